#include "dp2/reduce/minimize.h"

#include <numeric>

namespace dp2 {

std::vector<std::size_t> minimize(std::size_t count, const Keeps& keeps, const Stopped& stopped) {
    std::vector<std::size_t> kept(count);
    std::iota(kept.begin(), kept.end(), std::size_t{0});
    for (std::size_t chunk = count; chunk != 0 && !kept.empty() && !stopped();) {
        bool removed = false;
        for (std::size_t end = kept.size(); end != 0 && !stopped();) {
            const std::size_t begin = end > chunk ? end - chunk : 0;
            std::vector<std::size_t> left(kept.begin(), kept.begin() + static_cast<std::ptrdiff_t>(begin));
            left.insert(left.end(), kept.begin() + static_cast<std::ptrdiff_t>(end), kept.end());
            if (keeps(left)) {
                kept = std::move(left);
                removed = true;
            }
            end = begin;
        }
        // After a removal, an element that was needed before may be removable: try single elements again.
        if (chunk > 1 || !removed) chunk /= 2;
    }
    return kept;
}

std::uint64_t smallest(std::uint64_t least, std::uint64_t good, const std::function<bool(std::uint64_t)>& has,
                       const Stopped& stopped) {
    if (least >= good || stopped()) return good;
    if (has(least)) return least;
    for (++least; least < good && !stopped();) {
        const std::uint64_t middle = least + (good - least) / 2;
        if (has(middle))
            good = middle;
        else
            least = middle + 1;
    }
    return good;
}

} // namespace dp2
