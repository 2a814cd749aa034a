// Emits reads of texels with four half floats or floats, and their bilinear filter. A register holds whole
// texels, four numbers of each pixel, which are loaded and converted together: with a register for each
// channel, a texel would be gathered word by word, and halves would be separated before they are converted.
// Not for SSE4.1.
#pragma once

#include <array>
#include <optional>

#include "rasterizer/jit/texel_filter.h"

namespace rasterizer::jit {

class WholeTexels {
  public:
    // `first`: number of the sample's first slot (sample_slots.h).
    WholeTexels(CodeWriter& code, const ir::Sampler& sampler, const ChannelGroups& groups,
                Temporaries& temporaries, std::uint32_t first)
        : c(code), s_(sampler), groups_(groups), temps_(temporaries), first_(first) {}

    // Whether this can read the sampler's texels.
    bool reads() const;
    // Call channel(group, value) for each group of channels. The texels' offsets and the weights are in their
    // slots, rax points to the level's data. Overwrite rcx and k1.
    // filter(): right texels follow the left ones.
    void filter(std::uint32_t slice, const ChannelSink& channel);
    // Jumps to `other` if a texel has a NaN.
    void nearest(std::uint32_t slice, const ChannelSink& channel, Xbyak::Label& other);

  private:
    // Quarter q of number i has the colour of lane 4 * q + i.
    using Colors = std::array<std::optional<Temp>, 4>;
    void separate(const Colors& colors, const ChannelSink& channel);
    void leave_for_nan(const Colors& colors, Xbyak::Label& other);
    Temp texels(std::uint32_t offsets, std::uint32_t number);
    Temp pixels(std::uint32_t slice, std::uint32_t number);
    Temp row(std::uint32_t offsets, std::uint32_t number, const Temp& across);
    void load_halves(const Temp& left, const Temp& right, std::uint32_t offsets, std::uint32_t number);
    void load_floats(const Temp& left, const Temp& right, std::uint32_t offsets, std::uint32_t number);
    Xbyak::Address texel(std::uint32_t offsets, std::uint32_t lane);

    CodeWriter& c;
    const ir::Sampler& s_;
    const ChannelGroups& groups_;
    Temporaries& temps_;
    const std::uint32_t first_;
};

} // namespace rasterizer::jit
