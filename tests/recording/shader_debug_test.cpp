// Traced draws: the last colours in the trace are those that the usual programs store, for every kind of pixel, and
// tracing changes no pixel and no vertex.
#include <cstring>
#include <fstream>
#include <iterator>

#include "dp2/capture/text_capture.h"
#include "responses/analysis/shader_debug.h"
#include "responses/analysis/trace_steps.h"
#include "responses/emulator/surface_pixels.h"
#include "tests/support/catch.h"
#include "tests/support/source_folder.h"

using namespace responses;
using rasterizer::TracedPixel;

namespace {

dp2::capture::Document document_of(const std::string& text) {
    const auto document = dp2::assemble_capture(text);
    if (!document.ok()) FAIL(document.error().to_string() << " in\n" << text);
    return *document;
}

// A draw of a capture, traced for any number of pixels.
class Traced {
  public:
    Traced(const dp2::capture::Document& document, const dp2::DrawNumber& number, unsigned workers = 0)
        : document_(document), options_(*replay_options(document)) {
        options_.workers = workers;
        draw_ = *dp2::DrawIndex(document, options_.dialect).place(number);
    }

    // Plays the capture for this pixel or vertex.
    const ShaderDebug& of(const TracedPixel& pixel) {
        debugged_.emplace(document_, options_, draw_, pixel, limits_);
        ReplayObserver observer;
        REQUIRE(debugged_->play_usual(observer).ok());
        REQUIRE(debugged_->was_executed());
        REQUIRE(debugged_->play_traced(observer).ok());
        REQUIRE(debugged_->failure() == "");
        CHECK(debugged_->difference() == "");
        return *debugged_;
    }
    // The bytes of a surface after the draw, without tracing. Slice: a sample.
    std::vector<std::byte> drawn(std::uint32_t surface, std::uint32_t slice = 0) const {
        const auto cut = dp2::capture_until(document_, options_.dialect, draw_);
        Replayer replayer(options_);
        ReplayObserver observer;
        REQUIRE(replayer.play(cut, observer).ok());
        return *surface_pixels(replayer.emulator(), surface, 0, slice);
    }

