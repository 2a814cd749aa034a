// The passes over whole records.
#include "dp2/capture/object_lives.h"
#include "dp2/reduce/reduction.h"

namespace dp2 {

namespace {

using namespace capture;

// The document's records for which `keep` is true.
template <class Keep> Document filtered(const Document& source, Keep&& keep) {
    Document out;
    for (std::size_t i = 0; i < source.size(); ++i)
        if (keep(i)) out.push_back(source[i]);
    return out;
}

} // namespace

void reduce_observations(Reduction& reduction) {
    const Document source = reduction.best();
    Document without = filtered(source, [&](std::size_t i) {
        return !std::holds_alternative<ObservedResult>(source[i]) &&
               !std::holds_alternative<ObservedSurface>(source[i]) &&
               !std::holds_alternative<Metadata>(source[i]);
    });
    if (without.size() != source.size()) reduction.attempt(std::move(without));
}

void reduce_records(Reduction& reduction) {
    const Document source = reduction.best();
    minimize(
        source.size(),
        [&](std::span<const std::size_t> kept) {
            Document candidate;
            for (const std::size_t i : kept) candidate.push_back(source[i]);
            return reduction.attempt(std::move(candidate));
        },
        reduction.stop_check());
}

void reduce_objects(Reduction& reduction) {
    const Document source = reduction.best();
    const ObjectLives lives = object_lives(source);
    minimize(
        lives.count,
        [&](std::span<const std::size_t> kept) {
            std::vector<bool> keeps(lives.count);
            for (const std::size_t life : kept) keeps[life] = true;
            return reduction.attempt(filtered(
                source, [&](std::size_t i) { return lives.of[i] == kNoLife || keeps[lives.of[i]]; }));
        },
        reduction.stop_check());
}

} // namespace dp2
