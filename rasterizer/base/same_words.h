// Compares objects that consist of whole words. Inline, with one branch per 32 bytes, because under Wine the
// C library's memcmp compares byte by byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace rasterizer {

// Words have four bytes.
inline bool same_words(const void* a, const void* b, std::size_t words) {
    const auto load = [](const void* from, std::size_t at) {
        std::uint64_t out;
        std::memcpy(&out, static_cast<const char*>(from) + at, sizeof out);
        return out;
    };
    const auto differ = [&](std::size_t at) { return load(a, at) ^ load(b, at); };
    const std::size_t bytes = words * 4, pairs = words / 2 * 8;
    std::size_t at = 0;
    for (; at + 32 <= pairs; at += 32)
        if ((differ(at) | differ(at + 8) | differ(at + 16) | differ(at + 24)) != 0) return false;
    for (; at < pairs; at += 8)
        if (differ(at) != 0) return false;
    if (pairs == bytes) return true;
    std::uint32_t last_a, last_b;
    std::memcpy(&last_a, static_cast<const char*>(a) + pairs, sizeof last_a);
    std::memcpy(&last_b, static_cast<const char*>(b) + pairs, sizeof last_b);
    return last_a == last_b;
}

template <class T> bool same_words(const T& a, const T& b) {
    static_assert(std::has_unique_object_representations_v<T> && sizeof(T) % 4 == 0);
    return same_words(&a, &b, sizeof(T) / 4);
}

} // namespace rasterizer
