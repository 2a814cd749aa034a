// The time of single parts of a frame, by calls that contain little else: draws, state changes, queries, set-up,
// coverage, loading and storing tiles. Each runs with 0 and with 2 workers; a call's time ends when everything is
// drawn.
#include <benchmark/benchmark.h>

#include "tests/bench/scenes/scene_data.h"
#include "tests/bench/scenes/scene_run.h"

namespace {

using namespace bench;

constexpr int kDraws = 1000;
const std::string kStart = "VIEWPORTINFO { 0 0 1024 768 } ZRANGE { 0 1 } RENDERSTATE { CULLMODE NONE LIGHTING FALSE "
                           "ZENABLE FALSE }\n";

std::string number(std::size_t value) {
    return std::to_string(value) + " ";
}

// Binds the vertices as stream 0 and sets their format.
std::string stream(SceneCapture& capture, const std::vector<ColorVertex>& vertices) {
    return "SETVERTEXSHADERDECL { XYZRHW|DIFFUSE } SETSTREAMSOURCE { 0 " +
           number(capture.buffer(std::as_bytes(std::span(vertices)))) + number(sizeof(ColorVertex)) + "}\n";
}

// A right triangle whose legs are `legs` pixels long.
void add_triangle(std::vector<ColorVertex>& vertices, float x, float y, float legs) {
    for (const auto& [dx, dy] : {std::pair{0.f, 0.f}, {legs, 0.f}, {0.f, legs}})
        vertices.push_back({x + dx, y + dy, 0.5f, 1, 0xFF8040C0});
}

std::string draw(std::size_t first, std::size_t triangles) {
    return "DRAWPRIMITIVE { TRIANGLELIST " + number(first) + number(triangles) + "}\n";
}

// Times the call, which must draw at least `pixels` pixels; rates are computed for `items` items.
void time_call(benchmark::State& state, const SceneCapture& capture, std::int64_t items, std::uint64_t pixels) {
    SceneRun scene(capture, static_cast<unsigned>(state.range(0)), rasterizer::find_kernels());
    scene.draw();
    if (scene.statistics().passed_pixels < pixels) state.SkipWithError("it does not draw what it should");
    for (auto _ : state) scene.draw();
    state.SetItemsProcessed(state.iterations() * items);
}

// --- submission ---

void empty_call(benchmark::State& state) {
    SceneCapture capture(1);
    capture.set_call(kStart);
    time_call(state, capture, 1, 0);
}

// Draws of one small triangle each, with the commands of `change` before it. There are two textures. `prepared`: run
// once; `selected`: run at the start of each call, after the vertices were bound.
void draws(benchmark::State& state, std::string (*change)(int draw, std::uint32_t first_texture),
           const std::string& prepared = {}, const std::string& selected = {}) {
    SceneCapture capture(1);
    if (!prepared.empty()) capture.prepare(prepared);
    const std::uint32_t first_texture = capture.texture(pattern_texels(64, seed::kS12), 64, false);
    capture.texture(pattern_texels(64, seed::kS12 + 1), 64, false);
    std::vector<ColorVertex> vertices;
    for (int i = 0; i < kDraws; ++i)
        add_triangle(vertices, static_cast<float>(i % 100) * 10, static_cast<float>(i / 100) * 10, 8);
    std::string text = kStart + stream(capture, vertices) + selected;
    for (int i = 0; i < kDraws; ++i) text += change(i, first_texture) + draw(static_cast<std::size_t>(i) * 3, 1);
    capture.set_call(text);
    time_call(state, capture, kDraws, kDraws * 32);
}
std::string nothing(int, std::uint32_t) {
    return {};
}
std::string blend_state(int i, std::uint32_t) {
    return i % 2 ? "RENDERSTATE { ALPHABLENDENABLE TRUE }\n" : "RENDERSTATE { ALPHABLENDENABLE FALSE }\n";
}
std::string factor(int i, std::uint32_t) {
    return "RENDERSTATE { TEXTUREFACTOR " + number(static_cast<std::size_t>(i)) + "}\n";
}
std::string transform(int i, std::uint32_t) {
    return "SETTRANSFORM { VIEW 1 0 0 0 0 1 0 0 0 0 1 0 0 0 " + number(static_cast<std::size_t>(i)) + "1 }\n";
}
std::string texture(int i, std::uint32_t first) {
    return "TEXTURESTAGESTATE { 0 TEXTUREMAP " + number(first + static_cast<std::uint32_t>(i % 2)) + "}\n";
}
void same_state(benchmark::State& state) {
    draws(state, nothing);
}
void other_program(benchmark::State& state) {
    draws(state, blend_state);
}
void other_constant(benchmark::State& state) {
    draws(state, factor);
}
void other_transform(benchmark::State& state) {
    draws(state, transform);
}

void other_texture(benchmark::State& state) {
    draws(state, texture);
}

// Shaders that read 18 constants, or all of them by an index. c0 and c1 place the vertices.
constexpr const char* kPlaced =
    "SETVERTEXSHADERDECL { XYZB1|DIFFUSE } SETVERTEXSHADERCONST { first 0 count 2 data { f32 0.001953125 "
    "-0.0026041667 0 0 -1 1 0.5 1 } }\n";
std::string shaders() {
    const std::string start = "vs_2_0\ndcl_position v0\ndcl_color v1\nmad oPos, v0, c0, c1\nmov r0, v1\n";
    std::string sum = start;
    for (int i = 2; i < 18; ++i) sum += "add r0, r0, c" + std::to_string(i) + "\n";
    const auto vertex = [](int handle, const std::string& code) {
        return "CREATEVERTEXSHADERFUNC { " + std::to_string(handle) + " auto asm {\n" + code + "} }\n";
    };
    return vertex(11, sum + "mov oD0, r0\n") + vertex(13, start + "mova a0.x, c3.x\nmov oD0, c[a0.x + 4]\n") +
           "CREATEPIXELSHADER { 15 auto asm {\nps_2_0\ndcl v0\nadd r0, v0, c0\nadd r0, r0, c7\nmov oC0, r0\n} }\n";
}
std::string select(int vertex_shader, int pixel_shader) {
    return kPlaced + ("SETVERTEXSHADERFUNC { " + std::to_string(vertex_shader) + " }\nSETPIXELSHADER { " +
                      std::to_string(pixel_shader) + " }\n");
}
std::string constants(const char* opcode, int first, int count, int draw) {
    std::string text =
        std::string(opcode) + " { first " + std::to_string(first) + " count " + std::to_string(count) + " data { f32";
    for (int i = 0; i < count; ++i) text += " " + std::to_string((draw + i) % 100) + " 0.5 0.25 0";
    return text + " } }\n";
}
template <int kCount> std::string set_vertex_constants(int i, std::uint32_t) {
    return constants("SETVERTEXSHADERCONST", 2, kCount, i);
}
template <int kCount> std::string set_pixel_constants(int i, std::uint32_t) {
    return constants("SETPIXELSHADERCONST", 0, kCount, i);
}
template <int kCount> void vertex_constants(benchmark::State& state) {
    draws(state, set_vertex_constants<kCount>, shaders(), select(11, 0));
}
template <int kCount> void vertex_constants_by_index(benchmark::State& state) {
    draws(state, set_vertex_constants<kCount>, shaders(), select(13, 0));
}
template <int kCount> void pixel_constants(benchmark::State& state) {
    draws(state, set_pixel_constants<kCount>, shaders(), select(11, 15));
}
std::string shader_pair(int i, std::uint32_t) {
    return select(i % 2 ? 11 : 13, i % 2 ? 15 : 0);
}
void other_shaders(benchmark::State& state) {
    draws(state, shader_pair, shaders());
}
// What changes the matrices of the fixed functions.
std::string world(int i, std::uint32_t) {
    return "SETTRANSFORM { WORLD 1 0 0 0 0 1 0 0 0 0 1 0 " + number(static_cast<std::size_t>(i % 100)) + "0 0 1 }\n";
}
void other_world(benchmark::State& state) {
    draws(
        state, world, {},
        "SETVERTEXSHADERDECL { XYZB1|DIFFUSE } SETTRANSFORM { PROJECTION 0.001953125 0 0 0 0 -0.0026041667 0 0 0 0 1 0 "
        "-1 1 0 1 }\n");
}
std::string stream_offset(int i, std::uint32_t first_texture) { // the buffer follows the two textures
    return "SETSTREAMSOURCE2 { 0 " + number(first_texture + 2) + number(static_cast<std::size_t>(i % 2 * 60)) +
           "20 }\n";
}
void other_stream(benchmark::State& state) {
    draws(state, stream_offset);
}

// As an engine that never sorts: other shaders, a texture, states and 4 to 64 vertex constants before a draw.
std::string unsorted(int i, std::uint32_t first_texture) {
    const auto state = [](const char* name, bool second, const char* one, const char* other) {
        return std::string("RENDERSTATE { ") + name + " " + (second ? other : one) + " }\n";
    };
    std::string text;
    if (i % 3 == 0) text += "SETVERTEXSHADERFUNC { " + number(i / 3 % 2 ? 11 : 12) + "}\n";
    if (i % 5 == 0) text += "SETPIXELSHADER { " + number(i / 5 % 2 ? 15 : 16) + "}\n";
    if (i % 2 == 0) text += texture(i * 7 / 3, first_texture);
    if (i % 4 == 0) text += state("DESTBLEND", i * 5 / 3 % 2, "ONE", "INVSRCALPHA");
    if (i % 7 == 0) text += state("COLORWRITEENABLE", i * 3 / 5 % 2, "15", "7");
    if (i % 8 == 0) text += state("STENCILENABLE", i * 5 / 7 % 2, "TRUE", "FALSE");
    if (i % 16 == 0) text += constants("SETPIXELSHADERCONST", 0, 1, i);
    return text + constants("SETVERTEXSHADERCONST", 2, 4 + i * 37 % 61, i);
}
void unsorted_draws(benchmark::State& state) {
    std::string more = shaders();
    more += "CREATEVERTEXSHADERFUNC { 12 auto asm {\nvs_2_0\ndcl_position v0\ndcl_color v1\nmad oPos, v0, c0, c1\nadd "
            "r0, v1, "
            "c3\nadd r0, r0, c9\nadd oD0, r0, c30\n} }\nCREATEPIXELSHADER { 16 auto asm {\nps_2_0\ndcl t0.xy\ndcl "
            "v0\ndcl_2d s0\ntexld r0, t0, s0\nmad_sat r0, r0, c0, v0\nmov oC0, r0\n} }\n";
    draws(state, unsorted, more, select(11, 15) + "RENDERSTATE { ALPHABLENDENABLE TRUE }\n");
}

// --- queries ---

void queries(benchmark::State& state, int count) {
    SceneCapture capture(1);
    std::string make;
    for (int i = 0; i < count; ++i)
        make += "CREATEQUERY { " + number(static_cast<std::size_t>(i) + 1) + "OCCLUSION }\n";
    capture.prepare(make);
    std::vector<ColorVertex> vertices;
    add_triangle(vertices, 10, 10, 8);
    std::string text = kStart + stream(capture, vertices);
    for (int i = 0; i < count; ++i) {
        const std::string query = "ISSUEQUERY { " + number(static_cast<std::size_t>(i) + 1);
        text += query + "BEGIN }\n" + draw(0, 1) + query + "END }\n";
    }
    capture.set_call(text);
    time_call(state, capture, count, static_cast<std::uint64_t>(count) * 32);
}
void query_round_trip(benchmark::State& state) {
    queries(state, 1);
}
void queries_at_once(benchmark::State& state) {
    queries(state, kDraws);
}

// --- triangles ---

// One draw of triangles that write no pixels; an item is a triangle.
void triangles(benchmark::State& state, float legs) {
    constexpr int kTriangles = 20000;
    SceneCapture capture(1);
    std::vector<ColorVertex> vertices;
    for (int i = 0; i < kTriangles; ++i)
        add_triangle(vertices, static_cast<float>(i * 37 % 990) + 0.3f, static_cast<float>(i * 53 % 730) + 0.3f, legs);
    capture.set_call(kStart + "RENDERSTATE { COLORWRITEENABLE 0 }\n" + stream(capture, vertices) + draw(0, kTriangles));
    time_call(state, capture, kTriangles,
              legs < 1 ? 0 : static_cast<std::uint64_t>(legs * (legs - 1) / 2) * kTriangles);
}
// The triangles cover no pixel centre, so they are only fetched and set up.
void triangle_set_up(benchmark::State& state) {
    triangles(state, 0.4f);
}
void coverage_of_28_pixels(benchmark::State& state) {
    triangles(state, 8);
}
void coverage_of_496_pixels(benchmark::State& state) {
    triangles(state, 32);
}

// Draws one pixel in each tile, without a clear; an item is a tile, which is loaded and stored.
void tile_load_and_store(benchmark::State& state) {
    constexpr int kTile = 64;
    SceneCapture capture(1);
    std::vector<ColorVertex> vertices;
    for (int y = 0; y < kHeight; y += kTile)
        for (int x = 0; x < kWidth; x += kTile)
            add_triangle(vertices, static_cast<float>(x), static_cast<float>(y), 1.5f);
    const std::size_t tiles = vertices.size() / 3;
    capture.set_call(kStart + stream(capture, vertices) + draw(0, tiles));
    time_call(state, capture, static_cast<std::int64_t>(tiles), tiles);
}

void workers(benchmark::internal::Benchmark* benchmark) {
    benchmark->Arg(0)->Arg(2)->UseRealTime();
}
BENCHMARK(empty_call)->Apply(workers);
BENCHMARK(same_state)->Apply(workers);
BENCHMARK(other_program)->Apply(workers);
BENCHMARK(other_constant)->Apply(workers);
BENCHMARK(other_transform)->Apply(workers);
BENCHMARK(other_texture)->Apply(workers);
BENCHMARK(other_stream)->Apply(workers);
BENCHMARK(other_world)->Apply(workers);
BENCHMARK(other_shaders)->Apply(workers);
BENCHMARK_TEMPLATE(vertex_constants, 1)->Apply(workers);
BENCHMARK_TEMPLATE(vertex_constants, 4)->Apply(workers);
BENCHMARK_TEMPLATE(vertex_constants, 16)->Apply(workers);
BENCHMARK_TEMPLATE(vertex_constants_by_index, 16)->Apply(workers);
BENCHMARK_TEMPLATE(vertex_constants_by_index, 64)->Apply(workers);
BENCHMARK_TEMPLATE(pixel_constants, 1)->Apply(workers);
BENCHMARK_TEMPLATE(pixel_constants, 8)->Apply(workers);
BENCHMARK(unsorted_draws)->Apply(workers);
BENCHMARK(query_round_trip)->Apply(workers);
BENCHMARK(queries_at_once)->Apply(workers);
BENCHMARK(triangle_set_up)->Apply(workers);
BENCHMARK(coverage_of_28_pixels)->Apply(workers);
BENCHMARK(coverage_of_496_pixels)->Apply(workers);
BENCHMARK(tile_load_and_store)->Apply(workers);

} // namespace
BENCHMARK_MAIN();
