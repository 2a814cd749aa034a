// Occlusion culling like that of games. After the frame's opaque draws, an occlusion query tests a box around each of
// 400 buildings. The answers are read in the next frame, without waiting, and decide which details are drawn; a
// building without an answer yet uses its previous one.
#include "tests/bench/d3d9/rig.h"
#include "tests/bench/windows/shapes.h"

namespace bench {

namespace {

constexpr int kSide = 20, kBuildings = kSide * kSide, kDetails = 3;

class City final : public Subject {
  public:
    explicit City(const Rig& rig) : rig_(rig) {
        const Shape cube = box(), ball = sphere(10, 14);
        cube_ = rig.vertices(std::as_bytes(std::span(cube.vertices)));
        cube_indices_ = rig.indices(std::as_bytes(std::span(cube.indices)), D3DFMT_INDEX16);
        ball_ = rig.vertices(std::as_bytes(std::span(ball.vertices)));
        ball_indices_ = rig.indices(std::as_bytes(std::span(ball.indices)), D3DFMT_INDEX16);
        ball_vertices_ = static_cast<UINT>(ball.vertices.size());
        ball_triangles_ = static_cast<UINT>(ball.indices.size() / 3);
        for (std::uint32_t i = 0; i < 6; ++i) walls_.push_back(rig.texture(pattern_texels(128, 0x90 + i), 128, true));
        Xorshift random(5);
        for (int i = 0; i < kBuildings; ++i) {
            const float height = random.between(1, 5);
            buildings_.push_back({static_cast<float>(i % kSide - kSide / 2) * 4 + 2,
                                  static_cast<float>(i / kSide - kSide / 2) * 4 + 2, height,
                                  rig.query(D3DQUERYTYPE_OCCLUSION), false, true});
        }
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.01f;
        rig_.begin_frame();
        rig_.depth(D3DCMP_LESSEQUAL);
        const D3DMATRIX view = eye(std::sin(time) * 3, 3, 0, time, 0.1f), projection = perspective(0.3f, 120);
        rig_->SetTransform(D3DTS_VIEW, &view);
        rig_->SetTransform(D3DTS_PROJECTION, &projection);
        D3DLIGHT9 sun = {};
        sun.Type = D3DLIGHT_DIRECTIONAL;
        sun.Diffuse = {1, 1, 1, 1};
        sun.Direction = {0.5f, -0.7f, 0.4f};
        rig_->SetLight(0, &sun);
        rig_->LightEnable(0, TRUE);
        rig_->SetRenderState(D3DRS_LIGHTING, TRUE);
        rig_->SetRenderState(D3DRS_NORMALIZENORMALS, TRUE);
        rig_->SetRenderState(D3DRS_AMBIENT, 0xFF404040);
        const D3DMATERIAL9 white = {{1, 1, 1, 1}, {1, 1, 1, 1}, {0, 0, 0, 0}, {0, 0, 0, 0}, 0};
        rig_->SetMaterial(&white);
        rig_->SetFVF(kMeshFormat);
        rig_.stage(0, walls_[0].get(), D3DTEXF_LINEAR);
        read_answers();
        use(cube_, cube_indices_);
        draw_cube(placed(0, -1, 0, 50, 0.5f, 0));
        for (std::size_t i = 0; i < buildings_.size(); ++i) {
            rig_->SetTexture(0, walls_[i % walls_.size()].get());
            draw_cube(placed_at(buildings_[i], 1));
        }
        details(time);
        test_visibility();
    }

  private:
    struct Building {
        float x, z, height;
        Owned<IDirect3DQuery9> query;
        bool asked, visible;
    };

    void use(const Owned<IDirect3DVertexBuffer9>& vertices, const Owned<IDirect3DIndexBuffer9>& indices) {
        rig_->SetStreamSource(0, vertices.get(), 0, sizeof(MeshVertex));
        rig_->SetIndices(indices.get());
    }
    void draw_cube(const D3DMATRIX& world) {
        rig_->SetTransform(D3DTS_WORLD, &world);
        rig_->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, 0, 0, 24, 0, 12);
    }
    static D3DMATRIX placed_at(const Building& b, float grown) {
        return placed(b.x, b.height - 0.5f, b.z, grown, b.height * grown, 0);
    }

    void read_answers() {
        for (Building& b : buildings_) {
            DWORD pixels = 0;
            if (!b.asked || b.query->GetData(&pixels, sizeof pixels, D3DGETDATA_FLUSH) != S_OK) continue;
            b.visible = pixels > 0;
            b.asked = false;
        }
    }

    void details(float time) {
        use(ball_, ball_indices_);
        for (std::size_t i = 0; i < buildings_.size(); ++i) {
            const Building& b = buildings_[i];
            if (!b.visible) continue;
            for (int d = 0; d < kDetails; ++d) {
                const float angle = time * 3 + static_cast<float>(d) * 2.1f;
                const D3DMATRIX world =
                    placed(b.x + std::sin(angle) * 1.4f, b.height * 2 + 0.2f + static_cast<float>(d),
                           b.z + std::cos(angle) * 1.4f, 0.4f, 0.4f, angle);
                rig_->SetTexture(0, walls_[(i + static_cast<std::size_t>(d)) % walls_.size()].get());
                rig_->SetTransform(D3DTS_WORLD, &world);
                rig_->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, 0, 0, ball_vertices_, 0, ball_triangles_);
            }
        }
    }

    void test_visibility() {
        use(cube_, cube_indices_);
        rig_->SetRenderState(D3DRS_COLORWRITEENABLE, 0);
        rig_->SetRenderState(D3DRS_ZWRITEENABLE, FALSE);
        for (Building& b : buildings_) {
            if (b.asked) continue;
            b.query->Issue(D3DISSUE_BEGIN);
            draw_cube(placed_at(b, 1.05f));
            b.query->Issue(D3DISSUE_END);
            b.asked = true;
        }
        rig_->SetRenderState(D3DRS_COLORWRITEENABLE, 15);
        rig_->SetRenderState(D3DRS_ZWRITEENABLE, TRUE);
    }

    const Rig& rig_;
    Owned<IDirect3DVertexBuffer9> cube_, ball_;
    Owned<IDirect3DIndexBuffer9> cube_indices_, ball_indices_;
    UINT ball_vertices_ = 0, ball_triangles_ = 0;
    std::vector<Owned<IDirect3DTexture9>> walls_;
    std::vector<Building> buildings_;
};

} // namespace

std::unique_ptr<Subject> make_city(const Rig& rig) {
    return std::make_unique<City>(rig);
}

} // namespace bench
