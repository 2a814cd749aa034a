#include "rasterizer/commands/compose_rects.h"

#include <algorithm>
#include <vector>

#include "dp2/base/bytes.h"
#include "dp2/tables/enums.h"

namespace rasterizer {

using dp2::ComposeOperation;
using dp2::Error;
using dp2::Fault;

namespace {

struct SourceRect { // layout in the vertex buffer
    std::uint16_t x, y, width, height;
};
struct DestinationRect {
    std::uint16_t index, reserved;
    std::int16_t x, y;
};

// The texels of an A1 image. Bit 7 of a byte is its leftmost texel.
class Bits {
  public:
    Bits(std::byte* rows, const LevelSize& view) : rows_(rows), view_(view) {}
    bool get(std::int32_t x, std::int32_t y) const { return (at(x, y) & mask(x)) != std::byte{0}; }
    void put(std::int32_t x, std::int32_t y, bool value) {
        std::byte& byte = rows_[place(x, y)];
        byte = value ? byte | mask(x) : byte & ~mask(x);
    }
    std::int32_t width() const { return view_.width; }
    std::int32_t height() const { return view_.height; }

  private:
    static std::byte mask(std::int32_t x) { return static_cast<std::byte>(0x80 >> (x % 8)); }
    std::size_t place(std::int32_t x, std::int32_t y) const {
        return static_cast<std::size_t>(y) * view_.pitch + static_cast<std::size_t>(x / 8);
    }
    std::byte at(std::int32_t x, std::int32_t y) const { return rows_[place(x, y)]; }
    std::byte* rows_;
    LevelSize view_;
};

bool combine(ComposeOperation operation, bool source, bool dest) {
    switch (operation) {
    case ComposeOperation::Copy: return source;
    case ComposeOperation::Or: return dest || source;
    case ComposeOperation::And: return dest && source;
    default: return dest && !source;
    }
}

// A rectangle of the source, its destination, and the number of rows in the rectangles before it.
struct ComposedPiece {
    SourceRect from;
    std::int64_t x, y;
    std::size_t first, count;
};

// The rectangles that are inside the source.
std::vector<ComposedPiece> pieces_of(const LevelSize& source, std::span<const std::byte> sources,
                                     std::span<const std::byte> targets,
                                     const dp2::wire::ComposeRects& compose) {
    const std::array<std::int32_t, 2> offset = compose.offset;
    std::vector<ComposedPiece> pieces;
    std::size_t rows = 0;
    for (std::size_t i = 0; i < compose.count; ++i) {
        const auto d = dp2::load<DestinationRect>(targets.data() + i * sizeof(DestinationRect));
        if ((std::size_t{d.index} + 1) * sizeof(SourceRect) > sources.size()) continue;
        const auto s = dp2::load<SourceRect>(sources.data() + std::size_t{d.index} * sizeof(SourceRect));
        if (s.x + s.width > source.width || s.y + s.height > source.height || s.height == 0) continue;
        pieces.push_back({s, std::int64_t{d.x} + offset[0], std::int64_t{d.y} + offset[1], rows, s.height});
        rows += s.height;
    }
    return pieces;
}

// Composes rows [first, end) of a rectangle.
void compose_bits(const Bits& from, Bits to, const ComposedPiece& piece, std::size_t first, std::size_t end,
                  ComposeOperation operation) {
    for (std::size_t row = first; row < end; ++row) {
        const auto y = static_cast<std::int32_t>(row);
        const std::int64_t ty = piece.y + y;
        if (ty < 0 || ty >= to.height()) continue;
        const std::int64_t left = std::max<std::int64_t>(0, -piece.x),
                           right = std::min<std::int64_t>(piece.from.width, to.width() - piece.x);
        for (std::int64_t x = left; x < right; ++x) {
            const auto px = static_cast<std::int32_t>(piece.x + x), py = static_cast<std::int32_t>(ty);
            const bool bit = from.get(piece.from.x + static_cast<std::int32_t>(x), piece.from.y + y);
            to.put(px, py, combine(operation, bit, to.get(px, py)));
        }
    }
}

} // namespace

dp2::Status compose_rects(Gpu& gpu, CallBudget& budget, const dp2::wire::ComposeRects& compose) {
    DP2_TRY(const auto source, gpu.resources().surface(compose.source, "SrcSurfaceHandle"));
    DP2_TRY(const auto dest, gpu.resources().surface(compose.dest, "DstSurfaceHandle"));
    if (source == dest) return Error{Fault::BadValue, 0, 0, "DstSurfaceHandle"};
    if (source->desc().format != dp2::Format::A1) return Error{Fault::WrongKind, 0, 0, "SrcSurfaceHandle"};
    if (dest->desc().format != dp2::Format::A1) return Error{Fault::WrongKind, 0, 0, "DstSurfaceHandle"};
    if (!dp2::is_between(compose.operation, ComposeOperation::Copy, ComposeOperation::Neg))
        return Error{Fault::BadValue, 0, 0, "Operation"};
    if (compose.count > 0xFFFF) return {}; // larger counts make the command a no-op
    DP2_TRY(const auto sources, gpu.resources().buffer(compose.source_rects, "SrcRectDescsVBHandle"));
    DP2_TRY(const auto targets, gpu.resources().buffer(compose.dest_rects, "DstRectDescsVBHandle"));
    if (std::uint64_t{compose.count} * sizeof(DestinationRect) > targets->size())
        return Error{Fault::OutOfRange, 0, 0, "NumRects"};
    constexpr std::uint64_t kBitOperations = 8;
    std::vector<ComposedPiece> pieces =
        pieces_of(source->level(0), *sources->contents(), *targets->contents(), compose);
    if (pieces.empty()) return {};
    RowWork work;
    work.source = source;
    work.dest = {dest};
    // One part, which one worker writes in order, because rectangles may overlap.
    work.rows = work.part_rows = pieces.back().first + pieces.back().count;
    std::uint64_t bits = 0;
    for (const ComposedPiece& piece : pieces) bits += std::uint64_t{piece.from.width} * piece.count;
    work.row_operations = (bits / work.rows + 1) * kBitOperations;
    work.write = [source, dest, pieces = std::move(pieces),
                  operation = dp2::enum_cast<ComposeOperation>(compose.operation)](std::size_t first,
                                                                                   std::size_t end) {
        const Bits from(source->target_image(0, 0).data, source->level(0)),
            to(dest->target_image(0, 0).data, dest->level(0));
        for_each_piece(pieces, first, end,
                       [&](const ComposedPiece& piece, std::size_t begin, std::size_t last) {
                           compose_bits(from, to, piece, begin, last, operation);
                       });
    };
    DP2_TRY(budget.count(work.cost()));
    gpu.hazards().perform(std::move(work), Stall::Blit);
    return {};
}

} // namespace rasterizer
