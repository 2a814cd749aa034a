// A room whose five walls have parallax-occlusion mapping: a pixel shader marches along the view ray through a height
// map until it is below the surface, then along the light ray for the surface's own shadow.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

// c0 to c3: to clip space; c4 to c7: world; c8: eye; c9: lamp; c10 to c12: tangent, binormal, normal.
constexpr const char* kVertex = "vs_3_0\ndcl_position v0\ndcl_texcoord v1\n"
                                "dcl_position o0\ndcl_texcoord0 o1.xy\ndcl_texcoord1 o2.xyz\ndcl_texcoord2 o3.xyz\n"
                                "m4x4 o0, v0, c0\nmov o1.xy, v1\nm4x4 r0, v0, c4\n"
                                "sub r1.xyz, c8, r0\ndp3 o2.x, r1, c10\ndp3 o2.y, r1, c11\ndp3 o2.z, r1, c12\n"
                                "sub r2.xyz, c9, r0\ndp3 o3.x, r2, c10\ndp3 o3.y, r2, c11\ndp3 o3.z, r2, c12\n";

// s0: normal and height; s1: colour. c0: depth of the relief, step (1/10), step of shadows, ambient light.
constexpr const char* kPixel =
    "ps_3_0\ndef c1, 1, 0, 2, -1\ndef c3, 0.0001, 0, 0, 0\ndef c2, 0.02, 0.5, 0.05, 0.25\ndefi i0, 10, 0, 0, 0\n"
    "defi i1, 5, 0, 0, 0\ndcl_texcoord0 v0.xy\ndcl_texcoord1 v1.xyz\ndcl_texcoord2 v2.xyz\ndcl_2d s0\ndcl_2d s1\n"
    "dsx r5.xy, v0\ndsy r6.xy, v0\nnrm r0.xyz, v1\nmax r0.z, r0.z, c2.w\nrcp r1.x, r0.z\nmul r1.xy, r0, r1.x\n"
    "mul r1.xy, r1, c0.x\nmul r1.xy, r1, -c0.y\nmov r2.xy, v0\nmov r2.z, c1.x\nmov r8, c1.y\nrep i0\n"
    "texldd r3, r2, s0, r5, r6\nbreak_ge r3.w, r2.z\nsub r8.z, r2.z, r3.w\nadd r2.xy, r2, r1\nsub r2.z, r2.z, c0.y\n"
    "endrep\n"
    // the crossing of the ray and the surface between the last two steps
    "sub r8.w, r3.w, r2.z\nmax r8.w, r8.w, c1.y\nadd r8.z, r8.z, r8.w\nadd r8.z, r8.z, c3.x\nrcp r8.z, r8.z\n"
    "mul r8.w, r8.w, r8.z\nmad r2.xy, r1, -r8.w, r2\n"
    "texldd r3, r2, s0, r5, r6\nmad r3.xyz, r3, c1.z, c1.w\nnrm r4.xyz, r3\n"
    "nrm r7.xyz, v2\ndp3_sat r8.x, r4, r7\nmov r8.y, c1.x\n"
    "if_gt r8.x, c2.x\n"
    "  max r7.z, r7.z, c2.w\nrcp r1.x, r7.z\nmul r1.xy, r7, r1.x\nmul r1.xy, r1, c0.x\nmul r1.xy, r1, c0.z\n"
    "  mov r9.xy, r2\nadd r9.z, r3.w, c2.z\n"
    "  rep i1\n"
    "    add r9.xy, r9, r1\nadd r9.z, r9.z, c0.z\ntexldd r10, r9, s0, r5, r6\n"
    "    if_gt r10.w, r9.z\n"
    "      mov r8.y, c2.w\nbreak\n"
    "    endif\n"
    "  endrep\n"
    "endif\n"
    "mul r8.x, r8.x, r8.y\nadd r8.x, r8.x, c0.w\ntexldd r0, r2, s1, r5, r6\nmul r0.xyz, r0, r8.x\nmov r0.w, c1.x\n"
    "mov oC0, r0\n";

