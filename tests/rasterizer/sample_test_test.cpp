// Depth tests of multisampled targets that run outside the pixel program give the same results as inside it.
#include "rasterizer/state/vendor_switches.h"
#include "tests/rasterizer/canvas.h"
#include "tests/support/catch.h"

using namespace rasterizer;
using dp2::Rs;
using dp2::Tss;

namespace {

constexpr std::uint32_t kSize = 80; // the tiles at the right and bottom are partly outside

// Makes the program test depths: a stipple of ones drops no pixel, but is a test that needs the program.
void test_by_program(Canvas& canvas) {
    canvas.state(Rs::StippleEnable, 1);
    for (std::uint32_t row = 0; row < 32; ++row)
        canvas.state(static_cast<Rs>(static_cast<std::uint32_t>(Rs::StipplePattern00) + row), ~0u);
}

std::uint64_t passed(Canvas& canvas) {
    const CountSnapshot snapshot = canvas.front_end.snapshot();
    canvas.gpu.drain(Stall::LockForRead);
    return snapshot.counts->samples();
}

int different_samples(Canvas& a, Canvas& b, std::uint32_t samples) {
    int different = 0;
    for (std::uint32_t s = 0; s < samples; ++s)
        for (int y = 0; y < static_cast<int>(kSize); ++y)
            for (int x = 0; x < static_cast<int>(kSize); ++x) different += a.at(x, y, s) != b.at(x, y, s);
    return different;
}

class Random {
  public:
    float between(float least, float most) {
        state_ = state_ * 1664525u + 1013904223u;
        return least + (most - least) * static_cast<float>(state_ >> 8) / 16777216.0f;
    }
    std::uint32_t below(std::uint32_t limit) {
        return static_cast<std::uint32_t>(between(0, static_cast<float>(limit)));
    }

  private:
    std::uint32_t state_ = 7;
};

void draw_all(Canvas& canvas, std::uint32_t func, bool blends) {
    Random random;
    canvas.clear(kClearTarget | kClearDepth, 0xFF102030, 0.5f);
    canvas.state(Rs::ZFunc, func);
    for (std::uint32_t i = 0; i < 200; ++i) {
        if (i % 16 == 0) canvas.state(Rs::ZWriteEnable, random.below(4) != 0);
        if (i % 16 == 4) canvas.state(Rs::MultisampleMask, random.below(3) != 0 ? ~0u : 5u);
        if (i % 16 == 8) canvas.state(Rs::AlphaBlendEnable, blends && random.below(2) != 0);
        if (i % 16 == 9) canvas.state(Rs::MultisampleAntiAlias, random.below(3) != 0);
        // Small, large, and partly outside the depth range, sometimes with equal corners.
        const float reach = i % 3 == 0 ? 90.0f : 7.0f, x = random.between(-5, 75), y = random.between(-5, 75);
        Corner c[3];
        for (Corner& corner : c)
            corner = {x + random.between(0, reach), y + random.between(0, reach),
                      i % 5 == 0 ? 0.5f : random.between(-0.3f, 1.3f)};
        canvas.triangle(c[0], c[1], c[2], 0x80000000u | random.below(1 << 24));
    }
}

} // namespace

TEST_CASE("samples that are tested without a program pass and count as with it") {
    for (const BackEnd& back_end : all_back_ends())
        for (const std::uint32_t samples : {2u, 4u, 5u})
            for (std::uint32_t func = 1; func <= 8; ++func) {
                INFO(back_end.name() << ", " << samples << " samples, function " << func);
                Canvas alone(kSize, kSize, dp2::Format::A8R8G8B8, func % 3, back_end, samples),
                    program(kSize, kSize, dp2::Format::A8R8G8B8, 0, back_end, samples);
                test_by_program(program);
                draw_all(alone, func, func % 2 != 0);
                draw_all(program, func, func % 2 != 0);
                CHECK(passed(alone) == passed(program));
                CHECK(different_samples(alone, program, samples) == 0);
                CHECK(alone.gpu.activity().shortcuts.tested_blocks > 100);
                CHECK(program.gpu.activity().shortcuts.tested_blocks == 0);
            }
}

