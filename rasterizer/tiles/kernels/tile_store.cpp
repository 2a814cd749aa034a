// Copies tiles between the rows of a surface in memory and the 4x4 blocks of tile memory.
#include "rasterizer/tiles/kernels/kernels_isa.h"

#include <cstring>

#include "rasterizer/tiles/vectors.h"

namespace rasterizer::RASTERIZER_ISA {

namespace {

std::byte* first_texel(const TileJob& job, const TileSurface& surface) {
    return surface.data + static_cast<std::size_t>(job.top()) * surface.pitch +
           static_cast<std::size_t>(job.left()) * surface.texel_bytes;
}

// Calls f(address of the first texel, its lane in the block, number of texels) for each row of four texels of
// a block (fewer at the right edge).
template <class F> void for_each_row(const TileJob& job, const TileSurface& surface, F&& f) {
    const std::int32_t columns = job.columns(), rows = job.rows();
    const std::uint32_t words = surface.words();
    std::byte* row = first_texel(job, surface);
    for (std::int32_t y = 0; y < rows; ++y, row += surface.pitch) {
        for (std::int32_t x = 0; x < columns; x += kBlockSize) {
            const std::int32_t block = y / kBlockSize * kBlocksAcross + x / kBlockSize;
            std::uint32_t* lanes = surface.block + static_cast<std::size_t>(block) * words * ir::kLanes +
                                   y % kBlockSize * kBlockSize;
            f(row + static_cast<std::size_t>(x) * surface.texel_bytes, lanes,
              columns - x < 4 ? columns - x : 4);
        }
    }
}

// Rows of a surface are far apart in memory, so their cache lines are prefetched before they are written:
// this many rows of blocks ahead.
constexpr std::size_t kAhead = 2;
// The functions below convert four adjacent blocks to four rows of 16 pixels, and back.
#if defined(__AVX512F__)
using Words = Vector<std::uint32_t, 16>;
void transpose(const Words (&in)[4], Words (&out)[4]) {
    const Words low01 =
        __builtin_shufflevector(in[0], in[1], 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23);
    const Words low23 =
        __builtin_shufflevector(in[2], in[3], 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23);
    const Words high01 =
        __builtin_shufflevector(in[0], in[1], 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31);
    const Words high23 =
        __builtin_shufflevector(in[2], in[3], 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31);
    const auto halves = [](const Words& a, const Words& b, Words& even, Words& odd) {
        even = __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
        odd = __builtin_shufflevector(a, b, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31);
    };
    halves(low01, low23, out[0], out[1]);
    halves(high01, high23, out[2], out[3]);
}

void rows_to_blocks(const std::byte* at, std::size_t pitch, std::uint32_t* lanes) {
    Words rows[4], blocks[4];
    for (std::size_t i = 0; i < 4; ++i) rows[i] = load<Words>(at + i * pitch);
    transpose(rows, blocks);
    for (std::size_t i = 0; i < 4; ++i) store(lanes + i * ir::kLanes, blocks[i]);
}
void blocks_to_rows(const std::uint32_t* lanes, std::byte* at, std::size_t pitch) {
    Words rows[4], blocks[4];
    for (std::size_t i = 0; i < 4; ++i) blocks[i] = load<Words>(lanes + i * ir::kLanes);
    transpose(blocks, rows);
    for (std::size_t i = 0; i < 4; ++i) store(at + i * pitch, rows[i]);
}
#else
using RowOfBlock = Vector<std::uint32_t, kBlockSize>;

void rows_to_blocks(const std::byte* at, std::size_t pitch, std::uint32_t* lanes) {
    for (std::size_t row = 0; row < 4; ++row)
        for (std::size_t block = 0; block < 4; ++block)
            store(lanes + block * ir::kLanes + row * kBlockSize,
                  load<RowOfBlock>(at + row * pitch + block * sizeof(RowOfBlock)));
}
void blocks_to_rows(const std::uint32_t* lanes, std::byte* at, std::size_t pitch) {
    for (std::size_t row = 0; row < 4; ++row)
        for (std::size_t block = 0; block < 4; ++block)
            store(at + row * pitch + block * sizeof(RowOfBlock),
                  load<RowOfBlock>(lanes + block * ir::kLanes + row * kBlockSize));
}
#endif

// For texels of one word, in a tile that is completely inside the drawable area: calls f(address of the first
// texel, first lane) for each four adjacent blocks. They are four rows of 16 texels, each a whole cache line.
template <class F> void for_each_four_blocks(const TileJob& job, const TileSurface& surface, F&& f) {
    std::byte* row = first_texel(job, surface);
    std::uint32_t* lanes = surface.block;
    for (std::int32_t y = 0; y < kBlocksAcross; ++y, row += kBlockSize * surface.pitch)
        for (std::int32_t x = 0; x < kBlocksAcross; x += 4, lanes += 4 * ir::kLanes)
            f(row + static_cast<std::size_t>(x) * kBlockSize * sizeof(std::uint32_t), lanes);
}

// Whether any bit of any lane is set.
template <class V> bool is_set(const V& lanes) {
    if constexpr (kIsHalves<V>) {
        return is_set(lanes.lower | lanes.upper);
    } else {
        std::uint64_t words[sizeof lanes / 8], any = 0;
        store(words, lanes);
        for (const std::uint64_t word : words) any |= word;
        return any != 0;
    }
}

bool is_whole(const TileJob& job) {
    return job.columns() == kTileSize && job.rows() == kTileSize;
}

// Rows of four texels of 8 bytes: two words, which tile memory has in separate rows of lanes.
using FourWords = Vector<std::uint32_t, kBlockSize>;
void load_four_pairs(const std::byte* at, std::uint32_t* lanes) {
    const FourWords a = load<FourWords>(at), b = load<FourWords>(at + sizeof a);
    store(lanes, __builtin_shufflevector(a, b, 0, 2, 4, 6));
    store(lanes + ir::kLanes, __builtin_shufflevector(a, b, 1, 3, 5, 7));
}
void store_four_pairs(std::byte* at, const std::uint32_t* lanes) {
    const FourWords first = load<FourWords>(lanes), second = load<FourWords>(lanes + ir::kLanes);
    store(at, __builtin_shufflevector(first, second, 0, 4, 1, 5));
    store(at + sizeof first, __builtin_shufflevector(first, second, 2, 6, 3, 7));
}

// Texels whose size is a constant, so that a copy of one compiles to a move instead of a call.
template <std::size_t kBytes> void load_texels(const TileJob& job, const TileSurface& surface) {
    for_each_row(job, surface, [](const std::byte* at, std::uint32_t* lanes, std::int32_t texels) {
        if (kBytes == 8 && texels == kBlockSize) return load_four_pairs(at, lanes);
        for (std::size_t i = 0; i < static_cast<std::size_t>(texels); ++i) {
            std::uint32_t words[(kBytes + 3) / 4] = {};
            std::memcpy(words, at + i * kBytes, kBytes);
            for (std::size_t w = 0; w < std::size(words); ++w) lanes[w * ir::kLanes + i] = words[w];
        }
    });
}
template <std::size_t kBytes> void store_texels(const TileJob& job, const TileSurface& surface) {
    for_each_row(job, surface, [](std::byte* at, const std::uint32_t* lanes, std::int32_t texels) {
        if (kBytes == 8 && texels == kBlockSize) return store_four_pairs(at, lanes);
        for (std::size_t i = 0; i < static_cast<std::size_t>(texels); ++i) {
            std::uint32_t words[(kBytes + 3) / 4];
            for (std::size_t w = 0; w < std::size(words); ++w) words[w] = lanes[w * ir::kLanes + i];
            std::memcpy(at + i * kBytes, words, kBytes);
        }
    });
}

} // namespace

void load_tile(const TileJob& job, const TileSurface& surface) {
    const std::uint32_t bytes = surface.texel_bytes;
    if (bytes == 4 && is_whole(job)) {
        for_each_four_blocks(job, surface, [&](const std::byte* at, std::uint32_t* lanes) {
            rows_to_blocks(at, surface.pitch, lanes);
        });
        return;
    }
    switch (bytes) {
    case 1: return load_texels<1>(job, surface);
    case 2: return load_texels<2>(job, surface);
    case 3: return load_texels<3>(job, surface);
    case 8: return load_texels<8>(job, surface);
    case 16: return load_texels<16>(job, surface);
    default: return load_texels<4>(job, surface);
    }
}

void store_tile(const TileJob& job, const TileSurface& surface) {
    const std::uint32_t bytes = surface.texel_bytes;
    if (bytes == 4 && is_whole(job)) {
        for_each_four_blocks(job, surface, [&](std::byte* at, const std::uint32_t* lanes) {
            for (std::size_t i = 0; i < 4; ++i)
                __builtin_prefetch(at + (kAhead * kBlockSize + i) * surface.pitch, 1);
            blocks_to_rows(lanes, at, surface.pitch);
        });
        return;
    }
    switch (bytes) {
    case 1: return store_texels<1>(job, surface);
    case 2: return store_texels<2>(job, surface);
    case 3: return store_texels<3>(job, surface);
    case 8: return store_texels<8>(job, surface);
    case 16: return store_texels<16>(job, surface);
    default: return store_texels<4>(job, surface);
    }
}

void copy_plane(const TileSurface& from, const TileSurface& to) {
    __builtin_memcpy(to.block, from.block, std::size_t{kBlocks} * from.words() * sizeof(Lanes));
}

bool are_equal(const TileJob& job, const TileSurface& a, const TileSurface& b) {
    using Block = Vector<std::uint32_t, ir::kLanes>;
    const std::uint32_t words = a.words();
    if (is_whole(job)) {
        constexpr std::uint32_t kAtOnce = 4;
        for (std::uint32_t i = 0; i < kBlocks * words; i += kAtOnce) {
            const std::size_t at = std::size_t{i} * ir::kLanes;
            Block different = {};
            for (std::uint32_t k = 0; k < kAtOnce; ++k)
                different |=
                    load<Block>(a.block + at + k * ir::kLanes) ^ load<Block>(b.block + at + k * ir::kLanes);
            if (is_set(different)) return false;
        }
        return true;
    }
    std::uint32_t different = 0;
    for_each_row(job, a, [&](const std::byte*, const std::uint32_t* lanes, std::int32_t texels) {
        const std::uint32_t* const others = b.block + (lanes - a.block);
        for (std::uint32_t w = 0; w < words; ++w)
            for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(texels); ++i)
                different |= lanes[w * ir::kLanes + i] ^ others[w * ir::kLanes + i];
    });
    return different == 0;
}

void store_clear(const TileJob& job, const TileSurface& surface, const std::uint32_t* words) {
    const std::size_t bytes = surface.texel_bytes;
    const std::int32_t columns = job.columns(), rows = job.rows();
    const std::size_t row_bytes = static_cast<std::size_t>(columns) * bytes;
    std::byte texels[kTileSize * 4 * sizeof(std::uint32_t)];
    for (std::size_t at = 0; at < row_bytes; at += bytes) std::memcpy(texels + at, words, bytes);
    std::byte* row = first_texel(job, surface);
    // A copy of constant size compiles to a few stores instead of a call.
    constexpr std::size_t kUsual = kTileSize * 4;
    if (row_bytes == kUsual) {
        for (std::int32_t y = 0; y < rows; ++y, row += surface.pitch) std::memcpy(row, texels, kUsual);
        return;
    }
    for (std::int32_t y = 0; y < rows; ++y, row += surface.pitch) std::memcpy(row, texels, row_bytes);
}

} // namespace rasterizer::RASTERIZER_ISA
