// Occlusion queries around rectangles with a known number of pixels.
#pragma once

#include "program.h"

struct CountedVertex {
    float x, y, z, rhw;
    DWORD color;
};

// Draws `pixels` pixels of one row.
inline void draw(IDirect3DDevice9* device, int pixels) {
    const float right = static_cast<float>(pixels) - 0.5f;
    const CountedVertex quad[4] = {{-0.5f, -0.5f, 0.5f, 1, 0xFFFFFFFF},
                                   {right, -0.5f, 0.5f, 1, 0xFFFFFFFF},
                                   {-0.5f, 0.5f, 0.5f, 1, 0xFFFFFFFF},
                                   {right, 0.5f, 0.5f, 1, 0xFFFFFFFF}};
    device->SetFVF(D3DFVF_XYZRHW | D3DFVF_DIFFUSE);
    device->DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, quad, sizeof(CountedVertex));
}

inline void issue(IDirect3DDevice9* device, IDirect3DQuery9* query, int pixels) {
    query->Issue(D3DISSUE_BEGIN);
    draw(device, pixels);
    query->Issue(D3DISSUE_END);
}

// Polls until the query is answered; returns 0xDEAD after ten seconds without an answer.
inline DWORD wait(IDirect3DQuery9* query, DWORD flags = D3DGETDATA_FLUSH) {
    DWORD value = 0;
    const DWORD begin = GetTickCount();
    while (GetTickCount() - begin < 10000)
        if (const HRESULT hr = query->GetData(&value, sizeof value, flags); hr != S_FALSE)
            return hr == S_OK ? value : 0xDEAD;
    return 0xDEAD;
}
