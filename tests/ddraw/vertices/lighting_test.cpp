// The lighting equation, fog and colours. Values are those that Wine's tests expect of Windows (test_lighting,
// test_specular_lighting and test_lighting_interface_versions of ddraw1 and ddraw4, test_fog_process_vertices of
// ddraw7), and computed by hand.
#include <limits>

#include "tests/ddraw/vertices/rig.h"
#include "tools/ddraw/vertices/lighting/light_elements.h"
#include "tools/ddraw/vertices/math/powers.h"

using namespace ddraw::vertices;

namespace {

constexpr Color kWhite = {1, 1, 1, 1}, kBlack = {0, 0, 0, 0};
const std::vector<Untransformed> kGrid = {
    {-0.5f, -0.5f, 1, 0, 0, -1}, {0, -0.5f, 1, 0, 0, -1}, {0.5f, -0.5f, 1, 0, 0, -1},
    {-0.5f, 0, 1, 0, 0, -1},     {0, 0, 1, 0, 0, -1},     {0.5f, 0, 1, 0, 0, -1},
    {-0.5f, 0.5f, 1, 0, 0, -1},  {0, 0.5f, 1, 0, 0, -1},  {0.5f, 0.5f, 1, 0, 0, -1}};

Light2 light2(LightType type, std::array<float, 3> position, std::array<float, 3> direction, float range = 0,
              std::array<float, 3> a = {}) {
    Light2 out = {sizeof(Light2), type, {1, 1, 1, 0}, {}, {}, range, 0, {}, 0, 0, kLightActive};
    std::copy_n(position.begin(), 3, out.position);
    std::copy_n(direction.begin(), 3, out.direction);
    std::copy_n(a.begin(), 3, out.attenuation);
    return out;
}
Light light(const Light2& in) {
    const auto out = light_of(std::as_bytes(std::span(&in, 1)));
    REQUIRE(out);
    return *out;
}
Light2 spot2() {
    Light2 out = light2(LightType::Spot, {0, 0, 0}, {0, 0, 1}, 100, {0, 0, 1});
    out.falloff = 1;
    out.theta = 3.14159265f / 12;
    out.phi = 3.14159265f / 3;
    return out;
}

// One vertex lit, its diffuse colour
std::uint32_t diffuse_of(const VertexState& state, const Untransformed& vertex) {
    return processed<LitVertex>(std::as_bytes(std::span(&vertex, 1)), kXyzNormal, state, kLit)[0].color;
}
std::vector<std::uint32_t> speculars(VertexState state, const Light& one, float power) {
    state.lit = true;
    state.lighting.specular = true;
    state.lighting.material = {kBlack, kBlack, {1, 1, 1, 0.5f}, kBlack, power};
    state.lighting.lights = {&one, 1};
    std::vector<std::uint32_t> out;
    for (const LitVertex& v : processed<LitVertex>(bytes_of(kGrid), kXyzNormal, state, kLit)) {
        CHECK(v.color == 0);
        out.push_back(v.specular);
    }
    return out;
}
VertexState direct_x6() {
    VertexState state;
    state.lighting.generation = Generation::DirectX6;
    return state;
}
bool all_near(const std::vector<std::uint32_t>& got, const std::vector<std::uint32_t>& expected) {
    REQUIRE(got.size() == expected.size());
    for (std::size_t i = 0; i < got.size(); ++i)
        if (!near(got[i], expected[i])) {
            UNSCOPED_INFO("vertex " << i << ": " << std::hex << got[i] << ", expected " << expected[i]);
            return false;
        }
    return true;
}

} // namespace

