// Deferred shading at 1920x1080: one pass writes albedo, normals and R32F depth to three targets, a full-screen pass
// adds the sun, then 8 point lights are added as rectangles that bound them.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr int kLights = 8;

// c8: view rows for normals are c4 to c6. oT2.x: depth along the view.
constexpr const char* kVertex =
    "vs_2_0\ndcl_position v0\ndcl_normal v1\ndcl_texcoord v2\nm4x4 r0, v0, c0\nmov oPos, r0\nm3x3 r1.xyz, v1, c4\n"
    "m3x3 r2.xyz, r1, c8\nmov oT0.xy, v2\nmov oT1.xyz, r2\nmov oT2, r0.w\n";
constexpr const char* kGeometryPass =
    "ps_2_0\ndef c0, 0.5, 1, 0, 0\ndcl t0.xy\ndcl t1.xyz\ndcl t2\ndcl_2d s0\ntexld r0, t0, s0\nmov oC0, r0\n"
    "nrm r1.xyz, t1\nmad r1.xyz, r1, c0.x, c0.x\nmov r1.w, c0.y\nmov oC1, r1\nmov r2, t2.x\nmov oC2, r2\n";
constexpr const char* kSunPass =
    "ps_2_0\ndef c2, 2, -1, 0, 1\ndcl t0.xy\ndcl_2d s0\ndcl_2d s1\ntexld r0, t0, s0\ntexld r1, t0, s1\n"
    "mad r1.xyz, r1, c2.x, c2.y\ndp3_sat r1.w, r1, c0\nmad r1.xyz, r1.w, c1, c1.w\nmul r0.xyz, r0, r1\nmov r0.w, c2.w\n"
    "mov oC0, r0\n";
// c0: light in view space, 1 / radius^2; c1: colour; c3: from texture coordinates to the view ray.
constexpr const char* kLightPass =
    "ps_2_0\ndef c2, 2, -1, 0, 1\ndef c4, 32, 0.5, 0, 0\ndcl t0.xy\ndcl_2d s0\ndcl_2d s1\ndcl_2d s2\n"
    "texld r0, t0, s0\ntexld r1, t0, s1\ntexld r2, t0, s2\nmad r1.xyz, r1, c2.x, c2.y\n"
    "mad r3.xy, t0, c3, c3.zwzw\nmov r3.z, c2.w\nmul r3.xyz, r3, r2.x\n"
    "sub r4.xyz, c0, r3\ndp3 r4.w, r4, r4\nmad_sat r5.x, r4.w, -c0.w, c2.w\nrsq r4.w, r4.w\nmul r4.xyz, r4, r4.w\n"
    "dp3_sat r5.y, r1, r4\nnrm r6.xyz, -r3\nadd r6.xyz, r6, r4\nnrm r7.xyz, r6\ndp3_sat r5.z, r1, r7\n"
    "pow r5.w, r5.z, c4.x\nmad r5.y, r5.w, c4.y, r5.y\nmul r5.x, r5.x, r5.y\nmul r0.xyz, r0, r5.x\nmul r0.xyz, r0, c1\n"
    "mov r0.w, c2.w\nmov oC0, r0\n";

struct Point {
    float x, y, z, rhw, u, v;
};

