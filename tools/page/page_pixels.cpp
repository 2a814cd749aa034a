#include "tools/page/page_pixels.h"

#include <algorithm>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "dp2/text/text_value.h"
#include "tools/cli/errors.h"
#include "tools/cli/places.h"
#include "tools/cli/play_options.h"
#include "tools/page/page_sections.h"
#include "tools/report/fragment_text.h"
#include "tools/report/pixel_question.h"
#include "tools/report/pixel_report.h"

namespace tools {

namespace {

// A pixel that each of many draws touches has more events than a page can show.
constexpr std::uint64_t kMostEvents = 20000;
constexpr std::size_t kMostEventText = std::size_t{16} << 20;

Json event_value(const responses::PixelValue& value, std::size_t sample) {
    if (!value.exists() || sample >= value.samples()) return nullptr;
    return pixel_sample_text(value, sample, false);
}

// What the event did to a sample: "reason" and "values" of a fragment, "before", "after".
Json sample_json(const responses::PixelEvent& event, std::size_t sample) {
    Json out = Json::object();
    if (sample < event.fragments.size()) {
        const std::string text = fragment_text(*event.primitive, event.fragments[sample], event.blend);
        const std::size_t end = std::min(text.find("; "), text.size());
        out["reason"] = text.substr(0, end);
        if (end < text.size()) out["values"] = text.substr(end + 2);
    } else if (event.primitive) {
        out["reason"] = end_name(event.primitive->source.end);
    }
    out["before"] = event_value(event.before, sample);
    out["after"] = event_value(event.after, sample);
    return out;
}

// Collects the events as the text of a JSON array.
class EventTexts : public responses::PixelListener {
  public:
    explicit EventTexts(const PageItems& items) : items_(items) {}

    void begins(const responses::PixelValue&) override {}
    void happens(const responses::PixelEvent& event) override {
        if (events >= kMostEvents || text_.size() >= kMostEventText) {
            ++left_out;
            return;
        }
        text_ += events++ == 0 ? "[" : ",";
        text_ += json_of(event).dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    std::string text() const { return events == 0 ? "[]" : text_ + "]"; }

    std::uint64_t events = 0, left_out = 0;

  private:
    Json json_of(const responses::PixelEvent& event) const {
        Json out = page_place(event.place, items_);
        out["name"] = event.name + beside_text(event.beside);
        if (event.primitive) {
            out["primitive"] = event.number;
            out["corners"] = corners_text(event.primitive->source);
        }
        if (event.more != 0) out["more"] = event.more;
        std::vector<Json> samples;
        const std::size_t count =
            std::max<std::size_t>({event.before.samples(), event.after.samples(), std::size_t{1}});
        for (std::size_t s = 0; s < count; ++s) samples.push_back(sample_json(event, s));
        bool equal = true;
        for (const Json& sample : samples) equal = equal && sample == samples.front();
        if (equal) samples.resize(1);
        out["samples"] = samples;
        return out;
    }

    const PageItems& items_;
    std::string text_;
};

// What the history of a choice asks for. `until`: its end; nothing: the end of the page.
responses::PixelQuestion question_of(const PixelChoice& choice, const std::optional<dp2::Place>& until,
                                     const std::string& file, const Input& input,
                                     const responses::EmulatorOptions& emulator,
                                     const dp2::ReadLimits& limits, const std::optional<NumberRange>& frames,
                                     const PageItems& items) {
    responses::PixelQuestion question;
    question.x = choice.x;
    question.y = choice.y;
    if (frames) {
        question.first_frame = frames->first;
        question.last_frame = frames->last;
    }
    if (until) {
        const std::uint64_t frame = frame_of_record(input.document, until->record);
        if (!items.find({until->record, std::nullopt}))
            throw InputError{kExitUsage, "--pixel " + choice.text + ": frame " + std::to_string(frame) +
                                             " is not on the page (--frames)"};
        question.last_frame = frame;
    }
    if (choice.surface) {
        question.surface = *choice.surface;
        return question;
    }
    const MeantSurface meant = meant_surface(input.document, emulator, until, question.last_frame, limits);
    question.surface = meant.surface;
    if (question.surface == 0)
        throw InputError{kExitDiagnostics,
                         file + ": --pixel " + choice.text +
                             ": no present shows a surface; add /SURFACE: " + meant.candidates};
    return question;
}

InputError never_existed(const std::string& file, const PixelChoice& choice,
                         const responses::PixelQuestion& question, bool part) {
    return InputError{kExitDiagnostics, file + ": --pixel " + choice.text + ": surface " +
                                            std::to_string(question.surface) + " never has a pixel " +
                                            std::to_string(choice.x) + "," + std::to_string(choice.y) +
                                            (part ? " there" : "")};
}

// A pixel that a replay follows.
struct FollowedPixel {
    FollowedPixel(const dp2::capture::Document& document, const responses::PixelQuestion& of,
                  const PageItems& items)
        : question(of), events(items), history(document, question, events) {}
    FollowedPixel(const FollowedPixel&) = delete;
    FollowedPixel& operator=(const FollowedPixel&) = delete;

