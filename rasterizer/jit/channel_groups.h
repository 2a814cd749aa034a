// The channels of a sample that are read: constants, and groups of channels that have the same value.
#pragma once

#include <vector>

#include "rasterizer/ir/sampler.h"

namespace rasterizer::jit {

struct ChannelGroup {
    std::uint32_t channel = 0;  // whose encoding and border colour the group has
    std::uint32_t channels = 0; // bit i: channel i is in the group
};

struct ChannelGroups {
    // `read`: bit i: channel i is read.
    ChannelGroups(const ir::Sampler& sampler, std::uint32_t read);

    std::vector<ChannelGroup> groups;
    std::uint32_t zeros = 0, ones = 0; // bit i: channel i is the constant 0 or 1
};

// The factor from the bits of a Unorm to 0..1.
inline float scale_of(const ir::TexelChannel& channel) {
    return 1.0f / static_cast<float>((1u << channel.width) - 1);
}

// Whether the sampler's texels are filtered as whole numbers, and each is one word.
bool has_packed_texels(const ir::Sampler& sampler);
// The same, and all that it reads are texels.
bool is_packed(const ir::Sampler& sampler);

} // namespace rasterizer::jit
