// Diagnostics about objects: each case has a twin that differs in one thing and has no diagnostic.
#include "dp2/capture/text_capture.h"
#include "responses/analysis/capture_check.h"
#include "tests/support/catch.h"

using namespace responses;

namespace {

std::string text_of(const Diagnostic& diagnostic) {
    return dp2::place_text(diagnostic.place) + ": " + describe(diagnostic) + (diagnostic.expected ? " (expected)" : "");
}

std::vector<std::string> diagnostics(const dp2::capture::Document& document, Surfaces surfaces = Surfaces::Created) {
    CaptureCheck check(document, *replay_options(document), {}, surfaces);
    std::vector<std::string> out;
    for (std::size_t i = 0; i < document.size(); ++i)
        for (const Diagnostic& diagnostic : check.next()) out.push_back(text_of(diagnostic));
    return out;
}

// The diagnostics of a capture with surface 1 (a target), buffer 2 and context 1 (record 2), followed by `records`.
using Texts = std::vector<std::string>;
Texts diagnostics(const std::string& records) {
    const auto document = dp2::assemble_capture("dp2t 1\nsurface 1 format X8R8G8B8 size 8x8 usage target\n"
                                                "buffer 2 bytes 64\ncontext 1 interface 5 target 1 depth 0\n" +
                                                records);
    INFO(records);
    if (!document.ok()) FAIL(document.error().to_string());
    return diagnostics(*document);
}

// The diagnostics of one submission, which is record 3.
Texts of_call(const std::string& commands) {
    return diagnostics("submit { " + commands + " }\n");
}

const std::string kPixelShader = "CREATEPIXELSHADER { 9 8 data { 0xffff0200 0xffff } } ",
                  kVertexShader = "CREATEVERTEXSHADERFUNC { 9 8 data { 0xfffe0101 0xffff } } ",
                  kDeclaration = "CREATEVERTEXSHADERDECL { handle 9 elements 1 { stream 0 offset 0 type FLOAT3 method "
                                 "DEFAULT usage POSITION usage_index 0 } } ",
                  kOcclusion = "CREATEQUERY { 7 OCCLUSION } ", kEvent = "CREATEQUERY { 7 EVENT } ",
                  kBegin = "ISSUEQUERY { 7 BEGIN } ", kEnd = "ISSUEQUERY { 7 END } ";

// kAnswered: the observed response with query 7's answer, 0.
const std::string kAnswered = "expect ddrval 0 error_offset 20 response { u32 0x10058 20 7 4 0 }\n",
                  kNoAnswer = "expect ddrval 0 error_offset 0\n";

} // namespace

TEST_CASE("queries of a call: each misuse has a diagnostic at its command, and its twin has none") {
    const struct {
        std::string commands, diagnostic; // diagnostic: "" if there is none
    } rows[] = {
        {kOcclusion + kBegin + kEnd, ""},
        {kOcclusion + "ISSUEQUERY { 7 BEGIN|END } ", ""},
        {kOcclusion + kEnd, "3+0xc: bad sequence: ISSUEQUERY: END without a BEGIN"},
        {kEvent + kEnd, ""},
        {kOcclusion + kBegin, "3+0xc: bad sequence: ISSUEQUERY: BEGIN that no END follows"},
        {kEvent + kBegin, ""}, // types without a BEGIN ignore it
        {kOcclusion + kBegin + "DELETEQUERY { 7 }", "3+0xc: bad sequence: ISSUEQUERY: BEGIN that no END follows"},
        {kOcclusion + kBegin + kEnd + "DELETEQUERY { 7 }", ""},
        {kOcclusion + kBegin + kBegin + kEnd, "3+0x18: bad sequence: ISSUEQUERY: BEGIN again before its END"},
        {kOcclusion + kBegin + kEnd + kBegin + kEnd,
         "3+0x24: bad sequence: ISSUEQUERY: issued again before its answer"},
        {kEvent + kEnd + kEnd, "3+0x18: bad sequence: ISSUEQUERY: issued again before its answer"},
        {kEvent + kEnd + "ISSUEQUERY { 7 0 }", "3+0x18: bad value: ISSUEQUERY: dwFlags"},
        {kEvent + "DELETEQUERY { 7 } " + kEvent + kEnd, ""},
        {kEvent + kEvent, "3+0xc: bad sequence: CREATEQUERY: dwQueryID"},
        {kEvent + "CREATEQUERY { 8 EVENT } ", ""},
        {kEnd, "3+0x0: bad handle: ISSUEQUERY: dwQueryID"},
        {"DELETEQUERY { 7 }", "3+0x0: bad handle: DELETEQUERY: dwQueryID"},
        {kEvent + "DELETEQUERY { 7 } DELETEQUERY { 7 }", "3+0x14: bad handle: DELETEQUERY: dwQueryID"},
        {kEvent + "DELETEQUERY { 7 } " + kEnd, "3+0x14: bad handle: ISSUEQUERY: dwQueryID"},
    };
    for (const auto& row : rows) {
        INFO(row.commands);
        CHECK(of_call(row.commands) == (row.diagnostic.empty() ? Texts{} : Texts{row.diagnostic}));
    }
}

