// Shader sources for tests of text and tokens.
#pragma once

namespace shader_corpus {

// These shaders together contain every instruction of every version.
inline const char* const kCorpus[] = {
    "vs_1_1\ndcl_position v0\ndcl_texcoord1 v3\ndef c5, 1, 0.5, -2, 1000\nm4x4 oPos, v0, c0\nmov a0.x, v3.x\nmov r0, "
    "c[a0.x + 7]\nadd r1, r0, -v3.wzyx\n"
    "mad oT0.xy, r1, c5.x, c5.y\nrcp r2.x, r1.w\nrsq r2.y, r1.w\nlit r3, r2\ndst r4, r2, r3\nexpp r5, r2.x\nlogp r5.y, "
    "r2.y\nfrc r6.xy, r5\nslt r7, r5, r6\n"
    "sge r7, r5, r6\nmin oD0, r7, c5\nmax oD1, r7, c5\nmov oFog, r7.x\nmov oPts, r7.y\nm4x3 r8.xyz, v0, c4\nm3x4 r8, "
    "v0, c4\nm3x3 r8.xyz, v0, c4\nm3x2 r8.xy, v0, c4\n"
    "exp r9, r8.x\nlog r9, r8.x\nsub r10, r9, r8\nnop\ndp3 r11, r1, r2\ndp4 r11, r1, r2\nmul r0, r1, r2\n",
    ("vs_2_0\ndcl_position v0\ndefi i0, 4, 0, 2, 0\ndefb b1, true\nmov r2, v0\nmov r7, v0\nmov r8, v0\nloop aL, i0\n  "
     "mova a0.y, v0.x\n  mov r0, c[aL + 3]\n  mov r1, c[a0.y]\nendloop\nif b1\n  mov r1, r0\nelse\n  mov r1, "
     "-r0\nendif\n"
     "rep i0\n  add r1, r1, r0\nendrep\ncall l0\ncallnz l1, !b1\nlrp r3, r0, r1, r2\npow r4, r0.x, r1.y\ncrs r5.xyz, "
     "r0, r1\nsgn r6, r0, r7, r8\nabs r6, r0\nnrm r6, r0\nsincos r9.xy, r0.x, c1, c2\nmov oPos, r1\nret\nlabel l0\nmov "
     "oD0, r1\nret\nlabel l1\nmov oT7, r0\nret\n"),
    "vs_2_x\ndcl_position v0\nsetp_gt p0, v0.x, v0.y\n(p0) mov r0, v0\n(!p0.x) mov r1, v0\nif p0.y\n  mov r2, "
    "v0\nendif\nif_lt v0.x, v0.y\n  mov r3, v0\nendif\nrep i0\n  break_ge r0.x, c0.x\n  breakp !p0.x\n  "
    "break\nendrep\nmov oPos, v0\n",
    "vs_3_0\ndcl_position v0\ndcl_2d s1\ndcl_position o0\ndcl_color1 o3.xyz\ndcl_texcoord15 o4\ntexldl r0, v0, s1\nmov "
    "o0, v0\nmov o[a0.x + 2], r0_abs\nmov o3.xyz, -r0_abs\nsincos r1.xy, r0.x\nsgn r2, r0\nmov o4, v[aL + 1]\n",
    "vs_3_sw\ndcl_position v0\ndcl_position o0\nmov r0, c2049\nmov r1, c[a0.x + 4100]\nmov o0, v0\n",
    "ps_1_1\ndef c0, 0.5, 0.25, 0, 1\ntex t0\ntexbem t1, t0\ntexbeml t2, t0\ntexcoord t3\nmul_x2_sat r0.xyz, t0_bx2, "
    "1-c0\n+mov r0.w, -t1_bias\ncnd r0, r0.w, t2, t3\nadd_d2 r1, v0, -v1_bx2\nlrp r0, r1, r0, c0\nmad_x4 r0, r1, r0, "
    "c0\n",
    "ps_1_1\ntex t0\ntexreg2ar t1, t0\ntexreg2gb t2, t0\ntexkill t3\nmov r0, t1\n",
    "ps_1_2\ntex t0\ntexm3x3pad t1, t0\ntexm3x3pad t2, t0\ntexm3x3 t3, t0\ncmp r0, t0, t1, t3\ndp4 r0, r0, t3\n",
    "ps_1_2\ntex t0\ntexdp3 t1, t0\ntexdp3tex t2, t0\ntexreg2rgb t3, t0\nmov r0, t3\n",
    "ps_1_3\ntex t0\ntexm3x2pad t1, t0\ntexm3x2depth t2, t0\nmov r0, t0\n",
    "ps_1_3\ntex t0\ntexm3x2pad t1, t0\ntexm3x2tex t2, t0\nmov r0, t2\n",
    "ps_1_3\ntex t0\ntexm3x3pad t1, t0\ntexm3x3pad t2, t0\ntexm3x3tex t3, t0\nmov r0, t3\n",
    "ps_1_1\ntex t0\ntexm3x3pad t1, t0\ntexm3x3pad t2, t0\ntexm3x3spec t3, t0, c0\nmov r0, t3\n",
    "ps_1_1\ntex t0\ntexm3x3pad t1, t0\ntexm3x3pad t2, t0\ntexm3x3vspec t3, t0\nmov r0, t3\n",
    "ps_1_4\ntexld r0, t0\ntexcrd r1.xyz, t1\ntexcrd r2.xy, t2_dw\nbem r3.xy, r1, r2\nmul_x8 r4, r0_x2, "
    "-r1_x2\nphase\ntexld r3, r3_dz\ntexkill r1\ntexdepth r5\nmov_d8 r0, r3\n",
    "ps_2_0\ndcl t0\ndcl_pp t1.xy\ndcl_centroid v0\ndcl_2d s0\ndcl_cube s1\ndcl_volume s15\ndef c0, 1, 2, 3, 4\ntexld "
    "r0, t0, s0\ntexldp_pp r1, t0, s1\ntexldb r2, t0, s15\ntexkill t1\ndp2add_sat r3, r0, r1, c0.x\ncmp r4, r3, r0, "
    "r1\nrcp r4.x, r3.y\nmov oC0, r4\nmov oC3, r2\nmov oDepth, r4.x\n",
    "ps_2_x\ndcl t0\ndcl_2d s0\ndsx r0, t0\ndsy r1, t0\ntexldd r2, t0, s0, r0, r1\ncallnz l3, b2\nrep i1\n  break_ne "
    "r0.x, r1.x\nendrep\n(p0.x) add r0, r0, r1\nmov oC0, r0\nret\nlabel l3\nmov r0, r1\nret\n",
    "ps_3_0\ndcl_color v0\ndcl_texcoord3_centroid v1.xyw\ndcl vPos.xy\ndcl vFace\ndcl_2d s0\nloop aL, i0\n  mov r0, "
    "v[aL]\nendloop\ntexldl r1, v1, s0\ncmp r2, vFace, r0, r1\nmad r2, vPos.xyxy, c223, -r2_abs\nif_gt r2.x, r1.x\n  "
    "mov oC0, r2\nelse\n  mov oC0, r1\nendif\nmov oDepth, r2.x\n",
};

} // namespace shader_corpus
