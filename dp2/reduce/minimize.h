// Searches for small sets and small numbers that still have a property, by trying. Each result is the
// smallest that the search met, and depends on nothing but the answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace dp2 {

// The property of a set: rising numbers below `count` that are kept.
using Keeps = std::function<bool(std::span<const std::size_t> kept)>;
using Stopped = std::function<bool()>;

// Removes chunks of 0..count-1, from all of them to single ones, as long as keeps() is true for what is left;
// the later ones first, because they depend on the earlier ones. Afterwards none of the rest can be removed
// alone. The whole set is taken to have the property. Ends at once when stopped() is true.
std::vector<std::size_t> minimize(std::size_t count, const Keeps& keeps, const Stopped& stopped);

// The smallest number from `least` to `good` that has the property, if all above it have it; else one that
// has it. `good` is taken to have it.
std::uint64_t smallest(std::uint64_t least, std::uint64_t good, const std::function<bool(std::uint64_t)>& has,
                       const Stopped& stopped);

} // namespace dp2
