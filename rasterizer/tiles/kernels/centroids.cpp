#include "rasterizer/tiles/kernels/centroids.h"

namespace rasterizer::RASTERIZER_ISA {

void Centroids::use(const TileDraw& draw) {
    wanted_ = draw.facts.uses_centroid && !draw.at_centre;
    differ_ = false;
    if (!wanted_) return;
    const auto distance = [this](std::uint32_t s) {
        return job_.samples[s].x * job_.samples[s].x + job_.samples[s].y * job_.samples[s].y;
    };
    ordered_ = 0;
    for (std::uint32_t s = 0; s < job_.sample_count; ++s) {
        if (!(draw.sample_mask >> s & 1)) continue;
        std::uint32_t at = ordered_++;
        for (; at > 0 && distance(nearest_[at - 1]) > distance(s); --at) nearest_[at] = nearest_[at - 1];
        nearest_[at] = s;
    }
}

void Centroids::keep(const BlockList& list, bool line) {
    differ_ = wanted_ && !line;
    if (!differ_) return;
    for (std::uint32_t s = 0; s < job_.sample_count; ++s)
        __builtin_memcpy(mask_[s], list.mask[s], list.count * sizeof mask_[s][0]);
}

// The pixel's centre if all samples are covered, else the covered sample nearest to the centre.
void Centroids::place(std::uint32_t place, Invocation& invocation) const {
    std::uint32_t all = 0xFFFF;
    for (std::uint32_t s = 0; s < job_.sample_count; ++s) all &= mask_[s][place];
    for (int lane = 0; lane < ir::kLanes; ++lane) {
        float x = 0, y = 0;
        if (!(all >> lane & 1)) {
            std::uint32_t k = 0;
            while (k < ordered_ && !(mask_[nearest_[k]][place] >> lane & 1)) ++k;
            if (k < ordered_) {
                x = static_cast<float>(job_.samples[nearest_[k]].x) / 256;
                y = static_cast<float>(job_.samples[nearest_[k]].y) / 256;
            }
        }
        __builtin_memcpy(&invocation.centroid_x.word[lane], &x, 4);
        __builtin_memcpy(&invocation.centroid_y.word[lane], &y, 4);
    }
}

} // namespace rasterizer::RASTERIZER_ISA
