// A meadow with 4 samples: 1,800 tufts of three crossed quads that a vertex shader bends in the wind, with alpha test,
// then trees whose leaves are drawn with alpha to coverage.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr int kTufts = 1800, kTrees = 60, kLeaves = 40;

// c8: time, strength of the wind, height of the bend. The normal's x is a phase.
constexpr const char* kVertex =
    "vs_2_0\ndef c20, 0.15915494, 0.5, 6.2831853, -3.1415927\ndcl_position v0\ndcl_normal v1\ndcl_texcoord v2\n"
    "add r0.x, c8.x, v1.x\nmad r0.x, r0.x, c20.x, c20.y\nfrc r0.x, r0.x\nmad r0.x, r0.x, c20.z, c20.w\n"
    "sincos r1.y, r0.x, c21, c22\nmul r1.y, r1.y, c8.y\nmul r1.y, r1.y, v1.y\nmov r2, v0\nadd r2.x, r2.x, r1.y\n"
    "m4x4 oPos, r2, c0\nmov oT0.xy, v2\nmov oD0, v1.z\n";

// Blades or a leaf: white where there is a plant, with soft edges.
std::uint32_t plant(UINT x, UINT y, UINT level, bool blades) {
    const float step = static_cast<float>(1u << level) / 128, u = (static_cast<float>(x) + 0.5f) * step,
                v = (static_cast<float>(y) + 0.5f) * step;
    float cover;
    if (blades) {
        const float column = u * 9 + 0.6f * std::sin(v * 3 + std::floor(u * 9)),
                    middle = std::abs(column - std::floor(column) - 0.5f);
        cover = (v * 0.42f - middle) * 8 + 0.5f;
    } else {
        const float dx = (u - 0.5f) * 2, dy = (v - 0.5f) * 2;
        cover = (0.9f - std::sqrt(dx * dx + dy * dy)) * 3 + (noise(u * 16, v * 16, 16, 5) - 0.5f) * 4;
    }
    const float shade = 0.5f + 0.5f * noise(u * 32, v * 8, 32, 6);
    const auto alpha = static_cast<std::uint32_t>(std::max(0.0f, std::min(1.0f, cover)) * 255);
    const auto green = static_cast<std::uint32_t>(shade * 200), other = green / 2;
    return alpha << 24 | other << 16 | green << 8 | other / 2;
}

