// The runtime's side of the driver interface: surfaces and buffers of the driver, and commands, which are
// gathered in a call block and submitted together. One object for each device. Not thread-safe: the device's
// lock is held (see Guard).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "responses/include/dp2emu.h"
#include "responses/include/dp2emu_protocol.h"
#include "tools/runtime/driver/query_answers.h"
#include "tools/runtime/driver/upload_buffer.h"
#include "tools/runtime/emulator/emulator.h"

namespace runtime {

using Handle = std::uint32_t; // handle of a surface or buffer; 0: none

class Driver {
  public:
    // Returns null if there is no emulator; the log says why. For lack of memory it throws, like all
    // functions of this class that are not noexcept.
    // `interface_version`: of the context, whose commands are those of a DirectX (see
    // dp2emu_create_context()).
    static std::unique_ptr<Driver> create(std::uint32_t interface_version);
    ~Driver();
    Driver(const Driver&) = delete;
    Driver& operator=(const Driver&) = delete;

    // --- memory ---
    // Functions that destroy, read or write objects submit gathered commands first, except write_buffer().

    // Returns a new handle; 0: refused. `bytes`: how much the surface takes of the memory that free_bytes()
    // reports.
    Handle create_surface(dp2emu_surface_desc desc, std::uint64_t bytes = 0);
    Handle create_sublevel(Handle surface, std::uint32_t level, std::uint32_t slice);
    Handle create_buffer(std::uint64_t bytes);
    // Replaces a buffer by a new one of the same handle and size, so that writing it does not have to keep
    // the old contents for submitted commands. Gathered commands must not read it. False: it keeps its
    // contents.
    bool renew_buffer(Handle handle, std::uint64_t bytes);
    void destroy(Handle handle) noexcept; // 0 is allowed
    // Writes the texels of a rectangle (null: the whole level) from rows that are `pitch` bytes apart;
    // `bytes`: size of the memory at `data`. False: the driver refuses, and the log says why; for lack of
    // memory the function throws.
    bool write_surface(const SurfacePart& part, std::span<const std::byte> data);
    bool read_surface(const SurfacePart& part, std::span<std::byte> data);
    // The source colour key of a surface, for commands that are emitted later; null: none.
    bool set_color_key(Handle handle, const dp2emu_color_key* key);
    // Writes at once: gathered commands that are not submitted yet read the new bytes.
    bool write_buffer(Handle handle, std::uint64_t offset, std::span<const std::byte> data);
    // ProcessVertices: processes `count` vertices of the streams with the state that was emitted so far.
    bool process_vertices(std::uint32_t first, std::uint32_t count,
                          std::span<const dp2emu_vertex_element> layout, std::uint32_t stride,
                          bool do_not_copy, void* results, std::size_t bytes);
    // Whether the runtime copies managed resources from system to video memory by commands, as on drivers
    // that do not manage resources; otherwise the driver does. To be set before the first resource is
    // created.
    bool runtime_manages_resources() const { return runtime_manages_; }
    void let_runtime_manage_resources(bool value) { runtime_manages_ = value; }
    // Memory for surfaces and buffers: the free bytes, and all bytes.
    std::uint64_t free_bytes() const;
    std::uint64_t all_bytes() const;
    // Where the vertices or indices of a DrawPrimitiveUP call are in the runtime's upload buffer; handle 0:
    // the driver has no memory for them. upload_used() must be called after the command that reads them was
    // emitted.
    struct Upload {
        Handle buffer = 0;
        std::uint32_t offset = 0; // in bytes, a multiple of `alignment`
    };
    Upload upload(std::span<const std::byte> data, std::uint32_t alignment);
    void upload_used() { upload_used_in_ = batch_; }

    // Copies the vertices of a draw to the call block, as user memory, for SETSTREAMSOURCEUM with this stride
    // and the draw, which are to be emitted next and take at most kUserDrawBytes. Returns the number of the
    // first vertex. Nothing: there are more bytes than a call can have; upload() takes them.
    static constexpr std::size_t kUserDrawBytes = 64;
    std::optional<std::uint32_t> user_vertices(std::span<const std::byte> vertices, std::uint32_t stride);

