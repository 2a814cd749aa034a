// Drifting fog: each pixel's shader marches from the eye to the surface through a volume texture in eight steps and
// mixes in the fog's colour.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr UINT kSide = 64;

// c8: eye; c9: scale of the volume. oT1: eye in the volume; oT2: a step.
constexpr const char* kVertex =
    "vs_2_0\ndcl_position v0\ndcl_normal v1\ndcl_texcoord v2\nm4x4 oPos, v0, c0\nm4x4 r0, v0, c4\n"
    "sub r1.xyz, r0, c8\nmul oT2.xyz, r1, c9.y\nmul r2.xyz, c8, c9.x\nadd oT1.xyz, r2, c11\nmov oT0.xy, v2\n"
    "m3x3 r3.xyz, v1, c4\ndp3 r4.x, r3, c10\nmax r4.x, r4.x, c9.w\nmad oD0, r4.x, c10.w, c9.z\n";
std::string pixel_code() {
    std::string code =
        "ps_2_0\ndef c1, 1, 0, 0.5, 0.25\ndcl t0.xy\ndcl t1.xyz\ndcl t2.xyz\ndcl v0\ndcl_2d s0\ndcl_volume s1\n"
        "texld r0, t0, s0\nmov r1.xyz, t1\nmov r5.w, c1.y\n";
    for (int i = 0; i < 8; ++i) code += "add r1.xyz, r1, t2\ntexld r2, r1, s1\nadd r5.w, r5.w, r2.x\n";
    // The optical depth is the mean density times the distance.
    return code +
           "dp3 r3.w, t2, t2\nrsq r4.w, r3.w\nmul r3.w, r3.w, r4.w\nmul r5.w, r5.w, r3.w\nmul r5.w, r5.w, -c0.w\n"
           "exp r5.w, r5.w\nmul r0.xyz, r0, v0\nlrp r2.xyz, r5.w, r0, c0\nmov r2.w, c1.x\nmov oC0, r2\n";
}

class VolumeFog final : public Subject {
  public:
    explicit VolumeFog(const Rig& rig)
        : rig_(rig), village_(rig, 100, 18, 0xF06), wall_(pattern(rig, 256, 0xF07)),
          sky_(geometry(rig, sphere(16, 24))), vertex_(rig.vertex_shader(kVertex)),
          pixel_(rig.pixel_shader(pixel_code())) {
        IDirect3DVolumeTexture9* volume = nullptr;
        require(rig->CreateVolumeTexture(kSide, kSide, kSide, 1, 0, D3DFMT_L8, D3DPOOL_MANAGED, &volume, nullptr),
                "CreateVolumeTexture");
        fog_.reset(volume);
        D3DLOCKED_BOX locked;
        require(volume->LockBox(0, &locked, nullptr, 0), "LockBox");
        for (UINT z = 0; z < kSide; ++z)
            for (UINT y = 0; y < kSide; ++y)
                for (UINT x = 0; x < kSide; ++x) {
                    const float u = static_cast<float>(x) / 8, v = static_cast<float>(y) / 8,
                                w = static_cast<float>(z) / 8;
                    const float density = noise(u, v, 8, 90) + noise(v, w, 8, 91) + noise(w, u, 8, 92) - 1.2f;
                    static_cast<std::uint8_t*>(locked.pBits)[z * static_cast<UINT>(locked.SlicePitch) +
                                                             y * static_cast<UINT>(locked.RowPitch) + x] =
                        static_cast<std::uint8_t>(std::max(0.0f, std::min(1.0f, density * 1.5f)) * 255);
                }
        volume->UnlockBox(0);
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.02f;
        const Vector from = {15 * std::sin(time), 4, -15 * std::cos(time)};
        const D3DMATRIX camera = look_at(from, {0, 1.5f, 0}) * projection(rig_, 1.5f, 0.3f, 80);
        rig_.begin_frame();
        rig_.depth(D3DCMP_LESSEQUAL);
        rig_->SetVertexShader(vertex_.get());
        rig_->SetPixelShader(pixel_.get());
        sampler(rig_, 0, wall_.get(), D3DTEXF_LINEAR, D3DTEXF_LINEAR);
        sampler(rig_, 1, fog_.get(), D3DTEXF_LINEAR, D3DTEXF_NONE);
        constexpr float kScale = 0.05f;
        vertex_constants(rig_, 8,
                         {{from.x, from.y, from.z, 1},
                          {kScale, kScale / 8, 0.35f, 0},
                          {0.5f, 0.7f, -0.5f, 0.7f},
                          {time * 0.3f, 0, time * 0.1f, 0}});
        pixel_constants(rig_, 0, {{0.75f, 0.78f, 0.82f, 4}});
        const D3DMATRIX dome = placed(0, 0, 0, 40, 40, 0);
        vertex_matrix(rig_, 0, dome * camera);
        vertex_matrix(rig_, 4, dome);
        sky_.select(rig_);
        sky_.draw(rig_);
        rig_->SetRenderState(D3DRS_CULLMODE, D3DCULL_CCW);
        village_.draw(camera);
        rig_->SetTexture(1, nullptr);
        rig_->SetVertexShader(nullptr);
        rig_->SetPixelShader(nullptr);
    }

  private:
    const Rig& rig_;
    Village village_;
    Owned<IDirect3DTexture9> wall_;
    Geometry sky_;
    Owned<IDirect3DVertexShader9> vertex_;
    Owned<IDirect3DPixelShader9> pixel_;
    Owned<IDirect3DVolumeTexture9> fog_;
};

} // namespace

std::unique_ptr<Subject> make_volume_fog(const Rig& rig) {
    return std::make_unique<VolumeFog>(rig);
}

} // namespace bench
