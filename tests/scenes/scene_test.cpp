// Scenes of many draws without a drain in between, on targets of many tiles, against the plain model: every depth and
// stencil function, alpha test, shaders that kill, scissor, colour masks, clears, queries, 1 to 16 samples; on every
// instruction set, with 0, 1, 2 and 4 workers.
#include <sstream>

#include "dp2/text/shader_text.h"
#include "rasterizer/base/counter_sums.h"
#include "tests/scenes/scene_model.h"

using namespace rasterizer;
using reference::Chance;
using reference::ClearAll;
using reference::Draw;
using reference::QueryMark;

namespace {

constexpr Handle kKillShader = 9;
constexpr const char* kKillText = "ps_2_0\ndcl v0\ndcl t0\ntexkill t0\nmov oC0, v0\n";

// Depths for which float and double arithmetic and the depth of a clear give equal numbers.
double exact_depth(Chance& c) {
    const int power = c.pick(0, 9);
    return power == 9 ? 0 : std::ldexp(1.0, -power);
}

reference::State scene_state(Chance& c, bool blends) {
    reference::State s = reference::random_state(c);
    s.flat = true;
    s.stages[0].color_op = 1; // the diffuse colour
    s.specular = false;
    s.fog = 0;
    s.depth = !c.yes(5);
    // Mostly functions that fill a depth buffer, so that later triangles are rejected early.
    if (!c.yes(3)) s.depth_func = c.yes(2) ? 4 : c.yes(2) ? 2 : c.yes(2) ? 5 : 7;
    s.stencil = c.yes(3);
    s.blend = blends && c.yes(3);
    s.cull = c.yes(3) ? c.pick(2, 3) : 1;
    s.write_mask = c.yes(5) ? c.word() & 15 : 15;
    s.kill = c.yes(5);
    s.sample_mask = c.yes(6) ? c.word() : ~0u;
    s.at_centre = c.yes(8);
    return s;
}

Draw random_draw(Chance& c, const reference::Scene& scene, bool blends) {
    Draw draw{scene_state(c, blends), {}};
    if (c.yes(4)) {
        draw.state.scissor[0] = c.pick(0, scene.width / 2), draw.state.scissor[1] = c.pick(0, scene.height / 2);
        draw.state.scissor[2] = c.pick(scene.width / 2, scene.width);
        draw.state.scissor[3] = c.pick(scene.height / 2, scene.height);
    } else {
        draw.state.scissor[0] = draw.state.scissor[1] = 0, draw.state.scissor[2] = draw.state.scissor[3] = 9999;
    }
    // Many small triangles, or some of any size, or one that covers everything.
    const int kind = c.pick(0, 9);
    const int triangles = kind == 0 ? 300 : kind < 3 ? 1 : c.pick(1, 6);
    const int size = kind == 0 ? 6 : c.yes(2) ? 40 : 400;
    const bool sloped = c.yes(3);
    for (int t = 0; t < triangles; ++t) {
        const double z = exact_depth(c);
        const int x = c.pick(0, scene.width), y = c.pick(0, scene.height);
        for (int i = 0; i < 3; ++i) {
            reference::Vertex v = {};
            if (kind == 1) {
                v.x = i == 1 ? 3 * scene.width : -8;
                v.y = i == 2 ? 3 * scene.height : -8;
            } else {
                v.x = x + c.pick(-size * 256, size * 256) / 256.0;
                v.y = y + c.pick(-size * 256, size * 256) / 256.0;
            }
            // Some vertices are on whole or half pixels, where edges cross centres.
            if (c.yes(4)) v.x = std::floor(v.x), v.y = std::floor(v.y);
            v.z = sloped ? c.pick(1, 63) / 64.0 : z;
            v.rhw = 1;
            v.diffuse = c.word();
            v.u = c.pick(-64, 200) / 64.0, v.v = c.pick(-64, 200) / 64.0;
            draw.vertices.push_back(v);
        }
    }
    return draw;
}

// A rectangle of whole tiles, possibly with one side moved by a pixel.
dp2::wire::Rect almost_tiles(Chance& c, const reference::Scene& scene) {
    const auto edges = [&](int size) {
        const int tiles = (size + rasterizer::kTileSize - 1) / rasterizer::kTileSize, first = c.pick(0, tiles - 1);
        return std::pair(first * rasterizer::kTileSize,
                         std::min(size, c.pick(first + 1, tiles) * rasterizer::kTileSize));
    };
    const auto [left, right] = edges(scene.width);
    const auto [top, bottom] = edges(scene.height);
    dp2::wire::Rect rect{left, top, right, bottom};
    std::int32_t* const sides[] = {&rect.left, &rect.top, &rect.right, &rect.bottom};
    *sides[c.pick(0, 3)] += c.pick(-1, 1);
    return {std::max(rect.left, 0), std::max(rect.top, 0), std::min(rect.right, scene.width),
            std::min(rect.bottom, scene.height)};
}

ClearAll random_clear(Chance& c, const reference::Scene& scene, bool whole) {
    ClearAll clear;
    clear.flags = whole ? 7u : static_cast<std::uint32_t>(c.pick(1, 7));
    clear.color = c.word();
    clear.depth = exact_depth(c);
    clear.stencil = c.word() & 255;
    if (!whole && !c.yes(3))
        for (int i = 0, n = c.pick(1, 3); i < n; ++i) {
            if (c.yes(2)) {
                clear.rects.push_back(almost_tiles(c, scene));
                continue;
            }
            const int x = c.pick(0, scene.width - 1), y = c.pick(0, scene.height - 1);
            clear.rects.push_back({x, y, c.pick(x, scene.width), c.pick(y, scene.height)});
        }
    return clear;
}

reference::Scene random_scene(unsigned number) {
    Chance c(1000 + number);
    constexpr std::pair<int, int> kSizes[] = {{100, 80}, {64, 64}, {130, 70}, {65, 129}, {190, 61}, {300, 200}};
    // Some small targets have several samples per pixel; large ones have one.
    const auto& [width, height] = kSizes[number % std::size(kSizes)];
    reference::Scene scene{width, height, 1, dp2::Format::A8R8G8B8, {}};
    if (width * height <= 10000 && number % 2 == 1)
        scene.samples = static_cast<std::uint32_t>(c.pick(2, 16));
    else if (width * height <= 10000 && number % 4 == 0)
        scene.samples = 1u << c.pick(1, 4);
    constexpr dp2::Format kFormats[] = {dp2::Format::A8R8G8B8, dp2::Format::X8R8G8B8, dp2::Format::A8B8G8R8,
                                        dp2::Format::R5G6B5};
    scene.format = kFormats[static_cast<std::size_t>(c.pick(0, 3))];
    const bool blends = scene.format != dp2::Format::R5G6B5;
    scene.events.emplace_back(random_clear(c, scene, true));
    const int draws = width * height > 30000 ? 12 : scene.samples > 4 ? 10 : 30;
    for (int i = 0; i < draws; ++i) {
        if (c.yes(8)) scene.events.emplace_back(random_clear(c, scene, c.yes(4)));
        if (c.yes(4)) scene.events.emplace_back(QueryMark{});
        scene.events.emplace_back(random_draw(c, scene, blends));
    }
    scene.events.emplace_back(QueryMark{});
    // Nothing is drawn after the last clear.
    ClearAll last = random_clear(c, scene, true);
    last.rects = {almost_tiles(c, scene), almost_tiles(c, scene)};
    scene.events.emplace_back(last);
    return scene;
}

// A scene played on the GPU.
class Played {
  public:
    Played(const reference::Scene& scene, const BackEnd& back_end, unsigned workers)
        : canvas(static_cast<std::uint32_t>(scene.width), static_cast<std::uint32_t>(scene.height), scene.format,
                 workers, back_end, scene.samples) {
        const auto shader = dp2::assemble_shader(kKillText);
        REQUIRE(shader.ok());
        const std::vector<std::uint32_t> tokens = dp2::shader_tokens(*shader);
        REQUIRE(canvas.front_end.shaders()
                    .create_shader(ShaderStage::Pixel, kKillShader,
                                   dp2::PackedArray<std::uint32_t>(std::as_bytes(std::span(tokens))))
                    .ok());
        for (const reference::Event& event : scene.events) std::visit([this](const auto& e) { execute(e); }, event);
        canvas.gpu.drain(Stall::LockForRead);
    }

