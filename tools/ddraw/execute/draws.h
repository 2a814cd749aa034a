// The drawing instructions of an execute buffer: their primitives whole, or cut by the visible volume, as the
// commands that a driver has for them.
#pragma once

#include <vector>

#include "tools/ddraw/execute/instructions.h"
#include "tools/ddraw/vertices/clip/draw.h"
#include "tools/ddraw/vertices/clip/polygon.h"

namespace ddraw::execute {

// What is drawn, in the order of the instructions. Numbers are those of processed vertices; `vertices` are
// vertices of their own, of the same format. False: it cannot be drawn, which ends the instruction.
class DrawSink {
  public:
    virtual bool points(std::span<const Point> ranges) = 0;
    virtual bool lines(std::span<const Line> lines) = 0;
    virtual bool triangles(std::span<const Triangle> triangles) = 0;
    // Lines that were cut, two vertices each
    virtual bool cut_lines(std::span<const std::byte> vertices) = 0;
    // A triangle that was cut: a convex polygon. Bit i of `edges`: the edge from vertex i to the next is
    // drawn in wireframe.
    virtual bool polygon(std::uint32_t edges, std::span<const std::byte> vertices) = 0;

  protected:
    ~DrawSink() = default;
};

// Draws of vertices that were processed before. `how`: whether they are clipped, and what clipping must know.
// All vertex numbers must exist.
class Draws {
  public:
    Draws(const vertices::ProcessedVertices& processed, const vertices::Draw& how, DrawSink& sink)
        : processed_(processed), how_(how), sink_(sink) {}

    bool points(const Records<Point>& records);
    bool lines(const Records<Line>& records);
    bool triangles(const Records<Triangle>& records);
    // Joins consecutive vertices of one y by lines; a vertex that has no neighbour of its y is a point.
    bool spans(const Records<Point>& records);

  private:
    template <std::size_t kCorners, class Record> bool add(const Record& record, std::vector<Record>& whole);
    bool flush(std::vector<Line>& whole) { return whole.empty() || sink_.lines(whole); }
    bool flush(std::vector<Triangle>& whole) { return whole.empty() || sink_.triangles(whole); }
    bool draw_cut(const Line& line, const vertices::Polygon& polygon);
    bool draw_cut(const Triangle& triangle, const vertices::Polygon& polygon);
    bool span(std::uint32_t first, std::uint32_t end);

    const vertices::ProcessedVertices& processed_;
    const vertices::Draw& how_;
    DrawSink& sink_;
    std::vector<std::byte> made_; // vertices of a cut primitive
};

} // namespace ddraw::execute