// Stones: a grid of round bumps of different heights.
float height(float u, float v) {
    const float x = u * 8, y = v * 8 + std::floor(x) * 0.5f, dx = x - std::floor(x) - 0.5f,
                dy = y - std::floor(y) - 0.5f;
    const float round = 1 - 4 * std::max(dx * dx, dy * dy);
    return std::min(1.0f, std::max(0.0f, round * 1.6f)) * (0.75f + 0.25f * noise(u * 8, v * 8, 8, 3));
}

class Relief final : public Subject {
  public:
    explicit Relief(const Rig& rig)
        : rig_(rig), wall_(geometry(rig, plane(4, 4, 3))), color_(pattern(rig, 256, 0x4E1)),
          relief_(texture_of<std::uint32_t>(
              rig, D3DFMT_A8R8G8B8, 256, 256, 0,
              [](UINT x, UINT y, UINT level) {
                  const float step = static_cast<float>(1u << level) / 256, u = (static_cast<float>(x) + 0.5f) * step,
                              v = (static_cast<float>(y) + 0.5f) * step;
                  const float h = height(u, v), dx = h - height(u + 0.004f, v), dy = h - height(u, v + 0.004f);
                  const auto byte = [](float f) { return static_cast<std::uint32_t>(f * 127 + 128); };
                  const float length = std::sqrt(dx * dx + dy * dy + 0.01f);
                  return static_cast<std::uint32_t>(h * 255) << 24 | byte(dx / length) << 16 | byte(dy / length) << 8 |
                         byte(0.1f / length);
              })),
          vertex_(rig.vertex_shader(kVertex)), pixel_(rig.pixel_shader(kPixel)) {}

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.03f;
        const Vector from = {std::sin(time), 3.5f, -3.0f + std::cos(time)},
                     lamp = {2 * std::cos(time), 4, 2 * std::sin(time)};
        const D3DMATRIX camera = look_at(from, {0, 2.5f, 4}) * projection(rig_, 1.4f, 0.1f, 30);
        rig_.begin_frame();
        rig_.depth(D3DCMP_LESSEQUAL);
        sampler(rig_, 0, relief_.get(), D3DTEXF_LINEAR, D3DTEXF_LINEAR);
        sampler(rig_, 1, color_.get(), D3DTEXF_LINEAR, D3DTEXF_LINEAR);
        rig_->SetVertexShader(vertex_.get());
        rig_->SetPixelShader(pixel_.get());
        vertex_constants(rig_, 8, {{from.x, from.y, from.z, 1}, {lamp.x, lamp.y, lamp.z, 1}});
        pixel_constants(rig_, 0, {{0.06f, 1.0f / 10, 1.0f / 7, 0.25f}});
        wall_.select(rig_);
        // Rows: tangent, normal, binormal, position of a wall's centre; the front side of each is towards the inside.
        constexpr D3DMATRIX kWalls[5] = {{{{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}}},
                                         {{{1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0, 7, 0, 1}}},
                                         {{{1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 3, 4, 1}}},
                                         {{{0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, -4, 3, 0, 1}}},
                                         {{{0, 0, -1, 0, -1, 0, 0, 0, 0, 1, 0, 0, 4, 3, 0, 1}}}};
        for (const D3DMATRIX& world : kWalls) {
            vertex_matrix(rig_, 0, world * camera);
            vertex_matrix(rig_, 4, world);
            const auto row = [&](int i) { return Register{world.m[i][0], world.m[i][1], world.m[i][2], 0}; };
            vertex_constants(rig_, 10, {row(0), row(2), row(1)});
            wall_.draw(rig_);
        }
        rig_->SetVertexShader(nullptr);
        rig_->SetPixelShader(nullptr);
    }

  private:
    const Rig& rig_;
    Geometry wall_;
    Owned<IDirect3DTexture9> color_, relief_;
    Owned<IDirect3DVertexShader9> vertex_;
    Owned<IDirect3DPixelShader9> pixel_;
};

} // namespace

std::unique_ptr<Subject> make_relief(const Rig& rig) {
    return std::make_unique<Relief>(rig);
}

} // namespace bench
