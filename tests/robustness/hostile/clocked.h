// An emulator with a time limit, called through the C interface, and the duration of each call.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tests/robustness/hostile/judge.h"
#include "tests/support/c_rig.h"

namespace hostile {

// How the emulator is created.
struct Machine {
    unsigned workers = 0;
    bool interpret = false;
};
inline std::string name_of(const Machine& machine) {
    return std::to_string(machine.workers) + " workers, " + (machine.interpret ? "interpreted" : "compiled");
}

// An emulator with a time limit, and the times of its longest measured call.
class Clocked {
  public:
    // `choose` sets further options.
    explicit Clocked(const Machine& machine, const std::function<void(dp2emu_options&)>& choose = {}) {
        dp2emu_options options{};
        options.size = sizeof options;
        options.workers = machine.workers;
        options.interpret = machine.interpret;
        options.completion = DP2EMU_COMPLETION_ASYNC;
        options.max_pixels = options.max_operations = options.max_primitives = ~std::uint64_t{0};
        options.max_milliseconds = kLimit;
        if (choose) choose(options);
        REQUIRE(dp2emu_create(&options, &emulator_) == DP2EMU_OK);
    }
    ~Clocked() { destroy(); }
    Clocked(const Clocked&) = delete;
    Clocked& operator=(const Clocked&) = delete;

    dp2emu* get() { return emulator_; }
    std::uint32_t context = 0;
    std::uint32_t answer_bytes = 0; // error_offset of the last call: the bytes of its answers

    void surface(std::uint32_t handle, std::uint32_t format, std::uint32_t width, std::uint32_t height,
                 std::uint32_t usage, std::uint32_t levels = 1, std::uint32_t samples = 1, std::uint32_t depth = 1) {
        auto desc = described(handle, format, width, usage, levels, samples);
        desc.height = height, desc.depth = depth;
        REQUIRE(dp2emu_create_surface(emulator_, &desc) == DP2EMU_OK);
    }
    void buffer(std::uint32_t handle, const std::vector<std::byte>& bytes) {
        REQUIRE(dp2emu_create_buffer(emulator_, handle, bytes.size()) == DP2EMU_OK);
        REQUIRE(dp2emu_write_buffer(emulator_, handle, 0, bytes.data(), bytes.size()) == DP2EMU_OK);
    }
    void create_context(std::uint32_t target, std::uint32_t depth = 0) {
        REQUIRE(dp2emu_create_context(emulator_, 5, target, depth, &context) == DP2EMU_OK);
    }

    static std::vector<std::byte> commands(const std::string& text) { return assembled_commands(text); }
    static constexpr std::size_t kAnswerSpace = 256; // bytes
    // Submits and measures a call. Returns ddrval.
    std::int32_t submit(const std::vector<std::byte>& bytes) {
        TextCall call(context, bytes, {.capacity = bytes.size() + kAnswerSpace});
        dp2emu_result result = DP2EMU_INTERNAL;
        measure([&] { result = dp2emu_submit(emulator_, &call.block); });
        REQUIRE(result == DP2EMU_OK);
        answer_bytes = call.block.ddrval == 0 ? call.block.error_offset : 0;
        return call.block.ddrval;
    }
    std::int32_t submit(const std::string& text) { return submit(commands(text)); }
    // Submits a call that is not measured and must succeed.
    void run(const std::string& text) {
        const Times before = longest;
        const std::int32_t ddrval = submit(text);
        if (ddrval != 0 && error_field() == "max_milliseconds") throw NotPrepared{error_text()};
        if (ddrval != 0) FAIL(error_text());
        longest = before;
    }
    dp2emu_result present() {
        dp2emu_result result = DP2EMU_INTERNAL;
        measure([&] { result = dp2emu_present(emulator_, 1); });
        return result;
    }
    dp2emu_result read(std::uint32_t handle, std::uint32_t& pixel) {
        dp2emu_result result = DP2EMU_INTERNAL;
        const dp2emu_rect corner{0, 0, 1, 1};
        measure([&] { result = dp2emu_read_surface(emulator_, handle, 0, 0, &corner, &pixel, 4, 4); });
        return result;
    }
    dp2emu_result finish() {
        dp2emu_result result = DP2EMU_INTERNAL;
        measure([&] { result = dp2emu_finish(emulator_); });
        return result;
    }
    void destroy() {
        if (!emulator_) return;
        measure([&] { dp2emu_destroy(emulator_); });
        emulator_ = nullptr;
    }
    dp2emu_error error() {
        dp2emu_error error{};
        error.size = sizeof error;
        REQUIRE(dp2emu_last_error(emulator_, &error) == DP2EMU_OK);
        return error;
    }
    std::string error_text() { return error().text; }
    std::string error_field() { return error().field; }

    template <class Body> void measure(Body&& body) {
        const Watch watch;
        body();
        const Times times = watch.stop();
        if (times.taken() > longest.taken()) longest = times;
    }
    Times longest;

  private:
    dp2emu* emulator_ = nullptr;
};

} // namespace hostile
