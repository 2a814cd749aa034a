// The part of CheckDeviceFormat that Direct3D 8 and 9 have alike, in the types of either.
#pragma once

#include "tools/runtime/base/win.h"
#include "tools/runtime/driver/capabilities.h"

namespace runtime {

// Whether the question can be answered. `is_mode`: whether display modes have the adapter's format.
template <class Api>
HRESULT check_format_question(typename Api::Format adapter_format, bool is_mode,
                              typename Api::ResourceType type) {
    if (adapter_format == Api::kUnknownFormat) return Api::kInvalidCall;
    // Windows gives this error for buffers, whatever the formats are (Wine: test_check_device_format).
    if (type == Api::kVertexBuffer || type == Api::kIndexBuffer) return Api::kInvalidCall;
    if (!is_mode || type == Api::kVolume) return Api::kNotAvailable; // volumes exist only in textures
    const bool known = type == Api::kSurface || type == Api::kTexture || type == Api::kCubeTexture ||
                       type == Api::kVolumeTexture;
    return known ? S_OK : Api::kInvalidCall;
}

// `type`: one that check_format_question() accepts.
template <class Api> FormatUse format_use(typename Api::ResourceType type, DWORD usage) {
    return {.resource = type == Api::kTexture         ? FormatUse::Plane
                        : type == Api::kCubeTexture   ? FormatUse::Cube
                        : type == Api::kVolumeTexture ? FormatUse::Volume
                                                      : FormatUse::Surface,
            .target = (usage & Api::kTarget) != 0,
            .depth = (usage & Api::kDepth) != 0};
}

} // namespace runtime
