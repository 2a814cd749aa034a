#include <algorithm>
#include <bit>
#include <limits>
#include <random>

#include "rasterizer/ir/ir_scalar.h"
#include "rasterizer/ir/pack_uniforms.h"
#include "tests/rasterizer/program_run.h"

using namespace rasterizer;
using ir::Op;

namespace {

constexpr std::uint32_t kSpecial[] = {
    0, 0x80000000, 0x3F800000, 0xBF800000, 1, 0x807FFFFF, 0x7F7FFFFF, 0xFF7FFFFF, 0x7F800000, 0xFF800000, 0x7FC00000,
    0x4F000000, 0xCF000000, 0x4EFFFFFF, 0x3F000000, 0xBF000000, 0x40200000, 0x7FFFFFFF, 0xFFFFFFFF, 0x3FC00000,
    // around the largest half and the least normal one, and a half's infinity
    0x477FEFFF, 0xC77FF000, 0x387FFFFF, 0x38800000, 0x33000001, 0x38801000, 0x00007C00, 0xABCD7C01, 0x000003FF};

const Op kPure[] = {Op::FAdd,   Op::FSub,   Op::FMul,    Op::FMulZero, Op::FDiv,      Op::FSqrt,     Op::FMin,
                    Op::FMax,   Op::FFloor, Op::FLt,     Op::FLe,      Op::FEq,       Op::IAdd,      Op::ISub,
                    Op::IMul,   Op::IMin,   Op::IMax,    Op::And,      Op::Or,        Op::Xor,       Op::AndNot,
                    Op::Shl,    Op::ShrU,   Op::ShrS,    Op::ILt,      Op::ULt,       Op::IEq,       Op::FToI,
                    Op::FRound, Op::IToF,   Op::FToHalf, Op::HalfToF,  Op::PackWords, Op::PackBytes, Op::Select};

bool is_nan(std::uint32_t bits) {
    return (bits & 0x7FFFFFFF) > 0x7F800000;
}

void run_all_lanes(const BackEnd& back_end, const ir::Program& program, const Lanes* attributes, Lanes* outputs) {
    Invocation invocation;
    invocation.live = 0xFFFF;
    invocation.attributes = attributes;
    invocation.outputs = outputs;
    back_end.run(program, invocation);
}

} // namespace

TEST_CASE("every pure operation gives its scalar result in each lane, in every back end") {
    std::mt19937 random(3);
    for (const BackEnd& back_end : all_back_ends()) {
        for (const Op op : kPure) {
            for (int round = 0; round < 200; ++round) {
                alignas(64) Lanes attributes[3], outputs[1];
                for (Lanes& lanes : attributes)
                    for (std::uint32_t& word : lanes.word)
                        word = random() % 2 ? kSpecial[random() % std::size(kSpecial)]
                                            : static_cast<std::uint32_t>(random());
                const std::uint32_t imm = random() % 32;
                const ir::Program program{{{Op::Attribute, 0, 0, 0, 0},
                                           {Op::Attribute, 0, 0, 0, 1},
                                           {Op::Attribute, 0, 0, 0, 2},
                                           {op, 0, 1, 2, imm},
                                           {Op::Output, 3, 0, 0, 0}}};
                run_all_lanes(back_end, program, attributes, outputs);
                for (int lane = 0; lane < ir::kLanes; ++lane) {
                    const std::uint32_t expected = ir::evaluate(op, imm, attributes[0].word[lane],
                                                                attributes[1].word[lane], attributes[2].word[lane]);
                    INFO(back_end.name() << " " << ir::info(op).name << std::hex << " " << attributes[0].word[lane]
                                         << " " << attributes[1].word[lane] << " " << attributes[2].word[lane]);
                    // Any NaN is a correct result of an operation.
                    if (is_nan(expected) && (op <= Op::FFloor || op == Op::HalfToF))
                        CHECK(is_nan(outputs[0].word[lane]));
                    else
                        CHECK(outputs[0].word[lane] == expected);
                }
            }
        }
    }
}

