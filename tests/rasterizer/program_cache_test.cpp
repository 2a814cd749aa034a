// The cache lowers the program of each key only once, whether it then finds it among the most recent ones or by hash.
#include "rasterizer/programs/program_cache.h"
#include "tests/support/catch.h"

using namespace rasterizer;

namespace {

struct Cache {
    int lowered = 0;
    MemoryBudget memory_budget{1u << 24};
    ProgramCache<std::uint64_t, std::uint64_t> programs{4096, memory_budget};
    std::shared_ptr<const std::uint64_t> get(std::uint64_t key) {
        auto program = programs.get(key, [&](std::uint64_t k) -> dp2::Result<std::uint64_t> {
            ++lowered;
            return k * 3;
        });
        REQUIRE(program.ok());
        CHECK(**program == key * 3);
        return *program;
    }
};

} // namespace

TEST_CASE("each program is lowered once, for any order of requests") {
    Cache cache;
    const auto first = cache.get(0);
    for (std::uint64_t turn = 0; turn < 3; ++turn)
        for (const std::uint64_t key : {0, 1, 0, 2, 3, 4, 5, 6, 3, 0}) cache.get(key);
    CHECK(cache.lowered == 7);
    CHECK(cache.get(0) == first);
}

TEST_CASE("a full cache also drops the most recently found programs, and draws keep theirs") {
    Cache cache;
    const auto kept = cache.get(7);
    for (std::uint64_t key = 1000; key < 1000 + 4095; ++key) cache.get(key);
    CHECK(cache.lowered == 4096);
    CHECK(cache.get(7) == kept); // now one of the most recent
    cache.get(8);                // the cache is full
    CHECK(cache.lowered == 4097);
    CHECK(cache.get(7) != kept);
    CHECK(cache.lowered == 4098);
    CHECK(*kept == 21);
}

TEST_CASE("errors of lowering are not cached") {
    MemoryBudget memory_budget{1u << 24};
    ProgramCache<std::uint64_t, int> programs{4096, memory_budget};
    int tried = 0;
    const auto fail = [&](std::uint64_t) -> dp2::Result<int> {
        ++tried;
        return dp2::Error{dp2::Fault::LimitExceeded, 0, 0, "test"};
    };
    CHECK_FALSE(programs.get(1, fail).ok());
    CHECK_FALSE(programs.get(1, fail).ok());
    CHECK(tried == 2);
    CHECK(programs.get(1, [](std::uint64_t) -> dp2::Result<int> { return 5; }).ok());
}
