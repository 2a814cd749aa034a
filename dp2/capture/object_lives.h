// Groups the records of a capture by object or context: those that create it, use it by its handle, and
// destroy it.
#pragma once

#include <cstddef>
#include <vector>

#include "dp2/capture/capture.h"

namespace dp2 {

inline constexpr std::size_t kNoLife = ~std::size_t{0};

// A handle or context number may be reused, so it may name several objects in turn. The life of each ends
// before the record that creates the next one.
struct ObjectLives {
    std::vector<std::size_t> of; // number of each record's life; kNoLife: it belongs to no object
    std::size_t count = 0;
};
ObjectLives object_lives(const capture::Document& document);

} // namespace dp2
