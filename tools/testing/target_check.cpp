#include "tools/testing/target_check.h"

#include <algorithm>
#include <vector>

#include "tools/compare/frame_steps.h"

namespace tools {

namespace {

using namespace dp2::capture;

bool is_target(const Record& record) {
    const auto* surface = std::get_if<CreateSurface>(&record);
    return surface && (surface->usage & (dp2::kUsageRenderTarget | dp2::kUsageDepthStencil)) != 0;
}

std::string label_of(std::uint32_t handle, std::uint64_t life, Aspect aspect) {
    std::string label = "surface " + std::to_string(handle);
    if (life != 1) label += " (" + std::to_string(life) + ")";
    if (aspect != Aspect::Shown) label += std::string(" ") + aspect_name(aspect);
    return label + " at its end";
}

} // namespace

TargetCheck::TargetCheck(const Document& document, const GoldenFolder& golden, bool frames,
                         PictureCheck& pictures)
    : document_(document), golden_(golden), pictures_(pictures), frames_(frames),
      any_(!frames && std::ranges::any_of(document, is_target)) {}

void TargetCheck::created(const Record& record) {
    if (is_target(record)) {
        const std::uint32_t handle = std::get<CreateSurface>(record).handle;
        alive_[handle] = {++lives_[handle], 0};
    } else if (const auto* part = std::get_if<CreateSublevel>(&record)) {
        // Level 0 of slice 0 is what the surface itself shows.
        if (alive_.contains(part->surface) && (part->level != 0 || part->slice != 0))
            alive_[part->handle] = {++lives_[part->handle], part->surface};
    }
}

dp2::Status TargetCheck::before(std::size_t record, responses::Emulator& emulator) {
    if (!any_) return {};
    if (record > 0) created(document_[record - 1]);
    if (const auto* destroyed = std::get_if<Destroy>(&document_[record]))
        return ends(destroyed->handle, emulator);
    return {};
}

// A sublevel does not outlive its surface.
dp2::Status TargetCheck::ends(std::uint32_t handle, responses::Emulator& emulator) {
    std::vector<std::uint32_t> ended;
    for (const auto& [other, target] : alive_)
        if (other == handle || target.root == handle) ended.push_back(other);
    for (const std::uint32_t other : ended) {
        DP2_TRY(check(other, alive_[other].life, emulator));
        alive_.erase(other);
    }
    return {};
}

dp2::Status TargetCheck::check(std::uint32_t handle, std::uint64_t life, responses::Emulator& emulator) {
    DP2_TRY(const rasterizer::Image image, emulator.gpu().resources().image(handle, "surface"));
    if (image.surface->image_bytes(image.level) == 0) return {}; // a format without texels
    for (const Aspect aspect : aspects_of(image.surface->format())) {
        AlphaPicture drawn;
        if (aspect == Aspect::Shown) {
            DP2_TRY(drawn, shown_frame(emulator, handle));
        } else {
            DP2_TRY(const auto snapshot, SnapshotTaker().take(emulator, handle));
            // The same grey for the same depth, whatever else the buffer holds.
            const PictureLegend legend = maker_.legend(*snapshot, aspect, DepthRange{0, 1});
            drawn = {maker_.picture(*snapshot, aspect, legend), false};
        }
        CheckedPicture picture;
        picture.file = end_picture_name(handle, life, aspect);
        const auto stored = golden_.ends().find(picture.file);
        if (stored != golden_.ends().end()) picture.stored = stored->second;
        picture.difference.text = label_of(handle, life, aspect);
        shown_.insert(picture.file);
        const std::string name = picture.file + ".png";
        pictures_.check(std::move(picture), drawn, name);
    }
    return {};
}

dp2::Status TargetCheck::finish(responses::Emulator& emulator) {
    if (any_ && !document_.empty()) created(document_.back());
    for (const auto& [handle, target] : alive_) DP2_TRY(check(handle, target.life, emulator));
    for (const auto& [name, file] : golden_.ends()) {
        if (shown_.contains(name)) continue;
        CheckedPicture picture;
        picture.stored = file;
        picture.file = name;
        pictures_.gone(std::move(picture), frames_ ? "the case shows frames" : "there is no such target");
    }
    return {};
}

} // namespace tools
