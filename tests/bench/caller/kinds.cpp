#include "tests/bench/caller/kinds.h"

#include <array>
#include <cstring>
#include <functional>
#include <utility>

namespace bench {

namespace {

struct Vertex { // XYZ|NORMAL|DIFFUSE|TEX1
    float x, y, z, nx, ny, nz;
    DWORD color;
    float u, v;
};
constexpr DWORD kFormat = D3DFVF_XYZ | D3DFVF_NORMAL | D3DFVF_DIFFUSE | D3DFVF_TEX1;
constexpr std::size_t kQuadBytes = 4 * sizeof(Vertex);
constexpr D3DMATRIX kIdentity = {{{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}}};

// A quad of a few pixels in clip space, as a strip; draws at different places would not differ for the caller.
std::array<Vertex, 4> quad() {
    std::array<Vertex, 4> out;
    for (std::size_t i = 0; i < 4; ++i) {
        const float u = i & 1 ? 1.0f : 0.0f, v = i & 2 ? 1.0f : 0.0f;
        out[i] = {u * 0.01f, v * -0.01f, 0.5f, 0, 0, -1, 0xFF8040C0, u, v};
    }
    return out;
}

// c0 to c3 transform; the colour is the sum of c4 to c19, so that the shader reads 20 constants.
std::string sums_constants() {
    std::string text = "vs_2_0\ndcl_position v0\ndcl_texcoord v1\nm4x4 oPos, v0, c0\nmov r0, c4\n";
    for (int i = 5; i < 20; ++i) text += "add r0, r0, c" + std::to_string(i) + "\n";
    return text + "mov oD0, r0\nmov oT0, v1\n";
}
// Reads constants by an index, as skinning does: all constants are read.
constexpr const char* kSkins = "vs_2_0\ndcl_position v0\ndcl_texcoord v1\nmova a0.x, v1.x\nm4x4 oPos, v0, c0\n"
                               "mov oD0, c4[a0.x]\nmov oT0, v1\n";
constexpr const char* kPasses = "vs_2_0\ndcl_position v0\ndcl_texcoord v1\nm4x4 oPos, v0, c0\nmov oD0, v1.x\n"
                                "mov oT0, v1\n";
constexpr const char* kTints = "ps_2_0\ndcl v0\ndcl t0.xy\ndcl_2d s0\ntexld r0, t0, s0\nmul r0, r0, c0\n"
                               "mad r0, v0, c1, r0\nadd r0, r0, c7\nmov oC0, r0\n";
constexpr const char* kShows = "ps_2_0\ndcl t0.xy\ndcl_2d s0\ntexld r0, t0, s0\nmov oC0, r0\n";

using Change = std::function<void(unsigned)>;

// Objects and states that many kinds share.
class Scene {
  public:
    explicit Scene(const Rig& given) : rig(given) {
        const auto corners = quad();
        for (auto& buffer : quads) buffer = rig.vertices(std::as_bytes(std::span(corners)));
        const std::array<std::uint16_t, 4> order = {0, 1, 2, 3};
        for (auto& buffer : orders) buffer = rig.indices(std::as_bytes(std::span(order)), D3DFMT_INDEX16);
        for (std::uint32_t i = 0; i < textures.size(); ++i)
            textures[i] = rig.texture(pattern_texels(64, seed::kS12 + i), 64, false);
        sums = rig.vertex_shader(sums_constants());
        skins = rig.vertex_shader(kSkins);
        passes = rig.vertex_shader(kPasses);
        tints = rig.pixel_shader(kTints);
        shows = rig.pixel_shader(kShows);
    }
    void select_quad(unsigned i) const { rig->SetStreamSource(0, quads[i].get(), 0, sizeof(Vertex)); }
    void draw_quad() const { rig->DrawPrimitive(D3DPT_TRIANGLESTRIP, 0, 2); }
    void reset() const {
        rig->SetVertexShader(nullptr);
        rig->SetPixelShader(nullptr);
        rig->SetFVF(kFormat);
        select_quad(0);
        rig->SetIndices(orders[0].get());
        for (const D3DTRANSFORMSTATETYPE type : {D3DTS_WORLD, D3DTS_VIEW, D3DTS_PROJECTION})
            rig->SetTransform(type, &kIdentity);
        rig->SetRenderState(D3DRS_LIGHTING, FALSE);
        rig->SetRenderState(D3DRS_ALPHABLENDENABLE, FALSE);
        rig->SetRenderState(D3DRS_ALPHATESTENABLE, FALSE);
        rig->SetRenderState(D3DRS_TEXTUREFACTOR, 0xFFFFFFFF);
        rig.stage(0, textures[0].get());
        rig.stage(1, nullptr);
    }
    void shaders(IDirect3DVertexShader9* vertex, IDirect3DPixelShader9* pixel) const {
        rig->SetVertexShader(vertex);
        rig->SetPixelShader(pixel);
        rig->SetVertexShaderConstantF(0, &kIdentity.m[0][0], 4);
        const std::array<float, 32> values = {0.5f, 0.25f, 0.75f, 1};
        rig->SetPixelShaderConstantF(0, values.data(), 8);
    }
    // Draws quads by DrawPrimitive or DrawIndexedPrimitive, each after `change`.
    std::unique_ptr<Kind> draws(std::function<void()> start, Change change) const;
    std::unique_ptr<Kind> constants(IDirect3DVertexShader9* shader, UINT first, UINT count) const;
    std::unique_ptr<Kind> pixel_constants(UINT count) const;

