// Random but valid states and small draws: the GPU against the plain model, within one unit of each stored channel,
// with exact coverage, depth and stencil.
#include <random>

#include "tests/catch.h"
#include "tests/rasterizer/canvas.h"
#include "tests/rasterizer/reference_model.h"

using namespace rasterizer;
using dp2::Rs;
using dp2::Tss;

namespace {

constexpr int kSize = 20;

struct GpuVertex {
    float x, y, z, rhw;
    std::uint32_t diffuse, specular;
    float u, v;
};

class Chance {
  public:
    explicit Chance(unsigned seed) : random_(seed) {}
    std::uint32_t word() { return static_cast<std::uint32_t>(random_()); }
    int pick(int low, int high) { return low + static_cast<int>(random_() % static_cast<unsigned>(high - low + 1)); }
    bool yes(int one_in) { return pick(1, one_in) == 1; }
    template <std::size_t N> int of(const int (&list)[N]) {
        return list[static_cast<std::size_t>(pick(0, static_cast<int>(N) - 1))];
    }

  private:
    std::mt19937 random_;
};

reference::State random_state(Chance& c) {
    reference::State s;
    s.flat = c.yes(4);
    s.cull = c.pick(1, 3);
    constexpr int kColorOps[] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 19, 20, 21, 24, 25, 26};
    constexpr int kAlphaOps[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 24, 25, 26};
    const auto arg = [&] { return c.pick(0, 6) | (c.yes(4) ? 16 : 0) | (c.yes(5) ? 32 : 0); };
    for (auto& stage : s.stages) {
        stage.color_op = c.yes(6) ? 1 : c.of(kColorOps);
        stage.alpha_op = c.of(kAlphaOps);
        for (int i = 0; i < 3; ++i) stage.color_arg[i] = arg(), stage.alpha_arg[i] = arg();
        stage.temp = c.yes(5);
        stage.constant = c.word();
    }
    s.factor = c.word();
    s.specular = c.yes(3);
    s.fog = c.yes(2) ? 0 : c.pick(1, 4);
    s.fog_start = c.pick(0, 8) / 8.0;
    s.fog_end = c.pick(0, 8) / 8.0;
    s.fog_density = c.pick(0, 16) / 4.0;
    s.fog_color = c.word();
    if (c.yes(3)) s.alpha_func = c.pick(1, 8), s.alpha_ref = c.word() & 255;
    s.depth = !c.yes(3);
    s.depth_write = !c.yes(3);
    s.depth_func = c.pick(1, 8);
    s.stencil = c.yes(2);
    s.two_sided = c.yes(2);
    for (auto& side : s.stencil_ops)
        side[0] = c.pick(1, 8), side[1] = c.pick(1, 8), side[2] = c.pick(1, 8), side[3] = c.pick(1, 8);
    s.stencil_ref = c.word() & 255;
    s.stencil_mask = c.yes(2) ? ~0u : c.word();
    s.stencil_write = c.yes(2) ? ~0u : c.word();
    s.blend = c.yes(2);
    s.separate = c.yes(2);
    constexpr int kFactors[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 15};
    s.op = c.pick(1, 5), s.op_alpha = c.pick(1, 5);
    s.source = c.yes(8) ? c.pick(12, 13) : c.of(kFactors);
    s.dest = c.of(kFactors), s.source_alpha = c.of(kFactors), s.dest_alpha = c.of(kFactors);
    s.blend_factor = c.word();
    s.write_mask = c.yes(3) ? c.word() & 15 : 15;
    if (c.yes(4))
        s.scissor[0] = c.pick(0, 9), s.scissor[1] = c.pick(0, 9), s.scissor[2] = c.pick(10, 25),
        s.scissor[3] = c.pick(10, 25);
    return s;
}

