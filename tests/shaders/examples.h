// A small shader for every instruction in every version that has it: the tests run and print them, and pass them to
// MojoShader.
#pragma once

#include <string>
#include <vector>

#include "dp2/shaders/shader.h"

namespace shader_examples {

inline const struct Version {
    const char* name;
    bool pixel;
    std::uint32_t number; // 0xMMmm
} kVersions[] = {
    {"vs_1_1", false, 0x0101}, {"vs_2_0", false, 0x0200},  {"vs_2_x", false, 0x0201}, {"vs_2_sw", false, 0x02FF},
    {"vs_3_0", false, 0x0300}, {"vs_3_sw", false, 0x03FF}, {"ps_1_1", true, 0x0101},  {"ps_1_2", true, 0x0102},
    {"ps_1_3", true, 0x0103},  {"ps_1_4", true, 0x0104},   {"ps_2_0", true, 0x0200},  {"ps_2_x", true, 0x0201},
    {"ps_2_sw", true, 0x02FF}, {"ps_3_0", true, 0x0300},   {"ps_3_sw", true, 0x03FF},
};

inline bool has(const dp2::ShaderOpInfo& op, const Version& version) {
    const std::uint16_t first = version.pixel ? op.ps_first : op.vs_first,
                        last = version.pixel ? op.ps_last : op.vs_last;
    return first != 0 && version.number >= first && version.number <= last;
}

// The parts of a shader: prologue() has the version and the declarations; loads() copies c0 to r0, and the inputs to r1
// and r2 (in ps_1_x they stay in v0 and v1); epilogue() outputs r0.
inline std::string prologue(const Version& version) {
    std::string text = std::string(version.name) + "\n";
    const std::uint32_t major = version.number >> 8;
    if (!version.pixel) {
        text += "dcl_position v0\ndcl_texcoord v1\ndcl_texcoord1 v2\n";
        if (major == 3) text += "dcl_position o0\ndcl_texcoord o1\n";
        return text;
    }
    if (major == 2) return text + "dcl t0\ndcl t1\n";
    if (major == 3) return text + "dcl_texcoord v0\ndcl_texcoord1 v1\n";
    return text;
}
inline std::string loads(const Version& version) {
    const std::uint32_t major = version.number >> 8;
    if (version.pixel && major == 1) return "mov r0, c0\n";
    const char *one = version.pixel ? (major == 2 ? "t0" : "v0") : "v1",
               *two = version.pixel ? (major == 2 ? "t1" : "v1") : "v2";
    return std::string("mov r0, c0\nmov r1, ") + one + "\nmov r2, " + two + "\n";
}
inline std::string epilogue(const Version& version) {
    const std::uint32_t major = version.number >> 8;
    if (version.pixel) return major == 1 ? "" : "mov oC0, r0\n";
    return major == 3 ? "mov o0, v0\nmov o1, r0\n" : "mov oPos, v0\nmov oT0, r0\n";
}

// The code between the loads and the epilogue, with its result in r0. Empty if the declarations and the epilogue
// already contain the instruction. `before`: texture instructions of ps_1_x, which come first.
struct Body {
    std::string before, at, after; // `after`: subroutines
};
inline Body body(const dp2::ShaderOpInfo& op, const Version& version) {
    using Op = dp2::ShaderOp;
    const std::uint32_t major = version.number >> 8, minor = version.number & 0xFF;
    const bool one = version.pixel && major == 1;
    const std::string a = one ? "v0" : "r1", b = "c1", c = one ? "v1" : "r2", name = op.mnemonic;
    const std::string sampler = version.pixel ? "s3" : "s1";
    switch (op.op) {
    case Op::Nop: return {"", "nop\n", ""};
    case Op::Mov: return {"", "mov r0, " + a + "\n", ""};
    case Op::Rcp:
    case Op::Rsq:
    case Op::Exp:
    case Op::Log:
    case Op::LogP: return {"", name + " r0, " + a + ".x\n", ""};
    case Op::ExpP: return {"", name + " r0, " + a + ".x\n", ""};
    case Op::Pow: return {"", "pow r0, r1.x, c1.x\n", ""};
    case Op::Dp2Add: return {"", "dp2add r0, r1, c1, r2.x\n", ""};
    case Op::Frc: return {"", major == 1 ? "frc r0.xy, r1\n" : "frc r0, r1\n", ""};
    case Op::M4x4: return {"", "m4x4 r0, r1, c4\n", ""};
    case Op::M4x3: return {"", "m4x3 r0.xyz, r1, c4\n", ""};
    case Op::M3x4: return {"", "m3x4 r0, r1, c4\n", ""};
    case Op::M3x3: return {"", "m3x3 r0.xyz, r1, c4\n", ""};
    case Op::M3x2: return {"", "m3x2 r0.xy, r1, c4\n", ""};
    case Op::Crs: return {"", "crs r0.xyz, r1, r2\n", ""};
    case Op::Sgn:
        return {"", std::string("mov r3, c0\nmov r4, c0\nsgn r0, r1, r3, r4\n") + (major == 3 ? "sgn r0, r0\n" : ""),
                ""};
    case Op::SinCos: return {"", major == 3 ? "sincos r0.xy, r1.x\n" : "sincos r0.xy, r1.x, c2, c3\n", ""};
    case Op::Call:
    case Op::Ret:
    case Op::Label: return {"", "call l0\n", "ret\nlabel l0\nadd r0, r1, r2\nret\n"};
    case Op::CallNz:
        return {"", "callnz l0, b1\ncallnz l1, !b1\n",
                "ret\nlabel l0\nadd r0, r1, r2\nret\nlabel l1\nmov r0, r2\nret\n"};
    case Op::Loop:
    case Op::EndLoop:
        if (version.pixel) return {"defi i0, 3, 0, 1, 0\n", "loop aL, i0\n  add r0, r0, v[aL]\nendloop\n", ""};
        return {"defi i0, 3, 1, 2, 0\n", "loop aL, i0\n  add r0, r0, c[aL + 4]\nendloop\n", ""};
    case Op::Rep:
    case Op::EndRep: return {"defi i0, 3, 0, 0, 0\n", "rep i0\n  add r0, r0, r1\nendrep\n", ""};
    case Op::If:
    case Op::Else:
    case Op::EndIf: return {"", "if b1\n  mov r0, r1\nelse\n  mov r0, r2\nendif\n", ""};
    case Op::IfC:
        return {
            "",
            "if_gt r1.x, r2.x\n  mov r0, r1\nelse\n  mov r0, r2\nendif\nif_le r1.y, r2.y\n  add r0, r0, r2\nendif\n",
            ""};
    case Op::Break:
        return {"defi i0, 5, 0, 0, 0\n", "rep i0\n  add r0, r0, r1\n  if_gt r0.x, r2.x\n    break\n  endif\nendrep\n",
                ""};
    case Op::BreakC: return {"defi i0, 5, 0, 0, 0\n", "rep i0\n  add r0, r0, r1\n  break_ge r0.x, r2.x\nendrep\n", ""};
    case Op::BreakP:
        return {"defi i0, 5, 0, 0, 0\n", "rep i0\n  add r0, r0, r1\n  setp_lt p0, r0, r2\n  breakp p0.y\nendrep\n", ""};
    case Op::SetP: return {"", "setp_ne p0, r1, r2\n(p0) mov r0, r1\n(!p0.x) add r0.yzw, r0, r2\n", ""};
    case Op::MovA: return {"", "mova a0, r1\nmov r0, c[a0.y + 5]\n", ""};
    case Op::Def: return {"def c0, 0.25, -1, 0.5, 1\n", "", ""};
    case Op::DefI: return {"defi i3, 2, 0, 0, 0\n", "rep i3\n  add r0, r0, r1\nendrep\n", ""};
    case Op::DefB: return {"defb b3, true\n", "if b3\n  mov r0, r2\nendif\n", ""};
    case Op::Dcl: return {};
    case Op::TexCoord:
        if (minor == 4) return {"texcrd r1.xyz, t1\ntexcrd r2.xy, t2_dw.xyw\n", "mov r0.xyz, r1\nmov r0.xy, r2\n", ""};
        return {"texcoord t1\n", "mov r0, t1\n", ""};
    case Op::TexKill:
        if (one && minor < 4) return {"texkill t1\n", "", ""};
        if (one) return {"texkill t1\n", "", ""};
        return {"", "texkill r1\n", ""};
    case Op::Tex:
        if (one)
            return minor == 4 ? Body{"texld r1, t1\ntexld r2, t2_dw.xyw\n", "add r0, r1, r2\n", ""}
                              : Body{"tex t1\n", "mov r0, t1\n", ""};
        return {"dcl_2d s3\ndcl_volume s4\n",
                "texld r0, r1, s3\ntexldp r3, r1, s4\ntexldb r4, r2, s3\nadd r0, r0, r3\nadd r0, r0, r4\n", ""};
    case Op::TexBem:
    case Op::TexBemL:
    case Op::TexReg2Ar:
    case Op::TexReg2Gb:
    case Op::TexReg2Rgb:
    case Op::TexDp3:
    case Op::TexDp3Tex: return {"tex t0\n" + name + " t1, t0\n", "mov r0, t1\n", ""};
    case Op::TexM3x2Pad:
    case Op::TexM3x2Tex: return {"tex t0\ntexm3x2pad t1, t0\ntexm3x2tex t2, t0\n", "mov r0, t2\n", ""};
    case Op::TexM3x2Depth: return {"tex t0\ntexm3x2pad t1, t0\ntexm3x2depth t2, t0\n", "mov r0, t0\n", ""};
    case Op::TexM3x3Pad:
    case Op::TexM3x3Tex:
        return {"tex t0\ntexm3x3pad t1, t0\ntexm3x3pad t2, t0\ntexm3x3tex t3, t0\n", "mov r0, t3\n", ""};
    case Op::TexM3x3: return {"tex t0\ntexm3x3pad t1, t0\ntexm3x3pad t2, t0\ntexm3x3 t3, t0\n", "mov r0, t3\n", ""};
    case Op::TexM3x3Spec:
        return {"tex t0\ntexm3x3pad t1, t0\ntexm3x3pad t2, t0\ntexm3x3spec t3, t0, c1\n", "mov r0, t3\n", ""};
    case Op::TexM3x3VSpec:
        return {"tex t0\ntexm3x3pad t1, t0\ntexm3x3pad t2, t0\ntexm3x3vspec t3, t0\n", "mov r0, t3\n", ""};
    case Op::Cnd: return {"", minor == 4 ? "cnd r0, v0, c1, v1\n" : "cnd r0, r0.w, c1, v1\n", ""};
    case Op::Bem: return {"texcrd r1.xyz, t1\ntexcrd r2.xyz, t2\nbem r3.xy, r1, r2\n", "mov r0.xy, r3\n", ""};
    case Op::TexDepth: return {"texcrd r5.xyz, t1\n", "texdepth r5\nmov r0, r5\n", ""};
    case Op::Phase: return {"texcrd r1.xyz, t1\n", "mov r0.xyz, r1\n", ""};
    case Op::TexLdl:
        return {"dcl_2d " + sampler + "\n",
                "texldl r0, r1, " + sampler + "\ntexldl r3, r2, " + sampler + ".wzyx\nadd r0, r0, r3\n", ""};
    case Op::TexLdd: return {"dcl_2d s3\n", "texldd r0, r1, s3, r2, c1\n", ""};
    default: break;
    }
    std::string text = name + " r0, " + a;
    if (op.sources > 1) text += ", " + b;
    if (op.sources > 2) text += ", " + c;
    return {"", text + "\n", ""};
}

inline std::string example(const dp2::ShaderOpInfo& op, const Version& version) {
    const Body parts = body(op, version);
    const bool one = version.pixel && version.number >> 8 == 1, phases = version.pixel && version.number == 0x0104;
    // Texture instructions of ps_1_x precede arithmetic ones, in ps_1_4 in the first of two phases; texdepth is in the
    // second.
    const bool comes_first = one && op.op != dp2::ShaderOp::Def;
    const std::string definitions = comes_first ? "" : parts.before;
    const std::string textures = comes_first ? parts.before + (phases && !parts.before.empty() ? "phase\n" : "") : "";
    return prologue(version) + definitions + textures + loads(version) + parts.at + epilogue(version) + parts.after;
}

} // namespace shader_examples
