// A lake by ps_1_4: two scrolling normal maps displace the coordinates at which a second phase reads the reflection,
// which is a render target, and the bottom; the shore is drawn by fixed functions.
#include "tests/bench/d3d8/rig.h"

namespace bench {

const DWORD kProcessing = D3DCREATE_HARDWARE_VERTEXPROCESSING;

namespace {

// c0 to c3: world to clip; c4: scales and offsets of both normal maps; c5: 0.5, 1; c6: x, z to coordinates of the
// bottom
const char* const kVertexCode = "vs_1_1\n"
                                "m4x4 r0, v0, c0\nmov oPos, r0\n"
                                "mad oT0.xy, v1.xy, c4.xx, c4.zw\nmad oT1.xy, v1.xy, c4.yy, -c4.zw\n"
                                // Projected coordinates of the reflection: x / w, -y / w in 0 to 1
                                "rcp r1.w, r0.w\nmul r1.xyz, r0, r1.w\nmul r1.y, r1.y, -c5.y\n"
                                "mad oT2.xy, r1.xy, c5.xx, c5.xx\nmov oT2.z, c5.y\n"
                                "mul oT3.xy, v1.xy, c6.xx\nmov oT3.z, c5.y\nmov oD0, c5.y\n";
// c0: strength of the displacement; c1: the water's colour, with the reflection's share as alpha
const char* const kPixelCode = "ps_1_4\n"
                               "texld r0, t0\ntexld r1, t1\ntexcrd r2.rgb, t2\ntexcrd r3.rgb, t3\n"
                               "add r0.rgb, r0_bx2, r1_bx2\n"
                               "mad r2.rgb, r0, c0, r2\nmad r3.rgb, r0, c0, r3\n"
                               "phase\n"
                               "texld r2, r2\ntexld r3, r3\n"
                               "mul r3.rgb, r3, c1\nlrp r0.rgb, c1.a, r2, r3\n+mov r0.a, c1.a\n";

class Water final : public Subject {
  public:
    explicit Water(const Rig& rig)
        : rig_(rig), sand_(rig.pattern(256, 0x880)), rock_(rig.pattern(256, 0x881)), shore_(rig, bowl()),
          lake_(rig, plane(32, 14, 8)), stone_(rig, sphere(16, 20)) {
        for (std::uint32_t i = 0; i < 2; ++i) waves_.push_back(rig.texture(normal_map_texels(256, 0x884 + i), 256));
        vertex_ = rig.vertex_shader(
            {D3DVSD_STREAM(0), D3DVSD_REG(0, D3DVSDT_FLOAT3), D3DVSD_SKIP(3), D3DVSD_REG(1, D3DVSDT_FLOAT2)},
            kVertexCode);
        pixel_ = rig.pixel_shader(kPixelCode);
        IDirect3DTexture8* texture = nullptr;
        require(rig->CreateTexture(512, 512, 1, D3DUSAGE_RENDERTARGET, D3DFMT_X8R8G8B8, D3DPOOL_DEFAULT, &texture),
                "CreateTexture");
        mirror_.reset(texture);
        IDirect3DSurface8* surface = nullptr;
        require(texture->GetSurfaceLevel(0, &surface), "GetSurfaceLevel");
        mirror_target_.reset(surface);
        require(rig->CreateDepthStencilSurface(512, 512, D3DFMT_D24S8, D3DMULTISAMPLE_NONE, &surface),
                "CreateDepthStencilSurface");
        mirror_depth_.reset(surface);
        require(rig->GetBackBuffer(0, D3DBACKBUFFER_TYPE_MONO, &surface), "GetBackBuffer");
        back_.reset(surface);
        require(rig->GetDepthStencilSurface(&surface), "GetDepthStencilSurface");
        depth_.reset(surface);
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.02f, x = 9 * std::sin(time * 0.2f);
        const D3DMATRIX lens = rig_.lens(1.6f, 0.3f, 60), view = look_at({x, 3, -11}, {0, 0.3f, 0}),
                        mirrored = placed(0, 0, 0, 1, -1, 0) * view;
        require(rig_->SetRenderTarget(mirror_target_.get(), mirror_depth_.get()), "SetRenderTarget");
        rig_.begin_frame();
        rig_.camera(mirrored, lens);
        land();
        require(rig_->SetRenderTarget(back_.get(), depth_.get()), "SetRenderTarget");
        rig_->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER, kClearColor, 1, 0);
        rig_.camera(view, lens);
        land();
        water(view * lens, time);
    }

