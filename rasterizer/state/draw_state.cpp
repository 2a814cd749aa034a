#include "rasterizer/state/draw_state.h"

#include "rasterizer/tiles/primitive.h"

namespace rasterizer {

namespace {

TileProgram tile_program(const RunnableProgram& of) {
    return {of.program.code.data(), of.program.code.size(), of.code ? of.code->entry() : nullptr};
}

} // namespace

TileDraw tile_draw(const DrawState& state) {
    const PixelProgram& pixel = *state.pixel;
    TileDraw out;
    out.whole = tile_program(pixel.whole);
    out.visibility = tile_program(pixel.visibility);
    out.pixel = tile_program(pixel.pixel);
    out.colour = tile_program(pixel.colour);
    out.quads = tile_program(pixel.quads);
    out.quad_planes = pixel.quad_planes.data();
    out.quad_plane_count = static_cast<std::uint32_t>(pixel.quad_planes.size());
    out.primitive = tile_program(pixel.primitive);
    out.test = pixel.test;
    out.copies = pixel.copies.data();
    out.copy_count = static_cast<std::uint32_t>(pixel.copies.size());
    out.counts = pixel.counts.data();
    out.count_count = static_cast<std::uint32_t>(pixel.counts.size());
    out.shading_cost = pixel.shading_cost;
    out.cost = pixel.cost;
    out.plane_words = static_cast<std::uint32_t>(3 * (kPlaneInputs + pixel.inputs.size()));
    out.primitive_words = out.plane_words + state.raster.places() * std::uint32_t{sizeof(SmallCoverage) / 4};
    out.tests_by_primitive = pixel.tests_by_primitive;
    out.hides = pixel.hides;
    out.centroid = pixel.uses_centroid;
    out.depth = pixel.depth;
    out.depth_only = pixel.depth_only;
    for (std::uint32_t t = 0; t < kTargets; ++t) {
        const auto bit = static_cast<std::uint8_t>(1u << t);
        if (pixel.writes_color[t] || pixel.reads_color[t]) out.color_used |= bit;
        if (pixel.writes_color[t]) out.color_written |= bit;
    }
    out.depth_used = pixel.uses_depth;
    out.depth_written = pixel.writes_depth;
    out.at_centre = state.raster.at_centre;
    out.sample_mask = state.raster.sample_mask;
    out.counts_rejections = state.raster.scissor.has_value();
    if (out.counts_rejections) out.scissor = *state.raster.scissor;
    out.samplers = pixel.samplers().data();
    out.uniforms = state.pixel_uniforms->data();
    out.uniform_count = static_cast<std::uint32_t>(state.pixel_uniforms->size());
    out.textures = state.textures.data();
    return out;
}

} // namespace rasterizer
