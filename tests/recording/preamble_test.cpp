// Recordings that begin in the middle: a preamble restores the current state, so that later calls give the same answers
// and pixels.
#include <map>

#include "dp2/commands/encoder.h"
#include "dp2/wire/error_text.h"
#include "responses/recording/recording_preamble.h"
#include "responses/recording/recording_proof.h"
#include "tests/support/drawing_rig.h"
#include "tests/support/pinned.h"

using namespace responses;
using namespace dp2::capture;

namespace {

EmulatorOptions options_of(const Document& document) {
    return *replay_options(document);
}

} // namespace

#ifndef __SANITIZE_THREAD__ // too slow under the thread sanitizer, and single-threaded

namespace {

// The document with each command in a call of its own, which has the same effect.
Document one_command_a_call(const Document& document) {
    Document out;
    for (const Record& record : document) {
        const auto* submit = std::get_if<Submit>(&record);
        const bool plain = submit && submit->vertices.empty() && submit->flags == 0 && submit->command_offset == 0;
        if (!plain) {
            out.push_back(record);
            continue;
        }
        Submit part = *submit;
        const dp2::DecodeContext context{};
        dp2::CommandReader reader(submit->commands, context);
        std::size_t done = 0;
        for (auto command = reader.next(); command.ok() && *command; command = reader.next()) {
            const std::size_t end =
                static_cast<std::size_t>((*command)->offset) + sizeof(dp2::wire::Command) + (*command)->payload.size();
            part.commands = dp2::capture::Blob(submit->commands.begin() + static_cast<std::ptrdiff_t>(done),
                                               submit->commands.begin() + static_cast<std::ptrdiff_t>(end));
            out.push_back(part);
            done = end;
        }
    }
    return out;
}

// Replays the preamble `beginning`, then the document from record `from` on.
void continue_from(const Document& beginning, const Document& document, std::size_t from, const std::string& name) {
    Document rest = beginning;
    rest.insert(rest.end(), document.begin() + static_cast<std::ptrdiff_t>(from), document.end());
    Replayer again(options_of(rest));
    Differences differences;
    const auto status = again.play(rest, differences);
    INFO(name << " from record " << from << "\n" << differences.text);
    if (!status.ok()) FAIL(dp2::describe(status.error()));
    CHECK(again.differences() == 0);
}

} // namespace

TEST_CASE("a recording may begin between the records of a capture") {
    int begun = 0;
    std::map<std::string, int> refused;
    for (const auto& [path, document] : pinned_captures()) {
        Replayer replayer(options_of(document));
        ReplayObserver ignoring;
        const std::size_t step = std::max<std::size_t>(document.size() / 4, 1);
        for (std::size_t i = 0; i < document.size(); ++i) {
            // A recording begins before every submission, and before a few other records.
            const bool here = i % step == step / 2 || std::holds_alternative<Submit>(document[i]);
            if (!here) {
                REQUIRE(replayer.play(document, i, ignoring).ok());
                continue;
            }
            if (auto beginning = recording_preamble(replayer.emulator()); !beginning.ok()) {
                ++refused[beginning.error().field];
            } else {
                // An observed result belongs to the submission before it.
                std::size_t from = i;
                while (from < document.size() && std::holds_alternative<ObservedResult>(document[from])) ++from;
                continue_from(*beginning, document, from, path.filename().string());
                ++begun;
            }
            REQUIRE(replayer.play(document, i, ignoring).ok());
        }
    }
    CHECK(begun > 80);
    for (const auto& [reason, count] : refused) {
        INFO(reason << ": " << count);
        CHECK((reason.starts_with("recording while a query") || reason == "recording with kept patches"));
    }
}

TEST_CASE("a recording may begin between commands: every state is restored") {
    // Observed results belong to whole calls and are left out; the pictures are compared.
    int begun = 0;
    for (const auto& [path, whole] : pinned_captures()) {
        Document document = one_command_a_call(whole);
        std::erase_if(document, [](const Record& record) { return std::holds_alternative<ObservedResult>(record); });
        Replayer straight(options_of(document));
        Differences differences;
        REQUIRE(straight.play(document, differences).ok());
        // A failing call has other results when it is split into single commands.
        if (straight.differences() != 0) continue;
        Replayer replayer(options_of(document));
        ReplayObserver ignoring;
        const std::size_t step = std::max<std::size_t>(document.size() / 4, 1);
        for (std::size_t i = 0; i < document.size(); ++i) {
            if (i % step == step / 2)
                if (auto beginning = recording_preamble(replayer.emulator()); beginning.ok()) {
                    continue_from(*beginning, document, i, path.filename().string());
                    ++begun;
                }
            REQUIRE(replayer.play(document, i, ignoring).ok());
        }
    }
    CHECK(begun > 60);
}

