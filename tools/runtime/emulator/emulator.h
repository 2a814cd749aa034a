// The emulator as the runtime calls it: one context, and the objects that its commands name. Two classes
// implement it: LocalEmulator calls the library in this process, RemoteEmulator (tools/runtime/remote/) the
// one in a process beside it. Functions have the rules of the functions of dp2emu.h with the same names,
// except where a comment says more. Not thread-safe: the device's lock is held.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "responses/include/dp2emu.h"
#include "tools/runtime/emulator/call_block.h"

namespace runtime {

// What an emulator is created with.
struct EmulatorOptions {
    std::uint32_t interface_version = 0; // of its context, see dp2emu_create_context()
    std::uint32_t workers = 0;
    dp2emu_completion completion = 0; // DP2EMU_COMPLETION_
    std::uint64_t most_bytes = 0;     // max_bytes
    bool interpret = false;
    std::string instruction_set; // empty: the processor's best
};

// Receives answers to queries.
class AnswerSink {
  public:
    // Takes a page of answers, which a call returned while the runtime was filling `batch` (see
    // QueryAnswers). Returns true if another page follows.
    virtual bool take(dp2emu_response response, std::uint64_t batch) = 0;

  protected:
    ~AnswerSink() = default;
};

// A copy of a presented surface. May be used and destroyed in any thread, one at a time, but not after the
// emulator is destroyed.
class PictureCopy {
  public:
    PictureCopy() = default;
    virtual ~PictureCopy() = default;
    PictureCopy(const PictureCopy&) = delete;
    PictureCopy& operator=(const PictureCopy&) = delete;
    // The pixels as dp2emu_picture_pixels() returns them, after waiting until they are drawn.
    virtual dp2emu_result pixels(const void** out) const = 0;
};
using Picture = std::unique_ptr<PictureCopy>;

// A rectangle of a surface, and the layout of the memory that it is copied from or to.
struct SurfacePart {
    std::uint32_t handle = 0, level = 0, slice = 0;
    const dp2emu_rect* rect = nullptr; // null: the whole level
    std::size_t pitch = 0;             // bytes from row to row
    // Bytes of a row and number of rows; 0: the memory is copied as a whole (planar formats).
    std::size_t row_bytes = 0, rows = 0;
};

class Emulator {
  public:
    Emulator() = default;
    virtual ~Emulator() = default;
    // Whether it can do nothing more, since the GPU's process has ended. Calls then fail with
    // DP2EMU_INTERNAL.
    virtual bool has_ended() const noexcept = 0;
    Emulator(const Emulator&) = delete;
    Emulator& operator=(const Emulator&) = delete;

    // --- objects ---
    virtual dp2emu_result create_surface(const dp2emu_surface_desc& desc) = 0;
    virtual dp2emu_result create_sublevel(std::uint32_t handle, std::uint32_t surface, std::uint32_t level,
                                          std::uint32_t slice) = 0;
    virtual dp2emu_result create_buffer(std::uint32_t handle, std::uint64_t bytes) = 0;
    // Gives a buffer new contents, zeros, of the same size; queued commands read the old ones. False: it
    // keeps its contents, for lack of memory.
    virtual bool renew_buffer(std::uint32_t handle, std::uint64_t bytes) = 0;
    virtual void destroy_object(std::uint32_t handle) noexcept = 0;
    virtual dp2emu_result write_surface(const SurfacePart& part, std::span<const std::byte> data) = 0;
    virtual dp2emu_result read_surface(const SurfacePart& part, std::span<std::byte> data) = 0;
    virtual dp2emu_result write_buffer(std::uint32_t handle, std::uint64_t offset,
                                       std::span<const std::byte> data) = 0;

    // The source colour key of a surface; null: none.
    virtual dp2emu_result set_color_key(std::uint32_t handle, const dp2emu_color_key* key) = 0;

    // --- commands ---
    // Executes the commands of a block, whose bytes are lost. A refused command is logged and skipped.
    // Answers go to the sink, in this call or in a later one of run() or poll(), marked with the batch of the
    // call that the driver returned them in.
    virtual void run(CallBlock& block, std::uint64_t batch) noexcept = 0;
    // Hands all available answers to the sink.
    virtual void poll(std::uint64_t batch) noexcept = 0;
    virtual void finish() noexcept = 0;
    virtual void wait_for_answer(std::uint32_t query) noexcept = 0;
    // How often commands, texels or bytes were lost because there was no memory.
    virtual std::uint64_t losses() const noexcept = 0;
    // `work.context` is ignored.
    virtual dp2emu_result process_vertices(const dp2emu_processing& work, std::span<std::byte> results) = 0;
    // Null: there is no copy, and the log says why.
    virtual Picture present(std::uint32_t surface) = 0;

    // --- recording ---
    virtual dp2emu_result start_capture(const char* path) = 0;
    virtual dp2emu_result stop_capture() = 0;
    virtual void annotate_capture(const char* key, const char* value) = 0;
    virtual std::string last_error() const = 0; // the text of the last error, or empty
};

} // namespace runtime
