// Hierarchical polygon coverage in four levels: the tile, windows of 4x4 blocks, blocks, pixels. Each level
// below the tile tests sixteen squares at once. Squares outside an edge are skipped; edges that have a whole
// square on their inner side are not tested inside it.
#include "rasterizer/tiles/kernels/kernels_isa.h"

#include "rasterizer/tiles/lanes.h"

namespace rasterizer::RASTERIZER_ISA {

namespace {

// Block numbers of a window, relative to its first block.
constexpr U8x16 kWindowNumbers = {0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48, 49, 50, 51};
static_assert(kBlocksAcross == 16);
constexpr std::int32_t kWindow = 4 * kBlockSize; // pixels; windows begin at the bounding box's first block
constexpr int kMostEdges = 4, kBlockShift = 2;
static_assert(kBlockSize == 1 << kBlockShift);

// An edge relative to the tile. 32 bits are sufficient (see make_edge).
struct LocalEdge {
    std::int32_t e;                      // E at the tile's first pixel, for the sample where E is greatest
    std::int32_t spread;                 // `e` minus E of the sample where E is least
    std::int32_t a, b;                   // increments per column and row
    std::int32_t rise, fall;             // greatest increase (decrease) of E over one column and one row
    std::int32_t of_sample[kMaxSamples]; // E of the sample minus `e`
    I16 steps;                           // a * column + b * row
};

// Results of testing 4x4 squares against edges: bit i is square i.
struct Squares {
    alignas(64) std::int32_t e[kMostEdges][16]; // E of each edge at the squares' first pixels
    std::uint32_t outside;                      // squares that are completely outside an edge
    std::uint32_t cut;                          // squares that are not completely inside all edges
    std::uint32_t cut_by[kMostEdges];           // squares that are not completely inside this edge
};

// Tests 4x4 squares with sides of 1 << shift pixels; the first one is at (x, y) in tile pixels.
void test(const LocalEdge* const* edges, int count, std::int32_t x, std::int32_t y, int shift, Squares& out) {
    I16 outside = splat(0);
    out.cut = 0;
    const std::int32_t span = (1 << shift) - 1;
    for (int i = 0; i < count; ++i) {
        const LocalEdge& edge = *edges[i];
        const I16 e = splat(edge.e + edge.a * x + edge.b * y) + (edge.steps << shift);
        store(out.e[i], e);
        outside |= e + splat(edge.rise * span);
        out.cut_by[i] = mask_bits(e - splat(edge.fall * span + edge.spread));
        out.cut |= out.cut_by[i];
    }
    out.outside = mask_bits(outside);
}

// Mask of 4x4 squares: bit i is set if square i is in the first `columns` columns and `rows` rows.
std::uint32_t first_squares(std::int32_t columns, std::int32_t rows) {
    return ((1u << lesser(columns, 4)) - 1) * 0x1111u & ((1u << lesser(rows, 4) * 4) - 1);
}

// Pixels of the block at (x, y) that are inside `box`; all in tile pixels.
std::uint32_t box_mask(const Rect& box, std::int32_t x, std::int32_t y) {
    const auto past = [](std::int32_t n) {
        return n <= 0 ? 0u : n >= kBlockSize ? 4u : static_cast<unsigned>(n);
    };
    const std::uint32_t columns = ((1u << past(box.right - x)) - 1) & ~((1u << past(box.left - x)) - 1);
    const std::uint32_t rows = ((1u << past(box.bottom - y) * 4) - 1) & ~((1u << past(box.top - y) * 4) - 1);
    return columns * 0x1111u & rows;
}

// Tables of the blocks of a bounding box, row by row: column, row and block number of the n-th block.
// BoxOrders::across[W] is the table for boxes that are W blocks wide.
constexpr std::int32_t kMostAcross = 8;
constexpr std::uint32_t kMostBoxed = 64, kAtOnce = 16;
struct BoxOrder {
    std::uint8_t column[kMostBoxed], row[kMostBoxed];
    std::uint8_t number[kMostBoxed]; // relative to the first block
};
struct BoxOrders {
    BoxOrder across[kMostAcross + 1];
};
constexpr BoxOrders box_orders() {
    BoxOrders out = {};
    for (std::uint32_t across = 1; across <= kMostAcross; ++across)
        for (std::uint32_t i = 0; i < kMostBoxed; ++i) {
            out.across[across].column[i] = static_cast<std::uint8_t>(i % across);
            out.across[across].row[i] = static_cast<std::uint8_t>(i / across);
            out.across[across].number[i] = static_cast<std::uint8_t>(i / across * kBlocksAcross + i % across);
        }
    return out;
}
constexpr BoxOrders kBoxOrders = box_orders();

// Coverage at pixel centres of a polygon of kEdges edges whose bounding box is not clipped and has at most
// kMostBoxed blocks. `box`: its bounding box in tile pixels.
template <int kEdges> class BoxCoverage {
  public:
    static bool takes(const Primitive& primitive, const Rect& box, std::uint32_t samples) {
        const std::int32_t across = blocks(box.left, box.right), down = blocks(box.top, box.bottom);
        return primitive.edge_count == kEdges && !primitive.clipped && samples == 1 &&
               across <= kMostAcross && across * down <= std::int32_t{kMostBoxed};
    }

    static void run(const Primitive& primitive, std::int32_t left, std::int32_t top, const Rect& box,
                    BlockList& out) {
        const std::int32_t x = box.left & ~(kBlockSize - 1), y = box.top & ~(kBlockSize - 1);
        const std::int32_t across = blocks(box.left, box.right), down = blocks(box.top, box.bottom);
        BoxEdge edges[kEdges];
        I16 steps[kEdges];
        for (int k = 0; k < kEdges; ++k) {
            if (!take(primitive.edges[k], left + x, top + y, across, down, edges[k])) return;
            steps[k] = lane_columns() * edges[k].a + lane_rows() * edges[k].b;
        }
        const BoxOrder& order = kBoxOrders.across[across];
        const auto total = static_cast<std::uint32_t>(across * down);
        const auto first_number = static_cast<std::uint8_t>(y / kBlockSize * kBlocksAcross + x / kBlockSize);
        std::uint32_t place = 0;
        for (std::uint32_t first = 0; first < total; first += kAtOnce) {
            const I16 column = load_bytes(order.column + first) << kBlockShift;
            const I16 row = load_bytes(order.row + first) << kBlockShift;
            alignas(64) std::int32_t e[kEdges][kAtOnce]; // at the blocks' first pixels
            alignas(16) std::uint8_t number[kAtOnce];
            I16 outside = splat(0);
            for (int k = 0; k < kEdges; ++k) {
                const I16 at = splat(edges[k].e) + column * edges[k].a + row * edges[k].b;
                store(e[k], at);
                outside |= at + splat(edges[k].rise);
            }
            store(number, load<U8x16>(order.number + first) + first_number);
            const std::uint32_t left_over = total - first;
            std::uint32_t rest = left_over < kAtOnce ? (1u << left_over) - 1 : 0xFFFF;
            for (rest &= ~mask_bits(outside); rest; rest &= rest - 1) {
                const int i = __builtin_ctz(rest);
                I16 pixels = splat(e[0][i]) + steps[0];
                for (int k = 1; k < kEdges; ++k) pixels |= splat(e[k][i]) + steps[k];
                const std::uint32_t mask = ~mask_bits(pixels) & 0xFFFF;
                out.mask[0][place] = static_cast<std::uint16_t>(mask);
                out.number[place] = number[i];
                place += mask != 0;
            }
        }
        out.count = place;
    }

  private:
    struct BoxEdge {
        std::int32_t e, a, b; // E at the box's first pixel, increments per column and row
        std::int32_t rise;    // greatest increase of E in a block
    };
    // Number of block columns (or rows) with pixels in [first, end).
    static std::int32_t blocks(std::int32_t first, std::int32_t end) {
        return ((end - 1) >> kBlockShift) - (first >> kBlockShift) + 1;
    }
    // False: the box is outside the edge. An edge with the whole box on its inner side is replaced by zeros,
    // since its E may exceed 32 bits.
    static bool take(const Edge& edge, std::int32_t x, std::int32_t y, std::int32_t across, std::int32_t down,
                     BoxEdge& out) {
        const std::int64_t e = edge.c() + std::int64_t{edge.a} * x + std::int64_t{edge.b} * y;
        const std::int64_t at_right = std::int64_t{edge.a} * (across * kBlockSize - 1),
                           at_bottom = std::int64_t{edge.b} * (down * kBlockSize - 1);
        if (e + (at_right > 0 ? at_right : 0) + (at_bottom > 0 ? at_bottom : 0) < 0) return false;
        out = {};
        if (e + (at_right < 0 ? at_right : 0) + (at_bottom < 0 ? at_bottom : 0) >= 0) return true;
        out.e = static_cast<std::int32_t>(e);
        out.a = edge.a;
        out.b = edge.b;
        out.rise = (greater(edge.a, 0) + greater(edge.b, 0)) * (kBlockSize - 1);
        return true;
    }
};

class Coverage {
  public:
    Coverage(const SamplePlaces& samples, BlockList& out, TileShortcuts& shortcuts)
        : samples_(samples), out_(out), shortcuts_(shortcuts) {}

