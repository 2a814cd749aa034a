#include "tools/show/last_writers.h"

#include <algorithm>
#include <string_view>

#include "dp2/text/text_value.h"

namespace tools {

std::vector<rasterizer::Handle> destinations_of(const dp2::Command& copy) {
    std::vector<rasterizer::Handle> handles;
    const std::size_t bytes = dp2::record_bytes(copy.op->record);
    // Copy commands have no trailing data.
    for (std::size_t at = 0; bytes != 0 && at + bytes <= copy.payload.size(); at += bytes)
        dp2::for_each_value(
            copy.op->record, copy.payload.data() + at,
            [&](const dp2::FieldInfo& field, std::uint16_t, std::uint32_t handle, const dp2::ValueContext&) {
                const std::string_view name = field.name;
                if ((name == "dest" || name == "surface") &&
                    std::ranges::find(handles, handle) == handles.end())
                    handles.push_back(handle);
            });
    return handles;
}

void LastWriters::begin(std::size_t record) {
    using namespace dp2::capture;
    record_ = record;
    draw_.reset();
    copied_.clear();
    const dp2::Place here{record, std::nullopt};
    const Record& what = document_[record];
    if (const std::uint32_t surface = written_surface(what)) written_[surface] = here;
    if (const auto* buffer = std::get_if<WriteBuffer>(&what)) written_[buffer->handle] = here;
    // A new object with the handle of an old one.
    if (const auto* surface = std::get_if<CreateSurface>(&what)) written_.erase(surface->handle);
    if (const auto* buffer = std::get_if<CreateBuffer>(&what)) written_.erase(buffer->handle);
    if (const auto* sublevel = std::get_if<CreateSublevel>(&what)) written_.erase(sublevel->handle);
}

void LastWriters::executed(const responses::Context& context, const dp2::Command* next) {
    if (draw_ && context.front_end.counts().draws_skipped == skipped_) note_draw(context);
    draw_.reset();
    for (const rasterizer::Handle handle : copied_) written_[handle] = copy_;
    copied_.clear();
    if (!next) return;
    if (next->op->kind == dp2::Kind::Blit) {
        copy_ = {record_, next->offset};
        copied_ = destinations_of(*next);
    }
    if (next->op->kind != dp2::Kind::Draw) return;
    draw_ = {record_, next->offset};
    skipped_ = context.front_end.counts().draws_skipped;
    unfit_ = context.front_end.unfit_targets().draws;
}

void LastWriters::note_draw(const responses::Context& context) {
    const rasterizer::DeviceState& state = context.front_end.state();
    const rasterizer::UnfitTargets& unfit = context.front_end.unfit_targets();
    const std::uint32_t unused = unfit.draws != unfit_ ? unfit.which : 0;
    for (std::size_t t = 0; t < rasterizer::kTargets; ++t)
        if (state.targets[t] != 0 && (unused >> t & 1) == 0) written_[state.targets[t]] = *draw_;
    if (state.depth != 0 && (unused >> rasterizer::kTargets & 1) == 0) written_[state.depth] = *draw_;
}

std::optional<dp2::Place> LastWriters::of(const rasterizer::ResourceTable& resources,
                                          rasterizer::Handle handle) const {
    const auto own = written_.find(handle);
    const auto image = resources.image(handle, "surface");
    if (!image.ok()) return own == written_.end() ? std::nullopt : std::optional(own->second);
    std::optional<dp2::Place> last;
    for (const auto& [other, place] : written_) {
        const auto same = resources.image(other, "surface");
        if (same.ok() && same->surface == image->surface) last = last ? std::max(*last, place) : place;
    }
    return last;
}

} // namespace tools
