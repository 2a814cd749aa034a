#include "rasterizer/geometry/draw_groups.h"

#include <algorithm>

namespace rasterizer {

bool are_alike(const BatchWork& a, const BatchWork& b) {
    const DrawState &x = *a.state, &y = *b.state;
    if (x.vertex != y.vertex || a.uniforms.data() != b.uniforms.data() || a.vertices != b.vertices ||
        !fills_triangles(a) || !fills_triangles(b))
        return false;
    if (a.state == b.state) return true;
    return (x.pixel == y.pixel ||
            (x.pixel->inputs == y.pixel->inputs && x.pixel->facts.cost == y.pixel->facts.cost &&
             x.pixel->has_plain() == y.pixel->has_plain())) &&
           x.tile.primitive_words == y.tile.primitive_words && x.wrap == y.wrap && x.raster == y.raster &&
           x.keep.equal(y.keep, kVertexTextureSlots);
}

const BatchWork& DrawGroups::take(int number) {
    left_ &= ~(1u << number);
    return *(group_[count_++] = &batch_.draws[static_cast<std::size_t>(number)]);
}

AlikeDraws DrawGroups::next() {
    count_ = 0;
    if (left_ == 0) return {};
    const BatchWork& lead = take(std::countr_zero(left_));
    // Comparing many draws that all differ would cost more than it saves.
    constexpr int kMostGroups = 4;
    if (groups_++ < kMostGroups)
        for (std::uint32_t others = left_; others != 0; others &= others - 1)
            if (const int other = std::countr_zero(others);
                are_alike(lead, batch_.draws[static_cast<std::size_t>(other)]))
                take(other);
    return {group_, count_};
}

} // namespace rasterizer