TEST_CASE("ids of shaders, declarations, state sets, patches and palettes") {
    const struct {
        std::string commands, diagnostic;
    } rows[] = {
        {kPixelShader + "SETPIXELSHADER { 9 } SETPIXELSHADER { 0 } DELETEPIXELSHADER { 9 }", ""},
        {kVertexShader + "SETPIXELSHADER { 9 }", "3+0x14: bad handle: SETPIXELSHADER: dwHandle"},
        {kPixelShader + kPixelShader, "3+0x14: bad sequence: CREATEPIXELSHADER: dwHandle, which is taken"},
        {kPixelShader + "DELETEPIXELSHADER { 9 } " + kPixelShader, ""},
        {kPixelShader + kVertexShader, ""},
        {kVertexShader + kVertexShader, "3+0x14: bad sequence: CREATEVERTEXSHADERFUNC: dwHandle, which is taken"},
        {kVertexShader + "SETVERTEXSHADERFUNC { 9 } SETVERTEXSHADERFUNC { 0 } DELETEVERTEXSHADERFUNC { 9 }", ""},
        {"SETVERTEXSHADERFUNC { 9 }", "3+0x0: bad handle: SETVERTEXSHADERFUNC: dwHandle"},
        {"DELETEVERTEXSHADERFUNC { 9 }", "3+0x0: bad handle: DELETEVERTEXSHADERFUNC: dwHandle"},
        {"DELETEPIXELSHADER { 9 }", "3+0x0: bad handle: DELETEPIXELSHADER: dwHandle"},
        {kDeclaration + "SETVERTEXSHADERDECL { 9 } DELETEVERTEXSHADERDECL { 9 }", ""},
        {kDeclaration + "SETVERTEXSHADER { 9 } DELETEVERTEXSHADER { 9 }", ""},
        {kDeclaration + kDeclaration, "3+0x14: bad sequence: CREATEVERTEXSHADERDECL: dwHandle, which is taken"},
        {"SETVERTEXSHADERDECL { 9 }", "3+0x0: bad handle: SETVERTEXSHADERDECL: dwHandle"},
        {"SETVERTEXSHADERDECL { XYZ }", ""},
        {"SETVERTEXSHADER { 9 }", "3+0x0: bad handle: SETVERTEXSHADER: dwHandle"},
        {"DELETEVERTEXSHADER { 9 }", "3+0x0: bad handle: DELETEVERTEXSHADER: dwHandle"},
        {"DELETEVERTEXSHADERDECL { 9 }", "3+0x0: bad handle: DELETEVERTEXSHADERDECL: dwHandle"},
        {"STATESET { BEGIN 5 NONE } STATESET { END 0 NONE } STATESET { EXECUTE 5 NONE } STATESET { DELETE 5 NONE }",
         ""},
        {"STATESET { BEGIN 5 NONE } STATESET { BEGIN 6 NONE } STATESET { END 0 NONE } STATESET { CAPTURE 6 NONE }",
         "3+0x30: bad handle: STATESET: dwParam"},
        {"STATESET { CREATE 5 ALL } STATESET { CAPTURE 5 NONE }", ""},
        {"STATESET { CREATE 5 ALL } STATESET { CREATE 5 ALL }",
         "3+0x10: bad sequence: STATESET: dwParam, which is taken"},
        {"STATESET { EXECUTE 5 NONE }", "3+0x0: bad handle: STATESET: dwParam"},
        {"STATESET { DELETE 5 NONE }", "3+0x0: bad handle: STATESET: dwParam"},
        {"DRAWRECTPATCH { 4 2 data { 0 0 4 4 4 0 3 } } DRAWRECTPATCH { 4 0 }", ""},
        {"DRAWRECTPATCH { 4 0 }", "3+0x0: bad handle: DRAWRECTPATCH: Handle"},
        {"DRAWRECTPATCH { 4 2 data { 0 0 4 4 4 0 3 } } DRAWTRIPATCH { 4 0 }",
         "3+0x28: bad handle: DRAWTRIPATCH: Handle"},
        {"DRAWRECTPATCH { 4 2 data { 0 0 4 4 4 0 3 } } RENDERSTATE { DELETERTPATCH 4 } DRAWRECTPATCH { 4 0 }",
         "3+0x34: bad handle: DRAWRECTPATCH: Handle"},
        {"SETPALETTE { 3 0 1 } UPDATEPALETTE { 3 0 1 data { 0 } }", ""},
        {"UPDATEPALETTE { 3 0 1 data { 0 } }", "3+0x0: bad handle: UPDATEPALETTE: dwPaletteHandle"},
    };
    for (const auto& row : rows) {
        INFO(row.commands);
        CHECK(of_call(row.commands) == (row.diagnostic.empty() ? Texts{} : Texts{row.diagnostic}));
    }
}

