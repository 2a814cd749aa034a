// The interpreter on each instruction set: the time of one instruction for 16 lanes, and of texel reads.
#include <benchmark/benchmark.h>

#include <functional>

#include "rasterizer/ir/ir_builder.h"
#include "rasterizer/programs/sampler_key.h"
#include "rasterizer/tiles/kernels.h"

namespace {

using namespace rasterizer;

constexpr int kOperations = 256;

// Runs a program of kOperations operations and little else; an item is an operation.
void run(benchmark::State& state, const TextureView& texture,
         const std::function<ir::Value(ir::Builder&, ir::Value)>& operation) {
    const Kernels& kernels = all_kernels()[static_cast<std::size_t>(state.range(0))];
    state.SetLabel(kernels.name);
    ir::Builder builder;
    ir::Value value = builder.emit_imm(ir::Op::Attribute, 0);
    for (int i = 0; i < kOperations; ++i) value = operation(builder, value);
    builder.emit(ir::Op::Output, value);
    const ir::Program program = builder.finish();
    std::vector<Lanes> values(program.code.size() + 1);
    std::vector<TextureView> textures(kTextureSlots, texture);
    Lanes attributes[3] = {}, outputs[1] = {};
    for (std::uint32_t lane = 0; lane < ir::kLanes; ++lane) {
        attributes[0].word[lane] = lane;
        attributes[1].word[lane] = std::bit_cast<std::uint32_t>(0.5f);
        attributes[2].word[lane] = 0;
    }
    Invocation invocation;
    invocation.live = 0xFFFF;
    invocation.values = values.data();
    invocation.attributes = attributes;
    invocation.outputs = outputs;
    invocation.textures = textures.data();
    invocation.samplers = program.samplers.data();
    for (auto _ : state) {
        kernels.run(program.code.data(), program.code.size(), invocation);
        benchmark::DoNotOptimize(outputs);
    }
    state.SetItemsProcessed(state.iterations() * kOperations);
}

void every_set(benchmark::internal::Benchmark* benchmark) {
    benchmark->DenseRange(0, static_cast<int>(all_kernels().size()) - 1);
}

void multiply(benchmark::State& state) {
    run(state, {}, [](ir::Builder& b, ir::Value value) { return b.mul(value, b.emit_imm(ir::Op::Attribute, 1)); });
}
BENCHMARK(multiply)->Apply(every_set);

void divide(benchmark::State& state) {
    run(state, {}, [](ir::Builder& b, ir::Value value) { return b.div(value, b.emit_imm(ir::Op::Attribute, 1)); });
}
BENCHMARK(divide)->Apply(every_set);

// Each texel contains the address of the next one, so that no read can start before the previous one has ended.
void texel(benchmark::State& state, std::uint32_t texel_bytes) {
    constexpr std::int32_t kSide = 64;
    std::vector<std::byte> memory(std::size_t{kSide} * kSide * texel_bytes);
    for (std::size_t i = 0; i < memory.size(); ++i) memory[i] = static_cast<std::byte>(i * 2654435761u >> 26);
    LevelView level;
    level.data = memory.data();
    level.width = level.height = kSide;
    level.depth = 1;
    level.pitch = kSide * texel_bytes;
    run(state, {&level, 1, texel_bytes}, [](ir::Builder& b, ir::Value value) {
        return b.emit(ir::Op::Texel, b.emit_imm(ir::Op::Attribute, 2), b.bit_and(value, b.bits(kSide - 1)), value);
    });
}
BENCHMARK_CAPTURE(texel, one_byte, 1u)->Apply(every_set);
BENCHMARK_CAPTURE(texel, four_bytes, 4u)->Apply(every_set);
BENCHMARK_CAPTURE(texel, sixteen_bytes, 16u)->Apply(every_set);

} // namespace
BENCHMARK_MAIN();
