/* The vertices, indices and texels of the benchmark scenes, bit for bit, in plain C: programs that time other
 * renderers (OpenGL, Vulkan) include this file too, so that all of them draw the same numbers.
 *
 * RULES THAT MAKE IT EXACT
 *  - Only IEEE-754 single precision + - * / and sqrt, in the order written
 *    (compile with -ffp-contract=off, never -ffast-math); no libm otherwise.
 *  - One generator:  s = s*1664525 + 1013904223 (mod 2^32)   (sc_u32 returns s)
 *      sc_f   = (s >> 8) * 2^-24                  in [0,1)
 *      sc_r   = a + (b-a)*sc_f                    in [a,b)
 *    Each scene seeds its own generator; calls are made strictly in the order
 *    of the source below (one call per statement, so no evaluation order
 *    ambiguity).
 *  - Screen positions are pixels, origin top left, PIXEL CENTRES AT .5 (the
 *    screen is exactly [0,1024]x[0,768]).  A Direct3D 9 XYZRHW vertex is
 *    (x-0.5, y-0.5, z, rhw); a GL clip position is
 *    ((2x/W-1)/rhw, (1-2y/H)/rhw, z/rhw, 1/rhw) with
 *    glClipControl(GL_UPPER_LEFT, GL_ZERO_TO_ONE).
 *    Random screen positions are snapped down to 1/16 pixel (sc_snap).
 *  - Colours are D3DCOLOR: 0xAARRGGBB.
 *  - "front" = clockwise as seen on the screen (Direct3D's default).
 */
#ifndef SCENES_H
#define SCENES_H
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define SC_W 1024
#define SC_H 768
#define SC_CLEAR_ARGB 0xFF204060u

/* ---- vertex formats (all tightly packed, 4-byte members) ---- */
typedef struct {
    float x, y, z, rhw;
    uint32_t c;
} sc_vc; /* XYZRHW|DIFFUSE             20 B */
typedef struct {
    float x, y, z, rhw;
    uint32_t c;
    float u, v;
} sc_vct; /* XYZRHW|DIFFUSE|TEX1        28 B */
typedef struct {
    float x, y, z, rhw;
    uint32_t c, s;
    float u0, v0, u1, v1;
} sc_vct2;
/* XYZRHW|DIFFUSE|SPECULAR|TEX2, fog factor = alpha of s, 40 B */
typedef struct {
    float x, y, z, rhw;
    uint32_t c;
    float u, v, l1[3], l2[3], e[3];
} sc_vpx;
/* XYZRHW|DIFFUSE|TEX4 (2,3,3,3 floats) 64 B */
typedef struct {
    float x, y, z, nx, ny, nz, u, v;
} sc_vmesh; /* XYZ|NORMAL|TEX1            32 B */

/* ---- generator ---- */
typedef struct {
    uint32_t s;
} sc_rng;
static inline uint32_t sc_u32(sc_rng* r) {
    r->s = r->s * 1664525u + 1013904223u;
    return r->s;
}
static inline float sc_f(sc_rng* r) {
    return (float)(sc_u32(r) >> 8) * (1.0f / 16777216.0f);
}
static inline float sc_r(sc_rng* r, float a, float b) {
    float f = sc_f(r);
    return a + (b - a) * f;
}
static inline float sc_snap(float v) {
    return floorf(v * 16.0f) * (1.0f / 16.0f);
}
static inline uint32_t sc_rgb(sc_rng* r) {
    return 0xFF000000u | (sc_u32(r) >> 8);
}

/* ---- helper: full-screen strip corner k: 0 TL, 1 TR, 2 BL, 3 BR ---- */
static inline void sc_corner(int k, float* x, float* y) {
    *x = (k & 1) ? (float)SC_W : 0.0f;
    *y = (k & 2) ? (float)SC_H : 0.0f;
}

/* ---- S1: 20 flat quads; layer i (0 nearest) is vertices 4i..4i+3 (strip) ---- */
#define S1_LAYERS 20
static inline void sc_gen_s1(sc_vc* v) {
    sc_rng r = {0x1001u};
    for (int i = 0; i < S1_LAYERS; i++) {
        uint32_t c = sc_rgb(&r);
        float z = 0.05f + 0.045f * (float)i;
        for (int k = 0; k < 4; k++) {
            sc_vc* p = &v[i * 4 + k];
            sc_corner(k, &p->x, &p->y);
            p->z = z;
            p->rhw = 1.0f;
            p->c = c;
        }
    }
}

