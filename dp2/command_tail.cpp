#include "dp2/command_tail.h"

#include <algorithm>

namespace dp2 {

namespace {

// Segment counts of a patch, which are floats, come before its info.
std::size_t segments(const Command& command, const Element& element, std::size_t edges) {
    return load<wire::DrawPatch>(command.payload.data() + element.begin).flags & 1 ? edges : 0;
}

} // namespace

bool brings_shader(const OpInfo& op) {
    return op.tail == TailRule::ShaderCode || op.tail == TailRule::ShaderDeclAndCode;
}

CommandTail tail_of(const Command& command, const Element& element) {
    using Form = CommandTail::Form;
    CommandTail tail;
    tail.bytes = command.payload.subspan(element.tail_begin, element.tail_bytes);
    const auto records = [&](RecordId id) {
        tail.form = Form::Records;
        tail.record = id;
    };
    const auto words = [&](std::size_t floats) {
        tail.form = Form::Words;
        tail.floats = floats;
    };
    switch (command.op->tail) {
    case TailRule::None: break;
    case TailRule::LinePairs: records(RecordId::IndexedLine); break;
    case TailRule::FlaggedTriples: records(RecordId::FlaggedTriangle); break;
    case TailRule::Triples: records(RecordId::IndexedTriangle); break;
    case TailRule::DeclElements: records(RecordId::VertexElement); break;
    case TailRule::LightData: records(RecordId::Light); break;
    case TailRule::Rects:
        if (command.count != 0) records(RecordId::Rect); // else nobody reads it (I-1)
        break;
    case TailRule::IndexWordsPlus1:
    case TailRule::IndexWordsPlus2: tail.form = Form::Halves; break;
    case TailRule::FanVertices:
    case TailRule::LineVertices:
    case TailRule::Float4Registers:
    case TailRule::KernelWeights: words(tail.bytes.size()); break;
    case TailRule::RectPatch: words(segments(command, element, 4)); break;
    case TailRule::TriPatch: words(segments(command, element, 3)); break;
    case TailRule::ShaderDeclAndCode:
        words(0);
        tail.shader = true;
        tail.declaration = std::min<std::size_t>(
            load<wire::CreateVertexShader>(command.payload.data() + element.begin).declaration_bytes,
            tail.bytes.size());
        break;
    case TailRule::ShaderCode:
        words(0);
        tail.shader = true;
        break;
    case TailRule::PaletteEntries:
    case TailRule::Int4Registers:
    case TailRule::Bool1Registers: words(0); break;
    }
    if (tail.bytes.empty()) tail.form = Form::None;
    return tail;
}

} // namespace dp2
