#include "tools/ddraw/vertices/clip/processed.h"

namespace ddraw::vertices {

std::optional<Refusal> ProcessedVertices::resize(const VertexLayout& layout, std::size_t count) {
    if (!layout.transformed) return Refusal{"FVF", "drivers draw transformed vertices"};
    const Checked<std::size_t> bytes = strided_bytes(layout.bytes, layout.bytes, count);
    if (!bytes.ok()) return bytes.refusal();
    layout_ = layout;
    vertices_.assign(*bytes, std::byte{0});
    clip_.assign(count, ClipPosition{});
    outside_.assign(count, 0);
    return std::nullopt;
}

std::optional<Refusal> ProcessedVertices::grow(const VertexLayout& layout, std::size_t wanted) {
    if (layout.fvf != layout_.fvf) return resize(layout, wanted);
    if (wanted <= count()) return std::nullopt;
    const Checked<std::size_t> bytes = strided_bytes(layout.bytes, layout.bytes, wanted);
    if (!bytes.ok()) return bytes.refusal();
    vertices_.resize(*bytes);
    clip_.resize(wanted);
    outside_.resize(wanted);
    return std::nullopt;
}

std::optional<Refusal> ProcessedVertices::process(std::size_t first, const VertexSource& source,
                                                  const VertexState& state, bool colors, ClipStatus* status) {
    if (first > count() || source.count > count() - first)
        return Refusal{"destination", "vertices after the last one"};
    const std::size_t stride = layout_.bytes;
    VertexTarget target{std::span(vertices_).subspan(first * stride, source.count * stride), layout_, stride,
                        true};
    if (!colors) target.layout.diffuse = target.layout.specular = kAbsent;
    const auto outside = std::span(outside_).subspan(first, source.count);
    DrawPositions positions{std::span(clip_).subspan(first, source.count), outside, {}};
    screen_ = state.screen;
    if (source.layout.transformed) {
        if (const auto refusal = process_vertices(source, state, target)) return refusal;
        positions.total = test_on_screen(target.memory.data(), stride, state.screen, positions.clip, outside);
    } else if (const auto refusal = process_for_draw(source, state, target, positions)) {
        return refusal;
    }
    if (status != nullptr) add_to(*status, positions.total, target.memory.data(), stride, outside);
    return std::nullopt;
}

Clipping ProcessedVertices::total() const {
    Clipping out;
    for (const std::uint8_t planes : outside_) {
        out.some |= planes;
        out.every &= planes;
    }
    return out;
}

} // namespace ddraw::vertices
