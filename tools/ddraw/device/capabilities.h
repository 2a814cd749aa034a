// What Direct3D devices say about themselves.
#pragma once

#include <functional>

#include "tools/ddraw/base/direct3d.h"
#include "tools/ddraw/formats/format.h"

namespace ddraw {

// A kind of device that EnumDevices reports.
struct DeviceKind {
    const GUID* id; // IID_IDirect3DHALDevice or the like
    // Programs get pointers to these texts, keep them, and may write there (Wine: D3D7EnumLifetimeTest).
    char *description, *name;
    bool hardware;   // its targets must be in video memory
    bool transforms; // D3DDEVCAPS_HWTRANSFORMANDLIGHT
};
std::span<const DeviceKind> device_kinds_7();
const DeviceKind* device_kind_7(const GUID& id); // null: there is none

D3DDEVICEDESC7 describe_device_7(const DeviceKind& kind);

// DDBD_ of depth buffers: those that a device of this kind has.
DWORD depth_sizes(bool hardware);

// Whether textures, targets or depth buffers can have this format.
enum class FormatUse { Texture, Target, Depth };
bool device_has_format(const Format& format, FormatUse use);

} // namespace ddraw
