// A journey through a game's level: every ten frames things with a material come into view whose shaders are drawn for
// the first time; sixteen materials are in view. All shaders were made when the level was loaded, and each is longer or
// shorter than the others, so none is known before. With --first the frames are timed one by one.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr unsigned kMaterials = 400, kShown = 16, kFramesEach = 10;

// c8: the lamp; oT1: the normal, oT2: the way to the lamp, oT3: a colour that depends on the material.
std::string vertex_code(unsigned material) {
    std::string code = "vs_2_0\ndcl_position v0\ndcl_normal v1\ndcl_texcoord v2\nm4x4 oPos, v0, c0\nm4x4 r0, v0, c4\n"
                       "m3x3 r1.xyz, v1, c4\nnrm r1.xyz, r1\nmov oT0.xy, v2\nmov oT1.xyz, r1\nsub oT2.xyz, c8, r0\n"
                       "mov r2, c9\n";
    for (unsigned bit = 0; bit < 9; ++bit) // a different row of instructions for each material
        code += material >> bit & 1 ? "mad r2, r2, c9.y, c9\n" : "mul r2, r2, c9.z\n";
    return code + "mov oT3, r2\n";
}
std::string pixel_code(unsigned material) {
    std::string code =
        "ps_2_0\ndef c1, 0.25, 0.7, 1, 0\ndcl t0.xy\ndcl t1.xyz\ndcl t2.xyz\ndcl t3\ndcl_2d s0\ndcl_2d s1\n"
        "texld r0, t0, s0\nmov r2.xy, t0\nadd r2.xy, r2, t3\ntexld r1, r2, s1\nnrm r3.xyz, t1\n"
        "nrm r4.xyz, t2\ndp3_sat r5.w, r3, r4\nmad r5, r5.w, c1.y, c1.x\n";
    for (unsigned bit = 0; bit < 9; ++bit)
        code += material >> bit & 1 ? "mad r5.xyz, r5, r1, c1.x\n" : "lrp r5.xyz, c1.y, r5, r1\n";
    return code + "mul r0.xyz, r0, r5\nmov r0.w, c1.z\nmov oC0, r0\n";
}

class NewShaders final : public Subject {
  public:
    explicit NewShaders(const Rig& rig)
        : rig_(rig), wall_(pattern(rig, 256, 0x501)), detail_(pattern(rig, 256, 0x502)) {
        for (unsigned thing = 0; thing < kShown; ++thing) things_.emplace_back(rig, 6, 9, 0x510 + thing, thing == 0);
        for (unsigned material = 0; material < kMaterials; ++material) {
            vertex_.push_back(rig.vertex_shader(vertex_code(material)));
            pixel_.push_back(rig.pixel_shader(pixel_code(material)));
        }
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.01f;
        const D3DMATRIX camera =
            look_at({10 * std::sin(time), 5, -10 * std::cos(time)}, {0, 0.5f, 0}) * projection(rig_, 1.5f, 0.3f, 50);
        rig_.begin_frame();
        rig_.depth(D3DCMP_LESSEQUAL);
        rig_->SetRenderState(D3DRS_CULLMODE, D3DCULL_CCW);
        sampler(rig_, 0, wall_.get(), D3DTEXF_LINEAR, D3DTEXF_LINEAR);
        sampler(rig_, 1, detail_.get(), D3DTEXF_LINEAR, D3DTEXF_LINEAR);
        for (unsigned thing = 0; thing < kShown; ++thing) {
            const unsigned material = (number / kFramesEach + thing) % kMaterials;
            rig_->SetVertexShader(vertex_[material].get());
            rig_->SetPixelShader(pixel_[material].get());
            vertex_constants(rig_, 8, {{4, 7, -3, 1}, {0.5f, 0.9f, 0.99f, 0.1f}});
            things_[thing].draw(camera);
        }
        rig_->SetTexture(1, nullptr);
        rig_->SetVertexShader(nullptr);
        rig_->SetPixelShader(nullptr);
    }

  private:
    const Rig& rig_;
    std::vector<Village> things_;
    Owned<IDirect3DTexture9> wall_, detail_;
    std::vector<Owned<IDirect3DVertexShader9>> vertex_;
    std::vector<Owned<IDirect3DPixelShader9>> pixel_;
};

} // namespace

std::unique_ptr<Subject> make_new_shaders(const Rig& rig) {
    return std::make_unique<NewShaders>(rig);
}

} // namespace bench