#endif

TEST_CASE("everything in a context is restored: states, flags, objects, blocks, palettes, queries") {
    DrawingRig rig(8, 8);
    rig.document(
        "surface 3 format P8 size 2x2 usage texture levels 2\nsurface 4 format A8R8G8B8 size 8x8 usage target\nsurface "
        "5 format D24S8 size 8x8 usage depth\nbuffer 9 bytes 64\nbuffer 10 bytes 8\nsublevel 6 of 3 level 1 slice 0\n");
    rig.run(
        "RENDERSTATE { TEXTUREMAPBLEND 1 TEXTUREADDRESS 3 FOGENABLE TRUE FOGSTART 0.25 POINTSIZE 0x314d3241 "
        "ADAPTIVETESS_Y 0x41415353 } "
        "TEXTURESTAGESTATE { 0 TEXTUREMAP 3 0 MAGFILTER LINEAR 1 COLOROP ADD 1 MIPMAPLODBIAS 0x34544547 1 "
        "MIPMAPLODBIAS 0.5 257 TEXTUREMAP 3 260 ADDRESSU MIRROR } RENDERSTATE { TEXTUREMAPBLEND 2 } "
        "SETTRANSFORM { WORLD 2 0 0 0 0 1 0 0 0 0 1 0 3 0 0 1 } SETTRANSFORM { VIEW 1 0 0 0 0 4 0 0 0 0 1 0 0 0 5 1 } "
        "SETTRANSFORM { 18 7 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 } SETTRANSFORM { 300 8 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 } "
        "CREATELIGHT { 3 } SETLIGHT { 3 ENABLE } CREATELIGHT { 70000 } SETCLIPPLANE { 2 1 2 3 4 } VIEWPORTINFO { 1 2 3 "
        "4 } ZRANGE { 0.125 0.5 } WINFO { 1 9 } SETSCISSORRECT { 1 1 5 6 } "
        "SETRENDERTARGET { 4 5 } SETRENDERTARGET2 { 2 1 } SETSTREAMSOURCE2 { 1 9 4 12 } SETSTREAMSOURCEFREQ { 1 3 } "
        "SETSTREAMSOURCEUM { 0 20 } SETINDICES { 10 2 } "
        "SETCONVOLUTIONKERNELMONO { 2 3 3 data { f32 1 2 3 4 5 } } SETPALETTE { 8 0x2000 3 } UPDATEPALETTE { 8 4 2 "
        "data { u32 1 2 } } SETTEXLOD { 3 1 } CREATEQUERY { 5 OCCLUSION 6 EVENT }");
    rig.run("CREATEVERTEXSHADERDECL { 7 2 { 0 0 FLOAT3 DEFAULT POSITION 0 } { 1 12 SHORT2N DEFAULT TEXCOORD 3 } } "
            "CREATEVERTEXSHADER { 9 20 auto data { u32 0x20000001 0x40020000 0x50020000 0x40040005 0xffffffff } asm "
            "{\nvs_1_1\nmov oPos, v0\nmov oD0, v5\n} } "
            "CREATEVERTEXSHADERFUNC { 2 auto asm {\nvs_2_0\ndcl_position v0\nmov oPos, v0\n} } CREATEPIXELSHADER { 3 "
            "auto asm {\nps_2_0\nmov r0, c0\nmov oC0, r0\n} } "
            "SETVERTEXSHADERDECL { 9 } SETVERTEXSHADERFUNC { 2 } SETPIXELSHADER { 3 } SETVERTEXSHADERCONST { 255 1 "
            "data { f32 1 2 3 4 } } SETVERTEXSHADERCONSTI { 15 1 data { u32 1 2 3 4 } } "
            "SETVERTEXSHADERCONSTB { 14 1 data { u32 1 } } SETPIXELSHADERCONST { 7 1 data { f32 5 6 7 8 } } "
            "SETPIXELSHADERCONSTI { 1 1 data { u32 9 8 7 6 } } SETPIXELSHADERCONSTB { 2 1 data { u32 1 } } "
            "STATESET { BEGIN 11 0 } RENDERSTATE { FOGENABLE FALSE } STATESET { END 0 0 } STATESET { BEGIN 12 0 } "
            "RENDERSTATE { ZENABLE TRUE }");
    const auto preamble = recording_preamble(rig.emulator());
    REQUIRE(preamble.ok());
    Replayer copy(EmulatorOptions{});
    Differences differences;
    const auto status = copy.play(*preamble, differences);
    if (!status.ok()) FAIL(dp2::describe(status.error()));
    INFO(differences.text << dp2::describe(copy.emulator().last_error()));
    REQUIRE(copy.differences() == 0);

    const Context &is = *copy.emulator().find_context(1), &was = *rig.emulator().find_context(1);
    const rasterizer::DeviceState &a = is.front_end.state(), &b = was.front_end.state();
    CHECK(a.render_states == b.render_states);
    CHECK(a.stages == b.stages);
    CHECK((a.alpha_to_coverage && a.alpha_to_coverage == b.alpha_to_coverage));
    CHECK((a.fetch_four == 2 && a.fetch_four == b.fetch_four));
    CHECK((a.alpha_by_texture && a.alpha_by_texture == b.alpha_by_texture));
    CHECK(a.world == b.world);
    CHECK((a.view == b.view && a.projection == b.projection && a.texture == b.texture));
    CHECK(std::memcmp(&a.material, &b.material, sizeof a.material) == 0);
    REQUIRE(a.lights.size() == 2);
    for (const auto& [index, slot] : b.lights) {
        CHECK(a.lights.at(index).enabled == slot.enabled);
        CHECK(std::memcmp(&a.lights.at(index).light, &slot.light, sizeof slot.light) == 0);
    }
    CHECK(a.clip_planes == b.clip_planes);
    REQUIRE((a.viewport && a.scissor));
    CHECK((a.viewport->x == 1 && a.viewport->y == 2 && a.viewport->width == 3 && a.viewport->height == 4));
    CHECK((a.scissor->left == 1 && a.scissor->right == 5 && a.scissor->bottom == 6));
    CHECK((a.min_z == b.min_z && a.max_z == b.max_z && a.w_range->near == 1 && a.w_range->far == 9));
    for (std::size_t i = 0; i < a.streams.size(); ++i) {
        const auto &s = a.streams[i], &t = b.streams[i];
        CHECK((s.buffer == t.buffer && s.offset == t.offset && s.stride == t.stride && s.divider == t.divider &&
               s.user_memory == t.user_memory));
    }
    CHECK((a.indices == 10 && a.index_width == 2 && a.targets == b.targets && a.depth == 5));
    CHECK((a.vertex_format == 9 && a.vertex_shader == 2 && a.pixel_shader == 3));
    CHECK((a.vertex_constants.floats == b.vertex_constants.floats &&
           a.vertex_constants.integers == b.vertex_constants.integers &&
           a.vertex_constants.booleans == b.vertex_constants.booleans));
    CHECK((a.pixel_constants.floats == b.pixel_constants.floats &&
           a.pixel_constants.integers == b.pixel_constants.integers &&
           a.pixel_constants.booleans == b.pixel_constants.booleans));
    CHECK((a.convolution.width == 2 && a.convolution.height == 3 && a.convolution.row == b.convolution.row &&
           a.convolution.column == b.convolution.column));

    const rasterizer::ShaderTable &x = is.front_end.shaders(), &y = was.front_end.shaders();
    CHECK(x.declarations() == y.declarations());
    const auto same_code = [](const rasterizer::ShaderTable::Shaders& m, const rasterizer::ShaderTable::Shaders& n) {
        return m.size() == 1 && std::ranges::equal(m, n, [](const auto& l, const auto& r) {
                   return l.first == r.first && l.second->code == r.second->code;
               });
    };
    CHECK((same_code(x.vertex_shaders(), y.vertex_shaders()) && same_code(x.pixel_shaders(), y.pixel_shaders()) &&
           same_code(x.declared_shaders(), y.declared_shaders())));
    const rasterizer::Palettes &p = is.front_end.palettes(), &q = was.front_end.palettes();
    CHECK(p.attached() == q.attached());
    REQUIRE(p.all().size() == 1);
    CHECK((p.all().at(8).entries == q.all().at(8).entries && p.all().at(8).alpha));
    CHECK((*copy.emulator().gpu().resources().surface(3, ""))->lod() == 1);
    CHECK(is.blocks.all() == was.blocks.all());
    CHECK((is.blocks.open() && is.blocks.open() == was.blocks.open()));
    CHECK(is.queries.at_rest() == was.queries.at_rest());
    // The copy's preamble equals the original's.
    CHECK(*recording_preamble(copy.emulator()) == *preamble);

    // A state that no command can restore is refused.
    rig.run("STATESET { END 0 0 } ISSUEQUERY { 5 2 }");
    CHECK(std::string(recording_preamble(rig.emulator()).error().field).starts_with("recording while a query"));
    // END the query; the render states make the command surface large enough for its answer.
    rig.run("ISSUEQUERY { 5 1 } RENDERSTATE { FOGENABLE TRUE } RENDERSTATE { FOGENABLE FALSE }");
    CHECK(recording_preamble(rig.emulator()).ok());
    rig.document("destroy 4\n");
    CHECK(recording_preamble(rig.emulator()).ok());
}

