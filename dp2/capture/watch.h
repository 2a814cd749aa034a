// Progress callback of long operations, with the amount done in the operation's unit.
#pragma once

#include <cstdint>
#include <functional>

namespace dp2 {

using Watch = std::function<void(std::uint64_t done)>; // empty: progress is not reported

} // namespace dp2
