// The rig of tests that call an Emulator in ways that no capture can express: invalid sizes, memory that other threads
// write, failing allocations. Other tests use DrawingRig.
#pragma once

#include "dp2/wire/error_text.h"
#include "responses/emulator/emulator.h"
#include "tests/support/calls.h"

namespace responses {

struct EmulatorRig {
    explicit EmulatorRig(EmulatorOptions options = {}, const TargetSetup& target = {}) : emulator(std::move(options)) {
        if (target.size != 0) surface(1, target.format, target.size, dp2::kUsageRenderTarget);
        if (target.interface != 0) context = *emulator.create_context(target.interface, target.size != 0 ? 1 : 0, 0);
    }
    void surface(rasterizer::Handle handle, dp2::Format format, std::uint32_t size, std::uint32_t usage = 0) {
        rasterizer::SurfaceDesc desc;
        desc.width = desc.height = size;
        desc.format = format;
        desc.usage = usage;
        REQUIRE(emulator.gpu().resources().create_surface(handle, desc).ok());
    }

    // Fills in `call`; its vertices are the caller's memory.
    void prepare(std::span<const std::byte> commands, const CallSetup& setup = {}) {
        memory = command_surface(commands, setup);
        call = {};
        call.context = setup.context != 0 ? setup.context : context;
        call.commands = memory;
        call.command_offset = setup.offset;
        call.command_length = static_cast<std::uint32_t>(commands.size());
        call.vertex_type = CallVertex::kType;
        call.vertex_size = sizeof(CallVertex);
        call.vertices = std::as_bytes(setup.vertices);
        call.has_vertices = !setup.vertices.empty();
        call.vertex_length = static_cast<std::uint32_t>(setup.vertices.size());
    }
    const Call& submit(std::span<const std::byte> commands, const CallSetup& setup = {}) {
        prepare(commands, setup);
        emulator.submit(call);
        return call;
    }
    const Call& submit(std::string_view text, const CallSetup& setup = {}) {
        return submit(assembled_call(text, setup.offset), setup);
    }
    std::string error_text() const { return dp2::describe(emulator.last_error()); }

    Emulator emulator;
    std::uint32_t context = 0;
    std::vector<std::byte> memory; // the command surface
    Call call;
};

} // namespace responses
