// A recorder of frames: a lit scene is drawn to a texture, its pixels are read by GetRenderTargetData in each frame and
// counted into a histogram, and texture and histogram are shown. The program waits for the frame, as such ones do.
#include <cstring>

#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr UINT kWide = 1024, kHigh = 768, kBars = 64;

class Readback final : public Subject {
  public:
    explicit Readback(const Rig& rig)
        : rig_(rig), screen_(rig), village_(rig, 80, 14, 0x4EA), wall_(pattern(rig, 256, 0x4EB)),
          scene_(color_target(rig, D3DFMT_X8R8G8B8, kWide, kHigh)) {
        IDirect3DSurface9* copy = nullptr;
        require(rig->CreateOffscreenPlainSurface(kWide, kHigh, D3DFMT_X8R8G8B8, D3DPOOL_SYSTEMMEM, &copy, nullptr),
                "CreateOffscreenPlainSurface");
        copy_.reset(copy);
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.02f;
        rig_.begin_frame();
        draw_to(rig_, scene_.surface.get(), screen_.depth());
        rig_->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER, 0xFF406080, 1, 0);
        rig_.depth(D3DCMP_LESSEQUAL);
        rig_->SetRenderState(D3DRS_CULLMODE, D3DCULL_CCW);
        light_scene(rig_, look_at({15 * std::sin(time), 8, -15 * std::cos(time)}, {0, 1, 0}),
                    projection(rig_, 1.6f, 0.5f, 60));
        rig_.stage(0, wall_.get(), D3DTEXF_LINEAR);
        village_.draw_fixed();
        rig_->SetRenderState(D3DRS_LIGHTING, FALSE);
        rig_->SetRenderState(D3DRS_ZENABLE, FALSE);
        screen_.select();
        count_pixels();
        show();
    }

  private:
    void count_pixels() {
        require(rig_->GetRenderTargetData(scene_.surface.get(), copy_.get()), "GetRenderTargetData");
        D3DLOCKED_RECT locked;
        require(copy_->LockRect(&locked, nullptr, D3DLOCK_READONLY), "LockRect");
        histogram_.fill(0);
        for (UINT y = 0; y < kHigh; ++y) {
            const auto* row = reinterpret_cast<const std::uint32_t*>(static_cast<std::byte*>(locked.pBits) +
                                                                     std::size_t{y} * static_cast<UINT>(locked.Pitch));
            for (UINT x = 0; x < kWide; ++x)
                ++histogram_[((row[x] >> 16 & 255) + 2 * (row[x] >> 8 & 255) + (row[x] & 255)) * kBars / 1024];
        }
        copy_->UnlockRect();
    }
    void show() {
        rig_.stage(0, scene_.texture.get());
        cover(rig_, kWide, kHigh);
        rig_.stage(0, nullptr);
        for (UINT i = 0; i < kBars; ++i) {
            const float left = 20 + static_cast<float>(i) * 8, tall = static_cast<float>(histogram_[i] / 200);
            draw_area(rig_, {left, 740 - std::min(tall, 300.0f), left + 6, 740}, 0xFFFFE060);
        }
    }

    const Rig& rig_;
    Screen screen_;
    Village village_;
    Owned<IDirect3DTexture9> wall_;
    Target scene_;
    Owned<IDirect3DSurface9> copy_;
    std::array<std::uint32_t, kBars> histogram_{};
};

} // namespace

std::unique_ptr<Subject> make_readback(const Rig& rig) {
    return std::make_unique<Readback>(rig);
}

} // namespace bench
