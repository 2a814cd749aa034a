// Frames cut out of captures: they replay with the same results as in the whole capture, or the cut is refused with a
// reason.
#include "dp2/capture/text_capture.h"
#include "dp2/reduce/reduction.h"
#include "dp2/reduce/unneeded_records.h"
#include "responses/analysis/bound_memory.h"
#include "responses/analysis/capture_check.h"
#include "responses/analysis/frame_cut.h"
#include "responses/recording/replayer.h"
#include "tests/support/catch.h"

using namespace responses;
using namespace dp2::capture;

namespace {

const std::string kBegin =
    "dp2t 1\nmetadata \"program\" \"test\"\nsurface 1 format A8R8G8B8 size 16x16 usage target\n"
    "surface 9 format A8R8G8B8 size 64x64 usage texture\ncontext 1 interface 5 target 1 depth 0\n";
const std::string kVertices = "vertex_type XYZRHW|DIFFUSE { vertices { f32 0 0 0.5 1 u32 0xffff0000 f32 16 0 0.5 1 u32 "
                              "0xff00ff00 f32 0 16 0.5 1 u32 0xff0000ff f32 16 16 0.5 1 u32 0xffffffff } ";

Document assembled(const std::string& text) {
    auto document = dp2::assemble_capture(text);
    if (!document.ok()) FAIL(document.error().to_string());
    return std::move(*document);
}

std::string text_of(const Document& document) {
    return dp2::disassemble_capture(document);
}

// Cuts the frames and removes unneeded records; both documents must replay without a difference from their
// observations.
Document cut_of(const Document& document, const FrameRange& frames, unsigned workers = 0) {
    FrameCutter cutter(document);
    const auto cut = cutter.cut(frames);
    if (!cut) FAIL(cutter.refusal().why);
    CHECK(cut->submissions > 0);
    dp2::Reduction reduction(
        cut->document, std::nullopt, [&](const Document& tried) { return can_replace(*cut, tried); },
        [] { return false; });
    dp2::drop_unneeded(reduction, {cut->first_record, bound_at_draws(cut->document, cut->submissions, {})});
    for (const Document* result : {&cut->document, &reduction.best()}) {
        INFO(text_of(*result));
        EmulatorOptions options;
        options.workers = workers;
        const auto chosen = replay_options(*result, options);
        REQUIRE(chosen.ok());
        Replayer replayer(*chosen);
        ReplayObserver observer;
        REQUIRE(replayer.play(*result, observer).ok());
        CHECK(replayer.observations() > 0);
        CHECK(replayer.differences() == 0);
        CHECK(ends_with(*result, cut->played));
        CHECK(frames_of(*result)->first == frames.first);
        CHECK(frames_of(*result)->last == frames.last);
    }
    CHECK(reduction.best().size() <= cut->document.size());
    return reduction.best();
}

CutRefusal refusal_of(const std::string& text, const FrameRange& frames) {
    const Document document = assembled(text);
    FrameCutter cutter(document);
    REQUIRE_FALSE(cutter.cut(frames));
    return cutter.refusal();
}

template <class R> std::size_t count_of(const Document& document) {
    return static_cast<std::size_t>(
        std::ranges::count_if(document, [](const Record& record) { return std::holds_alternative<R>(record); }));
}

// Frame 1 draws to a texture, frame 2 draws nothing, frame 3 shows the texture, frame 4 shows something else.
const std::string kChain =
    kBegin + "surface 2 format A8R8G8B8 size 16x16 usage texture|target\n" + "submit " + kVertices +
    "SETRENDERTARGET { 2 0 } CLEAR { flags TARGET color 0xff102030 depth 1 stencil 0 { 0 0 16 16 } } RENDERSTATE { "
    "CULLMODE NONE } "
    "TRIANGLESTRIP count 2 { first 0 } SETRENDERTARGET { 1 0 } }\npresent 1\n"
    "submit { CLEAR { flags TARGET color 0xff000001 depth 1 stencil 0 { 0 0 16 16 } } }\npresent 1\n"
    "submit vertex_type XYZRHW|TEX1 { vertices { f32 0 0 0.5 1 0 0 16 0 0.5 1 1 0 0 16 0.5 1 0 1 } "
    "TEXTURESTAGESTATE { 0 TEXTUREMAP 2 0 COLOROP SELECTARG1 0 COLORARG1 TEXTURE } TRIANGLELIST count 1 { first 0 } }\n"
    "present 1\n"
    "submit { CLEAR { flags TARGET color 0xff00ff00 depth 1 stencil 0 { 0 0 16 16 } } }\npresent 1\n";

} // namespace

