#include "tools/ddraw/vertices/clip/list_writer.h"

#include <algorithm>
#include <cmath>

namespace ddraw::vertices {

namespace {

template <class T> T value_at(const std::byte* from) {
    T out;
    std::memcpy(&out, from, sizeof out);
    return out;
}

// A coordinate's way from `start` is the shorter one where it wraps.
double unwrapped(double value, double start) {
    const double way = value - start;
    return way > 0.5 ? value - 1 : way < -0.5 ? value + 1 : value;
}

} // namespace

void ListWriter::copy(std::size_t vertex) {
    list_.insert(list_.end(), processed_.vertex(vertex), processed_.vertex(vertex) + layout_.bytes);
}

void ListWriter::place(std::byte* out, const Corner& corner) const {
    // Rounding must not move it outside of the rectangle.
    const double x = std::clamp(corner.at[0] / corner.at[3], -1.0, 1.0),
                 y = std::clamp(corner.at[1] / corner.at[3], -1.0, 1.0);
    const auto on_screen = [&](int axis, double value) {
        return static_cast<float>(double{processed_.screen().offset[axis]} +
                                  value * double{processed_.screen().scale[axis]});
    };
    const float position[] = {on_screen(0, x), on_screen(1, y), on_screen(2, corner.at[2] / corner.at[3]),
                              static_cast<float>(1 / corner.at[3])};
    std::memcpy(out, position, sizeof position);
}

// Flat colours are those of the first corner. The alpha of the second colour is the fog factor, which is
// never flat.
std::uint32_t ListWriter::color(std::uint16_t offset, const Corner& corner,
                                const std::array<std::size_t, 3>& vertex) const {
    std::uint32_t out = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        double sum = 0;
        for (std::size_t i = 0; i < 3; ++i)
            sum += corner.weight[i] *
                   (value_at<std::uint32_t>(processed_.vertex(vertex[i]) + offset) >> shift & 0xFF);
        out |= static_cast<std::uint32_t>(std::clamp(sum + 0.5, 0.0, 255.0)) << shift;
    }
    if (!draw_.flat) return out;
    const auto first = value_at<std::uint32_t>(processed_.vertex(vertex[0]) + offset);
    constexpr std::uint32_t kFog = 0xFF000000;
    return offset == layout_.specular ? (first & ~kFog) | (out & kFog) : first;
}

void ListWriter::coordinates(std::byte* out, std::size_t set, const Corner& corner,
                             const std::array<std::size_t, 3>& vertex) const {
    for (std::size_t c = 0; c < layout_.components[set]; ++c) {
        const std::size_t offset = layout_.set[set] + c * sizeof(float);
        double sum = 0, start = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            const double value = double{value_at<float>(processed_.vertex(vertex[i]) + offset)};
            if (i == 0) start = value;
            // A corner without weight may have a value that is not finite.
            if (corner.weight[i] != 0)
                sum += corner.weight[i] * (draw_.wrap[set] >> c & 1 ? unwrapped(value, start) : value);
        }
        const auto result = static_cast<float>(sum);
        std::memcpy(out + offset, &result, sizeof result);
    }
}

void ListWriter::make(const Corner& corner, const std::array<std::size_t, 3>& vertex) {
    if (corner.original >= 0 && !draw_.flat) return copy(vertex[static_cast<std::size_t>(corner.original)]);
    // What is not interpolated is the first corner's.
    const std::size_t start = list_.size();
    copy(corner.original >= 0 ? vertex[static_cast<std::size_t>(corner.original)] : vertex[0]);
    std::byte* out = list_.data() + start;
    for (const std::uint16_t offset : {layout_.diffuse, layout_.specular}) {
        if (offset == kAbsent) continue;
        const std::uint32_t value = color(offset, corner, vertex);
        std::memcpy(out + offset, &value, sizeof value);
    }
    if (corner.original >= 0) return;
    place(out, corner);
    for (std::size_t set = 0; set < kSets; ++set) coordinates(out, set, corner, vertex);
}

} // namespace ddraw::vertices
