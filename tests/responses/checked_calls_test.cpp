// A replay that only checks calls refuses the same records as one that executes them.
#include "tests/responses/pinned.h"

using namespace responses;
using dp2::capture::Document;

namespace {

// The record and error at which a replay stops; "" when it does not stop.
std::string refusal(const Document& document, Calls calls) {
    Replayer replayer({}, calls);
    ReplayObserver observer;
    const dp2::Status status = replayer.play(document, observer);
    return status.ok() ? "" : std::to_string(status.error().offset) + " " + status.error().field;
}

} // namespace

TEST_CASE("with any record left out or doubled, executing and checking replays refuse the same", "[one-thread]") {
    std::size_t refused = 0;
    for (const auto& [path, document] : pinned_captures()) {
        CHECK(refusal(document, Calls::Checked).empty());
        if (document.size() > 12) continue; // all of it is drawn twice for each record
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
        CHECK(replayer.emulator().counts().commands == 0);
        CHECK(replayer.emulator().front_end_counts().draws == 0);
        CHECK(replayer.differences() == 0);
        CHECK(replayer.unexpected_failures() == 0);
    }
}
