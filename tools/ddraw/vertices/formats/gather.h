// Elements of four vertices, one vertex in each lane. Behind the last vertex it is repeated.
#pragma once

#include <algorithm>

#include "tools/ddraw/vertices/formats/vertex_source.h"
#include "tools/ddraw/vertices/math/color.h"

namespace ddraw::vertices {

// `floats` (1 to 4) numbers of vertices `first` to `first + 3`; the other components are 0.
inline void gather(const Element& element, std::size_t first, std::size_t count, unsigned floats,
                   Float4 (&out)[4]) {
    float lanes[4][kLanes] = {};
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        float values[4];
        std::memcpy(values, element.at(std::min(first + lane, count - 1)), floats * sizeof(float));
        for (unsigned i = 0; i < floats; ++i) lanes[i][lane] = values[i];
    }
    for (int i = 0; i < 4; ++i) out[i] = load(lanes[i]);
}

inline Vector4 gather_vector(const Element& element, std::size_t first, std::size_t count) {
    if (!element) return {all(0), all(0), all(0)};
    Float4 out[4];
    gather(element, first, count, 3, out);
    return {out[0], out[1], out[2]};
}

inline Int4 gather_packed(const Element& element, std::size_t first, std::size_t count,
                          std::uint32_t absent) {
    std::uint32_t lanes[kLanes] = {absent, absent, absent, absent};
    for (std::size_t lane = 0; element && lane < kLanes; ++lane)
        std::memcpy(&lanes[lane], element.at(std::min(first + lane, count - 1)), sizeof(std::uint32_t));
    Int4 out;
    std::memcpy(&out, lanes, sizeof out);
    return out;
}

} // namespace ddraw::vertices
