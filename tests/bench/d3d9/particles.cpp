// Effects: 6,000 particles, moved by the program and appended to a dynamic vertex buffer in batches (NOOVERWRITE, and
// DISCARD where it is full), drawn to a texture; ps_2_0 shaders make a blurred glow of its bright parts in two smaller
// textures; texture and glow are added on the screen. A small texture is locked and written in each frame, as for a
// video.
#include "tests/bench/d3d9/rig.h"
#include "tests/bench/windows/shapes.h"

namespace bench {

namespace {

constexpr int kParticles = 6000, kBatch = 150;
constexpr UINT kScene = 512, kGlow = 256;
constexpr DWORD kFormat = D3DFVF_XYZRHW | D3DFVF_DIFFUSE | D3DFVF_TEX1;

struct Particle {
    float x, y, dx, dy, size;
    std::uint32_t color;
};

constexpr const char* kBright = "ps_2_0\ndcl t0.xy\ndcl_2d s0\ntexld r0, t0, s0\nadd r1, r0, -c0\nmul_sat r1, r1, c1\n"
                                "mov oC0, r1\n";
// Blurs five texels; c0 is the step from one to the next.
constexpr const char* kBlur = "ps_2_0\ndcl t0.xy\ndcl_2d s0\nadd r1.xy, t0, c0\nadd r2.xy, t0, -c0\nadd r3.xy, r1, c0\n"
                              "add r4.xy, r2, -c0\ntexld r0, t0, s0\ntexld r1, r1, s0\ntexld r2, r2, s0\n"
                              "texld r3, r3, s0\ntexld r4, r4, s0\nadd r1, r1, r2\nadd r3, r3, r4\nmul r0, r0, c1.x\n"
                              "mad r0, r1, c1.y, r0\nmad r0, r3, c1.z, r0\nmov oC0, r0\n";

class Particles final : public Subject {
  public:
    explicit Particles(const Rig& rig)
        : rig_(rig), vertices_(rig.dynamic_vertices(kRoom * sizeof(TexturedVertex))),
          scene_(rig.target(kScene)), glow_{rig.target(kGlow), rig.target(kGlow)},
          spark_(rig.texture(pattern_texels(64, 0x51), 64, true)),
          video_(rig.texture(pattern_texels(128, 0x52), 128, false)), bright_(rig.pixel_shader(kBright)),
          blur_(rig.pixel_shader(kBlur)) {
        Xorshift random(7);
        for (int i = 0; i < kParticles; ++i) {
            const float x = random.between(0, kScene), y = random.between(0, kScene), dx = random.between(-2, 2),
                        dy = random.between(-2, 2), size = random.between(2, 9);
            particles_.push_back({x, y, dx, dy, size, 0x40808080u + static_cast<std::uint32_t>(i) % 97 * 0x010203u});
        }
        IDirect3DSurface9* surface = nullptr;
        require(rig->GetBackBuffer(0, 0, D3DBACKBUFFER_TYPE_MONO, &surface), "GetBackBuffer");
        back_.reset(surface);
        require(rig->GetDepthStencilSurface(&surface), "GetDepthStencilSurface");
        depth_.reset(surface);
    }

    void frame(unsigned number) override {
        rig_.begin_frame();
        write_video(number);
        rig_->SetFVF(kFormat);
        rig_->SetStreamSource(0, vertices_.get(), 0, sizeof(TexturedVertex));
        rig_->SetDepthStencilSurface(nullptr);
        draw_particles();
        glow();
        onto_the_screen();
    }

  private:
    // Not a multiple of a frame's vertices, so that the wrap occurs at different places.
    static constexpr UINT kRoom = kBatch * 6 * 11;

    void to(IDirect3DTexture9* texture) {
        IDirect3DSurface9* surface = nullptr;
        require(texture->GetSurfaceLevel(0, &surface), "GetSurfaceLevel");
        require(rig_->SetRenderTarget(0, surface), "SetRenderTarget");
        surface->Release();
    }

    void write_video(unsigned number) {
        D3DLOCKED_RECT locked;
        require(video_->LockRect(0, &locked, nullptr, 0), "LockRect");
        for (UINT y = 0; y < 128; ++y) {
            auto* row = reinterpret_cast<std::uint32_t*>(static_cast<std::byte*>(locked.pBits) +
                                                         y * static_cast<UINT>(locked.Pitch));
            for (UINT x = 0; x < 128; ++x) row[x] = 0xFF000000u | ((x ^ y) + number) % 256 * 0x010101u;
        }
        video_->UnlockRect(0);
    }

