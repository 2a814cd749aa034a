// A crowd: 24 figures of 4,000 vertices, each skinned by a vs_2_0 shader from its own palette of 24 bones (72
// constants) with four weights a vertex, indices and weights in bytes.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr int kFigures = 24, kBones = 24, kRings = 100, kSegments = 40;

struct Skinned {
    float x, y, z, nx, ny, nz, u, v;
    std::uint8_t bones[4], weights[4];
};

// c0 to c3: world to clip; c4: light; c5: ambient; from c8 on three rows for each bone.
std::string vertex_code() {
    std::string code =
        "vs_2_0\ndef c6, 3, 0, 1, 0.5\ndcl_position v0\ndcl_normal v1\ndcl_texcoord v2\ndcl_blendindices v3\n"
        "dcl_blendweight v4\nmul r0, v3, c6.x\nmova a0, r0\n";
    const char* const kParts = "xyzw";
    for (int row = 0; row < 3; ++row) {
        const std::string sum = "r" + std::to_string(1 + row);
        for (int i = 0; i < 4; ++i) {
            const std::string part(1, kParts[i]), bone = "c[a0." + part + " + " + std::to_string(8 + row) + "]";
            code += (i ? "mad " : "mul ") + sum + ", v4." + part + ", " + bone + (i ? ", " + sum : "") + "\n";
        }
    }
    return code + "dp4 r4.x, v0, r1\ndp4 r4.y, v0, r2\ndp4 r4.z, v0, r3\nmov r4.w, c6.z\n"
                  "dp3 r5.x, v1, r1\ndp3 r5.y, v1, r2\ndp3 r5.z, v1, r3\ndp3 r5.w, r5, r5\nrsq r5.w, r5.w\n"
                  "mul r5.xyz, r5, r5.w\ndp3 r6.x, r5, c4\nmax r6.x, r6.x, c6.y\nmad oD0, r6.x, c4.w, c5\n"
                  "m4x4 oPos, r4, c0\nmov oT0.xy, v2\n";
}

class Skinning final : public Subject {
  public:
    explicit Skinning(const Rig& rig)
        : rig_(rig), cloth_(pattern(rig, 256, 0x5C1)), shader_(rig.vertex_shader(vertex_code())),
          ground_(geometry(rig, plane(4, 20, 10))) {
        constexpr BYTE kDefault = D3DDECLMETHOD_DEFAULT;
        layout_ = declaration(rig, {{0, 0, D3DDECLTYPE_FLOAT3, kDefault, D3DDECLUSAGE_POSITION, 0},
                                    {0, 12, D3DDECLTYPE_FLOAT3, kDefault, D3DDECLUSAGE_NORMAL, 0},
                                    {0, 24, D3DDECLTYPE_FLOAT2, kDefault, D3DDECLUSAGE_TEXCOORD, 0},
                                    {0, 32, D3DDECLTYPE_UBYTE4, kDefault, D3DDECLUSAGE_BLENDINDICES, 0},
                                    {0, 36, D3DDECLTYPE_UBYTE4N, kDefault, D3DDECLUSAGE_BLENDWEIGHT, 0}});
        // A worm of bones one above the other.
        std::vector<Skinned> vertices;
        for (int r = 0; r <= kRings; ++r)
            for (int s = 0; s <= kSegments; ++s) vertices.push_back(vertex(r, s));
        const std::vector<std::uint16_t> indices = grid_indices(kRings, kSegments);
        figure_ = {rig.vertices(std::as_bytes(std::span(vertices))),
                   rig.indices(std::as_bytes(std::span(indices)), D3DFMT_INDEX16), static_cast<UINT>(vertices.size()),
                   static_cast<UINT>(indices.size() / 3)};
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.05f;
        const D3DMATRIX view = look_at({0, 7, -13}, {0, 1.5f, 0}), lens = projection(rig_, 1.6f, 0.5f, 60);
        rig_.begin_frame();
        rig_.depth(D3DCMP_LESSEQUAL);
        light_scene(rig_, view, lens);
        rig_.stage(0, cloth_.get(), D3DTEXF_LINEAR);
        ground_.select(rig_);
        ground_.draw(rig_);
        rig_->SetRenderState(D3DRS_LIGHTING, FALSE);
        rig_->SetVertexShader(shader_.get());
        rig_->SetVertexDeclaration(layout_.get());
        rig_->SetStreamSource(0, figure_.vertices.get(), 0, sizeof(Skinned));
        rig_->SetIndices(figure_.indices.get());
        vertex_matrix(rig_, 0, view * lens);
        vertex_constants(rig_, 4, {{0.5f, 0.7f, -0.5f, 0.8f}, {0.25f, 0.25f, 0.3f, 1}});
        for (int i = 0; i < kFigures; ++i) {
            set_palette(i, time);
            figure_.draw(rig_);
        }
        rig_->SetVertexShader(nullptr);
    }

  private:
    static Skinned vertex(int r, int s) {
        const float along = static_cast<float>(r) / kRings, angle = static_cast<float>(s) / kSegments * 6.2831853f;
        const float radius = 0.35f * std::sin(along * 3.0f + 0.1f), place = along * (kBones - 1);
        const int bone = std::min(static_cast<int>(place), kBones - 2);
        const auto part = static_cast<int>((place - static_cast<float>(bone)) * 200);
        const auto id = [&](int i) { return static_cast<std::uint8_t>(std::max(0, std::min(kBones - 1, bone + i))); };
        return {radius * std::cos(angle),
                along * 3,
                radius * std::sin(angle),
                std::cos(angle),
                0,
                std::sin(angle),
                static_cast<float>(s) / kSegments,
                along * 3,
                {id(-1), id(0), id(1), id(2)},
                {27, static_cast<std::uint8_t>(200 - part), static_cast<std::uint8_t>(part), 28}};
    }
    // Each bone leans a little more than the one below it.
    void set_palette(int i, float time) {
        Register rows[kBones * 3];
        const float x = static_cast<float>(i % 8) * 2.2f - 7.7f, z = static_cast<float>(i / 8) * 2.4f - 4;
        float at_x = 0, at_y = 0, lean = 0;
        constexpr float kLength = 3.0f / (kBones - 1);
        for (int b = 0; b < kBones; ++b) {
            const float c = std::cos(lean), sine = std::sin(lean), base = static_cast<float>(b) * kLength;
            rows[b * 3] = {c, sine, 0, x + at_x - sine * base};
            rows[b * 3 + 1] = {-sine, c, 0, at_y - c * base};
            rows[b * 3 + 2] = {0, 0, 1, z};
            at_x += sine * kLength, at_y += c * kLength;
            lean += 0.06f * std::sin(time + static_cast<float>(i) + static_cast<float>(b) * 0.3f);
        }
        rig_->SetVertexShaderConstantF(8, rows[0].data(), kBones * 3);
    }

    const Rig& rig_;
    Owned<IDirect3DTexture9> cloth_;
    Owned<IDirect3DVertexShader9> shader_;
    Owned<IDirect3DVertexDeclaration9> layout_;
    Geometry ground_, figure_;
};

} // namespace

std::unique_ptr<Subject> make_skinning(const Rig& rig) {
    return std::make_unique<Skinning>(rig);
}

} // namespace bench
