// Transformed vertices of a list, copied from processed vertices or made where a plane cut a primitive.
#pragma once

#include <array>
#include <vector>

#include "tools/ddraw/vertices/clip/draw.h"
#include "tools/ddraw/vertices/clip/polygon.h"

namespace ddraw::vertices {

class ListWriter {
  public:
    ListWriter(const VertexLayout& layout, const Screen& screen, const Draw& draw, const std::byte* processed,
               std::vector<std::byte>& list)
        : layout_(layout), screen_(screen), draw_(draw), processed_(processed), list_(list) {}

    void copy(std::size_t vertex);
    // A corner of a primitive that a plane cut, whose own corners are the vertices `vertex`
    void make(const Corner& corner, const std::array<std::size_t, 3>& vertex);

  private:
    const std::byte* processed(std::size_t vertex) const { return processed_ + vertex * layout_.bytes; }
    void place(std::byte* out, const Corner& corner) const;
    std::uint32_t color(std::uint16_t offset, const Corner& corner,
                        const std::array<std::size_t, 3>& vertex) const;
    void coordinates(std::byte* out, std::size_t set, const Corner& corner,
                     const std::array<std::size_t, 3>& vertex) const;

    const VertexLayout& layout_;
    const Screen& screen_;
    const Draw& draw_;
    const std::byte* processed_;
    std::vector<std::byte>& list_;
};

} // namespace ddraw::vertices