  private:
    const dp2::capture::Document& document_;
    EmulatorOptions options_;
    dp2::Place draw_;
    const dp2::ReadLimits limits_;
    std::optional<ShaderDebug> debugged_;
};

// The last value that the run writes to the register, by component.
std::array<std::optional<std::uint32_t>, 4>
last_written(const rasterizer::ShaderTrace& trace, const rasterizer::TraceLog::Run& run, const std::string& name) {
    std::array<std::optional<std::uint32_t>, 4> out;
    for (const TracedStep& step : TraceSteps(trace).of(run, false)) {
        if (!step.result || step.result->name.substr(0, step.result->name.find('.')) != name) continue;
        for (std::size_t c = 0; c < 4; ++c)
            if (step.result->value.mask >> c & 1 && !(step.unwritten >> c & 1)) out[c] = step.result->value.word[c];
    }
    return out;
}

std::array<std::uint32_t, 4> float_texel(const std::vector<std::byte>& bytes, std::size_t width, std::int32_t x,
                                         std::int32_t y) {
    std::array<std::uint32_t, 4> out;
    std::memcpy(out.data(), bytes.data() + (static_cast<std::size_t>(y) * width + static_cast<std::size_t>(x)) * 16,
                16);
    return out;
}

// Two float targets of 80x72 pixels, which are several tiles, and a depth buffer; a ps_2_x with derivatives, a branch,
// a predicate and two outputs draws two triangles that overlap.
constexpr std::int32_t kWidth = 80, kHeight = 72;
std::string scene(const std::string& samples, const std::string& shader, const std::string& states = "") {
    return "dp2t 1\n"
           "surface 1 format A32B32G32R32F size 80x72 usage target " +
           samples +
           "\n"
           "surface 2 format A32B32G32R32F size 80x72 usage target " +
           samples +
           "\n"
           "surface 3 format D24S8 size 80x72 usage depth " +
           samples +
           "\n"
           "surface 4 format A8R8G8B8 size 4x4 usage texture\n"
           "write 4 data { u32 1 2 0xff00ff00 4 5 0x80402010 7 8 9 0xffffffff 11 12 0x12345678 14 15 16 }\n"
           "context 1 interface 5 target 1 depth 3\n"
           "submit context 1 vertex_type XYZRHW|TEX2|0x80000 {\n"
           "  vertices { f32 -3 2 0.5 1 0 0.1 1 2 0.5 0.25  90 6 0.5 0.5 1 0 3 -1 0.5 2  20 80 0.5 2 0.3 1 -2 1 1 1\n"
           "             f32 60 -9 0.25 1 0 0.5 2 1 1 2  78 70 0.25 0.25 0.7 0.1 -3 1 0.5 1  1.5 40.25 0.25 1 0 1 0 -1 "
           "2 1 }\n"
           "  SETRENDERTARGET2 { 1 2 }\n"
           "  CLEAR { TARGET|ZBUFFER|COMPUTERECTS 0 1 0 }\n"
           "  RENDERSTATE { CULLMODE NONE ZENABLE TRUE ZFUNC LESSEQUAL }\n  " +
           states +
           "\n"
           "  CREATEPIXELSHADER { 12 auto asm {\n" +
           shader +
           "} } SETPIXELSHADER { 12 }\n"
           "  TEXTURESTAGESTATE { 0 TEXTUREMAP 4 0 MINFILTER LINEAR 0 MAGFILTER LINEAR }\n"
           "  TRIANGLELIST count 2 { first 0 }\n"
           "}\n";
}
const std::string kShader = "ps_2_x\ndcl t0\ndcl t1\ndcl_2d s0\n"
                            "defi i0, 3, 0, 0, 0\n"
                            "def c9, 0.5, 2, 0.25, 1\n"
                            "texld r0, t0, s0\n"
                            "dsx r1, t1\ndsy r2, t0.xyxy\n"
                            "rep i0\nadd r1, r1, r2\nbreak_gt r1.x, c9.x\nendrep\n"
                            "setp_gt p0, t1, c9\n"
                            "(p0) mul r0, r0, t1\n"
                            "if_gt t0.x, c9.z\nmad r0.xy, r1, c9.y, r0\nelse\nmov r0.w, t1.y\nendif\n"
                            "mov oC0, r0\nadd r1, r1, t0\nmov oC1, r1\n";

void check_pixel(Traced& traced, const TracedPixel& pixel, std::size_t& shaded, std::size_t& stored) {
    const ShaderDebug& debugged = traced.of(pixel);
    const auto runs = debugged.trace().log.runs();
    shaded += runs.size();
    // The primitives are drawn in their order, and the last one that is stored remains.
    const rasterizer::TraceLog::Run* last = nullptr;
    for (const auto& run : runs)
        if (run.ended) last = &run;
    if (!last) return;
    ++stored;
    for (std::uint32_t target = 0; target < 2; ++target) {
        const auto texel =
            float_texel(traced.drawn(1 + target, last->sample), static_cast<std::size_t>(kWidth), pixel.x, pixel.y);
        const auto written = last_written(debugged.trace(), *last, "oC" + std::to_string(target));
        for (std::size_t c = 0; c < 4; ++c) {
            INFO(pixel.x << "," << pixel.y << " target " << target << " component " << c);
            CHECK(written[c] == texel[c]);
        }
    }
}

} // namespace

TEST_CASE("the colours of a traced pixel are those in float targets, at the edges of tiles and primitives, too") {
    const auto document = document_of(scene("", kShader));
    Traced traced(document, {1, 1});
    std::size_t shaded = 0, stored = 0;
    for (const auto& [x, y] : {std::pair{3, 3},
                               {31, 8},
                               {32, 8},
                               {63, 20},
                               {64, 20},
                               {63, 63},
                               {64, 64},
                               {40, 30},
                               {41, 31},
                               {20, 60},
                               {21, 61},
                               {79, 71},
                               {79, 0},
                               {0, 71},
                               {50, 35},
                               {33, 36}})
        check_pixel(traced, {.x = x, .y = y}, shaded, stored);
    CHECK(shaded > 12);
    CHECK(stored > 8);
}

