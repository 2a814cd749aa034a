// Linear lighting: sRGB textures (X8R8G8B8 and DXT1) are read as linear light, lit by two lamps, written with sRGB
// conversion; panes of glass are blended over them.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr UINT kSide = 256;
constexpr int kPanes = 24;

constexpr const char* kVertex =
    "vs_2_0\ndcl_position v0\ndcl_normal v1\ndcl_texcoord v2\nm4x4 oPos, v0, c0\nm4x4 r0, v0, c4\nm3x3 r1.xyz, v1, c4\n"
    "mov oT0.xy, v2\nmov oT1.xyz, r1\nsub oT2.xyz, c8, r0\nsub oT3.xyz, c9, r0\n";
// Light falls off with the square of the distance. c0, c1: colours of the lamps; c2: ambient, alpha.
constexpr const char* kPixel =
    "ps_2_0\ndef c4, 0.5, 1, 0, 0\ndcl t0.xy\ndcl t1.xyz\ndcl t2.xyz\ndcl t3.xyz\ndcl_2d s0\ndcl_2d s1\n"
    "texld r0, t0, s0\ntexld r1, t0, s1\nlrp r0, c4.x, r0, r1\nnrm r2.xyz, t1\ndp3 r3.w, t2, t2\nrsq r4.w, r3.w\n"
    "mul r4.xyz, t2, r4.w\ndp3_sat r4.w, r2, r4\nadd r3.w, r3.w, c4.y\nrcp r3.w, r3.w\nmul r4.w, r4.w, r3.w\n"
    "mad r5.xyz, r4.w, c0, c2\ndp3 r3.w, t3, t3\nrsq r4.w, r3.w\nmul r4.xyz, t3, r4.w\ndp3_sat r4.w, r2, r4\n"
    "add r3.w, r3.w, c4.y\nrcp r3.w, r3.w\nmul r4.w, r4.w, r3.w\nmad r5.xyz, r4.w, c1, r5\nmul r0.xyz, r0, r5\n"
    "mov r0.w, c2.w\nmov oC0, r0\n";

// A DXT1 block: two colours, chosen by noise at its place, and steps between them along a diagonal.
std::uint64_t block(UINT x, UINT y, UINT level) {
    const float step = static_cast<float>(4u << level) / 16,
                value = noise(static_cast<float>(x) * step, static_cast<float>(y) * step, 16, 401);
    const auto light = static_cast<std::uint64_t>(8 + value * 23), dark = light / 2;
    const std::uint64_t first = light << 11 | light << 6 | dark, second = dark << 11 | dark << 6 | dark;
    constexpr std::uint64_t kDiagonal = 0x2FBE8AB0; // codes 0, 2, 3 and 1 from one corner to the other
    return first | second << 16 | kDiagonal << 32;
}

class Srgb final : public Subject {
  public:
    explicit Srgb(const Rig& rig)
        : rig_(rig), village_(rig, 90, 14, 0x5B1), pane_(geometry(rig, plane(1, 1, 1))),
          wall_(pattern(rig, 256, 0x5B2)), stone_(empty_texture(rig, D3DFMT_DXT1, kSide, kSide, 6)),
          vertex_(rig.vertex_shader(kVertex)), pixel_(rig.pixel_shader(kPixel)) {
        for (UINT level = 0; level < 6; ++level) {
            D3DLOCKED_RECT locked;
            require(stone_->LockRect(level, &locked, nullptr, 0), "LockRect");
            const UINT blocks = (kSide >> level) / 4;
            for (UINT y = 0; y < blocks; ++y)
                for (UINT x = 0; x < blocks; ++x)
                    reinterpret_cast<std::uint64_t*>(static_cast<std::byte*>(locked.pBits) +
                                                     std::size_t{y} * static_cast<UINT>(locked.Pitch))[x] =
                        block(x, y, level);
            stone_->UnlockRect(level);
        }
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.02f;
        const D3DMATRIX camera =
            look_at({13 * std::sin(time), 6, -13 * std::cos(time)}, {0, 0.5f, 0}) * projection(rig_, 1.5f, 0.3f, 50);
        rig_.begin_frame();
        rig_.depth(D3DCMP_LESSEQUAL);
        rig_->SetRenderState(D3DRS_CULLMODE, D3DCULL_CCW);
        rig_->SetRenderState(D3DRS_SRGBWRITEENABLE, TRUE);
        for (DWORD i = 0; i < 2; ++i) {
            sampler(rig_, i, i ? stone_.get() : wall_.get(), D3DTEXF_LINEAR, D3DTEXF_LINEAR);
            rig_->SetSamplerState(i, D3DSAMP_SRGBTEXTURE, TRUE);
        }
        rig_->SetVertexShader(vertex_.get());
        rig_->SetPixelShader(pixel_.get());
        vertex_constants(rig_, 8, {{7 * std::cos(time), 4, 7 * std::sin(time), 1}, {-6, 5, 4, 1}});
        pixel_constants(rig_, 0, {{60, 50, 36, 0}, {20, 30, 50, 0}, {0.03f, 0.03f, 0.05f, 1}});
        village_.draw(camera);
        glass(camera);
        rig_->SetRenderState(D3DRS_SRGBWRITEENABLE, FALSE);
        for (DWORD i = 0; i < 2; ++i) {
            rig_->SetSamplerState(i, D3DSAMP_SRGBTEXTURE, FALSE);
            rig_->SetTexture(i, nullptr);
        }
        rig_->SetVertexShader(nullptr);
        rig_->SetPixelShader(nullptr);
    }

  private:
    void glass(const D3DMATRIX& camera) {
        pixel_constants(rig_, 2, {{0.2f, 0.25f, 0.3f, 0.35f}});
        rig_->SetRenderState(D3DRS_CULLMODE, D3DCULL_NONE);
        rig_->SetRenderState(D3DRS_ZWRITEENABLE, FALSE);
        pane_.select(rig_);
        for (int i = 0; i < kPanes; ++i) {
            const float angle = static_cast<float>(i) * 6.2831853f / kPanes, c = std::cos(angle), s = std::sin(angle);
            const D3DMATRIX world = {{{-s, 0, c, 0, c, 0, s, 0, 0, -2, 0, 0, 8 * c, 2, 8 * s, 1}}};
            rig_.blend(D3DBLEND_SRCALPHA, i % 2 ? D3DBLEND_ONE : D3DBLEND_INVSRCALPHA);
            vertex_matrix(rig_, 0, world * camera);
            vertex_matrix(rig_, 4, world);
            pane_.draw(rig_);
        }
        rig_->SetRenderState(D3DRS_ALPHABLENDENABLE, FALSE);
    }

    const Rig& rig_;
    Village village_;
    Geometry pane_;
    Owned<IDirect3DTexture9> wall_, stone_;
    Owned<IDirect3DVertexShader9> vertex_;
    Owned<IDirect3DPixelShader9> pixel_;
};

} // namespace

std::unique_ptr<Subject> make_srgb(const Rig& rig) {
    return std::make_unique<Srgb>(rig);
}

} // namespace bench
