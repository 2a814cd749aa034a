#include "tools/d3d9/driver/call_block.h"

#include <algorithm>

#include "dp2/decoder.h"

namespace d3d9 {

CallBlock::CallBlock(std::uint32_t context, std::size_t capacity) : surface_(capacity), encoder_(surface_) {
    call_.size = sizeof call_;
    call_.context = context;
    call_.commands = surface_.data();
    call_.command_capacity = static_cast<std::uint32_t>(surface_.size());
}

void CallBlock::begin() {
    end_ = encoder_.bytes().size();
    call_.command_offset = 0;
    call_.command_length = static_cast<std::uint32_t>(end_);
}

dp2emu_result CallBlock::call(dp2emu* emulator) {
    call_.flags = 0;
    call_.ddrval = 0;
    call_.error_offset = 0;
    return dp2emu_submit(emulator, &call_);
}

bool CallBlock::skip_refused() {
    const std::size_t failed = std::max(call_.error_offset, call_.command_offset);
    const dp2::DecodeContext context;
    dp2::CommandReader reader(std::span<const std::byte>(surface_).subspan(failed, end_ - failed), context);
    dp2::Command command;
    if (reader.step(command) != dp2::CommandReader::Step::Command) return false;
    const std::size_t next = failed + reader.position();
    if (next >= end_) return false;
    call_.command_offset = static_cast<std::uint32_t>(next);
    call_.command_length = static_cast<std::uint32_t>(end_ - next);
    return true;
}

std::span<const std::byte> CallBlock::answers() const {
    return std::span<const std::byte>(surface_).first(call_.error_offset);
}

void CallBlock::fetch_page() {
    call_.command_offset = call_.command_length = 0;
}

} // namespace d3d9
