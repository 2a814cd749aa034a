// The parts of a test's call through the C or the C++ interface: target, commands as text, vertices, response space.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "dp2/tables/formats.h"
#include "dp2/text/assembler.h"
#include "tests/support/catch.h"

// Surface 1, a square target, and a context that draws to it.
struct TargetSetup {
    std::uint32_t size = 64; // 0: no target
    dp2::Format format = dp2::Format::A8R8G8B8;
    std::uint32_t interface = 5; // version of the context's interface: 5 is DirectX 9; 0: no context
};

// XYZRHW|DIFFUSE: the vertex type of every call.
struct CallVertex {
    static constexpr std::uint32_t kType = 0x44;
    float x, y, z, rhw;
    std::uint32_t diffuse;
};

struct CallSetup {
    std::uint32_t context = 0; // 0: the rig's context
    std::uint32_t offset = 0;  // dwCommandOffset
    // Bytes of the command surface; at least as many as the commands need. Default: 128 bytes more than the commands
    // need.
    std::optional<std::size_t> capacity = {};
    std::span<const CallVertex> vertices = {};
};

inline std::vector<std::byte> assembled_commands(std::string_view text, const dp2::DecodeContext& context = {}) {
    auto commands = dp2::assemble(text, context);
    if (!commands.ok()) FAIL(commands.error().to_string() << " in " << text.substr(0, 2000));
    return *std::move(commands);
}
// Assembles the commands of a call with CallVertex vertices.
inline std::vector<std::byte> assembled_call(std::string_view text, std::uint32_t offset = 0) {
    return assembled_commands(text, {offset, sizeof(CallVertex), {}});
}

inline constexpr std::byte kUnusedByte{0xCD}; // fills the command surface before and after the commands
inline std::vector<std::byte> command_surface(std::span<const std::byte> commands, const CallSetup& setup) {
    const std::size_t end = setup.offset + commands.size();
    std::vector<std::byte> memory(std::max(end, setup.capacity.value_or(end + 128)), kUnusedByte);
    std::ranges::copy(commands, memory.begin() + setup.offset);
    return memory;
}
