// Which records of a capture belong to the same object or context: those that make it, use it by name and
// destroy it.
#pragma once

#include <cstddef>
#include <vector>

#include "dp2/capture/capture.h"

namespace dp2 {

inline constexpr std::size_t kNoLife = ~std::size_t{0};

// A handle or a context's number may name several objects, one after the other: each has a life of its own,
// from the record that makes it to the next one that makes the same name.
struct ObjectLives {
    std::vector<std::size_t> of; // of each record; kNoLife: it belongs to none
    std::size_t count = 0;
};
ObjectLives object_lives(const capture::Document& document);

} // namespace dp2