TEST_CASE("a directional light of the first generations, with matrices of every kind") {
    VertexState state = direct_x6();
    state.lit = true;
    state.lighting.material = {kWhite, kWhite, kBlack, kBlack, 0};
    state.lighting.ambient = color_of(0xFF002000);
    Light2 in = light2(LightType::Directional, {}, {0, 0, 1});
    in.color = {0, 0.25f, 1, 1};
    const Light one = light(in);
    state.lighting.lights = {&one, 1};
    CHECK(diffuse_of(state, {-1, -1, 0, 0, 0, -1}) == 0xFF0060FF);
    // Normals are transformed by the matrix itself and have length 1 again: N.L = 1 / sqrt(2).
    state.world = {{{1, 0, 1, 0}, {0, 1, 0, 0}, {1, 0, 1, 0}, {0, 0, 0.5f, 1}}};
    CHECK(diffuse_of(state, {-1, -1, 0, 0, 0, -1}) == 0xFF004DB4);
    state.world = {{{0, 0, 1, 0}, {0, 1, 0, 0}, {-1, 0, 0, 0}, {10, 10, 10, 1}}};
    CHECK(diffuse_of(state, {-10, -11, 11, -1, 0, 0}) == 0xFF0060FF);
    state.world = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, -1}, {10, 10, 10, 0}}};
    CHECK(diffuse_of(state, {-11, -11, -10, 0, 0, -1}) == 0xFF0060FF);
    // Direct3D 7: such a matrix has no inverse here, so nothing but the ambient light remains.
    state.lighting.generation = Generation::DirectX7;
    CHECK(diffuse_of(state, {-11, -11, -10, 0, 0, -1}) == 0xFF002000);
}

TEST_CASE("vertex colours replace the material's where they are its source") {
    struct Vertex {
        float x, y, z, nx, ny, nz;
        std::uint32_t diffuse, specular;
    };
    const Vertex vertex = {0, 0, 0, 0, 0, -1, 0xFF0000FF, 0x80402010};
    const auto run = [&](const VertexState& s) {
        return processed<LitVertex>(std::as_bytes(std::span(&vertex, 1)), kXyzNormal | fvf::kDiffuse | fvf::kSpecular,
                                    s, kLit)[0];
    };
    VertexState state = direct_x6();
    state.lit = true;
    state.lighting.material = {{0, 1, 1, 0.5f}, {0, 1, 1, 0.5f}, kBlack, kBlack, 0};
    state.lighting.ambient = color_of(0xFF008000);
    const Light one = light(light2(LightType::Directional, {}, {0, 0, 1}));
    CHECK(run(state).color == 0xFF008000); // no light
    state.lighting.lights = {&one, 1};
    CHECK(run(state).color == 0xFF0080FF);
    state.lighting.color_vertex = false;
    CHECK(run(state).color == 0x8000FFFF);
    state.lighting.color_vertex = true;
    state.lighting.emissive_source = ColorSource::Specular;
    CHECK(run(state).color == 0xFF40A0FF);
    CHECK(run(state).specular == 0x80402010); // no specular light: as it was
    // Not lit: colours pass.
    state.lit = false;
    CHECK(run(state).color == 0xFF0000FF);
    CHECK(run(state).specular == 0x80402010);
    // Missing colours are white and black.
    const auto plain = processed<LitVertex>(bytes_of(kGrid), kXyzNormal, state, kLit);
    CHECK(plain[0].color == 0xFFFFFFFF);
    CHECK(plain[0].specular == 0);
}

