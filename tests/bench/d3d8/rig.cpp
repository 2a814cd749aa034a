#include "tests/bench/d3d8/rig.h"

#include <cstring>

#include "tests/bench/windows/assembled.h"

namespace bench {

namespace {

template <class Buffer> void fill(Buffer& buffer, std::span<const std::byte> data) {
    BYTE* memory = nullptr;
    require(buffer.Lock(0, 0, &memory, 0), "Lock");
    std::memcpy(memory, data.data(), data.size());
    require(buffer.Unlock(), "Unlock");
}

} // namespace

Rig::Rig(DWORD processing) {
    window_ = CreateWindowA("static", "bench", WS_POPUP | WS_VISIBLE, 0, 0, kWidth, kHeight, nullptr, nullptr, nullptr,
                            nullptr);
    d3d_.reset(Direct3DCreate8(D3D_SDK_VERSION));
    if (!d3d_) throw std::runtime_error("there is no Direct3D 8");
    D3DPRESENT_PARAMETERS parameters = {};
    parameters.BackBufferWidth = kWidth;
    parameters.BackBufferHeight = kHeight;
    parameters.BackBufferFormat = D3DFMT_X8R8G8B8;
    parameters.SwapEffect = D3DSWAPEFFECT_DISCARD;
    parameters.hDeviceWindow = window_;
    parameters.Windowed = TRUE;
    parameters.EnableAutoDepthStencil = TRUE;
    parameters.AutoDepthStencilFormat = D3DFMT_D24S8;
    IDirect3DDevice8* device = nullptr;
    require(d3d_->CreateDevice(0, D3DDEVTYPE_HAL, window_, processing, &parameters, &device), "CreateDevice");
    device_.reset(device);
    IDirect3DSurface8* pixel = nullptr;
    require(device->CreateImageSurface(1, 1, D3DFMT_X8R8G8B8, &pixel), "CreateImageSurface");
    pixel_.reset(pixel);
}

Rig::~Rig() {
    pixel_.reset();
    device_.reset();
    d3d_.reset();
    DestroyWindow(window_);
}

// --- objects ---

Owned<IDirect3DVertexBuffer8> Rig::vertices(std::span<const std::byte> data) const {
    IDirect3DVertexBuffer8* out = nullptr;
    require(device_->CreateVertexBuffer(static_cast<UINT>(data.size()), D3DUSAGE_WRITEONLY, 0, D3DPOOL_MANAGED, &out),
            "CreateVertexBuffer");
    fill(*out, data);
    return Owned<IDirect3DVertexBuffer8>(out);
}

Owned<IDirect3DIndexBuffer8> Rig::indices(std::span<const std::uint16_t> data) const {
    IDirect3DIndexBuffer8* out = nullptr;
    require(device_->CreateIndexBuffer(static_cast<UINT>(data.size_bytes()), D3DUSAGE_WRITEONLY, D3DFMT_INDEX16,
                                       D3DPOOL_MANAGED, &out),
            "CreateIndexBuffer");
    fill(*out, std::as_bytes(data));
    return Owned<IDirect3DIndexBuffer8>(out);
}

Owned<IDirect3DVertexBuffer8> Rig::dynamic_vertices(UINT bytes) const {
    IDirect3DVertexBuffer8* out = nullptr;
    require(device_->CreateVertexBuffer(bytes, D3DUSAGE_DYNAMIC | D3DUSAGE_WRITEONLY, 0, D3DPOOL_DEFAULT, &out),
            "CreateVertexBuffer");
    return Owned<IDirect3DVertexBuffer8>(out);
}

Owned<IDirect3DTexture8> Rig::texture(std::vector<std::uint32_t> texels, UINT side) const {
    IDirect3DTexture8* out = nullptr;
    require(device_->CreateTexture(side, side, 0, 0, D3DFMT_A8R8G8B8, D3DPOOL_MANAGED, &out), "CreateTexture");
    Owned<IDirect3DTexture8> owned(out);
    for (UINT level = 0; level < out->GetLevelCount(); ++level, side /= 2) {
        if (level > 0) texels = half_size(texels, static_cast<int>(side * 2));
        D3DLOCKED_RECT locked;
        require(out->LockRect(level, &locked, nullptr, 0), "LockRect");
        for (UINT y = 0; y < side; ++y)
            std::memcpy(static_cast<std::byte*>(locked.pBits) + y * static_cast<UINT>(locked.Pitch),
                        texels.data() + y * side, side * 4);
        out->UnlockRect(level);
    }
    return owned;
}

DWORD Rig::vertex_shader(std::vector<DWORD> declaration, const std::string& assembly) const {
    declaration.push_back(D3DVSD_END());
    DWORD handle = 0;
    require(device_->CreateVertexShader(declaration.data(), assembled(assembly).data(), &handle, 0),
            "CreateVertexShader");
    return handle;
}

DWORD Rig::pixel_shader(const std::string& assembly) const {
    DWORD handle = 0;
    require(device_->CreatePixelShader(assembled(assembly).data(), &handle), "CreatePixelShader");
    return handle;
}

// --- states ---

void Rig::states(std::initializer_list<std::pair<D3DRENDERSTATETYPE, DWORD>> values) const {
    for (const auto& [state, value] : values) device_->SetRenderState(state, value);
}

void Rig::begin_frame() const {
    states({{D3DRS_CULLMODE, D3DCULL_NONE},
            {D3DRS_LIGHTING, FALSE},
            {D3DRS_ZENABLE, TRUE},
            {D3DRS_ZFUNC, D3DCMP_LESSEQUAL},
            {D3DRS_ZWRITEENABLE, TRUE},
            {D3DRS_ALPHABLENDENABLE, FALSE},
            {D3DRS_ALPHATESTENABLE, FALSE},
            {D3DRS_FOGENABLE, FALSE},
            {D3DRS_SPECULARENABLE, FALSE}});
    device_->SetPixelShader(0);
    for (DWORD number = 1; number < 4; ++number) stage(number, nullptr);
    device_->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER | D3DCLEAR_STENCIL, kClearColor, 1, 0);
    device_->BeginScene();
}

