// Searches by trial for small sets and small numbers that still have a property. The result is the smallest
// set or number that was tried and has it; it depends only on what the caller's functions return.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace dp2 {

// Whether the set `kept`, ascending numbers below `count`, has the property.
using Keeps = std::function<bool(std::span<const std::size_t> kept)>;
using Stopped = std::function<bool()>;

// Removes chunks of the set 0..count-1, from the whole set down to single elements, where keeps() is true for
// what remains; later elements first, since they depend on earlier ones. In the result no single element can
// be removed. The whole set is assumed to have the property. Returns at once when stopped() is true.
std::vector<std::size_t> minimize(std::size_t count, const Keeps& keeps, const Stopped& stopped);

// The smallest number from `least` to `good` that has the property, if all larger ones have it; otherwise
// some number that has it. `good` is assumed to have it.
std::uint64_t smallest(std::uint64_t least, std::uint64_t good, const std::function<bool(std::uint64_t)>& has,
                       const Stopped& stopped);

} // namespace dp2
