// A recording is refused when replaying its preamble would not restore the current state: each kind of loss is found
// and named.
#include "responses/recording/recording_proof.h"

#include <filesystem>

#include "responses/recording/recording_emulator.h"
#include "responses/recording/recording_preamble.h"
#include "responses/recording/restored_state.h"
#include "tests/support/drawing_rig.h"
#include "tests/support/temporary_path.h"

using namespace responses;
using namespace dp2::capture;

namespace {

// Sets every kind of state, and draws to a multisampled target whose samples are equal in some pixels only.
void make_everything(DrawingRig& rig) {
    rig.document("surface 3 format P8 size 2x2 usage texture levels 2\nbuffer 9 bytes 64\nwrite 9 at 4 data { u32 7 8 "
                 "}\nsublevel 6 of 3 level 1 slice 0\nsurface 4 format A8R8G8B8 size 8x8 usage target samples 4\n");
    rig.run("SETRENDERTARGET { 4 0 } CLEAR { TARGET|COMPUTERECTS 0xff102030 1 0 } TRIANGLELIST count 1 { 0 } "
            "SETRENDERTARGET { 1 2 }",
            "XYZRHW|DIFFUSE", "f32 0 0 0.5 1 u32 0xffffffff f32 7 1 0.5 1 u32 0xff00ff00 f32 1 7 0.5 1 u32 0xff0000ff");
    rig.run(
        "RENDERSTATE { ADAPTIVETESS_Z 0x7fc00001 } SETTRANSFORM { VIEW 2 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 } SETMATERIAL { "
        "1 0 "
        "0 1 0 0 0 0 0 0 0 0 0 0 0 0 9 } CREATELIGHT { 3 } SETCLIPPLANE { 1 1 2 3 4 } VIEWPORTINFO { 1 2 3 4 } WINFO "
        "{ 1 9 } SETSCISSORRECT { 1 1 5 6 } SETSTREAMSOURCE { 1 9 12 } SETINDICES { 9 2 } SETCONVOLUTIONKERNELMONO { "
        "2 3 3 data { f32 1 2 3 4 5 } } SETPALETTE { 8 0x2000 3 } UPDATEPALETTE { 8 4 2 data { u32 1 2 } } CREATEQUERY "
        "{ 5 OCCLUSION } CREATEPIXELSHADER { 3 auto asm {\nps_2_0\nmov r0, c0\nmov oC0, r0\n} } SETPIXELSHADER { 3 } "
        "CREATEVERTEXSHADERFUNC { 2 auto asm {\nvs_2_0\ndcl_position v0\nmov oPos, v0\n} } CREATEVERTEXSHADERDECL { 7 "
        "1 { 0 0 FLOAT3 DEFAULT POSITION 0 } } SETVERTEXSHADER { XYZ } TEXTURESTAGESTATE { 1 COLOROP ADD } "
        "SETPIXELSHADERCONST { 7 1 data { f32 5 6 0x7fc00001 8 } } STATESET { BEGIN 11 0 } RENDERSTATE { FOGENABLE "
        "FALSE } STATESET { END 0 0 }");
}

// The first loss that the proof finds in a replay of the document, compared with the rig.
std::string loss_of(const Document& document, DrawingRig& rig) {
    PreambleProof proof(rig.emulator());
    for (const Record& record : document)
        if (const dp2::Status played = proof.play(Record(record)); !played.ok()) return played.error().field;
    const dp2::Status proved = proof.compare();
    return proved.ok() ? "" : proved.error().field;
}

// The document with text appended to the submission that restores the state.
Document with_commands(Document document, const std::string& text) {
    for (Record& record : document)
        if (auto* submit = std::get_if<Submit>(&record)) {
            const auto more = dp2::assemble(text, {});
            REQUIRE(more.ok());
            auto commands = submit->commands.copy();
            commands.insert(commands.end(), (*more).begin(), (*more).end());
            submit->commands = std::move(commands);
            submit->capacity = static_cast<std::uint32_t>(submit->commands.size());
        }
    return document;
}

} // namespace

