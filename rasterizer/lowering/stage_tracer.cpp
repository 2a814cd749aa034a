#include "rasterizer/lowering/stage_tracer.h"

#include <algorithm>
#include <array>

namespace rasterizer {

std::uint32_t StageTracer::number_of(const std::string& name) {
    const auto found = std::ranges::find(marks_.names, name);
    const auto number = static_cast<std::uint32_t>(found - marks_.names.begin()) + 1;
    if (found == marks_.names.end()) marks_.names.push_back(name);
    return number;
}

void StageTracer::put(Kind kind, std::uint32_t name, std::uint8_t operand, Values value, std::uint32_t flag) {
    TraceMark mark;
    mark.kind = kind;
    mark.operand = operand;
    mark.name = name;
    for (const ir::Value component : value) {
        b.emit(ir::Op::Trace, component, 0, 0, static_cast<std::uint32_t>(marks_.marks.size()) | flag);
        marks_.marks.push_back(mark);
        ++mark.component;
    }
}

void StageTracer::stage(const std::string& text) {
    TraceMark mark;
    mark.kind = Kind::Instruction;
    mark.name = number_of(text);
    const auto number = static_cast<std::uint32_t>(marks_.marks.size());
    b.emit(ir::Op::Trace, b.bits(~0u), 0, 0, number | trace_mark::kGate);
    marks_.marks.push_back(mark);
}

void StageTracer::sampled(std::uint32_t sampler, List at, const Color& texel) {
    const auto operand = static_cast<std::uint8_t>(sampler);
    const std::uint32_t name = number_of("texture");
    put(Kind::Coordinates, name, operand, Values(at.begin(), at.size()));
    put(Kind::Texel, name, operand, std::array{texel.r, texel.g, texel.b, texel.a}, trace_mark::kSampled);
}

} // namespace rasterizer
