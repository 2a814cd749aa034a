// GetDriverInfo2: what a runtime asks its driver before it makes a device. WIRE.md H.3, QUERIES.md 1.7.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "dp2/tables/formats.h"

namespace responses {

inline constexpr std::uint32_t kDriverInfo2Magic = 0xFFFFFFFF; // D3DGDI2_MAGIC
inline constexpr std::size_t kCaps8Bytes = 212, kCaps9Bytes = 304;

struct DriverInfoAnswer {
    std::uint32_t ddrval = 0;      // DDERR_CURRENTLYNOTAVAIL for types this driver does not know
    std::uint32_t actual_size = 0; // dwActualSize; 0 when there is no answer
};

// What a test rig offers instead of what the driver has.
struct DriverOffers {
    std::optional<std::vector<std::uint32_t>> queries; // D3DQUERYTYPEs, in their order
    std::vector<std::byte> caps;                       // a D3DCAPS9; empty: the driver's own
};

// `data`: the request, a DD_GETDRIVERINFO2DATA and what belongs to its type; the answer is written over it.
// ddrval is DDERR_CURRENTLYNOTAVAIL when `data` is no request, and DDERR_INVALIDPARAMS when the answer does
// not fit.
DriverInfoAnswer get_driver_info2(std::span<std::byte> data, const DriverOffers& offers = {});

// The formats of GETFORMAT in their order.
std::vector<const dp2::FormatInfo*> driver_formats();

} // namespace responses
