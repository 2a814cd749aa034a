#include "tests/bench/d3d9/rig.h"

#include <cstring>
#include <stdexcept>

#include "samples/d3d9/device.h"
#include "tests/bench/windows/assembled.h"

namespace bench {

Rig::Rig(UINT width, UINT height) : width_(width), height_(height) {
    window_ = CreateWindowA("static", "bench", WS_POPUP | WS_VISIBLE, 0, 0, static_cast<int>(width),
                            static_cast<int>(height), nullptr, nullptr, nullptr, nullptr);
    d3d_.reset(Direct3DCreate9(D3D_SDK_VERSION));
    if (!d3d_) throw std::runtime_error("there is no Direct3D 9");
    D3DPRESENT_PARAMETERS parameters = samples::in_window(window_, width, height);
    parameters.PresentationInterval = D3DPRESENT_INTERVAL_IMMEDIATE;
    IDirect3DDevice9* device = nullptr;
    require(d3d_->CreateDevice(0, D3DDEVTYPE_HAL, window_, D3DCREATE_HARDWARE_VERTEXPROCESSING, &parameters, &device),
            "CreateDevice");
    device_.reset(device);
    event_ = query(D3DQUERYTYPE_EVENT);
}

Rig::~Rig() {
    event_.reset();
    device_.reset();
    d3d_.reset();
    DestroyWindow(window_);
}

Owned<IDirect3DVertexBuffer9> Rig::vertices(std::span<const std::byte> data) const {
    IDirect3DVertexBuffer9* out = nullptr;
    require(device_->CreateVertexBuffer(static_cast<UINT>(data.size()), D3DUSAGE_WRITEONLY, 0, D3DPOOL_DEFAULT, &out,
                                        nullptr),
            "CreateVertexBuffer");
    require(samples::fill(*out, data.data(), data.size()), "filling a buffer");
    return Owned<IDirect3DVertexBuffer9>(out);
}

Owned<IDirect3DIndexBuffer9> Rig::indices(std::span<const std::byte> data, D3DFORMAT format) const {
    IDirect3DIndexBuffer9* out = nullptr;
    require(device_->CreateIndexBuffer(static_cast<UINT>(data.size()), D3DUSAGE_WRITEONLY, format, D3DPOOL_DEFAULT,
                                       &out, nullptr),
            "CreateIndexBuffer");
    require(samples::fill(*out, data.data(), data.size()), "filling a buffer");
    return Owned<IDirect3DIndexBuffer9>(out);
}

Owned<IDirect3DVertexBuffer9> Rig::dynamic_vertices(UINT bytes) const {
    IDirect3DVertexBuffer9* out = nullptr;
    require(
        device_->CreateVertexBuffer(bytes, D3DUSAGE_DYNAMIC | D3DUSAGE_WRITEONLY, 0, D3DPOOL_DEFAULT, &out, nullptr),
        "CreateVertexBuffer");
    return Owned<IDirect3DVertexBuffer9>(out);
}

Owned<IDirect3DTexture9> Rig::texture(std::vector<std::uint32_t> texels, UINT side, bool mips) const {
    IDirect3DTexture9* out = nullptr;
    require(device_->CreateTexture(side, side, mips ? 0 : 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_MANAGED, &out, nullptr),
            "CreateTexture");
    for (UINT level = 0; level < out->GetLevelCount(); ++level, side /= 2) {
        if (level > 0) texels = half_size(texels, static_cast<int>(side * 2));
        D3DLOCKED_RECT locked;
        require(out->LockRect(level, &locked, nullptr, 0), "LockRect");
        for (UINT y = 0; y < side; ++y)
            std::memcpy(static_cast<std::byte*>(locked.pBits) + y * static_cast<UINT>(locked.Pitch),
                        texels.data() + y * side, side * 4);
        out->UnlockRect(level);
    }
    return Owned<IDirect3DTexture9>(out);
}

Owned<IDirect3DTexture9> Rig::target(UINT side) const {
    IDirect3DTexture9* out = nullptr;
    require(
        device_->CreateTexture(side, side, 1, D3DUSAGE_RENDERTARGET, D3DFMT_A8R8G8B8, D3DPOOL_DEFAULT, &out, nullptr),
        "CreateTexture");
    return Owned<IDirect3DTexture9>(out);
}

Owned<IDirect3DVertexShader9> Rig::vertex_shader(const std::string& assembly) const {
    const std::vector<DWORD> code = assembled(assembly);
    IDirect3DVertexShader9* out = nullptr;
    require(device_->CreateVertexShader(code.data(), &out), "CreateVertexShader");
    return Owned<IDirect3DVertexShader9>(out);
}

Owned<IDirect3DPixelShader9> Rig::pixel_shader(const std::string& assembly) const {
    const std::vector<DWORD> code = assembled(assembly);
    IDirect3DPixelShader9* out = nullptr;
    require(device_->CreatePixelShader(code.data(), &out), "CreatePixelShader");
    return Owned<IDirect3DPixelShader9>(out);
}

Owned<IDirect3DQuery9> Rig::query(D3DQUERYTYPE type) const {
    IDirect3DQuery9* out = nullptr;
    require(device_->CreateQuery(type, &out), "CreateQuery");
    return Owned<IDirect3DQuery9>(out);
}

void Rig::begin_frame() const {
    constexpr std::pair<D3DRENDERSTATETYPE, DWORD> kStates[] = {
        {D3DRS_CULLMODE, D3DCULL_NONE},    {D3DRS_LIGHTING, FALSE},         {D3DRS_ZENABLE, FALSE},
        {D3DRS_ZWRITEENABLE, TRUE},        {D3DRS_ALPHABLENDENABLE, FALSE}, {D3DRS_FOGENABLE, FALSE},
        {D3DRS_STENCILENABLE, FALSE},      {D3DRS_COLORWRITEENABLE, 15},    {D3DRS_SHADEMODE, D3DSHADE_GOURAUD},
        {D3DRS_TWOSIDEDSTENCILMODE, FALSE}};
    for (const auto& [state, value] : kStates) device_->SetRenderState(state, value);
    device_->Clear(0, nullptr, D3DCLEAR_TARGET | D3DCLEAR_ZBUFFER | D3DCLEAR_STENCIL, kClearColor, 1, 0);
    device_->BeginScene();
}

void Rig::depth(D3DCMPFUNC function) const {
    device_->SetRenderState(D3DRS_ZENABLE, TRUE);
    device_->SetRenderState(D3DRS_ZFUNC, function);
}

void Rig::blend(D3DBLEND source, D3DBLEND destination) const {
    device_->SetRenderState(D3DRS_ALPHABLENDENABLE, TRUE);
    device_->SetRenderState(D3DRS_SRCBLEND, source);
    device_->SetRenderState(D3DRS_DESTBLEND, destination);
}

void Rig::stage(DWORD number, IDirect3DTexture9* texture, D3DTEXTUREFILTERTYPE mip, D3DTEXTUREOP operation) const {
    device_->SetTexture(number, texture);
    device_->SetTextureStageState(number, D3DTSS_COLOROP,
                                  texture  ? operation
                                  : number ? D3DTOP_DISABLE
                                           : D3DTOP_MODULATE);
    device_->SetTextureStageState(number, D3DTSS_COLORARG1, D3DTA_TEXTURE);
    device_->SetTextureStageState(number, D3DTSS_COLORARG2, D3DTA_CURRENT);
    device_->SetTextureStageState(number, D3DTSS_ALPHAOP, texture || !number ? D3DTOP_MODULATE : D3DTOP_DISABLE);
    device_->SetSamplerState(number, D3DSAMP_MAGFILTER, D3DTEXF_LINEAR);
    device_->SetSamplerState(number, D3DSAMP_MINFILTER, D3DTEXF_LINEAR);
    device_->SetSamplerState(number, D3DSAMP_MIPFILTER, mip);
}

void Rig::present() const {
    device_->EndScene();
    require(device_->Present(nullptr, nullptr, nullptr, nullptr), "Present");
}

void Rig::finish() const {
    event_->Issue(D3DISSUE_END);
    BOOL done = FALSE;
    while (event_->GetData(&done, sizeof done, D3DGETDATA_FLUSH) == S_FALSE) {
    }
}

std::vector<std::uint32_t> Rig::pixels() const {
    IDirect3DSurface9 *target = nullptr, *copy = nullptr;
    require(device_->GetBackBuffer(0, 0, D3DBACKBUFFER_TYPE_MONO, &target), "GetBackBuffer");
    const Owned<IDirect3DSurface9> owned_target(target);
    require(device_->CreateOffscreenPlainSurface(width_, height_, D3DFMT_X8R8G8B8, D3DPOOL_SYSTEMMEM, &copy, nullptr),
            "CreateOffscreenPlainSurface");
    const Owned<IDirect3DSurface9> owned_copy(copy);
    require(device_->GetRenderTargetData(target, copy), "GetRenderTargetData");
    D3DLOCKED_RECT locked;
    require(copy->LockRect(&locked, nullptr, D3DLOCK_READONLY), "LockRect");
    std::vector<std::uint32_t> out(std::size_t{width_} * height_);
    for (std::size_t y = 0; y < height_; ++y)
        std::memcpy(&out[y * width_],
                    static_cast<std::byte*>(locked.pBits) + y * static_cast<std::size_t>(locked.Pitch),
                    std::size_t{width_} * 4);
    copy->UnlockRect();
    for (std::uint32_t& pixel : out) pixel &= 0xFFFFFF;
    return out;
}

DWORD answer(IDirect3DQuery9& query) {
    DWORD value = 0;
    while (query.GetData(&value, sizeof value, D3DGETDATA_FLUSH) == S_FALSE) {
    }
    return value;
}

} // namespace bench
