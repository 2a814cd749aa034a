// skip_idle_selects(): fewer selections where a branch's writes are read in the same branch, and the same effects in
// random programs full of masks, selections and neighbours.
#include <algorithm>
#include <random>

#include "rasterizer/ir/idle_selects.h"
#include "rasterizer/ir/ir_builder.h"
#include "tests/rasterizer/ir_harness.h"

using namespace rasterizer;
using ir::Op;

namespace {

std::size_t selects(const ir::Program& program) {
    return static_cast<std::size_t>(std::ranges::count(program.code, Op::Select, &ir::Instruction::op));
}

// A register of a shader: written under a mask.
struct Register {
    ir::Builder& b;
    ir::Value value;
    void write(ir::Value mask, ir::Value to) { value = b.select(mask, to, value); }
};

} // namespace

TEST_CASE("a branch keeps one selection for each register that the code after it reads") {
    ir::Builder b;
    const ir::Value x = b.emit_imm(Op::Attribute, 0), y = b.emit_imm(Op::Attribute, 1), mask = b.less(x, y);
    Register r{b, x}, scratch{b, y};
    for (int i = 0; i < 5; ++i) {
        scratch.write(mask, b.mul(r.value, y));
        r.write(mask, b.add(scratch.value, x));
    }
    b.emit(Op::Output, r.value);
    CHECK(selects(b.finish()) == 1);
}

TEST_CASE(
    "an inner branch, the other side of a branch, and a condition inside a branch need no selection of their own") {
    ir::Builder b;
    const ir::Value x = b.emit_imm(Op::Attribute, 0), y = b.emit_imm(Op::Attribute, 1), outer = b.less(x, y);
    Register r{b, x};
    r.write(outer, b.mul(x, y));
    const ir::Value condition = b.less(r.value, b.number(3)), inner = b.bit_and(outer, condition),
                    otherwise = b.bit_and(outer, b.bit_not(condition));
    Register s{b, y};
    s.write(inner, b.add(r.value, y));
    s.write(otherwise, b.sub(r.value, y));
    b.emit(Op::Output, s.value);
    // Both writes of s remain. The condition, and what is computed from r inside the branch, read the product.
    CHECK(selects(b.finish()) == 2);
}

TEST_CASE("the other side of a branch, whose mask is a complement, keeps one selection for each register") {
    ir::Builder b;
    const ir::Value x = b.emit_imm(Op::Attribute, 0), y = b.emit_imm(Op::Attribute, 1),
                    otherwise = b.bit_not(b.less(x, y));
    Register r{b, x};
    for (int i = 0; i < 5; ++i) r.write(otherwise, b.mul(b.add(r.value, y), x));
    b.emit(Op::Output, r.value);
    CHECK(selects(b.finish()) == 1);
}

TEST_CASE("a selection that a mask keeps only where it is set is skipped") {
    ir::Builder b;
    const ir::Value x = b.emit_imm(Op::Attribute, 0), y = b.emit_imm(Op::Attribute, 1), mask = b.less(x, y);
    b.emit(Op::Output, b.bit_and(mask, b.select(mask, b.add(x, y), x)));
    CHECK(selects(b.finish()) == 0);
}

// The walk along a chain is bounded, so that most of these selections stay.
TEST_CASE("deeply nested branches and very long chains of writes keep their effects") {
    ir::Builder b;
    const ir::Value x = b.emit_imm(Op::Attribute, 0), y = b.emit_imm(Op::Attribute, 1);
    Register r{b, x};
    ir::Value mask = b.emit(Op::ILt, x, y);
    for (std::uint32_t depth = 0; depth < 40; ++depth) {
        r.write(mask, b.iadd(r.value, y));
        mask = b.bit_and(mask, b.emit(Op::ILt, b.bits(depth), y));
    }
    b.emit(Op::Output, r.value, 0, 0, 0);
    Register long_one{b, y};
    const ir::Value predicate = b.emit(Op::IEq, x, y);
    for (std::uint32_t i = 0; i < 20000; ++i) long_one.write(predicate, b.iadd(x, b.bits(i)));
    ir::Value sum = y;
    for (std::uint32_t i = 0; i < 20000; ++i) // each reads what the chain leaves where the predicate is clear
        sum = b.select(b.bit_not(predicate), b.iadd(sum, b.emit(Op::Xor, long_one.value, b.bits(i))), sum);
    b.emit(Op::Output, sum, 0, 0, 1);
    const ir::Program program = b.finish();
    ir_harness::Inputs in;
    in.attributes.resize(2);
    for (std::uint32_t lane = 0; lane < 16; ++lane)
        in.attributes[0].word[lane] = 3, in.attributes[1].word[lane] = lane * 3;
    in.live = 0xFFFF;
    ir_harness::Effects effects;
    effects.outputs.resize(2);
    ir_model::Model(in, effects, false).run(program);
    for (std::uint32_t lane = 0; lane < 16; ++lane) {
        const std::uint32_t there = lane * 3, writes = 3 < there ? std::min(there + 1, 40u) : 0;
        CHECK(effects.outputs[0][lane].bits == 3 + writes * there);
        std::uint32_t expected = there;
        for (std::uint32_t i = 0; i < 20000 && there != 3; ++i) expected += there ^ i;
        CHECK(effects.outputs[1][lane].bits == expected);
    }
}

