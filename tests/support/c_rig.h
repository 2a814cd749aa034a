// The rig of tests that call the C interface: an emulator with a target and a context; calls as text, with their
// answers and errors; pixels; a recording.
#pragma once

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "dp2/capture/capture_file.h"
#include "responses/include/dp2emu.h"
#include "tests/support/calls.h"
#include "tests/support/temporary_path.h"

inline dp2emu_surface_desc described(std::uint32_t handle, std::uint32_t format, std::uint32_t size,
                                     std::uint32_t usage, std::uint32_t levels = 1, std::uint32_t samples = 1) {
    dp2emu_surface_desc desc{};
    desc.size = sizeof desc;
    desc.handle = handle;
    desc.format = format;
    desc.width = desc.height = size;
    desc.levels = levels;
    desc.usage = usage;
    desc.samples = samples;
    return desc;
}

// A call with its own command surface; its vertices are the caller's memory.
class TextCall {
  public:
    static constexpr std::int32_t kUnwritten = 0x5A5A5A5A; // ddrval before the call
    TextCall(std::uint32_t context, std::string_view text, const CallSetup& setup = {})
        : TextCall(context, assembled_call(text, setup.offset), setup) {}
    TextCall(std::uint32_t context, std::span<const std::byte> commands, const CallSetup& setup = {})
        : memory_(command_surface(commands, setup)) {
        block.size = sizeof block;
        block.context = context;
        block.commands = memory_.data();
        block.command_capacity = static_cast<std::uint32_t>(memory_.size());
        block.command_offset = setup.offset;
        block.command_length = static_cast<std::uint32_t>(commands.size());
        block.vertex_type = CallVertex::kType;
        block.vertex_size = sizeof(CallVertex);
        block.vertices = setup.vertices.data();
        block.vertices_bytes = setup.vertices.size_bytes();
        block.vertex_length = static_cast<std::uint32_t>(setup.vertices.size());
        block.ddrval = kUnwritten;
    }
    TextCall(const TextCall&) = delete;
    TextCall& operator=(const TextCall&) = delete;
    std::span<const std::byte> memory() const { return memory_; }
    // The answers of a successful call whose commands began at offset 0.
    std::span<const std::byte> response() const { return std::span(memory_).first(block.error_offset); }

    dp2emu_call block{};

  private:
    std::vector<std::byte> memory_;
};

inline std::string error_text(dp2emu* emulator) {
    dp2emu_error error{};
    error.size = sizeof error;
    return dp2emu_last_error(emulator, &error) == DP2EMU_OK ? error.text : "";
}

