// A corridor as shooters around 2000 draw it, fixed function in two stages: walls times light maps, then a second pass
// with a detail texture (modulated twice) and glowing panels (added).
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr int kRooms = 12, kWallsOfARoom = 10, kTextures = 6, kLightMaps = 8;
constexpr DWORD kFormat = D3DFVF_XYZ | D3DFVF_TEX2;

struct Lit {
    float x, y, z, u, v, light_u, light_v;
};

class LightMaps final : public Subject {
  public:
    explicit LightMaps(const Rig& rig) : rig_(rig), detail_(pattern(rig, 128, 0x11D)) {
        for (std::uint32_t i = 0; i < kTextures; ++i) walls_.push_back(pattern(rig, 256, 0x110 + i));
        for (std::uint32_t i = 0; i < kLightMaps; ++i)
            lights_.push_back(texture_of<std::uint16_t>(rig, D3DFMT_R5G6B5, 64, 64, 0, [i](UINT x, UINT y, UINT level) {
                const float side = static_cast<float>(64 >> level), u = static_cast<float>(x) / side,
                            v = static_cast<float>(y) / side;
                const float light = 0.15f + 0.85f * noise(u * 4, v * 4, 4, i + 70);
                return static_cast<std::uint16_t>(static_cast<unsigned>(light * 31) << 11 |
                                                  static_cast<unsigned>(light * 58) << 5 |
                                                  static_cast<unsigned>(light * 24));
            }));
        std::vector<Lit> vertices;
        for (int room = 0; room < kRooms; ++room) add_room(vertices, static_cast<float>(room) * 8);
        vertices_ = rig.vertices(std::as_bytes(std::span(vertices)));
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.02f;
        const D3DMATRIX view = look_at({std::sin(time), 2 + 0.3f * std::cos(time), -4 + std::fmod(time, 4.0f)},
                                       {0, 2, 40}),
                        lens = projection(rig_, 1.3f, 0.1f, 120);
        rig_.begin_frame();
        rig_.depth(D3DCMP_LESSEQUAL);
        light_scene(rig_, view, lens);
        rig_->SetRenderState(D3DRS_LIGHTING, FALSE);
        rig_->SetFVF(kFormat);
        rig_->SetStreamSource(0, vertices_.get(), 0, sizeof(Lit));
        rig_.stage(0, walls_[0].get(), D3DTEXF_LINEAR);
        rig_.stage(1, lights_[0].get(), D3DTEXF_LINEAR, D3DTOP_MODULATE2X);
        coordinates(0, 0, 1);
        coordinates(1, 1, 1);
        draw_walls(true);
        // The second pass multiplies by detail * 2.
        rig_.stage(0, detail_.get(), D3DTEXF_LINEAR, D3DTOP_SELECTARG1);
        rig_.stage(1, nullptr);
        coordinates(0, 0, 7);
        rig_.blend(D3DBLEND_DESTCOLOR, D3DBLEND_SRCCOLOR);
        rig_->SetRenderState(D3DRS_ZFUNC, D3DCMP_EQUAL);
        draw_walls(false);
        rig_->SetRenderState(D3DRS_ZFUNC, D3DCMP_LESSEQUAL);
        // Panels in the middle of each room, added.
        rig_.stage(0, walls_[1].get(), D3DTEXF_LINEAR, D3DTOP_SELECTARG1);
        coordinates(0, 0, 1);
        rig_.blend(D3DBLEND_ONE, D3DBLEND_ONE);
        rig_->SetRenderState(D3DRS_ZWRITEENABLE, FALSE);
        for (UINT i = 0; i < kRooms; ++i)
            rig_->DrawPrimitive(D3DPT_TRIANGLESTRIP, (i * (kWallsOfARoom + 1) + kWallsOfARoom) * 4, 2);
        rig_->SetTextureStageState(0, D3DTSS_TEXTURETRANSFORMFLAGS, D3DTTFF_DISABLE);
        rig_->SetTextureStageState(1, D3DTSS_TEXTURETRANSFORMFLAGS, D3DTTFF_DISABLE);
    }

  private:
    static void add_quad(std::vector<Lit>& out, Vector at, Vector right, Vector up, float repeats) {
        for (int corner = 0; corner < 4; ++corner) {
            const float u = (corner & 1) != 0 ? 1.0f : 0.0f, v = (corner & 2) != 0 ? 1.0f : 0.0f;
            out.push_back({at.x + right.x * u + up.x * v, at.y + right.y * u + up.y * v, at.z + right.z * u + up.z * v,
                           u * repeats, v * repeats, u, v});
        }
    }
    // Floor, ceiling, two walls, two lintels, four pillars' sides, and a panel.
    static void add_room(std::vector<Lit>& out, float z) {
        add_quad(out, {-4, 0, z}, {8, 0, 0}, {0, 0, 8}, 2);
        add_quad(out, {-4, 4, z}, {8, 0, 0}, {0, 0, 8}, 2);
        add_quad(out, {-4, 0, z}, {0, 0, 8}, {0, 4, 0}, 2);
        add_quad(out, {4, 0, z}, {0, 0, 8}, {0, 4, 0}, 2);
        add_quad(out, {-4, 0, z + 8}, {2.5f, 0, 0}, {0, 4, 0}, 1);
        add_quad(out, {1.5f, 0, z + 8}, {2.5f, 0, 0}, {0, 4, 0}, 1);
        add_quad(out, {-3, 0, z + 3}, {0.6f, 0, 0}, {0, 4, 0}, 1);
        add_quad(out, {2.4f, 0, z + 3}, {0.6f, 0, 0}, {0, 4, 0}, 1);
        add_quad(out, {-2.4f, 0, z + 3}, {0, 0, 0.6f}, {0, 4, 0}, 1);
        add_quad(out, {2.4f, 0, z + 3}, {0, 0, 0.6f}, {0, 4, 0}, 1);
        add_quad(out, {-1, 3.2f, z + 5}, {2, 0, 0}, {0, 0.5f, 0}, 1);
    }
    void coordinates(DWORD stage, DWORD set, float scale) {
        const D3DMATRIX matrix = placed(0, 0, 0, scale, scale, 0);
        rig_->SetTextureStageState(stage, D3DTSS_TEXCOORDINDEX, set);
        rig_->SetTextureStageState(stage, D3DTSS_TEXTURETRANSFORMFLAGS, scale == 1 ? D3DTTFF_DISABLE : D3DTTFF_COUNT2);
        rig_->SetTransform(static_cast<D3DTRANSFORMSTATETYPE>(D3DTS_TEXTURE0 + stage), &matrix);
    }
    void draw_walls(bool textured) {
        for (UINT i = 0; i < kRooms * (kWallsOfARoom + 1); ++i) {
            if (i % (kWallsOfARoom + 1) == kWallsOfARoom) continue;
            if (textured) {
                rig_->SetTexture(0, walls_[i % kTextures].get());
                rig_->SetTexture(1, lights_[i * 5 % kLightMaps].get());
            }
            require(rig_->DrawPrimitive(D3DPT_TRIANGLESTRIP, i * 4, 2), "DrawPrimitive");
        }
    }

    const Rig& rig_;
    Owned<IDirect3DTexture9> detail_;
    std::vector<Owned<IDirect3DTexture9>> walls_, lights_;
    Owned<IDirect3DVertexBuffer9> vertices_;
};

} // namespace

std::unique_ptr<Subject> make_lightmaps(const Rig& rig) {
    return std::make_unique<LightMaps>(rig);
}

} // namespace bench
