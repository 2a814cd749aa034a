#include "tools/d3d8/state/state_blocks.h"

#include <algorithm>
#include <utility>

namespace d3d8 {

DWORD StateBlocks::add(std::unique_ptr<StateBlock> block) {
    const auto free = std::find(blocks_.begin(), blocks_.end(), nullptr);
    const auto index = static_cast<DWORD>(free - blocks_.begin());
    if (free == blocks_.end())
        blocks_.push_back(std::move(block));
    else
        *free = std::move(block);
    return index + 1;
}

bool StateBlocks::remove(DWORD token) {
    if (!find(token)) return false;
    blocks_[token - 1].reset();
    return true;
}

} // namespace d3d8
