// Films as players without shaders show them: a YUY2 surface, locked and stretched onto the back buffer; a film of
// X8R8G8B8 frames by UpdateTexture, drawn as a texture; and dirty stripes of a third by UpdateSurface.
#include <cstring>

#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr UINT kWide = 720, kHigh = 480, kStored = 4, kStripes = 6;

class Video final : public Subject {
  public:
    explicit Video(const Rig& rig)
        : rig_(rig), screen_(rig), staged_(empty_texture(rig, D3DFMT_X8R8G8B8, kWide, kHigh, 1, 0, D3DPOOL_SYSTEMMEM)),
          film_(empty_texture(rig, D3DFMT_X8R8G8B8, kWide, kHigh, 1, 0, D3DPOOL_DEFAULT)),
          striped_(empty_texture(rig, D3DFMT_X8R8G8B8, kWide, kHigh, 1, 0, D3DPOOL_DEFAULT)) {
        IDirect3DSurface9* surface = nullptr;
        require(rig->CreateOffscreenPlainSurface(kWide, kHigh, D3DFMT_YUY2, D3DPOOL_DEFAULT, &surface, nullptr),
                "CreateOffscreenPlainSurface");
        packed_.reset(surface);
        for (UINT i = 0; i < kStored; ++i) store(static_cast<float>(i) * 0.2f);
    }

    void frame(unsigned number) override {
        rig_.begin_frame();
        write_packed(number);
        const RECT whole = {0, 0, 1024, 768};
        require(rig_->StretchRect(packed_.get(), nullptr, screen_.color(), &whole, D3DTEXF_LINEAR), "StretchRect");
        write_staged(number);
        require(rig_->UpdateTexture(staged_.get(), film_.get()), "UpdateTexture");
        write_stripes(number);
        rig_.stage(0, film_.get());
        draw_area(rig_, {40, 40, 500, 350});
        rig_.stage(0, striped_.get());
        draw_area(rig_, {524, 418, 984, 728});
    }

  private:
    void store(float shift) {
        std::vector<std::uint16_t> packed;
        std::vector<std::uint32_t> plain;
        for (UINT y = 0; y < kHigh; ++y)
            for (UINT x = 0; x < kWide; ++x) {
                const float u = static_cast<float>(x) / 45, v = static_cast<float>(y) / 30;
                const auto byte = [&](std::uint32_t seed) {
                    return static_cast<std::uint32_t>(noise(u + shift, v, 16, seed) * 255);
                };
                const std::uint32_t light = 16 + byte(1) * 219 / 255, blue = byte(2), red = byte(3);
                packed.push_back(static_cast<std::uint16_t>(light | (x % 2 ? packed_red_ : blue) << 8));
                packed_red_ = red;
                plain.push_back(byte(4) << 16 | byte(5) << 8 | byte(6));
            }
        packed_frames_.push_back(std::move(packed));
        plain_frames_.push_back(std::move(plain));
    }
    template <class Texel>
    static void copy(const D3DLOCKED_RECT& locked, const std::vector<Texel>& from, UINT first, UINT rows) {
        for (UINT y = 0; y < rows; ++y)
            std::memcpy(static_cast<std::byte*>(locked.pBits) + std::size_t{y} * static_cast<UINT>(locked.Pitch),
                        &from[std::size_t{first + y} * kWide], kWide * sizeof(Texel));
    }
    void write_packed(unsigned number) {
        D3DLOCKED_RECT locked;
        require(packed_->LockRect(&locked, nullptr, 0), "LockRect");
        copy(locked, packed_frames_[number % kStored], 0, kHigh);
        packed_->UnlockRect();
    }
    void write_staged(unsigned number) {
        D3DLOCKED_RECT locked;
        require(staged_->LockRect(0, &locked, nullptr, 0), "LockRect");
        copy(locked, plain_frames_[number % kStored], 0, kHigh);
        staged_->UnlockRect(0);
    }
    // One stripe of the screen changes in a frame, as in a remote desktop.
    void write_stripes(unsigned number) {
        IDirect3DSurface9 *from = nullptr, *to = nullptr;
        require(staged_->GetSurfaceLevel(0, &from), "GetSurfaceLevel");
        const Owned<IDirect3DSurface9> owned_from(from);
        require(striped_->GetSurfaceLevel(0, &to), "GetSurfaceLevel");
        const Owned<IDirect3DSurface9> owned_to(to);
        const LONG tall = kHigh / kStripes, top = static_cast<LONG>(number % kStripes) * tall;
        const RECT stripe = {0, top, kWide, top + tall};
        const POINT place = {0, top};
        require(rig_->UpdateSurface(from, &stripe, to, &place), "UpdateSurface");
    }

    const Rig& rig_;
    Screen screen_;
    Owned<IDirect3DTexture9> staged_, film_, striped_;
    Owned<IDirect3DSurface9> packed_;
    std::vector<std::vector<std::uint16_t>> packed_frames_;
    std::vector<std::vector<std::uint32_t>> plain_frames_;
    std::uint32_t packed_red_ = 128;
};

} // namespace

std::unique_ptr<Subject> make_video(const Rig& rig) {
    return std::make_unique<Video>(rig);
}

} // namespace bench
