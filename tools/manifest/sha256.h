// SHA-256 (FIPS 180-4), by which manifests identify expected pictures.
#pragma once

#include <string>

#include "dp2/base/bytes.h"

namespace tools {

std::string sha256_text(dp2::ByteSpan bytes); // 64 hexadecimal digits

} // namespace tools