TEST_CASE("specular light of the first generations") {
    const VertexState state = direct_x6();
    const auto grey = [](std::vector<std::uint32_t> values) {
        for (std::uint32_t& v : values) v *= 0x010101;
        return values;
    };
    const auto directional = light(light2(LightType::Directional, {}, {0, 0, 1}));
    const auto point = light(light2(LightType::Point, {0, 0, 0}, {}, 100, {0, 0, 1}));
    const auto parallel = light(light2(LightType::ParallelPoint, {0.5f, 0, -1}, {}));
    const auto far = light(light2(LightType::Point, {0, 0, 0.1f}, {}, 1, {1, 0, 0}));
    const auto side = light(light2(LightType::Point, {-1.1f, 0, 1.1f}, {}, 100, {1, 0, 0}));
    CHECK(all_near(speculars(state, directional, 30), grey({0x3C, 0x71, 0x3C, 0x71, 0xFF, 0x71, 0x3C, 0x71, 0x3C})));
    CHECK(all_near(speculars(state, point, 30), grey({0, 9, 0, 9, 0xFA, 9, 0, 9, 0})));
    CHECK(all_near(speculars(state, light(spot2()), 30), grey({0, 2, 0, 2, 0xFA, 2, 0, 2, 0})));
    CHECK(all_near(speculars(state, parallel, 30), grey({5, 0x2C, 0x6E, 9, 0x71, 0xFF, 5, 0x2C, 0x6E})));
    CHECK(all_near(speculars(state, far, 1), grey({0, 0, 0, 0, 0xFF, 0, 0, 0, 0})));
    // Without a power there is none.
    for (const Light& one : {directional, point, light(spot2()), parallel, far, side})
        CHECK(all_near(speculars(state, one, 0), grey(std::vector<std::uint32_t>(9, 0))));
    Light2 without = light2(LightType::Directional, {}, {0, 0, 1});
    without.flags |= kLightNoSpecular;
    CHECK(all_near(speculars(state, light(without), 30), grey(std::vector<std::uint32_t>(9, 0))));
}

TEST_CASE("specular light of Direct3D 7") {
    VertexState state;
    const auto grey = [](std::vector<std::uint32_t> values) {
        for (std::uint32_t& v : values) v = v * 0x010101 | 0x80000000; // the material's alpha
        return values;
    };
    Light one = {LightType::Directional, kBlack, {1, 1, 1, 0}, kBlack, {}, {0, 0, 1}, 0, 0, {}, 0, 0};
    CHECK(all_near(speculars(state, one, 30), grey({0x3C, 0x71, 0x3C, 0x71, 0xFF, 0x71, 0x3C, 0x71, 0x3C})));
    state.lighting.local_viewer = false;
    CHECK(all_near(speculars(state, one, 30), grey(std::vector<std::uint32_t>(9, 0xFF))));
    Light point = {LightType::Point, kBlack, {1, 1, 1, 0}, kBlack, {}, {}, 100, 0, {0, 0, 1}, 0, 0};
    CHECK(all_near(speculars(state, point, 30), grey({0x28, 0x5A, 0x28, 0x5A, 0xFF, 0x5A, 0x28, 0x5A, 0x28})));
    point.range = 1.2f; // the corners are 1.22 away
    CHECK(all_near(speculars(state, point, 30), grey({0, 0x5A, 0, 0x5A, 0xFF, 0x5A, 0, 0x5A, 0})));
    state.lighting.local_viewer = true;
    CHECK(near(speculars(state, point, 30)[1], 0x80070707));
    Light spot = {LightType::Spot, kBlack,           {1, 1, 1, 0},   kBlack, {}, {0, 0, 1}, 100, 1,
                  {0, 0, 1},       3.14159265f / 12, 3.14159265f / 3};
    CHECK(near(speculars(state, spot, 30)[1], 0x80020202));
    CHECK(speculars(state, one, 0)[0] == 0x80FFFFFF); // the power 0 is 1 where light arrives
}

TEST_CASE("the attenuation of the first generations falls with the share of the range") {
    VertexState state = direct_x6();
    state.lit = true;
    state.lighting.material = {kWhite, kBlack, kBlack, kBlack, 0};
    const auto at = [&](float distance, std::array<float, 3> a) {
        const Light one = light(light2(LightType::Point, {0, 0, 0}, {}, 10, a));
        state.lighting.lights = {&one, 1};
        return diffuse_of(state, {0, 0, distance, 0, 0, -1}) & 0xFF;
    };
    CHECK(at(5, {1, 0, 0}) == 255);
    CHECK(at(5, {0, 1, 0}) == 128); // 0.5
    CHECK(at(5, {0, 0, 1}) == 64);  // 0.25
    CHECK(at(5, {0.25f, 0.5f, 0}) == 128);
    CHECK(at(10, {0, 1, 0}) == 0);
    CHECK(at(10.001f, {1, 1, 1}) == 0);
}

