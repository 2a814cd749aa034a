// How much two pictures of one size differ at each pixel, by one of several measures. Every measure is 0
// where the pictures are equal, and does not change when they are exchanged.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "responses/analysis/picture.h"

namespace tools {

enum class Metric : std::uint8_t {
    Max,  // the largest difference of a channel, 0 to 255
    Mean, // the mean of the differences of the channels, 0 to 255
    Ssim, // 1 - SSIM of the window around the pixel, 0 to 2
    Flip, // LDR-FLIP, 0 to 1
};

struct MetricInfo {
    Metric metric;
    const char* name;
    double most; // the largest value
};
inline constexpr MetricInfo kMetrics[] = {{Metric::Max, "max", 255},
                                          {Metric::Mean, "mean", 255},
                                          {Metric::Ssim, "ssim", 2},
                                          {Metric::Flip, "flip", 1}};
const MetricInfo& metric_info(Metric metric);

// Pixels for each degree of the visual angle: FLIP's default, a screen of 0.7 m and 3840 pixels seen from 0.7
// m.
inline constexpr double kPixelsPerDegree = 67.02;
// The range in which FLIP's filters have a sensible size.
inline constexpr double kLeastPixelsPerDegree = 1, kMostPixelsPerDegree = 1000;

struct MetricOptions {
    Metric metric = Metric::Max;
    bool alpha = false; // whether alpha counts as a channel; not for Flip
    double pixels_per_degree = kPixelsPerDegree;
};

using PixelValues = std::vector<float>; // rows from the top

// The measure at each pixel. The pictures have the same size.
PixelValues pixel_values(const responses::Picture& a, const responses::Picture& b,
                         const MetricOptions& options);
// The measure of the whole picture: the largest value for Max, else the mean. For Ssim the mean is over
// windows that are inside the picture, as in the paper, if there is one.
double picture_value(const PixelValues& values, std::uint32_t width, std::uint32_t height, Metric metric);

// The measures, one file each.
PixelValues channel_values(const responses::Picture& a, const responses::Picture& b, bool alpha, bool mean);
PixelValues ssim_values(const responses::Picture& a, const responses::Picture& b, bool alpha);
PixelValues flip_values(const responses::Picture& a, const responses::Picture& b, double pixels_per_degree);

// Half the width of SSIM's window, without the pixel in the middle.
inline constexpr std::uint32_t kSsimRadius = 5;

} // namespace tools
