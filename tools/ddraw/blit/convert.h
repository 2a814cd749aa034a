// Converts pixels between formats: for blits, and to what the screen shows.
#pragma once

#include <array>
#include <optional>

#include "tools/ddraw/blit/copy.h"
#include "tools/ddraw/formats/format.h"

namespace ddraw {

// Whether blits convert between these formats.
bool converts(const Format& from, const Format& to);

// The same as a copy, from another format; without a key of the target. An index of a palette becomes the
// grey of its value, as cards do it (Wine: test_p8_blit, on Windows).
void convert(const Copy& copy, const Format& from, const Format& to);

// The colours of an 8-bit picture, as X8R8G8B8.
using ColorTable = std::array<std::uint32_t, 256>;

// Converts rows to X8R8G8B8. `colors`: of an indexed format.
void convert_for_screen(const Bitmap& from, const Format& format, const RECT& rect, const ColorTable& colors,
                        std::uint32_t* out);

} // namespace ddraw