TEST_CASE("D3DLIGHT and D3DLIGHT2 are told apart by their size, and only active lights of known types are lights") {
    Light2 in = light2(LightType::Point, {1, 2, 3}, {4, 5, 6}, 7, {8, 9, 10});
    const auto read = [&](std::size_t bytes) { return light_of(std::as_bytes(std::span(&in, 1)).first(bytes)); };
    CHECK(read(80)->attenuation[2] == 10);
    CHECK(read(80)->position[0] == 1);
    CHECK(!read(79));
    CHECK(!read(0));
    in.flags = 0;
    CHECK(!read(80));
    in.size = 76; // a D3DLIGHT is active
    CHECK(read(76)->direction[2] == 6);
    CHECK(read(76)->specular.r == 1);
    in.size = 77;
    CHECK(!read(80));
    in.size = 76;
    for (const std::uint32_t type : {0u, 5u, 0xFFFFFFFFu}) {
        in.type = static_cast<LightType>(type);
        CHECK(!read(80));
    }
}

TEST_CASE("the monochromatic model has lights of grey") {
    VertexState state = direct_x6();
    state.lit = true;
    state.lighting.model = ColorModel::Mono;
    state.lighting.material = {kWhite, kWhite, kBlack, kBlack, 0};
    Light2 in = light2(LightType::Directional, {}, {0, 0, 1});
    in.color = {0.5f, 0, 0, 0};
    const Light one = light(in);
    state.lighting.lights = {&one, 1};
    CHECK(diffuse_of(state, kGrid[4]) == 0xFF262626); // 0.299 * 0.5 * 255 = 38
    state.lighting.ambient = {0, 0, 1, 0};
    CHECK(diffuse_of(state, kGrid[4]) == 0xFF434343); // + 0.114 * 255 = 67
}

TEST_CASE("LightElements lights points as vertices are lit") {
    Lighting lighting;
    lighting.generation = Generation::DirectX6;
    lighting.material = {kWhite, kBlack, {1, 1, 1, 0}, kBlack, 30};
    lighting.specular = true;
    const Light one = light(light2(LightType::Directional, {}, {0, 0, 1}));
    lighting.lights = {&one, 1};
    std::vector<TlVertex> out(kGrid.size() + 1, TlVertex{-1, -1, -1, -1, 0, 0, -1, -1});
    LightElementsWork work{bytes_of(kGrid), sizeof(LightingElement), std::as_writable_bytes(std::span(out)),
                           sizeof(TlVertex)};
    REQUIRE(!light_elements(work, kGrid.size(), lighting, kIdentity, kIdentity));
    CHECK(out[4].color == 0xFFFFFFFF);
    CHECK(near(out[1].specular, 0x00717171));
    CHECK(out[4].x == -1); // the rest is not touched
    CHECK(out[9].color == 0);
    CHECK(light_elements(work, kGrid.size() + 1, lighting, kIdentity, kIdentity));
    CHECK(light_elements(work, std::size_t(-1), lighting, kIdentity, kIdentity));
    work.out_stride = 23;
    CHECK(light_elements(work, 1, lighting, kIdentity, kIdentity));
    work.out_stride = 32;
    work.in_stride = 23;
    CHECK(light_elements(work, 1, lighting, kIdentity, kIdentity));
}

