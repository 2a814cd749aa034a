#include "responses/analysis/frame_cut.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "dp2/capture/capture_place.h"
#include "dp2/capture/event_marks.h"
#include "dp2/capture/observations.h"
#include "dp2/capture/recorded_limits.h"
#include "dp2/wire/error_text.h"
#include "responses/analysis/capture_check.h"
#include "responses/emulator/surface_pixels.h"
#include "responses/queries/response_parser.h"
#include "responses/recording/recording_preamble.h"
#include "responses/recording/replayer.h"
#include "responses/recording/state_preamble.h"

namespace responses {

using namespace dp2::capture;

namespace {

void append_number(std::string& text, const char* name, std::uint64_t number) {
    char out[64];
    std::snprintf(out, sizeof out, "%s %llx ", name, static_cast<unsigned long long>(number));
    text += out;
}

// Logs what a replay does as text, and keeps results and response bytes for the cut's observations.
class EventLog : public ReplayObserver {
  public:
    explicit EventLog(Emulator& emulator) : emulator_(emulator) {}

    void submitted(std::size_t record, const Call& call, dp2::ByteSpan response) override {
        results[record] = ObservedResult{call.ddrval, call.error_offset, {response.begin(), response.end()}};
        std::string text;
        append_number(text, "ddrval", call.ddrval);
        append_number(text, "offset", call.error_offset);
        const auto parsed = parse_response(response);
        const Context* context = emulator_.find_context(call.context);
        if (!parsed.ok() || !context) {
            append_number(text, "bytes", pixels_hash(response));
        } else {
            for (const ParsedAnswer& answer : parsed->answers) {
                append_number(text, "answer", answer.id);
                append_number(text, "of", answer.data.size());
                if (context->queries.reproducible(answer.id))
                    append_number(text, "value", pixels_hash(answer.data));
            }
            append_number(text, "more", parsed->more);
        }
        append_number(text, "skipped", context ? skipped_by(call.context, *context) : 0);
        events.push_back(std::move(text));
    }
    void presented(std::size_t record, std::uint32_t surface) override {
        std::string text;
        append_number(text, "present", surface);
        if (surface != 0)
            if (const auto hash = surface_hash(emulator_, surface); hash.ok()) {
                append_number(text, "hash", *hash);
                pictures[record] = *hash;
            }
        events.push_back(std::move(text));
    }

    PlayedEvents events;
    std::map<std::size_t, ObservedResult> results; // by record
    std::map<std::size_t, std::uint64_t> pictures; // by record

  private:
    // The draws that were skipped since the context's previous call.
    std::uint64_t skipped_by(std::uint32_t id, const Context& context) {
        const rasterizer::SkipCounts& skips = context.front_end.skips();
        const std::uint64_t all = std::accumulate(skips.begin(), skips.end(), std::uint64_t{0});
        return all - std::exchange(skipped_[id], all);
    }

