#include "dp2/commands/statistics.h"

namespace dp2 {

Status StreamStatistics::count(ByteSpan commands, const DecodeContext& context) {
    CommandReader reader(commands, context);
    Command command;
    for (;;) {
        const CommandReader::Step step = reader.step(command);
        if (step == CommandReader::Step::Failed) return reader.error();
        if (step == CommandReader::Step::End) return {};
        Row& row = rows_[static_cast<std::size_t>(command.op->op)];
        ++row.commands;
        row.records += element_count(*command.op, command.count, context.dialect);
        row.bytes += sizeof(wire::Command) + command.payload.size();
    }
}

StreamStatistics::Row StreamStatistics::total() const {
    Row sum;
    for (const Row& row : rows_) {
        sum.commands += row.commands;
        sum.records += row.records;
        sum.bytes += row.bytes;
    }
    return sum;
}

} // namespace dp2
