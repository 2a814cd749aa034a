// What tests of the C interface write again and again: a surface's description, a call from text, the text of an error,
// a capture file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dp2/capture/capture_file.h"
#include "dp2/text/assembler.h"
#include "responses/include/dp2emu.h"
#include "tests/support/catch.h"

namespace c_calls {

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

inline std::vector<std::byte> assembled(std::string_view text, const dp2::DecodeContext& context = {}) {
    auto commands = dp2::assemble(text, context);
    if (!commands.ok()) FAIL(commands.error().to_string() << " in " << text.substr(0, 2000));
    return *std::move(commands);
}

// A call with a command surface of its own.
class TextCall {
  public:
    static constexpr std::int32_t kUnwritten = 0x5A5A5A5A; // ddrval before the call
    TextCall(std::uint32_t context, std::string_view text, std::uint32_t offset = 0, std::size_t answer_space = 128,
             const dp2::DecodeContext& decode = {}) {
        const std::vector<std::byte> commands = assembled(text, decode);
        memory_.resize(offset + commands.size() + answer_space);
        std::copy(commands.begin(), commands.end(), memory_.begin() + offset);
        block.size = sizeof block;
        block.context = context;
        block.commands = memory_.data();
        block.command_capacity = static_cast<std::uint32_t>(memory_.size());
        block.command_offset = offset;
        block.command_length = static_cast<std::uint32_t>(commands.size());
        block.ddrval = kUnwritten;
    }
    TextCall(const TextCall&) = delete;
    TextCall& operator=(const TextCall&) = delete;
    // What stands over the commands after a successful call, which began at offset 0.
    std::span<const std::byte> answers() const { return std::span(memory_).first(block.error_offset); }

    dp2emu_call block{};

  private:
    std::vector<std::byte> memory_;
};

inline std::string error_text(dp2emu* emulator) {
    dp2emu_error error{};
    error.size = sizeof error;
    return dp2emu_last_error(emulator, &error) == DP2EMU_OK ? error.text : "";
}

inline dp2::capture::Document read_capture_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    auto document = dp2::capture::read_capture(std::as_bytes(std::span(bytes)));
    REQUIRE(document.ok());
    return *std::move(document);
}

} // namespace c_calls
