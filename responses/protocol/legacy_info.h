// What a driver tells a runtime of DirectX 5 to 7: the device's description, the answers of DdGetDriverInfo,
// and formats with masks. WIRE.md H.11. Everything follows from device_caps.def and the formats'
// capabilities.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "dp2/tables/formats.h"
#include "responses/protocol/driver_info.h"
#include "responses/protocol/protocol_structs.h"

namespace responses {

// DdGetDriverInfo: writes the answer for a GUID of 16 bytes, as far as `data` holds it, and returns its whole
// size. ddrval is DDERR_CURRENTLYNOTAVAIL for other GUIDs than GUID_D3DExtendedCaps and GUID_ZPixelFormats.
DriverInfoAnswer get_driver_info(std::span<const std::byte, 16> guid, std::span<std::byte> data);

protocol::DeviceDesc1 legacy_device();

// The format with masks; nothing for formats that these DirectX have no description of.
std::optional<protocol::FormatMasks> legacy_format(const dp2::FormatInfo& format);
// The formats of textures, and of depth buffers, that have one.
std::vector<const dp2::FormatInfo*> legacy_texture_formats();
std::vector<const dp2::FormatInfo*> legacy_depth_formats();

} // namespace responses