TEST_CASE("surfaces and buffers that do not exist, or are of the other kind") {
    const struct {
        std::string commands, diagnostic;
    } rows[] = {
        {"TEXTURESTAGESTATE { 0 TEXTUREMAP 1 } TEXTURESTAGESTATE { 0 TEXTUREMAP 0 }", ""},
        {"TEXTURESTAGESTATE { 0 TEXTUREMAP 5 }", "3+0x0: bad handle: TEXTURESTAGESTATE: D3DTSS_TEXTUREMAP"},
        {"TEXTURESTAGESTATE { 0 TEXTUREMAP 2 }", "3+0x0: wrong kind: TEXTURESTAGESTATE: D3DTSS_TEXTUREMAP"},
        {"RENDERSTATE { TEXTUREHANDLE 1 }", ""},
        {"RENDERSTATE { TEXTUREHANDLE 5 }", "3+0x0: bad handle: RENDERSTATE: D3DRENDERSTATE_TEXTUREHANDLE"},
        {"SETSTREAMSOURCE { 0 2 12 } SETSTREAMSOURCE { 0 0 0 }", ""},
        {"SETSTREAMSOURCE { 0 5 12 }", "3+0x0: bad handle: SETSTREAMSOURCE: dwVBHandle"},
        {"SETSTREAMSOURCE2 { 0 1 0 12 }", "3+0x0: wrong kind: SETSTREAMSOURCE2: dwVBHandle"},
        {"SETINDICES { 2 2 }", ""},
        {"SETINDICES { 5 2 }", "3+0x0: bad handle: SETINDICES: dwVBHandle"},
        {"SETRENDERTARGET { 5 0 }", "3+0x0: bad handle: SETRENDERTARGET: hRenderTarget"},
        {"SETRENDERTARGET2 { 1 5 }", "3+0x0: bad handle: SETRENDERTARGET2: hRenderTarget"},
        {"SETRENDERTARGET2 { 1 2 }", "3+0x0: wrong kind: SETRENDERTARGET2: hRenderTarget"},
        {"SETDEPTHSTENCIL { 5 }", "3+0x0: bad handle: SETDEPTHSTENCIL: hZBuffer"},
        {"SETDEPTHSTENCIL { 1 }", "3+0x0: wrong kind: SETDEPTHSTENCIL: hZBuffer"},
        {"SETPALETTE { 3 0 5 }", "3+0x0: bad handle: SETPALETTE: dwSurfaceHandle"},
        {"SETPRIORITY { 2 1 }", ""},
        {"SETPRIORITY { 5 1 }", "3+0x0: bad handle: SETPRIORITY: dwDDSurface"},
        {"SETTEXLOD { 5 1 }", "3+0x0: bad handle: SETTEXLOD: dwDDSurface"},
        {"ADDDIRTYRECT { 1 0 0 1 1 }", ""},
        {"ADDDIRTYRECT { 5 0 0 1 1 }", "3+0x0: bad handle: ADDDIRTYRECT: dwSurface"},
        {"ADDDIRTYBOX { 2 0 0 1 1 0 1 }", "3+0x0: wrong kind: ADDDIRTYBOX: dwSurface"},
        {"COLORFILL { 5 0 0 1 1 0 }", "3+0x0: bad handle: COLORFILL: dwSurface"},
        {"GENERATEMIPSUBLEVELS { 5 1 }", "3+0x0: bad handle: GENERATEMIPSUBLEVELS: hSurface"},
        {"TEXBLT { 5 1 0 0 0 0 8 8 0 }", "3+0x0: bad handle: TEXBLT: dwDDDestSurface"},
        {"TEXBLT { 0 1 0 0 0 0 8 8 0 }", ""}, // handle 0 as destination: a preload
        {"BUFFERBLT { 2 5 0 0 4 0 }", "3+0x0: bad handle: BUFFERBLT: dwDDSrcSurface"},
        {"BLT { 1 0 0 8 8 0 5 0 0 8 8 0 0 }", "3+0x0: bad handle: BLT: dwDest"},
        {"BLT { 1 0 0 8 9 0 1 0 0 8 8 0 0 }", "3+0x0: out of range: BLT: rSource"},
        {"BLT { 1 0 0 8 8 1 1 0 0 8 8 0 0 }", "3+0x0: out of range: BLT: dwSourceMipLevel"},
    };
    for (const auto& row : rows) {
        INFO(row.commands);
        CHECK(of_call(row.commands) == (row.diagnostic.empty() ? Texts{} : Texts{row.diagnostic}));
    }
    // A driver ends the call at the first bad handle; a check reports all of them.
    CHECK(of_call("SETRENDERTARGET2 { 1 5 } SETINDICES { 5 2 } COLORFILL { 6 0 0 1 1 0 }").size() == 3);
    // A handle that was destroyed, or destroyed and created again.
    CHECK(diagnostics("destroy 2\nsubmit { SETINDICES { 2 2 } }\n") ==
          Texts{"4+0x0: bad handle: SETINDICES: dwVBHandle"});
    CHECK(diagnostics("destroy 2\nbuffer 2 bytes 8\nsubmit { SETINDICES { 2 2 } }\n").empty());
    CHECK(diagnostics("destroy 2\nsurface 2 format X8R8G8B8 size 8x8\nsubmit { SETINDICES { 2 2 } }\n") ==
          Texts{"5+0x0: wrong kind: SETINDICES: dwVBHandle"});
}

