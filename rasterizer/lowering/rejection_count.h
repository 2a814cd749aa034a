// Counts the pixels that a pixel program drops, by reason, if Gpu::Options::count_rejections is
// set.
#pragma once

#include "rasterizer/ir/invocation.h"
#include "rasterizer/ir/ir_builder.h"
#include "rasterizer/programs/pixel_key.h"

namespace rasterizer {

// Scope: pixels killed by instructions that are emitted during its lifetime are counted under `why`.
class RejectionCount {
  public:
    RejectionCount(ir::Builder& b, const PixelKey& key, Rejection why) : b_(b), key_(key), why_(why) {
        count(count_before(why_));
    }
    ~RejectionCount() { count(count_after(why_)); }
    RejectionCount(const RejectionCount&) = delete;
    RejectionCount& operator=(const RejectionCount&) = delete;

  private:
    void count(std::uint32_t counter) {
        if (key_.counts_rejections) b_.emit(ir::Op::Count, 0, 0, 0, counter);
    }
    ir::Builder& b_;
    const PixelKey& key_;
    Rejection why_;
};

} // namespace rasterizer
