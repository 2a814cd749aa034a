// Quads that cover the target, drawn on a DeviceRig.
#pragma once

#include "program.h"

constexpr DWORD kRed = 0xFF0000, kGreen = 0x00FF00, kBlue = 0x0000FF, kWhite = 0xFFFFFF;

constexpr D3DMATRIX kIdentity = {{{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}}};

// A quad of one colour; z in clip space.
inline void draw_quad(DeviceRig& rig, float z, DWORD color) {
    struct Vertex {
        float x, y, z;
        DWORD color;
    };
    const Vertex quad[4] = {{-1, 1, z, color}, {1, 1, z, color}, {-1, -1, z, color}, {1, -1, z, color}};
    rig.device->SetFVF(D3DFVF_XYZ | D3DFVF_DIFFUSE);
    check(rig.device->DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, quad, sizeof(Vertex)) == D3D_OK, "a draw");
}

// Clears, then draws a quad to be lit, with normals towards the viewer.
inline void draw_normal_quad(DeviceRig& rig) {
    struct Vertex {
        float x, y, z, normal[3];
    };
    const Vertex quad[4] = {
        {-1, 1, 0.5f, {0, 0, -1}}, {1, 1, 0.5f, {0, 0, -1}}, {-1, -1, 0.5f, {0, 0, -1}}, {1, -1, 0.5f, {0, 0, -1}}};
    rig.device->Clear(0, nullptr, D3DCLEAR_TARGET, 0, 1, 0);
    rig.device->SetFVF(D3DFVF_XYZ | D3DFVF_NORMAL);
    check(rig.device->DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, quad, sizeof(Vertex)) == D3D_OK, "a draw with normals");
}

// Presents the frame, so that a recording of the program contains the picture.
inline void show(DeviceRig& rig) {
    check(rig.device->Present(nullptr, nullptr, nullptr, nullptr) == D3D_OK, "Present");
}