TEST_CASE("each sample of a multisampled pixel can be traced, with centroids and with sample masks") {
    const std::string centroid = "ps_2_x\ndcl_centroid t0\ndcl t1\ndcl_2d s0\ntexld r0, t0, s0\nadd r1, t0, t1\n"
                                 "mov oC0, r1\nmov oC1, r0\n";
    for (const std::string& shader : {kShader, centroid})
        for (const char* states : {"", "RENDERSTATE { MULTISAMPLEMASK 0x6 }"}) {
            const auto document = document_of(scene("samples 4", shader, states));
            Traced traced(document, {1, 1});
            std::size_t shaded = 0, stored = 0;
            for (std::uint32_t sample = 0; sample < 4; ++sample)
                for (const auto& [x, y] : {std::pair{32, 8}, {63, 20}, {40, 30}, {64, 22}})
                    check_pixel(traced, {.x = x, .y = y, .sample = sample}, shaded, stored);
            CHECK(stored >= 4);
        }
}

TEST_CASE("a primitive of several can be chosen, and each has its own values") {
    const auto document = document_of(scene("", kShader, "RENDERSTATE { ZFUNC ALWAYS }"));
    Traced traced(document, {1, 1});
    const auto both = traced.of({.x = 40, .y = 30}).trace().log;
    REQUIRE(both.runs().size() == 2);
    CHECK(both.runs()[0].primitive == 1);
    CHECK(both.runs()[1].primitive == 2);
    const auto second = traced.of({.x = 40, .y = 30, .primitive = 2}).trace().log;
    REQUIRE(second.runs().size() == 1);
    CHECK(second.runs()[0].primitive == 2);
    CHECK(second.primitives() == 2);
    const auto words = [](const rasterizer::TraceLog& log, std::size_t run) {
        std::vector<std::uint32_t> out;
        for (const auto& entry : log.entries(log.runs()[run])) out.push_back(entry.word);
        return out;
    };
    CHECK(words(second, 0) == words(both, 1));
    CHECK(words(both, 0) != words(both, 1));
    CHECK(traced.of({.x = 40, .y = 30, .primitive = 3}).trace().log.runs().empty());
    CHECK(traced.of({.x = 1, .y = 70}).trace().log.runs().empty());
}

TEST_CASE("a trace ends where the pixel is dropped") {
    const auto document = document_of(scene("", "ps_2_0\ndcl t0\nmov r0, -t0\ntexkill r0\nmov oC0, t0\nmov oC1, t0\n",
                                            "RENDERSTATE { ZFUNC ALWAYS }"));
    Traced traced(document, {1, 1});
    const ShaderDebug& debugged = traced.of({.x = 40, .y = 30, .primitive = 1});
    REQUIRE(debugged.trace().log.runs().size() == 1);
    const auto& run = debugged.trace().log.runs()[0];
    CHECK_FALSE(run.ended);
    const auto steps = TraceSteps(debugged.trace()).of(run, false);
    REQUIRE(steps.size() == 2);
    CHECK(steps[1].taken == true);
    // Dropped after the shader, by the alpha test.
    const auto tested = document_of(scene("", "ps_2_0\ndcl t0\nmov oC0, t0\nmov oC1, t0\n",
                                          "RENDERSTATE { ALPHATESTENABLE TRUE ALPHAFUNC NEVER }"));
    Traced dropped(tested, {1, 1});
    const auto& late = dropped.of({.x = 40, .y = 30, .primitive = 1});
    REQUIRE(late.trace().log.runs().size() == 1);
    CHECK_FALSE(late.trace().log.runs()[0].ended);
}

TEST_CASE("stages of the fixed functions are traced, with the colour that is stored") {
    const auto document = document_of(
        "dp2t 1\nsurface 1 format A8R8G8B8 size 16x16 usage target\n"
        "surface 4 format A8R8G8B8 size 1x1 usage texture\nwrite 4 data { u32 0xff804020 }\n"
        "context 1 interface 5 target 1 depth 0\n"
        "submit context 1 vertex_type XYZRHW|DIFFUSE|TEX1 {\n"
        "  vertices { f32 0 0 0.5 1 u32 0xff80ff40 f32 0 0  32 0 0.5 1 u32 0xff80ff40 f32 1 0  0 32 0.5 1 u32 "
        "0xff80ff40 f32 0 1 }\n"
        "  RENDERSTATE { CULLMODE NONE }\n"
        "  TEXTURESTAGESTATE { 0 TEXTUREMAP 4 0 COLOROP MODULATE 0 COLORARG1 TEXTURE 0 COLORARG2 DIFFUSE }\n"
        "  TRIANGLELIST count 1 { first 0 }\n}\n");
    Traced traced(document, {1, 1});
    const ShaderDebug& debugged = traced.of({.x = 3, .y = 3});
    REQUIRE(debugged.trace().log.runs().size() == 1);
    const TraceSteps steps(debugged.trace());
    CHECK(steps.model() == "fixed function");
    const auto shown = steps.of(debugged.trace().log.runs()[0], true);
    REQUIRE(shown.size() == 4);
    CHECK(shown[0].text == "diffuse");
    CHECK(shown[1].text == "stage 0 texture");
    CHECK(shown[2].text == "stage 0 color MODULATE");
    CHECK(shown[3].text == "stage 0 alpha SELECTARG1");
    REQUIRE(shown[2].result);
    const auto bytes = traced.drawn(1);
    for (std::size_t c = 0; c < 3; ++c) {
        const float value = std::bit_cast<float>(shown[2].result->value.word[c]);
        const auto stored = std::to_integer<int>(bytes[(3 * 16 + 3) * 4 + 2 - c]);
        CHECK(static_cast<int>(value * 255 + 0.5f) == stored);
    }
}

