// Results have the same bits with every compiler and processor: a number over the vertices of random draws is pinned.
#include "tests/ddraw/vertices/rig.h"
#include "tools/ddraw/vertices/clip/draw.h"

using namespace ddraw::vertices;

TEST_CASE("random draws have the same bits on every machine") {
    Random random(5);
    std::uint64_t hash = 1469598103934665603; // FNV-1a
    Drawing drawing;
    const auto color = [&] {
        const float r = random.between(0, 1), g = random.between(0, 1), b = random.between(0, 1);
        return Color{r, g, b, random.between(0, 1)};
    };
    for (int i = 0; i < 1000; ++i) {
        std::vector<float> vertices(60 * 8);
        for (float& v : vertices) v = random.between(-2, 2);
        VertexState state;
        for (Matrix* m : {&state.world, &state.view, &state.projection})
            for (auto& row : m->m)
                for (float& v : row) v += random.between(-0.5f, 0.5f);
        state.screen = screen_of(Viewport2{3, 5, 300, 201, -1.1f, 1.2f, 2.3f, 2.1f, 0.1f, 1.5f});
        state.lit = state.lighting.specular = true;
        state.lighting.generation = i % 2 != 0 ? Generation::DirectX6 : Generation::DirectX7;
        Material& material = state.lighting.material;
        for (Color* c : {&material.diffuse, &material.ambient, &material.specular, &material.emissive}) *c = color();
        material.power = random.between(0, 30);
        Light lights[3] = {};
        for (Light& light : lights) {
            light.type = static_cast<LightType>(1 + random.bits() % 4);
            for (Color* c : {&light.diffuse, &light.specular, &light.ambient}) *c = color();
            for (float& v : light.position) v = random.between(-3, 3);
            for (float& v : light.direction) v = random.between(-1, 1);
            for (float& v : light.attenuation) v = random.between(0.1f, 1);
            light.range = random.between(1, 9);
            light.falloff = random.between(0.2f, 3);
            light.theta = random.between(0.1f, 1);
            light.phi = light.theta + random.between(0.1f, 2);
        }
        state.lighting.lights = lights;
        state.fog.mode = static_cast<FogMode>(random.bits() % 4);
        state.fog.end = random.between(1, 4);
        Draw how;
        how.topology = static_cast<Topology>(1 + random.bits() % 6);
        how.flat = random.bits() % 2 != 0;
        const auto source = interleaved(bytes_of(vertices), fvf::kVertex, 0, 0, 60);
        const auto drawn = drawing.draw(*source, state, how, *layout_of(fvf::kTlVertex));
        REQUIRE(drawn.ok());
        for (const std::byte b : drawn->vertices) hash = (hash ^ static_cast<std::uint64_t>(b)) * 1099511628211u;
    }
    CHECK(hash == 6941938622251937455u);
}
