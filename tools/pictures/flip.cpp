// LDR-FLIP of Andersson, Nilsson, Akenine-Moller, Oskarsson, Astrom and Fairchild, "FLIP: A Difference
// Evaluator for Alternating Images", Proceedings of the ACM on Computer Graphics and Interactive Techniques 3
// (HPG 2020). Sections are those of the paper. Pictures are sRGB; as in the paper, pixels outside a picture
// repeat its edge.
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

#include "tools/pictures/metrics.h"
#include "tools/pictures/plane_filter.h"

namespace tools {

namespace {

using Plane = std::vector<float>;
using Color = std::array<float, 3>;
using Matrix = std::array<std::array<double, 3>, 3>;

constexpr double kPi = std::numbers::pi;

// Linear sRGB to XYZ, each row divided by the white point D65, so that white is 1, 1, 1.
constexpr Matrix kToXyz = [] {
    Matrix out = {{{0.4124564, 0.3575761, 0.1804375},
                   {0.2126729, 0.7151522, 0.0721750},
                   {0.0193339, 0.1191920, 0.9503041}}};
    for (auto& row : out) {
        const double white = row[0] + row[1] + row[2];
        for (double& value : row) value /= white;
    }
    return out;
}();

constexpr Matrix inverse(const Matrix& m) {
    Matrix out = {};
    double determinant = 0;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) {
            const std::size_t r = (j + 1) % 3, s = (j + 2) % 3, c = (i + 1) % 3, d = (i + 2) % 3;
            out[i][j] = m[r][c] * m[s][d] - m[r][d] * m[s][c];
        }
    for (std::size_t i = 0; i < 3; ++i) determinant += m[0][i] * out[i][0];
    for (auto& row : out)
        for (double& value : row) value /= determinant;
    return out;
}
constexpr Matrix kFromXyz = inverse(kToXyz);

constexpr std::array<std::array<float, 3>, 3> floats(const Matrix& m) {
    std::array<std::array<float, 3>, 3> out = {};
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) out[i][j] = static_cast<float>(m[i][j]);
    return out;
}
constexpr auto kToXyzFloat = floats(kToXyz), kFromXyzFloat = floats(kFromXyz);

Color multiply(const std::array<std::array<float, 3>, 3>& m, const Color& v) {
    return {m[0][0] * v[0] + m[0][1] * v[1] + m[0][2] * v[2],
            m[1][0] * v[0] + m[1][1] * v[1] + m[1][2] * v[2],
            m[2][0] * v[0] + m[2][1] * v[1] + m[2][2] * v[2]};
}

// sRGB's transfer function for the 256 stored values.
std::array<float, 256> linear_values() {
    std::array<float, 256> out;
    for (std::size_t i = 0; i < out.size(); ++i) {
        const double v = static_cast<double>(i) / 255;
        out[i] = static_cast<float>(v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4));
    }
    return out;
}

// CIELAB of linear sRGB, with Hunt's effect: chroma is less visible in the dark (4.1).
Color hunt_lab(const Color& rgb) {
    Color f = multiply(kToXyzFloat, rgb);
    constexpr float kDelta = 6.0f / 29;
    for (float& t : f)
        t = t > kDelta * kDelta * kDelta ? std::cbrt(t) : t / (3 * kDelta * kDelta) + 4.0f / 29;
    const float lightness = 116 * f[1] - 16;
    return {lightness, 0.01f * lightness * 500 * (f[0] - f[1]), 0.01f * lightness * 200 * (f[1] - f[2])};
}

float hyab(const Color& p, const Color& q) {
    return std::abs(p[0] - q[0]) + std::hypot(p[1] - q[1], p[2] - q[2]);
}

// A kernel as it is used in each direction, which differs in pictures that are narrower than the kernel.
struct Kernels {
    Kernel<float> across, down;
};

// A Gaussian exp(-pi^2 x^2 / b) of x in degrees, and its share of a sum of Gaussians.
struct Gaussian {
    Kernels kernels;
    float share = 1;
};

