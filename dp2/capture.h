// What a capture says, as data: objects made, memory written, buffers submitted, what was seen. The text form
// (.dp2t) is this, in words. Source: wire-format spec H.8.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace dp2::capture {

using Bytes = std::vector<std::byte>;

struct Metadata {
    std::string key, value;
    bool operator==(const Metadata&) const = default;
};
struct Completion {
    std::string model; // "immediate", "delay:3", ...
    bool operator==(const Completion&) const = default;
};
struct CreateContext {
    std::uint32_t context = 1, interface_version = 5, target = 0, depth = 0;
    bool operator==(const CreateContext&) const = default;
};
struct DestroyContext {
    std::uint32_t context = 0;
    bool operator==(const DestroyContext&) const = default;
};
struct CreateSurface {
    std::uint32_t handle = 0, format = 0, width = 0, height = 0, depth = 1, levels = 1, faces = 1, usage = 0;
    // Since version 2 of the container:
    std::uint32_t samples = 1;
    std::uint32_t keyed = 0, key_low = 0,
                  key_high = 0; // a colour key when keyed is 1: stored bits low to high
    bool operator==(const CreateSurface&) const = default;
};
struct CreateBuffer {
    std::uint32_t handle = 0;
    std::uint64_t bytes = 0;
    bool operator==(const CreateBuffer&) const = default;
};
// A handle of its own for one level and face of a surface.
struct CreateSublevel {
    std::uint32_t handle = 0, surface = 0, level = 0, slice = 0;
    bool operator==(const CreateSublevel&) const = default;
};
struct Destroy {
    std::uint32_t handle = 0;
    bool operator==(const Destroy&) const = default;
};
// One whole level of one face or slice, rows without gaps.
struct WriteSurface {
    std::uint32_t handle = 0, level = 0, slice = 0;
    Bytes data;
    bool operator==(const WriteSurface&) const = default;
};
struct WriteBuffer {
    std::uint32_t handle = 0;
    std::uint64_t offset = 0;
    Bytes data;
    bool operator==(const WriteBuffer&) const = default;
};
// One call of D3dDrawPrimitives2.
struct Submit {
    std::uint32_t context = 1, flags = 0, vertex_type = 0, vertex_size = 0;
    std::uint32_t capacity = 0; // bytes of the command surface; 0: as many as the commands have
    std::uint32_t command_offset = 0, vertex_offset = 0, vertex_length = 0;
    Bytes commands;
    Bytes vertices;
    bool operator==(const Submit&) const = default;
};
struct Present {
    std::uint32_t surface = 0;
    bool operator==(const Present&) const = default;
};
// What the Submit before it returned.
struct ObservedResult {
    std::uint32_t ddrval = 0, error_offset = 0;
    Bytes response;
    bool operator==(const ObservedResult&) const = default;
};
// Hash of a surface's top level (tight rows, FNV-1a 64) at this point.
struct ObservedSurface {
    std::uint32_t handle = 0;
    std::uint64_t hash = 0;
    bool operator==(const ObservedSurface&) const = default;
};

using Record =
    std::variant<Metadata, Completion, CreateContext, DestroyContext, CreateSurface, CreateBuffer, Destroy,
                 WriteSurface, WriteBuffer, Submit, Present, ObservedResult, ObservedSurface, CreateSublevel>;
using Document = std::vector<Record>;

} // namespace dp2::capture
