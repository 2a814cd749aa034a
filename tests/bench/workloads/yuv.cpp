// A video wall as players draw it: each window's film has three L8 planes (4:2:0) in dynamic textures, written in each
// frame, and a pixel shader converts to RGB. One film fills the screen.
#include <cstring>

#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr UINT kFilmWidth = 704, kFilmHeight = 576, kFilms = 5, kStored = 4;

// BT.601 with video levels. c0: brightness and contrast.
constexpr const char* kToRgb =
    "ps_2_0\ndef c1, 1.164, 0, 1.596, -0.0627\ndef c2, 1.164, -0.391, -0.813, -0.5\ndef c3, 1.164, 2.018, 0, 1\n"
    "dcl t0.xy\ndcl_2d s0\ndcl_2d s1\ndcl_2d s2\ntexld r0, t0, s0\ntexld r1, t0, s1\ntexld r2, t0, s2\n"
    "add r0.x, r0.x, c1.w\nadd r0.y, r1.x, c2.w\nadd r0.z, r2.x, c2.w\ndp3 r3.x, r0, c1\ndp3 r3.y, r0, c2\n"
    "dp3 r3.z, r0, c3\nmov r3.w, c3.w\nmad_sat r3.xyz, r3, c0.x, c0.y\nmov oC0, r3\n";

class Yuv final : public Subject {
  public:
    explicit Yuv(const Rig& rig) : rig_(rig), shader_(rig.pixel_shader(kToRgb)) {
        for (UINT i = 0; i < kFilms * 3; ++i) {
            const UINT half = i % 3 ? 2 : 1;
            planes_.push_back(empty_texture(rig, D3DFMT_L8, kFilmWidth / half, kFilmHeight / half, 1, D3DUSAGE_DYNAMIC,
                                            D3DPOOL_DEFAULT));
        }
        for (UINT frame = 0; frame < kStored; ++frame)
            for (UINT plane = 0; plane < 3; ++plane) store(frame, plane);
    }

    void frame(unsigned number) override {
        rig_.begin_frame();
        rig_->SetPixelShader(shader_.get());
        for (UINT film = 0; film < kFilms; ++film) {
            for (UINT plane = 0; plane < 3; ++plane) {
                IDirect3DTexture9& texture = *planes_[film * 3 + plane];
                write(texture, stored_[(number + film) % kStored * 3 + plane], plane ? 2 : 1);
                sampler(rig_, plane, &texture, D3DTEXF_LINEAR, D3DTEXF_NONE, D3DTADDRESS_CLAMP);
            }
            pixel_constants(rig_, 0, {{0.7f + 0.1f * static_cast<float>(film), 0.02f, 0, 0}});
            const float left = 20.0f + static_cast<float>(film - 1) * 250;
            draw_area(rig_, film ? Area{left, 560, left + 240, 750} : Area{0, 0, 1024, 768});
        }
        rig_->SetPixelShader(nullptr);
    }

  private:
    void store(UINT frame, UINT plane) {
        const UINT half = plane ? 2 : 1, width = kFilmWidth / half, height = kFilmHeight / half;
        std::vector<std::uint8_t> bytes;
        const float shift = static_cast<float>(frame) * 0.25f;
        for (UINT y = 0; y < height; ++y)
            for (UINT x = 0; x < width; ++x) {
                const float scale = 1.0f / (44.0f / static_cast<float>(half));
                const float value =
                    noise(static_cast<float>(x) * scale + shift, static_cast<float>(y) * scale, 16, 40 + plane);
                bytes.push_back(static_cast<std::uint8_t>(plane ? 64 + value * 128 : 16 + value * 219));
            }
        stored_.push_back(std::move(bytes));
    }
    static void write(IDirect3DTexture9& texture, const std::vector<std::uint8_t>& bytes, UINT half) {
        D3DLOCKED_RECT locked;
        require(texture.LockRect(0, &locked, nullptr, D3DLOCK_DISCARD), "LockRect");
        const UINT width = kFilmWidth / half;
        for (UINT y = 0; y < kFilmHeight / half; ++y)
            std::memcpy(static_cast<std::byte*>(locked.pBits) + std::size_t{y} * static_cast<UINT>(locked.Pitch),
                        &bytes[std::size_t{y} * width], width);
        texture.UnlockRect(0);
    }

    const Rig& rig_;
    Owned<IDirect3DPixelShader9> shader_;
    std::vector<Owned<IDirect3DTexture9>> planes_;
    std::vector<std::vector<std::uint8_t>> stored_;
};

} // namespace

std::unique_ptr<Subject> make_yuv(const Rig& rig) {
    return std::make_unique<Yuv>(rig);
}

} // namespace bench