class Filters {
  public:
    Filters(double pixels_per_degree, std::size_t width, std::size_t height)
        : width_(width), height_(height) {
        // Contrast sensitivity (4.1): a * sqrt(pi / b) * exp(-pi^2 x^2 / b) for the luminance, the red-green
        // and the blue-yellow channel. The radius is three standard deviations of the widest.
        struct Term {
            double a, b;
        };
        constexpr Term kA = {1, 0.0047}, kRedGreen = {1, 0.0053},
                       kBlueYellow[] = {{34.1, 0.04}, {13.5, 0.025}};
        const auto radius =
            static_cast<std::size_t>(std::ceil(3 * std::sqrt(0.04 / (2 * kPi * kPi)) * pixels_per_degree));
        double total = 0;
        const auto add = [&](std::vector<Gaussian>& out, const Term& term) {
            const Kernel<double> weights = sampled(radius, [&](double x) {
                const double degrees = x / pixels_per_degree;
                return std::exp(-kPi * kPi * degrees * degrees / term.b);
            });
            const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
            const double volume = term.a * std::sqrt(kPi / term.b) * sum * sum;
            total += volume;
            out.push_back({scaled(weights, 1 / sum), static_cast<float>(volume)});
        };
        add(luminance, kA);
        luminance[0].share = 1;
        add(red_green, kRedGreen);
        red_green[0].share = 1;
        total = 0;
        for (const Term& term : kBlueYellow) add(blue_yellow, term);
        for (Gaussian& gaussian : blue_yellow) gaussian.share /= static_cast<float>(total);

        // Features (4.2): the first and second derivative of a Gaussian, whose width is that of an edge which
        // an observer sees, 0.082 degrees; weights of each sign have the sum 1.
        const double deviation = 0.5 * 0.082 * pixels_per_degree, variance = deviation * deviation;
        const auto reach = static_cast<std::size_t>(std::ceil(3 * deviation));
        const auto gaussian = [&](double x) { return std::exp(-x * x / (2 * variance)); };
        const auto weights = sampled(reach, gaussian);
        smooth = scaled(weights, 1 / std::accumulate(weights.begin(), weights.end(), 0.0));
        edge = normalised(sampled(reach, [&](double x) { return -x * gaussian(x); }));
        point = normalised(sampled(reach, [&](double x) { return (x * x / variance - 1) * gaussian(x); }));
        const std::size_t most = std::max(radius, reach);
        halo = {std::min(most, width - 1), std::min(most, height - 1)};
    }

    std::vector<Gaussian> luminance, red_green, blue_yellow;
    Kernels smooth, edge, point;
    Halo halo;

  private:
    template <class F> static Kernel<double> sampled(std::size_t radius, F&& f) {
        Kernel<double> out(2 * radius + 1);
        for (std::size_t i = 0; i < out.size(); ++i)
            out[i] = f(static_cast<double>(i) - static_cast<double>(radius));
        return out;
    }
    Kernels scaled(const Kernel<double>& weights, double factor) const {
        const auto in_direction = [&](std::size_t size) {
            Kernel<float> out;
            for (const double weight : bounded(weights, size))
                out.push_back(static_cast<float>(weight * factor));
            return out;
        };
        return {in_direction(width_), in_direction(height_)};
    }
    Kernels normalised(Kernel<double> weights) const {
        double positive = 0, negative = 0;
        for (const double weight : weights) (weight > 0 ? positive : negative) += weight;
        for (double& weight : weights) weight /= weight > 0 ? positive : -negative;
        return scaled(weights, 1);
    }

    const std::size_t width_, height_; // of the pictures
};

// The colours and features of one picture that FLIP compares, for the pixels of a block.
class Seen {
  public:
    void look(const responses::Picture& picture, const Block& block, const Filters& filters,
              const std::array<float, 256>& linear) {
        split(picture, block, linear);
        apply(block, filters.luminance, planes_[0], filtered_[0]);
        apply(block, filters.red_green, planes_[1], filtered_[1]);
        apply(block, filters.blue_yellow, planes_[2], filtered_[2]);
        colors_.resize(block.rows * block.columns);
        for (std::size_t i = 0; i < colors_.size(); ++i) {
            const float y = (filtered_[0][i] + 16) / 116;
            Color rgb = multiply(kFromXyzFloat, {y + filtered_[1][i] / 500, y, y - filtered_[2][i] / 200});
            for (float& value : rgb) value = std::clamp(value, 0.0f, 1.0f);
            colors_[i] = hunt_lab(rgb);
        }
        magnitude(block, filters.edge, filters.smooth, edges_);
        magnitude(block, filters.point, filters.smooth, points_);
    }
    const Color& color(std::size_t i) const { return colors_[i]; }
    float edge(std::size_t i) const { return edges_[i]; }
    float point(std::size_t i) const { return points_[i]; }