    const Rig& rig;
    std::array<Owned<IDirect3DVertexBuffer9>, 2> quads;
    std::array<Owned<IDirect3DIndexBuffer9>, 2> orders;
    std::array<Owned<IDirect3DTexture9>, 2> textures;
    Owned<IDirect3DVertexShader9> sums, skins, passes;
    Owned<IDirect3DPixelShader9> tints, shows;
};

// Runs `start` once, and `step` for each draw.
class Steps : public Kind {
  public:
    Steps(std::function<void()> start, Change step, unsigned draws = 4000)
        : start_(std::move(start)), step_(std::move(step)), draws_(draws) {}
    void begin() override { start_(); }
    void draw(unsigned i) override { step_(i); }
    unsigned draws_in_frame() const override { return draws_; }

  private:
    std::function<void()> start_;
    Change step_;
    unsigned draws_;
};

std::unique_ptr<Kind> Scene::draws(std::function<void()> start, Change change) const {
    return std::make_unique<Steps>(std::move(start), [this, change = std::move(change)](unsigned i) {
        change(i);
        draw_quad();
    });
}

// The constants' values differ from draw to draw, and change every register.
std::array<float, 256> values_of(unsigned i) {
    std::array<float, 256> out;
    for (std::size_t w = 0; w < out.size(); ++w) out[w] = static_cast<float>((i * 13 + w) & 255) / 256;
    return out;
}

std::unique_ptr<Kind> Scene::constants(IDirect3DVertexShader9* shader, UINT first, UINT count) const {
    return draws([this, shader] { shaders(shader, shows.get()); },
                 [this, first, count](unsigned i) {
                     static thread_local std::array<float, 256> values = values_of(0);
                     for (UINT r = 0; r < count; ++r) values[r * 4] = static_cast<float>((i + r) & 1023);
                     rig->SetVertexShaderConstantF(first, values.data(), count);
                 });
}

std::unique_ptr<Kind> Scene::pixel_constants(UINT count) const {
    return draws([this] { shaders(passes.get(), tints.get()); },
                 [this, count](unsigned i) {
                     static thread_local std::array<float, 256> values = values_of(0);
                     for (UINT r = 0; r < count; ++r) values[r * 4] = static_cast<float>((i + r) & 1023);
                     rig->SetPixelShaderConstantF(0, values.data(), count);
                 });
}

D3DMATRIX moved(unsigned i) {
    D3DMATRIX out = kIdentity;
    out.m[3][0] = static_cast<float>(i & 63) / 100;
    return out;
}

D3DMATERIAL9 material(unsigned i) {
    D3DMATERIAL9 out = {};
    out.Diffuse = {static_cast<float>(i & 63) / 64, 0.5f, 0.5f, 1};
    return out;
}

D3DLIGHT9 light(unsigned i) {
    D3DLIGHT9 out = {};
    out.Type = D3DLIGHT_DIRECTIONAL;
    out.Diffuse = {static_cast<float>(i & 63) / 64, 0.5f, 0.5f, 1};
    out.Direction = {0, 0, 1};
    return out;
}

// Draws from a dynamic buffer, each time after a lock with these flags.
class Locks : public Kind {
  public:
    // `written`: how many bytes the program writes in a lock; all are drawn.
    Locks(const Scene& scene, UINT bytes, UINT written, bool appends)
        : scene_(scene), bytes_(bytes), written_(written), appends_(appends),
          buffer_(scene.rig.dynamic_vertices(bytes)), data_(written) {
        const auto corners = quad();
        for (std::size_t at = 0; at + kQuadBytes <= written; at += kQuadBytes)
            std::memcpy(data_.data() + at, corners.data(), kQuadBytes);
    }
    void begin() override { scene_.rig->SetStreamSource(0, buffer_.get(), 0, sizeof(Vertex)); }
    void draw(unsigned) override {
        void* memory = nullptr;
        if (!appends_ || at_ + written_ > bytes_) at_ = 0;
        const DWORD flags = at_ == 0 ? D3DLOCK_DISCARD : D3DLOCK_NOOVERWRITE;
        buffer_->Lock(appends_ ? at_ : 0, appends_ ? written_ : 0, &memory, flags);
        std::memcpy(memory, data_.data(), written_);
        buffer_->Unlock();
        const UINT vertices = written_ / UINT{sizeof(Vertex)};
        scene_.rig->DrawPrimitive(D3DPT_TRIANGLESTRIP, at_ / UINT{sizeof(Vertex)}, vertices - 2);
        at_ += written_;
    }
    unsigned draws_in_frame() const override { return bytes_ > kLarge ? 100 : 4000; }

