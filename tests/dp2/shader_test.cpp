// Shader tokens: the reader refuses what no version allows, and text and tokens are two forms of one shader.
#include <ctime>
#include <random>
#include <set>

#include "dp2/text/disassembler.h"
#include "dp2/text/shader_text.h"
#include "dp2/wire/error_text.h"
#include "tests/shaders/corpus.h"
#include "tests/support/catch.h"

using namespace dp2;

namespace {

Shader assembled(std::string_view text) {
    const auto shader = assemble_shader(text);
    if (!shader.ok()) FAIL(shader.error().to_string() << " in\n" << text);
    return *shader;
}
std::string refusal(std::string_view text) {
    const auto shader = assemble_shader(text);
    return shader.ok() ? "none" : shader.error().to_string();
}
std::string reader_says(const std::vector<std::uint32_t>& tokens) {
    const auto shader = parse_shader(tokens);
    return shader.ok() ? "none" : describe(shader.error());
}

} // namespace

TEST_CASE("shader text and tokens are two forms of one shader") {
    std::set<ShaderOp> seen;
    for (const char* text : shader_corpus::kCorpus) {
        const Shader shader = assembled(text);
        for (const ShaderInstruction& in : shader.code) seen.insert(in.op);
        const std::vector<std::uint32_t> tokens = shader_tokens(shader);
        const auto parsed = parse_shader(tokens);
        if (!parsed.ok()) FAIL(describe(parsed.error()) << "\n" << text);
        CHECK(*parsed == shader);
        const std::string printed = disassemble_shader(shader);
        const auto again = assemble_shader(printed);
        if (!again.ok()) FAIL(again.error().to_string() << "\n" << printed);
        INFO(text << "\n" << printed);
        CHECK(shader_tokens(*again) == tokens);
        CHECK(disassemble_shader(*again) == printed);
    }
    for (const ShaderOpInfo& op : all_shader_ops()) {
        INFO(op.mnemonic);
        CHECK(seen.contains(op.op));
    }
}

TEST_CASE("tokens of known shaders, written by hand") {
    CHECK(shader_tokens(assembled("vs_1_1\nmov oD0, c[a0.x + 3]\n")) ==
          std::vector<std::uint32_t>{0xFFFE0101, 0x00000001, 0xD00F0000, 0xA0E42003, 0x0000FFFF});
    // vs_2_0 has a token for the index, and lengths (PIPELINE.md 8, trap 45).
    CHECK(shader_tokens(assembled("vs_2_0\nmov oD0, c[a0.x + 3]\n")) ==
          std::vector<std::uint32_t>{0xFFFE0200, 0x03000001, 0xD00F0000, 0xA0E42003, 0xB0000000, 0x0000FFFF});
    // The predicate follows the destination (PIPELINE.md 8, trap 44).
    CHECK(
        shader_tokens(assembled("ps_2_x\n(p0) add r0, r1, r2\n")) ==
        std::vector<std::uint32_t>{0xFFFF0201, 0x14000002, 0x800F0000, 0xB0E41000, 0x80E40001, 0x80E40002, 0x0000FFFF});
    CHECK(shader_tokens(assembled("ps_2_0\ndcl_2d s0\ntexld_pp r0, t0, s0\n")) ==
          std::vector<std::uint32_t>{0xFFFF0200, 0x0200001F, 0x90000000, 0xA00F0800, 0x03000042, 0x802F0000, 0xB0E40000,
                                     0xA0E40800, 0x0000FFFF});
    CHECK(shader_tokens(assembled("ps_1_1\ntex t0\nmul_x2_sat r0.rgb, t0_bx2, 1-v0\n")) ==
          std::vector<std::uint32_t>{0xFFFF0101, 0x00000042, 0xB00F0000, 0x00000005, 0x81170000, 0xB4E40000, 0x96E40000,
                                     0x0000FFFF});
    CHECK(shader_tokens(assembled("ps_1_1\ndef c0, 1, 0, 0, 0\nmov r0, c0\n"))[3] == 0x3F800000);
}

TEST_CASE("comments in the token stream stay where they were") {
    const std::vector<std::uint32_t> tokens = {0xFFFF0101, 0x0002FFFE, 0x42415443, 0x0000FFFF, 0x00000001, 0x800F0000,
                                               0x90E40000, 0x0000FFFE, 0x0001FFFE, 7,          0x0000FFFF};
    const auto shader = parse_shader(tokens);
    REQUIRE(shader.ok());
    CHECK(shader_tokens(*shader) == tokens);
    const std::string text = "ps_1_1\ncomment 0x42415443 0x0000ffff\nmov r0, v0\ncomment\ncomment 0x00000007\n";
    CHECK(disassemble_shader(*shader) == text);
    CHECK(shader_tokens(assembled(text)) == tokens);
    CHECK(refusal("ps_1_1\ncomment 1 x\n") == "2:11: 'x' is not a word of a comment");
}

