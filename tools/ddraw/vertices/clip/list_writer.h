// Transformed vertices of a list, copied from processed vertices or made where a plane cut a primitive.
#pragma once

#include <array>
#include <vector>

#include "tools/ddraw/vertices/clip/draw.h"
#include "tools/ddraw/vertices/clip/polygon.h"

namespace ddraw::vertices {

class ListWriter {
  public:
    ListWriter(const ProcessedVertices& processed, const Draw& draw, std::vector<std::byte>& list)
        : processed_(processed), layout_(processed.layout()), draw_(draw), list_(list) {}

    void copy(std::size_t vertex);
    // A corner of a primitive that a plane cut, whose own corners are the vertices `vertex`
    void make(const Corner& corner, const std::array<std::size_t, 3>& vertex);

  private:
    void place(std::byte* out, const Corner& corner) const;
    std::uint32_t color(std::uint16_t offset, const Corner& corner,
                        const std::array<std::size_t, 3>& vertex) const;
    void coordinates(std::byte* out, std::size_t set, const Corner& corner,
                     const std::array<std::size_t, 3>& vertex) const;

    const ProcessedVertices& processed_;
    const VertexLayout& layout_;
    const Draw& draw_;
    std::vector<std::byte>& list_;
};

} // namespace ddraw::vertices
