#include "responses/queries/resource_statistics.h"

#include <algorithm>
#include <limits>
#include <type_traits>
#include <utility>

#include "dp2/tables/formats.h"

namespace responses {

namespace {

// Values of D3DRESOURCETYPE
constexpr std::size_t kSurface = 1, kTexture = 3, kVolumeTexture = 4, kCubeTexture = 5, kVertexBuffer = 6;

std::size_t type_of(const rasterizer::SurfaceDesc& desc) {
    if (!(desc.usage & dp2::kUsageTexture)) return kSurface;
    return desc.depth > 1 ? kVolumeTexture : desc.faces == 6 ? kCubeTexture : kTexture;
}

} // namespace

protocol::ResourceManager count_resources(const rasterizer::ResourceTable& resources) {
    protocol::ResourceManager out{};
    const auto count = [&](std::size_t type, std::uint64_t bytes) {
        protocol::ResourceStats& s = out.types[type];
        s.used = s.used_in_video = s.working_set = ++s.managed;
        s.bytes = s.working_set_bytes = static_cast<std::uint32_t>(
            std::min<std::uint64_t>(s.bytes + bytes, std::numeric_limits<std::uint32_t>::max()));
    };
    resources.for_each([&](rasterizer::Handle, const auto& object) {
        using T = std::decay_t<decltype(object)>;
        if constexpr (std::is_same_v<T, rasterizer::Surface>)
            count(type_of(object.desc()), object.size_bytes());
        else if constexpr (std::is_same_v<T, rasterizer::Buffer>)
            count(kVertexBuffer, object.size()); // includes index buffers: a Buffer may be used as either
    });
    return out;
}

} // namespace responses
