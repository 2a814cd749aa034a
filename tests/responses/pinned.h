// The captures whose pictures are pinned, and an observer that keeps what differs.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>

#include "dp2/text_capture.h"
#include "responses/replayer.h"
#include "tests/catch.h"

namespace responses {

struct Differences : ReplayObserver {
    std::string text;
    void differs(std::size_t record, const std::string& what) override { text += std::to_string(record) + ": " + what + "\n"; }
};

struct Pinned {
    std::filesystem::path path;
    dp2::capture::Document document;
};
// The samples and the golden scenes; each of them pins a picture.
inline std::vector<Pinned> pinned_captures() {
    std::vector<Pinned> out;
    for (const char* folder : {DP2_SOURCE_DIR "/samples", DP2_SOURCE_DIR "/tests/golden"})
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            if (entry.path().extension() != ".dp2t") continue;
            std::ifstream file(entry.path());
            std::stringstream text;
            text << file.rdbuf();
            auto document = dp2::assemble_capture(text.str());
            INFO(entry.path());
            if (!document.ok()) FAIL(document.error().to_string());
            bool pinned = false;
            for (const auto& record : *document) pinned |= std::holds_alternative<dp2::capture::ObservedSurface>(record);
            REQUIRE(pinned);
            out.push_back({entry.path(), std::move(*document)});
        }
    return out;
}

} // namespace responses
