// Emits the filter: computes a colour from the texels that a sample reads in one level. Only for samplers
// with filters_whole() (ir/sampler.h).
#pragma once

#include <array>
#include <optional>

#include "rasterizer/ir/sampler.h"
#include "rasterizer/jit/temporaries.h"

namespace rasterizer::jit {

// One channel of a colour: in a register, equal to another channel, or a constant.
struct ChannelValue {
    std::optional<Temp> value;
    int same_as = -1;
    float constant = 0;
};
using ColorValue = std::array<ChannelValue, 4>;

// b = a + t * (b - a), for each lane
void mix(CodeWriter& c, const Xbyak::Operand& a, const Temp& b, const Xbyak::Operand& t);

class TexelFilter {
  public:
    TexelFilter(CodeWriter& code, const ir::Sampler& sampler, Temporaries& temporaries)
        : c(code), s_(sampler), temps_(temporaries) {}

    ColorValue nearest(const Temp& texel);
    using Texels = std::array<Temp, 4>; // upper left, upper right, lower left, lower right
    // The lowest bytes of `across` and `down` are the weights of the right and lower texels, in 1/256. Frees
    // both registers.
    ColorValue filtered(const Texels& texels, std::optional<Temp>& across, std::optional<Temp>& down);

  private:
    ColorValue described() const;
    void filter_bytes(const Texels& texels, std::optional<Temp>& steps, const Temp& down, ColorValue& out);
    Temp number(const Temp& texel, const ir::TexelChannel& channel);
    Temp weight(const Temp& steps);

    CodeWriter& c;
    const ir::Sampler& s_;
    Temporaries& temps_;
};

} // namespace rasterizer::jit
