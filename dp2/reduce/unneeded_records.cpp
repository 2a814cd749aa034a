#include "dp2/reduce/unneeded_records.h"

#include <algorithm>
#include <cstring>
#include <unordered_map>

#include "dp2/base/bytes.h"
#include "dp2/capture/object_lives.h"

namespace dp2 {

namespace {

using namespace capture;

using Unit = std::vector<std::size_t>; // records that are dropped together

std::size_t submissions_of(const Document& document) {
    return static_cast<std::size_t>(std::ranges::count_if(
        document, [](const Record& record) { return std::holds_alternative<Submit>(record); }));
}

// Whether each record may be dropped (unneeded_records.h). An observed result is dropped with its submission.
std::vector<bool> droppable(const Document& document, std::size_t frames_submissions) {
    const std::size_t all = submissions_of(document);
    const std::size_t before = all > frames_submissions ? all - frames_submissions : 0;
    std::vector<bool> out(document.size());
    std::size_t submissions = 0;
    for (std::size_t i = 0; i < document.size(); ++i) {
        const Record& record = document[i];
        submissions += std::holds_alternative<Submit>(record);
        const bool call =
            std::holds_alternative<Submit>(record) || std::holds_alternative<ObservedResult>(record);
        const bool stays =
            std::holds_alternative<Present>(record) || std::holds_alternative<ObservedSurface>(record) ||
            std::holds_alternative<Metadata>(record) || std::holds_alternative<Completion>(record) ||
            std::holds_alternative<ChosenDialect>(record) || std::holds_alternative<Disjoint>(record);
        out[i] = !stays && (!call || submissions <= before);
    }
    return out;
}

void minimize_units(Reduction& reduction, const std::vector<Unit>& units) {
    const Document source = reduction.best();
    minimize(
        units.size(),
        [&](std::span<const std::size_t> kept) {
            std::vector<bool> keeps(source.size(), true);
            for (const Unit& unit : units)
                for (const std::size_t i : unit) keeps[i] = false;
            for (const std::size_t u : kept)
                for (const std::size_t i : units[u]) keeps[i] = true;
            Document candidate;
            for (std::size_t i = 0; i < source.size(); ++i)
                if (keeps[i]) candidate.push_back(source[i]);
            return reduction.attempt(std::move(candidate));
        },
        reduction.stop_check());
}

// One unit for each object life (object_lives.h) whose records may all be dropped.
std::vector<Unit> life_units(const Document& document, std::size_t frames_submissions) {
    const ObjectLives lives = object_lives(document);
    const std::vector<bool> may = droppable(document, frames_submissions);
    std::vector<Unit> units(lives.count);
    std::vector<bool> whole(lives.count, true);
    for (std::size_t i = 0; i < document.size(); ++i) {
        if (lives.of[i] == kNoLife) continue;
        units[lives.of[i]].push_back(i);
        if (!may[i]) whole[lives.of[i]] = false;
    }
    // An observed result is dropped with the call before it.
    for (std::size_t u = 0; u < units.size(); ++u)
        for (std::size_t n = 0, count = units[u].size(); n < count; ++n) {
            const std::size_t next = units[u][n] + 1;
            if (std::holds_alternative<Submit>(document[units[u][n]]) && next < document.size() &&
                std::holds_alternative<ObservedResult>(document[next]))
                units[u].push_back(next);
        }
    std::vector<Unit> out;
    for (std::size_t u = 0; u < units.size(); ++u)
        if (whole[u]) out.push_back(std::move(units[u]));
    return out;
}

// Finds the objects whose handles occur anywhere in the bytes of commands, or in a record that creates a
// context or a sublevel.
class Mentions {
  public:
    explicit Mentions(const Document& document, const std::vector<Unit>& units) {
        for (const Unit& unit : units)
            if (const auto handle = handle_of(document[unit.front()])) mentioned_[*handle] = false;
        for (const Record& record : document) look(record);
    }
    // Whether the unit is an object whose handle was found nowhere.
    bool nothing_names(const Document& document, const Unit& unit) const {
        const auto handle = handle_of(document[unit.front()]);
        return handle && !mentioned_.at(*handle);
    }

  private:
    static std::optional<std::uint32_t> handle_of(const Record& record) {
        if (const auto* surface = std::get_if<CreateSurface>(&record)) return surface->handle;
        if (const auto* buffer = std::get_if<CreateBuffer>(&record)) return buffer->handle;
        if (const auto* part = std::get_if<CreateSublevel>(&record)) return part->handle;
        return std::nullopt;
    }
    void look(const Record& record) {
        if (const auto* submit = std::get_if<Submit>(&record)) {
            const ByteSpan bytes = submit->commands;
            for (std::size_t at = 0; at + 4 <= bytes.size(); ++at)
                mention(load<std::uint32_t>(bytes.data() + at));
        } else if (const auto* part = std::get_if<CreateSublevel>(&record)) {
            mention(part->surface);
        } else if (const auto* context = std::get_if<CreateContext>(&record)) {
            mention(context->target), mention(context->depth);
        }
    }
    void mention(std::uint32_t number) {
        if (const auto found = mentioned_.find(number); found != mentioned_.end()) found->second = true;
    }
    std::unordered_map<std::uint32_t, bool> mentioned_;
};

// Drops, in a single attempt, all objects whose handles occur nowhere, usually most objects of a long
// capture.
void drop_unnamed(Reduction& reduction, std::size_t frames_submissions) {
    const Document& source = reduction.best();
    const std::vector<Unit> units = life_units(source, frames_submissions);
    const Mentions mentions(source, units);
    std::vector<bool> drops(source.size());
    bool any = false;
    for (const Unit& unit : units) {
        if (!mentions.nothing_names(source, unit)) continue;
        any = true;
        for (const std::size_t i : unit) drops[i] = true;
    }
    Document candidate;
    for (std::size_t i = 0; i < source.size(); ++i)
        if (!drops[i]) candidate.push_back(source[i]);
    if (any) reduction.attempt(std::move(candidate));
}

std::vector<Unit> record_units(const Document& document, std::size_t frames_submissions) {
    const std::vector<bool> may = droppable(document, frames_submissions);
    std::vector<Unit> units;
    for (std::size_t i = 0; i < document.size(); ++i) {
        if (!may[i]) continue;
        const bool of_last =
            std::holds_alternative<ObservedResult>(document[i]) && i > 0 && may[i - 1] && !units.empty();
        if (of_last)
            units.back().push_back(i);
        else
            units.push_back({i});
    }
    return units;
}

} // namespace

void drop_unneeded(Reduction& reduction, std::size_t frames_submissions) {
    drop_unnamed(reduction, frames_submissions);
    minimize_units(reduction, life_units(reduction.best(), frames_submissions));
    minimize_units(reduction, record_units(reduction.best(), frames_submissions));
    const std::size_t left = submissions_of(reduction.best());
    if (left > frames_submissions) reduce_commands(reduction, left - frames_submissions);
    // The dropped commands may have been the only ones that named an object.
    minimize_units(reduction, life_units(reduction.best(), frames_submissions));
}

} // namespace dp2
