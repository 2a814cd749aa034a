#include "tools/pictures/metrics.h"

#include <algorithm>
#include <cstdlib>

namespace tools {

using responses::Picture;

const MetricInfo& metric_info(Metric metric) {
    return kMetrics[static_cast<std::size_t>(metric)];
}

PixelValues channel_values(const Picture& a, const Picture& b, bool alpha, bool mean) {
    PixelValues out(a.rgba.size() / 4);
    const int channels = alpha ? 4 : 3;
    for (std::size_t i = 0; i < out.size(); ++i) {
        int most = 0, sum = 0;
        for (int channel = 0; channel < channels; ++channel) {
            const std::size_t at = i * 4 + static_cast<std::size_t>(channel);
            const int difference = std::abs(a.rgba[at] - b.rgba[at]);
            most = std::max(most, difference);
            sum += difference;
        }
        out[i] = mean ? static_cast<float>(sum) / static_cast<float>(channels) : static_cast<float>(most);
    }
    return out;
}

PixelValues pixel_values(const Picture& a, const Picture& b, const MetricOptions& options) {
    switch (options.metric) {
    case Metric::Ssim: return ssim_values(a, b, options.alpha);
    case Metric::Flip: return flip_values(a, b, options.pixels_per_degree);
    case Metric::Max:
    case Metric::Mean: break;
    }
    return channel_values(a, b, options.alpha, options.metric == Metric::Mean);
}

double picture_value(const PixelValues& values, std::uint32_t width, std::uint32_t height, Metric metric) {
    if (metric == Metric::Max) return *std::ranges::max_element(values);
    const bool inside = metric == Metric::Ssim && std::min(width, height) > 2 * kSsimRadius;
    const std::size_t border = inside ? kSsimRadius : 0;
    double sum = 0;
    for (std::size_t y = border; y < height - border; ++y)
        for (std::size_t x = border; x < width - border; ++x)
            sum += static_cast<double>(values[y * width + x]);
    return sum / static_cast<double>((width - 2 * border) * (height - 2 * border));
}

} // namespace tools
