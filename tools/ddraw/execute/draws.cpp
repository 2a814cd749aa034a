#include "tools/ddraw/execute/draws.h"

#include "tools/ddraw/vertices/clip/list_writer.h"
#include "tools/ddraw/vertices/clip/visible_part.h"

namespace ddraw::execute {

namespace {

float height_of(const vertices::ProcessedVertices& processed, std::size_t vertex) {
    float y;
    std::memcpy(&y, processed.vertex(vertex) + sizeof(float), sizeof y);
    return y;
}

} // namespace

bool Draws::points(const Records<Point>& records) {
    std::vector<Point> whole;
    for (std::size_t i = 0; i < records.size(); ++i) {
        const Point range = records[i];
        if (!how_.clips) {
            if (range.count != 0) whole.push_back(range);
            continue;
        }
        for (std::uint32_t v = range.first; v < std::uint32_t{range.first} + range.count; ++v) {
            if (processed_.outside()[v] != 0) continue;
            if (!whole.empty() && std::uint32_t{whole.back().first} + whole.back().count == v &&
                whole.back().count != 0xFFFF)
                ++whole.back().count;
            else
                whole.push_back({1, static_cast<std::uint16_t>(v)});
        }
    }
    return whole.empty() || sink_.points(whole);
}

bool Draws::draw_cut(const Line& line, const vertices::Polygon& polygon) {
    made_.clear();
    vertices::ListWriter writer(processed_, how_, made_);
    const std::array<std::size_t, 3> corners = {line.vertex[0], line.vertex[1], line.vertex[1]};
    for (std::size_t i = 0; i < polygon.count; ++i) writer.make(polygon.corner[i], corners);
    return sink_.cut_lines(made_);
}

bool Draws::draw_cut(const Triangle& triangle, const vertices::Polygon& polygon) {
    constexpr unsigned kEdgeShift = 8; // D3DTRIFLAG_EDGEENABLE1
    made_.clear();
    vertices::ListWriter writer(processed_, how_, made_);
    const std::array<std::size_t, 3> corners = {triangle.vertex[0], triangle.vertex[1], triangle.vertex[2]};
    for (std::size_t i = 0; i < polygon.count; ++i) writer.make(polygon.corner[i], corners);
    return sink_.polygon(vertices::outer_edges(polygon, triangle.flags >> kEdgeShift & 7u), made_);
}

// Adds a primitive to those that are drawn together; before one that is cut they are drawn.
template <std::size_t kCorners, class Record>
bool Draws::add(const Record& record, std::vector<Record>& whole) {
    if (!how_.clips) {
        whole.push_back(record);
        return true;
    }
    std::array<std::size_t, kCorners> corners;
    for (std::size_t k = 0; k < kCorners; ++k) corners[k] = record.vertex[k];
    vertices::Polygon polygon;
    switch (vertices::visible_part(processed_, corners, polygon)) {
    case vertices::Visible::Nothing: return true;
    case vertices::Visible::Whole: whole.push_back(record); return true;
    case vertices::Visible::Part: break;
    }
    const bool drawn = flush(whole);
    whole.clear();
    return drawn && draw_cut(record, polygon);
}

bool Draws::lines(const Records<Line>& records) {
    std::vector<Line> whole;
    for (std::size_t i = 0; i < records.size(); ++i)
        if (!add<2>(records[i], whole)) return false;
    return flush(whole);
}

bool Draws::triangles(const Records<Triangle>& records) {
    std::vector<Triangle> whole;
    for (std::size_t i = 0; i < records.size(); ++i)
        if (!add<3>(records[i], whole)) return false;
    return flush(whole);
}

bool Draws::span(std::uint32_t first, std::uint32_t end) {
    const auto number = [](std::uint32_t v) { return static_cast<std::uint16_t>(v); };
    if (end - first == 1) {
        const Point alone = {1, number(first)};
        return points({std::as_bytes(std::span(&alone, 1)), sizeof alone, 1});
    }
    std::vector<Line> whole;
    for (std::uint32_t v = first; v + 1 < end; ++v)
        if (!add<2>(Line{{number(v), number(v + 1)}}, whole)) return false;
    return flush(whole);
}

bool Draws::spans(const Records<Point>& records) {
    for (std::size_t i = 0; i < records.size(); ++i) {
        const std::uint32_t end = std::uint32_t{records[i].first} + records[i].count;
        for (std::uint32_t first = records[i].first; first < end;) {
            std::uint32_t next = first + 1;
            while (next < end && height_of(processed_, next) == height_of(processed_, first)) ++next;
            if (!span(first, next)) return false;
            first = next;
        }
    }
    return true;
}

} // namespace ddraw::execute
