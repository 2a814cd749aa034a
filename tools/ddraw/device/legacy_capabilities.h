// What devices of Direct3D 1 to 6 say about themselves.
#pragma once

#include <array>
#include <span>

#include "tools/ddraw/base/direct3d.h"
#include "tools/ddraw/base/version.h"

namespace ddraw {

// A kind of device that EnumDevices reports.
struct LegacyDeviceKind {
    const GUID* id;
    char *description, *name; // programs get pointers to these texts
    bool hardware;            // its targets must be in video memory
    bool mono;                // D3DCOLOR_MONO: lights have no colours
    Version first, last;      // the versions of Direct3D that have it, V1 to V3
};
std::span<const LegacyDeviceKind> legacy_device_kinds();
const LegacyDeviceKind* legacy_device_kind(const GUID& id, Version version); // null: there is none

// What the device can do: as hardware, and as software.
struct LegacyDescriptions {
    D3DDEVICEDESC hardware, software;
};
LegacyDescriptions describe_legacy_device(const LegacyDeviceKind& kind);
// The sizes of D3DDEVICEDESC in DirectX 3, 5 and 6, those of V1 to V3.
inline constexpr std::array<DWORD, 3> kDescriptionSizes = {172, 204, sizeof(D3DDEVICEDESC)};
bool is_description_size(DWORD bytes); // one of them
// Copies as much as the program's structure has room for; false: its dwSize is none of those.
bool give_description(const D3DDEVICEDESC& from, D3DDEVICEDESC* out);

} // namespace ddraw
