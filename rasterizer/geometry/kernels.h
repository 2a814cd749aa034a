// The table of geometry kernels, which process sixteen vertices or triangles at a time. Compiled once per
// instruction set from the same sources (geometry/kernels/*.cpp), like the tile kernels. The results
// are bit-identical. Threading: no state.
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

// Bits of VertexColumns::outside() above those of the clip planes.
inline constexpr std::int32_t
    kFarOutside =
        1 << 29,          // a transformed vertex outside the guard band: its clip planes are not computed yet
    kNotPlaced = 1 << 30, // no screen position that set-up could use
    kClipPlaneBits = (1 << 16) - 1;

// Vertices with a smaller w are outside the first plane of the clip volume.
inline constexpr float kLeastW = 1.0e-6f;

// Computes screen positions of vertices and compares them with the clip volume: slots [0, count), rounded up
// to a group of sixteen. Columns are aligned to 64 bytes and have room for whole groups.
struct VertexPlacing {
    std::uint32_t count = 0;
    const float* position[4] = {};
    bool screen = false;    // positions are x y z rhw in pixels
    int planes = 0;         // number of planes of the clip volume; the first one is w >= kLeastW (ClipVolume)
    float plane[7][4] = {}; // half-spaces dot(plane, position) >= 0
    int user_planes = 0;
    const float* user_distance[kClipPlanes] = {}; // to user planes, whose bits follow those above
    float scale[3] = {}, offset[3] = {};          // screen = offset + clip * rhw * scale; unused if `screen`
    // Results
    std::int32_t *x = nullptr, *y = nullptr; // in 1/256 pixel
    float *z = nullptr, *rhw = nullptr;
    std::int32_t* outside = nullptr;
};

// A triangle, as slots of its corners. `flat`: slot of the provoking vertex.
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
    // Kernels read whole groups of sixteen: unused entries must be valid slots.
    void fill_group() {
        for (std::uint32_t i = count; i % ir::kLanes != 0; ++i) triangle[i] = {};
    }
};
static_assert(TriangleList::kMost % ir::kLanes == 0);

// The range of tiles that a primitive's bounds touch; right and bottom are inclusive.
struct TileRange {
    std::uint8_t left = 0, top = 0, right = 0, bottom = 0;
};
static_assert(kGuardBand / kTileSize < 256);

// Removes triangles that face the wrong way, have no area or no pixel in the clip rectangle, and small
// triangles without coverage.
struct TriangleCull {
    TriangleList* list = nullptr;
    const std::int32_t *x = nullptr, *y = nullptr;
    dp2::Cull mode = dp2::Cull::None;
    Rect clip;
    bool multisampled = false;
    SamplePlaces places; // positions in a pixel where coverage is tested
    // Results for the remaining triangles; columns have kSize entries
    static constexpr std::uint32_t kSize = TriangleList::kMost + ir::kLanes; // whole groups are written
    TileRange* tiles = nullptr;
    // SmallCoverage of small triangles: for each position in `places` two words, each in a column of its own.
    std::uint32_t* coverage = nullptr;
    std::uint32_t facing = 0;        // triangles that face the right way
    std::uint64_t bounds_pixels = 0; // sum over the bounding boxes of facing triangles
};

// Sets up the triangles that culling kept. PIPELINE.md 1.2 to 1.8.
struct TriangleSetUp {
    const TriangleList* list = nullptr;
    const std::int32_t *x = nullptr, *y = nullptr;
    const float *z = nullptr, *rhw = nullptr;
    const float* inputs = nullptr; // consecutive columns of column_size floats each
    std::size_t column_size = 0;
    const PixelInput* input = nullptr;
    std::uint32_t input_count = 0;
    float depth_bias = 0, slope_bias = 0;
    Rect clip;
    bool multisampled = false;
    SamplePlaces places;                     // positions of coverage tests
    const std::uint32_t* coverage = nullptr; // TriangleCull::coverage
    const std::uint16_t* culled = nullptr;   // entry of triangle i in `coverage`; null: i
    bool finds_plain = false;                // sets Primitive::plain
    PrimitiveLine* out = nullptr;            // must have room for all triangles
    std::uint32_t stride = 0;                // lines per primitive
};

// Reads an element of sixteen vertices: floats, or a D3DCOLOR.
struct ElementFetch {
    const std::byte* bytes = nullptr;
    std::int32_t offset[ir::kLanes] = {}; // byte offsets of the vertices' elements from `bytes`
    std::uint32_t floats = 0;             // 1..4; 0: a D3DCOLOR
    Lanes* out = nullptr;                 // four components; missing ones become 0, 0, 0, 1
};

struct GeometryKernels { // Kernels::geometry
    void (*fetch_element)(const ElementFetch& job);
    void (*place_vertices)(const VertexPlacing& job);
    void (*cull_triangles)(TriangleCull& job);
    void (*set_up_triangles)(const TriangleSetUp& job);
};

} // namespace rasterizer
