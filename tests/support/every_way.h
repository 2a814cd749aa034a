// Draws a scenario in every way: on each back end, with 0 to 4 workers on a GPU that draws queued work only when
// something waits for it, and from recordings that begin before its records.
#pragma once

#include "responses/recording/recording_preamble.h"
#include "tests/support/back_ends.h"
#include "tests/support/drawing_rig.h"
#include "tests/support/shown.h"

namespace responses {

// `records`: a capture with one context, without the first line. Returns the surface's pixels, which must be equal for
// all ways.
inline Shown drawn_in_every_way(const std::string& records, std::uint32_t surface = 1) {
    const auto assembled = dp2::assemble_capture("dp2t 1\n" + records);
    if (!assembled.ok()) FAIL(assembled.error().to_string() << " in\n" << records);
    const dp2::capture::Document& document = *assembled;
    ReplayObserver observer;
    const auto play = [&](Replayer& replayer, const dp2::capture::Document& some) {
        const dp2::Status status = replayer.play(some, observer);
        if (!status.ok()) FAIL(dp2::describe(status.error()) << " in\n" << records);
        CHECK(replayer.unexpected_failures() == 0);
    };
    std::optional<Shown> expected;
    const std::vector<rasterizer::BackEnd> back_ends = rasterizer::all_back_ends();
    for (std::size_t i = 0; i < back_ends.size(); ++i)
        for (unsigned workers = 0; workers <= 4; ++workers) {
            const rasterizer::BackEnd& back_end = back_ends[i];
            // All numbers of workers on the last back end; on each other one none and another number.
            if (i + 1 < back_ends.size() && workers != 0 && workers != 1 + i % 4) continue;
            if (kSanitized && workers % 2 != 0) continue;
            EmulatorOptions options = with_workers(workers);
            options.kernels = &back_end.kernels();
            options.compile = back_end.compiles();
            Replayer replayer(options);
            play(replayer, document);
            const Shown shown(replayer.emulator(), surface);
            if (!expected) expected = shown;
            INFO(back_end.name() << ", " << workers << " workers");
            CHECK(shown == *expected);
        }
    for (std::size_t begin = 1; begin < document.size(); ++begin) {
        if (kSanitized && begin % 3 != document.size() % 3) continue;
        Replayer first(with_workers(2));
        play(first, dp2::capture::Document(document.begin(), document.begin() + static_cast<std::ptrdiff_t>(begin)));
        auto recording = recording_preamble(first.emulator());
        REQUIRE(recording.ok());
        recording->insert(recording->end(), document.begin() + static_cast<std::ptrdiff_t>(begin), document.end());
        Replayer second(*replay_options(*recording, with_workers(1)));
        play(second, *recording);
        INFO("recorded from record " << begin << " on");
        CHECK(Shown(second.emulator(), surface) == *expected);
    }
    return *expected;
}

} // namespace responses
