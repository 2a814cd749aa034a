#include "tools/bisect/draw_causes.h"

#include <algorithm>
#include <memory>

namespace tools {

namespace {

constexpr std::size_t kStateWidth = 100; // characters of a state's text

void add_states(const CaptureDiff& diff, const DrawInputs& a, std::size_t record_a, const DrawInputs& b,
                std::size_t record_b, std::vector<StateDifference>& out) {
    KeyNumbers numbers;
    const CaptureItems x =
        items_of_commands(diff.a(), ObjectPairs::Side::A, diff.objects(), a.state, record_a, numbers);
    const CaptureItems y =
        items_of_commands(diff.b(), ObjectPairs::Side::B, diff.objects(), b.state, record_b, numbers);
    for (const Edit& edit : edit_script(x.keys, y.keys, numbers.count()).edits) {
        if (edit.equal) continue;
        StateDifference change;
        if (edit.only_in_a()) {
            change.only_a = true;
            change.name = item_text(diff.a(), x.items[edit.a], kStateWidth);
        } else if (edit.only_in_b()) {
            change.only_b = true;
            change.name = item_text(diff.b(), y.items[edit.b], kStateWidth);
        } else {
            change.name = item_name(diff.a(), x.items[edit.a]);
            change.values =
                item_change(diff.a(), x.items[edit.a], diff.b(), y.items[edit.b], diff.objects()).values;
        }
        out.push_back(std::move(change));
    }
}

void add_memory(const DrawInputs& a, const DrawInputs& b, std::vector<MemoryChange>& out) {
    const auto in = [](const DrawInputs& inputs, const std::string& role) {
        const auto found = std::ranges::find(inputs.bound, role, &DrawInputs::Bound::role);
        return found == inputs.bound.end() ? nullptr : &*found;
    };
    const auto add = [&](const std::string& role, const DrawInputs::Bound* x, const DrawInputs::Bound* y) {
        const dp2::ByteSpan p = x ? dp2::ByteSpan(x->bytes) : dp2::ByteSpan(),
                            q = y ? dp2::ByteSpan(y->bytes) : dp2::ByteSpan();
        const auto change = compare_data(p, q);
        if (change)
            out.push_back({role, x ? x->handle : 0, y ? y->handle : 0, p.size(), q.size(), change->differing,
                           change->first});
    };
    for (const DrawInputs::Bound& each : a.bound) add(each.role, &each, in(b, each.role));
    for (const DrawInputs::Bound& each : b.bound)
        if (!in(a, each.role)) add(each.role, nullptr, &each);
}

// What a step reads; null: it was not executed, or reads no states.
std::unique_ptr<DrawInputs> inputs_before(StepReplay& replay, std::size_t step, const dp2::Dialect& dialect) {
    std::unique_ptr<DrawInputs> inputs;
    replay.run_before(step);
    replay.wait();
    if (replay.executed())
        replay.look([&](responses::Emulator& emulator, responses::Context* context) {
            if (context) inputs = std::make_unique<DrawInputs>(emulator, *context, dialect);
        });
    return inputs;
}

void add_inputs(const CaptureDiff& diff, const Bisector& bisector, const StepUnit& unit, StepCauses& out) {
    const std::size_t in_a = unit.a_end - 1, in_b = unit.b_end - 1;
    const PixelStep &step_a = bisector.steps_a()[in_a], &step_b = bisector.steps_b()[in_b];
    if (!step_a.place.offset || !step_b.place.offset) return; // records read no states
    const auto replay_a = bisector.replay_a(), replay_b = bisector.replay_b();
    const auto a = inputs_before(*replay_a, in_a, diff.a().dialect),
               b = inputs_before(*replay_b, in_b, diff.b().dialect);
    out.executed = replay_a->draws_executed() + replay_b->draws_executed();
    if (!a || !b) return;
    const std::size_t record_a = step_a.place.record, record_b = step_b.place.record;
    add_states(diff, *a, record_a, *b, record_b, out.states);
    add_changes("", a->programs, b->programs, out.programs);
    add_memory(*a, *b, out.memory);
    out.vertices = compare_data(std::get<dp2::capture::Submit>(diff.a().document[record_a]).vertices,
                                std::get<dp2::capture::Submit>(diff.b().document[record_b]).vertices);
    if (out.vertices) out.vertices->name = "vertices of the call";
}

} // namespace

StepCauses step_causes(const CaptureDiff& diff, const Bisector& bisector, std::size_t unit) {
    StepCauses out;
    const StepUnit& found = bisector.units()[unit];
    const std::size_t first = unit == 0 ? 0 : bisector.units()[unit - 1].edit + 1;
    for (std::size_t i = first; i <= found.edit; ++i)
        if (!diff.edits()[i].equal) out.edits.push_back(i);
    if (found.in_both()) add_inputs(diff, bisector, found, out);
    return out;
}

} // namespace tools
