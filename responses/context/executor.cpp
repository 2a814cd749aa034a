// Executor: recording, capturing and executing state blocks. WIRE.md E.12.
#include "responses/context/executor.h"

#include "dp2/shaders/refusals.h"

namespace responses {

dp2::Status Executor::on_state_set(const dp2::Command&, const wire::StateSet& set) {
    StateBlocks& blocks = context_.blocks;
    const rasterizer::DeviceState& state = context_.front_end.state();
    const dp2::DecodeContext context{0, 0, dialect_};
    using Operation = StateSetOperation;
    DP2_TRY(dp2::refusal(set));
    switch (static_cast<Operation>(set.operation)) {
    case Operation::Begin: return blocks.begin(set.handle);
    case Operation::End: blocks.end(); return {};
    case Operation::Delete: blocks.remove(set.handle); return {};
    case Operation::Execute: return execute_block(set.handle, context);
    case Operation::Capture:
        if (const StateBlocks::Commands* block = blocks.find(set.handle))
            return blocks.put(set.handle, capture_block(*block, state, context));
        return {};
    case Operation::Create:
        return blocks.put(set.handle, create_block(static_cast<BlockType>(set.block_type), state));
    }
    return {};
}

dp2::Status Executor::execute_block(std::uint32_t handle, const dp2::DecodeContext& context) {
    const StateBlocks::Commands* block = context_.blocks.find(handle);
    if (!block) return {};                      // an unknown block is ignored; no document says what to do
    if (context_.blocks.recording()) return {}; // while recording, no block is applied
    // Executes a copy, since the block may contain commands that change or delete blocks.
    const StateBlocks::Commands commands(*block, block->get_allocator());
    place_.set_in_block(true);
    const dp2::Status status = dp2::decode(commands, context, *this);
    place_.set_in_block(false);
    if (status.ok()) return {};
    dp2::Error error = status.error();
    error.opcode = 0; // the error is at STATESET, not inside the block
    return error;
}

} // namespace responses
