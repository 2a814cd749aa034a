// Two kinds of shadow maps, as games of different years have them: a D24S8 texture whose lookups compare and filter,
// and an R32F target that a pixel shader reads and compares itself.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr UINT kSide = 1024;

// c0 to c3: to clip space; c4 to c7: world; c8 to c11: world to the shadow map; c12: the direction to the light.
// Outputs: texture coordinates, place in the shadow map, light.
std::string vertex_code(bool version_3) {
    const std::string begin = "\ndcl_position v0\ndcl_normal v1\ndcl_texcoord v2\n",
                      body = "m4x4 r1, v0, c4\nm4x4 r2, r1, c8\nm3x3 r3.xyz, v1, c4\ndp3 r3.w, r3, r3\n"
                             "rsq r3.w, r3.w\nmul r3.xyz, r3, r3.w\ndp3 r3.w, r3, c12\nmax r3.w, r3.w, c12.w\n";
    if (version_3)
        return "vs_3_0" + begin +
               "dcl_position o0\ndcl_texcoord0 o1.xy\ndcl_texcoord1 o2\ndcl_texcoord2 o3\nm4x4 o0, v0, c0\n" + body +
               "mov o1.xy, v2\nmov o2, r2\nmov o3, r3.w\n";
    return "vs_2_0" + begin + "m4x4 oPos, v0, c0\n" + body + "mov oT0.xy, v2\nmov oT1, r2\nmov oT2, r3.w\n";
}

// c3 to c11: the taps. A lookup gives the lit part of four texels.
std::string comparing_code() {
    std::string code = "ps_2_0\ndef c2, 0.11111111, 0.35, 0.65, 1\ndcl t0.xy\ndcl t1\ndcl t2\ndcl_2d s0\ndcl_2d s1\n"
                       "mov r0, t1\n";
    for (int i = 0; i < 9; ++i) {
        const std::string tap = "c" + std::to_string(3 + i);
        code += "add r1, r0, " + tap + "\ntexldp r1, r1, s1\n";
        code += i ? "add r2.x, r2.x, r1.x\n" : "mov r2.x, r1.x\n";
    }
    return code + "mul r2.x, r2.x, c2.x\nmul r2.x, r2.x, t2.x\nmad r2.x, r2.x, c2.z, c2.y\ntexld r3, t0, s0\n"
                  "mul r3.xyz, r3, r2.x\nmov r3.w, c2.w\nmov oC0, r3\n";
}

// A loop over four rows of taps; each tap is compared with a small bias. Pixels turned away from the light skip it.
constexpr const char* kLoopCode =
    "ps_3_0\ndef c1, 0.0009765625, -0.0015, 0.0625, 1\ndef c2, 0.35, 0.65, 0.02, 0\ndef c3, -0.00146484375, 0, 0, 0\n"
    "defi i0, 4, 0, 0, 0\n"
    "dcl_texcoord0 v0.xy\ndcl_texcoord1 v1\ndcl_texcoord2 v2\ndcl_2d s0\ndcl_2d s1\n"
    "mov r2, c2.w\nmov r4.x, v2.x\n"
    "if_gt r4.x, c2.z\n"
    "add r0.xy, v1, c3.x\nadd r0.z, v1.z, c1.y\nmov r0.w, c2.w\n"
    "rep i0\n"
    "mov r1, r0\n"
    "texldl r3, r1, s1\nsub r3.x, r3.x, r0.z\ncmp r3.x, r3.x, c1.w, c2.w\nadd r2.x, r2.x, r3.x\nadd r1.x, r1.x, c1.x\n"
    "texldl r3, r1, s1\nsub r3.x, r3.x, r0.z\ncmp r3.x, r3.x, c1.w, c2.w\nadd r2.x, r2.x, r3.x\nadd r1.x, r1.x, c1.x\n"
    "texldl r3, r1, s1\nsub r3.x, r3.x, r0.z\ncmp r3.x, r3.x, c1.w, c2.w\nadd r2.x, r2.x, r3.x\nadd r1.x, r1.x, c1.x\n"
    "texldl r3, r1, s1\nsub r3.x, r3.x, r0.z\ncmp r3.x, r3.x, c1.w, c2.w\nadd r2.x, r2.x, r3.x\n"
    "add r0.y, r0.y, c1.x\n"
    "endrep\n"
    "mul r2.x, r2.x, c1.z\nmul r2.x, r2.x, v2.x\n"
    "endif\n"
    "mad r2.x, r2.x, c2.y, c2.x\ntexld r3, v0, s0\nmul r3.xyz, r3, r2.x\nmov r3.w, c1.w\nmov oC0, r3\n";

