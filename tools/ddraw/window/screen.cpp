#include "tools/ddraw/window/screen.h"

#include <atomic>
#include <mutex>
#include <new>

#include "tools/runtime/base/locks.h"
#include "tools/runtime/window/display.h"

namespace ddraw {

namespace {

void apply_ramp(const Ramp& ramp, std::span<std::uint32_t> pixels) {
    std::uint32_t red[256], green[256], blue[256];
    for (std::size_t i = 0; i < 256; ++i) {
        red[i] = static_cast<std::uint32_t>(ramp.red[i] >> 8) << 16;
        green[i] = static_cast<std::uint32_t>(ramp.green[i] >> 8) << 8;
        blue[i] = ramp.blue[i] >> 8;
    }
    for (std::uint32_t& pixel : pixels)
        pixel = red[pixel >> 16 & 0xFF] | green[pixel >> 8 & 0xFF] | blue[pixel & 0xFF];
}

// Converts a rectangle of the scene to X8R8G8B8.
void convert_scene(const Scene& scene, const RECT& rect, std::vector<std::uint32_t>& out) {
    out.resize(static_cast<std::size_t>(width_of(rect)) * static_cast<std::size_t>(height_of(rect)));
    convert_for_screen(scene.image->memory(), *scene.format, rect, scene.colors, out.data());
    if (scene.has_ramp) apply_ramp(scene.ramp, out);
}

RECT rect_of(const Scene& scene) {
    return {0, 0, scene.width, scene.height};
}

// The client area of a window in screen coordinates; that of the screen for null.
RECT client_area(HWND window) {
    RECT area = {0, 0, GetSystemMetrics(SM_CXSCREEN), GetSystemMetrics(SM_CYSCREEN)};
    if (window && GetClientRect(window, &area))
        MapWindowPoints(window, nullptr, reinterpret_cast<POINT*>(&area), 2);
    return area;
}

} // namespace

struct Screen::Shared {
    Mutex mutex;
    std::shared_ptr<const Scene> scene;
    // A frame is queued that has not taken the scene's pixels yet. Exchanged and never only read or written,
    // so that pixels which were written before a call of show() that found it true are in that frame.
    std::atomic<bool> queued{false};

    std::shared_ptr<const Scene> current() {
        const std::lock_guard lock(mutex);
        return scene;
    }
};

class Screen::Frame final : public PictureCopy {
  public:
    Frame(std::shared_ptr<Shared> shared, const Scene& of)
        : shared_(std::move(shared)), width_(of.width), height_(of.height) {}
    // Nothing, if the scene has another size by now: a frame of that size is queued then.
    dp2emu_result pixels(const void** out) const override try {
        shared_->queued.exchange(false);
        const std::shared_ptr<const Scene> scene = shared_->current();
        if (!scene || scene->is_older || scene->width != width_ || scene->height != height_)
            return DP2EMU_INVALID_ARGUMENT;
        convert_scene(*scene, rect_of(*scene), pixels_);
        *out = pixels_.data();
        return DP2EMU_OK;
    } catch (const std::bad_alloc&) {
        return DP2EMU_OUT_OF_MEMORY;
    }

  private:
    std::shared_ptr<Shared> shared_;
    int width_, height_;
    mutable std::vector<std::uint32_t> pixels_;
};

Screen::Screen() : shared_(std::make_shared<Shared>()) {}
Screen::~Screen() = default;

const Scene* Screen::scene() const {
    return scenes_.empty() ? nullptr : scenes_.back().get();
}

void Screen::set_scene(Scene next) {
    const Scene* const before = scene();
    const bool resized = before && (before->width != next.width || before->height != next.height);
    scenes_.push_back(next.image ? std::make_shared<const Scene>(std::move(next)) : nullptr);
    {
        const std::lock_guard lock(shared_->mutex);
        shared_->scene = scenes_.back();
    }
    if (resized) shared_->queued.exchange(false);
    const auto is_unused = [&](const auto& each) { return each != scenes_.back() && each.use_count() <= 1; };
    std::erase_if(scenes_, is_unused);
}

void Screen::mark_older(bool is_older) {
    if (!scene() || scene()->is_older == is_older) return;
    Scene next = *scene();
    next.is_older = is_older;
    set_scene(std::move(next));
}

void Screen::show(HWND window) {
    mark_older(false);
    if (!scene() || shared_->queued.exchange(true)) return;
    try {
        Presenter::Frame frame;
        frame.width = scene()->width, frame.height = scene()->height;
        frame.from = {0, 0, frame.width, frame.height};
        frame.window = window;
        frame.picture = std::make_unique<Frame>(shared_, *scene());
        frame.taken_late = true;
        // More are never queued: the presenter shows one, and the next has its pixels or waits for them.
        constexpr UINT kNeverWaits = 8;
        presenter_.queue(std::move(frame), kNeverWaits);
    } catch (...) {
        shared_->queued.exchange(false);
        throw;
    }
}

void Screen::show_picture(HWND window, Picture picture, const RECT& size, const std::optional<RECT>& to) {
    Presenter::Frame frame;
    frame.width = static_cast<int>(width_of(size)), frame.height = static_cast<int>(height_of(size));
    frame.from = {0, 0, frame.width, frame.height};
    frame.window = window;
    frame.picture = std::move(picture);
    if (to) {
        const RECT area = client_area(window);
        frame.to = *to;
        OffsetRect(&*frame.to, -area.left, -area.top);
    } else {
        mark_older(true);
    }
    // The next frame of the scene comes after this one.
    shared_->queued.exchange(false);
    constexpr UINT kLatency = 2; // frames that are not drawn yet
    presenter_.queue(std::move(frame), kLatency);
}

void Screen::show_now(HWND window, std::span<const RECT> parts) {
    presenter_.finish();
    if (!scene()) return;
    const WindowDc dc(window);
    if (!dc) return;
    const RECT bounds = rect_of(*scene()), area = client_area(window);
    for (const RECT& each : parts) {
        RECT inside, rect;
        if (!IntersectRect(&inside, &each, &bounds) || !IntersectRect(&rect, &inside, &area)) continue;
        convert_scene(*scene(), rect, pixels_);
        const int width = static_cast<int>(width_of(rect)), height = static_cast<int>(height_of(rect));
        const BITMAPINFO info = bitmap_info(width, height);
        SetDIBitsToDevice(dc, static_cast<int>(rect.left - area.left), static_cast<int>(rect.top - area.top),
                          static_cast<DWORD>(width), static_cast<DWORD>(height), 0, 0, 0,
                          static_cast<UINT>(height), pixels_.data(), &info, DIB_RGB_COLORS);
    }
}

void Screen::read_window(HWND window, const RECT& wanted) {
    if (!scene() || scene()->format->is_indexed()) return;
    const RECT bounds = rect_of(*scene()), area = client_area(window);
    RECT inside, rect;
    if (!IntersectRect(&inside, &wanted, &bounds) || !IntersectRect(&rect, &inside, &area)) return;
    RECT part = rect;
    OffsetRect(&part, -area.left, -area.top);
    Copy copy;
    copy.from = reader_.read(window, part);
    if (!copy.from.bits) return;
    copy.to = scene()->image->bitmap();
    copy.to_rect = rect;
    copy.visible = {&rect, 1};
    copy.from_rect = {0, 0, width_of(rect), height_of(rect)};
    converter_(copy, *display_format_of(32), *scene()->format);
    scene()->image->changed();
}

} // namespace ddraw
