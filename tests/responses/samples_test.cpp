// Every sample and every golden scene, with 0, 1 and 4 workers and every instruction set: the same answers and the same pixels, bit for bit.
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "dp2/error_text.h"
#include "dp2/fvf.h"
#include "dp2/statistics.h"
#include "dp2/text_capture.h"
#include "rasterizer/capabilities.h"
#include "responses/replayer.h"
#include "tests/catch.h"

namespace {

struct Differences : responses::ReplayObserver {
    std::string text;
    void differs(std::size_t record, const std::string& what) override { text += std::to_string(record) + ": " + what + "\n"; }
};

struct Pinned {
    std::filesystem::path path;
    dp2::capture::Document document;
};
// The samples and the golden scenes; each of them pins a picture.
std::vector<Pinned> pinned_captures() {
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

} // namespace

TEST_CASE("the samples give what they say, with any workers and any instruction set") {
    const std::vector<Pinned> captures = pinned_captures();
    CHECK(captures.size() >= 22);
    for (const auto& [path, document] : captures) {
        // The text form keeps the whole capture.
        const auto again = dp2::assemble_capture(dp2::disassemble_capture(document));
        REQUIRE(again.ok());
        REQUIRE(*again == document);
        for (const unsigned workers : {0u, 1u, 4u}) {
            for (const char* set : {"baseline", "avx2"}) {
                responses::EmulatorOptions options;
                options.workers = workers;
                options.kernels = rasterizer::find_kernels(set);
                if (!options.kernels) continue;
                responses::Replayer replayer(options);
                Differences differences;
                const auto status = replayer.play(document, differences);
                INFO(path << " workers " << workers << " " << set << "\n" << differences.text);
                if (!status.ok()) FAIL(dp2::describe(status.error()));
                REQUIRE(replayer.differences() == 0);
            }
        }
    }
}

TEST_CASE("every opcode and every usable format has a part in a pinned picture") {
    dp2::StreamStatistics statistics;
    std::set<std::uint32_t> formats;
    for (const auto& [path, document] : pinned_captures()) {
        for (const auto& record : document) {
            if (const auto* surface = std::get_if<dp2::capture::CreateSurface>(&record)) formats.insert(surface->format);
            if (const auto* submit = std::get_if<dp2::capture::Submit>(&record))
                (void)statistics.count(submit->commands, {submit->command_offset, dp2::fvf_stride(submit->vertex_type), {}}); // one sample is malformed
        }
    }
    for (const dp2::OpInfo& op : dp2::all_ops()) {
        if (op.direction == dp2::Direction::ToRuntime) continue;
        INFO(op.name);
        CHECK(statistics.row(op.op).commands > 0);
    }
    for (const dp2::FormatInfo& format : dp2::all_formats()) {
        if (!rasterizer::format_capabilities(format).any()) continue;
        INFO(format.name);
        CHECK(formats.contains(static_cast<std::uint32_t>(format.format)));
    }
}
