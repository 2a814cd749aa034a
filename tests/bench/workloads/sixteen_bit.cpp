// A game of 1998 at 320x240: an R5G6B5 target with a D16 depth buffer and dithering, 16-bit textures with a colour
// key's alpha bit or four bits of alpha, vertex fog and blended clouds; the target is stretched to the screen.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr int kTextures = 8, kSprites = 600;

class SixteenBit final : public Subject {
  public:
    explicit SixteenBit(const Rig& rig)
        : rig_(rig), screen_(rig), village_(rig, 250, 20, 0x16B),
          target_(color_surface(rig, D3DFMT_R5G6B5, rig.width(), rig.height())),
          cloud_(texture_of<std::uint16_t>(rig, D3DFMT_A4R4G4B4, 64, 64, 0, [](UINT x, UINT y, UINT level) {
              const float half = static_cast<float>(32 >> level), u = (static_cast<float>(x) + 0.5f) / half - 1,
                          v = (static_cast<float>(y) + 0.5f) / half - 1;
              const float alpha = half < 1 ? 0.2f : std::max(0.0f, 1 - std::sqrt(u * u + v * v));
              return static_cast<std::uint16_t>(static_cast<unsigned>(alpha * 12) << 12 | 0xFFE);
          })) {
        for (std::uint32_t i = 0; i < kTextures; ++i)
            walls_.push_back(
                texture_of<std::uint16_t>(rig, D3DFMT_A1R5G5B5, 64, 64, 0, [i](UINT x, UINT y, UINT level) {
                    const float step = static_cast<float>(1u << level) / 8,
                                value = noise(static_cast<float>(x) * step, static_cast<float>(y) * step, 8, i + 300);
                    const auto light = static_cast<unsigned>(value * 31);
                    return static_cast<std::uint16_t>((value > 0.3f ? 0x8000u : 0u) | light << 10 |
                                                      light * (4 + i % 4) / 8 << 5 | light / 2);
                }));
        IDirect3DSurface9* depth = nullptr;
        require(rig->CreateDepthStencilSurface(rig.width(), rig.height(), D3DFMT_D16, D3DMULTISAMPLE_NONE, 0, FALSE,
                                               &depth, nullptr),
                "CreateDepthStencilSurface");
        depth_.reset(depth);
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.03f;
        const D3DMATRIX view = look_at({20 * std::sin(time), 5, -20 * std::cos(time)}, {0, 1, 0}),
                        lens = projection(rig_, 1.5f, 0.5f, 60);
        rig_.begin_frame();
        draw_to(rig_, target_.get(), depth_.get());
        rig_->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER, kFogColor, 1, 0);
        rig_.depth(D3DCMP_LESSEQUAL);
        light_scene(rig_, view, lens);
        states(rig_, {{D3DRS_CULLMODE, D3DCULL_CCW},
                      {D3DRS_DITHERENABLE, TRUE},
                      {D3DRS_FOGENABLE, TRUE},
                      {D3DRS_FOGCOLOR, kFogColor},
                      {D3DRS_FOGVERTEXMODE, D3DFOG_LINEAR},
                      {D3DRS_FOGSTART, bits(8)},
                      {D3DRS_FOGEND, bits(45)},
                      {D3DRS_ALPHATESTENABLE, TRUE},
                      {D3DRS_ALPHAFUNC, D3DCMP_GREATER},
                      {D3DRS_ALPHAREF, 0}});
        // Each pass draws with another wall; the holes of one show the next.
        for (int pass = 0; pass < 3; ++pass) {
            rig_.stage(0, walls_[(number / 16 + static_cast<unsigned>(pass) * 3) % kTextures].get(), D3DTEXF_POINT);
            village_.draw_fixed();
        }
        rig_->SetRenderState(D3DRS_LIGHTING, FALSE);
        rig_->SetRenderState(D3DRS_FOGENABLE, FALSE);
        rig_->SetRenderState(D3DRS_ALPHATESTENABLE, FALSE);
        sprites(time);
        rig_->SetRenderState(D3DRS_DITHERENABLE, FALSE);
        require(rig_->StretchRect(target_.get(), nullptr, screen_.color(), nullptr, D3DTEXF_NONE), "StretchRect");
        screen_.select();
    }

  private:
    void sprites(float time) {
        rig_.blend(D3DBLEND_SRCALPHA, D3DBLEND_INVSRCALPHA);
        rig_->SetRenderState(D3DRS_ZENABLE, FALSE);
        rig_.stage(0, cloud_.get(), D3DTEXF_NONE);
        Xorshift random(12);
        for (int i = 0; i < kSprites; ++i) {
            const float x = random.between(-20, 320), y = random.between(0, 70), size = random.between(4, 20),
                        speed = random.between(1, 4);
            const float left = std::fmod(x + time * speed * 20, 340.0f) - 20;
            draw_area(rig_, {left, y, left + size, y + size * 0.6f}, 0xFFC0D0FF);
        }
    }

    const Rig& rig_;
    Screen screen_;
    Village village_;
    Owned<IDirect3DSurface9> target_, depth_;
    Owned<IDirect3DTexture9> cloud_;
    std::vector<Owned<IDirect3DTexture9>> walls_;
};

} // namespace

std::unique_ptr<Subject> make_sixteen_bit(const Rig& rig) {
    return std::make_unique<SixteenBit>(rig);
}

} // namespace bench
