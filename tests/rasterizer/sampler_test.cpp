// The lowered sampler against a plain loop in doubles: address modes, filters, level selection.
#include <cmath>
#include <cstring>
#include <random>

#include "dp2/base/bytes.h"
#include "rasterizer/lowering/lower_sampler.h"
#include "rasterizer/resources/resources.h"
#include "tests/rasterizer/program_run.h"

using namespace rasterizer;

namespace {

enum Address { kWrap = 1, kMirror, kClamp, kBorder, kMirrorOnce };

// A texture of random colours with a full mip chain.
std::shared_ptr<Surface> noise(std::uint32_t width, std::uint32_t height, std::uint32_t levels, std::mt19937& random) {
    SurfaceDesc desc;
    desc.format = dp2::Format::A8R8G8B8;
    desc.width = width;
    desc.height = height;
    desc.levels = levels;
    static MemoryBudget memory_budget(std::uint64_t{1} << 32);
    auto surface = Surface::create(desc, memory_budget);
    REQUIRE(surface.ok());
    for (std::byte& byte : (*surface)->bytes()) byte = static_cast<std::byte>(random());
    return *surface;
}

struct Reference {
    const Surface& surface;
    double border[4];

    static int mode(int address, int t, int size, bool& outside) {
        switch (address) {
        case kWrap: return ((t % size) + size) % size;
        case kMirror: {
            const int m = ((t % (2 * size)) + 2 * size) % (2 * size);
            return m < size ? m : 2 * size - 1 - m;
        }
        case kMirrorOnce: return std::clamp(t < 0 ? -1 - t : t, 0, size - 1);
        case kBorder: outside |= t < 0 || t >= size; [[fallthrough]];
        default: return std::clamp(t, 0, size - 1);
        }
    }
    void texel(int level, int address, int x, int y, double (&out)[4]) const {
        const LevelView& view = surface.view().levels[level];
        bool outside = false;
        x = mode(address, x, view.width, outside);
        y = mode(address, y, view.height, outside);
        const auto word = dp2::load<std::uint32_t>(view.data + static_cast<std::size_t>(y) * view.pitch +
                                                   static_cast<std::size_t>(x) * 4);
        const int shifts[] = {16, 8, 0, 24};
        for (int c = 0; c < 4; ++c) out[c] = outside ? border[c] : (word >> shifts[c] & 0xFF) / 255.0;
    }
    void level(int number, int address, bool linear, double u, double v, double (&out)[4]) const {
        const LevelView& view = surface.view().levels[number];
        if (!linear)
            return texel(number, address, static_cast<int>(std::floor(u * view.width)),
                         static_cast<int>(std::floor(v * view.height)), out);
        const double x = u * view.width - 0.5, y = v * view.height - 0.5;
        const int x0 = static_cast<int>(std::floor(x)), y0 = static_cast<int>(std::floor(y));
        const double fx = x - x0, fy = y - y0;
        for (double& c : out) c = 0;
        for (int j = 0; j < 2; ++j)
            for (int i = 0; i < 2; ++i) {
                double c[4];
                texel(number, address, x0 + i, y0 + j, c);
                for (int k = 0; k < 4; ++k) out[k] += c[k] * (i ? fx : 1 - fx) * (j ? fy : 1 - fy);
            }
    }
};

std::unique_ptr<ProgramRun> sampler(const SamplerKey& key, const Surface& surface, const double (&border)[4],
                                    float bias, std::uint32_t max_level) {
    auto run = std::make_unique<ProgramRun>([&](ir::Builder& b) {
        const auto color =
            lower_sample(b, key, pixel_sampler({}, 2),
                         {b.emit_imm(ir::Op::Attribute, 0), b.emit_imm(ir::Op::Attribute, 1), b.number(0)});
        REQUIRE(color.ok());
        const ir::Value channels[] = {color->r, color->g, color->b, color->a};
        for (std::uint32_t c = 0; c < 4; ++c) b.emit(ir::Op::Output, channels[c], 0, 0, c);
    });
    PixelUniforms uniforms;
    for (int c = 0; c < 4; ++c) uniforms.sampler[2].border[c] = static_cast<float>(border[c]);
    uniforms.sampler[2].size[0] = static_cast<float>(surface.desc().width);
    uniforms.sampler[2].size[1] = static_cast<float>(surface.desc().height);
    uniforms.sampler[2].lod_bias = bias;
    uniforms.sampler[2].max_level = max_level;
    uniforms.sampler[2].last_level = surface.desc().levels - 1;
    run->uniforms.resize(sizeof uniforms / 4);
    std::memcpy(run->uniforms.data(), &uniforms, sizeof uniforms);
    run->textures[2] = surface.view();
    return run;
}

} // namespace