    void run(const Primitive& primitive, std::int32_t left, std::int32_t top) {
        const PixelBounds& bounds = primitive.bounds;
        box_ = {greater(bounds.left - left, 0), greater(bounds.top - top, 0),
                lesser(bounds.right - left, kTileSize), lesser(bounds.bottom - top, kTileSize)};
        if (box_.left >= box_.right || box_.top >= box_.bottom) return;
        if (BoxCoverage<3>::takes(primitive, box_, samples_.count))
            return BoxCoverage<3>::run(primitive, left, top, box_, out_);
        if (BoxCoverage<4>::takes(primitive, box_, samples_.count))
            return BoxCoverage<4>::run(primitive, left, top, box_, out_);
        if (!take_edges(primitive, left, top)) return;
        shortcuts_.whole_tiles += count_ == 0;
        cut_by_box_ = primitive.clipped;
        const std::int32_t x0 = box_.left & ~(kBlockSize - 1), y0 = box_.top & ~(kBlockSize - 1);
        const std::int32_t across = (box_.right - x0 + kWindow - 1) / kWindow,
                           down = (box_.bottom - y0 + kWindow - 1) / kWindow;
        if (across == 1 && down == 1) {
            window(x0, y0, cutting_, count_);
            return;
        }
        Squares windows;
        test(cutting_, count_, x0, y0, 4, windows);
        const std::uint32_t inside = first_squares(across, down);
        shortcuts_.empty_groups += population(inside & windows.outside);
        if (count_ > 0) shortcuts_.whole_groups += population(inside & ~windows.cut);
        for (std::uint32_t left_over = inside & ~windows.outside; left_over; left_over &= left_over - 1) {
            const int i = __builtin_ctz(left_over);
            const LocalEdge* edges[kMostEdges];
            int count = 0;
            for (int k = 0; k < count_; ++k) {
                edges[count] = &edges_[k];
                count += windows.cut_by[k] >> i & 1;
            }
            window(x0 + i % 4 * kWindow, y0 + i / 4 * kWindow, edges, count);
        }
    }

