#include "rasterizer/state/draw_state.h"

#include "rasterizer/tiles/primitive.h"

namespace rasterizer {

namespace {

TileProgram tile_program(const RunnableProgram& of) {
    return {of.program.code.data(), of.program.code.size(), of.code ? of.code->entry() : nullptr};
}

ir::PixelStages<TileProgram> tile_stages(const ir::PixelStages<RunnableProgram>& of) {
    return {tile_program(of.primitive),
            tile_program(of.whole),
            tile_program(of.visibility),
            tile_program(of.pixel),
            tile_program(of.colour),
            tile_program(of.quads),
            of.hides};
}

template <class T> TileArray<T> tile_array(const std::vector<T>& of) {
    return {of.data(), static_cast<std::uint32_t>(of.size())};
}

} // namespace

TileDraw tile_draw(const DrawState& state) {
    const PixelProgram& pixel = *state.pixel;
    TileDraw out;
    out.stages = tile_stages(pixel.stages);
    out.facts = pixel.facts;
    out.lists = {tile_array(pixel.lists.quad_planes), tile_array(pixel.lists.counts),
                 tile_array(pixel.lists.copies)};
    out.samplers = pixel.samplers().data();
    out.plane_words = static_cast<std::uint32_t>(3 * (kPlaneInputs + pixel.inputs.size()));
    out.primitive_words = out.plane_words + state.raster.places() * std::uint32_t{sizeof(SmallCoverage) / 4};
    out.at_centre = state.raster.at_centre;
    out.sample_mask = state.raster.sample_mask;
    out.counts_rejections = state.raster.scissor.has_value();
    if (out.counts_rejections) out.scissor = *state.raster.scissor;
    out.uniforms = state.pixel_uniforms.data();
    out.uniform_count = static_cast<std::uint32_t>(state.pixel_uniforms.size());
    out.textures = state.textures.data();
    out.plain = tile_stages(pixel.plain);
    return out;
}

} // namespace rasterizer
