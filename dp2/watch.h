// Progress: what long work calls now and then with how much of it is done, in the unit it names.
#pragma once

#include <cstdint>
#include <functional>

namespace dp2 {

using Watch = std::function<void(std::uint64_t done)>; // empty: progress is not reported

} // namespace dp2
