// Hardware transformation and lighting: 260 spheres and boxes with specular materials under a directional, two point
// and a spot light that move, in vertex fog; a material and a transform before each draw, sometimes a state block.
#include "tests/bench/d3d8/rig.h"

namespace bench {

const DWORD kProcessing = D3DCREATE_HARDWARE_VERTEXPROCESSING;

namespace {

constexpr int kThings = 260, kKinds = 8;

class Lights final : public Subject {
  public:
    explicit Lights(const Rig& rig)
        : rig_(rig), ground_(rig, plane(80, 16, 12)), ball_(rig, sphere(24, 32)), crate_(rig, solid_box()) {
        for (std::uint32_t i = 0; i < 4; ++i) textures_.push_back(rig.pattern(256, 0x830 + i));
        Xorshift random(83);
        for (int i = 0; i < kThings; ++i) {
            const float x = random.between(-15, 15), z = random.between(-15, 15), size = random.between(0.3f, 0.9f);
            worlds_.push_back(placed(x, size, z, size, size, random.between(0, 3)));
        }
        for (int i = 0; i < kKinds; ++i) {
            D3DMATERIAL8 material = {};
            const float shade = static_cast<float>(i) / kKinds;
            material.Diffuse = {1 - shade * 0.5f, 0.6f + shade * 0.4f, 0.7f, 1};
            material.Ambient = material.Diffuse;
            material.Specular = {shade, shade, shade, 1};
            material.Power = 8 + 40 * shade;
            materials_.push_back(material);
        }
        // Shiny things are drawn with a block of states, dull ones with another.
        for (const DWORD specular : {DWORD{FALSE}, DWORD{TRUE}}) {
            require(rig->BeginStateBlock(), "BeginStateBlock");
            rig->SetRenderState(D3DRS_SPECULARENABLE, specular);
            rig->SetRenderState(D3DRS_LOCALVIEWER, specular);
            rig->SetTextureStageState(0, D3DTSS_COLOROP, specular ? D3DTOP_MODULATE : D3DTOP_MODULATE2X);
            require(rig->EndStateBlock(&blocks_[specular]), "EndStateBlock");
        }
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.03f;
        rig_.begin_frame();
        rig_.camera(look_at({12 * std::sin(time * 0.3f), 7, -14}, {0, 0, 0}), rig_.lens(1.6f, 0.5f, 60));
        rig_.states({{D3DRS_LIGHTING, TRUE},
                     {D3DRS_NORMALIZENORMALS, TRUE},
                     {D3DRS_AMBIENT, 0xFF202028},
                     {D3DRS_FOGENABLE, TRUE},
                     {D3DRS_FOGCOLOR, kFogColor},
                     {D3DRS_FOGVERTEXMODE, D3DFOG_LINEAR},
                     {D3DRS_FOGTABLEMODE, D3DFOG_NONE},
                     {D3DRS_FOGSTART, bits(15)},
                     {D3DRS_FOGEND, bits(40)}});
        set_lights(time);
        draw(0, ground_, placed(0, 0, 0, 1, 1, 0), true);
        for (int i = 0; i < kThings; ++i)
            draw(i, i % 2 == 0 ? ball_ : crate_, worlds_[static_cast<std::size_t>(i)], i < 2 || i % 16 == 0);
        for (DWORD i = 0; i < 4; ++i) rig_->LightEnable(i, FALSE);
    }

  private:
    void draw(int number, const Geometry& mesh, const D3DMATRIX& world, bool block) {
        const auto kind = static_cast<std::size_t>(number % kKinds);
        if (block) {
            require(rig_->ApplyStateBlock(blocks_[number / 16 % 2]), "ApplyStateBlock");
            rig_.stage(0, textures_[static_cast<std::size_t>(number / 16 % 4)].get());
        }
        mesh.select(rig_);
        rig_->SetMaterial(&materials_[kind]);
        rig_->SetTransform(D3DTS_WORLD, &world);
        mesh.draw(rig_);
    }
    void set_lights(float time) {
        D3DLIGHT8 lights[4] = {};
        lights[0].Type = D3DLIGHT_DIRECTIONAL;
        lights[0].Diffuse = {0.4f, 0.4f, 0.45f, 1};
        lights[0].Direction = {0.5f, -0.7f, 0.5f};
        for (int i = 1; i < 4; ++i) {
            const float angle = time + 2.1f * static_cast<float>(i);
            D3DLIGHT8& light = lights[i];
            light.Type = i == 3 ? D3DLIGHT_SPOT : D3DLIGHT_POINT;
            light.Diffuse = {i == 1 ? 1.0f : 0.3f, 0.6f, i == 2 ? 1.0f : 0.3f, 1};
            light.Specular = {0.8f, 0.8f, 0.8f, 1};
            light.Position = {8 * std::cos(angle), 3, 8 * std::sin(angle)};
            light.Direction = {0, -1, 0.2f};
            light.Range = 40;
            light.Attenuation0 = 0.5f, light.Attenuation1 = 0.1f;
            light.Falloff = 1, light.Theta = 0.6f, light.Phi = 1.6f;
        }
        for (DWORD i = 0; i < 4; ++i) {
            require(rig_->SetLight(i, &lights[i]), "SetLight");
            rig_->LightEnable(i, TRUE);
        }
    }

    const Rig& rig_;
    Geometry ground_, ball_, crate_;
    std::vector<Owned<IDirect3DTexture8>> textures_;
    std::vector<D3DMATRIX> worlds_;
    std::vector<D3DMATERIAL8> materials_;
    DWORD blocks_[2] = {};
};

} // namespace

std::unique_ptr<Subject> make_subject(const Rig& rig) {
    return std::make_unique<Lights>(rig);
}

} // namespace bench
