// Names and numbers of the driver interface's small enumerations; enums.def is the only source.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace dp2 {

enum class EnumId : std::uint8_t {
    None,
#define DP2_ENUM(id, api_name, form) id,
#define DP2_ENUM_VALUE(...)
#define DP2_ENUM_END(id)
#include "dp2/enums.def"
};

struct EnumValue {
    std::uint32_t value;
    const char* name;
};
struct EnumInfo {
    const char* api_name;
    bool flags;
    std::span<const EnumValue> values;
};
const EnumInfo& enum_info(EnumId id);

const char* enum_name(EnumId id, std::uint32_t value); // null: no name
std::optional<std::uint32_t> enum_value(EnumId id, std::string_view name);
// Flags as "TARGET|ZBUFFER", unnamed bits as a number; "0" for none.
std::string flags_text(EnumId id, std::uint32_t value);

// The numbers that code compares with, where a plain number would not explain itself.
enum class DeclUsage : std::uint8_t {
    Position,
    BlendWeight,
    BlendIndices,
    Normal,
    PointSize,
    TexCoord,
    Tangent,
    Binormal,
    TessFactor,
    PositionT,
    Color,
    Fog,
    Depth,
    Sample,
};

} // namespace dp2
