// Random calls with random bytes: each is refused or done, reads and writes stay inside of their memory (which a
// sanitizer sees, since the memory is exactly as long as it has to be), and no result is outside of the viewport.
#include <limits>

#include "tests/ddraw/vertices/rig.h"
#include "tools/ddraw/vertices/clip/draw.h"

using namespace ddraw::vertices;

namespace {

class Chaos {
  public:
    explicit Chaos(std::uint32_t seed) : random_(seed) {}
    bool one_in(std::uint32_t n) { return random_.bits() % n == 0; }
    std::uint32_t below(std::uint32_t n) { return random_.bits() % n; }
    float number() {
        constexpr float kStrange[] = {
            std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), -1e38f, 1e-44f, 0, -0.0f};
        return one_in(40) ? kStrange[below(6)] : random_.between(-2, 2);
    }
    std::vector<std::byte> bytes(std::size_t count) {
        std::vector<std::byte> out(count);
        for (std::size_t i = 0; i + 4 <= count; i += 4) {
            const float value = number();
            std::memcpy(&out[i], &value, sizeof value);
        }
        return out;
    }
    std::uint32_t format(bool transformed) {
        std::uint32_t out = transformed ? fvf::kXyzRhw : one_in(4) ? 2 * (3 + below(5)) : fvf::kXyz;
        if (!transformed && one_in(2)) out |= fvf::kNormal;
        for (const std::uint32_t bit : {fvf::kReserved1, fvf::kDiffuse, fvf::kSpecular})
            if (one_in(2)) out |= bit;
        out |= below(9) << fvf::kSetCountShift;
        for (std::size_t set = 0; set < kSets; ++set) out |= fvf::set_size(set, 1 + below(4));
        return out;
    }
    Matrix matrix() {
        Matrix out = kIdentity;
        for (auto& row : out.m)
            for (float& v : row)
                if (one_in(3)) v += number();
        return out;
    }

  private:
    Random random_;
};

VertexState random_state(Chaos& chaos, std::vector<Light>& lights) {
    VertexState out;
    out.world = chaos.matrix();
    out.view = chaos.matrix();
    out.projection = chaos.matrix();
    if (chaos.one_in(2))
        out.screen =
            screen_of(Viewport2{chaos.below(9), chaos.below(9), chaos.below(99), chaos.below(99), chaos.number(),
                                chaos.number(), chaos.number(), chaos.number(), chaos.number(), chaos.number()});
    else
        out.screen = screen_of(Viewport7{0, 0, 1 + chaos.below(99), 1 + chaos.below(99), 0, 1});
    out.lit = chaos.one_in(2);
    Lighting& lighting = out.lighting;
    lighting.generation = chaos.one_in(2) ? Generation::DirectX6 : Generation::DirectX7;
    lighting.specular = chaos.one_in(2);
    const auto material = chaos.bytes(sizeof(Material));
    std::memcpy(&lighting.material, material.data(), sizeof(Material));
    lights.resize(chaos.below(4));
    for (Light& light : lights) {
        const auto numbers = chaos.bytes(sizeof light);
        std::memcpy(&light, numbers.data(), sizeof light);
        light.type = static_cast<LightType>(1 + chaos.below(4));
    }
    lighting.lights = lights;
    out.fog = {static_cast<FogMode>(chaos.below(4)), chaos.number(), chaos.number(), chaos.number(), chaos.one_in(2)};
    for (CoordinateStage& stage : out.stages)
        stage = {static_cast<Generated>(chaos.below(4)), chaos.below(10), chaos.below(7), chaos.matrix()};
    return out;
}

} // namespace

TEST_CASE("random draws and random bytes stay inside of their memory and of the viewport") {
    const int cases = cases_of_sweep(12000);
    Chaos chaos(40);
    Drawing drawing;
    std::size_t drawn_vertices = 0, refused = 0;
    for (int i = 0; i < cases; ++i) {
        const std::uint32_t in = chaos.format(chaos.one_in(8)), out = transformed_format(in);
        const std::size_t count = chaos.below(40), bytes = layout_of(in)->bytes, stride = bytes + chaos.below(3) * 4;
        const auto memory = chaos.bytes(count == 0 ? 0 : (count - 1) * stride + bytes);
        const auto source = interleaved(memory, in, stride, 0, count);
        REQUIRE(source.ok());
        std::vector<Light> lights;
        const VertexState state = random_state(chaos, lights);
        std::vector<std::uint16_t> indices(chaos.below(60));
        const auto past_end = static_cast<std::uint32_t>(count) + (chaos.one_in(200) ? 1 : 0); // seldom one too many
        for (std::uint16_t& index : indices) index = static_cast<std::uint16_t>(chaos.below(std::max(1u, past_end)));
        Draw how;
        how.topology = static_cast<Topology>(1 + chaos.below(6));
        how.indices = indices;
        how.indexed = chaos.one_in(2);
        how.flat = chaos.one_in(2);
        how.wrap[0] = static_cast<std::uint8_t>(chaos.below(16));
        ClipStatus status;
        status.flags = kClipStatusStatus | kClipStatusExtents3;
        const VertexLayout layout = *layout_of(out);
        const auto drawn = drawing.draw(*source, state, how, layout, &status);
        refused += !drawn.ok();
        if (!drawn.ok()) continue;
        REQUIRE(drawn->vertices.size() == drawn->count * layout.bytes);
        if (!drawn->same && drawn->count % corners_of(drawn->topology) != 0) FAIL("an incomplete primitive");
        // Of a draw that was clipped, what is left of untransformed vertices is inside.
        drawn_vertices += drawn->count;
        for (std::size_t v = 0; v < drawn->count && !source->layout.transformed; ++v) {
            float at[4];
            std::memcpy(at, drawn->vertices.data() + v * layout.bytes, sizeof at);
            const float *s = state.screen.scale, *o = state.screen.offset;
            const bool inside = at[0] >= o[0] - s[0] && at[0] <= o[0] + s[0] && at[1] >= o[1] + s[1] &&
                                at[1] <= o[1] - s[1] && at[2] >= o[2] && at[2] <= o[2] + s[2] && at[3] > 0;
            if (!inside)
                FAIL("vertex " << v << " of case " << i << ": " << at[0] << " " << at[1] << " " << at[2] << " "
                               << at[3]);
        }
    }
    CHECK(drawn_vertices > static_cast<std::size_t>(cases));
    CHECK(refused < static_cast<std::size_t>(cases));
}

TEST_CASE("random results of every format stay inside of their memory") {
    const int cases = cases_of_sweep(12000);
    Chaos chaos(41);
    std::size_t done = 0;
    for (int i = 0; i < cases; ++i) {
        const std::uint32_t in = chaos.format(chaos.one_in(8)), out = chaos.format(!chaos.one_in(4));
        const auto layout = layout_of(out);
        const std::size_t count = chaos.below(20), stride = layout->bytes + chaos.below(3) * 4;
        const auto memory = chaos.bytes(count * layout_of(in)->bytes);
        const auto source = interleaved(memory, in, 0, 0, count);
        std::vector<Light> lights;
        const VertexState state = random_state(chaos, lights);
        const std::size_t needed = count == 0 ? 0 : (count - 1) * stride + layout->bytes;
        std::vector<std::byte> result(needed - (chaos.one_in(20) && needed != 0));
        const bool refused = process_vertices(*source, state, {result, *layout, stride, chaos.one_in(2)}).has_value();
        if (refused != (result.size() < needed)) FAIL("refused or not, against the size");
        done += !refused;
    }
    CHECK(done > static_cast<std::size_t>(cases) / 2);
}
