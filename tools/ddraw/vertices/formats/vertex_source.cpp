#include "tools/ddraw/vertices/formats/vertex_source.h"

#include <limits>

namespace ddraw::vertices {

Checked<std::size_t> strided_bytes(std::size_t stride, std::size_t bytes, std::size_t count) {
    if (count == 0) return std::size_t{0};
    constexpr std::size_t kMost =
        std::numeric_limits<std::size_t>::max() / 2; // half: the end is an address, too
    if (bytes > kMost || (stride != 0 && count - 1 > (kMost - bytes) / stride))
        return Refusal{"stride", "the vertices exceed the address space"};
    return (count - 1) * stride + bytes;
}

Checked<VertexSource> interleaved(std::span<const std::byte> memory, std::uint32_t fvf, std::size_t stride,
                                  std::size_t first, std::size_t count) {
    const Checked<VertexLayout> layout = layout_of(fvf);
    if (!layout.ok()) return layout.refusal();
    if (stride == 0) stride = layout->bytes;
    if (stride < layout->bytes) return Refusal{"stride", "it is less than the bytes of a vertex"};
    if (first > memory.size() / stride) return Refusal{"first vertex", "it is beyond the memory"};
    const std::size_t rest = memory.size() - first * stride;
    const Checked<std::size_t> bytes = strided_bytes(stride, layout->bytes, count);
    if (!bytes.ok() || *bytes > rest) return Refusal{"vertex count", "the vertices end beyond the memory"};
    VertexSource out;
    out.layout = *layout;
    out.count = count;
    const std::byte* base = memory.data() + first * stride;
    const auto element = [&](std::uint16_t offset) {
        return offset == kAbsent || count == 0 ? Element{} : Element{base + offset, stride};
    };
    out.position = element(0);
    out.normal = element(layout->normal);
    out.reserved = element(layout->reserved);
    out.diffuse = element(layout->diffuse);
    out.specular = element(layout->specular);
    for (std::size_t i = 0; i < kSets; ++i) out.set[i] = element(layout->set[i]);
    return out;
}

Checked<VertexSource> strided(const StridedData& data, std::uint32_t fvf, std::size_t count) {
    const Checked<VertexLayout> layout = layout_of(fvf);
    if (!layout.ok()) return layout.refusal();
    VertexSource out;
    out.layout = *layout;
    out.count = count;
    const auto element = [&](const StridedElement& from, std::size_t bytes, bool present, Element& to) {
        if (!present || count == 0) return true;
        const Checked<std::size_t> needed = strided_bytes(from.stride, bytes, count);
        if (!needed.ok() || from.memory.data() == nullptr || *needed > from.memory.size()) return false;
        to = {from.memory.data(), from.stride};
        return true;
    };
    const Refusal outside{"strided data", "an element is missing, or ends beyond its memory"};
    if (!element(data.position, layout->transformed ? 16 : 12, true, out.position) ||
        !element(data.normal, 12, layout->has(layout->normal), out.normal) ||
        !element(data.diffuse, 4, layout->has(layout->diffuse), out.diffuse) ||
        !element(data.specular, 4, layout->has(layout->specular), out.specular))
        return outside;
    for (std::size_t i = 0; i < kSets; ++i)
        if (!element(data.set[i], layout->components[i] * std::size_t{4}, layout->components[i] != 0,
                     out.set[i]))
            return outside;
    return out;
}

} // namespace ddraw::vertices