    std::uint32_t texel(Handle handle, int x, int y, std::uint32_t sample, std::size_t bytes) {
        const auto surface = *canvas.gpu.resources().surface(handle, "");
        const auto image = std::as_const(*surface).image(0, sample);
        std::uint32_t value = 0;
        std::memcpy(&value,
                    image.data() + static_cast<std::size_t>(y) * surface->level(0).pitch +
                        static_cast<std::size_t>(x) * bytes,
                    bytes);
        return value;
    }

    Canvas canvas;
    std::vector<CountSnapshot> marks;

  private:
    struct GpuVertex {
        float x, y, z, rhw;
        std::uint32_t diffuse;
        float u, v;
    };

    void execute(const QueryMark&) { marks.push_back(canvas.front_end.snapshot()); }
    void execute(const ClearAll& clear) {
        const std::uint32_t whole = clear.rects.empty() ? std::uint32_t{kClearComputeRects} : 0;
        REQUIRE(canvas.front_end.clearer()
                    .clear({clear.flags | whole, clear.color, static_cast<float>(clear.depth), clear.stencil},
                           dp2::PackedArray<dp2::wire::Rect>(std::as_bytes(std::span(clear.rects))))
                    .ok());
    }
    void execute(const Draw& draw) {
        reference::apply(canvas, draw.state);
        canvas.front_end.setters().set_pixel_shader(draw.state.kill ? kKillShader : Handle{0});
        std::vector<GpuVertex> vertices;
        const auto f = [](double v) { return static_cast<float>(v); };
        for (const reference::Vertex& v : draw.vertices)
            vertices.push_back({f(v.x), f(v.y), f(v.z), f(v.rhw), v.diffuse, f(v.u), f(v.v)});
        CallVertices call;
        call.bytes = std::as_bytes(std::span(vertices));
        call.present = true;
        call.count = static_cast<std::uint32_t>(vertices.size());
        call.fvf = dp2::fvf::kXyzRhw | dp2::fvf::kDiffuse | 0x100;
        call.stride = sizeof(GpuVertex);
        canvas.front_end.begin_call(call, CallBudget::Limits{});
        REQUIRE(canvas.front_end.draws().draw_call_vertices(Topology::TriangleList, call.count / 3, 0).ok());
        canvas.front_end.end_call();
    }
};

struct Compared {
    std::uint64_t sure = 0, unsure = 0, passed = 0;
};

// A description of the first difference; empty if there is none. Counts the comparisons.
std::string difference(const reference::Scene& scene, const reference::SceneModel& model, Played& played,
                       Compared& counts) {
    std::ostringstream text;
    const dp2::FormatInfo& info = *dp2::find_format(static_cast<std::uint32_t>(scene.format));
    for (int y = 0; y < scene.height; ++y)
        for (int x = 0; x < scene.width; ++x)
            for (std::uint32_t s = 0; s < scene.samples; ++s) {
                const reference::Sample& expected = model.at(x, y, s);
                if (expected.unsure) {
                    ++counts.unsure;
                    continue;
                }
                ++counts.sure;
                const std::uint32_t color = played.texel(1, x, y, s, info.bits_per_texel / 8u),
                                    depth = played.texel(2, x, y, s, 4);
                bool same = (depth & 255) == expected.stencil &&
                            std::llabs(static_cast<long long>(depth >> 8) - expected.depth) <= expected.depth_slack;
                std::uint32_t wanted = 0;
                for (int i = 0; i < 4; ++i) {
                    const dp2::Channel& c = reference::channel_of(info, i);
                    if (c.width == 0) continue;
                    wanted |= expected.channel[i] << c.shift;
                    same = same && (color >> c.shift & reference::top_of(c)) == expected.channel[i];
                }
                if (same) continue;
                text << "pixel " << x << "," << y << " sample " << s << std::hex << ": color " << color << ", expected "
                     << wanted << "; depth " << (depth >> 8) << ", expected " << expected.depth << " within "
                     << expected.depth_slack << "; stencil " << (depth & 255) << ", expected " << expected.stencil;
                return text.str();
            }
    REQUIRE(played.marks.size() == model.marks().size());
    for (std::size_t i = 0; i < played.marks.size(); ++i) {
        const std::uint64_t samples = played.marks[i].counts->samples();
        const reference::Passed& expected = model.marks()[i];
        if (samples >= expected.least && samples <= expected.most) continue;
        text << "query mark " << i << ": " << samples << " samples passed, expected " << expected.least << " to "
             << expected.most;
        return text.str();
    }
    if (!model.marks().empty()) counts.passed += model.marks().back().least;
    return {};
}

std::string describe(const QueryMark&) {
    return "a query mark";
}
std::string describe(const ClearAll& clear) {
    return "a clear with flags " + std::to_string(clear.flags) + " of " + std::to_string(clear.rects.size()) + " rects";
}
std::string describe(const Draw& draw) {
    const reference::State& s = draw.state;
    std::ostringstream text;
    text << "a draw of " << draw.vertices.size() / 3 << " triangles, cull " << s.cull << ", depth function "
         << (s.depth ? s.depth_func : 0) << (s.depth_write ? " written" : "") << ", stencil " << s.stencil;
    for (const auto& side : s.stencil_ops)
        for (const int op : side) text << " " << op;
    text << (s.two_sided ? " two-sided" : "") << ", alpha function " << s.alpha_func << ", kill " << s.kill
         << ", blend " << s.blend << ", color mask " << s.write_mask << ", sample mask " << std::hex << s.sample_mask
         << std::dec << (s.at_centre ? " at centre" : "");
    return text.str();
}

// The event after which the GPU first differs from the model.
std::string first_wrong_event(reference::Scene scene, const BackEnd& back_end, unsigned workers) {
    const std::vector<reference::Event> events = std::move(scene.events);
    scene.events.clear();
    for (const reference::Event& event : events) {
        scene.events.push_back(event);
        const reference::SceneModel model(scene);
        Played played(scene, back_end, workers);
        Compared counts;
        const std::string text = difference(scene, model, played, counts);
        if (text.empty()) continue;
        return "after event " + std::to_string(scene.events.size() - 1) + ", " +
               std::visit([](const auto& e) { return describe(e); }, event) + ": " + text;
    }
    return "no shorter scene differs";
}

} // namespace

