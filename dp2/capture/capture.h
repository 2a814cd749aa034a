// The records of a capture: created objects, memory writes, submitted buffers, observed results, and what a
// test rig did to the driver. The text form (.dp2t) and the container (.dp2c) hold the same records. Source:
// WIRE.md H.8.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "dp2/base/blob.h"

namespace dp2::capture {

struct Metadata {
    std::string key, value;
    bool operator==(const Metadata&) const = default;
};
struct Completion {
    std::string model; // "immediate", "delay:3", ...
    // Since version 5 of the container:
    std::string made_with = {}; // the completion model while recording; empty: no recording
    bool operator==(const Completion&) const = default;
};
// The dialect of the commands, as parse_dialect() reads it.
struct ChosenDialect {
    std::string switches;
    bool operator==(const ChosenDialect&) const = default;
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
                  key_high = 0; // when keyed is 1: the colour key, the lowest and highest stored texel
    std::uint32_t lod = 0;      // since version 5: the most detailed level that is sampled (SETTEXLOD)
    bool operator==(const CreateSurface&) const = default;
};
struct CreateBuffer {
    std::uint32_t handle = 0;
    std::uint64_t bytes = 0;
    bool operator==(const CreateBuffer&) const = default;
};
// A separate handle for one level and face of a surface.
struct CreateSublevel {
    std::uint32_t handle = 0, surface = 0, level = 0, slice = 0;
    bool operator==(const CreateSublevel&) const = default;
};
struct Destroy {
    std::uint32_t handle = 0;
    bool operator==(const Destroy&) const = default;
};
// Writes one level of one face or slice, or a rectangle of it; `data` has rows without gaps.
struct WriteSurface {
    std::uint32_t handle = 0, level = 0, slice = 0;
    Blob data;
    // Since version 7 of the container: the texels that are written, without those of `right` and `bottom`;
    // all 0: the whole level. Blocks are written whole.
    std::uint32_t left = 0, top = 0, right = 0, bottom = 0;

    bool writes_whole_level() const { return (left | top | right | bottom) == 0; }
    bool operator==(const WriteSurface&) const = default;
};
struct WriteBuffer {
    std::uint32_t handle = 0;
    std::uint64_t offset = 0;
    Blob data;
    bool operator==(const WriteBuffer&) const = default;
};
// One call of D3dDrawPrimitives2.
struct Submit {
    std::uint32_t context = 1, flags = 0, vertex_type = 0, vertex_size = 0;
    std::uint32_t capacity = 0; // bytes of the command surface; 0: the size of the commands
    std::uint32_t command_offset = 0, vertex_offset = 0, vertex_length = 0;
    Blob commands;
    Blob vertices;
    // Since version 5 of the container; 0 or 1:
    std::uint32_t null_commands = 0;  // lpDDCommands was NULL
    std::uint32_t empty_vertices = 0; // there was vertex memory, of 0 bytes

