#include "rasterizer/commands/raw_copy.h"

#include <algorithm>
#include <cstring>

#include "rasterizer/resources/image_rows.h"

namespace rasterizer {

namespace {

// The rows of bytes of a copy, and the number of rows in the copies before it.
struct Piece {
    Image dest, source;
    ImageRows write, read;
    std::size_t first = 0, count = 0;
};

// Copies rows [first, end), in an order that is correct for overlapping rectangles.
void move_rows(const Piece& piece, std::size_t first, std::size_t end) {
    const Surface& source = *piece.source.surface;
    const std::byte* const read = source.queued_view().levels[piece.source.level].data +
                                  piece.source.slice * source.image_bytes(piece.source.level) +
                                  piece.read.begin;
    std::byte* const write =
        piece.dest.surface->target_image(piece.dest.level, piece.dest.slice).data + piece.write.begin;
    const bool last_row_first = write > read;
    for (std::size_t i = first; i < end; ++i) {
        const std::size_t y = last_row_first ? piece.count - 1 - i : i;
        std::memmove(write + y * piece.write.pitch, read + y * piece.read.pitch, piece.read.bytes);
    }
}

// Whether a row may be read after it was written: then the copies must run in order.
bool may_overlap(const std::vector<RawCopy>& copies) {
    const Image& source = copies[0].source;
    if (source.surface != copies[0].dest.surface) return false;
    return std::ranges::any_of(
        copies, [&](const RawCopy& copy) { return copy.source != source || copy.dest == source; });
}

} // namespace

bool same_bits(const dp2::FormatInfo& a, const dp2::FormatInfo& b) {
    const auto same = [](const dp2::Channel& x, const dp2::Channel& y) {
        return x.width == y.width && (x.width == 0 || x.shift == y.shift);
    };
    return a.format == b.format || (a.is_depth() && a.kind == b.kind &&
                                    a.bits_per_texel == b.bits_per_texel && same(a.r, b.r) && same(a.g, b.g));
}

dp2::Result<RowWork> raw_copies(const std::vector<RawCopy>& copies) {
    std::vector<Piece> pieces;
    RowWork work;
    std::size_t bytes = 0;
    for (const RawCopy& copy : copies) {
        Piece piece;
        piece.dest = copy.dest;
        piece.source = copy.source;
        DP2_TRY(piece.read, image_rows(copy.source, copy.from));
        DP2_TRY(piece.write, image_rows(copy.dest, copy.to));
        piece.first = work.rows;
        piece.count = piece.read.count;
        work.rows += piece.count;
        bytes += piece.read.bytes * piece.count;
        pieces.push_back(std::move(piece));
    }
    work.source = copies[0].source.surface;
    work.dest = copies[0].dest;
    work.whole = copies.size() == 1 && copies[0].to == work.dest.view().whole();
    work.part_rows = may_overlap(copies) ? work.rows : RowWork::copied_rows(bytes / work.rows);
    work.row_operations = bytes / work.rows * kByteOperations;
    work.write = [pieces = std::move(pieces)](std::size_t first, std::size_t end) {
        for_each_piece(pieces, first, end, move_rows);
    };
    return work;
}

} // namespace rasterizer