TEST_CASE("neighbours, effects and code after a branch need all lanes") {
    ir::Builder b;
    const ir::Value x = b.emit_imm(Op::Attribute, 0), mask = b.less(x, b.number(0));
    Register r{b, x}, s{b, x};
    r.write(mask, b.mul(x, x));
    s.write(mask, b.emit(Op::Ddx, r.value)); // in lanes of the mask, from neighbours that may be outside it
    b.emit(Op::Output, s.value, 0, 0, 0);
    CHECK(selects(b.finish()) == 2);
    b.emit(Op::Output, r.value, 0, 0, 1);
    CHECK(selects(b.finish()) == 2);
}

TEST_CASE("a selection by bits that are no mask stays") {
    ir::Program program;
    for (std::uint32_t i = 0; i < 3; ++i) program.code.push_back({Op::Attribute, 0, 0, 0, i});
    program.code.push_back({Op::Select, 0, 1, 2, 0});
    program.code.push_back({Op::Xor, 3, 1, 0, 0});
    program.code.push_back({Op::Select, 0, 4, 2, 0});
    program.code.push_back({Op::Output, 5, 0, 0, 0});
    const std::vector<ir::Instruction> before = program.code;
    ir::skip_idle_selects(program.code);
    CHECK(program.code == before);
}

TEST_CASE("random programs of selections have the same effects without idle ones") {
    std::mt19937 random(77);
    std::size_t changed = 0;
    const int rounds = cases_of_sweep(4000);
    for (int round = 0; round < rounds; ++round) {
        ir::Program program;
        std::vector<ir::Value> masks, numbers;
        const auto add = [&](std::vector<ir::Value>& to, Op op, ir::Value a, ir::Value b, ir::Value c,
                             std::uint32_t imm) {
            program.code.push_back({op, a, b, c, imm});
            to.push_back(static_cast<ir::Value>(program.code.size() - 1));
        };
        const auto any = [&](const std::vector<ir::Value>& of) { // one of the latest, mostly
            const std::size_t window = random() % 3 != 0 ? std::min<std::size_t>(of.size(), 6) : of.size();
            return of[of.size() - 1 - random() % window];
        };
        for (std::uint32_t i = 0; i < 4; ++i) add(numbers, Op::Attribute, 0, 0, 0, i);
        add(masks, Op::Const, 0, 0, 0, ~0u);
        const ir::Value all = masks[0];
        for (int i = 0; i < 3; ++i) add(masks, Op::ILt, any(numbers), any(numbers), 0, 0);
        for (int i = 0; i < 50; ++i) {
            switch (random() % 12) {
            case 0: add(masks, random() % 2 ? Op::ILt : Op::IEq, any(numbers), any(numbers), 0, 0); break;
            case 1: add(masks, Op::And, any(masks), any(masks), 0, 0); break;
            case 2: add(masks, Op::Or, any(masks), any(masks), 0, 0); break;
            case 3: add(masks, Op::Xor, any(masks), all, 0, 0); break;
            case 4: add(masks, Op::AndNot, any(masks), any(masks), 0, 0); break;
            case 5: add(masks, Op::Select, any(masks), any(masks), any(masks), 0); break;
            case 6: add(numbers, random() % 2 ? Op::And : Op::Or, any(masks), any(numbers), 0, 0); break;
            case 7: add(numbers, Op::IAdd, any(numbers), any(numbers), 0, 0); break;
            case 8: add(numbers, random() % 2 ? Op::Ddx : Op::Ddy, any(numbers), 0, 0, 0); break;
            default: add(numbers, Op::Select, any(masks), any(numbers), any(numbers), 0); break;
            }
        }
        for (std::uint32_t i = 0; i < 4; ++i)
            program.code.push_back({Op::Output, i % 2 ? any(masks) : any(numbers), 0, 0, i});
        REQUIRE(ir::verify(program).empty());
        ir_harness::Inputs in;
        in.attributes.resize(4);
        for (Lanes& lanes : in.attributes) // small whole floats
            for (std::uint32_t& word : lanes.word)
                word = std::bit_cast<std::uint32_t>(static_cast<float>(random() % 8));
        in.live = 0xFFFF;
        const auto outputs_of = [&](const ir::Program& of) {
            ir_harness::Effects effects;
            effects.outputs.resize(4);
            ir_model::Model(in, effects, false).run(of);
            return effects.outputs;
        };
        ir::Program shorter = program;
        ir::skip_idle_selects(shorter.code);
        REQUIRE(ir::verify(shorter).empty());
        changed += shorter.code != program.code;
        const auto expected = outputs_of(program), got = outputs_of(shorter);
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t lane = 0; lane < 16; ++lane) {
                INFO(round << ": output " << i << " of lane " << lane << " of\n" << ir::to_text(program));
                if (expected[i][lane].open == ir_model::Open::No) REQUIRE(got[i][lane].bits == expected[i][lane].bits);
            }
    }
    CHECK(changed > static_cast<std::size_t>(rounds) / 2);
}
