// Recordings contain the calls of the control functions, and the settings in force when the recording begins.
#include "dp2/capture/text_capture.h"
#include "responses/include/dp2emu_protocol.h"
#include "responses/recording/replayer.h"
#include "tests/support/c_rig.h"

using namespace responses;

namespace {

struct Controlled : CRig {
    explicit Controlled(std::uint32_t workers) : CRig({.workers = workers}, {.size = 16}) {
        const std::uint32_t gone = context; // makes the numbers of contexts differ from those in a replay
        context = create_context();
        other = create_context();
        REQUIRE(dp2emu_destroy_context(emulator, gone) == DP2EMU_OK);
        submit("CREATEQUERY { 1 EVENT 2 TIMESTAMP 3 OCCLUSION }");
    }
    std::int32_t submit(std::string_view text, const CallSetup& setup = {}) { return CRig::submit(text, setup).ddrval; }
    dp2emu_result fail(std::uint32_t in, std::uint64_t call, std::uint32_t kind, std::uint32_t command,
                       std::uint32_t ddrval) {
        const dp2emu_failure failure{sizeof failure, in, call, 2, kind, command, static_cast<std::int32_t>(ddrval), 0};
        return dp2emu_fail_call(emulator, &failure);
    }
    // Sets everything that the control functions can set; show() submits calls whose results depend on it.
    void ask() {
        const dp2emu_clock clock{sizeof clock, 0, 7000, 11, 1000000};
        const std::uint32_t types[] = {8, 10};
        const std::vector<std::uint32_t> caps(76, 5);
        REQUIRE(dp2emu_hold_answers(emulator, context, DP2EMU_ANSWERS_OF_TYPE, 9) == DP2EMU_OK);
        REQUIRE(dp2emu_hold_answers(emulator, context, DP2EMU_ANSWERS_OF_QUERY, 1) == DP2EMU_OK);
        REQUIRE(dp2emu_hold_answers(emulator, other, DP2EMU_ANSWERS_ALL, 0) == DP2EMU_OK);
        REQUIRE(dp2emu_set_clock(emulator, &clock) == DP2EMU_OK);
        REQUIRE(fail(context, 3, DP2EMU_FAIL_REFUSE, 1, 0x8876017C) == DP2EMU_OK);
        REQUIRE(fail(0, 9, DP2EMU_FAIL_HANG, 0, 0) == DP2EMU_OK);
        REQUIRE(fail(other, 5, DP2EMU_FAIL_LOSE_CONTEXT, 0, 0) == DP2EMU_OK);
        REQUIRE(dp2emu_offer_queries(emulator, types, 2) == DP2EMU_OK);
        REQUIRE(dp2emu_offer_caps(emulator, caps.data(), 304) == DP2EMU_OK);
    }
    void show() {
        const char* kEnds = "ISSUEQUERY { 1 END 2 END 3 BEGIN } CLEAR { TARGET|COMPUTERECTS 0xff00ff00 1 0 } "
                            "ISSUEQUERY { 3 END 2 END }";
        CHECK(submit(kEnds) == 0);
        CHECK(submit("") == 0);
        CHECK(static_cast<std::uint32_t>(submit(kEnds)) == 0x8876017C);
        CHECK(static_cast<std::uint32_t>(submit("")) == 0x8876017C);
        REQUIRE(dp2emu_release_answers(emulator, context, DP2EMU_ANSWERS_OF_QUERY, 1) == DP2EMU_OK);
        CHECK(submit("") == 0);
        CHECK(submit(kEnds) == 0);
        REQUIRE(dp2emu_present(emulator, 1) == DP2EMU_OK);
    }
    std::uint32_t other = 0;
};

struct Differences : ReplayObserver {
    void differs(std::size_t, const std::string& text) override { texts.push_back(text); }
    void submitted(std::size_t, const Call&, dp2::ByteSpan response) override {
        responses.emplace_back(response.begin(), response.end());
    }
    std::vector<std::string> texts;
    std::vector<std::vector<std::byte>> responses;
};

std::vector<std::vector<std::byte>> observed(const dp2::capture::Document& document) {
    std::vector<std::vector<std::byte>> out;
    for (const auto& record : document)
        if (const auto* result = std::get_if<dp2::capture::ObservedResult>(&record))
            out.push_back(result->response.copy());
    return out;
}

// Replays the document with completion model `kind`; owns the replayer and its emulator.
struct Replay {
    Replay(const dp2::capture::Document& document, CompletionKind kind) : replayer(options(document, kind)) {
        REQUIRE(replayer.play(document, differences).ok());
    }
    static EmulatorOptions options(const dp2::capture::Document& document, CompletionKind kind) {
        auto out = *replay_options(document);
        out.completion = {kind};
        return out;
    }
    Replayer replayer;
    Differences differences;
};

} // namespace

