// The captures whose pictures are pinned, and an observer that collects differences.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>

#include "dp2/capture/capture_file.h"
#include "dp2/capture/text_capture.h"
#include "dp2/wire/error_text.h"
#include "responses/recording/replayer.h"
#include "tests/support/catch.h"
#include "tests/support/source_folder.h"

namespace responses {

struct Differences : ReplayObserver {
    std::string text;
    void differs(std::size_t record, const std::string& what) override {
        text += std::to_string(record) + ": " + what + "\n";
    }
};

struct Pinned {
    std::filesystem::path path;
    dp2::capture::Document document;
};
// The samples, the golden scenes and the recordings of the Direct3D samples, each with a pinned picture.
inline std::vector<Pinned> pinned_captures() {
    std::vector<Pinned> out;
    for (const std::string& folder : {kSourceFolder + "/samples", kSourceFolder + "/tests/golden"})
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            if (entry.path().extension() != ".dp2t") continue;
            std::ifstream file(entry.path());
            std::stringstream text;
            text << file.rdbuf();
            auto document = dp2::assemble_capture(text.str());
            INFO(entry.path());
            if (!document.ok()) FAIL(document.error().to_string());
            bool pinned = false;
            for (const auto& record : *document)
                pinned |= std::holds_alternative<dp2::capture::ObservedSurface>(record);
            REQUIRE(pinned);
            out.push_back({entry.path(), std::move(*document)});
        }
    for (const char* folder : {"/samples/d3d8", "/samples/d3d9", "/samples/ddraw"})
        for (const auto& entry : std::filesystem::directory_iterator(kSourceFolder + folder)) {
            if (entry.path().extension() != ".dp2c") continue;
            std::ifstream file(entry.path(), std::ios::binary);
            std::stringstream bytes;
            bytes << file.rdbuf();
            const std::string text = bytes.str();
            INFO(entry.path());
            CHECK(text.size() < 300 * 1024);
            auto capture = dp2::capture::read_capture(std::as_bytes(std::span(text)));
            if (!capture.ok()) FAIL(dp2::describe(capture.error()));
            out.push_back({entry.path(), std::move(*capture)});
        }
    return out;
}

} // namespace responses