    // Returns space for `count` vertices after those that were written before.
    TexturedVertex* append(UINT count) {
        if (next_ + count > kRoom) next_ = 0;
        void* bytes = nullptr;
        require(vertices_->Lock(next_ * sizeof(TexturedVertex), count * sizeof(TexturedVertex), &bytes,
                                next_ == 0 ? D3DLOCK_DISCARD : D3DLOCK_NOOVERWRITE),
                "Lock");
        first_ = next_;
        next_ += count;
        return static_cast<TexturedVertex*>(bytes);
    }
    void draw(UINT triangles) {
        vertices_->Unlock();
        rig_->DrawPrimitive(D3DPT_TRIANGLELIST, first_, triangles);
    }
    static TexturedVertex* quad(TexturedVertex* out, float left, float top, float right, float bottom,
                                std::uint32_t color) {
        for (const int corner : {0, 1, 2, 2, 1, 3}) {
            const bool at_right = (corner & 1) != 0, low = (corner & 2) != 0;
            *out++ = {(at_right ? right : left) - 0.5f,
                      (low ? bottom : top) - 0.5f,
                      0.5f,
                      1,
                      color,
                      at_right ? 1.0f : 0.0f,
                      low ? 1.0f : 0.0f};
        }
        return out;
    }
    void draw_square(float side) {
        quad(append(6), 0, 0, side, side, 0xFFFFFFFF);
        draw(2);
    }

    void draw_particles() {
        to(scene_.get());
        rig_->Clear(0, nullptr, D3DCLEAR_TARGET, 0xFF000010, 1, 0);
        rig_.stage(0, video_.get());
        draw_square(kScene / 4.0f);
        rig_.stage(0, spark_.get(), D3DTEXF_LINEAR);
        for (int first = 0; first < kParticles; first += kBatch) {
            rig_.blend(D3DBLEND_SRCALPHA, first / kBatch % 2 ? D3DBLEND_ONE : D3DBLEND_INVSRCALPHA);
            TexturedVertex* out = append(kBatch * 6);
            for (int i = first; i < first + kBatch; ++i) {
                Particle& p = particles_[static_cast<std::size_t>(i)];
                p.x += p.dx, p.y += p.dy;
                if (p.x < 0 || p.x > kScene) p.dx = -p.dx;
                if (p.y < 0 || p.y > kScene) p.dy = -p.dy;
                out = quad(out, p.x - p.size, p.y - p.size, p.x + p.size, p.y + p.size, p.color);
            }
            draw(kBatch * 2);
        }
        rig_->SetRenderState(D3DRS_ALPHABLENDENABLE, FALSE);
    }

    void glow() {
        constexpr float kThreshold[8] = {0.2f, 0.2f, 0.2f, 0, 1.5f, 1.5f, 1.5f, 1};
        to(glow_[0].get());
        rig_.stage(0, scene_.get());
        rig_->SetPixelShader(bright_.get());
        rig_->SetPixelShaderConstantF(0, kThreshold, 2);
        draw_square(kGlow);
        rig_->SetPixelShader(blur_.get());
        for (int pass = 0; pass < 4; ++pass) {
            const float step = (pass < 2 ? 1.0f : 2.0f) / kGlow;
            const float constants[8] = {pass % 2 ? 0 : step, pass % 2 ? step : 0, 0, 0, 0.4f, 0.22f, 0.08f, 0};
            to(glow_[(pass + 1) % 2].get());
            rig_.stage(0, glow_[pass % 2].get());
            rig_->SetPixelShaderConstantF(0, constants, 2);
            draw_square(kGlow);
        }
        rig_->SetPixelShader(nullptr);
    }

    void onto_the_screen() {
        rig_->SetRenderTarget(0, back_.get());
        rig_->SetDepthStencilSurface(depth_.get());
        rig_.stage(0, scene_.get());
        quad(append(6), 0, 0, kWidth, kHeight, 0xFFFFFFFF);
        draw(2);
        rig_.blend(D3DBLEND_ONE, D3DBLEND_ONE);
        rig_.stage(0, glow_[0].get());
        quad(append(6), 0, 0, kWidth, kHeight, 0xFFFFFFFF);
        draw(2);
    }

    const Rig& rig_;
    Owned<IDirect3DVertexBuffer9> vertices_;
    Owned<IDirect3DTexture9> scene_, glow_[2], spark_, video_;
    Owned<IDirect3DPixelShader9> bright_, blur_;
    Owned<IDirect3DSurface9> back_, depth_;
    std::vector<Particle> particles_;
    UINT next_ = 0, first_ = 0;
};

} // namespace

std::unique_ptr<Subject> make_particles(const Rig& rig) {
    return std::make_unique<Particles>(rig);
}

} // namespace bench
