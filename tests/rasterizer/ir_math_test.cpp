#include <bit>
#include <cmath>

#include "rasterizer/frame.h"
#include "rasterizer/ir_math.h"
#include "rasterizer/kernels.h"
#include "tests/catch.h"

using namespace rasterizer;

TEST_CASE("log2 is within its stated error, and defined for everything") {
    ir::Builder b;
    b.emit(ir::Op::Output, lower_log2(b, b.emit_imm(ir::Op::Attribute, 0)));
    const ir::Program program = b.finish();
    alignas(64) Lanes in[1], out[1], values[64];
    REQUIRE(program.code.size() <= 64);
    Frame frame;
    frame.live = 0xFFFF;
    frame.values = values;
    frame.attributes = in;
    frame.outputs = out;
    const auto log2_of = [&](float x) {
        for (std::uint32_t& word : in[0].word) word = std::bit_cast<std::uint32_t>(x);
        find_kernels()->run(program.code.data(), program.code.size(), frame);
        return std::bit_cast<float>(out[0].word[7]);
    };
    for (float x = 1.2e-38f; x < 3e38f; x *= 1.0137f) REQUIRE(std::fabs(log2_of(x) - std::log2(static_cast<double>(x))) < 0x1p-20 + std::fabs(std::log2(x)) * 0x1p-23);
    CHECK(log2_of(1.0f) == Approx(0).margin(1e-6));
    for (const float x : {0.0f, -1.0f, -INFINITY, NAN, -NAN, 1e-45f}) CHECK(log2_of(x) == Approx(-126));
    CHECK(log2_of(INFINITY) == Approx(128));
}
