// An engine that never sorts: 10,000 small quads, each with 4 to 64 vertex constants of its own, and changes of shader,
// texture, sampler, blending, culling and depth states between them. Some are set to the value that they have.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr int kDraws = 10000, kShaders = 4, kTextures = 16;

// c0: offset and size; c1: colour; c2 to c63: waves, of which a shader adds up a few.
std::string vertex_code(int waves) {
    std::string code = "vs_2_0\ndcl_position v0\nmul r0.xy, v0, c0.zwww\nadd r0.xy, r0, c0\nmov r1, c1\n";
    for (int i = 0; i < waves; ++i) code += "add r1, r1, c" + std::to_string(4 + i * 7) + "\n";
    return code + "mov r0.zw, v0\nmov oPos, r0\nmov oD0, r1\nmov oT0.xy, v0\n";
}

class Thrash final : public Subject {
  public:
    explicit Thrash(const Rig& rig) : rig_(rig) {
        for (int i = 0; i < kShaders; ++i) {
            vertex_.push_back(rig.vertex_shader(vertex_code(i * 2)));
            const char* const kOperations[kShaders] = {"mul r0, r0, v0\n", "add_sat r0, r0, v0\n",
                                                       "lrp r0, v0.w, r0, v0\n", "mad_sat r0, r0, c0, v0\n"};
            pixel_.push_back(rig.pixel_shader(std::string("ps_2_0\ndcl t0.xy\ndcl v0\ndcl_2d s0\ntexld r0, t0, s0\n") +
                                              kOperations[i] + "mov oC0, r0\n"));
        }
        for (std::uint32_t i = 0; i < kTextures; ++i) textures_.push_back(pattern(rig, 32, 0x7400 + i));
        const float corners[4][4] = {{0, 0, 0.5f, 1}, {1, 0, 0.5f, 1}, {0, 1, 0.5f, 1}, {1, 1, 0.5f, 1}};
        quad_ = rig.vertices(std::as_bytes(std::span(corners)));
        layout_ = declaration(rig, {{0, 0, D3DDECLTYPE_FLOAT4, D3DDECLMETHOD_DEFAULT, D3DDECLUSAGE_POSITION, 0}});
        Xorshift random(17);
        for (Register& value : pool_)
            for (float& part : value) part = random.between(-0.04f, 0.05f);
    }

    void frame(unsigned number) override {
        rig_.begin_frame();
        rig_->SetVertexDeclaration(layout_.get());
        rig_->SetStreamSource(0, quad_.get(), 0, 16);
        sampler(rig_, 0, textures_[0].get(), D3DTEXF_LINEAR, D3DTEXF_NONE);
        rig_.blend(D3DBLEND_SRCALPHA, D3DBLEND_INVSRCALPHA);
        pixel_constants(rig_, 0, {{0.5f, 0.6f, 0.7f, 1}});
        Xorshift random(1234);
        for (int i = 0; i < kDraws; ++i) draw(i, number, random);
        rig_->SetVertexShader(nullptr);
        rig_->SetPixelShader(nullptr);
    }

  private:
    void draw(int i, unsigned number, Xorshift& random) {
        const auto chosen = [&](float count) { return static_cast<std::size_t>(random.between(0, count)); };
        if (i % 3 == 0) rig_->SetVertexShader(vertex_[chosen(kShaders)].get());
        if (i % 5 == 0) rig_->SetPixelShader(pixel_[chosen(kShaders)].get());
        if (i % 2 == 0) rig_->SetTexture(0, textures_[chosen(kTextures)].get());
        if (i % 4 == 0) rig_->SetRenderState(D3DRS_DESTBLEND, chosen(2) ? D3DBLEND_ONE : D3DBLEND_INVSRCALPHA);
        if (i % 7 == 0) rig_->SetRenderState(D3DRS_CULLMODE, chosen(2) ? D3DCULL_NONE : D3DCULL_CW);
        if (i % 8 == 0) rig_->SetRenderState(D3DRS_ZENABLE, chosen(2) ? TRUE : FALSE);
        if (i % 9 == 0) rig_->SetSamplerState(0, D3DSAMP_MAGFILTER, chosen(2) ? D3DTEXF_LINEAR : D3DTEXF_POINT);
        if (i % 16 == 0)
            pixel_constants(rig_, 0, {{random.between(0, 1), random.between(0, 1), random.between(0, 1), 1}});
        const float x = random.between(-1, 1), y = random.between(-1, 1),
                    move = static_cast<float>((number + static_cast<unsigned>(i)) % 16) * 0.001f;
        const float red = random.between(0, 1), green = random.between(0, 1), blue = random.between(0, 1),
                    alpha = random.between(0.3f, 1);
        vertex_constants(rig_, 0, {{x + move, y, 0.025f, -0.033f}, {red, green, blue, alpha}});
        const std::size_t count = 2 + chosen(61), first = chosen(64);
        rig_->SetVertexShaderConstantF(2, pool_[first].data(), static_cast<UINT>(count));
        require(rig_->DrawPrimitive(D3DPT_TRIANGLESTRIP, 0, 2), "DrawPrimitive");
    }

    const Rig& rig_;
    std::vector<Owned<IDirect3DVertexShader9>> vertex_;
    std::vector<Owned<IDirect3DPixelShader9>> pixel_;
    std::vector<Owned<IDirect3DTexture9>> textures_;
    Owned<IDirect3DVertexBuffer9> quad_;
    Owned<IDirect3DVertexDeclaration9> layout_;
    std::array<Register, 128> pool_;
};

} // namespace

std::unique_ptr<Subject> make_thrash(const Rig& rig) {
    return std::make_unique<Thrash>(rig);
}

} // namespace bench
