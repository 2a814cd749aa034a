// Primitives with rhw 1 and one colour are drawn by shorter programs if there is no depth test (Primitive::plain).
// Scenes of such primitives, mixed with others, must have the same pixels and counts when a depth test that always
// passes makes all programs the long ones. States, shaders and kinds of primitives vary from draw to draw.
#include "dp2/text/shader_text.h"
#include "rasterizer/base/counter_sums.h"
#include "tests/scenes/random_state.h"

using namespace rasterizer;
using dp2::Rs;
using reference::Chance;

namespace {

constexpr Handle kTexture = 5; // of the random states
constexpr const char* kShaders[] = {
    "ps_2_0\ndcl v0\ndcl v1\ndcl t0\ndcl_2d s0\ntexld r0, t0, s0\nmul r1, r0, v0\nadd r1, r1, v1\nmov oC0, r1\n",
    "ps_2_0\ndef c0, 0.5, 0.25, 2, 1\ndcl v0\ndcl t0\ndcl_2d s0\ntexld r0, t0, s0\nrsq r2.x, r0.x\nmad r1, r0, c0, "
    "r2.x\n"
    "rcp r3.x, t0.y\nmad r1, v0, r3.x, r1\ntexld r4, r1, s0\nlrp r1, r4.x, r1, r0\nmov oC0, r1\n",
    "ps_2_0\ndcl v0\ndcl t0\ndcl_2d s0\ntexkill t0\ntexld r0, t0, s0\nmul r1, r0, v0\nmov oC0, r1\n"};
constexpr Handle kFirstShader = 20;

struct Vertex {
    float x, y, z, rhw;
    std::uint32_t diffuse, specular;
    float u, v;
};
constexpr std::uint32_t kFvf = dp2::fvf::kXyzRhw | dp2::fvf::kDiffuse | dp2::fvf::kSpecular | 0x100;

struct Run {
    bool tests_depth = false; // the programs test depths, and all pass
    unsigned workers = 0;
    BackEnd back_end;
};

struct Left { // the result of a scene
    std::vector<std::byte> color;
    std::vector<std::uint64_t> passed, shaded; // samples that passed and pixels shaded, by query mark
    std::uint64_t plain = 0;
};

class Player {
  public:
    Player(unsigned number, const Run& run)
        : c_(9000 + number), run_(run),
          canvas_(kWidth, kHeight, number % 3 == 0 ? dp2::Format::R5G6B5 : dp2::Format::X8R8G8B8, run.workers,
                  run.back_end, number % 8 == 7 ? 4 : 1) {
        SurfaceDesc desc;
        desc.format = dp2::Format::A8R8G8B8;
        desc.width = 8, desc.height = 4;
        REQUIRE(canvas_.gpu.resources().create_surface(kTexture, desc).ok());
        for (std::byte& byte : (*canvas_.gpu.resources().surface(kTexture, ""))->bytes())
            byte = static_cast<std::byte>(c_.word());
        Handle handle = kFirstShader;
        for (const char* text : kShaders) {
            const auto code = dp2::assemble_shader(text);
            REQUIRE(code.ok());
            const std::vector<std::uint32_t> tokens = dp2::shader_tokens(*code);
            REQUIRE(canvas_.front_end.shaders()
                        .create_shader(ShaderStage::Pixel, handle++,
                                       dp2::PackedArray<std::uint32_t>(std::as_bytes(std::span(tokens))))
                        .ok());
        }
    }

    Left play() {
        canvas_.clear(7, c_.word(), 1);
        Left left;
        std::vector<CountSnapshot> marks;
        for (int i = 0; i < 30; ++i) {
            if (c_.yes(4)) marks.push_back(canvas_.front_end.snapshot());
            draw();
        }
        canvas_.gpu.drain(Stall::LockForRead);
        const auto all = std::as_const(**canvas_.gpu.resources().surface(1, "")).bytes();
        left.color.assign(all.begin(), all.end());
        for (const CountSnapshot& mark : marks) {
            left.passed.push_back(mark.counts->samples());
            left.shaded.push_back(mark.counts->pixels_shaded);
        }
        left.plain = canvas_.gpu.activity().shortcuts.plain_primitives;
        return left;
    }

  private:
    static constexpr int kWidth = 140, kHeight = 90;

