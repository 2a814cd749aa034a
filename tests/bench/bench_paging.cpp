// Occlusion answers paged through a 4 KiB command surface: the time for each answer must not grow with their number.
#include <algorithm>

#include <benchmark/benchmark.h>

#include "responses/queries/query_engine.h"
#include "responses/queries/response_writer.h"

namespace {

struct Zero : responses::ResultSource {
    bool ready() const override { return true; }
    void wait() override {}
    void write(std::span<std::byte> data) const override { std::ranges::fill(data, std::byte{0}); }
};

void page_through_4k(benchmark::State& state) {
    const auto answers = static_cast<std::uint32_t>(state.range(0));
    std::vector<std::byte> area(4096);
    const auto zero = std::make_shared<Zero>();
    for (auto _ : state) {
        state.PauseTiming();
        responses::QueryEngine engine({}, answers);
        for (std::uint32_t id = 0; id < answers; ++id) {
            (void)engine.create(id, *responses::find_d3d9_query(dp2::QueryType::Occlusion));
            (void)engine.end(id, zero, 1);
        }
        state.ResumeTiming();
        engine.collect(1);
        std::uint32_t got = 0;
        for (;;) {
            const responses::Page page = responses::write_page(engine, area);
            got += page.answers;
            if (!page.more) break;
        }
        if (got != answers) state.SkipWithError("answers were lost");
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * answers);
}
BENCHMARK(page_through_4k)->Arg(10000)->Arg(100000)->Arg(1000000)->Unit(benchmark::kMillisecond);

} // namespace
BENCHMARK_MAIN();
