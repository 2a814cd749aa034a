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

void set_tile_program(const PixelProgram& pixel, TileDraw& tile) {
    tile.stages = tile_stages(pixel.stages);
    tile.plain = tile_stages(pixel.plain);
    tile.facts = pixel.facts;
    tile.lists = {tile_array(pixel.lists.quad_planes), tile_array(pixel.lists.counts),
                  tile_array(pixel.lists.late_counts), tile_array(pixel.lists.copies)};
    tile.samplers = pixel.samplers().data();
    tile.traced = {pixel.traced.code.data(), pixel.traced.code.size(), nullptr};
    tile.traced_samplers = pixel.traced.samplers.data();
    tile.plane_words = static_cast<std::uint32_t>(3 * (kPlaneInputs + pixel.inputs.size()));
}

void set_tile_state(DrawState& state) {
    TileDraw& tile = state.tile;
    const RasterState& raster = state.raster;
    tile.primitive_words = tile.plane_words + raster.places() * std::uint32_t{sizeof(SmallCoverage) / 4};
    tile.at_centre = raster.at_centre;
    tile.sample_mask = raster.sample_mask;
    tile.counts_rejections = raster.scissor.has_value();
    tile.scissor = raster.scissor.value_or(Rect{});
    tile.uniforms = state.pixel_uniforms.data();
    tile.uniform_count = static_cast<std::uint32_t>(state.pixel_uniforms.size());
    tile.textures = state.textures.data();
}

} // namespace rasterizer
