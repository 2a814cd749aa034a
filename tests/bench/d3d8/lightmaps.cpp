// A level of a shooter: halls around a light shaft, walls times light maps in two stages, drawn by texture from one
// index buffer; then the floors again with a reflection (a sphere map by camera-space vectors) and beams of light.
#include "tests/bench/d3d8/rig.h"

namespace bench {

const DWORD kProcessing = D3DCREATE_HARDWARE_VERTEXPROCESSING;

namespace {

constexpr int kHalls = 10, kTextures = 5, kLightMaps = 6;
constexpr DWORD kFormat = D3DFVF_XYZ | D3DFVF_NORMAL | D3DFVF_TEX2;

struct Lit {
    float x, y, z, nx, ny, nz, u, v, light_u, light_v;
};
struct Run { // indices of one texture and light map
    UINT first, triangles;
};

class Level final : public Subject {
  public:
    explicit Level(const Rig& rig) : rig_(rig), shine_(rig.pattern(128, 0x81E)), beam_(rig.pattern(64, 0x81F)) {
        for (std::uint32_t i = 0; i < kTextures; ++i) walls_.push_back(rig.pattern(256, 0x820 + i));
        for (std::uint32_t i = 0; i < kLightMaps; ++i) lights_.push_back(light_map(i));
        for (int texture = 0; texture < kTextures; ++texture) {
            const UINT first = static_cast<UINT>(order_.size());
            for (int hall = 0; hall < kHalls; ++hall) add_hall(hall, texture);
            runs_.push_back({first, (static_cast<UINT>(order_.size()) - first) / 3});
        }
        vertices_ = rig.vertices(bytes_of(lit_));
        indices_ = rig.indices(order_);
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.02f;
        rig_.begin_frame();
        rig_.camera(look_at({1.5f * std::sin(time), 2.2f, -5 + std::fmod(time, 8.0f)}, {0, 1.8f, 40}),
                    rig_.lens(1.3f, 0.1f, 150));
        rig_.states({{D3DRS_FOGENABLE, TRUE},
                     {D3DRS_FOGCOLOR, 0x101018},
                     {D3DRS_FOGTABLEMODE, D3DFOG_LINEAR},
                     {D3DRS_FOGSTART, bits(20)},
                     {D3DRS_FOGEND, bits(90)}});
        rig_->SetVertexShader(kFormat);
        rig_->SetStreamSource(0, vertices_.get(), sizeof(Lit));
        rig_->SetIndices(indices_.get(), 0);
        const auto vertex_count = static_cast<UINT>(lit_.size());
        for (std::size_t i = 0; i < runs_.size(); ++i) {
            rig_.stage(0, walls_[i].get(), D3DTOP_SELECTARG1);
            rig_.stage(1, lights_[i % kLightMaps].get(), D3DTOP_MODULATE2X);
            require(rig_->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, 0, vertex_count, runs_[i].first, runs_[i].triangles),
                    "DrawIndexedPrimitive");
        }
        // The floors reflect: the texture of stage 0 is addressed by the reflected view vector.
        const D3DMATRIX half = {{{0.5f, 0, 0, 0, 0, -0.5f, 0, 0, 0, 0, 1, 0, 0.5f, 0.5f, 0, 1}}};
        rig_.stage(0, shine_.get(), D3DTOP_SELECTARG1);
        rig_.stage(1, lights_[0].get());
        rig_->SetTextureStageState(0, D3DTSS_TEXCOORDINDEX, D3DTSS_TCI_CAMERASPACEREFLECTIONVECTOR);
        rig_->SetTextureStageState(0, D3DTSS_TEXTURETRANSFORMFLAGS, D3DTTFF_COUNT2);
        rig_->SetTransform(D3DTS_TEXTURE0, &half);
        rig_.blend(D3DBLEND_ONE, D3DBLEND_ONE);
        rig_.states({{D3DRS_ZFUNC, D3DCMP_EQUAL}, {D3DRS_FOGCOLOR, 0}});
        require(rig_->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, 0, vertex_count, runs_[0].first, runs_[0].triangles),
                "DrawIndexedPrimitive");
        rig_.states({{D3DRS_ZFUNC, D3DCMP_LESSEQUAL}, {D3DRS_ZWRITEENABLE, FALSE}});
        rig_.stage(0, beam_.get(), D3DTOP_SELECTARG1);
        rig_.stage(1, nullptr);
        require(rig_->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, 0, vertex_count, runs_[4].first, runs_[4].triangles),
                "DrawIndexedPrimitive");
    }

  private:
    Owned<IDirect3DTexture8> light_map(std::uint32_t seed) const {
        std::vector<std::uint32_t> texels;
        for (int y = 0; y < 64; ++y)
            for (int x = 0; x < 64; ++x) {
                const float light =
                    0.15f + 0.8f * noise(static_cast<float>(x) / 16, static_cast<float>(y) / 16, 4, seed);
                const auto part = [&](float share) { return static_cast<std::uint32_t>(255 * share * light); };
                texels.push_back(0xFF000000 | part(1) << 16 | part(0.9f) << 8 | part(0.7f));
            }
        return rig_.texture(texels, 64);
    }
    void add_quad(Vector at, Vector right, Vector up, Vector normal, float repeats) {
        const auto first = static_cast<std::uint16_t>(lit_.size());
        for (int corner = 0; corner < 4; ++corner) {
            const float u = (corner & 1) != 0 ? 1.0f : 0.0f, v = (corner & 2) != 0 ? 1.0f : 0.0f;
            lit_.push_back({at.x + right.x * u + up.x * v, at.y + right.y * u + up.y * v, at.z + right.z * u + up.z * v,
                            normal.x, normal.y, normal.z, u * repeats, v * repeats, u, v});
        }
        for (const int index : {0, 2, 1, 1, 2, 3}) order_.push_back(static_cast<std::uint16_t>(first + index));
    }
    // The faces of a hall that have this texture: floor, ceiling, walls, arches and pillars, beams.
    void add_hall(int hall, int texture) {
        const float z = static_cast<float>(hall) * 9;
        switch (texture) {
        case 0: add_quad({-5, 0, z}, {10, 0, 0}, {0, 0, 9}, {0, 1, 0}, 3); break;
        case 1: add_quad({-5, 5, z}, {10, 0, 0}, {0, 0, 9}, {0, -1, 0}, 3); break;
        case 2:
            add_quad({-5, 0, z}, {0, 0, 9}, {0, 5, 0}, {1, 0, 0}, 3);
            add_quad({5, 0, z}, {0, 0, 9}, {0, 5, 0}, {-1, 0, 0}, 3);
            break;
        case 3:
            add_quad({-5, 0, z + 9}, {2.5f, 0, 0}, {0, 5, 0}, {0, 0, -1}, 1);
            add_quad({2.5f, 0, z + 9}, {2.5f, 0, 0}, {0, 5, 0}, {0, 0, -1}, 1);
            add_quad({-2.5f, 4, z + 9}, {5, 0, 0}, {0, 1, 0}, {0, 0, -1}, 1);
            for (const float x : {-3.5f, 2.9f}) {
                add_quad({x, 0, z + 4}, {0.6f, 0, 0}, {0, 5, 0}, {0, 0, -1}, 1);
                add_quad({x, 0, z + 4}, {0, 0, 0.6f}, {0, 5, 0}, {-1, 0, 0}, 1);
                add_quad({x + 0.6f, 0, z + 4}, {0, 0, 0.6f}, {0, 5, 0}, {1, 0, 0}, 1);
            }
            break;
        default: // two crossed planes of light
            add_quad({-1, 0, z + 5}, {2, 0, 0}, {0, 5, 0}, {0, 0, -1}, 0.3f);
            add_quad({0, 0, z + 4}, {0, 0, 2}, {0, 5, 0}, {1, 0, 0}, 0.3f);
        }
    }

    const Rig& rig_;
    Owned<IDirect3DTexture8> shine_, beam_;
    std::vector<Owned<IDirect3DTexture8>> walls_, lights_;
    std::vector<Lit> lit_;
    std::vector<std::uint16_t> order_;
    std::vector<Run> runs_;
    Owned<IDirect3DVertexBuffer8> vertices_;
    Owned<IDirect3DIndexBuffer8> indices_;
};

} // namespace

std::unique_ptr<Subject> make_subject(const Rig& rig) {
    return std::make_unique<Level>(rig);
}

} // namespace bench
