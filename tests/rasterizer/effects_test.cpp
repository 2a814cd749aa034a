// Every operation of the IR against its scalar definition, on its own and in random programs, in every back end:
// values, stored words, live lanes, counters, the texel cache.
#include <cmath>
#include <map>

#include "rasterizer/ir/ir_builder.h"
#include "rasterizer/ir/quad_program.h"
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

// Passes the program's operations through the builder, which merges common values, folds constants and drops dead code.
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
        if (in.op == Op::Begin || in.op == Op::End || in.op == Op::SetVariable) {
            if (in.op == Op::Begin) builder.begin(values[in.a], in.imm);
            if (in.op == Op::End) builder.end(values[in.a]);
            if (in.op == Op::SetVariable) builder.set(in.imm, values[in.a]);
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

TEST_CASE("every operation has the effects of its scalar definition, in every back end, for any live lanes") {
    Random random(17);
    const Textures textures(random);
    const std::vector<BackEnd> back_ends = all_program_back_ends();
    for (const Rule& rule : kRules) {
        for (int round = 0; round < cases_of_sweep(60); ++round) {
            const Kind kind = round % 2 == 0 ? Kind::Mixed : rule.where == Where::Vertex ? Kind::Vertex : Kind::Pixel;
            const std::size_t times = rule.op == Op::CountPixels ? 1 : 1 + random.below(4);
            const ir::Program program = Writer(random, kind).run(times, &rule);
            REQUIRE(ir::verify(program).empty());
            ir_harness::check(program, random_inputs(random, textures), random_memory(random), round % 3 == 0,
                              random.word(), back_ends);
        }
    }
}

TEST_CASE("samples of every kind of sampler have the model's texels and filters, in every back end") {
    Random random(19);
    const Textures textures(random);
    const std::vector<BackEnd> back_ends = all_program_back_ends();
    const Rule* const rule = std::ranges::find(kRules, Op::SampleTexture, &Rule::op);
    for (int round = 0; round < cases_of_sweep(6000); ++round) {
        const ir::Program program = Writer(random, round % 2 ? Kind::Vertex : Kind::Pixel).run(1, rule);
        INFO("program " << round);
        ir_harness::check(program, random_inputs(random, textures), random_memory(random), round % 8 == 0,
                          random.word(), back_ends);
    }
}

TEST_CASE("random programs of all operations have the effects of the model, in every back end") {
    Random random(23);
    const Textures textures(random);
    const std::vector<BackEnd> back_ends = all_program_back_ends();
    std::map<Op, int> seen;
    const int programs = cases_of_sweep(4000);
    for (int round = 0; round < programs; ++round) {
        const Kind kind = round % 4 == 0 ? Kind::Mixed : round % 4 == 1 ? Kind::Vertex : Kind::Pixel;
        // Some programs are long, and read values much later than they compute them.
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
        // The builder's program has the same effects, but fewer texel reads if the builder merged some of them.
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

TEST_CASE("programs of many products in which zero wins are exact where a product is a NaN, before and after writes") {
    Random random(29);
    const Textures textures(random);
    const std::vector<BackEnd> back_ends = all_program_back_ends();
    const int programs = cases_of_sweep(1500);
    for (int round = 0; round < programs; ++round) {
        const Kind kind = round % 3 == 0 ? Kind::Mixed : round % 3 == 1 ? Kind::Vertex : Kind::Pixel;
        const ir::Program program = Writer(random, kind, Op::FMulZero).run(8 + random.below(60));
        ir_model::Inputs inputs = random_inputs(random, textures);
        inputs.live = 0xFFFF;
        INFO("program " << round);
        ir_harness::check(program, inputs, random_memory(random), random.one_in(2), random.word(), back_ends);
    }
}

TEST_CASE("a program in two stages, for the primitive and for each block, has the effects of the whole") {
    Random random(31);
    const Textures textures(random);
    int split = 0;
    for (int round = 0; round < (kSanitized ? 200 : 1000); ++round) {
        const ir::Program program = Writer(random, Kind::Pixel).with_few_regions().run(20 + random.below(80));
        const auto parts = ir::split_by_primitive(program, 1);
        if (!parts) continue;
        ++split;
        REQUIRE(ir::verify(parts->primitive) == "");
        REQUIRE(ir::verify(parts->whole) == "");
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
                    ir_harness::run(back_end, parts->whole, with_values, memory, false), expected);
                if (!text.empty()) FAIL(back_end.name() << ":\n" << text << ir::to_text(program));
            }
        }
    }
    CHECK(split > 100);
}

