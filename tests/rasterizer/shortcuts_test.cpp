// Shortcuts change no pixel, so only their counters show that they are taken: the work that a scene saves, on every
// instruction set.
#include "rasterizer/base/counter_sums.h"
#include "tests/rasterizer/canvas.h"
#include "tests/support/catch.h"

using namespace rasterizer;
using dp2::Rs;

namespace {

// The counts since the GPU was created, once its queued work is done.
TileShortcuts taken(Canvas& canvas) {
    canvas.gpu.drain(Stall::LockForRead);
    return canvas.gpu.activity().shortcuts;
}
template <class Draw> TileShortcuts taken_by(Canvas& canvas, Draw&& draw) {
    const TileShortcuts before = taken(canvas);
    draw();
    return counted_since(taken(canvas), before);
}
void cover_all(Canvas& canvas, float z, std::uint32_t color = ~0u) {
    canvas.triangle({-1, -1, z}, {1000, -1, z}, {-1, 1000, z}, color);
}

// A target of 2x2 tiles.
constexpr std::uint32_t kSize = 128, kTiles = 4, kTileBlocks = 256;

} // namespace

TEST_CASE("blocks whose depths all fail are rejected before their pixel program, for each ordered depth function") {
    const struct {
        std::uint32_t func;
        float drawn, behind;
    } rows[] = {{2, 0.25f, 0.75f}, {4, 0.25f, 0.75f}, {5, 0.75f, 0.25f}, {7, 0.75f, 0.25f}};
    for (const BackEnd& back_end : all_back_ends())
        for (const auto& row : rows)
            for (const std::uint32_t samples : {1u, 4u}) {
                INFO(back_end.name() << ", function " << row.func << ", " << samples << " samples");
                Canvas canvas(kSize, kSize, dp2::Format::A8R8G8B8, 0, back_end, samples);
                canvas.state(Rs::ZFunc, 8);
                cover_all(canvas, row.drawn);
                canvas.state(Rs::ZFunc, row.func);
                const TileShortcuts in_order = taken_by(canvas, [&] {
                    canvas.state(Rs::ZFunc, row.func);
                    canvas.clear(kClearDepth, 0, row.drawn);
                    cover_all(canvas, row.behind);
                });
                CHECK(in_order.rejected_blocks == kTiles * kTileBlocks * samples);
                CHECK(in_order.full_blocks == 0);
                const TileShortcuts passing = taken_by(canvas, [&] {
                    canvas.clear(kClearDepth, 0, row.behind);
                    cover_all(canvas, row.drawn);
                });
                CHECK(passing.rejected_blocks == 0);
                CHECK(passing.full_blocks == kTiles * kTileBlocks * samples);
            }
}

TEST_CASE("blocks are rejected by the depths that earlier draws of the scene wrote") {
    for (const BackEnd& back_end : all_back_ends()) {
        Canvas canvas(kSize, kSize, dp2::Format::A8R8G8B8, 0, back_end);
        // Hierarchical Z of a tile is valid while the tile is drawn: both draws are in one scene.
        const TileShortcuts counts = taken_by(canvas, [&] {
            canvas.clear(kClearDepth, 0, 1);
            cover_all(canvas, 0.25f);
            cover_all(canvas, 0.75f);
        });
        CHECK(counts.rejected_blocks == kTiles * kTileBlocks);
        CHECK(counts.full_blocks == kTiles * kTileBlocks);
    }
}

TEST_CASE("depths in partly covered blocks reject, and are read for that") {
    for (const BackEnd& back_end : all_back_ends()) {
        Canvas canvas(kSize, kSize, dp2::Format::A8R8G8B8, 0, back_end);
        const TileShortcuts counts = taken_by(canvas, [&] {
            canvas.clear(kClearDepth, 0, 1);
            // Two halves: each covers the blocks on the diagonal partly, both together cover them.
            canvas.triangle({0, 0, 0.25f}, {128, 0, 0.25f}, {0, 128, 0.25f}, ~0u);
            canvas.triangle({128, 0, 0.25f}, {128, 128, 0.25f}, {0, 128, 0.25f}, ~0u);
            cover_all(canvas, 0.75f);
        });
        CHECK(counts.rejected_blocks == kTiles * kTileBlocks);
    }
}

