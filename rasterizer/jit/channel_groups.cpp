#include "rasterizer/jit/channel_groups.h"

#include <algorithm>

namespace rasterizer::jit {

using ir::Sampler;
using ir::TexelChannel;

namespace {

// Whether filtering gives the same number everywhere.
bool is_constant(const Sampler& s, std::uint32_t channel, bool border) {
    const TexelChannel& at = s.channels[channel];
    if (at.has_bits() || s.texels == Sampler::Texels::Compared) return false;
    if (s.texels == Sampler::Texels::Bump && channel == 2) return false;
    const bool one = at.code == TexelChannel::Code::One;
    if (one && s.keyed != 0) return false;
    return !border || at.border == (one ? TexelChannel::kBorderOne : TexelChannel::kBorderZero);
}

bool are_equal(const Sampler& s, std::uint32_t a, std::uint32_t b, bool border) {
    if (border && s.channels[a].border != s.channels[b].border) return false;
    if (s.texels == Sampler::Texels::Compared) return true;
    if (s.texels == Sampler::Texels::Bump && (a == 2 || b == 2)) return false;
    if (s.texels == Sampler::Texels::Srgb && (a == 3 || b == 3)) return false;
    TexelChannel one = s.channels[a];
    one.border = s.channels[b].border;
    return one == s.channels[b];
}

} // namespace

bool has_packed_texels(const Sampler& s) {
    if (s.shape == Sampler::Shape::Volume || !s.filters_whole()) return false;
    if (s.texel_bytes != 1 && s.texel_bytes != 2 && s.texel_bytes != 4) return false;
    return std::ranges::all_of(s.channels, [](const TexelChannel& channel) { return channel.word == 0; });
}

bool is_packed(const Sampler& s) {
    return has_packed_texels(s) && !s.has_border();
}

ChannelGroups::ChannelGroups(const Sampler& s, std::uint32_t read) {
    const bool border = s.has_border();
    for (std::uint32_t i = 0; i < 4; ++i) {
        if (!(read >> i & 1)) continue;
        if (is_constant(s, i, border)) {
            (s.channels[i].code == TexelChannel::Code::One ? ones : zeros) |= 1u << i;
            continue;
        }
        const auto same = std::ranges::find_if(
            groups, [&](const ChannelGroup& group) { return are_equal(s, group.channel, i, border); });
        if (same == groups.end())
            groups.push_back({i, 1u << i});
        else
            same->channels |= 1u << i;
    }
}

} // namespace rasterizer::jit
