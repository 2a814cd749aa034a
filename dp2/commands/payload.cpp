#include "dp2/commands/payload.h"

#include <algorithm>

#include "dp2/commands/decoder.h"

namespace dp2 {

namespace {

constexpr std::uint64_t pad4(std::uint64_t position) {
    return (4 - position % 4) % 4;
}

// True if `bytes` parse as commands, to the end or for kLookAhead commands.
bool parses(ByteSpan bytes, std::uint64_t base_offset, const DecodeContext& context) {
    constexpr int kLookAhead = 32;
    DecodeContext inner = context;
    inner.base_offset = base_offset;
    inner.dialect.clear_zero = ClearZero::OneRect;
    CommandReader reader(bytes, inner);
    for (int i = 0; i < kLookAhead; ++i) {
        const auto command = reader.next();
        if (!command.ok()) return false;
        if (!*command) return true;
    }
    return true;
}

// Bytes of the rectangle that follows a CLEAR with a count of 0 but is not read (WIRE.md I-1); 0 if there is
// none.
std::uint64_t clear_zero_bytes(ByteSpan rest, std::size_t tail_at, std::uint64_t header_end,
                               const DecodeContext& context) {
    const std::uint64_t rect = sizeof(wire::Rect);
    if (context.dialect.clear_zero == ClearZero::OneRect) return rect;
    if (context.dialect.clear_zero == ClearZero::Bare) return 0;
    const std::uint64_t left = rest.size() - tail_at;
    if (left < rect) return 0;
    const bool with = parses(rest.subspan(tail_at + rect), header_end + tail_at + rect, context);
    return !with && parses(rest.subspan(tail_at), header_end + tail_at, context) ? 0 : rect;
}

} // namespace

std::uint32_t element_count(const OpInfo& op, std::uint16_t count, const Dialect& dialect) {
    if (op.repeat == Repeat::Once) return 1;
    if (op.op == Opcode::CreateLight && dialect.create_light_records == Records::One) return 1;
    if (op.op == Opcode::SetRenderTarget && dialect.render_target_records == Records::One) return 1;
    return count;
}

Result<Element> measure_element(const OpInfo& op, std::uint16_t count, ByteSpan rest, std::size_t at,
                                std::uint64_t header_end, const DecodeContext& context) {
    const auto truncated = [&](const char* field) {
        return Error{Fault::Truncated, static_cast<std::uint8_t>(op.op), 0, field};
    };
    if (rest.size() - at < op.record_bytes) return truncated(record_info(op.record).ddi_name);
    Element element;
    element.begin = at;
    std::uint64_t position = at + op.record_bytes;
    const bool padded = op.align == AlignRule::Vertices;
    if (padded) position += pad4(header_end + position);
    if (position > rest.size()) return truncated("padding before vertices");
    element.tail_begin = static_cast<std::size_t>(position);
    const TailInfo& tail = tail_info(op.tail);
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < kTailParts && tail.parts[i].exists(); ++i) {
        const TailPart& part = tail.parts[i];
        const std::uint64_t items = part.items(rest.data() + at, count);
        // Without the size of a vertex the start of the next command is unknown.
        if (items != 0 && part.item.item == TailItem::Vertex && context.vertex_stride == 0)
            return Error{Fault::BadValue, static_cast<std::uint8_t>(op.op), 0, kVertexSizeUnknown};
        const std::uint64_t part_bytes = items * part.item_bytes(context.vertex_stride);
        bytes += part_bytes;
        if (i == 0 && tail.one_unread(count))
            bytes += clear_zero_bytes(rest, element.tail_begin, header_end, context);
        if (bytes > rest.size() - position) return truncated(tail.field);
        element.part_bytes[i] = static_cast<std::size_t>(part_bytes);
    }
    element.tail_bytes = static_cast<std::size_t>(bytes);
    position += bytes;
    if (padded) position += pad4(header_end + position);
    if (position > rest.size()) return truncated("padding after vertices");
    element.end = static_cast<std::size_t>(position);
    return element;
}

} // namespace dp2
