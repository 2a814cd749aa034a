// Selection, register allocation and the cache of compiled programs. The results of compiled programs are tested
// together with all other back ends (effects_test.cpp, scene_test.cpp).
#include "dp2/base/limits.h"
#include "rasterizer/ir/ir_builder.h"
#include "rasterizer/jit/allocation.h"
#include "rasterizer/jit/code_cache.h"
#include "tests/rasterizer/ir_random.h"
#include "tests/support/back_ends.h"

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

using namespace rasterizer;
using ir_random::Kind;
using ir_random::Random;

namespace {

constexpr jit::Isa kIsas[] = {jit::Isa::Sse41, jit::Isa::Avx2, jit::Isa::Avx512};

ir::Program constant_outputs(std::uint32_t first, std::size_t count) {
    ir::Program program;
    for (std::size_t i = 0; i < count; ++i) {
        program.code.push_back({ir::Op::Const, 0, 0, 0, first + static_cast<std::uint32_t>(i)});
        program.code.push_back({ir::Op::Output, static_cast<ir::Value>(2 * i), 0, 0, 0});
    }
    return program;
}

} // namespace

TEST_CASE("every operand of an allocated program is where its step reads it, with many and with few registers") {
    Random random(41);
    std::uint64_t stores = 0;
    for (int round = 0; round < 400; ++round) {
        const Kind kind = static_cast<Kind>(round % 3);
        const ir::Program program =
            ir_random::Writer(random, kind).run(round % 50 == 49 ? 1500 : 4 + random.below(120));
        for (const jit::Isa isa : kIsas) {
            const jit::Selection selection = jit::select(program, isa);
            for (const jit::Registers registers :
                 {jit::allocatable(isa),
                  jit::Registers{4, static_cast<std::uint8_t>(isa == jit::Isa::Avx512 ? 3 : 0)}}) {
                const jit::Plan plan = jit::allocate(selection, registers);
                INFO(jit::to_text(selection) << jit::to_text(plan));
                REQUIRE(jit::verify(plan) == "");
                for (const jit::Step& step : plan.steps)
                    if (step.out.kind == jit::Location::Kind::Vector) REQUIRE(step.out.index < registers.vectors);
                stores += plan.stores;
            }
        }
    }
    CHECK(stores > 5000);
}

TEST_CASE("the check of an allocation notices a misplaced operand") {
    Random random(43);
    int noticed = 0;
    for (int round = 0; round < 200; ++round) {
        const ir::Program program = ir_random::Writer(random, Kind::Pixel).run(40);
        jit::Plan plan = jit::allocate(jit::select(program, jit::Isa::Avx512), {5, 3});
        if (plan.moves.empty()) continue;
        jit::Move& move = plan.moves[random.below(static_cast<std::uint32_t>(plan.moves.size()))];
        move.to.index = move.to.index == 0 ? 1 : 0;
        noticed += !jit::verify(plan).empty();
    }
    CHECK(noticed > 100);
}

TEST_CASE("values that fit into the registers are not stored, and unread ones are not computed") {
    ir::Program program;
    program.code = {{ir::Op::Attribute, 0, 0, 0, 0}, {ir::Op::Attribute, 0, 0, 0, 1}, {ir::Op::FMul, 0, 1, 0, 0},
                    {ir::Op::FAdd, 2, 0, 0, 0},      {ir::Op::FSqrt, 0, 0, 0, 0},     {ir::Op::Output, 3, 0, 0, 0}};
    for (const jit::Isa isa : kIsas) {
        const jit::Plan plan = jit::allocate(jit::select(program, isa), jit::allocatable(isa));
        CHECK(plan.slots == 0);
        CHECK(plan.stores == 0);
        CHECK(plan.steps.size() == 3); // no square root
    }
}