class Deferred final : public Subject {
  public:
    explicit Deferred(const Rig& rig)
        : rig_(rig), screen_(rig), village_(rig, 130, 16, 0xDEF), wall_(pattern(rig, 256, 0xDE0)),
          albedo_(color_target(rig, D3DFMT_A8R8G8B8, rig.width(), rig.height())),
          normals_(color_target(rig, D3DFMT_A8R8G8B8, rig.width(), rig.height())),
          depths_(color_target(rig, D3DFMT_R32F, rig.width(), rig.height())), vertex_(rig.vertex_shader(kVertex)),
          geometry_pass_(rig.pixel_shader(kGeometryPass)), sun_pass_(rig.pixel_shader(kSunPass)),
          light_pass_(rig.pixel_shader(kLightPass)) {}

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.02f;
        const D3DMATRIX view = look_at({16 * std::sin(time), 7, -16 * std::cos(time)}, {0, 1, 0}),
                        lens = projection(rig_, 1.6f, 0.5f, 60);
        rig_.begin_frame();
        fill_buffers(view, lens);
        screen_.select();
        rig_->SetRenderState(D3DRS_ZENABLE, FALSE);
        rig_->SetRenderState(D3DRS_CULLMODE, D3DCULL_NONE);
        const Target* const sources[3] = {&albedo_, &normals_, &depths_};
        for (DWORD i = 0; i < 3; ++i)
            sampler(rig_, i, sources[i]->texture.get(), D3DTEXF_POINT, D3DTEXF_NONE, D3DTADDRESS_CLAMP);
        rig_->SetPixelShader(sun_pass_.get());
        const Vector sun = turned(view, {0.4f, 0.7f, -0.4f});
        pixel_constants(rig_, 0, {{sun.x, sun.y, sun.z, 0}, {0.5f, 0.45f, 0.35f, 0.12f}});
        cover(rig_, rig_.width(), rig_.height());
        rig_->SetPixelShader(light_pass_.get());
        rig_.blend(D3DBLEND_ONE, D3DBLEND_ONE);
        rig_->SetFVF(D3DFVF_XYZRHW | D3DFVF_TEX1);
        for (int i = 0; i < kLights; ++i) light(i, time, view, lens);
        rig_->SetRenderState(D3DRS_ALPHABLENDENABLE, FALSE);
        for (DWORD i = 0; i < 3; ++i) rig_->SetTexture(i, nullptr);
        rig_->SetPixelShader(nullptr);
    }

  private:
    static Vector turned(const D3DMATRIX& m, Vector v) {
        return {v.x * m.m[0][0] + v.y * m.m[1][0] + v.z * m.m[2][0],
                v.x * m.m[0][1] + v.y * m.m[1][1] + v.z * m.m[2][1],
                v.x * m.m[0][2] + v.y * m.m[1][2] + v.z * m.m[2][2]};
    }
    void fill_buffers(const D3DMATRIX& view, const D3DMATRIX& lens) {
        draw_to(rig_, albedo_.surface.get(), screen_.depth());
        rig_->SetRenderTarget(1, normals_.surface.get());
        rig_->SetRenderTarget(2, depths_.surface.get());
        rig_->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER, 0xFF000000, 1, 0);
        rig_.depth(D3DCMP_LESSEQUAL);
        rig_->SetRenderState(D3DRS_CULLMODE, D3DCULL_CCW);
        rig_->SetVertexShader(vertex_.get());
        rig_->SetPixelShader(geometry_pass_.get());
        vertex_matrix(rig_, 8, view);
        sampler(rig_, 0, wall_.get(), D3DTEXF_LINEAR, D3DTEXF_LINEAR);
        village_.draw(view * lens);
        rig_->SetRenderTarget(1, nullptr);
        rig_->SetRenderTarget(2, nullptr);
        rig_->SetVertexShader(nullptr);
    }
    void light(int i, float time, const D3DMATRIX& view, const D3DMATRIX& lens) {
        const float angle = static_cast<float>(i) * 2.4f + time, ring = 2 + static_cast<float>(i), radius = 4;
        const Vector t = turned(view, {ring * std::cos(angle), 1.2f, ring * std::sin(angle)});
        const Vector at = {t.x + view.m[3][0], t.y + view.m[3][1], t.z + view.m[3][2]};
        if (at.z < radius + 0.5f) return;
        const auto width = static_cast<float>(rig_.width()), height = static_cast<float>(rig_.height());
        const float across = lens.m[0][0], down = lens.m[1][1], near_z = at.z - radius;
        const auto clipped = [](float f) { return std::max(-1.0f, std::min(1.0f, f)); };
        const float left = clipped((at.x - radius) * across / (at.x < radius ? near_z : at.z + radius)),
                    right = clipped((at.x + radius) * across / (at.x > -radius ? near_z : at.z + radius)),
                    bottom = clipped((at.y - radius) * down / (at.y < radius ? near_z : at.z + radius)),
                    top = clipped((at.y + radius) * down / (at.y > -radius ? near_z : at.z + radius));
        if (left >= right || bottom >= top) return;
        pixel_constants(rig_, 0,
                        {{at.x, at.y, at.z, 1 / (radius * radius)},
                         {0.6f + 0.4f * std::sin(angle), 0.6f, 0.6f + 0.4f * std::cos(angle), 0}});
        pixel_constants(rig_, 3, {{2 / across, -2 / down, -1 / across, 1 / down}});
        Point corners[4];
        for (int c = 0; c < 4; ++c) {
            const float x = (((c & 1) != 0 ? right : left) + 1) / 2, y = (1 - ((c & 2) != 0 ? bottom : top)) / 2;
            corners[c] = {x * width - 0.5f, y * height - 0.5f, 0.5f, 1, x, y};
        }
        require(rig_->DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, corners, sizeof(Point)), "DrawPrimitiveUP");
    }

    const Rig& rig_;
    Screen screen_;
    Village village_;
    Owned<IDirect3DTexture9> wall_;
    Target albedo_, normals_, depths_;
    Owned<IDirect3DVertexShader9> vertex_;
    Owned<IDirect3DPixelShader9> geometry_pass_, sun_pass_, light_pass_;
};

} // namespace

std::unique_ptr<Subject> make_deferred(const Rig& rig) {
    return std::make_unique<Deferred>(rig);
}

} // namespace bench
