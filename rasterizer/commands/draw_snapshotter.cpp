#include "rasterizer/commands/draw_snapshotter.h"

#include <algorithm>

namespace rasterizer {

SnapshotMaker& DrawSnapshotter::maker_of(Place& place) {
    if (!place.maker)
        place.maker = std::make_unique<SnapshotMaker>(gpu_, state_, shaders_, binder_, shared_, counts_);
    return *place.maker;
}

void DrawSnapshotter::pass_on_changes() {
    const DrawParts parts = changes_.take() & ~kShaderChoicePart;
    if (parts == 0) return;
    const ConstantRange vertex = changes_.take_constants(true), pixel = changes_.take_constants(false);
    for (const Place& place : places_) {
        if (!place.maker) continue;
        DrawChanges& changes = place.maker->changes();
        changes.add(parts);
        if (parts & kVertexConstantPart) changes.add_constants(true, vertex.first, vertex.end);
        if (parts & kPixelConstantPart) changes.add_constants(false, pixel.first, pixel.end);
    }
}

// The maker of this kind, or the one that was not used for the longest time.
SnapshotMaker& DrawSnapshotter::maker_for(const Kind& kind) {
    if (places_[current_].kind == kind) return maker_of(places_[current_]);
    if (SnapshotMaker* const last = places_[current_].maker.get()) last->release_copies();
    auto found = std::ranges::find(places_, kind, &Place::kind);
    const bool is_new = found == places_.end();
    if (is_new) found = std::ranges::min_element(places_, {}, &Place::used);
    SnapshotMaker& maker = maker_of(*found);
    if (is_new) maker.changes().add(kVertexShaderParts | kPixelShaderParts);
    found->kind = kind;
    found->used = ++switches_;
    current_ = static_cast<std::size_t>(found - places_.begin());
    return maker;
}

// So that destroyed textures are not kept alive.
void DrawSnapshotter::drop_others() noexcept {
    shared_.states.clear();
    for (const Place& place : places_)
        if (place.maker && &place != &places_[current_]) place.maker->drop();
}

dp2::Result<const DrawSnapshot*> DrawSnapshotter::take(Topology topology, const VertexShape& shape) {
    pass_on_changes();
    const DrawnAs drawn = drawn_as(topology, state_.render_as<dp2::FillMode>(dp2::Rs::FillMode));
    SnapshotMaker& maker =
        maker_for({state_.vertex_format, state_.vertex_shader, state_.pixel_shader, drawn, shape});
    if (resource_revision_ != gpu_.resources().revision()) {
        resource_revision_ = gpu_.resources().revision();
        drop_others();
    }
    return maker.take(drawn, shape);
}

dp2::Result<DrawState> DrawSnapshotter::take_vertices(const VertexShape& shape, std::uint64_t wanted,
                                                      Uniforms& uniforms) {
    return maker_of(places_[current_]).take_vertices(shape, wanted, uniforms);
}

// Drops the caches and, outside of calls, the last snapshot.
void DrawSnapshotter::drop() noexcept {
    drop_others();
    if (SnapshotMaker* const last = places_[current_].maker.get()) {
        if (in_call_)
            last->drop_vertex_stages();
        else
            last->drop();
    }
    shared_.programs.clear();
    shared_.uniforms.clear();
    gpu_.draw_state_memory().clear(); // last, since it takes the memory of the states dropped above
}

} // namespace rasterizer
