// A scanned model as viewers show it: a wrinkled ball of 200,000 vertices and 400,000 triangles with 32-bit indices, a
// vertex shader with two lights and a pixel shader with specular light.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr int kRings = 400, kSegments = 500;

constexpr const char* kVertex =
    "vs_2_0\ndcl_position v0\ndcl_normal v1\ndcl_texcoord v2\nm4x4 oPos, v0, c0\nm4x4 r0, v0, c4\nm3x3 r1.xyz, v1, c4\n"
    "sub r2.xyz, c8, r0\ndp3 r2.w, r2, r2\nrsq r2.w, r2.w\nmul r2.xyz, r2, r2.w\nadd r3.xyz, r2, c9\n"
    "dp3 r4.x, r1, c10\nmax r4.x, r4.x, c9.w\nmul r5, r4.x, c11\ndp3 r4.x, r1, c9\nmax r4.x, r4.x, c9.w\n"
    "mad oD0, r4.x, c12, r5\nmov oT0.xy, v2\nmov oT1.xyz, r1\nmov oT2.xyz, r3\n";
constexpr const char* kPixel = "ps_2_0\ndef c0, 24, 0.6, 1, 0\ndcl t0.xy\ndcl t1.xyz\ndcl t2.xyz\ndcl v0\ndcl_2d s0\n"
                               "texld r0, t0, s0\nnrm r1.xyz, t1\nnrm r2.xyz, t2\ndp3_sat r1.w, r1, r2\n"
                               "pow r1.w, r1.w, c0.x\nmul r0.xyz, r0, v0\nmad r0.xyz, r1.w, c0.y, r0\nmov r0.w, c0.z\n"
                               "mov oC0, r0\n";

Vector on_surface(float u, float v) {
    constexpr float kPi = 3.14159265f;
    const float angle = u * 2 * kPi, down = v * kPi;
    const float radius = 1 + 0.25f * noise(u * 16, v * 8, 16, 55) + 0.03f * std::sin(u * 251.3274f) * std::sin(v * 120);
    return {radius * std::sin(down) * std::cos(angle), radius * std::cos(down),
            radius * std::sin(down) * std::sin(angle)};
}

class BigMesh final : public Subject {
  public:
    explicit BigMesh(const Rig& rig)
        : rig_(rig), skin_(pattern(rig, 512, 0xB16)), vertex_(rig.vertex_shader(kVertex)),
          pixel_(rig.pixel_shader(kPixel)) {
        std::vector<MeshVertex> vertices;
        for (int r = 0; r <= kRings; ++r)
            for (int s = 0; s <= kSegments; ++s) vertices.push_back(vertex(s, r));
        std::vector<std::uint32_t> indices;
        for (std::uint32_t r = 0; r < kRings; ++r)
            for (std::uint32_t s = 0; s < kSegments; ++s) {
                const std::uint32_t a = r * (kSegments + 1) + s, b = a + kSegments + 1;
                for (const std::uint32_t index : {a, a + 1, b, b, a + 1, b + 1}) indices.push_back(index);
            }
        mesh_ = {rig.vertices(std::as_bytes(std::span(vertices))),
                 rig.indices(std::as_bytes(std::span(indices)), D3DFMT_INDEX32), static_cast<UINT>(vertices.size()),
                 static_cast<UINT>(indices.size() / 3)};
    }

    void frame(unsigned number) override {
        const D3DMATRIX world = placed(0, 0, 0, 1, 1, static_cast<float>(number) * 0.03f);
        const D3DMATRIX camera = look_at({0, 1, -3.2f}, {0, 0, 0}) * projection(rig_, 2.1f, 0.5f, 8);
        rig_.begin_frame();
        rig_.depth(D3DCMP_LESSEQUAL);
        rig_->SetRenderState(D3DRS_CULLMODE, D3DCULL_CCW);
        rig_->SetVertexShader(vertex_.get());
        rig_->SetPixelShader(pixel_.get());
        sampler(rig_, 0, skin_.get(), D3DTEXF_LINEAR, D3DTEXF_POINT);
        vertex_matrix(rig_, 0, world * camera);
        vertex_matrix(rig_, 4, world);
        vertex_constants(
            rig_, 8,
            {{0, 1, -3.2f, 1}, {0.5f, 0.7f, -0.5f, 0}, {-0.8f, 0, 0.6f, 0}, {0.2f, 0.3f, 0.8f, 1}, {1, 0.9f, 0.7f, 1}});
        mesh_.select(rig_);
        mesh_.draw(rig_);
        rig_->SetVertexShader(nullptr);
        rig_->SetPixelShader(nullptr);
    }

  private:
    static MeshVertex vertex(int s, int r) {
        const float u = static_cast<float>(s) / kSegments, v = static_cast<float>(r) / kRings, d = 0.002f;
        const Vector p = on_surface(u, v), right = on_surface(u + d, v), low = on_surface(u, v + d);
        const Vector a = {right.x - p.x, right.y - p.y, right.z - p.z}, b = {low.x - p.x, low.y - p.y, low.z - p.z};
        Vector n = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
        if (n.x * p.x + n.y * p.y + n.z * p.z < 0) n = {-n.x, -n.y, -n.z};
        const float length = std::sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
        if (length < 1e-7f) return {p.x, p.y, p.z, 0, p.y, 0, u * 8, v * 4};
        return {p.x, p.y, p.z, n.x / length, n.y / length, n.z / length, u * 8, v * 4};
    }

    const Rig& rig_;
    Owned<IDirect3DTexture9> skin_;
    Owned<IDirect3DVertexShader9> vertex_;
    Owned<IDirect3DPixelShader9> pixel_;
    Geometry mesh_;
};

} // namespace

std::unique_ptr<Subject> make_bigmesh(const Rig& rig) {
    return std::make_unique<BigMesh>(rig);
}

} // namespace bench