TEST_CASE("depths of samples that are not drawn do not reject others") {
    for (const BackEnd& back_end : all_back_ends()) {
        INFO(back_end.name());
        Canvas canvas(kSize, kSize, dp2::Format::A8R8G8B8, 0, back_end, 4);
        const auto cover_tile = [&](float left, float z, std::uint32_t color) {
            canvas.triangle({left - 1, -1, z}, {left + 63, -1, z}, {left - 1, 63, z}, color);
        };
        canvas.state(Rs::ZFunc, 2);
        canvas.clear(kClearTarget | kClearDepth, 0, 0.95f);
        canvas.state(Rs::MultisampleMask, 1);
        cover_all(canvas, 0.5f, 0xFF000001);
        taken(canvas);
        // The second tile is drawn first, and its small depths remain in the tile memory.
        canvas.state(Rs::MultisampleMask, ~0u);
        for (int i = 0; i < 9; ++i) cover_tile(64, 0.1f - 0.01f * static_cast<float>(i), 0xFF000002);
        canvas.state(Rs::MultisampleMask, 1);
        cover_tile(0, 0.45f, 0xFF000003);
        canvas.state(Rs::MultisampleMask, ~0u);
        cover_tile(0, 0.6f, 0xFF000004);
        CHECK(canvas.at(5, 5) == 0xFF000003);
        CHECK(canvas.at(5, 5, 1) == 0xFF000004);
        CHECK(canvas.at(5, 5, 3) == 0xFF000004);
    }
}

TEST_CASE("a sloped plane is compared block by block") {
    for (const BackEnd& back_end : all_back_ends()) {
        Canvas canvas(kSize, kSize, dp2::Format::A8R8G8B8, 0, back_end);
        const TileShortcuts counts = taken_by(canvas, [&] {
            canvas.clear(kClearDepth, 0, 0.25f);
            // z is x / 256: the right half is farther.
            canvas.triangle({0, 0, 0}, {256, 0, 1}, {0, 256, 0}, ~0u);
        });
        // Blocks near the middle may be rejected or not.
        CHECK(counts.rejected_blocks >= kTiles * kTileBlocks / 2 - 2 * 32);
        CHECK(counts.rejected_blocks <= kTiles * kTileBlocks / 2);
        for (int x = 0; x < static_cast<int>(kSize); ++x) CHECK((canvas.at(x, 77) != 0) == (x <= 64)); // LESSEQUAL
    }
}

TEST_CASE("bounds include depths that are written after the colours are computed") {
    const auto cover = [](Canvas& canvas, float z, std::uint32_t color) { // no test for z outside 0 to 1
        const struct {
            float x, y, z;
            std::uint32_t color;
        } corners[] = {{-1, 1, z, color}, {5, 1, z, color}, {-1, -5, z, color}};
        CallVertices call;
        call.bytes = std::as_bytes(std::span(corners));
        call.present = true;
        call.count = 3;
        call.fvf = dp2::fvf::kXyz | dp2::fvf::kDiffuse;
        call.stride = sizeof corners[0];
        canvas.front_end.begin_call(call, CallBudget::Limits{});
        REQUIRE(canvas.front_end.draws().draw_call_vertices(Topology::TriangleList, 1, 0).ok());
        canvas.front_end.end_call();
    };
    for (const BackEnd& back_end : all_back_ends())
        for (const std::uint32_t samples : {1u, 4u})
            for (const bool alpha_test : {false, true}) {
                INFO(back_end.name() << ", " << samples << " samples, alpha test " << alpha_test);
                Canvas canvas(kSize, kSize, dp2::Format::A8R8G8B8, 0, back_end, samples);
                canvas.clear(kClearTarget | kClearDepth, 0xFF000000, 0);
                canvas.state(Rs::ZFunc, 8);
                canvas.state(Rs::AlphaTestEnable, alpha_test);
                canvas.state(Rs::AlphaFunc, 5);
                canvas.state(Rs::AlphaRef, 10);
                cover(canvas, 0.9f, 0xFF0000FF);
                canvas.state(Rs::AlphaTestEnable, 0);
                canvas.state(Rs::ZFunc, 2);
                cover(canvas, 0.5f, 0xFFFFFFFF);
                CHECK(canvas.at(30, 30) == 0xFFFFFFFF);
            }
}

