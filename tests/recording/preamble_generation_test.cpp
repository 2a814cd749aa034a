// A preamble has only commands that exist in the generation of its context's interface, and restores every state.
#include "dp2/tables/generations.h"
#include "responses/analysis/capture_check.h"
#include "responses/recording/recording_preamble.h"
#include "responses/recording/recording_proof.h"
#include "responses/recording/restored_state.h"
#include "tests/support/drawing_rig.h"

using namespace responses;
using namespace dp2::capture;

namespace {

const std::string kObjects =
    "surface 3 format P8 size 2x2 usage texture levels 2\nsurface 4 format A8R8G8B8 size 8x8 usage target\n"
    "surface 5 format D24S8 size 8x8 usage depth\nbuffer 9 bytes 64\nbuffer 10 bytes 8\n";

// Every kind of state that a generation adds to those before it, in its own commands.
const std::string
    kStates6 = "RENDERSTATE { TEXTUREMAPBLEND 1 TEXTUREADDRESS 3 FOGENABLE TRUE FOGSTART 0.25 STIPPLEPATTERN03 7 } "
               "TEXTURESTAGESTATE { 0 TEXTUREMAP 3 0 MAGFILTER 2 1 COLOROP ADD 1 MIPMAPLODBIAS 0.5 7 TEXCOORDINDEX 2 } "
               "VIEWPORTINFO { 1 2 3 4 } WINFO { 1 9 }",
    kStates7 =
        "RENDERSTATE { AMBIENT 0xff102030 CLIPPLANEENABLE 4 } TEXTURESTAGESTATE { 1 TEXTURETRANSFORMFLAGS 2 } "
        "SETTRANSFORM { 1 2 0 0 0 0 1 0 0 0 0 1 0 3 0 0 1 } SETTRANSFORM { 5 9 0 0 0 0 1 0 0 0 0 1 0 3 0 0 1 } "
        "SETTRANSFORM { VIEW 1 0 0 0 0 4 0 0 0 0 1 0 0 0 5 1 } SETTRANSFORM { 18 7 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 "
        "} SETMATERIAL { 1 0 0 1 0 1 0 1 0 0 1 1 0 0 0 0 8 } CREATELIGHT { 3 } SETLIGHT { 3 ENABLE } CREATELIGHT "
        "{ 70000 } SETCLIPPLANE { 2 1 2 3 4 } ZRANGE { 0.125 0.5 } SETRENDERTARGET { 4 5 } SETPALETTE { 8 0x2000 "
        "3 } UPDATEPALETTE { 8 4 2 data { u32 1 2 } } SETTEXLOD { 3 1 } STATESET { BEGIN 11 0 } RENDERSTATE { "
        "FOGENABLE FALSE } STATESET { END 0 0 } STATESET { CREATE 13 ALL } STATESET { CREATE 14 PIXELSTATE } "
        "STATESET { CREATE 15 VERTEXSTATE } ",
    kStates8 =
        "RENDERSTATE { POINTSIZE 3 BLENDOP SUBTRACT POSITIONDEGREE LINEAR } TEXTURESTAGESTATE { 1 ADDRESSW CLAMP "
        "2 RESULTARG 5 } SETTRANSFORM { 300 8 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 } MULTIPLYTRANSFORM { 300 2 0 0 0 0 1 "
        "0 0 0 0 1 0 0 0 0 1 } SETSTREAMSOURCE { 1 9 12 } SETSTREAMSOURCEUM { 0 20 } SETINDICES { 10 4 } "
        "CREATEVERTEXSHADER { 9 20 auto data { u32 0x20000001 0x40020000 0x50020000 0x40040005 0xffffffff } asm "
        "{\nvs_1_1\nmov oPos, v0\nmov oD0, v5\n} } CREATEVERTEXSHADER { 7 12 0 data { u32 0x20000000 0x40020000 "
        "0xffffffff } } CREATEVERTEXSHADER { 5 32 0 data { u32 0x20000000 0x40020000 0x82000060 1 2 3 4 "
        "0xffffffff } } CREATEPIXELSHADER { 3 auto asm {\nps_1_4\nmov r0, c0\n} } SETVERTEXSHADER { 5 } "
        "SETVERTEXSHADER { 9 } SETVERTEXSHADERCONST { 95 2 data { f32 1 2 3 4 0 0 0 0 } } SETPIXELSHADER { 3 } "
        "SETPIXELSHADERCONST { 7 1 data { f32 5 6 7 8 } } STATESET { CREATE 16 ALL } ",
    kStates9 =
        "RENDERSTATE { SCISSORTESTENABLE TRUE BLENDFACTOR 5 } TEXTURESTAGESTATE { 0 SRGBTEXTURE 1 257 TEXTUREMAP 3 "
        "260 ADDRESSU MIRROR } SETSCISSORRECT { 1 1 5 6 } SETRENDERTARGET2 { 2 1 } SETSTREAMSOURCE2 { 2 9 4 12 } "
        "SETSTREAMSOURCEFREQ { 1 3 } CREATEVERTEXSHADERDECL { 21 2 { 0 0 FLOAT3 DEFAULT POSITION 0 } { 1 12 "
        "SHORT2N DEFAULT TEXCOORD 3 } } CREATEVERTEXSHADERFUNC { 2 auto asm {\nvs_2_0\ndcl_position v0\nmov oPos, "
        "v0\n} } SETVERTEXSHADERDECL { 21 } SETVERTEXSHADERFUNC { 2 } SETVERTEXSHADERCONSTI { 15 1 data { u32 1 2 "
        "3 4 } } SETVERTEXSHADERCONSTB { 14 1 data { u32 1 } } SETPIXELSHADERCONST { 40 1 data { f32 5 6 7 8 } } "
        "SETPIXELSHADERCONSTI { 1 1 data { u32 9 8 7 6 } } SETPIXELSHADERCONSTB { 2 1 data { u32 1 } } "
        "SETCONVOLUTIONKERNELMONO { 2 3 3 data { f32 1 2 3 4 5 } } ";

std::string states_of(std::uint32_t interface) {
    return kStates6 + (interface >= 3 ? kStates7 : "") + (interface >= 4 ? kStates8 : "") +
           (interface >= 5 ? kStates9 : "");
}

// What a command sets that is not of the generation; empty: nothing.
std::string later_state(const dp2::Command& command, dp2::Generation generation) {
    const std::string name = command.op->name;
    if (command.op->since > generation) return name;
    for (std::uint32_t i = 0; i < command.count; ++i) {
        if (command.op->op == dp2::Opcode::TextureStageState) {
            dp2::wire::TextureStageState state;
            std::memcpy(&state, command.payload.data() + i * sizeof state, sizeof state);
            const bool sampler_of_9 = state.stage > 7 && generation < dp2::Generation::Dx9;
            if (dp2::stage_state_generation(state.state) > generation || sampler_of_9)
                return name + " " + std::to_string(state.stage) + " " + std::to_string(state.state);
        }
        if (command.op->op == dp2::Opcode::SetTransform) {
            const auto type = dp2::load<std::uint32_t>(command.payload.data() + i * sizeof(dp2::wire::SetTransform));
            const bool of_8 = type >= 256;
            if (of_8 == (generation < dp2::Generation::Dx8) && type != 2 && type != 3 && (type < 16 || type > 23))
                return name + " " + std::to_string(type);
        }
        if (command.op->op == dp2::Opcode::RenderState) {
            const auto state = dp2::load<std::uint32_t>(command.payload.data() + i * sizeof(dp2::wire::RenderState));
            if (state >= 174 && generation < dp2::Generation::Dx9) return name + " " + std::to_string(state);
        }
    }
    return "";
}

// The commands of a document that are not of their context's generation.
std::vector<std::string> later_commands(const Document& document) {
    std::vector<std::string> out;
    std::map<std::uint32_t, dp2::Generation> generations;
    const dp2::DecodeContext decode;
    for (const Record& record : document) {
        if (const auto* created = std::get_if<CreateContext>(&record))
            generations[created->context] = dp2::generation_of_interface(created->interface_version);
        const auto* submit = std::get_if<Submit>(&record);
        if (!submit) continue;
        dp2::CommandReader reader(submit->commands, decode);
        for (auto command = reader.next(); command.ok() && *command; command = reader.next())
            if (auto later = later_state(**command, generations.at(submit->context)); !later.empty())
                out.push_back("context " + std::to_string(submit->context) + ": " + later);
    }
    return out;
}

// Replays the preamble of `rig` in `copy`, and checks that it restores everything.
Document restore(DrawingRig& rig, Replayer& copy) {
    const auto preamble = recording_preamble(rig.emulator());
    if (!preamble.ok()) FAIL(dp2::describe(preamble.error()));
    ReplayObserver ignoring;
    const auto status = copy.play(*preamble, ignoring);
    INFO(dp2::disassemble_capture(*preamble));
    if (!status.ok()) FAIL(dp2::describe(status.error()));
    const char* loss = first_loss(rig.emulator(), copy.emulator());
    CHECK(std::string(loss ? loss : "") == "");
    CHECK(*recording_preamble(copy.emulator()) == *preamble);
    return *preamble;
}

std::vector<std::string> complaints(const Document& document) {
    CaptureCheck check(document, *replay_options(document), {}, Surfaces::Created);
    std::vector<std::string> out;
    for (std::size_t i = 0; i < document.size(); ++i)
        for (const Diagnostic& diagnostic : check.next()) out.push_back(describe(diagnostic));
    return out;
}

DrawingSetup of_interface(std::uint32_t interface) {
    DrawingSetup setup;
    setup.interface = static_cast<int>(interface);
    return setup;
}

using Texts = std::vector<std::string>;

} // namespace

