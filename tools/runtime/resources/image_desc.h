// The description of an image: what the driver needs to know of a texture or surface.
#pragma once

#include <cstdint>

#include "responses/include/dp2emu.h"
#include "tools/runtime/resources/layout.h"

namespace runtime {

// A region of an image, in texels; right, bottom and back are outside of it.
struct Box {
    std::uint32_t left = 0, top = 0, right = 0, bottom = 0, front = 0, back = 1;
};

// Where the texels are; see image.h.
enum class Pool : std::uint8_t { Default, Managed, SystemMemory, Scratch };

struct ImageDesc {
    std::uint32_t format = 0;                       // DP2EMU_D3DFMT_
    std::uint32_t width = 0, height = 0, depth = 1; // of level 0, in texels
    std::uint32_t levels = 1, faces = 1;            // levels: without generated ones
    std::uint32_t samples = 1;
    std::uint32_t usage = DP2EMU_USAGE_TEXTURE; // of the driver's surface
    Pool pool = Pool::Default;
    bool generates_levels = false; // the driver makes all levels after the first (D3DUSAGE_AUTOGENMIPMAP), by
                                   // a command of DirectX 9
    // Whether locks give the program a copy, which is not written back if it is only to be read: true for
    // textures. A lock of a plain surface gives access to the surface itself.
    bool locks_copies = true;

    // The whole of a level, in texels.
    Box box_of(std::uint32_t level) const {
        return {0, 0, at_level(width, level), at_level(height, level), 0, at_level(depth, level)};
    }
};

// Whether `inner` is inside `outer`.
inline bool contains(const Box& outer, const Box& inner) {
    return inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top &&
           inner.bottom <= outer.bottom && inner.front >= outer.front && inner.back <= outer.back;
}

} // namespace runtime
