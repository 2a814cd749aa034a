// Decoding and encoding texels, on every instruction set, against the numbers of the format table.
#include <cmath>
#include <cstring>
#include <random>

#include "rasterizer/lowering/lower_format.h"
#include "tests/rasterizer/program_run.h"

using namespace rasterizer;
using dp2::FormatInfo;

namespace {

// Attributes 0..3 are a texel's words; outputs 0..3 its colour, 4..7 the words that encoding this colour gives.
std::unique_ptr<ProgramRun> round_trip(const FormatInfo& format, bool& encodes) {
    encodes = false;
    return std::make_unique<ProgramRun>([&](ir::Builder& b) {
        const auto color =
            lower_decode(b, format.format, [&](std::uint32_t word) { return b.emit_imm(ir::Op::Attribute, word); });
        REQUIRE(color.ok());
        const ir::Value channels[] = {color->r, color->g, color->b, color->a};
        for (std::uint32_t c = 0; c < 4; ++c) b.emit(ir::Op::Output, channels[c], 0, 0, c);
        const auto words = lower_encode(b, format.format, *color);
        encodes = words.ok();
        for (std::uint32_t w = 0; encodes && w * 32 < format.bits_per_texel; ++w)
            b.emit(ir::Op::Output, (*words)[w], 0, 0, 4 + w);
    });
}

double channel(const std::uint32_t (&words)[4], dp2::Channel c, double missing) {
    if (c.width == 0) return missing;
    const std::uint64_t field = words[c.shift / 32] >> (c.shift % 32) & ((std::uint64_t{1} << c.width) - 1);
    return static_cast<double>(field) / static_cast<double>((std::uint64_t{1} << c.width) - 1);
}

} // namespace

TEST_CASE("unorm texels decode to the nearest fraction and encode back to the same bits") {
    std::mt19937 random(43);
    for (const FormatInfo& format : dp2::all_formats()) {
        if (format.kind != dp2::FormatKind::Unorm || format.bits_per_texel > 64) continue;
        bool encodes = false;
        const auto run = round_trip(format, encodes);
        REQUIRE(encodes);
        const bool exhaustive = format.bits_per_texel <= 16;
        const std::uint32_t texels = exhaustive ? 1u << format.bits_per_texel : 16 * 400;
        // Different low bits each time
        const auto step = static_cast<std::uint32_t>(16 * (15 / cases_of_sweep(15)));
        for (const BackEnd& back_end : all_back_ends()) {
            for (std::uint32_t first = 0; first < texels; first += step) {
                for (int lane = 0; lane < 16; ++lane)
                    for (std::uint32_t w = 0; w < 2; ++w)
                        run->attributes[w].word[lane] = exhaustive ? first + static_cast<std::uint32_t>(lane)
                                                                   : static_cast<std::uint32_t>(random());
                run->run(back_end);
                for (int lane = 0; lane < 16; ++lane) {
                    std::uint32_t words[4] = {};
                    for (int w = 0; w < 2; ++w) words[w] = run->attributes[w].word[lane];
                    const double expected[] = {channel(words, format.r, 1), channel(words, format.g, 1),
                                               channel(words, format.b, 1), channel(words, format.a, 1)};
                    INFO(format.name << " " << back_end.name() << " texel " << std::hex << words[0]);
                    for (int c = 0; c < 4; ++c) REQUIRE(std::fabs(run->number(c, lane) - expected[c]) <= 1e-7);
                    for (std::uint32_t w = 0; w * 32 < format.bits_per_texel; ++w) {
                        // Unused bits are encoded as ones.
                        const std::uint32_t used = channel_bits(format, 15, w), here = format.bits_per_texel - w * 32;
                        const std::uint32_t all = here >= 32 ? ~0u : (1u << here) - 1;
                        REQUIRE(run->outputs[4 + w].word[lane] == ((words[w] & used) | (all & ~used)));
                    }
                }
            }
        }
    }
}

TEST_CASE("the most negative value of a signed channel decodes to minus one, and zero to zero") {
    const FormatInfo& v8u8 = *dp2::find_format(static_cast<std::uint32_t>(dp2::Format::V8U8));
    bool encodes = true;
    const auto run = round_trip(v8u8, encodes);
    CHECK(encodes);
    const int values[] = {0, 1, 127, -1, -127, -128};
    for (int lane = 0; lane < 6; ++lane) run->attributes[0].word[lane] = static_cast<std::uint8_t>(values[lane]);
    run->run();
    const float expected[] = {0, 1 / 127.0f, 1, -1 / 127.0f, -1, -1};
    for (int lane = 0; lane < 6; ++lane) CHECK(run->number(0, lane) == Approx(expected[lane]).margin(1e-7));
}

TEST_CASE("colours outside 0 to 1, infinities and NaN are stored clamped") {
    ProgramRun run([](ir::Builder& b) {
        const ir::Value in = b.emit_imm(ir::Op::Attribute, 0);
        const auto words = lower_encode(b, dp2::Format::A8R8G8B8, {in, in, in, in});
        REQUIRE(words.ok());
        b.emit(ir::Op::Output, (*words)[0], 0, 0, 0);
    });
    const float in[] = {-1, -0.0f, 2, INFINITY, -INFINITY, NAN, 0.5f, 1.0f / 512, 0.00195f, 1};
    const std::uint32_t out[] = {0, 0, ~0u, ~0u, 0, 0, 0x80808080, 0, 0, ~0u};
    for (int lane = 0; lane < 10; ++lane) run.set(0, lane, in[lane]);
    for (const BackEnd& back_end : all_back_ends()) {
        run.run(back_end);
        for (int lane = 0; lane < 10; ++lane) {
            INFO(in[lane]);
            CHECK(run.outputs[0].word[lane] == out[lane]);
        }
    }
}
