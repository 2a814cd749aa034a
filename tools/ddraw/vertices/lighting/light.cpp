#include "tools/ddraw/vertices/lighting/light.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace ddraw::vertices {

std::optional<Light> light_of(std::span<const std::byte> light) {
    constexpr std::size_t kWithoutFlags = offsetof(Light2, flags);
    Light2 in = {};
    if (light.size() < kWithoutFlags) return std::nullopt;
    std::memcpy(&in, light.data(), kWithoutFlags);
    if ((in.size != kWithoutFlags && in.size != sizeof in) || light.size() < in.size) return std::nullopt;
    in.flags = kLightActive;
    if (in.size == sizeof in) std::memcpy(&in.flags, light.data() + kWithoutFlags, sizeof in.flags);
    if (!(in.flags & kLightActive) || in.type < LightType::Point || in.type > LightType::ParallelPoint)
        return std::nullopt;
    constexpr Color kBlack = {0, 0, 0, 0};
    Light out = {in.type,  in.color,   in.flags & kLightNoSpecular ? kBlack : in.color,
                 kBlack,   {},         {},
                 in.range, in.falloff, {},
                 in.theta, in.phi};
    std::ranges::copy(in.position, out.position);
    std::ranges::copy(in.direction, out.direction);
    std::ranges::copy(in.attenuation, out.attenuation);
    return out;
}

} // namespace ddraw::vertices
