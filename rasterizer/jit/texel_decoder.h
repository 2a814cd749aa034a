// Emits the conversion of texels to floats, before they are filtered (ir/sampler.h).
#pragma once

#include "rasterizer/jit/lane_masks.h"
#include "rasterizer/jit/texel_filter.h"

namespace rasterizer::jit {

// Overwrites rcx, rdx, k1 and the scratch registers.
class TexelDecoder {
  public:
    // `first`: number of the sample's first slot (sample_slots.h).
    TexelDecoder(CodeWriter& code, const ir::Sampler& sampler, Temporaries& temporaries, std::uint32_t first)
        : c(code), s_(sampler), temps_(temporaries), masks_(code, temporaries, first), first_(first) {}

    using Words = std::function<Temp(std::uint32_t number)>; // a copy of a word of the texel
    // The number that a texel has in a channel, after the sampler's conversion.
    Temp converted(std::uint32_t channel, const Words& words);

  private:
    Temp decoded(std::uint32_t channel, const Words& words);
    Temp constant(float value);
    Temp signed_number(const Temp& word, const ir::TexelChannel& channel);
    Temp half(const Temp& word, const ir::TexelChannel& channel);
    Temp float24(const Temp& word, const ir::TexelChannel& channel);
    Temp linear_light(const Temp& word, const ir::TexelChannel& channel);
    void shift_left(const Xbyak::Xmm& out, const Xbyak::Xmm& value, int bits);

    CodeWriter& c;
    const ir::Sampler& s_;
    Temporaries& temps_;
    LaneMasks masks_;
    const std::uint32_t first_;
};

} // namespace rasterizer::jit