  private:
    // The picture in the opponent space YCxCz, and its luminance from 0 to 1.
    void split(const responses::Picture& picture, const Block& block, const std::array<float, 256>& linear) {
        for (Plane& plane : planes_) plane.resize(block.in_rows() * block.in_columns());
        achromatic_.resize(block.in_rows() * block.in_columns());
        for (std::size_t row = 0, i = 0; row < block.in_rows(); ++row) {
            const std::uint8_t* const line = &picture.rgba[4 * block.source_y(row) * block.width];
            for (std::size_t column = 0; column < block.in_columns(); ++column, ++i) {
                const std::uint8_t* const in = line + 4 * block.source_x(column);
                const Color xyz = multiply(kToXyzFloat, {linear[in[0]], linear[in[1]], linear[in[2]]});
                planes_[0][i] = 116 * xyz[1] - 16;
                planes_[1][i] = 500 * (xyz[0] - xyz[1]);
                planes_[2][i] = 200 * (xyz[1] - xyz[2]);
                achromatic_[i] = xyz[1];
            }
        }
    }
    void apply(const Block& block, const std::vector<Gaussian>& gaussians, const Plane& in, Plane& out) {
        out.assign(block.rows * block.columns, 0);
        for (const Gaussian& gaussian : gaussians) {
            filter_.filter(block, in, gaussian.kernels.across, gaussian.kernels.down, part_);
            for (std::size_t i = 0; i < out.size(); ++i) out[i] += gaussian.share * part_[i];
        }
    }
    // The magnitude of the gradient whose components are filtered by `kernel`.
    void magnitude(const Block& block, const Kernels& kernel, const Kernels& smooth, Plane& out) {
        filter_.filter(block, achromatic_, kernel.across, smooth.down, out);
        filter_.filter(block, achromatic_, smooth.across, kernel.down, part_);
        for (std::size_t i = 0; i < out.size(); ++i)
            out[i] = std::sqrt(out[i] * out[i] + part_[i] * part_[i]);
    }

    PlaneFilter<float> filter_;
    std::array<Plane, 3> planes_, filtered_;
    Plane achromatic_, part_, edges_, points_;
    std::vector<Color> colors_;
};

// Maps distances of colours to 0..1 (4.1): up to pc of the largest distance linearly to 0..pt, the rest to
// pt..1.
class ColorError {
  public:
    ColorError() : most_(std::pow(hyab(hunt_lab({0, 1, 0}), hunt_lab({0, 0, 1})), kQc)) {}
    float of(const Color& a, const Color& b) const {
        const float power = std::pow(hyab(a, b), kQc), knee = kPc * most_;
        return power < knee ? kPt / knee * power : kPt + (power - knee) / (most_ - knee) * (1 - kPt);
    }

  private:
    static constexpr float kQc = 0.7f, kPc = 0.4f, kPt = 0.95f;
    float most_;
};

} // namespace

PixelValues flip_values(const responses::Picture& a, const responses::Picture& b, double pixels_per_degree) {
    const Filters filters(pixels_per_degree, a.width, a.height);
    const ColorError color_error;
    const auto linear = linear_values();
    PixelValues out(a.rgba.size() / 4), values;
    Seen seen_a, seen_b;
    for_each_block(a.width, a.height, filters.halo, [&](const Block& block) {
        seen_a.look(a, block, filters, linear);
        seen_b.look(b, block, filters, linear);
        values.resize(block.rows * block.columns);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const float color = color_error.of(seen_a.color(i), seen_b.color(i));
            const float difference = std::max(std::abs(seen_a.edge(i) - seen_b.edge(i)),
                                              std::abs(seen_a.point(i) - seen_b.point(i)));
            // 4.2 with the exponent 1/2, and 4.3
            const float feature = std::sqrt(difference * std::numbers::sqrt2_v<float> / 2);
            values[i] = color == 0 ? 0.0f : std::clamp(std::pow(color, 1 - feature), 0.0f, 1.0f);
        }
        put_block(block, values, out);
    });
    return out;
}

} // namespace tools
