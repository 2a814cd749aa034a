// A lake: the scene is drawn mirrored to a target with a clip plane, then upright under a cube map of the sky; the
// water bends the mirror image by a signed V8U8 map (ps_2_0) and a fixed-function pass adds bump-environment glints.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr UINT kMirror = 512;

constexpr const char* kVertex =
    "vs_2_0\ndcl_position v0\ndcl_normal v1\ndcl_texcoord v2\nm4x4 oPos, v0, c0\nm3x3 r0.xyz, v1, c4\n"
    "dp3 r0.w, r0, r0\nrsq r0.w, r0.w\nmul r0.xyz, r0, r0.w\ndp3 r1.x, r0, c8\nmax r1.x, r1.x, c8.w\n"
    "mad oD0, r1.x, c9, c10\nmov oT0.xy, v2\n";
// The sky is a box around the eye.
constexpr const char* kSkyVertex = "vs_2_0\ndcl_position v0\nm4x4 r0, v0, c0\nmov oPos, r0.xyww\nmov oT0.xyz, v0\n";
constexpr const char* kSkyPixel = "ps_2_0\ndcl t0.xyz\ndcl_cube s0\ntexld r0, t0, s0\nmov oC0, r0\n";
// c11: time; c12: eye. Outputs: bump coordinates twice, place in the mirror image, the vector to the eye.
constexpr const char* kWaterVertex =
    "vs_2_0\ndef c20, 0.5, -0.5, 0, 1\ndcl_position v0\ndcl_texcoord v2\nm4x4 r0, v0, c0\nmov oPos, r0\n"
    "add oT0.xy, v2, c11\nmad oT1.xy, v2, c11.z, -c11\nmul r1.xy, r0, c20\nmad r1.xy, r0.w, c20.x, r1\n"
    "mov r1.zw, r0.w\nmov oT2, r1\nm4x4 r2, v0, c4\nsub r3.xyz, c12, r2\nmov oT3.xyz, r3\n";
constexpr const char* kWaterPixel =
    "ps_2_0\ndef c0, 0.04, 1, 0.6, 0.02\ndef c1, 0.02, 0.12, 0.16, 1\ndcl t0.xy\ndcl t1.xy\ndcl t2\ndcl t3.xyz\n"
    "dcl_2d s0\ndcl_2d s1\ndcl_cube s2\n"
    "texld r0, t0, s0\ntexld r1, t1, s0\nadd r0.xy, r0, r1\n"
    "mov r1, t2\nmul r2.xy, r0, c0.x\nmad r1.xy, r2, r1.w, r1\ntexldp r1, r1, s1\n"
    "mov r3.xz, r0.x\nmov r3.y, c0.y\nmov r3.z, r0.y\nmul r3.xz, r3, c0.z\nnrm r4.xyz, r3\nnrm r5.xyz, t3\n"
    "dp3_sat r6.x, r4, r5\nadd r6.y, r6.x, r6.x\nmad r7.xyz, r4, r6.y, -r5\ntexld r7, r7, s2\n"
    "add r6.x, -r6.x, c0.y\nmul r6.x, r6.x, r6.x\nmad r6.x, r6.x, c0.z, c0.x\n"
    "lrp r0.xyz, c0.z, r1, r7\nmad r0.xyz, r0, r6.x, c1\nmov r0.w, c0.y\nmov oC0, r0\n";

