// Counts the pixels that a pixel program drops, by reason, when its draw is explained.
#pragma once

#include "rasterizer/frame.h"
#include "rasterizer/ir_builder.h"
#include "rasterizer/pixel_key.h"

namespace rasterizer {

// What is emitted while it lives may drop pixels for that reason.
class Explained {
  public:
    Explained(ir::Builder& b, const PixelKey& key, Rejection why) : b_(b), key_(key), why_(why) {
        count(count_before(why_));
    }
    ~Explained() { count(count_behind(why_)); }
    Explained(const Explained&) = delete;
    Explained& operator=(const Explained&) = delete;

  private:
    void count(std::uint32_t counter) {
        if (key_.explained) b_.emit(ir::Op::Count, 0, 0, 0, counter);
    }
    ir::Builder& b_;
    const PixelKey& key_;
    Rejection why_;
};

} // namespace rasterizer
