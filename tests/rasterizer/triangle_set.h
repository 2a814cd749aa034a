// Passes triangles to the set-up kernels like the geometry of a batch.
#pragma once

#include <array>
#include <vector>

#include "rasterizer/geometry/kernels.h"
#include "rasterizer/geometry/primitive_list.h"
#include "rasterizer/geometry/setup.h"
#include "rasterizer/tiles/kernels.h"

struct TriangleSet {
    explicit TriangleSet(std::vector<rasterizer::PixelInput> pixel_inputs) : inputs(std::move(pixel_inputs)) {}

    // Adds a vertex; its inputs may be null. Returns its slot.
    std::uint32_t add(const rasterizer::ScreenVertex& vertex) {
        x.push_back(rasterizer::snap(vertex.x));
        y.push_back(rasterizer::snap(vertex.y));
        z.push_back(vertex.z);
        rhw.push_back(vertex.rhw);
        for (std::size_t i = 0; i < inputs.size(); ++i)
            columns[i * kSlots + x.size() - 1] = vertex.inputs ? vertex.inputs[i] : 0;
        return static_cast<std::uint32_t>(x.size() - 1);
    }

    // Extra words of each primitive.
    std::size_t words(const rasterizer::RasterState& raster) const {
        return plane_words() + raster.places() * sizeof(rasterizer::SmallCoverage) / 4;
    }
    std::size_t plane_words() const { return 3 * (rasterizer::kPlaneInputs + inputs.size()); }

    // Appends the remaining triangles of the list. Returns how many triangles face the right way.
    std::uint32_t set_up(const rasterizer::GeometryKernels& kernels, const rasterizer::RasterState& raster,
                         rasterizer::PrimitiveList& out) {
        rasterizer::TriangleCull cull;
        cull.list = &list;
        cull.x = x.data(), cull.y = y.data();
        cull.mode = raster.cull;
        cull.clip = raster.clip;
        cull.multisampled = raster.multisampled();
        cull.places = rasterizer::sample_places(raster.places());
        cull.tiles = tiles;
        coverage.resize(std::size_t{2} * cull.places.count * rasterizer::TriangleCull::kSize);
        cull.coverage = coverage.data();
        kernels.cull_triangles(cull);
        rasterizer::TriangleSetUp job;
        job.list = &list;
        job.x = x.data(), job.y = y.data(), job.z = z.data(), job.rhw = rhw.data();
        job.inputs = columns.data();
        job.column_size = kSlots;
        job.input = inputs.data();
        job.input_count = static_cast<std::uint32_t>(inputs.size());
        job.depth_bias = raster.depth_bias, job.slope_bias = raster.slope_bias;
        job.clip = raster.clip;
        job.multisampled = raster.multisampled();
        job.places = cull.places;
        job.coverage = cull.coverage;
        job.stride = out.stride();
        job.out = out.grow(list.count);
        kernels.set_up_triangles(job);
        pixels += cull.bounds_pixels;
        return cull.facing;
    }

    static constexpr std::size_t kSlots = 2048;
    std::vector<rasterizer::PixelInput> inputs;
    std::vector<std::int32_t> x, y;
    std::vector<float> z, rhw, columns = std::vector<float>(64 * kSlots);
    rasterizer::TriangleList list = {};
    rasterizer::TileRange tiles[rasterizer::TriangleCull::kSize]; // by remaining triangle
    std::vector<std::uint32_t> coverage;
    std::uint64_t pixels = 0; // pixels in the bounding boxes
};
