// Primitives that write no colours are drawn without a pixel program. Each scene is drawn twice: with COLORWRITEENABLE
// 0, and with 15, which needs the program for the same depth and stencil states; depths, stencils and counts must be
// equal. The programs run in the interpreter, which is the reference of every instruction set.
#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "rasterizer/base/counter_sums.h"
#include "tests/rasterizer/canvas.h"
#include "tests/scenes/random_state.h"
#include "tests/support/catch.h"

using namespace rasterizer;
using dp2::Rs;
using reference::Chance;

namespace {

constexpr std::uint32_t kWidth = 150, kHeight = 100; // 3x2 tiles, partly outside the target

struct Way { // how a scene is drawn
    bool coloured = false;
    unsigned workers = 0;
    BackEnd back_end;
};

struct Left { // the result of a scene
    std::vector<std::byte> depth;
    std::vector<std::uint64_t> passed; // samples that passed, by query mark
    TileShortcuts shortcuts;
};

// rect: null for the whole target.
void clear_part(Canvas& canvas, std::uint32_t flags, const dp2::wire::Rect* rect, float depth, std::uint32_t stencil) {
    const auto rects = rect ? std::as_bytes(std::span(rect, 1)) : std::span<const std::byte>();
    REQUIRE(canvas.front_end.clearer()
                .clear({rect ? flags : flags | kClearComputeRects, 0, depth, stencil},
                       dp2::PackedArray<dp2::wire::Rect>(rects))
                .ok());
}

// Random draws of two contexts that share the targets. Most write no colours; draws that do, clears and queries are
// mixed in.
class DepthScene {
  public:
    DepthScene(unsigned seed, dp2::Format format, const Way& way)
        : c_(seed), way_(way), canvas_(kWidth, kHeight, dp2::Format::A8R8G8B8, way.workers, way.back_end, 1, format),
          second_(canvas_.gpu, 5, 1, 2), contexts_{&canvas_.front_end, &second_} {
        for (FrontEnd* context : contexts_) {
            set(*context, Rs::CullMode, 1);
            set(*context, Rs::Lighting, 0);
        }
    }

    Left play(int steps) {
        canvas_.clear(kClearDepth | kClearStencil, 0, 0.5f, 3);
        for (int i = 0; i < steps; ++i) {
            FrontEnd& context = *contexts_[c_.yes(5) ? 1 : 0];
            if (c_.yes(2)) change(context);
            if (c_.yes(8)) clear();
            const int draws = c_.pick(1, 4);
            for (int k = 0; k < draws; ++k) draw(context);
            if (c_.yes(3)) marks_.push_back(context.snapshot());
        }
        for (FrontEnd* context : contexts_) marks_.push_back(context->snapshot());
        canvas_.gpu.drain(Stall::LockForRead);
        Left left;
        const auto bytes = std::as_const(**canvas_.gpu.resources().surface(2, "")).bytes();
        left.depth.assign(bytes.begin(), bytes.end());
        for (const CountSnapshot& mark : marks_) left.passed.push_back(mark.counts->samples());
        left.shortcuts = canvas_.gpu.activity().shortcuts;
        return left;
    }

  private:
    static void set(FrontEnd& context, Rs state, std::uint32_t value) {
        context.setters().set_render_state(static_cast<std::uint32_t>(state), value);
    }

    void change(FrontEnd& context) {
        const auto n = [](int v) { return static_cast<std::uint32_t>(v); };
        const auto number = [](float v) { return std::bit_cast<std::uint32_t>(v); };
        set(context, Rs::ColorWriteEnable, c_.yes(6) || way_.coloured ? 15 : 0);
        set(context, Rs::ZEnable, !c_.yes(6));
        set(context, Rs::ZWriteEnable, !c_.yes(3));
        set(context, Rs::ZFunc, n(c_.pick(1, 8)));
        set(context, Rs::StencilEnable, c_.yes(2));
        set(context, Rs::TwoSidedStencilMode, c_.yes(2));
        const Rs names[2][4] = {{Rs::StencilFunc, Rs::StencilFail, Rs::StencilZFail, Rs::StencilPass},
                                {Rs::CcwStencilFunc, Rs::CcwStencilFail, Rs::CcwStencilZFail, Rs::CcwStencilPass}};
        for (const auto& side : names)
            for (const Rs name : side) set(context, name, n(c_.pick(1, 8)));
        set(context, Rs::StencilRef, c_.yes(4) ? c_.word() : c_.word() & 7);
        set(context, Rs::StencilMask, c_.yes(2) ? ~0u : c_.word());
        set(context, Rs::StencilWriteMask, c_.yes(2) ? ~0u : c_.word());
        constexpr float kInfinity = std::numeric_limits<float>::infinity();
        constexpr float kBiases[] = {1e-6f, -1e-3f,    0.25f,      -0.5f,
                                     1e30f, kInfinity, -kInfinity, std::numeric_limits<float>::quiet_NaN()};
        set(context, Rs::DepthBias, number(c_.yes(3) ? kBiases[c_.pick(0, 7)] : 0));
        set(context, Rs::SlopeScaleDepthBias, number(c_.yes(6) ? 0.5f : 0));
        set(context, Rs::MultisampleMask, c_.yes(9) ? 2 : ~0u);
        set(context, Rs::ScissorTestEnable, c_.yes(4));
        context.setters().set_scissor({c_.pick(0, 60), c_.pick(0, 40), c_.pick(61, 150), c_.pick(41, 100)});
    }

