// A program as a capture that the tools reduce, cut and explain: a reduced capture still has the property that is
// searched for, cut frames replay with the same results, and positions and traces name commands of the capture.
#include <algorithm>

#include "dp2/capture/capture_file.h"
#include "dp2/capture/capture_place.h"
#include "dp2/reduce/reduction.h"
#include "dp2/reduce/unneeded_records.h"
#include "responses/analysis/bound_memory.h"
#include "responses/analysis/frame_cut.h"
#include "responses/analysis/play_results.h"
#include "responses/analysis/query_trace.h"
#include "tests/fuzz/support/libfuzzer_mutator.h"
#include "tests/fuzz/support/observations.h"
#include "tests/fuzz/support/program_capture.h"

namespace {

using namespace fuzz;
using dp2::capture::Document;

dp2::Limits small_limits() {
    dp2::Limits out;
    out.max_bytes = 1u << 23;
    out.max_objects = out.max_queries = 256;
    out.max_commands = 4000;
    out.max_primitives = out.max_patch_triangles = 20000;
    out.max_pixels = 1u << 21;
    return out;
}

std::size_t file_bytes(const Document& document) {
    return dp2::capture::write_capture(document).size();
}

// The result of a search that is stopped after `most` tries
Document searched(const Document& start, std::size_t most, const dp2::Reduction::Shows& shows,
                  const std::function<void(dp2::Reduction&)>& search) {
    std::size_t tries = 0;
    dp2::Reduction reduction(
        start, std::nullopt,
        [&](const Document& candidate) {
            ++tries;
            return shows(candidate);
        },
        [&] { return tries >= most; });
    search(reduction);
    expect(file_bytes(reduction.best()) <= file_bytes(start), "a reduction never grows");
    expect(reduction.best() == start || shows(reduction.best()), "what is left still shows it");
    return reduction.best();
}

std::string failures_text(const Document& document, const responses::PlayChoice& choice) {
    std::string out;
    for (const responses::Failure& failure : responses::failures_of(document, choice)) out += failure.text() + "\n";
    return out;
}

// Reduces the capture by replays, which must show the same failures or the same pixel.
void reduce_playing(const Document& document, const Settings& settings) {
    constexpr std::size_t kMostTries = 60;
    responses::PlayChoice choice;
    choice.limits = small_limits();
    const std::string failures = failures_text(document, choice);
    if (!failures.empty() && failures.find("limit") != std::string::npos)
        return; // whether max_bytes is exceeded depends on earlier calls
    dp2::Reduction::Shows shows;
    if (!failures.empty()) {
        shows = [&](const Document& candidate) { return failures_text(candidate, choice) == failures; };
    } else {
        const responses::PixelAsked asked{settings.narrow, settings.completion_parameter,
                                          responses::last_shown(document)};
        const auto pixel = responses::pixel_of(document, choice, asked);
        if (!pixel.ok()) return;
        shows = [&choice, asked, bytes = pixel->bytes](const Document& candidate) {
            const auto now = responses::pixel_of(candidate, choice, asked);
            return now.ok() && now->bytes == bytes;
        };
    }
    searched(document, kMostTries, shows, [](dp2::Reduction& reduction) { dp2::reduce(reduction); });
}

// Reduces without replays: the property is that some submission has an opcode, so little of the capture remains.
void reduce_reading(const Document& document, const Settings& settings) {
    constexpr std::size_t kMostTries = 400;
    const auto has = [&](const Document& candidate) {
        return std::ranges::any_of(candidate, [&](const dp2::capture::Record& record) {
            const auto* submit = std::get_if<dp2::capture::Submit>(&record);
            if (!submit || submit->commands.empty()) return false;
            std::size_t sum = 0;
            for (const std::byte b : submit->commands) sum += std::to_integer<unsigned>(b);
            return sum % (2 + settings.narrow % 5u) == settings.completion_parameter % 2u;
        });
    };
    if (has(document)) searched(document, kMostTries, has, [](dp2::Reduction& reduction) { dp2::reduce(reduction); });
}

void cut_frames(const Document& document, const Settings& settings) {
    const auto all = responses::frames_of(document);
    if (!all) return;
    expect(all->first <= all->last, "the frames of a capture are in order");
    const std::uint64_t count = all->last - all->first + 1;
    const std::uint64_t first = all->first + settings.narrow % count;
    const responses::FrameRange range{first, std::min(all->last, first + settings.completion_parameter % 3)};
    responses::FrameCutter cutter(document, small_limits());
    const auto cut = cutter.cut(range);
    if (!cut) return expect(!cutter.refusal().why.empty(), "a refusal says why");
    const auto same = [&](const Document& candidate) {
        return responses::can_replace(*cut, candidate, small_limits());
    };
    expect(same(cut->document), "a cut replays as the frames did");
    constexpr std::size_t kMostTries = 30;
    const dp2::FramesNeed need{cut->first_record,
                               responses::bound_at_draws(cut->document, cut->submissions, small_limits())};
    searched(cut->document, kMostTries, same, [&](dp2::Reduction& reduction) { dp2::drop_unneeded(reduction, need); });
}

void trace_queries(const Document& document) {
    responses::EmulatorOptions options;
    options.limits = small_limits();
    options.peak_rates = rasterizer::PeakRates{0.1, 0.1, 0.1, 1};
    responses::QueryTrace trace(document);
    trace.attach_to(options);
    const auto chosen = responses::replay_options(document, options);
    if (!chosen.ok()) return;
    responses::Replayer replayer(*chosen);
    (void)replayer.play(document, trace);
    replayer.emulator().finish();
    const auto& draws = trace.draws();
    for (const responses::DrawTrace& draw : draws)
        expect(draw.place.record < document.size() && draw.op, "a draw is a command of the capture");
    for (const responses::QueryTraceRow& query : trace.queries())
        for (const responses::IssueTrace& issue : query.issues) {
            expect(issue.first_draw <= issue.end_draw && issue.end_draw <= draws.size(), "a bracket holds draws");
            expect(issue.fate == responses::IssueFate::Answered || issue.data.empty(), "data comes with the answer");
        }
}

// Draw numbers and positions convert to each other; a capture that is cut after a position still has that position.
void find_places(const Document& document, const Settings& settings) {
    dp2::Dialect dialect;
    for (const dp2::capture::Record& record : document)
        if (const auto* chosen = std::get_if<dp2::capture::ChosenDialect>(&record))
            dialect = dp2::parse_dialect(chosen->switches).value_or(dialect);
    const dp2::DrawIndex index(document, dialect);
    std::uint64_t draw = 1, frame = 1 + dp2::frames_before(document);
    while (const auto place = index.place({frame, draw})) {
        expect(index.number(*place) == dp2::DrawNumber{frame, draw}, "a draw's place has its number");
        expect(dp2::find_place(document, dialect, dp2::draw_text({frame, draw})).place == *place &&
                   dp2::find_place(document, dialect, dp2::place_text(*place)).place == *place,
               "a place is found by its texts");
        const Document until = dp2::capture_until(document, dialect, *place);
        expect(!until.empty() && until.size() <= document.size(), "a capture until a place is a part of it");
        expect(std::ranges::equal(dp2::command_bytes(until, dialect, *place),
                                  dp2::command_bytes(document, dialect, *place)),
               "the command of the place is the last one");
        ++draw;
    }
    const std::string texts[] = {std::to_string(settings.narrow), std::to_string(settings.narrow) + "+0x0", "1.0",
                                 std::to_string(settings.narrow) + "." + std::to_string(settings.completion_parameter)};
    for (const std::string& text : texts) {
        const dp2::Address found = dp2::find_place(document, dialect, text);
        expect(found.place.has_value() == found.why.empty(), "a place that is not there has a reason");
        if (found.place) (void)dp2::capture_until(document, dialect, *found.place);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Program program = read_program({data, size});
    const Document document = capture_of(program);
    find_places(document, program.settings);
    switch (program.settings.oracle % 4) {
    case 0: reduce_reading(document, program.settings); break;
    case 1: reduce_playing(document, program.settings); break;
    case 2: cut_frames(document, program.settings); break;
    default: trace_queries(document);
    }
    return 0;
}