    // How many vertices `vertices` has after vertex_offset.
    std::uint32_t whole_vertices() const {
        if (vertex_size == 0 || vertices.size() < vertex_offset) return 0;
        return static_cast<std::uint32_t>((vertices.size() - vertex_offset) / vertex_size);
    }
    bool operator==(const Submit&) const = default;
};
struct Present {
    std::uint32_t surface = 0; // the surface to show; 0: none
    bool operator==(const Present&) const = default;
};
// The observed result of the Submit record before this one.
struct ObservedResult {
    std::uint32_t ddrval = 0, error_offset = 0;
    Blob response;
    bool operator==(const ObservedResult&) const = default;
};
// Hash of a surface's top level (rows without gaps, samples averaged, 64-bit FNV-1a) at this point.
struct ObservedSurface {
    std::uint32_t handle = 0;
    std::uint64_t hash = 0;
    bool operator==(const ObservedSurface&) const = default;
};

// The VERTEXSTATS counts, at the recording's start, of a context whose scene began before the recording.
struct SceneCounts {
    std::uint32_t context = 0;
    std::uint64_t triangles = 0, clipped = 0; // triangles drawn, and how many of them clipping added
    bool operator==(const SceneCounts&) const = default;
};

// The clock jumps here (TIMESTAMPDISJOINT), as after a change of the power state.
struct Disjoint {
    bool operator==(const Disjoint&) const = default;
};

// From here on the context's device is lost: its calls fail until the context is destroyed.
struct LoseContext {
    std::uint32_t context = 0;
    bool operator==(const LoseContext&) const = default;
};

// The records below are what a test rig did to the driver; they exist since version 6 of the container.

// From here on the selected answers of a context's queries are held back, or released.
struct HoldAnswers {
    enum What : std::uint32_t { All, Type, Query };
    std::uint32_t context = 0;
    std::uint32_t what = All;
    std::uint32_t value = 0; // a D3DQUERYTYPE or a dwQueryID
    std::uint32_t held = 1;  // 0: released
    bool operator==(const HoldAnswers&) const = default;
};
// From here on TIMESTAMP reads this clock.
struct SetClock {
    std::uint64_t now = 0;       // what the next reading returns
    std::uint64_t step = 0;      // added at each reading
    std::uint64_t frequency = 0; // ticks per second; 0: back to the machine's clock
    bool operator==(const SetClock&) const = default;
};
// Makes calls fail.
struct FailCall {
    enum Kind : std::uint32_t { Refuse, LoseContext, Hang };
    std::uint32_t context = 0; // only calls of this context are counted and fail; 0: calls of all contexts
    std::uint32_t kind = Refuse;
    std::uint64_t call = 1;    // number of the first call that fails; 1: the next call
    std::uint64_t calls = 1;   // number of calls that fail; 0: cancels all earlier FailCall records
    std::uint32_t command = 0; // for Refuse: number of commands executed before the failure
    std::uint32_t ddrval = 0;  // for Refuse: the call's result
    bool operator==(const FailCall&) const = default;
};
// From here on the GPU hangs, so that no answers come (`hangs` is 1), or runs again (0).
struct HangGpu {
    std::uint32_t hangs = 1;
    bool operator==(const HangGpu&) const = default;
};
// From here on GetDriverInfo2 offers these query types.
struct OfferQueries {
    std::uint32_t chosen = 1; // 0: back to the driver's own types
    Blob types;               // 32-bit D3DQUERYTYPEs
    bool operator==(const OfferQueries&) const = default;
};
// From here on GetDriverInfo2 offers this D3DCAPS9; empty: back to the driver's own.
struct OfferCaps {
    Blob caps;
    bool operator==(const OfferCaps&) const = default;
};

// The records below are functions of DirectDraw (WIRE.md H.9); they exist since version 8 of the container.

// Sets or removes a colour key of a surface.
struct SetColorKey {
    enum Use : std::uint32_t { Source, Dest };
    std::uint32_t handle = 0;
    std::uint32_t use = Source;
    std::uint32_t keyed = 1;                 // 0: the surface has no key from here on
    std::uint32_t key_low = 0, key_high = 0; // the lowest and highest stored texel
    bool operator==(const SetColorKey&) const = default;
};
inline constexpr std::size_t kClipBytes = 16; // of a RECT
// DdBlt: copies from a surface to another one, or fills it.
struct BlitSurface {
    std::uint32_t dest = 0, source = 0;                            // source 0: nothing is read
    std::uint32_t flags = 0, effects = 0, operation = 0, fill = 0; // dwFlags, dwDDFX, dwROP, dwFillColor
    // The rectangles in texels, as signed numbers; right and bottom are exclusive.
    std::uint32_t left = 0, top = 0, right = 0, bottom = 0;
    std::uint32_t source_left = 0, source_top = 0, source_right = 0, source_bottom = 0;
    std::uint32_t source_key_low = 0, source_key_high = 0, dest_key_low = 0, dest_key_high = 0;
    std::uint32_t clipped = 0; // 1: only the rectangles of `clips` are written
    Blob clips;                // RECTs, of 16 bytes
    bool operator==(const BlitSurface&) const = default;
};

using Record =
    std::variant<Metadata, Completion, CreateContext, DestroyContext, CreateSurface, CreateBuffer, Destroy,
                 WriteSurface, WriteBuffer, Submit, Present, ObservedResult, ObservedSurface, CreateSublevel,
                 ChosenDialect, SceneCounts, Disjoint, LoseContext, HoldAnswers, SetClock, FailCall, HangGpu,
                 OfferQueries, OfferCaps, SetColorKey, BlitSurface>;
using Document = std::vector<Record>;

// The handle of the surface whose texels a record writes outside of commands; 0: it writes none.
inline std::uint32_t written_surface(const Record& record) {
    if (const auto* write = std::get_if<WriteSurface>(&record)) return write->handle;
    if (const auto* blit = std::get_if<BlitSurface>(&record)) return blit->dest;
    return 0;
}

// The document's first record of a type, or null. The first Completion and ChosenDialect apply to the whole
// document.
template <class R> const R* first_of(const Document& document) {
    for (const Record& record : document)
        if (const R* found = std::get_if<R>(&record)) return found;
    return nullptr;
}

} // namespace dp2::capture
