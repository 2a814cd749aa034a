#include "tests/bench/workloads/kit.h"

#include <cmath>
#include <cstring>

namespace bench {

namespace {

Target as_target(Owned<IDirect3DTexture9> texture, UINT width, UINT height) {
    IDirect3DSurface9* surface = nullptr;
    require(texture->GetSurfaceLevel(0, &surface), "GetSurfaceLevel");
    return {std::move(texture), Owned<IDirect3DSurface9>(surface), width, height};
}

} // namespace

D3DMATRIX projection(const Rig& rig, float zoom, float near_z, float far_z) {
    const float q = far_z / (far_z - near_z),
                across = zoom * static_cast<float>(rig.height()) / static_cast<float>(rig.width());
    return {{{across, 0, 0, 0, 0, zoom, 0, 0, 0, 0, q, 1, 0, 0, -q * near_z, 0}}};
}

D3DMATRIX to_texture(float side) {
    const float centre = 0.5f + 0.5f / side;
    return {{{0.5f, 0, 0, 0, 0, -0.5f, 0, 0, 0, 0, 1, 0, centre, centre, 0, 1}}};
}

void Geometry::select(const Rig& rig) const {
    rig->SetFVF(kMeshFormat);
    rig->SetStreamSource(0, vertices.get(), 0, sizeof(MeshVertex));
    rig->SetIndices(indices.get());
}

void Geometry::draw(const Rig& rig) const {
    require(rig->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, 0, 0, vertex_count, 0, triangles), "DrawIndexedPrimitive");
}

Geometry geometry(const Rig& rig, const Shape& shape) {
    return {rig.vertices(std::as_bytes(std::span(shape.vertices))),
            rig.indices(std::as_bytes(std::span(shape.indices)), D3DFMT_INDEX16),
            static_cast<UINT>(shape.vertices.size()), static_cast<UINT>(shape.indices.size() / 3)};
}

Village::Village(const Rig& rig, int things, float half, std::uint32_t seed, bool ground) : rig_(rig) {
    meshes_.push_back(geometry(rig, plane(16, half, half)));
    meshes_.push_back(geometry(rig, solid_box()));
    meshes_.push_back(geometry(rig, sphere(20, 28)));
    if (ground) things_.push_back({0, placed(0, 0, 0, 1, 1, 0)});
    Xorshift random(seed);
    for (int i = 0; i < things; ++i) {
        const float x = random.between(-half, half), z = random.between(-half, half), size = random.between(0.3f, 1.1f),
                    height = random.between(0.5f, 2.0f), angle = random.between(0, 3);
        if (i % 2 == 0)
            things_.push_back({1, placed(x, height - 0.1f, z, size, height, angle)});
        else
            things_.push_back({2, placed(x, size, z, size, size, angle)});
    }
}

void Village::draw(const D3DMATRIX& view_projection) const {
    int selected = -1;
    for (const Thing& thing : things_) {
        const Geometry& mesh = meshes_[static_cast<std::size_t>(thing.mesh)];
        if (selected != thing.mesh) mesh.select(rig_);
        selected = thing.mesh;
        vertex_matrix(rig_, 0, thing.world * view_projection);
        vertex_matrix(rig_, 4, thing.world);
        mesh.draw(rig_);
    }
}

void Village::draw_fixed() const {
    int selected = -1;
    for (const Thing& thing : things_) {
        const Geometry& mesh = meshes_[static_cast<std::size_t>(thing.mesh)];
        if (selected != thing.mesh) mesh.select(rig_);
        selected = thing.mesh;
        rig_->SetTransform(D3DTS_WORLD, &thing.world);
        mesh.draw(rig_);
    }
}

Owned<IDirect3DTexture9> empty_texture(const Rig& rig, D3DFORMAT format, UINT width, UINT height, UINT levels,
                                       DWORD usage, D3DPOOL pool) {
    IDirect3DTexture9* out = nullptr;
    require(rig->CreateTexture(width, height, levels, usage, format, pool, &out, nullptr), "CreateTexture");
    return Owned<IDirect3DTexture9>(out);
}

Owned<IDirect3DTexture9> pattern(const Rig& rig, UINT side, std::uint32_t seed, bool mips) {
    return rig.texture(pattern_texels(static_cast<int>(side), seed), side, mips);
}

