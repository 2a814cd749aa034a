// Scenes of Direct3D 7, each drawn to a surface in video memory with a depth buffer and shown by a blit to the window.
#include <algorithm>
#include <cmath>

#include "tests/bench/ddraw/rig.h"
#include "tests/bench/windows/meshes.h"

namespace bench {

namespace {

D3DMATRIX placed(float x, float y, float z, float scale, float angle) {
    const float c = std::cos(angle) * scale, s = std::sin(angle) * scale;
    return {c, 0, -s, 0, 0, scale, 0, 0, s, 0, c, 0, x, y, z, 1};
}
// Looks along z, turned by an angle and down.
D3DMATRIX eye(float x, float y, float z, float angle, float down) {
    const float c = std::cos(angle), s = std::sin(angle), cd = std::cos(down), sd = std::sin(down);
    const float right[] = {c, 0, -s}, up[] = {s * sd, cd, c * sd}, forward[] = {s * cd, -sd, c * cd};
    const auto along = [&](const float(&v)[3]) { return -(x * v[0] + y * v[1] + z * v[2]); };
    return {right[0], up[0], forward[0], 0, right[1],     up[1],     forward[1],     0,
            right[2], up[2], forward[2], 0, along(right), along(up), along(forward), 1};
}
D3DMATRIX lens(float zoom, float near_z, float far_z) {
    const float q = far_z / (far_z - near_z);
    return {zoom * 0.75f, 0, 0, 0, 0, zoom, 0, 0, 0, 0, q, 1, 0, 0, -q * near_z, 0};
}

// A device with its target, and what scenes need of it.
class Scene : public Drawn {
  public:
    explicit Scene(const Rig& rig) : rig_(rig) {
        target_ = rig.surface(Rig::kWidth, Rig::kHeight, format_of(32),
                              DDSCAPS_OFFSCREENPLAIN | DDSCAPS_3DDEVICE | DDSCAPS_VIDEOMEMORY);
        DDPIXELFORMAT depth = {};
        depth.dwSize = sizeof depth, depth.dwFlags = DDPF_ZBUFFER;
        depth.dwZBufferBitDepth = 16, depth.dwZBitMask = 0xFFFF;
        depth_ = rig.surface(Rig::kWidth, Rig::kHeight, depth, DDSCAPS_ZBUFFER | DDSCAPS_VIDEOMEMORY);
        require(target_->AddAttachedSurface(depth_.get()), "AddAttachedSurface");
        void* made = nullptr;
        require(rig.draw().QueryInterface(IID_IDirect3D7, &made), "IDirect3D7");
        d3d_.reset(static_cast<IDirect3D7*>(made));
        IDirect3DDevice7* device = nullptr;
        require(d3d_->CreateDevice(IID_IDirect3DHALDevice, target_.get(), &device), "CreateDevice");
        device_.reset(device);
        D3DVIEWPORT7 viewport = {0, 0, Rig::kWidth, Rig::kHeight, 0, 1};
        require(device_->SetViewport(&viewport), "SetViewport");
    }
    IDirectDrawSurface7& picture() override { return *target_; }
    bool is_shown() const override { return true; }

    void frame(unsigned number) override {
        require(device_->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER, 0xFF204060, 1, 0), "Clear");
        require(device_->BeginScene(), "BeginScene");
        draw(static_cast<float>(number) * 0.03f);
        require(device_->EndScene(), "EndScene");
    }

  protected:
    virtual void draw(float time) = 0;

