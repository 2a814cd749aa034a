#include "tools/ddraw/objects/draw.h"

#include "tools/ddraw/objects/clipper.h"
#include "tools/ddraw/objects/palette.h"
#include "tools/ddraw/objects/surface.h"

namespace ddraw {

Draw::Draw(Version version, Drivers drivers, bool is_initialized)
    : initialized(is_initialized), drivers_(drivers), creator_(version), interfaces_(make_interfaces(*this)),
      registered_(*this, {com(Version::V1), com(Version::V2), com(Version::V4), com(Version::V7),
                          com(Version::Direct3D1), com(Version::Direct3D2), com(Version::Direct3D3),
                          com(Version::Direct3D7)}) {
    counts_.add(version);
}

Draw::~Draw() = default;

ULONG Draw::release(Version version) {
    const ULONG now = counts_.remove(version);
    end_if_unused();
    return now;
}

void Draw::hold(Version creator) {
    ++holds_;
    if (has_second_structures(creator)) counts_.add(creator);
}

void Draw::drop(Version creator) {
    --holds_;
    if (has_second_structures(creator)) counts_.remove(creator);
    end_if_unused();
}

void Draw::end_if_unused() {
    if (!counts_.none()) return;
    ++holds_; // its windows' procedures may use it meanwhile
    cooperation.end();
    --holds_;
    if (counts_.none() && holds_ == 0) delete this;
}

void Draw::scene_changed() {
    if (!screen_) screen_ = std::make_unique<Screen>();
    Scene scene;
    if (primary) {
        const Description& what = primary->description;
        scene.image = primary->image;
        scene.format = what.format;
        scene.width = static_cast<int>(what.width), scene.height = static_cast<int>(what.height);
        if (const Palette* palette = primary->palette()) scene.colors = palette->colors();
        scene.has_ramp = has_ramp && cooperation.is_exclusive();
        scene.ramp = ramp;
    }
    screen_->set_scene(std::move(scene));
}

HWND Draw::shown_window() const {
    const Clipper* const clipper = primary->clipper();
    return clipper && clipper->window() ? clipper->window() : cooperation.window();
}

void Draw::show(std::span<const RECT> parts) {
    if (!primary || !screen_ || cooperation.is_inactive()) return;
    primary->image->bits(); // the presenter's thread reads memory
    if (cooperation.is_exclusive()) return screen_->show(cooperation.window());
    screen_->show_now(shown_window(), parts);
}

void Draw::show(const RECT& rect) {
    const Clipper* const clipper = primary ? primary->clipper() : nullptr;
    if (!clipper || cooperation.is_exclusive()) return show({&rect, 1});
    std::vector<RECT> parts;
    if (SUCCEEDED(clipper->rectangles(&rect, parts))) show(parts);
}

bool Draw::takes_flips() const {
    return primary && cooperation.is_exclusive() && !cooperation.is_inactive() && !has_ramp;
}

void Draw::show_flip(Picture picture) {
    const RECT all = primary->bounds();
    screen_->show_picture(cooperation.window(), std::move(picture), all, std::nullopt);
}

bool Draw::takes_frame(const RECT& to, std::span<const RECT> parts) {
    constexpr DWORD kAnimation = 250; // ms
    if (!primary || !screen_ || cooperation.is_inactive() || parts.empty()) return false;
    if (cooperation.is_exclusive()) {
        const RECT all = primary->bounds();
        return !has_ramp && EqualRect(&to, &all) && EqualRect(parts.data(), &all);
    }
    const DWORD now = GetTickCount();
    const bool animated = frame_time_ && now - *frame_time_ < kAnimation;
    frame_time_ = now;
    return animated && primary->clipper() && primary->clipper()->window();
}

void Draw::show_frame(Picture picture, const RECT& to, const std::vector<RECT>& parts) {
    const auto shared = std::make_shared<SharedPicture>(std::move(picture));
    frame_.set(primary->image, shared, width_of(to), {to.left, to.top}, parts);
    primary->image->changed();
    std::optional<RECT> place = to;
    if (cooperation.is_exclusive()) place.reset();
    screen_->show_picture(place ? shown_window() : cooperation.window(), SharedPicture::user(shared), to,
                          place);
}

void Draw::finish_frames() {
    if (screen_) screen_->finish();
    frame_.settle();
}

void Draw::refresh(const RECT& rect) {
    if (!primary || !screen_ || cooperation.is_exclusive()) return;
    screen_->finish(); // what the window is about to show
    if (HWND window = shown_window()) screen_->read_window(window, rect);
}

} // namespace ddraw