TEST_CASE("four values are packed to bytes, each saturated, in every back end") {
    std::mt19937 random(5);
    for (const BackEnd& back_end : all_back_ends())
        for (int round = 0; round < 200; ++round) {
            alignas(64) Lanes attributes[4], outputs[1];
            for (Lanes& lanes : attributes)
                for (std::uint32_t& word : lanes.word) word = static_cast<std::uint32_t>(random() % 600) - 150;
            attributes[round % 4].word[round % 16] = kSpecial[random() % std::size(kSpecial)];
            const ir::Program program{{{Op::Attribute, 0, 0, 0, 0},
                                       {Op::Attribute, 0, 0, 0, 1},
                                       {Op::Attribute, 0, 0, 0, 2},
                                       {Op::Attribute, 0, 0, 0, 3},
                                       {Op::PackWords, 0, 1, 0, 0},
                                       {Op::PackWords, 2, 3, 0, 0},
                                       {Op::PackBytes, 4, 5, 0, 0},
                                       {Op::Output, 6, 0, 0, 0}}};
            run_all_lanes(back_end, program, attributes, outputs);
            for (int lane = 0; lane < ir::kLanes; ++lane) {
                std::uint32_t expected = 0;
                for (int i = 0; i < 4; ++i) {
                    const auto value = static_cast<std::int32_t>(attributes[i].word[lane]);
                    expected |= static_cast<std::uint32_t>(std::clamp(value, 0, 255)) << (8 * i);
                }
                INFO(back_end.name() << " lane " << lane);
                CHECK(outputs[0].word[lane] == expected);
            }
        }
}

TEST_CASE("the builder's program gives the same bits as the unoptimised one") {
    std::mt19937 random(5);
    const Kernels& kernels = *find_kernels();
    for (int round = 0; round < 300; ++round) {
        ir::Builder builder;
        ir::Program plain; // the same operations, one instruction each
        std::vector<ir::Value> built, asked;
        const auto both = [&](Op op, std::size_t a, std::size_t b, std::size_t c, std::uint32_t imm) {
            const bool source = ir::info(op).operands == 0;
            built.push_back(source ? builder.emit_imm(op, imm) : builder.emit(op, built[a], built[b], built[c], imm));
            plain.code.push_back({op, source ? ir::Value{0} : asked[a], source ? ir::Value{0} : asked[b],
                                  source ? ir::Value{0} : asked[c], imm});
            asked.push_back(static_cast<ir::Value>(plain.code.size() - 1));
        };
        for (std::uint32_t i = 0; i < 4; ++i) both(Op::Attribute, 0, 0, 0, i);
        for (int i = 0; i < 6; ++i) both(Op::Const, 0, 0, 0, kSpecial[random() % std::size(kSpecial)]);
        for (int i = 0; i < 60; ++i) {
            const std::size_t n = built.size();
            both(kPure[random() % std::size(kPure)], random() % n, random() % n, random() % n, random() % 32);
        }
        for (std::uint32_t i = 0; i < 8; ++i) {
            const std::size_t which = built.size() - 1 - random() % 20;
            builder.emit(Op::Output, built[which], 0, 0, i);
            plain.code.push_back({Op::Output, asked[which], 0, 0, i});
        }
        const ir::Program shorter = builder.finish();
        REQUIRE(ir::verify(shorter).empty());
        REQUIRE(ir::verify(plain).empty());
        CHECK(shorter.code.size() <= plain.code.size());
        alignas(64) Lanes attributes[4], values[128], a[8], b[8];
        for (Lanes& lanes : attributes)
            for (std::uint32_t& word : lanes.word) word = kSpecial[random() % std::size(kSpecial)];
        Invocation invocation;
        invocation.live = 0xFFFF;
        invocation.values = values;
        invocation.attributes = attributes;
        invocation.outputs = a;
        kernels.run(shorter.code.data(), shorter.code.size(), invocation);
        invocation.outputs = b;
        kernels.run(plain.code.data(), plain.code.size(), invocation);
        for (int lane = 0; lane < ir::kLanes; ++lane) {
            // Any NaN is a correct result: values that depend on one are not compared.
            std::vector<bool> open(plain.code.size(), false);
            for (std::size_t i = 0; i < plain.code.size(); ++i) {
                const ir::Instruction& in = plain.code[i];
                const ir::Value operands[] = {in.a, in.b, in.c};
                for (int k = 0; k < ir::info(in.op).operands; ++k) open[i] = open[i] || open[operands[k]];
                if (in.op != Op::Output)
                    open[i] = open[i] || (ir::info(in.op).operands > 0 && is_nan(values[i].word[lane]));
                else if (!open[i])
                    REQUIRE(a[in.imm].word[lane] == b[in.imm].word[lane]);
            }
        }
    }
}

TEST_CASE("the magnitude of a sum of squares is the sum itself; other sums need a magnitude") {
    ir::Builder b;
    const ir::Value x = b.emit_imm(Op::Attribute, 0), y = b.emit_imm(Op::Attribute, 1), z = b.mul(x, y);
    const ir::Value squares = b.add(b.add(b.mul(x, x), b.emit(Op::FMulZero, y, y)), b.mul(z, z));
    CHECK(b.magnitude(squares) == squares);
    for (const ir::Value other : {x, z, b.add(squares, z), b.add(z, b.mul(x, x)), b.sub(squares, b.mul(x, x))})
        CHECK(b.magnitude(other) != other);
}

