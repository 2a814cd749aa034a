// Shader tokens: the reader refuses what no version allows, text and tokens are two forms of one shader.
#include <random>
#include <set>

#include "dp2/disassembler.h"
#include "dp2/error_text.h"
#include "dp2/shader_text.h"
#include "tests/catch.h"

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

// Shaders that between them have every instruction of every version.
const char* const kCorpus[] = {
    "vs_1_1\ndcl_position v0\ndcl_texcoord1 v3\ndef c5, 1, 0.5, -2, 1000\nm4x4 oPos, v0, c0\nmov a0.x, v3.x\nmov r0, c[a0.x + 7]\nadd r1, r0, -v3.wzyx\n"
    "mad oT0.xy, r1, c5.x, c5.y\nrcp r2.x, r1.w\nrsq r2.y, r1.w\nlit r3, r2\ndst r4, r2, r3\nexpp r5, r2.x\nlogp r5.y, r2.y\nfrc r6.xy, r5\nslt r7, r5, r6\n"
    "sge r7, r5, r6\nmin oD0, r7, c5\nmax oD1, r7, c5\nmov oFog, r7.x\nmov oPts, r7.y\nm4x3 r8.xyz, v0, c4\nm3x4 r8, v0, c4\nm3x3 r8.xyz, v0, c4\nm3x2 r8.xy, v0, c4\n"
    "exp r9, r8.x\nlog r9, r8.x\nsub r10, r9, r8\nnop\ndp3 r11, r1, r2\ndp4 r11, r1, r2\nmul r0, r1, r2\n",
    "vs_2_0\ndcl_position v0\ndefi i0, 4, 0, 2, 0\ndefb b1, true\nloop aL, i0\n  mova a0.y, v0.x\n  mov r0, c[aL + 3]\n  mov r1, c[a0.y]\nendloop\nif b1\n  mov r1, r0\nelse\n  mov r1, -r0\nendif\n"
    "rep i0\n  add r1, r1, r0\nendrep\ncall l0\ncallnz l1, !b1\nlrp r3, r0, r1, r2\npow r4, r0.x, r1.y\ncrs r5.xyz, r0, r1\nsgn r6, r0, r7, r8\nabs r6, r0\nnrm r6, r0\nsincos r9.xy, r0.x, c1, c2\nmov oPos, r1\nret\nlabel l0\nmov oD0, r1\nret\nlabel l1\nmov oT7, r0\nret\n",
    "vs_2_x\ndcl_position v0\nsetp_gt p0, v0.x, v0.y\n(p0) mov r0, v0\n(!p0.x) mov r1, v0\nif p0.y\n  mov r2, v0\nendif\nif_lt v0.x, v0.y\n  mov r3, v0\nendif\nrep i0\n  break_ge r0.x, c0.x\n  breakp !p0.x\n  break\nendrep\nmov oPos, v0\n",
    "vs_3_0\ndcl_position v0\ndcl_2d s1\ndcl_position o0\ndcl_color1 o3.xyz\ndcl_texcoord15 o4\ntexldl r0, v0, s1\nmov o0, v0\nmov o[a0.x + 2], r0_abs\nmov o3.xyz, -r0_abs\nsincos r1.xy, r0.x\nsgn r2, r0\nmov o4, v[aL + 1]\n",
    "vs_3_sw\ndcl_position v0\ndcl_position o0\nmov r0, c2049\nmov r1, c[a0.x + 4100]\nmov o0, v0\n",
    "ps_1_1\ndef c0, 0.5, 0.25, 0, 1\ntex t0\ntexbem t1, t0\ntexbeml t2, t0\ntexcoord t3\nmul_x2_sat r0.xyz, t0_bx2, 1-c0\n+mov r0.w, -t1_bias\ncnd r0, r0.w, t2, t3\nadd_d2 r1, v0, -v1_bx2\nlrp r0, r1, r0, c0\nmad_x4 r0, r1, r0, c0\n",
    "ps_1_1\ntex t0\ntexreg2ar t1, t0\ntexreg2gb t2, t0\ntexkill t3\nmov r0, t1\n",
    "ps_1_2\ntex t0\ntexm3x3pad t1, t0\ntexm3x3pad t2, t0\ntexm3x3 t3, t0\ncmp r0, t0, t1, t3\ndp4 r0, r0, t3\n",
    "ps_1_2\ntex t0\ntexdp3 t1, t0\ntexdp3tex t2, t0\ntexreg2rgb t3, t0\nmov r0, t3\n",
    "ps_1_3\ntex t0\ntexm3x2pad t1, t0\ntexm3x2depth t2, t0\nmov r0, t0\n",
    "ps_1_3\ntex t0\ntexm3x2pad t1, t0\ntexm3x2tex t2, t0\nmov r0, t2\n",
    "ps_1_3\ntex t0\ntexm3x3pad t1, t0\ntexm3x3pad t2, t0\ntexm3x3tex t3, t0\nmov r0, t3\n",
    "ps_1_1\ntex t0\ntexm3x3pad t1, t0\ntexm3x3pad t2, t0\ntexm3x3spec t3, t0, c0\nmov r0, t3\n",
    "ps_1_1\ntex t0\ntexm3x3pad t1, t0\ntexm3x3pad t2, t0\ntexm3x3vspec t3, t0\nmov r0, t3\n",
    "ps_1_4\ntexld r0, t0\ntexcrd r1.xyz, t1\ntexcrd r2.xy, t2_dw\nbem r3.xy, r1, r2\nmul_x8 r4, r0_x2, -r1_x2\nphase\ntexld r3, r3_dz\ntexkill r1\ntexdepth r5\nmov_d8 r0, r3\n",
    "ps_2_0\ndcl t0\ndcl_pp t1.xy\ndcl_centroid v0\ndcl_2d s0\ndcl_cube s1\ndcl_volume s15\ndef c0, 1, 2, 3, 4\ntexld r0, t0, s0\ntexldp_pp r1, t0, s1\ntexldb r2, t0, s15\ntexkill t1\ndp2add_sat r3, r0, r1, c0.x\ncmp r4, r3, r0, r1\nrcp r4.x, r3.y\nmov oC0, r4\nmov oC3, r2\nmov oDepth, r4.x\n",
    "ps_2_x\ndcl t0\ndcl_2d s0\ndsx r0, t0\ndsy r1, t0\ntexldd r2, t0, s0, r0, r1\ncallnz l3, b2\nrep i1\n  break_ne r0.x, r1.x\nendrep\n(p0.x) add r0, r0, r1\nmov oC0, r0\nret\nlabel l3\nmov r0, r1\nret\n",
    "ps_3_0\ndcl_color v0\ndcl_texcoord3_centroid v1.xyw\ndcl vPos.xy\ndcl vFace\ndcl_2d s0\nloop aL, i0\n  mov r0, v[aL]\nendloop\ntexldl r1, v1, s0\ncmp r2, vFace, r0, r1\nmad r2, vPos.xyxy, c223, -r2_abs\nif_gt r2.x, r1.x\n  mov oC0, r2\nelse\n  mov oC0, r1\nendif\nmov oDepth, r2.x\n",
};

} // namespace

