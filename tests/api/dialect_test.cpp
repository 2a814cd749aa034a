// What each switch of a dialect changes: pixels, offsets, response bytes.
#include "dp2/capture/text_capture.h"
#include "responses/emulator/surface_pixels.h"
#include "responses/recording/replayer.h"
#include "tests/support/catch.h"

using namespace responses;

namespace {

struct Played : ReplayObserver {
    std::vector<Call> calls;
    std::vector<std::vector<std::byte>> responses;
    void submitted(std::size_t, const Call& call, dp2::ByteSpan response) override {
        calls.push_back(call);
        responses.emplace_back(response.begin(), response.end());
    }
};

struct Replay {
    Replay(std::string_view text, std::string_view dialect) : replayer(options(dialect)) {
        const auto document = dp2::assemble_capture(text);
        if (!document.ok()) FAIL(document.error().to_string());
        REQUIRE(replayer.play(*document, played).ok());
    }
    static EmulatorOptions options(std::string_view dialect) {
        EmulatorOptions options;
        options.dialect = *dp2::parse_dialect(dialect);
        return options;
    }
    std::uint32_t pixel(int x, int y, int width) {
        const auto pixels = surface_pixels(replayer.emulator(), 1);
        REQUIRE(pixels.ok());
        return dp2::load<std::uint32_t>(pixels->data() + (y * width + x) * 4);
    }
    Replayer replayer;
    Played played;
};

} // namespace

TEST_CASE("um-offset: dwVertexOffset moves a user-memory stream, or does not") {
    const char* text =
        "dp2t 1\nsurface 1 format A8R8G8B8 size 4x4 usage target\ncontext 1 interface 5 target 1 depth 0\n"
        "submit context 1 flags 1 vertex_type XYZRHW|DIFFUSE vertex_size 20 vertex_offset 60 vertex_count 3 {\n"
        "  vertices { f32 -9 -9 0.5 1 u32 0xff0000ff f32 40 -9 0.5 1 u32 0xff0000ff f32 -9 40 0.5 1 u32 0xff0000ff\n"
        "             f32 -9 -9 0.5 1 u32 0xff00ff00 f32 40 -9 0.5 1 u32 0xff00ff00 f32 -9 40 0.5 1 u32 0xff00ff00 }\n"
        "  RENDERSTATE { CULLMODE NONE LIGHTING FALSE ZENABLE FALSE }\n"
        "  SETVERTEXSHADER { XYZRHW|DIFFUSE } SETSTREAMSOURCEUM { 0 20 } DRAWPRIMITIVE { TRIANGLELIST 0 1 } }\n";
    Replay adds(text, "ddi"), ignores(text, "um-offset=ignore");
    CHECK(adds.played.calls[0].ddrval == 0);
    CHECK(adds.pixel(1, 1, 4) == 0xff00ff00);
    CHECK(ignores.pixel(1, 1, 4) == 0xff0000ff);
}

TEST_CASE("multiply-order: translation after or before scaling") {
    const char* text =
        "dp2t 1\nsurface 1 format A8R8G8B8 size 64x1 usage target\ncontext 1 interface 5 target 1 depth 0\n"
        "submit context 1 vertex_type XYZ|DIFFUSE vertex_size 16 vertex_count 1 {\n"
        "  vertices { f32 0.25 0 0.5 u32 0xffffffff }\n"
        "  RENDERSTATE { LIGHTING FALSE ZENABLE FALSE }\n"
        "  SETTRANSFORM { WORLD 0.5 0 0 0  0 1 0 0  0 0 1 0  0 0 0 1 }\n"
        "  MULTIPLYTRANSFORM { WORLD 1 0 0 0  0 1 0 0  0 0 1 0  0.5 0 0 1 }\n"
        "  POINTS { 1 0 } }\n";
    // matrix * current: (0.25 + 0.5) * 0.5 = 0.375 -> pixel 44; current * matrix: 0.25 * 0.5 + 0.5 = 0.625 -> pixel 52.
    Replay first(text, "ddi"), second(text, "multiply-order=current-first");
    CHECK(first.played.calls[0].ddrval == 0);
    CHECK(first.pixel(44, 0, 64) == 0xffffffff);
    CHECK(second.pixel(44, 0, 64) == 0);
    CHECK(second.pixel(52, 0, 64) == 0xffffffff);
}

TEST_CASE("response-base, error-base and continue-count") {
    const char* text =
        "dp2t 1\nsurface 1 format A8R8G8B8 size 4x4 usage target\ncontext 1 interface 5 target 1 depth 0\n"
        "submit context 1 capacity 68 offset 8 {\n"
        "  CREATEQUERY { 1 VCACHE 2 VCACHE 3 VCACHE } ISSUEQUERY { 1 END 2 END 3 END } }\n"
        "submit context 1 capacity 64 offset 8 { RENDERSTATE { 7 1 } raw { u8 5 0 0 0 } }\n";
    for (const char* dialect :
         {"ddi", "response-base=surface-start", "continue-count=one", "error-base=first-command"}) {
        Replay replay(text, dialect);
        INFO(dialect);
        const bool start = std::string_view(dialect) == "response-base=surface-start";
        const auto& response = replay.played.responses[0];
        // From offset 8 there are 60 bytes, for one answer and a RESPONSECONTINUE; from offset 0 there are 68, for two
        // answers.
        REQUIRE(response.size() == (start ? 8u + 2 * 24 + 8 : 8u + 24 + 8));
        CHECK(dp2::load<std::uint8_t>(response.data() + response.size() - 8) == 87);
        CHECK(dp2::load<std::uint16_t>(response.data() + response.size() - 6) ==
              (std::string_view(dialect) == "continue-count=one" ? 1 : 0));
        CHECK(replay.replayer.emulator().submissions().response_start(replay.played.calls[0]) == (start ? 0u : 8u));
        CHECK(replay.played.calls[1].ddrval == 0x88760BB8);
        CHECK(replay.played.calls[1].error_offset ==
              (std::string_view(dialect) == "error-base=first-command" ? 12u : 20u));
    }
}

TEST_CASE("occlusion-unit: pixels rounded up, or samples") {
    const char* text =
        "dp2t 1\nsurface 8 format A8R8G8B8 size 16x16 usage target samples 4\ncontext 1 interface 5 target 8 depth 0\n"
        "submit context 1 vertex_type XYZRHW|DIFFUSE {\n"
        "  vertices { f32 -1 -1 0.5 1 u32 0xffffffff f32 5.25 -1 0.5 1 u32 0xffffffff f32 -1 16 0.5 1 u32 0xffffffff "
        "f32 5.25 16 0.5 1 u32 0xffffffff }\n"
        "  RENDERSTATE { CULLMODE NONE SCISSORTESTENABLE TRUE } SETSCISSORRECT { 5 4 6 6 }\n"
        "  CREATEQUERY { 1 OCCLUSION } ISSUEQUERY { 1 BEGIN } TRIANGLESTRIP count 2 { 0 } ISSUEQUERY { 1 END } }\n";
    const auto answer = [&](const char* dialect) {
        return dp2::load<std::uint32_t>(Replay(text, dialect).played.responses.at(0).data() + 16);
    };
    CHECK(answer("ddi") == 2); // two pixels of three samples each
    CHECK(answer("ddi,occlusion-unit=samples") == 6);
}
