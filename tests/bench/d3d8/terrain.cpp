// A landscape by vs_1_1 in 256 patches: a colour map times a light map, a detail texture that is added signed, and fog
// computed by the shader; patches far away have fewer triangles. A sky is drawn without depth.
#include "tests/bench/d3d8/rig.h"

namespace bench {

const DWORD kProcessing = D3DCREATE_HARDWARE_VERTEXPROCESSING;

namespace {

constexpr int kSide = 16, kCells = 16, kAround = kCells + 1; // patches, cells of a patch, vertices of a row
constexpr float kPatch = 8;                                  // the side of a patch

struct Place {
    float x, y, z;
    std::uint32_t light;
};

// c0 to c3: world to clip; c4: scale of the colour map, of the detail, 1 / fog range, fog end / range; c5: 0, 1
const char* const kCode = "vs_1_1\n"
                          "m4x4 r0, v0, c0\nmov oPos, r0\n"
                          "mad r1.x, -r0.w, c4.z, c4.w\nmax r1.x, r1.x, c5.x\nmin oFog.x, r1.x, c5.y\n"
                          "mov oD0, v1\nmul oT0.xy, v0.xz, c4.x\nmul oT1.xy, v0.xz, c4.x\nmul oT2.xy, v0.xz, c4.y\n";

class Terrain final : public Subject {
  public:
    explicit Terrain(const Rig& rig)
        : rig_(rig), colors_(rig.pattern(512, 0x890)), lights_(rig.pattern(128, 0x891)),
          detail_(rig.pattern(256, 0x892)), sky_(rig, sphere(12, 24)), clouds_(rig.pattern(256, 0x893)) {
        shader_ = rig.vertex_shader({D3DVSD_STREAM(0), D3DVSD_REG(0, D3DVSDT_FLOAT3), D3DVSD_REG(1, D3DVSDT_D3DCOLOR)},
                                    kCode);
        std::vector<Place> places;
        for (int patch = 0; patch < kSide * kSide; ++patch)
            for (int z = 0; z < kAround; ++z)
                for (int x = 0; x < kAround; ++x) places.push_back(place(patch, x, z));
        places_ = rig.vertices(bytes_of(places));
        for (int step = 1; step <= 4; step *= 2) {
            std::vector<std::uint16_t> order;
            for (int z = 0; z < kCells; z += step)
                for (int x = 0; x < kCells; x += step) {
                    const int a = z * kAround + x, b = a + step * kAround;
                    for (const int index : {a, b, a + step, a + step, b, b + step})
                        order.push_back(static_cast<std::uint16_t>(index));
                }
            detail_levels_.push_back(rig.indices(order));
            triangles_.push_back(static_cast<UINT>(order.size() / 3));
        }
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.01f;
        const Vector eye = {20 * std::sin(time), 9, -50 + 10 * time};
        const D3DMATRIX view = look_at(eye, {0, 4, eye.z + 40}), lens = rig_.lens(1.5f, 0.5f, 140);
        rig_.begin_frame();
        draw_sky(eye, view, lens);
        rig_->SetVertexShader(shader_);
        rig_->SetStreamSource(0, places_.get(), sizeof(Place));
        rig_.vertex_matrix(0, view * lens);
        const float constants[2][4] = {{1.0f / 64, 0.6f, 1.0f / 70, 110.0f / 70}, {0, 1, 0, 0}};
        rig_->SetVertexShaderConstant(4, constants, 2);
        rig_.states({{D3DRS_FOGENABLE, TRUE},
                     {D3DRS_FOGCOLOR, kFogColor},
                     {D3DRS_FOGTABLEMODE, D3DFOG_NONE},
                     {D3DRS_FOGVERTEXMODE, D3DFOG_NONE}});
        rig_.stage(0, colors_.get());
        rig_.stage(1, lights_.get(), D3DTOP_MODULATE2X);
        rig_.stage(2, detail_.get(), D3DTOP_ADDSIGNED);
        for (int patch = 0; patch < kSide * kSide; ++patch) draw_patch(patch, eye);
    }

  private:
    static Place place(int patch, int x, int z) {
        const float step = kPatch / kCells, half = kPatch * kSide / 2;
        const float px = static_cast<float>(patch % kSide) * kPatch - half + static_cast<float>(x) * step,
                    pz = static_cast<float>(patch / kSide) * kPatch - half + static_cast<float>(z) * step;
        const auto height = [](float u, float v) { return 12 * noise(u / 8 + 32, v / 8 + 32, 64, 89); };
        const float y = height(px, pz), slope = height(px + step, pz) - y;
        const float light = std::min(1.0f, std::max(0.2f, 0.7f + slope * 0.8f));
        const auto byte = static_cast<std::uint32_t>(255 * light);
        return {px, y, pz, 0xFF000000 | byte << 16 | byte << 8 | byte};
    }
    void draw_patch(int patch, const Vector& eye) {
        const float half = kPatch * kSide / 2;
        const float x = (static_cast<float>(patch % kSide) + 0.5f) * kPatch - half - eye.x,
                    z = (static_cast<float>(patch / kSide) + 0.5f) * kPatch - half - eye.z;
        if (z < -kPatch) return; // behind the eye
        const float distance = std::sqrt(x * x + z * z);
        const std::size_t level = distance < 30 ? 0 : distance < 60 ? 1 : 2;
        rig_->SetIndices(detail_levels_[level].get(), static_cast<UINT>(patch * kAround * kAround));
        require(rig_->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, 0, kAround * kAround, 0, triangles_[level]),
                "DrawIndexedPrimitive");
    }
    void draw_sky(const Vector& eye, const D3DMATRIX& view, const D3DMATRIX& lens) {
        rig_.camera(view, lens);
        const D3DMATRIX world = placed(eye.x, eye.y, eye.z, 50, 50, 0);
        rig_->SetTransform(D3DTS_WORLD, &world);
        rig_.states({{D3DRS_ZENABLE, FALSE}});
        rig_.stage(0, clouds_.get());
        sky_.select(rig_);
        sky_.draw(rig_);
        rig_.states({{D3DRS_ZENABLE, TRUE}});
    }

    const Rig& rig_;
    Owned<IDirect3DTexture8> colors_, lights_, detail_;
    Geometry sky_;
    Owned<IDirect3DTexture8> clouds_;
    DWORD shader_ = 0;
    Owned<IDirect3DVertexBuffer8> places_;
    std::vector<Owned<IDirect3DIndexBuffer8>> detail_levels_;
    std::vector<UINT> triangles_;
};

} // namespace

std::unique_ptr<Subject> make_subject(const Rig& rig) {
    return std::make_unique<Terrain>(rig);
}

} // namespace bench