TEST_CASE("every draw of the samples is traced without a change of a pixel, at some pixels and vertices") {
    std::size_t runs = 0, vertices = 0;
    for (const char* name : {"11_shaders", "10_lit_patches", "03_textured_blend"}) {
        std::ifstream file(kSourceFolder + "/samples/" + name + ".dp2t");
        const std::string text((std::istreambuf_iterator<char>(file)), {});
        const auto document = document_of(text);
        const dp2::DrawIndex draws(document, replay_options(document)->dialect);
        std::size_t number = 0;
        for (const auto& draw : draws.all()) {
            INFO(name << " " << dp2::draw_text(draw.number));
            Traced traced(document, draw.number);
            const auto cell = static_cast<std::int32_t>(number++);
            runs += traced.of({.x = cell % 6 * 64 + 30, .y = cell / 6 * 64 + 33}).trace().log.runs().size();
            vertices += traced.of({.vertex = 7}).trace().log.vertex().has_value();
        }
    }
    CHECK(runs > 15);
    CHECK(vertices > 15);
}

namespace {

// A sampled texture with a name, and states that select how; the shader samples it twice at the same place.
struct TextureCase {
    const char *name, *surface, *states, *dcl, *sample;
};

std::string texture_scene(const TextureCase& of) {
    std::string text = scene("", std::string("ps_2_0\ndcl t0\ndcl t1\n") + of.dcl + "\n" + of.sample +
                                     "\nmov r1, r0\n" + of.sample + "\nadd r0, r0, r1\nmov oC0, r0\nmov oC1, r1\n");
    const std::string usual = "{ 0 TEXTUREMAP 4 0 MINFILTER LINEAR 0 MAGFILTER LINEAR }";
    text.replace(text.find(usual), usual.size(), std::string("{ 0 TEXTUREMAP 5 ") + of.states + " }");
    text.insert(text.find("context 1"), std::string("surface 5 ") + of.surface + "\n");
    return text;
}

} // namespace

