#include "tools/bisect/pixel_changers.h"

#include <algorithm>
#include <cstring>

namespace tools {

namespace {

constexpr std::size_t kMostSteps = 4096, kColor = 4; // bytes of a pixel

bool same_size(const responses::Picture& a, const responses::Picture& b) {
    return a.width == b.width && a.height == b.height;
}

// Two sets of pixels are the more alike, the greater the share is of what both have in what one of them has.
bool more_alike(const PixelChanger& x, const PixelChanger& y, std::uint64_t differing) {
    const auto either = [&](const PixelChanger& one) { return one.changed + differing - one.differing; };
    return static_cast<double>(x.differing) * static_cast<double>(either(y)) >
           static_cast<double>(y.differing) * static_cast<double>(either(x));
}

} // namespace

PixelChangers pixel_changers(StepReplay& replay, const PictureBisection& found,
                             const ComparisonOptions& options,
                             const std::function<void(std::size_t done)>& watch) {
    PixelChangers out;
    if (!found.picture || !found.drawn || found.found->aspect != Aspect::Shown) return out;
    const Comparison compared = compare_pictures(*found.picture, *found.drawn, options);
    if (!compared.same_size || compared.values.empty()) return out;
    const auto differs = [&](std::size_t pixel) { return compared.values[pixel] > options.tolerance; };
    const std::size_t pixels = compared.values.size();
    out.differing = compared.differing;
    std::vector<bool> touched(pixels);

    const rasterizer::Handle surface = found.difference.a;
    const std::size_t first =
        std::max(found.equal_until, found.step + 1 - std::min(found.step + 1, kMostSteps));
    replay.run_before(first);
    replay.wait();
    std::optional<AlphaPicture> before = replay.picture(surface);
    for (std::size_t step = first; step <= found.step; ++step) {
        watch(step - first);
        replay.run_after(step);
        replay.wait();
        std::optional<AlphaPicture> after = replay.picture(surface);
        if (before && after && same_size(before->picture, after->picture) &&
            same_size(after->picture, found.drawn->picture)) {
            PixelChanger changer{step};
            for (std::size_t i = 0; i < pixels; ++i) {
                if (std::memcmp(&before->picture.rgba[i * kColor], &after->picture.rgba[i * kColor],
                                kColor) == 0)
                    continue;
                ++changer.changed;
                if (!differs(i)) continue;
                ++changer.differing;
                touched[i] = true;
            }
            if (changer.differing != 0) out.steps.push_back(changer);
        }
        before = std::move(after);
    }
    for (std::size_t i = 0; i < pixels; ++i) out.unchanged += differs(i) && !touched[i];
    std::ranges::stable_sort(out.steps, [&](const PixelChanger& x, const PixelChanger& y) {
        return more_alike(x, y, out.differing);
    });
    return out;
}

} // namespace tools