  private:
    static Shape bowl() {
        Shape out = plane(60, 18, 12);
        for (MeshVertex& vertex : out.vertices) {
            const float distance = std::sqrt(vertex.x * vertex.x + vertex.z * vertex.z);
            vertex.y = (distance - 9) * 0.25f + 1.5f * noise(vertex.x * 0.5f + 16, vertex.z * 0.5f + 16, 32, 88) - 0.7f;
        }
        return out;
    }
    void land() {
        rig_.stage(0, sand_.get());
        shore_.select(rig_);
        shore_.draw(rig_);
        rig_.stage(0, rock_.get());
        stone_.select(rig_);
        for (int i = 0; i < 24; ++i) {
            const float angle = static_cast<float>(i) * 0.9f, distance = 3 + static_cast<float>(i % 5) * 1.3f;
            const D3DMATRIX world =
                placed(distance * std::cos(angle), 0.3f, distance * std::sin(angle), 0.7f, 0.8f, angle);
            rig_->SetTransform(D3DTS_WORLD, &world);
            stone_.draw(rig_);
        }
        const D3DMATRIX world = placed(0, 0, 0, 1, 1, 0);
        rig_->SetTransform(D3DTS_WORLD, &world);
    }
    void water(const D3DMATRIX& to_clip, float time) {
        lake_.select(rig_);
        rig_->SetVertexShader(vertex_);
        rig_->SetPixelShader(pixel_);
        rig_.vertex_matrix(0, to_clip);
        const float vertex[3][4] = {{1, 1.7f, time * 0.1f, time * 0.07f}, {0.5f, 1, 0, 0}, {0.6f, 0, 0, 0}};
        rig_->SetVertexShaderConstant(4, vertex, 3);
        const float pixel[2][4] = {{0.03f, 0.03f, 0, 0}, {0.3f, 0.6f, 0.7f, 0.55f}};
        rig_->SetPixelShaderConstant(0, pixel, 2);
        rig_.stage(0, waves_[0].get());
        rig_.stage(1, waves_[1].get());
        rig_.stage(2, mirror_.get());
        rig_.stage(3, sand_.get());
        for (DWORD stage = 0; stage < 4; ++stage) {
            const DWORD address = stage == 2 ? D3DTADDRESS_CLAMP : D3DTADDRESS_WRAP;
            rig_->SetTextureStageState(stage, D3DTSS_ADDRESSU, address);
            rig_->SetTextureStageState(stage, D3DTSS_ADDRESSV, address);
        }
        // Renderers choose the level of a displaced read differently.
        rig_->SetTextureStageState(3, D3DTSS_MIPFILTER, D3DTEXF_NONE);
        lake_.draw(rig_);
        rig_->SetPixelShader(0);
        rig_->SetTexture(2, nullptr);
        rig_->SetTextureStageState(2, D3DTSS_ADDRESSU, D3DTADDRESS_WRAP);
        rig_->SetTextureStageState(2, D3DTSS_ADDRESSV, D3DTADDRESS_WRAP);
        for (DWORD stage = 1; stage < 4; ++stage) rig_.stage(stage, nullptr);
    }

    const Rig& rig_;
    Owned<IDirect3DTexture8> sand_, rock_, mirror_;
    std::vector<Owned<IDirect3DTexture8>> waves_;
    Geometry shore_, lake_, stone_;
    DWORD vertex_ = 0, pixel_ = 0;
    Owned<IDirect3DSurface8> mirror_target_, mirror_depth_, back_, depth_;
};

} // namespace

std::unique_ptr<Subject> make_subject(const Rig& rig) {
    return std::make_unique<Water>(rig);
}

} // namespace bench
