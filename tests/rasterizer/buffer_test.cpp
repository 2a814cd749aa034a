// A buffer reuses the memory of contents that draws no longer read. Its bytes must be those that were written, and zero
// elsewhere; contents that a draw shares must not change.
#include "rasterizer/resources/buffer.h"

#include <algorithm>
#include <cstring>
#include <random>
#include <thread>
#include <vector>

#include "tests/support/catch.h"

using namespace rasterizer;

namespace {

using Bytes = std::vector<std::byte>;

struct Held {
    std::shared_ptr<const Storage> contents;
    Bytes expected;
    bool same() const { return std::ranges::equal(*contents, expected); }
};

} // namespace

TEST_CASE("a buffer's bytes and those that draws share are right after any writes, renewals and releases") {
    const std::size_t size = GENERATE(100, 5000, 70000);
    MemoryBudget budget(std::uint64_t{1} << 30);
    const auto pool = std::make_shared<ContentsPool>(budget);
    const auto sum = std::make_shared<std::atomic<std::uint64_t>>(0);
    Buffer buffer(budget, pool, size), other(budget, pool, size);
    Bytes model(size);
    std::vector<Held> held;
    std::mt19937 random(41);
    const auto below = [&](std::size_t end) { return static_cast<std::size_t>(random()) % end; };
    for (int step = 0; step < 2000; ++step) {
        INFO("step " << step);
        switch (below(8)) {
        case 0:
            buffer.renew(sum);
            std::ranges::fill(model, std::byte{0});
            break;
        case 1: // all of it
            for (std::byte& byte : buffer.writable(sum)) byte = std::byte{3};
            std::ranges::fill(model, std::byte{3});
            break;
        case 2: held.push_back({buffer.contents(), model}); break;
        case 3:
            if (!held.empty()) held.erase(held.begin() + static_cast<std::ptrdiff_t>(below(held.size())));
            break;
        case 4: // its memory may become the buffer's
            if (below(2) == 0)
                other.renew(sum);
            else
                std::memset(other.writable(0, size, sum), 0x55, size);
            if (below(2) == 0)
                held.push_back({other.contents(), Bytes(other.contents()->begin(), other.contents()->end())});
            break;
        default: {
            const std::size_t begin = below(size),
                              bytes = 1 + below(std::min<std::size_t>(size - begin, 1 + below(size)));
            const auto value = static_cast<std::byte>(1 + below(255));
            std::byte* const at = buffer.writable(begin, bytes, sum) + begin;
            std::fill(at, at + bytes, value);
            std::fill_n(model.begin() + static_cast<std::ptrdiff_t>(begin), bytes, value);
        }
        }
        if (step % 3 == 0) REQUIRE(std::ranges::equal(*buffer.contents(), model));
        if (step % 16 == 0) REQUIRE(std::ranges::all_of(held, &Held::same));
    }
    REQUIRE(std::ranges::all_of(held, &Held::same));
    held.clear();
    CHECK(*sum == 0);
}

TEST_CASE("a renewed buffer that nothing shares keeps its memory, and reads as zeros") {
    MemoryBudget budget(std::uint64_t{1} << 30);
    Buffer buffer(budget, std::make_shared<ContentsPool>(budget), 8192);
    const auto* const memory = buffer.contents().get();
    buffer.writable(5000, 1, nullptr)[5000] = std::byte{7};
    buffer.set_streamed(64);
    buffer.renew(nullptr);
    CHECK(buffer.contents().get() == memory);
    CHECK((*buffer.contents())[5000] == std::byte{0});
    CHECK(buffer.streamed() == 0);
}

TEST_CASE("contents that other threads release are reused, and are freed when the budget has no room") {
    constexpr std::size_t kSize = std::size_t{1} << 20;
    MemoryBudget budget(std::uint64_t{1} << 24);
    const auto pool = std::make_shared<ContentsPool>(budget);
    const auto buffer = std::make_unique<Buffer>(budget, pool, kSize);
    std::vector<const std::byte*> places;
    for (int turn = 0; turn < 50; ++turn) {
        buffer->renew(nullptr);
        std::memset(buffer->writable(0, kSize, nullptr), turn + 1, kSize);
        auto shared = buffer->contents();
        if (std::ranges::find(places, shared->data()) == places.end()) places.push_back(shared->data());
        std::thread([shared = std::move(shared), turn] {
            REQUIRE((*shared)[kSize - 1] == static_cast<std::byte>(turn + 1));
        }).join();
    }
    CHECK(places.size() <= 2);
    {
        const auto shared = buffer->contents();
        buffer->renew(nullptr);
    }
    CHECK(budget.used() > 2 * kSize); // the buffer, and contents in the pool
    budget.make_room(budget.limit() - kSize - kSize / 2);
    CHECK(budget.used() < 2 * kSize);
}