    Emulator& emulator_;
    std::map<std::uint32_t, std::uint64_t> skipped_; // by context: so far
};

bool observes(const Record& record) {
    return std::holds_alternative<ObservedResult>(record) || std::holds_alternative<ObservedSurface>(record);
}

// Where each frame ends: after its present and the observations of it.
std::vector<std::size_t> frame_ends(const Document& document) {
    std::vector<std::size_t> ends;
    for (std::size_t i = 0; i < document.size(); ++i) {
        if (!std::holds_alternative<Present>(document[i])) continue;
        std::size_t end = i + 1;
        while (end < document.size() && observes(document[end])) ++end;
        ends.push_back(end);
    }
    return ends;
}

// With these models, the call that returns an answer depends on calls before the cut, or on time.
bool needs_recorded(const CompletionModel& model) {
    return model.kind == CompletionKind::Async || model.kind == CompletionKind::Seeded;
}

// Destroys contexts whose numbers the capture has reused for newer contexts: no later record can name them.
void destroy_unnamed_contexts(Replayer& replayer) {
    std::set<std::uint32_t> named;
    for (const auto& [number, id] : replayer.contexts()) named.insert(id);
    std::vector<std::uint32_t> unnamed;
    for (const auto& [id, context] : replayer.emulator().contexts())
        if (!named.contains(id)) unnamed.push_back(id);
    for (const std::uint32_t id : unnamed) (void)replayer.emulator().destroy_context(id);
}

dp2::Status can_begin_here(Replayer& replayer) {
    destroy_unnamed_contexts(replayer);
    for (const auto& [id, context] : replayer.emulator().contexts()) DP2_TRY(check_state_preamble(*context));
    return {};
}

// The capture's metadata, with the marks of those events only that are open before record `first`; then the
// emulator's state as records, in which contexts have the capture's numbers.
dp2::Result<Document> beginning(const Document& document, std::size_t first, Replayer& replayer) {
    DP2_TRY(Document preamble, recording_preamble(replayer.emulator()));
    std::map<std::uint32_t, std::uint32_t> number_of;
    for (const auto& [number, id] : replayer.contexts()) number_of[id] = number;
    Document out;
    for (const Record& record : document)
        if (const auto* metadata = std::get_if<Metadata>(&record);
            metadata && metadata->key != dp2::kFramesBefore && !dp2::is_recorded_limit(*metadata) &&
            !dp2::is_mark(*metadata))
            out.push_back(*metadata);
    const auto* chosen = first_of<Completion>(document);
    const CompletionModel model = replayer.emulator().options().completion;
    for (Record& record : preamble) {
        std::visit(
            [&](auto& r) {
                if constexpr (requires { r.context; })
                    if (r.context != 0) r.context = number_of.at(r.context); // 0: all contexts
            },
            record);
        if (auto* completion = std::get_if<Completion>(&record)) {
            if (needs_recorded(model))
                completion->made_with = to_string(model);
            else
                *completion = chosen ? *chosen : Completion{to_string(model)};
        }
        out.push_back(std::move(record));
    }
    const dp2::EventTree events(document);
    for (const std::string_view name : events.names(events.at(first)))
        out.push_back(Metadata{std::string(dp2::kBeginEvent), std::string(name)});
    return out;
}

EmulatorOptions limited(const dp2::Limits& limits) {
    EmulatorOptions options;
    options.limits = limits;
    return options;
}

std::string text_of(const FrameRange& frames) {
    return std::to_string(frames.first) + ".." + std::to_string(frames.last);
}

// The reasons why frames cannot be cut out
CutRefusal no_frames() {
    return {.why = "it has no frame: nothing is presented", .frames = true};
}
CutRefusal other_frames(const FrameRange& all) {
    return {.why = "it has the frames " + text_of(all), .frames = true};
}
CutRefusal unplayable(const dp2::Error& error) {
    return {.why = dp2::describe_cause(error)};
}
CutRefusal unplayable_record(std::size_t record, const dp2::Error& error) {
    return {.why = "record " + std::to_string(record) + " cannot be played: " + dp2::describe_cause(error)};
}
CutRefusal no_beginning(std::uint64_t frame, const dp2::Error& error) {
    return {.why = "no cut can begin with frame " + std::to_string(frame) + ": " + dp2::describe_cause(error),
            .frames = true};
}
CutRefusal depends_on_earlier_frames(const FrameRange& frames) {
    return {.why = "the frames " + text_of(frames) + " do not replay alone as they do in the whole capture"};
}

// Plays ranges of a capture's records, in order.
struct PartialReplay {
    PartialReplay(const Document& played, const EmulatorOptions& options, const dp2::Watch& told)
        : document(played), watch(told), replayer(options), log(replayer.emulator()) {}

    // Nothing: all records were played.
    std::optional<CutRefusal> play(std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i) {
            if (watch) watch(i);
            if (const dp2::Status played = replayer.play(document, i, log); !played.ok())
                return unplayable_record(i, played.error());
        }
        return std::nullopt;
    }

    const Document& document;
    const dp2::Watch& watch;
    Replayer replayer;
    EventLog log;
};

// Plays frames, the first of which begins at record `from`, up to their `ends`, until a cut can begin with
// the next frame; returns the number of frames played. Nothing: no cut can begin with a later frame.
std::optional<std::size_t> frames_until_beginning(PartialReplay& replay, std::size_t from,
                                                  std::span<const std::size_t> ends) {
    for (std::size_t played = 0; played + 1 < ends.size(); ++played) {
        if (replay.play(from, ends[played])) break;
        if (can_begin_here(replay.replayer).ok()) return played + 1;
        from = ends[played];
    }
    return std::nullopt;
}

} // namespace

std::optional<FrameRange> frames_of(const Document& document) {
    const auto presents = static_cast<std::uint64_t>(std::ranges::count_if(
        document, [](const Record& record) { return std::holds_alternative<Present>(record); }));
    const std::uint64_t before = dp2::frames_before(document);
    if (presents == 0) return std::nullopt;
    return FrameRange{before + 1, before + presents};
}