TEST_CASE("a recording holds calls of the control functions, and what is in force when it begins") {
    const bool before = GENERATE(false, true);
    const unsigned workers = GENERATE(0u, 2u);
    Controlled rig(workers);
    if (before) rig.ask();
    REQUIRE(rig.start_recording() == DP2EMU_OK);
    if (!before) rig.ask();
    rig.show();
    const auto document = rig.recorded();
    const std::string text = dp2::disassemble_capture(document);
    for (const char* line : {"clock 7000 step 11 frequency 1000000", "type OCCLUSION", "lose", "hang", "offer_caps {",
                             "offer_queries { u32 0x00000008 0x0000000a }"})
        CHECK(text.find(line) != std::string::npos);
    const auto again = dp2::assemble_capture(text);
    REQUIRE(again.ok());
    CHECK((*again == document));

    // With the recorded answers, and with the recorder's completion model, a replay gives the observed answers, times
    // included.
    for (const CompletionKind kind : {CompletionKind::Recorded, CompletionKind::Immediate}) {
        Replay replay(document, kind);
        CHECK(replay.differences.texts.empty());
        CHECK(replay.differences.responses == observed(document));
        const Control& control = replay.replayer.emulator().control();
        CHECK(control.offers().queries == std::vector<std::uint32_t>{8, 10});
        CHECK(control.offers().caps.size() == 304);
        CHECK_FALSE(control.gpu_hangs());
    }
}

TEST_CASE("answers that wait only for space when the GPU hangs, or when they are held, are replayed in the same call") {
    const unsigned workers = GENERATE(0u, 2u);
    const int way = GENERATE(0, 1, 2);
    CAPTURE(workers, way);
    Controlled rig(workers);
    REQUIRE(rig.start_recording() == DP2EMU_OK);
    CHECK(rig.submit("ISSUEQUERY { 1 END 3 BEGIN } CLEAR { TARGET|COMPUTERECTS 0xff00ff00 1 0 } "
                     "ISSUEQUERY { 3 END }",
                     {.capacity = 0}) == 0);
    CHECK(rig.submit("ISSUEQUERY { 2 END }", {.capacity = 20}) == 0);
    if (way == 0) REQUIRE(dp2emu_hang(rig.emulator, 1) == DP2EMU_OK);
    if (way == 1) REQUIRE(rig.fail(0, 1, DP2EMU_FAIL_HANG, 0, 0) == DP2EMU_OK);
    if (way == 2) REQUIRE(dp2emu_hold_answers(rig.emulator, rig.context, DP2EMU_ANSWERS_ALL, 0) == DP2EMU_OK);
    CHECK(rig.submit("") == 0);
    CHECK(rig.submit("ISSUEQUERY { 1 END }") == 0);
    REQUIRE(dp2emu_fail_call(rig.emulator, nullptr) == DP2EMU_OK);
    REQUIRE(dp2emu_hang(rig.emulator, 0) == DP2EMU_OK);
    REQUIRE(dp2emu_release_answers(rig.emulator, rig.context, DP2EMU_ANSWERS_ALL, 0) == DP2EMU_OK);
    CHECK(rig.submit("") == 0);
    const auto document = rig.recorded();
    const auto responses = observed(document);
    std::vector<std::size_t> sizes;
    for (const auto& response : responses) sizes.push_back(response.size());
    INFO(Catch::StringMaker<std::vector<std::size_t>>::convert(sizes));
    REQUIRE(responses.size() >= 5);
    const std::size_t last = responses.size();
    CHECK(sizes[last - 3] > 20); // the answer that waited only for space was written although the GPU hangs
    CHECK(sizes[last - 2] == 0); // the other answer was not ready until later
    CHECK(sizes[last - 1] == 20);
    for (const CompletionKind kind : {CompletionKind::Recorded, CompletionKind::Immediate})
        CHECK(Replay(document, kind).differences.texts == std::vector<std::string>{});
}