TEST_CASE("a preamble restores every state in commands of the context's generation") {
    for (std::uint32_t interface = 0; interface <= 5; ++interface) {
        INFO("interface " << interface);
        DrawingRig rig(of_interface(interface));
        rig.document(kObjects);
        rig.run(states_of(interface));
        Replayer copy(EmulatorOptions{});
        const Document preamble = restore(rig, copy);
        CHECK(later_commands(preamble) == Texts{});
        CHECK(complaints(preamble) == Texts{});
    }
}

TEST_CASE("a preamble behind work that is not drawn yet continues with the same pixels") {
    for (const std::uint32_t interface : {2u, 3u, 4u, 5u}) {
        INFO("interface " << interface);
        DrawingRig rig(of_interface(interface), with_workers(2));
        rig.document(kObjects + "buffer 12 bytes 80\n");
        const std::string draw = interface < 4 ? kStrip : " DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }",
                          type = interface < 4 ? "XYZ|DIFFUSE" : "";
        std::string vertices = DrawingRig::quad(0.25f, "u32 0xff4080c0");
        if (interface >= 4) {
            rig.document("write 12 at 0 data { " + vertices + " }\n");
            rig.run("SETVERTEXSHADER { XYZ|DIFFUSE } SETSTREAMSOURCE { 0 12 16 }");
            vertices = "";
        }
        rig.run("RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND ONE DESTBLEND ONE } VIEWPORTINFO { 0 0 5 6 }" + draw +
                    draw,
                type, vertices);
        Replayer copy(EmulatorOptions{});
        const auto preamble = recording_preamble(rig.emulator());
        REQUIRE(preamble.ok());
        CHECK(later_commands(*preamble) == Texts{});
        Document rest = *preamble;
        std::string text = "dp2t 1\nsubmit context 1" + (type.empty() ? "" : " vertex_type " + type) + " {" +
                           (vertices.empty() ? "" : " vertices { " + vertices + " }") + draw + "\n}";
        const auto more = dp2::assemble_capture(text);
        REQUIRE(more.ok());
        rest.insert(rest.end(), (*more).begin(), (*more).end());
        ReplayObserver ignoring;
        REQUIRE(copy.play(rest, ignoring).ok());
        rig.run(draw, type, vertices);
        CHECK(*surface_pixels(copy.emulator(), 1) == rig.pixels());
        CHECK(rig.rgb(2, 2) != 0);
    }
}

