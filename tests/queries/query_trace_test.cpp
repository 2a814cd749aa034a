// The data of `dp2 queries`: position and fate of each issue, its answer, and the draws between.
#include "dp2/capture/text_capture.h"
#include "dp2/wire/error_text.h"
#include "responses/analysis/query_trace.h"
#include "tests/support/catch.h"

using namespace responses;

namespace {

const std::string kObjects =
    "dp2t 1\nsurface 1 format X8R8G8B8 size 32x32 usage target\nsurface 2 format D16 size 32x32 usage depth\n"
    "buffer 10 bytes 64\nwrite 10 at 0 data { f32 -2 2 0.5 2 2 0.5 -2 -2 0.5 2 -2 0.5 }\n"
    "context 1 interface 5 target 1 depth 2\ncontext 2 interface 5 target 1 depth 2\n";
const std::string kState = "SETVERTEXSHADERDECL { handle XYZ } SETSTREAMSOURCE { 0 10 12 } RENDERSTATE { CULLMODE NONE "
                           "LIGHTING FALSE ZENABLE FALSE } ";
const std::string kDraw = " DRAWPRIMITIVE { TRIANGLESTRIP 0 2 } ";

struct Traced {
    explicit Traced(const std::string& text, unsigned workers = 0, CompletionModel model = {})
        : document(*dp2::assemble_capture(kObjects + text)), trace(document), replayer(options(workers, model)) {
        const dp2::Status status = replayer.play(document, trace);
        if (!status.ok()) FAIL(dp2::describe(status.error()));
        replayer.emulator().presents().wait();
    }
    EmulatorOptions options(unsigned workers, CompletionModel model) {
        EmulatorOptions out;
        out.workers = workers;
        out.completion = model;
        trace.attach_to(out);
        return out;
    }
    dp2::capture::Document document;
    QueryTrace trace;
    Replayer replayer;
};
std::string submit(const std::string& commands, int context = 1) {
    return "submit context " + std::to_string(context) + " capacity 512 {\n" + commands + "\n}\n";
}

constexpr std::size_t kFirst = 6; // the first submission's record

} // namespace

TEST_CASE("a trace has each issue with its answer and its draws, over contexts and calls") {
    for (const unsigned workers : {0u, 2u}) {
        Traced t(submit(kState + "CREATEQUERY { 7 OCCLUSION } ISSUEQUERY { 7 BEGIN }" + kDraw) +
                     submit(kState + kDraw, 2) + submit(kDraw + "ISSUEQUERY { 7 END }" + kDraw) +
                     submit("CREATEQUERY { 8 EVENT } ISSUEQUERY { 8 END } ISSUEQUERY { 8 END }"),
                 workers);
        const auto& queries = t.trace.queries();
        REQUIRE(queries.size() == 2);
        REQUIRE(queries[0].issues.size() == 1);
        const IssueTrace& issue = queries[0].issues[0];
        CHECK(queries[0].id == 7);
        CHECK(issue.fate == IssueFate::Answered);
        CHECK(issue.answered == kFirst + 2);
        REQUIRE(issue.begun);
        CHECK(issue.begun->record == kFirst);
        REQUIRE(issue.ended);
        CHECK(issue.ended->record == kFirst + 2);
        CHECK(dp2::load<std::uint32_t>(issue.data.data()) == 2 * 32 * 32);
        const auto& draws = t.trace.draws();
        REQUIRE(draws.size() == 4);
        CHECK(issue.first_draw == 0);
        CHECK(issue.end_draw == 3); // the draws of the other context are included
        CHECK(draws[1].context == 2);
        for (const DrawTrace& draw : draws) {
            CHECK(draw.counts.samples() == 32 * 32);
            CHECK(draw.draws == 1);
            CHECK(draw.primitives == 2);
            CHECK(std::string(draw.op->name) == "DRAWPRIMITIVE");
        }
        // The event's first issue was replaced before it was answered.
        REQUIRE(queries[1].issues.size() == 2);
        CHECK(queries[1].issues[0].fate == IssueFate::Replaced);
        CHECK(queries[1].issues[1].fate == IssueFate::Answered);
        CHECK_FALSE(queries[1].issues[1].begun);
    }
}

TEST_CASE("a trace marks issues that were replaced, deleted, or never ended") {
    Traced t(submit(kState + "CREATEQUERY { 1 OCCLUSION 2 OCCLUSION 3 OCCLUSION } ISSUEQUERY { 1 BEGIN 1 BEGIN }" +
                    kDraw + "ISSUEQUERY { 1 END 2 END 3 END 3 BEGIN } DELETEQUERY { 2 }"),
             0, {CompletionKind::Delay, 2});
    const auto& queries = t.trace.queries();
    REQUIRE(queries.size() == 3);
    REQUIRE(queries[0].issues.size() == 2);
    CHECK(queries[0].issues[0].fate == IssueFate::Replaced);
    CHECK_FALSE(queries[0].issues[0].ended);
    CHECK(queries[0].issues[1].fate == IssueFate::Pending); // no later call could return the answer
    CHECK(queries[0].issues[1].end_draw - queries[0].issues[1].first_draw == 1);
    REQUIRE(queries[1].issues.size() == 1);
    CHECK(queries[1].issues[0].fate == IssueFate::Deleted);
    CHECK(queries[1].issues[0].first_draw == queries[1].issues[0].end_draw);
    REQUIRE(queries[2].issues.size() == 2);
    CHECK(queries[2].issues[0].fate == IssueFate::Replaced);
    CHECK(queries[2].issues[1].fate == IssueFate::Pending);
    CHECK_FALSE(queries[2].issues[1].ended);
}

