// A frame that uses eight formats of render targets, as pipelines of effects do: the same lit scene is drawn to each,
// with glass blended over it where the format can, and each is filtered onto its part of the screen.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr UINT kWide = 512, kHigh = 384;
constexpr D3DFORMAT kFormats[] = {D3DFMT_A8R8G8B8,      D3DFMT_R5G6B5, D3DFMT_A2R10G10B10, D3DFMT_A16B16G16R16,
                                  D3DFMT_A16B16G16R16F, D3DFMT_R32F,   D3DFMT_G16R16F,     D3DFMT_A32B32G32R32F};

constexpr const char* kVertex = "vs_2_0\ndcl_position v0\ndcl_normal v1\ndcl_texcoord v2\nm4x4 oPos, v0, c0\n"
                                "m3x3 r0.xyz, v1, c4\ndp3 r0.w, r0, r0\nrsq r0.w, r0.w\nmul r0.xyz, r0, r0.w\n"
                                "mov oT0.xy, v2\nmov oT1.xyz, r0\n";
constexpr const char* kPixel =
    "ps_2_0\ndef c1, 0.25, 0.75, 1, 0\ndcl t0.xy\ndcl t1.xyz\ndcl_2d s0\ntexld r0, t0, s0\nnrm r1.xyz, t1\n"
    "dp3_sat r1.w, r1, c0\nmad r1.w, r1.w, c1.y, c1.x\nmul r0.xyz, r0, r1.w\nmov r0.w, c0.w\nmov oC0, r0\n";

class Formats final : public Subject {
  public:
    explicit Formats(const Rig& rig)
        : rig_(rig), screen_(rig), village_(rig, 50, 10, 0xF0A), glass_(geometry(rig, sphere(16, 24))),
          wall_(pattern(rig, 256, 0xF0B)), depth_(depth_surface(rig, kWide, kHigh)),
          vertex_(rig.vertex_shader(kVertex)), pixel_(rig.pixel_shader(kPixel)) {
        for (const D3DFORMAT format : kFormats) {
            const bool offered = offers(rig, format, D3DUSAGE_RENDERTARGET, D3DRTYPE_TEXTURE);
            targets_.push_back(color_target(rig, offered ? format : D3DFMT_X8R8G8B8, kWide, kHigh));
            blends_.push_back(
                !offered ||
                offers(rig, format, D3DUSAGE_RENDERTARGET | D3DUSAGE_QUERY_POSTPIXELSHADER_BLENDING, D3DRTYPE_TEXTURE));
            filters_.push_back(!offered || offers(rig, format, D3DUSAGE_QUERY_FILTER, D3DRTYPE_TEXTURE));
        }
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.02f;
        const D3DMATRIX camera =
            look_at({11 * std::sin(time), 5, -11 * std::cos(time)}, {0, 1, 0}) * projection(rig_, 1.6f, 0.5f, 40);
        rig_.begin_frame();
        rig_->SetRenderState(D3DRS_CULLMODE, D3DCULL_CCW);
        for (std::size_t i = 0; i < targets_.size(); ++i) draw_scene(i, camera);
        screen_.select();
        rig_->SetVertexShader(nullptr);
        rig_->SetPixelShader(nullptr);
        rig_->SetRenderState(D3DRS_ZENABLE, FALSE);
        for (std::size_t i = 0; i < targets_.size(); ++i) {
            rig_.stage(0, targets_[i].texture.get(), D3DTEXF_NONE, D3DTOP_SELECTARG1);
            sampler(rig_, 0, targets_[i].texture.get(), filters_[i] ? D3DTEXF_LINEAR : D3DTEXF_POINT, D3DTEXF_NONE,
                    D3DTADDRESS_CLAMP);
            const float left = static_cast<float>(i % 3) * 341, top = static_cast<float>(i / 3) * 256;
            draw_area(rig_, {left + 2, top + 2, left + 339, top + 254});
        }
        rig_->SetTexture(0, nullptr);
    }

  private:
    void draw_scene(std::size_t i, const D3DMATRIX& camera) {
        draw_to(rig_, targets_[i].surface.get(), depth_.get());
        rig_->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER, 0xFF4060A0, 1, 0);
        rig_.depth(D3DCMP_LESSEQUAL);
        rig_->SetVertexShader(vertex_.get());
        rig_->SetPixelShader(pixel_.get());
        sampler(rig_, 0, wall_.get(), D3DTEXF_LINEAR, D3DTEXF_LINEAR);
        pixel_constants(rig_, 0, {{0.5f, 0.7f, -0.5f, 1}});
        village_.draw(camera);
        if (!blends_[i]) return;
        pixel_constants(rig_, 0, {{0.5f, 0.7f, -0.5f, 0.4f}});
        rig_.blend(D3DBLEND_SRCALPHA, D3DBLEND_INVSRCALPHA);
        glass_.select(rig_);
        for (int ball = 0; ball < 6; ++ball) {
            const float angle = static_cast<float>(ball) * 1.05f;
            const D3DMATRIX world = placed(4 * std::cos(angle), 2.5f, 4 * std::sin(angle), 1.5f, 1.5f, 0);
            vertex_matrix(rig_, 0, world * camera);
            vertex_matrix(rig_, 4, world);
            glass_.draw(rig_);
        }
        rig_->SetRenderState(D3DRS_ALPHABLENDENABLE, FALSE);
    }

    const Rig& rig_;
    Screen screen_;
    Village village_;
    Geometry glass_;
    Owned<IDirect3DTexture9> wall_;
    Owned<IDirect3DSurface9> depth_;
    Owned<IDirect3DVertexShader9> vertex_;
    Owned<IDirect3DPixelShader9> pixel_;
    std::vector<Target> targets_;
    std::vector<bool> blends_, filters_;
};

} // namespace

std::unique_ptr<Subject> make_formats(const Rig& rig) {
    return std::make_unique<Formats>(rig);
}

} // namespace bench