namespace {

// Checks that a replay of the preamble has the same preamble, although handles may name other objects now.
void check_restored(DrawingRig& rig) {
    const auto preamble = recording_preamble(rig.emulator());
    if (!preamble.ok()) FAIL(dp2::describe(preamble.error()));
    Replayer copy(EmulatorOptions{});
    Differences differences;
    const auto status = copy.play(*preamble, differences);
    INFO(dp2::disassemble_capture(*preamble) << differences.text);
    if (!status.ok()) FAIL(dp2::describe(status.error()));
    REQUIRE(copy.differences() == 0);
    CHECK(*recording_preamble(copy.emulator()) == *preamble);
}

} // namespace

TEST_CASE("blending is restored whichever of its two switches was set last") {
    for (const char* states :
         {"OLDALPHABLENDENABLE TRUE", "OLDALPHABLENDENABLE TRUE ALPHABLENDENABLE FALSE",
          "OLDALPHABLENDENABLE 9 ALPHABLENDENABLE TRUE", "ALPHABLENDENABLE TRUE",
          "ALPHABLENDENABLE TRUE OLDALPHABLENDENABLE FALSE", "ALPHABLENDENABLE 7 OLDALPHABLENDENABLE 9",
          "ALPHABLENDENABLE 9 OLDALPHABLENDENABLE 9"}) {
        INFO(states);
        DrawingRig rig(8, 8);
        rig.run("RENDERSTATE { " + std::string(states) + " }");
        check_restored(rig);
        PreambleProof proof(rig.emulator());
        CHECK(recording_preamble(rig.emulator(), [&](Record&& record) { return proof.play(std::move(record)); }).ok());
        CHECK(proof.compare().ok());
    }
}