TEST_CASE("times of a clock that was set are verified, also when queries of the D3D10 functions read it") {
    const unsigned workers = GENERATE(0u, 2u);
    CAPTURE(workers);
    Controlled rig(workers);
    const dp2emu_clock clock{sizeof clock, 0, 100, 1, 1000};
    const dp2emu_d3d10_create_query timestamp{DP2EMU_D3D10DDI_QUERY_TIMESTAMP, 0};
    alignas(8) unsigned char memory[64] = {};
    REQUIRE(dp2emu_d3d10_query_create(rig.emulator, rig.context, &timestamp, memory) == 0);
    REQUIRE(rig.start_recording() == DP2EMU_OK);
    REQUIRE(rig.submit("ISSUEQUERY { 2 END }") == 0); // its timestamp is the machine's time
    REQUIRE(dp2emu_set_clock(rig.emulator, &clock) == DP2EMU_OK);
    REQUIRE(rig.submit("ISSUEQUERY { 2 END }") == 0);
    REQUIRE(dp2emu_d3d10_query_end(rig.emulator, rig.context, memory) == 0);
    REQUIRE(rig.submit("ISSUEQUERY { 2 END }") == 0);
    REQUIRE(rig.submit("ISSUEQUERY { 2 END }") == 0);
    auto document = rig.recorded();
    std::vector<std::uint64_t> times;
    for (const auto& response : observed(document)) {
        if (response.size() != 24) continue;
        std::uint64_t time = 0;
        std::memcpy(&time, response.data() + 16, sizeof time);
        times.push_back(time);
    }
    REQUIRE(times.size() == 4);
    CHECK(std::vector<std::uint64_t>(times.begin() + 1, times.end()) == std::vector<std::uint64_t>{100, 102, 103});

    const auto differences = [&] { return Replay(document, CompletionKind::Recorded).differences.texts; };
    CHECK(differences().empty());
    // A replayed timestamp of the machine's clock may differ; one of a clock that was set may not.
    std::vector<dp2::capture::ObservedResult*> answered;
    for (auto& record : document)
        if (auto* result = std::get_if<dp2::capture::ObservedResult>(&record); result && result->response.size() == 24)
            answered.push_back(result);
    const auto change_time = [](dp2::capture::ObservedResult& result) {
        auto response = result.response.copy();
        response[16] ^= std::byte{1};
        result.response = std::move(response);
    };
    change_time(*answered[0]);
    CHECK(differences().empty());
    change_time(*answered[2]);
    CHECK(differences() ==
          std::vector<std::string>{"the response bytes are not those observed: query 2 is 102 0, observed was 103 0"});
}

TEST_CASE("control records that are not valid are refused") {
    const auto played = [](const std::string& records) {
        const auto document = dp2::assemble_capture("dp2t 1\ncontext 3 interface 5 target 0 depth 0\n" + records);
        if (!document.ok()) return document.error().to_string();
        Replayer replayer(EmulatorOptions{});
        ReplayObserver nobody;
        const dp2::Status status = replayer.play(*document, nobody);
        return status.ok() ? std::string("played") : std::string(status.error().field);
    };
    CHECK(played("hold 3 all\nfail_call 1 context 3 hang\nrelease 3 all\nclock own\nhang 0\n") == "played");
    CHECK(played("hold 4 all\n") == "context");
    CHECK(played("fail_call 1 context 4 lose\n") == "context");
    CHECK(played("fail_call 1 ddrval 7\n") == "ddrval");
    CHECK(played("offer_caps { u32 1 }\n") == "caps");
    CHECK(played("offer_queries { u8 1 }\n") == "types");
    // Texts that are no valid records
    CHECK(played("hold 3\n").find("expected 'all', 'type' or 'query'") != std::string::npos);
    CHECK(played("hold 3 type NOTHING\n").find("NOTHING' is not a query type") != std::string::npos);
    CHECK(played("hold x all\n").find("is not a context number") != std::string::npos);
    CHECK(played("clock 1 frequency 0\n").find("is not a frequency") != std::string::npos);
    CHECK(played("fail_call 0 lose\n").find("from 1 on") != std::string::npos);
    CHECK(played("fail_call 1 calls 0 lose\n").find("is not a number of calls") != std::string::npos);
    CHECK(played("fail_call 1 command 2\n").find("expected 'lose', 'hang' or 'ddrval'") != std::string::npos);
    CHECK(played("hang 2\n").find("is not 0 or 1") != std::string::npos);
}