/* ---- S2: 10 gouraud quads, alpha 0x20..0xDF at every corner ---- */
#define S2_LAYERS 10
static inline void sc_gen_s2(sc_vc* v) {
    sc_rng r = {0x2002u};
    for (int i = 0; i < S2_LAYERS * 4; i++) {
        sc_vc* p = &v[i];
        sc_corner(i & 3, &p->x, &p->y);
        p->z = 0.5f;
        p->rhw = 1.0f;
        uint32_t rgb = sc_u32(&r) >> 8;
        uint32_t a = 0x20u + ((sc_u32(&r) >> 16) % 0xC0u);
        p->c = (a << 24) | rgb;
    }
}

/* rhw of layer i at corner (fx,fy) in {0,1}: an affine plane, so that the quad
 * is a flat tilted rectangle in perspective.  Tilt axis by i mod 4. */
static inline float sc_tilt(int i, float fx, float fy, float lo) {
    float d = 1.0f - lo;
    switch (i & 3) {
    case 0: return 1.0f - d * fx;
    case 1: return lo + d * fy;
    case 2: return 1.0f - 0.5f * d * fx - 0.5f * d * fy;
    default: return lo + 0.5f * d * fx + 0.5f * d * (1.0f - fy);
    }
}

/* ---- S3: 10 tilted quads, uv/w affine, magnified (about 0.25..0.8 texel/px) ---- */
#define S3_LAYERS 10
static inline void sc_gen_s3(sc_vct* v) {
    sc_rng r = {0x3003u};
    for (int i = 0; i < S3_LAYERS; i++) {
        float su = sc_r(&r, 0.8f, 1.2f);
        float sv = sc_r(&r, 0.6f, 0.9f);
        for (int k = 0; k < 4; k++) {
            sc_vct* p = &v[i * 4 + k];
            float fx = (float)(k & 1), fy = (float)(k >> 1);
            sc_corner(k, &p->x, &p->y);
            p->z = 0.5f;
            p->rhw = sc_tilt(i, fx, fy, 0.6f);
            p->c = 0xFFFFFFFFu;
            p->u = su * fx / p->rhw;
            p->v = sv * fy / p->rhw;
        }
    }
}

/* ---- S4: 10 tilted quads, two texcoord sets, minified (about 0.7..7 texel/px) ---- */
#define S4_LAYERS 10
static inline void sc_gen_s4(sc_vct2* v) {
    sc_rng r = {0x4004u};
    for (int i = 0; i < S4_LAYERS; i++) {
        float s0 = sc_r(&r, 1.5f, 3.0f);
        float s1 = sc_r(&r, 2.0f, 4.0f);
        for (int k = 0; k < 4; k++) {
            sc_vct2* p = &v[i * 4 + k];
            float fx = (float)(k & 1), fy = (float)(k >> 1);
            sc_corner(k, &p->x, &p->y);
            p->z = 0.5f;
            p->rhw = sc_tilt(i, fx, fy, 0.35f);
            p->c = 0xFF808080u + (sc_u32(&r) >> 25) * 0x010101u;
            p->s = (0x40u + (sc_u32(&r) >> 24) * 3u / 4u) << 24; /* fog factor 0.25..1 */
            p->u0 = s0 * fx / p->rhw;
            p->v0 = s0 * 0.75f * fy / p->rhw;
            p->u1 = s1 * fx / p->rhw;
            p->v1 = s1 * 0.75f * fy / p->rhw;
        }
    }
}
#define S4_FOG_ARGB 0xFF8090A0u

