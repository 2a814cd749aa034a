// Converts pixels between formats: for blits, and to what the screen shows.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "tools/ddraw/blit/copy.h"
#include "tools/ddraw/formats/format.h"

namespace ddraw {

// The same as a copy, by colours: from another format, or of a compressed one where not whole blocks are
// moved. Rectangles are in pixels. An index of a palette becomes the grey of its value, as cards do it (Wine:
// test_p8_blit, on Windows).
class Converter {
  public:
    // The target has no key, and a key of the source needs pixels with bytes of their own. Throws
    // std::bad_alloc, before anything is changed.
    void operator()(const Copy& copy, const Format& from, const Format& to);

  private:
    void take_from_copy_of_source(const Copy& copy, const Format& from);
    void prepare(const Copy& copy, const RECT& part, const Format& to);
    const std::uint32_t* source_row(const Copy& copy, const Format& from, LONG row);
    void convert_rows(const Copy& copy, const RECT& part, const Format& from, const Format& to);
    void convert_blocks(const Copy& copy, const RECT& part, const Format& from, const Format& to);
    // Maps a row of the part to columns of the source: the colours that are not those of the key, `out` has
    // the others already.
    void map_row(const Copy& copy, const RECT& part, const Format& from, LONG y, std::uint32_t* out);

    std::vector<std::uint32_t> source_; // all colours of the source, if it is the target, too
    std::vector<LONG> columns_;         // the source's column for each column of the part, from its rectangle
    std::vector<std::uint32_t> line_;   // the colours of a row of the source
    LONG line_row_ = -1;                // which row that is; -1: none
    std::vector<bool> kept_;            // the columns of the part whose pixel of the source is of the key
    std::vector<std::uint32_t> written_; // the colours of the rows of the target that are written at once
};

// The colours of an 8-bit picture, as X8R8G8B8.
using ColorTable = std::array<std::uint32_t, 256>;

// Converts rows to X8R8G8B8. `colors`: of an indexed format.
void convert_for_screen(const Bitmap& from, const Format& format, const RECT& rect, const ColorTable& colors,
                        std::uint32_t* out);

} // namespace ddraw
