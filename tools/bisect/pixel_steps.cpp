#include "tools/bisect/pixel_steps.h"

#include <algorithm>
#include <optional>

namespace tools {

namespace {

using namespace dp2::capture;
using StepKind = PixelStep::Kind;

std::optional<StepKind> step_kind_of(const dp2::OpInfo& op) {
    if (op.op == dp2::Opcode::Clear) return StepKind::Clear;
    if (op.kind == dp2::Kind::Draw) return StepKind::Draw;
    if (op.kind == dp2::Kind::Blit && op.op != dp2::Opcode::BufferBlt) return StepKind::Blit;
    return std::nullopt;
}

bool is_step(const CaptureSide& side, const CaptureItem& item) {
    if (item.is_command()) return step_kind_of(*item.command.op).has_value();
    if (!item.is_record()) return false;
    const Record& record = side.document[item.place.record];
    return dp2::capture::written_surface(record) != 0 || std::holds_alternative<Present>(record);
}

} // namespace

std::vector<PixelStep> pixel_steps(const CaptureSide& side) {
    std::vector<PixelStep> steps;
    std::uint64_t frame = dp2::frames_before(side.document) + 1;
    for (std::size_t record = 0; record < side.document.size(); ++record) {
        const std::uint32_t written = dp2::capture::written_surface(side.document[record]);
        const bool blits = std::holds_alternative<BlitSurface>(side.document[record]);
        const auto* present = std::get_if<Present>(&side.document[record]);
        if (written != 0)
            steps.push_back(
                {StepKind::Write, {record, std::nullopt}, frame, blits ? "blit" : "write", written});
        if (present)
            steps.push_back(
                {StepKind::Present, {record, std::nullopt}, frame++, "present", present->surface});
        const auto* submit = std::get_if<Submit>(&side.document[record]);
        if (!submit) continue;
        const dp2::DecodeContext context = dp2::decode_context(*submit, side.dialect);
        dp2::CommandReader reader(submit->commands, context);
        dp2::Command command;
        while (reader.step(command) == dp2::CommandReader::Step::Command)
            if (const auto kind = step_kind_of(*command.op))
                steps.push_back({*kind, {record, command.offset}, frame, command.op->name, 0});
    }
    return steps;
}

std::vector<StepUnit> step_units(const CaptureDiff& diff, const std::vector<PixelStep>& a,
                                 const std::vector<PixelStep>& b) {
    std::vector<StepUnit> units;
    std::size_t in_a = 0, in_b = 0; // steps so far
    bool single = false;            // the last unit is one step that only one capture has
    const std::vector<Edit>& edits = diff.edits();
    for (std::size_t i = 0; i < edits.size(); ++i) {
        const Edit& edit = edits[i];
        const bool step_a = !edit.only_in_b() && is_step(diff.a(), diff.in_a(edit)),
                   step_b = !edit.only_in_a() && is_step(diff.b(), diff.in_b(edit));
        if (!step_a && !step_b) continue;
        const bool both = step_a && step_b;
        // Adjacent steps of which only A has one and only B has the other are one unit.
        const bool joins = !both && single && units.back().edit + 1 == i &&
                           (units.back().a_first == units.back().a_end) == step_a;
        if (!joins) units.push_back({in_a, in_a, in_b, in_b, i, false});
        StepUnit& unit = units.back();
        in_a += step_a, in_b += step_b;
        unit.a_end = in_a, unit.b_end = in_b;
        unit.edit = i;
        unit.is_frame =
            both && a[in_a - 1].kind == StepKind::Present && b[in_b - 1].kind == StepKind::Present;
        single = !both && !joins;
    }
    return units;
}

} // namespace tools
