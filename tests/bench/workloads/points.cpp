// A galaxy of 30,000 point sprites in a static buffer: sizes fall with distance, blended additively, behind a few
// hundred large ones of smoke that blend with their alpha.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr UINT kStars = 30000, kSmoke = 300;

struct Point {
    float x, y, z, size;
    std::uint32_t color;
};
constexpr DWORD kFormat = D3DFVF_XYZ | D3DFVF_PSIZE | D3DFVF_DIFFUSE;

// A round glow.
Owned<IDirect3DTexture9> glow(const Rig& rig, bool soft) {
    return texture_of<std::uint32_t>(rig, D3DFMT_A8R8G8B8, 64, 64, 0, [soft](UINT x, UINT y, UINT level) {
        const float half = static_cast<float>(32 >> level), dx = (static_cast<float>(x) + 0.5f) / half - 1,
                    dy = (static_cast<float>(y) + 0.5f) / half - 1;
        const float value = half < 1 ? 0.3f : std::max(0.0f, 1 - std::sqrt(dx * dx + dy * dy));
        const auto byte = static_cast<std::uint32_t>((soft ? value : value * value) * 255);
        return soft ? byte / 2 << 24 | 0xFFFFFF : byte * 0x01010101u;
    });
}

class Points final : public Subject {
  public:
    explicit Points(const Rig& rig) : rig_(rig), star_(glow(rig, false)), puff_(glow(rig, true)) {
        Xorshift random(31);
        std::vector<Point> points;
        for (UINT i = 0; i < kStars + kSmoke; ++i) {
            const float radius = random.between(0, 1), arm = random.between(0, 1), spread = random.between(-0.4f, 0.4f);
            const float angle = radius * 7 + std::floor(arm * 3) * 2.1f + spread, r = 1 + radius * 11;
            const float y = random.between(-1, 1) * (1.2f - radius), size = random.between(0.05f, 0.25f);
            const bool smoke = i >= kStars;
            points.push_back({r * std::cos(angle), y, r * std::sin(angle), smoke ? 1.5f : size,
                              smoke ? 0x60402030u : 0xFF303060u + i % 160 * 0x010100u});
        }
        points_ = rig.vertices(std::as_bytes(std::span(points)));
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.01f;
        const D3DMATRIX view = look_at({14 * std::sin(time), 6, -14 * std::cos(time)}, {0, 0, 0}),
                        lens = projection(rig_, 1.7f, 0.5f, 60), world = placed(0, 0, 0, 1, 1, 0);
        rig_.begin_frame();
        rig_->SetTransform(D3DTS_WORLD, &world);
        rig_->SetTransform(D3DTS_VIEW, &view);
        rig_->SetTransform(D3DTS_PROJECTION, &lens);
        states(rig_, {{D3DRS_POINTSPRITEENABLE, TRUE},
                      {D3DRS_POINTSCALEENABLE, TRUE},
                      {D3DRS_POINTSCALE_A, bits(0)},
                      {D3DRS_POINTSCALE_B, bits(0)},
                      {D3DRS_POINTSCALE_C, bits(1)},
                      {D3DRS_POINTSIZE_MIN, bits(1)},
                      {D3DRS_POINTSIZE_MAX, bits(64)}});
        rig_.stage(0, star_.get(), D3DTEXF_NONE);
        rig_->SetFVF(kFormat);
        rig_->SetStreamSource(0, points_.get(), 0, sizeof(Point));
        rig_.blend(D3DBLEND_ONE, D3DBLEND_ONE);
        require(rig_->DrawPrimitive(D3DPT_POINTLIST, 0, kStars), "DrawPrimitive");
        rig_->SetTexture(0, puff_.get());
        rig_.blend(D3DBLEND_SRCALPHA, D3DBLEND_INVSRCALPHA);
        require(rig_->DrawPrimitive(D3DPT_POINTLIST, kStars, kSmoke), "DrawPrimitive");
        rig_->SetRenderState(D3DRS_POINTSPRITEENABLE, FALSE);
        rig_->SetRenderState(D3DRS_POINTSCALEENABLE, FALSE);
    }

  private:
    const Rig& rig_;
    Owned<IDirect3DTexture9> star_, puff_;
    Owned<IDirect3DVertexBuffer9> points_;
};

} // namespace

std::unique_ptr<Subject> make_points(const Rig& rig) {
    return std::make_unique<Points>(rig);
}

} // namespace bench
