// High dynamic range as games of 2006 have it: the scene in an A16B16G16R16F target, its mean luminance by shrinking to
// one R16F texel, the bright parts blurred at a quarter of the size, and a tone map onto the back buffer.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr const char* kVertex =
    "vs_2_0\ndcl_position v0\ndcl_normal v1\ndcl_texcoord v2\nm4x4 oPos, v0, c0\nm3x3 r0.xyz, v1, c4\n"
    "dp3 r0.w, r0, r0\nrsq r0.w, r0.w\nmul r0.xyz, r0, r0.w\nmov oT0.xy, v2\nmov oT1.xyz, r0\n";
// c0: sun; c1: its colour; c2: ambient.
constexpr const char* kScene =
    "ps_2_0\ndef c8, 1, 0, 0.5, 8\ndcl t0.xy\ndcl t1.xyz\ndcl_2d s0\ntexld r0, t0, s0\nnrm r1.xyz, t1\n"
    "dp3_sat r1.w, r1, c0\npow r2.x, r1.w, c8.w\nmad r1.xyz, r1.w, c1, c2\nmul r0.xyz, r0, r1\n"
    "mad r0.xyz, r2.x, c1, r0\nmov r0.w, c8.x\nmov oC0, r0\n";
// Means of four bilinear texels; c0: their offsets.
constexpr const char* kShrink =
    "ps_2_0\ndef c8, 0.25, 0, 0, 0\ndcl t0.xy\ndcl_2d s0\nadd r0.xy, t0, c0\nadd r1.xy, t0, -c0\n"
    "mov r2.x, r0.x\nmov r2.y, r1.y\nmov r3.x, r1.x\nmov r3.y, r0.y\n"
    "texld r0, r0, s0\ntexld r1, r1, s0\ntexld r2, r2, s0\ntexld r3, r3, s0\n"
    "add r0, r0, r1\nadd r2, r2, r3\nadd r0, r0, r2\nmul r0, r0, c8.x\n";
constexpr const char* kLuminance = "def c9, 0.3, 0.59, 0.11, 0\ndp3 r0, r0, c9\n";
constexpr const char* kBright = "def c9, -1, 0, 4, 0\nadd r0, r0, c9.x\nmax r0, r0, c9.y\nmin r0, r0, c9.z\n";
constexpr const char* kEnd = "mov oC0, r0\n";
// A Gaussian of 13 texels by seven lookups between texels; c0 to c2: offsets, weights in z.
constexpr const char* kBlur =
    "ps_2_0\ndef c8, 0.2, 0, 0, 0\ndcl t0.xy\ndcl_2d s0\nadd r1.xy, t0, c0\nadd r2.xy, t0, -c0\nadd r3.xy, t0, c1\n"
    "add r4.xy, t0, -c1\nadd r5.xy, t0, c2\nadd r6.xy, t0, -c2\ntexld r0, t0, s0\ntexld r1, r1, s0\n"
    "texld r2, r2, s0\ntexld r3, r3, s0\ntexld r4, r4, s0\ntexld r5, r5, s0\ntexld r6, r6, s0\nmul r0, r0, c8.x\n"
    "add r1, r1, r2\nmad r0, r1, c0.z, r0\nadd r3, r3, r4\nmad r0, r3, c1.z, r0\nadd r5, r5, r6\n"
    "mad r0, r5, c2.z, r0\nmov oC0, r0\n";
// s0: scene; s1: glow; s2: luminance. 1 - 2^(-exposure * light)
constexpr const char* kTone =
    "ps_2_0\ndef c8, 0.6, 0.05, 1, 0.5\ndcl t0.xy\ndcl_2d s0\ndcl_2d s1\ndcl_2d s2\n"
    "texld r0, t0, s0\ntexld r1, t0, s1\ntexld r2, t0, s2\nadd r2.x, r2.x, c8.y\nrcp r2.x, r2.x\nmul r2.x, r2.x, c8.x\n"
    "mad r0.xyz, r1, c8.w, r0\nmul r0.xyz, r0, r2.x\nexp r1.x, -r0.x\nexp r1.y, -r0.y\nexp r1.z, -r0.z\n"
    "add r0.xyz, c8.z, -r1\nmov r0.w, c8.z\nmov oC0, r0\n";

