// A replay that only checks calls refuses the same records and commands as one that draws, and `dp2 check` reports
// them.
#include <cstring>
#include <random>
#include <set>

#include "dp2/capture/text_capture.h"
#include "responses/analysis/capture_check.h"
#include "tests/support/pinned.h"

using namespace responses;
using dp2::capture::Document;

namespace {

// The record and the error at which a replay stops; "" if it plays everything.
std::string refusal(const Document& document, Calls calls) {
    Replayer replayer({}, calls);
    ReplayObserver observer;
    const dp2::Status status = replayer.play(document, observer);
    return status.ok() ? "" : std::to_string(status.error().offset) + " " + status.error().field;
}

} // namespace

TEST_CASE("with any record removed or doubled, replays that execute and replays that check refuse the same records",
          "[one-thread]") {
    std::size_t refused = 0;
    for (const auto& [path, document] : pinned_captures()) {
        CHECK(refusal(document, Calls::Checked).empty());
        if (document.size() > 12) continue; // every record costs two replays of the whole capture
        for (std::size_t i = 0; i < document.size(); ++i)
            for (const bool twice : {false, true}) {
                Document broken = document;
                const auto at = broken.begin() + static_cast<std::ptrdiff_t>(i);
                if (twice)
                    broken.insert(at, dp2::capture::Record(*at));
                else
                    broken.erase(at);
                INFO(path << " record " << i << (twice ? " twice" : " left out"));
                const std::string why = refusal(broken, Calls::Executed);
                CHECK(refusal(broken, Calls::Checked) == why);
                refused += !why.empty();
            }
    }
    CHECK(refused >= 8);
}

TEST_CASE("a replay that only checks calls draws and compares nothing") {
    for (const auto& [path, document] : pinned_captures()) {
        INFO(path);
        Replayer replayer({}, Calls::Checked);
        ReplayObserver observer;
        REQUIRE(replayer.play(document, observer).ok());
        CHECK(replayer.emulator().gpu().idle());
        CHECK(replayer.emulator().gpu().statistics().scenes == 0);
        CHECK(replayer.observations() > 0);
        CHECK(replayer.differences() == 0);
        CHECK(replayer.unexpected_failures() == 0);
    }
}

namespace {

// The calls that fail: record number, then the error. limited: a limit was exceeded, which only happens when drawing.
struct Failing : ReplayObserver {
    explicit Failing(Emulator& e) : emulator(e) {}
    void submitted(std::size_t record, const Call& call, dp2::ByteSpan) override {
        if (call.ddrval == 0) return;
        limited |= emulator.last_error().fault == dp2::Fault::LimitExceeded;
        calls.push_back(std::to_string(record) + " " + dp2::describe(emulator.last_error()));
    }
    Emulator& emulator;
    std::vector<std::string> calls;
    bool limited = false;
};

struct Outcome {
    std::vector<std::string> calls;
    bool limited = false;
};
Outcome outcome(const Document& document, Calls calls) {
    Replayer replayer(*replay_options(document), calls);
    Failing failing(replayer.emulator());
    (void)replayer.play(document, failing);
    return {failing.calls, failing.limited};
}

// The diagnostics of CaptureCheck, as strings in the format of Failing::calls: record number, then the error.
std::set<std::string> diagnostics(const Document& document) {
    CaptureCheck check(document, *replay_options(document));
    std::set<std::string> out;
    for (std::size_t i = 0; i < document.size(); ++i)
        for (const Diagnostic& diagnostic : check.next())
            out.insert(std::to_string(diagnostic.place.record) + " " + dp2::describe(diagnostic.error));
    return out;
}

// The document without observations, so that no failure counts as expected.
Document unobserved(Document document) {
    std::erase_if(document, [](const dp2::capture::Record& record) {
        return std::holds_alternative<dp2::capture::ObservedResult>(record);
    });
    return document;
}

// Overwrites one word of one submission's commands with a random number.
void spoil(Document& document, std::mt19937& random) {
    std::vector<dp2::capture::Submit*> calls;
    for (auto& record : document)
        if (auto* submit = std::get_if<dp2::capture::Submit>(&record); submit && submit->commands.size() >= 8)
            calls.push_back(submit);
    if (calls.empty()) return;
    dp2::capture::Blob& commands = calls[random() % calls.size()]->commands;
    dp2::capture::Bytes bytes = commands.copy();
    const std::size_t at = random() % (bytes.size() / 2 - 1) * 2;
    const std::uint16_t value = static_cast<std::uint16_t>(random() % 4 ? random() % 16 : random());
    std::memcpy(&bytes[at], &value, sizeof value);
    commands = std::move(bytes);
}

} // namespace

TEST_CASE("with any word of the commands spoiled, calls fail at the same places with and without drawing, and are "
          "reported by a check",
          "[one-thread]") {
    std::mt19937 random(18);
    std::size_t failed = 0;
    for (const auto& [path, pinned] : pinned_captures()) {
        const Document document = unobserved(pinned);
        if (document.size() > 60) continue;
        for (int i = 0; i < (kSanitized ? 4 : 25); ++i) {
            Document spoiled = document;
            for (int words = 0; words <= i % 3; ++words) spoil(spoiled, random);
            const Outcome drawn = outcome(spoiled, Calls::Executed), checked = outcome(spoiled, Calls::Checked);
            if (drawn.limited || checked.limited) continue;
            INFO(path << ", try " << i);
            CHECK(checked.calls == drawn.calls);
            const std::set<std::string> found = diagnostics(spoiled);
            for (const std::string& call : drawn.calls) {
                INFO(call);
                CHECK(found.contains(call));
            }
            failed += !drawn.calls.empty();
        }
    }
    CHECK(failed > (kSanitized ? 6 : 40));
}

TEST_CASE("the command of an observed failure is executed, and those after it are not") {
    const char* const text = R"(dp2t 1
surface 1 format X8R8G8B8 size 8x8 usage target
context 1 interface 5 target 1 depth 0
submit { CREATEQUERY { id 7 type EVENT } CREATEQUERY { id 8 type EVENT } CREATEQUERY { id 9 type EVENT } }
expect ddrval 0x80004005 error_offset 12
submit { CREATEQUERY { id 7 type EVENT } }
submit { CREATEQUERY { id 8 type EVENT } }
submit { CREATEQUERY { id 9 type EVENT } }
)";
    const auto document = dp2::assemble_capture(text);
    if (!document.ok()) FAIL(document.error().to_string());
    CHECK(outcome(*document, Calls::Checked).calls ==
          std::vector<std::string>{"4 bad sequence: CREATEQUERY at offset 0x0: dwQueryID",
                                   "5 bad sequence: CREATEQUERY at offset 0x0: dwQueryID"});
}

TEST_CASE("the pinned captures have no diagnostics, except for deleted shaders that do not exist") {
    for (const auto& [path, document] : pinned_captures()) {
        INFO(path);
        const std::set<std::string> found = diagnostics(document);
        if (path.filename() == "08_malformed.dp2t")
            CHECK(found == std::set<std::string>{"3 truncated: RENDERSTATE at offset 0x3c: D3DHAL_DP2RENDERSTATE"});
        else if (path.filename() == "states.dp2t")
            CHECK(found == std::set<std::string>{"5 bad handle: DELETEPIXELSHADER at offset 0x878: dwHandle",
                                                 "5 bad handle: DELETEVERTEXSHADERFUNC at offset 0x880: dwHandle"});
        else
            CHECK(found.empty());
    }
}
