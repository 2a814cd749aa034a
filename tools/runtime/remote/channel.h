// Two streams of bytes between two processes, in shared memory: requests from the program to the GPU's
// process, and replies back. Each side is one thread at a time. A side that has to wait spins for a moment,
// since the other one is usually busy, and then sleeps until the other side wakes it or ends. The layout of
// the memory is the same for 32-bit and 64-bit processes. Neither side trusts the other one's positions.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tools/runtime/remote/shared_memory.h"

namespace runtime {

// Positions in a stream's ring, which count bytes from the start of the stream and wrap at 2^32.
struct alignas(64) StreamPositions {
    std::atomic<std::uint32_t> written;
    alignas(64) std::atomic<std::uint32_t> read;
};
static_assert(std::atomic<std::uint32_t>::is_always_lock_free && sizeof(StreamPositions) == 128);

// The first bytes of the shared memory.
struct ChannelHeader {
    StreamPositions requests, replies;
    // Whether the side sleeps, or is about to: 0 no; 1 until there are bytes to read; 2 until there is room.
    // The other side sets its event when that has happened.
    alignas(64) std::atomic<std::uint32_t> program_sleeps;
    alignas(64) std::atomic<std::uint32_t> gpu_sleeps;
    alignas(64) std::atomic<std::uint32_t> program_closed, gpu_closed; // 1: the side's Channel is destroyed
    alignas(64) std::atomic<std::uint32_t> answer_bytes; // of answers that no Poll has taken yet
    std::atomic<std::uint32_t> losses;                   // LocalEmulator::losses() of the GPU's process
};

class Channel {
  public:
    enum class Side { Program, Gpu };
    // The ends of the channel: memory of kBytes, an event for each side (reset automatically), and the other
    // process.
    struct Ends {
        SharedMemory memory;
        SystemHandle program_event, gpu_event, other;
    };
    static constexpr std::size_t kHeaderBytes = 4096, kRingBytes = std::size_t{8} << 20,
                                 kBytes = kHeaderBytes + 2 * kRingBytes;

    Channel(Side side, Ends ends);
    ~Channel(); // the other side's calls fail when they have read everything
    Channel(const Channel&) = delete;
    Channel& operator=(const Channel&) = delete;

    // Appends bytes to the own stream; waits while the ring is full. flush() shows them to the other side,
    // and wakes it. False: the other side has ended, or its positions are impossible; all later calls fail,
    // too.
    bool write(std::span<const std::byte> bytes);
    bool flush();
    // Memory for `size` bytes that are to be written after the next `before` bytes: write() does not copy
    // bytes that are there already. Null: the ring has no room for them in one piece.
    std::byte* place(std::size_t before, std::size_t size);
    bool is_place(const std::byte* bytes) const {
        return bytes >= out_.ring && bytes < out_.ring + kRingBytes;
    }
    // Reads the next bytes of the other stream, after waiting for them.
    bool read(std::span<std::byte> out);
    // The next `size` bytes of the other stream, in the ring if they are in one piece there, else in a buffer
    // of this object; valid until release(), which must follow before the next read. Null: as false above.
    const std::byte* view(std::size_t size);
    void release();
    // Reads bytes and drops them.
    bool skip(std::uint64_t size);
    // Gives the channel up after an error: all later calls fail, also those of the other side.
    void fail();

    bool gone() const { return gone_; } // whether calls fail
    ChannelHeader& header() { return header_; }
    HANDLE other() const { return ends_.other.get(); }  // the other process
    HANDLE other_event() const { return other_event_; } // wakes it

  private:
    struct Stream {
        StreamPositions* positions = nullptr;
        std::byte* ring = nullptr;
        std::uint32_t at = 0; // the own position, which is shown to the other side by publish()
    };
    Stream stream(bool requests);
    std::uint32_t readable() const;
    bool wait_for_bytes(std::uint32_t size); // that so many can be read
    bool wait_for_room();                    // that the ring of the own stream is not full
    // The values of program_sleeps and gpu_sleeps.
    enum Sleep : std::uint32_t { Awake = 0, UntilBytes = 1, UntilRoom = 2 };
    template <class Done> bool wait(Sleep sleep, Done done);
    void publish(std::atomic<std::uint32_t>& position, std::uint32_t value, Sleep ends);

    Ends ends_;
    ChannelHeader& header_;
    HANDLE own_event_, other_event_;
    std::atomic<std::uint32_t>&own_sleeps_, &other_sleeps_, &own_closed_, &other_closed_;
    Stream out_, in_;
    std::uint32_t viewed_ = 0; // bytes of the view that are to be released
    std::vector<std::byte> pieces_;
    bool gone_ = false;
};

} // namespace runtime