/* ---- random equilateral triangle: unit direction by rational parametrisation ---- */
static inline void sc_tri(sc_rng* r, float amin, float amax, float zslope, sc_vc* v) {
    float cx = sc_r(r, 0.0f, (float)SC_W);
    float cy = sc_r(r, 0.0f, (float)SC_H);
    float t = sc_r(r, -1.0f, 1.0f);
    uint32_t bits = sc_u32(r);
    float area = sc_r(r, amin, amax);
    float z = sc_r(r, 0.05f, 0.95f);
    float d = 1.0f + t * t;
    float c = (1.0f - t * t) / d;
    float s = (2.0f * t) / d;
    if (bits & 0x80000000u) {
        c = -c;
        s = -s;
    }
    float rad = sqrtf(area / 1.29903811f); /* area = 3*sqrt(3)/4 * rad^2 */
    float dx = rad * c, dy = rad * s;
    /* the other two directions: rotation by +-120 degrees, clockwise on screen (y down) */
    float ox[3], oy[3];
    ox[0] = dx;
    ox[1] = -0.5f * dx - 0.866025404f * dy;
    oy[0] = dy;
    oy[1] = 0.866025404f * dx - 0.5f * dy;
    ox[2] = -0.5f * dx + 0.866025404f * dy;
    oy[2] = -0.866025404f * dx - 0.5f * dy;
    for (int k = 0; k < 3; k++) {
        v[k].x = sc_snap(cx + ox[k]);
        v[k].y = sc_snap(cy + oy[k]);
        v[k].z = z + sc_r(r, -zslope, zslope);
        v[k].rhw = 1.0f;
        v[k].c = sc_rgb(r);
    }
}

/* ---- S5: 200,000 triangles of 5..15 px, S7: 100,000 of 50..150 px ---- */
#define S5_TRIS 200000
static inline void sc_gen_s5(sc_vc* v) {
    sc_rng r = {0x5005u};
    for (int i = 0; i < S5_TRIS; i++) sc_tri(&r, 5.0f, 15.0f, 0.01f, v + i * 3);
}
#define S7_TRIS 100000
static inline void sc_gen_s7(sc_vc* v) {
    sc_rng r = {0x7007u};
    for (int i = 0; i < S7_TRIS; i++) sc_tri(&r, 50.0f, 150.0f, 0.03f, v + i * 3);
}

/* ---- S6: height field of 512x512 cells, indexed list, world = identity ---- */
#define S6_N 512
#define S6_VERTS ((S6_N + 1) * (S6_N + 1))
#define S6_TRIS (S6_N * S6_N * 2)
static inline void sc_gen_s6(sc_vmesh* v, uint32_t* idx) {
    /* value noise, 17x17 lattice, smoothstep interpolation, amplitude 1 */
    static float lat[17 * 17];
    sc_rng r = {0x6006u};
    for (int i = 0; i < 17 * 17; i++) lat[i] = sc_r(&r, -0.6f, 0.6f);
    for (int j = 0; j <= S6_N; j++)
        for (int i = 0; i <= S6_N; i++) {
            sc_vmesh* p = &v[j * (S6_N + 1) + i];
            int ci = i >> 5, cj = j >> 5;
            if (ci > 15) ci = 15;
            if (cj > 15) cj = 15;
            float fx = (float)(i - ci * 32) * (1.0f / 32.0f), fy = (float)(j - cj * 32) * (1.0f / 32.0f);
            float sx = fx * fx * (3.0f - 2.0f * fx), sy = fy * fy * (3.0f - 2.0f * fy);
            const float* q = &lat[cj * 17 + ci];
            float a = q[0] + (q[1] - q[0]) * sx, b = q[17] + (q[18] - q[17]) * sx;
            p->x = -6.5f + 13.0f * (float)i * (1.0f / 512.0f);
            p->z = 6.5f - 13.0f * (float)j * (1.0f / 512.0f);
            p->y = a + (b - a) * sy;
            p->u = (float)i * (1.0f / 64.0f);
            p->v = (float)j * (1.0f / 64.0f);
        }
    for (int j = 0; j <= S6_N; j++)
        for (int i = 0; i <= S6_N; i++) {
            int i0 = i > 0 ? i - 1 : i, i1 = i < S6_N ? i + 1 : i;
            int j0 = j > 0 ? j - 1 : j, j1 = j < S6_N ? j + 1 : j;
            float hx = v[j * (S6_N + 1) + i1].y - v[j * (S6_N + 1) + i0].y;
            float hz = v[j0 * (S6_N + 1) + i].y - v[j1 * (S6_N + 1) + i].y;
            float lx = v[j * (S6_N + 1) + i1].x - v[j * (S6_N + 1) + i0].x;
            float lz = v[j0 * (S6_N + 1) + i].z - v[j1 * (S6_N + 1) + i].z;
            float nx = -hx / lx, nz = -hz / lz;
            float len = sqrtf(nx * nx + 1.0f + nz * nz);
            sc_vmesh* p = &v[j * (S6_N + 1) + i];
            p->nx = nx / len;
            p->ny = 1.0f / len;
            p->nz = nz / len;
        }
    for (int j = 0; j < S6_N; j++)
        for (int i = 0; i < S6_N; i++) {
            uint32_t a = (uint32_t)(j * (S6_N + 1) + i), b = a + 1, c = a + S6_N + 1, d = c + 1;
            *idx++ = a;
            *idx++ = b;
            *idx++ = c; /* clockwise seen from above */
            *idx++ = b;
            *idx++ = d;
            *idx++ = c;
        }
}
/* D3D matrices: row vectors, row major, left handed, z in 0..1 (the same memory
 * layout is a GL column-major column-vector matrix).  Eye (0,12,-9) looks at 0. */