TEST_CASE("every address mode and filter reads the texels that a plain loop reads") {
    std::mt19937 random(47);
    const double border[] = {0.25, 0.5, 0.75, 0.125};
    for (const auto& [width, height] : {std::pair{16u, 8u}, {7u, 5u}, {1u, 1u}, {64u, 1u}}) {
        const auto surface = noise(width, height, 1, random);
        const Reference reference{*surface, {border[0], border[1], border[2], border[3]}};
        for (const std::uint8_t address : {kWrap, kMirror, kClamp, kBorder, kMirrorOnce}) {
            for (const std::uint8_t filter : {1, 2}) {
                SamplerKey key;
                key.format = static_cast<std::uint32_t>(dp2::Format::A8R8G8B8);
                key.address_u = key.address_v = static_cast<dp2::TextureAddress>(address);
                key.mag = key.min = static_cast<dp2::TextureFilter>(filter);
                const auto run = sampler(key, *surface, border, 0, 0);
                for (int round = 0; round < 40; ++round) {
                    double u[16], v[16];
                    for (int lane = 0; lane < 16; ++lane) {
                        // Positions in sixteenths of a texel, in which linear weights are exact; not at the edges of
                        // texels, where nearest filtering would have a tie.
                        const auto place = [&](std::uint32_t size) {
                            const int steps =
                                static_cast<int>(random() % (8 * size * 16)) - static_cast<int>(4 * size * 16);
                            return (steps + (steps % 16 == 0)) / 16.0 / size;
                        };
                        u[lane] = place(width);
                        v[lane] = place(height);
                        run->set(0, lane, static_cast<float>(u[lane]));
                        run->set(1, lane, static_cast<float>(v[lane]));
                    }
                    run->run();
                    for (int lane = 0; lane < 16; ++lane) {
                        double expected[4];
                        reference.level(0, address, filter == 2, u[lane], v[lane], expected);
                        INFO(width << "x" << height << " address " << int{address} << " filter " << int{filter}
                                   << " at " << u[lane] << "," << v[lane]);
                        for (int c = 0; c < 4; ++c)
                            REQUIRE(run->number(c, lane) == Approx(expected[c]).margin(0.5 / 256 + 1e-6));
                    }
                }
            }
        }
    }
}

TEST_CASE("a coordinate on the edge of two texels selects the higher one, also outside the texture") {
    std::mt19937 random(48);
    const double border[] = {0, 0, 0, 0};
    const auto surface = noise(16, 8, 1, random);
    const Reference reference{*surface, {0, 0, 0, 0}};
    for (const std::uint8_t address : {kWrap, kMirror, kClamp}) {
        SamplerKey key;
        key.format = static_cast<std::uint32_t>(dp2::Format::A8R8G8B8);
        key.address_u = key.address_v = static_cast<dp2::TextureAddress>(address);
        key.mag = key.min = dp2::TextureFilter::Point;
        const auto run = sampler(key, *surface, border, 0, 0);
        for (int row = -8; row <= 16; ++row)
            for (int first = -16; first <= 32; first += 16) {
                for (int lane = 0; lane < 16; ++lane) {
                    run->set(0, lane, static_cast<float>(first + lane) / 16);
                    run->set(1, lane, static_cast<float>(row) / 8);
                }
                run->run();
                for (int lane = 0; lane < 16; ++lane) {
                    double expected[4]; // at the centre of the texel
                    reference.level(0, address, false, (first + lane + 0.5) / 16, (row + 0.5) / 8, expected);
                    INFO("address " << int{address} << " column " << first + lane << " row " << row);
                    for (int c = 0; c < 4; ++c) REQUIRE(run->number(c, lane) == Approx(expected[c]).margin(1e-6));
                }
            }
    }
}

