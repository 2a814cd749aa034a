// A village with 4 samples a pixel: opaque things, a resolve to a texture in the middle of the frame (glass that bends
// the picture behind it), then fences of wire by alpha to coverage, and the last resolve to the screen.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr int kFences = 40, kPanes = 12;

constexpr const char* kVertex = "vs_2_0\ndcl_position v0\ndcl_normal v1\ndcl_texcoord v2\nm4x4 oPos, v0, c0\n"
                                "m3x3 r0.xyz, v1, c4\ndp3 r0.w, r0, r0\nrsq r0.w, r0.w\nmul r0.xyz, r0, r0.w\n"
                                "dp3 r1.x, r0, c8\nmax r1.x, r1.x, c9.w\nmad oD0, r1.x, c8.w, c9.x\nmov oT0.xy, v2\n";
constexpr const char* kGlassVertex = "vs_2_0\ndef c20, 0.5, -0.5, 0, 1\ndcl_position v0\ndcl_texcoord v2\n"
                                     "m4x4 r0, v0, c0\nmov oPos, r0\nmov oT0.xy, v2\nmul r1.xy, r0, c20\n"
                                     "mad r1.xy, r0.w, c20.x, r1\nmov r1.zw, r0.w\nmov oT1, r1\n";
constexpr const char* kGlassPixel =
    "ps_2_0\ndef c0, 0.05, -0.025, 0.9, 0.06\ndcl t0.xy\ndcl t1\ndcl_2d s0\ndcl_2d s1\ntexld r0, t0, s0\n"
    "mad r0.xy, r0, c0.x, c0.y\nmov r1, t1\nmad r1.xy, r0, r1.w, r1\ntexldp r1, r1, s1\nmad r1, r1, c0.z, c0.w\n"
    "mov oC0, r1\n";

class Msaa final : public Subject {
  public:
    explicit Msaa(const Rig& rig)
        : rig_(rig), screen_(rig), village_(rig, 110, 16, 0x35A),
          color_(color_surface(rig, D3DFMT_A8R8G8B8, rig.width(), rig.height(), 4)),
          depth_(depth_surface(rig, rig.width(), rig.height(), 4)),
          resolved_(color_target(rig, D3DFMT_A8R8G8B8, rig.width(), rig.height())),
          card_(geometry(rig, plane(1, 1, 1))), wall_(pattern(rig, 256, 0x35B)),
          wire_(texture_of<std::uint32_t>(
              rig, D3DFMT_A8R8G8B8, 64, 64, 0,
              [](UINT x, UINT y, UINT level) {
                  const float side = static_cast<float>(64 >> level), u = (static_cast<float>(x) + 0.5f) / side * 4,
                              v = (static_cast<float>(y) + 0.5f) / side * 4;
                  const auto near_line = [&](float f) {
                      return std::max(0.0f, 1 - std::abs(f - std::floor(f) - 0.5f) * (side < 8 ? 2.2f : 7.0f));
                  };
                  const float cover = std::min(1.0f, std::max(near_line(u + v), near_line(u - v + 8)));
                  return static_cast<std::uint32_t>(cover * 255) << 24 | 0x908878u;
              })),
          vertex_(rig.vertex_shader(kVertex)), glass_vertex_(rig.vertex_shader(kGlassVertex)),
          glass_pixel_(rig.pixel_shader(kGlassPixel)) {}

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.02f;
        const D3DMATRIX camera =
            look_at({15 * std::sin(time), 5, -15 * std::cos(time)}, {0, 1, 0}) * projection(rig_, 1.6f, 0.3f, 60);
        rig_.begin_frame();
        draw_to(rig_, color_.get(), depth_.get());
        rig_->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER, 0xFF6080B0, 1, 0);
        rig_.depth(D3DCMP_LESSEQUAL);
        rig_->SetRenderState(D3DRS_CULLMODE, D3DCULL_CCW);
        rig_->SetVertexShader(vertex_.get());
        vertex_constants(rig_, 8, {{0.5f, 0.7f, -0.5f, 0.75f}, {0.3f, 0, 0, 0}});
        rig_.stage(0, wall_.get(), D3DTEXF_LINEAR);
        village_.draw(camera);
        rig_->SetRenderState(D3DRS_CULLMODE, D3DCULL_NONE);
        card_.select(rig_);
        resolve(resolved_.surface.get());
        rig_->SetVertexShader(glass_vertex_.get());
        rig_->SetPixelShader(glass_pixel_.get());
        sampler(rig_, 1, resolved_.texture.get(), D3DTEXF_LINEAR, D3DTEXF_NONE, D3DTADDRESS_CLAMP);
        for (int i = 0; i < kPanes; ++i) card(camera, i * 3 + 1, 6);
        rig_->SetTexture(1, nullptr);
        rig_->SetVertexShader(vertex_.get());
        rig_->SetPixelShader(nullptr);
        rig_.stage(0, wire_.get(), D3DTEXF_LINEAR);
        cover_by_alpha(rig_, true);
        for (int i = 0; i < kFences; ++i) card(camera, i, 13);
        cover_by_alpha(rig_, false);
        rig_->SetVertexShader(nullptr);
        resolve(screen_.color());
        screen_.select();
    }

  private:
    void resolve(IDirect3DSurface9* to) {
        require(rig_->StretchRect(color_.get(), nullptr, to, nullptr, D3DTEXF_NONE), "StretchRect");
    }
    // An upright card in a ring around the centre.
    void card(const D3DMATRIX& camera, int i, float ring) {
        const float angle = static_cast<float>(i) * 0.157f, c = std::cos(angle), s = std::sin(angle);
        const D3DMATRIX world = {
            {{-s, 0, c, 0, c * 0.2f, 0, s * 0.2f, 0, 0, -1.2f, 0, 0, ring * c, 1.2f, ring * s, 1}}};
        vertex_matrix(rig_, 0, world * camera);
        vertex_matrix(rig_, 4, world);
        card_.draw(rig_);
    }

    const Rig& rig_;
    Screen screen_;
    Village village_;
    Owned<IDirect3DSurface9> color_, depth_;
    Target resolved_;
    Geometry card_;
    Owned<IDirect3DTexture9> wall_, wire_;
    Owned<IDirect3DVertexShader9> vertex_, glass_vertex_;
    Owned<IDirect3DPixelShader9> glass_pixel_;
};

} // namespace

std::unique_ptr<Subject> make_msaa(const Rig& rig) {
    return std::make_unique<Msaa>(rig);
}

} // namespace bench
