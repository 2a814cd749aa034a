#include "tools/ddraw/calls/load_texture.h"

#include "tools/ddraw/base/direct3d.h"
#include "tools/ddraw/calls/level_copies.h"

namespace ddraw {

// A palette of the source needs one of the target (Wine: TextureLoadTest).
HRESULT load_texture(Surface& target, Surface& source) {
    if (&target == &source) return D3D_OK;
    if (source.palette() && !target.palette()) return DDERR_NOPALETTEATTACHED;
    // A key of the target alone stays (Wine: test_texture_load_ckey).
    const auto key = target.keys[static_cast<std::size_t>(KeyKind::SourceBlt)];
    const HRESULT hr = copy_levels(target, nullptr, source, nullptr);
    auto& loaded = target.keys[static_cast<std::size_t>(KeyKind::SourceBlt)];
    if (!loaded) loaded = key;
    if (SUCCEEDED(hr)) target.description.caps.dwCaps &= ~DWORD{DDSCAPS_ALLOCONLOAD};
    return hr == DDERR_INVALIDPARAMS ? D3DERR_TEXTURE_LOAD_FAILED : hr;
}

} // namespace ddraw