Owned<IDirect3DCubeTexture9> sky_cube(const Rig& rig, UINT side) {
    IDirect3DCubeTexture9* cube = nullptr;
    require(rig->CreateCubeTexture(side, 1, 0, D3DFMT_X8R8G8B8, D3DPOOL_MANAGED, &cube, nullptr), "CreateCubeTexture");
    Owned<IDirect3DCubeTexture9> out(cube);
    const float step = 8.0f / static_cast<float>(side);
    for (int i = 0; i < 6; ++i) {
        const auto face = static_cast<D3DCUBEMAP_FACES>(i);
        D3DLOCKED_RECT locked;
        require(cube->LockRect(face, 0, &locked, nullptr, 0), "LockRect");
        for (UINT y = 0; y < side; ++y) {
            auto* row = reinterpret_cast<std::uint32_t*>(static_cast<std::byte*>(locked.pBits) +
                                                         std::size_t{y} * static_cast<UINT>(locked.Pitch));
            const float down = static_cast<float>(y) / static_cast<float>(side - 1);
            const float up = face == D3DCUBEMAP_FACE_POSITIVE_Y ? 1 : face == D3DCUBEMAP_FACE_NEGATIVE_Y ? 0 : 1 - down;
            for (UINT x = 0; x < side; ++x) {
                const float cloud =
                    0.6f + 0.6f * noise(static_cast<float>(x) * step, static_cast<float>(y) * step, 8, 77);
                const auto part = [&](float low, float high) {
                    return static_cast<std::uint32_t>(255 * std::min(1.0f, (low + (high - low) * up) * cloud));
                };
                row[x] = part(0.9f, 0.2f) << 16 | part(0.8f, 0.4f) << 8 | part(0.7f, 0.9f);
            }
        }
        cube->UnlockRect(face, 0);
    }
    return out;
}

Target color_target(const Rig& rig, D3DFORMAT format, UINT width, UINT height) {
    return as_target(empty_texture(rig, format, width, height, 1, D3DUSAGE_RENDERTARGET, D3DPOOL_DEFAULT), width,
                     height);
}

Target depth_target(const Rig& rig, D3DFORMAT format, UINT width, UINT height) {
    return as_target(empty_texture(rig, format, width, height, 1, D3DUSAGE_DEPTHSTENCIL, D3DPOOL_DEFAULT), width,
                     height);
}

Owned<IDirect3DSurface9> color_surface(const Rig& rig, D3DFORMAT format, UINT width, UINT height, UINT samples) {
    IDirect3DSurface9* out = nullptr;
    require(rig->CreateRenderTarget(width, height, format, static_cast<D3DMULTISAMPLE_TYPE>(samples), 0, FALSE, &out,
                                    nullptr),
            "CreateRenderTarget");
    return Owned<IDirect3DSurface9>(out);
}

Owned<IDirect3DSurface9> depth_surface(const Rig& rig, UINT width, UINT height, UINT samples) {
    IDirect3DSurface9* out = nullptr;
    require(rig->CreateDepthStencilSurface(width, height, D3DFMT_D24S8, static_cast<D3DMULTISAMPLE_TYPE>(samples), 0,
                                           FALSE, &out, nullptr),
            "CreateDepthStencilSurface");
    return Owned<IDirect3DSurface9>(out);
}

Screen::Screen(const Rig& rig) : rig_(rig) {
    IDirect3DSurface9* surface = nullptr;
    require(rig->GetBackBuffer(0, 0, D3DBACKBUFFER_TYPE_MONO, &surface), "GetBackBuffer");
    color_.reset(surface);
    require(rig->GetDepthStencilSurface(&surface), "GetDepthStencilSurface");
    depth_.reset(surface);
}

void Screen::select() const {
    draw_to(rig_, color_.get(), depth_.get());
}

void draw_to(const Rig& rig, IDirect3DSurface9* color, IDirect3DSurface9* depth) {
    require(rig->SetRenderTarget(0, color), "SetRenderTarget");
    require(rig->SetDepthStencilSurface(depth), "SetDepthStencilSurface");
}

void draw_area(const Rig& rig, const Area& area, std::uint32_t color, float z) {
    // Pixel centres are at integers.
    const float left = area.left - 0.5f, top = area.top - 0.5f, right = area.right - 0.5f, bottom = area.bottom - 0.5f;
    const TexturedVertex corners[4] = {{left, top, z, 1, color, 0, 0},
                                       {right, top, z, 1, color, 1, 0},
                                       {left, bottom, z, 1, color, 0, 1},
                                       {right, bottom, z, 1, color, 1, 1}};
    rig->SetFVF(D3DFVF_XYZRHW | D3DFVF_DIFFUSE | D3DFVF_TEX1);
    require(rig->DrawPrimitiveUP(D3DPT_TRIANGLESTRIP, 2, corners, sizeof(TexturedVertex)), "DrawPrimitiveUP");
}