bool ends_with(const Document& document, const PlayedEvents& events, const dp2::Limits& limits) {
    const auto options = replay_options(document, limited(limits));
    if (!options.ok()) return false;
    Replayer replayer(*options);
    EventLog log(replayer.emulator());
    if (!replayer.play(document, log).ok() || log.events.size() < events.size()) return false;
    return std::ranges::equal(std::span(log.events).last(events.size()), events);
}

namespace {

std::size_t bad_handles_in(const Document& document, const dp2::Limits& limits) {
    const auto options = replay_options(document, limited(limits));
    if (!options.ok()) return 0;
    CaptureCheck check(document, *options);
    std::size_t count = 0;
    for (std::size_t i = 0; i < document.size(); ++i)
        for (const Diagnostic& diagnostic : check.next())
            count += diagnostic.error.fault == dp2::Fault::BadHandle;
    return count;
}

} // namespace

bool can_replace(const FrameCut& cut, const Document& smaller, const dp2::Limits& limits) {
    return ends_with(smaller, cut.played, limits) && bad_handles_in(smaller, limits) <= cut.bad_handles;
}

namespace {

// Adds record `i`, which belongs to the frames, and what was observed when it was replayed. `recorded`: the
// cut's completion model is Recorded.
void add_record(FrameCut& cut, const Document& document, std::size_t i, const EventLog& log, bool recorded) {
    const Record& record = document[i];
    // With the Recorded model, observed results determine which call returns each answer; this replay's
    // results replace the capture's.
    if (recorded && std::holds_alternative<ObservedResult>(record)) return;
    cut.document.push_back(record);
    if (std::holds_alternative<Submit>(record)) {
        ++cut.submissions;
        const ObservedResult& now = log.results.at(i);
        const bool observed = observed_result(document, i) != nullptr;
        // With other models, a failure that the capture has not observed must stay unexpected in the cut.
        if (recorded || (!observed && now.ddrval == 0)) cut.document.push_back(now);
    }
    const bool shown = std::holds_alternative<Present>(record) && log.pictures.contains(i);
    if (shown && (i + 1 == document.size() || !std::holds_alternative<ObservedSurface>(document[i + 1])))
        cut.document.push_back(ObservedSurface{std::get<Present>(record).surface, log.pictures.at(i)});
}

} // namespace

std::optional<FrameCut> FrameCutter::refuse(CutRefusal refusal) {
    refusal_ = std::move(refusal);
    return std::nullopt;
}

std::optional<FrameCut> FrameCutter::cut(const FrameRange& frames) {
    const auto all = frames_of(document_);
    if (!all) return refuse(no_frames());
    if (frames.first < all->first || frames.last > all->last || frames.first > frames.last)
        return refuse(other_frames(*all));
    const auto options = replay_options(document_, limited(limits_));
    if (!options.ok()) return refuse(unplayable(options.error()));
    const std::vector<std::size_t> ends = frame_ends(document_);
    const std::size_t index = static_cast<std::size_t>(frames.first - all->first);
    const std::size_t begin = index == 0 ? 0 : ends[index - 1];
    const std::size_t end = ends[static_cast<std::size_t>(frames.last - all->first)];

    PartialReplay replay(document_, *options, watch_);
    if (auto refusal = replay.play(0, begin)) return refuse(std::move(*refusal));
    FrameCut cut;
    if (begin != 0) {
        if (const dp2::Status possible = can_begin_here(replay.replayer); !possible.ok()) {
            CutRefusal refusal = no_beginning(frames.first, possible.error());
            if (const auto later = frames_until_beginning(replay, begin, std::span(ends).subspan(index)))
                refusal.first_frame = frames.first + *later;
            return refuse(std::move(refusal));
        }
        auto preamble = beginning(document_, begin, replay.replayer);
        if (!preamble.ok()) return refuse(unplayable(preamble.error()));
        cut.document = std::move(*preamble);
    }
    replay.log.events.clear();
    if (auto refusal = replay.play(begin, end)) return refuse(std::move(*refusal));
    cut.played = replay.log.events;
    const bool recorded = begin != 0 && needs_recorded(options->completion);
    cut.first_record = cut.document.size();
    for (std::size_t i = begin; i < end; ++i) add_record(cut, document_, i, replay.log, recorded);
    if (!ends_with(cut.document, cut.played, limits_)) return refuse(depends_on_earlier_frames(frames));
    cut.bad_handles = bad_handles_in(cut.document, limits_);
    return cut;
}

} // namespace responses
