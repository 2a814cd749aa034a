#include "rasterizer/commands/decode_work.h"

#include <cassert>

namespace rasterizer {

namespace {

struct Piece {
    Image dest, source;
    std::size_t first = 0, count = 0; // rows in the pieces before this one; rows in this one
};

std::size_t rows_in(const Image& source) {
    const std::size_t group = dp2::texel_group(source.surface->format()).height;
    return (static_cast<std::size_t>(source.view().height) + group - 1) / group;
}

RowWork decode(std::vector<Piece> pieces, const std::optional<PaletteColors>& palette) {
    RowWork work;
    work.source = pieces[0].source.surface;
    work.dest = pieces[0].dest;
    for (Piece& piece : pieces) {
        piece.first = work.rows;
        work.rows += piece.count = rows_in(piece.source);
    }
    constexpr std::uint64_t kTexelOperations = 16;
    work.row_operations = static_cast<std::uint64_t>(work.dest.view().width) *
                          dp2::texel_group(work.source->format()).height * kTexelOperations;
    work.write = [pieces = std::move(pieces), palette](std::size_t first, std::size_t end) {
        for_each_piece(pieces, first, end, [&](const Piece& piece, std::size_t from, std::size_t to) {
            decode_rows(piece.dest, piece.source, palette ? &*palette : nullptr, from, to);
        });
    };
    return work;
}

} // namespace

RowWork decode_image(const Image& dest, const Image& source, const std::optional<PaletteColors>& palette) {
    return decode({{dest, source}}, palette);
}

RowWork decode_all(const std::shared_ptr<Surface>& dest, const std::shared_ptr<Surface>& source,
                   const std::optional<PaletteColors>& palette) {
    std::vector<Piece> pieces;
    for (std::uint32_t level = 0; level < source->desc().levels; ++level)
        for (std::uint32_t slice = 0; slice < static_cast<std::uint32_t>(source->level(level).depth); ++slice)
            pieces.push_back({{dest, level, slice}, {source, level, slice}});
    return decode(std::move(pieces), palette);
}

std::shared_ptr<Surface> decoded_form(const SurfaceDesc& desc, MemoryBudget& memory_budget) {
    auto created = Surface::create(desc, memory_budget);
    assert(created.ok()); // cannot fail: an existing surface has this size
    return *created;
}

std::shared_ptr<Surface> decoded_surface(const std::shared_ptr<Surface>& source,
                                         const std::optional<PaletteColors>& palette,
                                         MemoryBudget& memory_budget) {
    auto out = decoded_form(decoded_desc(source->desc()), memory_budget);
    run({decode_all(out, source, palette)});
    return out;
}

} // namespace rasterizer
