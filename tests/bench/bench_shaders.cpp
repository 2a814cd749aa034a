// Pixels per second of three pixel shaders over a whole target: a texture times a constant (ps_1_1), lighting for each
// pixel (ps_2_0), and a loop with a different count for each pixel (ps_3_0).
#include <benchmark/benchmark.h>
#include <cmath>

#include "dp2/tables/fvf.h"
#include "dp2/text/shader_text.h"
#include "rasterizer/commands/front_end.h"

namespace {

using namespace rasterizer;

constexpr std::uint32_t kWidth = 1024, kHeight = 768;

struct Vertex {
    float x, y, z, rhw, u, v;
};

void shade(benchmark::State& state, const char* assembly) {
    Gpu::Options options;
    options.workers = static_cast<unsigned>(state.range(0));
    Gpu gpu(options);
    SurfaceDesc desc;
    desc.width = kWidth;
    desc.height = kHeight;
    desc.format = dp2::Format::A8R8G8B8;
    (void)gpu.resources().create_surface(1, desc);
    desc.width = desc.height = 256;
    (void)gpu.resources().create_surface(3, desc);
    FrontEnd front_end(gpu, 5, 1, 0);
    front_end.setters().set_render_state(static_cast<std::uint32_t>(dp2::Rs::CullMode), 1);
    front_end.setters().set_stage_state(0, static_cast<std::uint32_t>(dp2::Tss::Texture), 3);
    front_end.setters().set_stage_state(0, static_cast<std::uint32_t>(dp2::Tss::MagFilter), 2);
    front_end.setters().set_stage_state(0, static_cast<std::uint32_t>(dp2::Tss::MinFilter), 2);
    const std::vector<std::uint32_t> tokens = dp2::shader_tokens(*dp2::assemble_shader(assembly));
    if (!front_end.shaders()
             .create_shader(ShaderStage::Pixel, 1, dp2::PackedArray<std::uint32_t>(std::as_bytes(std::span(tokens))))
             .ok())
        state.SkipWithError("no shader");
    front_end.setters().set_pixel_shader(1);
    const float w = kWidth, h = kHeight;
    const Vertex vertices[] = {
        {0, 0, 0.5f, 1, 0, 0}, {w, 0, 0.5f, 1, 1, 0}, {0, h, 0.5f, 1, 0, 1}, {w, h, 0.5f, 1, 1, 1}};
    CallVertices call;
    call.bytes = std::as_bytes(std::span(vertices));
    call.present = true;
    call.count = 4;
    call.fvf = dp2::fvf::kXyzRhw | 0x100 /* one set of coordinates */;
    call.stride = sizeof(Vertex);
    for (auto _ : state) {
        front_end.begin_call(call, CallBudget::Limits{});
        if (!front_end.draws().draw_call_vertices(Topology::TriangleStrip, 2, 0).ok()) state.SkipWithError("refused");
        front_end.end_call();
        gpu.drain(Stall::Present);
    }
    state.SetItemsProcessed(state.iterations() * kWidth * kHeight);
}

void texture_times_constant(benchmark::State& state) {
    shade(state, "ps_1_1\ndef c0, 1, 0.5, 0.25, 1\ntex t0\nmul r0, t0, c0\n");
}
BENCHMARK(texture_times_constant)->Arg(0)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

void light_for_each_pixel(benchmark::State& state) {
    shade(state,
          "ps_2_0\ndcl t0\ndcl_2d s0\ndef c0, 2, -1, 1, 24\ndef c1, 0.4, 0.5, 0.77, 0.1\nmad r1.xy, t0, c0.x, "
          "c0.y\nmov r1.z, c0.z\nnrm r2.xyz, r1\ndp3_sat r3.x, r2, c1\n"
          "texld r0, t0, s0\npow r3.y, r3.x, c0.w\nmad r0.xyz, r0, r3.x, r3.y\nadd r0.xyz, r0, c1.w\nmov oC0, r0\n");
}
BENCHMARK(light_for_each_pixel)->Arg(0)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

void loop_with_breaks(benchmark::State& state) {
    shade(state, "ps_3_0\ndcl_texcoord v0\ndef c0, 3, -2, -1.5, 4\ndef c1, 0, 0.05, 1, 0\ndefi i0, 20, 0, 0, 0\nmad "
                 "r0.xy, v0, c0.x, c0.yzyz\nmov r1, c1.x\nmov r2, c1.x\nrep i0\nmul r3.xy, r1, r1\n"
                 "add r3.z, r3.x, r3.y\nbreak_gt r3.z, c0.w\nmul r3.w, r1.x, r1.y\nsub r1.x, r3.x, r3.y\nadd r1.y, "
                 "r3.w, r3.w\nadd r1.xy, r1, r0\nadd r2.x, r2.x, c1.y\nendrep\nmov r2.yzw, r2.x\nmov oC0, r2\n");
}
BENCHMARK(loop_with_breaks)->Arg(0)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace
BENCHMARK_MAIN();