TEST_CASE("the state of a query carries over from call to call of its context") {
    const auto calls = [](const std::string& first, const std::string& second) {
        return diagnostics("submit { " + first + "}\nsubmit { " + second + "}\n");
    };
    CHECK(calls(kOcclusion + kBegin, kEnd).empty());
    CHECK(calls(kOcclusion + kBegin, "") == Texts{"3+0xc: bad sequence: ISSUEQUERY: BEGIN that no END follows"});
    CHECK(calls(kOcclusion + kBegin, kBegin + kEnd) ==
          Texts{"4+0x0: bad sequence: ISSUEQUERY: BEGIN again before its END"});
    CHECK(calls(kEvent, kEvent) == Texts{"4+0x0: bad sequence: CREATEQUERY: dwQueryID"});
    CHECK(calls(kPixelShader + "DELETEPIXELSHADER { 9 } ", "SETPIXELSHADER { 9 } ") ==
          Texts{"4+0x0: bad handle: SETPIXELSHADER: dwHandle"});
}

TEST_CASE("an issue counts as unanswered only where the capture says so") {
    const std::string first = "submit capacity 64 { " + kEvent + kEnd + "}\n",
                      again = "submit capacity 64 { " + kEnd + "}\n", empty = "submit capacity 64 { }\n";
    const Texts found{"5+0x0: bad sequence: ISSUEQUERY: issued again before its answer"};
    CHECK(diagnostics(first + kNoAnswer + again) == found);
    CHECK(diagnostics(first + kAnswered + again).empty());
    CHECK(diagnostics(first + again).empty()); // without an observation it is unknown whether the answer was returned
    CHECK(diagnostics(first + kNoAnswer + empty + kAnswered + again).empty());
    CHECK(diagnostics(first + kNoAnswer + empty + again).empty());
    CHECK(diagnostics(first + kNoAnswer + empty + kNoAnswer + again) ==
          Texts{"7+0x0: bad sequence: ISSUEQUERY: issued again before its answer"});
    CHECK(diagnostics(first + empty + kNoAnswer + again).empty());
    // Observed calls of another context cannot return this query's answer, so the diagnostic stays.
    CHECK(diagnostics(first + kNoAnswer + "context 3 interface 5 target 1 depth 0\nsubmit context 3 { }\n" + again) ==
          Texts{"7+0x0: bad sequence: ISSUEQUERY: issued again before its answer"});
}

