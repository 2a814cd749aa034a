#include "responses/analysis/trace_steps.h"

#include <algorithm>
#include <map>
#include <span>
#include <sstream>
#include <tuple>
#include <utility>

#include "dp2/text/shader_text.h"

namespace responses {

using dp2::ShaderFlow;
using dp2::ShaderInstruction;
using dp2::ShaderOp;
using rasterizer::TraceMark;

namespace {

const dp2::ShaderOpInfo& info_of(const ShaderInstruction& in) {
    return *dp2::find_shader_op(static_cast<std::uint32_t>(in.op));
}

// Declarations, and instructions that only mark the structure of the code.
bool is_structure(const ShaderInstruction& in) {
    switch (info_of(in).flow) {
    case ShaderFlow::EndIf:
    case ShaderFlow::EndLoop:
    case ShaderFlow::EndRep:
    case ShaderFlow::Label: return true;
    default: break;
    }
    return in.op == ShaderOp::Dcl || in.op == ShaderOp::Def || in.op == ShaderOp::DefI ||
           in.op == ShaderOp::DefB || in.op == ShaderOp::Nop || in.op == ShaderOp::Phase;
}

// "(p0.x) mul_sat r0.x, r1, c[a0.x + 2]" has the operands "r0.x", "r1" and "c[a0.x + 2]".
std::vector<std::string> operands_in(const std::string& text) {
    std::vector<std::string> out;
    std::size_t at = text.starts_with("(") ? text.find(") ") + 2 : 0;
    at = text.find(' ', at);
    while (at != text.npos) {
        const std::size_t begin = text.find_first_not_of(", ", at), end = text.find(", ", begin);
        if (begin == text.npos) break;
        out.push_back(text.substr(begin, end == text.npos ? text.npos : end - begin));
        at = end;
    }
    return out;
}

// The name of the register `row` registers after this one: "c7" is two after "c5".
std::string register_after(const std::string& name, std::uint32_t row) {
    if (row == 0) return name;
    const std::size_t begin = name.find_first_of("0123456789");
    const std::size_t end = name.find_first_not_of("0123456789", begin);
    if (begin == name.npos || name.find('[') != name.npos) return name + " + " + std::to_string(row);
    const std::uint64_t number = std::stoull(name.substr(begin, end - begin)) + row;
    return name.substr(0, begin) + std::to_string(number) + (end == name.npos ? "" : name.substr(end));
}

void put(TracedValue& value, const TraceMark& mark, std::uint32_t word) {
    value.type = mark.type;
    value.mask = static_cast<std::uint8_t>(value.mask | 1u << mark.component);
    value.word[mark.component] = word;
}
void put(std::optional<TracedValue>& value, const TraceMark& mark, std::uint32_t word) {
    if (!value) value.emplace();
    put(*value, mark, word);
}

// Each texel once, with the sum of its weights.
std::vector<rasterizer::TexelRead> merged(std::span<const rasterizer::TexelRead> reads) {
    const auto place = [](const rasterizer::TexelRead& t) {
        return std::tuple(t.level, t.is_border, t.slice, t.y, t.x);
    };
    std::vector<rasterizer::TexelRead> all(reads.begin(), reads.end()), out;
    for (rasterizer::TexelRead& texel : all)
        if (texel.is_border) texel.x = texel.y = texel.slice = 0;
    std::ranges::stable_sort(all, {}, place);
    for (const rasterizer::TexelRead& texel : all) {
        if (out.empty() || place(out.back()) != place(texel))
            out.push_back(texel);
        else
            out.back().weight += texel.weight;
    }
    return out;
}

} // namespace

TraceSteps::TraceSteps(const rasterizer::ShaderTrace& trace) : trace_(trace) {
    if (!trace.shader) return;
    dp2::Shader shader = trace.shader->code;
    shader.comments.clear(); // each further line is an instruction
    std::istringstream text(dp2::disassemble_shader(shader));
    std::getline(text, model_);
    for (const ShaderInstruction& in : shader.code) {
        Line line;
        std::string printed;
        std::getline(text, printed);
        line.indentation = std::min(printed.find_first_not_of(' '), printed.size());
        line.text = printed.substr(line.indentation);
        line.operands = operands_in(line.text);
        line.declares = is_structure(in);
        lines_.push_back(std::move(line));
    }
}

TracedStep TraceSteps::step_of(std::uint32_t instruction, std::size_t calls) const {
    TracedStep step;
    step.instruction = instruction;
    step.text = lines_[instruction].text;
    step.indentation = lines_[instruction].indentation + 2 * calls;
    return step;
}

bool TraceSteps::counts(const TraceMark& loop) const {
    return trace_.shader->code.code[loop.instruction].op == ShaderOp::Loop;
}

// The text of the operand in its instruction; marks of stages have names of their own.
std::string TraceSteps::name_of(const TraceMark& mark) const {
    if (mark.name != 0) return trace_.marks.names[mark.name - 1];
    const ShaderInstruction& in = trace_.shader->code.code[mark.instruction];
    const bool is_result = mark.kind == TraceMark::Kind::Result || mark.operand == TraceMark::kDestination;
    const bool after_result = !is_result && info_of(in).has_dest && in.op != ShaderOp::TexKill;
    const std::size_t at = is_result ? 0 : mark.operand + (after_result ? 1u : 0u);
    const auto& operands = lines_[mark.instruction].operands;
    return at < operands.size() ? register_after(operands[at], mark.row) : std::string();
}

void TraceSteps::add(TracedStep& step, const TraceMark& mark, std::uint32_t word) const {
    using Kind = TraceMark::Kind;
    const auto result = [&]() -> TracedOperand& {
        if (!step.result) step.result.emplace().name = name_of(mark);
        return *step.result;
    };
    const auto source = [&]() -> TracedOperand& {
        const std::string name = name_of(mark);
        // A source's components follow one another, and its index comes before them.
        const bool is_new = step.sources.empty() || step.sources.back().name != name ||
                            step.sources.back().value.mask >> mark.component != 0;
        if (is_new) step.sources.emplace_back().name = name;
        return step.sources.back();
    };
    switch (mark.kind) {
    case Kind::Source: put(source().value, mark, word); break;
    case Kind::Index:
        if (step.turn == 0)
            (mark.operand == TraceMark::kDestination ? result() : source()).index =
                static_cast<std::int32_t>(word);
        else if (counts(mark))
            step.counter = static_cast<std::int32_t>(word);
        break;
    case Kind::Result: put(result().value, mark, word); break;
    case Kind::Predicate:
        if (word == 0) step.unwritten = static_cast<std::uint8_t>(step.unwritten | 1u << mark.component);
        break;
    case Kind::Taken: step.taken = word != 0; break;
    case Kind::Coordinates:
        step.sampler = mark.operand;
        put(step.coordinates, mark, word);
        break;
    case Kind::Texel: put(step.texel, mark, word); break;
    case Kind::Depth: put(step.depth, mark, word); break;
    case Kind::Instruction:
    case Kind::Turn: break;
    }
}

std::vector<TracedStep> TraceSteps::of(const rasterizer::TraceLog::Run& run, bool all) const {
    using Kind = TraceMark::Kind;
    std::vector<TracedStep> steps;
    std::map<std::uint32_t, std::uint32_t> turns; // by loop: iterations since it began
    std::size_t number = run.begin;
    for (const rasterizer::TraceLog::Entry& entry : trace_.log.entries(run)) {
        const rasterizer::TraceLog::Sampled* const sampled = trace_.log.sampled(number++);
        const TraceMark& mark = trace_.marks.marks[entry.mark];
        if (mark.kind == Kind::Instruction && mark.name != 0) {
            steps.emplace_back().text = name_of(mark);
        } else if (mark.kind == Kind::Instruction) {
            turns[mark.instruction] = 0;
            steps.push_back(step_of(mark.instruction, mark.calls));
        } else if (mark.kind == Kind::Turn) {
            steps.push_back(step_of(mark.instruction, mark.calls));
            steps.back().turn = ++turns[mark.instruction];
        } else {
            // The mark belongs to the last step, or to the one before it in a co-issued pair.
            const bool before =
                mark.name == 0 && steps.size() > 1 && steps.back().instruction != mark.instruction;
            TracedStep& step = steps[steps.size() - (before ? 2 : 1)];
            add(step, mark, entry.word);
            if (!sampled) continue;
            step.filter = sampled->filter;
            step.texels = merged(trace_.log.texels(*sampled));
        }
    }
    return all ? with_rest(std::move(steps)) : steps;
}

// Adds the instructions that are not among the steps, each before the first later step of the code that
// follows it.
std::vector<TracedStep> TraceSteps::with_rest(std::vector<TracedStep>&& executed) const {
    std::vector<bool> shown(lines_.size(), false);
    for (const TracedStep& step : executed)
        if (step.instruction) shown[*step.instruction] = true;
    for (std::size_t i = 0; i < lines_.size(); ++i) shown[i] = shown[i] || lines_[i].declares;
    std::vector<TracedStep> out;
    const auto add_rest = [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            if (shown[i]) continue;
            shown[i] = true;
            out.push_back(step_of(static_cast<std::uint32_t>(i), 0));
            out.back().executed = false;
        }
    };
    std::size_t next = 0; // the instruction after the last step
    for (TracedStep& step : executed) {
        if (!step.instruction) add_rest(0, lines_.size()); // stages come after the shader
        if (step.instruction) {
            add_rest(next, *step.instruction);
            next = *step.instruction + 1;
        }
        out.push_back(std::move(step));
    }
    add_rest(0, lines_.size());
    return out;
}

} // namespace responses
