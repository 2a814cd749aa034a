#include "rasterizer/geometry/kernels.h"
#include "rasterizer/geometry/kernels/group.h"

namespace rasterizer::RASTERIZER_ISA {

namespace {

template <class T> void store_lanes(Lanes& to, const T& value) {
    __builtin_memcpy(to.word, &value, sizeof value);
}

} // namespace

void fetch_element(const ElementFetch& job) {
    I16 offset;
    __builtin_memcpy(&offset, job.offset, sizeof offset);
    if (job.floats == 0) {
        const I16 argb = gather_at(job.bytes, offset);
        constexpr int kShift[] = {16, 8, 0, 24};
        for (int c = 0; c < 4; ++c)
            store_lanes(job.out[c], __builtin_convertvector(argb >> kShift[c] & 0xFF, F16) / 255.0f);
        return;
    }
    for (std::uint32_t c = 0; c < 4; ++c) {
        if (c < job.floats)
            store_lanes(job.out[c], gather_at(job.bytes + 4 * c, offset));
        else
            store_lanes(job.out[c], F16{} + (c == 3 ? 1.0f : 0.0f));
    }
}

} // namespace rasterizer::RASTERIZER_ISA