  private:
    // Collects the edges that cross the tile. False: the tile is outside an edge.
    bool take_edges(const Primitive& primitive, std::int32_t left, std::int32_t top) {
        constexpr std::int64_t kSpan = kTileSize - 1;
        for (int i = 0; i < primitive.edge_count; ++i) {
            const Edge& edge = primitive.edges[i];
            const std::int64_t first = std::int64_t{edge.a} * left + std::int64_t{edge.b} * top;
            std::int64_t by_sample[kMaxSamples], least = 0, most = 0;
            for (std::uint32_t s = 0; s < samples_.count; ++s) {
                const std::int64_t e = by_sample[s] = edge.c(samples_.x[s], samples_.y[s]) + first;
                least = s == 0 || e < least ? e : least;
                most = s == 0 || e > most ? e : most;
            }
            const std::int32_t rise = greater(edge.a, 0) + greater(edge.b, 0);
            const std::int32_t fall = -lesser(edge.a, 0) - lesser(edge.b, 0);
            if (most + rise * kSpan < 0) return false;
            if (least - fall * kSpan >= 0) continue;
            LocalEdge& local = edges_[count_];
            local.e = static_cast<std::int32_t>(most);
            local.spread = static_cast<std::int32_t>(most - least);
            local.a = edge.a, local.b = edge.b;
            local.rise = rise, local.fall = fall;
            for (std::uint32_t s = 0; s < samples_.count; ++s)
                local.of_sample[s] = static_cast<std::int32_t>(by_sample[s] - most);
            local.steps = lane_columns() * edge.a + lane_rows() * edge.b;
            cutting_[count_] = &local;
            ++count_;
        }
        return true;
    }

