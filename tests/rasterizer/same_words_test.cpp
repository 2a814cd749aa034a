// Objects of whole words that differ in one place, of every length near the steps of the comparison.
#include <vector>

#include "rasterizer/base/same_words.h"
#include "tests/support/catch.h"

using namespace rasterizer;

TEST_CASE("words are equal only if each of them is") {
    for (std::size_t words = 0; words < 40; ++words) {
        std::vector<std::uint32_t> a(words + 1, 0x5A5A5A5A), b = a;
        b[words] = 0; // after the last word
        CHECK(same_words(a.data(), b.data(), words));
        for (std::size_t at = 0; at < words; ++at)
            for (const std::uint32_t bit : {1u, 1u << 31}) {
                b[at] ^= bit;
                CHECK_FALSE(same_words(a.data(), b.data(), words));
                b[at] ^= bit;
            }
    }
}
