#include "rasterizer/geometry/kernels.h"
#include "rasterizer/geometry/kernels/group.h"

namespace rasterizer::RASTERIZER_ISA {

void fetch_element(const ElementFetch& job) {
    const I16 offset = load<I16>(job.offset);
    if (job.floats == 0) {
        const I16 argb = gather_at(job.bytes, offset);
        constexpr int kShift[] = {16, 8, 0, 24};
        for (int c = 0; c < 4; ++c) store(job.out[c].word, convert<F16>(argb >> kShift[c] & 0xFF) / 255.0f);
        return;
    }
    for (std::uint32_t c = 0; c < 4; ++c) {
        if (c < job.floats)
            store(job.out[c].word, gather_at(job.bytes + 4 * c, offset));
        else
            store(job.out[c].word, F16{} + (c == 3 ? 1.0f : 0.0f));
    }
}

} // namespace rasterizer::RASTERIZER_ISA
