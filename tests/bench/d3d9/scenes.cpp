// The scenes of tests/bench/README.md as Direct3D 9 programs, with the vertices, texels and states that
// tests/bench/scenes/scene_table.cpp encodes.
#include <functional>
#include <map>
#include <utility>

#include "tests/bench/d3d9/rig.h"

namespace bench {

namespace {

constexpr DWORD kColor = D3DFVF_XYZRHW | D3DFVF_DIFFUSE, kTextured = kColor | D3DFVF_TEX1,
                kFogged = kColor | D3DFVF_SPECULAR | D3DFVF_TEX2,
                kShaded = kColor | D3DFVF_TEX4 | D3DFVF_TEXCOORDSIZE2(0) | D3DFVF_TEXCOORDSIZE3(1) |
                          D3DFVF_TEXCOORDSIZE3(2) | D3DFVF_TEXCOORDSIZE3(3);

// The objects of a scene, released with it.
struct Objects {
    std::vector<Owned<IUnknown>> kept;
    template <class T> T* keep(Owned<T> object) {
        T* const out = object.get();
        kept.emplace_back(object.release());
        return out;
    }
};

class Scene final : public Subject {
  public:
    explicit Scene(const Rig& its_rig) : rig(its_rig) {}
    void frame(unsigned) override {
        rig.begin_frame();
        if (draw) draw();
    }

    // Direct3D 9 has pixel centres at integers, so positions move by half a pixel.
    template <class Vertex> IDirect3DVertexBuffer9* screen(std::vector<Vertex> data) {
        for (Vertex& v : data) v.x -= 0.5f, v.y -= 0.5f;
        return buffer(data);
    }
    template <class Vertex> IDirect3DVertexBuffer9* buffer(const std::vector<Vertex>& data) {
        return objects.keep(rig.vertices(std::as_bytes(std::span(data))));
    }
    IDirect3DTexture9* pattern(int side, std::uint32_t texels, bool mips = false) {
        return objects.keep(rig.texture(pattern_texels(side, texels), static_cast<UINT>(side), mips));
    }
    void select(IDirect3DVertexBuffer9* vertices, UINT stride, DWORD format) const {
        rig->SetFVF(format);
        rig->SetStreamSource(0, vertices, 0, stride);
    }
    void strips(int count) const {
        for (int i = 0; i < count; ++i) strip(i);
    }
    void strip(int number) const { rig->DrawPrimitive(D3DPT_TRIANGLESTRIP, static_cast<UINT>(number) * 4, 2); }
    void list(int triangles, UINT first = 0) const {
        rig->DrawPrimitive(D3DPT_TRIANGLELIST, first, static_cast<UINT>(triangles));
    }
    void state(D3DRENDERSTATETYPE which, DWORD value) const { rig->SetRenderState(which, value); }

