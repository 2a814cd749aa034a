// Whether pictures are equal within a tolerance, and what is said about those that are not.
#include "tests/support/catch.h"
#include "tools/pictures/comparison.h"

namespace {

using namespace tools;

AlphaPicture grey(std::uint32_t width, std::uint32_t height, bool has_alpha = false) {
    return {{width, height, std::vector<std::uint8_t>(std::size_t{4} * width * height, 100)}, has_alpha};
}
void add(AlphaPicture& picture, std::uint32_t x, std::uint32_t y, std::size_t channel, int value) {
    std::uint8_t& at = picture.picture.rgba[(std::size_t{y} * picture.picture.width + x) * 4 + channel];
    at = static_cast<std::uint8_t>(at + value);
}
ComparisonOptions with(Metric metric, double tolerance, const char* pixels = nullptr) {
    ComparisonOptions out;
    out.metric = metric;
    out.tolerance = tolerance;
    if (pixels) out.allowed = parse_allowance(pixels);
    return out;
}

TEST_CASE("equal pictures are equal in every metric") {
    for (const MetricInfo& info : kMetrics) {
        const Comparison out = compare_pictures(grey(20, 20), grey(20, 20), with(info.metric, 0));
        CHECK((out.equal && out.same_size && out.value == 0 && out.differing == 0 && out.values.empty()));
    }
}

TEST_CASE("the first pixel, the number of pixels and the differences by channel") {
    const AlphaPicture a = grey(8, 6);
    AlphaPicture b = a;
    add(b, 7, 5, 2, 40);
    add(b, 3, 2, 0, -9);
    add(b, 3, 2, 1, 6);
    const Comparison out = compare_pictures(a, b, with(Metric::Max, 0));
    CHECK((!out.equal && out.differing == 2 && out.x == 3 && out.y == 2 && out.value == 40));
    CHECK(out.largest == std::array<int, 4>{9, 6, 40, 0});
    CHECK(out.mean == std::array<double, 4>{9.0 / 48, 6.0 / 48, 40.0 / 48, 0});
    // Pixels within the tolerance do not count.
    const Comparison lenient = compare_pictures(a, b, with(Metric::Max, 9));
    CHECK((!lenient.equal && lenient.differing == 1 && lenient.x == 7 && lenient.y == 5));
}

TEST_CASE("one pixel of the last row is a difference in every metric and both directions") {
    const AlphaPicture a = grey(30, 20);
    AlphaPicture b = a;
    add(b, 29, 19, 1, 1);
    for (const MetricInfo& info : kMetrics) {
        INFO(info.name);
        for (const bool forward : {true, false}) {
            const Comparison out = compare_pictures(forward ? a : b, forward ? b : a, with(info.metric, 0));
            CHECK((!out.equal && out.differing >= 1 && out.value > 0));
        }
    }
}

TEST_CASE("a tolerance of the very value fits, and one that is less does not") {
    const AlphaPicture a = grey(30, 20);
    AlphaPicture b = a;
    add(b, 4, 4, 0, 30), add(b, 5, 4, 2, 10), add(b, 20, 10, 1, 17);
    for (const MetricInfo& info : kMetrics) {
        INFO(info.name);
        const double value = compare_pictures(a, b, with(info.metric, 0)).value;
        CHECK(compare_pictures(a, b, with(info.metric, value)).equal);
        const Comparison less = compare_pictures(a, b, with(info.metric, value * 0.999));
        CHECK((!less.equal && less.differing >= 1));
    }
}

TEST_CASE("a number of pixels, or a share, may be beyond the tolerance") {
    const AlphaPicture a = grey(20, 10);
    AlphaPicture b = a;
    for (std::uint32_t x = 0; x < 4; ++x) add(b, x, 3, 0, 50);
    for (std::uint32_t x = 0; x < 9; ++x) add(b, x, 7, 0, 2);
    const auto equal = [&](Metric metric, double tolerance, const char* pixels) {
        return compare_pictures(a, b, with(metric, tolerance, pixels)).equal;
    };
    CHECK((equal(Metric::Max, 2, "4") && !equal(Metric::Max, 2, "3")));
    CHECK((equal(Metric::Max, 2, "2%") && !equal(Metric::Max, 2, "1.99%")));
    CHECK((equal(Metric::Max, 0, "13") && !equal(Metric::Max, 0, "12")));
    CHECK((equal(Metric::Max, 50, "0") && !equal(Metric::Max, 49, "0")));
    // With --pixels the mean of the picture does not count.
    CHECK((equal(Metric::Mean, 1, "4") && !equal(Metric::Mean, 1, "3") && equal(Metric::Mean, 1.1, nullptr)));
    for (const MetricInfo& info : kMetrics) CHECK(equal(info.metric, 0, "100%"));
}

TEST_CASE("allowances are numbers, or shares up to 100%") {
    CHECK(parse_allowance("12")->of(100) == 12);
    CHECK(parse_allowance("0")->of(100) == 0);
    CHECK(parse_allowance("0.5%")->of(199) == 0);
    CHECK(parse_allowance("0.5%")->of(200) == 1);
    CHECK(parse_allowance("100%")->of(200) == 200);
    for (const char* text :
         {"", "%", "-1", "1.5", "x", "1x", "101%", "-1%", "nan", "nan%", "inf", "1e30", "1 %", "1%%"}) {
        INFO(text);
        CHECK(!parse_allowance(text));
    }
}

TEST_CASE("alpha is compared on request, where both pictures have it") {
    ComparisonOptions options;
    for (const auto& [in_a, in_b] : {std::pair{false, false}, {true, false}, {false, true}, {true, true}})
        for (const bool asked : {false, true}) {
            const AlphaPicture a = grey(4, 4, in_a);
            AlphaPicture b = grey(4, 4, in_b);
            add(b, 1, 2, 3, 5);
            options.alpha = asked;
            const Comparison out = compare_pictures(a, b, options);
            CHECK(out.equal == !(asked && in_a && in_b));
            CHECK(out.alpha == (asked && in_a && in_b));
            CHECK(out.largest[3] == (out.equal ? 0 : 5));
        }
    // Where colours differ, too, alpha does not show without the request.
    const AlphaPicture a = grey(4, 4, true);
    AlphaPicture b = a;
    add(b, 0, 0, 0, 1), add(b, 0, 0, 3, 77);
    options.alpha = false;
    CHECK(compare_pictures(a, b, options).largest == std::array<int, 4>{1, 0, 0, 0});
    CHECK(compare_pictures(a, b, options).value == 1);
}

TEST_CASE("sizes that differ are a difference whatever the tolerance is") {
    for (const AlphaPicture& b : {grey(4, 5), grey(5, 4), grey(8, 2)}) {
        const Comparison out = compare_pictures(grey(4, 4), b, with(Metric::Max, 255, "100%"));
        CHECK((!out.equal && !out.same_size));
        CHECK(!compare_pictures(b, grey(4, 4), with(Metric::Max, 255)).equal);
    }
    CHECK(!compare_pictures(grey(2, 8), grey(8, 2), with(Metric::Max, 0)).equal); // as many pixels
}

TEST_CASE("the difference picture is black where nothing differs, and brighter where more does") {
    const AlphaPicture a = grey(3, 1);
    AlphaPicture b = a;
    add(b, 1, 0, 0, 1), add(b, 2, 0, 0, 30);
    const auto picture = difference_picture(compare_pictures(a, b, with(Metric::Max, 0)), 3, 1, Metric::Max);
    CHECK(picture.rgba == std::vector<std::uint8_t>{0, 0, 0, 255, 68, 68, 68, 255, 184, 184, 184, 255});
    const auto none = difference_picture(compare_pictures(a, a, with(Metric::Max, 0)), 3, 1, Metric::Max);
    CHECK(none.rgba == std::vector<std::uint8_t>{0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255});
}

} // namespace
