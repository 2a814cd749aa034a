// Vertices in memory: for each element its first byte and the step to the next vertex. Made from interleaved
// vertices or from strided data, and only when all `count` vertices are inside of the memory that is given.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "tools/ddraw/vertices/formats/vertex_layout.h"

namespace ddraw::vertices {

struct Element {
    const std::byte* data = nullptr; // nullptr: the vertices do not have it
    std::size_t stride = 0;
    const std::byte* at(std::size_t vertex) const { return data + vertex * stride; }
    explicit operator bool() const { return data != nullptr; }
};

struct VertexSource {
    VertexLayout layout; // which elements there are; its offsets are those of interleaved vertices
    std::size_t count = 0;
    Element position, normal, reserved, diffuse, specular;
    std::array<Element, kSets> set;
};

// `count` vertices of `fvf` from vertex `first` of `memory`, `stride` bytes apart; stride 0: those of the
// format.
Checked<VertexSource> interleaved(std::span<const std::byte> memory, std::uint32_t fvf, std::size_t stride,
                                  std::size_t first, std::size_t count);

// D3DDRAWPRIMITIVESTRIDEDDATA: memory with the vertices' elements, each with a stride of its own, which may
// be 0.
struct StridedElement {
    std::span<const std::byte> memory;
    std::size_t stride = 0;
};
struct StridedData {
    StridedElement position, normal, diffuse, specular;
    std::array<StridedElement, kSets> set;
};
// Only the elements that `fvf` names are read.
Checked<VertexSource> strided(const StridedData& data, std::uint32_t fvf, std::size_t count);
// The bytes that `count` elements of `bytes` bytes take: a program gives pointers without a size. Refused:
// the sum overflows.
Checked<std::size_t> strided_bytes(std::size_t stride, std::size_t bytes, std::size_t count);

} // namespace ddraw::vertices
