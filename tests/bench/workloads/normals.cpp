// Normal mapping as in games of 2005: half of the things have their normals in DXT5 (x in alpha, y in green, z
// computed), half in signed Q8W8V8U8; two lights with Phong highlights whose power comes from a gloss map.
#include "tests/bench/workloads/kit.h"
#include "tests/bench/workloads/workloads.h"

namespace bench {

namespace {

constexpr UINT kSide = 256;

// c8: eye; c9, c10: lamps. The tangent is perpendicular to the normal and a fixed direction.
constexpr const char* kVertex =
    "vs_2_0\ndef c20, 0.32, 0.9, 0.29, 0\ndcl_position v0\ndcl_normal v1\ndcl_texcoord v2\nm4x4 oPos, v0, c0\n"
    "m4x4 r0, v0, c4\nm3x3 r1.xyz, v1, c4\nnrm r1.xyz, r1\nmov r5.xyz, c20\ncrs r2.xyz, r5, r1\nnrm r2.xyz, r2\n"
    "crs r3.xyz, r1, r2\nsub r4.xyz, c8, r0\ndp3 oT1.x, r4, r2\ndp3 oT1.y, r4, r3\ndp3 oT1.z, r4, r1\n"
    "sub r4.xyz, c9, r0\ndp3 oT2.x, r4, r2\ndp3 oT2.y, r4, r3\ndp3 oT2.z, r4, r1\nsub r4.xyz, c10, r0\n"
    "dp3 oT3.x, r4, r2\ndp3 oT3.y, r4, r3\ndp3 oT3.z, r4, r1\nmov oT0.xy, v2\n";
std::string pixel_code(bool compressed) {
    std::string code =
        "ps_2_0\ndef c3, 2, -1, 1, 0\ndef c4, 60, 4, 0.15, 0\ndcl t0.xy\ndcl t1.xyz\ndcl t2.xyz\ndcl t3.xyz\n"
        "dcl_2d s0\ndcl_2d s1\ndcl_2d s2\ntexld r0, t0, s0\ntexld r1, t0, s1\ntexld r2, t0, s2\n";
    if (compressed)
        code += "mov r1.x, r1.w\nmad r1.xy, r1, c3.x, c3.y\nmul r1.z, r1.x, r1.x\nmad r1.z, r1.y, r1.y, r1.z\n"
                "add_sat r1.z, c3.z, -r1.z\nrsq r1.w, r1.z\nmul r1.z, r1.z, r1.w\n";
    code += "nrm r3.xyz, r1\nnrm r4.xyz, t1\ndp3 r4.w, r3, r4\nadd r4.w, r4.w, r4.w\nmad r4.xyz, r3, r4.w, -r4\n"
            "mad r2.w, r2.x, c4.x, c4.y\nmov r5, c4.z\n";
    // r5: diffuse light, r6: highlights
    const char* const kLamps[2][2] = {{"t2", "c0"}, {"t3", "c1"}};
    for (const auto& [vector, color] : kLamps) {
        const std::string c = color;
        code += "nrm r7.xyz, " + std::string(vector) + "\ndp3_sat r7.w, r3, r7\nmad r5.xyz, r7.w, " + c +
                ", r5\ndp3_sat r7.w, r4, r7\n" + "pow r8.w, r7.w, r2.w\n" +
                (c == "c0" ? "mul r6.xyz, r8.w, c0\n" : "mad r6.xyz, r8.w, c1, r6\n");
    }
    return code + "mul r0.xyz, r0, r5\nmad r0.xyz, r6, r2.x, r0\nmov r0.w, c3.z\nmov oC0, r0\n";
}

struct Normal {
    float x, y;
};
Normal normal_at(UINT x, UINT y, UINT level) {
    const float step = static_cast<float>(1u << level) / 16, u = (static_cast<float>(x) + 0.5f) * step,
                v = (static_cast<float>(y) + 0.5f) * step;
    const float h = noise(u, v, 16, 66), dx = (noise(u + 0.1f, v, 16, 66) - h) * 6,
                dy = (noise(u, v + 0.1f, 16, 66) - h) * 6;
    const float scale = 1 / std::sqrt(dx * dx + dy * dy + 1);
    return {-dx * scale, -dy * scale};
}

// A block of 4x4 texels: both ends of alpha and of green are the smallest and greatest values.
struct Block {
    std::uint8_t bytes[16];
};
Block compressed_block(UINT bx, UINT by, UINT level) {
    int alpha[16], green[16], low[2] = {255, 63}, high[2] = {};
    for (UINT i = 0; i < 16; ++i) {
        const Normal n = normal_at(bx * 4 + i % 4, by * 4 + i / 4, level);
        alpha[i] = static_cast<int>(n.x * 127 + 128), green[i] = static_cast<int>(n.y * 31 + 32);
        low[0] = std::min(low[0], alpha[i]), high[0] = std::max(high[0], alpha[i]);
        low[1] = std::min(low[1], green[i]), high[1] = std::max(high[1], green[i]);
    }
    std::uint64_t alphas = 0;
    std::uint32_t greens = 0;
    for (int i = 0; i < 16; ++i) {
        // Steps from the greater end; codes 0 and 1 are the ends.
        const int step = high[0] > low[0] ? ((high[0] - alpha[i]) * 14 / (high[0] - low[0]) + 1) / 2 : 0;
        alphas |= static_cast<std::uint64_t>(step == 0 ? 0 : step == 7 ? 1 : step + 1) << (3 * i);
        const int third = high[1] > low[1] ? ((high[1] - green[i]) * 6 / (high[1] - low[1]) + 1) / 2 : 0;
        greens |= static_cast<std::uint32_t>(third == 0 ? 0 : third == 3 ? 1 : third + 1) << (2 * i);
    }
    Block out = {{static_cast<std::uint8_t>(high[0]), static_cast<std::uint8_t>(low[0])}};
    for (int i = 0; i < 6; ++i) out.bytes[2 + i] = static_cast<std::uint8_t>(alphas >> (8 * i));
    for (int end = 0; end < 2; ++end) {
        const int word = (end ? low[1] : high[1]) << 5;
        out.bytes[8 + end * 2] = static_cast<std::uint8_t>(word),
                            out.bytes[9 + end * 2] = static_cast<std::uint8_t>(word >> 8);
    }
    for (int i = 0; i < 4; ++i) out.bytes[12 + i] = static_cast<std::uint8_t>(greens >> (8 * i));
    return out;
}

class Normals final : public Subject {
  public:
    explicit Normals(const Rig& rig)
        : rig_(rig), things_{Village(rig, 60, 13, 0x401), Village(rig, 60, 13, 0x402, false)},
          wall_(pattern(rig, 256, 0x403)), gloss_(pattern(rig, 256, 0x404)),
          signed_(texture_of<std::uint32_t>(
              rig, D3DFMT_Q8W8V8U8, kSide, kSide, 0,
              [](UINT x, UINT y, UINT level) {
                  const Normal n = normal_at(x, y, level);
                  const auto byte = [](float f) { return static_cast<std::uint32_t>(static_cast<int>(f * 127)) & 255; };
                  return byte(n.x) | byte(n.y) << 8 | byte(std::sqrt(std::max(0.0f, 1 - n.x * n.x - n.y * n.y))) << 16 |
                         0x7F000000u;
              })),
          packed_(empty_texture(rig, D3DFMT_DXT5, kSide, kSide, 6)),
          vertex_(rig.vertex_shader(kVertex)), pixel_{rig.pixel_shader(pixel_code(true)),
                                                      rig.pixel_shader(pixel_code(false))} {
        for (UINT level = 0; level < 6; ++level) {
            D3DLOCKED_RECT locked;
            require(packed_->LockRect(level, &locked, nullptr, 0), "LockRect");
            const UINT blocks = (kSide >> level) / 4;
            for (UINT y = 0; y < blocks; ++y)
                for (UINT x = 0; x < blocks; ++x)
                    reinterpret_cast<Block*>(static_cast<std::byte*>(locked.pBits) +
                                             std::size_t{y} * static_cast<UINT>(locked.Pitch))[x] =
                        compressed_block(x, y, level);
            packed_->UnlockRect(level);
        }
    }

