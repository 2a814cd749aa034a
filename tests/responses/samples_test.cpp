// Every sample and every golden scene, with 0, 1 and 4 workers and every instruction set: the same answers and the same pixels, bit for bit.
#include <filesystem>
#include <fstream>
#include <sstream>

#include "dp2/error_text.h"
#include "dp2/text_capture.h"
#include "responses/replayer.h"
#include "tests/catch.h"

namespace {

struct Differences : responses::ReplayObserver {
    std::string text;
    void differs(std::size_t record, const std::string& what) override { text += std::to_string(record) + ": " + what + "\n"; }
};

} // namespace

TEST_CASE("the samples give what they say, with any workers and any instruction set") {
    int samples = 0;
    std::vector<std::filesystem::directory_entry> files;
    for (const char* folder : {DP2_SOURCE_DIR "/samples", DP2_SOURCE_DIR "/tests/golden"})
        for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry);
    for (const auto& entry : files) {
        if (entry.path().extension() != ".dp2t") continue;
        ++samples;
        std::ifstream file(entry.path());
        std::stringstream text;
        text << file.rdbuf();
        const auto document = dp2::assemble_capture(text.str());
        if (!document.ok()) FAIL(document.error().to_string());
        // The text form keeps the whole capture.
        const auto again = dp2::assemble_capture(dp2::disassemble_capture(*document));
        REQUIRE(again.ok());
        REQUIRE(*again == *document);
        bool pinned = false;
        for (const auto& record : *document) pinned |= std::holds_alternative<dp2::capture::ObservedSurface>(record);
        REQUIRE(pinned);
        for (const unsigned workers : {0u, 1u, 4u}) {
            for (const char* set : {"baseline", "avx2"}) {
                responses::EmulatorOptions options;
                options.workers = workers;
                options.kernels = rasterizer::find_kernels(set);
                if (!options.kernels) continue;
                responses::Replayer replayer(options);
                Differences differences;
                const auto status = replayer.play(*document, differences);
                INFO(entry.path() << " workers " << workers << " " << set << "\n" << differences.text);
                if (!status.ok()) FAIL(dp2::describe(status.error()));
                REQUIRE(replayer.differences() == 0);
            }
        }
    }
    CHECK(samples >= 17);
}