TEST_CASE("a product in which zero wins over NaN is a plain product, with a check before a NaN would be lost") {
    ir::Program program; // the dot product of two vectors of four, and its maximum with 0
    for (std::uint32_t i = 0; i < 8; ++i) program.code.push_back({ir::Op::Attribute, 0, 0, 0, i});
    for (ir::Value i = 0; i < 4; ++i)
        program.code.push_back({ir::Op::FMulZero, i, static_cast<ir::Value>(i + 4), 0, 0});
    program.code.push_back({ir::Op::FAdd, 8, 9, 0, 0});
    program.code.push_back({ir::Op::FAdd, 12, 10, 0, 0});
    program.code.push_back({ir::Op::FAdd, 13, 11, 0, 0});
    program.code.push_back({ir::Op::Const, 0, 0, 0, 0});
    program.code.push_back({ir::Op::FMax, 14, 15, 0, 0});
    program.code.push_back({ir::Op::Output, 16, 0, 0, 0});
    const auto count = [&](jit::Op op) {
        return std::ranges::count(jit::select(program, jit::Isa::Avx512).nodes, op, &jit::Node::op);
    };
    CHECK(count(jit::Op::LeaveForExact) == 1);
    CHECK(count(jit::Op::ExactPart) == 1);
    CHECK(count(jit::Op::FMul) == 4);
    CHECK(count(jit::Op::FMulZero) == 4);
    // A depth that was loaded before a store cannot be loaded again.
    program.code.insert(program.code.begin(), {{ir::Op::LoadDepth, 0, 0, 0, 0}, {ir::Op::StoreDepth, 0, 0, 0, 0}});
    for (std::size_t i = 2; i < program.code.size(); ++i) {
        ir::Instruction& in = program.code[i];
        if (ir::info(in.op).operands > 0) in.a = static_cast<ir::Value>(in.a + 2);
        if (ir::info(in.op).operands > 1) in.b = static_cast<ir::Value>(in.b + 2);
    }
    CHECK(count(jit::Op::ExactPart) == 0);
    CHECK(count(jit::Op::FMulZero) == 4);
}

TEST_CASE("a long program reads the texels of an independent sample before it filters others") {
    ir::Sampler sampler;
    for (std::uint8_t i = 0; i < 4; ++i)
        sampler.channels[i] = {ir::TexelChannel::Code::Unorm, 0, static_cast<std::uint8_t>(i * 8), 8};
    sampler.texel_bytes = 4;
    sampler.mag_linear = sampler.min_linear = true;
    ir::Builder b;
    const ir::Value at = b.emit_imm(ir::Op::Attribute, 0);
    ir::Value sum = at;
    for (std::uint8_t slot = 0; slot < 3; ++slot) {
        sampler.slot = slot;
        for (const ir::Value channel : b.sample(sampler, {at, at})) sum = b.add(sum, channel);
        for (std::uint32_t i = 0; i < 20; ++i) sum = b.mul(sum, b.uniform(i));
    }
    b.emit(ir::Op::Output, sum);
    const ir::Program program = b.finish();
    const auto count_before = [&](jit::Isa isa, jit::Op end, jit::Op op) {
        const std::vector<jit::Node> nodes = jit::select(program, isa).nodes;
        return std::ranges::count(nodes.begin(), std::ranges::find(nodes, end, &jit::Node::op), op, &jit::Node::op);
    };
    CHECK(count_before(jit::Isa::Avx512, jit::Op::MulAddExact, jit::Op::LevelTexels) > 4);
    CHECK(count_before(jit::Isa::Avx512, jit::Op::Output, jit::Op::LevelTexels) == 12);
    CHECK(jit::select(program, jit::Isa::Avx512).levels == std::vector<std::uint32_t>{0, 1, 2});
    CHECK(count_before(jit::Isa::Avx2, jit::Op::Output, jit::Op::SampleTexture) == 3); // the samples have inline code
    CHECK(jit::select(program, jit::Isa::Avx2).levels.empty());
    const jit::Plan plan = jit::allocate(jit::select(program, jit::Isa::Avx512), {8, 3});
    CHECK(plan.slots > 3); // spilled values do not share the levels' slots
    CHECK(jit::verify(plan).empty());
}