TEST_CASE("a cut of any frames replays as in the whole capture") {
    const Document document = assembled(kChain);
    for (const unsigned workers : {0u, 2u, 4u})
        for (std::uint64_t first = 1; first <= 4; ++first)
            for (std::uint64_t last = first; last <= 4; ++last) cut_of(document, {first, last}, workers);
}

TEST_CASE("a cut contains only what its frames need") {
    const Document document = assembled(kChain);
    const Document third = cut_of(document, {3, 3});
    INFO(text_of(third));
    CHECK(count_of<CreateSurface>(third) == 2); // the target and the texture, not surface 9
    CHECK(count_of<WriteSurface>(third) >= 1);  // the texture's contents, which frame 1 drew
    CHECK(text_of(third).find("metadata \"program\" \"test\"") != std::string::npos);
    CHECK(text_of(third).find("SETPIXELSHADERCONST") == std::string::npos);
    const Document fourth = cut_of(document, {4, 4});
    CHECK(count_of<CreateSurface>(fourth) == 1);
    CHECK(count_of<WriteSurface>(fourth) == 0);
}

TEST_CASE("a cut of a cut keeps the frame numbers of the original program") {
    const Document document = assembled(kChain);
    const Document cut = cut_of(document, {2, 4});
    const Document again = cut_of(cut, {4, 4});
    CHECK(frames_of(again)->first == 4);
    FrameCutter cutter(cut);
    CHECK_FALSE(cutter.cut({1, 2}));
    CHECK(cutter.refusal().why == "it has the frames 2..4");
}

TEST_CASE("contexts keep their numbers, also when a number is used twice") {
    // The second context 5 replaces the first one, which no later record can name.
    const Document document =
        assembled(kBegin +
                  "surface 3 format A8R8G8B8 size 8x8 usage target\ncontext 5 interface 5 target 3 depth 0\n"
                  "submit context 5 { CREATEQUERY { id 1 type OCCLUSION } ISSUEQUERY { id 1 flags BEGIN } }\n"
                  "context 5 interface 4 target 3 depth 0\nsubmit context 5 " +
                  kVertices +
                  "RENDERSTATE { CULLMODE NONE SHADEMODE FLAT } TRIANGLESTRIP count 2 { first 0 } }\npresent 3\n"
                  "submit context 1 { CLEAR { flags TARGET color 0xff00ff00 depth 1 stencil 0 { 0 0 16 16 } } "
                  "}\npresent 1\nsubmit context 5 " +
                  kVertices + "TRIANGLESTRIP count 2 { first 1 } }\npresent 3\nsubmit context 7 { }\npresent 3\n");
    for (std::uint64_t frame = 1; frame <= 4; ++frame) cut_of(document, {frame, frame});
    const Document third = cut_of(document, {3, 3});
    CHECK(count_of<CreateContext>(third) == 1);
}

TEST_CASE("palettes and state sets are in a cut") {
    const std::string draw = "TRIANGLESTRIP count 2 { first 0 } }\npresent 1\n";
    const Document document =
        assembled(kBegin +
                  "surface 2 format P8 size 2x2 usage texture\nwrite 2 data { u8 0 1 2 3 }\n"
                  "submit " +
                  kVertices +
                  "SETPALETTE { 1 0 2 } UPDATEPALETTE { 1 0 4 data { u32 0x000000ff 0x0000ff00 0x00ff0000 0x00ffffff } "
                  "} RENDERSTATE { "
                  "CULLMODE NONE } STATESET { BEGIN 1 NONE } RENDERSTATE { SHADEMODE FLAT } STATESET { END 1 NONE } "
                  "TEXTURESTAGESTATE { 0 TEXTUREMAP 2 } " +
                  draw + "submit " + kVertices + draw + "submit " + kVertices + "STATESET { EXECUTE 1 NONE } " + draw);
    for (std::uint64_t frame = 1; frame <= 3; ++frame) cut_of(document, {frame, frame});
    INFO(text_of(cut_of(document, {3, 3})));
    CHECK(text_of(cut_of(document, {3, 3})).find("STATESET") != std::string::npos);
}