namespace {

// Passes the outputs of one stage on as attributes of another.
std::vector<Lanes> attributes_from(const ir_harness::Outcome& outcome, std::size_t count) {
    std::vector<Lanes> out(count);
    for (std::size_t k = 0; k < outcome.effects.outputs.size() && k < count; ++k)
        for (std::size_t lane = 0; lane < ir::kLanes; ++lane) out[k].word[lane] = outcome.effects.outputs[k][lane].bits;
    return out;
}

// Passes the counters from one sample's run to the next, since they are sums over the samples.
void take_counters(ir_model::Effects& from, ir_model::Effects& sum) {
    sum.counters = from.counters;
    sum.counted = from.counted;
}

} // namespace

TEST_CASE("a program in stages for samples and pixels has the effects of the whole, in each of its samples") {
    constexpr std::size_t kSamples = 3;
    Random random(37);
    const Textures textures(random);
    int split = 0, by_pixel = 0, hiding = 0;
    const int rounds = cases_of_sweep(4000);
    for (int round = 0; round < rounds; ++round) {
        const ir::Program program = Writer(random, Kind::Pixel).with_few_regions().run(8 + random.below(60));
        const bool several = random.one_in(2);
        const auto parts = ir::split_by_sample(program, several);
        if (!parts) continue;
        ++split;
        by_pixel += !parts->pixel.code.empty();
        hiding += parts->hides;
        for (const ir::Program* part : {&parts->visibility, &parts->pixel, &parts->colour})
            REQUIRE(ir::verify(*part) == "");
        ir_model::Inputs inputs = random_inputs(random, textures);
        const std::size_t samples = several ? kSamples : 1;
        std::vector<ir_model::Effects> memory(samples);
        std::vector<std::uint32_t> live(samples);
        for (std::size_t s = 0; s < samples; ++s) {
            memory[s] = random_memory(random);
            live[s] = random.one_in(2) ? 0xFFFF : random.word() & 0xFFFF;
        }
        const auto at_sample = [&](std::size_t s) {
            ir_model::Inputs at = inputs;
            at.live = live[s];
            at.sample = static_cast<std::uint32_t>(s);
            at.sample_x = static_cast<float>(s) / 4 - 0.25f, at.sample_y = 0.125f - static_cast<float>(s) / 8;
            return at;
        };
        // The expected effects: the whole program runs for one sample after the other.
        std::vector<ir_model::Effects> expected = memory;
        for (std::size_t s = 0; s < samples; ++s) {
            take_counters(s == 0 ? memory[0] : expected[s - 1], expected[s]);
            if (live[s] != 0)
                ir_model::Model(at_sample(s), expected[s], false).run(program);
            else
                expected[s].live = 0;
        }
        for (const BackEnd& back_end : all_back_ends()) {
            std::vector<ir_model::Effects> now = memory;
            ir_model::Effects sums = memory[0];
            std::uint32_t any = 0;
            for (std::size_t s = 0; s < samples; ++s) {
                now[s].live = live[s];
                if (live[s] == 0) continue;
                take_counters(sums, now[s]);
                now[s] = ir_harness::run(back_end, parts->visibility, at_sample(s), now[s], false).effects;
                take_counters(now[s], sums);
                any |= now[s].live;
            }
            ir_harness::Outcome shaded;
            if (!parts->pixel.code.empty() && any != 0) {
                ir_model::Inputs at = inputs;
                at.live = any;
                ir_model::Effects values = memory[0];
                values.outputs.resize(ir::kMaxPixelValues);
                shaded = ir_harness::run(back_end, parts->pixel, at, values, false);
            }
            for (std::size_t s = 0; s < samples; ++s) {
                ir_model::Inputs at = at_sample(s);
                at.live = now[s].live;
                if (!parts->pixel.code.empty()) at.attributes = attributes_from(shaded, ir::kMaxPixelValues);
                if (at.live != 0) {
                    take_counters(sums, now[s]);
                    now[s] = ir_harness::run(back_end, parts->colour, at, now[s], false).effects;
                    take_counters(now[s], sums);
                }
            }
            for (std::size_t s = 0; s < samples; ++s) {
                // Counters are sums over all samples.
                take_counters(expected[samples - 1], expected[s]);
                take_counters(sums, now[s]);
                const std::string text = ir_harness::difference({now[s], true}, expected[s]);
                if (!text.empty())
                    FAIL(back_end.name() << ", sample " << s << ":\n"
                                         << text << ir::to_text(program) << "visibility\n"
                                         << ir::to_text(parts->visibility) << "pixel\n"
                                         << ir::to_text(parts->pixel) << "colour\n"
                                         << ir::to_text(parts->colour));
            }
        }
    }
    CHECK(split > rounds / 4);
    CHECK(by_pixel > rounds / 8);
    CHECK(hiding > rounds / 40);
}