    void frame(unsigned number) override {
        const float time = static_cast<float>(number) * 0.02f;
        const Vector from = {11 * std::sin(time), 5, -11 * std::cos(time)};
        const D3DMATRIX camera = look_at(from, {0, 0.5f, 0}) * projection(rig_, 1.5f, 0.3f, 50);
        rig_.begin_frame();
        rig_.depth(D3DCMP_LESSEQUAL);
        rig_->SetRenderState(D3DRS_CULLMODE, D3DCULL_CCW);
        rig_->SetVertexShader(vertex_.get());
        vertex_constants(
            rig_, 8,
            {{from.x, from.y, from.z, 1}, {6 * std::cos(time * 2), 4, 6 * std::sin(time * 2), 1}, {-8, 6, 3, 1}});
        pixel_constants(rig_, 0, {{0.9f, 0.8f, 0.6f, 0}, {0.3f, 0.4f, 0.7f, 0}});
        sampler(rig_, 0, wall_.get(), D3DTEXF_LINEAR, D3DTEXF_LINEAR);
        sampler(rig_, 2, gloss_.get(), D3DTEXF_LINEAR, D3DTEXF_LINEAR);
        for (int kind = 0; kind < 2; ++kind) {
            sampler(rig_, 1, kind ? signed_.get() : packed_.get(), D3DTEXF_LINEAR, D3DTEXF_LINEAR);
            rig_->SetPixelShader(pixel_[kind].get());
            things_[kind].draw(camera);
        }
        rig_->SetTexture(1, nullptr);
        rig_->SetTexture(2, nullptr);
        rig_->SetVertexShader(nullptr);
        rig_->SetPixelShader(nullptr);
    }

  private:
    const Rig& rig_;
    Village things_[2];
    Owned<IDirect3DTexture9> wall_, gloss_, signed_, packed_;
    Owned<IDirect3DVertexShader9> vertex_;
    Owned<IDirect3DPixelShader9> pixel_[2];
};

} // namespace

std::unique_ptr<Subject> make_normals(const Rig& rig) {
    return std::make_unique<Normals>(rig);
}

} // namespace bench
