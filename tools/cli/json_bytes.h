// JSON values, and bytes in them.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "dp2/base/bytes.h"

namespace tools {

using Json = nlohmann::ordered_json;

std::string json_bytes(dp2::ByteSpan bytes); // "00ff10": two digits a byte

} // namespace tools