    using Texture = SurfacePointer;
    Texture pattern(int side, std::uint32_t seed) const {
        Texture out = rig_.surface(static_cast<DWORD>(side), static_cast<DWORD>(side), format_of(32, true),
                                   DDSCAPS_TEXTURE | DDSCAPS_VIDEOMEMORY);
        const auto texels = pattern_texels(side, seed);
        DDSURFACEDESC2 desc = {};
        desc.dwSize = sizeof desc;
        require(out->Lock(nullptr, &desc, DDLOCK_WAIT, nullptr), "Lock");
        for (int y = 0; y < side; ++y)
            std::copy_n(texels.data() + y * side, side,
                        reinterpret_cast<std::uint32_t*>(static_cast<char*>(desc.lpSurface) + y * desc.lPitch));
        require(out->Unlock(nullptr), "Unlock");
        return out;
    }
    Owned<IDirect3DVertexBuffer7> vertices(const Shape& shape) const {
        D3DVERTEXBUFFERDESC desc = {sizeof desc, D3DVBCAPS_WRITEONLY, kMeshFormat,
                                    static_cast<DWORD>(shape.vertices.size())};
        IDirect3DVertexBuffer7* made = nullptr;
        require(d3d_->CreateVertexBuffer(&desc, &made, 0), "CreateVertexBuffer");
        Owned<IDirect3DVertexBuffer7> out(made);
        void* to = nullptr;
        require(out->Lock(DDLOCK_WRITEONLY | DDLOCK_WAIT, &to, nullptr), "Lock");
        std::copy(shape.vertices.begin(), shape.vertices.end(), static_cast<MeshVertex*>(to));
        require(out->Unlock(), "Unlock");
        return out;
    }
    void states(std::initializer_list<std::pair<D3DRENDERSTATETYPE, DWORD>> values) const {
        for (const auto& [state, value] : values) require(device_->SetRenderState(state, value), "SetRenderState");
    }
    void stage(DWORD number, std::initializer_list<std::pair<D3DTEXTURESTAGESTATETYPE, DWORD>> values) const {
        for (const auto& [state, value] : values)
            require(device_->SetTextureStageState(number, state, value), "SetTextureStageState");
    }
    void camera(const D3DMATRIX& view) const {
        D3DMATRIX from = view, through = lens(1.6f, 0.5f, 80);
        device_->SetTransform(D3DTRANSFORMSTATE_VIEW, &from);
        device_->SetTransform(D3DTRANSFORMSTATE_PROJECTION, &through);
    }

    const Rig& rig_;
    SurfacePointer target_, depth_;
    Owned<IDirect3D7> d3d_;
    Owned<IDirect3DDevice7> device_;
};

// 200 lit spheres in vertex buffers, three lights, fog.
class Lights final : public Scene {
  public:
    explicit Lights(const Rig& rig)
        : Scene(rig), ball_(sphere(20, 28)), balls_(vertices(ball_)), texture_(pattern(256, 0x730)) {
        Xorshift random(73);
        for (int i = 0; i < 200; ++i) {
            const float x = random.between(-12, 12), y = random.between(-3, 5), z = random.between(-12, 12);
            worlds_.push_back(placed(x, y, z, random.between(0.3f, 0.9f), random.between(0, 3)));
        }
    }
    void draw(float time) override {
        camera(eye(0, 3, -16, 0.2f * std::sin(time), 0.15f));
        states({{D3DRENDERSTATE_LIGHTING, TRUE},
                {D3DRENDERSTATE_AMBIENT, 0xFF202028},
                {D3DRENDERSTATE_NORMALIZENORMALS, TRUE},
                {D3DRENDERSTATE_SPECULARENABLE, TRUE},
                {D3DRENDERSTATE_FOGENABLE, TRUE},
                {D3DRENDERSTATE_FOGCOLOR, 0xFF204060},
                {D3DRENDERSTATE_FOGVERTEXMODE, D3DFOG_LINEAR},
                {D3DRENDERSTATE_FOGSTART, std::bit_cast<DWORD>(8.0f)},
                {D3DRENDERSTATE_FOGEND, std::bit_cast<DWORD>(40.0f)}});
        stage(0, {{D3DTSS_MAGFILTER, D3DTFG_LINEAR}, {D3DTSS_MINFILTER, D3DTFN_LINEAR}});
        require(device_->SetTexture(0, texture_.get()), "SetTexture");
        for (DWORD i = 0; i < 3; ++i) {
            const float angle = time + 2.1f * static_cast<float>(i);
            D3DLIGHT7 light = {};
            light.dltType = i == 0 ? D3DLIGHT_DIRECTIONAL : D3DLIGHT_POINT;
            light.dcvDiffuse = {i == 1 ? 1.0f : 0.4f, 0.5f, i == 2 ? 1.0f : 0.4f, 1};
            light.dcvSpecular = {0.7f, 0.7f, 0.7f, 1};
            light.dvPosition = {8 * std::cos(angle), 4, 8 * std::sin(angle)};
            light.dvDirection = {0.5f, -0.7f, 0.5f};
            light.dvRange = 40;
            light.dvAttenuation0 = 0.6f, light.dvAttenuation1 = 0.1f;
            require(device_->SetLight(i, &light), "SetLight");
            require(device_->LightEnable(i, TRUE), "LightEnable");
        }
        for (std::size_t i = 0; i < worlds_.size(); ++i) {
            D3DMATERIAL7 material = {};
            const float shade = static_cast<float>(i % 8) / 8;
            material.diffuse = material.ambient = {1 - shade * 0.5f, 0.6f + shade * 0.4f, 0.7f, 1};
            material.specular = {shade, shade, shade, 1};
            material.power = 8 + 40 * shade;
            device_->SetMaterial(&material);
            device_->SetTransform(D3DTRANSFORMSTATE_WORLD, &worlds_[i]);
            require(device_->DrawIndexedPrimitiveVB(D3DPT_TRIANGLELIST, balls_.get(), 0,
                                                    static_cast<DWORD>(ball_.vertices.size()), ball_.indices.data(),
                                                    static_cast<DWORD>(ball_.indices.size()), 0),
                    "DrawIndexedPrimitiveVB");
        }
    }

