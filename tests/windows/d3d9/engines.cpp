// What open-source engines do with textures. They decompress 4x4 blocks into levels smaller than a block, and upload
// one part after another through a staging texture and also mark the destination as dirty (bgfx's Direct3D 9 renderer,
// examples 08-update, 09-hdr and 10-font). They set ANISOTROPIC for all filters, and ask for shared resources.
#include <algorithm>
#include <initializer_list>

#include "drawing.h"

namespace {

// --- whole blocks in levels smaller than a block ---

struct Format {
    const char* name;
    D3DFORMAT format;
    UINT bytes; // bytes of a texel
};
constexpr Format kFormats[] = {{"L8", D3DFMT_L8, 1},
                               {"R5G6B5", D3DFMT_R5G6B5, 2},
                               {"A8R8G8B8", D3DFMT_A8R8G8B8, 4},
                               {"A16B16G16R16F", D3DFMT_A16B16G16R16F, 8},
                               {"A32B32G32R32F", D3DFMT_A32B32G32R32F, 16}};
struct Place {
    const char* name;
    D3DPOOL pool;
    DWORD usage;
};
constexpr Place kPlaces[] = {{"systemmem", D3DPOOL_SYSTEMMEM, 0},
                             {"managed", D3DPOOL_MANAGED, 0},
                             {"scratch", D3DPOOL_SCRATCH, 0},
                             {"default dynamic", D3DPOOL_DEFAULT, D3DUSAGE_DYNAMIC}};

// Writes 0x5A to every texel of the 4x4 blocks that cover a level of this size.
void fill_blocks(void* bits, INT pitch, UINT width, UINT height, UINT bytes) {
    for (UINT y = 0; y < (height + 3) / 4 * 4; ++y)
        std::memset(static_cast<char*>(bits) + static_cast<INT>(y) * pitch, 0x5A, (width + 3) / 4 * 4 * bytes);
}

void blocks(DeviceRig& rig, const Format& format, const Place& place, UINT width, UINT height) {
    char name[160];
    std::snprintf(name, sizeof name, "blocks in small levels: %s, %ux%u, pool %s", format.name, width, height,
                  place.name);
    const auto write = [&](auto* texture, auto lock, auto unlock) {
        for (UINT level = 1; level < texture->GetLevelCount(); ++level) {
            D3DLOCKED_RECT locked = {};
            check(lock(level, &locked) == D3D_OK, name);
            if (!locked.pBits) return;
            fill_blocks(locked.pBits, locked.Pitch, std::max(1u, width >> level), std::max(1u, height >> level),
                        format.bytes);
            unlock(level);
        }
        check(HeapValidate(GetProcessHeap(), 0, nullptr), name);
        D3DLOCKED_RECT locked = {};
        check(lock(texture->GetLevelCount() - 1, &locked) == D3D_OK && locked.pBits &&
                  *static_cast<unsigned char*>(locked.pBits) == 0x5A,
              name);
        unlock(texture->GetLevelCount() - 1);
    };
    IDirect3DTexture9* flat = nullptr;
    rig.device->CreateTexture(width, height, 0, place.usage, format.format, place.pool, &flat, nullptr);
    check(flat, name);
    if (flat) {
        write(
            flat, [&](UINT level, D3DLOCKED_RECT* to) { return flat->LockRect(level, to, nullptr, 0); },
            [&](UINT level) { flat->UnlockRect(level); });
        flat->Release();
    }
    if (width != height) return;
    IDirect3DCubeTexture9* cube = nullptr;
    rig.device->CreateCubeTexture(width, 0, place.usage, format.format, place.pool, &cube, nullptr);
    check(cube, name);
    if (cube) {
        constexpr auto kLast = D3DCUBEMAP_FACE_NEGATIVE_Z;
        write(
            cube, [&](UINT level, D3DLOCKED_RECT* to) { return cube->LockRect(kLast, level, to, nullptr, 0); },
            [&](UINT level) { cube->UnlockRect(kLast, level); });
        cube->Release();
    }
}

// --- uploads part by part ---

DWORD color_of(UINT part) {
    return 0xFF000000 | (part * 37 % 251) << 16 | (part * 91 % 253) << 8 | (part * 53 + 7) % 255;
}
void fill(const D3DLOCKED_RECT& locked, UINT width, UINT height, DWORD color) {
    for (UINT y = 0; y < height; ++y)
        for (UINT x = 0; x < width; ++x)
            std::memcpy(static_cast<char*>(locked.pBits) + static_cast<INT>(y) * locked.Pitch + x * 4, &color, 4);
}

// Shows the texture over the whole target, sampled without a filter.
void draw_texture(DeviceRig& rig, IDirect3DBaseTexture9* texture, const float (*coordinates)[3]) {
    struct Vertex {
        float x, y, z, coordinates[3];
    };
    Vertex quad[4];
    for (int i = 0; i < 4; ++i) {
        quad[i] = {i & 1 ? 1.0f : -1.0f, i & 2 ? -1.0f : 1.0f, 0.5f, {}};
        for (int k = 0; k < 3; ++k) quad[i].coordinates[k] = coordinates[i][k];
    }
    rig.device->SetTexture(0, texture);
    rig.device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_SELECTARG1);
    rig.device->SetTextureStageState(0, D3DTSS_COLORARG1, D3DTA_TEXTURE);
    rig.device->SetFVF(D3DFVF_XYZ | D3DFVF_TEX1 | D3DFVF_TEXCOORDSIZE3(0));
    check(rig.device->DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, quad, sizeof(Vertex)) == D3D_OK, "a textured draw");
    rig.device->SetTexture(0, nullptr);
}