TEST_CASE("a program of very many writes is cut into stages in linear time") {
    // Shaders with nested loops give such programs; a cut in quadratic time would take minutes.
    ir::Program program;
    program.code.push_back({Op::VaryingAtSample, 0, 0, 0, 0});
    program.code.push_back({Op::FLt, 0, 0, 0, 0});
    while (program.code.size() < ir::kMaxInstructions - 10) program.code.push_back({Op::Kill, 1, 0, 0, 0});
    program.code.push_back({Op::Varying, 0, 0, 0, 1});
    program.code.push_back({Op::StoreColor, static_cast<ir::Value>(program.code.size() - 1), 0, 0, 0});
    const auto parts = ir::split_by_sample(program, false);
    REQUIRE(parts);
    CHECK(parts->hides);
    CHECK(parts->visibility.code.size() == program.code.size() - 2);
    CHECK(parts->colour.code.size() == 2);
    // A program whose first write needs colours cannot be cut, which is found in linear time, too.
    program.code[0].op = Op::LoadColor;
    program.code.insert(program.code.begin() + 1, {Op::StoreColor, 0, 0, 0, 0});
    for (std::size_t i = 2; i < program.code.size(); ++i) program.code[i].a = i == 2 ? 0 : 2;
    CHECK_FALSE(ir::split_by_sample(program, false));
}

