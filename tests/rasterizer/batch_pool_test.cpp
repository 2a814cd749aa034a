// Batches are reused with their memory; the pool keeps only as much memory as draws need.
#include <memory>
#include <vector>

#include "rasterizer/schedule/batch_pool.h"
#include "tests/support/catch.h"

using namespace rasterizer;

namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;

std::unique_ptr<Batch> large(BatchPool& pool) {
    std::unique_ptr<Batch> batch = pool.take();
    batch->primitives.begin_draw(0);
    batch->primitives.grow(kMegabyte / (batch->primitives.stride() * sizeof(PrimitiveLine)));
    return batch;
}

// Takes batches that are all in use at the same time, and gives them back.
void frame(BatchPool& pool, std::size_t batches) {
    std::vector<std::unique_ptr<Batch>> used;
    for (std::size_t i = 0; i < batches; ++i) used.push_back(large(pool));
    for (auto& batch : used) pool.give(std::move(batch));
}

} // namespace

TEST_CASE("the pool returns batches empty, with their memory") {
    MemoryBudget memory_budget(~std::uint64_t{0});
    BatchPool pool(memory_budget);
    std::unique_ptr<Batch> batch = large(pool);
    const PrimitiveLine* const lines = batch->primitives.lines();
    pool.give(std::move(batch));
    CHECK(pool.bytes() >= kMegabyte);
    batch = large(pool);
    CHECK(pool.bytes() == 0);
    CHECK(batch->primitives.lines() == lines);
    CHECK(batch->draws.empty());
    CHECK(batch->bytes() < 2 * kMegabyte);
}

TEST_CASE("the pool's memory is bounded, and shrinks to what frames use") {
    MemoryBudget memory_budget(~std::uint64_t{0});
    BatchPool pool(memory_budget);
    frame(pool, 200);
    CHECK(pool.bytes() <= kBatchPoolBytes);
    CHECK(pool.bytes() > kBatchPoolBytes - 2 * kMegabyte);
    for (std::uint32_t takes = 0; takes < 4 * kBatchPoolTakes; takes += 60) {
        frame(pool, 60); // the memory for all of them is kept
        REQUIRE(pool.bytes() >= 60 * kMegabyte);
    }
    CHECK(pool.bytes() < 80 * kMegabyte);
    for (std::uint32_t takes = 0; takes < 4 * kBatchPoolTakes; ++takes) frame(pool, 1);
    CHECK(pool.bytes() < 4 * kMegabyte);
}