    void clear() {
        const std::uint32_t flags = c_.yes(2) ? kClearDepth : c_.yes(2) ? kClearStencil : kClearDepth | kClearStencil;
        const dp2::wire::Rect part{c_.pick(0, 70), c_.pick(0, 50), c_.pick(71, 150), c_.pick(51, 100)};
        clear_part(canvas_, flags, c_.yes(2) ? &part : nullptr, depth(), c_.word() & 255);
    }

    // A random depth, often a number near which a rounding or a comparison could fail.
    float depth() {
        constexpr float kEdges[] = {0, -0.0f, 1, 0.5f, 0x1p-25f, 0x1p-17f, 0.99999994f, 1.0f / 65535, 0.5f / 65535};
        return c_.yes(3) ? kEdges[c_.pick(0, 8)] : static_cast<float>(c_.pick(0, 1 << 16)) / (1 << 16);
    }

    void draw(FrontEnd& context) {
        struct Transformed {
            float x, y, z, rhw;
            std::uint32_t color;
        };
        struct Plain {
            float x, y, z;
            std::uint32_t color;
        };
        constexpr Topology kTopologies[] = {Topology::TriangleList, Topology::TriangleList, Topology::TriangleList,
                                            Topology::LineList, Topology::PointList};
        const Topology topology = kTopologies[c_.pick(0, 4)];
        const int size = c_.yes(3) ? 300 : c_.yes(2) ? 40 : 7;
        const int x = c_.pick(-20, 160), y = c_.pick(-20, 110);
        const bool level = c_.yes(3), outside = c_.yes(3), plain = c_.yes(3);
        const float z = depth();
        Transformed corners[6];
        for (Transformed& corner : corners) {
            const auto near = [&](int from) { return static_cast<float>(from * 16 + c_.pick(-size, size) * 8) / 16; };
            corner = {near(x), near(y), level ? z : outside ? depth() * 3 - 1 : depth(), 1, c_.word()};
        }
        Plain placed[6];
        for (int i = 0; i < 6; ++i) {
            const Transformed& t = corners[i];
            placed[i] = {t.x * 2 / kWidth - 1, 1 - t.y * 2 / kHeight, t.z, t.color};
        }
        CallVertices call;
        if (plain)
            call.bytes = std::as_bytes(std::span(placed));
        else
            call.bytes = std::as_bytes(std::span(corners));
        call.present = true;
        call.count = 6;
        call.fvf = (plain ? dp2::fvf::kXyz : dp2::fvf::kXyzRhw) | dp2::fvf::kDiffuse;
        call.stride = plain ? sizeof(Plain) : sizeof(Transformed);
        const std::uint32_t vertices = topology == Topology::TriangleList ? 3 : topology == Topology::LineList ? 2 : 1;
        context.begin_call(call, CallBudget::Limits{});
        REQUIRE(context.draws().draw_call_vertices(topology, 6 / vertices, 0).ok());
        context.end_call();
    }

    Chance c_;
    const Way way_;
    Canvas canvas_;
    FrontEnd second_;
    FrontEnd* contexts_[2];
    std::vector<CountSnapshot> marks_;
};

std::vector<dp2::Format> depth_formats() {
    std::vector<dp2::Format> all;
    for (const dp2::FormatInfo& format : dp2::all_formats())
        if (format.is_depth()) all.push_back(format.format);
    return all;
}

} // namespace

TEST_CASE("primitives without colours have the depths, stencils and counts of their programs") {
    const BackEnd interpreter = all_back_ends().front();
    for (const dp2::Format format : depth_formats()) {
        TileShortcuts sum;
        for (int round = 0; round < cases_of_sweep(12); ++round) {
            const unsigned seed = 900 + static_cast<unsigned>(round);
            constexpr int kSteps = 40;
            const Left expected = DepthScene(seed, format, {true, 0, interpreter}).play(kSteps);
            CHECK(expected.shortcuts.depth_only_blocks == 0);
            for (const BackEnd& back_end : all_back_ends())
                for (const unsigned workers : {0u, 1u, 4u}) {
                    if (workers != 0 && round % 4 != 0) continue;
                    INFO(dp2::format_name(format)
                         << ", seed " << seed << ", " << workers << " workers, " << back_end.name());
                    const Left left = DepthScene(seed, format, {false, workers, back_end}).play(kSteps);
                    REQUIRE(left.passed == expected.passed);
                    REQUIRE(left.depth == expected.depth);
                    add_counters(sum, left.shortcuts);
                }
        }
        CHECK(sum.depth_only_blocks > (kSanitized ? 500 : 3000));
        const dp2::FormatInfo& info = *dp2::find_format(static_cast<std::uint32_t>(format));
        const bool decides = info.kind == dp2::FormatKind::Depth && info.r.width != 0 && info.r.width <= 24;
        CHECK((sum.decided_blocks > (kSanitized ? 50 : 300)) == decides);
    }
}

