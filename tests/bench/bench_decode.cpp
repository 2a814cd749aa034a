// Decoding, validating and encoding long streams of small draws.
#include <benchmark/benchmark.h>

#include <cstring>

#include "dp2/commands/command_window.h"
#include "dp2/commands/decoder.h"
#include "dp2/commands/encoder.h"
#include "dp2/commands/validator.h"

namespace {

// States and small draws like those that a runtime sends, repeated.
std::vector<std::byte> stream(std::size_t bytes) {
    const std::uint32_t words[] = {8u | 2u << 16,  22, 1,  7, 1,        // RENDERSTATE x2
                                   80u | 1u << 16, 0,  10, 0, 20,       // SETSTREAMSOURCE2
                                   52u | 1u << 16, 4,  0,  2,           // DRAWPRIMITIVE
                                   53u | 1u << 16, 4,  0,  0, 4,  0, 2, // DRAWINDEXEDPRIMITIVE
                                   25u | 1u << 16, 0,  3};              // TEXTURESTAGESTATE
    std::vector<std::byte> out;
    out.reserve(bytes + sizeof words);
    while (out.size() < bytes) {
        const std::size_t at = out.size();
        out.resize(at + sizeof words);
        std::memcpy(out.data() + at, words, sizeof words);
    }
    return out;
}

void decode_and_validate(benchmark::State& state) {
    const auto bytes = stream(64u << 20);
    std::size_t diagnostics = 0;
    for (auto _ : state) {
        dp2::Validator validator;
        validator.check(bytes, {});
        diagnostics += validator.diagnostics().size();
    }
    if (diagnostics) state.SkipWithError("the stream is not valid");
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * bytes.size()));
}
BENCHMARK(decode_and_validate)->Unit(benchmark::kMillisecond);

void decode_only(benchmark::State& state) {
    const auto bytes = stream(static_cast<std::size_t>(state.range(0)));
    for (auto _ : state) {
        dp2::NullHandler handler;
        if (!dp2::decode(bytes, {}, handler).ok()) state.SkipWithError("the stream does not decode");
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * bytes.size()));
}
BENCHMARK(decode_only)->Unit(benchmark::kMillisecond)->Arg(64 << 20)->Arg(64 << 10);

// Decodes as a call does: through a CommandWindow, from memory that may change.
void decode_copied(benchmark::State& state) {
    const auto bytes = stream(static_cast<std::size_t>(state.range(0)));
    const dp2::CallerMemory memory(bytes);
    std::vector<std::byte> window;
    for (auto _ : state) {
        dp2::NullHandler handler;
        if (!dp2::decode_copied(memory, window, {}, handler).ok()) state.SkipWithError("the stream does not decode");
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * bytes.size()));
}
BENCHMARK(decode_copied)->Unit(benchmark::kMillisecond)->Arg(64 << 20)->Arg(64 << 10);

void encode(benchmark::State& state) {
    std::vector<std::byte> out(64u << 20);
    const dp2::wire::RenderState states[] = {{22, 1}, {7, 1}};
    std::int64_t bytes = 0;
    for (auto _ : state) {
        dp2::Encoder encoder(out);
        while (encoder.render_state(states).ok() && encoder.set_stream_source2({0, 10, 0, 20}).ok() &&
               encoder.draw_primitive({4, 0, 2}).ok() && encoder.draw_indexed_primitive({4, 0, 0, 4, 0, 2}).ok() &&
               encoder.texture_stage_state({0, 0, 3}).ok()) {
        }
        bytes += static_cast<std::int64_t>(encoder.bytes().size());
    }
    state.SetBytesProcessed(bytes);
}
BENCHMARK(encode)->Unit(benchmark::kMillisecond);

} // namespace
BENCHMARK_MAIN();