TEST_CASE("a preamble that restores everything is proved, and each loss is named") {
    const unsigned workers = GENERATE(0u, 2u, 4u);
    DrawingRig rig(8, 8, with_workers(workers));
    make_everything(rig);
    const auto whole = recording_preamble(rig.emulator());
    REQUIRE(whole.ok());
    CHECK(loss_of(*whole, rig).empty());

    struct Case {
        const char *command, *loss;
    };
    const Case cases[] = {
        {"RENDERSTATE { ADAPTIVETESS_Z 0x7fc00002 }", "render states"}, // NaNs are compared by their bits
        {"RENDERSTATE { POINTSIZE 0x314d3241 }", "render states"},
        {"TEXTURESTAGESTATE { 1 COLOROP MODULATE }", "texture stage states"},
        {"TEXTURESTAGESTATE { 1 MIPMAPLODBIAS 0x34544547 1 MIPMAPLODBIAS 0 }", "texture stage states"},
        {"SETTRANSFORM { VIEW 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 }", "transforms"},
        {"SETTRANSFORM { 300 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 2 }", "transforms"},
        {"SETMATERIAL { 1 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 8 }", "material"},
        {"CREATELIGHT { 4 }", "lights"},
        {"SETLIGHT { 3 ENABLE }", "lights"},
        {"SETCLIPPLANE { 1 1 2 3 5 }", "clip planes"},
        {"VIEWPORTINFO { 1 2 3 5 }", "viewport"},
        {"ZRANGE { 0 0.5 }", "viewport"},
        {"WINFO { 1 8 }", "range of W"},
        {"SETSCISSORRECT { 1 1 5 7 }", "scissor rectangle"},
        {"SETSTREAMSOURCE { 1 9 16 }", "streams"},
        {"SETSTREAMSOURCEUM { 0 8 }", "streams"},
        {"SETINDICES { 9 4 }", "index buffer"},
        {"SETRENDERTARGET2 { 1 1 }", "render targets"},
        {"SETDEPTHSTENCIL { 0 }", "render targets"},
        {"SETVERTEXSHADER { XYZRHW }", "vertex format"},
        {"SETPIXELSHADER { 0 }", "selected shaders"},
        {"SETPIXELSHADERCONST { 7 1 data { f32 5 6 0x7fc00002 8 } }", "shader constants"},
        {"SETCONVOLUTIONKERNELMONO { 2 3 3 data { f32 1 2 3 4 6 } }", "convolution kernel"},
        {"CREATEVERTEXSHADERDECL { 7 1 { 0 4 FLOAT3 DEFAULT POSITION 0 } }", "vertex declarations"},
        {"CREATEVERTEXSHADERFUNC { 9 auto asm {\nvs_2_0\ndcl_position v0\nmov oPos, v0\n} }", "vertex shaders"},
        {"CREATEPIXELSHADER { 3 auto asm {\nps_2_0\nmov r0, c1\nmov oC0, r0\n} }", "pixel shaders"},
        {"UPDATEPALETTE { 8 4 1 data { u32 3 } }", "palettes"},
        {"SETPALETTE { 0 0 3 }", "palettes"},
        {"STATESET { DELETE 11 0 }", "state sets"},
        {"STATESET { BEGIN 12 0 }", "state sets"},
        {"CREATEQUERY { 6 EVENT }", "queries"},
        {"ISSUEQUERY { 5 2 }", "queries"},
        {"SETTEXLOD { 3 1 }", "surfaces"},
        {"CLEAR { TARGET 5 0 0 { 1 1 2 2 } }", "texels"},
        {"SETRENDERTARGET { 4 0 } CLEAR { TARGET 5 0 0 { 1 1 2 2 } } SETRENDERTARGET { 1 2 }", "texels"},
        {"RENDERSTATE { 3000 1 }", ""},
    };
    for (const Case& test : cases) {
        INFO(test.command);
        const std::string loss = loss_of(with_commands(*whole, test.command), rig);
        CHECK(loss == (*test.loss ? "recording that would lose " + std::string(test.loss) : ""));
    }
    CHECK(loss_of(with_commands(*whole, "SETRENDERTARGET { 99 0 }"), rig) ==
          "recording whose beginning is refused by a command");
    const auto without = [&](auto&& unwanted) {
        Document document = *whole;
        std::erase_if(document, unwanted);
        return loss_of(document, rig);
    };
    CHECK(without([](const Record& r) { return std::holds_alternative<WriteBuffer>(r); }) ==
          "recording that would lose buffers");
    CHECK(without([](const Record& r) { return std::holds_alternative<CreateSublevel>(r); }) ==
          "recording that would lose sublevels");
    CHECK(without([](const Record& r) { return std::holds_alternative<CreateContext>(r); }) ==
          "recording whose beginning is refused by a command");
    CHECK(without([](const Record& r) {
              const auto* write = std::get_if<WriteSurface>(&r);
              return write && write->handle == 4 && write->slice == 3; // the contents of one sample
          }) == "recording that would lose texels");
    CHECK(without([](const Record& r) {
              const auto* create = std::get_if<CreateSurface>(&r);
              return create && create->handle == 4;
          }) == "recording whose beginning cannot be played");
}

TEST_CASE("a recording that would not replay equal is refused, unless the proof is turned off") {
    const std::string path = temporary_path("proof.dp2c");
    std::vector<std::string> lines;
    for (const bool prove : {true, false}) {
        EmulatorOptions options;
        options.prove_recordings = prove;
        options.log = [&](LogLevel, const std::string& line) { lines.push_back(line); };
        RecordingEmulator rig(std::move(options));
        rasterizer::SurfaceDesc desc;
        desc.format = dp2::Format::A8R8G8B8;
        desc.width = desc.height = 4;
        desc.usage = dp2::kUsageRenderTarget;
        REQUIRE(rig.create_surface(1, desc).ok());
        const auto context = rig.create_context(5, 1, 0);
        REQUIRE(context.ok());
        // No command can change this member, so the preamble does not restore it.
        const rasterizer::DeviceState& state = rig.emulator().find_context(*context)->front_end.state();
        const_cast<rasterizer::DeviceState&>(state).interface_version = 4;
        const dp2::Status started = rig.start_recording(path);
        CHECK(started.ok() == !prove);
        if (started.ok()) {
            CHECK(rig.stop_recording().ok());
            CHECK(std::filesystem::remove(path));
            continue;
        }
        CHECK(std::string(started.error().field) == "recording that would lose interface version");
        CHECK_FALSE(std::filesystem::exists(path));
        CHECK_FALSE(rig.recording());
        CHECK(std::string(rig.emulator().last_error().field) == started.error().field);
        REQUIRE_FALSE(lines.empty());
        CHECK(lines.back().find("interface version") != std::string::npos);
    }
}
