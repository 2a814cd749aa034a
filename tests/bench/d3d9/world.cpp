// A game's frame with fixed functions: a sky, ground, and 900 lit objects of a few meshes, unsorted, so that material,
// texture, blending, culling and transforms change from draw to draw; then glass; and an overlay of text quads in a
// dynamic buffer that is discarded when it is full.
#include <bit>
#include <cstring>

#include "tests/bench/d3d9/rig.h"
#include "tests/bench/windows/shapes.h"

namespace bench {

namespace {

constexpr int kObjects = 900, kTextures = 12, kGlass = 60, kLetters = 400, kLettersADraw = 20;

struct Model {
    Owned<IDirect3DVertexBuffer9> vertices;
    Owned<IDirect3DIndexBuffer9> indices;
    UINT vertex_count, triangles;
};

class World final : public Subject {
  public:
    explicit World(const Rig& rig) : rig_(rig), letters_(rig.dynamic_vertices(kLetterRoom * sizeof(TexturedVertex))) {
        for (int i = 0; i < 4; ++i) add_mesh(i == 0 ? box() : sphere(4 + 4 * i, 6 + 4 * i));
        for (int i = 0; i < kTextures; ++i)
            textures_.push_back(rig.texture(pattern_texels(128, 0x700u + static_cast<std::uint32_t>(i)), 128, true));
        Xorshift random(99);
        for (int i = 0; i < kObjects; ++i) {
            Thing thing;
            thing.x = random.between(-40, 40), thing.y = random.between(0, 9), thing.z = random.between(-40, 40);
            thing.size = random.between(0.4f, 1.3f), thing.speed = random.between(-0.05f, 0.05f);
            things_.push_back(thing);
        }
    }

    void frame(unsigned number) override {
        rig_.begin_frame();
        const float time = static_cast<float>(number);
        const D3DMATRIX view = eye(0, 9, 0, time * 0.01f, 0.25f), projection = perspective(0.5f, 90);
        rig_->SetTransform(D3DTS_VIEW, &view);
        rig_->SetTransform(D3DTS_PROJECTION, &projection);
        light(time);
        rig_.stage(0, textures_[0].get(), D3DTEXF_LINEAR);
        rig_->SetFVF(kMeshFormat);
        sky_and_ground();
        for (int i = 0; i < kObjects; ++i) draw_thing(i, time);
        glass(time);
        overlay(number);
    }

  private:
    // Not a multiple of a frame's vertices, so that the wrap occurs at different places.
    static constexpr UINT kLetterRoom = 3 * kLettersADraw * 6 * 7;
    struct Thing {
        float x, y, z, size, speed;
    };

    void add_mesh(const Shape& shape) {
        meshes_.push_back({rig_.vertices(std::as_bytes(std::span(shape.vertices))),
                           rig_.indices(std::as_bytes(std::span(shape.indices)), D3DFMT_INDEX16),
                           static_cast<UINT>(shape.vertices.size()), static_cast<UINT>(shape.indices.size() / 3)});
    }

    void light(float time) {
        rig_->SetRenderState(D3DRS_LIGHTING, TRUE);
        rig_->SetRenderState(D3DRS_NORMALIZENORMALS, TRUE);
        rig_->SetRenderState(D3DRS_AMBIENT, 0xFF303040);
        D3DLIGHT9 sun = {};
        sun.Type = D3DLIGHT_DIRECTIONAL;
        sun.Diffuse = {1, 0.95f, 0.8f, 1};
        sun.Direction = {0.4f, -0.8f, 0.3f};
        rig_->SetLight(0, &sun);
        rig_->LightEnable(0, TRUE);
        D3DLIGHT9 lamp = {};
        lamp.Type = D3DLIGHT_POINT;
        lamp.Diffuse = {0.3f, 0.4f, 1, 1};
        lamp.Position = {std::sin(time * 0.05f) * 20, 4, std::cos(time * 0.05f) * 20};
        lamp.Range = 200;
        lamp.Attenuation1 = 0.1f;
        rig_->SetLight(1, &lamp);
        rig_->LightEnable(1, TRUE);
        rig_->SetRenderState(D3DRS_FOGENABLE, TRUE);
        rig_->SetRenderState(D3DRS_FOGCOLOR, kFogColor);
        rig_->SetRenderState(D3DRS_FOGVERTEXMODE, D3DFOG_LINEAR);
        const float start = 20, end = 80;
        rig_->SetRenderState(D3DRS_FOGSTART, std::bit_cast<DWORD>(start));
        rig_->SetRenderState(D3DRS_FOGEND, std::bit_cast<DWORD>(end));
    }

    void material(float r, float g, float b, float a) {
        const D3DMATERIAL9 value = {{r, g, b, a}, {r, g, b, a}, {0, 0, 0, 0}, {0, 0, 0, 0}, 0};
        rig_->SetMaterial(&value);
    }

    void draw(const Model& mesh, const D3DMATRIX& world) {
        rig_->SetTransform(D3DTS_WORLD, &world);
        rig_->SetStreamSource(0, mesh.vertices.get(), 0, sizeof(MeshVertex));
        rig_->SetIndices(mesh.indices.get());
        rig_->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, 0, 0, mesh.vertex_count, 0, mesh.triangles);
    }

