// Software vertex processing, as programs asked for it that ran on every card: 20 figures of 2,500 vertices, each bent
// by a vs_1_1 shader with a palette of 24 bones (72 constants) and two weights a vertex.
#include "tests/bench/d3d8/rig.h"

namespace bench {

const DWORD kProcessing = D3DCREATE_SOFTWARE_VERTEXPROCESSING;

namespace {

constexpr int kFigures = 20, kBones = 24, kRings = 60, kSegments = 40;

struct Skinned {
    float x, y, z, nx, ny, nz, u, v, first, second, weight; // numbers of bones times 3; the first one's weight
};

// c0 to c3: world to clip; c4: light and its strength; c5: ambient; c6: 1, 0; from c8 on three rows for each bone.
const char* const kCode = "vs_1_1\n"
                          "mov a0.x, v3.x\n"
                          "dp4 r0.x, v0, c[a0.x + 8]\ndp4 r0.y, v0, c[a0.x + 9]\ndp4 r0.z, v0, c[a0.x + 10]\n"
                          "dp3 r1.x, v1, c[a0.x + 8]\ndp3 r1.y, v1, c[a0.x + 9]\ndp3 r1.z, v1, c[a0.x + 10]\n"
                          "mov a0.x, v3.y\n"
                          "dp4 r2.x, v0, c[a0.x + 8]\ndp4 r2.y, v0, c[a0.x + 9]\ndp4 r2.z, v0, c[a0.x + 10]\n"
                          "dp3 r3.x, v1, c[a0.x + 8]\ndp3 r3.y, v1, c[a0.x + 9]\ndp3 r3.z, v1, c[a0.x + 10]\n"
                          "sub r4, r0, r2\nmad r2.xyz, r4, v3.z, r2\nmov r2.w, c6.x\n"
                          "sub r5, r1, r3\nmad r3.xyz, r5, v3.z, r3\n"
                          "dp3 r3.w, r3, r3\nrsq r3.w, r3.w\nmul r3.xyz, r3, r3.w\n"
                          "dp3 r6.x, r3, c4\nmax r6.x, r6.x, c6.y\nmad oD0, r6.x, c4.w, c5\n"
                          "m4x4 oPos, r2, c0\nmov oT0.xy, v2\n";

class Software final : public Subject {
  public:
    explicit Software(const Rig& rig) : rig_(rig), cloth_(rig.pattern(256, 0x850)), ground_(rig, plane(24, 20, 10)) {
        shader_ = rig.vertex_shader({D3DVSD_STREAM(0), D3DVSD_REG(0, D3DVSDT_FLOAT3), D3DVSD_REG(1, D3DVSDT_FLOAT3),
                                     D3DVSD_REG(2, D3DVSDT_FLOAT2), D3DVSD_REG(3, D3DVSDT_FLOAT3)},
                                    kCode);
        std::vector<Skinned> vertices;
        for (int r = 0; r <= kRings; ++r)
            for (int s = 0; s <= kSegments; ++s) vertices.push_back(vertex(r, s));
        const std::vector<std::uint16_t> order = grid_indices(kRings, kSegments);
        count_ = static_cast<UINT>(vertices.size());
        vertices_ = rig.vertices(bytes_of(vertices));
        indices_ = rig.indices(order);
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.05f;
        const D3DMATRIX view = look_at({0, 7, -13}, {0, 1.5f, 0}), lens = rig_.lens(1.6f, 0.5f, 60);
        rig_.begin_frame();
        rig_.camera(view, lens);
        rig_.stage(0, cloth_.get());
        ground_.select(rig_);
        ground_.draw(rig_);
        rig_->SetVertexShader(shader_);
        rig_->SetStreamSource(0, vertices_.get(), sizeof(Skinned));
        rig_->SetIndices(indices_.get(), 0);
        rig_.vertex_matrix(0, view * lens);
        const float constants[3][4] = {{0.5f, 0.7f, -0.5f, 0.8f}, {0.25f, 0.25f, 0.3f, 1}, {1, 0, 0, 0}};
        rig_->SetVertexShaderConstant(4, constants, 3);
        for (int i = 0; i < kFigures; ++i) {
            set_palette(i, time);
            require(rig_->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, 0, count_, 0, kRings * kSegments * 2),
                    "DrawIndexedPrimitive");
        }
    }

  private:
    static Skinned vertex(int r, int s) {
        const float along = static_cast<float>(r) / kRings, angle = static_cast<float>(s) / kSegments * 6.2831853f;
        const float radius = 0.4f * std::sin(along * 3.0f + 0.1f), place = along * (kBones - 1);
        const int bone = std::min(static_cast<int>(place), kBones - 2);
        const float c = std::cos(angle), z = std::sin(angle);
        return {radius * c,
                along * 4,
                radius * z,
                c,
                0,
                z,
                static_cast<float>(s) / 10,
                along * 4,
                static_cast<float>(bone * 3),
                static_cast<float>(bone * 3 + 3),
                1 - (place - static_cast<float>(bone))};
    }
    // Each bone leans a little further than the one below it.
    void set_palette(int figure, float time) {
        float rows[kBones * 3][4];
        const float x = static_cast<float>(figure % 5) * 3 - 6, z = static_cast<float>(figure / 5) * 3 - 3;
        for (int bone = 0; bone < kBones; ++bone) {
            const float lean = 0.5f * std::sin(time + static_cast<float>(figure)) * static_cast<float>(bone) / kBones,
                        c = std::cos(lean), s = std::sin(lean);
            const float matrix[3][4] = {{c, s, 0, x}, {-s, c, 0, 0}, {0, 0, 1, z}};
            std::copy(&matrix[0][0], &matrix[0][0] + 12, &rows[bone * 3][0]);
        }
        rig_->SetVertexShaderConstant(8, rows, kBones * 3);
    }

    const Rig& rig_;
    Owned<IDirect3DTexture8> cloth_;
    Geometry ground_;
    DWORD shader_ = 0;
    UINT count_ = 0;
    Owned<IDirect3DVertexBuffer8> vertices_;
    Owned<IDirect3DIndexBuffer8> indices_;
};

} // namespace

std::unique_ptr<Subject> make_subject(const Rig& rig) {
    return std::make_unique<Software>(rig);
}

} // namespace bench