TEST_CASE("contexts share surfaces, and have queries, shaders and palettes of their own") {
    const std::string other = "context 3 interface 5 target 1 depth 0\n";
    const auto both = [&](const std::string& first, const std::string& second) {
        return diagnostics(other + "submit context 1 { " + first + "}\nsubmit context 3 { " + second + "}\n");
    };
    CHECK(both(kEvent, kEvent).empty());
    CHECK(both(kEvent, kEnd) == Texts{"5+0x0: bad handle: ISSUEQUERY: dwQueryID"});
    CHECK(both(kPixelShader, "SETPIXELSHADER { 9 } ") == Texts{"5+0x0: bad handle: SETPIXELSHADER: dwHandle"});
    CHECK(both("SETPALETTE { 3 0 1 } ", "UPDATEPALETTE { 3 0 1 data { 0 } } ") ==
          Texts{"5+0x0: bad handle: UPDATEPALETTE: dwPaletteHandle"});
    CHECK(both("SETINDICES { 2 2 } ", "SETINDICES { 2 2 } ").empty());
    // Many contexts, each with a query that is never ended: all are reported at the end.
    std::string many;
    for (int i = 10; i < 60; ++i) {
        const std::string number = std::to_string(i);
        many += "context " + number + " interface 5 target 1 depth 0\nsubmit context " + number + " { " + kOcclusion +
                kBegin + "}\n";
    }
    CHECK(diagnostics(many).size() == 50);
}

TEST_CASE("a call that a scripted failure refuses has executed the commands before, and may be submitted again") {
    const std::string fail = "fail_call 1 command ", busy = " ddrval 0x8876021c\n",
                      call = "submit { " + kOcclusion + kBegin + kEnd + "}\n";
    CHECK(diagnostics(fail + "0" + busy + call + call) == Texts{"4+0x0: scripted: CREATEQUERY: fail_call"});
    CHECK(diagnostics(fail + "1" + busy + call + "submit { " + kBegin + kEnd + "}\n") ==
          Texts{"4+0xc: scripted: ISSUEQUERY: fail_call"});
    CHECK(diagnostics(fail + "1" + busy + call + call) ==
          Texts{"4+0xc: scripted: ISSUEQUERY: fail_call", "5+0x0: bad sequence: CREATEQUERY: dwQueryID"});
    CHECK(diagnostics(fail + "9" + busy + call + "submit { " + kBegin + kEnd + "}\n").size() == 1);
    CHECK(diagnostics(fail + "0" + busy + call + "expect ddrval 0x8876021c error_offset 0\n" + call) ==
          Texts{"4+0x0: scripted: CREATEQUERY: fail_call (expected)"});
}