TEST_CASE("contexts of different interfaces each have a preamble of their own generation") {
    DrawingRig rig(of_interface(4));
    rig.document(kObjects + "context 2 interface 5 target 1 depth 2\ncontext 3 interface 3 target 4 depth 5\n"
                            "context 4 interface 2 target 1 depth 0\n");
    rig.run(states_of(4));
    for (const std::uint32_t context : {2u, 3u, 4u})
        rig.document("submit context " + std::to_string(context) + " { " +
                     states_of(context == 2   ? 5
                               : context == 3 ? 3
                                              : 2) +
                     " }\n");
    Replayer copy(EmulatorOptions{});
    const Document preamble = restore(rig, copy);
    CHECK(later_commands(preamble) == Texts{});
}

TEST_CASE(
    "a preamble selects shaders that were deleted or created again, and constants that they loaded keep their values") {
    DrawingRig rig(of_interface(4));
    rig.document(kObjects);
    // The declaration loads c96; it is a zero when the recording begins.
    rig.run(kStates8 + "SETVERTEXSHADER { 5 } SETVERTEXSHADERCONST { 96 1 data { f32 0 0 0 0 } }");
    SECTION("selected") {}
    SECTION("deleted") {
        rig.run("DELETEVERTEXSHADER { 5 } DELETEPIXELSHADER { 3 }");
    }
    SECTION("created again") {
        rig.run(
            "DELETEVERTEXSHADER { 5 } CREATEVERTEXSHADER { 5 32 0 data { u32 0x20000000 0x40020000 0x82000010 1 2 3 4 "
            "0xffffffff } }");
    }
    Replayer copy(EmulatorOptions{});
    CHECK(later_commands(restore(rig, copy)) == Texts{});
}

