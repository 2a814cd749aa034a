// Hills as strategy games draw them: 64 patches of 32x32 cells, four ground textures mixed by a splat map and a detail
// map, trilinear filtering, linear fog of the pixel pipeline, then trees as alpha-tested cards.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr int kPatches = 8, kCells = 32;
constexpr float kHalf = 64;
constexpr int kTrees = 800;

constexpr const char* kVertex =
    "vs_2_0\ndef c8, 0.0078125, 0.5, 0.2, 0\ndcl_position v0\ndcl_normal v1\nm4x4 r0, v0, c0\nmov oPos, r0\n"
    "mad oT0.xy, v0.xzxx, c8.x, c8.y\nmul oT1.xy, v0.xzxx, c8.z\nmul r1.xy, v0.xzxx, c8.y\nmov oT2.xy, r1\n"
    "dp3 r1.x, v1, c4\nmax r1.x, r1.x, c8.w\nmad oD0, r1.x, c5, c6\nmad oFog, -r0.w, c7.x, c7.y\n";
constexpr const char* kPixel =
    "ps_2_0\ndef c0, 2, 1, 0, 0\ndcl t0.xy\ndcl t1.xy\ndcl t2.xy\ndcl v0\ndcl_2d s0\ndcl_2d s1\ndcl_2d s2\ndcl_2d s3\n"
    "dcl_2d s4\ndcl_2d s5\ntexld r0, t0, s0\ntexld r1, t1, s1\ntexld r2, t1, s2\ntexld r3, t1, s3\ntexld r4, t1, s4\n"
    "texld r5, t2, s5\nlrp r6, r0.x, r2, r1\nlrp r1, r0.y, r3, r6\nlrp r2, r0.z, r4, r1\nmul r2.xyz, r2, r5\n"
    "mul r2.xyz, r2, c0.x\nmul r2.xyz, r2, v0\nmov r2.w, c0.y\nmov oC0, r2\n";

float height(float x, float z) {
    return 14 * noise((x + kHalf) / 16, (z + kHalf) / 16, 8, 21) - 7;
}

class Terrain final : public Subject {
  public:
    explicit Terrain(const Rig& rig)
        : rig_(rig),
          splat_(texture_of<std::uint32_t>(rig, D3DFMT_X8R8G8B8, 128, 128, 1,
                                           [](UINT x, UINT y, UINT) {
                                               const float u = static_cast<float>(x) / 8, v = static_cast<float>(y) / 8;
                                               const auto part = [&](std::uint32_t seed) {
                                                   const float f = (noise(u, v, 16, seed) - 0.4f) * 5;
                                                   return static_cast<std::uint32_t>(std::max(0.0f, std::min(1.0f, f)) *
                                                                                     255);
                                               };
                                               return part(1) << 16 | part(2) << 8 | part(3);
                                           })),
          card_(texture_of<std::uint32_t>(rig, D3DFMT_A8R8G8B8, 64, 64, 0,
                                          [](UINT x, UINT y, UINT level) {
                                              const float side = static_cast<float>(64 >> level),
                                                          u = (static_cast<float>(x) + 0.5f) / side * 2 - 1,
                                                          v = (static_cast<float>(y) + 0.5f) / side;
                                              return std::abs(u) < v * 0.9f
                                                         ? 0xFF204018u + (x * 7 + y * 5) % 32 * 0x010200u
                                                         : 0x00204018u;
                                          })),
          vertex_(rig.vertex_shader(kVertex)), pixel_(rig.pixel_shader(kPixel)) {
        for (std::uint32_t i = 0; i < 5; ++i) grounds_.push_back(pattern(rig, 256, 0x7E0 + i));
        for (int pz = 0; pz < kPatches; ++pz)
            for (int px = 0; px < kPatches; ++px) add_patch(px, pz);
        Xorshift random(4);
        std::vector<TexturedPlace> cards;
        for (int i = 0; i < kTrees; ++i) {
            const float x = random.between(-40, 40), z = random.between(-40, 40), tall = random.between(1, 2.5f),
                        y = height(x, z);
            for (const int corner : {0, 1, 2, 2, 1, 3}) {
                const float u = (corner & 1) != 0 ? 1.0f : 0.0f, v = (corner & 2) != 0 ? 1.0f : 0.0f;
                cards.push_back({x + (u - 0.5f) * tall, y + (1 - v) * tall, z, u, v});
            }
        }
        cards_ = rig.vertices(std::as_bytes(std::span(cards)));
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.01f, x = 30 * std::sin(time), z = -30 * std::cos(time);
        const D3DMATRIX view = look_at({x, height(x, z) + 5, z}, {0, 2, 0}), lens = projection(rig_, 1.5f, 0.5f, 90);
        rig_.begin_frame();
        rig_->Clear(0, nullptr, D3DCLEAR_TARGET, kFogColor, 1, 0);
        rig_.depth(D3DCMP_LESSEQUAL);
        states(rig_, {{D3DRS_CULLMODE, D3DCULL_CCW}, {D3DRS_FOGENABLE, TRUE}, {D3DRS_FOGCOLOR, kFogColor}});
        rig_->SetVertexShader(vertex_.get());
        rig_->SetPixelShader(pixel_.get());
        vertex_matrix(rig_, 0, view * lens);
        vertex_constants(
            rig_, 4, {{0.5f, 0.7f, -0.5f, 0}, {0.8f, 0.75f, 0.6f, 1}, {0.3f, 0.3f, 0.4f, 1}, {1.0f / 60, 1.2f, 0, 0}});
        sampler(rig_, 0, splat_.get(), D3DTEXF_LINEAR, D3DTEXF_NONE, D3DTADDRESS_CLAMP);
        for (DWORD i = 0; i < 5; ++i) sampler(rig_, i + 1, grounds_[i].get(), D3DTEXF_LINEAR, D3DTEXF_LINEAR);
        for (const Geometry& patch : patches_) {
            patch.select(rig_);
            patch.draw(rig_);
        }
        rig_->SetVertexShader(nullptr);
        rig_->SetPixelShader(nullptr);
        draw_cards(view, lens);
        for (DWORD i = 1; i < 6; ++i) rig_->SetTexture(i, nullptr);
    }

