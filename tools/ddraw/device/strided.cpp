#include "tools/ddraw/device/strided.h"

#include <cstring>

#include "tools/ddraw/vertices/formats/vertex_layout.h"

namespace ddraw {

std::vector<std::byte> gather_strided(DWORD fvf, const D3DDRAWPRIMITIVESTRIDEDDATA& data, DWORD count) {
    const auto found = vertices::layout_of(fvf);
    if (!found.ok()) return {};
    const vertices::VertexLayout& layout = *found;
    const std::size_t stride = layout.bytes;
    std::vector<std::byte> out(stride * count);
    const auto copy = [&](const D3DDP_PTRSTRIDE& from, std::size_t offset, std::size_t bytes) {
        if (offset == vertices::kAbsent) return;
        const auto* source = static_cast<const std::byte*>(from.lpvData);
        for (DWORD i = 0; source && i < count; ++i, source += from.dwStride)
            std::memcpy(out.data() + i * stride + offset, source, bytes);
    };
    // The position, with its 1/w or its blending weights, ends where the first other element begins.
    std::size_t position = stride;
    for (const std::uint16_t offset :
         {layout.normal, layout.reserved, layout.diffuse, layout.specular, layout.set[0]})
        if (offset < position) position = offset;
    copy(data.position, 0, position);
    copy(data.normal, layout.normal, 12);
    copy(data.diffuse, layout.diffuse, 4);
    copy(data.specular, layout.specular, 4);
    for (std::size_t set = 0; set < vertices::kSets; ++set)
        copy(data.textureCoords[set], layout.set[set], layout.components[set] * sizeof(float));
    return out;
}

} // namespace ddraw
