#include "tools/ddraw/calls/find_device.h"

#include <cstddef>
#include <cstring>

namespace ddraw {

namespace {

// D3DFINDDEVICERESULT with descriptions of this size, as older headers have it
constexpr DWORD result_bytes(DWORD description) {
    return static_cast<DWORD>(offsetof(D3DFINDDEVICERESULT, ddHwDesc)) + 2 * description;
}

// With the size of the version's DirectX, whatever the program's structure has (Wine: test_find_device).
LegacyDescriptions describe(const LegacyDeviceKind& kind, Version version) {
    LegacyDescriptions out = describe_legacy_device(kind);
    out.hardware.dwSize = out.software.dwSize = kDescriptionSizes[static_cast<std::size_t>(version)];
    static_assert(Version::V1 == Version{0} && Version::V3 == Version{2});
    return out;
}

// Capabilities that a device must have. The colour model does not count (Wine: test_find_device).
bool matches(const LegacyDeviceKind& kind, const D3DFINDDEVICESEARCH& search) {
    if ((search.dwFlags & D3DFDS_GUID) && !IsEqualGUID(search.guid, *kind.id)) return false;
    if ((search.dwFlags & D3DFDS_HARDWARE) && (search.bHardware != FALSE) != kind.hardware) return false;
    const LegacyDescriptions all = describe_legacy_device(kind);
    const D3DDEVICEDESC& desc = kind.hardware ? all.hardware : all.software;
    const bool lines = (search.dwFlags & D3DFDS_LINES) && !(search.dwFlags & D3DFDS_TRIANGLES);
    const D3DPRIMCAPS& caps = lines ? desc.dpcLineCaps : desc.dpcTriCaps;
    struct Wanted {
        DWORD flag;
        DWORD D3DPRIMCAPS::*caps;
    };
    constexpr Wanted kWanted[] = {
        {D3DFDS_MISCCAPS, &D3DPRIMCAPS::dwMiscCaps},
        {D3DFDS_RASTERCAPS, &D3DPRIMCAPS::dwRasterCaps},
        {D3DFDS_ZCMPCAPS, &D3DPRIMCAPS::dwZCmpCaps},
        {D3DFDS_ALPHACMPCAPS, &D3DPRIMCAPS::dwAlphaCmpCaps},
        {D3DFDS_SRCBLENDCAPS, &D3DPRIMCAPS::dwSrcBlendCaps},
        {D3DFDS_DSTBLENDCAPS, &D3DPRIMCAPS::dwDestBlendCaps},
        {D3DFDS_SHADECAPS, &D3DPRIMCAPS::dwShadeCaps},
        {D3DFDS_TEXTURECAPS, &D3DPRIMCAPS::dwTextureCaps},
        {D3DFDS_TEXTUREFILTERCAPS, &D3DPRIMCAPS::dwTextureFilterCaps},
        {D3DFDS_TEXTUREBLENDCAPS, &D3DPRIMCAPS::dwTextureBlendCaps},
        {D3DFDS_TEXTUREADDRESSCAPS, &D3DPRIMCAPS::dwTextureAddressCaps},
    };
    for (const Wanted& each : kWanted) {
        const DWORD wanted = search.dpcPrimCaps.*each.caps;
        if ((search.dwFlags & each.flag) && (caps.*each.caps & wanted) != wanted) return false;
    }
    return true;
}

void give(const LegacyDescriptions& all, const GUID& id, D3DFINDDEVICERESULT& result, DWORD description) {
    auto* const out = reinterpret_cast<std::byte*>(&result.ddHwDesc);
    result.guid = id;
    std::memcpy(out, &all.hardware, description);
    std::memcpy(out + description, &all.software, description);
}

// The context of the DirectX that a version belongs to.
std::uint32_t interface_of(Version version) {
    switch (version) {
    case Version::V1: return 0;
    case Version::V2: return 1;
    default: return 2;
    }
}

} // namespace

HRESULT enum_devices(Version version, LPD3DENUMDEVICESCALLBACK callback, void* context) {
    for (const LegacyDeviceKind& kind : legacy_device_kinds()) {
        if (version < kind.first || version > kind.last) continue;
        LegacyDescriptions all = describe(kind, version);
        GUID id = *kind.id;
        if (callback(&id, kind.description, kind.name, &all.hardware, &all.software, context) !=
            D3DENUMRET_OK)
            break;
    }
    return D3D_OK;
}

HRESULT find_device(Version version, const D3DFINDDEVICESEARCH& search, D3DFINDDEVICERESULT& result) {
    if (search.dwSize != sizeof search) return DDERR_INVALIDPARAMS;
    DWORD description = 0;
    for (const DWORD bytes : kDescriptionSizes)
        if (result.dwSize == result_bytes(bytes)) description = bytes;
    if (description == 0) return DDERR_INVALIDPARAMS;
    // Hardware is preferred.
    const LegacyDeviceKind* found = nullptr;
    for (const LegacyDeviceKind& kind : legacy_device_kinds())
        if (version >= kind.first && version <= kind.last && matches(kind, search) &&
            (!found || kind.hardware))
            found = &kind;
    if (!found) return DDERR_NOTFOUND;
    give(describe(*found, version), *found->id, result, description);
    return D3D_OK;
}

HRESULT make_legacy_driver(const Surface& target, Version version, const LegacyDeviceKind& kind,
                           std::unique_ptr<Driver>& out) {
    if (const HRESULT hr = check_target(target, kind.hardware); FAILED(hr)) return hr;
    out = Driver::create(interface_of(version));
    return out ? D3D_OK : DDERR_GENERIC;
}

HRESULT create_legacy_device(Draw& draw, Surface& target, Version version, const GUID& id,
                             LegacyDevice*& out) {
    const LegacyDeviceKind* const kind = legacy_device_kind(id, version);
    if (!kind) return DDERR_INVALIDPARAMS;
    std::unique_ptr<Driver> driver;
    if (const HRESULT hr = make_legacy_driver(target, version, *kind, driver); FAILED(hr)) return hr;
    out = new LegacyDevice(draw, target, version, *kind, std::move(driver));
    return D3D_OK;
}

} // namespace ddraw