    void set_state() {
        reference::State state = reference::random_state(c_);
        state.cull = 1;
        state.stencil = false;
        state.depth = run_.tests_depth;
        state.depth_write = false;
        state.depth_func = 4; // LESSEQUAL
        state.write_mask = c_.yes(8) ? c_.word() & 15 : 15;
        if (!c_.yes(4)) state.alpha_func = 8;
        if (!c_.yes(8)) state.scissor[0] = state.scissor[1] = 0, state.scissor[2] = state.scissor[3] = 9999;
        reference::apply(canvas_, state);
        const int shader = c_.pick(-2, static_cast<int>(std::size(kShaders)) - 1);
        canvas_.front_end.setters().set_pixel_shader(shader < 0 ? 0 : kFirstShader + static_cast<Handle>(shader));
    }

    void draw() {
        set_state();
        constexpr Topology kKinds[] = {Topology::TriangleList, Topology::TriangleList, Topology::LineList,
                                       Topology::PointList};
        const Topology topology = kKinds[c_.pick(0, 3)];
        const int corners = topology == Topology::TriangleList ? 3 : topology == Topology::LineList ? 2 : 1;
        const bool large = c_.yes(2);
        canvas_.state(Rs::PointSize, std::bit_cast<std::uint32_t>(static_cast<float>(c_.pick(1, 40))));
        canvas_.state(Rs::PointSpriteEnable, c_.yes(2));
        std::vector<Vertex> vertices;
        for (int primitive = c_.pick(1, 20); primitive > 0; --primitive) {
            // The values of all corners, unless one of them deviates.
            const float rhw = c_.yes(4) ? static_cast<float>(c_.pick(-2, 8)) / 4 : 1.0f;
            // One z, since with a depth test pixels whose z is beyond 0..1 are dropped.
            const float z = static_cast<float>(c_.pick(0, 8)) / 8;
            const std::uint32_t diffuse = c_.yes(4) ? 0 : c_.word(), specular = c_.yes(2) ? 0 : c_.word();
            const int deviates = c_.yes(3) ? c_.pick(0, corners - 1) : -1, which = c_.pick(0, 2);
            for (int i = 0; i < corners; ++i) {
                Vertex v = {0, 0, z, rhw, diffuse, specular, 0, 0};
                v.x = static_cast<float>(c_.pick(-2560, (kWidth + 10) * 256)) / 256;
                v.y = static_cast<float>(c_.pick(-2560, (kHeight + 10) * 256)) / 256;
                if (large && corners == 3) v.x = i == 1 ? 3 * kWidth : -8, v.y = i == 2 ? 3 * kHeight : -8;
                v.u = static_cast<float>(c_.pick(-64, 200)) / 64, v.v = static_cast<float>(c_.pick(-64, 200)) / 64;
                if (i == deviates && which == 0) v.rhw = std::nextafter(rhw, 2.0f);
                if (i == deviates && which == 1) v.diffuse ^= 1u << c_.pick(0, 31);
                if (i == deviates && which == 2) v.specular ^= 1u << c_.pick(0, 31);
                vertices.push_back(v);
            }
        }
        const auto count = static_cast<std::uint32_t>(vertices.size()) / static_cast<std::uint32_t>(corners);
        REQUIRE(canvas_.draw(topology, count, vertices, kFvf).ok());
    }

    Chance c_;
    Run run_;
    Canvas canvas_;
};

} // namespace

TEST_CASE("plain primitives have the pixels of the programs for all primitives") {
    constexpr unsigned kWorkers[] = {0, 1, 2};
    std::uint64_t plain = 0;
    const unsigned scenes = kSanitized ? 6 : 60;
    for (unsigned number = 0; number < scenes; ++number) {
        unsigned turn = number;
        const Left expected = Player(number, {true, 0, all_back_ends().front()}).play();
        CHECK(expected.plain == 0);
        for (const BackEnd& back_end : all_back_ends()) {
            const unsigned workers = kWorkers[turn++ % std::size(kWorkers)];
            const Left left = Player(number, {false, workers, back_end}).play();
            INFO("scene " << number << ", " << back_end.name() << ", " << workers << " workers");
            CHECK((left.color == expected.color));
            CHECK(left.passed == expected.passed);
            CHECK(left.shaded == expected.shaded);
            CHECK((number % 8 != 7 || left.plain == 0)); // several samples
            plain += left.plain;
        }
    }
    CHECK(plain > 100 * scenes);
}
