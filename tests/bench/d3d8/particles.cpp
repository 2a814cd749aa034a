// Fountains of 8,000 particles, which the program moves and writes to a dynamic buffer as quads: appended with
// NOOVERWRITE in groups of 200, discarded when the buffer is full; over a floor whose texture UpdateTexture changes.
#include <cstring>

#include "tests/bench/d3d8/rig.h"

namespace bench {

const DWORD kProcessing = D3DCREATE_HARDWARE_VERTEXPROCESSING;

namespace {

constexpr UINT kParticles = 8000, kGroup = 200, kRoom = 2000; // kRoom: particles in the buffer
constexpr LONG kFloorSide = 256;
constexpr DWORD kFormat = D3DFVF_XYZ | D3DFVF_DIFFUSE | D3DFVF_TEX1;

struct Corner {
    float x, y, z;
    std::uint32_t color;
    float u, v;
};

class Particles final : public Subject {
  public:
    explicit Particles(const Rig& rig)
        : rig_(rig), spark_(spark()), floor_(rig, plane(20, 12, 1)),
          buffer_(rig.dynamic_vertices(kRoom * 4 * sizeof(Corner))) {
        std::vector<std::uint16_t> order;
        for (UINT i = 0; i < kGroup; ++i)
            for (const UINT corner : {0u, 1u, 2u, 2u, 1u, 3u})
                order.push_back(static_cast<std::uint16_t>(i * 4 + corner));
        quads_ = rig.indices(order);
        for (const D3DPOOL pool : {D3DPOOL_SYSTEMMEM, D3DPOOL_DEFAULT}) {
            IDirect3DTexture8* texture = nullptr;
            require(rig->CreateTexture(kFloorSide, kFloorSide, 1, 0, D3DFMT_X8R8G8B8, pool, &texture), "CreateTexture");
            (pool == D3DPOOL_DEFAULT ? ground_ : source_).reset(texture);
        }
        Xorshift random(84);
        for (UINT i = 0; i < kParticles; ++i) {
            const float angle = random.between(0, 6.2831853f), speed = random.between(0.5f, 2.2f);
            seeds_.push_back(
                {speed * std::cos(angle), random.between(5, 9), speed * std::sin(angle), random.between(0, 2)});
        }
        paint({0, 0, kFloorSide, kFloorSide}, 0);
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.02f;
        rig_.begin_frame();
        rig_.camera(look_at({9 * std::sin(time * 0.3f), 6, -11}, {0, 2.5f, 0}), rig_.lens(1.6f, 0.5f, 60));
        const auto row = static_cast<LONG>(number % 8) * (kFloorSide / 8);
        paint({0, row, kFloorSide, row + kFloorSide / 8}, number);
        require(rig_->UpdateTexture(source_.get(), ground_.get()), "UpdateTexture");
        rig_.stage(0, ground_.get());
        floor_.select(rig_);
        floor_.draw(rig_);
        rig_.stage(0, spark_.get());
        rig_.blend(D3DBLEND_SRCALPHA, D3DBLEND_ONE);
        rig_.states({{D3DRS_ZWRITEENABLE, FALSE}});
        rig_->SetVertexShader(kFormat);
        rig_->SetStreamSource(0, buffer_.get(), sizeof(Corner));
        for (UINT first = 0; first < kParticles; first += kGroup) draw_group(first, time);
    }

  private:
    struct Seed {
        float across, up, along, phase;
    };
    Owned<IDirect3DTexture8> spark() const {
        std::vector<std::uint32_t> texels;
        for (int y = 0; y < 32; ++y)
            for (int x = 0; x < 32; ++x) {
                const float dx = (static_cast<float>(x) + 0.5f) / 16 - 1, dy = (static_cast<float>(y) + 0.5f) / 16 - 1;
                const float value = std::max(0.0f, 1 - (dx * dx + dy * dy));
                texels.push_back(static_cast<std::uint32_t>(value * 255) << 24 | 0xFFFFFF);
            }
        return rig_.texture(texels, 32);
    }
    void paint(const RECT& part, unsigned number) {
        D3DLOCKED_RECT locked;
        require(source_->LockRect(0, &locked, &part, 0), "LockRect");
        for (LONG y = part.top; y < part.bottom; ++y) {
            auto* row = static_cast<std::byte*>(locked.pBits) + (y - part.top) * locked.Pitch;
            for (LONG x = 0; x < kFloorSide; ++x) {
                const auto shade = static_cast<std::uint32_t>((x ^ y) + static_cast<LONG>(number) * 4) & 0x7F;
                const std::uint32_t texel = shade << 16 | (shade / 2 + 0x20) << 8 | 0x40;
                std::memcpy(row + x * 4, &texel, sizeof texel);
            }
        }
        require(source_->UnlockRect(0), "UnlockRect");
    }
    void draw_group(UINT first, float time) {
        if (at_ + kGroup > kRoom) at_ = 0;
        BYTE* memory = nullptr;
        require(buffer_->Lock(at_ * 4 * sizeof(Corner), kGroup * 4 * sizeof(Corner), &memory,
                              at_ == 0 ? D3DLOCK_DISCARD : D3DLOCK_NOOVERWRITE),
                "Lock");
        for (UINT i = 0; i < kGroup; ++i) {
            const Seed& seed = seeds_[first + i];
            const float age = std::fmod(time + seed.phase, 2.0f), fountain = static_cast<float>(first / kGroup % 4);
            const float x = seed.across * age + 3 * fountain - 4.5f, z = seed.along * age,
                        y = seed.up * age - 4.5f * age * age, size = 0.06f + 0.03f * age;
            const auto fade = static_cast<std::uint32_t>(255 * (1 - age / 2));
            const std::uint32_t color = fade << 24 | 0xFF0000 | fade << 8 | 0x40;
            const Corner corners[4] = {{x - size, y + size, z, color, 0, 0},
                                       {x + size, y + size, z, color, 1, 0},
                                       {x - size, y - size, z, color, 0, 1},
                                       {x + size, y - size, z, color, 1, 1}};
            std::memcpy(memory + i * sizeof corners, corners, sizeof corners);
        }
        require(buffer_->Unlock(), "Unlock");
        rig_->SetIndices(quads_.get(), at_ * 4);
        require(rig_->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, 0, kGroup * 4, 0, kGroup * 2), "DrawIndexedPrimitive");
        at_ += kGroup;
    }

    const Rig& rig_;
    Owned<IDirect3DTexture8> spark_, source_, ground_;
    Geometry floor_;
    Owned<IDirect3DVertexBuffer8> buffer_;
    Owned<IDirect3DIndexBuffer8> quads_;
    std::vector<Seed> seeds_;
    UINT at_ = 0; // where the next group goes, in particles
};

} // namespace

std::unique_ptr<Subject> make_subject(const Rig& rig) {
    return std::make_unique<Particles>(rig);
}

} // namespace bench
