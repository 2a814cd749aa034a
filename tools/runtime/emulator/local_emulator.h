// The emulator in this process.
#pragma once

#include <memory>
#include <vector>

#include "tools/runtime/emulator/emulator.h"

namespace runtime {

class LocalEmulator : public Emulator {
  public:
    // Null: the emulator or its context cannot be created, and the log says why. An instruction set that the
    // processor lacks is logged, and the best one is used. The sink must outlive the emulator.
    static std::unique_ptr<LocalEmulator> create(const EmulatorOptions& options, AnswerSink& sink);
    ~LocalEmulator() override;
    bool has_ended() const noexcept override { return false; }

    dp2emu_result create_surface(const dp2emu_surface_desc& desc) override;
    dp2emu_result create_sublevel(std::uint32_t handle, std::uint32_t surface, std::uint32_t level,
                                  std::uint32_t slice) override;
    dp2emu_result create_buffer(std::uint32_t handle, std::uint64_t bytes) override;
    bool renew_buffer(std::uint32_t handle, std::uint64_t bytes) override;
    void destroy_object(std::uint32_t handle) noexcept override;
    dp2emu_result write_surface(const SurfacePart& part, std::span<const std::byte> data) override;
    dp2emu_result read_surface(const SurfacePart& part, std::span<std::byte> data) override;
    dp2emu_result write_buffer(std::uint32_t handle, std::uint64_t offset,
                               std::span<const std::byte> data) override;
    dp2emu_result set_color_key(std::uint32_t handle, const dp2emu_color_key* key) override;
    void run(CallBlock& block, std::uint64_t batch) noexcept override;
    void poll(std::uint64_t batch) noexcept override;
    void finish() noexcept override;
    void wait_for_answer(std::uint32_t query) noexcept override;
    std::uint64_t losses() const noexcept override { return losses_; }
    dp2emu_result process_vertices(const dp2emu_processing& work, std::span<std::byte> results) override;
    Picture present(std::uint32_t surface) override;
    dp2emu_result start_capture(const char* path) override;
    dp2emu_result stop_capture() override;
    void annotate_capture(const char* key, const char* value) override;
    std::string last_error() const override;

  private:
    explicit LocalEmulator(AnswerSink& sink) : sink_(sink) {}
    dp2emu_result report(const char* what) const; // logs the last error and returns its result

    AnswerSink& sink_;
    dp2emu* emulator_ = nullptr;
    std::uint32_t context_ = 0;
    std::unique_ptr<CallBlock> answer_page_; // has no commands; for fetching answers
    std::uint64_t losses_ = 0;
};

} // namespace runtime