  private:
    Shape ball_;
    Owned<IDirect3DVertexBuffer7> balls_;
    Texture texture_;
    std::vector<D3DMATRIX> worlds_;
};

// Two textures on a waving plane whose vertices are in the program's memory and change in each frame.
class Waves final : public Scene {
  public:
    explicit Waves(const Rig& rig)
        : Scene(rig), plane_(plane(90, 24, 16)), base_(pattern(256, 0x731)), detail_(pattern(128, 0x732)) {}
    void draw(float time) override {
        camera(eye(3 * std::sin(time), 5, -18, 0, 0.3f));
        D3DMATRIX world = placed(0, 0, 0, 1, 0);
        device_->SetTransform(D3DTRANSFORMSTATE_WORLD, &world);
        states({{D3DRENDERSTATE_LIGHTING, FALSE}, {D3DRENDERSTATE_CULLMODE, D3DCULL_NONE}});
        for (DWORD i = 0; i < 2; ++i)
            stage(i, {{D3DTSS_MAGFILTER, D3DTFG_LINEAR},
                      {D3DTSS_MINFILTER, D3DTFN_LINEAR},
                      {D3DTSS_TEXCOORDINDEX, 0},
                      {D3DTSS_COLOROP, i ? D3DTOP_MODULATE2X : D3DTOP_SELECTARG1},
                      {D3DTSS_COLORARG1, D3DTA_TEXTURE},
                      {D3DTSS_COLORARG2, D3DTA_CURRENT}});
        require(device_->SetTexture(0, base_.get()), "SetTexture");
        require(device_->SetTexture(1, detail_.get()), "SetTexture");
        for (MeshVertex& v : plane_.vertices) v.y = std::sin(v.x * 0.7f + time) * std::cos(v.z * 0.5f - time);
        require(device_->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, kMeshFormat, plane_.vertices.data(),
                                              static_cast<DWORD>(plane_.vertices.size()), plane_.indices.data(),
                                              static_cast<DWORD>(plane_.indices.size()), 0),
                "DrawIndexedPrimitive");
    }

  private:
    Shape plane_;
    Texture base_, detail_;
};

// 3,000 blended quads of transformed vertices, each a draw, as programs of that time draw their interface and
// particles.
class Quads final : public Scene {
  public:
    explicit Quads(const Rig& rig) : Scene(rig), texture_(pattern(64, 0x733)) {}
    void draw(float time) override {
        states({{D3DRENDERSTATE_ZENABLE, FALSE},
                {D3DRENDERSTATE_ALPHABLENDENABLE, TRUE},
                {D3DRENDERSTATE_SRCBLEND, D3DBLEND_SRCALPHA},
                {D3DRENDERSTATE_DESTBLEND, D3DBLEND_INVSRCALPHA}});
        stage(0, {{D3DTSS_ALPHAOP, D3DTOP_SELECTARG2}});
        require(device_->SetTexture(0, texture_.get()), "SetTexture");
        Xorshift random(77);
        for (int i = 0; i < 3000; ++i) {
            const float x = random.between(0, 600) + 8 * std::sin(time + static_cast<float>(i)),
                        y = random.between(0, 440), size = random.between(8, 32);
            const DWORD color = 0x60FFFFFF ^ (static_cast<DWORD>(i) * 0x030507 & 0xFFFFFF);
            const D3DTLVERTEX quad[] = {{{x}, {y}, {0.5f}, {1}, {color}, {0}, {0}, {0}},
                                        {{x + size}, {y}, {0.5f}, {1}, {color}, {0}, {1}, {0}},
                                        {{x}, {y + size}, {0.5f}, {1}, {color}, {0}, {0}, {1}},
                                        {{x + size}, {y + size}, {0.5f}, {1}, {color}, {0}, {1}, {1}}};
            require(device_->DrawPrimitive(D3DPT_TRIANGLESTRIP, D3DFVF_TLVERTEX, const_cast<D3DTLVERTEX*>(quad), 4, 0),
                    "DrawPrimitive");
        }
    }

  private:
    Texture texture_;
};

} // namespace

std::unique_ptr<Drawn> make_scene(const Rig& rig, const std::string& name) {
    if (name == "lights") return std::make_unique<Lights>(rig);
    if (name == "waves") return std::make_unique<Waves>(rig);
    if (name == "quads") return std::make_unique<Quads>(rig);
    return nullptr;
}

} // namespace bench
