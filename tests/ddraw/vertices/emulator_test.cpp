// The pipeline agrees with the emulator's ProcessVertices wherever Direct3D 7 and 9 have the same formulas.
#include <string>

#include "dp2/tables/fvf.h"
#include "tests/ddraw/vertices/rig.h"
#include "tests/support/drawing_rig.h"

using namespace ddraw::vertices;

namespace {

struct Source { // XYZ | NORMAL | DIFFUSE | SPECULAR | TEX2
    float x, y, z, nx, ny, nz;
    std::uint32_t diffuse, specular;
    float u0, v0, u1, v1;
};
struct Result {
    float x, y, z, rhw;
    std::uint32_t diffuse, specular;
    float u0, v0, u1, v1;
};
constexpr std::uint32_t kSource = fvf::kXyz | fvf::kNormal | fvf::kDiffuse | fvf::kSpecular | 2 * fvf::kTex1;
constexpr std::uint32_t kResult = fvf::kXyzRhw | fvf::kDiffuse | fvf::kSpecular | 2 * fvf::kTex1;
constexpr std::size_t kCount = 203; // not a multiple of the lanes

std::string text(float value) {
    char out[32];
    std::snprintf(out, sizeof out, " %.9g", double{value});
    return out;
}
std::string text(std::span<const float> values) {
    std::string out;
    for (const float v : values) out += text(v);
    return out;
}
std::string text(const char* name, const Matrix& m) {
    return "SETTRANSFORM { " + std::string(name) + text(std::span(&m.m[0][0], 16)) + " } ";
}
template <class T> std::string floats(const T& value, std::size_t skip = 0) {
    std::vector<float> out((sizeof value - skip) / 4);
    std::memcpy(out.data(), reinterpret_cast<const std::byte*>(&value) + skip, sizeof value - skip);
    return text(out);
}

Matrix random_matrix(Random& random, float spread) {
    Matrix out = kIdentity;
    for (auto& row : out.m)
        for (int c = 0; c < 3; ++c) row[c] += random.between(-spread, spread);
    return out;
}
Color random_color(Random& random, float most) {
    return {random.between(0, most), random.between(0, most), random.between(0, most), random.between(0, 1)};
}
Light random_light(Random& random) {
    Light out = {};
    out.type = static_cast<LightType>(1 + random.bits() % 3);
    out.diffuse = random_color(random, 1);
    out.specular = random_color(random, 1);
    out.ambient = random_color(random, 0.25f);
    for (float& p : out.position) p = random.between(-3, 3);
    for (float& d : out.direction) d = random.between(-1, 1);
    out.range = random.between(1, 8);
    out.falloff = random.between(0.25f, 3);
    out.attenuation[0] = random.between(0.25f, 1);
    out.attenuation[1] = random.between(0, 0.5f);
    out.attenuation[2] = random.between(0, 0.5f);
    out.theta = random.between(0.25f, 1);
    out.phi = out.theta + random.between(0.25f, 2);
    return out;
}

std::vector<Source> random_vertices(Random& random) {
    std::vector<Source> out(kCount);
    for (Source& v : out) {
        float* f = &v.x;
        for (int i = 0; i < 6; ++i) f[i] = random.between(-1, 1);
        v.z += 2;
        v.diffuse = random.bits() << 8 ^ random.bits();
        v.specular = random.bits() << 8 ^ random.bits();
        f = &v.u0;
        for (int i = 0; i < 4; ++i) f[i] = random.between(-2, 2);
    }
    return out;
}

std::vector<Result> by_emulator(const std::vector<Source>& in, const std::string& commands) {
    responses::DrawingRig rig(640, 480);
    const std::string bytes = std::to_string(in.size() * sizeof(Source));
    rig.document("buffer 10 bytes " + bytes);
    REQUIRE(rig.emulator().memory().write_buffer(10, 0, std::as_bytes(std::span(in))).ok());
    rig.run("SETVERTEXSHADERDECL { handle XYZ|NORMAL|DIFFUSE|SPECULAR|TEX2 } SETSTREAMSOURCE { 0 10 " +
            std::to_string(sizeof(Source)) + " } " + commands);
    const auto layout = dp2::declaration_of_fvf(kResult);
    REQUIRE(layout.ok());
    std::vector<Result> out(in.size());
    const auto status =
        rig.emulator().process_vertices(1, {&*layout, sizeof(Result), 0, static_cast<std::uint32_t>(in.size())},
                                        std::as_writable_bytes(std::span(out)));
    if (!status.ok()) FAIL(dp2::describe(status.error()));
    return out;
}

// `specular_alpha`: whether the alpha of the second colour is a fog factor; without a fog mode the runtimes and the
// driver differ.
void compare(const std::vector<Source>& in, const VertexState& state, const std::string& commands) {
    INFO(commands);
    const auto expected = by_emulator(in, commands), got = processed<Result>(bytes_of(in), kSource, state, kResult);
    const std::uint32_t seen = state.fog.mode == FogMode::None ? 0xFFFFFF : 0xFFFFFFFF;
    for (std::size_t i = 0; i < in.size(); ++i) {
        INFO("vertex " << i << std::hex << " diffuse " << got[i].diffuse << " " << expected[i].diffuse << " specular "
                       << got[i].specular << " " << expected[i].specular);
        const float *a = &got[i].x, *b = &expected[i].x;
        for (int c = 0; c < 4; ++c) CHECK(a[c] == Approx(b[c]).epsilon(1e-6).margin(1e-4));
        CHECK(near(got[i].diffuse, expected[i].diffuse));
        CHECK(near(got[i].specular & seen, expected[i].specular & seen));
        a = &got[i].u0, b = &expected[i].u0;
        for (int c = 0; c < 4; ++c) CHECK(a[c] == Approx(b[c]).epsilon(2e-6).margin(2e-6));
    }
}

} // namespace

