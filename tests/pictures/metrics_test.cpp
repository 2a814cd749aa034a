// The metrics against values of other programs, and their properties.
#include <algorithm>
#include <cmath>

#include "tests/support/catch.h"
#include "tools/pictures/metrics.h"
#include "tools/pictures/plane_filter.h"

namespace {

using namespace tools;
using responses::Picture;

template <class Color> Picture painted(std::uint32_t width, std::uint32_t height, Color&& color) {
    Picture out{width, height, {}};
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x) {
            for (const unsigned value : color(x, y)) out.rgba.push_back(static_cast<std::uint8_t>(value));
            out.rgba.push_back(255);
        }
    return out;
}

using Rgb = std::array<unsigned, 3>;

Picture noise(std::uint32_t width, std::uint32_t height, std::uint32_t seed) {
    const auto next = [&] { return (seed = seed * 1664525 + 1013904223) >> 24; };
    return painted(width, height, [&](std::uint32_t, std::uint32_t) {
        const unsigned r = next(), g = next(), b = next();
        return Rgb{r, g, b};
    });
}

Picture waves(std::uint32_t width, std::uint32_t height, std::uint32_t shift) {
    return painted(width, height, [&](std::uint32_t x, std::uint32_t y) {
        return Rgb{x * 7 + y * 3 + (x > width / 2 ? shift : 0), x * x / 8 + y, y * (12 - shift / 9) + 40};
    });
}

struct Pictures {
    const char* name;
    Picture a, b;
};
// Taller than a block, smaller than a window, one pixel in the last row
std::vector<Pictures> all_pictures() {
    std::vector<Pictures> out;
    Pictures spots{"noise", noise(120, 210, 1), noise(120, 210, 2)};
    for (std::size_t y = 0; y < 210; ++y)
        for (std::size_t x = 0; x < 120; ++x)
            if (y % 7 != 0 || x % 5 != 0)
                std::copy_n(&spots.a.rgba[4 * (y * 120 + x)], 4, &spots.b.rgba[4 * (y * 120 + x)]);
    out.push_back(std::move(spots));
    out.push_back({"waves", waves(150, 100, 0), waves(150, 100, 9)});
    out.push_back({"small", waves(7, 5, 0), waves(7, 5, 9)});
    const auto grey = [](std::uint32_t, std::uint32_t) { return Rgb{128, 128, 128}; };
    out.push_back({"dot", painted(64, 64, grey), painted(64, 64, [](std::uint32_t x, std::uint32_t y) {
                       return x == 40 && y == 63 ? Rgb{255, 0, 0} : Rgb{128, 128, 128};
                   })});
    return out;
}

double value_of(const Pictures& p, const MetricOptions& options) {
    return picture_value(pixel_values(p.a, p.b, options), p.a.width, p.a.height, options.metric);
}

TEST_CASE("FLIP has the values of its authors' program") {
    struct Expected {
        double mean, most, mean_at_20, most_at_20;
    };
    // NVIDIA's flip 1.6, options -ppd 67.02 and -ppd 20, on the same pictures as PNG files
    constexpr Expected kExpected[] = {{0.095015, 0.777419, 0.071395, 0.987285},
                                      {0.418959, 0.961604, 0.479281, 0.979838},
                                      {0.058504, 0.115239, 0.059659, 0.116359},
                                      {0.000935, 0.349902, 0.000379, 0.804541}};
    const auto pictures = all_pictures();
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        const auto check = [&](double degree, double mean, double most) {
            const PixelValues values = flip_values(pictures[i].a, pictures[i].b, degree);
            INFO(pictures[i].name << " at " << degree);
            CHECK(std::abs(picture_value(values, pictures[i].a.width, pictures[i].a.height, Metric::Flip) - mean) <
                  1e-5);
            CHECK(std::abs(static_cast<double>(*std::max_element(values.begin(), values.end())) - most) < 5e-5);
        };
        check(kPixelsPerDegree, kExpected[i].mean, kExpected[i].most);
        check(20, kExpected[i].mean_at_20, kExpected[i].most_at_20);
    }
}

TEST_CASE("SSIM has the values of scikit-image") {
    // structural_similarity(gaussian_weights=True, sigma=1.5, use_sample_covariance=False, data_range=255,
    // channel_axis=2) of scikit-image 0.19, which also leaves out windows beyond the edge
    const auto pictures = all_pictures();
    CHECK(std::abs(value_of(pictures[0], {Metric::Ssim}) - 0.029323166070575724) < 1e-8);
    CHECK(std::abs(value_of(pictures[1], {Metric::Ssim}) - 0.241752494715616) < 1e-8);
    CHECK(std::abs(value_of(pictures[3], {Metric::Ssim}) - 9.322027435088032e-05) < 1e-8);
}