TEST_CASE("vertex fog is the alpha of the second colour") {
    Untransformed vertex = {0.5f, 0, 1, 0, 0, -1};
    VertexState state;
    state.lit = true;
    state.lighting.specular = true;
    state.lighting.material = {kBlack, kBlack, {0, 1, 0, 0.5f}, kBlack, 5};
    const Light one = {LightType::Directional, kBlack, {1, 1, 1, 0}, kBlack, {}, {0, 0, 1}, 0, 0, {}, 0, 0};
    state.lighting.lights = {&one, 1};
    state.lighting.local_viewer = false;
    state.world.m[2][2] = 0.75f;
    state.view.m[2][2] = 0.5f;
    const auto alpha = [&](FogMode mode, bool range) {
        state.fog = {mode, 0, 1, 1, range};
        const std::uint32_t specular =
            processed<LitVertex>(std::as_bytes(std::span(&vertex, 1)), kXyzNormal, state, kLit)[0].specular;
        CHECK((specular & 0xFFFFFF) > 0);
        return specular >> 24;
    };
    CHECK(alpha(FogMode::None, false) == 0x80);
    CHECK(alpha(FogMode::Exp, false) == 0xAF);
    CHECK(alpha(FogMode::Exp2, false) == 0xDE);
    CHECK(alpha(FogMode::Linear, false) == 0x9F);
    CHECK(alpha(FogMode::Exp, true) == 0x88);
    CHECK(alpha(FogMode::Exp2, true) == 0xAD);
    CHECK(alpha(FogMode::Linear, true) == 0x60);
    // Behind the eye the depth counts without its sign; a ramp without length is fog everywhere; numbers that are none
    // end in 0 or 1.
    vertex.z = -1;
    CHECK(alpha(FogMode::Linear, false) == 0x9F);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    for (const Fog& fog : {Fog{FogMode::Linear, 1, 1, 1, false}, Fog{FogMode::Exp, 0, 1, nan, false},
                           Fog{FogMode::Linear, nan, 0, 1, true}}) {
        state.fog = fog;
        const auto got =
            processed<LitVertex>(std::as_bytes(std::span(&vertex, 1)), kXyzNormal, state, kLit)[0].specular >> 24;
        CHECK((got == 0 || got == 255));
    }
}

TEST_CASE("powers agree with the library's to a few units of the last place") {
    Random random(7);
    for (int i = 0; i < 20000; ++i) {
        const float base = random.between(0, 1), exponent = random.between(0, 20);
        const double expected = std::pow(double{base}, double{exponent});
        if (expected < 1e-30) continue;
        CHECK(double{power_of(all(base), all(exponent))[0]} == Approx(expected).epsilon(1e-5));
        const float x = random.between(-120, 120);
        CHECK(double{exp2_of(all(x))[0]} == Approx(std::exp2(double{x})).epsilon(4e-7));
        CHECK(double{log2_of(all(base))[0]} == Approx(std::log2(double{base})).epsilon(4e-7).margin(1e-7));
    }
    CHECK(power_of(all(0), all(0))[0] == 1);
    CHECK(power_of(all(-1), all(2))[0] == 0);
    CHECK(exp2_of(all(-1e30f))[0] == 0);
    CHECK(std::isfinite(exp2_of(all(1e30f))[0]));
    CHECK(exp2_of(all(std::numeric_limits<float>::quiet_NaN()))[0] == 0);
}

TEST_CASE("lights and materials that are no numbers give colours all the same") {
    const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
    Random random(3);
    const float values[] = {nan, inf, -inf, 0, -1, 1e38f, 1};
    for (int i = 0; i < 2000; ++i) {
        Light one;
        float numbers[25];
        for (float& n : numbers) n = values[random.bits() % 7];
        std::memcpy(reinterpret_cast<std::byte*>(&one) + 4, numbers, 100);
        one.type = static_cast<LightType>(1 + random.bits() % 4);
        VertexState state;
        state.lit = true;
        state.lighting.specular = state.lighting.normalize = true;
        state.lighting.generation = random.bits() % 2 ? Generation::DirectX6 : Generation::DirectX7;
        std::memcpy(&state.lighting.material, numbers, sizeof(Material));
        state.lighting.lights = {&one, 1};
        state.world.m[random.bits() % 4][random.bits() % 4] = values[random.bits() % 7];
        state.fog = {FogMode::Exp2, numbers[0], numbers[1], numbers[2], true};
        CHECK(processed<LitVertex>(bytes_of(kGrid), kXyzNormal, state, kLit).size() == 9);
    }
}