static const float sc_s6_view[16] = {1, 0, 0, 0, 0, 0.6f, -0.8f, 0, 0, 0.8f, 0.6f, 0, 0, 0, 15, 1};
static const float sc_s6_proj[16] = {1.5f, 0, 0, 0, 0, 2, 0, 0, 0, 0, 40.0f / 39.0f, 1, 0, 0, -40.0f / 39.0f, 0};
typedef struct {
    float pos[3], diff[3], spec[3], att[3];
} sc_light;
static const sc_light sc_s6_light[3] = {
    {{-4, 3, -3}, {1.0f, 0.3f, 0.2f}, {0.8f, 0.8f, 0.8f}, {1, 0.05f, 0.02f}},
    {{4, 4, 0}, {0.2f, 0.9f, 0.3f}, {0.6f, 0.6f, 0.6f}, {1, 0.05f, 0.02f}},
    {{0, 5, 5}, {0.3f, 0.4f, 1.0f}, {0.5f, 0.5f, 0.5f}, {1, 0.05f, 0.02f}},
};
#define S6_POWER 20.0f /* material: diffuse 1, specular 1, ambient 1; global ambient 0.1 */

/* ---- depth fill of S8 and S9: 8x6 cells of 128 px, random z at the 9x7 nodes ---- */
#define SF_TRIS 96
static inline void sc_gen_fill(sc_vc* v) {
    float z[63];
    uint32_t c[63];
    sc_rng r = {0x8000u};
    for (int i = 0; i < 63; i++) {
        z[i] = sc_r(&r, 0.3f, 0.7f);
        c[i] = sc_rgb(&r);
    }
    for (int j = 0; j < 6; j++)
        for (int i = 0; i < 8; i++) {
            static const int o[6][2] = {{0, 0}, {1, 0}, {0, 1}, {1, 0}, {1, 1}, {0, 1}};
            for (int k = 0; k < 6; k++) {
                int ni = i + o[k][0], nj = j + o[k][1];
                v->x = (float)(ni * 128);
                v->y = (float)(nj * 128);
                v->z = z[nj * 9 + ni];
                v->rhw = 1.0f;
                v->c = c[nj * 9 + ni];
                v++;
            }
        }
}

/* ---- S8: 1000 boxes; box b has vertices 8b..8b+7 and indices 36b..36b+35 ---- */
#define S8_BOXES 1000
static inline void sc_gen_s8(sc_vc* v, uint16_t* idx) {
    /* corners 0..3 front TL TR BL BR, 4..7 back; outward faces clockwise on screen */
    static const uint8_t f[36] = {0, 1, 2, 1, 3, 2, 5, 4, 7, 4, 6, 7, 4, 0, 6, 0, 2, 6,
                                  1, 5, 3, 5, 7, 3, 4, 5, 0, 5, 1, 0, 2, 3, 6, 3, 7, 6};
    sc_rng r = {0x8008u};
    for (int b = 0; b < S8_BOXES; b++) {
        float w = sc_r(&r, 10.0f, 100.0f);
        float h = sc_r(&r, 10.0f, 100.0f);
        float x = sc_r(&r, 0.0f, (float)SC_W - 100.0f);
        float y = sc_r(&r, 0.0f, (float)SC_H - 100.0f);
        float z = sc_r(&r, 0.2f, 0.8f);
        float cx = x + 0.5f * w, cy = y + 0.5f * h;
        float bx = cx + (512.0f - cx) * 0.1f, by = cy + (384.0f - cy) * 0.1f;
        for (int k = 0; k < 8; k++) {
            sc_vc* p = &v[b * 8 + k];
            float sx = (k & 1) ? 0.5f : -0.5f, sy = (k & 2) ? 0.5f : -0.5f;
            if (k < 4) {
                p->x = sc_snap(cx + sx * w);
                p->y = sc_snap(cy + sy * h);
                p->z = z;
            } else {
                p->x = sc_snap(bx + sx * 0.9f * w);
                p->y = sc_snap(by + sy * 0.9f * h);
                p->z = z + 0.05f;
            }
            p->rhw = 1.0f;
            p->c = 0xFFFFFFFFu;
        }
        for (int k = 0; k < 36; k++) idx[b * 36 + k] = (uint16_t)(b * 8 + f[k]);
    }
}

