// One call block on its way to the driver: the command surface, the commands encoded into it, and the
// arguments of D3dDrawPrimitives2 (dp2emu_call). The driver writes its answers over the commands; this class
// finds both. It owns the surface. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dp2/encoder.h"
#include "responses/dp2emu.h"

namespace d3d9 {

class CallBlock {
  public:
    // A surface of `capacity` bytes without commands, for calls in this context of the emulator.
    CallBlock(std::uint32_t context, std::size_t capacity);
    CallBlock(const CallBlock&) = delete;
    CallBlock& operator=(const CallBlock&) = delete;

    // --- filling it ---
    // A record that does not fit leaves the commands as they were, and the encoder returns an error.
    dp2::Encoder& commands() { return encoder_; }
    bool empty() const { return encoder_.bytes().empty(); }
    void clear() { encoder_ = dp2::Encoder(surface_); }

    // --- calling: begin(), then call() as often as skip_refused() or fetch_page() asked for another ---
    void begin(); // the next call executes all commands
    // DP2EMU_OK also when a command was refused; anything else: the emulator refused the block as a whole.
    dp2emu_result call(dp2emu* emulator);
    bool refused() const { return call_.ddrval < 0; } // a command failed; those before it were executed
    // After a refused command: the next call executes what follows it. False when nothing does.
    bool skip_refused();
    // What the call answered, to be read before the surface is used again; empty: nothing.
    std::span<const std::byte> answers() const;
    void fetch_page(); // the next call executes nothing and returns the next page of answers

  private:
    std::vector<std::byte> surface_;
    dp2::Encoder encoder_;
    std::size_t end_ = 0; // of the commands, in bytes
    dp2emu_call call_ = {};
};

} // namespace d3d9
