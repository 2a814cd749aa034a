// An emulator as a runtime has it, and the vertices of tests that draw with it.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "tests/runtime/log_lines.h"
#include "tests/support/catch.h"
#include "tools/runtime/commands/dx8_commands.h"
#include "tools/runtime/emulator/local_emulator.h"

namespace runtime {

inline constexpr std::uint32_t kTarget = 1, kBuffer = 2, kIndices = 3, kSide = 16;

struct NoAnswers final : AnswerSink {
    bool take(dp2emu_response, std::uint64_t) override { return false; }
};

// An emulator with a context of this interface, a target of 16x16 pixels, a vertex buffer and an index buffer.
struct Rig {
    explicit Rig(std::uint32_t interface_version) {
        log_lines().clear();
        EmulatorOptions options;
        options.interface_version = interface_version;
        options.workers = 1;
        options.completion = DP2EMU_COMPLETION_IMMEDIATE;
        options.most_bytes = 64 << 20;
        emulator = LocalEmulator::create(options, answers);
        REQUIRE(emulator);
        dp2emu_surface_desc desc = {};
        desc.size = sizeof desc;
        desc.handle = kTarget;
        desc.format = DP2EMU_D3DFMT_A8R8G8B8;
        desc.width = desc.height = kSide;
        desc.depth = desc.levels = desc.faces = desc.samples = 1;
        desc.usage = DP2EMU_USAGE_RENDER_TARGET;
        REQUIRE(emulator->create_surface(desc) == DP2EMU_OK);
        REQUIRE(emulator->create_buffer(kBuffer, 4096) == DP2EMU_OK);
        REQUIRE(emulator->create_buffer(kIndices, 4096) == DP2EMU_OK);
    }
    void emit(const Command& command) { REQUIRE(block.add(command) == DP2EMU_OK); }
    template <class T> void fill(std::uint32_t buffer, const std::vector<T>& data) {
        REQUIRE(emulator->write_buffer(buffer, 0, std::as_bytes(std::span(data))) == DP2EMU_OK);
    }
    std::uint32_t pixel(std::size_t x, std::size_t y) {
        emulator->run(block, 1);
        block.clear();
        std::array<std::uint32_t, kSide* kSide> pixels = {};
        SurfacePart part;
        part.handle = kTarget;
        part.pitch = kSide * 4;
        REQUIRE(emulator->read_surface(part, std::as_writable_bytes(std::span(pixels))) == DP2EMU_OK);
        return pixels[y * kSide + x];
    }

    NoAnswers answers;
    std::unique_ptr<LocalEmulator> emulator;
    CallBlock block{65536};
};

struct Vertex {
    float x, y, z, w;
    std::uint32_t color;
};
inline constexpr std::uint32_t kFvf = 0x44; // D3DFVF_XYZRHW | D3DFVF_DIFFUSE
inline constexpr std::uint32_t kRed = 0xFFFF0000, kGreen = 0xFF00FF00, kBlue = 0xFF0000FF;

// A quad over columns left..right-1, as a strip.
inline std::vector<Vertex> columns(float left, float right, std::uint32_t color) {
    return {{left - 0.5f, -0.5f, 0, 1, color},
            {right - 0.5f, -0.5f, 0, 1, color},
            {left - 0.5f, 15.5f, 0, 1, color},
            {right - 0.5f, 15.5f, 0, 1, color}};
}

inline void prepare(Dx8Commands<Rig>& commands) {
    commands.render_target(kTarget, 0);
    commands.viewport({0, 0, kSide, kSide});
    commands.depth_range(0, 1);
    commands.render_state(DP2EMU_D3DRS_ZENABLE, 0);
    commands.render_state(DP2EMU_D3DRS_CULLMODE, 1);
    commands.render_state(DP2EMU_D3DRS_LIGHTING, 0);
    const DP2EMU_RECT all[] = {{0, 0, kSide, kSide}};
    commands.clear({1, kBlue, 1, 0}, all);
}

inline std::vector<std::byte> words(std::initializer_list<std::uint32_t> values) {
    const auto bytes = std::as_bytes(std::span(values.begin(), values.size()));
    return {bytes.begin(), bytes.end()};
}

} // namespace runtime
