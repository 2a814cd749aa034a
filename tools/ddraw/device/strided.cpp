#include "tools/ddraw/device/strided.h"

#include <cstring>

#include "tools/ddraw/device/fvf.h"

namespace ddraw {

std::vector<std::byte> gather_strided(DWORD fvf, const D3DDRAWPRIMITIVESTRIDEDDATA& data, DWORD count) {
    const std::size_t stride = fvf_bytes(fvf);
    std::vector<std::byte> out(stride * count);
    std::size_t offset = 0;
    const auto copy = [&](const D3DDP_PTRSTRIDE& from, std::size_t bytes) {
        const auto* source = static_cast<const std::byte*>(from.lpvData);
        for (DWORD i = 0; source && i < count; ++i, source += from.dwStride)
            std::memcpy(out.data() + i * stride + offset, source, bytes);
        offset += bytes;
    };
    if (stride == 0) return out;
    const DWORD sets = (fvf & D3DFVF_TEXCOUNT_MASK) >> D3DFVF_TEXCOUNT_SHIFT;
    std::size_t after = 0; // bytes after the position
    if (fvf & D3DFVF_NORMAL) after += 12;
    if (fvf & D3DFVF_DIFFUSE) after += 4;
    if (fvf & D3DFVF_SPECULAR) after += 4;
    constexpr std::size_t kBytesOfFormat[] = {8, 12, 16, 4};
    for (DWORD set = 0; set < sets; ++set) after += kBytesOfFormat[fvf >> (16 + 2 * set) & 3];
    copy(data.position, stride - after);
    if (fvf & D3DFVF_NORMAL) copy(data.normal, 12);
    if (fvf & D3DFVF_DIFFUSE) copy(data.diffuse, 4);
    if (fvf & D3DFVF_SPECULAR) copy(data.specular, 4);
    for (DWORD set = 0; set < sets; ++set)
        copy(data.textureCoords[set], kBytesOfFormat[fvf >> (16 + 2 * set) & 3]);
    return out;
}

} // namespace ddraw