TEST_CASE("every stencil function, operation and value has the result of the program when no program runs") {
    const BackEnd interpreter = all_back_ends().front();
    // Each column of blocks starts with another stencil value; the triangles cover all columns.
    const auto stencils = [](const BackEnd& back_end, std::uint32_t mask, std::uint32_t func, std::uint32_t operation,
                             std::uint32_t depth_func, std::uint32_t which) {
        Canvas canvas(256, 8, dp2::Format::A8R8G8B8, 0, back_end);
        for (int value = 0; value < 256; ++value)
            clear_part(canvas, kClearStencil, std::array{dp2::wire::Rect{value, 0, value + 1, 8}}.data(), 0,
                       static_cast<std::uint32_t>(value));
        const std::pair<Rs, std::uint32_t> states[] = {
            {Rs::ColorWriteEnable, mask}, {Rs::StencilEnable, 1},
            {Rs::StencilFunc, func},      {Rs::ZFunc, depth_func},
            {Rs::StencilRef, 0x85},       {Rs::StencilMask, which & 1 ? 0x7F : ~0u},
            {Rs::StencilFail, operation}, {Rs::StencilZFail, operation},
            {Rs::StencilPass, operation}, {Rs::StencilWriteMask, which & 2 ? 0x3C : ~0u}};
        for (const auto& [state, value] : states) canvas.state(state, value);
        canvas.triangle({-1, -1, 0.25f}, {1000, -1, 0.25f}, {-1, 1000, 0.25f}, ~0u);
        canvas.gpu.drain(Stall::LockForRead);
        CHECK((canvas.gpu.activity().shortcuts.depth_only_blocks != 0) == (mask == 0));
        const auto bytes = std::as_const(**canvas.gpu.resources().surface(2, "")).bytes();
        return std::vector<std::byte>(bytes.begin(), bytes.end());
    };
    for (std::uint32_t func = 1; func <= 8; ++func)
        for (std::uint32_t operation = 1; operation <= 8; ++operation)
            for (const std::uint32_t depth_func : {2u, 5u})
                for (std::uint32_t which = 0; which < 4; ++which) {
                    if (kSanitized && (func + operation + which) % 4 != 0) continue;
                    const auto expected = stencils(interpreter, 15, func, operation, depth_func, which);
                    for (const BackEnd& back_end : all_back_ends()) {
                        if (back_end.compiles()) continue; // uses the same kernels as an interpreting back end
                        INFO("function " << func << ", operation " << operation << ", depth function " << depth_func
                                         << ", masks " << which << ", " << back_end.name());
                        REQUIRE(stencils(back_end, 0, func, operation, depth_func, which) == expected);
                    }
                }
}

TEST_CASE("depths that primitives without colours wrote reject later blocks") {
    for (const BackEnd& back_end : all_back_ends()) {
        INFO(back_end.name());
        Canvas canvas(128, 128, dp2::Format::A8R8G8B8, 0, back_end);
        const auto cover_all = [&](float z) { canvas.triangle({-1, -1, z}, {1000, -1, z}, {-1, 1000, z}, 0xFF00FF00); };
        canvas.clear(kClearDepth | kClearTarget, 0, 1);
        canvas.state(Rs::ColorWriteEnable, 0);
        cover_all(0.25f);
        canvas.state(Rs::ColorWriteEnable, 15);
        cover_all(0.75f);
        CHECK(canvas.lit() == 0);
        CHECK(canvas.gpu.activity().shortcuts.rejected_blocks == 4 * 256);
        // Depths that were increased again reject nothing.
        canvas.state(Rs::ColorWriteEnable, 0);
        canvas.state(Rs::ZFunc, 8);
        cover_all(0.9f);
        canvas.state(Rs::ColorWriteEnable, 15);
        canvas.state(Rs::ZFunc, 4);
        cover_all(0.75f);
        CHECK(canvas.lit() == 128 * 128);
    }
}

TEST_CASE("programs that do more than depth and stencil still run") {
    const auto depth_only = [](auto&& prepare) {
        Canvas canvas(64, 64);
        canvas.state(Rs::ColorWriteEnable, 0);
        prepare(canvas);
        canvas.triangle({-1, -1}, {1000, -1}, {-1, 1000}, 0x80FFFFFF);
        canvas.gpu.drain(Stall::LockForRead);
        return canvas.gpu.activity().shortcuts.depth_only_blocks;
    };
    CHECK(depth_only([](Canvas&) {}) == 256);
    CHECK(depth_only([](Canvas& c) { c.state(Rs::ColorWriteEnable, 1); }) == 0);
    CHECK(depth_only([](Canvas& c) {
              c.state(Rs::AlphaTestEnable, 1);
              c.state(Rs::AlphaFunc, 5);
          }) == 0);
    CHECK(depth_only([](Canvas& c) { c.state(Rs::ZEnable, 2); }) == 0); // depth from w
}