  private:
    static constexpr UINT kLarge = 256 * 1024;
    const Scene& scene_;
    UINT bytes_, written_, at_ = 0;
    bool appends_;
    Owned<IDirect3DVertexBuffer9> buffer_;
    std::vector<std::byte> data_;
};

class Blocks : public Kind {
  public:
    explicit Blocks(const Scene& scene) : scene_(scene) {}
    void begin() override {
        const Rig& rig = scene_.rig;
        for (DWORD b = 0; b < 2; ++b) {
            IDirect3DStateBlock9* made = nullptr;
            require(rig->BeginStateBlock(), "BeginStateBlock");
            rig->SetRenderState(D3DRS_ALPHABLENDENABLE, b);
            rig->SetRenderState(D3DRS_SRCBLEND, D3DBLEND_SRCALPHA);
            rig->SetRenderState(D3DRS_DESTBLEND, D3DBLEND_INVSRCALPHA);
            rig->SetRenderState(D3DRS_TEXTUREFACTOR, 0xFF000000 + b);
            rig->SetTexture(0, scene_.textures[b].get());
            rig->SetTextureStageState(0, D3DTSS_COLOROP, b ? D3DTOP_MODULATE : D3DTOP_SELECTARG1);
            require(rig->EndStateBlock(&made), "EndStateBlock");
            blocks_[b].reset(made);
        }
    }
    void draw(unsigned i) override {
        blocks_[i & 1]->Apply();
        scene_.draw_quad();
    }

  private:
    const Scene& scene_;
    std::array<Owned<IDirect3DStateBlock9>, 2> blocks_;
};

// A query around each draw; its last answer, of a frame before, is read without waiting.
class Queries : public Kind {
  public:
    explicit Queries(const Scene& scene) : scene_(scene) {
        for (auto& query : queries_) query = scene.rig.query(D3DQUERYTYPE_OCCLUSION);
    }
    void draw(unsigned i) override {
        IDirect3DQuery9& query = *queries_[i % queries_.size()];
        DWORD pixels = 0;
        query.GetData(&pixels, sizeof pixels, 0);
        query.Issue(D3DISSUE_BEGIN);
        scene_.draw_quad();
        query.Issue(D3DISSUE_END);
    }

  private:
    const Scene& scene_;
    std::array<Owned<IDirect3DQuery9>, 1000> queries_;
};

// Selects the standard states of Scene before the kind's own.
class InScene : public Kind {
  public:
    InScene(std::shared_ptr<const Scene> scene, std::unique_ptr<Kind> kind)
        : scene_(std::move(scene)), kind_(std::move(kind)) {}
    void begin() override {
        scene_->reset();
        kind_->begin();
    }
    void draw(unsigned i) override { kind_->draw(i); }
    unsigned draws_in_frame() const override { return kind_->draws_in_frame(); }