    Json json(const PixelChoice& choice, Blobs& blobs) const {
        Json out = {{"x", question.x},
                    {"y", question.y},
                    {"surface", question.surface},
                    {"events", events.events},
                    {"left_out", events.left_out},
                    {"blob", blobs.add(events.text())}};
        if (!choice.place.empty()) out["until"] = choice.place;
        const responses::PixelValue& last = history.last();
        out["ends"] = last.exists() ? Json(pixel_sample_text(last, 0, true)) : Json(nullptr);
        return out;
    }

    const responses::PixelQuestion question;
    EventTexts events;
    responses::PixelHistory history;
};

} // namespace

Json page_pixels(const std::vector<PixelChoice>& choices, const std::string& file, const Input& input,
                 const responses::EmulatorOptions& emulator, const dp2::ReadLimits& limits,
                 const std::optional<NumberRange>& frames, const PlayingTime& time, const PageItems& items,
                 Blobs& blobs) {
    // By the end: positions in the choices, with their questions.
    std::map<std::optional<dp2::Place>, std::vector<std::pair<std::size_t, responses::PixelQuestion>>> ends;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const auto until = place_of(file, input, emulator.dialect, choices[i].place);
        ends[until].emplace_back(
            i, question_of(choices[i], until, file, input, emulator, limits, frames, items));
    }
    std::vector<Json> out(choices.size());
    for (const auto& [until, questions] : ends) {
        const dp2::capture::Document document =
            until ? dp2::capture_until(input.document, emulator.dialect, *until) : input.document;
        for (std::size_t first = 0; first < questions.size(); first += kMostPixels) {
            const auto part = std::span(questions).subspan(
                first, std::min<std::size_t>(kMostPixels, questions.size() - first));
            responses::EmulatorOptions watched = emulator;
            std::vector<std::unique_ptr<FollowedPixel>> pixels;
            std::vector<responses::PixelHistory*> histories;
            for (const auto& [position, question] : part) {
                pixels.push_back(std::make_unique<FollowedPixel>(document, question, items));
                histories.push_back(&pixels.back()->history);
                histories.back()->attach_to(watched);
            }
            responses::Replayer replayer(std::move(watched), responses::Calls::Executed, limits);
            PlayListener playing(time, document.size(), "following pixels in record");
            // A record that cannot be played ends the page's replay, too, which reports it.
            (void)replay_histories(replayer, histories, document, part.front().second.last_frame, playing)
                .ok();
            playing.progress.clear();
            for (std::size_t i = 0; i < part.size(); ++i) {
                const PixelChoice& choice = choices[part[i].first];
                if (!pixels[i]->history.existed())
                    throw never_existed(file, choice, pixels[i]->question, frames || until);
                out[part[i].first] = pixels[i]->json(choice, blobs);
            }
        }
    }
    return out;
}

} // namespace tools