TEST_CASE("verify() describes what is malformed in a program") {
    CHECK(ir::verify({{{Op::FAdd, 0, 0, 0, 0}}}).find("earlier") != std::string::npos);
    CHECK(ir::verify({{{Op::Const, 0, 0, 0, 1}, {Op::Shl, 0, 0, 0, 32}}}).find("shift") != std::string::npos);
    const auto wrong = [](std::vector<ir::Instruction> code, const char* what) {
        INFO(ir::to_text({code}));
        CHECK(ir::verify({std::move(code), {}, 1}).find(what) != std::string::npos);
    };
    const ir::Instruction all{Op::Const, 0, 0, 0, ~0u}, begin{Op::Begin, 0, 0, 0, 2}, end{Op::End, 0, 0, 0, 0},
        set{Op::SetVariable, 0, 0, 0, 0}, get{Op::Variable, 0, 0, 0, 0};
    wrong({all, begin}, "does not end");
    wrong({all, end}, "no region");
    wrong({all, {Op::Begin, 0, 0, 0, 0}, end}, "never runs");
    wrong({all, begin, {Op::PixelX, 0, 0, 0, 0}, end, {Op::StoreColor, 2, 0, 0, 0}}, "has ended");
    wrong({all, begin, {Op::StoreColor, 0, 0, 0, 0}, end}, "not in a region");
    wrong({all, {Op::PixelX, 0, 0, 0, 0}, {Op::Kill, 1, 0, 0, 0}}, "not a mask");
    wrong({all, {Op::PixelX, 0, 0, 0, 0}, {Op::Begin, 1, 0, 0, 1}, end}, "not a mask");
    wrong({all, get}, "not set");
    wrong({all, begin, set, end, get}, "not set");
    wrong({all, {Op::SetVariable, 0, 0, 0, 1}}, "no such variable");
    // A variable is a mask only if every SetVariable sets a mask, also one later in a loop.
    const ir::Instruction x{Op::PixelX, 0, 0, 0, 0};
    wrong({all, x, set, begin, get, {Op::Kill, 4, 0, 0, 0}, {Op::SetVariable, 1, 0, 0, 0}, end},
          "%5: operand is not a mask");
    CHECK(ir::verify({{all, x, set, begin, get, {Op::Kill, 4, 0, 0, 0}, set, end}, {}, 1}).empty());
    std::vector<ir::Instruction> deep{all};
    deep.insert(deep.end(), ir::kMaxRegionDepth + 1, begin);
    wrong(deep, "too deeply");
    CHECK(ir::to_text({{{Op::Const, 0, 0, 0, 1}, {Op::FAdd, 0, 0, 0, 0}}}) ==
          "%0 = Const #0x1\n%1 = FAdd %0 %0 #0x0\n");
}

TEST_CASE("packed uniforms end where a program stops reading, and its list follows") {
    constexpr std::uint32_t kStructure = 40;
    ir::Program program{{{Op::Uniform, 0, 0, 0, 3},
                         {Op::Uniform, 0, 0, 0, 5},
                         {Op::Uniform, 0, 0, 0, kStructure},
                         {Op::Uniform, 0, 0, 0, kStructure + 7},
                         {Op::UniformAt, 0, 0, 0, kStructure + 1},
                         {Op::Const, 0, 0, 0, kStructure + 2},
                         {Op::Output, 2, 0, 0, 0}}};
    const ir::Program original = program;
    const auto words = [&] {
        std::vector<std::uint32_t> out;
        for (const ir::Instruction& in : program.code) out.push_back(in.imm);
        return out;
    };
    CHECK(ir::pack_uniforms(program, kStructure) == 6);
    CHECK(words() == std::vector<std::uint32_t>{3, 5, 6, 13, 7, kStructure + 2, 0});
    program = original;
    CHECK(ir::pack_uniforms(program, kStructure, 10) == 10);
    CHECK(words() == std::vector<std::uint32_t>{3, 5, 10, 17, 11, kStructure + 2, 0});
    // A sampler's numbers and the bounds of its colour key are read, too.
    program = original;
    program.samplers.resize(1);
    program.samplers[0].uniforms = 12;
    CHECK(ir::pack_uniforms(program, kStructure) == 12 + sizeof(ir::SamplerUniforms) / 4);
    program = original;
    program.samplers.resize(1);
    program.samplers[0].keyed = 1;
    program.samplers[0].key_uniforms = 30;
    CHECK(ir::pack_uniforms(program, kStructure) == 32);
    // The length of an array in the structure is unknown.
    program = original;
    program.code[0].op = Op::UniformAt;
    CHECK(ir::pack_uniforms(program, kStructure) == kStructure);
    CHECK(program.code == [&] {
        auto code = original.code;
        code[0].op = Op::UniformAt;
        return code;
    }());
}
