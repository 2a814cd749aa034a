// The alignment of sequences: matched elements are equal and in order, nearly as many as in a longest common
// subsequence, and found within the limits.
#include "tools/diff/edit_script.h"

#include <algorithm>
#include <random>
#include <vector>

#include "tests/support/catch.h"

using namespace tools;

namespace {

using Numbers = std::vector<std::uint32_t>;

std::size_t longest_common(const Numbers& a, const Numbers& b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (const std::uint32_t x : a) {
        std::size_t before = 0;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t above = row[j + 1];
            row[j + 1] = x == b[j] ? before + 1 : std::max(above, row[j]);
            before = above;
        }
    }
    return row.back();
}

// Checks that the alignment is valid, and returns how many elements it matches.
std::size_t matched(const Alignment& alignment, const Numbers& a, const Numbers& b) {
    std::size_t count = 0, i = 0, j = 0;
    for (const AlignedRange& run : alignment.equal) {
        REQUIRE(run.a_first >= i);
        REQUIRE(run.b_first >= j);
        REQUIRE(run.a_end - run.a_first == run.b_end - run.b_first);
        REQUIRE(std::equal(a.begin() + static_cast<std::ptrdiff_t>(run.a_first),
                           a.begin() + static_cast<std::ptrdiff_t>(run.a_end),
                           b.begin() + static_cast<std::ptrdiff_t>(run.b_first)));
        i = run.a_end, j = run.b_end;
        count += run.a_end - run.a_first;
    }
    REQUIRE(i <= a.size());
    REQUIRE(j <= b.size());
    return count;
}

Numbers random_numbers(std::mt19937& random, std::size_t size, std::uint32_t below) {
    Numbers out(size);
    for (std::uint32_t& number : out) number = static_cast<std::uint32_t>(random() % below);
    return out;
}

} // namespace

TEST_CASE("an alignment of few different elements is about as long as a longest common subsequence") {
    std::mt19937 random(1);
    std::size_t longest = 0, all = 0;
    for (int i = 0; i < 2000; ++i) {
        const std::uint32_t below = 1 + static_cast<std::uint32_t>(random() % 3);
        const Numbers a = random_numbers(random, random() % 40, below),
                      b = random_numbers(random, random() % 40, below);
        const std::size_t found = matched(Aligner(below).align(a, b), a, b), best = longest_common(a, b);
        REQUIRE(found <= best);
        longest += best;
        all += found;
    }
    REQUIRE(100 * all >= 95 * longest); // elements that are unique in a range may be matched at a worse place
    REQUIRE(longest > 10000);
}

TEST_CASE("an alignment of any elements is valid") {
    std::mt19937 random(2);
    for (int i = 0; i < 2000; ++i) {
        const std::uint32_t below = 1 + static_cast<std::uint32_t>(random() % 50);
        const Numbers a = random_numbers(random, random() % 60, below);
        Numbers b = a;
        for (std::size_t changes = random() % 10; changes != 0 && !b.empty(); --changes) {
            const auto at = b.begin() + static_cast<std::ptrdiff_t>(random() % b.size());
            if (random() % 2)
                b.erase(at);
            else
                b.insert(at, static_cast<std::uint32_t>(random() % below));
        }
        const Alignment alignment = Aligner(below).align(a, b);
        REQUIRE(alignment.given_up.empty());
        REQUIRE(matched(alignment, a, b) + 20 >= std::min(a.size(), b.size()));
    }
}

TEST_CASE("one aligner aligns several sequences") {
    Aligner aligner(10);
    const Numbers a{1, 2, 3, 1, 2, 3}, b{1, 3, 1, 3};
    REQUIRE(matched(aligner.align(a, b), a, b) == 4);
    REQUIRE(matched(aligner.align(b, a), b, a) == 4);
    REQUIRE(matched(aligner.align({}, a), {}, a) == 0);
    REQUIRE(aligner.align({}, {}).equal.empty());
}

TEST_CASE("ranges that differ too much are given up, and the rest is aligned") {
    std::mt19937 random(3);
    constexpr std::size_t kSize = 200000;
    // Elements that are frequent in both, in different orders; the ends are equal.
    Numbers a = random_numbers(random, kSize, 100), b = random_numbers(random, kSize, 100);
    for (std::size_t i = 0; i < 10; ++i) a[i] = b[i] = a[kSize - 1 - i] = b[kSize - 1 - i] = 200;
    const Alignment alignment = Aligner(201).align(a, b);
    REQUIRE(!alignment.given_up.empty());
    REQUIRE(matched(alignment, a, b) >= 20);
    AlignmentLimits few;
    few.most_steps = 0;
    REQUIRE(matched(Aligner(201, few).align(a, b), a, b) >= 20);
}

TEST_CASE("a single change in a long sequence is found") {
    std::mt19937 random(4);
    const Numbers a = random_numbers(random, 300000, 1000);
    Numbers b = a;
    b.erase(b.begin() + 150000);
    const Alignment alignment = Aligner(1000).align(a, b);
    REQUIRE(alignment.given_up.empty());
    REQUIRE(matched(alignment, a, b) == b.size());
}

TEST_CASE("what is left between equal elements is paired by the next keys") {
    // Level 0: the content; level 1: the kind.
    const LevelKeys a{{0, 1, 2, 3}, {10, 11, 11, 10}}, b{{0, 4, 3, 5}, {10, 11, 10, 11}};
    const EditScript script = edit_script(a, b, 12);
    std::string marks;
    for (const Edit& edit : script.edits)
        marks += edit.equal ? '=' : edit.only_in_a() ? '-' : edit.only_in_b() ? '+' : '!';
    REQUIRE((marks == "=!-=+" || marks == "=-!=+"));
    REQUIRE(script.given_up.empty());
}