class Foliage final : public Subject {
  public:
    explicit Foliage(const Rig& rig)
        : rig_(rig), screen_(rig), color_(color_surface(rig, D3DFMT_A8R8G8B8, rig.width(), rig.height(), 4)),
          depth_(depth_surface(rig, rig.width(), rig.height(), 4)), ground_(geometry(rig, plane(8, 30, 12))),
          grass_(texture_of<std::uint32_t>(rig, D3DFMT_A8R8G8B8, 128, 128, 0,
                                           [](UINT x, UINT y, UINT l) { return plant(x, y, l, true); })),
          leaf_(texture_of<std::uint32_t>(rig, D3DFMT_A8R8G8B8, 128, 128, 0,
                                          [](UINT x, UINT y, UINT l) { return plant(x, y, l, false); })),
          soil_(pattern(rig, 128, 0xF01)), vertex_(rig.vertex_shader(kVertex)) {
        Xorshift random(88);
        std::vector<MeshVertex> quads;
        for (int i = 0; i < kTufts; ++i) {
            const float x = random.between(-16, 16), z = random.between(-16, 16), size = random.between(0.5f, 1),
                        turn = random.between(0, 3);
            for (int k = 0; k < 3; ++k)
                add(quads, {x, size * 0.5f, z}, size * 0.5f, turn + static_cast<float>(k) * 1.05f, 1,
                    random.between(0.6f, 1));
        }
        for (int i = 0; i < kTrees; ++i) {
            const float x = random.between(-15, 15), z = random.between(-10, 20), tall = random.between(2, 4);
            for (int k = 0; k < kLeaves; ++k) {
                const float dx = random.between(-1.2f, 1.2f), dy = random.between(-1.2f, 1.2f),
                            dz = random.between(-1.2f, 1.2f), turn = random.between(0, 3);
                add(quads, {x + dx, tall + dy, z + dz}, 0.5f, turn, 0.3f, random.between(0.5f, 1));
            }
        }
        quads_ = rig.vertices(std::as_bytes(std::span(quads)));
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.05f;
        const D3DMATRIX view = look_at({10 * std::sin(time * 0.2f), 3, -14}, {0, 1.5f, 0}),
                        lens = projection(rig_, 1.5f, 0.3f, 60);
        rig_.begin_frame();
        draw_to(rig_, color_.get(), depth_.get());
        rig_->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER, 0xFF80A0D0, 1, 0);
        rig_.depth(D3DCMP_LESSEQUAL);
        light_scene(rig_, view, lens);
        rig_.stage(0, soil_.get(), D3DTEXF_LINEAR);
        ground_.select(rig_);
        ground_.draw(rig_);
        rig_->SetRenderState(D3DRS_LIGHTING, FALSE);
        rig_->SetVertexShader(vertex_.get());
        rig_->SetStreamSource(0, quads_.get(), 0, sizeof(MeshVertex));
        vertex_matrix(rig_, 0, view * lens);
        vertex_constants(rig_, 8, {{time, 0.12f, 0, 0}});
        vertex_constants(
            rig_, 21,
            {{-1.5500992e-006f, -2.1701389e-005f, 0.0026041667f, 0.00026041668f}, {-0.020833334f, -0.125f, 1, 0.5f}});
        states(rig_, {{D3DRS_ALPHATESTENABLE, TRUE}, {D3DRS_ALPHAFUNC, D3DCMP_GREATEREQUAL}, {D3DRS_ALPHAREF, 128}});
        rig_->SetTexture(0, grass_.get());
        require(rig_->DrawPrimitive(D3DPT_TRIANGLELIST, 0, kTufts * 3 * 2), "DrawPrimitive");
        rig_->SetRenderState(D3DRS_ALPHATESTENABLE, FALSE);
        cover_by_alpha(rig_, true);
        rig_->SetTexture(0, leaf_.get());
        require(rig_->DrawPrimitive(D3DPT_TRIANGLELIST, kTufts * 3 * 6, kTrees * kLeaves * 2), "DrawPrimitive");
        cover_by_alpha(rig_, false);
        rig_->SetVertexShader(nullptr);
        require(rig_->StretchRect(color_.get(), nullptr, screen_.color(), nullptr, D3DTEXF_NONE), "StretchRect");
        screen_.select();
    }

  private:
    static void add(std::vector<MeshVertex>& quads, Vector centre, float half, float turn, float bend, float shade) {
        for (const int corner : {0, 1, 2, 2, 1, 3}) {
            const float u = (corner & 1) != 0 ? 1.0f : 0.0f, v = (corner & 2) != 0 ? 1.0f : 0.0f,
                        side = (u * 2 - 1) * half;
            quads.push_back({centre.x + side * std::cos(turn), centre.y + (1 - v * 2) * half,
                             centre.z + side * std::sin(turn), centre.x + centre.z, (1 - v) * bend, shade, u, v});
        }
    }

    const Rig& rig_;
    Screen screen_;
    Owned<IDirect3DSurface9> color_, depth_;
    Geometry ground_;
    Owned<IDirect3DTexture9> grass_, leaf_, soil_;
    Owned<IDirect3DVertexShader9> vertex_;
    Owned<IDirect3DVertexBuffer9> quads_;
};

} // namespace

std::unique_ptr<Subject> make_foliage(const Rig& rig) {
    return std::make_unique<Foliage>(rig);
}

} // namespace bench
