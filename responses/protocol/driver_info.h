// GetDriverInfo2, which a runtime calls before it creates a device. WIRE.md H.3, QUERIES.md 1.7.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "dp2/tables/formats.h"

namespace responses {

inline constexpr std::uint32_t kDriverInfo2Magic = 0xFFFFFFFF; // D3DGDI2_MAGIC
inline constexpr std::size_t kCaps8Bytes = 212, kCaps9Bytes = 304;

struct DriverInfoAnswer {
    std::uint32_t ddrval = 0;      // D3D_OK or an error, see get_driver_info2()
    std::uint32_t actual_size = 0; // dwActualSize; 0 when there is no answer
};

// Caps and query types that a test rig reports instead of the driver's own.
struct DriverOffers {
    std::optional<std::vector<std::uint32_t>> queries; // D3DQUERYTYPEs, in the order of the answer
    std::vector<std::byte> caps; // a D3DCAPS9, with D3DCAPS8 first; empty: the driver's own
};

// `data`: the request, a DD_GETDRIVERINFO2DATA and the structure of its type; the answer is written over it.
// ddrval is DDERR_CURRENTLYNOTAVAIL for another magic number or an unknown type, and DDERR_INVALIDPARAMS when
// `data` is too small for the request or its answer, or an index is out of range.
DriverInfoAnswer get_driver_info2(std::span<std::byte> data, const DriverOffers& offers = {});

// A member of the D3DCAPS9 by its name in device_caps.def, which must exist; the bits of a float.
std::uint32_t device_cap(std::string_view member);

// The formats that GETFORMAT returns, in order; the FOURCC codes of vendors' features follow them there.
std::vector<const dp2::FormatInfo*> driver_formats();

} // namespace responses
