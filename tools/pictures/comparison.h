// Compares two pictures: whether they are equal within a tolerance, how many pixels differ, where, and by how
// much.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "tools/pictures/metrics.h"
#include "tools/pictures/picture_reader.h"

namespace tools {

// How many pixels of a picture may differ: a number, or a percentage of its pixels.
struct PixelAllowance {
    double amount = 0;
    bool percent = false;
    std::uint64_t of(std::uint64_t pixels) const;
};
std::optional<PixelAllowance> parse_allowance(std::string_view text); // "12", "0.5%"

struct ComparisonOptions {
    Metric metric = Metric::Max;
    // A pixel differs if its value is greater. A picture differs if its value (picture_value()) is greater,
    // or, with `allowed`, if more pixels differ than are allowed.
    double tolerance = 0;
    std::optional<PixelAllowance> allowed;
    bool alpha = false; // compare alpha where both pictures have it
    double pixels_per_degree = kPixelsPerDegree;
};

struct Comparison {
    bool equal = true; // within the tolerance
    bool same_size = true;
    // Only if the sizes are equal:
    bool alpha = false;              // alpha was compared
    double value = 0;                // of the pictures
    std::uint64_t differing = 0;     // pixels
    std::uint32_t x = 0, y = 0;      // the first of them, row by row, if there is one
    std::array<int, 4> largest = {}; // differences by channel, r g b a; a is 0 unless it was compared
    std::array<double, 4> mean = {};
    PixelValues values; // empty: all are 0
};

Comparison compare_pictures(const AlphaPicture& a, const AlphaPicture& b, const ComparisonOptions& options);

// Black where the value is 0; elsewhere grey, the brighter the greater the value is.
responses::Picture difference_picture(const Comparison& comparison, std::uint32_t width, std::uint32_t height,
                                      Metric metric);

} // namespace tools
