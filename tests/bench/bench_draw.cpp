// Drawing through the front end: a full-screen flat fill and 100,000 small triangles, without workers and with 1 and 2.
#include <benchmark/benchmark.h>

#include "dp2/tables/fvf.h"
#include "rasterizer/commands/clear.h"
#include "rasterizer/commands/front_end.h"

namespace {

using namespace rasterizer;

struct Vertex {
    float x, y, z, rhw;
    std::uint32_t color;
};

void draw(benchmark::State& state, const std::vector<Vertex>& vertices, std::uint32_t shade) {
    Gpu::Options options;
    options.workers = static_cast<unsigned>(state.range(0));
    Gpu gpu(options);
    SurfaceDesc desc;
    desc.width = 1024;
    desc.height = 768;
    desc.format = dp2::Format::A8R8G8B8;
    (void)gpu.resources().create_surface(1, desc);
    desc.format = dp2::Format::D24S8;
    (void)gpu.resources().create_surface(2, desc);
    FrontEnd front_end(gpu, 5, 1, 2);
    front_end.setters().set_render_state(static_cast<std::uint32_t>(dp2::Rs::CullMode), 1);
    front_end.setters().set_render_state(static_cast<std::uint32_t>(dp2::Rs::ShadeMode), shade);
    CallVertices call;
    call.bytes = std::as_bytes(std::span(vertices));
    call.present = true;
    call.count = static_cast<std::uint32_t>(vertices.size());
    call.fvf = dp2::fvf::kXyzRhw | dp2::fvf::kDiffuse;
    call.stride = sizeof(Vertex);
    for (auto _ : state) {
        front_end.begin_call(call, CallBudget::Limits{});
        (void)front_end.clearer().clear({kClearTarget | kClearDepth | kClearComputeRects, 0xFF204060, 1, 0}, {});
        if (!front_end.draws().draw_call_vertices(Topology::TriangleList, call.count / 3, 0).ok())
            state.SkipWithError("refused");
        front_end.end_call();
        gpu.drain(Stall::Present);
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * vertices.size() / 3));
}

void full_screen_flat(benchmark::State& state) {
    std::vector<Vertex> vertices;
    for (int layer = 0; layer < 20; ++layer) // from back to front, so that no depth test fails
        for (const auto& [x, y] : {std::pair{0.f, 0.f}, {2048.f, 0.f}, {0.f, 1536.f}})
            vertices.push_back({x, y, 0.9f - 0.04f * static_cast<float>(layer), 1,
                                0xFF000000u + static_cast<std::uint32_t>(layer) * 1000u});
    draw(state, vertices, 1);
}
BENCHMARK(full_screen_flat)->Arg(0)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

void small_triangles(benchmark::State& state) {
    std::vector<Vertex> vertices;
    std::uint32_t seed = 1;
    const auto random = [&seed] {
        return seed = seed * 1664525u + 1013904223u, static_cast<float>(seed >> 8) / 16777216.0f;
    };
    for (int i = 0; i < 100000; ++i) {
        const float x = random() * 1016, y = random() * 760, z = random();
        for (int k = 0; k < 3; ++k)
            vertices.push_back({x + random() * 10, y + random() * 10, z, 1, 0xFF000000u | seed >> 8});
    }
    draw(state, vertices, 2);
}
BENCHMARK(small_triangles)->Arg(0)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace
BENCHMARK_MAIN();