TEST_CASE("random states give the results of the emulator's ProcessVertices") {
    Random random(40);
    const int cases = cases_of_sweep(150);
    for (int i = 0; i < cases; ++i) {
        const auto in = random_vertices(random);
        VertexState state;
        state.world = random_matrix(random, 0.3f);
        state.view = random_matrix(random, 0.3f);
        state.view.m[3][2] += 1.5f;
        state.projection = {{{1.5f, 0, 0, 0}, {0, 2, 0, 0}, {0, 0, 1.1f, 1}, {0, 0, -0.11f, 0}}};
        const Viewport7 viewport = {
            random.bits() % 100, random.bits() % 100, 1 + random.bits() % 500, 1 + random.bits() % 300, 0.25f, 0.75f};
        state.screen = screen_of(viewport);
        std::string commands = text("WORLD", state.world) + text("VIEW", state.view) +
                               text("PROJECTION", state.projection) + "VIEWPORTINFO { " + std::to_string(viewport.x) +
                               " " + std::to_string(viewport.y) + " " + std::to_string(viewport.width) + " " +
                               std::to_string(viewport.height) + " } ZRANGE { 0.25 0.75 } ";
        const auto flag = [&](const char* name, bool value) {
            commands += "RENDERSTATE { " + std::string(name) + (value ? " TRUE } " : " FALSE } ");
        };
        Lighting& lighting = state.lighting;
        state.lit = random.bits() % 4 != 0;
        lighting.specular = random.bits() % 2;
        lighting.normalize = random.bits() % 2;
        lighting.local_viewer = random.bits() % 2;
        lighting.color_vertex = random.bits() % 4 != 0;
        flag("LIGHTING", state.lit);
        flag("SPECULARENABLE", lighting.specular);
        flag("NORMALIZENORMALS", lighting.normalize);
        flag("LOCALVIEWER", lighting.local_viewer);
        flag("COLORVERTEX", lighting.color_vertex);
        const auto source = [&](ColorSource& to, const char* name) {
            to = static_cast<ColorSource>(random.bits() % 3);
            constexpr const char* kNames[] = {" MATERIAL } ", " COLOR1 } ", " COLOR2 } "};
            commands += "RENDERSTATE { " + std::string(name) + kNames[static_cast<int>(to)];
        };
        source(lighting.diffuse_source, "DIFFUSEMATERIALSOURCE");
        source(lighting.specular_source, "SPECULARMATERIALSOURCE");
        source(lighting.ambient_source, "AMBIENTMATERIALSOURCE");
        source(lighting.emissive_source, "EMISSIVEMATERIALSOURCE");
        const std::uint32_t ambient = random.bits();
        lighting.ambient = color_of(ambient);
        commands += "RENDERSTATE { AMBIENT " + responses::hex(ambient) + " } ";
        lighting.material = {random_color(random, 1), random_color(random, 1), random_color(random, 1),
                             random_color(random, 0.25f), random.between(0, 40)};
        commands += "SETMATERIAL {" + floats(lighting.material) + " } ";
        std::vector<Light> lights(random.bits() % 5);
        for (std::size_t k = 0; k < lights.size(); ++k) {
            lights[k] = random_light(random);
            const std::string number = std::to_string(k);
            commands += "SETLIGHT { " + number + " DATA { " + std::to_string(static_cast<int>(lights[k].type)) +
                        floats(lights[k], 4) + " } " + number + " ENABLE } ";
        }
        lighting.lights = lights;
        state.fog = {static_cast<FogMode>(random.bits() % 4), random.between(0, 1), random.between(2, 6),
                     random.between(0, 0.5f), random.bits() % 2 != 0};
        constexpr const char* kModes[] = {"NONE", "EXP", "EXP2", "LINEAR"};
        flag("FOGENABLE", state.fog.mode != FogMode::None);
        flag("RANGEFOGENABLE", state.fog.range);
        commands += "RENDERSTATE { FOGVERTEXMODE " + std::string(kModes[static_cast<int>(state.fog.mode)]) +
                    " FOGSTART" + text(state.fog.start) + " FOGEND" + text(state.fog.end) + " FOGDENSITY" +
                    text(state.fog.density) + " } ";
        // A stage computes its own set.
        for (std::uint32_t k = 0; k < 2; ++k) {
            CoordinateStage& stage = state.stages[k];
            stage.set = k;
            stage.from = static_cast<Generated>(random.bits() % 4);
            stage.components = random.bits() % 2 ? 2 : 0;
            stage.matrix = random_matrix(random, 0.5f);
            const std::string number = std::to_string(k);
            commands += text(("TEXTURE" + number).c_str(), stage.matrix) + "TEXTURESTAGESTATE { " + number +
                        " TEXCOORDINDEX " + std::to_string(static_cast<std::uint32_t>(stage.from) << 16 | k) + " " +
                        number + " TEXTURETRANSFORMFLAGS " + std::to_string(stage.components) + " } ";
        }
        compare(in, state, commands);
    }
}
