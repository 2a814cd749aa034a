// Copies pixels of one format: keyed, mirrored, stretched, overlapping. A table of row functions, by the size
// of a pixel and by the keys; where columns have other places in the source, each row is gathered first.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "tools/ddraw/blit/bitmap.h"

namespace ddraw {

// A pixel whose bits of `mask` are those of `value` matches.
struct Key {
    DWORD value = 0, mask = 0xFFFFFFFF;
};

struct Copy {
    Bitmap to, from;
    RECT to_rect = {}, from_rect = {};
    // The parts of to_rect that are written; stretching and mirroring are by the whole rectangles.
    std::span<const RECT> visible;
    bool mirror_x = false, mirror_y = false;
    std::optional<Key> source_key; // pixels of the source that match are not copied
    std::optional<Key> target_key; // only pixels of the target that match are written
};

// Whether pixels keep their order and all are copied.
bool is_plain(const Copy& copy);

class Copier {
  public:
    // Throws std::bad_alloc, before anything is copied.
    void operator()(const Copy& copy);

  private:
    void take_from_copy_of_source(Copy& copy);
    void copy_part(const Copy& copy, const RECT& part);

    std::vector<LONG> columns_;       // the source's column for each column of the target
    std::vector<std::byte> gathered_; // a row of the source, mapped to the columns of the target
    std::vector<std::byte> source_;   // the source's pixels, if they overlap with the target
};

// The position in [from_begin, from_end) of a pixel of [to_begin, to_end): the nearest one below, without a
// filter.
LONG source_position(LONG at, LONG to_begin, LONG to_end, LONG from_begin, LONG from_end, bool mirrored);

} // namespace ddraw