void Rig::blend(D3DBLEND source, D3DBLEND destination) const {
    states({{D3DRS_ALPHABLENDENABLE, TRUE},
            {D3DRS_SRCBLEND, static_cast<DWORD>(source)},
            {D3DRS_DESTBLEND, static_cast<DWORD>(destination)}});
}

void Rig::stage(DWORD number, IDirect3DTexture8* texture, D3DTEXTUREOP operation) const {
    const std::pair<D3DTEXTURESTAGESTATETYPE, DWORD> values[] = {
        {D3DTSS_COLOROP, static_cast<DWORD>(texture  ? operation
                                            : number ? D3DTOP_DISABLE
                                                     : D3DTOP_MODULATE)},
        {D3DTSS_COLORARG1, D3DTA_TEXTURE},
        {D3DTSS_COLORARG2, D3DTA_CURRENT},
        {D3DTSS_ALPHAOP, static_cast<DWORD>(texture || !number ? D3DTOP_MODULATE : D3DTOP_DISABLE)},
        {D3DTSS_TEXCOORDINDEX, number},
        {D3DTSS_TEXTURETRANSFORMFLAGS, D3DTTFF_DISABLE},
        {D3DTSS_MAGFILTER, D3DTEXF_LINEAR},
        {D3DTSS_MINFILTER, D3DTEXF_LINEAR},
        {D3DTSS_MIPFILTER, D3DTEXF_LINEAR}};
    device_->SetTexture(number, texture);
    for (const auto& [state, value] : values) device_->SetTextureStageState(number, state, value);
}

void Rig::camera(const D3DMATRIX& view, const D3DMATRIX& lens) const {
    const D3DMATRIX world = placed(0, 0, 0, 1, 1, 0);
    device_->SetTransform(D3DTS_WORLD, &world);
    device_->SetTransform(D3DTS_VIEW, &view);
    device_->SetTransform(D3DTS_PROJECTION, &lens);
}

D3DMATRIX Rig::lens(float zoom, float near_z, float far_z) const {
    const float q = far_z / (far_z - near_z), across = zoom * kHeight / kWidth;
    return {{{across, 0, 0, 0, 0, zoom, 0, 0, 0, 0, q, 1, 0, 0, -q * near_z, 0}}};
}

void Rig::vertex_matrix(DWORD first, const D3DMATRIX& matrix) const {
    float columns[16];
    for (int i = 0; i < 16; ++i) columns[i] = matrix.m[i % 4][i / 4];
    device_->SetVertexShaderConstant(first, columns, 4);
}

// --- frames ---

void Rig::present() const {
    device_->EndScene();
    require(device_->Present(nullptr, nullptr, nullptr, nullptr), "Present");
}

void Rig::read_back(IDirect3DSurface8& copy) const {
    IDirect3DSurface8* target = nullptr;
    require(device_->GetBackBuffer(0, D3DBACKBUFFER_TYPE_MONO, &target), "GetBackBuffer");
    const Owned<IDirect3DSurface8> owned(target);
    D3DSURFACE_DESC desc;
    require(copy.GetDesc(&desc), "GetDesc");
    const RECT part = {0, 0, static_cast<LONG>(desc.Width), static_cast<LONG>(desc.Height)};
    const POINT corner = {0, 0};
    require(device_->CopyRects(target, &part, 1, &copy, &corner), "CopyRects");
}

// Direct3D 8 has no queries: a pixel is read.
void Rig::finish() const {
    read_back(*pixel_);
    D3DLOCKED_RECT locked;
    require(pixel_->LockRect(&locked, nullptr, D3DLOCK_READONLY), "LockRect");
    pixel_->UnlockRect();
}

std::vector<std::uint32_t> Rig::pixels() const {
    IDirect3DSurface8* copy = nullptr;
    require(device_->CreateImageSurface(kWidth, kHeight, D3DFMT_X8R8G8B8, &copy), "CreateImageSurface");
    const Owned<IDirect3DSurface8> owned(copy);
    read_back(*copy);
    D3DLOCKED_RECT locked;
    require(copy->LockRect(&locked, nullptr, D3DLOCK_READONLY), "LockRect");
    std::vector<std::uint32_t> out(std::size_t{kWidth} * kHeight);
    for (std::size_t y = 0; y < kHeight; ++y)
        std::memcpy(&out[y * kWidth],
                    static_cast<std::byte*>(locked.pBits) + y * static_cast<std::size_t>(locked.Pitch), kWidth * 4);
    copy->UnlockRect();
    for (std::uint32_t& pixel : out) pixel &= 0xFFFFFF;
    return out;
}

// --- meshes ---

Geometry::Geometry(const Rig& rig, const Shape& shape)
    : vertices(rig.vertices(bytes_of(shape.vertices))), indices(rig.indices(shape.indices)),
      vertex_count(static_cast<UINT>(shape.vertices.size())), triangles(static_cast<UINT>(shape.indices.size() / 3)) {}

void Geometry::select(const Rig& rig) const {
    rig->SetVertexShader(kMeshFormat);
    rig->SetStreamSource(0, vertices.get(), sizeof(MeshVertex));
    rig->SetIndices(indices.get(), 0);
}

void Geometry::draw(const Rig& rig) const {
    require(rig->DrawIndexedPrimitive(D3DPT_TRIANGLELIST, 0, vertex_count, 0, triangles), "DrawIndexedPrimitive");
}

} // namespace bench