TEST_CASE("scenes of many draws have the stored bits and the counts of the plain model") {
    constexpr unsigned kWorkers[] = {0, 1, 2, 4};
    Compared counts;
    TileShortcuts shortcuts;
    const unsigned scenes = kSanitized ? 8 : 48;
    for (unsigned number = 0; number < scenes; ++number) {
        const reference::Scene scene = random_scene(number);
        const reference::SceneModel model(scene);
        unsigned turn = number; // so that over all scenes each back end runs with each number of workers
        for (const BackEnd& back_end : all_back_ends()) {
            const unsigned workers = kWorkers[turn++ % std::size(kWorkers)];
            Played played(scene, back_end, workers);
            const std::string text = difference(scene, model, played, counts);
            if (!text.empty())
                FAIL("scene " << number << " of " << scene.width << "x" << scene.height << ", " << scene.samples
                              << " samples, " << dp2::format_name(scene.format) << ", " << back_end.name() << ", "
                              << workers << " workers: " << text << "\n"
                              << first_wrong_event(scene, back_end, workers));
            CHECK(played.canvas.gpu.statistics().scenes == 1); // nothing was drained in between
            add_counters(shortcuts, played.canvas.gpu.activity().shortcuts);
        }
    }
    CHECK(counts.unsure < counts.sure / 10);
    CHECK(counts.passed > counts.sure / 10);
    // The compared scenes used the shortcuts.
    CHECK(shortcuts.rejected_blocks > 1000);
    CHECK(shortcuts.full_blocks > 1000);
    CHECK(shortcuts.whole_tiles > 100);
    CHECK(shortcuts.whole_groups > 100);
    CHECK(shortcuts.empty_groups > 100);
    CHECK(shortcuts.whole_blocks > 1000);
    CHECK(shortcuts.noted_clears > 100);
    CHECK(shortcuts.filled_planes > 100);
}
