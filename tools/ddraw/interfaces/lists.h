// NextLight, NextViewport: programs walk lists of objects.
#pragma once

#include <algorithm>
#include <vector>

#include "tools/ddraw/base/direct3d.h"

namespace ddraw {

// `flags`: D3DNEXT_. `out` is null, without an error, after the last one.
template <class Object>
HRESULT next_of(const std::vector<Object*>& list, Object* reference, DWORD flags, Object*& out) {
    out = nullptr;
    switch (flags) {
    case D3DNEXT_HEAD:
        if (!list.empty()) out = list.front();
        return D3D_OK;
    case D3DNEXT_TAIL:
        if (!list.empty()) out = list.back();
        return D3D_OK;
    case D3DNEXT_NEXT: {
        const auto found = std::find(list.begin(), list.end(), reference);
        if (found == list.end()) return DDERR_INVALIDPARAMS;
        if (found + 1 != list.end()) out = *(found + 1);
        return D3D_OK;
    }
    default: return DDERR_INVALIDPARAMS;
    }
}

} // namespace ddraw