TEST_CASE("commands show shaders as assembly, and as words where assembly would lose bits") {
    const DecodeContext context;
    const auto text_of = [&](const std::string& text) {
        const auto bytes = assemble(text, context);
        if (!bytes.ok()) FAIL(bytes.error().to_string());
        const std::string shown = disassemble(*bytes, context);
        const auto back = assemble(shown, context);
        if (!back.ok()) FAIL(back.error().to_string() << " in\n" << shown);
        CHECK(*back == *bytes);
        return shown;
    };
    for (const char* shader : shader_corpus::kCorpus) {
        const bool pixel = shader[0] == 'p';
        const std::string shown = text_of(std::string(pixel ? "CREATEPIXELSHADER" : "CREATEVERTEXSHADERFUNC") +
                                          " { 5 auto asm { " + shader + " } }");
        CHECK(shown.find("code_bytes auto asm {") != std::string::npos);
    }
    // Words are printed for bits that the reader clears, and for words that are no shader.
    CHECK(text_of("CREATEPIXELSHADER { 5 20 data { u32 0xffff0101 0x00070001 0x800f0000 0x90e40000 0xffff } }")
              .find("data { u32 0xffff0101") != std::string::npos);
    CHECK(text_of("CREATEPIXELSHADER { 5 8 data { u32 1 2 } }").find("data { u32 0x00000001") != std::string::npos);
    CHECK(text_of("CREATEPIXELSHADER { 5 12 data { u32 0xffff0101 0xffff 0 } }").find("data { u32 0xffff0101") !=
          std::string::npos);
    const auto refused = [&](const std::string& text) {
        const auto bytes = assemble(text, context);
        return bytes.ok() ? "none" : bytes.error().to_string();
    };
    CHECK(refused("CREATEPIXELSHADER { 5 auto\nasm {\n ps_1_1\n mov r0, q0\n} }") == "4:10: 'q0' is not a source");
    CHECK(refused("CREATEPIXELSHADER { 5 auto data { 1 } }") == "1:39: 'auto' is the size of an asm block, found '}'");
    CHECK(refused("CREATEPIXELSHADER { 5 auto asm { ps_1_1 ") == "1:28: asm needs a block that ends with '}'");
    CHECK(refused("DELETEPIXELSHADER { 5 asm { ps_1_1 } }") != "none");
}

TEST_CASE("mistakes in shader text are named with their line") {
    CHECK(refusal("") == "1:1: expected a version such as vs_1_1 or ps_2_0");
    CHECK(refusal("ps_9_9\n") == "1:1: expected a version such as vs_1_1 or ps_2_0");
    CHECK(refusal("ps_2_0\ntexlddd r0, t0\n") == "2:1: 'texlddd' is not an instruction; did you mean texldd?");
    CHECK(refusal("ps_2_0\n  add r0, r1\n") == "2:13: expected ','");
    CHECK(refusal("ps_2_0\nadd r0, r1, q2\n") == "2:13: 'q2' is not a source");
    CHECK(refusal("ps_2_0\nadd r0.yx, r1, r2\n") == "2:5: 'r0.yx' is not a destination");
    CHECK(refusal("ps_2_0\nmov r0, r1, r2\n") == "2:11: unexpected ', r2'");
    CHECK(refusal("ps_2_0\nmov_big r0, r1\n") == "2:4: '_big' is not a result modifier");
    CHECK(refusal("ps_2_0\nmov r0, c0 // fine\n\nmov r32, r0\n") == "4:1: register number is not possible here");
    CHECK(refusal("ps_1_1\nmov r0, r1\nrcp r0, r1\n") == "3:1: rcp is not possible here");
    CHECK(refusal("vs_2_0\nif b0\nmov r0, r1\n") == "3:1: end inside a block is not possible here");
}

TEST_CASE("a mistake in a long shader is found in linear time, with its line") {
    std::string code = "// a comment\nps_3_0\n", rest;
    for (int i = 0; i < 30000; ++i) rest += "mov r0, c0\n";
    const std::clock_t start = std::clock();
    CHECK(refusal(code + "mov r32, c0\n" + rest) == "3:1: register number is not possible here");
    CHECK(refusal(code + rest + "mov r32, c0\n") == "30003:1: register number is not possible here");
    CHECK(refusal("// a comment\nvs_1_4\n" + rest) == "2:1: version is not possible here");
    CHECK(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC < 2.0);
}