TEST_CASE("states that an old context got from later commands are restored by these") {
    for (std::uint32_t interface = 0; interface < 5; ++interface) {
        INFO("interface " << interface);
        DrawingRig rig(of_interface(interface));
        rig.document(kObjects);
        rig.run(kStates6 + kStates7 + kStates8 + kStates9);
        Replayer copy(EmulatorOptions{});
        CHECK(!later_commands(restore(rig, copy)).empty());
        PreambleProof proof(rig.emulator());
        CHECK(recording_preamble(rig.emulator(), [&](Record&& record) { return proof.play(std::move(record)); }).ok());
        CHECK(proof.compare().ok());
    }
}

TEST_CASE("negative zeros and the index width without a buffer are restored") {
    for (const std::uint32_t interface : {3u, 4u, 5u}) {
        INFO("interface " << interface);
        DrawingRig rig(of_interface(interface));
        rig.run(
            "SETTRANSFORM { VIEW 1 -0.0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 } SETCLIPPLANE { 1 -0.0 0 0 0 } ZRANGE { -0.0 1 }");
        if (interface >= 4) rig.run("SETINDICES { 0 4 } SETVERTEXSHADERCONST { 3 1 data { f32 -0.0 0 0 0 } }");
        Replayer copy(EmulatorOptions{});
        CHECK(later_commands(restore(rig, copy)) == Texts{});
    }
}

TEST_CASE("targets of old contexts are restored, whatever their handles name now") {
    for (const std::uint32_t interface : {2u, 3u, 4u}) {
        DrawingRig rig(of_interface(interface));
        rig.document(
            "surface 4 format A8R8G8B8 size 8x8 usage texture|target levels 3 faces 6\nsublevel 5 of 4 level 2 "
            "slice 5\nsurface 6 format D24S8 size 8x8 usage texture|depth levels 2\nsublevel 7 of 6 level 1\n");
        rig.run("SETRENDERTARGET { 5 7 } RENDERSTATE { ZFUNC NEVER }");
        INFO("interface " << interface);
        SECTION("the same objects, interface " + std::to_string(interface)) {}
        SECTION("nothing, interface " + std::to_string(interface)) {
            rig.document("destroy 5\ndestroy 7\n");
        }
        SECTION("the roots replaced, interface " + std::to_string(interface)) {
            rig.document("buffer 4 bytes 4\nsurface 6 format L8 size 8x8 usage texture\n");
        }
        SECTION("the kinds exchanged, interface " + std::to_string(interface)) {
            rig.document(
                "destroy 5\ndestroy 7\nsurface 5 format D24S8 size 8x8 usage depth\nsurface 7 format A8R8G8B8 size "
                "8x8 usage target\n");
        }
        SECTION("the target is the depth buffer's root, interface " + std::to_string(interface)) {
            rig.document("surface 8 format A8R8G8B8 size 8x8 usage target\n");
            rig.run("SETRENDERTARGET { 8 7 }");
            rig.document("surface 8 format D24S8 size 8x8 usage texture|depth levels 2\nsublevel 7 of 8 level 1\n");
        }
        SECTION("the depth buffer is the target's root, interface " + std::to_string(interface)) {
            rig.document("surface 8 format D24S8 size 8x8 usage depth\n");
            rig.run("SETRENDERTARGET { 5 8 }");
            rig.document("surface 8 format A8R8G8B8 size 8x8 usage texture|target levels 2\nsublevel 5 of 8 level 1\n");
        }
        Replayer copy(EmulatorOptions{});
        CHECK(later_commands(restore(rig, copy)) == Texts{});
    }
}
