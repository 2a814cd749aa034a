#include "dp2/reduce/reduction.h"

#include "dp2/base/hash.h"
#include "dp2/capture/capture_file.h"

namespace dp2 {

namespace {

std::pair<std::uint64_t, std::uint64_t> name_of(const capture::Document& document) {
    const auto file = capture::write_capture(document);
    return {xxh64(file, 0), xxh64(file, 1)};
}

} // namespace

Reduction::Reduction(capture::Document start, std::optional<Dialect> dialect, Shows shows, Stopped stopped)
    : best_(std::move(start)), dialect_(dialect), shows_(std::move(shows)), stopped_(std::move(stopped)),
      best_name_(name_of(best_)) {}

Dialect Reduction::dialect() const {
    if (dialect_) return *dialect_;
    const auto* chosen = capture::first_of<capture::ChosenDialect>(best_);
    const auto dialect = chosen ? parse_dialect(chosen->switches) : std::nullopt;
    return dialect ? *dialect : Dialect();
}

bool Reduction::attempt(capture::Document candidate) {
    if (stopped_()) return false;
    const Name name = name_of(candidate);
    if (name == best_name_) return true; // the candidate is the same capture
    if (failed_.contains(name)) return false;
    ++tries_;
    if (!shows_(candidate)) {
        // If the judgement was interrupted, its result is unknown.
        if (!stopped_()) failed_.insert(name);
        return false;
    }
    ++successes_;
    best_ = std::move(candidate);
    best_name_ = name;
    return true;
}

void reduce(Reduction& reduction) {
    constexpr void (*kPasses[])(Reduction&) = {reduce_observations, reduce_records,  reduce_objects,
                                               reduce_commands,     reduce_contents, reduce_sizes,
                                               reduce_memory};
    std::uint64_t before = 0;
    do {
        before = reduction.successes();
        for (const auto pass : kPasses)
            if (!reduction.stopped()) pass(reduction);
    } while (reduction.successes() != before && !reduction.stopped());
}

} // namespace dp2
