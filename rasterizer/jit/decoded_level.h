// Emits a texture sample in one level whose texels are decoded before they are filtered: every sampler that
// is not is_packed() (channel_groups.h). All lanes read the same level.
#pragma once

#include "rasterizer/jit/axis_code.h"
#include "rasterizer/jit/texel_decoder.h"
#include "rasterizer/jit/texel_pairs.h"
#include "rasterizer/jit/whole_texels.h"

namespace rasterizer::jit {

class DecodedLevel {
  public:
    // `first`: number of the sample's first slot (sample_slots.h).
    DecodedLevel(CodeWriter& code, const ir::Sampler& sampler, const ChannelGroups& groups,
                 Temporaries& temporaries, AxisCode& axes, std::uint32_t first)
        : c(code), s_(sampler), groups_(groups), temps_(temporaries), axes_(axes),
          decoder_(code, sampler, temporaries, first), pairs_(code, sampler.texel_bytes, first),
          whole_(code, sampler, groups, temporaries, first), masks_(code, temporaries, first), first_(first) {
    }

    // Calls channel(group, value) for each group of channels, with the colour at the coordinates in slots
    // `place`, `place` + 1, `place` + 2. Overwrites rax, rcx, rdx, k1 and the scratch registers.
    void one_level(std::uint32_t place, const ChannelSink& channel);
    // The same where all texels are outside the level and filters_whole().
    void outside(const ChannelSink& channel);

  private:
    // One word of each texel of a slice, in registers.
    struct Words {
        std::uint32_t number = 0; // which word of the texel
        std::vector<Temp> texels;
    };
    bool is_volume() const { return s_.shape == ir::Sampler::Shape::Volume; }
    std::uint32_t texels() const { return s_.may_filter() ? 4 : 1; } // in a slice
    Xbyak::Address slot(std::uint32_t number) const { return c.slot(first_ + number); }
    void find_texels(std::uint32_t place);
    void find_slice(const Axis& x, const Axis& y, const std::optional<Temp>& slice, std::uint32_t number);
    void find_inside(std::uint32_t texel);
    void find_kept(std::uint32_t slice);
    Temp gather(std::uint32_t texel, std::uint32_t word);
    void gather(const Temp& out, std::uint32_t texel, std::uint32_t word);
    void leave_unless_adjacent(std::uint32_t slice, Xbyak::Label& apart);
    std::vector<Temp> words(std::uint32_t slice, std::uint32_t word);
    void filter_slice(std::uint32_t slice, const ChannelSink& channel);
    void filter_words(std::uint32_t slice, const ChannelSink& channel);
    Temp texel(const ChannelGroup& group, const Words& words, std::uint32_t slice, std::uint32_t number);
    Temp border(const ir::TexelChannel& channel);
    std::uint32_t first_word(const ChannelGroup& group) const;

    CodeWriter& c;
    const ir::Sampler& s_;
    const ChannelGroups& groups_;
    Temporaries& temps_;
    AxisCode& axes_;
    TexelDecoder decoder_;
    TexelPairs pairs_;
    WholeTexels whole_;
    LaneMasks masks_;
    const std::uint32_t first_;
};

} // namespace rasterizer::jit
