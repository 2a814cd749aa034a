// Cascaded shadows: three orthographic shadow maps of growing size in one D24S8 atlas, drawn with viewports; the ps_3_0
// shader chooses a cascade by distance in branches and takes four compared taps.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr UINT kMap = 768, kCascades = 3;

// c8 to c11: world to the light's space, which the pixel shader scales for each cascade.
constexpr const char* kVertex =
    "vs_3_0\ndef c13, 0, 1, 0, 0\ndcl_position v0\ndcl_normal v1\ndcl_texcoord v2\ndcl_position o0\n"
    "dcl_texcoord0 o1.xy\ndcl_texcoord1 o2\ndcl_texcoord2 o3.xy\nm4x4 r0, v0, c0\nmov o0, r0\nm4x4 r1, v0, c4\n"
    "m4x4 o2, r1, c8\nm3x3 r2.xyz, v1, c4\ndp3 r2.w, r2, r2\nrsq r2.w, r2.w\nmul r2.xyz, r2, r2.w\n"
    "dp3 r2.x, r2, c12\nmax r2.x, r2.x, c13.x\nmov r2.y, r0.w\nmov o3.xy, r2\nmov o1.xy, v2\n";
// c0 to c2: scale and offset of a cascade; c3: distances at which the cascades end; c4, c5: taps.
constexpr const char* kPixel =
    "ps_3_0\ndef c8, 0.25, 0.3, 0.7, 1\ndcl_texcoord0 v0.xy\ndcl_texcoord1 v1\ndcl_texcoord2 v2.xy\ndcl_2d s0\n"
    "dcl_2d s1\nmov r1, v1\nmov r5, c8.w\nif_lt v2.y, c3.x\nmad r1.xy, v1, c0, c0.zwzw\nelse\nif_lt v2.y, c3.y\n"
    "mad r1.xy, v1, c1, c1.zwzw\nmov r5.xy, c8.zwzw\nelse\nmad r1.xy, v1, c2, c2.zwzw\nmov r5.xy, c8.wzzw\nendif\n"
    "endif\nmov r1.w, c8.w\nadd r1.z, r1.z, -c3.w\nmov r6, c8.w\nadd r2, r1, c4\nadd r3, r1, -c4\nadd r4, r1, c5\n"
    "add r1, r1, -c5\ntexldl r2, r2, s1\ntexldl r3, r3, s1\ntexldl r4, r4, s1\ntexldl r1, r1, s1\n"
    "add r2.x, r2.x, r3.x\nadd r2.x, r2.x, r4.x\nadd r2.x, r2.x, r1.x\nmul r2.x, r2.x, c8.x\nmul r2.x, r2.x, v2.x\n"
    "mad r2.x, r2.x, c8.z, c8.y\ntexld r0, v0, s0\nmul r0.xyz, r0, r2.x\nmul r0.xy, r0, r5\nmov r0.w, c8.w\n"
    "mov oC0, r0\n";
constexpr const char* kDepthVertex = "vs_2_0\ndcl_position v0\nm4x4 oPos, v0, c0\n";

class Cascades final : public Subject {
  public:
    explicit Cascades(const Rig& rig)
        : rig_(rig), screen_(rig), village_(rig, 250, 40, 0xCA5), wall_(pattern(rig, 256, 0xCA6)),
          maps_(depth_target(rig, D3DFMT_D24S8, kMap * kCascades, kMap)),
          color_(color_target(rig, D3DFMT_X8R8G8B8, kMap * kCascades, kMap)),
          depth_vertex_(rig.vertex_shader(kDepthVertex)), vertex_(rig.vertex_shader(kVertex)),
          pixel_(rig.pixel_shader(kPixel)) {}

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.01f;
        const Vector from = {30 * std::sin(time), 5, -30 * std::cos(time)}, light = {0.5f, 0.75f, -0.43f};
        const float ends[kCascades] = {14, 32, 90};
        const D3DMATRIX to_light = look_at({from.x * 0.6f + light.x * 60, light.y * 60, from.z * 0.6f + light.z * 60},
                                           {from.x * 0.6f, 0, from.z * 0.6f});
        rig_.begin_frame();
        rig_.depth(D3DCMP_LESSEQUAL);
        rig_->SetRenderState(D3DRS_CULLMODE, D3DCULL_CCW);
        draw_maps(to_light, ends);
        screen_.select();
        rig_->SetVertexShader(vertex_.get());
        rig_->SetPixelShader(pixel_.get());
        sampler(rig_, 0, wall_.get(), D3DTEXF_LINEAR, D3DTEXF_LINEAR);
        sampler(rig_, 1, maps_.texture.get(), D3DTEXF_LINEAR, D3DTEXF_NONE, D3DTADDRESS_CLAMP);
        vertex_matrix(rig_, 8, to_light * orthographic(2, 2, 1, 140));
        vertex_constants(rig_, 12, {{light.x, light.y, light.z, 0}});
        for (UINT i = 0; i < kCascades; ++i) {
            const float half = half_of(ends[i]), share = 1.0f / kCascades;
            pixel_constants(rig_, i,
                            {{0.5f / half * share, -0.5f / half,
                              (static_cast<float>(i) + 0.5f) * share + 0.5f / (kMap * kCascades), 0.5f + 0.5f / kMap}});
        }
        pixel_constants(rig_, 3,
                        {{ends[0], ends[1], ends[2], 0.001f},
                         {0.7f / (kMap * kCascades), 0.3f / kMap, 0, 0},
                         {-0.3f / (kMap * kCascades), 0.7f / kMap, 0, 0}});
        village_.draw(look_at(from, {0, 1, 0}) * projection(rig_, 1.5f, 0.5f, 110));
        rig_->SetTexture(1, nullptr);
        rig_->SetVertexShader(nullptr);
        rig_->SetPixelShader(nullptr);
    }

  private:
    static float half_of(float end) { return end * 0.6f; }
    void draw_maps(const D3DMATRIX& to_light, const float (&ends)[kCascades]) {
        draw_to(rig_, color_.surface.get(), maps_.surface.get());
        rig_->Clear(0, nullptr, D3DCLEAR_ZBUFFER, 0, 1, 0);
        states(rig_, {{D3DRS_COLORWRITEENABLE, 0}, {D3DRS_SLOPESCALEDEPTHBIAS, bits(1.5f)}});
        rig_->SetVertexShader(depth_vertex_.get());
        rig_->SetPixelShader(nullptr);
        for (UINT i = 0; i < kCascades; ++i) {
            const D3DVIEWPORT9 place = {i * kMap, 0, kMap, kMap, 0, 1};
            rig_->SetViewport(&place);
            village_.draw(to_light * orthographic(2 * half_of(ends[i]), 2 * half_of(ends[i]), 1, 140));
        }
        states(rig_, {{D3DRS_COLORWRITEENABLE, 15}, {D3DRS_SLOPESCALEDEPTHBIAS, bits(0)}});
    }

    const Rig& rig_;
    Screen screen_;
    Village village_;
    Owned<IDirect3DTexture9> wall_;
    Target maps_, color_;
    Owned<IDirect3DVertexShader9> depth_vertex_, vertex_;
    Owned<IDirect3DPixelShader9> pixel_;
};

} // namespace

std::unique_ptr<Subject> make_cascades(const Rig& rig) {
    return std::make_unique<Cascades>(rig);
}

} // namespace bench
