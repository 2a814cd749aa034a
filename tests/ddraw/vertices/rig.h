// Vertices, matrices and comparisons of the tests of the first runtimes' vertex pipeline.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include "tests/support/catch.h"
#include "tools/ddraw/vertices/process/process_vertices.h"

namespace ddraw::vertices {

template <class T> std::span<const std::byte> bytes_of(const T& values) {
    return std::as_bytes(std::span(values));
}

struct Untransformed { // XYZ | NORMAL
    float x, y, z, nx, ny, nz;
};
struct TlVertex { // D3DTLVERTEX
    float x, y, z, rhw;
    std::uint32_t color, specular;
    float u, v;
};
inline constexpr std::uint32_t kXyzNormal = fvf::kXyz | fvf::kNormal;
inline constexpr std::uint32_t kLit = fvf::kXyzRhw | fvf::kDiffuse | fvf::kSpecular;
struct LitVertex {
    float x, y, z, rhw;
    std::uint32_t color, specular;
};

// All vertices of `memory`, processed to the type Out of format `out`
template <class Out>
std::vector<Out> processed(std::span<const std::byte> memory, std::uint32_t in, const VertexState& state,
                           std::uint32_t out) {
    const auto layout = layout_of(in), results = layout_of(out);
    REQUIRE(layout.ok());
    REQUIRE(results.ok());
    REQUIRE(results->bytes == sizeof(Out));
    const auto source = interleaved(memory, in, 0, 0, memory.size() / layout->bytes);
    REQUIRE(source.ok());
    std::vector<Out> result(source->count);
    REQUIRE(
        !process_vertices(*source, state, {std::as_writable_bytes(std::span(result)), *results, sizeof(Out), true}));
    return result;
}

inline bool near(std::uint32_t a, std::uint32_t b, int tolerance = 1) {
    for (int shift = 0; shift < 32; shift += 8)
        if (std::abs(static_cast<int>(a >> shift & 0xFF) - static_cast<int>(b >> shift & 0xFF)) > tolerance)
            return false;
    return true;
}

// A sequence of numbers for random tests, the same on every machine
class Random {
  public:
    explicit Random(std::uint32_t seed) : state_(seed) {}
    std::uint32_t bits() {
        state_ = state_ * 1664525 + 1013904223;
        return state_ >> 8;
    }
    float between(float low, float high) { return low + (high - low) * static_cast<float>(bits()) / 16777216.0f; }

  private:
    std::uint32_t state_;
};

} // namespace ddraw::vertices
