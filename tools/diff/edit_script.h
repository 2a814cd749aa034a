// How one sequence becomes another: elements that are equal, changed, or only in one of them.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tools/diff/alignment.h"

namespace tools {

// Numbers for texts; equal texts have equal numbers.
class KeyNumbers {
  public:
    std::uint32_t number(std::string key) {
        return numbers_.try_emplace(std::move(key), static_cast<std::uint32_t>(numbers_.size()))
            .first->second;
    }
    std::uint32_t count() const { return static_cast<std::uint32_t>(numbers_.size()); }

  private:
    std::unordered_map<std::string, std::uint32_t> numbers_;
};

// The keys of each element, one vector for each level. Elements with equal keys of level 0 are equal; those
// with equal keys of a later level may have been changed into each other.
using LevelKeys = std::vector<std::vector<std::uint32_t>>;

struct Edit {
    static constexpr std::size_t kNone = ~std::size_t{0};
    std::size_t a = kNone, b = kNone; // positions; kNone: only the other sequence has the element
    bool equal = false;

    bool only_in_a() const { return b == kNone; }
    bool only_in_b() const { return a == kNone; }
    bool changed() const { return a != kNone && b != kNone && !equal; }
};

struct EditScript {
    std::vector<Edit> edits;            // in the order of both sequences
    std::vector<AlignedRange> given_up; // aligned by the keys of later levels only
};

// `numbers`: all keys of both sides are below it. Equal elements are aligned first; the elements between them
// are aligned by the keys of the next level, and so on.
EditScript edit_script(const LevelKeys& a, const LevelKeys& b, std::uint32_t numbers,
                       const AlignmentLimits& limits = {});

} // namespace tools
