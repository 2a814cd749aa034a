// Every operation of the IR against its scalar meaning, alone and in random programs, in every back end: values, stored
// words, live lanes, counters, the texel cache.
#include <map>

#include "rasterizer/ir/ir_builder.h"
#include "rasterizer/ir/split_program.h"
#include "tests/rasterizer/ir_harness.h"
#include "tests/rasterizer/ir_random.h"

using namespace rasterizer;
using namespace ir_random;
using ir::Op;

namespace {

constexpr Op kAllOps[] = {
#define IR_OP(name, operands, effect, meaning) Op::name,
#include "rasterizer/ir/ir_ops.def"
#undef IR_OP
};

// The same operations through the builder, which shares common values, folds constants and drops dead code.
ir::Program built(const ir::Program& program) {
    ir::Builder builder;
    std::vector<ir::Value> values;
    ir::Builder::SampleArguments arguments;
    std::array<ir::Value, 4> channels{};
    for (const ir::Instruction& in : program.code) {
        if (in.op == Op::SampleArgument) {
            if (in.a == in.b) arguments = {};
            arguments[in.imm] = values[in.a];
        }
        if (in.op == Op::SampleTexture) channels = builder.sample(program.samplers[in.imm], arguments);
        if (in.op == Op::SampledChannel) {
            values.push_back(channels[in.imm]);
            continue;
        }
        if (in.op == Op::SampleArgument || in.op == Op::SampleTexture) {
            values.push_back(0);
            continue;
        }
        const int operands = ir::info(in.op).operands;
        const auto value = [&](int k, ir::Value v) { return k < operands ? values[v] : ir::Value{0}; };
        values.push_back(builder.emit(in.op, value(0, in.a), value(1, in.b), value(2, in.c), in.imm));
    }
    return builder.finish();
}

} // namespace

TEST_CASE("every operation of the IR has one row in the table of the random programs") {
    for (const Op op : kAllOps) {
        INFO(ir::info(op).name);
        CHECK(std::ranges::count(kRules, op, &Rule::op) == 1);
    }
    CHECK(std::size(kRules) == std::size(kAllOps));
}

TEST_CASE("every operation has the effects of its scalar meaning, in every back end, whichever lanes are live") {
    Random random(17);
    const Textures textures(random);
    const std::vector<BackEnd> back_ends = all_back_ends();
    for (const Rule& rule : kRules) {
        for (int round = 0; round < 60; ++round) {
            const Kind kind = round % 2 == 0 ? Kind::Mixed : rule.where == Where::Vertex ? Kind::Vertex : Kind::Pixel;
            const std::size_t times = rule.op == Op::CountPixels ? 1 : 1 + random.below(4);
            const ir::Program program = Writer(random, kind).run(times, &rule);
            REQUIRE(ir::verify(program).empty());
            ir_harness::check(program, random_inputs(random, textures), random_memory(random), round % 3 == 0,
                              random.word(), back_ends);
        }
    }
}

TEST_CASE("random programs of all operations have the effects of the model, in every back end") {
    Random random(23);
    const Textures textures(random);
    const std::vector<BackEnd> back_ends = all_back_ends();
    std::map<Op, int> seen;
    const int programs = kSanitized ? 800 : 4000;
    for (int round = 0; round < programs; ++round) {
        const Kind kind = round % 4 == 0 ? Kind::Mixed : round % 4 == 1 ? Kind::Vertex : Kind::Pixel;
        // Some are long, with values that are read again much later.
        const std::size_t length = round % 100 == 99 ? 1500 : 4 + random.below(80);
        const ir::Program program = Writer(random, kind).run(length);
        for (const ir::Instruction& in : program.code) ++seen[in.op];
        ir_model::Inputs inputs = random_inputs(random, textures);
        inputs.live = 0xFFFF;
        const ir_model::Effects memory = random_memory(random);
        const bool watches = random.one_in(2);
        const std::uint32_t word = random.word();
        INFO("program " << round);
        ir_harness::check(program, inputs, memory, watches, word, back_ends);
        // The builder's program does the same, with fewer reads of texels when it shares some.
        const ir::Program shorter = built(program);
        ir_harness::check(shorter, inputs, memory, watches, word, back_ends);
        ir_model::Effects as_asked = memory;
        ir_harness::Outcome as_built{memory};
        ir_model::Model(inputs, as_asked, false).run(program);
        ir_model::Model(inputs, as_built.effects, false).run(shorter);
        REQUIRE(ir_harness::difference(as_built, as_asked) == "");
    }
    for (const Op op : kAllOps) {
        INFO(ir::info(op).name);
        CHECK(seen[op] > programs / 50);
    }
}

TEST_CASE("a program in two parts, for the primitive and for each block, has the effects of the whole") {
    Random random(31);
    const Textures textures(random);
    int split = 0;
    for (int round = 0; round < (kSanitized ? 200 : 1000); ++round) {
        const ir::Program program = Writer(random, Kind::Pixel).run(20 + random.below(80));
        const auto parts = ir::split_by_primitive(program, 1);
        if (!parts) continue;
        ++split;
        REQUIRE(ir::verify(parts->primitive) == "");
        REQUIRE(ir::verify(parts->block) == "");
        ir_model::Inputs inputs = random_inputs(random, textures);
        const ir_model::Effects memory = random_memory(random);
        inputs.live = 0xFFFF;
        ir_model::Effects values;
        values.outputs.resize(ir::kMaxPrimitiveValues);
        for (const BackEnd& back_end : all_back_ends()) {
            const auto once = ir_harness::run(back_end, parts->primitive, inputs, values, false);
            ir_model::Inputs with_values = inputs;
            with_values.attributes.assign(ir::kMaxPrimitiveValues, {});
            for (std::size_t k = 0; k < once.effects.outputs.size(); ++k)
                for (std::size_t lane = 0; lane < ir::kLanes; ++lane)
                    with_values.attributes[k].word[lane] = once.effects.outputs[k][lane].bits;
            for (const std::uint32_t live : {0xFFFFu, random.word() & 0xFFFFu}) {
                with_values.live = live;
                ir_model::Inputs whole = inputs;
                whole.live = live;
                ir_model::Effects expected = memory;
                ir_model::Model(whole, expected, false).run(program);
                const std::string text = ir_harness::difference(
                    ir_harness::run(back_end, parts->block, with_values, memory, false), expected);
                if (!text.empty()) FAIL(back_end.name() << ":\n" << text << ir::to_text(program));
            }
        }
    }
    CHECK(split > 100);
}

TEST_CASE("the comparison reports a missing effect") {
    Random random(29);
    const Textures textures(random);
    const std::vector<BackEnd> back_ends = all_back_ends();
    for (const Op op : {Op::StoreColor, Op::StoreDepth, Op::Kill, Op::Count, Op::CountPixels, Op::Output}) {
        int noticed = 0;
        for (int round = 0; round < 40; ++round) {
            const Rule& rule = *std::ranges::find(kRules, op, &Rule::op);
            ir::Program program = Writer(random, Kind::Mixed).run(1, &rule);
            ir_model::Inputs inputs = random_inputs(random, textures);
            inputs.live = 0xFFFF;
            ir_model::Effects memory = random_memory(random), expected = memory;
            ir_model::Model(inputs, expected, false).run(program);
            std::ranges::find(program.code, op, &ir::Instruction::op)->op = Op::Const;
            noticed += !ir_harness::difference(ir_harness::run(back_ends[0], program, inputs, memory, false), expected)
                            .empty();
        }
        INFO(ir::info(op).name);
        CHECK(noticed > 10);
    }
}
