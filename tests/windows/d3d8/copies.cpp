// CopyRects and UpdateTexture: multisampled surfaces, whose samples are averaged, and to whose samples a copy goes;
// rectangles and points out of range; formats and pools that do not fit. Sources: RULES.md 6 in tools/d3d8/,
// PIPELINE.md 1.13 for averages.
#include "program.h"

namespace {

struct Surfaces {
    explicit Surfaces(DeviceRig& rig, D3DMULTISAMPLE_TYPE samples, D3DFORMAT format = D3DFMT_A8R8G8B8) {
        expect(rig.device->CreateRenderTarget(32, 32, format, samples, FALSE, &multisampled), D3D_OK, "a target");
        expect(rig.device->CreateRenderTarget(32, 32, format, D3DMULTISAMPLE_NONE, FALSE, &single), D3D_OK, "a target");
    }
    ~Surfaces() {
        if (multisampled) multisampled->Release();
        if (single) single->Release();
    }
    Surfaces(const Surfaces&) = delete;
    Surfaces& operator=(const Surfaces&) = delete;
    IDirect3DSurface8 *multisampled = nullptr, *single = nullptr;
};

bool offers(DeviceRig& rig, D3DFORMAT format, D3DMULTISAMPLE_TYPE samples) {
    return rig.d3d->CheckDeviceMultiSampleType(0, D3DDEVTYPE_HAL, format, TRUE, samples) == D3D_OK;
}

// Draws into one of `count` samples and copies with the draw still queued; again after other draws and masks.
void averages(DeviceRig& rig, D3DMULTISAMPLE_TYPE samples, DWORD background, DWORD drawn, DWORD wanted) {
    if (!offers(rig, D3DFMT_A8R8G8B8, samples)) return;
    Surfaces surfaces(rig, samples);
    IDirect3DSurface8* back = nullptr;
    rig.device->GetBackBuffer(0, D3DBACKBUFFER_TYPE_MONO, &back);
    for (int round = 0; round < 2; ++round) {
        expect(rig.device->SetRenderTarget(surfaces.multisampled, nullptr), D3D_OK, "the multisampled target");
        rig.device->SetRenderState(D3DRS_MULTISAMPLEMASK, 0xFFFFFFFF);
        rig.clear(background);
        rig.device->SetRenderState(D3DRS_MULTISAMPLEMASK, 1);
        rig.draw(0, 0, 16, 32, drawn);
        rig.device->SetRenderState(D3DRS_MULTISAMPLEMASK, 2); // of the copy: it has no effect
        expect(rig.device->CopyRects(surfaces.multisampled, nullptr, 0, surfaces.single, nullptr), D3D_OK, "a copy");
        check(rig.pixel_of(surfaces.single, 5, 5) == wanted, "the average of the samples");
        check(rig.pixel_of(surfaces.single, 24, 5) == background, "equal samples");
        check(rig.pixel_of(surfaces.multisampled, 5, 5) == wanted, "the average by way of a surface in system memory");
        // A part of it, to another place.
        const RECT part = {8, 0, 24, 8};
        const POINT place = {0, 24};
        expect(rig.device->CopyRects(surfaces.multisampled, &part, 1, surfaces.single, &place), D3D_OK, "a part");
        check(rig.pixel_of(surfaces.single, 2, 25) == wanted && rig.pixel_of(surfaces.single, 13, 25) == background,
              "the part's pixels");
        expect(rig.device->SetRenderTarget(back, nullptr), D3D_OK, "the back buffer");
    }
    // A copy to a multisampled surface changes all samples.
    rig.device->SetRenderState(D3DRS_MULTISAMPLEMASK, 0xFFFFFFFF);
    rig.device->SetRenderTarget(surfaces.single, nullptr);
    rig.clear(kGreen);
    rig.device->SetRenderTarget(back, nullptr);
    const RECT part = {0, 0, 8, 8};
    expect(rig.device->CopyRects(surfaces.single, &part, 1, surfaces.multisampled, nullptr), D3D_OK,
           "a copy to samples");
    check(rig.pixel_of(surfaces.multisampled, 5, 5) == kGreen && rig.pixel_of(surfaces.multisampled, 10, 5) == wanted,
          "the samples after the copy");
    back->Release();
}

void refused(DeviceRig& rig) {
    IDirect3DDevice8* const device = rig.device;
    Surfaces surfaces(rig, D3DMULTISAMPLE_NONE);
    IDirect3DSurface8 *from = surfaces.single, *to = surfaces.multisampled; // both have one sample
    rig.device->SetRenderTarget(to, nullptr);
    rig.clear(kBlue);
    rig.device->SetRenderTarget(from, nullptr);
    rig.clear(kRed);
    const RECT good = {0, 0, 8, 8};
    constexpr LONG kLeast = static_cast<LONG>(0x80000000), kMost = 0x7FFFFFFF;
    for (const RECT& bad : {RECT{-1, 0, 8, 8}, RECT{0, 0, 33, 8}, RECT{8, 8, 8, 8}, RECT{8, 0, 0, 8},
                            RECT{0, kLeast, 8, kMost}, RECT{kMost, kMost, kLeast, kLeast}}) {
        const RECT list[] = {good, bad};
        expect(device->CopyRects(from, list, 2, to, nullptr), kInvalid, "a rectangle out of range");
    }
    for (const POINT& bad : {POINT{-1, 0}, POINT{25, 0}, POINT{0, 25}, POINT{kMost, kMost}, POINT{kLeast, 0}})
        expect(device->CopyRects(from, &good, 1, to, &bad), kInvalid, "a point out of range");
    check(rig.pixel_of(to, 2, 2) == kBlue, "nothing of a refused call is copied");
    expect(device->CopyRects(from, nullptr, 0, from, nullptr), kInvalid, "a surface to itself");
    IDirect3DSurface8 *other = nullptr, *depth = nullptr;
    device->CreateImageSurface(32, 32, D3DFMT_R5G6B5, &other);
    expect(device->CopyRects(from, nullptr, 0, other, nullptr), kInvalid, "another format");
    device->CreateDepthStencilSurface(32, 32, D3DFMT_D24S8, D3DMULTISAMPLE_NONE, &depth);
    expect(device->CopyRects(depth, nullptr, 0, depth, nullptr), kInvalid, "a depth buffer");
    expect(device->CopyRects(from, nullptr, 0, depth, nullptr), kInvalid, "to a depth buffer");
    if (other) other->Release();
    if (depth) depth->Release();
    IDirect3DTexture8 *scratch = nullptr, *managed = nullptr, *video = nullptr, *memory = nullptr;
    device->CreateTexture(4, 4, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_SCRATCH, &scratch);
    device->CreateTexture(4, 4, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_MANAGED, &managed);
    device->CreateTexture(4, 4, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_DEFAULT, &video);
    device->CreateTexture(4, 4, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_SYSTEMMEM, &memory);
    expect(device->UpdateTexture(video, memory), kInvalid, "UpdateTexture in the wrong direction");
    expect(device->UpdateTexture(managed, video), kInvalid, "UpdateTexture from a managed texture");
    expect(device->UpdateTexture(memory, memory), kInvalid, "UpdateTexture to itself");
    expect(device->UpdateTexture(memory, scratch), kInvalid, "UpdateTexture to a scratch texture");
    IDirect3DSurface8 *level = nullptr, *source = nullptr;
    scratch->GetSurfaceLevel(0, &level);
    managed->GetSurfaceLevel(0, &source);
    D3DLOCKED_RECT locked;
    source->LockRect(&locked, nullptr, 0);
    static_cast<DWORD*>(locked.pBits)[1] = 0x12345678;
    source->UnlockRect();
    expect(device->CopyRects(source, nullptr, 0, level, nullptr), D3D_OK, "to a scratch surface");
    level->LockRect(&locked, nullptr, 0);
    check(static_cast<DWORD*>(locked.pBits)[1] == 0x12345678, "a texel of the scratch surface");
    static_cast<DWORD*>(locked.pBits)[0] = 7;
    level->UnlockRect();
    expect(device->CopyRects(level, nullptr, 0, source, nullptr), D3D_OK, "from a scratch surface");
    source->LockRect(&locked, nullptr, D3DLOCK_READONLY);
    check(static_cast<DWORD*>(locked.pBits)[0] == 7, "a texel from it");
    source->UnlockRect();
    level->Release();
    source->Release();
    memory->LockRect(0, &locked, nullptr, 0);
    expect(device->UpdateTexture(memory, video), D3D_OK, "UpdateTexture from a locked level");
    memory->UnlockRect(0);
    for (IDirect3DTexture8* texture : {scratch, managed, video, memory}) texture->Release();
    IDirect3DSurface8* back = nullptr;
    device->GetBackBuffer(0, D3DBACKBUFFER_TYPE_MONO, &back);
    device->SetRenderTarget(back, nullptr);
    back->Release();
}

} // namespace

int main() {
    {
        DeviceRig rig;
        averages(rig, D3DMULTISAMPLE_2_SAMPLES, kRed, 0x00FF00, 0x808000);
        averages(rig, D3DMULTISAMPLE_4_SAMPLES, 0x000000, 0xFFFFFF, 0x404040);
        averages(rig, D3DMULTISAMPLE_4_SAMPLES, 0x000000, 0x020202, 0x000000); // 2/4: ties go to even
        averages(rig, D3DMULTISAMPLE_4_SAMPLES, 0x000000, 0x060606, 0x020202);
        refused(rig);
        rig.show();
    }
    return finish("copies");
}
