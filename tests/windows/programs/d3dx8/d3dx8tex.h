/* The part of D3DX for Direct3D 8 by which Irrlicht makes mipmaps: after an error it makes them by itself. */
#ifndef TESTS_PROGRAMS_D3DX8TEX_H
#define TESTS_PROGRAMS_D3DX8TEX_H

#include <d3d8.h>

enum { D3DX_DEFAULT = -1 };

inline HRESULT D3DXFilterTexture(IDirect3DBaseTexture8*, const void*, int, int) {
    return E_NOTIMPL;
}

#endif