TEST_CASE("nothing is rejected where a failing depth has an effect or no order") {
    const auto rejected = [](auto&& prepare) {
        Canvas canvas(kSize, kSize);
        prepare(canvas);
        return taken_by(canvas,
                        [&] {
                            canvas.clear(kClearDepth, 0, 0.25f);
                            cover_all(canvas, 0.75f);
                        })
            .rejected_blocks;
    };
    CHECK(rejected([](Canvas&) {}) > 0);
    const auto with_stencil = [&](Rs operation, std::uint32_t faces) {
        return rejected([&](Canvas& c) {
            c.state(Rs::StencilEnable, 1);
            c.state(Rs::TwoSidedStencilMode, faces - 1);
            c.state(operation, 7); // INCR
        });
    };
    CHECK(with_stencil(Rs::StencilPass, 1) > 0); // no pixel passes
    CHECK(with_stencil(Rs::StencilFail, 1) == 0);
    CHECK(with_stencil(Rs::StencilZFail, 1) == 0);
    CHECK(with_stencil(Rs::CcwStencilZFail, 1) > 0); // one face only: the other face's operations do not matter
    CHECK(with_stencil(Rs::CcwStencilZFail, 2) == 0);
    CHECK(with_stencil(Rs::CcwStencilFail, 2) == 0);
    CHECK(rejected([](Canvas& c) { c.state(Rs::ZEnable, 0); }) == 0);
    for (const std::uint32_t func : {1u, 3u, 6u, 8u})
        CHECK(rejected([&](Canvas& c) { c.state(Rs::ZFunc, func); }) == 0);
}

TEST_CASE("clears of whole tiles write no pixels until something is drawn, and save the load") {
    for (const BackEnd& back_end : all_back_ends())
        for (const std::uint32_t samples : {1u, 4u}) {
            INFO(back_end.name() << ", " << samples << " samples");
            Canvas canvas(kSize, kSize, dp2::Format::A8R8G8B8, 0, back_end, samples);
            canvas.state(Rs::ZEnable, 0);
            const std::uint64_t planes = kTiles * samples;
            const TileShortcuts twice = taken_by(canvas, [&] {
                canvas.clear(kClearTarget, 0xFF112233, 1);
                canvas.clear(kClearTarget, 0xFF445566, 1);
            });
            CHECK(twice.noted_clears == 2 * planes);
            CHECK(twice.filled_planes == 0);
            CHECK(twice.stored_planes == 0); // until something reads the surface
            CHECK(twice.kept_clears == planes);
            CHECK(twice.loaded_planes == 0);
            const TileShortcuts drawn = taken_by(canvas, [&] {
                canvas.clear(kClearTarget, 0xFF112233, 1);
                cover_all(canvas, 0.5f);
            });
            CHECK(drawn.filled_planes == planes);
            CHECK(drawn.loaded_planes == 0);
            CHECK(drawn.stored_planes == kTiles); // the other samples equal the stored one
            CHECK(drawn.kept_samples == planes - kTiles);
        }
}

TEST_CASE("a clear of a part of a tile loads it, and only that tile") {
    Canvas canvas(kSize, kSize);
    const TileShortcuts counts = taken_by(canvas, [&] {
        const dp2::wire::Rect rect{10, 10, 20, 20};
        REQUIRE(canvas.front_end.clearer()
                    .clear({kClearTarget, 0xFF112233, 1, 0},
                           dp2::PackedArray<dp2::wire::Rect>(std::as_bytes(std::span(&rect, 1))))
                    .ok());
    });
    CHECK(counts.noted_clears == 0);
    CHECK(counts.loaded_planes == 1);
    CHECK(counts.stored_planes == 1);
}