// A glyph atlas: each cell is locked, marked as dirty in the destination, and uploaded, one after the other.
void atlas(DeviceRig& rig) {
    constexpr UINT kCells = 8, kCell = kSize / kCells;
    IDirect3DTexture9 *staging = nullptr, *shown = nullptr;
    rig.device->CreateTexture(kSize, kSize, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_SYSTEMMEM, &staging, nullptr);
    rig.device->CreateTexture(kSize, kSize, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_DEFAULT, &shown, nullptr);
    check(staging && shown, "textures of an atlas");
    if (!staging || !shown) return;
    constexpr float kCorners[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
    for (UINT cell = 0; cell < kCells * kCells; ++cell) {
        const LONG x = static_cast<LONG>(cell % kCells * kCell), y = static_cast<LONG>(cell / kCells * kCell);
        const RECT part = {x, y, x + static_cast<LONG>(kCell), y + static_cast<LONG>(kCell)};
        D3DLOCKED_RECT locked = {};
        check(staging->LockRect(0, &locked, &part, 0) == D3D_OK && locked.pBits, "a lock of a cell");
        check(shown->AddDirtyRect(&part) == D3D_OK, "AddDirtyRect on the destination");
        fill(locked, kCell, kCell, color_of(cell));
        check(staging->UnlockRect(0) == D3D_OK && rig.device->UpdateTexture(staging, shown) == D3D_OK,
              "an upload of a cell");
        if (cell % 7 == 0) draw_texture(rig, shown, kCorners); // a draw between two uploads does not affect them
    }
    draw_texture(rig, shown, kCorners);
    for (UINT cell = 0; cell < kCells * kCells; ++cell)
        check(rig.pixel(static_cast<LONG>(cell % kCells * kCell + 3), static_cast<LONG>(cell / kCells * kCell + 5)) ==
                  (color_of(cell) & 0xFFFFFF),
              "a cell of an atlas");
    staging->Release();
    shown->Release();
}

// Each level of each face is locked and uploaded before the next one.
void cube(DeviceRig& rig) {
    constexpr UINT kEdge = 16, kLevels = 5;
    IDirect3DCubeTexture9 *staging = nullptr, *shown = nullptr;
    rig.device->CreateCubeTexture(kEdge, kLevels, 0, D3DFMT_A8R8G8B8, D3DPOOL_SYSTEMMEM, &staging, nullptr);
    rig.device->CreateCubeTexture(kEdge, kLevels, 0, D3DFMT_A8R8G8B8, D3DPOOL_DEFAULT, &shown, nullptr);
    check(staging && shown, "cubes");
    if (!staging || !shown) return;
    for (UINT part = 0; part < 6 * kLevels; ++part) {
        const auto face = static_cast<D3DCUBEMAP_FACES>(part / kLevels);
        const UINT level = part % kLevels;
        D3DLOCKED_RECT locked = {};
        check(staging->LockRect(face, level, &locked, nullptr, 0) == D3D_OK && locked.pBits, "a lock of a face");
        check(shown->AddDirtyRect(face, nullptr) == D3D_OK, "AddDirtyRect on the destination cube");
        fill(locked, kEdge >> level, kEdge >> level, color_of(part));
        check(staging->UnlockRect(face, level) == D3D_OK && rig.device->UpdateTexture(staging, shown) == D3D_OK,
              "an upload of a face");
    }
    rig.device->SetSamplerState(0, D3DSAMP_MIPFILTER, D3DTEXF_POINT);
    for (UINT part = 0; part < 6 * kLevels; ++part) {
        const UINT face = part / kLevels;
        float toward[4][3];
        for (auto& corner : toward)
            for (UINT k = 0; k < 3; ++k) corner[k] = k == face / 2 ? (face % 2 ? -1.0f : 1.0f) : 0.01f;
        rig.device->SetSamplerState(0, D3DSAMP_MAXMIPLEVEL, part % kLevels);
        draw_texture(rig, shown, toward);
        char name[60];
        std::snprintf(name, sizeof name, "face %u, level %u of a cube", face, part % kLevels);
        check(rig.pixel(20, 20) == (color_of(part) & 0xFFFFFF), name);
    }
    rig.device->SetSamplerState(0, D3DSAMP_MAXMIPLEVEL, 0);
    rig.device->SetSamplerState(0, D3DSAMP_MIPFILTER, D3DTEXF_NONE);
    staging->Release();
    shown->Release();
}

// --- filters ---

// Urho3D and bgfx set ANISOTROPIC for all three filters; for magnification and between levels it means LINEAR.
void filters(DeviceRig& rig) {
    IDirect3DTexture9* texture = nullptr;
    rig.device->CreateTexture(4, 4, 3, 0, D3DFMT_A8R8G8B8, D3DPOOL_MANAGED, &texture, nullptr);
    if (!texture) return check(false, "a texture for filters");
    for (UINT level = 0; level < 3; ++level) {
        D3DLOCKED_RECT locked;
        if (FAILED(texture->LockRect(level, &locked, nullptr, 0))) continue;
        for (UINT y = 0; y < 4u >> level; ++y)
            for (UINT x = 0; x < 4u >> level; ++x) {
                const DWORD color = color_of(16 * level + 4 * y + x);
                std::memcpy(static_cast<char*>(locked.pBits) + static_cast<INT>(y) * locked.Pitch + x * 4, &color, 4);
            }
        texture->UnlockRect(level);
    }
    const auto picture = [&](D3DTEXTUREFILTERTYPE mag, D3DTEXTUREFILTERTYPE mip, float repeats, DWORD(&pixels)[16]) {
        const float corners[4][3] = {{0, 0, 0}, {repeats, 0, 0}, {0, repeats, 0}, {repeats, repeats, 0}};
        rig.device->SetSamplerState(0, D3DSAMP_MAGFILTER, mag);
        rig.device->SetSamplerState(0, D3DSAMP_MINFILTER, D3DTEXF_LINEAR);
        rig.device->SetSamplerState(0, D3DSAMP_MIPFILTER, mip);
        draw_texture(rig, texture, corners);
        for (LONG i = 0; i < 16; ++i) pixels[i] = rig.pixel(7 + i * 3, 11 + i * 2);
    };
    DWORD linear[16], anisotropic[16], point[16];
    picture(D3DTEXF_LINEAR, D3DTEXF_NONE, 1, linear);
    picture(D3DTEXF_ANISOTROPIC, D3DTEXF_NONE, 1, anisotropic);
    picture(D3DTEXF_POINT, D3DTEXF_NONE, 1, point);
    check(std::memcmp(linear, anisotropic, sizeof linear) == 0, "anisotropic magnification");
    check(std::memcmp(linear, point, sizeof linear) != 0, "linear magnification");
    constexpr float kMinified = 23; // minifies to a level between 0 and 1
    picture(D3DTEXF_LINEAR, D3DTEXF_LINEAR, kMinified, linear);
    picture(D3DTEXF_LINEAR, D3DTEXF_ANISOTROPIC, kMinified, anisotropic);
    picture(D3DTEXF_LINEAR, D3DTEXF_POINT, kMinified, point);
    check(std::memcmp(linear, anisotropic, sizeof linear) == 0, "an anisotropic filter between levels");
    check(std::memcmp(linear, point, sizeof linear) != 0, "a linear filter between levels");
    rig.device->SetSamplerState(0, D3DSAMP_MAGFILTER, D3DTEXF_POINT);
    rig.device->SetSamplerState(0, D3DSAMP_MINFILTER, D3DTEXF_POINT);
    rig.device->SetSamplerState(0, D3DSAMP_MIPFILTER, D3DTEXF_NONE);
    texture->Release();
}

// --- resources to share ---

// ANGLE creates its targets with a shared handle even if no other process opens it (SwapChain9.cpp).
void shared(DeviceRig& rig) {
    IDirect3DDevice9* const device = rig.device;
    constexpr D3DMULTISAMPLE_TYPE kOne = D3DMULTISAMPLE_NONE;
    const HRESULT made = rig.is_ex() ? D3D_OK : E_NOTIMPL, opened = rig.is_ex() ? D3DERR_NOTAVAILABLE : E_NOTIMPL;
    for (const bool opens : {false, true}) {
        const auto given = [&] { return opens ? reinterpret_cast<HANDLE>(UINT_PTR{0x40000042}) : nullptr; };
        const auto result = [&](HRESULT hr, HANDLE handle, IUnknown* object, const char* what) {
            check(hr == (opens ? opened : made) && (object != nullptr) == SUCCEEDED(hr) && handle == given(), what);
            if (object) object->Release();
        };
        HANDLE handle = given();
        IDirect3DTexture9* flat = nullptr;
        HRESULT hr =
            device->CreateTexture(16, 16, 1, D3DUSAGE_RENDERTARGET, D3DFMT_A8R8G8B8, D3DPOOL_DEFAULT, &flat, &handle);
        result(hr, handle, flat, "a texture to share");
        IDirect3DCubeTexture9* cube = nullptr;
        hr = device->CreateCubeTexture(16, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_DEFAULT, &cube, &handle);
        result(hr, handle, cube, "a cube to share");
        IDirect3DSurface9 *target = nullptr, *depth = nullptr, *plain = nullptr;
        hr = device->CreateRenderTarget(16, 16, D3DFMT_X8R8G8B8, kOne, 0, FALSE, &target, &handle);
        result(hr, handle, target, "a target to share");
        hr = device->CreateDepthStencilSurface(16, 16, D3DFMT_D24S8, kOne, 0, FALSE, &depth, &handle);
        result(hr, handle, depth, "a depth buffer to share");
        hr = device->CreateOffscreenPlainSurface(16, 16, D3DFMT_X8R8G8B8, D3DPOOL_DEFAULT, &plain, &handle);
        result(hr, handle, plain, "a plain surface to share");
    }
}

} // namespace

int main() {
    {
        DeviceRig rig;
        for (const Format& format : kFormats)
            for (const Place& place : kPlaces) {
                blocks(rig, format, place, 128, 128);
                blocks(rig, format, place, 512, 64);
                blocks(rig, format, place, 1024, 16);
                blocks(rig, format, place, 130, 66);
            }
        atlas(rig);
        show(rig);
        cube(rig);
        show(rig);
        filters(rig);
        show(rig);
    }
    for (const bool ex : {false, true}) {
        DeviceRig rig(D3DCREATE_HARDWARE_VERTEXPROCESSING, D3DDEVTYPE_HAL, ex);
        shared(rig);
    }
    return finish("engines");
}
