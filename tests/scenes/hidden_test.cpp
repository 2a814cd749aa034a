// Pixels whose colours are deferred are not shaded where later draws hide them. Scenes of expensive draws must have the
// pixels, samples, depths and counts of the same draws with a drain after each, where nothing is deferred. Blending,
// alpha tests, shaders that kill, two targets, colour masks, partial clears and sample masks are mixed in. Quads of
// small triangles share runs of their program, unless the GPU counts texel reads (watch_texels()).
#include <optional>

#include "dp2/text/shader_text.h"
#include "rasterizer/base/counter_sums.h"
#include "tests/scenes/random_state.h"

using namespace rasterizer;
using dp2::Rs;
using reference::Chance;

namespace {

constexpr Handle kSecondTarget = 6;
struct Shader {
    Handle handle;
    const char* text;
};
// Expensive shaders: one target, two targets, one that kills, one that writes depth.
constexpr Shader kShaders[] = {
    {20,
     "ps_2_0\ndef c0, 0.5, 0.25, 2, 1\ndcl v0\ndcl t0\ndcl_2d s0\ntexld r0, t0, s0\nmul r1, r0, v0\nrsq r2.x, r1.x\n"
     "mad r1, r1, c0.y, r2.x\nlrp r3, c0.x, r1, r0\nmov oC0, r3\n"},
    {21,
     "ps_2_0\ndef c0, 0.5, 0.25, 2, 1\ndcl v0\ndcl t0\ndcl_2d s0\ntexld r0, t0, s0\nmul r1, r0, v0\nrcp r2.x, t0.y\n"
     "mad r3, r1, c0.y, r2.x\nmov oC0, r3\nmov oC1, r1\n"},
    {22, "ps_2_0\ndcl v0\ndcl t0\ndcl_2d s0\ntexkill t0\ntexld r0, t0, s0\nmul r1, r0, v0\nmov oC0, r1\n"},
    {23, "ps_2_0\ndcl v0\ndcl t0\ndcl_2d s0\ntexld r0, t0, s0\nmul r1, r0, v0\nmov oC0, r1\nmov oDepth, t0.x\n"},
};

struct Vertex {
    float x, y, z, rhw;
    std::uint32_t diffuse, specular;
    float u, v;
};
constexpr std::uint32_t kFvf = dp2::fvf::kXyzRhw | dp2::fvf::kDiffuse | dp2::fvf::kSpecular | 0x100;

struct Run { // how a scene is played
    bool drains = false;
    unsigned workers = 0;
    BackEnd back_end;
};

struct Left { // the result of a scene
    std::vector<std::byte> color, second, depth;
    std::vector<std::uint64_t> passed, shaded; // samples that passed and pixels shaded, by query mark
    TileShortcuts shortcuts;
};

class Player {
  public:
    Player(unsigned number, const Run& run)
        : c_(7000 + number), run_(run), samples_(number % 3 == 2 ? 1u << c_.pick(1, 3) : 1),
          canvas_(kWidth, kHeight, dp2::Format::A8R8G8B8, run.workers, run.back_end, samples_) {
        SurfaceDesc desc;
        desc.format = dp2::Format::A8R8G8B8;
        desc.width = 8, desc.height = 4;
        REQUIRE(canvas_.gpu.resources().create_surface(5, desc).ok());
        for (std::byte& byte : (*canvas_.gpu.resources().surface(5, ""))->bytes())
            byte = static_cast<std::byte>(c_.word());
        desc.width = kWidth, desc.height = kHeight, desc.samples = samples_;
        desc.usage = dp2::kUsageRenderTarget;
        REQUIRE(canvas_.gpu.resources().create_surface(kSecondTarget, desc).ok());
        for (const Shader& shader : kShaders) {
            const auto code = dp2::assemble_shader(shader.text);
            REQUIRE(code.ok());
            const std::vector<std::uint32_t> tokens = dp2::shader_tokens(*code);
            REQUIRE(canvas_.front_end.shaders()
                        .create_shader(ShaderStage::Pixel, shader.handle,
                                       dp2::PackedArray<std::uint32_t>(std::as_bytes(std::span(tokens))))
                        .ok());
        }
    }

    Left play() {
        if (run_.drains) watch_ = canvas_.gpu.watch_texels();
        clear(7, {});
        for (int i = 0; i < 40; ++i) {
            step();
            if (run_.drains) canvas_.gpu.drain(Stall::LockForRead);
        }
        canvas_.gpu.drain(Stall::LockForRead);
        Left left;
        const auto bytes = [&](Handle handle) {
            const auto all = std::as_const(**canvas_.gpu.resources().surface(handle, "")).bytes();
            return std::vector<std::byte>(all.begin(), all.end());
        };
        left.color = bytes(1), left.second = bytes(kSecondTarget), left.depth = bytes(2);
        for (const CountSnapshot& mark : marks_) {
            left.passed.push_back(mark.counts->samples());
            left.shaded.push_back(mark.counts->pixels_shaded);
        }
        left.shortcuts = canvas_.gpu.activity().shortcuts;
        return left;
    }

  private:
    static constexpr int kWidth = 140, kHeight = 90;

    void step() {
        if (c_.yes(10)) {
            std::vector<dp2::wire::Rect> rects;
            if (c_.yes(2)) {
                const int x = c_.pick(0, kWidth - 1), y = c_.pick(0, kHeight - 1);
                rects.push_back({x, y, c_.pick(x, kWidth), c_.pick(y, kHeight)});
            }
            clear(static_cast<std::uint32_t>(c_.pick(1, 7)), rects);
        }
        if (c_.yes(4)) marks_.push_back(canvas_.front_end.snapshot());
        // This is rare, since a change of targets ends the scene.
        if (c_.yes(15)) set_second(c_.yes(2));
        draw();
    }