namespace {

// A texture of random alpha, some of it transparent.
void select_leaves(Canvas& canvas) {
    constexpr std::uint32_t kSide = 8;
    SurfaceDesc desc;
    desc.width = desc.height = kSide;
    desc.format = dp2::Format::A8R8G8B8;
    REQUIRE(canvas.gpu.resources().create_surface(5, desc).ok());
    const auto surface = *canvas.gpu.resources().surface(5, "");
    Random random;
    for (std::uint32_t i = 0; i < kSide * kSide; ++i) {
        const std::uint32_t texel = random.below(256) << 24 | random.below(1 << 24);
        std::memcpy(surface->bytes().data() + std::size_t{i} * 4, &texel, 4);
    }
    const auto stage = [&](Tss state, std::uint32_t value) {
        canvas.front_end.setters().set_stage_state(0, static_cast<std::uint32_t>(state), value);
    };
    stage(Tss::Texture, 5);
    stage(Tss::AlphaOp, 4);
    stage(Tss::AlphaArg1, 2);
    stage(Tss::AlphaArg2, 0);
}

void draw_leaves(Canvas& canvas, std::uint32_t func) {
    struct Vertex {
        float x, y, z, rhw;
        std::uint32_t color;
        float u, v;
    };
    Random random;
    canvas.clear(kClearTarget | kClearDepth, 0xFF102030, 0.5f);
    canvas.state(Rs::ZFunc, func);
    canvas.state(Rs::AlphaFunc, 7);
    for (std::uint32_t i = 0; i < 200; ++i) {
        if (i % 16 == 0) canvas.state(Rs::ZWriteEnable, random.below(4) != 0);
        if (i % 16 == 3) canvas.state(Rs::AlphaTestEnable, random.below(4) != 0);
        if (i % 16 == 4) canvas.state(Rs::MultisampleMask, random.below(3) != 0 ? ~0u : 5u);
        if (i % 16 == 5) canvas.state(Rs::AlphaRef, 32 + random.below(180));
        if (i % 16 == 7) canvas.state(Rs::PointSize, random.below(4) != 0 ? kAlphaCoverageOff : kAlphaCoverageOn);
        if (i % 16 == 8) canvas.state(Rs::AlphaBlendEnable, random.below(4) == 0);
        if (i % 16 == 9) canvas.state(Rs::MultisampleAntiAlias, random.below(3) != 0);
        if (i % 16 == 11) canvas.state(Rs::ColorWriteEnable, random.below(4) != 0 ? 15 : 5);
        const float reach = i % 3 == 0 ? 90.0f : 7.0f, x = random.between(-5, 75), y = random.between(-5, 75);
        std::vector<Vertex> c(3);
        for (Vertex& v : c)
            v = {x + random.between(0, reach),
                 y + random.between(0, reach),
                 i % 5 == 0 ? 0.5f : random.between(-0.3f, 1.3f),
                 random.between(0.5f, 2),
                 random.below(256) << 24 | random.below(1 << 24),
                 random.between(-1, 2),
                 random.between(-1, 2)};
        REQUIRE(canvas.draw(Topology::TriangleList, 1, c, Canvas::kFvf | 0x100u).ok());
    }
}

} // namespace

TEST_CASE("samples that are tested before an alpha test write depths and count as with a program") {
    for (const BackEnd& back_end : all_back_ends())
        for (const std::uint32_t samples : {2u, 4u, 5u})
            for (const dp2::Format depth : {dp2::Format::D24S8, dp2::Format::D16, dp2::Format::D32})
                for (std::uint32_t func = 1; func <= 8; ++func) {
                    INFO(back_end.name() << ", " << samples << " samples, function " << func);
                    Canvas alone(kSize, kSize, dp2::Format::A8R8G8B8, func % 3, back_end, samples, depth),
                        program(kSize, kSize, dp2::Format::A8R8G8B8, 0, back_end, samples, depth);
                    test_by_program(program);
                    for (Canvas* const canvas : {&alone, &program}) {
                        select_leaves(*canvas);
                        draw_leaves(*canvas, func);
                    }
                    CHECK(passed(alone) == passed(program));
                    CHECK(different_samples(alone, program, samples) == 0);
                    const auto depths = [](Canvas& canvas) {
                        const auto surface = *canvas.gpu.resources().surface(2, "");
                        return std::vector<std::byte>(surface->bytes().begin(), surface->bytes().end());
                    };
                    CHECK((depths(alone) == depths(program)));
                    if (depth != dp2::Format::D32 && func != 8)
                        CHECK(alone.gpu.activity().shortcuts.tested_blocks > 100);
                    CHECK(program.gpu.activity().shortcuts.tested_blocks == 0);
                    const bool is_tested = func != 1 && func != 8 && depth != dp2::Format::D32; // not Never or Always
                    CHECK((alone.gpu.activity().shortcuts.late_blocks > 20) == is_tested);
                    CHECK(program.gpu.activity().shortcuts.late_blocks == 0);
                }
}
