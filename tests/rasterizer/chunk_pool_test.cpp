// Chunks are used again with their memory, of which the pool keeps no more than draws need.
#include <memory>
#include <vector>

#include "rasterizer/schedule/chunk_pool.h"
#include "tests/support/catch.h"

using namespace rasterizer;

namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;

std::unique_ptr<Chunk> large(ChunkPool& pool) {
    std::unique_ptr<Chunk> chunk = pool.take();
    chunk->primitives.begin_draw(0);
    chunk->primitives.grow(kMegabyte / (chunk->primitives.stride() * sizeof(PrimitiveLine)));
    return chunk;
}

// Chunks that are all in use at once.
void frame(ChunkPool& pool, std::size_t chunks) {
    std::vector<std::unique_ptr<Chunk>> used;
    for (std::size_t i = 0; i < chunks; ++i) used.push_back(large(pool));
    for (auto& chunk : used) pool.give(std::move(chunk));
}

} // namespace

TEST_CASE("the pool gives chunks back empty, with their memory") {
    Ledger ledger(~std::uint64_t{0});
    ChunkPool pool(ledger);
    std::unique_ptr<Chunk> chunk = large(pool);
    const PrimitiveLine* const lines = chunk->primitives.lines();
    pool.give(std::move(chunk));
    CHECK(pool.bytes() >= kMegabyte);
    chunk = large(pool);
    CHECK(pool.bytes() == 0);
    CHECK(chunk->primitives.lines() == lines);
    CHECK(chunk->draws.empty());
    CHECK(chunk->bytes() < 2 * kMegabyte);
}

TEST_CASE("the pool's memory is bounded, and shrinks to what frames use") {
    Ledger ledger(~std::uint64_t{0});
    ChunkPool pool(ledger);
    frame(pool, 200);
    CHECK(pool.bytes() <= kChunkPoolBytes);
    CHECK(pool.bytes() > kChunkPoolBytes - 2 * kMegabyte);
    for (std::uint32_t takes = 0; takes < 4 * kChunkPoolTakes; takes += 60) {
        frame(pool, 60); // what all of them use stays
        REQUIRE(pool.bytes() >= 60 * kMegabyte);
    }
    CHECK(pool.bytes() < 80 * kMegabyte);
    for (std::uint32_t takes = 0; takes < 4 * kChunkPoolTakes; ++takes) frame(pool, 1);
    CHECK(pool.bytes() < 4 * kMegabyte);
}