TEST_CASE("planes that draws only read are not stored, and those that they do not use are not loaded") {
    for (const BackEnd& back_end : all_back_ends()) {
        Canvas canvas(kSize, kSize, dp2::Format::A8R8G8B8, 0, back_end);
        cover_all(canvas, 0.75f);
        canvas.state(Rs::ZWriteEnable, 0);
        const TileShortcuts read = taken_by(canvas, [&] { cover_all(canvas, 0.5f); });
        CHECK(read.unchanged_planes == kTiles); // depth
        CHECK(read.stored_planes == kTiles);    // colour
        canvas.state(Rs::ColorWriteEnable, 0);
        canvas.state(Rs::ZWriteEnable, 1);
        const TileShortcuts depth = taken_by(canvas, [&] { cover_all(canvas, 0.25f); });
        CHECK(depth.loaded_planes == kTiles);
        CHECK(depth.stored_planes == kTiles);
    }
}

TEST_CASE("coverage tests no edge below a tile, group or block that is inside it, and skips blocks outside") {
    for (const BackEnd& back_end : all_back_ends()) {
        INFO(back_end.name());
        Canvas canvas(kSize, kSize, dp2::Format::A8R8G8B8, 0, back_end);
        const TileShortcuts all = taken_by(canvas, [&] { cover_all(canvas, 0.5f); });
        CHECK(all.whole_tiles == kTiles);
        CHECK(all.full_blocks == kTiles * kTileBlocks);
        // The edge x + y = 128 has one tile completely inside and one outside. In each of the other two, 6 of 16 groups
        // are inside, 4 are crossed, 6 are outside; in a crossed group 6 of 16 blocks are inside.
        const TileShortcuts half = taken_by(canvas, [&] { canvas.triangle({0, 0}, {128, 0}, {0, 128}, ~0u); });
        CHECK(half.whole_tiles == 1);
        CHECK(half.whole_groups == 2 * 6);
        CHECK(half.empty_groups == 2 * 6);
        CHECK(half.whole_blocks == 2 * 4 * 6);
    }
}

TEST_CASE("draws reuse the state of earlier draws, and lower a program once for all states that need it") {
    Canvas canvas(kSize, kSize);
    const auto counted_by = [&](auto&& draw) {
        const FrontEndCounts before = canvas.front_end.counts();
        draw();
        return counted_since(canvas.front_end.counts(), before);
    };
    const FrontEndCounts first = counted_by([&] { cover_all(canvas, 0.5f); });
    CHECK(first.states_made == 1);
    CHECK(first.programs_lowered == 2);
    const FrontEndCounts same = counted_by([&] {
        for (int i = 0; i < 5; ++i) cover_all(canvas, 0.5f);
    });
    CHECK(same.states_made == 0);
    CHECK(same.states_reused == 5);
    CHECK(same.programs_lowered == 0);
    // Changes a uniform, then a state that the pixel program depends on, to and fro.
    const FrontEndCounts uniform = counted_by([&] {
        canvas.state(Rs::TextureFactor, 7);
        cover_all(canvas, 0.5f);
    });
    CHECK(uniform.states_made == 1);
    CHECK(uniform.programs_lowered == 0);
    const FrontEndCounts turns = counted_by([&] {
        for (const std::uint32_t func : {5u, 4u, 5u, 4u}) { // GREATER, LESSEQUAL
            canvas.state(Rs::ZFunc, func);
            cover_all(canvas, 0.5f);
        }
    });
    CHECK(turns.states_made == 1); // LESSEQUAL's state was made earlier
    CHECK(turns.states_reused == 3);
    CHECK(turns.programs_lowered == 1);
}