TEST_CASE("a palette is restored after its surface was destroyed") {
    DrawingRig rig(8, 8);
    rig.document("surface 3 format P8 size 2x2 usage texture\n");
    rig.run("SETPALETTE { 8 0x2000 3 } UPDATEPALETTE { 8 4 2 data { u32 1 2 } }");
    SECTION("the attached surface") {
        rig.document("destroy 3\n");
    }
    SECTION("all surfaces") {
        rig.document("destroy 1\ndestroy 2\ndestroy 3\n");
    }
    SECTION("all surfaces, after it was detached") {
        rig.run("SETPALETTE { 0 0 3 }");
        rig.document("destroy 1\ndestroy 2\ndestroy 3\nbuffer 1 bytes 4\n");
    }
    SECTION("the attached surface, replaced by a buffer") {
        rig.document("buffer 3 bytes 4\n");
    }
    check_restored(rig);
}

TEST_CASE("bindings are restored, whatever their handles name now") {
    DrawingRig rig(8, 8);
    rig.document("surface 4 format A8R8G8B8 size 8x8 usage texture|target levels 3 faces 6\nsublevel 5 of 4 level 2 "
                 "slice 5\nsublevel 6 of 4 level 1\n");
    rig.run("SETRENDERTARGET2 { 1 5 2 4 } SETTEXLOD { 4 2 }");
    SECTION("nothing") {
        rig.document("destroy 1\ndestroy 2\n");
    }
    SECTION("a buffer") {
        rig.document("buffer 1 bytes 4\nbuffer 2 bytes 4\n");
    }
    SECTION("a depth buffer for the target and a target for the depth buffer") {
        rig.document("surface 1 format D24S8 size 8x8 usage depth\nsurface 2 format A8R8G8B8 size 8x8 usage target\n");
    }
    SECTION("a depth buffer, bound as target and as depth buffer") {
        rig.document("surface 1 format D24S8 size 8x8 usage depth\n");
        rig.run("SETDEPTHSTENCIL { 1 }");
    }
    SECTION("a smaller surface instead of the root") {
        rig.document("surface 4 format A8R8G8B8 size 8x8 usage texture|target\n");
    }
    SECTION("the root destroyed") {
        rig.document("destroy 4\n");
    }
    SECTION("a multisampled surface instead of the root") {
        rig.document("surface 4 format A8R8G8B8 size 8x8 usage target samples 4\n");
    }
    SECTION("a sublevel instead of the root") {
        rig.document("surface 9 format L8 size 2048x2048 usage texture levels 12 faces 6\nsublevel 4 of 9 level 11 "
                     "slice 5\nbuffer 9 bytes 8\n");
    }
    SECTION("in a context without calls") {
        rig.document(
            "context 2 interface 4 target 1 depth 2\ndestroy 1\nsurface 2 format A8R8G8B8 size 8x8 usage target\n");
    }
    check_restored(rig);
}

