// A strategy game's screen by DrawPrimitiveUP: 40x30 tiles of ground, 500 units with shadows and health bars, 700
// letters of text, some by DrawIndexedPrimitiveUP; each sprite is a call, and textures change often.
#include "tests/bench/d3d8/rig.h"

namespace bench {

const DWORD kProcessing = D3DCREATE_HARDWARE_VERTEXPROCESSING;

namespace {

constexpr int kUnits = 500, kLetters = 700, kTextures = 6;
constexpr DWORD kFormat = D3DFVF_XYZRHW | D3DFVF_DIFFUSE | D3DFVF_TEX1;

struct Area {
    float left, top, width, height;
};

class Hud final : public Subject {
  public:
    explicit Hud(const Rig& rig) : rig_(rig) {
        for (std::uint32_t i = 0; i < kTextures; ++i) textures_.push_back(rig.pattern(128, 0x870 + i));
        Xorshift random(87);
        for (int i = 0; i < kUnits; ++i) {
            const float x = random.between(0, kWidth), y = random.between(0, kHeight);
            units_.push_back({x, y, random.between(20, 44), random.between(20, 44)});
        }
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.04f, scroll = std::fmod(time * 10, 26.0f);
        rig_.begin_frame();
        rig_.states({{D3DRS_ZENABLE, FALSE}});
        rig_->SetVertexShader(kFormat);
        for (int y = 0; y < 30; ++y)
            for (int x = 0; x < 40; ++x) {
                if (x % 8 == 0) rig_.stage(0, textures_[static_cast<std::size_t>((x / 8 + y) % 3)].get());
                sprite({static_cast<float>(x) * 26 - scroll, static_cast<float>(y) * 26 - scroll, 26, 26},
                       0xFFC0C0C0 + static_cast<DWORD>(x % 4) * 0x0A0A0A);
            }
        rig_.blend(D3DBLEND_SRCALPHA, D3DBLEND_INVSRCALPHA);
        for (std::size_t i = 0; i < units_.size(); ++i) {
            Area area = units_[i];
            area.left += 12 * std::sin(time + static_cast<float>(i));
            rig_.stage(0, nullptr);
            sprite({area.left + 4, area.top + 6, area.width, area.height}, 0x60000000);
            rig_.stage(0, textures_[3 + i % 3].get());
            sprite(area, 0xE0FFFFFF);
            rig_.stage(0, nullptr);
            const float health = 0.3f + 0.7f * static_cast<float>(i % 10) / 10;
            sprite({area.left, area.top - 6, area.width * health, 3}, 0xFF20D020);
        }
        rig_.stage(0, textures_[5].get());
        for (int i = 0; i < kLetters; ++i)
            letter({10 + static_cast<float>(i % 70) * 9, 20 + static_cast<float>(i / 70) * 14, 8, 12}, i);
    }

  private:
    static std::array<TexturedVertex, 4> corners(const Area& a, DWORD color, float u = 0, float share = 1) {
        const float left = a.left - 0.5f, top = a.top - 0.5f, right = left + a.width, bottom = top + a.height;
        return {{{left, top, 0.5f, 1, color, u, 0},
                 {right, top, 0.5f, 1, color, u + share, 0},
                 {left, bottom, 0.5f, 1, color, u, share},
                 {right, bottom, 0.5f, 1, color, u + share, share}}};
    }
    void sprite(const Area& area, DWORD color) const {
        const auto strip = corners(area, color);
        require(rig_->DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, strip.data(), sizeof strip[0]), "DrawPrimitiveUP");
    }
    void letter(const Area& area, int number) const {
        constexpr std::uint16_t kOrder[] = {0, 1, 2, 2, 1, 3};
        const auto quad = corners(area, 0xFFFFFF80, static_cast<float>(number % 16) / 16, 0.0625f);
        require(rig_->DrawIndexedPrimitiveUP(D3DPT_TRIANGLELIST, 0, 4, 2, kOrder, D3DFMT_INDEX16, quad.data(),
                                             sizeof quad[0]),
                "DrawIndexedPrimitiveUP");
    }

    const Rig& rig_;
    std::vector<Owned<IDirect3DTexture8>> textures_;
    std::vector<Area> units_;
};

} // namespace

std::unique_ptr<Subject> make_subject(const Rig& rig) {
    return std::make_unique<Hud>(rig);
}

} // namespace bench
