// A call block for the driver: a command surface, which it owns, the commands appended to it, vertices in
// user memory, which they draw (in DirectX 8 after SETSTREAMSOURCEUM), and the arguments of
// D3dDrawPrimitives2 (dp2emu_call). The driver writes its answers over the commands. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "responses/include/dp2emu.h"

namespace runtime {

// A command: its opcode (DP2EMU_D3DDP2OP_), wPrimitiveCount, its structures and the data after them.
struct Command {
    std::uint32_t opcode = 0, count = 0;
    std::span<const std::byte> records, tail = {};
    // The most bytes that the command takes in a call block, with its header and alignment.
    std::size_t most_bytes() const { return 4 + records.size() + tail.size() + 2 * 3; }
};

// The vertices of a call of DirectX 6 or 7, which all its draws read: dwVertexType, dwVertexSize, and the
// vertex buffer; 0: the block's own vertices. All zero: the call has no such draw.
struct CallVertices {
    std::uint32_t fvf = 0, stride = 0, buffer = 0;
    bool operator==(const CallVertices&) const = default;
};

class CallBlock {
  public:
    static constexpr std::size_t kAnswerPageBytes = 4096; // the size of a surface for answers alone
    // Bytes of vertices that are gathered, and the most that one draw can have.
    static constexpr std::size_t kVertexBytes = 256 * 1024, kMostVertexBytes = std::size_t{64} << 20;

    // A surface of `capacity` bytes without commands.
    explicit CallBlock(std::size_t capacity);
    CallBlock(const CallBlock&) = delete;
    CallBlock& operator=(const CallBlock&) = delete;

    // --- filling it ---
    // Appends a command. DP2EMU_OUT_OF_RANGE: it does not fit; the commands are unchanged.
    dp2emu_result add(const Command& command);
    // Appends a copy of the vertices of one draw, whose commands, of at most `command_bytes` bytes, are to be
    // added next: SETSTREAMSOURCEUM with this stride, and draws that count vertices from the number that is
    // returned. Nothing: there is no room for the commands, or for these vertices beside those of other
    // draws.
    std::optional<std::uint32_t> add_vertices(std::span<const std::byte> vertices, std::uint32_t stride,
                                              std::size_t command_bytes);
    // The same for draws of DirectX 6 and 7, which name vertices by 16-bit numbers. Nothing also if draws of
    // the block read other vertices. `from.buffer`: 0.
    std::optional<std::uint32_t> add_vertices(std::span<const std::byte> vertices, const CallVertices& from,
                                              std::size_t command_bytes);
    // Whether draws with these vertices of a buffer, or with vertices in the command (`buffer` 0), can be
    // added. False: those of the block read others.
    bool read_from(const CallVertices& from);
    bool has_room(std::size_t command_bytes) const {
        return command_bytes <= builder_.capacity - builder_.length;
    }
    bool empty() const { return builder_.length == 0; }
    void clear();
    std::size_t capacity() const { return surface_.size(); }
    std::span<const std::byte> commands() const { return std::span(surface_).first(builder_.length); }
    std::span<const std::byte> vertices() const { return vertices_; }
    const CallVertices& read_vertices() const { return from_; }
    // Replaces commands and vertices by copies of another block's; the commands must fit.
    void assign(std::span<const std::byte> commands, std::span<const std::byte> vertices,
                const CallVertices& from);

    // --- calling: begin(), then call(), and call() again after skip_refused() or fetch_page() ---
    void begin(); // the next call executes all commands
    // DP2EMU_OK also when a command was refused; other results: the emulator refused the whole block.
    dp2emu_result call(dp2emu* emulator, std::uint32_t context);
    bool refused() const { return call_.ddrval < 0; } // a command failed; those before it were executed
    // After a refused command: makes the next call execute the commands after it. False: there are none.
    bool skip_refused();
    // The call's answers, which must be read before the surface is used again; an empty response if there are
    // none.
    dp2emu_response answers(dp2emu* emulator) const;
    void fetch_page(); // the next call executes nothing and returns the next page of answers

  private:
    std::vector<std::byte> surface_, vertices_;
    CallVertices from_;
    dp2emu_builder builder_ = {};
    std::uint32_t end_ = 0; // end of the commands, in bytes
    dp2emu_call call_ = {};
};

} // namespace runtime
