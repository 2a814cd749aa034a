// A 2D game at 1920x1080: two scrolling layers, then 4,000 sprites of an atlas, turned and tinted, blended, in batches
// of 200 in a dynamic buffer with a static index buffer.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr int kSprites = 4000, kBatch = 200, kAtlas = 8; // the atlas has kAtlas x kAtlas pictures
constexpr DWORD kFormat = D3DFVF_XYZRHW | D3DFVF_DIFFUSE | D3DFVF_TEX1;
constexpr UINT kRoom = kBatch * 4 * 13;

struct Sprite {
    float x, y, dx, dy, size, spin;
    std::uint32_t color;
};

class Sprites final : public Subject {
  public:
    explicit Sprites(const Rig& rig)
        : rig_(rig), sky_(pattern(rig, 256, 0x591)), vertices_(rig.dynamic_vertices(kRoom * sizeof(TexturedVertex))),
          atlas_(texture_of<std::uint32_t>(rig, D3DFMT_A8R8G8B8, 512, 512, 1, [](UINT x, UINT y, UINT) {
              const UINT cell = y / 64 * kAtlas + x / 64;
              const float u = (static_cast<float>(x % 64) - 31.5f) / 32, v = (static_cast<float>(y % 64) - 31.5f) / 32;
              const float edge = 0.75f + 0.2f * std::sin(std::atan2(v, u) * static_cast<float>(3 + cell % 6));
              const float inside = std::max(0.0f, std::min(1.0f, (edge - std::sqrt(u * u + v * v)) * 12));
              return static_cast<std::uint32_t>(inside * 255) << 24 |
                     (0x404040u + cell * 0x030201u + static_cast<std::uint32_t>((1 - v) * 40) * 0x010101u);
          })) {
        std::vector<std::uint16_t> indices;
        for (int i = 0; i < kBatch; ++i)
            for (const int corner : {0, 1, 2, 2, 1, 3}) indices.push_back(static_cast<std::uint16_t>(i * 4 + corner));
        indices_ = rig.indices(std::as_bytes(std::span(indices)), D3DFMT_INDEX16);
        Xorshift random(3);
        for (int i = 0; i < kSprites; ++i) {
            const float x = random.between(0, 1920), y = random.between(0, 1080), dx = random.between(-4, 4),
                        dy = random.between(-4, 4);
            const float size = random.between(8, 26), spin = random.between(-0.1f, 0.1f);
            sprites_.push_back(
                {x, y, dx, dy, size, spin, 0xC0808080u + static_cast<std::uint32_t>(i) * 0x2F3u % 0x7F7F7F});
        }
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number);
        rig_.begin_frame();
        rig_.stage(0, sky_.get());
        layer(time * 0.002f, 5, 0xFFA0A0C0);
        rig_.blend(D3DBLEND_SRCALPHA, D3DBLEND_INVSRCALPHA);
        layer(time * 0.005f, 9, 0x60FFFFFF);
        rig_.stage(0, atlas_.get());
        rig_->SetFVF(kFormat);
        rig_->SetStreamSource(0, vertices_.get(), 0, sizeof(TexturedVertex));
        rig_->SetIndices(indices_.get());
        for (int first = 0; first < kSprites; first += kBatch) {
            rig_->SetRenderState(D3DRS_DESTBLEND, first / kBatch % 4 == 3 ? D3DBLEND_ONE : D3DBLEND_INVSRCALPHA);
            batch(first, time);
        }
    }

  private:
    void layer(float shift, float repeats, std::uint32_t color) const {
        TexturedVertex corners[4];
        for (int i = 0; i < 4; ++i) {
            const float u = (i & 1) != 0 ? 1.0f : 0.0f, v = (i & 2) != 0 ? 1.0f : 0.0f;
            corners[i] = {u * 1920 - 0.5f, v * 1080 - 0.5f, 0.5f, 1, color, u * repeats + shift, v * repeats * 0.5625f};
        }
        rig_->SetFVF(kFormat);
        require(rig_->DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, corners, sizeof(TexturedVertex)), "DrawPrimitiveUP");
        rig_->SetStreamSource(0, vertices_.get(), 0, sizeof(TexturedVertex));
    }

    void batch(int first, float time) {
        if (next_ + kBatch * 4 > kRoom) next_ = 0;
        void* bytes = nullptr;
        require(vertices_->Lock(next_ * sizeof(TexturedVertex), kBatch * 4 * sizeof(TexturedVertex), &bytes,
                                next_ == 0 ? D3DLOCK_DISCARD : D3DLOCK_NOOVERWRITE),
                "Lock");
        auto* out = static_cast<TexturedVertex*>(bytes);
        for (int i = first; i < first + kBatch; ++i) {
            const Sprite& s = sprites_[static_cast<std::size_t>(i)];
            const auto wrapped = [](float f, float size) { return f - size * std::floor(f / size); };
            const float x = wrapped(s.x + s.dx * time, 1920), y = wrapped(s.y + s.dy * time, 1080);
            const float c = std::cos(s.spin * time) * s.size, sine = std::sin(s.spin * time) * s.size;
            const float u = static_cast<float>(i % kAtlas) / kAtlas,
                        v = static_cast<float>(i / kAtlas % kAtlas) / kAtlas;
            for (int corner = 0; corner < 4; ++corner) {
                const float a = (corner & 1) != 0 ? 1.0f : -1.0f, b = (corner & 2) != 0 ? 1.0f : -1.0f;
                *out++ = {x + a * c - b * sine,       y + a * sine + b * c,      0.5f, 1, s.color,
                          u + (a + 1) / (2 * kAtlas), v + (b + 1) / (2 * kAtlas)};
            }
        }
        vertices_->Unlock();
        require(rig_->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, static_cast<INT>(next_), 0, kBatch * 4, 0, kBatch * 2),
                "DrawIndexedPrimitive");
        next_ += kBatch * 4;
    }

    const Rig& rig_;
    Owned<IDirect3DTexture9> sky_;
    Owned<IDirect3DVertexBuffer9> vertices_;
    Owned<IDirect3DTexture9> atlas_;
    Owned<IDirect3DIndexBuffer9> indices_;
    std::vector<Sprite> sprites_;
    UINT next_ = 0;
};

} // namespace

std::unique_ptr<Subject> make_sprites(const Rig& rig) {
    return std::make_unique<Sprites>(rig);
}

} // namespace bench
