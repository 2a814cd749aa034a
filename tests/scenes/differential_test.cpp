// Random valid states and small draws: the GPU against the plain model, within one unit of each stored channel, with
// exact coverage, depth and stencil.
#include "tests/scenes/random_state.h"

using namespace rasterizer;
using reference::apply;
using reference::Chance;
using reference::random_state;

namespace {

constexpr int kSize = 20;

struct GpuVertex {
    float x, y, z, rhw;
    std::uint32_t diffuse, specular;
    float u, v;
};

struct Channel {
    std::uint32_t shift, width;
};
Channel channel(const dp2::FormatInfo& f, int i) {
    const dp2::Channel c = i == 0 ? f.r : i == 1 ? f.g : i == 2 ? f.b : f.a;
    return {c.shift, c.width};
}

} // namespace

TEST_CASE("random states draw what the plain model draws") {
    const dp2::Format formats[] = {dp2::Format::A8R8G8B8, dp2::Format::X8R8G8B8, dp2::Format::R5G6B5,
                                   dp2::Format::A1R5G5B5, dp2::Format::A4R4G4B4, dp2::Format::A2R10G10B10,
                                   dp2::Format::A8B8G8R8};
    Chance chance(71);
    int compared = 0, unsure = 0, passed = 0;
    for (int round = 0; round < 600; ++round) {
        const dp2::Format format = formats[static_cast<std::size_t>(round) % std::size(formats)];
        const dp2::FormatInfo& info = *dp2::find_format(static_cast<std::uint32_t>(format));
        Canvas canvas(kSize, kSize, format, round % 3 == 0 ? 2 : 0);
        reference::Texture texture{8, 4, {}};
        SurfaceDesc desc;
        desc.format = dp2::Format::A8R8G8B8;
        desc.width = 8, desc.height = 4;
        REQUIRE(canvas.gpu.resources().create_surface(5, desc).ok());
        for (int i = 0; i < 32; ++i) texture.texels.push_back(chance.word());
        std::memcpy((*canvas.gpu.resources().surface(5, ""))->bytes().data(), texture.texels.data(), 128);
        canvas.clear(kClearTarget | kClearDepth | kClearStencil, chance.word(),
                     static_cast<float>(chance.pick(1, 7)) / 8, chance.word() & 255);
        for (int draw = 0; draw < 3; ++draw) {
            const reference::State state = random_state(chance);
            apply(canvas, state);
            GpuVertex gpu[3];
            reference::Vertex model[3];
            const bool sloped = chance.yes(2);
            const float z = static_cast<float>(chance.pick(0, 8)) / 8;
            for (int i = 0; i < 3; ++i) {
                gpu[i] = {static_cast<float>(chance.pick(-1200, 6400)) / 256,
                          static_cast<float>(chance.pick(-1200, 6400)) / 256,
                          sloped ? static_cast<float>(chance.pick(0, 64)) / 64 : z,
                          chance.yes(2) ? 1.0f : static_cast<float>(chance.pick(4, 16)) / 8,
                          chance.word(),
                          chance.word(),
                          static_cast<float>(chance.pick(-100, 200)) / 64,
                          static_cast<float>(chance.pick(-100, 200)) / 64};
                const GpuVertex& g = gpu[i];
                model[i] = {static_cast<double>(g.x),
                            static_cast<double>(g.y),
                            static_cast<double>(g.z),
                            static_cast<double>(g.rhw),
                            g.diffuse,
                            g.specular,
                            static_cast<double>(g.u),
                            static_cast<double>(g.v)};
            }
            // The previous contents are read from the GPU, so that errors do not add up.
            canvas.gpu.drain(Stall::LockForRead);
            const auto depth_surface = *canvas.gpu.resources().surface(2, "");
            const auto depth_at = [&](int x, int y) {
                const LevelView& level = depth_surface->view().levels[0];
                return dp2::load<std::uint32_t>(level.data + static_cast<std::size_t>(y) * level.pitch +
                                                static_cast<std::size_t>(x) * 4);
            };
            std::vector<std::uint32_t> before_color, before_depth;
            for (int y = 0; y < kSize; ++y)
                for (int x = 0; x < kSize; ++x)
                    before_color.push_back(canvas.at(x, y)), before_depth.push_back(depth_at(x, y));
            CallVertices call;
            call.bytes = std::as_bytes(std::span(gpu));
            call.present = true;
            call.count = 3;
            call.fvf = dp2::fvf::kXyzRhw | dp2::fvf::kDiffuse | dp2::fvf::kSpecular | 0x100;
            call.stride = sizeof(GpuVertex);
            canvas.front_end.begin_call(call, CallBudget::Limits{});
            REQUIRE(canvas.front_end.draws().draw_call_vertices(Topology::TriangleList, 1, 0).ok());
            canvas.front_end.end_call();
            canvas.gpu.drain(Stall::LockForRead);
            for (int y = 0; y < kSize; ++y)
                for (int x = 0; x < kSize; ++x) {
                    const std::size_t at = static_cast<std::size_t>(y * kSize + x);
                    reference::Pixel old{{}, before_depth[at] >> 8, before_depth[at] & 255};
                    for (int i = 0; i < 4; ++i) {
                        const Channel c = channel(info, i);
                        const double top = c.width ? (1u << c.width) - 1 : 1;
                        old.color[i] = c.width ? (before_color[at] >> c.shift & ((1u << c.width) - 1)) / top : 1;
                    }
                    reference::Model plain(state, texture);
                    const reference::Outcome expected = plain.draw(model, x, y, old);
                    if (expected.unsure) {
                        ++unsure;
                        continue;
                    }
                    ++compared;
                    passed += expected.passed;
                    const std::uint32_t color = canvas.at(x, y), depth = depth_at(x, y);
                    INFO("round " << round << " draw " << draw << " pixel " << x << "," << y << " format " << info.name
                                  << std::hex << " color " << color << " before " << before_color[at] << " depth "
                                  << depth << " before " << before_depth[at] << std::dec << " covered "
                                  << expected.covered << " passed " << expected.passed);
                    REQUIRE((depth & 255) == expected.stencil);
                    REQUIRE(std::llabs(static_cast<long long>(depth >> 8) - expected.depth) <= (sloped ? 32 : 1));
                    if (!expected.passed) {
                        REQUIRE(color == before_color[at]);
                        continue;
                    }
                    for (int i = 0; i < 4; ++i) {
                        const Channel c = channel(info, i);
                        if (c.width == 0) continue;
                        const std::uint32_t top = (1u << c.width) - 1, stored = color >> c.shift & top;
                        if (!(state.write_mask >> i & 1)) {
                            REQUIRE(stored == (before_color[at] >> c.shift & top));
                            continue;
                        }
                        INFO("channel " << i << " is " << stored << ", expected "
                                        << reference::sat(expected.color[i]) * top);
                        REQUIRE(std::fabs(stored - reference::sat(expected.color[i]) * top) <= 1.0);
                    }
                }
        }
    }
    CHECK(passed > 20000);
    CHECK(unsure < compared / 5);
}
