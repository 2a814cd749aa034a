#include "responses/analysis/frame_cut.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

#include "dp2/capture/capture_place.h"
#include "dp2/capture/observations.h"
#include "dp2/capture/recorded_limits.h"
#include "dp2/wire/error_text.h"
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

// Writes down what happens, and keeps the response bytes for observations.
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
    Emulator& emulator_;
};

bool observes(const Record& record) {
    return std::holds_alternative<ObservedResult>(record) || std::holds_alternative<ObservedSurface>(record);
}

// Where each frame ends: behind its present and what was observed of it.
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

// When answers come depends on what was before the cut, or on time.
bool needs_recorded(const CompletionModel& model) {
    return model.kind == CompletionKind::Async || model.kind == CompletionKind::Seeded;
}

// Contexts whose numbers were given away: no record can name them.
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

// The state as records, with the capture's numbers of contexts, and what the capture says of itself.
dp2::Result<Document> beginning(const Document& document, Replayer& replayer) {
    DP2_TRY(Document preamble, recording_preamble(replayer.emulator()));
    std::map<std::uint32_t, std::uint32_t> number_of;
    for (const auto& [number, id] : replayer.contexts()) number_of[id] = number;
    Document out;
    for (const Record& record : document)
        if (const auto* metadata = std::get_if<Metadata>(&record);
            metadata && metadata->key != dp2::kFramesBefore && !dp2::is_recorded_limit(*metadata))
            out.push_back(*metadata);
    const auto* chosen = first_of<Completion>(document);
    const CompletionModel model = replayer.emulator().options().completion;
    for (Record& record : preamble) {
        std::visit(
            [&](auto& r) {
                if constexpr (requires { r.context; })
                    if (r.context != 0) r.context = number_of.at(r.context); // 0: all of them
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
    return out;
}

EmulatorOptions limited(const dp2::Limits& limits) {
    EmulatorOptions options;
    options.limits = limits;
    return options;
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

std::optional<FrameCut> FrameCutter::refuse(CutRefusal refusal) {
    refusal_ = std::move(refusal);
    return std::nullopt;
}

std::optional<FrameCut> FrameCutter::cut(const FrameRange& frames) {
    const auto all = frames_of(document_);
    if (!all) return refuse({"it has no frame: nothing is presented", true, {}});
    if (frames.first < all->first || frames.last > all->last || frames.first > frames.last)
        return refuse(
            {"it has the frames " + std::to_string(all->first) + ".." + std::to_string(all->last), true, {}});
    const auto options = replay_options(document_, limited(limits_));
    if (!options.ok()) return refuse({dp2::describe_cause(options.error()), false, {}});
    const std::vector<std::size_t> ends = frame_ends(document_);
    const std::size_t index = static_cast<std::size_t>(frames.first - all->first);
    const std::size_t begin = index == 0 ? 0 : ends[index - 1];
    const std::size_t end = ends[static_cast<std::size_t>(frames.last - all->first)];

    Replayer replayer(*options);
    EventLog log(replayer.emulator());
    const auto play = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i)
            if (const dp2::Status played = replayer.play(document_, i, log); !played.ok()) {
                refusal_ = {"record " + std::to_string(i) +
                                " cannot be played: " + dp2::describe_cause(played.error()),
                            false,
                            {}};
                return false;
            }
        return true;
    };
    if (!play(0, begin)) return std::nullopt;
    FrameCut cut;
    if (begin != 0) {
        if (const dp2::Status possible = can_begin_here(replayer); !possible.ok()) {
            CutRefusal refusal{"no cut can begin with frame " + std::to_string(frames.first) + ": " +
                                   dp2::describe_cause(possible.error()),
                               true,
                               {}};
            for (std::size_t next = index; next + 1 < ends.size() && !refusal.first_frame; ++next) {
                if (!play(next == 0 ? 0 : ends[next - 1], ends[next])) break;
                if (can_begin_here(replayer).ok()) refusal.first_frame = all->first + next + 1;
            }
            return refuse(std::move(refusal));
        }
        auto preamble = beginning(document_, replayer);
        if (!preamble.ok()) return refuse({dp2::describe_cause(preamble.error()), false, {}});
        cut.document = std::move(*preamble);
    }
    log.events.clear();
    if (!play(begin, end)) return std::nullopt;
    cut.played = log.events;
    const bool recorded = begin != 0 && needs_recorded(options->completion);
    for (std::size_t i = begin; i < end; ++i) {
        const Record& record = document_[i];
        // Which answers came when is what the model needs: those of this replay.
        if (recorded && std::holds_alternative<ObservedResult>(record)) continue;
        cut.document.push_back(record);
        if (std::holds_alternative<Submit>(record)) {
            ++cut.submissions;
            const ObservedResult& now = log.results.at(i);
            const bool told = observed_result(document_, i) != nullptr;
            // A failure that the capture did not expect stays one.
            if (recorded || (!told && now.ddrval == 0)) cut.document.push_back(now);
        }
        const bool shown = std::holds_alternative<Present>(record) && log.pictures.contains(i);
        if (shown &&
            (i + 1 == document_.size() || !std::holds_alternative<ObservedSurface>(document_[i + 1])))
            cut.document.push_back(ObservedSurface{std::get<Present>(record).surface, log.pictures.at(i)});
    }
    if (!ends_with(cut.document, cut.played, limits_))
        return refuse({"the frames " + std::to_string(frames.first) + ".." + std::to_string(frames.last) +
                           " do not replay alone as they do in the whole capture",
                       false,
                       {}});
    return cut;
}

} // namespace responses