TEST_CASE("the level follows the larger step of the quad, with bias, floor and blend") {
    std::mt19937 random(53);
    const double border[4] = {};
    const auto surface = noise(64, 32, 7, random);
    const Reference reference{*surface, {}};
    for (const std::uint8_t mip : {0, 1, 2}) {
        for (const float bias : {0.0f, 1.0f, -0.5f}) {
            for (const std::uint32_t max_level : {0u, 2u}) {
                SamplerKey key;
                key.format = static_cast<std::uint32_t>(dp2::Format::A8R8G8B8);
                key.address_u = key.address_v = dp2::TextureAddress::Wrap;
                key.mag = dp2::TextureFilter::Point;
                key.min = dp2::TextureFilter::Linear;
                key.mip = static_cast<dp2::TextureFilter>(mip);
                const auto run = sampler(key, *surface, border, bias, max_level);
                for (int round = 0; round < 120; ++round) {
                    // Equal steps in every quad: pixels are 4x4, lane = row * 4 + column.
                    const double scale = std::exp2(static_cast<double>(random() % 1000) / 125.0 - 1.0);
                    const double du = scale / 64, dv = scale / 32 * (random() % 2 ? 0.5 : 0.25);
                    const double u0 = (random() % 1024 + 0.5) / 4096, v0 = (random() % 1024 + 0.5) / 4096;
                    for (int lane = 0; lane < 16; ++lane) {
                        run->set(0, lane, static_cast<float>(u0 + du * (lane % 4)));
                        run->set(1, lane, static_cast<float>(v0 + dv * (lane / 4)));
                    }
                    // du is `scale` texels, dv is not larger.
                    const double lod = std::log2(scale) + static_cast<double>(bias);
                    if (std::fabs(lod - std::floor(lod) - 0.5) < 0.02 || std::fabs(lod) < 0.02)
                        continue; // decided by rounding
                    const bool linear = lod > 0;
                    const double clamped = std::clamp(lod, static_cast<double>(max_level), 6.0);
                    run->run();
                    const int lane = 5;
                    const double u = static_cast<float>(u0 + du * 1), v = static_cast<float>(v0 + dv * 1);
                    double expected[4];
                    if (mip == 0) {
                        reference.level(0, kWrap, linear, u, v, expected);
                    } else if (mip == 1) {
                        reference.level(static_cast<int>(std::min(std::floor(clamped + 0.5), 6.0)), kWrap, linear, u, v,
                                        expected);
                    } else {
                        const int fine = static_cast<int>(clamped);
                        double near[4], far[4];
                        reference.level(fine, kWrap, linear, u, v, near);
                        reference.level(std::min(fine + 1, 6), kWrap, linear, u, v, far);
                        for (int c = 0; c < 4; ++c) expected[c] = near[c] + (far[c] - near[c]) * (clamped - fine);
                    }
                    INFO("mip " << int{mip} << " bias " << bias << " max level " << max_level << " lod " << lod
                                << " at " << u << "," << v);
                    // Weights are multiples of 1/256, and level blending has log2's error.
                    for (int c = 0; c < 4; ++c) CHECK(run->number(c, lane) == Approx(expected[c]).margin(0.012));
                }
            }
        }
    }
}

TEST_CASE("a volume whose texels samples cannot number is out of memory, whatever the budget") {
    MemoryBudget memory_budget(std::uint64_t{1} << 40);
    SurfaceDesc desc;
    desc.width = desc.height = kMaxSurfaceSize;
    for (const auto& [format, depth] : {std::pair{dp2::Format::L8, 32u},
                                        {dp2::Format::A8R8G8B8, 32u},
                                        {dp2::Format::A32B32G32R32F, 16u},
                                        {dp2::Format::R8G8B8, 11u}}) {
        desc.format = format;
        desc.depth = depth;
        CHECK_THROWS_AS(Surface::create(desc, memory_budget), std::bad_alloc);
    }
}

TEST_CASE("NaN coordinates read some texel and nothing else") {
    std::mt19937 random(59);
    const double border[4] = {};
    const auto surface = noise(16, 16, 5, random);
    for (const std::uint8_t address : {kWrap, kMirror, kClamp, kBorder, kMirrorOnce}) {
        SamplerKey key;
        key.format = static_cast<std::uint32_t>(dp2::Format::A8R8G8B8);
        key.address_u = key.address_v = static_cast<dp2::TextureAddress>(address);
        key.mag = dp2::TextureFilter::Point;
        key.min = key.mip = dp2::TextureFilter::Linear;
        const auto run = sampler(key, *surface, border, NAN, 0);
        const float bad[] = {NAN, INFINITY, -INFINITY, 3e38f, -3e38f, 1e-40f, 0, 1e9f};
        for (int round = 0; round < 50; ++round) {
            for (int lane = 0; lane < 16; ++lane) {
                run->set(0, lane, bad[random() % 8]);
                run->set(1, lane, bad[random() % 8]);
            }
            for (const BackEnd& back_end : all_program_back_ends()) {
                run->run(back_end);
                for (int lane = 0; lane < 16; ++lane)
                    for (int c = 0; c < 4; ++c) CHECK((run->number(c, lane) >= 0 && run->number(c, lane) <= 1));
            }
        }
    }
}

TEST_CASE("the level of detail of textures with the same size and coordinates is computed once") {
    SamplerKey key;
    key.format = static_cast<std::uint32_t>(dp2::Format::A8R8G8B8);
    key.address_u = key.address_v = dp2::TextureAddress::Wrap;
    key.mag = key.min = key.mip = dp2::TextureFilter::Linear;
    const auto instructions = [&](const PixelKey& program) {
        ir::Builder b;
        const SampleCoordinates at = {b.emit_imm(ir::Op::Attribute, 0), b.emit_imm(ir::Op::Attribute, 1), b.number(0)};
        for (const std::uint32_t s : {1u, 4u}) {
            const auto color = lower_sample(b, key, pixel_sampler(program, s), at);
            REQUIRE(color.ok());
            b.emit(ir::Op::Output, color->r, 0, 0, s);
        }
        return b.finish().code.size();
    };
    PixelKey equal;
    equal.equal_size[4] = 1 + 1;
    CHECK(instructions(equal) + 20 < instructions({}));
}