TEST_CASE("a context's queries are deleted with it, and another context with its number has its own") {
    const std::string begin = "CREATEQUERY { 1 OCCLUSION 2 EVENT } ISSUEQUERY { 1 BEGIN 2 END }";
    Traced t(submit(begin) + submit(begin, 2) + "destroy_context 1\ncontext 1 interface 5 target 1 depth 2\n" +
                 submit(begin) + "context 1 interface 5 target 1 depth 2\n" + submit(begin),
             0, {CompletionKind::Never});
    const auto& queries = t.trace.queries();
    REQUIRE(queries.size() == 8);
    for (std::size_t i = 0; i < queries.size(); ++i) {
        CAPTURE(i);
        REQUIRE(queries[i].issues.size() == 1);
        // The third context 1 hides the second, which still exists.
        CHECK(queries[i].issues[0].fate == (i < 2 ? IssueFate::Deleted : IssueFate::Pending));
    }
}

TEST_CASE("a draw has the samples of its targets, also if none passes") {
    const std::string objects = "surface 3 format X8R8G8B8 size 32x32 usage target samples 4\n"
                                "surface 4 format X8R8G8B8 size 32x32 usage target samples 2\n"
                                "surface 5 format D16 size 32x32 usage depth samples 2\n";
    const std::string never = "RENDERSTATE { ZENABLE TRUE ZFUNC NEVER }";
    Traced t(objects + submit(kState + never + kDraw +
                              "SETRENDERTARGET2 { 0 3 } RENDERSTATE { ZENABLE FALSE ALPHATESTENABLE TRUE "
                              "ALPHAFUNC NEVER }" +
                              kDraw + kDraw +
                              "SETRENDERTARGET2 { 0 4 } SETDEPTHSTENCIL { 5 } RENDERSTATE { ZENABLE TRUE }" + kDraw));
    const auto& draws = t.trace.draws();
    REQUIRE(draws.size() == 4);
    const std::uint32_t samples[] = {1, 4, 4, 2};
    for (std::size_t i = 0; i < draws.size(); ++i) {
        CAPTURE(i);
        CHECK(draws[i].counts.samples() == 0);
        CHECK(draws[i].samples_per_pixel == samples[i]);
    }
}

TEST_CASE("commands before the one that fails take effect; an id may be reused after a delete") {
    Traced t(submit(kState + "CREATEQUERY { 5 OCCLUSION } ISSUEQUERY { 5 BEGIN }" + kDraw +
                    "ISSUEQUERY { 5 END 99 END }" + kDraw) +
             submit("") + submit("DELETEQUERY { 5 } CREATEQUERY { 5 EVENT } ISSUEQUERY { 5 END }"));
    const auto& queries = t.trace.queries();
    REQUIRE(queries.size() == 2);
    REQUIRE(queries[0].issues.size() == 1);
    CHECK(queries[0].issues[0].fate == IssueFate::Answered);
    CHECK(queries[0].issues[0].answered == kFirst + 1);
    CHECK(queries[1].type == dp2::QueryType::Event);
    CHECK(queries[1].issues[0].fate == IssueFate::Answered);
    CHECK(t.trace.draws().size() == 1); // commands after the failing one are not executed
}

TEST_CASE("issues after one that fails are not in the trace") {
    Traced t(submit("CREATEQUERY { 5 OCCLUSION } ISSUEQUERY { 5 BEGIN 5 END 99 END 5 BEGIN }") + submit(""));
    const auto& queries = t.trace.queries();
    REQUIRE(queries.size() == 1);
    REQUIRE(queries[0].issues.size() == 1);
    CHECK(queries[0].issues[0].fate == IssueFate::Answered);
}

TEST_CASE("observed answers of clocks and busy times are not compared with those of a replay") {
    // Answers of these types are compared in size and id only, answers of other types completely.
    const std::string calls = submit(kState + "CREATEQUERY { 1 TIMESTAMP 2 OCCLUSION } ISSUEQUERY { 2 BEGIN }" + kDraw +
                                     "ISSUEQUERY { 2 END 1 END }");
    const auto differences = [&](const std::string& response) {
        Traced t(calls + "expect ddrval 0 error_offset 36 response { u8 0x58 0 2 0 36 0 0 0 " + response + " }\n");
        return t.replayer.differences();
    };
    const std::string occlusion = "2 0 0 0 4 0 0 0 0 4 0 0 ";
    CHECK(differences(occlusion + "1 0 0 0 8 0 0 0 1 2 3 4 5 6 7 8") == 0);
    CHECK(differences("2 0 0 0 4 0 0 0 1 4 0 0 1 0 0 0 8 0 0 0 1 2 3 4 5 6 7 8") == 1);
    CHECK(differences(occlusion + "3 0 0 0 8 0 0 0 1 2 3 4 5 6 7 8") == 1);
}
