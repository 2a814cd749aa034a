// The driver's capabilities, from its answers to GetDriverInfo2. Read once per process; safe in any thread.
// What of them a program may use is the matter of each runtime.
#pragma once

#include <cstdint>

#include "responses/include/dp2emu_protocol.h"

namespace runtime {

const DP2EMU_D3DCAPS9& driver_caps();                  // those of Direct3D 8 are its first members
std::uint32_t format_operations(std::uint32_t format); // DP2EMU_D3DFORMAT_OP_; 0: not in the driver's list
bool driver_answers(std::uint32_t query_type);         // whether the driver supports queries of this type
// The operation that a format needs for textures: 2D ones, cubes or volumes.
std::uint32_t texture_operation(bool plane, bool cube);
// What CheckDeviceFormat asks of a format: a kind of resource, none for others, and its use as a target.
struct FormatUse {
    enum Resource { Surface, Plane, Cube, Volume } resource = Surface;
    bool target = false, depth = false;
};
// Whether a format with these operations can be used so.
bool can_be_used(std::uint32_t format, std::uint32_t operations, FormatUse use);
// Whether targets of one format can be used with depth buffers of another.
bool match_depth(std::uint32_t target_operations, std::uint32_t depth_operations);
// The number of quality levels of surfaces with this number of samples; 0: not supported.
std::uint32_t levels_of_samples(std::uint32_t format, std::uint32_t samples);

} // namespace runtime