TEST_CASE("answers come in the calls of the whole capture, whatever the completion model") {
    for (const char* model : {"immediate", "async", "delay:1", "seeded:7", "seeded:8", "never"}) {
        INFO(model);
        std::string text = kBegin;
        text.insert(text.find("surface"), std::string("completion ") + model + "\n");
        text += "submit capacity 256 { CREATEQUERY { id 1 type OCCLUSION id 2 type EVENT } }\npresent 1\n";
        for (int frame = 0; frame < 3; ++frame) {
            text += "submit capacity 256 " + kVertices +
                    "RENDERSTATE { CULLMODE NONE } ISSUEQUERY { id 1 flags BEGIN } "
                    "TRIANGLESTRIP count 2 { first 0 } ISSUEQUERY { id 1 flags END id 2 flags END } }\n";
            for (int call = 0; call < 9; ++call) text += "submit capacity 256 { }\n";
            text += "present 1\n";
        }
        const Document document = assembled(text);
        cut_of(document, {2, 2});
        if (std::string(model) == "never") continue; // with this model the query is never answered
        cut_of(document, {3, 4});
        cut_of(document, {4, 4});
    }
}

TEST_CASE("a cut is refused where the state cannot be expressed, with the next frame where it can") {
    // A query is open at the end of frames 1 and 2.
    const std::string queries =
        kBegin +
        "submit capacity 64 { CREATEQUERY { id 1 type OCCLUSION } ISSUEQUERY { id 1 flags BEGIN } }\npresent 1\n"
        "submit capacity 64 { }\npresent 1\nsubmit capacity 64 { ISSUEQUERY { id 1 flags END } }\npresent 1\n"
        "submit capacity 64 { }\npresent 1\n";
    for (const std::uint64_t frame : {2u, 3u}) {
        const CutRefusal refusal = refusal_of(queries, {frame, 4});
        CHECK(refusal.frames);
        CHECK(refusal.why.find("while a query counts or waits for its answer") != std::string::npos);
        CHECK(refusal.first_frame == std::optional<std::uint64_t>(4));
    }
    cut_of(assembled(queries), {1, 2});
    cut_of(assembled(queries), {4, 4});
    // Answers that wait for a larger buffer, across a present.
    const std::string pages =
        kBegin + "submit capacity 256 { CREATEQUERY { id 1 type EVENT id 2 type EVENT id 3 type EVENT } }\npresent 1\n"
                 "submit capacity 32 { ISSUEQUERY { id 1 flags END id 2 flags END id 3 flags END } }\npresent 1\n"
                 "submit capacity 256 { }\npresent 1\nsubmit { }\npresent 1\n";
    CHECK(refusal_of(pages, {3, 3}).first_frame == std::optional<std::uint64_t>(4));
    cut_of(assembled(pages), {2, 3});
    cut_of(assembled(pages), {4, 4});
    // Cached patches are never dropped, and a recording cannot restore them, so every later frame is refused.
    const std::string patch = kBegin +
                              "buffer 5 bytes 4096\nsubmit { SETSTREAMSOURCE { 0 5 12 } SETVERTEXSHADER { XYZ } "
                              "DRAWRECTPATCH { 1 HASSEGS|HASINFO data { f32 1 1 1 1 u32 0 0 4 4 4 0 3 } } }\n"
                              "present 1\nsubmit { }\npresent 1\nsubmit { }\npresent 1\n";
    const CutRefusal kept = refusal_of(patch, {2, 2});
    CHECK(kept.why.find("kept patches") != std::string::npos);
    CHECK(kept.first_frame == std::nullopt);
    cut_of(assembled(patch), {1, 2});
}

