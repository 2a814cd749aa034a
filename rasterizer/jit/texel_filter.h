// Emits the filter: computes a colour from the texels that a sample reads in one level. Only for samplers
// with is_packed() (channel_groups.h).
#pragma once

#include <array>
#include <functional>
#include <optional>

#include "rasterizer/jit/channel_groups.h"
#include "rasterizer/jit/temporaries.h"

namespace rasterizer::jit {

// Called with the value of a group of channels, which it may overwrite.
using ChannelSink = std::function<void(const ChannelGroup& group, const Temp& value)>;

// b = a + t * (b - a), for each lane
void mix(CodeWriter& c, const Xbyak::Operand& a, const Temp& b, const Xbyak::Operand& t);
// The lowest byte of `steps` / 256, as a float.
Temp weight(CodeWriter& c, Temporaries& temporaries, const Temp& steps);
// The bits of a channel as an integer, and as a float.
Temp field(CodeWriter& c, Temporaries& temporaries, const Temp& word, const ir::TexelChannel& channel);
Temp number(CodeWriter& c, Temporaries& temporaries, const Temp& word, const ir::TexelChannel& channel);

class TexelFilter {
  public:
    TexelFilter(CodeWriter& code, const ir::Sampler& sampler, const ChannelGroups& groups,
                Temporaries& temporaries)
        : c(code), s_(sampler), groups_(groups), temps_(temporaries) {}

    void nearest(const Temp& texel, const ChannelSink& channel);
    using Texels = std::array<Temp, 4>; // upper left, upper right, lower left, lower right
    // The lowest bytes of `across` and `down` are the weights of the right and lower texels, in 1/256. Frees
    // both registers.
    void filtered(const Texels& texels, std::optional<Temp>& across, std::optional<Temp>& down,
                  const ChannelSink& channel);

  private:
    void filter_bytes(const Texels& texels, std::optional<Temp>& steps, const Temp& down,
                      const ChannelSink& channel);

    CodeWriter& c;
    const ir::Sampler& s_;
    const ChannelGroups& groups_;
    Temporaries& temps_;
};

} // namespace rasterizer::jit
