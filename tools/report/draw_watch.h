// What a replay observes of its draws while they are executed.
#pragma once

#include "tools/report/draw_notes.h"
#include "tools/report/draw_pictures.h"
#include "tools/report/skipped_draws.h"

namespace tools {

struct DrawWatch {
    // The arguments must outlive it.
    DrawWatch(const PictureChoice& choice, bool before, const dp2::DrawIndex& draws, const PlayingTime& time)
        : pictures(choice, before, draws, time), pictured(choice.within_calls()) {}

    // For EmulatorOptions::trace; this object must outlive the emulator.
    responses::Trace hook() {
        return [this](const responses::Context& context, const dp2::Command* next) {
            skipped.executed(context, next);
            notes.executed(context, next);
            if (pictured) pictures.executed(context, next);
        };
    }
    // Called before each record is played; `frame`: the frame that it belongs to.
    void begin(std::size_t record, std::uint64_t frame) {
        skipped.begin(record);
        notes.begin(record);
        pictures.begin(record, frame);
    }

    SkippedDraws skipped;
    DrawNotes notes;
    DrawPictures pictures;
    const bool pictured;
};

} // namespace tools