TEST_CASE("frames that a capture does not have are refused, and captures that cannot be played") {
    CHECK(refusal_of("dp2t 1\n", {1, 1}).why == "it has no frame: nothing is presented");
    CHECK(refusal_of(kChain, {0, 1}).why == "it has the frames 1..4");
    CHECK(refusal_of(kChain, {4, 5}).why == "it has the frames 1..4");
    CHECK(refusal_of(kChain, {3, 2}).why == "it has the frames 1..4");
    CHECK(refusal_of(kBegin + "destroy 7\npresent 1\n", {1, 1}).why == "record 4 cannot be played: bad handle: handle");
    CHECK(refusal_of("dp2t 1\nmetadata \"frames before\" \"4294967295\"\npresent 0\npresent 0\n", {1, 1}).why ==
          "it has the frames 4294967296..4294967297");
}

TEST_CASE("calls that fail in a cut fail as in the whole capture") {
    const Document document =
        assembled(kBegin + "submit { RENDERSTATE { CULLMODE NONE } }\npresent 1\n"
                           "submit { RENDERSTATE { CULLMODE CW } raw { u8 8 0 9 0 } }\npresent 1\n");
    FrameCutter cutter(document);
    const auto cut = cutter.cut({2, 2});
    REQUIRE(cut);
    Replayer replayer({});
    ReplayObserver observer;
    REQUIRE(replayer.play(cut->document, observer).ok());
    CHECK(replayer.unexpected_failures() == 1); // the capture did not observe the failure, so it is not expected
}

TEST_CASE("control records are cut with the capture's context numbers, and a clock still gives the same times") {
    // Contexts whose numbers differ from those that an emulator would choose.
    const Document numbers =
        assembled("dp2t 1\nsurface 1 format A8R8G8B8 size 16x16 usage target\ncontext 2 interface 5 target 1 depth 0\n"
                  "context 1 interface 5 target 1 depth 0\nhold 1 all\nhold 2 type EVENT\nfail_call 2 context 1 ddrval "
                  "0x80004005\n"
                  "present 1\nsubmit context 1 capacity 64 { }\npresent 1\nsubmit context 1 capacity 64 { }\nsubmit "
                  "context 2 { }\n");
    FrameCutter cutter(numbers);
    const auto cut = cutter.cut({2, 2});
    if (!cut) FAIL(cutter.refusal().why);
    const std::string text = text_of(cut->document);
    INFO(text);
    CHECK(text.find("hold 1 all\n") != std::string::npos);
    CHECK(text.find("hold 2 type EVENT\n") != std::string::npos);
    CHECK(text.find("fail_call 2 context 1 ddrval 0x80004005\n") != std::string::npos);

    const std::string time = "submit context 1 capacity 64 { ISSUEQUERY { 7 END } }\n";
    const Document clock =
        assembled(kBegin + "clock 5 step 2 frequency 77\nsubmit context 1 { CREATEQUERY { 7 TIMESTAMP } }\n" + time +
                  "present 1\n" + time + "present 1\n" + time + "present 1\n");
    const Document kept = cut_of(clock, {2, 3}, 2);
    INFO(text_of(kept));
    CHECK(text_of(kept).find("clock 7 step 2 frequency 77\n") != std::string::npos);
}