    void sky_and_ground() {
        material(0.5f, 0.6f, 0.9f, 1);
        rig_->SetRenderState(D3DRS_FOGENABLE, FALSE);
        draw(meshes_[1], placed(0, 0, 0, 70, 40, 0));
        rig_->SetRenderState(D3DRS_FOGENABLE, TRUE);
        rig_.depth(D3DCMP_LESSEQUAL);
        material(0.5f, 0.5f, 0.4f, 1);
        draw(meshes_[0], placed(0, -2, 0, 60, 0.5f, 0));
    }

    void draw_thing(int i, float time) {
        const Thing& thing = things_[static_cast<std::size_t>(i)];
        rig_->SetTexture(0, textures_[static_cast<std::size_t>(i % kTextures)].get());
        material(0.4f + 0.1f * static_cast<float>(i % 7), 0.9f, 0.4f + 0.1f * static_cast<float>(i % 5), 1);
        rig_->SetRenderState(D3DRS_CULLMODE, i % 3 ? D3DCULL_CCW : D3DCULL_NONE);
        rig_->SetRenderState(D3DRS_ALPHATESTENABLE, i % 8 == 0);
        rig_->SetRenderState(D3DRS_ALPHAREF, 100);
        rig_->SetRenderState(D3DRS_ALPHAFUNC, D3DCMP_GREATER);
        rig_->SetSamplerState(0, D3DSAMP_MIPFILTER, i % 2 ? D3DTEXF_LINEAR : D3DTEXF_POINT);
        draw(meshes_[static_cast<std::size_t>(i % 4)],
             placed(thing.x, thing.y, thing.z, thing.size, thing.size, thing.speed * time));
    }

    void glass(float time) {
        rig_.blend(D3DBLEND_SRCALPHA, D3DBLEND_INVSRCALPHA);
        rig_->SetRenderState(D3DRS_ALPHATESTENABLE, FALSE);
        rig_->SetRenderState(D3DRS_ZWRITEENABLE, FALSE);
        for (int i = 0; i < kGlass; ++i) {
            const float at = static_cast<float>(i) * 0.105f;
            material(0.6f, 0.8f, 1, 0.3f);
            rig_->SetRenderState(D3DRS_DESTBLEND, i % 4 ? D3DBLEND_INVSRCALPHA : D3DBLEND_ONE);
            draw(meshes_[0], placed(std::sin(at) * 25, 4, std::cos(at) * 25, 0.8f, 2, time * 0.02f));
        }
    }

    // Appends letters to the buffer, which is discarded when they no longer fit.
    void overlay(unsigned number) {
        rig_->SetRenderState(D3DRS_LIGHTING, FALSE);
        rig_->SetRenderState(D3DRS_FOGENABLE, FALSE);
        rig_->SetRenderState(D3DRS_ZENABLE, FALSE);
        rig_->SetRenderState(D3DRS_DESTBLEND, D3DBLEND_INVSRCALPHA);
        rig_->SetFVF(D3DFVF_XYZRHW | D3DFVF_DIFFUSE | D3DFVF_TEX1);
        rig_->SetStreamSource(0, letters_.get(), 0, sizeof(TexturedVertex));
        for (int first = 0; first < kLetters; first += kLettersADraw) {
            constexpr UINT kVertices = kLettersADraw * 6;
            if (next_ + kVertices > kLetterRoom) next_ = 0;
            void* bytes = nullptr;
            require(letters_->Lock(next_ * sizeof(TexturedVertex), kVertices * sizeof(TexturedVertex), &bytes,
                                   next_ == 0 ? D3DLOCK_DISCARD : D3DLOCK_NOOVERWRITE),
                    "Lock");
            auto* out = static_cast<TexturedVertex*>(bytes);
            for (int i = 0; i < kLettersADraw; ++i) out = letter(out, first + i, number);
            letters_->Unlock();
            rig_->SetTexture(0, textures_[static_cast<std::size_t>(first / kLettersADraw % kTextures)].get());
            rig_->DrawPrimitive(D3DPT_TRIANGLELIST, next_, kLettersADraw * 2);
            next_ += kVertices;
        }
    }

    TexturedVertex* letter(TexturedVertex* out, int i, unsigned number) const {
        const float x = 10.0f + static_cast<float>(i % 50) * 12, y = 10.0f + static_cast<float>(i / 50) * 18,
                    u = static_cast<float>((static_cast<unsigned>(i) * 7 + number) % 16) / 16.0f;
        for (const int corner : {0, 1, 2, 2, 1, 3}) {
            const float right = (corner & 1) != 0 ? 1.0f : 0.0f, low = (corner & 2) != 0 ? 1.0f : 0.0f;
            *out++ = {x + right * 11, y + low * 16, 0.5f, 1, 0xC0FFFFFF, u + right / 16, low / 16};
        }
        return out;
    }

    const Rig& rig_;
    std::vector<Model> meshes_;
    std::vector<Owned<IDirect3DTexture9>> textures_;
    std::vector<Thing> things_;
    Owned<IDirect3DVertexBuffer9> letters_;
    UINT next_ = 0;
};

} // namespace

std::unique_ptr<Subject> make_world(const Rig& rig) {
    return std::make_unique<World>(rig);
}

} // namespace bench
