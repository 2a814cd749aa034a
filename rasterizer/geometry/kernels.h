// The table of kernels of the geometry: sixteen vertices or triangles at a time. Compiled once per
// instruction set from the same sources (geometry/kernels/*.cpp), like the tiles' kernels. All give the same
// bits. Threading: no state.
#pragma once

#include <cstddef>
#include <cstdint>

#include "dp2/tables/enums.h"
#include "rasterizer/base/rect.h"
#include "rasterizer/base/sample_pattern.h"
#include "rasterizer/ir/invocation.h"
#include "rasterizer/programs/varyings.h"
#include "rasterizer/tiles/primitive.h"

namespace rasterizer {

// Bits of VertexColumns::outside() beside those of the clip planes.
inline constexpr std::int32_t
    kFarOutside = 1 << 29, // a transformed vertex beyond the guard band: its clip planes are not known yet
    kNotPlaced = 1 << 30,  // has no place on the screen that set-up could use
    kClipPlaneBits = (1 << 16) - 1;

// Vertices with a smaller w are outside the first plane of the clip volume.
inline constexpr float kLeastW = 1.0e-6f;

// Places vertices on the screen and compares them with the clip volume: slots [0, count), and some behind
// them. Columns are aligned to 64 bytes and have room for whole groups of sixteen.
struct VertexPlacing {
    std::uint32_t count = 0;
    const float* position[4] = {};
    bool screen = false;    // positions are x y z rhw in pixels
    int planes = 0;         // of the clip volume; the first one is w's (ClipVolume)
    float plane[7][4] = {}; // half-spaces dot(plane, position) >= 0
    int user_planes = 0;
    const float* user_distance[kClipPlanes] = {}; // they follow the others
    float scale[3] = {}, offset[3] = {};          // screen = offset + clip * rhw * scale; not for `screen`
    // Results
    std::int32_t *x = nullptr, *y = nullptr; // in 1/256 pixel
    float *z = nullptr, *rhw = nullptr;
    std::int32_t* outside = nullptr;
};

// A triangle by the slots of its corners. `flat`: of the provoking vertex.
struct SlotTriangle {
    std::uint16_t a, b, c, flat;
};
struct TriangleList {
    static constexpr std::uint32_t kMost = 4352;
    std::uint32_t count = 0;
    alignas(64) SlotTriangle triangle[kMost];
    void add(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t flat) {
        triangle[count++] = {static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b),
                             static_cast<std::uint16_t>(c), static_cast<std::uint16_t>(flat)};
    }
    // Whole groups are read: unused entries get slots that exist.
    void fill_group() {
        for (std::uint32_t i = count; i % ir::kLanes != 0; ++i) triangle[i] = {};
    }
};
static_assert(TriangleList::kMost % ir::kLanes == 0);

// Tiles around a primitive, by their numbers; the last ones belong to it.
struct TileRange {
    std::uint8_t left = 0, top = 0, right = 0, bottom = 0;
};
static_assert(kGuardBand / kTileSize < 256);

// Removes triangles that face the wrong way, have no area or no pixel in the clip rectangle, and small ones
// without coverage.
struct TriangleCull {
    TriangleList* list = nullptr;
    const std::int32_t *x = nullptr, *y = nullptr;
    dp2::Cull mode = dp2::Cull::None;
    Rect clip;
    bool multisampled = false;
    SamplePlaces places; // where coverage is tested
    // Results; columns have kSize entries, of the triangles that are left
    static constexpr std::uint32_t kSize = TriangleList::kMost + ir::kLanes; // whole groups are written
    TileRange* tiles = nullptr;
    // SmallCoverage of small ones: a column for each of its two words at each place.
    std::uint32_t* coverage = nullptr;
    std::uint32_t facing = 0;        // triangles that face the right way
    std::uint64_t bounds_pixels = 0; // of the bounding boxes of those
};

// Sets up the triangles that were left. PIPELINE.md 1.2 to 1.8.
struct TriangleSetUp {
    const TriangleList* list = nullptr;
    const std::int32_t *x = nullptr, *y = nullptr;
    const float *z = nullptr, *rhw = nullptr;
    const float* inputs = nullptr; // columns one after the other, column_size floats each
    std::size_t column_size = 0;
    const PixelInput* input = nullptr;
    std::uint32_t input_count = 0;
    float depth_bias = 0, slope_bias = 0;
    Rect clip;
    bool multisampled = false;
    SamplePlaces places;                     // where coverage is tested
    const std::uint32_t* coverage = nullptr; // TriangleCull::coverage
    const std::uint16_t* culled = nullptr;   // where the triangles' coverage stands; null: in their order
    PrimitiveLine* out = nullptr;            // room for all
    std::uint32_t stride = 0;                // lines of a primitive
};

// Reads an element of sixteen vertices: floats, or a D3DCOLOR.
struct ElementFetch {
    const std::byte* bytes = nullptr;
    std::int32_t offset[ir::kLanes] = {}; // of the vertices' elements, from `bytes`
    std::uint32_t floats = 0;             // 1..4; 0: a D3DCOLOR
    Lanes* out = nullptr;                 // four components; those that are missing become 0, 0, 0, 1
};

struct GeometryKernels { // Kernels::geometry
    void (*fetch_element)(const ElementFetch& job);
    void (*place_vertices)(const VertexPlacing& job);
    void (*cull_triangles)(TriangleCull& job);
    void (*set_up_triangles)(const TriangleSetUp& job);
};

} // namespace rasterizer