constexpr const char* kDepthVertex = "vs_2_0\ndcl_position v0\nm4x4 r0, v0, c0\nmov oPos, r0\nmov oT0, r0\n";
constexpr const char* kDepthPixel = "ps_2_0\ndcl t0\nmov r0, t0.z\nmov oC0, r0\n";

class Shadows final : public Subject {
  public:
    Shadows(const Rig& rig, bool compares)
        : rig_(rig), screen_(rig), compares_(compares), village_(rig, 120, 16, 0x5AD),
          color_(color_target(rig, compares ? D3DFMT_R5G6B5 : D3DFMT_R32F, kSide, kSide)),
          wall_(pattern(rig, 256, 0x5AE)), depth_vertex_(rig.vertex_shader(kDepthVertex)),
          depth_pixel_(rig.pixel_shader(kDepthPixel)), vertex_(rig.vertex_shader(vertex_code(!compares))),
          pixel_(rig.pixel_shader(compares ? comparing_code() : kLoopCode)) {
        if (compares)
            depth_ = std::move(depth_target(rig, D3DFMT_D24S8, kSide, kSide));
        else
            plain_depth_ = depth_surface(rig, kSide, kSide);
    }

    void frame(unsigned number) override {
        const float angle = static_cast<float>(number) * 0.02f;
        const Vector light = {10 * std::sin(angle), 14, 10 * std::cos(angle)};
        const D3DMATRIX to_light = look_at(light, {0, 0, 0}) * orthographic(44, 44, 1, 48);
        rig_.begin_frame();
        rig_.depth(D3DCMP_LESSEQUAL);
        rig_->SetRenderState(D3DRS_CULLMODE, D3DCULL_CCW);
        draw_map(to_light);
        screen_.select();
        rig_->SetVertexShader(vertex_.get());
        rig_->SetPixelShader(pixel_.get());
        vertex_matrix(rig_, 8, to_light * to_texture(kSide));
        const float length = std::sqrt(light.x * light.x + light.y * light.y + light.z * light.z);
        vertex_constants(rig_, 12, {{light.x / length, light.y / length, light.z / length, 0}});
        for (int i = 0; i < 9; ++i)
            pixel_constants(
                rig_, 3 + static_cast<UINT>(i),
                {{static_cast<float>(i % 3 - 1) / kSide, static_cast<float>(i / 3 - 1) / kSide, -0.0015f, 0}});
        sampler(rig_, 0, wall_.get(), D3DTEXF_LINEAR, D3DTEXF_LINEAR);
        sampler(rig_, 1, compares_ ? depth_.texture.get() : color_.texture.get(),
                compares_ ? D3DTEXF_LINEAR : D3DTEXF_POINT, D3DTEXF_NONE, D3DTADDRESS_CLAMP);
        village_.draw(look_at({18 * std::sin(angle * 0.5f), 9, -18 * std::cos(angle * 0.5f)}, {0, 0, 0}) *
                      projection(rig_, 1.8f, 0.5f, 80));
        rig_->SetTexture(1, nullptr);
        rig_->SetVertexShader(nullptr);
        rig_->SetPixelShader(nullptr);
    }

  private:
    void draw_map(const D3DMATRIX& to_light) {
        draw_to(rig_, color_.surface.get(), compares_ ? depth_.surface.get() : plain_depth_.get());
        rig_->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER, 0xFFFFFFFF, 1, 0);
        rig_->SetRenderState(D3DRS_COLORWRITEENABLE, compares_ ? 0 : 15);
        rig_->SetVertexShader(depth_vertex_.get());
        rig_->SetPixelShader(compares_ ? nullptr : depth_pixel_.get());
        rig_->SetTexture(0, nullptr);
        village_.draw(to_light);
        rig_->SetRenderState(D3DRS_COLORWRITEENABLE, 15);
    }

    const Rig& rig_;
    Screen screen_;
    bool compares_;
    Village village_;
    Target color_, depth_;
    Owned<IDirect3DSurface9> plain_depth_;
    Owned<IDirect3DTexture9> wall_;
    Owned<IDirect3DVertexShader9> depth_vertex_;
    Owned<IDirect3DPixelShader9> depth_pixel_;
    Owned<IDirect3DVertexShader9> vertex_;
    Owned<IDirect3DPixelShader9> pixel_;
};

} // namespace

std::unique_ptr<Subject> make_shadow_depth(const Rig& rig) {
    return std::make_unique<Shadows>(rig, true);
}
std::unique_ptr<Subject> make_shadow_r32f(const Rig& rig) {
    return std::make_unique<Shadows>(rig, false);
}

} // namespace bench