TEST_CASE("shader text and tokens are two forms of one shader") {
    std::set<ShaderOp> seen;
    for (const char* text : kCorpus) {
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
    CHECK(shader_tokens(assembled("vs_1_1\nmov oD0, c[a0.x + 3]\n")) == std::vector<std::uint32_t>{0xFFFE0101, 0x00000001, 0xD00F0000, 0xA0E42003, 0x0000FFFF});
    // vs_2_0 has a token for the index, and lengths (trap 45).
    CHECK(shader_tokens(assembled("vs_2_0\nmov oD0, c[a0.x + 3]\n")) == std::vector<std::uint32_t>{0xFFFE0200, 0x03000001, 0xD00F0000, 0xA0E42003, 0xB0000000, 0x0000FFFF});
    // The predicate stands behind the destination (trap 44).
    CHECK(shader_tokens(assembled("ps_2_x\n(p0) add r0, r1, r2\n")) == std::vector<std::uint32_t>{0xFFFF0201, 0x14000002, 0x800F0000, 0xB0E41000, 0x80E40001, 0x80E40002, 0x0000FFFF});
    CHECK(shader_tokens(assembled("ps_2_0\ndcl_2d s0\ntexld_pp r0, t0, s0\n")) ==
          std::vector<std::uint32_t>{0xFFFF0200, 0x0200001F, 0x90000000, 0xA00F0800, 0x03000042, 0x802F0000, 0xB0E40000, 0xA0E40800, 0x0000FFFF});
    CHECK(shader_tokens(assembled("ps_1_1\ntex t0\nmul_x2_sat r0.rgb, t0_bx2, 1-v0\n")) ==
          std::vector<std::uint32_t>{0xFFFF0101, 0x00000042, 0xB00F0000, 0x00000005, 0x81170000, 0xB4E40000, 0x96E40000, 0x0000FFFF});
    CHECK(shader_tokens(assembled("ps_1_1\ndef c0, 1, 0, 0, 0\nmov r0, c0\n"))[3] == 0x3F800000);
}

TEST_CASE("comments of the stream stay where they were") {
    const std::vector<std::uint32_t> tokens = {0xFFFF0101, 0x0002FFFE, 0x42415443, 0x0000FFFF, 0x00000001, 0x800F0000, 0x90E40000, 0x0000FFFE, 0x0001FFFE, 7, 0x0000FFFF};
    const auto shader = parse_shader(tokens);
    REQUIRE(shader.ok());
    CHECK(shader_tokens(*shader) == tokens);
    const std::string text = "ps_1_1\ncomment 0x42415443 0x0000ffff\nmov r0, v0\ncomment\ncomment 0x00000007\n";
    CHECK(disassemble_shader(*shader) == text);
    CHECK(shader_tokens(assembled(text)) == tokens);
    CHECK(refusal("ps_1_1\ncomment 1 x\n") == "2:11: 'x' is not a word of a comment");
}

TEST_CASE("commands show shaders as assembly, and as words where that says less") {
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
    for (const char* shader : kCorpus) {
        const bool pixel = shader[0] == 'p';
        const std::string shown = text_of(std::string(pixel ? "CREATEPIXELSHADER" : "CREATEVERTEXSHADERFUNC") + " { 5 auto asm { " + shader + " } }");
        CHECK(shown.find("code_bytes auto asm {") != std::string::npos);
    }
    // Bits that the reader clears, and what is no shader at all.
    CHECK(text_of("CREATEPIXELSHADER { 5 20 data { u32 0xffff0101 0x00070001 0x800f0000 0x90e40000 0xffff } }").find("data { u32 0xffff0101") != std::string::npos);
    CHECK(text_of("CREATEPIXELSHADER { 5 8 data { u32 1 2 } }").find("data { u32 0x00000001") != std::string::npos);
    CHECK(text_of("CREATEPIXELSHADER { 5 12 data { u32 0xffff0101 0xffff 0 } }").find("data { u32 0xffff0101") != std::string::npos);
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
    CHECK(refusal("ps_2_0\nmov r0, r1, r2\n") == "2:11: ', r2' is too much");
    CHECK(refusal("ps_2_0\nmov_big r0, r1\n") == "2:4: '_big' is not a result modifier");
    CHECK(refusal("ps_2_0\nmov r0, c0 // fine\n\nmov r32, r0\n") == "4:1: register number is not possible here");
    CHECK(refusal("ps_1_1\nmov r0, r1\nrcp r0, r1\n") == "3:1: rcp is not possible here");
    CHECK(refusal("vs_2_0\nif b0\nmov r0, r1\n") == "3:1: end inside a block is not possible here");
}

TEST_CASE("the reader refuses what no version allows, with the token's number") {
    CHECK(reader_says({}) == "truncated: version");
    CHECK(reader_says({0x12345678}) == "bad version: version");
    CHECK(reader_says({0xFFFE0102, 0xFFFF}) == "bad version: version");
    CHECK(reader_says({0xFFFF0104}) == "truncated: shader token 1: instruction");
    CHECK(reader_says({0xFFFF0200, 0x02000001, 0x800F0000}) == "truncated: shader token 1: source");
    CHECK(reader_says({0xFFFF0200, 0x03000001, 0x800F0000, 0x80E40000, 0xFFFF}) == "bad value: shader token 1: instruction length");
    CHECK(reader_says({0xFFFF0200, 0x0000FFFE, 0x0000004B, 0xFFFF}) == "unknown opcode: shader token 2: instruction");
    CHECK(reader_says({0xFFFF0200, 0x7FFFFFFE, 0xFFFF}) == "truncated: shader token 1: comment");
    CHECK(reader_says({0xFFFF0200, 0x02000001, 0x000F0000, 0x80E40000, 0xFFFF}) == "bad value: shader token 1: destination");
    CHECK(reader_says({0xFFFF0200, 0x02000001, 0x80000000, 0x80E40000, 0xFFFF}) == "bad value: shader token 1: write mask");
    struct Case {
        const char *text, *field;
    };
    for (const auto& [text, field] : {Case{"vs_1_1\nmov c0, r0", "destination register"}, {"vs_1_1\nmov r0, oPos", "source register"}, {"ps_2_0\nmov oDepth.x, t8", "register number"},
                                      {"ps_3_0\nmov r0, c[aL]", "relative addressing"}, {"ps_2_0\nmov r0, r1_bias", "source modifier"}, {"ps_1_1\nmov r0, r1_x2", "source modifier"},
                                      {"ps_2_0\nadd_x2 r0, r1, r1", "result shift"}, {"vs_2_0\nelse", "else"}, {"vs_2_0\nendrep", "endrep"}, {"vs_2_x\nbreak", "break"}, {"vs_2_0\nloop aL, i0\nendrep", "endrep"},
                                      {"vs_2_0\ncall l3\nret", "label"}, {"vs_2_0\nlabel l1\nret", "label"}, {"vs_2_0\nret\nlabel l1\nret\nlabel l1\nret", "label"}, {"ps_2_0\ntexld r0, t0, r1", "sampler register"},
                                      {"vs_1_1\nm4x4 oPos, v0, c253", "register number"}, {"ps_1_4\nphase\nphase", "phase"}, {"vs_2_0\nmova r0, r1", "destination register"}, {"ps_2_0\n+mov r0, r1", "co-issue"},
                                      {"vs_2_0\n(p0) mov r0, r1", "predicate"}}) {
        INFO(text);
        const std::string says = refusal(text);
        CHECK(says.find(field) != std::string::npos);
    }
    std::string deep = "vs_2_0\n";
    for (int i = 0; i < 5; ++i) deep += "rep i0\n";
    CHECK(refusal(deep).find("nesting") != std::string::npos);
}

TEST_CASE("damaged shaders are refused or read, never more") {
    std::mt19937 random(73);
    for (const char* text : kCorpus) {
        const std::vector<std::uint32_t> tokens = shader_tokens(assembled(text));
        for (std::size_t cut = 0; cut < tokens.size(); ++cut) CHECK_FALSE(parse_shader(std::span(tokens).first(cut)).ok());
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
