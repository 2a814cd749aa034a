// The rig of tests that draw: a target and a context in a replayer; takes records and commands as text, and gives
// pixels and answers.
#pragma once

#include <cstdio>
#include <string>

#include "dp2/capture/text_capture.h"
#include "dp2/wire/error_text.h"
#include "responses/emulator/surface_pixels.h"
#include "responses/recording/replayer.h"
#include "tests/support/catch.h"

namespace responses {

// Draws the four vertices of DrawingRig::quad.
inline const std::string kStrip = " TRIANGLESTRIP count 2 { 0 }";
// Texture stage 0 shows texture 3.
inline const std::string kSelectTexture = "TEXTURESTAGESTATE { 0 TEXTUREMAP 3 0 COLOROP SELECTARG1 0 COLORARG1 TEXTURE "
                                          "0 ALPHAOP SELECTARG1 0 ALPHAARG1 TEXTURE } ";

inline std::string hex(std::uint32_t value) {
    char text[16];
    std::snprintf(text, sizeof text, "0x%08x", value);
    return text;
}

// The four vertices of a strip, of type XYZRHW|DIFFUSE|TEX1; the texture covers the rectangle once.
inline std::string textured_rectangle(int left, int top, int right, int bottom, std::uint32_t color) {
    std::string text;
    for (const auto& [x, y] : {std::pair{left, top}, {right, top}, {left, bottom}, {right, bottom}})
        text += "f32 " + std::to_string(x) + " " + std::to_string(y) + " 0.5 1 u32 " + hex(color) + " f32 " +
                (x == left ? "0 " : "1 ") + (y == top ? "0\n" : "1\n");
    return text;
}

// Options of a GPU that draws queued work only when something waits for it.
inline EmulatorOptions with_workers(unsigned count) {
    EmulatorOptions options;
    options.workers = count;
    options.completion = {CompletionKind::Async, 0};
    return options;
}

// Surface 1 is the target, surface 2 its depth buffer; context 1 draws to them.
struct DrawingSetup {
    int width = 8, height = 8;
    std::string format = "A8R8G8B8", depth = "D24S8";
    int samples = 1;
    int interface = 5; // version of the context's interface: 5 is DirectX 9
};

class DrawingRig : ReplayObserver {
  public:
    // At first the target is black; culling, lighting and the depth test are off.
    explicit DrawingRig(const DrawingSetup& setup, const EmulatorOptions& options = {}) : replayer_(options) {
        const std::string size = " size " + std::to_string(setup.width) + "x" + std::to_string(setup.height),
                          samples = " samples " + std::to_string(setup.samples);
        document("surface 1 format " + setup.format + size + " usage target" + samples + "\nsurface 2 format " +
                 setup.depth + size + " usage depth" + samples + "\ncontext 1 interface " +
                 std::to_string(setup.interface) + " target 1 depth 2\n");
        run("CLEAR { TARGET|ZBUFFER|COMPUTERECTS 0 1 0 } RENDERSTATE { CULLMODE NONE LIGHTING FALSE ZENABLE FALSE }");
    }
    DrawingRig(int width, int height, const EmulatorOptions& options = {})
        : DrawingRig({.width = width, .height = height}, options) {}

    // Plays any records of a capture, as text.
    void document(const std::string& text) {
        const auto document = dp2::assemble_capture("dp2t 1\n" + text);
        if (!document.ok()) FAIL(document.error().to_string() << " in\n" << text);
        const dp2::Status status = replayer_.play(*document, *this);
        if (!status.ok()) FAIL(dp2::describe(status.error()));
    }
    // Submits one call, which must succeed; `vertices` are in the text form.
    void run(const std::string& commands, const std::string& type = "", const std::string& vertices = "") {
        submit(commands, type, vertices);
        if (last_.ddrval != 0) FAIL(dp2::describe(replayer_.emulator().last_error()) << " in\n" << commands);
    }
    // Submits one call, which must fail; returns its error.
    std::string error(const std::string& commands, const std::string& type = "", const std::string& vertices = "") {
        submit(commands, type, vertices);
        REQUIRE(last_.ddrval != 0);
        return dp2::describe(replayer_.emulator().last_error());
    }

