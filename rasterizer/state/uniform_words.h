// Stores structures of uniforms as the words that programs read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

namespace rasterizer {

// Replaces all words from `at` to the end by those of the value.
template <class T> void put_words(std::vector<std::uint32_t>& words, std::size_t at, const T& value) {
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) % 4 == 0);
    words.resize(at + sizeof value / 4);
    std::memcpy(words.data() + at, &value, sizeof value);
}

} // namespace rasterizer