TEST_CASE("a context that is destroyed, created again or lost") {
    const std::string open = "submit { " + kOcclusion + kBegin + "}\n",
                      renewed = "context 1 interface 5 target 1 depth 0\n";
    const Texts never{"3+0xc: bad sequence: ISSUEQUERY: BEGIN that no END follows"};
    CHECK(diagnostics(open + "destroy_context 1\n") == never);
    CHECK(diagnostics(open + "destroy_context 1\n" + renewed + "submit { " + kOcclusion + kBegin + kEnd + "}\n") ==
          never);
    CHECK(diagnostics(open + renewed) == never);
    CHECK(diagnostics("destroy_context 1\n" + renewed + "submit { " + kEnd + "}\n") ==
          Texts{"5+0x0: bad handle: ISSUEQUERY: dwQueryID"});
    // A query of a lost context can never be ended, and each call of the context is refused as a whole.
    CHECK(diagnostics(open + "lose_context 1\nsubmit { " + kEnd + kEnd + "}\n") ==
          Texts{"5: context lost: dwhContext"});
    CHECK(diagnostics(open + "fail_call 1 lose\nsubmit { " + kEnd + kEnd + "}\nsubmit { " + kEnd + "}\n") ==
          Texts{"5: context lost: dwhContext", "6: context lost: dwhContext"});
    CHECK(diagnostics("submit context 9 { " + kEnd + "}\n") == Texts{"3: bad handle: dwhContext"});
    // In contexts before DX9 queries have a single diagnostic: not supported.
    CHECK(diagnostics("context 3 interface 4 target 1 depth 0\nsubmit context 3 { " + kOcclusion + kBegin + "}\n") ==
          Texts{"4+0x0: not supported: CREATEQUERY: CREATEQUERY"});
}

TEST_CASE("commands that were never executed have no diagnostics about objects") {
    const std::string failed = "expect ddrval 0x80004005 error_offset 12\n";
    CHECK(diagnostics("submit { " + kEvent + kBegin + "SETPIXELSHADER { 9 } }\n" + failed).empty());
    CHECK(
        diagnostics("submit { " + kOcclusion + kBegin + "}\n" + failed + "submit { " + kBegin + kEnd + "}\n").empty());
    // The check rejects the command at which the capture observed the failure (offset 0xc): the diagnostic is marked
    // (expected).
    CHECK(diagnostics("submit { " + kEvent + kEvent + kOcclusion + "}\n" + failed) ==
          Texts{"3+0xc: bad sequence: CREATEQUERY: dwQueryID (expected)"});
    // The capture observed the failure at another command (offset 0xc), so this one is not expected.
    CHECK(diagnostics("submit { " + kEnd + kEvent + "}\n" + failed) ==
          Texts{"3+0x0: bad handle: ISSUEQUERY: dwQueryID"});
}