namespace {

std::string words(int count, const std::string& word) {
    std::string text = "u32";
    for (int i = 0; i < count; ++i) text += " " + word;
    return text;
}

// Handles from 100 on: `count` textures with contents, all bound in frame 1, of which stage 0 and 1 keep the last ones.
std::string textures(int count) {
    std::string text;
    for (int i = 0; i < count; ++i)
        text += "surface " + std::to_string(100 + i) + " format A8R8G8B8 size 4x4 usage texture\nwrite " +
                std::to_string(100 + i) + " data { " + words(16, "0xff0000" + std::to_string(10 + i)) + " }\n";
    text += "submit { ";
    for (int i = 0; i < count; ++i)
        text += "TEXTURESTAGESTATE { " + std::to_string(i % 2) + " TEXTUREMAP " + std::to_string(100 + i) + " } ";
    return text + "}\n";
}

// The cut after at most `tries` attempts to drop something.
Document cut_within(const Document& document, const FrameRange& frames, std::uint64_t tries) {
    FrameCutter cutter(document);
    const auto cut = cutter.cut(frames);
    if (!cut) FAIL(cutter.refusal().why);
    const dp2::Reduction* current = nullptr;
    dp2::Reduction reduction(
        cut->document, std::nullopt, [&](const Document& tried) { return can_replace(*cut, tried); },
        [&] { return current && current->tries() >= tries; });
    current = &reduction;
    dp2::drop_unneeded(reduction, {cut->first_record, bound_at_draws(cut->document, cut->submissions, {})});
    CHECK(ends_with(reduction.best(), cut->played));
    return reduction.best();
}

std::string diagnostics_of(const Document& document) {
    CaptureCheck check(document, EmulatorOptions());
    std::string text;
    for (std::size_t i = 0; i < document.size(); ++i)
        for (const Diagnostic& diagnostic : check.next()) text += describe(diagnostic) + "\n";
    return text;
}

std::size_t written_bytes(const Document& document) {
    std::size_t bytes = 0;
    for (const Record& record : document) {
        if (const auto* surface = std::get_if<WriteSurface>(&record)) bytes += surface->data.size();
        if (const auto* buffer = std::get_if<WriteBuffer>(&record)) bytes += buffer->data.size();
    }
    return bytes;
}

// Frame 1 binds and draws much; frame 2 clears its target and draws with what is bound at stage 0.
const std::string kMany =
    kBegin + textures(40) + "buffer 60 bytes 4096\nwrite 60 at 0 data { " + words(1024, "7") +
    " }\nbuffer 61 bytes 4096\n" + "submit " + kVertices +
    "SETSTREAMSOURCE2 { 1 60 0 16 } RENDERSTATE { CULLMODE NONE } TRIANGLESTRIP count 2 { first 0 } }\n" +
    "present 1\nsubmit " + kVertices +
    "TEXTURESTAGESTATE { 1 TEXTUREMAP 0 } SETSTREAMSOURCE2 { 1 0 0 0 } "
    "CLEAR { flags TARGET color 0xff000001 depth 1 stencil 0 { 0 0 16 16 } } TRIANGLESTRIP count 2 { first 0 } }\n"
    "present 1\n";

} // namespace

TEST_CASE("what frames neither name nor bind is dropped in one attempt, and contents that they clear in the next") {
    const Document document = assembled(kMany);
    CHECK(written_bytes(cut_within(document, {2, 2}, 0)) >= 40 * 64 + 4096 + 1024);
    const Document first = cut_within(document, {2, 2}, 1);
    INFO(text_of(first));
    CHECK(count_of<CreateSurface>(first) == 2); // the target, and the texture of stage 0
    CHECK(count_of<CreateBuffer>(first) == 0);
    CHECK(written_bytes(first) == 64 + 1024); // that texture, and the target
    CHECK(written_bytes(cut_within(document, {2, 2}, 2)) == 64);
}

namespace {

// At most `bad` diagnostics, and never more than the cut, for every frame and however early the search is stopped.
void stop_anywhere(const std::string& text, std::uint64_t frames) {
    const Document document = assembled(text);
    CHECK(diagnostics_of(document).empty());
    for (std::uint64_t first = 1; first <= frames; ++first)
        for (std::uint64_t last = first; last <= frames; ++last)
            for (const std::uint64_t tries : {0u, 1u, 2u, 3u, 4u, 6u, 9u, 14u, 30u, 1000u}) {
                if (kSanitized && tries % 2 == 0 && tries < 100) continue;
                INFO(first << ".." << last << " after " << tries);
                const Document cut = cut_within(document, {first, last}, tries);
                INFO(text_of(cut));
                CHECK(diagnostics_of(cut).empty());
            }
}

} // namespace

