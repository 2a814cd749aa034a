#include "responses/context/state_blocks.h"

namespace responses {

using dp2::Opcode;

bool is_recordable(Opcode op) {
    switch (op) {
    case Opcode::RenderState:
    case Opcode::TextureStageState:
    case Opcode::ViewportInfo:
    case Opcode::ZRange:
    case Opcode::SetMaterial:
    case Opcode::SetLight:
    case Opcode::SetTransform:
    case Opcode::MultiplyTransform:
    case Opcode::SetClipPlane:
    case Opcode::SetVertexShader:
    case Opcode::SetVertexShaderDecl:
    case Opcode::SetVertexShaderFunc:
    case Opcode::SetVertexShaderConst:
    case Opcode::SetVertexShaderConstI:
    case Opcode::SetVertexShaderConstB:
    case Opcode::SetPixelShader:
    case Opcode::SetPixelShaderConst:
    case Opcode::SetPixelShaderConstI:
    case Opcode::SetPixelShaderConstB:
    case Opcode::SetStreamSource:
    case Opcode::SetStreamSource2:
    case Opcode::SetStreamSourceFreq:
    case Opcode::SetIndices:
    case Opcode::SetScissorRect: return true;
    default: return false;
    }
}

dp2::Status StateBlocks::begin(std::uint32_t handle) {
    if (open_) return {};
    DP2_TRY(put(handle, {}));
    open_ = handle;
    return {};
}

dp2::Status StateBlocks::record(const dp2::Command& command) {
    // In the command buffer the header is right before the payload.
    const dp2::ByteSpan bytes(command.payload.data() - sizeof(dp2::wire::Command),
                              command.payload.size() + sizeof(dp2::wire::Command));
    if (bytes_ + bytes.size() > limits_.max_state_set_bytes)
        return dp2::limit_exceeded("max_state_set_bytes");
    Commands& block = blocks_[*open_];
    block.insert(block.end(), bytes.begin(), bytes.end());
    bytes_ += bytes.size();
    return {};
}

dp2::Status StateBlocks::put(std::uint32_t handle, const std::vector<std::byte>& commands) {
    remove(handle);
    if (blocks_.size() >= limits_.max_state_sets) return dp2::limit_exceeded("max_state_sets");
    if (bytes_ + commands.size() > limits_.max_state_set_bytes)
        return dp2::limit_exceeded("max_state_set_bytes");
    Commands& block = blocks_[handle];
    block.assign(commands.begin(), commands.end());
    bytes_ += commands.size();
    return {};
}

void StateBlocks::remove(std::uint32_t handle) {
    const auto found = blocks_.find(handle);
    if (found == blocks_.end()) return;
    if (open_ == handle) open_.reset();
    bytes_ -= found->second.size();
    blocks_.erase(found);
}

const StateBlocks::Commands* StateBlocks::find(std::uint32_t handle) const {
    const auto found = blocks_.find(handle);
    return found == blocks_.end() ? nullptr : &found->second;
}

} // namespace responses