    const Rig& rig;
    Objects objects;
    std::function<void()> draw;
};

void flat(Scene& s, bool nearest_first) {
    s.draw = [&s, nearest_first, vertices = s.screen(flat_layers())] {
        s.rig.stage(0, nullptr);
        s.rig.depth(D3DCMP_LESSEQUAL);
        s.state(D3DRS_SHADEMODE, D3DSHADE_FLAT);
        s.select(vertices, sizeof(ColorVertex), kColor);
        for (int i = 0; i < kFlatLayers; ++i) s.strip(nearest_first ? i : kFlatLayers - 1 - i);
    };
}

void blended(Scene& s) {
    s.draw = [&s, vertices = s.screen(blended_layers())] {
        s.rig.blend(D3DBLEND_SRCALPHA, D3DBLEND_INVSRCALPHA);
        s.select(vertices, sizeof(ColorVertex), kColor);
        s.strips(kBlendedLayers);
    };
}

void textured(Scene& s) {
    s.draw = [&s, vertices = s.screen(textured_layers()), texture = s.pattern(256, seed::kS3)] {
        s.rig.stage(0, texture);
        s.select(vertices, sizeof(TexturedVertex), kTextured);
        s.strips(kTexturedLayers);
    };
}

void fogged(Scene& s) {
    s.draw = [&s, vertices = s.screen(fogged_layers()), first = s.pattern(512, seed::kS4First, true),
              second = s.pattern(512, seed::kS4Second, true)] {
        s.rig.stage(0, first, D3DTEXF_LINEAR);
        s.rig.stage(1, second, D3DTEXF_LINEAR, D3DTOP_MODULATE2X);
        s.rig->SetTextureStageState(1, D3DTSS_TEXCOORDINDEX, 1);
        s.state(D3DRS_FOGENABLE, TRUE);
        s.state(D3DRS_FOGCOLOR, kFogColor);
        s.select(vertices, sizeof(FoggedVertex), kFogged);
        s.strips(kFoggedLayers);
    };
}

void little(Scene& s) {
    s.draw = [&s, vertices = s.screen(small_triangles())] {
        s.rig.depth(D3DCMP_LESSEQUAL);
        s.select(vertices, sizeof(ColorVertex), kColor);
        s.list(kSmallTriangles);
    };
}

D3DMATRIX matrix(const float (&values)[16]) {
    D3DMATRIX out;
    for (int i = 0; i < 16; ++i) out.m[i / 4][i % 4] = values[i];
    return out;
}

void set_light(const Rig& rig, DWORD number, const PointLight& from) {
    D3DLIGHT9 light = {};
    light.Type = D3DLIGHT_POINT;
    light.Diffuse = {from.diffuse[0], from.diffuse[1], from.diffuse[2], 1};
    light.Specular = {from.specular[0], from.specular[1], from.specular[2], 1};
    light.Position = {from.position[0], from.position[1], from.position[2]};
    light.Range = 1000;
    light.Attenuation0 = from.attenuation[0];
    light.Attenuation1 = from.attenuation[1];
    light.Attenuation2 = from.attenuation[2];
    rig->SetLight(number, &light);
    rig->LightEnable(number, TRUE);
}

void mesh(Scene& s) {
    const Mesh data = height_field();
    s.draw = [&s, vertices = s.buffer(data.vertices),
              indices = s.objects.keep(s.rig.indices(std::as_bytes(std::span(data.indices)), D3DFMT_INDEX32)),
              texture = s.pattern(256, seed::kS6, true)] {
        s.rig.depth(D3DCMP_LESSEQUAL);
        s.rig.stage(0, texture, D3DTEXF_POINT);
        s.select(vertices, sizeof(MeshVertex), D3DFVF_XYZ | D3DFVF_NORMAL | D3DFVF_TEX1);
        s.rig->SetIndices(indices);
        D3DMATRIX projection = matrix(kMeshProjection);
        // Moves by half a pixel, like screen().
        projection.m[2][0] = -1.0f / kWidth;
        projection.m[2][1] = 1.0f / kHeight;
        const D3DMATRIX view = matrix(kMeshView);
        s.rig->SetTransform(D3DTS_VIEW, &view);
        s.rig->SetTransform(D3DTS_PROJECTION, &projection);
        constexpr std::pair<D3DRENDERSTATETYPE, DWORD> kStates[] = {
            {D3DRS_CULLMODE, D3DCULL_CCW},  {D3DRS_LIGHTING, TRUE},     {D3DRS_SPECULARENABLE, TRUE},
            {D3DRS_NORMALIZENORMALS, TRUE}, {D3DRS_COLORVERTEX, FALSE}, {D3DRS_AMBIENT, 0xFF1A1A1A}};
        for (const auto& [state, value] : kStates) s.state(state, value);
        D3DMATERIAL9 material = {{1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}, {0, 0, 0, 0}, kMeshPower};
        s.rig->SetMaterial(&material);
        for (DWORD i = 0; i < std::size(kMeshLights); ++i) set_light(s.rig, i, kMeshLights[i]);
        s.rig->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, 0, 0, kMeshVertices, 0, kMeshTriangles);
    };
}

void depth_only(Scene& s) {
    s.draw = [&s, vertices = s.screen(depth_triangles())] {
        s.rig.depth(D3DCMP_LESS);
        s.state(D3DRS_COLORWRITEENABLE, 0);
        s.select(vertices, sizeof(ColorVertex), kColor);
        s.list(kDepthTriangles);
    };
}

void queried_boxes(Scene& s) {
    Boxes data = boxes();
    std::vector<IDirect3DQuery9*> queries;
    for (int i = 0; i < kBoxes; ++i) queries.push_back(s.objects.keep(s.rig.query(D3DQUERYTYPE_OCCLUSION)));
    s.draw = [&s, queries, fill = s.screen(depth_fill()), vertices = s.screen(std::move(data.vertices)),
              indices = s.objects.keep(s.rig.indices(std::as_bytes(std::span(data.indices)), D3DFMT_INDEX16))] {
        s.rig.depth(D3DCMP_LESSEQUAL);
        s.select(fill, sizeof(ColorVertex), kColor);
        s.list(kFillTriangles);
        s.state(D3DRS_CULLMODE, D3DCULL_CCW);
        s.state(D3DRS_ZWRITEENABLE, FALSE);
        s.state(D3DRS_COLORWRITEENABLE, 0);
        s.select(vertices, sizeof(ColorVertex), kColor);
        s.rig->SetIndices(indices);
        for (UINT i = 0; i < kBoxes; ++i) {
            queries[i]->Issue(D3DISSUE_BEGIN);
            s.rig->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, 0, i * 8, 8, i * 36, 12);
            queries[i]->Issue(D3DISSUE_END);
        }
        s.answers = 0;
        for (IDirect3DQuery9* query : queries) s.answers += answer(*query);
    };
}