/* ---- S9: 200 prisms; 24 vertices (list of 8 triangles) each ---- */
#define S9_VOLS 200
static inline void sc_gen_s9(sc_vc* v) {
    /* 0..2 near cap (clockwise), 3..5 far cap */
    static const uint8_t f[24] = {0, 1, 2, 5, 4, 3, 0, 3, 1, 1, 3, 4, 1, 4, 2, 2, 4, 5, 2, 5, 0, 0, 5, 3};
    sc_rng r = {0x9009u};
    for (int b = 0; b < S9_VOLS; b++) {
        sc_vc t[3], p[6];
        sc_tri(&r, 15000.0f, 50000.0f, 0.0f, t);
        float dx = sc_r(&r, -150.0f, 150.0f);
        float dy = sc_r(&r, -150.0f, 150.0f);
        float zn = sc_r(&r, 0.10f, 0.85f);
        float zf = zn + 0.04f; /* thin: about half of the screen ends up lit */
        for (int k = 0; k < 3; k++) {
            p[k] = t[k];
            p[k].z = zn;
            p[k + 3] = t[k];
            p[k + 3].z = zf;
            p[k + 3].x = sc_snap(t[k].x + dx);
            p[k + 3].y = sc_snap(t[k].y + dy);
        }
        for (int k = 0; k < 24; k++) {
            v[b * 24 + k] = p[f[k]];
            v[b * 24 + k].c = 0xFFFFFFFFu;
        }
    }
}
#define S9_SHADE_ARGB 0x80000010u /* final quad: blended where stencil != 0 */

/* ---- S10: 4 full-screen quads, added (ONE, ONE) ---- */
#define S10_LAYERS 4
static inline void sc_gen_s10(sc_vpx* v) {
    sc_rng r = {0xA00Au};
    for (int i = 0; i < S10_LAYERS; i++) {
        float su = sc_r(&r, 0.8f, 1.2f);
        float lx = sc_r(&r, -1.0f, 1.0f);
        float ly = sc_r(&r, -1.0f, 1.0f);
        for (int k = 0; k < 4; k++) {
            sc_vpx* p = &v[i * 4 + k];
            float fx = (float)(k & 1), fy = (float)(k >> 1);
            sc_corner(k, &p->x, &p->y);
            p->z = 0.5f;
            p->rhw = sc_tilt(i, fx, fy, 0.6f);
            p->c = 0xFF404040u;
            p->u = su * fx / p->rhw;
            p->v = su * 0.75f * fy / p->rhw;
            p->l1[0] = lx - (fx * 2.0f - 1.0f);
            p->l1[1] = ly - (fy * 2.0f - 1.0f);
            p->l1[2] = 0.5f;
            p->l2[0] = -ly - (fx * 2.0f - 1.0f);
            p->l2[1] = lx - (fy * 2.0f - 1.0f);
            p->l2[2] = 0.7f;
            p->e[0] = 0.5f - fx;
            p->e[1] = 0.5f - fy;
            p->e[2] = 1.0f;
        }
    }
}

/* ---- S12: 20,000 quads of 8x8 px (strip of 4), one state change before each ---- */
#define S12_DRAWS 20000
#define S12_TEX 8
static inline void sc_gen_s12(sc_vct* v) {
    sc_rng r = {0xC00Cu};
    for (int i = 0; i < S12_DRAWS; i++) {
        float x = floorf(sc_r(&r, 0.0f, (float)SC_W - 8.0f));
        float y = floorf(sc_r(&r, 0.0f, (float)SC_H - 8.0f));
        for (int k = 0; k < 4; k++) {
            sc_vct* p = &v[i * 4 + k];
            p->x = x + ((k & 1) ? 8.0f : 0.0f);
            p->y = y + ((k & 2) ? 8.0f : 0.0f);
            p->z = 0.5f;
            p->rhw = 1.0f;
            p->c = 0xC0FFFFFFu;
            p->u = (float)(k & 1);
            p->v = (float)(k >> 1);
        }
    }
}
static inline int sc_s12_tex(int i) {
    return i & 7;
} /* texture of draw i   */
static inline int sc_s12_blend(int i) {
    return (i >> 1) & 1;
} /* blending of draw i  */

