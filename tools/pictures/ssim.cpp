// The structural similarity of Wang, Bovik, Sheikh and Simoncelli, "Image Quality Assessment: From Error
// Visibility to Structural Similarity", IEEE Transactions on Image Processing 13 (2004): a Gaussian window of
// 11x11 pixels with a standard deviation of 1.5, K1 = 0.01, K2 = 0.03, of the stored (not linear) values. The
// paper compares grey pictures; here each channel is compared and the mean of the channels is taken, so that
// colours of equal luminance differ.
#include <cmath>
#include <numeric>

#include "tools/pictures/metrics.h"
#include "tools/pictures/plane_filter.h"

namespace tools {

namespace {

using Channel = std::vector<double>; // floats would lose the small differences of large squares

constexpr double kC1 = 0.01 * 255 * (0.01 * 255), kC2 = 0.03 * 255 * (0.03 * 255);

Kernel<double> window() {
    Kernel<double> out(2 * kSsimRadius + 1);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const double x = static_cast<double>(i) - kSsimRadius;
        out[i] = std::exp(-x * x / (2 * 1.5 * 1.5));
    }
    const double sum = std::accumulate(out.begin(), out.end(), 0.0);
    for (double& weight : out) weight /= sum;
    return out;
}

Channel channel_of(const responses::Picture& picture, const Block& block, std::size_t channel) {
    Channel out;
    out.reserve(block.in_rows() * block.in_columns());
    for (std::size_t row = 0; row < block.in_rows(); ++row) {
        const std::uint8_t* const in = &picture.rgba[4 * block.source_y(row) * block.width + channel];
        for (std::size_t column = 0; column < block.in_columns(); ++column)
            out.push_back(in[4 * block.source_x(column)]);
    }
    return out;
}

Channel product(const Channel& a, const Channel& b) {
    Channel out(a.size());
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = a[i] * b[i];
    return out;
}

} // namespace

PixelValues ssim_values(const responses::Picture& a, const responses::Picture& b, bool alpha) {
    const Kernel<double> weights = window();
    const std::size_t channels = alpha ? 4 : 3;
    PixelValues out(a.rgba.size() / 4), values;
    Channel sums, mean_a, mean_b, square_a, square_b, mixed;
    PlaneFilter<double> filter;
    for_each_block(a.width, a.height, {kSsimRadius, kSsimRadius}, [&](const Block& block) {
        sums.assign(block.rows * block.columns, 0);
        for (std::size_t channel = 0; channel < channels; ++channel) {
            const Channel in_a = channel_of(a, block, channel), in_b = channel_of(b, block, channel);
            filter.filter(block, in_a, weights, weights, mean_a);
            filter.filter(block, in_b, weights, weights, mean_b);
            filter.filter(block, product(in_a, in_a), weights, weights, square_a);
            filter.filter(block, product(in_b, in_b), weights, weights, square_b);
            filter.filter(block, product(in_a, in_b), weights, weights, mixed);
            for (std::size_t i = 0; i < sums.size(); ++i) {
                const double mean_product = mean_a[i] * mean_b[i];
                const double mean_squares = mean_a[i] * mean_a[i] + mean_b[i] * mean_b[i];
                const double variances = square_a[i] + square_b[i] - mean_squares;
                const double covariance = mixed[i] - mean_product;
                sums[i] += (2 * mean_product + kC1) * (2 * covariance + kC2) /
                           ((mean_squares + kC1) * (variances + kC2));
            }
        }
        values.resize(sums.size());
        for (std::size_t i = 0; i < sums.size(); ++i)
            values[i] = std::max(0.0f, static_cast<float>(1 - sums[i] / static_cast<double>(channels)));
        put_block(block, values, out);
    });
    return out;
}

} // namespace tools