void apply(Canvas& canvas, const reference::State& s) {
    const auto bits = [](double v) { return std::bit_cast<std::uint32_t>(static_cast<float>(v)); };
    const auto n = [](auto v) { return static_cast<std::uint32_t>(v); };
    canvas.state(Rs::ShadeMode, s.flat ? 1 : 2);
    canvas.state(Rs::CullMode, n(s.cull));
    for (std::size_t i = 0; i < s.stages.size(); ++i) {
        const auto& stage = s.stages[i];
        const std::pair<Tss, std::uint32_t> values[] = {{Tss::ColorOp, n(stage.color_op)},
                                                        {Tss::AlphaOp, n(stage.alpha_op)},
                                                        {Tss::ColorArg0, n(stage.color_arg[0])},
                                                        {Tss::ColorArg1, n(stage.color_arg[1])},
                                                        {Tss::ColorArg2, n(stage.color_arg[2])},
                                                        {Tss::AlphaArg0, n(stage.alpha_arg[0])},
                                                        {Tss::AlphaArg1, n(stage.alpha_arg[1])},
                                                        {Tss::AlphaArg2, n(stage.alpha_arg[2])},
                                                        {Tss::ResultArg, stage.temp ? 5u : 1u},
                                                        {Tss::Constant, stage.constant},
                                                        {Tss::Texture, 5u},
                                                        {Tss::TexCoordIndex, 0u}};
        for (const auto& [state, value] : values)
            canvas.device.set_stage_state(static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(state), value);
    }
    canvas.state(Rs::TextureFactor, s.factor);
    canvas.state(Rs::SpecularEnable, s.specular);
    canvas.state(Rs::FogEnable, s.fog != 0);
    canvas.state(Rs::FogTableMode, s.fog >= 2 ? n(s.fog - 1) : 0);
    canvas.state(Rs::FogStart, bits(s.fog_start));
    canvas.state(Rs::FogEnd, bits(s.fog_end));
    canvas.state(Rs::FogDensity, bits(s.fog_density));
    canvas.state(Rs::FogColor, s.fog_color);
    canvas.state(Rs::AlphaTestEnable, s.alpha_func != 8);
    canvas.state(Rs::AlphaFunc, n(s.alpha_func));
    canvas.state(Rs::AlphaRef, s.alpha_ref);
    canvas.state(Rs::ZEnable, s.depth);
    canvas.state(Rs::ZWriteEnable, s.depth_write);
    canvas.state(Rs::ZFunc, n(s.depth_func));
    canvas.state(Rs::StencilEnable, s.stencil);
    canvas.state(Rs::TwoSidedStencilMode, s.two_sided);
    const Rs names[2][4] = {{Rs::StencilFunc, Rs::StencilFail, Rs::StencilZFail, Rs::StencilPass},
                            {Rs::CcwStencilFunc, Rs::CcwStencilFail, Rs::CcwStencilZFail, Rs::CcwStencilPass}};
    for (int side = 0; side < 2; ++side)
        for (int i = 0; i < 4; ++i) canvas.state(names[side][i], n(s.stencil_ops[side][i]));
    canvas.state(Rs::StencilRef, s.stencil_ref);
    canvas.state(Rs::StencilMask, s.stencil_mask);
    canvas.state(Rs::StencilWriteMask, s.stencil_write);
    canvas.state(Rs::AlphaBlendEnable, s.blend);
    canvas.state(Rs::SeparateAlphaBlendEnable, s.separate);
    canvas.state(Rs::BlendOp, n(s.op));
    canvas.state(Rs::SrcBlend, n(s.source));
    canvas.state(Rs::DestBlend, n(s.dest));
    canvas.state(Rs::BlendOpAlpha, n(s.op_alpha));
    canvas.state(Rs::SrcBlendAlpha, n(s.source_alpha));
    canvas.state(Rs::DestBlendAlpha, n(s.dest_alpha));
    canvas.state(Rs::BlendFactor, s.blend_factor);
    canvas.state(Rs::ColorWriteEnable, s.write_mask);
    canvas.state(Rs::ScissorTestEnable, 1);
    canvas.device.set_scissor({s.scissor[0], s.scissor[1], s.scissor[2], s.scissor[3]});
}

struct Channel {
    std::uint32_t shift, width;
};
Channel channel(const dp2::FormatInfo& f, int i) {
    const dp2::Channel c = i == 0 ? f.r : i == 1 ? f.g : i == 2 ? f.b : f.a;
    return {c.shift, c.width};
}

} // namespace

TEST_CASE("random states draw what the plain model says") {
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
            // What is there before, from the GPU itself: errors do not add up.
            canvas.gpu.drain(Stall::LockForRead);
            const auto depth_surface = *canvas.gpu.resources().surface(2, "");
            const auto depth_at = [&](int x, int y) {
                return dp2::load<std::uint32_t>(depth_surface->level(0).data +
                                                static_cast<std::size_t>(y) * depth_surface->level(0).pitch +
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
            canvas.device.begin_call(call, Budget(Budget::Limits{}));
            REQUIRE(canvas.device.draw_call_vertices(Topology::TriangleList, 1, 0).ok());
            canvas.device.end_call();
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
