#include "dp2/wire/opcode_page.h"

#include "dp2/wire/opcodes.h"

namespace dp2 {

std::string opcode_page() {
    std::string page =
        "# DP2 opcodes\n\n"
        "Generated from `opcodes.def` and `records.def` by `dp2 ops --markdown`; do not edit.\n\n"
        "| # | D3DDP2OP_ | since | kind | n counts | record (bytes) | then | meaning |\n"
        "|---|---|---|---|---|---|---|---|\n";
    for (const OpInfo& op : all_ops()) {
        const RecordInfo& record = record_info(op.record);
        const std::string bytes =
            op.record_bytes ? std::string(record.ddi_name) + " (" + std::to_string(op.record_bytes) + ")"
                            : "-";
        page += "| " + std::to_string(static_cast<unsigned>(op.op)) + " | " + op.name + " | " +
                generation_name(op.since) + " | " + kind_name(op.kind) + " | " +
                (op.repeat == Repeat::PerCount ? "records" : "see the payload") + " | " + bytes + " | " +
                (op.tail == TailRule::None ? "-" : tail_info(op.tail).text) + " | " + op.summary +
                (op.direction == Direction::ToRuntime ? " (driver to runtime)" : "") + " |\n";
    }
    page += "\n## Execute-buffer tokens of DirectX 3 with the same numbers\n\n| # | D3DOP_ |\n|---|---|\n";
    for (unsigned value = 1; value < 256; ++value)
        if (const char* token = execute_buffer_token(static_cast<std::uint8_t>(value)); token[0])
            page += "| " + std::to_string(value) + " | " + token + " |\n";
    return page;
}

} // namespace dp2
