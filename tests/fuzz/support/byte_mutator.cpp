// Replaces the function that libFuzzer offers to custom mutators: changes some bytes.
#include <algorithm>
#include <cstring>

#include "tests/fuzz/support/random.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size) {
    static thread_local fuzz::Random random(1);
    if (size == 0 || (random.one_in(6) && size < max_size)) {
        if (max_size == 0) return 0;
        const std::size_t at = random.below(size + 1);
        std::memmove(data + at + 1, data + at, size - at);
        data[at] = static_cast<std::uint8_t>(random.below(256));
        return size + 1;
    }
    const std::size_t at = random.below(size);
    switch (random.below(4)) {
    case 0: data[at] = static_cast<std::uint8_t>(random.below(256)); break;
    case 1: data[at] ^= static_cast<std::uint8_t>(1u << random.below(8)); break;
    case 2: data[at] = static_cast<std::uint8_t>(data[at] + (random.one_in(2) ? 1 : 255)); break;
    default: std::memmove(data + at, data + at + 1, size - at - 1); return size - 1;
    }
    return size;
}
