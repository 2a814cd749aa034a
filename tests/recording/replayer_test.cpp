// How a replay reports failing calls and observed results.
#include "dp2/capture/observations.h"
#include "dp2/capture/text_capture.h"
#include "responses/recording/replayer.h"
#include "tests/support/catch.h"

using namespace responses;

namespace {

// Two good draws around a call whose second command is cut off, at offset 12.
std::string capture(const std::string& good, const std::string& bad) {
    return "dp2t 1\nsurface 1 format X8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\n"
           "submit context 1 { RENDERSTATE { CULLMODE CW } }\n" +
           good + "submit context 1 { RENDERSTATE { CULLMODE CW } raw { u8 8 0 9 0 } }\npresent 1\n" + bad +
           "submit context 1 { RENDERSTATE { CULLMODE CW } }\n";
}
struct Outcome {
    std::uint64_t failures, observations, differences;
    bool operator==(const Outcome&) const = default;
};
Outcome play(const std::string& text) {
    const auto document = dp2::assemble_capture(text);
    if (!document.ok()) FAIL(document.error().to_string());
    Replayer replayer({});
    ReplayObserver observer;
    REQUIRE(replayer.play(*document, observer).ok());
    return {replayer.unexpected_failures(), replayer.observations(), replayer.differences()};
}

} // namespace

TEST_CASE("a call that fails is expected when the capture observed that error") {
    const std::string failed = "expect ddrval 0x88760bb8 error_offset 12\n", fine = "expect ddrval 0 error_offset 0\n";
    CHECK(play(capture("", "")) == Outcome{1, 0, 0});
    CHECK(play(capture("", failed)) == Outcome{0, 1, 0});
    // Two equal observations of one failing call count as one expected failure.
    CHECK(play(capture("", failed + failed)) == Outcome{0, 2, 0});
    CHECK(play(capture(fine, failed)) == Outcome{0, 2, 0});
    CHECK(play(capture(fine, fine)).failures == 1);
    // The observation has another ddrval.
    CHECK(play(capture("", "expect ddrval 0x80004005 error_offset 12\n")) == Outcome{1, 1, 1});
    // An observation belongs to the call before it: here a successful one, so the failure is unexpected.
    CHECK(play(capture(failed, "")).failures == 1);
    CHECK(play(capture(failed, failed)).failures == 0);
    CHECK(play(capture("", "expect surface 1 hash 1\n")) == Outcome{1, 1, 1});
}

TEST_CASE("a malformed command is expected at or after the offset where its call was observed to fail") {
    const auto expects = [](const std::string& observed, std::uint64_t offset, dp2::Dialect dialect = {}) {
        const auto document = dp2::assemble_capture("dp2t 1\nsubmit offset 8 { raw { u8 8 0 9 0 } }\npresent 1\n" +
                                                    observed + "submit { }\nexpect ddrval 0x88760bb8 error_offset 0\n");
        REQUIRE(document.ok());
        const auto failure = dp2::capture::expected_failure(*document, 0, dialect);
        return failure && offset >= *failure;
    };
    CHECK(!expects("", 8));
    CHECK(!expects("expect ddrval 0 error_offset 0\n", 8));
    CHECK(expects("expect ddrval 0x88760bb8 error_offset 8\n", 8));
    CHECK(expects("expect ddrval 0x88760bb8 error_offset 8\n", 20));
    CHECK(!expects("expect ddrval 0x88760bb8 error_offset 9\n", 8));
    dp2::Dialect first;
    first.error_base = dp2::ErrorBase::FirstCommand;
    CHECK(expects("expect ddrval 0x88760bb8 error_offset 0\n", 8, first));
    CHECK(!expects("expect ddrval 0x88760bb8 error_offset 1\n", 8, first));
}