  private:
    std::shared_ptr<const Scene> scene_;
    std::unique_ptr<Kind> kind_;
};

} // namespace

std::vector<NamedKind> make_kinds(const Rig& given) {
    const auto shared = std::make_shared<const Scene>(given);
    const Scene& s = *shared;
    const Rig& rig = s.rig;
    const auto nothing = [] {};
    std::vector<NamedKind> out;
    const auto add = [&](const char* name, std::unique_ptr<Kind> kind) {
        out.push_back({name, std::make_unique<InScene>(shared, std::move(kind))});
    };
    add("nothing", s.draws(nothing, [](unsigned) {}));
    add("texture", s.draws(nothing, [&](unsigned i) { rig->SetTexture(0, s.textures[i & 1].get()); }));
    add("states", s.draws(nothing, [&](unsigned i) {
        rig->SetRenderState(D3DRS_ALPHABLENDENABLE, i & 1);
        rig->SetRenderState(D3DRS_ALPHATESTENABLE, i >> 1 & 1);
        rig->SetRenderState(D3DRS_CULLMODE, i & 1 ? D3DCULL_NONE : D3DCULL_CCW);
        rig->SetTextureStageState(0, D3DTSS_COLOROP, i & 1 ? D3DTOP_MODULATE : D3DTOP_SELECTARG1);
    }));
    add("factor", s.draws(nothing, [&](unsigned i) { rig->SetRenderState(D3DRS_TEXTUREFACTOR, i); }));
    add("vs_1", s.constants(s.sums.get(), 4, 1));
    add("vs_4", s.constants(s.sums.get(), 4, 4));
    add("vs_16", s.constants(s.sums.get(), 4, 16));
    add("vs_16_indexed", s.constants(s.skins.get(), 4, 16));
    add("vs_64_indexed", s.constants(s.skins.get(), 4, 64));
    add("ps_1", s.pixel_constants(1));
    add("ps_8", s.pixel_constants(8));
    const auto corners = std::make_shared<const std::array<Vertex, 4>>(quad());
    add("up_4", std::make_unique<Steps>(nothing, [&rig, corners](unsigned) {
            rig->DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, corners->data(), sizeof(Vertex));
        }));
    add("indexed_up_4", std::make_unique<Steps>(nothing, [&rig, corners](unsigned) {
            static constexpr std::uint16_t kOrder[] = {0, 1, 2, 3};
            rig->DrawIndexedPrimitiveUP(D3DPT_TRIANGLESTRIP, 0, 4, 2, kOrder, D3DFMT_INDEX16, corners->data(),
                                        sizeof(Vertex));
        }));
    add("stream", s.draws(nothing, [&](unsigned i) { s.select_quad(i & 1); }));
    add("indices", std::make_unique<Steps>(nothing, [&](unsigned i) {
            rig->SetIndices(s.orders[i & 1].get());
            rig->DrawIndexedPrimitive(D3DPT_TRIANGLESTRIP, 0, 0, 4, 0, 2);
        }));
    add("shaders", s.draws([&] { s.shaders(s.sums.get(), s.tints.get()); },
                           [&](unsigned i) {
                               rig->SetVertexShader(i & 1 ? s.sums.get() : s.passes.get());
                               rig->SetPixelShader(i & 1 ? s.tints.get() : s.shows.get());
                           }));
    add("world", s.draws(nothing, [&](unsigned i) {
        const D3DMATRIX world = moved(i);
        rig->SetTransform(D3DTS_WORLD, &world);
    }));
    const auto lit = [&rig] {
        const D3DLIGHT9 first = light(0);
        const D3DMATERIAL9 plain = material(63);
        rig->SetLight(0, &first);
        rig->LightEnable(0, TRUE);
        rig->SetMaterial(&plain);
        rig->SetRenderState(D3DRS_LIGHTING, TRUE);
        rig->SetRenderState(D3DRS_DIFFUSEMATERIALSOURCE, D3DMCS_MATERIAL);
    };
    add("world_lit", s.draws(lit, [&](unsigned i) {
        const D3DMATRIX world = moved(i);
        rig->SetTransform(D3DTS_WORLD, &world);
    }));
    add("material", s.draws(lit, [&](unsigned i) {
        const D3DMATERIAL9 value = material(i);
        rig->SetMaterial(&value);
    }));
    add("light", s.draws(lit, [&](unsigned i) {
        const D3DLIGHT9 value = light(i);
        rig->SetLight(0, &value);
    }));
    constexpr UINT kSmall = 64 * 1024, kMegabyte = 1024 * 1024;
    add("discard", std::make_unique<Locks>(s, kSmall, UINT{kQuadBytes}, false));
    add("append", std::make_unique<Locks>(s, kSmall, UINT{kQuadBytes}, true));
    add("discard_1mb", std::make_unique<Locks>(s, kMegabyte, UINT{kQuadBytes}, false));
    add("discard_1mb_full", std::make_unique<Locks>(s, kMegabyte, UINT{kMegabyte / kQuadBytes * kQuadBytes}, false));
    add("state_block", std::make_unique<Blocks>(s));
    add("query", std::make_unique<Queries>(s));
    return out;
}

} // namespace bench