  private:
    struct TexturedPlace {
        float x, y, z, u, v;
    };
    void add_patch(int px, int pz) {
        Shape shape = plane(kCells, kHalf / kPatches, 1);
        for (MeshVertex& v : shape.vertices) {
            v.x += (static_cast<float>(px) + 0.5f) * 2 * kHalf / kPatches - kHalf;
            v.z += (static_cast<float>(pz) + 0.5f) * 2 * kHalf / kPatches - kHalf;
            v.y = height(v.x, v.z);
            const float dx = height(v.x + 0.5f, v.z) - v.y, dz = height(v.x, v.z + 0.5f) - v.y,
                        length = std::sqrt(dx * dx + dz * dz + 0.25f);
            v.nx = -dx / length, v.ny = 0.5f / length, v.nz = -dz / length;
        }
        patches_.push_back(geometry(rig_, shape));
    }
    void draw_cards(const D3DMATRIX& view, const D3DMATRIX& lens) {
        light_scene(rig_, view, lens);
        states(rig_, {{D3DRS_LIGHTING, FALSE},
                      {D3DRS_CULLMODE, D3DCULL_NONE},
                      {D3DRS_FOGTABLEMODE, D3DFOG_LINEAR},
                      {D3DRS_FOGSTART, bits(12)},
                      {D3DRS_FOGEND, bits(72)},
                      {D3DRS_ALPHATESTENABLE, TRUE},
                      {D3DRS_ALPHAFUNC, D3DCMP_GREATEREQUAL},
                      {D3DRS_ALPHAREF, 128}});
        rig_.stage(0, card_.get(), D3DTEXF_LINEAR);
        rig_->SetFVF(D3DFVF_XYZ | D3DFVF_TEX1);
        rig_->SetStreamSource(0, cards_.get(), 0, sizeof(TexturedPlace));
        require(rig_->DrawPrimitive(D3DPT_TRIANGLELIST, 0, kTrees * 2), "DrawPrimitive");
        states(rig_, {{D3DRS_ALPHATESTENABLE, FALSE}, {D3DRS_FOGTABLEMODE, D3DFOG_NONE}});
    }

    const Rig& rig_;
    Owned<IDirect3DTexture9> splat_, card_;
    std::vector<Owned<IDirect3DTexture9>> grounds_;
    Owned<IDirect3DVertexShader9> vertex_;
    Owned<IDirect3DPixelShader9> pixel_;
    std::vector<Geometry> patches_;
    Owned<IDirect3DVertexBuffer9> cards_;
};

} // namespace

std::unique_ptr<Subject> make_terrain(const Rig& rig) {
    return std::make_unique<Terrain>(rig);
}

} // namespace bench
