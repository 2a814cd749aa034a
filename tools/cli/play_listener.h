// What every verb does before each record that it plays: checks the time, and shows progress.
#pragma once

#include "responses/recording/record_player.h"
#include "tools/cli/playing_time.h"
#include "tools/cli/progress.h"

namespace tools {

struct PlayListener : responses::ReplayObserver {
    PlayListener(const PlayingTime& playing, std::size_t records, const char* what = "replaying record")
        : time(playing), progress(what, records) {}
    void started(std::size_t record) override {
        time.check(record);
        progress.at(record);
    }
    const PlayingTime& time;
    Progress progress;
};

} // namespace tools
