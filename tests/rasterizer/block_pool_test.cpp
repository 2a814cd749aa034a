// A pool gives freed blocks again, on any thread's side, and gives all of them back when it is cleared.
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

#include "rasterizer/base/block_pool.h"
#include "tests/support/catch.h"

using rasterizer::BlockPool;

namespace {

// Counts the blocks that are allocated.
class Counted : public std::pmr::memory_resource {
  public:
    int blocks = 0, allocations = 0;

  private:
    void* do_allocate(std::size_t bytes, std::size_t alignment) override {
        ++blocks, ++allocations;
        return std::pmr::new_delete_resource()->allocate(bytes, alignment);
    }
    void do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) override {
        --blocks;
        std::pmr::new_delete_resource()->deallocate(memory, bytes, alignment);
    }
    bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }
};

} // namespace

TEST_CASE("a pool of blocks gives freed blocks again, and other sizes from their source") {
    Counted source;
    {
        BlockPool pool(&source);
        void* const first = pool.allocate(96, 64);
        void* const second = pool.allocate(96, 64);
        CHECK(reinterpret_cast<std::uintptr_t>(second) % 64 == 0);
        pool.deallocate(first, 96, 64);
        CHECK(source.blocks == 2);
        CHECK(pool.allocate(96, 64) == first);
        pool.deallocate(first, 96, 64);
        // Neither size nor alignment is that of a block.
        void* const larger = pool.allocate(128, 64);
        void* const other = pool.allocate(96, 32);
        CHECK(source.blocks == 4);
        pool.deallocate(larger, 128, 64);
        pool.deallocate(other, 96, 32);
        CHECK(source.blocks == 2);
        pool.clear();
        CHECK(source.blocks == 1); // `second` is in use
        pool.deallocate(second, 96, 64);
        CHECK(source.blocks == 1);
    }
    CHECK(source.blocks == 0);
}

TEST_CASE("blocks that several threads free are given to the thread that allocates") {
    Counted source;
    {
        BlockPool pool(&source);
        constexpr std::size_t kThreads = 3, kWaiting = 64;
        std::array<std::array<std::atomic<std::uint64_t*>, kWaiting>, kThreads> waiting = {};
        std::atomic<bool> done = false, wrong = false;
        std::vector<std::jthread> threads;
        for (auto& mine : waiting)
            threads.emplace_back([&] {
                for (bool last = false; !last;) {
                    last = done;
                    for (auto& place : mine)
                        if (std::uint64_t* const block = place.exchange(nullptr)) {
                            if (block[0] != ~block[7]) wrong = true;
                            pool.deallocate(block, 64, 64);
                        }
                }
            });
        std::uint64_t number = 0;
        for (std::size_t round = 0; number < 5000; ++round)
            for (auto& theirs : waiting) {
                auto& place = theirs[round % kWaiting];
                if (place.load()) { // the thread has not freed the last one
                    std::this_thread::yield();
                    continue;
                }
                auto* const block = static_cast<std::uint64_t*>(pool.allocate(64, 64));
                block[0] = ++number;
                block[7] = ~number;
                place = block;
            }
        done = true;
        threads.clear();
        CHECK_FALSE(wrong);
        CHECK(source.allocations <= 2 * static_cast<int>(kThreads * kWaiting)); // far fewer than blocks were given
    }
    CHECK(source.blocks == 0);
}
