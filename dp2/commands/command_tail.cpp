#include "dp2/commands/command_tail.h"

#include <algorithm>

namespace dp2 {

CommandTail tail_of(const Command& command, const Element& element) {
    using Form = CommandTail::Form;
    const TailInfo& info = tail_info(command.op->tail);
    const TailPart &first = info.parts[0], &second = info.parts[1];
    CommandTail tail;
    // A CLEAR with a count of 0 may carry a rectangle that drivers do not read (WIRE.md I-1); it is left out.
    tail.bytes = command.payload.subspan(element.tail_begin, element.part_bytes[0] + element.part_bytes[1]);
    if (tail.bytes.empty()) return tail;
    if (first.item.item == TailItem::Record && !second.exists()) {
        tail.form = Form::Records;
        tail.record = first.item.record;
        return tail;
    }
    if (first.item.item == TailItem::Half) {
        tail.form = Form::Halves;
        return tail;
    }
    tail.form = Form::Words;
    const auto is_float = [](const TailPart& part) {
        return part.item.item == TailItem::Number || part.item.item == TailItem::NumberWord ||
               part.item.item == TailItem::Vertex;
    };
    std::size_t float_bytes = is_float(first) ? element.part_bytes[0] : 0;
    if (is_float(first) && is_float(second)) float_bytes += element.part_bytes[1];
    tail.floats = float_bytes / 4;
    if (const TailPart* code = info.code()) {
        tail.shader = true;
        tail.declaration = code == &second ? element.part_bytes[0] : 0;
    }
    return tail;
}

} // namespace dp2