    std::uint32_t pixel(int x, int y, std::uint32_t surface = 1, std::uint32_t level = 0, std::uint32_t slice = 0) {
        const auto pixels = surface_pixels(replayer_.emulator(), surface, level, slice);
        REQUIRE(pixels.ok());
        const rasterizer::Image image = *replayer_.emulator().gpu().resources().image(surface, level, slice);
        const auto row = static_cast<std::size_t>(image.view().width);
        const std::size_t bytes = image.surface->texel_bytes();
        std::uint32_t value = 0;
        std::memcpy(&value, pixels->data() + (static_cast<std::size_t>(y) * row + static_cast<std::size_t>(x)) * bytes,
                    std::min<std::size_t>(bytes, 4));
        return value;
    }
    std::uint32_t rgb(int x, int y) { return pixel(x, y) & 0xFFFFFF; }
    // The number of pixels that are not black, in the whole target or in a rectangle; reads the target once.
    int lit() {
        const rasterizer::Image image = *replayer_.emulator().gpu().resources().image(1, "");
        return lit_in(0, 0, image.view().width, image.view().height);
    }
    int lit_in(int left, int top, int right, int bottom) {
        const auto pixels = this->pixels();
        const rasterizer::Image image = *replayer_.emulator().gpu().resources().image(1, "");
        const std::size_t bytes = image.surface->texel_bytes(), row = static_cast<std::size_t>(image.view().width);
        int count = 0;
        for (int y = top; y < bottom; ++y)
            for (int x = left; x < right; ++x) {
                std::uint32_t value = 0;
                std::memcpy(&value,
                            pixels.data() + (static_cast<std::size_t>(y) * row + static_cast<std::size_t>(x)) * bytes,
                            std::min<std::size_t>(bytes, 4));
                count += (value & 0xFFFFFF) != 0;
            }
        return count;
    }
    // All texels of a surface, row by row.
    std::vector<std::byte> pixels(std::uint32_t surface = 1) {
        const auto pixels = surface_pixels(emulator(), surface);
        if (!pixels.ok()) FAIL(dp2::describe(pixels.error()));
        return *pixels;
    }
    Emulator& emulator() { return replayer_.emulator(); }
    rasterizer::FrontEnd& front_end() { return emulator().find_context(1)->front_end; }
    // How often the calling thread has slept, and how often it has sealed a scene.
    std::uint64_t sleeps() { return sum_of_stalls(&rasterizer::StallCount::waits); }
    std::uint64_t scenes() { return sum_of_stalls(&rasterizer::StallCount::times); }
    const Call& last() const { return last_; }
    dp2::ByteSpan response() const { return response_; } // the response of the last call

    // The corners of a strip over the whole clip space at depth z, each followed by `rest`.
    static std::string quad(float z, const std::string& rest) {
        std::string text;
        for (const char* corner : {"-1 1 ", "1 1 ", "-1 -1 ", "1 -1 "})
            text += "f32 " + std::string(corner) + std::to_string(z) + " " + rest + "\n";
        return text;
    }

  private:
    std::uint64_t sum_of_stalls(std::uint64_t rasterizer::StallCount::*count) {
        std::uint64_t sum = 0;
        for (const auto& stall : emulator().gpu().statistics().stalls) sum += stall.*count;
        return sum;
    }
    void submit(const std::string& commands, const std::string& type, const std::string& vertices) {
        std::string text = "submit context 1";
        if (!type.empty()) text += " vertex_type " + type;
        text += " {";
        if (!vertices.empty()) text += " vertices { " + vertices + " }";
        document(text + "\n" + commands + "\n}");
    }
    void submitted(std::size_t, const Call& call, dp2::ByteSpan response) override {
        last_ = call;
        response_.assign(response.begin(), response.end());
    }

    Replayer replayer_;
    Call last_;
    std::vector<std::byte> response_;
};

// Whether each of the three colour channels differs by at most `tolerance`.
inline bool near(std::uint32_t a, std::uint32_t b, int tolerance) {
    for (int shift = 0; shift < 24; shift += 8)
        if (std::abs(static_cast<int>(a >> shift & 0xFF) - static_cast<int>(b >> shift & 0xFF)) > tolerance)
            return false;
    return true;
}
#define CHECK_COLOR(actual, expected, tolerance)                                                                       \
    do {                                                                                                               \
        const std::uint32_t color_is = (actual), color_wanted = (expected);                                            \
        INFO(std::hex << color_is << ", expected " << color_wanted);                                                   \
        CHECK(near(color_is, color_wanted, tolerance));                                                                \
    } while (false)

} // namespace responses
