// The pass over the contents of commands: records, items counted by the header or by a field, primitives of
// draws, and instructions of shaders.
#include <algorithm>
#include <cstring>
#include <string_view>

#include "dp2/reduce/reduce_shader.h"
#include "dp2/reduce/submission_edit.h"

namespace dp2 {

namespace {

void append(capture::Bytes& out, ByteSpan bytes) {
    out.insert(out.end(), bytes.begin(), bytes.end());
}

// Removes records of a command whose header counts records.
void reduce_elements(SubmissionEdit& edit, std::size_t i) {
    const CommandParts source = edit.command(i);
    if (source.elements.size() < 2 || !source.repeats(edit.reduction().dialect())) return;
    minimize(
        source.elements.size(),
        [&](std::span<const std::size_t> kept) {
            if (kept.empty()) return false; // another pass removes whole commands
            CommandParts changed = source;
            changed.elements.clear();
            for (const std::size_t e : kept) changed.elements.push_back(source.elements[e]);
            changed.count = static_cast<std::uint16_t>(kept.size());
            return edit.attempt(i, std::move(changed));
        },
        edit.reduction().stop_check());
}

// Removes indices, vertices and rectangles that the header counts.
void reduce_items(SubmissionEdit& edit, std::size_t i) {
    const CommandParts source = edit.command(i);
    const TailPart& part = tail_info(source.op->tail).parts[0];
    if (!part.exists() || !part.counted() || source.elements.size() != 1 || source.count < 2) return;
    const std::size_t item = part.item_bytes(edit.vertex_stride()), step = part.number.times * item;
    const ByteSpan tail = source.elements[0].tail;
    const std::size_t first = part.number.plus * item; // `step` bytes for each primitive follow
    if (tail.size() != first + step * source.count) return;
    minimize(
        source.count,
        [&](std::span<const std::size_t> kept) {
            if (kept.empty()) return false; // a count of 0 has another meaning (WIRE.md I-1)
            capture::Bytes bytes;
            append(bytes, tail.first(first));
            for (const std::size_t unit : kept) append(bytes, tail.subspan(first + unit * step, step));
            CommandParts changed = source;
            changed.count = static_cast<std::uint16_t>(kept.size());
            changed.elements[0].tail = edit.hold(std::move(bytes));
            return edit.attempt(i, std::move(changed));
        },
        edit.reduction().stop_check());
}

// Lowers the header's count of primitives, for commands without a tail.
void reduce_header_count(SubmissionEdit& edit, std::size_t i) {
    const CommandParts source = edit.command(i);
    if (source.op->repeat != Repeat::Once || source.op->tail != TailRule::None || source.count < 2) return;
    smallest(
        1, source.count,
        [&](std::uint64_t count) {
            CommandParts changed = source;
            changed.count = static_cast<std::uint16_t>(count);
            return edit.attempt(i, std::move(changed));
        },
        edit.reduction().stop_check());
}

const FieldInfo* field_of(const OpInfo& op, std::string_view ddi_name) {
    for (const FieldInfo& field : record_info(op.record).fields)
        if (field.ddi_name == ddi_name && field.type == FieldType::U32 && field.count == 1) return &field;
    return nullptr;
}

std::uint32_t value_of(const FieldInfo& field, ByteSpan record) {
    return load<std::uint32_t>(record.data() + field.offset);
}

bool attempt_element(SubmissionEdit& edit, std::size_t i, std::size_t e, capture::Bytes record,
                     ByteSpan tail) {
    CommandParts changed = edit.command(i);
    changed.elements[e] = {edit.hold(std::move(record)), tail};
    return edit.attempt(i, std::move(changed));
}

// Lowers the number of primitives of a draw; then drops the first primitives of a list by moving its start.
void reduce_primitives(SubmissionEdit& edit, std::size_t i, std::size_t e) {
    const OpInfo& op = *edit.command(i).op;
    const FieldInfo* count = field_of(op, "PrimitiveCount");
    if (!count) return;
    const auto attempt = [&](std::uint32_t primitives, const FieldInfo* first, std::uint32_t skipped) {
        const CommandParts::Element element = edit.command(i).elements[e];
        capture::Bytes record(element.record.begin(), element.record.end());
        std::memcpy(record.data() + count->offset, &primitives, sizeof primitives);
        if (first) {
            const std::uint32_t start = value_of(*first, element.record) + skipped;
            std::memcpy(record.data() + first->offset, &start, sizeof start);
        }
        return attempt_element(edit, i, e, std::move(record), element.tail);
    };
    const std::uint32_t all = value_of(*count, edit.command(i).elements[e].record);
    if (all < 2) return;
    const Stopped& stopped = edit.reduction().stop_check();
    const auto left = static_cast<std::uint32_t>(smallest(
        1, all, [&](std::uint64_t n) { return attempt(static_cast<std::uint32_t>(n), nullptr, 0); },
        stopped));
    const FieldInfo* type = field_of(op, "primType");
    const FieldInfo* first = field_of(op, "VStart");
    if (!first) first = field_of(op, "StartIndex");
    if (!type || !first || left < 2) return;
    // Vertices of a primitive by D3DPRIMITIVETYPE; 0 for types that are not lists.
    constexpr std::uint32_t kVertices[] = {0, 1, 2, 0, 3, 0, 0};
    const std::uint32_t kind = value_of(*type, edit.command(i).elements[e].record);
    const std::uint32_t vertices = kind < std::size(kVertices) ? kVertices[kind] : 0;
    if (vertices == 0) return;
    // Each successful attempt moves the start vertex, so the next attempt skips vertices from the
    // moved start on.
    std::uint32_t now = left;
    smallest(
        1, left,
        [&](std::uint64_t n) {
            const auto primitives = static_cast<std::uint32_t>(n);
            if (!attempt(primitives, first, (now - primitives) * vertices)) return false;
            now = primitives;
            return true;
        },
        stopped);
}

// Removes constants, palette entries and vertex elements from the end. Shaders have their own pass.
void reduce_counted_tail(SubmissionEdit& edit, std::size_t i, std::size_t e) {
    const TailInfo& info = tail_info(edit.command(i).op->tail);
    const TailPart& part = info.parts[0];
    if (!part.exists() || part.number.from != TailPart::From::Field || info.parts[1].exists() || info.code())
        return;
    const CommandParts::Element source = edit.command(i).elements[e];
    const std::uint32_t all = part.number.field.read(source.record.data());
    const std::size_t step = std::size_t{part.number.times} * part.item_bytes(edit.vertex_stride());
    if (all < 2 || source.tail.size() != step * all) return;
    smallest(
        1, all,
        [&](std::uint64_t n) {
            capture::Bytes record(source.record.begin(), source.record.end());
            part.number.field.write(record.data(), static_cast<std::uint32_t>(n));
            return attempt_element(edit, i, e, std::move(record),
                                   source.tail.first(step * static_cast<std::size_t>(n)));
        },
        edit.reduction().stop_check());
}

// Removes malformed bytes, and bytes after EXIT, from the end.
void reduce_rest(Reduction& reduction, std::size_t record) {
    const auto& submit = std::get<capture::Submit>(reduction.best()[record]);
    const std::size_t all = submit.commands.size(),
                      rest = take_apart(submit, reduction.dialect()).rest.size();
    smallest(
        all - rest, all,
        [&](std::uint64_t bytes) {
            capture::Document candidate = reduction.best();
            capture::Blob& commands = std::get<capture::Submit>(candidate[record]).commands;
            commands = commands.first(static_cast<std::size_t>(bytes));
            return reduction.attempt(std::move(candidate));
        },
        reduction.stop_check());
}

} // namespace

void reduce_contents(Reduction& reduction) {
    for (std::size_t record = 0; record < reduction.best().size() && !reduction.stopped(); ++record) {
        if (!std::holds_alternative<capture::Submit>(reduction.best()[record])) continue;
        reduce_rest(reduction, record);
        SubmissionEdit edit(reduction, record);
        for (std::size_t i = 0; i < edit.commands() && !reduction.stopped(); ++i) {
            reduce_elements(edit, i);
            reduce_items(edit, i);
            reduce_header_count(edit, i);
            for (std::size_t e = 0; e < edit.command(i).elements.size() && !reduction.stopped(); ++e) {
                reduce_primitives(edit, i, e);
                reduce_counted_tail(edit, i, e);
                reduce_shader(edit, i, e);
            }
        }
    }
}

} // namespace dp2
