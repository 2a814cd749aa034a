// Where documents and real drivers disagree about the bytes, a named switch says whom to follow (wire-format
// spec I).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace dp2 {

// CLEAR with no rectangles (I-1).
enum class ClearZero : std::uint8_t {
    OneRect, // the DDI text: one RECT that must not be read
    Bare,    // Permedia3 sample, vmhal9x: 16 bytes
    Detect,  // one RECT, unless only the bare form lets the following commands parse (bounded look-ahead)
};
// Where answers are written (I-2).
enum class ResponseBase : std::uint8_t { CommandOffset, SurfaceStart };
// What dwErrorOffset of a failing command counts from (I-3).
enum class ErrorBase : std::uint8_t { SurfaceStart, FirstCommand };

struct Dialect {
    const char* name = "ddi";
    const char* summary = "the driver documentation, with this project's readings";
    ClearZero clear_zero = ClearZero::OneRect;
    bool create_light_once = false; // CREATELIGHT carries one record whatever n is (I-9)
    ResponseBase response_base = ResponseBase::CommandOffset;
    ErrorBase error_base = ErrorBase::SurfaceStart;
};

std::span<const Dialect> all_dialects(); // the first one is the default
const Dialect* find_dialect(std::string_view name);

} // namespace dp2