/* ---- textures: 32-bit ARGB words, top row first ---- */
static inline void sc_tex_pattern(uint32_t* t, int n, uint32_t seed) {
    sc_rng r = {seed};
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++) {
            uint32_t R = (uint32_t)(x ^ y) & 255u, G = (uint32_t)(x * 3 + y * 5) & 255u;
            uint32_t B = sc_u32(&r) >> 24, A = 255u - (((uint32_t)(x + y) >> 1) & 255u);
            t[y * n + x] = (A << 24) | (R << 16) | (G << 8) | B;
        }
}
/* next mip level by 2x2 box with rounding, per channel (a+b+c+d+2)/4 */
static inline void sc_tex_half(const uint32_t* s, int n, uint32_t* d) {
    for (int y = 0; y < n / 2; y++)
        for (int x = 0; x < n / 2; x++) {
            uint32_t o = 0;
            for (int k = 0; k < 32; k += 8) {
                uint32_t a = (s[2 * y * n + 2 * x] >> k & 255u) + (s[2 * y * n + 2 * x + 1] >> k & 255u) +
                             (s[(2 * y + 1) * n + 2 * x] >> k & 255u) + (s[(2 * y + 1) * n + 2 * x + 1] >> k & 255u);
                o |= ((a + 2u) / 4u) << k;
            }
            d[y * (n / 2) + x] = o;
        }
}
/* normal map: noise in xy of +-0.3, z = sqrt(1-x^2-y^2), stored as n*127+128 truncated */
static inline void sc_tex_normal(uint32_t* t, int n, uint32_t seed) {
    sc_rng r = {seed};
    for (int i = 0; i < n * n; i++) {
        float nx = sc_r(&r, -0.3f, 0.3f);
        float ny = sc_r(&r, -0.3f, 0.3f);
        float nz = sqrtf(1.0f - nx * nx - ny * ny);
        uint32_t X = (uint32_t)(nx * 127.0f + 128.0f), Y = (uint32_t)(ny * 127.0f + 128.0f),
                 Z = (uint32_t)(nz * 127.0f + 128.0f);
        t[i] = 0xFF000000u | (X << 16) | (Y << 8) | Z;
    }
}
/* texture seeds and sizes */
#define SEED_S3 0x31u   /* 256, no mips     */
#define SEED_S4A 0x41u  /* 512, full chain  */
#define SEED_S4B 0x42u  /* 512, full chain  */
#define SEED_S6 0x61u   /* 256, full chain  */
#define SEED_S10N 0xA1u /* 256 normal map, no mips; then diffuse, gloss, detail: pattern, 256, no mips */
#define SEED_S10D 0xA2u
#define SEED_S10G 0xA3u
#define SEED_S10T 0xA4u
#define SEED_S12 0xC0u /* +0..7, 64, no mips */

/* ---- work per frame, the denominators of Mpixel/s and Mtriangle/s.  Pixels are
 * pixels that pass coverage (before depth and stencil test); full-screen scenes by
 * arithmetic, the others counted by a peer with all tests off (peer_gl --count).
 * The depth fill and final quads of S8/S9 are included. ---- */
typedef struct {
    const char* id;
    double px, tris;
} sc_work;
static const sc_work sc_works[] = {
    {"S0", 786432, 0},       {"S1f", 15728640, 40},     {"S1b", 15728640, 40},   {"S2", 7864320, 20},
    {"S3", 7864320, 20},     {"S4", 7864320, 20},       {"S5", 1995997, 200000}, {"S6", 410588, 524288},
    {"S7", 9935175, 100000}, {"S8", 5568974, 12096},    {"S9", 21930102, 1698},  {"S10", 3145728, 8},
    {"S11a", 7864320, 20},   {"S11b", 1995997, 200000}, {"S12", 1280000, 40000},
};

/* FNV-1a 64, to check that two programs generated the same bytes */
static inline uint64_t sc_fnv(const void* p, size_t n) {
    const uint8_t* b = (const uint8_t*)p;
    uint64_t h = 14695981039346656037ull;
    while (n--) {
        h ^= *b++;
        h *= 1099511628211ull;
    }
    return h;
}
#endif
