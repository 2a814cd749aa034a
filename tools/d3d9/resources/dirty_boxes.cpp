#include "tools/d3d9/resources/dirty_boxes.h"

#include <new>

namespace d3d9 {

void DirtyBoxes::add(UINT face, const D3DBOX* box) {
    auto& list = faces_[face];
    if (!list.empty() && contains(list.front(), whole_)) return;
    constexpr std::size_t kMostBoxes = 64; // with more boxes, one copy of the whole face is cheaper
    if (!box || contains(*box, whole_) || list.size() >= kMostBoxes) {
        list.assign(1, whole_);
        return;
    }
    try {
        list.push_back(*box);
    } catch (const std::bad_alloc&) {
        list.assign(1, whole_); // does not allocate: the list has held a box before
    }
}

} // namespace d3d9