TEST_CASE("the reader refuses what no version allows, with the token's number") {
    CHECK(reader_says({}) == "truncated: shader token 0: version");
    CHECK(reader_says({0x12345678}) == "bad version: shader token 0: version");
    CHECK(reader_says({0xFFFE0102, 0xFFFF}) == "bad version: shader token 0: version");
    CHECK(reader_says({0xFFFF0104}) == "truncated: shader token 1: instruction");
    CHECK(reader_says({0xFFFF0200, 0x02000001, 0x800F0000}) == "truncated: shader token 1: source");
    CHECK(reader_says({0xFFFF0200, 0x03000001, 0x800F0000, 0x80E40000, 0xFFFF}) ==
          "bad value: shader token 1: instruction length");
    CHECK(reader_says({0xFFFF0200, 0x0000FFFE, 0x0000004B, 0xFFFF}) == "unknown opcode: shader token 2: instruction");
    CHECK(reader_says({0xFFFF0200, 0x7FFFFFFE, 0xFFFF}) == "truncated: shader token 1: comment");
    CHECK(reader_says({0xFFFF0200, 0x02000001, 0x000F0000, 0x80E40000, 0xFFFF}) ==
          "bad value: shader token 1: destination");
    CHECK(reader_says({0xFFFF0200, 0x02000001, 0x80000000, 0x80E40000, 0xFFFF}) ==
          "bad value: shader token 1: write mask");
    struct Case {
        const char *text, *field;
    };
    for (const auto& [text, field] : {Case{"vs_1_1\nmov c0, r0", "destination register"},
                                      {"vs_1_1\nmov r0, oPos", "source register"},
                                      {"ps_2_0\nmov oDepth.x, t8", "register number"},
                                      {"ps_3_0\nmov r0, c[aL]", "relative addressing"},
                                      {"ps_2_0\nmov r0, r1_bias", "source modifier"},
                                      {"ps_1_1\nmov r0, r1_x2", "source modifier"},
                                      {"ps_2_0\nadd_x2 r0, r1, r1", "result shift"},
                                      {"vs_2_0\nelse", "else"},
                                      {"vs_2_0\nendrep", "endrep"},
                                      {"vs_2_x\nbreak", "break"},
                                      {"vs_2_0\nloop aL, i0\nendrep", "endrep"},
                                      {"vs_2_0\ncall l3\nret", "label"},
                                      {"vs_2_0\nlabel l1\nret", "label"},
                                      {"vs_2_0\nret\nlabel l1\nret\nlabel l1\nret", "label"},
                                      {"ps_2_0\ntexld r0, t0, r1", "sampler register"},
                                      {"vs_1_1\nm4x4 oPos, v0, c253", "register number"},
                                      {"ps_1_4\nphase\nphase", "phase"},
                                      {"vs_2_0\nmova r0, r1", "destination register"},
                                      {"ps_2_0\n+mov r0, r1", "co-issue"},
                                      {"vs_2_0\n(p0) mov r0, r1", "predicate"}}) {
        INFO(text);
        const std::string says = refusal(text);
        CHECK(says.find(field) != std::string::npos);
    }
    std::string deep = "vs_2_0\n";
    for (int i = 0; i < 5; ++i) deep += "rep i0\n";
    CHECK(refusal(deep).find("nesting") != std::string::npos);
}

TEST_CASE("damaged shaders are refused, or read and written like any other") {
    std::mt19937 random(73);
    for (const char* text : shader_corpus::kCorpus) {
        const std::vector<std::uint32_t> tokens = shader_tokens(assembled(text));
        for (std::size_t cut = 0; cut < tokens.size(); ++cut)
            CHECK_FALSE(parse_shader(std::span(tokens).first(cut)).ok());
        for (int i = 0; i < 400; ++i) {
            auto damaged = tokens;
            damaged[random() % damaged.size()] ^= 1u << random() % 32;
            const auto parsed = parse_shader(damaged);
            if (!parsed.ok()) continue;
            const auto again = parse_shader(shader_tokens(*parsed)); // what was accepted can be written and read again
            REQUIRE(again.ok());
            REQUIRE(assemble_shader(disassemble_shader(*parsed)).ok());
        }
    }
}
