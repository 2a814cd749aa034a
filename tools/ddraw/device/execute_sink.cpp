#include "tools/ddraw/device/execute_sink.h"

#include <algorithm>

namespace ddraw {

namespace {

constexpr std::size_t kHeaderBytes = 16; // of a draw with its alignment, at most

DP2EMU_D3DHAL_DP2INDEXEDLINELIST moved(const execute::Line& line, std::uint32_t by) {
    const auto number = [&](std::uint16_t vertex) { return static_cast<std::uint16_t>(vertex + by); };
    return {number(line.vertex[0]), number(line.vertex[1])};
}
// Strips and fans are only hints that a driver need not follow; all corners are named.
DP2EMU_D3DHAL_DP2INDEXEDTRIANGLELIST moved(const execute::Triangle& triangle, std::uint32_t by) {
    const auto number = [&](std::uint16_t vertex) { return static_cast<std::uint16_t>(vertex + by); };
    return {number(triangle.vertex[0]), number(triangle.vertex[1]), number(triangle.vertex[2]),
            static_cast<std::uint16_t>(triangle.flags & D3DTRIFLAG_EDGEENABLETRIANGLE)};
}

} // namespace

std::optional<std::uint32_t> ExecuteSink::vertices(std::size_t least, std::size_t most, std::size_t bytes) {
    const vertices::VertexLayout& layout = processed_.layout();
    const auto part = processed_.bytes().subspan(least * layout.bytes, (most + 1 - least) * layout.bytes);
    return output_.driver.draw_from(part, layout.fvf, layout.bytes, kHeaderBytes + bytes);
}

template <class Record, class Out, class Emit>
bool ExecuteSink::draw(std::span<const Record> records, const Emit& emit) {
    const std::size_t most =
        std::min<std::size_t>((Driver::most_draw_bytes() - kHeaderBytes) / sizeof(Out), 0xFFFF);
    std::vector<Out> out;
    for (; !records.empty(); records = records.subspan(std::min(most, records.size()))) {
        const auto piece = records.first(std::min(most, records.size()));
        std::uint16_t least = 0xFFFF, greatest = 0;
        for (const Record& record : piece)
            for (const std::uint16_t vertex : record.vertex) {
                least = std::min(least, vertex);
                greatest = std::max(greatest, vertex);
            }
        const auto first = vertices(least, greatest, piece.size() * sizeof(Out));
        if (!first) return false;
        out.clear();
        for (const Record& record : piece) out.push_back(moved(record, *first - least));
        emit(std::span<const Out>(out));
    }
    return true;
}

bool ExecuteSink::lines(std::span<const execute::Line> lines) {
    using Out = DP2EMU_D3DHAL_DP2INDEXEDLINELIST;
    stats_.dwLinesDrawn += static_cast<DWORD>(lines.size());
    return draw<execute::Line, Out>(lines, [&](std::span<const Out> out) { output_.commands.lines(out); });
}

bool ExecuteSink::triangles(std::span<const execute::Triangle> triangles) {
    using Out = DP2EMU_D3DHAL_DP2INDEXEDTRIANGLELIST;
    stats_.dwTrianglesDrawn += static_cast<DWORD>(triangles.size());
    return draw<execute::Triangle, Out>(triangles,
                                        [&](std::span<const Out> out) { output_.commands.triangles(out); });
}

bool ExecuteSink::points(std::span<const execute::Point> ranges) {
    for (const execute::Point& range : ranges) {
        const auto first = vertices(range.first, std::size_t{range.first} + range.count - 1, 0);
        if (!first) return false;
        output_.commands.points(static_cast<std::uint16_t>(*first), range.count);
        stats_.dwPointsDrawn += range.count;
    }
    return true;
}

bool ExecuteSink::cut_lines(std::span<const std::byte> bytes) {
    const vertices::VertexLayout& layout = processed_.layout();
    if (!output_.driver.draw_from(std::span<const std::byte>(), layout.fvf, layout.bytes,
                                  kHeaderBytes + bytes.size()))
        return false;
    const auto lines = static_cast<std::uint16_t>(bytes.size() / layout.bytes / 2);
    output_.commands.clipped_lines(lines, bytes);
    stats_.dwLinesDrawn += lines;
    return true;
}

bool ExecuteSink::polygon(std::uint32_t edges, std::span<const std::byte> bytes) {
    const vertices::VertexLayout& layout = processed_.layout();
    if (!output_.driver.draw_from(std::span<const std::byte>(), layout.fvf, layout.bytes,
                                  kHeaderBytes + bytes.size()))
        return false;
    const auto triangles = static_cast<std::uint16_t>(bytes.size() / layout.bytes - 2);
    output_.commands.clipped_polygon(edges, triangles, bytes);
    stats_.dwTrianglesDrawn += triangles;
    return true;
}

} // namespace ddraw
