// Emits a texture sample in one level: addresses, gathers, the filter. All lanes read the same level. For
// samplers whose texels are filtered as they are stored (has_packed_texels); others are decoded first
// (decoded_level.h).
#pragma once

#include "rasterizer/jit/axis_code.h"
#include "rasterizer/jit/texel_filter.h"
#include "rasterizer/jit/texel_pairs.h"

namespace rasterizer::jit {

class LevelCode {
  public:
    // `first`: number of the sample's first slot (sample_slots.h).
    LevelCode(CodeWriter& code, const ir::Sampler& sampler, const ChannelGroups& groups,
              Temporaries& temporaries, AxisCode& axes, std::uint32_t first)
        : c(code), s_(sampler), temps_(temporaries), axes_(axes), filter_(code, sampler, groups, temporaries),
          pairs_(code, sampler.texel_bytes, first), first_(first) {}

    // Calls channel(group, value) for each group of channels, with the colour at the coordinates in slots
    // `place`, `place` + 1, `place` + 2. Overwrites rax, rcx, k1 and the scratch registers.
    void one_level(std::uint32_t place, const ChannelSink& channel);

    // Where the code of one_level_inside() jumps unless all lanes read only texels inside the level.
    struct Exits {
        Xbyak::Label outside; // no lane reads a texel inside
        Xbyak::Label mixed;
    };
    // one_level() of a sampler with a border. Also overwrites rdx.
    void one_level_inside(std::uint32_t place, const ChannelSink& channel, Exits& exits);

  private:
    void filter(Axis& x, Axis& y, const ChannelSink& channel);
    void leave_unless_inside(Exits& exits);
    Axis rows(std::uint32_t place);
    TexelFilter::Texels footprint(const Axis& x, const Axis& y);
    void texels(const Temp& out, const Temp& row, const Temp& column);

    CodeWriter& c;
    const ir::Sampler& s_;
    Temporaries& temps_;
    AxisCode& axes_;
    TexelFilter filter_;
    TexelPairs pairs_;
    const std::uint32_t first_;
};

} // namespace rasterizer::jit