TEST_CASE("a scene that began before a recording keeps its counts") {
    const auto run = [](bool restored) {
        DrawingRig rig(16, 16);
        const std::string quad = "f32 0 0 0.5 1\nf32 8 0 0.5 1\nf32 0 8 0.5 1\nf32 8 8 0.5 1\n";
        rig.run("CREATEQUERY { 1 VERTEXSTATS } RENDERSTATE { SCENECAPTURE TRUE }" + kStrip + kStrip, "XYZRHW", quad);
        auto document = *recording_preamble(rig.emulator());
        if (!restored)
            std::erase_if(document, [](const Record& record) { return std::holds_alternative<SceneCounts>(record); });
        Replayer copy(EmulatorOptions{});
        ReplayObserver ignoring;
        REQUIRE(copy.play(document, ignoring).ok());
        Submit submit;
        submit.context = 1;
        submit.capacity = 64;
        std::vector<std::byte> room(64);
        dp2::Encoder encoder(room);
        REQUIRE(encoder.issue_query({1, 1}).ok());
        submit.commands = {encoder.bytes().begin(), encoder.bytes().end()};
        struct Answer : ReplayObserver {
            void submitted(std::size_t, const Call&, dp2::ByteSpan response) override {
                triangles = dp2::load<std::uint32_t>(response.data() + 16);
            }
            std::uint32_t triangles = 0;
        } answer;
        REQUIRE(copy.play({submit}, answer).ok());
        return answer.triangles;
    };
    CHECK(run(true) == 4);
    CHECK(run(false) == 0);
}

TEST_CASE("the recorded model answers in the calls in which the capture observed answers") {
    const std::string beginning =
        "surface 1 format A8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\n"
        "submit context 1 capacity 64 { CREATEQUERY { 1 EVENT 2 EVENT 3 OCCLUSION } ISSUEQUERY { 1 1 2 1 3 2 } "
        "ISSUEQUERY { 3 1 } }\n";
    const auto play = [&](const std::string& rest) {
        const auto document = dp2::assemble_capture("dp2t 1\ncompletion recorded of async\n" + beginning + rest);
        if (!document.ok()) FAIL(document.error().to_string());
        CHECK(*dp2::assemble_capture(dp2::disassemble_capture(*document)) == *document);
        Replayer replayer(options_of(*document));
        Differences differences;
        REQUIRE(replayer.play(*document, differences).ok());
        return replayer.differences();
    };
    const std::string none = "expect ddrval 0 error_offset 0\n", empty = "submit context 1 capacity 64 { }\n";
    const auto answer = [](int id, int value) {
        return " u8 0x58 0 1 0 u32 20 " + std::to_string(id) + " 4 " + std::to_string(value);
    };
    const std::string one = "expect ddrval 0 error_offset 20 response {" + answer(1, 1) + " }\n",
                      two = "expect ddrval 0 error_offset 20 response {" + answer(2, 1) + " }\n",
                      three = "expect ddrval 0 error_offset 20 response {" + answer(3, 0) + " }\n";
    CHECK(play(none + empty + three + empty + one + empty + none + empty + two) == 0);
    CHECK(play(none + empty + "expect ddrval 0 error_offset 28 response {" + answer(1, 1) + " u8 0x57 0 0 0 u32 8 }\n" +
               empty + two + empty + three) == 0);
    // A replay cannot answer query 2 before query 1, which is older and of the same type.
    CHECK(play(none + empty + two) == 2);
    // A call without an observed result returns its answers at once.
    CHECK(play("submit context 1 capacity 64 { }\n" + none) == 0);
}
