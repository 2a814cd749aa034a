#include "tools/bisect/bisection.h"

#include <algorithm>
#include <utility>

namespace tools {

namespace {

using SurfaceHandles = std::vector<rasterizer::Handle>;

} // namespace

Bisector::Bisector(const CaptureDiff& diff, const BisectionOptions& options, const PlayingTime& time_a,
                   const PlayingTime& time_b, Watch watch)
    : diff_(diff), options_(options), time_a_(time_a), time_b_(time_b), watch_(std::move(watch)),
      steps_a_(pixel_steps(diff.a())), steps_b_(pixel_steps(diff.b())),
      units_(step_units(diff, steps_a_, steps_b_)) {}

std::unique_ptr<StepReplay> Bisector::replay_a() const {
    return std::make_unique<StepReplay>(diff_.a(), steps_a_, options_.replay_a, time_a_);
}
std::unique_ptr<StepReplay> Bisector::replay_b() const {
    return std::make_unique<StepReplay>(diff_.b(), steps_b_, options_.replay_b, time_b_);
}

Bisection Bisector::run() {
    std::size_t first = 0, end = units_.size(); // the units that the second pass compares
    if (options_.interval != 0) {
        start();
        bool differs = false;
        for (auto at = next_checkpoint(0); at && !differs; at = next_checkpoint(*at + 1)) {
            run_to(*at);
            differs = compare_targets(*at);
            if (differs)
                end = *at + 1;
            else
                first = *at + 1;
        }
        end_pass();
        if (!differs) return std::move(out_);
    }
    const SurfaceDifference at_checkpoint = out_.difference;
    start();
    if (first != 0) run_to(first - 1);
    for (std::size_t unit = first; unit < end; ++unit) {
        run_to(unit);
        if (!compare_written(unit)) continue;
        out_.kind = Bisection::Kind::Found;
        out_.unit = unit;
        break;
    }
    if (options_.interval != 0 && out_.kind != Bisection::Kind::Found) {
        out_.kind = Bisection::Kind::Between;
        out_.unit = end - 1;
        out_.difference = at_checkpoint;
    }
    if (out_.kind != Bisection::Kind::Equal) {
        if (out_.difference.a) out_.picture_a = a_->picture(out_.difference.a);
        if (out_.difference.b) out_.picture_b = b_->picture(out_.difference.b);
    }
    end_pass();
    return std::move(out_);
}

void Bisector::start() {
    a_ = replay_a();
    b_ = replay_b();
    done_a_ = done_b_ = 0;
}

// Adds the counts of the pass. If no difference was found, replays to the end, where the failures are known.
void Bisector::end_pass() {
    if (out_.kind == Bisection::Kind::Equal && out_.difference.kind == SurfaceDifference::Kind::Texels &&
        out_.difference.differing == 0) {
        a_->run_to_end();
        b_->run_to_end();
        a_->wait();
        b_->wait();
        out_.failures_a = a_->unexpected_failures();
        out_.failures_b = b_->unexpected_failures();
    }
    out_.executed_a += a_->draws_executed();
    out_.executed_b += b_->draws_executed();
    a_.reset();
    b_.reset();
}

// Runs both replays concurrently; one that has no step in the unit does not move.
void Bisector::run_to(std::size_t unit) {
    watch_(unit);
    const StepUnit& steps = units_[unit];
    const bool in_a = steps.a_end > done_a_, in_b = steps.b_end > done_b_;
    if (in_a) a_->run_after(steps.a_end - 1);
    if (in_b) b_->run_after(steps.b_end - 1);
    if (in_a) a_->wait();
    if (in_b) b_->wait();
    done_a_ = steps.a_end, done_b_ = steps.b_end;
}

// The next unit at which all targets are compared, from this unit on.
std::optional<std::size_t> Bisector::next_checkpoint(std::size_t from) const {
    if (from >= units_.size()) return std::nullopt;
    const std::size_t last = std::min(units_.size() - 1, from + options_.interval - 1);
    for (std::size_t unit = from; unit < last; ++unit)
        if (units_[unit].is_frame) return unit;
    return last;
}

std::size_t Bisector::record_a(std::size_t unit) const {
    const std::size_t end = units_[unit].a_end;
    return end == 0 ? 0 : steps_a_[end - 1].place.record;
}
std::size_t Bisector::record_b(std::size_t unit) const {
    const std::size_t end = units_[unit].b_end;
    return end == 0 ? 0 : steps_b_[end - 1].place.record;
}

// Compares pairs of surfaces, and keeps the first difference. `missing`: corresponding surfaces of which only
// one exists now differ, too.
bool Bisector::compare_all(const std::vector<Pair>& pairs, bool missing) {
    std::size_t differing = 0;
    for (const Pair& pair : pairs) {
        ++out_.comparisons;
        auto difference = compare_surfaces(*a_, pair.a, *b_, pair.b, options_.comparison);
        if (!difference) continue;
        const bool lives_in_one = difference->kind == SurfaceDifference::Kind::Missing && pair.a && pair.b;
        if (lives_in_one && !missing) continue;
        if (differing++ == 0) out_.difference = std::move(*difference);
    }
    if (differing != 0) out_.more_surfaces = differing - 1;
    return differing != 0;
}

// Pairs each surface with the corresponding one of the other capture; 0 if there is none.
std::vector<Bisector::Pair> Bisector::partners(const SurfaceHandles& in_a, const SurfaceHandles& in_b,
                                               std::size_t unit) const {
    std::vector<Pair> pairs;
    using Side = ObjectPairs::Side;
    const auto add = [&](const Pair& pair) {
        if (std::ranges::find(pairs, pair) == pairs.end()) pairs.push_back(pair);
    };
    for (const rasterizer::Handle a : in_a)
        add({a, diff_.objects().partner(Side::A, false, a, record_a(unit)).value_or(0)});
    for (const rasterizer::Handle b : in_b)
        add({diff_.objects().partner(Side::B, false, b, record_b(unit)).value_or(0), b});
    return pairs;
}

bool Bisector::compare_written(std::size_t unit) {
    const StepUnit& steps = units_[unit];
    std::vector<WrittenSurface> in_a, in_b;
    if (steps.a_first != steps.a_end) in_a = a_->written();
    if (steps.b_first != steps.b_end) in_b = b_->written();
    const auto surfaces = [](const std::vector<WrittenSurface>& written) {
        SurfaceHandles handles;
        for (const WrittenSurface& each : written) handles.push_back(each.surface);
        return handles;
    };
    std::vector<Pair> pairs = partners(surfaces(in_a), surfaces(in_b), unit);
    // Surfaces without a counterpart are compared by role: target 0 with target 0, depth with depth.
    for (const WrittenSurface& written : in_a) {
        const auto other = std::ranges::find(in_b, written.role, &WrittenSurface::role);
        const Pair only_a{written.surface, 0}, only_b{0, other == in_b.end() ? 0 : other->surface};
        const auto at_a = std::ranges::find(pairs, only_a);
        if (at_a == pairs.end() || other == in_b.end() || std::ranges::find(pairs, only_b) == pairs.end())
            continue;
        *at_a = {written.surface, other->surface};
        std::erase(pairs, only_b);
    }
    return compare_all(pairs, true);
}

// A surface whose counterpart does not exist now is no difference: the other capture has destroyed it, or
// creates it later.
bool Bisector::compare_targets(std::size_t unit) {
    return compare_all(partners(a_->targets(), b_->targets(), unit), false);
}

} // namespace tools
