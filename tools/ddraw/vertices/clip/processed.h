// Vertices between processing and drawing: transformed vertices, and the clip positions that the clipping of
// primitives needs. An execute buffer processes its vertices in parts, and draws from all of them.
#pragma once

#include <vector>

#include "tools/ddraw/vertices/process/process_vertices.h"
#include "tools/ddraw/vertices/transform/clip_status.h"

namespace ddraw::vertices {

class ProcessedVertices {
  public:
    // `count` vertices of a transformed format, all 0 and inside. Memory is kept for the next time.
    std::optional<Refusal> resize(const VertexLayout& layout, std::size_t count);
    // At least `count` vertices: those that there are stay, if they have the format.
    std::optional<Refusal> grow(const VertexLayout& layout, std::size_t count);
    // The vertices of `source` replace those from `first` on. Transformed ones are copied, and count as
    // inside: the driver clips them. Without `colors` (D3DPROCESSVERTICES_NOCOLOR) the colours stay as they
    // were. `status` may be null. Refused: vertices after the last one.
    std::optional<Refusal> process(std::size_t first, const VertexSource& source, const VertexState& state,
                                   bool colors = true, ClipStatus* status = nullptr);

    std::size_t count() const { return outside_.size(); }
    const VertexLayout& layout() const { return layout_; }
    std::span<const std::byte> bytes() const { return vertices_; }
    const std::byte* vertex(std::size_t number) const { return vertices_.data() + number * layout_.bytes; }
    std::span<const ClipPosition> clip() const { return clip_; }
    std::span<const std::uint8_t> outside() const { return outside_; }
    const Screen& screen() const { return screen_; } // of the last processing
    Clipping total() const;                          // of all vertices

  private:
    VertexLayout layout_;
    Screen screen_;
    std::vector<std::byte> vertices_;
    std::vector<ClipPosition> clip_;
    std::vector<std::uint8_t> outside_;
};

} // namespace ddraw::vertices
