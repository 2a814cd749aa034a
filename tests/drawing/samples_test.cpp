// Every sample and every golden scene, with 0, 1 and 4 workers, in every back end: answers and pixels are identical,
// bit for bit.
#include <set>

#include "dp2/commands/statistics.h"
#include "dp2/tables/fvf.h"
#include "dp2/wire/error_text.h"
#include "rasterizer/commands/capabilities.h"
#include "tests/support/back_ends.h"
#include "tests/support/golden_picture.h"

using namespace responses;

TEST_CASE("the samples give their expected results, with any number of workers in any back end") {
    const std::vector<Pinned> captures = pinned_captures();
    CHECK(captures.size() >= 25);
    for (const Pinned& pinned : captures) {
        const auto& [path, document] = pinned;
        // The text form preserves the whole capture.
        const auto again = dp2::assemble_capture(dp2::disassemble_capture(document));
        REQUIRE(again.ok());
        REQUIRE(*again == document);
        for (const unsigned workers : {0u, 1u, 4u}) {
            for (const rasterizer::BackEnd& back_end : rasterizer::all_back_ends()) {
                // The address sanitizer runs each back end without workers; both sanitizers run the default instruction
                // set, interpreted and compiled, with 4 workers.
                const bool threads = workers == 4 && &back_end.kernels() == rasterizer::find_kernels();
                if (kSanitized && !threads && (kThreadSanitizer || workers != 0)) continue;
                responses::EmulatorOptions options;
                options.workers = workers;
                options.kernels = &back_end.kernels();
                options.compile = back_end.compiles();
                responses::Replayer replayer(options);
                GoldenObserver differences(replayer, pinned, golden_folder(), "golden-differences");
                const auto status = replayer.play(document, differences);
                INFO(path << " workers " << workers << " " << back_end.name() << "\n" << differences.text());
                if (!status.ok()) FAIL(dp2::describe(status.error()));
                REQUIRE(replayer.differences() == 0);
            }
        }
    }
}

TEST_CASE("every opcode and every usable format is used by a capture with a pinned picture") {
    dp2::StreamStatistics statistics;
    std::set<std::uint32_t> formats;
    for (const auto& [path, document] : pinned_captures()) {
        for (const auto& record : document) {
            if (const auto* surface = std::get_if<dp2::capture::CreateSurface>(&record))
                formats.insert(surface->format);
            if (const auto* submit = std::get_if<dp2::capture::Submit>(&record))
                // The result is not checked, since one sample is deliberately malformed.
                (void)statistics.count(submit->commands,
                                       {submit->command_offset, dp2::fvf_stride(submit->vertex_type), {}});
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
