#include <bit>
#include <cmath>

#include "rasterizer/ir/invocation.h"
#include "rasterizer/ir/ir_math.h"
#include "tests/rasterizer/program_run.h"
#include "tests/support/catch.h"

using namespace rasterizer;

TEST_CASE("log2 is within its stated error, and defined for everything") {
    ir::Builder b;
    b.emit(ir::Op::Output, lower_log2(b, b.emit_imm(ir::Op::Attribute, 0)));
    const ir::Program program = b.finish();
    alignas(64) Lanes in[1], out[1], values[64];
    REQUIRE(program.code.size() <= 64);
    Invocation invocation;
    invocation.live = 0xFFFF;
    invocation.values = values;
    invocation.attributes = in;
    invocation.outputs = out;
    const auto log2_of = [&](float x) {
        for (std::uint32_t& word : in[0].word) word = std::bit_cast<std::uint32_t>(x);
        find_kernels()->run(program.code.data(), program.code.size(), invocation);
        return std::bit_cast<float>(out[0].word[7]);
    };
    for (float x = 1.2e-38f; x < 3e38f; x *= 1.0137f)
        REQUIRE(std::fabs(log2_of(x) - std::log2(static_cast<double>(x))) <
                std::fabs(std::log2(static_cast<double>(x))) * 0x1p-22);
    for (int e = -126; e < 128; ++e) REQUIRE(log2_of(std::ldexp(1.0f, e)) == static_cast<float>(e));
    // Near 1 the error is also small relative to the value.
    for (float x = 0.99f; x < 1.01f; x += 0.000137f)
        REQUIRE(std::fabs(log2_of(x) - std::log2(static_cast<double>(x))) <=
                std::fabs(std::log2(static_cast<double>(x))) * 0x1p-20);
    for (const float x : {0.0f, -1.0f, -INFINITY, NAN, -NAN, 1e-45f}) CHECK(log2_of(x) == Approx(-126));
    CHECK(log2_of(INFINITY) == Approx(128));
}

TEST_CASE("exp2 and pow are near the true values, and defined for everything") {
    ProgramRun run([](ir::Builder& b) {
        const ir::Value x = b.emit_imm(ir::Op::Attribute, 0), y = b.emit_imm(ir::Op::Attribute, 1);
        b.emit(ir::Op::Output, lower_exp2(b, x), 0, 0, 0);
        b.emit(ir::Op::Output, lower_pow(b, x, y), 0, 0, 1);
    });
    const auto exp2_of = [&](float x) {
        run.set(0, 3, x);
        run.run();
        return run.number(0, 3);
    };
    for (float x = -126; x < 128; x += 0.0371f) {
        INFO(x);
        REQUIRE(std::fabs(exp2_of(x) / std::exp2(static_cast<double>(x)) - 1) < 0x1p-22);
    }
    for (const float x : {0.0f, 1.0f, -1.0f, 10.0f, -126.0f, 127.0f}) CHECK(exp2_of(x) == std::exp2(x));
    for (const float x : {-126.5f, -1e30f, -INFINITY, NAN}) CHECK(exp2_of(x) == 0);
    CHECK(exp2_of(INFINITY) == Approx(3.4028235e38f));
    const auto pow_of = [&](float x, float y) {
        run.set(0, 3, x);
        run.set(1, 3, y);
        run.run();
        return run.number(1, 3);
    };
    for (const float x : {0.001f, 0.2f, 0.5f, 0.99f, 1.0f, 3.0f, 15.0f})
        for (const float y : {0.0f, 0.3f, 1.0f, 2.4f, 8.0f, 30.0f}) {
            INFO(x << " to the power of " << y);
            CHECK(pow_of(x, y) == Approx(std::pow(x, y)).epsilon(2e-5));
        }
    CHECK(pow_of(0, 0) == 1);
    CHECK(pow_of(0, 5) == 0);
    CHECK(pow_of(-3, 5) == 0);
    CHECK(pow_of(NAN, 5) == 0);
}
