// A forest seen from above: 2,500 trees whose mesh is chosen from four by distance; near a switch both are drawn, faded
// by a constant. Draws are sorted by mesh, not by distance.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr int kTrees = 2500, kLevels = 4;
constexpr float kSwitch[kLevels] = {14, 28, 50, 1000}, kFade = 3;

// c8: place and size; c9: fade; c10: light; c11: wind's time.
constexpr const char* kVertex =
    "vs_2_0\ndef c12, 0, 1, 0.35, 0.65\ndcl_position v0\ndcl_normal v1\ndcl_texcoord v2\nmul r0.xyz, v0, c8.w\n"
    "add r0.xyz, r0, c8\nmul r1.x, v0.y, c11.x\nadd r0.x, r0.x, r1.x\nmov r0.w, c12.y\nm4x4 oPos, r0, c0\n"
    "dp3 r1.x, v1, c10\nmax r1.x, r1.x, c12.x\nmad r1, r1.x, c12.w, c12.z\nmov r1.w, c9.x\nmov oD0, r1\n"
    "mov oT0.xy, v2\n";

class Lod final : public Subject {
  public:
    explicit Lod(const Rig& rig)
        : rig_(rig), ground_(geometry(rig, plane(16, 70, 30))), soil_(pattern(rig, 256, 0x10D)),
          vertex_(rig.vertex_shader(kVertex)) {
        constexpr int kRings[kLevels] = {20, 12, 6, 3};
        for (std::uint32_t level = 0; level < kLevels; ++level) {
            Shape shape = sphere(kRings[level], kRings[level] * 4 / 3 + 1);
            for (MeshVertex& v : shape.vertices) {
                const float bump = 0.8f + 0.2f * std::sin(v.y * 11) * std::cos(v.u * 25);
                v.x *= bump, v.z *= bump, v.y = v.y * 1.6f + 1.6f;
            }
            meshes_.push_back(geometry(rig, shape));
            leaves_.push_back(pattern(rig, 128, 0x10E + level));
        }
        Xorshift random(44);
        for (int i = 0; i < kTrees; ++i) {
            const float x = random.between(-60, 60), z = random.between(-60, 60), size = random.between(0.4f, 1);
            trees_.push_back({x, 0, z, size});
        }
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.02f;
        const Vector from = {40 * std::sin(time * 0.3f), 14, -40 * std::cos(time * 0.3f)};
        const D3DMATRIX view = look_at(from, {0, 0, 0}), lens = projection(rig_, 1.6f, 0.5f, 150);
        rig_.begin_frame();
        rig_.depth(D3DCMP_LESSEQUAL);
        light_scene(rig_, view, lens);
        rig_->SetRenderState(D3DRS_CULLMODE, D3DCULL_CCW);
        rig_.stage(0, soil_.get(), D3DTEXF_LINEAR);
        ground_.select(rig_);
        ground_.draw(rig_);
        rig_->SetRenderState(D3DRS_LIGHTING, FALSE);
        rig_->SetVertexShader(vertex_.get());
        vertex_matrix(rig_, 0, view * lens);
        vertex_constants(rig_, 10, {{0.5f, 0.7f, -0.5f, 0}, {0.05f * std::sin(time * 4), 0, 0, 0}});
        for (int level = 0; level < kLevels; ++level) draw_level(level, from);
        rig_->SetVertexShader(nullptr);
    }

  private:
    void draw_level(int level, Vector from) {
        const auto index = static_cast<std::size_t>(level);
        rig_->SetTexture(0, leaves_[index].get());
        meshes_[index].select(rig_);
        bool fades = false;
        rig_->SetRenderState(D3DRS_ALPHABLENDENABLE, FALSE);
        for (const Register& tree : trees_) {
            const float dx = tree[0] - from.x, dz = tree[2] - from.z,
                        away = std::sqrt(dx * dx + dz * dz + from.y * from.y);
            const float appears = level ? (away - kSwitch[level - 1]) / kFade + 1 : 1,
                        leaves = (kSwitch[level] - away) / kFade + 1;
            const float fade = std::min(1.0f, std::min(appears, leaves));
            if (fade <= 0) continue;
            if (fades != (fade < 1)) {
                fades = fade < 1;
                rig_.blend(D3DBLEND_SRCALPHA, D3DBLEND_INVSRCALPHA);
                rig_->SetRenderState(D3DRS_ALPHABLENDENABLE, fades);
            }
            vertex_constants(rig_, 8, {tree, {fade, 0, 0, 0}});
            meshes_[index].draw(rig_);
        }
        rig_->SetRenderState(D3DRS_ALPHABLENDENABLE, FALSE);
    }

    const Rig& rig_;
    Geometry ground_;
    Owned<IDirect3DTexture9> soil_;
    Owned<IDirect3DVertexShader9> vertex_;
    std::vector<Geometry> meshes_;
    std::vector<Owned<IDirect3DTexture9>> leaves_;
    std::vector<Register> trees_;
};

} // namespace

std::unique_ptr<Subject> make_lod(const Rig& rig) {
    return std::make_unique<Lod>(rig);
}

} // namespace bench
