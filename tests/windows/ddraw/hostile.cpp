// Calls that programs should not make: structures of a wrong size, null pointers, objects that were released or are
// none, rectangles outside of surfaces, locks and device contexts twice, attachments in circles, windows that are
// destroyed. Each has the documented result, or any but a crash, and what is there stays as it was. Sources:
// RULES.md in tools/ddraw/.
#include <iterator>
#include <tuple>

#include "program.h"

namespace {

void structures(Rig& rig) {
    IDirectDraw7* const draw = rig.draw;
    IDirectDrawSurface7* made = nullptr;
    for (const DWORD size : {0u, 1u, 107u, 108u, 123u, 125u, 0xFFFFFFFFu}) {
        if (size == sizeof(DDSURFACEDESC2)) continue;
        DDSURFACEDESC2 desc = plain(8, 8, 32, DDSCAPS_SYSTEMMEMORY);
        desc.dwSize = size;
        expect(draw->CreateSurface(&desc, &made, nullptr), DDERR_INVALIDPARAMS, "CreateSurface, wrong size");
        check(made == nullptr, "no surface");
        // The structure of older versions is described, too.
        if (size != sizeof(DDSURFACEDESC)) check(FAILED(draw->GetDisplayMode(&desc)), "GetDisplayMode, wrong size");
        DDCAPS caps = {};
        caps.dwSize = size == 108 ? 1 : size;
        expect(draw->GetCaps(&caps, nullptr), DDERR_INVALIDPARAMS, "GetCaps, wrong size");
    }
    DDSURFACEDESC2 desc = plain(8, 8, 32, DDSCAPS_SYSTEMMEMORY);
    desc.ddpfPixelFormat.dwRGBBitCount = 31;
    check(FAILED(draw->CreateSurface(&desc, &made, nullptr)), "31 bits");
    desc = plain(8, 8, 32, DDSCAPS_SYSTEMMEMORY);
    desc.ddpfPixelFormat.dwFlags = 0xFFFFFFFF;
    check(FAILED(draw->CreateSurface(&desc, &made, nullptr)), "a format with all flags");
    for (const DWORD size : {0u, 0x80000000u, 0xFFFFFFFFu, 0x10000u}) {
        desc = plain(size, size, 32, DDSCAPS_SYSTEMMEMORY);
        check(FAILED(draw->CreateSurface(&desc, &made, nullptr)), "an impossible size");
    }
    desc = plain(16384, 16384, 32, DDSCAPS_VIDEOMEMORY);
    expect(draw->CreateSurface(&desc, &made, nullptr), DDERR_OUTOFVIDEOMEMORY, "more than the video memory");
    for (DWORD bit = 0; bit < 32; ++bit)
        for (DWORD other = 0; other < 32; ++other) {
            desc = plain(8, 8, 32, 0);
            desc.ddsCaps.dwCaps = DWORD{1} << bit | DWORD{1} << other;
            desc.dwFlags |= DDSD_BACKBUFFERCOUNT | DDSD_MIPMAPCOUNT;
            desc.dwBackBufferCount = 2;
            if (SUCCEEDED(draw->CreateSurface(&desc, &made, nullptr))) made->Release();
            desc = plain(8, 8, 32, DDSCAPS_TEXTURE);
            desc.dwFlags = DWORD{1} << bit | DWORD{1} << other | DDSD_CAPS;
            if (SUCCEEDED(draw->CreateSurface(&desc, &made, nullptr))) made->Release();
        }
    desc = plain(1, 1, 32, DDSCAPS_SYSTEMMEMORY | DDSCAPS_FLIP | DDSCAPS_COMPLEX);
    desc.dwFlags |= DDSD_BACKBUFFERCOUNT;
    for (const DWORD buffers : {1000u, 1000000u, 0xFFFFFFFFu}) {
        desc.dwBackBufferCount = buffers;
        check(FAILED(draw->CreateSurface(&desc, &made, nullptr)), "an impossible number of buffers");
    }
    made = nullptr;
    desc = plain(256, 256, 32, DDSCAPS_TEXTURE | DDSCAPS_COMPLEX | DDSCAPS_MIPMAP | DDSCAPS_SYSTEMMEMORY);
    desc.ddsCaps.dwCaps &= ~DWORD{DDSCAPS_OFFSCREENPLAIN};
    desc.dwFlags |= DDSD_MIPMAPCOUNT;
    for (const DWORD levels : {0u, 10u, 1000u, 0xFFFFFFFFu}) {
        desc.dwMipMapCount = levels;
        check(FAILED(draw->CreateSurface(&desc, &made, nullptr)), "an impossible number of levels");
    }
}

void null_pointers(Rig& rig) {
    IDirectDraw7* const draw = rig.draw;
    DDSURFACEDESC2 desc = plain(8, 8, 32, DDSCAPS_SYSTEMMEMORY);
    IDirectDrawSurface7* surface = nullptr;
    check(FAILED(draw->CreateSurface(nullptr, &surface, nullptr)), "CreateSurface of nothing");
    check(FAILED(draw->CreateSurface(&desc, nullptr, nullptr)), "CreateSurface to nowhere");
    check(FAILED(draw->CreatePalette(DDPCAPS_8BIT, nullptr, nullptr, nullptr)), "CreatePalette to nowhere");
    check(FAILED(draw->CreateClipper(0, nullptr, nullptr)), "CreateClipper to nowhere");
    check(FAILED(draw->EnumDisplayModes(0, nullptr, nullptr, nullptr)), "EnumDisplayModes without a function");
    check(FAILED(draw->EnumSurfaces(DDENUMSURFACES_ALL | DDENUMSURFACES_DOESEXIST, nullptr, nullptr, nullptr)),
          "EnumSurfaces without a function");
    check(FAILED(draw->GetCaps(nullptr, nullptr)), "GetCaps");
    check(FAILED(draw->GetDisplayMode(nullptr)), "GetDisplayMode");
    check(FAILED(draw->GetGDISurface(nullptr)), "GetGDISurface");
    check(FAILED(draw->DuplicateSurface(nullptr, nullptr)), "DuplicateSurface");
    check(FAILED(draw->GetDeviceIdentifier(nullptr, 0)), "GetDeviceIdentifier");
    check(FAILED(draw->GetSurfaceFromDC(nullptr, nullptr)), "GetSurfaceFromDC");
    check(FAILED(draw->QueryInterface(IID_IDirectDraw7, nullptr)), "QueryInterface");
    check(FAILED(DirectDrawCreate(nullptr, nullptr, nullptr)), "DirectDrawCreate");
    check(FAILED(DirectDrawEnumerateA(nullptr, nullptr)), "DirectDrawEnumerate");
    surface = rig.surface(8, 8, 32);
    if (!surface) return;
    check(FAILED(surface->AddAttachedSurface(nullptr)), "AddAttachedSurface");
    check(FAILED(surface->GetAttachedSurface(nullptr, nullptr)), "GetAttachedSurface");
    check(FAILED(surface->Blt(nullptr, nullptr, nullptr, DDBLT_COLORFILL, nullptr)), "a fill with nothing");
    check(FAILED(surface->Blt(nullptr, nullptr, nullptr, DDBLT_ROP, nullptr)), "an operation with nothing");
    check(FAILED(surface->Blt(nullptr, nullptr, nullptr, DDBLT_WAIT, nullptr)), "a blit of nothing");
    check(FAILED(surface->Blt(nullptr, surface, nullptr, DDBLT_KEYSRCOVERRIDE, nullptr)), "a key of nothing");
    check(FAILED(surface->Blt(nullptr, surface, nullptr, DDBLT_DDFX, nullptr)), "effects of nothing");
    check(FAILED(surface->BltFast(0, 0, nullptr, nullptr, 0)), "BltFast of nothing");
    check(FAILED(surface->Lock(nullptr, nullptr, 0, nullptr)), "Lock");
    check(FAILED(surface->GetDC(nullptr)), "GetDC");
    check(FAILED(surface->ReleaseDC(nullptr)), "ReleaseDC");
    check(FAILED(surface->GetCaps(nullptr)), "GetCaps of a surface");
    check(FAILED(surface->GetPixelFormat(nullptr)), "GetPixelFormat");
    check(FAILED(surface->GetSurfaceDesc(nullptr)), "GetSurfaceDesc");
    check(FAILED(surface->SetSurfaceDesc(nullptr, 0)), "SetSurfaceDesc");
    check(FAILED(surface->GetClipper(nullptr)), "GetClipper");
    check(FAILED(surface->GetPalette(nullptr)), "GetPalette");
    check(FAILED(surface->GetColorKey(DDCKEY_SRCBLT, nullptr)), "GetColorKey");
    check(FAILED(surface->GetDDInterface(nullptr)), "GetDDInterface");
    check(FAILED(surface->GetPrivateData(IID_IDirectDraw, nullptr, nullptr)), "GetPrivateData");
    check(FAILED(surface->EnumAttachedSurfaces(nullptr, nullptr)), "EnumAttachedSurfaces");
    check(FAILED(surface->Flip(nullptr, 0)), "Flip of one buffer");
    check(surface->Release() == 0, "the surface's last reference");
}

struct Anything { // what is no object
    void* table[64] = {};
    void** first = table;
};

void not_objects(Rig& rig) {
    IDirectDrawSurface7* const surface = rig.surface(8, 8, 32);
    IDirectDrawSurface7* gone = rig.surface(8, 8, 32);
    if (!surface || !gone) return;
    check(gone->Release() == 0, "a last reference");
    Anything anything;
    IDirectDrawSurface7* const none = reinterpret_cast<IDirectDrawSurface7*>(&anything.first);
    // A foreign object and one of another kind
    for (IDirectDrawSurface7* other : {gone, none, reinterpret_cast<IDirectDrawSurface7*>(rig.draw)}) {
        check(FAILED(surface->Blt(nullptr, other, nullptr, DDBLT_WAIT, nullptr)), "a blit from no surface");
        check(FAILED(surface->BltFast(0, 0, other, nullptr, 0)), "BltFast from no surface");
        check(FAILED(surface->AddAttachedSurface(other)), "no surface is attached");
        check(FAILED(surface->DeleteAttachedSurface(0, other)), "no surface is detached");
        check(FAILED(surface->Flip(other, 0)), "Flip to no surface");
        check(FAILED(surface->SetPalette(reinterpret_cast<IDirectDrawPalette*>(other))), "no palette");
        check(FAILED(surface->SetClipper(reinterpret_cast<IDirectDrawClipper*>(other))), "no clipper");
        IDirectDrawSurface7* copy = nullptr;
        check(FAILED(rig.draw->DuplicateSurface(other, &copy)), "a copy of no surface");
    }
    check(surface->Release() == 0, "the surface's last reference");
}

void rectangles(Rig& rig) {
    IDirectDrawSurface7* const surface = rig.surface(16, 16, 32);
    IDirectDrawSurface7* const other = rig.surface(16, 16, 32);
    if (!surface || !other) return;
    constexpr LONG kLeast = static_cast<LONG>(0x80000000), kMost = 0x7FFFFFFF;
    RECT good = {0, 0, 8, 8};
    for (RECT bad : {RECT{-1, 0, 8, 8}, RECT{0, 0, 17, 8}, RECT{8, 8, 4, 12}, RECT{0, 8, 8, 4}, RECT{0, 0, 8, 17},
                     RECT{kLeast, kLeast, kMost, kMost}, RECT{kMost, kMost, kLeast, kLeast},
                     RECT{kMost - 1, 0, kMost, 8}, RECT{4, 4, 4, 8}}) {
        DDBLTFX effects = {};
        effects.dwSize = sizeof effects;
        DDSURFACEDESC2 desc = {};
        desc.dwSize = sizeof desc;
        check(FAILED(surface->Blt(&bad, other, &good, DDBLT_WAIT, nullptr)), "a blit to outside");
        check(FAILED(surface->Blt(&good, other, &bad, DDBLT_WAIT, nullptr)), "a blit from outside");
        check(FAILED(surface->Blt(&bad, nullptr, nullptr, DDBLT_COLORFILL, &effects)), "a fill outside");
        check(FAILED(surface->BltFast(0, 0, other, &bad, 0)), "BltFast from outside");
        if (SUCCEEDED(surface->Lock(&bad, &desc, 0, nullptr))) surface->Unlock(&bad); // an empty one may be
    }
    for (const DWORD at : {9u, 16u, 0x7FFFFFFFu, 0x80000000u, 0xFFFFFFFFu}) {
        check(FAILED(surface->BltFast(at, 0, other, &good, 0)), "BltFast to the right");
        check(FAILED(surface->BltFast(0, at, other, &good, 0)), "BltFast to the bottom");
    }
    check(surface->Release() == 0 && other->Release() == 0, "the last references");
}

void locks(Rig& rig) {
    IDirectDrawSurface7* const surface = rig.surface(16, 16, 32);
    IDirectDrawSurface7* const other = rig.surface(16, 16, 32);
    if (!surface || !other) return;
    DDSURFACEDESC2 desc = {};
    desc.dwSize = sizeof desc;
    HDC dc = nullptr, second = nullptr;
    expect(surface->Unlock(nullptr), DDERR_NOTLOCKED, "Unlock without Lock");
    expect(surface->Lock(nullptr, &desc, 0, nullptr), DD_OK, "a lock");
    expect(surface->Lock(nullptr, &desc, 0, nullptr), DDERR_SURFACEBUSY, "a second lock");
    check(FAILED(surface->Blt(nullptr, other, nullptr, 0, nullptr)), "a blit to a locked surface");
    check(FAILED(other->Blt(nullptr, surface, nullptr, 0, nullptr)), "a blit from a locked surface");
    expect(surface->Unlock(nullptr), DD_OK, "its unlock");
    expect(surface->GetDC(&dc), DD_OK, "GetDC");
    expect(surface->GetDC(&second), DDERR_DCALREADYCREATED, "a second GetDC");
    expect(surface->Lock(nullptr, &desc, 0, nullptr), DDERR_SURFACEBUSY, "a lock with a device context");
    check(FAILED(surface->ReleaseDC(reinterpret_cast<HDC>(static_cast<ULONG_PTR>(0x1234)))), "another context");
    expect(surface->ReleaseDC(dc), DD_OK, "ReleaseDC");
    expect(surface->ReleaseDC(dc), DDERR_NODC, "a second ReleaseDC");
    // Parts that do not overlap
    RECT left = {0, 0, 8, 16}, right = {8, 0, 16, 16};
    expect(surface->Lock(&left, &desc, 0, nullptr), DD_OK, "a lock of the left half");
    expect(surface->Lock(&right, &desc, 0, nullptr), DD_OK, "a lock of the right half");
    expect(surface->Lock(&left, &desc, 0, nullptr), DDERR_SURFACEBUSY, "another one of the left half");
    expect(surface->Unlock(&right), DD_OK, "the right half's unlock");
    expect(surface->Unlock(&left), DD_OK, "the left half's unlock");
    // Released while it is locked, and with a device context
    expect(surface->Lock(nullptr, &desc, 0, nullptr), DD_OK, "a lock that stays");
    check(surface->Release() == 0, "a locked surface's last reference");
    expect(other->GetDC(&dc), DD_OK, "a context that stays");
    check(other->Release() == 0, "the last reference of a surface with a context");
}

template <std::size_t kCount> bool make_buffers(IDirectDraw* draw, IDirectDrawSurface* (&buffers)[kCount]) {
    for (IDirectDrawSurface*& buffer : buffers) {
        DDSURFACEDESC desc = {};
        desc.dwSize = sizeof desc;
        desc.dwFlags = DDSD_CAPS | DDSD_WIDTH | DDSD_HEIGHT;
        desc.dwWidth = desc.dwHeight = 16;
        desc.ddsCaps.dwCaps = DDSCAPS_OFFSCREENPLAIN;
        expect(draw->CreateSurface(&desc, &buffer, nullptr), DD_OK, "a buffer");
        if (!buffer) return false;
    }
    return true;
}

DWORD caps_of(IDirectDrawSurface* surface) {
    DDSCAPS caps = {};
    expect(surface->GetCaps(&caps), DD_OK, "GetCaps");
    return caps.dwCaps & (DDSCAPS_FLIP | DDSCAPS_FRONTBUFFER | DDSCAPS_BACKBUFFER);
}

// Surfaces have the capabilities of the chains that they are part of.
void hand_made_chains() {
    IDirectDraw* draw = nullptr;
    expect(DirectDrawCreate(nullptr, &draw, nullptr), DD_OK, "version 1");
    if (!draw) return;
    expect(draw->SetCooperativeLevel(nullptr, DDSCL_NORMAL), DD_OK, "its level");
    IDirectDrawSurface *three[3] = {}, *many[32] = {};
    if (!make_buffers(draw, three) || !make_buffers(draw, many)) return;
    auto [a, b, c] = three;
    expect(a->AddAttachedSurface(b), DD_OK, "a buffer");
    expect(a->AddAttachedSurface(c), DD_OK, "another buffer");
    expect(a->DeleteAttachedSurface(0, b), DD_OK, "the first one is detached");
    check(caps_of(a) == (DDSCAPS_FLIP | DDSCAPS_FRONTBUFFER), "the front of a chain");
    check(caps_of(b) == 0, "no part of a chain");
    check(caps_of(c) == (DDSCAPS_FLIP | DDSCAPS_BACKBUFFER), "the back of a chain");
    expect(a->AddAttachedSurface(b), DD_OK, "the first one again");
    check(a->Release() == 0, "the front's last reference");
    check(caps_of(b) == 0 && caps_of(c) == 0, "a chain that ended");
    expect(b->AddAttachedSurface(c), DD_OK, "a chain of others");
    check(c->Release() == 1, "the attachment's reference");
    expect(b->DeleteAttachedSurface(0, c), DD_OK, "a buffer that ends");
    check(caps_of(b) == 0 && b->Release() == 0, "the last one's reference");
    // More paths than can be walked
    for (std::size_t i = std::size(many); i-- > 0;)
        for (std::size_t j = i + 1; j < std::size(many); ++j)
            expect(many[i]->AddAttachedSurface(many[j]), DD_OK, "one of many attachments");
    expect(many[31]->AddAttachedSurface(many[0]), DDERR_SURFACEALREADYATTACHED, "the last one with the first");
    for (IDirectDrawSurface* each : many) each->DeleteAttachedSurface(0, nullptr);
    for (IDirectDrawSurface* each : many) check(each->Release() == 0, "one of many last references");
    check(draw->Release() == 0, "version 1's last reference");
}

// Before version 4, Unlock gets the address that Lock has given.
void locks_by_address() {
    IDirectDraw* draw = nullptr;
    expect(DirectDrawCreate(nullptr, &draw, nullptr), DD_OK, "version 1");
    if (!draw) return;
    expect(draw->SetCooperativeLevel(nullptr, DDSCL_NORMAL), DD_OK, "its level");
    IDirectDrawSurface* surfaces[1] = {};
    if (!make_buffers(draw, surfaces)) return;
    IDirectDrawSurface* const surface = surfaces[0];
    DDSURFACEDESC left = {}, right = {};
    left.dwSize = right.dwSize = sizeof left;
    RECT first = {0, 0, 8, 16}, second = {8, 0, 16, 16};
    expect(surface->Lock(&first, &left, 0, nullptr), DD_OK, "a lock of the left half");
    expect(surface->Lock(&second, &right, 0, nullptr), DD_OK, "a lock of the right half");
    expect(surface->Unlock(&first), DDERR_NOTLOCKED, "what no lock has given");
    expect(surface->Unlock(left.lpSurface), DD_OK, "the left half's address");
    expect(surface->Lock(&second, &right, 0, nullptr), DDERR_SURFACEBUSY, "the right half is locked");
    expect(surface->Lock(&first, &left, 0, nullptr), DD_OK, "the left half is not");
    expect(surface->Unlock(nullptr), DD_OK, "both");
    expect(surface->Unlock(nullptr), DDERR_NOTLOCKED, "none");
    check(surface->Release() == 0 && draw->Release() == 0, "the last references");
}

// Two surfaces with the same pixels have them once in video memory.
void duplicates(Rig& rig) {
    DDSCAPS2 caps = {};
    caps.dwCaps = DDSCAPS_VIDEOMEMORY;
    const auto free_memory = [&] {
        DWORD total = 0, free = 0;
        expect(rig.draw->GetAvailableVidMem(&caps, &total, &free), DD_OK, "GetAvailableVidMem");
        return free;
    };
    const DWORD before = free_memory();
    IDirectDrawSurface7 *const surface = rig.surface(5000, 5000, 32, DDSCAPS_VIDEOMEMORY), *copy = nullptr;
    if (!surface) return;
    const DWORD left = free_memory();
    check(left == before - 5000 * 5000 * 4, "the surface's memory");
    expect(rig.draw->DuplicateSurface(surface, &copy), DD_OK, "DuplicateSurface");
    check(free_memory() == left, "no memory of its own");
    surface->Release();
    check(free_memory() == left, "the memory stays");
    if (copy) copy->Release();
    check(free_memory() == before, "all memory is free");
}

void attachments() {
    IDirectDraw* draw = nullptr;
    expect(DirectDrawCreate(nullptr, &draw, nullptr), DD_OK, "version 1");
    if (!draw) return;
    expect(draw->SetCooperativeLevel(nullptr, DDSCL_NORMAL), DD_OK, "its level");
    IDirectDrawSurface* buffers[3] = {};
    if (!make_buffers(draw, buffers)) return;
    expect(buffers[0]->AddAttachedSurface(buffers[1]), DD_OK, "an attachment");
    expect(buffers[1]->AddAttachedSurface(buffers[2]), DD_OK, "a second attachment");
    check(FAILED(buffers[2]->AddAttachedSurface(buffers[0])), "a circle");
    check(FAILED(buffers[0]->AddAttachedSurface(buffers[0])), "itself");
    check(FAILED(buffers[0]->AddAttachedSurface(buffers[1])), "twice");
    check(FAILED(buffers[0]->DeleteAttachedSurface(0, buffers[2])), "one that is not attached here");
    // Released first, they stay attached
    check(buffers[2]->Release() == 1, "the attachment's reference");
    check(buffers[1]->Release() == 1, "the first attachment's reference");
    expect(buffers[0]->DeleteAttachedSurface(0, nullptr), DD_OK, "all are detached");
    check(buffers[0]->Release() == 0, "the last reference");
    check(draw->Release() == 0, "version 1's last reference");
}

// Memory that SetSurfaceDesc gives a surface
DDSURFACEDESC2 own_memory(DWORD width, DWORD height, LONG pitch, void* memory) {
    DDSURFACEDESC2 desc = {};
    desc.dwSize = sizeof desc;
    desc.dwFlags = DDSD_WIDTH | DDSD_HEIGHT | DDSD_PITCH | DDSD_LPSURFACE;
    desc.dwWidth = width, desc.dwHeight = height, desc.lPitch = pitch, desc.lpSurface = memory;
    return desc;
}

// A chain whose buffers have other sizes than when they were created
void chains(Rig& rig) {
    DDSURFACEDESC2 desc = plain(4, 4, 32, DDSCAPS_SYSTEMMEMORY | DDSCAPS_FLIP | DDSCAPS_COMPLEX);
    desc.dwFlags |= DDSD_BACKBUFFERCOUNT;
    desc.dwBackBufferCount = 1;
    IDirectDrawSurface7 *front = nullptr, *back = nullptr;
    expect(rig.draw->CreateSurface(&desc, &front, nullptr), DD_OK, "a chain");
    DDSCAPS2 caps = {};
    caps.dwCaps = DDSCAPS_BACKBUFFER;
    if (!front || FAILED(front->GetAttachedSurface(&caps, &back))) return;
    expect(front->Flip(nullptr, 0), DD_OK, "a flip");
    std::vector<DWORD> memory(512 * 512);
    desc = own_memory(512, 512, 512 * 4, memory.data());
    expect(back->SetSurfaceDesc(&desc, 0), DD_OK, "another size");
    expect(front->Flip(nullptr, 0), DDERR_NOTFLIPPABLE, "a flip of buffers of different sizes");
    expect(front->Flip(back, 0), DDERR_NOTFLIPPABLE, "a flip to a buffer of another size");
    DDBLTFX effects = {};
    effects.dwSize = sizeof effects;
    effects.dwFillColor = 0x12345678;
    expect(back->Blt(nullptr, nullptr, nullptr, DDBLT_COLORFILL, &effects), DD_OK, "a fill");
    check(memory.front() == 0x12345678 && memory.back() == 0x12345678, "the fill of the buffer's own memory");
    back->Release();
    check(front->Release() == 0, "the chain's last reference");
}

void own_memories(Rig& rig) {
    IDirectDrawSurface7* const surface = rig.surface(16, 16, 32);
    if (!surface) return;
    DWORD pixel[4] = {};
    for (const auto& [width, height, pitch] : {std::tuple<DWORD, DWORD, LONG>{65536, 16384, 4},
                                               {16385, 1, 65540},
                                               {1, 16385, 4},
                                               {0xFFFFFFFF, 1, 4},
                                               {1, 0x80000000, 4}}) {
        DDSURFACEDESC2 desc = own_memory(width, height, pitch, pixel);
        expect(surface->SetSurfaceDesc(&desc, 0), DDERR_INVALIDPARAMS, "memory of an impossible size");
    }
    check(read(surface).width == 16, "the size stays");
    check(surface->Release() == 0, "the last reference");
}

// A clipper cuts rectangles that are larger than any surface.
void large_rectangles(Rig& rig) {
    constexpr LONG kMost = 0x7FFFFFFF;
    IDirectDrawSurface7 *const surface = rig.surface(16, 16, 32), *const source = rig.surface(16, 16, 32),
                               *const other = rig.surface(16, 16, 16);
    IDirectDrawClipper* clipper = nullptr;
    rig.draw->CreateClipper(0, &clipper, nullptr);
    if (!surface || !source || !other || !clipper) return;
    struct {
        RGNDATAHEADER header = {sizeof(RGNDATAHEADER), RDH_RECTANGLES, 1, sizeof(RECT), {0, 0, 16, 16}};
        RECT rect = {0, 0, 16, 16};
    } list;
    expect(clipper->SetClipList(reinterpret_cast<RGNDATA*>(&list), 0), DD_OK, "a list");
    expect(surface->SetClipper(clipper), DD_OK, "SetClipper");
    DDBLTFX effects = {};
    effects.dwSize = sizeof effects;
    for (RECT large :
         {RECT{-kMost, 0, kMost, 10}, RECT{0, -kMost, 10, kMost}, RECT{-kMost - 1, -kMost - 1, kMost, kMost},
          RECT{-kMost, 4, 5, 8}, RECT{4, -kMost, 8, 5}, RECT{4, 4, kMost, kMost}})
        for (const DWORD mirrors : {0, DDBLTFX_MIRRORLEFTRIGHT | DDBLTFX_MIRRORUPDOWN})
            for (IDirectDrawSurface7* from : {source, other}) {
                effects.dwDDFX = mirrors;
                expect(surface->Blt(&large, from, nullptr, DDBLT_DDFX, &effects), DDERR_INVALIDRECT, "a large blit");
            }
    RECT half = {-(1 << 29), 0, 1 << 29, 16}, outside = {kMost - 16, kMost - 16, kMost, kMost};
    expect(surface->Blt(&half, source, nullptr, 0, nullptr), DD_OK, "a blit of half the coordinates");
    expect(surface->Blt(&outside, source, nullptr, 0, nullptr), DD_OK, "a blit to nowhere");
    surface->SetClipper(nullptr);
    clipper->Release();
    check(surface->Release() == 0 && source->Release() == 0 && other->Release() == 0, "the last references");
}

// Entries of one byte
void small_palettes(Rig& rig) {
    BYTE indices[16], got[20];
    for (BYTE i = 0; i < 16; ++i) indices[i] = static_cast<BYTE>(0xF0 + i);
    IDirectDrawPalette* palette = nullptr;
    const auto entries = [](BYTE* bytes) { return reinterpret_cast<PALETTEENTRY*>(bytes); };
    check(FAILED(rig.draw->CreatePalette(DDPCAPS_8BIT | DDPCAPS_8BITENTRIES, entries(indices), &palette, nullptr)),
          "indices of 8 bits of a palette of 8 bits");
    expect(rig.draw->CreatePalette(DDPCAPS_4BIT | DDPCAPS_8BITENTRIES, entries(indices), &palette, nullptr), DD_OK,
           "a palette of indices");
    if (!palette) return;
    std::memset(got, 0xCC, sizeof got);
    expect(palette->GetEntries(0, 0, 16, entries(got)), DD_OK, "GetEntries");
    check(std::memcmp(got, indices, 16) == 0, "indices");
    check(got[16] == 0xCC && got[19] == 0xCC, "nothing after the indices");
    BYTE next[2] = {1, 2};
    expect(palette->SetEntries(0, 14, 2, entries(next)), DD_OK, "SetEntries");
    expect(palette->GetEntries(0, 13, 3, entries(got)), DD_OK, "GetEntries of three");
    check(got[0] == 0xFD && got[1] == 1 && got[2] == 2 && got[3] == indices[3], "changed indices");
    check(palette->Release() == 0, "the palette's last reference");
}

// The screen's buffers are memory of the runtime.
void screen_buffers() {
    IDirectDraw* first = nullptr;
    IDirectDraw4* draw = nullptr;
    expect(DirectDrawCreate(nullptr, &first, nullptr), DD_OK, "version 1");
    if (!first || FAILED(first->QueryInterface(IID_IDirectDraw4, reinterpret_cast<void**>(&draw)))) return;
    const HWND window =
        CreateWindowA("static", "buffers", WS_POPUP, 0, 0, kSize, kSize, nullptr, nullptr, nullptr, nullptr);
    expect(draw->SetCooperativeLevel(window, DDSCL_EXCLUSIVE | DDSCL_FULLSCREEN), DD_OK, "exclusive");
    DDSURFACEDESC2 desc = {};
    desc.dwSize = sizeof desc;
    desc.dwFlags = DDSD_CAPS;
    desc.ddsCaps.dwCaps = DDSCAPS_PRIMARYSURFACE;
    IDirectDrawSurface4 *primary = nullptr, *buffer = nullptr;
    expect(draw->CreateSurface(&desc, &primary, nullptr), DD_OK, "a primary surface");
    if (!primary || FAILED(primary->GetSurfaceDesc(&desc))) return;
    std::vector<DWORD> memory(static_cast<std::size_t>(desc.dwWidth) * desc.dwHeight);
    DDSURFACEDESC2 own = plain(desc.dwWidth, desc.dwHeight, 32, DDSCAPS_SYSTEMMEMORY);
    own.dwFlags |= DDSD_LPSURFACE | DDSD_PITCH;
    own.lpSurface = memory.data(), own.lPitch = static_cast<LONG>(desc.dwWidth * 4);
    expect(draw->CreateSurface(&own, &buffer, nullptr), DD_OK, "a buffer in the program's memory");
    if (!buffer) return;
    expect(primary->AddAttachedSurface(buffer), DDERR_CANNOTATTACHSURFACE, "system memory attached to video memory");
    expect(buffer->AddAttachedSurface(primary), DDERR_CANNOTATTACHSURFACE, "video memory attached to system memory");
    check(FAILED(primary->Flip(nullptr, 0)), "no chain");
    check(buffer->Release() == 0 && primary->Release() == 0, "the last references");
    draw->Release();
    check(first->Release() == 0, "version 1's last reference");
    DestroyWindow(window);
}

// A primary surface in system memory, which no change of the mode takes from it
void primary_in_memory() {
    IDirectDraw* draw = nullptr;
    expect(DirectDrawCreate(reinterpret_cast<GUID*>(DDCREATE_EMULATIONONLY), &draw, nullptr), DD_OK, "emulation only");
    if (!draw) return;
    const HWND window =
        CreateWindowA("static", "memory", WS_POPUP, 0, 0, kSize, kSize, nullptr, nullptr, nullptr, nullptr);
    expect(draw->SetCooperativeLevel(window, DDSCL_EXCLUSIVE | DDSCL_FULLSCREEN), DD_OK, "exclusive");
    expect(draw->SetDisplayMode(640, 480, 8), DD_OK, "8 bits");
    DDSURFACEDESC desc = {};
    desc.dwSize = sizeof desc;
    desc.dwFlags = DDSD_CAPS;
    desc.ddsCaps.dwCaps = DDSCAPS_PRIMARYSURFACE;
    IDirectDrawSurface* primary = nullptr;
    expect(draw->CreateSurface(&desc, &primary, nullptr), DD_OK, "a primary surface");
    expect(draw->SetDisplayMode(640, 480, 32), DD_OK, "32 bits");
    desc = {};
    desc.dwSize = sizeof desc;
    if (primary && SUCCEEDED(primary->Lock(nullptr, &desc, DDLOCK_WAIT, nullptr))) {
        check(desc.dwWidth * desc.ddpfPixelFormat.dwRGBBitCount / 8 <= static_cast<DWORD>(desc.lPitch),
              "rows have room for their pixels");
        primary->Unlock(nullptr);
    }
    if (primary) check(primary->Release() == 0, "the primary surface's last reference");
    check(draw->Release() == 0, "the last reference");
    DestroyWindow(window);
}

void windows(Rig& rig) {
    const HWND window =
        CreateWindowA("static", "gone", WS_POPUP | WS_VISIBLE, 0, 0, 32, 32, nullptr, nullptr, nullptr, nullptr);
    expect(rig.draw->SetCooperativeLevel(window, DDSCL_EXCLUSIVE | DDSCL_FULLSCREEN), DD_OK, "exclusive");
    IDirectDrawSurface7* const primary = rig.primary(1);
    IDirectDrawClipper* clipper = nullptr;
    expect(rig.draw->CreateClipper(0, &clipper, nullptr), DD_OK, "a clipper");
    if (!primary || !clipper) return;
    expect(clipper->SetHWnd(0, window), DD_OK, "its window");
    primary->SetClipper(clipper);
    DestroyWindow(window);
    pump();
    DDBLTFX effects = {};
    effects.dwSize = sizeof effects;
    primary->Flip(nullptr, DDFLIP_WAIT); // any results
    primary->Blt(nullptr, nullptr, nullptr, DDBLT_COLORFILL, &effects);
    primary->Restore();
    DWORD size = 0;
    clipper->GetClipList(nullptr, nullptr, &size);
    check(FAILED(rig.draw->SetCooperativeLevel(window, DDSCL_EXCLUSIVE | DDSCL_FULLSCREEN)), "a destroyed window");
    clipper->SetHWnd(0, window);
    primary->Release();
    clipper->Release();
    expect(rig.draw->SetCooperativeLevel(rig.window, DDSCL_NORMAL), DD_OK, "a window again");
    check(FAILED(rig.draw->SetCooperativeLevel(rig.window, 0)), "no level");
    check(FAILED(rig.draw->SetCooperativeLevel(nullptr, DDSCL_EXCLUSIVE | DDSCL_FULLSCREEN)), "exclusive, no window");
    check(FAILED(rig.draw->SetDisplayMode(1, 1, 32, 0, 0)), "a mode that there is not");
    check(FAILED(rig.draw->SetDisplayMode(640, 480, 7, 0, 0)), "7 bits");
}

} // namespace

int main() {
    {
        Rig rig;
        structures(rig);
        null_pointers(rig);
        not_objects(rig);
        rectangles(rig);
        locks(rig);
        attachments();
        hand_made_chains();
        locks_by_address();
        duplicates(rig);
        chains(rig);
        own_memories(rig);
        large_rectangles(rig);
        small_palettes(rig);
        windows(rig);
    }
    screen_buffers();
    primary_in_memory();
    return finish("misused objects");
}
