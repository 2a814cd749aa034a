#include "tools/runtime/resources/dirty_boxes.h"

#include <new>

namespace runtime {

void DirtyBoxes::add(std::uint32_t face, const Box* box) {
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

} // namespace runtime
