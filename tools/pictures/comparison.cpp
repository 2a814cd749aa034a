#include "tools/pictures/comparison.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace tools {

namespace {

using responses::Picture;

// Compares the bits, without alpha unless it counts.
bool same_bits(const Picture& a, const Picture& b, bool alpha) {
    if (alpha) return a.rgba == b.rgba;
    bool same = true;
    for (std::size_t i = 0; i < a.rgba.size() && same; i += 4)
        same = a.rgba[i] == b.rgba[i] && a.rgba[i + 1] == b.rgba[i + 1] && a.rgba[i + 2] == b.rgba[i + 2];
    return same;
}

void count_channels(const Picture& a, const Picture& b, Comparison& out) {
    std::array<std::uint64_t, 4> sums = {};
    for (std::size_t i = 0; i < a.rgba.size(); i += 4)
        for (std::size_t channel = 0; channel < 4; ++channel) {
            const int difference = std::abs(a.rgba[i + channel] - b.rgba[i + channel]);
            out.largest[channel] = std::max(out.largest[channel], difference);
            sums[channel] += static_cast<std::uint64_t>(difference);
        }
    for (std::size_t channel = 0; channel < 4; ++channel)
        out.mean[channel] = static_cast<double>(sums[channel]) / static_cast<double>(a.rgba.size() / 4);
    if (!out.alpha) out.largest[3] = 0, out.mean[3] = 0;
}

void count_pixels(std::uint32_t width, double tolerance, Comparison& out) {
    // Values are floats; a tolerance of 0.1 is compared with the float nearest to 0.1.
    const auto most = static_cast<float>(tolerance);
    for (std::size_t i = 0; i < out.values.size(); ++i) {
        if (!(out.values[i] > most)) continue;
        if (out.differing++ != 0) continue;
        out.x = static_cast<std::uint32_t>(i % width);
        out.y = static_cast<std::uint32_t>(i / width);
    }
}

} // namespace

std::uint64_t PixelAllowance::of(std::uint64_t pixels) const {
    if (!percent) return static_cast<std::uint64_t>(amount);
    // Rounding may make a share that is a whole number slightly smaller, and floor() would drop a pixel.
    const double exact = static_cast<double>(pixels) * amount / 100;
    return static_cast<std::uint64_t>(std::floor(exact * (1 + 4 * std::numeric_limits<double>::epsilon())));
}

std::optional<PixelAllowance> parse_allowance(std::string_view text) {
    PixelAllowance out;
    out.percent = text.ends_with('%');
    if (out.percent) text.remove_suffix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out.amount);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    if (!(out.amount >= 0)) return std::nullopt; // also NaN
    if (out.percent ? out.amount > 100 : (out.amount > 4e18 || out.amount != std::floor(out.amount)))
        return std::nullopt;
    return out;
}

Comparison compare_pictures(const AlphaPicture& a, const AlphaPicture& b, const ComparisonOptions& options) {
    Comparison out;
    out.alpha = options.alpha && a.has_alpha && b.has_alpha;
    out.same_size = a.picture.width == b.picture.width && a.picture.height == b.picture.height;
    if (!out.same_size) {
        out.equal = false;
        return out;
    }
    if (same_bits(a.picture, b.picture, out.alpha)) return out;
    const std::uint32_t width = a.picture.width, height = a.picture.height;
    out.values = pixel_values(a.picture, b.picture, {options.metric, out.alpha, options.pixels_per_degree});
    out.value = picture_value(out.values, width, height, options.metric);
    count_channels(a.picture, b.picture, out);
    count_pixels(width, options.tolerance, out);
    out.equal = options.allowed ? out.differing <= options.allowed->of(out.values.size())
                                : out.value <= options.tolerance || out.differing == 0;
    return out;
}

Picture difference_picture(const Comparison& comparison, std::uint32_t width, std::uint32_t height,
                           Metric metric) {
    Picture out{width, height, std::vector<std::uint8_t>(std::size_t{4} * width * height)};
    const double most = metric_info(metric).most;
    for (std::size_t i = 0; i < out.rgba.size() / 4; ++i) {
        const double value = comparison.values.empty() ? 0 : static_cast<double>(comparison.values[i]);
        // Begins at 64, so that small differences are visible.
        const double shown = value > 0 ? std::min(255.0, 64 + 4 * 255 * value / most) : 0;
        std::fill_n(&out.rgba[4 * i], 3, static_cast<std::uint8_t>(shown));
        out.rgba[4 * i + 3] = 255;
    }
    return out;
}

} // namespace tools