TEST_CASE("samplers beyond the limit of levels per run have code of their own") {
    ir::Sampler sampler;
    sampler.channels[0] = {ir::TexelChannel::Code::Unorm, 0, 0, 8};
    sampler.texel_bytes = 4;
    sampler.mag_linear = sampler.min_linear = true;
    ir::Builder b;
    const ir::Value at = b.emit_imm(ir::Op::Attribute, 0);
    ir::Value sum = at;
    for (std::uint8_t slot = 0; slot < 20; ++slot) {
        sampler.slot = slot;
        sum = b.add(sum, b.sample(sampler, {at, at})[0]);
    }
    b.emit(ir::Op::Output, sum);
    const jit::Selection selection = jit::select(b.finish(), jit::Isa::Avx512);
    CHECK(selection.levels.size() == 16);
    CHECK(std::ranges::count(selection.nodes, jit::Op::SampleTexture, &jit::Node::op) == 4);
}

TEST_CASE("a sample of which only a channel without bits is read is 1 with a texture, and 0 without one") {
    ir::Sampler sampler;
    for (std::uint8_t i = 0; i < 3; ++i)
        sampler.channels[i] = {ir::TexelChannel::Code::Unorm, 0, static_cast<std::uint8_t>(i * 8), 8};
    sampler.channels[3].code = ir::TexelChannel::Code::One;
    sampler.texel_bytes = 4;
    sampler.mag_linear = sampler.min_linear = true;
    ir::Builder b;
    const ir::Value at = b.number(0.25f);
    b.emit(ir::Op::Output, b.sample(sampler, {at, at})[3]);
    const ir::Program program = b.finish();
    const std::array<std::byte, 8> texel = {};
    LevelView level;
    level.data = texel.data();
    level.width = level.height = level.depth = 1;
    level.pitch = 4;
    level.set_derived(4);
    const std::vector<std::uint32_t> uniforms(sizeof(ir::SamplerUniforms) / 4, 0);
    for (const BackEnd& back_end : all_back_ends())
        for (const bool bound : {true, false}) {
            CAPTURE(back_end.name(), bound);
            const TextureView view{&level, bound ? 1u : 0u, 4};
            Lanes output = {};
            Invocation invocation;
            invocation.live = 0xFFFF;
            invocation.textures = &view;
            invocation.uniforms = uniforms.data();
            invocation.outputs = &output;
            back_end.run(program, invocation);
            CHECK(output.word[7] == (bound ? 0x3F800000u : 0u));
        }
}

TEST_CASE("parts of planes that are kept from block to block are not kept from run to run") {
    const auto sum_of = [](std::uint32_t planes) {
        ir::Builder b;
        ir::Value sum = b.emit_imm(ir::Op::Varying, 0);
        for (std::uint32_t i = 1; i < planes; ++i) sum = b.add(sum, b.emit_imm(ir::Op::Varying, i));
        b.emit(ir::Op::Output, sum);
        return b.finish();
    };
    constexpr std::uint32_t kPlanes = 10;
    CHECK(jit::select(sum_of(kPlanes), jit::Isa::Avx512).planes.size() == kPlanes);
    CHECK(jit::select(sum_of(kPlanes), jit::Isa::Avx2).planes.empty());
    CHECK(jit::select(sum_of(2), jit::Isa::Avx512).planes.empty());
    CHECK(jit::select(sum_of(40), jit::Isa::Avx512).planes.empty()); // parts of so many planes are not kept
    if (!find_kernels()->isa) return;
    const ir::Program program = sum_of(kPlanes);
    const auto code = jit::compile(program, *find_kernels()->isa, false);
    std::vector<Lanes> values(code->scratch());
    float first = 0.25f;
    const std::pair<int, int> places[] = {{0, 0}, {0, 0}, {4, 0}, {4, 8}, {0, 8}, {64, 8}};
    for (const auto& [x, y] : places) {
        first += 1;
        std::vector<float> planes;
        for (std::uint32_t i = 0; i < kPlanes * 3; ++i) planes.push_back(first / static_cast<float>(i + 3));
        Lanes outputs = {}, expected = {};
        Invocation invocation;
        invocation.live = 0xFFFF;
        invocation.planes = planes.data();
        invocation.x = x, invocation.y = y;
        invocation.outputs = &expected;
        all_back_ends().front().run(program, invocation);
        invocation.outputs = &outputs;
        invocation.values = values.data();
        code->entry()(&invocation);
        for (int lane = 0; lane < ir::kLanes; ++lane) CHECK(outputs.word[lane] == expected.word[lane]);
    }
}

