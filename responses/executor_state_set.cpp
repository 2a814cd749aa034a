// Executor: state blocks. Wire-format spec E.12.
#include "dp2/refusals.h"
#include "responses/executor.h"

namespace responses {

dp2::Status Executor::on_state_set(const Command&, const dp2::wire::StateSet& set) {
    StateBlocks& blocks = context_.blocks;
    const dp2::DecodeContext context{0, 0, dialect_};
    using Operation = StateSetOperation;
    DP2_TRY(dp2::refusal(set));
    switch (static_cast<Operation>(set.operation)) {
    case Operation::Begin: return blocks.begin(set.handle);
    case Operation::End: blocks.end(); return {};
    case Operation::Delete: blocks.remove(set.handle); return {};
    case Operation::Execute: {
        const std::vector<std::byte>* block = blocks.find(set.handle);
        if (!block) return {};             // not covered by any source: ignored
        if (blocks.recording()) return {}; // nothing may be applied now
        // A copy: what the block does must not depend on what it does to the blocks.
        const std::vector<std::byte> commands = *block;
        in_block_ = true;
        const dp2::Status status = dp2::decode(commands, context, *this);
        in_block_ = false;
        if (status.ok()) return {};
        dp2::Error error = status.error();
        error.opcode = 0; // the place of this command, not one inside the block
        return error;
    }
    case Operation::Capture:
        if (const std::vector<std::byte>* block = blocks.find(set.handle))
            return blocks.put(set.handle, capture_block(*block, front_end_.state(), context));
        return {};
    case Operation::Create:
        return blocks.put(set.handle,
                          create_block(static_cast<BlockType>(set.block_type), front_end_.state()));
    }
    return {};
}

} // namespace responses