class Bloom final : public Subject {
  public:
    explicit Bloom(const Rig& rig)
        : rig_(rig), screen_(rig), village_(rig, 90, 14, 0xB10), wall_(pattern(rig, 256, 0xB11)),
          vertex_(rig.vertex_shader(kVertex)), shader_(rig.pixel_shader(kScene)),
          luminance_(rig.pixel_shader(std::string(kShrink) + kLuminance + kEnd)),
          shrink_(rig.pixel_shader(std::string(kShrink) + kEnd)),
          bright_(rig.pixel_shader(std::string(kShrink) + kBright + kEnd)), blur_(rig.pixel_shader(kBlur)),
          tone_(rig.pixel_shader(kTone)), scene_(color_target(rig, D3DFMT_A16B16G16R16F, 1024, 768)) {
        for (Target& glow : glow_) glow = color_target(rig, D3DFMT_A16B16G16R16F, 256, 192);
        for (const UINT side : {256, 64, 16, 4, 1}) means_.push_back(color_target(rig, D3DFMT_R16F, side, side));
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.02f;
        rig_.begin_frame();
        draw_to(rig_, scene_.surface.get(), screen_.depth());
        rig_->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER, 0xFF305080, 1, 0);
        rig_.depth(D3DCMP_LESSEQUAL);
        rig_->SetRenderState(D3DRS_CULLMODE, D3DCULL_CCW);
        rig_->SetVertexShader(vertex_.get());
        rig_->SetPixelShader(shader_.get());
        pixel_constants(rig_, 0, {{0.5f, 0.7f, -0.5f, 0}, {5, 4, 2.5f, 0}, {0.1f, 0.12f, 0.2f, 0}});
        sampler(rig_, 0, wall_.get(), D3DTEXF_LINEAR, D3DTEXF_LINEAR);
        village_.draw(look_at({15 * std::sin(time), 6, -15 * std::cos(time)}, {0, 1, 0}) *
                      projection(rig_, 1.6f, 0.5f, 60));
        rig_->SetVertexShader(nullptr);
        states(rig_, {{D3DRS_ZENABLE, FALSE}, {D3DRS_CULLMODE, D3DCULL_NONE}});
        const Target* from = &scene_;
        for (const Target& mean : means_) from = &shrunk(*from, mean, from == &scene_ ? *luminance_ : *shrink_);
        shrunk(scene_, glow_[0], *bright_);
        for (int pass = 0; pass < 4; ++pass) blurred(pass);
        screen_.select();
        rig_->SetPixelShader(tone_.get());
        sampler(rig_, 0, scene_.texture.get(), D3DTEXF_POINT, D3DTEXF_NONE, D3DTADDRESS_CLAMP);
        sampler(rig_, 1, glow_[0].texture.get(), D3DTEXF_LINEAR, D3DTEXF_NONE, D3DTADDRESS_CLAMP);
        sampler(rig_, 2, means_.back().texture.get(), D3DTEXF_POINT, D3DTEXF_NONE, D3DTADDRESS_CLAMP);
        cover(rig_, rig_.width(), rig_.height());
        for (DWORD i = 0; i < 3; ++i) rig_->SetTexture(i, nullptr);
        rig_->SetPixelShader(nullptr);
    }

  private:
    const Target& shrunk(const Target& from, const Target& to, IDirect3DPixelShader9& shader) {
        draw_to(rig_, to.surface.get(), nullptr);
        rig_->SetPixelShader(&shader);
        pixel_constants(rig_, 0,
                        {{1.0f / static_cast<float>(from.width), 1.0f / static_cast<float>(from.height), 0, 0}});
        sampler(rig_, 0, from.texture.get(), D3DTEXF_LINEAR, D3DTEXF_NONE, D3DTADDRESS_CLAMP);
        cover(rig_, to.width, to.height);
        return to;
    }
    void blurred(int pass) {
        draw_to(rig_, glow_[(pass + 1) % 2].surface.get(), nullptr);
        rig_->SetPixelShader(blur_.get());
        const float x = pass % 2 ? 0 : 1.0f / 256, y = pass % 2 ? 1.0f / 192 : 0;
        pixel_constants(
            rig_, 0, {{x * 1.4f, y * 1.4f, 0.22f, 0}, {x * 3.3f, y * 3.3f, 0.12f, 0}, {x * 5.2f, y * 5.2f, 0.06f, 0}});
        sampler(rig_, 0, glow_[pass % 2].texture.get(), D3DTEXF_LINEAR, D3DTEXF_NONE, D3DTADDRESS_CLAMP);
        cover(rig_, 256, 192);
    }

    const Rig& rig_;
    Screen screen_;
    Village village_;
    Owned<IDirect3DTexture9> wall_;
    Owned<IDirect3DVertexShader9> vertex_;
    Owned<IDirect3DPixelShader9> shader_, luminance_, shrink_, bright_, blur_, tone_;
    Target scene_, glow_[2];
    std::vector<Target> means_;
};

} // namespace

std::unique_ptr<Subject> make_bloom(const Rig& rig) {
    return std::make_unique<Bloom>(rig);
}

} // namespace bench
