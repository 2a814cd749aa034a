// Commands of DirectX 7 and 8: targets, state blocks. `Base`: the other commands of the generation.
#pragma once

#include "responses/include/dp2emu_protocol.h"

namespace runtime {

template <class Base> class TargetCommands : public Base {
  public:
    using Base::Base;

    // Surface 0: none.
    void render_target(std::uint32_t target, std::uint32_t depth) const {
        this->write(DP2EMU_D3DDP2OP_SETRENDERTARGET, DP2EMU_D3DHAL_DP2SETRENDERTARGET{target, depth});
    }
    // `operation`: D3DHAL_STATESETBEGIN and the like; `type`: D3DSBT_, of blocks that the driver makes.
    void state_set(std::uint32_t operation, std::uint32_t handle, std::uint32_t type = 0) const {
        this->write(DP2EMU_D3DDP2OP_STATESET, DP2EMU_D3DHAL_DP2STATESET{operation, handle, type});
    }
};

} // namespace runtime
