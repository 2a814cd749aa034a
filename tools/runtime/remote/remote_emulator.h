// The emulator in a 64-bit process beside the program. A 32-bit program gets a GPU with all registers of the
// processor and compiled shaders, keeps its address space for itself, and survives a fault of the GPU. Calls
// whose result the program does not need are sent and not waited for.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "tools/runtime/emulator/emulator.h"
#include "tools/runtime/remote/channel.h"
#include "tools/runtime/remote/messages.h"
#include "tools/runtime/remote/picture_pool.h"

namespace runtime {

class RemoteEmulator : public Emulator {
  public:
    // Null: no process can be started, or it cannot create the emulator; the log says why. The sink must
    // outlive the emulator.
    static std::unique_ptr<RemoteEmulator> create(const EmulatorOptions& options, AnswerSink& sink);
    ~RemoteEmulator() override;
    bool has_ended() const noexcept override { return channel_->gone() || pictures_->gpu_has_ended(); }

    dp2emu_result create_surface(const dp2emu_surface_desc& desc) override;
    dp2emu_result create_sublevel(std::uint32_t handle, std::uint32_t surface, std::uint32_t level,
                                  std::uint32_t slice) override;
    dp2emu_result create_buffer(std::uint32_t handle, std::uint64_t bytes) override;
    bool renew_buffer(std::uint32_t handle, std::uint64_t bytes) override;
    void destroy_object(std::uint32_t handle) noexcept override;
    // A lack of memory in write_surface() and write_buffer() is found later: it counts as a loss.
    dp2emu_result write_surface(const SurfacePart& part, std::span<const std::byte> data) override;
    dp2emu_result read_surface(const SurfacePart& part, std::span<std::byte> data) override;
    dp2emu_result write_buffer(std::uint32_t handle, std::uint64_t offset,
                               std::span<const std::byte> data) override;
    dp2emu_result set_color_key(std::uint32_t handle, const dp2emu_color_key* key) override;
    void run(CallBlock& block, std::uint64_t batch) noexcept override;
    void poll(std::uint64_t batch) noexcept override;
    void finish() noexcept override;
    void wait_for_answer(std::uint32_t query) noexcept override;
    std::uint64_t losses() const noexcept override;
    dp2emu_result process_vertices(const dp2emu_processing& work, std::span<std::byte> results) override;
    Picture present(std::uint32_t surface) override;
    dp2emu_result start_capture(const char* path) override;
    dp2emu_result stop_capture() override;
    void annotate_capture(const char* key, const char* value) override;
    std::string last_error() const override;

  private:
    using Bytes = std::span<const std::byte>;
    // Rows of bytes in memory, or one piece of memory; sent without the bytes between rows.
    template <class Byte> struct Rows {
        Rows() = default;
        Rows(std::span<Byte> piece) : data(piece.data()), bytes(piece.size()), pitch(bytes), count(1) {}
        Rows(const SurfacePart& part, std::span<Byte> memory);
        std::size_t size() const { return bytes * count; }
        std::span<Byte> row(std::size_t i) const { return {data + i * pitch, bytes}; }
        Byte* data = nullptr;
        std::size_t bytes = 0, pitch = 0, count = 0;
    };
    RemoteEmulator(std::unique_ptr<Channel> channel, AnswerSink& sink);
    // Sends a request. False: the GPU's process has ended, which is logged once.
    template <class Request>
    bool send(RequestKind kind, const Request& request, Rows<const std::byte> payload = {},
              Bytes more = {}) const noexcept;
    // Sends a request and waits for its reply, whose payload is written to `results`; its size must be that
    // of `results`, unless the result is not DP2EMU_OK, when it is empty.
    template <class Request>
    dp2emu_result ask(RequestKind kind, const Request& request, Rows<const std::byte> payload = {},
                      Bytes more = {}, Rows<std::byte> results = {}) const noexcept;
    // Reads a reply up to its payload and passes its text to the log.
    bool read_head(ReplyHead& out) const noexcept;
    bool lost() const noexcept; // logs the process's end; returns false
    template <class Byte> static SurfaceRequest request_of(const SurfacePart& part, const Rows<Byte>& rows);

    std::unique_ptr<Channel> channel_;
    AnswerSink& sink_;
    std::shared_ptr<PicturePool> pictures_;
    std::map<std::uint32_t, std::uint64_t> picture_bytes_; // of surfaces: 4 bytes for each texel
    bool created_ = false;                                 // the process has an emulator
    std::uint64_t batch_ = 0;                              // of the last run()
    mutable bool sending_ = false; // a request is written in part, or its reply is not read
    mutable bool logged_end_ = false;
};

} // namespace runtime