void cover(const Rig& rig, UINT width, UINT height) {
    draw_area(rig, {0, 0, static_cast<float>(width), static_cast<float>(height)});
}

void sampler(const Rig& rig, DWORD number, IDirect3DBaseTexture9* texture, D3DTEXTUREFILTERTYPE filter,
             D3DTEXTUREFILTERTYPE mip, D3DTEXTUREADDRESS address) {
    rig->SetTexture(number, texture);
    for (const D3DSAMPLERSTATETYPE which : {D3DSAMP_MAGFILTER, D3DSAMP_MINFILTER})
        rig->SetSamplerState(number, which, filter);
    rig->SetSamplerState(number, D3DSAMP_MIPFILTER, mip);
    for (const D3DSAMPLERSTATETYPE which : {D3DSAMP_ADDRESSU, D3DSAMP_ADDRESSV, D3DSAMP_ADDRESSW})
        rig->SetSamplerState(number, which, address);
}

void vertex_constants(const Rig& rig, UINT first, std::initializer_list<Register> values) {
    rig->SetVertexShaderConstantF(first, values.begin()->data(), static_cast<UINT>(values.size()));
}

void pixel_constants(const Rig& rig, UINT first, std::initializer_list<Register> values) {
    rig->SetPixelShaderConstantF(first, values.begin()->data(), static_cast<UINT>(values.size()));
}

void vertex_matrix(const Rig& rig, UINT first, const D3DMATRIX& matrix) {
    float columns[16];
    for (int i = 0; i < 16; ++i) columns[i] = matrix.m[i % 4][i / 4];
    rig->SetVertexShaderConstantF(first, columns, 4);
}

bool offers(const Rig& rig, D3DFORMAT format, DWORD usage, D3DRESOURCETYPE type) {
    IDirect3D9* d3d = nullptr;
    require(rig->GetDirect3D(&d3d), "GetDirect3D");
    const Owned<IDirect3D9> owned(d3d);
    return SUCCEEDED(d3d->CheckDeviceFormat(0, D3DDEVTYPE_HAL, D3DFMT_X8R8G8B8, usage, type, format));
}

void cover_by_alpha(const Rig& rig, bool on) {
    constexpr DWORD kAlphaToCoverage = MAKEFOURCC('A', 'T', 'O', 'C');
    const bool offered = offers(rig, static_cast<D3DFORMAT>(kAlphaToCoverage), 0, D3DRTYPE_SURFACE);
    if (offered) rig->SetRenderState(D3DRS_ADAPTIVETESS_Y, on ? kAlphaToCoverage : 0);
    // The state acts only with the alpha test on.
    states(rig, {{D3DRS_ALPHATESTENABLE, on}, {D3DRS_ALPHAFUNC, D3DCMP_GREATER}, {D3DRS_ALPHAREF, offered ? 0 : 127}});
}

Owned<IDirect3DVertexDeclaration9> declaration(const Rig& rig, std::vector<D3DVERTEXELEMENT9> elements) {
    elements.push_back(D3DDECL_END());
    IDirect3DVertexDeclaration9* out = nullptr;
    require(rig->CreateVertexDeclaration(elements.data(), &out), "CreateVertexDeclaration");
    return Owned<IDirect3DVertexDeclaration9>(out);
}

void light_scene(const Rig& rig, const D3DMATRIX& view, const D3DMATRIX& lens, DWORD ambient) {
    const D3DMATRIX world = placed(0, 0, 0, 1, 1, 0);
    rig->SetTransform(D3DTS_WORLD, &world);
    rig->SetTransform(D3DTS_VIEW, &view);
    rig->SetTransform(D3DTS_PROJECTION, &lens);
    D3DLIGHT9 sun = {};
    sun.Type = D3DLIGHT_DIRECTIONAL;
    sun.Diffuse = {1, 0.95f, 0.85f, 1};
    sun.Specular = {0.6f, 0.6f, 0.6f, 1};
    sun.Direction = {0.5f, -0.7f, 0.5f};
    rig->SetLight(0, &sun);
    rig->LightEnable(0, TRUE);
    const D3DMATERIAL9 white = {{1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}, {0, 0, 0, 0}, 20};
    rig->SetMaterial(&white);
    states(rig, {{D3DRS_LIGHTING, TRUE}, {D3DRS_NORMALIZENORMALS, TRUE}, {D3DRS_AMBIENT, ambient}});
}

void states(const Rig& rig, std::initializer_list<std::pair<D3DRENDERSTATETYPE, DWORD>> values) {
    for (const auto& [state, value] : values) rig->SetRenderState(state, value);
}

} // namespace bench
