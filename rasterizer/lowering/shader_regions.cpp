#include "rasterizer/lowering/shader_regions.h"

#include <algorithm>
#include <unordered_set>

namespace rasterizer {

using dp2::ShaderFile;
using dp2::ShaderFlow;
using dp2::ShaderInstruction;

namespace {

constexpr std::int32_t kMaxTurns = 255;
// Entering and leaving a region costs about as much as this many instructions.
constexpr std::size_t kLeastSkipped = 12;
// A sampled texture costs about as much as this many instructions.
constexpr double kSampleCost = 24;
// Regions pay if they save this many instructions, and this share of them: without regions a program is split
// into stages and reordered.
constexpr double kLeastSaved = 32, kLeastShare = 0.25;

bool is_loop(ShaderFlow flow) {
    return flow == ShaderFlow::BeginLoop || flow == ShaderFlow::BeginRep;
}
bool samples(const ShaderInstruction& in) {
    return std::any_of(in.sources.begin(), in.sources.begin() + in.source_count,
                       [](const dp2::ShaderSource& s) { return s.reg.file == ShaderFile::Sampler; });
}

// Whether the condition of a branch or call may differ between lanes.
bool differs_by_lane(const ShaderInstruction& in) {
    if (in.op == dp2::ShaderOp::IfC) return true;
    const std::size_t condition = in.op == dp2::ShaderOp::CallNz ? 1 : 0;
    return in.op != dp2::ShaderOp::Call && in.sources[condition].reg.file == ShaderFile::Predicate;
}

} // namespace

// Calls f(instruction, is_called) once for each instruction of the range and of the subroutines that it
// calls.
template <class F>
void ShaderRegions::each_instruction(const Range& range, std::vector<bool>& seen, F&& f) const {
    const bool is_called = !seen.empty();
    seen.resize(shader_.code.size(), false);
    for (std::size_t i = range.begin; i < range.end; ++i) {
        const ShaderInstruction& in = shader_.code[i];
        f(in, is_called);
        if (flow_of(in) != ShaderFlow::Call) continue;
        const Range subroutine = blocks_.subroutine(in.sources[0].reg.number);
        if (subroutine.begin == subroutine.end || seen[subroutine.begin]) continue;
        seen[subroutine.begin] = true;
        each_instruction(subroutine, seen, f);
    }
}

const ShaderRegions::Contents& ShaderRegions::contents(const Range& range) {
    const auto [found, is_new] = contents_.try_emplace(range.begin);
    Contents& out = found->second;
    if (!is_new) return out;
    std::vector<bool> seen;
    std::unordered_set<ir::Value*> known;
    const auto add = [&](ir::Value& value) {
        if (known.insert(&value).second) out.written.push_back(&value);
    };
    each_instruction(range, seen, [&](const ShaderInstruction& in, bool is_called) {
        const ShaderFlow flow = flow_of(in);
        // A subroutine's own break mask does not outlive the call.
        if (flow == ShaderFlow::Break && !is_called) add(mask_.broken);
        if (flow == ShaderFlow::Return && !is_called) add(mask_.returned);
        if (dp2::find_shader_op(static_cast<std::uint32_t>(in.op))->has_dest)
            registers_.each_written(in, add);
        for (std::size_t i = 0; i < in.source_count; ++i) {
            const dp2::ShaderRegister& reg = in.sources[i].reg;
            if (is_input(reg) && std::ranges::find(out.inputs, reg) == out.inputs.end())
                out.inputs.push_back(reg);
        }
    });
    return out;
}

bool ShaderRegions::is_input(const dp2::ShaderRegister& reg) const {
    const bool has_inputs = reg.file == ShaderFile::Input || reg.file == ShaderFile::Misc ||
                            (reg.file == ShaderFile::Texture && shader_.pixel);
    return has_inputs && !reg.relative;
}

void ShaderRegions::read_inputs(const Range& range) {
    for (const dp2::ShaderRegister& reg : contents(range).inputs) (void)registers_.value_of(reg);
}

bool ShaderRegions::is_flat(const Range& range) const {
    return std::none_of(
        shader_.code.begin() + static_cast<std::ptrdiff_t>(range.begin),
        shader_.code.begin() + static_cast<std::ptrdiff_t>(range.end),
        [](const ShaderInstruction& in) { return is_loop(flow_of(in)) || flow_of(in) == ShaderFlow::Call; });
}

bool ShaderRegions::is_long(const Range& range) const {
    if (range.end - range.begin >= kLeastSkipped || !is_flat(range)) return true;
    return std::any_of(shader_.code.begin() + static_cast<std::ptrdiff_t>(range.begin),
                       shader_.code.begin() + static_cast<std::ptrdiff_t>(range.end), samples);
}

ShaderRegions::Length ShaderRegions::length_of(const Range& range, const StaticConstants& statics,
                                               std::uint32_t depth) const {
    Lengths of_labels;
    return length_of(range, statics, depth, of_labels);
}

ShaderRegions::Length ShaderRegions::length_of(const Range& range, const StaticConstants& statics,
                                               std::uint32_t depth, Lengths& of_labels) const {
    Length sum;
    for (std::size_t i = range.begin; i < range.end; ++i) {
        const ShaderInstruction& in = shader_.code[i];
        if (is_loop(flow_of(in))) {
            const std::size_t end = blocks_.end_of(i);
            const Length turn = length_of({i + 1, end}, statics, depth, of_labels);
            sum.in_loops += turns_of(in, statics) * (turn.straight + turn.in_loops);
            i = end;
        } else if (flow_of(in) == ShaderFlow::Call && depth < kMaxCallDepth) {
            const Range subroutine = blocks_.subroutine(in.sources[0].reg.number);
            if (subroutine.begin == subroutine.end) continue;
            const auto [known, is_new] = of_labels.try_emplace({subroutine.begin, depth});
            if (is_new) known->second = length_of(subroutine, statics, depth + 1, of_labels);
            sum.straight += known->second.straight;
            sum.in_loops += known->second.in_loops;
        } else {
            sum.straight += samples(in) ? kSampleSteps : 1;
        }
    }
    return sum;
}

bool ShaderRegions::may_end_early(const Range& body) const {
    for (std::size_t i = body.begin; i < body.end; ++i) {
        const ShaderFlow flow = flow_of(shader_.code[i]);
        if (flow == ShaderFlow::Break) return true;
        if (is_loop(flow)) i = blocks_.end_of(i); // its breaks are its own
    }
    return false;
}

bool ShaderRegions::pay(const Range& range, const StaticConstants& statics) const {
    SavingsOf of_labels;
    const Savings all = savings(range, statics, 0, of_labels);
    return all.saved >= kLeastSaved && all.saved >= all.cost * kLeastShare;
}

ShaderRegions::Savings ShaderRegions::savings(const Range& range, const StaticConstants& statics,
                                              std::uint32_t depth, SavingsOf& of_labels) const {
    Savings sum;
    // Adds code that is executed `times` times, unless it is skipped.
    const auto add = [&](const Savings& part, double times, bool may_skip) {
        sum.cost += part.cost * times;
        sum.saved += times * (may_skip ? part.saved / 2 + part.cost / 2 : part.saved);
    };
    for (std::size_t i = range.begin; i < range.end; ++i) {
        const ShaderInstruction& in = shader_.code[i];
        const ShaderFlow flow = flow_of(in);
        if (is_loop(flow)) {
            const Range body{i + 1, blocks_.end_of(i)};
            add(savings(body, statics, depth, of_labels), turns_of(in, statics), may_end_early(body));
            i = body.end;
        } else if (flow == ShaderFlow::BeginIf) {
            const Range both{i + 1, blocks_.end_of(i)};
            add(savings(both, statics, depth, of_labels), 1, differs_by_lane(in));
            i = both.end;
        } else if (flow == ShaderFlow::Call && depth < kMaxCallDepth) {
            const Range subroutine = blocks_.subroutine(in.sources[0].reg.number);
            if (subroutine.begin == subroutine.end) continue;
            const auto [known, is_new] = of_labels.try_emplace({subroutine.begin, depth});
            if (is_new) known->second = savings(subroutine, statics, depth + 1, of_labels);
            add(known->second, 1, differs_by_lane(in));
        } else {
            sum.cost += samples(in) ? kSampleCost : 1;
        }
    }
    return sum;
}

std::array<std::int32_t, 4> ShaderRegions::constants_of(const ShaderInstruction& loop,
                                                        const StaticConstants& statics) {
    const std::uint32_t number = loop.sources[loop.op == dp2::ShaderOp::Loop ? 1 : 0].reg.number;
    if (number < kStaticRegisters) return statics.integers[number];
    return {}; // only software shader versions have more registers; contexts have none of them
}

std::uint32_t ShaderRegions::turns_of(const ShaderInstruction& loop, const StaticConstants& statics) {
    return static_cast<std::uint32_t>(std::clamp(constants_of(loop, statics)[0], 0, kMaxTurns));
}

std::uint32_t ShaderRegions::variable_of(ir::Value* value) {
    return variables_.try_emplace(value, static_cast<std::uint32_t>(variables_.size())).first->second;
}

void ShaderRegions::store(Values values) {
    for (ir::Value* const value : values) b.set(variable_of(value), *value);
}

void ShaderRegions::load(Values values) {
    for (ir::Value* const value : values) *value = b.get(variable_of(value));
}

} // namespace rasterizer