TEST_CASE("a run over the blocks of a list has the effects of a run for each block") {
    constexpr std::size_t kListed = 5, kListAttributes = 4;
    Random random(41);
    const Textures textures(random);
    for (int round = 0; round < (kSanitized ? 100 : 800); ++round) {
        // Programs with many varyings keep parts of them from block to block.
        const std::optional<Op> favourite = round % 4 == 0 ? std::optional(Op::Varying) : std::nullopt;
        ir::Program program = Writer(random, Kind::Pixel, favourite).run(6 + random.below(60));
        // Stages of pixel programs may use both attributes and varyings.
        program.code.push_back({Op::Attribute, 0, 0, 0, random.below(kListAttributes)});
        const auto attribute = static_cast<ir::Value>(program.code.size() - 1);
        if (!std::ranges::count(program.code, Op::Kill, &ir::Instruction::op))
            program.code.push_back({Op::Output, attribute, 0, 0, random.below(2)});
        else
            program.code.push_back({Op::StoreColor, attribute, 0, 0, 0});
        REQUIRE(ir::verify(program) == "");
        ir_model::Inputs inputs = random_inputs(random, textures);
        // Five of the first 20 blocks of a tile, in ascending order.
        std::uint8_t number[kListed];
        std::uint16_t mask[kListed];
        for (std::size_t i = 0; i < kListed; ++i) {
            number[i] = static_cast<std::uint8_t>(i * 4 + random.below(4));
            mask[i] = static_cast<std::uint16_t>(random.one_in(4) ? 0 : random.one_in(2) ? 0xFFFF : random.word());
        }
        const std::int32_t left = inputs.x, top = inputs.y;
        std::vector<ir_model::Inputs> at(kListed, inputs);
        std::vector<ir_model::Effects> memory(kListed), expected;
        std::vector<Lanes> attributes(kListed * kListAttributes);
        for (Lanes& lanes : attributes)
            for (std::uint32_t& word : lanes.word) word = random.word();
        for (std::size_t i = 0; i < kListed; ++i) {
            at[i].live = mask[i];
            at[i].x = left + number[i] % kBlocksAcross * kBlockSize;
            at[i].y = top + number[i] / kBlocksAcross * kBlockSize;
            at[i].attributes.assign(attributes.begin() + static_cast<std::ptrdiff_t>(i * kListAttributes),
                                    attributes.begin() + static_cast<std::ptrdiff_t>((i + 1) * kListAttributes));
            memory[i] = random_memory(random);
            if (memory[i].outputs.size() < 2) memory[i].outputs.resize(2);
        }
        const ir_model::Effects* before = &memory[0];
        for (std::size_t i = 0; i < kListed; ++i) {
            ir_model::Effects effects = memory[i];
            effects.counters = before->counters;
            effects.live = 0;
            if (mask[i] != 0) ir_model::Model(at[i], effects, false).run(program);
            expected.push_back(std::move(effects));
            before = &expected.back();
        }
        for (const BackEnd& back_end : all_back_ends()) {
            const auto outcomes = ir_harness::run_list(back_end, program, at, memory, number, mask, left, top);
            for (std::size_t i = 0; i < kListed; ++i) {
                expected[i].counters = expected.back().counters;
                const std::string text = ir_harness::difference(outcomes[i], expected[i]);
                if (!text.empty()) FAIL(back_end.name() << ", block " << i << ":\n" << text << ir::to_text(program));
            }
        }
    }
}

namespace {

// The program without the instructions that a program for quads may not have.
ir::Program with_planes_alone(ir::Program program, Random& random) {
    for (ir::Instruction& in : program.code) {
        const ir::Program alone{{in}, program.samplers, program.variables};
        if (ir::quad_program(alone)) continue;
        const bool is_float = in.op == Op::FlatVarying || in.op == Op::PixelX || in.op == Op::PixelY ||
                              in.op == Op::VaryingAtSample || in.op == Op::VaryingAtCentroid;
        in = is_float ? ir::Instruction{Op::Varying, 0, 0, 0, random.below(kPlanes)}
                      : ir::Instruction{Op::Const, 0, 0, 0, 0};
    }
    return program;
}

// The first lane of each quad in a block, and the offsets of a quad's lanes.
constexpr std::size_t kFirstLane[] = {0, 2, 8, 10}, kQuadLanes[] = {0, 1, 4, 5};

} // namespace