TEST_CASE("the texels of a traced sample, with their weights, add up to the sample, for every filter and shape") {
    constexpr TextureCase kCases[] = {
        {"point", "format A8R8G8B8 size 4x4 usage texture", "0 MINFILTER POINT 0 MAGFILTER POINT", "dcl_2d s0",
         "texld r0, t0, s0"},
        {"linear", "format A8R8G8B8 size 4x4 usage texture", "0 MINFILTER LINEAR 0 MAGFILTER LINEAR", "dcl_2d s0",
         "texld r0, t0, s0"},
        {"mips", "format A8R8G8B8 size 16x8 usage texture levels 4",
         "0 MINFILTER LINEAR 0 MAGFILTER POINT 0 MIPFILTER LINEAR", "dcl_2d s0", "texldb r0, t1, s0"},
        {"nearest mip", "format A16B16G16R16F size 16x8 usage texture levels 4",
         "0 MINFILTER LINEAR 0 MAGFILTER LINEAR 0 MIPFILTER POINT", "dcl_2d s0", "texldb r0, t1, s0"},
        {"anisotropic", "format A8R8G8B8 size 64x64 usage texture levels 7",
         "0 MINFILTER ANISOTROPIC 0 MAGFILTER LINEAR 0 MIPFILTER LINEAR 0 MAXANISOTROPY 8", "dcl_2d s0",
         "texld r0, t0, s0"},
        {"border", "format R5G6B5 size 2x2 usage texture",
         "0 MINFILTER LINEAR 0 MAGFILTER LINEAR 0 ADDRESSU BORDER 0 ADDRESSV BORDER 0 BORDERCOLOR 0xff204080",
         "dcl_2d s0", "texld r0, t0, s0"},
        {"sRGB", "format A8R8G8B8 size 4x4 usage texture", "0 MINFILTER LINEAR 0 MAGFILTER LINEAR 0 SRGBTEXTURE 1",
         "dcl_2d s0", "texld r0, t0, s0"},
        {"volume", "format A8R8G8B8 size 4x4 usage texture depth 4", "0 MINFILTER LINEAR 0 MAGFILTER LINEAR",
         "dcl_volume s0", "texld r0, t1, s0"},
        {"cube", "format A8R8G8B8 size 8x8 usage texture faces 6 levels 4",
         "0 MINFILTER LINEAR 0 MAGFILTER LINEAR 0 MIPFILTER LINEAR", "dcl_cube s0", "texld r0, t1, s0"},
    };
    std::mt19937 random(38);
    std::size_t several = 0, borders = 0, probes = 0, levels = 0, slices = 0, samples = 0;
    for (const TextureCase& of : kCases) {
        INFO(of.name);
        dp2::capture::Document document = document_of(texture_scene(of));
        // Random texels in every level and slice.
        const auto created = std::get<dp2::capture::CreateSurface>(document[5]);
        std::vector<dp2::capture::Record> writes;
        const dp2::FormatInfo* const format = dp2::find_format(created.format);
        for (std::uint32_t level = 0; level < created.levels; ++level)
            for (std::uint32_t slice = 0; slice < std::max(created.faces, created.depth >> level); ++slice) {
                dp2::capture::Bytes bytes(std::size_t{std::max(created.width >> level, 1u)} *
                                          std::max(created.height >> level, 1u) * format->bits_per_texel / 8);
                for (std::byte& byte : bytes) byte = static_cast<std::byte>(random() & 0x3b);
                writes.push_back(dp2::capture::WriteSurface{5, level, slice, bytes});
            }
        document.insert(document.begin() + 6, writes.begin(), writes.end());
        Traced traced(document, {1, 1});
        for (const auto& [x, y] : {std::pair{32, 8}, {63, 20}, {64, 22}, {40, 30}, {21, 40}, {70, 60}}) {
            INFO(x << "," << y);
            const ShaderDebug& debugged = traced.of({.x = x, .y = y});
            CHECK(debugged.textures()[0] == 5);
            for (const auto& run : debugged.trace().log.runs())
                for (const TracedStep& step : TraceSteps(debugged.trace()).of(run, false)) {
                    if (!step.coordinates) continue;
                    ++samples;
                    INFO(step.text);
                    REQUIRE(step.filter);
                    REQUIRE(!step.texels.empty());
                    double sum = 0, value[4] = {};
                    for (const rasterizer::TexelRead& texel : step.texels) {
                        CHECK(texel.level < created.levels);
                        CHECK(static_cast<std::uint32_t>(texel.x) < std::max(created.width >> texel.level, 1u));
                        CHECK(static_cast<std::uint32_t>(texel.y) < std::max(created.height >> texel.level, 1u));
                        sum += texel.weight;
                        for (std::size_t c = 0; c < 4; ++c) value[c] += double{texel.weight} * texel.value[c];
                        borders += texel.is_border;
                        slices += texel.slice != 0;
                    }
                    CHECK(sum == Approx(1).margin(1e-5));
                    for (std::size_t c = 0; c < 4; ++c)
                        CHECK(value[c] == Approx(std::bit_cast<float>(step.texel->word[c])).margin(1e-5));
                    several += step.texels.size() > 1;
                    probes += step.filter->probes > 1;
                    levels += step.texels.front().level != step.texels.back().level;
                    CHECK((step.filter->is_linear || step.filter->probes > 1 ||
                           step.texels.size() <= (step.texels.front().level != step.texels.back().level ? 2u : 1u)));
                }
        }
    }
    CHECK(samples >= 2 * 6 * 9);
    CHECK(several > 30);
    CHECK(borders > 0);
    CHECK(probes > 0);
    CHECK(levels > 5);
    CHECK(slices > 5);
}