    void set_second(bool bound) { REQUIRE(canvas_.front_end.setters().set_target(1, bound ? kSecondTarget : 0).ok()); }

    void clear(std::uint32_t flags, const std::vector<dp2::wire::Rect>& rects) {
        const std::uint32_t whole = rects.empty() ? std::uint32_t{kClearComputeRects} : 0;
        const float depth = static_cast<float>(c_.pick(4, 8)) / 8;
        REQUIRE(canvas_.front_end.clearer()
                    .clear({flags | whole, c_.word(), depth, c_.word() & 255},
                           dp2::PackedArray<dp2::wire::Rect>(std::as_bytes(std::span(rects))))
                    .ok());
    }

    void draw() {
        reference::State state = reference::random_state(c_);
        state.cull = 1;
        state.stencil = c_.yes(4);
        state.blend = c_.yes(4);
        state.write_mask = c_.yes(8) ? c_.word() & 15 : 15;
        if (c_.yes(2)) state.depth_func = 4;
        if (!c_.yes(6)) state.alpha_func = 8;
        state.sample_mask = c_.yes(8) ? c_.word() : ~0u;
        state.at_centre = c_.yes(8);
        if (!c_.yes(8)) state.scissor[0] = state.scissor[1] = 0, state.scissor[2] = state.scissor[3] = 9999;
        reference::apply(canvas_, state);
        const int shader = c_.pick(-4, static_cast<int>(std::size(kShaders)) - 1);
        canvas_.front_end.setters().set_pixel_shader(shader < 0 ? Handle{0}
                                                                : kShaders[static_cast<std::size_t>(shader)].handle);
        // One triangle that covers everything, or some large ones, or more small ones than can be deferred at a time.
        const int kind = c_.pick(0, 11);
        const int triangles = kind == 0 ? 400 : kind < 6 ? 1 : c_.pick(1, 5);
        constexpr int kSmall[] = {2, 4, 24};
        const int size = kind == 0 ? c_.of(kSmall) : 120;
        std::vector<Vertex> vertices;
        const float z = static_cast<float>(c_.pick(0, 8)) / 8;
        const bool sloped = c_.yes(3);
        for (int t = 0; t < triangles; ++t) {
            const int x = c_.pick(0, kWidth), y = c_.pick(0, kHeight);
            for (int i = 0; i < 3; ++i) {
                Vertex v = {};
                if (kind > 0 && kind < 6) {
                    v.x = i == 1 ? 3 * kWidth : -8;
                    v.y = i == 2 ? 3 * kHeight : -8;
                } else {
                    v.x = static_cast<float>(x * 256 + c_.pick(-size * 256, size * 256)) / 256;
                    v.y = static_cast<float>(y * 256 + c_.pick(-size * 256, size * 256)) / 256;
                }
                v.z = sloped ? static_cast<float>(c_.pick(0, 64)) / 64 : z;
                v.rhw = c_.yes(2) ? 1.0f : static_cast<float>(c_.pick(4, 16)) / 8;
                v.diffuse = c_.word(), v.specular = c_.word();
                v.u = static_cast<float>(c_.pick(-64, 200)) / 64, v.v = static_cast<float>(c_.pick(-64, 200)) / 64;
                vertices.push_back(v);
            }
        }
        const auto count = static_cast<std::uint32_t>(vertices.size() / 3);
        REQUIRE(canvas_.draw(Topology::TriangleList, count, vertices, kFvf).ok());
    }

    Chance c_;
    Run run_;
    std::uint32_t samples_;
    Canvas canvas_;
    std::vector<CountSnapshot> marks_;
    std::shared_ptr<const void> watch_;
};

} // namespace

TEST_CASE("scenes with deferred shading have the results of drawing one by one") {
    constexpr unsigned kWorkers[] = {0, 1, 2, 4};
    const std::vector<BackEnd> back_ends = all_back_ends();
    TileShortcuts shortcuts;
    const unsigned scenes = kSanitized ? 6 : 60;
    for (unsigned number = 0; number < scenes; ++number) {
        const Left expected = Player(number, {true, 0, back_ends.front()}).play();
        CHECK(expected.shortcuts.shared_runs == 0);
        std::optional<Left> first;
        unsigned turn = number;
        for (const BackEnd& back_end : back_ends) {
            const unsigned workers = kWorkers[turn++ % std::size(kWorkers)];
            const Left left = Player(number, {false, workers, back_end}).play();
            INFO("scene " << number << ", " << back_end.name() << ", " << workers << " workers");
            CHECK((left.color == expected.color));
            CHECK((left.second == expected.second));
            CHECK((left.depth == expected.depth));
            CHECK(left.passed == expected.passed);
            CHECK(left.shaded == expected.shaded);
            if (!first) first = left;
            CHECK(left.shortcuts.rejected_blocks == first->shortcuts.rejected_blocks);
            CHECK(left.shortcuts.hidden_blocks == first->shortcuts.hidden_blocks);
            CHECK(left.shortcuts.shared_runs == first->shortcuts.shared_runs);
            add_counters(shortcuts, left.shortcuts);
        }
    }
    CHECK(shortcuts.hidden_blocks > 1000);
    CHECK(shortcuts.shared_runs > 20 * scenes);
}
