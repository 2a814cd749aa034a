// An emulator with a limit of time, called through the C interface, and how long each call took.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <string>
#include <vector>

#include "tests/c_calls.h"

namespace hostile {

// How a GPU works.
struct Machine {
    unsigned workers = 0;
    bool interpret = false;
};
inline std::string name_of(const Machine& machine) {
    return std::to_string(machine.workers) + " workers, " + (machine.interpret ? "interpreted" : "compiled");
}

// What these tests do before the measured call has to end within the limit, too.
inline constexpr unsigned kSlower = kSanitized ? 5 : 1;
inline constexpr std::uint32_t kLimit = 200 * kSlower; // milliseconds
inline constexpr double kGrace = 200 * kSlower;        // milliseconds beyond the limit

struct Times {
    double wall = 0, cpu = 0; // milliseconds; of all threads
};

// The longest of the calls so far that a limit of time is for.
class Clocked {
  public:
    explicit Clocked(const Machine& machine, std::uint32_t milliseconds = kLimit) : machine_(machine) {
        dp2emu_options options{};
        options.size = sizeof options;
        options.workers = machine.workers;
        options.interpret = machine.interpret;
        options.completion = DP2EMU_COMPLETION_ASYNC;
        options.max_pixels = options.max_operations = options.max_primitives = ~std::uint64_t{0};
        options.max_milliseconds = milliseconds;
        REQUIRE(dp2emu_create(&options, &emulator_) == DP2EMU_OK);
    }
    ~Clocked() { destroy(); }
    Clocked(const Clocked&) = delete;
    Clocked& operator=(const Clocked&) = delete;

    dp2emu* get() { return emulator_; }
    std::uint32_t context = 0;
    std::uint32_t answer_bytes = 0; // of the last call

    void surface(std::uint32_t handle, std::uint32_t format, std::uint32_t width, std::uint32_t height,
                 std::uint32_t usage, std::uint32_t levels = 1, std::uint32_t samples = 1, std::uint32_t depth = 1) {
        auto desc = c_calls::described(handle, format, width, usage, levels, samples);
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

    static std::vector<std::byte> commands(const std::string& text) { return c_calls::assembled(text); }
    static constexpr std::size_t kAnswerSpace = 256; // bytes
    // Measured. Returns ddrval.
    std::int32_t submit(std::vector<std::byte> bytes) {
        dp2emu_call call{};
        call.size = sizeof call;
        call.context = context;
        call.command_length = static_cast<std::uint32_t>(bytes.size());
        bytes.resize(bytes.size() + kAnswerSpace);
        call.commands = bytes.data();
        call.command_capacity = static_cast<std::uint32_t>(bytes.size());
        dp2emu_result result = DP2EMU_INTERNAL;
        measure([&] { result = dp2emu_submit(emulator_, &call); });
        REQUIRE(result == DP2EMU_OK);
        answer_bytes = call.ddrval == 0 ? call.error_offset : 0;
        return call.ddrval;
    }
    std::int32_t submit(const std::string& text) { return submit(commands(text)); }
    // Not measured, must succeed.
    void run(const std::string& text) {
        const Times before = longest;
        const std::int32_t ddrval = submit(text);
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
        const auto wall = std::chrono::steady_clock::now();
        const std::clock_t cpu = std::clock();
        body();
        longest.cpu = std::max(longest.cpu, 1000.0 * static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC);
        longest.wall = std::max(
            longest.wall, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - wall).count());
    }
    Times longest;
    // Other programs may use the processors: the time of a call is judged by what it used of them.
    void check(const std::string& what) const {
        INFO(what << ": wall " << longest.wall << " ms, processors " << longest.cpu << " ms");
        CHECK(longest.cpu <= (kLimit + kGrace) * (1 + machine_.workers));
        CHECK(longest.wall <= kLimit + 25 * kGrace);
    }

  private:
    Machine machine_;
    dp2emu* emulator_ = nullptr;
};

} // namespace hostile
