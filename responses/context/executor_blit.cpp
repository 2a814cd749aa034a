#include "responses/context/executor_blit.h"

#include <algorithm>

#include "dp2/shaders/refusals.h"
#include "dp2/tables/enums.h"

namespace responses {

using rasterizer::BlitFilter;
using rasterizer::Box;
using rasterizer::ImageRef;
using rasterizer::Rect;

namespace {

Rect rect_of(const std::array<std::int32_t, 4>& r) {
    return {r[0], r[1], r[2], r[3]};
}
Box box_of(const std::array<std::uint32_t, 6>& b) {
    return {b[0], b[1], b[2], b[3], b[4], b[5]};
}

} // namespace

dp2::Status BlitExecutor::on_set_palette(const dp2::Command&, const wire::SetPalette& set) {
    return palettes_.attach(set.palette, set.flags & rasterizer::kAlphaPalette, set.surface);
}
dp2::Status BlitExecutor::on_update_palette(const dp2::Command&, const wire::UpdatePalette& update,
                                            dp2::PackedArray<std::uint32_t> entries) {
    return palettes_.update(update.palette, update.start, entries);
}
dp2::Status BlitExecutor::on_set_tex_lod(const dp2::Command&, const wire::SetTexLod& set) {
    return setters_.set_texture_lod(set.surface, set.lod);
}

dp2::Status BlitExecutor::on_tex_blt(const dp2::Command&, const wire::TexBlt& blt) {
    if (predicate_.skips()) return {};
    DP2_TRY(dp2::refusal(blt));
    const std::array<std::int32_t, 4> r = blt.source_rect;
    const std::array<std::int32_t, 2> p = blt.dest_point;
    const auto n = [](std::int32_t v) { return static_cast<std::uint32_t>(v); };
    return blitter_.texture_blt(blt.dest, {n(p[0]), n(p[1])}, blt.source,
                                {n(r[0]), n(r[1]), n(r[2]), n(r[3])}, "dwDDDestSurface", "dwDDSrcSurface");
}
dp2::Status BlitExecutor::on_volume_blt(const dp2::Command&, const wire::VolumeBlt& blt) {
    if (predicate_.skips()) return {};
    const std::array<std::uint32_t, 3> c = blt.dest_corner;
    Box corner{c[0], c[1]};
    corner.front = c[2];
    return blitter_.texture_blt(blt.dest, corner, blt.source, box_of(blt.source_box), "dwDDDestSurface",
                                "dwDDSrcSurface");
}
dp2::Status BlitExecutor::on_blt(const dp2::Command&, const wire::Blt& blt) {
    if (predicate_.skips()) return {};
    const bool linear = blt.flags == dp2::enum_number(dp2::BltFilter::Linear);
    const BlitFilter filter = linear ? BlitFilter::Linear : BlitFilter::Point;
    return blitter_.blt({blt.dest, blt.dest_level, "dwDest"}, rect_of(blt.dest_rect),
                        {blt.source, blt.source_level, "dwSource"}, rect_of(blt.source_rect), filter);
}
dp2::Status BlitExecutor::on_surface_blt(const dp2::Command&, const wire::Blt& blt) {
    if (predicate_.skips()) return {};
    DP2_TRY(dp2::refused_copy(blt));
    return blitter_.surface_blt({blt.dest, blt.dest_level, "dwDest"}, rect_of(blt.dest_rect),
                                {blt.source, blt.source_level, "dwSource"}, rect_of(blt.source_rect));
}
dp2::Status BlitExecutor::on_color_fill(const dp2::Command&, const wire::ColorFill& fill) {
    if (predicate_.skips()) return {};
    return blitter_.color_fill(fill.surface, rect_of(fill.rect), fill.color);
}
dp2::Status BlitExecutor::on_generate_mip_sub_levels(const dp2::Command&,
                                                     const wire::GenerateMipSubLevels& generate) {
    // All filters but POINT are linear (WIRE.md E.14).
    const bool point = generate.filter == dp2::enum_number(dp2::TextureFilter::Point);
    return blitter_.generate_levels(generate.surface, point ? BlitFilter::Point : BlitFilter::Linear);
}

dp2::Status BlitExecutor::on_buffer_blt(const dp2::Command&, const wire::BufferBlt& blt) {
    if (predicate_.skips()) return {};
    DP2_TRY(const auto dest, gpu_.resources().buffer(blt.dest, "dwDDDestSurface"));
    DP2_TRY(const auto source, gpu_.resources().buffer(blt.source, "dwDDSrcSurface"));
    const auto from = source->contents(); // this reference makes a write to the same buffer copy it first
    const dp2::Error outside{dp2::Fault::OutOfRange, 0, 0, "rSrc"};
    if (blt.source_offset > from->size() || blt.source_bytes > from->size() - blt.source_offset)
        return outside;
    if (blt.offset > dest->size() || blt.source_bytes > dest->size() - blt.offset)
        return dp2::Error{dp2::Fault::OutOfRange, 0, 0, "dwOffset"};
    const auto bytes = std::span(from->data(), from->size()).subspan(blt.source_offset, blt.source_bytes);
    // The cost includes a copy of the whole buffer, which a write may need.
    DP2_TRY(budget_.count({0, (bytes.size() + dest->size()) * rasterizer::kByteOperations}));
    auto to = gpu_.hazards().writable(*dest).begin() + blt.offset;
    constexpr std::size_t kPart = std::size_t{1} << 22;
    for (std::size_t at = 0; at < bytes.size(); at += kPart) {
        DP2_TRY(budget_.check_time(rasterizer::CallBudget::kLong));
        to = std::ranges::copy(bytes.subspan(at, std::min(kPart, bytes.size() - at)), to).out;
    }
    return {};
}

} // namespace responses
