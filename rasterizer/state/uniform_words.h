// Stores structures of uniforms as the words that programs read.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

namespace rasterizer {

// Replaces all words from `at` to the end by those of the value, or by its first `count` words.
template <class T>
void put_words(std::vector<std::uint32_t>& words, std::size_t at, const T& value,
               std::size_t count = sizeof(T) / 4) {
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) % 4 == 0);
    assert(count <= sizeof(T) / 4);
    words.resize(at + count);
    if (count) std::memcpy(words.data() + at, &value, count * 4);
}

} // namespace rasterizer
