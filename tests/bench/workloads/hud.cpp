// An overlay as tools and modifications draw it: 3,000 DrawPrimitiveUP of a few vertices each, colours and textures in
// turn, gauges of triangle fans, lists in scissor rectangles, and borders of lines.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr int kCalls = 3000, kColumns = 60;

struct Plain {
    float x, y, z, rhw;
    std::uint32_t color;
};

class Hud final : public Subject {
  public:
    explicit Hud(const Rig& rig) : rig_(rig), back_(pattern(rig, 256, 0x4D0)) {
        for (std::uint32_t i = 0; i < 10; ++i) icons_.push_back(pattern(rig, 32, 0x4D1 + i, false));
    }

    void frame(unsigned number) override {
        rig_.begin_frame();
        rig_.stage(0, back_.get());
        cover(rig_, rig_.width(), rig_.height());
        rig_.blend(D3DBLEND_SRCALPHA, D3DBLEND_INVSRCALPHA);
        for (int i = 0; i < kCalls; ++i) {
            const float left = static_cast<float>(i % kColumns) * 17 + 4,
                        top = static_cast<float>(i / kColumns) * 15 + 8;
            const auto value = static_cast<float>((static_cast<unsigned>(i) * 37 + number * 3) % 100) / 100;
            const bool clips = i % 600 < 100;
            if (i % 600 == 0) {
                const RECT area = {0, static_cast<LONG>(top), 700, static_cast<LONG>(top) + 28};
                rig_->SetScissorRect(&area);
            }
            if (i % 600 == 0 || i % 600 == 100) rig_->SetRenderState(D3DRS_SCISSORTESTENABLE, clips);
            switch (i % 4) {
            case 0:
            case 1:
                rig_->SetTexture(0, icons_[static_cast<std::size_t>(i / 4 % 10)].get());
                draw_area(rig_, {left, top, left + 15, top + 13}, 0xC0FFFFFF);
                break;
            case 2: gauge(left + 7, top + 6, value); break;
            default: border(left, top, value);
            }
        }
        rig_->SetRenderState(D3DRS_SCISSORTESTENABLE, FALSE);
    }

  private:
    void gauge(float x, float y, float value) const {
        rig_->SetTexture(0, nullptr);
        Plain fan[10] = {{x, y, 0.5f, 1, 0xFFFFFFFF}};
        for (int i = 1; i < 10; ++i) {
            const float angle = static_cast<float>(i - 1) / 8 * 6.2831853f * value;
            fan[i] = {x + 6.5f * std::sin(angle), y - 6.5f * std::cos(angle), 0.5f, 1,
                      0xE0FF2020 + static_cast<std::uint32_t>(value * 200) * 0x100};
        }
        rig_->SetFVF(D3DFVF_XYZRHW | D3DFVF_DIFFUSE);
        require(rig_->DrawPrimitiveUP(D3DPT_TRIANGLEFAN, 8, fan, sizeof(Plain)), "DrawPrimitiveUP");
    }
    void border(float left, float top, float value) const {
        rig_->SetTexture(0, nullptr);
        const float right = left + 14, bottom = top + 12;
        const std::uint32_t color = 0xFF00FF00u - static_cast<std::uint32_t>(value * 255) * 0x100;
        const Plain lines[5] = {{left, top, 0.5f, 1, color},
                                {right, top, 0.5f, 1, color},
                                {right, bottom, 0.5f, 1, color},
                                {left, bottom, 0.5f, 1, color},
                                {left, top, 0.5f, 1, color}};
        rig_->SetFVF(D3DFVF_XYZRHW | D3DFVF_DIFFUSE);
        require(rig_->DrawPrimitiveUP(D3DPT_LINESTRIP, 4, lines, sizeof(Plain)), "DrawPrimitiveUP");
    }

    const Rig& rig_;
    Owned<IDirect3DTexture9> back_;
    std::vector<Owned<IDirect3DTexture9>> icons_;
};

} // namespace

std::unique_ptr<Subject> make_hud(const Rig& rig) {
    return std::make_unique<Hud>(rig);
}

} // namespace bench
