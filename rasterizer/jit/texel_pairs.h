// Emits reads of texels of 1, 2 or 4 bytes together with their right neighbours.
#pragma once

#include "rasterizer/jit/temporaries.h"

namespace rasterizer::jit {

class TexelPairs {
  public:
    // `first`: number of the sample's first slot (sample_slots.h).
    TexelPairs(CodeWriter& code, std::uint32_t texel_bytes, std::uint32_t first)
        : c(code), texel_bytes_(texel_bytes), first_(first) {}

    // left, right = the texels number `at` and `at` + 1 of the level whose data rax points to. Texels of less
    // than 4 bytes are in the low bits. Overwrites `at`, rcx, k1 and the scratch registers.
    void read(const Temp& left, const Temp& right, const Temp& at);

  private:
    void gather(const Temp& left, const Temp& right, const Temp& at);
    void load(const Temp& left, const Temp& right, const Temp& at);

    CodeWriter& c;
    const std::uint32_t texel_bytes_;
    const std::uint32_t first_;
};

// Jumps to `other` unless all lanes of `value` are `number`. Overwrites `value` and ecx.
void leave_unless_all(CodeWriter& code, const Temp& value, std::uint32_t number, Xbyak::Label& other);

} // namespace rasterizer::jit
