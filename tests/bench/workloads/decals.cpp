// Projected decals as fixed-function games have them: the ground and a few boxes are drawn again for each decal with
// coordinates that a texture matrix makes from the position in the view, a transparent border, and a depth bias.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr int kDecals = 60, kGround = 8; // the ground has kGround x kGround patches
constexpr float kPatch = 5;

class Decals final : public Subject {
  public:
    explicit Decals(const Rig& rig)
        : rig_(rig), patch_(geometry(rig, plane(12, kPatch / 2, 2))), box_(geometry(rig, solid_box())),
          soil_(pattern(rig, 256, 0xDEC)),
          mark_(texture_of<std::uint32_t>(rig, D3DFMT_A8R8G8B8, 128, 128, 0, [](UINT x, UINT y, UINT level) {
              const float half = static_cast<float>(64 >> level), u = (static_cast<float>(x) + 0.5f) / half - 1,
                          v = (static_cast<float>(y) + 0.5f) / half - 1;
              const float r = half < 2 ? 1 : std::sqrt(u * u + v * v) + 0.25f * noise((u + 1) * 8, (v + 1) * 8, 16, 8);
              const float alpha = std::max(0.0f, std::min(1.0f, (0.9f - r) * 4)), glow = std::max(0.0f, 0.5f - r);
              return static_cast<std::uint32_t>(alpha * 230) << 24 | static_cast<std::uint32_t>(glow * 500) << 16 |
                     static_cast<std::uint32_t>(glow * 200) << 8 | 16u;
          })) {}

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.02f;
        const D3DMATRIX view = look_at({14 * std::sin(time), 9, -14 * std::cos(time)}, {0, 0, 0}),
                        lens = projection(rig_, 1.6f, 0.5f, 60);
        rig_.begin_frame();
        rig_.depth(D3DCMP_LESSEQUAL);
        light_scene(rig_, view, lens);
        rig_->SetRenderState(D3DRS_CULLMODE, D3DCULL_CCW);
        rig_.stage(0, soil_.get(), D3DTEXF_LINEAR);
        for (int i = 0; i < kGround * kGround; ++i) draw_patch(i);
        for (int i = 0; i < kDecals; i += 3) draw_box(i);
        // The decals.
        rig_.blend(D3DBLEND_SRCALPHA, D3DBLEND_INVSRCALPHA);
        states(
            rig_,
            {{D3DRS_ZWRITEENABLE, FALSE}, {D3DRS_DEPTHBIAS, bits(-0.00005f)}, {D3DRS_SLOPESCALEDEPTHBIAS, bits(-1)}});
        rig_.stage(0, mark_.get(), D3DTEXF_LINEAR);
        rig_->SetTextureStageState(0, D3DTSS_ALPHAOP, D3DTOP_SELECTARG1);
        for (const D3DSAMPLERSTATETYPE which : {D3DSAMP_ADDRESSU, D3DSAMP_ADDRESSV})
            rig_->SetSamplerState(0, which, D3DTADDRESS_BORDER);
        rig_->SetSamplerState(0, D3DSAMP_BORDERCOLOR, 0);
        rig_->SetTextureStageState(0, D3DTSS_TEXCOORDINDEX, D3DTSS_TCI_CAMERASPACEPOSITION);
        rig_->SetTextureStageState(0, D3DTSS_TEXTURETRANSFORMFLAGS, D3DTTFF_COUNT2);
        for (int i = 0; i < kDecals; ++i) draw_decal(i, view);
        rig_->SetTextureStageState(0, D3DTSS_TEXCOORDINDEX, 0);
        rig_->SetTextureStageState(0, D3DTSS_TEXTURETRANSFORMFLAGS, D3DTTFF_DISABLE);
        for (const D3DSAMPLERSTATETYPE which : {D3DSAMP_ADDRESSU, D3DSAMP_ADDRESSV})
            rig_->SetSamplerState(0, which, D3DTADDRESS_WRAP);
        states(rig_, {{D3DRS_DEPTHBIAS, bits(0)}, {D3DRS_SLOPESCALEDEPTHBIAS, bits(0)}});
    }

  private:
    static Vector place_of(int i) {
        const float angle = static_cast<float>(i) * 2.4f, ring = 2 * std::sqrt(static_cast<float>(i));
        return {ring * std::cos(angle), 0, ring * std::sin(angle)};
    }
    void draw_patch(int i) {
        const D3DMATRIX world = placed((static_cast<float>(i % kGround) - 3.5f) * kPatch, 0,
                                       (static_cast<float>(i / kGround) - 3.5f) * kPatch, 1, 1, 0);
        rig_->SetTransform(D3DTS_WORLD, &world);
        patch_.select(rig_);
        patch_.draw(rig_);
    }
    void draw_box(int i) {
        const Vector at = place_of(i);
        const D3DMATRIX world = placed(at.x, 0.5f, at.z, 0.6f, 0.5f, static_cast<float>(i));
        rig_->SetTransform(D3DTS_WORLD, &world);
        box_.select(rig_);
        box_.draw(rig_);
    }
    // Draws the patches and the box that the decal reaches.
    void draw_decal(int i, const D3DMATRIX& view) {
        const Vector at = place_of(i);
        const float half = 1.2f + 0.2f * static_cast<float>(i % 5), turn = static_cast<float>(i);
        // The inverse of a view matrix without scale: its transposed rows, then world to the decal's square.
        const D3DMATRIX& v = view;
        const D3DMATRIX back = {{{v.m[0][0], v.m[1][0], v.m[2][0], 0, v.m[0][1], v.m[1][1], v.m[2][1], 0, v.m[0][2],
                                  v.m[1][2], v.m[2][2], 0, 0, 0, 0, 1}}};
        D3DMATRIX to_world = back;
        for (int c = 0; c < 3; ++c)
            to_world.m[3][c] = -(v.m[3][0] * back.m[0][c] + v.m[3][1] * back.m[1][c] + v.m[3][2] * back.m[2][c]);
        const float c = std::cos(turn) * 0.5f / half, s = std::sin(turn) * 0.5f / half;
        const D3DMATRIX to_square = {
            {{c, s, 0, 0, 0, 0, 0, 0, -s, c, 0, 0, 0.5f - at.x * c + at.z * s, 0.5f - at.x * s - at.z * c, 0, 1}}};
        const D3DMATRIX both = to_world * to_square;
        rig_->SetTransform(D3DTS_TEXTURE0, &both);
        for (int patch = 0; patch < kGround * kGround; ++patch) {
            const float dx = (static_cast<float>(patch % kGround) - 3.5f) * kPatch - at.x,
                        dz = (static_cast<float>(patch / kGround) - 3.5f) * kPatch - at.z;
            if (std::abs(dx) < kPatch / 2 + half * 1.5f && std::abs(dz) < kPatch / 2 + half * 1.5f) draw_patch(patch);
        }
        if (i % 3 == 0) draw_box(i);
    }

    const Rig& rig_;
    Geometry patch_, box_;
    Owned<IDirect3DTexture9> soil_, mark_;
};

} // namespace

std::unique_ptr<Subject> make_decals(const Rig& rig) {
    return std::make_unique<Decals>(rig);
}

} // namespace bench