TEST_CASE("a long chain of masks of masks is selected in time that grows with its length") {
    ir::Program program{{{ir::Op::Attribute, 0, 0, 0, 0},
                         {ir::Op::Attribute, 0, 0, 0, 1},
                         {ir::Op::FLt, 0, 1, 0, 0},
                         {ir::Op::FLt, 1, 0, 0, 0}}};
    for (ir::Value i = 3; i < 400; ++i)
        program.code.push_back({i % 2 ? ir::Op::Or : ir::Op::Xor, i, static_cast<ir::Value>(i - 1), 0, 0});
    program.code.push_back({ir::Op::Output, 400, 0, 0, 0});
    CHECK(jit::select(program, jit::Isa::Avx512).nodes.size() > 400);
}

TEST_CASE("equal programs share their code, and the least recently used code is dropped first") {
    MemoryBudget memory_budget(std::uint64_t{1} << 32);
    if (!find_kernels()->isa) return; // no compiler for this processor
    const jit::Isa isa = *find_kernels()->isa;
    const auto one = [](std::uint32_t value) { return constant_outputs(value, 1); };
    jit::CodeCache cache(memory_budget, isa, dp2::Limits().max_code_bytes);
    const auto a = cache.get(one(1)), b = cache.get(one(2));
    CHECK(a != b);
    CHECK(cache.get(one(1)) == a);
    CHECK(cache.statistics().programs == 2);
    CHECK(cache.statistics().instructions == 4);
    CHECK(cache.statistics().bytes == a->memory().reserved() + b->memory().reserved());

    jit::CodeCache small(memory_budget, isa, 3 * a->memory().reserved());
    const auto first = small.get(one(1)), second = small.get(one(2)), third = small.get(one(3));
    (void)small.get(one(1));
    (void)small.get(one(4)); // drops program 2, the least recently used one
    CHECK(small.statistics().bytes == 3 * a->memory().reserved());
    CHECK(small.statistics().programs == 4);
    CHECK(small.get(one(1)) == first);
    CHECK(small.get(one(3)) == third);
    CHECK(small.statistics().programs == 4);
    const auto again = small.get(one(2));
    CHECK(again != second);
    CHECK(small.statistics().programs == 5);
    // Code that the cache has dropped can still be run by its owner.
    Lanes outputs = {};
    Invocation invocation;
    invocation.outputs = &outputs;
    second->entry()(&invocation);
    CHECK(outputs.word[15] == 2);
    CHECK(jit::CodeCache(memory_budget, {}, 1).get(one(1)) == nullptr);
}

#ifdef __linux__
TEST_CASE("programs are interpreted where the operating system allows no new executable memory") {
    MemoryBudget memory_budget(std::uint64_t{1} << 32);
    if (!find_kernels()->isa) return;
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        constexpr int kSetMdwe = 65, kRefuseExecGain = 1; // Linux 6.3, missing in older headers
        constexpr int kNotSupported = 2;
        if (prctl(kSetMdwe, kRefuseExecGain, 0L, 0L, 0L) != 0) _exit(kNotSupported);
        jit::CodeCache cache(memory_budget, *find_kernels()->isa, dp2::Limits().max_code_bytes);
        const bool interpreted = cache.get(constant_outputs(1, 1)) == nullptr;
        _exit(interpreted && !cache.isa() && cache.get(constant_outputs(2, 1)) == nullptr ? 0 : 1);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    REQUIRE(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) != 1); // 2: an older kernel
}
#endif

TEST_CASE("the longest program is compiled") {
    MemoryBudget memory_budget(std::uint64_t{1} << 32);
    if (!find_kernels()->isa) return;
    ir::Program program = constant_outputs(7, ir::kMaxInstructions / 2);
    const auto code = jit::CodeCache(memory_budget, *find_kernels()->isa, dp2::Limits().max_code_bytes).get(program);
    Lanes outputs = {};
    Invocation invocation;
    invocation.outputs = &outputs;
    code->entry()(&invocation);
    CHECK(outputs.word[0] == 7 + ir::kMaxInstructions / 2 - 1);
}
