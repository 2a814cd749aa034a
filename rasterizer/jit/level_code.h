// Emits a texture sample in one level: addresses, gathers, the filter. All lanes read the same level. For
// samplers whose texels are filtered as they are stored (is_packed); others are decoded first
// (decoded_level.h).
#pragma once

#include "rasterizer/jit/axis_code.h"
#include "rasterizer/jit/texel_filter.h"

namespace rasterizer::jit {

class LevelCode {
  public:
    LevelCode(CodeWriter& code, const ir::Sampler& sampler, const ChannelGroups& groups,
              Temporaries& temporaries, AxisCode& axes)
        : c(code), s_(sampler), temps_(temporaries), axes_(axes),
          filter_(code, sampler, groups, temporaries) {}

    // Calls channel(group, value) for each group of channels, with the colour at the coordinates in slots
    // `place`, `place` + 1, `place` + 2. Overwrites rax, k1 and the scratch registers.
    void one_level(std::uint32_t place, const ChannelSink& channel);

  private:
    Axis rows(std::uint32_t place);
    Temp texels(const Temp& row, const Temp& column);

    CodeWriter& c;
    const ir::Sampler& s_;
    Temporaries& temps_;
    AxisCode& axes_;
    TexelFilter filter_;
};

} // namespace rasterizer::jit
