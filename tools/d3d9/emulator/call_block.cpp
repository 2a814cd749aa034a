#include "tools/d3d9/emulator/call_block.h"

#include <algorithm>

namespace d3d9 {

CallBlock::CallBlock(std::size_t capacity) : surface_(capacity) {
    builder_.size = sizeof builder_;
    builder_.bytes = surface_.data();
    builder_.capacity = static_cast<std::uint32_t>(capacity);
    call_.size = sizeof call_;
    call_.commands = surface_.data();
    call_.command_capacity = builder_.capacity;
}

dp2emu_result CallBlock::add(const Command& command) {
    return dp2emu_add_command_with(&builder_, command.opcode, command.count, command.records.data(),
                                   static_cast<std::uint32_t>(command.records.size()), command.tail.data(),
                                   static_cast<std::uint32_t>(command.tail.size()));
}

void CallBlock::assign(std::span<const std::byte> commands) {
    std::copy(commands.begin(), commands.end(), surface_.begin());
    builder_.length = static_cast<std::uint32_t>(commands.size());
}

void CallBlock::begin() {
    end_ = builder_.length;
    call_.command_offset = 0;
    call_.command_length = end_;
}

dp2emu_result CallBlock::call(dp2emu* emulator, std::uint32_t context) {
    call_.context = context;
    call_.flags = 0;
    call_.ddrval = 0;
    call_.error_offset = 0;
    return dp2emu_submit(emulator, &call_);
}

bool CallBlock::skip_refused() {
    const std::uint32_t failed = std::max(call_.error_offset, call_.command_offset);
    std::uint32_t size = 0;
    if (dp2emu_command_size(surface_.data() + failed, end_ - failed, failed, 0, &size) != DP2EMU_OK)
        return false;
    call_.command_offset = failed + size;
    call_.command_length = end_ - call_.command_offset;
    return call_.command_length != 0;
}

dp2emu_response CallBlock::answers(dp2emu* emulator) const {
    dp2emu_response response = {};
    response.size = sizeof response;
    (void)dp2emu_response_of_call(emulator, &call_, &response); // cannot fail: it is the emulator's own call
    return response;
}

void CallBlock::fetch_page() {
    call_.command_offset = call_.command_length = 0;
}

} // namespace d3d9
