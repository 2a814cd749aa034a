// The scene of four sample programs, one for each generation of Direct3D before 9: a textured cube that
// spins. Each draws the same frames, which depend only on their numbers, with the means of its time. A
// program of Direct3D 8 defines DIRECT3D_VERSION first: the headers of the generations exclude one another.
#pragma once

#define WIN32_LEAN_AND_MEAN
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

#if defined(DIRECT3D_VERSION) && DIRECT3D_VERSION >= 0x0800
#include <d3d8.h>
#else
#include <d3d.h>
#endif

#include <cmath>
#include <cstdlib>
#include <cstring>

namespace cube {

constexpr DWORD kWidth = 320, kHeight = 240, kTexture = 64;
constexpr int kFrames = 6;
constexpr DWORD kBackground = 0x203050;

// Ends the program with an error message if the call failed.
inline void check(HRESULT hr, const char* what) {
    if (SUCCEEDED(hr)) return;
    char text[128];
    wsprintfA(text, "%s: 0x%08lx\n", what, static_cast<unsigned long>(hr));
    DWORD written = 0;
    WriteFile(GetStdHandle(STD_ERROR_HANDLE), text, static_cast<DWORD>(std::strlen(text)), &written, nullptr);
    std::exit(1);
}
#define CHECK(call) cube::check(call, #call)

inline HWND create_window() {
    RECT rect = {0, 0, kWidth, kHeight};
    AdjustWindowRect(&rect, WS_OVERLAPPEDWINDOW, FALSE);
    return CreateWindowA("static", "cube", WS_OVERLAPPEDWINDOW | WS_VISIBLE, 0, 0, rect.right - rect.left,
                         rect.bottom - rect.top, nullptr, nullptr, nullptr, nullptr);
}

// Bricks with a light border.
inline WORD texel(DWORD x, DWORD y) {
    const bool border = x < 2 || y < 2 || x >= kTexture - 2 || y >= kTexture - 2;
    const bool mortar = y % 16 < 2 || (x + y / 16 * 16) % 32 < 2;
    return border ? 0xFFDF : mortar ? 0x8C51 : 0xA2A6;
}
// Writes the texture's rows, which start `pitch` bytes after one another.
inline void write_texels(void* memory, LONG pitch) {
    for (DWORD y = 0; y < kTexture; ++y)
        for (DWORD x = 0; x < kTexture; ++x) {
            const WORD color = texel(x, y);
            std::memcpy(static_cast<char*>(memory) + y * static_cast<DWORD>(pitch) + x * sizeof color, &color,
                        sizeof color);
        }
}

constexpr WORD kVertices = 24, kTriangles = 12;

// Four corners for each side, whose colours are its shade.
template <class Vertex> void make_vertices(Vertex (&out)[kVertices]) {
    constexpr float kSides[6][3][3] = {
        // the normal, and the directions of u and v
        {{0, 0, -1}, {1, 0, 0}, {0, -1, 0}},  {{0, 0, 1}, {-1, 0, 0}, {0, -1, 0}},
        {{-1, 0, 0}, {0, 0, -1}, {0, -1, 0}}, {{1, 0, 0}, {0, 0, 1}, {0, -1, 0}},
        {{0, 1, 0}, {1, 0, 0}, {0, 0, -1}},   {{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}};
    constexpr D3DCOLOR kShades[] = {0xFFFFFFFF, 0xFF909090, 0xFFB0B0B0, 0xFFD0D0D0, 0xFFE8E8E8, 0xFF787878};
    for (int side = 0; side < 6; ++side)
        for (int corner = 0; corner < 4; ++corner) {
            const float u = corner & 1 ? 1.0f : 0.0f, v = corner & 2 ? 1.0f : 0.0f;
            const auto axis = [&](int i) {
                return kSides[side][0][i] + (2 * u - 1) * kSides[side][1][i] +
                       (2 * v - 1) * kSides[side][2][i];
            };
            Vertex& vertex = out[side * 4 + corner];
            vertex = {};
            vertex.x = axis(0), vertex.y = axis(1), vertex.z = axis(2);
            vertex.color = kShades[side];
            vertex.tu = u, vertex.tv = v;
        }
}
// The corners of a triangle, clockwise as seen from outside.
inline WORD corner(WORD triangle, WORD number) {
    constexpr WORD kOrder[] = {0, 1, 2, 2, 1, 3};
    return static_cast<WORD>(triangle / 2 * 4 + kOrder[triangle % 2 * 3 + number]);
}

inline void make_indices(WORD (&out)[kTriangles * 3]) {
    for (WORD t = 0; t < kTriangles; ++t)
        for (WORD i = 0; i < 3; ++i) out[t * 3 + i] = corner(t, i);
}

inline D3DMATRIX identity() {
    D3DMATRIX out = {};
    out._11 = out._22 = out._33 = out._44 = 1;
    return out;
}
// The cube of a frame, turned around two axes.
inline D3DMATRIX world(int frame) {
    const float a = 0.5f + 0.4f * static_cast<float>(frame), b = 0.3f + 0.15f * static_cast<float>(frame);
    const float sa = std::sin(a), ca = std::cos(a), sb = std::sin(b), cb = std::cos(b);
    D3DMATRIX out = identity();
    out._11 = ca, out._12 = sa * sb, out._13 = -sa * cb;
    out._22 = cb, out._23 = sb;
    out._31 = sa, out._32 = -ca * sb, out._33 = ca * cb;
    return out;
}
inline D3DMATRIX view() {
    D3DMATRIX out = identity();
    out._43 = 5;
    return out;
}
inline D3DMATRIX projection() {
    constexpr float kNear = 1, kFar = 10, kScale = 1.8f;
    D3DMATRIX out = {};
    out._11 = kScale * static_cast<float>(kHeight) / static_cast<float>(kWidth), out._22 = kScale;
    out._33 = kFar / (kFar - kNear), out._34 = 1;
    out._43 = -kNear * out._33;
    return out;
}

} // namespace cube
