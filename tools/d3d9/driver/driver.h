// The runtime's end of the driver interface: surfaces and buffers of the driver, and commands, which are
// gathered in a call block and submitted together. One for each device. Not thread-safe: the device's lock is
// held (see Guard).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "responses/include/dp2emu.h"
#include "responses/include/dp2emu_protocol.h"
#include "tools/d3d9/base/win.h"
#include "tools/d3d9/driver/call_block.h"
#include "tools/d3d9/driver/query_answers.h"
#include "tools/d3d9/driver/upload_buffer.h"

namespace d3d9 {

using Handle = std::uint32_t; // of a surface or buffer; 0 is none

// dp2emu_picture_pixels() may be called, and the picture released, in any thread; not after the driver's end.
struct ReleasesPicture {
    void operator()(dp2emu_picture* picture) const { dp2emu_release_picture(picture); }
};
using Picture = std::unique_ptr<dp2emu_picture, ReleasesPicture>;

class Driver {
  public:
    // Null when the emulator or its context cannot be made; the log says why. Without memory it throws, as
    // all functions of this class do that are not noexcept.
    static std::unique_ptr<Driver> create();
    ~Driver();
    Driver(const Driver&) = delete;
    Driver& operator=(const Driver&) = delete;

    // --- memory; each but write_buffer first submits the commands that may need the old content ---
    // The handle is chosen here; 0: refused. `bytes`: what it takes of the memory that free_bytes() reports.
    Handle create_surface(dp2emu_surface_desc desc, std::uint64_t bytes = 0);
    Handle create_sublevel(Handle surface, std::uint32_t level, std::uint32_t slice);
    Handle create_buffer(std::uint64_t bytes);
    void destroy(Handle handle) noexcept; // 0 is allowed
    // Texels of a rectangle (null: the whole level), rows `pitch` bytes apart; `bytes`: size of the memory at
    // `data`. False, and a line in the log, when the driver refuses for another reason than memory.
    bool write_surface(Handle handle, std::uint32_t level, std::uint32_t slice, const dp2emu_rect* rect,
                       const void* data, std::size_t pitch, std::size_t bytes);
    bool read_surface(Handle handle, std::uint32_t level, std::uint32_t slice, const dp2emu_rect* rect,
                      void* data, std::size_t pitch, std::size_t bytes);
    // At once: commands that were gathered and not submitted see the new bytes.
    bool write_buffer(Handle handle, std::uint64_t offset, std::span<const std::byte> data);
    // ProcessVertices of `count` vertices of the streams, with the state that was emitted so far.
    bool process_vertices(std::uint32_t first, std::uint32_t count, std::span<const D3DVERTEXELEMENT9> layout,
                          std::uint32_t stride, bool do_not_copy, void* results, std::size_t bytes);
    // Bytes of surfaces and buffers that can still be made, and in all.
    std::uint64_t free_bytes() const;
    std::uint64_t all_bytes() const;
    // Vertices or indices of a DrawPrimitiveUP call, copied into a buffer of the runtime's own. Where they
    // are placed; handle 0 when the driver has no memory for them.
    struct Upload {
        Handle buffer = 0;
        std::uint32_t offset = 0; // in bytes, a multiple of `alignment`
    };
    Upload upload(std::span<const std::byte> data, std::uint32_t alignment);

    // --- commands ---
    // Appends a command, submitting what is there first when it does not fit. A command too large for the
    // call block is submitted in one of its own.
    void emit(const Command& command);
    // One structure of the opcode, and what follows it. `count`: what the opcode counts.
    template <class Record>
    void emit(std::uint32_t opcode, const Record& record, std::span<const std::byte> tail = {},
              std::uint32_t count = 1) {
        emit({opcode, count, std::as_bytes(std::span(&record, 1)), tail});
    }
    // Several structures.
    template <class Record> void emit_all(std::uint32_t opcode, const std::vector<Record>& records) {
        emit({opcode, static_cast<std::uint32_t>(records.size()), std::as_bytes(std::span(records))});
    }
    // Submits what was gathered and takes the answers that are there, all pages of them.
    void submit() noexcept;
    // Takes the answers that are there by now, with an empty call block: what was gathered stays.
    void poll() noexcept;
    // Submits what was gathered, waits until it is drawn and takes the answers.
    void finish() noexcept;
    // Submits what was gathered, waits until the END of this query is passed, and takes the answers.
    void wait_for_answer(std::uint32_t id) noexcept;
    // A frame ends: a copy of what the surface shows behind everything that was gathered; nothing waits for
    // it. Null: there is none, and the log says why.
    Picture present(Handle surface);
    bool gathered() const { return !block_->empty(); } // commands wait to be submitted
    // How often commands were lost that the driver had no memory for. What they set or made before that is
    // not there: it is sent again by those who remember it as sent.
    std::uint64_t losses() const { return losses_; }
    // The number of the call block being filled: what its commands read is in use until it is submitted.
    std::uint64_t batch() const { return batch_; }
    // Handles of shaders and declarations; bit 0 is set, which distinguishes them from FVF codes.
    std::uint32_t next_object() { return next_object_ += 2; }

    // --- queries ---
    std::uint32_t create_query(std::uint32_t type); // the id; 0 for an unknown type
    void issue_query(std::uint32_t id, std::uint32_t flags);
    void delete_query(std::uint32_t id) noexcept;
    std::string open_query() const { return queries_.open_query(); } // see there
    // The answer to the last END; null until a call of those above received it.
    const std::vector<std::byte>* answer(std::uint32_t id) const { return queries_.answer(id); }

    // --- recording to a capture file (see calls/recording.h) ---
    dp2emu_result start_capture(const char* path);
    dp2emu_result stop_capture(); // submits first what was gathered
    // The same without it: the process ends, and the GPU's threads are gone.
    dp2emu_result end_capture() { return dp2emu_stop_capture(emulator_); }
    void annotate_capture(const char* key, const char* value) {
        dp2emu_annotate_capture(emulator_, key, value);
    }
    std::string last_error() const; // of the emulator

  private:
    Driver() = default;
    void run(CallBlock& block) noexcept;
    bool done(dp2emu_result result, const char* what) const; // throws std::bad_alloc
    dp2emu_result report(const char* what) const;            // of the last error
    // The handle of a new object that takes so many bytes; 0: make(handle) failed.
    template <class Make> Handle make_object(std::uint64_t bytes, Make&& make);

    dp2emu* emulator_ = nullptr;
    std::uint32_t context_ = 0;
    std::unique_ptr<CallBlock> block_;       // being filled
    std::unique_ptr<CallBlock> answer_page_; // without commands, to fetch answers
    std::uint64_t batch_ = 1, losses_ = 0;
    Handle next_handle_ = 1; // not reused: a binding that names a destroyed object never finds another one
    std::uint32_t next_object_ = 1;
    UploadBuffer upload_;
    QueryAnswers queries_;
    std::unordered_map<Handle, std::uint64_t> sizes_; // in bytes, for free_bytes()
    std::uint64_t used_bytes_ = 0;
};

} // namespace d3d9
