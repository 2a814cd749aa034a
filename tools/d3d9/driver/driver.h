// The runtime's end of the driver interface: DP2 commands gathered in a command buffer, submitted through the
// C interface of the emulator, and the answers to queries taken out of it again.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "dp2/encoder.h"
#include "responses/dp2emu.h"
#include "tools/d3d9/base/win.h"

namespace d3d9 {

using Handle = std::uint32_t; // of a surface or buffer; 0 is none

class Driver {
  public:
    // Null when the emulator cannot be made.
    static std::unique_ptr<Driver> create();
    ~Driver();
    Driver(const Driver&) = delete;
    Driver& operator=(const Driver&) = delete;

    // --- memory; each first submits the commands that may still need the old content ---
    // The handle is chosen here; 0: refused. `bytes`: what it takes of the memory that free_bytes() tells of.
    Handle create_surface(dp2emu_surface_desc desc, std::uint64_t bytes = 0);
    Handle create_sublevel(Handle surface, std::uint32_t level, std::uint32_t slice);
    Handle create_buffer(std::uint64_t bytes);
    void destroy(Handle handle);
    bool write_surface(Handle handle, std::uint32_t level, std::uint32_t slice, const dp2emu_rect* rect,
                       const void* data, std::size_t pitch, std::size_t bytes);
    bool read_surface(Handle handle, std::uint32_t level, std::uint32_t slice, const dp2emu_rect* rect,
                      void* data, std::size_t pitch, std::size_t bytes);
    bool write_buffer(Handle handle, std::uint64_t offset, std::span<const std::byte> data);
    // ProcessVertices of `count` vertices of the streams, with the state that was emitted so far.
    bool process_vertices(std::uint32_t first, std::uint32_t count, std::span<const D3DVERTEXELEMENT9> layout,
                          std::uint32_t stride, bool do_not_copy, void* results, std::size_t bytes);

    // --- commands ---
    // Appends what `encode(dp2::Encoder&)` writes, submitting what is there first when it does not fit.
    template <class Encode> void emit(Encode&& encode) {
        if (encode(encoder_).ok()) return;
        submit();
        if (encode(encoder_).ok()) return;
        emit_alone([&](dp2::Encoder& encoder) { return encode(encoder).ok(); });
    }
    // Submits what was gathered and takes the answers that are there, all pages of them.
    void submit();
    // Takes the answers that are there by now, with an empty buffer: what was gathered stays.
    void poll();
    // Submits what was gathered, waits until it is drawn and takes the answers.
    void finish();
    // Everything submitted is drawn when it returns; `surface` is what the program shows.
    void present(Handle surface);
    // The number of the buffer being filled: what it mentions is in use until it is submitted.
    std::uint64_t batch() const { return batch_; }

    // Vertices or indices of a DrawPrimitiveUP call: copied into a buffer of the runtime's own, as its
    // runtime does. Where they landed; handle 0 when they are too many.
    struct Upload {
        Handle buffer = 0;
        std::uint32_t offset = 0;
    };
    Upload upload(std::span<const std::byte> data, std::uint32_t alignment);

    // --- queries ---
    std::uint32_t create_query(std::uint32_t type);
    void issue_query(std::uint32_t id, std::uint32_t flags);
    void delete_query(std::uint32_t id);
    // The answer to the last END, once it was taken; they come when the GPU is done, as poll(), submit() and
    // finish() find out.
    const std::vector<std::byte>* answer(std::uint32_t id) const;
    bool gathered() const { return !encoder_.bytes().empty(); } // something waits to be submitted

    std::uint32_t next_object() { return next_object_ += 2; } // shaders and declarations: bit 0 is set

    dp2emu* emulator() const { return emulator_; }
    // Bytes of surfaces and buffers that still may be made.
    std::uint64_t free_bytes() const;
    std::uint64_t all_bytes() const;

  private:
    Driver() = default;
    void emit_alone(const std::function<bool(dp2::Encoder&)>& encode);
    void run(std::span<std::byte> surface, std::size_t length);
    bool call(std::span<std::byte> surface, std::size_t offset, std::size_t length, std::size_t* failed_at);
    void take_answers(std::span<std::byte> surface, std::uint32_t bytes, bool* more);
    void report(const char* what) const;
    Handle count_bytes(std::uint64_t bytes); // of the object just made

    dp2emu* emulator_ = nullptr;
    std::uint32_t context_ = 0;
    std::vector<std::byte> buffer_, answer_page_; // the second for empty buffers
    dp2::Encoder encoder_{std::span<std::byte>{}};
    std::uint64_t batch_ = 1;
    Handle next_handle_ = 1; // never used again: a binding that still names a dead object stays dead
    std::uint32_t next_object_ = 1, next_query_ = 1;

    Handle upload_buffer_ = 0;
    std::vector<std::byte> upload_bytes_; // what of it is not written yet
    std::uint32_t upload_begin_ = 0, upload_end_ = 0;

    struct Query {
        std::uint32_t size = 0;
        bool answered = false;       // the last END was
        std::uint64_t issued_in = 0; // the batch of the last ISSUEQUERY
        std::vector<std::byte> data;
    };
    std::unordered_map<std::uint32_t, Query> queries_;
    std::unordered_map<Handle, std::uint64_t> sizes_; // bytes, as the program is told
    std::uint64_t used_bytes_ = 0;
};

} // namespace d3d9