TEST_CASE("what a driver refuses at a draw is reported at the draw, without drawing") {
    const auto of_draw = [](const std::string& before, const std::string& commands) {
        return diagnostics(before + "submit vertex_type XYZRHW { vertices { f32 1 1 0 1 } " + commands +
                           " POINTS { 1 0 } }\n");
    };
    const auto drawn = [&](const std::string& commands) { return of_draw("", commands); };
    const auto strict = [&](const std::string& commands) { return of_draw("dialect strict-states\n", commands); };
    CHECK(drawn("RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND ONE }").empty());
    CHECK(drawn("RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND 99 }") ==
          Texts{"3+0x0: warning: RENDERSTATE: SRCBLEND 0x63 stays ONE"});
    CHECK(strict("RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND 99 }") == Texts{"4+0x14: bad value: POINTS: SRCBLEND"});
    CHECK(strict("RENDERSTATE { ALPHABLENDENABLE FALSE SRCBLEND 99 }").size() == 1); // also while blending is disabled
    CHECK(strict("RENDERSTATE { SRCBLEND 99 SRCBLEND ONE }").empty());
    CHECK(drawn("POINTS { 1 1 }") == Texts{"3+0x0: out of range: POINTS: vertex number"});
    // Subroutines that call each other endlessly are only detected when a draw builds the program.
    const std::string endless = "CREATEPIXELSHADER { 9 auto asm {\nps_2_x\ncall l0\nmov oC0, c0\nret\n"
                                "label l0\ncall l1\nret\nlabel l1\ncall l0\nret\n} } ";
    CHECK(drawn(endless).empty());
    const Texts found = drawn(endless + "SETPIXELSHADER { 9 }");
    REQUIRE(found.size() == 1);
    CHECK(found[0].ends_with(": limit exceeded: POINTS: call depth"));
}

TEST_CASE("calls that restore the state at the beginning of a recording may bind destroyed objects") {
    const std::string bind = "TEXTURESTAGESTATE { 0 TEXTUREMAP 5 } SETSTREAMSOURCE { 0 6 12 } SETINDICES { 6 2 } ",
                      recording = "completion recorded of immediate\n";
    CHECK(diagnostics(recording + "submit { " + bind + "}\n").empty());
    CHECK(diagnostics(recording + "submit { " + bind + "}\n" + kNoAnswer).size() == 3);
    CHECK(diagnostics("completion recorded\nsubmit { " + bind + "}\n").size() == 3);
    CHECK(diagnostics(recording + "submit { SETPIXELSHADER { 9 } }\n").size() == 1);
}

TEST_CASE("a raw buffer has no diagnostics about surfaces and buffers, but all others") {
    const auto raw = [](const std::string& commands) {
        const auto document = dp2::assemble_capture("dp2t 1\ncontext 1 interface 5 target 0 depth 0\nsubmit "
                                                    "vertex_type XYZRHW { vertices { f32 0 0 0 1 } " +
                                                    commands + " }\n");
        if (!document.ok()) FAIL(document.error().to_string());
        return diagnostics(*document, Surfaces::NotKnown);
    };
    CHECK(raw("SETRENDERTARGET { 5 6 } SETINDICES { 7 2 } TEXTURESTAGESTATE { 0 TEXTUREMAP 5 } SETPALETTE { 3 0 5 } "
              "UPDATEPALETTE { 3 0 1 data { 0 } }")
              .empty());
    CHECK(raw("BLT { 1 0 0 8 8 0 5 0 0 8 8 0 0 }").empty());
    CHECK(raw("POINTS { 1 0 }").empty());
    CHECK(raw("POINTS { 1 1 }") == Texts{"1+0x0: out of range: POINTS: vertex number"});
    CHECK(raw("UPDATEPALETTE { 4 0 1 data { 0 } }") == Texts{"1+0x0: bad handle: UPDATEPALETTE: dwPaletteHandle"});
    CHECK(raw("SETRENDERTARGET { 5 6 } " + kEnd) == Texts{"1+0xc: bad handle: ISSUEQUERY: dwQueryID"});
    CHECK(raw("SETRENDERTARGET { 5 6 } SETPIXELSHADER { 9 }") == Texts{"1+0xc: bad handle: SETPIXELSHADER: dwHandle"});
}

TEST_CASE("no more than a thousand diagnostics of a record are kept") {
    std::string commands;
    for (int i = 0; i < 1500; ++i) commands += "SETINDICES { 5 2 } ";
    CHECK(of_call(commands).size() == Diagnostics::kMost);
    // A query that is never ended is reported with the last record.
    CHECK(diagnostics("submit { " + kOcclusion + kBegin + "}\nsubmit { " + commands + "}\n").size() ==
          Diagnostics::kMost);
}