TEST_CASE("a search that is stopped at any time leaves a capture without a bad handle") {
    const std::string sublevels = "surface 50 format A8R8G8B8 size 8x8 usage texture|target levels 2\n"
                                  "sublevel 51 of 50 level 1 slice 0\nsublevel 52 of 50 level 0 slice 0\n";
    std::string text = kMany;
    text.insert(text.find("context"), sublevels);
    text += "submit { SETRENDERTARGET { 51 0 } CLEAR { flags TARGET color 0xff00ff00 depth 1 stencil 0 { 0 0 4 4 } } "
            "SETRENDERTARGET { 1 0 } TEXTURESTAGESTATE { 1 TEXTUREMAP 105 } }\npresent 1\nsubmit " +
            kVertices + "TRIANGLESTRIP count 1 { first 1 } }\npresent 1\n";
    stop_anywhere(text, 4);
    // A handle that a later frame uses again, for another surface.
    stop_anywhere(kBegin + "surface 5 format A8R8G8B8 size 4x4 usage texture\nsubmit " + kVertices +
                      "TEXTURESTAGESTATE { 0 TEXTUREMAP 5 } TRIANGLESTRIP count 2 { first 0 } }\npresent 1\n"
                      "submit { TEXTURESTAGESTATE { 0 TEXTUREMAP 0 } }\ndestroy 5\n"
                      "surface 5 format A8R8G8B8 size 8x8 usage texture\nsubmit " +
                      kVertices +
                      "TEXTURESTAGESTATE { 0 TEXTUREMAP 5 } TRIANGLESTRIP count 2 { first 0 } }\npresent 1\n",
                  2);
    // Objects of a context, which the frames select and delete.
    stop_anywhere(kBegin +
                      "submit { CREATEPIXELSHADER { 6 auto asm {\nps_1_1\nmov r0, v0\n} } "
                      "CREATEVERTEXSHADERDECL { 7 1 { 0 0 FLOAT3 DEFAULT POSITION 0 } } "
                      "STATESET { BEGIN 3 NONE } RENDERSTATE { SHADEMODE FLAT } STATESET { END 3 NONE } "
                      "SETPIXELSHADER { 6 } }\npresent 1\nsubmit " +
                      kVertices +
                      "SETPIXELSHADER { 0 } STATESET { EXECUTE 3 NONE } TRIANGLESTRIP count 2 { first 0 } "
                      "DELETEPIXELSHADER { 6 } STATESET { DELETE 3 NONE } DELETEVERTEXSHADERDECL { 7 } }\npresent 1\n",
                  2);
}

TEST_CASE("contents that are written through a sublevel stay, and so do those that a frame writes between draws") {
    const std::string part = "surface 2 format A8R8G8B8 size 4x4 usage texture levels 2\nsublevel 3 of 2 level 1\n";
    std::string text =
        kBegin + textures(20) + "submit " + kVertices +
        "RENDERSTATE { CULLMODE NONE } TEXTURESTAGESTATE { 0 TEXTUREMAP 2 0 MIPFILTER POINT 0 COLOROP "
        "SELECTARG1 0 COLORARG1 TEXTURE } TRIANGLESTRIP count 2 { first 0 } }\npresent 1\nwrite 3 data { " +
        words(4, "0xffabcdef") + " }\nsubmit { SETTEXLOD { 2 1 } }\nsubmit " + kVertices +
        "TRIANGLESTRIP count 2 { first 0 } }\npresent 1\n";
    text.insert(text.find("context"), part);
    const Document through = cut_within(assembled(text), {2, 2}, 1);
    INFO(text_of(through));
    CHECK(count_of<CreateSurface>(through) == 2 + 1); // two targets' worth: the target, the texture, stage 1's texture

    const std::string write = "write 2 data { " + words(16, "0xff0000ff") + " }\n";
    const Document between = assembled(
        kBegin + "surface 2 format A8R8G8B8 size 4x4 usage texture\n" + write + "submit " + kVertices +
        "RENDERSTATE { CULLMODE NONE } TEXTURESTAGESTATE { 0 TEXTUREMAP 2 0 COLOROP "
        "SELECTARG1 0 COLORARG1 TEXTURE } TRIANGLESTRIP count 2 { first 0 } }\npresent 1\n"
        "write 2 data { " +
        words(16, "0xff00ff00") + " }\nsubmit " + kVertices + "TRIANGLESTRIP count 2 { first 0 } }\nwrite 2 data { " +
        words(16, "0xffff0000") + " }\nsubmit " + kVertices + "TRIANGLESTRIP count 1 { first 1 } }\npresent 1\n");
    const Document kept = cut_within(between, {2, 2}, 2);
    INFO(text_of(kept));
    CHECK(count_of<WriteSurface>(kept) ==
          2); // the frame's own; neither the target's contents nor the texture's old ones
}