void stencil_volumes(Scene& s) {
    s.draw = [&s, fill = s.screen(depth_fill()), volumes = s.screen(prisms()), shadow = s.screen(shadow_layer())] {
        s.rig.depth(D3DCMP_LESSEQUAL);
        s.select(fill, sizeof(ColorVertex), kColor);
        s.list(kFillTriangles);
        s.select(volumes, sizeof(ColorVertex), kColor);
        constexpr std::pair<D3DRENDERSTATETYPE, DWORD> kVolumes[] = {{D3DRS_ZFUNC, D3DCMP_LESS},
                                                                     {D3DRS_ZWRITEENABLE, FALSE},
                                                                     {D3DRS_COLORWRITEENABLE, 0},
                                                                     {D3DRS_STENCILENABLE, TRUE},
                                                                     {D3DRS_TWOSIDEDSTENCILMODE, TRUE},
                                                                     {D3DRS_STENCILFUNC, D3DCMP_ALWAYS},
                                                                     {D3DRS_STENCILZFAIL, D3DSTENCILOP_DECR},
                                                                     {D3DRS_CCW_STENCILFUNC, D3DCMP_ALWAYS},
                                                                     {D3DRS_CCW_STENCILZFAIL, D3DSTENCILOP_INCR}};
        for (const auto& [state, value] : kVolumes) s.state(state, value);
        for (UINT i = 0; i < kPrisms; ++i) s.list(8, i * 24);
        constexpr std::pair<D3DRENDERSTATETYPE, DWORD> kShadow[] = {{D3DRS_ZENABLE, FALSE},
                                                                    {D3DRS_COLORWRITEENABLE, 15},
                                                                    {D3DRS_TWOSIDEDSTENCILMODE, FALSE},
                                                                    {D3DRS_STENCILFUNC, D3DCMP_NOTEQUAL},
                                                                    {D3DRS_STENCILREF, 0},
                                                                    {D3DRS_STENCILZFAIL, D3DSTENCILOP_KEEP}};
        for (const auto& [state, value] : kShadow) s.state(state, value);
        s.rig.blend(D3DBLEND_SRCALPHA, D3DBLEND_INVSRCALPHA);
        s.select(shadow, sizeof(ColorVertex), kColor);
        s.strip(0);
    };
}

std::string normalized(const std::string& to, const std::string& from) {
    return "dp3 " + to + ".w, " + from + ", " + from + "\nrsq " + to + ".w, " + to + ".w\nmul " + to + ".xyz, " + from +
           ", " + to + ".w\n";
}

void shaded(Scene& s) {
    const std::string code =
        "ps_2_0\ndcl t0.xy\ndcl t1.xyz\ndcl t2.xyz\ndcl t3.xyz\ndcl v0\ndcl_2d s0\ndcl_2d s1\ndcl_2d s2\ndcl_2d s3\n"
        "texld r0, t0, s0\nmad r0.xyz, r0, c0.x, c0.y\n" +
        normalized("r0", "r0") + normalized("r1", "t1") + normalized("r2", "t2") + normalized("r3", "t3") +
        "add r4.xyz, r1, r3\n" + normalized("r4", "r4") + "add r5.xyz, r2, r3\n" + normalized("r5", "r5") +
        "dp3_sat r1.w, r0, r1\ndp3_sat r2.w, r0, r2\ndp3_sat r4.w, r0, r4\ndp3_sat r5.w, r0, r5\n"
        "max r4.w, r4.w, c5.x\nlog r4.w, r4.w\nmul r4.w, r4.w, c1.w\nexp r4.w, r4.w\n"
        "mul r5.w, r5.w, r5.w\nmul r5.w, r5.w, r5.w\nmul r5.w, r5.w, r5.w\n"
        "mad r6.xy, r0, c1.x, t0\ntexld r6, r6, s1\ntexld r7, t0, s2\nmul r8.xy, t0, c1.y\ntexld r8, r8, s3\n"
        "mad r9.xyz, r1.w, c2, c4\nmad r9.xyz, r2.w, c3, r9\nmul r6.xyz, r6, r8\nmul r9.xyz, r9, r6\n"
        "mul r6.xyz, r7, r4.w\nmad r9.xyz, r6, c2, r9\nmul r6.xyz, r7.w, r5.w\nmad r9.xyz, r6, c3, r9\n"
        "mul r9.xyz, r9, v0\nmov r9.w, v0.w\nmov oC0, r9\n";
    const std::vector<IDirect3DTexture9*> textures = {
        s.objects.keep(s.rig.texture(normal_map_texels(256, seed::kS10Normals), 256, false)),
        s.pattern(256, seed::kS10Diffuse), s.pattern(256, seed::kS10Gloss), s.pattern(256, seed::kS10Detail)};
    s.draw = [&s, textures, vertices = s.screen(shaded_layers()), shader = s.objects.keep(s.rig.pixel_shader(code))] {
        constexpr float kConstants[24] = {2,    -1,   0.5f, 1, 0.02f, 4,    0.25f, 16, 0.9f,    0.8f, 0.7f, 1,
                                          0.3f, 0.4f, 0.6f, 1, 0.1f,  0.1f, 0.15f, 1,  0.0001f, 0,    0,    0};
        for (DWORD i = 0; i < 4; ++i) s.rig.stage(i, textures[i]);
        s.rig.blend(D3DBLEND_ONE, D3DBLEND_ONE);
        s.select(vertices, sizeof(ShadedVertex), kShaded);
        s.rig->SetPixelShader(shader);
        s.rig->SetPixelShaderConstantF(0, kConstants, 6);
        s.strips(kShadedLayers);
        s.rig->SetPixelShader(nullptr);
    };
}