class Water final : public Subject {
  public:
    explicit Water(const Rig& rig)
        : rig_(rig), screen_(rig), village_(rig, 70, 18, 0xA7A, false), lake_(geometry(rig, plane(40, 26, 12))),
          box_(geometry(rig, box())), mirror_(color_target(rig, D3DFMT_X8R8G8B8, kMirror, kMirror)),
          mirror_depth_(depth_surface(rig, kMirror, kMirror)), wall_(pattern(rig, 256, 0xA7B)),
          sky_(sky_cube(rig, 128)),
          bump_(texture_of<std::uint16_t>(rig, D3DFMT_V8U8, 128, 128, 0,
                                          [](UINT x, UINT y, UINT level) {
                                              const float step = static_cast<float>(1u << level) / 16,
                                                          u = static_cast<float>(x) * step,
                                                          v = static_cast<float>(y) * step, h = noise(u, v, 8, 9);
                                              const auto slope = [&](float other) {
                                                  return static_cast<int>((other - h) * 600) & 255;
                                              };
                                              return static_cast<std::uint16_t>(slope(noise(u + 0.1f, v, 8, 9)) |
                                                                                slope(noise(u, v + 0.1f, 8, 9)) << 8);
                                          })),
          vertex_(rig.vertex_shader(kVertex)), sky_vertex_(rig.vertex_shader(kSkyVertex)),
          water_vertex_(rig.vertex_shader(kWaterVertex)), sky_pixel_(rig.pixel_shader(kSkyPixel)),
          water_pixel_(rig.pixel_shader(kWaterPixel)) {}

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.01f;
        const Vector from = {16 * std::sin(time), 5, -16 * std::cos(time)};
        const D3DMATRIX lens = projection(rig_, 1.5f, 0.5f, 90), view = look_at(from, {0, 1, 0});
        const D3DMATRIX flip = placed(0, 0, 0, 1, -1, 0);
        rig_.begin_frame();
        rig_.depth(D3DCMP_LESSEQUAL);
        vertex_constants(rig_, 8,
                         {{0.5f, 0.7f, -0.5f, 0},
                          {0.8f, 0.75f, 0.6f, 0},
                          {0.2f, 0.25f, 0.35f, 1},
                          {time, time * 0.7f, 2.3f, 0},
                          {from.x, from.y, from.z, 1}});
        draw_to(rig_, mirror_.surface.get(), mirror_depth_.get());
        rig_->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER, 0, 1, 0);
        set_clip_plane(view, lens);
        rig_->SetRenderState(D3DRS_CLIPPLANEENABLE, 1);
        draw_scene(flip * view * lens, D3DCULL_CW);
        rig_->SetRenderState(D3DRS_CLIPPLANEENABLE, 0);
        screen_.select();
        draw_scene(view * lens, D3DCULL_CCW);
        draw_lake(view * lens, view, lens);
    }

  private:
    // Keeps what is below y = 0 after the flip. With a vertex shader, the plane is in clip space.
    void set_clip_plane(const D3DMATRIX& view, const D3DMATRIX& lens) {
        const float a = -view.m[1][0], b = -view.m[1][1], c = -view.m[1][2],
                    d = -(a * view.m[3][0] + b * view.m[3][1] + c * view.m[3][2]), inverse = 1 / lens.m[3][2];
        const float plane[4] = {a / lens.m[0][0], b / lens.m[1][1], d * inverse, c - d * lens.m[2][2] * inverse};
        require(rig_->SetClipPlane(0, plane), "SetClipPlane");
    }
    void draw_scene(const D3DMATRIX& camera, DWORD cull) {
        rig_->SetRenderState(D3DRS_CULLMODE, D3DCULL_NONE);
        rig_->SetRenderState(D3DRS_ZWRITEENABLE, FALSE);
        rig_->SetVertexShader(sky_vertex_.get());
        rig_->SetPixelShader(sky_pixel_.get());
        sampler(rig_, 0, sky_.get(), D3DTEXF_LINEAR, D3DTEXF_NONE, D3DTADDRESS_CLAMP);
        box_.select(rig_);
        vertex_matrix(rig_, 0, placed(0, 0, 0, 40, 40, 0) * camera);
        box_.draw(rig_);
        rig_->SetRenderState(D3DRS_ZWRITEENABLE, TRUE);
        rig_->SetRenderState(D3DRS_CULLMODE, cull);
        rig_->SetVertexShader(vertex_.get());
        rig_->SetPixelShader(nullptr);
        sampler(rig_, 0, wall_.get(), D3DTEXF_LINEAR, D3DTEXF_LINEAR);
        rig_.stage(0, wall_.get(), D3DTEXF_LINEAR);
        village_.draw(camera);
    }

    void draw_lake(const D3DMATRIX& camera, const D3DMATRIX& view, const D3DMATRIX& lens) {
        const D3DMATRIX world = placed(0, 0, 0, 1, 1, 0);
        rig_->SetVertexShader(water_vertex_.get());
        rig_->SetPixelShader(water_pixel_.get());
        sampler(rig_, 0, bump_.get(), D3DTEXF_LINEAR, D3DTEXF_LINEAR);
        sampler(rig_, 1, mirror_.texture.get(), D3DTEXF_LINEAR, D3DTEXF_NONE, D3DTADDRESS_CLAMP);
        sampler(rig_, 2, sky_.get(), D3DTEXF_LINEAR, D3DTEXF_NONE, D3DTADDRESS_CLAMP);
        lake_.select(rig_);
        vertex_matrix(rig_, 0, camera);
        vertex_matrix(rig_, 4, world);
        lake_.draw(rig_);
        rig_->SetVertexShader(nullptr);
        rig_->SetPixelShader(nullptr);
        // Glints: stage 0 bends the coordinates of stage 1.
        rig_->SetTransform(D3DTS_WORLD, &world);
        rig_->SetTransform(D3DTS_VIEW, &view);
        rig_->SetTransform(D3DTS_PROJECTION, &lens);
        rig_.stage(0, bump_.get(), D3DTEXF_LINEAR, D3DTOP_BUMPENVMAP);
        rig_.stage(1, wall_.get(), D3DTEXF_LINEAR, D3DTOP_SELECTARG1);
        rig_->SetTextureStageState(1, D3DTSS_TEXCOORDINDEX, 0);
        rig_->SetSamplerState(1, D3DSAMP_ADDRESSU, D3DTADDRESS_WRAP);
        rig_->SetSamplerState(1, D3DSAMP_ADDRESSV, D3DTADDRESS_WRAP);
        for (const auto& [which, value] : {std::pair{D3DTSS_BUMPENVMAT00, 0.15f},
                                           {D3DTSS_BUMPENVMAT11, 0.15f},
                                           {D3DTSS_BUMPENVMAT01, 0.0f},
                                           {D3DTSS_BUMPENVMAT10, 0.0f}})
            rig_->SetTextureStageState(0, which, bits(value));
        rig_.blend(D3DBLEND_DESTCOLOR, D3DBLEND_ONE);
        rig_->SetRenderState(D3DRS_DEPTHBIAS, bits(-0.0002f));
        lake_.draw(rig_);
        rig_->SetRenderState(D3DRS_DEPTHBIAS, bits(0));
        rig_->SetRenderState(D3DRS_ALPHABLENDENABLE, FALSE);
        rig_.stage(1, nullptr);
        rig_->SetTexture(2, nullptr);
    }

    const Rig& rig_;
    Screen screen_;
    Village village_;
    Geometry lake_, box_;
    Target mirror_;
    Owned<IDirect3DSurface9> mirror_depth_;
    Owned<IDirect3DTexture9> wall_;
    Owned<IDirect3DCubeTexture9> sky_;
    Owned<IDirect3DTexture9> bump_;
    Owned<IDirect3DVertexShader9> vertex_, sky_vertex_, water_vertex_;
    Owned<IDirect3DPixelShader9> sky_pixel_, water_pixel_;
};

} // namespace

std::unique_ptr<Subject> make_water(const Rig& rig) {
    return std::make_unique<Water>(rig);
}

} // namespace bench