TEST_CASE("one run for quads of several primitives gives each quad the colours of a run for it alone") {
    Random random(43);
    const Textures textures(random);
    int stores = 0;
    for (int round = 0; round < (kSanitized ? 200 : 1500); ++round) {
        const ir::Program program = with_planes_alone(Writer(random, Kind::Pixel).run(8 + random.below(60)), random);
        REQUIRE(ir::verify(program) == "");
        const auto quads = ir::quad_program(program);
        if (!quads) continue; // too many planes
        REQUIRE(ir::verify(quads->program) == "");
        const ir_model::Inputs shared = random_inputs(random, textures);
        const ir_model::Effects memory = random_memory(random);
        ir_model::Effects before = memory, after = memory; // effects of the shared run
        after.live = 0xFFFF;
        ir_model::Inputs together = shared;
        together.live = 0xFFFF;
        together.attributes.assign(quads->planes.size(), {});
        for (const std::size_t to : kFirstLane) { // each quad in its own block, with its own position and planes
            ir_model::Inputs alone = random_inputs(random, textures);
            alone.uniforms = shared.uniforms;
            // Finite, because programs may sample at positions computed from them.
            for (float& word : alone.planes)
                if (!(std::abs(word) <= 1)) word = 0.25f;
            alone.live = 0xFFFF;
            ir_model::Effects effects = memory;
            ir_model::Model(alone, effects, false).run(program);
            const std::size_t from = kFirstLane[random.below(4)];
            for (const std::size_t lane : kQuadLanes) {
                const float dx = static_cast<float>(alone.x + static_cast<int>((from + lane) % 4)) - alone.reference_x;
                const float dy = static_cast<float>(alone.y + static_cast<int>((from + lane) / 4)) - alone.reference_y;
                for (std::size_t k = 0; k < quads->planes.size(); ++k) {
                    const float* plane = &alone.planes[3 * std::size_t{quads->planes[k]}];
                    together.attributes[k].word[to + lane] =
                        std::bit_cast<std::uint32_t>((plane[0] + plane[1] * dx) + plane[2] * dy);
                }
                for (std::size_t t = 0; t < memory.color.size(); ++t)
                    for (std::size_t w = 0; w < memory.color[t].size(); ++w) {
                        before.color[t][w][to + lane] = memory.color[t][w][from + lane];
                        after.color[t][w][to + lane] = effects.color[t][w][from + lane];
                    }
            }
        }
        stores += std::ranges::count(program.code, Op::StoreColor, &ir::Instruction::op) != 0;
        for (const BackEnd& back_end : all_back_ends()) {
            const std::string text =
                ir_harness::difference(ir_harness::run(back_end, quads->program, together, before, false), after);
            if (!text.empty()) FAIL(back_end.name() << ":\n" << text << ir::to_text(program));
        }
    }
    CHECK(stores > 50);
}

TEST_CASE("a program that reads more of its primitive than planes, or tests pixels, has no program for quads") {
    for (const Op op : kAllOps) {
        const Rule& rule = *std::ranges::find(kRules, op, &Rule::op);
        const bool reads = op == Op::Attribute || op == Op::VaryingAtSample || op == Op::VaryingAtCentroid ||
                           op == Op::FlatVarying || op == Op::PixelX || op == Op::PixelY || op == Op::BackFacing ||
                           op == Op::Sample;
        const bool writes = ir::info(op).effect != ir::Effect::Pure && op != Op::StoreColor &&
                            op != Op::SampleArgument && op != Op::SampleTexture && op != Op::SampledChannel;
        INFO(ir::info(op).name);
        CHECK(ir::quad_program({{{rule.op, 0, 0, 0, 0}}}).has_value() == (!reads && !writes));
    }
    ir::Program program;
    for (std::uint32_t plane = 0; plane < ir::kMaxQuadPlanes; ++plane)
        for (int twice = 0; twice < 2; ++twice) program.code.push_back({Op::Varying, 0, 0, 0, plane});
    CHECK(ir::quad_program(program)->planes.size() == ir::kMaxQuadPlanes);
    program.code.push_back({Op::Varying, 0, 0, 0, ir::kMaxQuadPlanes});
    CHECK_FALSE(ir::quad_program(program));
}

TEST_CASE("the comparison reports a missing effect") {
    Random random(29);
    const Textures textures(random);
    const std::vector<BackEnd> back_ends = all_program_back_ends();
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