void many_draws(Scene& s) {
    std::vector<IDirect3DTexture9*> textures;
    for (std::uint32_t i = 0; i < kQuadTextures; ++i) textures.push_back(s.pattern(64, seed::kS12 + i));
    s.draw = [&s, textures, vertices = s.screen(quads())] {
        s.rig.blend(D3DBLEND_SRCALPHA, D3DBLEND_INVSRCALPHA);
        s.state(D3DRS_ALPHABLENDENABLE, FALSE);
        s.rig.stage(0, textures[0]);
        s.select(vertices, sizeof(TexturedVertex), kTextured);
        bool blends = false;
        for (int i = 0; i < kQuads; ++i) {
            s.rig->SetTexture(0, textures[static_cast<std::size_t>(texture_of_quad(i))]);
            if (blend_of_quad(i) != blends) s.state(D3DRS_ALPHABLENDENABLE, blends = !blends);
            s.strip(i);
        }
    };
}

// Draws to surfaces with four samples, then resolves to the back buffer.
class Multisampled final : public Subject {
  public:
    Multisampled(const Rig& rig, std::unique_ptr<Subject> inner) : rig_(rig), inner_(std::move(inner)) {
        IDirect3DSurface9 *color = nullptr, *depth = nullptr, *back = nullptr;
        require(rig->CreateRenderTarget(kWidth, kHeight, D3DFMT_X8R8G8B8, D3DMULTISAMPLE_4_SAMPLES, 0, FALSE, &color,
                                        nullptr),
                "CreateRenderTarget");
        color_.reset(color);
        require(rig->CreateDepthStencilSurface(kWidth, kHeight, D3DFMT_D24S8, D3DMULTISAMPLE_4_SAMPLES, 0, FALSE,
                                               &depth, nullptr),
                "CreateDepthStencilSurface");
        depth_.reset(depth);
        require(rig->GetBackBuffer(0, 0, D3DBACKBUFFER_TYPE_MONO, &back), "GetBackBuffer");
        back_.reset(back);
    }
    void frame(unsigned number) override {
        rig_->SetRenderTarget(0, color_.get());
        rig_->SetDepthStencilSurface(depth_.get());
        inner_->frame(number);
        require(rig_->StretchRect(color_.get(), nullptr, back_.get(), nullptr, D3DTEXF_NONE), "StretchRect");
    }

  private:
    const Rig& rig_;
    std::unique_ptr<Subject> inner_;
    Owned<IDirect3DSurface9> color_, depth_, back_;
};

} // namespace

std::unique_ptr<Subject> make_scene(const Rig& rig, const std::string& name) {
    static const std::map<std::string, std::function<void(Scene&)>> kMakers = {
        {"S0", [](Scene&) {}},
        {"S1f", [](Scene& s) { flat(s, true); }},
        {"S1b", [](Scene& s) { flat(s, false); }},
        {"S2", blended},
        {"S3", textured},
        {"S4", fogged},
        {"S5", little},
        {"S6", mesh},
        {"S7", depth_only},
        {"S8", queried_boxes},
        {"S9", stencil_volumes},
        {"S10", shaded},
        {"S11a", textured},
        {"S11b", little},
        {"S12", many_draws}};
    const auto found = kMakers.find(name);
    if (found == kMakers.end()) return nullptr;
    auto scene = std::make_unique<Scene>(rig);
    found->second(*scene);
    if (name.starts_with("S11")) return std::make_unique<Multisampled>(rig, std::move(scene));
    return scene;
}

} // namespace bench