inline dp2::capture::Document read_capture_file(const std::filesystem::path& path,
                                                dp2::capture::ReadReport* report = nullptr) {
    std::ifstream file(path, std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    auto document = dp2::capture::read_capture(std::as_bytes(std::span(bytes)), report);
    REQUIRE(document.ok());
    return *std::move(document);
}

// The answers of a call, as dp2emu_next_answer() reads them.
struct Answers {
    Answers(dp2emu* emulator, const dp2emu_call& call) {
        dp2emu_response response{};
        response.size = sizeof response;
        dp2emu_answer answer{};
        answer.size = sizeof answer;
        dp2emu_result result = dp2emu_response_of_call(emulator, &call, &response);
        if (result == DP2EMU_MALFORMED) {
            fault = "dwErrorOffset";
            return;
        }
        REQUIRE(result == DP2EMU_OK);
        while ((result = dp2emu_next_answer(&response, &answer)) == DP2EMU_OK) {
            ids.push_back(answer.query);
            std::uint64_t value = 0;
            std::memcpy(&value, answer.data, std::min<std::size_t>(sizeof value, answer.bytes));
            values.push_back(value);
        }
        if (result == DP2EMU_MALFORMED) fault = response.fault;
        more = response.more != 0;
    }
    std::vector<std::uint32_t> ids;
    std::vector<std::uint64_t> values; // the first 8 bytes of each answer
    std::string fault;                 // the error in the response, "" if it is valid
    bool more = false;                 // whether RESPONSECONTINUE ends the response
};

struct CRig {
    explicit CRig(dp2emu_options options = {}, const TargetSetup& target = {}) : size_(target.size) {
        options.size = sizeof options;
        REQUIRE(dp2emu_create(&options, &emulator) == DP2EMU_OK);
        if (target.size != 0)
            REQUIRE(surface(1, static_cast<std::uint32_t>(target.format), target.size, DP2EMU_USAGE_RENDER_TARGET) ==
                    DP2EMU_OK);
        if (target.interface != 0) context = create_context(target.size != 0 ? 1 : 0, target.interface);
    }
    ~CRig() {
        dp2emu_destroy(emulator);
        if (!file.empty()) std::filesystem::remove(file);
    }
    CRig(const CRig&) = delete;
    CRig& operator=(const CRig&) = delete;

    dp2emu_result surface(std::uint32_t handle, std::uint32_t format, std::uint32_t size, std::uint32_t usage,
                          std::uint32_t samples = 1) {
        const auto desc = described(handle, format, size, usage, 1, samples);
        return dp2emu_create_surface(emulator, &desc);
    }
    std::uint32_t create_context(std::uint32_t target = 1, std::uint32_t interface = 5) {
        std::uint32_t id = 0;
        REQUIRE(dp2emu_create_context(emulator, interface, target, 0, &id) == DP2EMU_OK);
        return id;
    }

    // Submits one call, which stays in `call`. Returns its block with the results.
    dp2emu_call submit(std::string_view text, const CallSetup& setup = {}) {
        return submit(assembled_call(text, setup.offset), setup);
    }
    dp2emu_call submit(std::span<const std::byte> commands, const CallSetup& setup = {}) {
        call.emplace(setup.context != 0 ? setup.context : context, commands, setup);
        REQUIRE(dp2emu_submit(emulator, &call->block) == DP2EMU_OK);
        return call->block;
    }
    // Submits one call, which must succeed.
    dp2emu_call run(std::string_view text, const CallSetup& setup = {}) {
        const dp2emu_call block = submit(text, setup);
        if (block.ddrval != 0) FAIL(error_text() << " in " << text.substr(0, 2000));
        return block;
    }
    Answers answers() const { return {emulator, call->block}; }
    dp2emu_error last_error() const {
        dp2emu_error error{};
        error.size = sizeof error;
        if (dp2emu_last_error(emulator, &error) != DP2EMU_OK) FAIL("no last error");
        return error;
    }
    std::string error_text() const { return ::error_text(emulator); }

    // A pixel of a surface with 32 bits a texel.
    std::uint32_t pixel(int x, int y, std::uint32_t surface = 1) {
        std::uint32_t value = 0;
        const dp2emu_rect rect{x, y, x + 1, y + 1};
        REQUIRE(dp2emu_read_surface(emulator, surface, 0, 0, &rect, &value, 4, 4) == DP2EMU_OK);
        return value;
    }
    std::vector<std::uint32_t> target_pixels() {
        std::vector<std::uint32_t> pixels(std::size_t{size_} * size_);
        REQUIRE(dp2emu_read_surface(emulator, 1, 0, 0, nullptr, pixels.data(), size_ * std::size_t{4},
                                    pixels.size() * 4) == DP2EMU_OK);
        return pixels;
    }

    // Starts a recording to a temporary file, which is deleted with the rig. Only one rig may record at a time.
    dp2emu_result start_recording() {
        file = temporary_path("recording.dp2c");
        return dp2emu_start_capture(emulator, file.c_str());
    }
    dp2emu_result stop_recording() { return dp2emu_stop_capture(emulator); }
    // Stops the recording and reads it.
    dp2::capture::Document recorded(dp2::capture::ReadReport* report = nullptr) {
        REQUIRE(stop_recording() == DP2EMU_OK);
        return read_capture_file(file, report);
    }

    dp2emu* emulator = nullptr;
    std::uint32_t context = 0;
    std::optional<TextCall> call; // the last call
    std::string file;             // the file of the recording

  private:
    std::uint32_t size_;
};
