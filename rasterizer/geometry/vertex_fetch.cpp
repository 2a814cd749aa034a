#include "rasterizer/geometry/vertex_fetch.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>

#include "rasterizer/base/half.h"
#include "rasterizer/geometry/kernels.h"

namespace rasterizer {

namespace {

template <class T> T read(const std::byte* at) {
    T value;
    std::memcpy(&value, at, sizeof value);
    return value;
}

float dec3n(std::uint32_t packed, int shift) {
    const std::int32_t value = static_cast<std::int32_t>(packed << (22 - shift)) >> 22;
    return std::max(static_cast<float>(value) / 511.0f, -1.0f);
}

// Defaults of missing inputs: diffuse is 0xFFFFFFFF; specular is 0 including its alpha, which is also the fog
// factor (XDDM, texture stage arguments); the point size is 1; everything else is (0, 0, 0, 1).
constexpr float default_component(std::uint32_t input, std::uint32_t component) {
    if (input == static_cast<std::uint32_t>(VertexInput::Diffuse)) return 1;
    if (input == static_cast<std::uint32_t>(VertexInput::Specular)) return 0;
    if (input == static_cast<std::uint32_t>(VertexInput::PointSize)) return component == 0 ? 1.0f : 0.0f;
    return component == 3 ? 1.0f : 0.0f;
}

template <class T> void integers(const std::byte* at, int count, float scale, float (&out)[4]) {
    for (int i = 0; i < count; ++i)
        out[i] = std::max(static_cast<float>(read<T>(at + static_cast<std::size_t>(i) * sizeof(T))) / scale,
                          scale == 1 ? -32768.0f : -1.0f);
}

} // namespace

using dp2::DeclType;

void fetch_element(const VertexElement& element, std::uint64_t vertex, float (&out)[4]) {
    std::byte copy[16] = {};
    const std::uint64_t number = element.divider == 1 ? vertex : vertex / element.divider;
    const std::uint64_t offset = number * element.stride;
    const std::byte* at = copy;
    if (offset < element.available && element.available - offset >= sizeof copy)
        at = element.bytes + offset;
    else if (offset < element.available)
        std::memcpy(copy, element.bytes + offset, static_cast<std::size_t>(element.available - offset));
    out[0] = out[1] = out[2] = 0;
    out[3] = 1;
    switch (element.type) {
    case DeclType::Float1: std::memcpy(out, at, sizeof(float)); break;
    case DeclType::Float2: std::memcpy(out, at, 2 * sizeof(float)); break;
    case DeclType::Float3: std::memcpy(out, at, 3 * sizeof(float)); break;
    case DeclType::Float4: std::memcpy(out, at, 4 * sizeof(float)); break;
    case DeclType::Color: { // bytes B G R A
        const std::uint32_t argb = read<std::uint32_t>(at);
        for (int i = 0; i < 4; ++i) {
            constexpr int kShift[] = {16, 8, 0, 24};
            out[i] = static_cast<float>(argb >> kShift[i] & 0xFF) / 255.0f;
        }
        break;
    }
    case DeclType::UByte4: integers<std::uint8_t>(at, 4, 1, out); break;
    case DeclType::Short2: integers<std::int16_t>(at, 2, 1, out); break;
    case DeclType::Short4: integers<std::int16_t>(at, 4, 1, out); break;
    case DeclType::UByte4N: integers<std::uint8_t>(at, 4, 255, out); break;
    case DeclType::Short2N: integers<std::int16_t>(at, 2, 32767, out); break;
    case DeclType::Short4N: integers<std::int16_t>(at, 4, 32767, out); break;
    case DeclType::UShort2N: integers<std::uint16_t>(at, 2, 65535, out); break;
    case DeclType::UShort4N: integers<std::uint16_t>(at, 4, 65535, out); break;
    case DeclType::UDec3: {
        const std::uint32_t packed = read<std::uint32_t>(at);
        for (int i = 0; i < 3; ++i) out[i] = static_cast<float>(packed >> (10 * i) & 0x3FF);
        break;
    }
    case DeclType::Dec3N: {
        const std::uint32_t packed = read<std::uint32_t>(at);
        for (int i = 0; i < 3; ++i) out[i] = dec3n(packed, 10 * i);
        break;
    }
    case DeclType::Half2:
    case DeclType::Half4:
        for (int i = 0; i < (element.type == DeclType::Half2 ? 2 : 4); ++i)
            out[i] = half_to_float(read<std::uint16_t>(at + static_cast<std::size_t>(i) * 2));
        break;
    default: break;
    }
}

namespace {

// ElementFetch::floats for a type; nullopt if kernels cannot read the type.
std::optional<std::uint32_t> kernel_floats(DeclType type) {
    switch (type) {
    case DeclType::Float1: return 1;
    case DeclType::Float2: return 2;
    case DeclType::Float3: return 3;
    case DeclType::Float4: return 4;
    case DeclType::Color: return 0;
    default: return std::nullopt;
    }
}

// False if the element must be read vertex by vertex: because of its type or divider, or near the end of its
// memory.
bool fetch_in_lanes(const VertexElement& element, std::span<const std::uint64_t> vertices,
                    const GeometryKernels& kernels, Lanes* out) {
    constexpr std::uint64_t kBytes = 16; // maximum that a vertex reads
    const auto floats = kernel_floats(element.type);
    if (!floats || element.divider != 1 || element.available < kBytes) return false;
    const std::uint64_t most = std::min<std::uint64_t>(element.available - kBytes, INT32_MAX);
    ElementFetch job;
    for (std::size_t lane = 0; lane < vertices.size(); ++lane) {
        const std::uint64_t offset = vertices[lane] * element.stride; // as in fetch_element()
        if (offset > most) return false;
        job.offset[lane] = static_cast<std::int32_t>(offset);
    }
    job.bytes = element.bytes;
    job.floats = *floats;
    job.out = out;
    kernels.fetch_element(job);
    return true;
}

} // namespace

void fetch_vertices(std::span<const VertexElement> elements, std::uint32_t inputs, bool programmed,
                    std::span<const std::uint64_t> vertices, const GeometryKernels& kernels, Lanes* out) {
    for (std::uint32_t input = 0; input < static_cast<std::uint32_t>(kVertexInputs); ++input) {
        if (!(inputs >> input & 1)) continue;
        for (std::uint32_t c = 0; c < 4; ++c)
            std::ranges::fill(out[input * 4 + c].word,
                              std::bit_cast<std::uint32_t>(programmed ? 0.0f : default_component(input, c)));
    }
    for (const VertexElement& element : elements) {
        const auto input = static_cast<std::uint32_t>(element.input);
        if (!(inputs >> input & 1)) continue;
        if (fetch_in_lanes(element, vertices, kernels, out + input * 4)) continue;
        for (std::size_t lane = 0; lane < vertices.size(); ++lane) {
            float value[4];
            fetch_element(element, vertices[lane], value);
            for (std::uint32_t c = 0; c < 4; ++c)
                out[input * 4 + c].word[lane] = std::bit_cast<std::uint32_t>(value[c]);
        }
    }
}

} // namespace rasterizer