TEST_CASE("max and mean by hand") {
    const Picture a{2, 1, {10, 20, 30, 255, 0, 0, 0, 255}}, b{2, 1, {13, 20, 29, 0, 255, 0, 0, 255}};
    CHECK(channel_values(a, b, false, false) == PixelValues{3, 255});
    CHECK(channel_values(a, b, false, true) == PixelValues{4.0f / 3, 85});
    CHECK(channel_values(a, b, true, false) == PixelValues{255, 255});
    CHECK(channel_values(a, b, true, true) == PixelValues{259.0f / 4, 63.75f});
    CHECK(picture_value({3, 255}, 2, 1, Metric::Max) == 255);
    CHECK(picture_value({3, 255}, 2, 1, Metric::Mean) == 129);
}

TEST_CASE("every metric is 0 for equal pictures, in its range for others, and the same in both directions") {
    for (const Pictures& pictures : all_pictures())
        for (const MetricInfo& info : kMetrics)
            for (const bool alpha : {false, true}) {
                const MetricOptions options{info.metric, alpha && info.metric != Metric::Flip};
                INFO(pictures.name << " " << info.name);
                for (const float value : pixel_values(pictures.a, pictures.a, options)) REQUIRE(value == 0);
                const PixelValues values = pixel_values(pictures.a, pictures.b, options);
                REQUIRE(values == pixel_values(pictures.b, pictures.a, options));
                float most = 0;
                for (const float value : values) {
                    REQUIRE((value >= 0 && static_cast<double>(value) <= info.most));
                    most = std::max(most, value);
                }
                REQUIRE(most > 0);
            }
}

TEST_CASE("every metric sees one changed pixel anywhere, also in the corners, and at the pixel") {
    const Picture a = waves(40, 30, 0);
    for (const MetricInfo& info : kMetrics)
        for (const auto& [x, y] : {std::pair{0u, 0u}, {39u, 0u}, {0u, 29u}, {39u, 29u}, {20u, 15u}, {17u, 29u}}) {
            INFO(info.name << " " << x << "," << y);
            Picture b = a;
            const std::size_t at = std::size_t{y} * 40 + x;
            b.rgba[4 * at + 1] ^= 64;
            const PixelValues values = pixel_values(a, b, {info.metric});
            CHECK(values[at] > 0);
            CHECK(picture_value(values, 40, 30, info.metric) > 0);
        }
}

TEST_CASE("a picture's size does not change the values of its pixels") {
    // Blocks end at other places in the part.
    const std::uint32_t width = 560, height = 230, x0 = 40, y0 = 50, part_width = 500, part_height = 130;
    const Picture whole = noise(width, height, 5), other = noise(width, height, 6);
    const auto cut = [&](const Picture& picture) {
        Picture out{part_width, part_height, {}};
        for (std::size_t y = 0; y < part_height; ++y) {
            const auto row = picture.rgba.begin() + static_cast<std::ptrdiff_t>(4 * ((y0 + y) * width + x0));
            out.rgba.insert(out.rgba.end(), row, row + 4 * part_width);
        }
        return out;
    };
    for (const MetricInfo& info : kMetrics) {
        const PixelValues values = pixel_values(whole, other, {info.metric});
        const PixelValues part = pixel_values(cut(whole), cut(other), {info.metric});
        const std::uint32_t reach = 12; // pixels whose windows are inside
        for (std::uint32_t y = reach; y < part_height - reach; ++y)
            for (std::uint32_t x = reach; x < part_width - reach; ++x)
                REQUIRE(part[y * part_width + x] == values[(y0 + y) * width + x0 + x]);
    }
}

TEST_CASE("no kernel is longer than twice the picture, whose edge is repeated") {
    const Kernel<double> kernel = {1, 2, 3, 4, 5};
    CHECK(bounded(kernel, 1) == Kernel<double>{15});
    CHECK(bounded(kernel, 2) == Kernel<double>{3, 3, 9});
    CHECK(bounded(kernel, 3) == kernel);
    CHECK(bounded(kernel, 50000) == kernel);
    // A single column, and the same column repeated farther than the kernel reaches (16 pixels)
    const auto column = [](std::uint32_t width, std::uint32_t step) {
        return painted(width, 60, [&](std::uint32_t, std::uint32_t y) { return Rgb{y * step, y * y / 9, 200 - y}; });
    };
    const PixelValues one = flip_values(column(1, 3), column(1, 4), 118),
                      many = flip_values(column(50, 3), column(50, 4), 118);
    float most = 0;
    for (std::size_t y = 0; y < 60; ++y) {
        most = std::max(most, one[y]);
        for (std::size_t x = 0; x < 50; ++x) REQUIRE(std::abs(one[y] - many[y * 50 + x]) < 1e-4f);
    }
    CHECK(most > 0.05f);
}

TEST_CASE("pictures of one row or one pixel") {
    for (const auto& [width, height] : {std::pair{1u, 1u}, {1100u, 1u}, {1u, 200u}})
        for (const MetricInfo& info : kMetrics) {
            INFO(info.name << " " << width << "x" << height);
            const Picture a = noise(width, height, 1), b = noise(width, height, 9);
            const double value = picture_value(pixel_values(a, b, {info.metric}), width, height, info.metric);
            CHECK((value > 0 && value <= info.most));
        }
}

} // namespace
