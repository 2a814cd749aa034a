#include "tests/fuzz/support/command_pieces.h"

namespace fuzz {

std::vector<CommandPiece> command_pieces(std::span<const std::uint8_t> commands, const dp2::DecodeContext& context) {
    std::vector<CommandPiece> out;
    dp2::CommandReader reader(as_byte_span(commands), context);
    std::size_t begin = 0;
    for (;;) {
        const auto command = reader.next();
        if (!command.ok() || !*command) break;
        out.push_back({begin, reader.position(), (*command)->op, (*command)->count});
        begin = reader.position();
    }
    if (begin < commands.size()) out.push_back({begin, commands.size(), nullptr, 0});
    return out;
}

std::vector<RecordPlace> record_places(std::span<const std::uint8_t> commands, const CommandPiece& piece,
                                       const dp2::DecodeContext& context) {
    std::vector<RecordPlace> out;
    if (!piece.op) return out;
    constexpr std::size_t kHeader = sizeof(dp2::wire::Command);
    const std::size_t payload = piece.begin + kHeader;
    const dp2::Command command{context.base_offset + piece.begin, piece.op, piece.count, 0,
                               as_byte_span(commands).subspan(payload, piece.end - payload)};
    dp2::for_each_element(command, context, [&](const dp2::Element& element) {
        if (piece.op->record_bytes != 0) out.push_back({piece.op->record, payload + element.begin});
        std::size_t at = element.tail_begin;
        for (std::size_t part = 0; part < dp2::kTailParts; ++part) {
            const auto& item = dp2::tail_info(piece.op->tail).parts[part].item;
            const std::size_t end = at + element.part_bytes[part];
            if (item.item == dp2::TailItem::Record)
                for (; at + dp2::record_bytes(item.record) <= end; at += dp2::record_bytes(item.record))
                    out.push_back({item.record, payload + at});
            at = end;
        }
    });
    return out;
}

} // namespace fuzz
