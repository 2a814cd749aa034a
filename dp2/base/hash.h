// XXH64, from its public specification: checksums of capture records and names of their blobs. Not a
// cryptographic hash.
#pragma once

#include <cstdint>

#include "dp2/base/bytes.h"

namespace dp2 {

std::uint64_t xxh64(ByteSpan bytes, std::uint64_t seed = 0);

} // namespace dp2