    // A window of sixteen blocks and its test results.
    struct Window {
        std::int32_t x, y;   // position of the first block
        std::uint8_t first;  // number of the first block
        std::uint32_t rest;  // blocks that may be covered; bit i: block i
        std::uint32_t whole; // blocks that are completely inside the bounding box; bit i: block i
        const LocalEdge* const* edges;
        int count; // number of edges
        Squares blocks;
    };
    // Lists the covered blocks of a window whose first block is at (x, y).
    void window(std::int32_t x, std::int32_t y, const LocalEdge* const* edges, int count) {
        Window at;
        at.x = x, at.y = y;
        at.edges = edges, at.count = count;
        test(edges, count, x, y, 2, at.blocks);
        const std::uint32_t inside =
            first_squares((box_.right - x + 3) / kBlockSize, (box_.bottom - y + 3) / kBlockSize);
        std::uint32_t whole = 0xFFFF;
        if (cut_by_box_) {
            whole = first_squares(greater(box_.right - x, 0) / kBlockSize,
                                  greater(box_.bottom - y, 0) / kBlockSize);
            if (box_.left > x) whole &= ~0x1111u;
            if (box_.top > y) whole &= ~0xFu;
        }
        const std::uint32_t uncut = inside & ~at.blocks.cut;
        if (count > 0) shortcuts_.whole_blocks += population(uncut);
        at.first = static_cast<std::uint8_t>(y / kBlockSize * kBlocksAcross + x / kBlockSize);
        if ((uncut & whole) == 0xFFFF) {
            store(out_.number + out_.count, kWindowNumbers + at.first);
            for (std::uint32_t s = 0; s < samples_.count; ++s) store(out_.mask[s] + out_.count, ~U16x16{});
            out_.count += 16;
            return;
        }
        at.whole = whole;
        at.rest = inside & ~at.blocks.outside;
        if (samples_.count == 1 && count == 3)
            list<3>(at, One());
        else if (samples_.count == 1 && count == 1)
            list<1>(at, One());
        else if (samples_.count == 1 && count == 2)
            list<2>(at, One());
        else if (samples_.count == 1)
            list<0>(at, One());
        else
            list<0>(at, samples_.count);
    }

    // Lists the blocks in `rest` that are covered. kCount: the number of edges; 0: it is at.count.
    template <int kCount, class Samples> void list(const Window& at, Samples samples) {
        const int count = kCount ? kCount : at.count;
        const LocalEdge* const* const edges = at.edges;
        const std::int32_t x = at.x, y = at.y;
        const std::uint32_t whole = at.whole, first = at.first;
        BlockList& out = out_;
        std::uint32_t place = out.count;
        I16 steps[kMostEdges];
        for (int k = 0; k < count; ++k) steps[k] = edges[k]->steps;
        for (std::uint32_t rest = at.rest; rest; rest &= rest - 1) {
            const int i = __builtin_ctz(rest);
            const std::uint32_t in_box =
                whole >> i & 1 ? 0xFFFFu : box_mask(box_, x + i % 4 * kBlockSize, y + i / 4 * kBlockSize);
            out.number[place] = static_cast<std::uint8_t>(first + kWindowNumbers[i]);
            I16 e[kMostEdges];
            for (int k = 0; k < count; ++k) e[k] = splat(at.blocks.e[k][i]) + steps[k];
            std::uint32_t any = 0;
            for (std::uint32_t s = 0; s < samples; ++s) {
                I16 outside = splat(0);
                for (int k = 0; k < count; ++k)
                    outside |= samples == 1 ? e[k] : e[k] + splat(edges[k]->of_sample[s]);
                // Pixels with a set sign bit are outside an edge.
                const std::uint32_t mask = in_box & ~mask_bits(outside);
                out.mask[s][place] = static_cast<std::uint16_t>(mask);
                any |= mask;
            }
            place += any != 0;
        }
        out.count = place;
    }

    const SamplePlaces& samples_;
    BlockList& out_;
    TileShortcuts& shortcuts_;
    LocalEdge edges_[kMostEdges];
    const LocalEdge* cutting_[kMostEdges]; // the edges that cross the tile
    int count_ = 0;
    Rect box_;
    bool cut_by_box_ = true; // pixels inside all edges may be outside box_
};

} // namespace

void cover_small(const Primitive& primitive, std::int32_t left, std::int32_t top, const TileDraw& draw,
                 std::uint32_t samples, BlockList& out) {
    const auto* masks = reinterpret_cast<const SmallCoverage*>(primitive.planes() + draw.plane_words);
    const std::int32_t x = (primitive.bounds.left - left) >> kBlockShift,
                       y = (primitive.bounds.top - top) >> kBlockShift;
    std::uint32_t place = 0;
    for (int b = 0; b < 4; ++b) {
        const std::int32_t column = x + b % 2, row = y + b / 2;
        if (column < 0 || column >= kBlocksAcross || row < 0 || row >= kBlocksAcross) continue;
        std::uint32_t any = 0;
        for (std::uint32_t s = 0; s < samples; ++s) any |= out.mask[s][place] = masks[s].block[b];
        out.number[place] = static_cast<std::uint8_t>(row * kBlocksAcross + column);
        place += any != 0;
    }
    out.count = place;
}

void cover_polygon(const Primitive& primitive, std::int32_t left, std::int32_t top,
                   const SamplePlaces& samples, BlockList& out, TileShortcuts& shortcuts) {
    out.count = 0;
    Coverage(samples, out, shortcuts).run(primitive, left, top);
}

} // namespace rasterizer::RASTERIZER_ISA
