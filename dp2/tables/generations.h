// Which DirectX a context's commands and states are of, by the version of its interface (WIRE.md H.2).
#pragma once

#include <cstdint>
#include <iterator>

#include "dp2/tables/render_states.h"
#include "dp2/wire/opcodes.h"

namespace dp2 {

// The newest generation whose commands a runtime sends to a context of this interface version. DirectX 3 and
// 5 have no commands of their own here: their contexts get the oldest.
constexpr Generation generation_of_interface(std::uint32_t version) {
    constexpr Generation kNewest[] = {Generation::Dx6, Generation::Dx6,  Generation::Dx6,
                                      Generation::Dx7, Generation::Dx81, Generation::Dx9Ex};
    return kNewest[version < std::size(kNewest) ? version : std::size(kNewest) - 1];
}

inline bool has_command(Generation generation, Opcode op) {
    const OpInfo* info = find_op(static_cast<std::uint8_t>(op));
    return info && info->since <= generation;
}

// The generation that brought a texture stage state. Numbers rose with the generations, here and below.
constexpr Generation stage_state_generation(std::uint32_t number) {
    return number >= 29   ? Generation::Dx9
           : number >= 25 ? Generation::Dx8
           : number >= 24 ? Generation::Dx7
                          : Generation::Dx6;
}

// The generation in whose predefined groups of STATESET a render state is first (WIRE.md E.12).
constexpr Generation group_generation(std::uint32_t render_state) {
    return render_state >= 172   ? Generation::Dx9
           : render_state >= 153 ? Generation::Dx8
           : render_state >= 136 ? Generation::Dx7
                                 : Generation::Dx6;
}
// Whether a generation's group of pixel states has it. Before DirectX 9 the states of BothInDriver are vertex
// states only, as in the blocks of Direct3D 9.
constexpr bool in_pixel_group(StateBlocks blocks, Generation generation) {
    return generation < Generation::Dx9 ? in_d3d9_pixel_block(blocks) : in_pixel_group(blocks);
}

} // namespace dp2
