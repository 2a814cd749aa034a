#include "tools/compare/difference_text.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace tools {

namespace {

std::string means_text(const Comparison& comparison) {
    std::string text;
    for (std::size_t i = 0; i < (comparison.alpha ? 4 : 3); ++i) {
        char number[32];
        std::snprintf(number, sizeof number, "%s%.4g", i ? " " : "", comparison.mean[i]);
        text += number;
    }
    return text;
}

} // namespace

std::string tolerance_text(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.6g", value);
    if (std::strtod(text, nullptr) < value)
        std::snprintf(text, sizeof text, "%.6g",
                      value + 0.5 * std::pow(10, std::floor(std::log10(value)) - 5));
    return text;
}

std::string size_text(const responses::Picture& picture) {
    return std::to_string(picture.width) + "x" + std::to_string(picture.height);
}

std::vector<int> channels_at(const AlphaPicture& picture, const Comparison& comparison) {
    const std::size_t at = (std::size_t{comparison.y} * picture.picture.width + comparison.x) * 4;
    const auto first = picture.picture.rgba.begin() + static_cast<std::ptrdiff_t>(at);
    return {first, first + (comparison.alpha ? 4 : 3)};
}

std::string numbers_text(const std::vector<int>& values) {
    std::string text;
    for (const int value : values) text += (text.empty() ? "" : " ") + std::to_string(value);
    return text;
}

std::string difference_text(const AlphaPicture& expected, const AlphaPicture& drawn,
                            const Comparison& comparison, Metric metric) {
    const responses::Picture& picture = expected.picture;
    std::string first;
    if (comparison.differing)
        first = ", first " + std::to_string(comparison.x) + "," + std::to_string(comparison.y) +
                ": expected " + numbers_text(channels_at(expected, comparison)) + ", drawn " +
                numbers_text(channels_at(drawn, comparison));
    return std::to_string(comparison.differing) + " of " +
           std::to_string(std::uint64_t{picture.width} * picture.height) + " pixels differ" + first + "; " +
           metric_info(metric).name + " " + tolerance_text(comparison.value) + "; channels at most " +
           numbers_text(
               {comparison.largest.begin(), comparison.largest.begin() + (comparison.alpha ? 4 : 3)}) +
           ", in the mean " + means_text(comparison);
}

} // namespace tools
