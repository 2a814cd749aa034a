// Point sprites: snow of 24,000 flakes in a static buffer, whose sizes fall with distance, over a hilly ground, and
// 400 large puffs of smoke with sizes of their own.
#include "tests/bench/d3d8/rig.h"

namespace bench {

const DWORD kProcessing = D3DCREATE_HARDWARE_VERTEXPROCESSING;

namespace {

constexpr UINT kFlakes = 24000, kSmoke = 400;

struct Point {
    float x, y, z, size;
    std::uint32_t color;
};
constexpr DWORD kFormat = D3DFVF_XYZ | D3DFVF_PSIZE | D3DFVF_DIFFUSE;

class Points final : public Subject {
  public:
    explicit Points(const Rig& rig)
        : rig_(rig), flake_(glow(false)), puff_(glow(true)), earth_(rig.pattern(256, 0x860)), hills_(rig, hills()) {
        Xorshift random(86);
        std::vector<Point> points;
        for (UINT i = 0; i < kFlakes; ++i) {
            const float x = random.between(-11, 11), y = random.between(0, 9), z = random.between(-11, 11);
            points.push_back({x, y, z, random.between(0.04f, 0.12f), 0xFFC0C8D8});
        }
        for (UINT i = 0; i < kSmoke; ++i) {
            const float height = random.between(0, 5), x = random.between(-1, 1), z = random.between(-1, 1);
            points.push_back({x * (0.3f + height * 0.3f), 0.5f + height, z * (0.3f + height * 0.3f),
                              0.4f + 0.25f * height, 0x50605850});
        }
        points_ = rig.vertices(bytes_of(points));
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.01f;
        rig_.begin_frame();
        rig_.camera(look_at({10 * std::sin(time), 5, -10 * std::cos(time)}, {0, 2.5f, 0}), rig_.lens(1.7f, 0.5f, 60));
        rig_.stage(0, earth_.get());
        hills_.select(rig_);
        hills_.draw(rig_);
        rig_.states({{D3DRS_POINTSPRITEENABLE, TRUE},
                     {D3DRS_POINTSCALEENABLE, TRUE},
                     {D3DRS_POINTSCALE_A, bits(0)},
                     {D3DRS_POINTSCALE_B, bits(0)},
                     {D3DRS_POINTSCALE_C, bits(1)},
                     {D3DRS_POINTSIZE_MIN, bits(1)},
                     {D3DRS_POINTSIZE_MAX, bits(64)},
                     {D3DRS_ZWRITEENABLE, FALSE}});
        rig_.stage(0, flake_.get());
        rig_->SetVertexShader(kFormat);
        rig_->SetStreamSource(0, points_.get(), sizeof(Point));
        rig_.blend(D3DBLEND_ONE, D3DBLEND_ONE);
        require(rig_->DrawPrimitive(D3DPT_POINTLIST, 0, kFlakes), "DrawPrimitive");
        rig_.stage(0, puff_.get());
        rig_.blend(D3DBLEND_SRCALPHA, D3DBLEND_INVSRCALPHA);
        require(rig_->DrawPrimitive(D3DPT_POINTLIST, kFlakes, kSmoke), "DrawPrimitive");
        rig_.states({{D3DRS_POINTSPRITEENABLE, FALSE}, {D3DRS_POINTSCALEENABLE, FALSE}});
    }

  private:
    Owned<IDirect3DTexture8> glow(bool soft) const {
        std::vector<std::uint32_t> texels;
        for (int y = 0; y < 64; ++y)
            for (int x = 0; x < 64; ++x) {
                const float dx = (static_cast<float>(x) + 0.5f) / 32 - 1, dy = (static_cast<float>(y) + 0.5f) / 32 - 1;
                const float value = std::max(0.0f, 1 - std::sqrt(dx * dx + dy * dy));
                const auto byte = static_cast<std::uint32_t>((soft ? value : value * value) * 255);
                texels.push_back(soft ? byte << 24 | 0xFFFFFF : byte * 0x01010101u);
            }
        return rig_.texture(texels, 64);
    }
    static Shape hills() {
        Shape out = plane(64, 12, 10);
        for (MeshVertex& vertex : out.vertices) vertex.y = noise(vertex.x + 16, vertex.z + 16, 32, 86) - 0.6f;
        return out;
    }

    const Rig& rig_;
    Owned<IDirect3DTexture8> flake_, puff_, earth_;
    Geometry hills_;
    Owned<IDirect3DVertexBuffer8> points_;
};

} // namespace

std::unique_ptr<Subject> make_subject(const Rig& rig) {
    return std::make_unique<Points>(rig);
}

} // namespace bench
