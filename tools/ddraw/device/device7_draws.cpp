// The draws of a Direct3D 7 device: of vertices in the program's memory, which are copied to the call, and of
// vertex buffers.
#include <utility>

#include "tools/ddraw/device/device7.h"
#include "tools/ddraw/device/emit_draw.h"
#include "tools/ddraw/device/fvf.h"

namespace ddraw {

HRESULT Device7::check_draw(D3DPRIMITIVETYPE type, DWORD fvf, DWORD count, const Indices& indices) {
    if (fvf_bytes(fvf) == 0) return D3DERR_INVALIDVERTEXFORMAT;
    return check_primitives(type, count, indices);
}

std::array<Surface*, kStages> Device7::bound_textures() const {
    std::array<Surface*, kStages> out;
    for (DWORD s = 0; s < kStages; ++s) out[s] = values_.texture[s].get();
    return out;
}

HRESULT Device7::draw_memory(D3DPRIMITIVETYPE type, DWORD fvf, std::span<const std::byte> vertices,
                             DWORD count, const Indices& indices) {
    const HRESULT hr = check_draw(type, fvf, count, indices);
    if (FAILED(hr) || count == 0) return hr;
    if (!prepare_draw(bound_textures())) return DDERR_SURFACELOST;
    return draw_copied(type, fvf, fvf_bytes(fvf), vertices, count, indices);
}

// A buffer that has not changed for some draws is copied to the driver as a whole; of others each draw copies
// its own vertices.
HRESULT Device7::draw_buffer(D3DPRIMITIVETYPE type, VertexBuffer& buffer, DWORD first, DWORD count,
                             const Indices& indices) {
    if (first > buffer.count() || count > buffer.count() - first) return DDERR_INVALIDPARAMS;
    const std::size_t stride = buffer.stride();
    const auto own = std::span<const std::byte>(buffer.bytes()).subspan(first * stride, count * stride);
    constexpr std::uint32_t kDrawsUnchanged = 2;
    const auto [found, added] = buffers_.try_emplace(&buffer);
    if (added) buffer.keepers().add(*this);
    BufferCopy& copy = found->second;
    if (std::exchange(copy.seen, buffer.changes()) != buffer.changes()) copy.unchanged = 0;
    if (copy.changes != buffer.changes() && copy.unchanged++ < kDrawsUnchanged)
        return draw_memory(type, buffer.fvf(), own, count, indices);
    const HRESULT hr = check_draw(type, buffer.fvf(), count, indices);
    if (FAILED(hr) || count == 0) return hr;
    if (!prepare_draw(bound_textures())) return DDERR_SURFACELOST;
    if (copy.handle == 0 && (copy.handle = driver().create_buffer(buffer.bytes().size())) == 0)
        return draw_memory(type, buffer.fvf(), own, count, indices);
    if (copy.changes != buffer.changes()) {
        if (copy.batch == driver().batch()) driver().submit(); // gathered draws read the old vertices
        if (!driver().write_buffer(copy.handle, 0, buffer.bytes())) return E_OUTOFMEMORY;
        copy.changes = buffer.changes();
    }
    return emit_draw(type, count, indices, [&](std::size_t bytes) -> std::optional<std::uint16_t> {
        driver().draw_from(copy.handle, buffer.fvf(), buffer.stride(), bytes);
        copy.batch = driver().batch();
        return static_cast<std::uint16_t>(first);
    });
}

void Device7::object_ends(VertexBuffer& buffer) noexcept {
    const auto found = buffers_.find(&buffer);
    if (found == buffers_.end()) return;
    driver().destroy(found->second.handle);
    buffers_.erase(found);
}

} // namespace ddraw