    // The same for a draw of DirectX 6 or 7 with vertices of this FVF code, whose commands take at most
    // `command_bytes`, no more than most_draw_bytes(). Gathered draws with other vertices are submitted
    // first. Nothing: there are more than 65536 vertices, or more bytes than a call can have.
    std::optional<std::uint32_t> draw_from(std::span<const std::byte> vertices, std::uint32_t fvf,
                                           std::uint32_t stride, std::size_t command_bytes);
    // The same with vertices of a buffer, which draws name from its beginning.
    void draw_from(Handle buffer, std::uint32_t fvf, std::uint32_t stride, std::size_t command_bytes);
    static std::size_t most_draw_bytes();

    // --- commands; tools/runtime/commands/ writes them ---
    // Appends a command; if it does not fit, the gathered commands are submitted first. A command that is
    // larger than the call block is submitted in a block of its own.
    void emit(const Command& command);
    // Submits the gathered commands and takes all available answers, page by page.
    void submit() noexcept;
    // Takes all available answers with an empty call block; the gathered commands are not submitted.
    void poll() noexcept;
    // Submits the gathered commands, waits until they are drawn, and takes the answers.
    void finish() noexcept;
    // Submits the gathered commands, waits until the GPU has passed the END of this query, and takes the
    // answers.
    void wait_for_answer(std::uint32_t id) noexcept;
    // Ends a frame, without waiting: returns a copy of what the surface shows after all gathered commands.
    // Null: there is none, and the log says why.
    Picture present(Handle surface);
    // Whether the GPU's process has ended, so that nothing is drawn any more: the program is to make a new
    // device.
    bool has_ended() const noexcept { return emulator_->has_ended(); }
    bool gathered() const { return !block_->empty(); } // whether there are commands to submit
    // How often commands were lost because the driver had no memory. State and objects that they set or
    // created may be missing in the driver; code that has recorded them as sent compares this number with an
    // earlier one and sends them again.
    std::uint64_t losses() const { return losses_ + emulator_->losses(); }
    // The number of the call block that is being filled. Memory that its commands read is in use until it is
    // submitted.
    std::uint64_t batch() const { return batch_; }
    // A new handle of a shader or declaration; bit 0 is set, which distinguishes it from an FVF code.
    std::uint32_t next_object() { return next_object_ += 2; }

    // --- queries ---
    std::uint32_t create_query(std::uint32_t type); // the id; 0 for an unknown type
    void issue_query(std::uint32_t id, std::uint32_t flags);
    void delete_query(std::uint32_t id) noexcept;
    std::string open_query() const { return queries_.open_query(); } // begun or unanswered query, or empty
    // The answer to the last END; null until submit(), poll(), finish() or wait_for_answer() has received it.
    const std::vector<std::byte>* answer(std::uint32_t id) const { return queries_.answer(id); }

    // --- recording to a capture file (see recording.h) ---
    dp2emu_result start_capture(const char* path);
    dp2emu_result stop_capture(); // submits the gathered commands first
    // Stops without submitting, when the process ends and the GPU's threads no longer run.
    dp2emu_result end_capture();
    void annotate_capture(const char* key, const char* value) { emulator_->annotate_capture(key, value); }
    // Whether a recording was started and not stopped; it may have ended by itself.
    bool is_capturing() const { return capturing_; }
    static bool any_is_capturing();                                    // of this process; from any thread
    std::string last_error() const { return emulator_->last_error(); } // the emulator's last error

  private:
    Driver() = default;
    void set_capturing(bool capturing);
    // Calls make(handle) for a new object that takes `bytes` bytes, and returns its handle; 0 if make()
    // failed.
    template <class Make> Handle make_object(std::uint64_t bytes, Make&& make);

    QueryAnswers queries_;
    std::unique_ptr<Emulator> emulator_;
    std::unique_ptr<CallBlock> block_; // the block that is being filled
    std::uint64_t batch_ = 1, losses_ = 0;
    bool capturing_ = false;
    Handle next_handle_ = 1; // never reused, so that a binding of a destroyed object never names another one
    std::uint32_t next_object_ = 1;
    UploadBuffer upload_;
    std::uint64_t upload_used_in_ = 0; // the last batch with a command that reads the upload buffer
    std::unordered_map<Handle, std::uint64_t> sizes_; // in bytes, for free_bytes()
    std::uint64_t used_bytes_ = 0;
    bool runtime_manages_ = false;
};

} // namespace runtime
