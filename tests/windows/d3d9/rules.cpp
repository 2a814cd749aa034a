// What a device refuses: shader versions beyond its caps, constants past the last register, buffers that cannot be
// created, unsupported uses of formats, BeginScene and EndScene in the wrong order.
#include <initializer_list>
#include <type_traits>

#include "program.h"

namespace {

// --- shader versions ---

struct Version {
    const char* name;
    DWORD token;
};
constexpr Version kVertexVersions[] = {{"vs_1_1", 0xFFFE0101}, {"vs_2_0", 0xFFFE0200},  {"vs_2_x", 0xFFFE0201},
                                       {"vs_3_0", 0xFFFE0300}, {"vs_2_sw", 0xFFFE02FF}, {"vs_3_sw", 0xFFFE03FF}};
constexpr Version kPixelVersions[] = {{"ps_1_1", 0xFFFF0101}, {"ps_1_4", 0xFFFF0104}, {"ps_2_0", 0xFFFF0200},
                                      {"ps_2_x", 0xFFFF0201}, {"ps_3_0", 0xFFFF0300}, {"ps_2_sw", 0xFFFF02FF},
                                      {"ps_3_sw", 0xFFFF03FF}};

bool is_software(DWORD version) {
    return (version & 0xFF) == 0xFF;
}

void versions(DeviceRig& rig, const char* processing, bool software_vertices, bool software_pixels) {
    char text[120];
    // The shader only moves a constant to the output.
    for (const Version& version : kVertexVersions) {
        const bool model3 = (version.token >> 8 & 0xFF) == 3;
        const DWORD simple[] = {version.token, version.token == 0xFFFE0101 ? 0x00000001u : 0x02000001u, 0xC00F0000,
                                0xA0E40000, 0x0000FFFF};
        const DWORD outputs[] = {version.token, 0x0200001F, 0x80000000, 0xE00F0000,
                                 0x02000001,    0xE00F0000, 0xA0E40000, 0x0000FFFF};
        IDirect3DVertexShader9* shader = nullptr;
        const HRESULT hr = rig.device->CreateVertexShader(model3 ? outputs : simple, &shader);
        const bool offered = !is_software(version.token) || software_vertices;
        std::snprintf(text, sizeof text, "%s with %s vertex processing", version.name, processing);
        check(hr == (offered ? D3D_OK : D3DERR_INVALIDCALL), text);
        if (shader) shader->Release();
    }
    for (const Version& version : kPixelVersions) {
        const bool model1 = (version.token >> 8 & 0xFF) == 1;
        const DWORD register_1[] = {version.token, 0x00000001, 0x800F0000, 0xA0E40000, 0x0000FFFF};
        const DWORD output[] = {version.token, 0x02000001, 0x800F0800, 0xA0E40000, 0x0000FFFF};
        IDirect3DPixelShader9* shader = nullptr;
        const HRESULT hr = rig.device->CreatePixelShader(model1 ? register_1 : output, &shader);
        const bool offered = !is_software(version.token) || software_pixels;
        std::snprintf(text, sizeof text, "%s, %s", version.name, processing);
        check(hr == (offered ? D3D_OK : D3DERR_INVALIDCALL), text);
        if (shader) shader->Release();
    }
}

// A ps_2_x shader that uses all instruction slots is accepted, one with one more instruction is refused.
void slots(DeviceRig& rig) {
    D3DCAPS9 caps;
    rig.device->GetDeviceCaps(&caps);
    for (const DWORD more : {0u, 1u}) {
        const DWORD count = caps.PS20Caps.NumInstructionSlots + more;
        DWORD* tokens = new DWORD[3 * count + 2];
        tokens[0] = 0xFFFF0201;
        for (DWORD i = 0; i < count; ++i)
            tokens[3 * i + 1] = 0x02000001, tokens[3 * i + 2] = 0x800F0800, tokens[3 * i + 3] = 0xA0E40000;
        tokens[3 * count + 1] = 0x0000FFFF;
        IDirect3DPixelShader9* shader = nullptr;
        const HRESULT hr = rig.device->CreatePixelShader(tokens, &shader);
        check(hr == (more ? D3DERR_INVALIDCALL : D3D_OK),
              more ? "one instruction more than ps_2_x has slots" : "a ps_2_x shader that fills its slots");
        if (shader) shader->Release();
        delete[] tokens;
    }
}

// --- constants ---

// Constants of one type with `width` components. A range past the last constant is refused for floats, and shortened
// for int and BOOL.
template <class Scalar, class Set, class Get>
void constants(DeviceRig& rig, const char* name, UINT count, UINT width, Set set, Get get) {
    IDirect3DDevice9& device = *rig.device;
    constexpr bool kCut = !std::is_same_v<Scalar, float>;
    constexpr HRESULT kPast = kCut ? D3D_OK : D3DERR_INVALIDCALL;
    const Scalar ones[8] = {1, 1, 1, 1, 1, 1, 1, 1}, zeros[8] = {};
    Scalar out[8] = {};
    const auto last_is = [&](Scalar value) {
        for (Scalar& number : out) number = 7;
        bool right = (device.*get)(count - 1, out, 1) == D3D_OK;
        for (UINT i = 0; i < 8; ++i) right &= out[i] == (i < width ? value : Scalar{7});
        return right;
    };
    check((device.*set)(count - 1, zeros, 1) == D3D_OK && last_is(0), name);
    check((device.*set)(count - 1, ones, 0) == D3D_OK && last_is(0), name);
    check((device.*set)(count - 1, ones, 2) == kPast && last_is(kCut ? 1 : 0), name);
    check((device.*set)(count - 1, zeros, ~0u) == kPast && last_is(0), name);
    check((device.*get)(count - 1, out, 2) == kPast && out[width] == 7, name);
    check((device.*set)(count, ones, 0) == D3DERR_INVALIDCALL, name);
    check((device.*get)(count, out, 1) == D3DERR_INVALIDCALL, name);
    check((device.*set)(0, nullptr, 1) == D3DERR_INVALIDCALL, name);
    check((device.*get)(0, nullptr, 1) == D3DERR_INVALIDCALL, name);
}
void constants(DeviceRig& rig) {
    using Device = IDirect3DDevice9;
    constants<float>(rig, "float constants of vertex shaders", 256, 4, &Device::SetVertexShaderConstantF,
                     &Device::GetVertexShaderConstantF);
    constants<int>(rig, "int constants of vertex shaders", 16, 4, &Device::SetVertexShaderConstantI,
                   &Device::GetVertexShaderConstantI);
    constants<BOOL>(rig, "BOOL constants of vertex shaders", 16, 1, &Device::SetVertexShaderConstantB,
                    &Device::GetVertexShaderConstantB);
    constants<float>(rig, "float constants of pixel shaders", 224, 4, &Device::SetPixelShaderConstantF,
                     &Device::GetPixelShaderConstantF);
    constants<int>(rig, "int constants of pixel shaders", 16, 4, &Device::SetPixelShaderConstantI,
                   &Device::GetPixelShaderConstantI);
    constants<BOOL>(rig, "BOOL constants of pixel shaders", 16, 1, &Device::SetPixelShaderConstantB,
                    &Device::GetPixelShaderConstantB);
}

// --- buffers ---

// The error of a call with several mistakes: for an index buffer without 9Ex the shared handle is checked before format
// and size, otherwise last.
void buffers(DeviceRig& rig) {
    HANDLE handle = nullptr;
    const auto vertices = [&](UINT size, DWORD usage, D3DPOOL pool, HANDLE* shared) {
        IDirect3DVertexBuffer9* buffer = nullptr;
        const HRESULT hr = rig.device->CreateVertexBuffer(size, usage, 0, pool, &buffer, shared);
        if (buffer) buffer->Release();
        return hr;
    };
    const auto indices = [&](UINT size, DWORD usage, D3DFORMAT format, D3DPOOL pool, HANDLE* shared) {
        IDirect3DIndexBuffer9* buffer = nullptr;
        const HRESULT hr = rig.device->CreateIndexBuffer(size, usage, format, pool, &buffer, shared);
        if (buffer) buffer->Release();
        return hr;
    };
    const HRESULT shared = rig.is_ex() ? D3DERR_NOTAVAILABLE : E_NOTIMPL;
    const HRESULT shared_indices = rig.is_ex() ? D3DERR_INVALIDCALL : E_NOTIMPL;
    const HRESULT managed = rig.is_ex() ? D3DERR_INVALIDCALL : D3D_OK;
    check(vertices(16, 0, D3DPOOL_DEFAULT, nullptr) == D3D_OK, "a vertex buffer");
    check(vertices(16, 0, D3DPOOL_MANAGED, nullptr) == managed, "a managed vertex buffer");
    check(vertices(16, 0, D3DPOOL_DEFAULT, &handle) == shared, "a shared vertex buffer");
    check(vertices(0, 0, D3DPOOL_DEFAULT, &handle) == D3DERR_INVALIDCALL, "a shared vertex buffer of size 0");
    check(vertices(16, D3DUSAGE_RENDERTARGET, D3DPOOL_DEFAULT, &handle) == D3DERR_INVALIDCALL,
          "a shared vertex buffer as a target");
    check(vertices(16, 0, D3DPOOL_SCRATCH, nullptr) == D3DERR_INVALIDCALL, "a vertex buffer in scratch memory");
    check(vertices(16, D3DUSAGE_DYNAMIC, D3DPOOL_MANAGED, nullptr) == D3DERR_INVALIDCALL,
          "a dynamic managed vertex buffer");
    check(indices(16, 0, D3DFMT_INDEX32, D3DPOOL_DEFAULT, nullptr) == D3D_OK, "an index buffer");
    check(indices(16, 0, D3DFMT_INDEX16, D3DPOOL_MANAGED, nullptr) == managed, "a managed index buffer");
    check(indices(16, 0, D3DFMT_INDEX16, D3DPOOL_DEFAULT, &handle) == shared, "a shared index buffer");
    check(indices(0, 0, D3DFMT_INDEX16, D3DPOOL_DEFAULT, &handle) == shared_indices, "a shared index buffer of size 0");
    check(indices(16, 0, D3DFMT_A8R8G8B8, D3DPOOL_DEFAULT, &handle) == shared_indices,
          "a shared index buffer of colours");
    check(indices(16, 0, D3DFMT_A8R8G8B8, D3DPOOL_DEFAULT, nullptr) == D3DERR_INVALIDCALL,
          "an index buffer of colours");
    check(rig.device->CreateIndexBuffer(16, 0, D3DFMT_INDEX16, D3DPOOL_DEFAULT, nullptr, &handle) == D3DERR_INVALIDCALL,
          "a shared index buffer without an out pointer");
}

// --- formats ---

void formats(DeviceRig& rig) {
    const auto ask = [&](DWORD usage, D3DRESOURCETYPE type, D3DFORMAT format) {
        return rig.d3d->CheckDeviceFormat(0, D3DDEVTYPE_HAL, D3DFMT_X8R8G8B8, usage, type, format);
    };
    for (const D3DRESOURCETYPE type : {D3DRTYPE_TEXTURE, D3DRTYPE_CUBETEXTURE, D3DRTYPE_VOLUMETEXTURE})
        check(ask(0, type, D3DFMT_R8G8B8) == D3DERR_NOTAVAILABLE, "R8G8B8 textures");
    IDirect3DTexture9* texture = nullptr;
    check(FAILED(rig.device->CreateTexture(4, 4, 1, 0, D3DFMT_R8G8B8, D3DPOOL_MANAGED, &texture, nullptr)),
          "an R8G8B8 texture");
    check(rig.device->CreateTexture(4, 4, 1, 0, D3DFMT_R8G8B8, D3DPOOL_SCRATCH, &texture, nullptr) == D3D_OK,
          "an R8G8B8 texture in scratch memory");
    if (texture) texture->Release();
    check(ask(0, D3DRTYPE_SURFACE, D3DFMT_R8G8B8) == D3D_OK, "R8G8B8 surfaces");
    check(ask(D3DUSAGE_QUERY_SRGBREAD, D3DRTYPE_TEXTURE, D3DFMT_X4R4G4B4) == D3DERR_NOTAVAILABLE,
          "sRGB reads of X4R4G4B4");
    check(ask(D3DUSAGE_QUERY_SRGBREAD, D3DRTYPE_TEXTURE, D3DFMT_A8R8G8B8) == D3D_OK, "sRGB reads of A8R8G8B8");
    // For a usage that the resource type does not support the result is D3DERR_NOTAVAILABLE, for an unknown type
    // D3DERR_INVALIDCALL.
    for (const long usage : {D3DUSAGE_DYNAMIC, D3DUSAGE_AUTOGENMIPMAP, D3DUSAGE_WRITEONLY, D3DUSAGE_POINTS,
                             D3DUSAGE_DMAP, D3DUSAGE_QUERY_SRGBWRITE})
        check(ask(static_cast<DWORD>(usage), D3DRTYPE_SURFACE, D3DFMT_A8R8G8B8) == D3DERR_NOTAVAILABLE,
              "a use that surfaces do not have");
    for (const long usage : {0L, D3DUSAGE_DYNAMIC, D3DUSAGE_RENDERTARGET})
        check(ask(static_cast<DWORD>(usage), D3DRTYPE_VOLUME, D3DFMT_A8R8G8B8) == D3DERR_NOTAVAILABLE,
              "single volumes");
    check(ask(0, static_cast<D3DRESOURCETYPE>(0), D3DFMT_A8R8G8B8) == D3DERR_INVALIDCALL, "a resource of type 0");
    check(ask(0, static_cast<D3DRESOURCETYPE>(8), D3DFMT_A8R8G8B8) == D3DERR_INVALIDCALL, "a resource of type 8");
    check(rig.d3d->CheckDeviceFormat(0, D3DDEVTYPE_HAL, D3DFMT_UNKNOWN, 0, D3DRTYPE_SURFACE, D3DFMT_A8R8G8B8) ==
              D3DERR_INVALIDCALL,
          "no adapter format");
}

// Conversions are restricted to the formats that the documentation lists and to FOURCC sources; a format can always be
// converted to itself (Wine 10: test_format_conversion).
void conversions(DeviceRig& rig) {
    const auto converts = [&](D3DFORMAT source, D3DFORMAT target) {
        const HRESULT hr = rig.d3d->CheckDeviceFormatConversion(0, D3DDEVTYPE_HAL, source, target);
        check(hr == D3D_OK || hr == D3DERR_NOTAVAILABLE, "the result of CheckDeviceFormatConversion");
        return hr == D3D_OK;
    };
    constexpr D3DFORMAT kColors[] = {D3DFMT_X1R5G5B5, D3DFMT_A1R5G5B5,     D3DFMT_R5G6B5,        D3DFMT_X8R8G8B8,
                                     D3DFMT_A8R8G8B8, D3DFMT_A2R10G10B10,  D3DFMT_A2B10G10R10,   D3DFMT_A8B8G8R8,
                                     D3DFMT_X8B8G8R8, D3DFMT_A16B16G16R16, D3DFMT_A16B16G16R16F, D3DFMT_A32B32G32R32F};
    constexpr D3DFORMAT kOthers[] = {D3DFMT_L8,      D3DFMT_A8,           D3DFMT_A8L8,
                                     D3DFMT_A4L4,    D3DFMT_L16,          D3DFMT_R16F,
                                     D3DFMT_R32F,    D3DFMT_G16R16,       D3DFMT_G16R16F,
                                     D3DFMT_G32R32F, D3DFMT_A4R4G4B4,     D3DFMT_R3G3B2,
                                     D3DFMT_P8,      D3DFMT_V8U8,         D3DFMT_Q8W8V8U8,
                                     D3DFMT_D24S8,   D3DFMT_D16_LOCKABLE, D3DFMT_D32,
                                     D3DFMT_UNKNOWN, D3DFMT_INDEX16,      static_cast<D3DFORMAT>(200)};
    constexpr D3DFORMAT kFourCharacters[] = {D3DFMT_YUY2, D3DFMT_UYVY};
    for (const D3DFORMAT target : kColors) {
        for (const D3DFORMAT source : kColors) check(converts(source, target), "a conversion between colours");
        for (const D3DFORMAT source : kFourCharacters) check(converts(source, target), "a conversion of video");
        for (const D3DFORMAT other : kOthers)
            check(!converts(other, target) && !converts(target, other), "no conversion to or from other formats");
        for (const D3DFORMAT video : kFourCharacters) check(!converts(target, video), "no conversion to video");
    }
    for (const D3DFORMAT source : kOthers)
        for (const D3DFORMAT target : kOthers)
            check(converts(source, target) == (source == target), "a conversion to the same format only");
}

// --- scenes ---

// Reset ends a scene; on a device of 9Ex, which keeps its state, the scene continues (measured on Windows XP and 11).
void scenes(DeviceRig& rig) {
    const auto reset = [&] { check(rig.device->Reset(&rig.parameters) == D3D_OK, "Reset"); };
    check(rig.device->BeginScene() == D3D_OK, "BeginScene");
    reset();
    check(rig.device->EndScene() == (rig.is_ex() ? D3D_OK : D3DERR_INVALIDCALL),
          "EndScene after a Reset inside a scene");
    check(rig.device->BeginScene() == D3D_OK, "BeginScene after it");
    check(rig.device->BeginScene() == D3DERR_INVALIDCALL, "BeginScene inside a scene");
    check(rig.device->EndScene() == D3D_OK, "EndScene");
    reset();
    check(rig.device->EndScene() == D3DERR_INVALIDCALL, "EndScene after a Reset outside a scene");
}

// --- back buffers ---

// A back buffer that the program holds during a Reset of 9Ex, or when its swap chain is destroyed, keeps its size and
// pixels, and belongs to the device (Wine 10: test_backbuffer_resize).
void old_back_buffers(DeviceRig& rig) {
    const auto container = [](IDirect3DSurface9* surface, REFIID iid, IUnknown* expected, const char* what) {
        IUnknown* found = nullptr;
        const HRESULT hr = surface->GetContainer(iid, reinterpret_cast<void**>(&found));
        check(hr == (expected ? D3D_OK : E_NOINTERFACE) && found == expected, what);
        if (found) found->Release();
    };
    const auto of_device = [&](IDirect3DSurface9* surface) {
        container(surface, __uuidof(IDirect3DSwapChain9), nullptr, "no swap chain has the buffer");
        container(surface, __uuidof(IDirect3DBaseTexture9), nullptr, "no texture has the buffer");
        container(surface, __uuidof(IDirect3DDevice9), rig.device, "the device has the buffer");
    };
    IDirect3DSwapChain9 *chain = nullptr, *same = nullptr;
    IDirect3DSurface9 *held = nullptr, *next = nullptr;
    rig.device->GetSwapChain(0, &chain);
    rig.device->GetBackBuffer(0, 0, D3DBACKBUFFER_TYPE_MONO, &held);
    container(held, __uuidof(IDirect3DSwapChain9), chain, "a back buffer's swap chain");
    container(held, __uuidof(IDirect3DDevice9), nullptr, "a back buffer's container is not the device");
    rig.device->Clear(0, nullptr, D3DCLEAR_TARGET, 0xFF112233, 1, 0);
    rig.parameters.BackBufferWidth = 2 * kSize;
    check(rig.device->Reset(&rig.parameters) == D3D_OK, "Reset while a back buffer is held");
    of_device(held);
    D3DSURFACE_DESC desc = {};
    held->GetDesc(&desc);
    check(desc.Width == kSize && desc.Height == kSize, "the size of the old back buffer");
    rig.device->GetSwapChain(0, &same);
    check(same == chain, "Reset keeps the swap chain");
    rig.device->GetBackBuffer(0, 0, D3DBACKBUFFER_TYPE_MONO, &next);
    check(next != held, "Reset makes back buffers");
    container(next, __uuidof(IDirect3DSwapChain9), chain, "a new back buffer's swap chain");
    check(rig.device->SetRenderTarget(0, held) == D3D_OK && rig.pixel(1, 1) == 0x112233,
          "pixels of the old back buffer");
    rig.device->SetRenderTarget(0, next);
    for (IUnknown* object : {static_cast<IUnknown*>(same), static_cast<IUnknown*>(chain), static_cast<IUnknown*>(next)})
        object->Release();
    check(held->Release() == 0, "the old back buffer has one reference");

    D3DPRESENT_PARAMETERS more = rig.parameters;
    if (FAILED(rig.device->CreateAdditionalSwapChain(&more, &chain))) return check(false, "another swap chain");
    chain->GetBackBuffer(0, D3DBACKBUFFER_TYPE_MONO, &held);
    container(held, __uuidof(IDirect3DSwapChain9), chain, "a back buffer of another swap chain");
    chain->Release();
    of_device(held);
    held->Release();
}

} // namespace

int main() {
    {
        DeviceRig rig;
        versions(rig, "hardware", false, false);
        slots(rig);
        constants(rig);
        buffers(rig);
        formats(rig);
        conversions(rig);
        scenes(rig);
    }
    {
        DeviceRig rig(D3DCREATE_SOFTWARE_VERTEXPROCESSING);
        versions(rig, "software", true, false);
    }
    {
        DeviceRig rig(D3DCREATE_MIXED_VERTEXPROCESSING);
        versions(rig, "mixed", true, false);
    }
    {
        DeviceRig rig(D3DCREATE_HARDWARE_VERTEXPROCESSING, D3DDEVTYPE_REF);
        versions(rig, "reference device", false, true);
    }
    {
        DeviceRig rig(D3DCREATE_HARDWARE_VERTEXPROCESSING, D3DDEVTYPE_HAL, true);
        buffers(rig);
        scenes(rig);
        old_back_buffers(rig);
    }
    return finish("rules");
}
