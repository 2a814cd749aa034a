#include "rasterizer/geometry/tile_order.h"

#include <algorithm>

namespace rasterizer {

void TileOrder::prepare(TriangleCull& job) {
    const std::size_t words = std::size_t{TriangleCull::kSize} * job.places.count * 2;
    if (coverage_.size() < words) coverage_.resize(words);
    job.tiles = tiles_;
    job.coverage = coverage_.data();
}

const TriangleList& TileOrder::sort(TriangleList& list) {
    sorted_ = false;
    if (list.count < kFewest) return list;
    std::uint32_t left = 255, top = 255, right = 0, bottom = 0;
    for (std::uint32_t i = 0; i < list.count; ++i) {
        const std::uint32_t x = tiles_[i].left, y = tiles_[i].top;
        left = std::min(left, x), right = std::max(right, x);
        top = std::min(top, y), bottom = std::max(bottom, y);
    }
    const std::uint32_t across = right - left + 1, tiles = across * (bottom - top + 1);
    if (tiles == 1 || tiles > list.count) return list;
    const auto key = [&](std::uint32_t i) {
        return (tiles_[i].top - top) * across + (tiles_[i].left - left);
    };
    next_.assign(tiles + 1, 0);
    for (std::uint32_t i = 0; i < list.count; ++i) ++next_[key(i) + 1];
    for (std::uint32_t t = 0; t < tiles; ++t) next_[t + 1] += next_[t];
    for (std::uint32_t i = 0; i < list.count; ++i) {
        const std::uint32_t place = next_[key(i)]++;
        place_[i] = static_cast<std::uint16_t>(place);
        number_[place] = static_cast<std::uint16_t>(i);
        ordered_.triangle[place] = list.triangle[i];
    }
    ordered_.count = list.count;
    ordered_.fill_group();
    sorted_ = true;
    return ordered_;
}

} // namespace rasterizer
