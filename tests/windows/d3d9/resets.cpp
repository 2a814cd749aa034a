// Reset that fails, for every reason: afterwards the device has no targets, every method can be called, and the next
// Reset restores it. A device of 9Ex keeps its targets and stays usable.
#include "every_method.h"

namespace {

constexpr DWORD kHardware = D3DCREATE_HARDWARE_VERTEXPROCESSING;

void every_method(DeviceRig& rig, Arguments& arguments) {
    auto* const ex = rig.is_ex() ? static_cast<IDirect3DDevice9Ex*>(rig.device) : nullptr;
    call_every_method(rig.device, ex, arguments, [](const char*, HRESULT) {});
}

// Checks that the device can draw and present.
void works(DeviceRig& rig, const char* why) {
    rig.device->Clear(0, nullptr, D3DCLEAR_TARGET, 0xFF123456, 1, 0);
    check(rig.pixel(5, 5) == 0x123456 && rig.pixel(60, 60) == 0x123456, why);
    check(rig.device->Present(nullptr, nullptr, nullptr, nullptr) == D3D_OK, why);
}

// `block` makes the Reset fail, and returns an object that must be released before a Reset can succeed.
using Block = IUnknown* (*)(DeviceRig&);
void fails(bool ex, HRESULT expected, const D3DPRESENT_PARAMETERS& wanted, Block block, const char* why) {
    DeviceRig rig(kHardware, D3DDEVTYPE_HAL, ex);
    Arguments arguments;
    check(arguments.make(rig.device, ex), "the objects of the calls");
    D3DPRESENT_PARAMETERS parameters = rig.parameters;
    parameters.EnableAutoDepthStencil = TRUE, parameters.AutoDepthStencilFormat = D3DFMT_D24S8;
    check(rig.device->Reset(&parameters) == D3D_OK, "a Reset before");
    IUnknown* const held = block(rig);
    D3DPRESENT_PARAMETERS asked = wanted;
    check(rig.device->Reset(&asked) == expected, why);
    IDirect3DSurface9* target = nullptr;
    if (ex) {
        works(rig, why);
        every_method(rig, arguments);
        works(rig, why);
    } else {
        check(rig.device->TestCooperativeLevel() == D3DERR_DEVICENOTRESET, why);
        for (int twice = 0; twice < 2; ++twice) every_method(rig, arguments);
        // With a target that the program sets, the device draws again.
        IDirect3DSurface9* own = nullptr;
        rig.device->CreateRenderTarget(kSize, kSize, D3DFMT_X8R8G8B8, D3DMULTISAMPLE_NONE, 0, FALSE, &own, nullptr);
        check(rig.device->SetRenderTarget(0, own) == D3D_OK, why);
        check(rig.device->GetRenderTarget(0, &target) == D3D_OK && target == own, why);
        if (target) target->Release();
        every_method(rig, arguments);
        if (own) own->Release(); // it is bound until the Reset
        asked = wanted;
        check(rig.device->Reset(&asked) == expected, "the same Reset again");
        every_method(rig, arguments);
    }
    if (held) held->Release();
    IDirect3DStateBlock9* block_end = nullptr;
    if (SUCCEEDED(rig.device->EndStateBlock(&block_end))) block_end->Release();
    asked = rig.parameters;
    check(rig.device->Reset(&asked) == D3D_OK && rig.device->TestCooperativeLevel() == D3D_OK, why);
    works(rig, why);
    every_method(rig, arguments);
    arguments.release();
}

void resets(const D3DPRESENT_PARAMETERS& usual) {
    const auto nothing = [](DeviceRig&) -> IUnknown* { return nullptr; };
    fails(
        false, D3DERR_INVALIDCALL, usual,
        [](DeviceRig& rig) -> IUnknown* {
            IDirect3DSurface9* surface = nullptr;
            rig.device->CreateOffscreenPlainSurface(8, 8, D3DFMT_X8R8G8B8, D3DPOOL_DEFAULT, &surface, nullptr);
            return surface;
        },
        "a surface of the default pool");
    fails(
        false, D3DERR_INVALIDCALL, usual,
        [](DeviceRig& rig) -> IUnknown* {
            IDirect3DSurface9* surface = nullptr;
            rig.device->GetBackBuffer(0, 0, D3DBACKBUFFER_TYPE_MONO, &surface);
            return surface;
        },
        "a back buffer that is held");
    fails(
        false, D3DERR_INVALIDCALL, usual,
        [](DeviceRig& rig) -> IUnknown* {
            IDirect3DSurface9* surface = nullptr;
            rig.device->GetDepthStencilSurface(&surface);
            return surface;
        },
        "a depth surface that is held");
    fails(
        false, D3DERR_INVALIDCALL, usual,
        [](DeviceRig& rig) -> IUnknown* {
            D3DPRESENT_PARAMETERS more = rig.parameters;
            IDirect3DSwapChain9* chain = nullptr;
            rig.device->CreateAdditionalSwapChain(&more, &chain);
            return chain;
        },
        "a swap chain");
    for (const bool ex : {false, true}) {
        D3DPRESENT_PARAMETERS huge = usual;
        huge.BackBufferWidth = huge.BackBufferHeight = 65536;
        fails(ex, D3DERR_OUTOFVIDEOMEMORY, huge, nothing, "buffers of a size that the driver does not have");
        huge.BackBufferWidth = huge.BackBufferHeight = 8192;
        huge.MultiSampleType = D3DMULTISAMPLE_8_SAMPLES;
        fails(ex, D3DERR_OUTOFVIDEOMEMORY, huge, nothing, "buffers for which there is no memory");
        huge.MultiSampleType = D3DMULTISAMPLE_4_SAMPLES;
        huge.BackBufferCount = 2;
        fails(ex, D3DERR_OUTOFVIDEOMEMORY, huge, nothing, "a second buffer for which there is no memory");
        huge.BackBufferCount = 1;
        huge.EnableAutoDepthStencil = TRUE, huge.AutoDepthStencilFormat = D3DFMT_D24S8;
        fails(ex, D3DERR_OUTOFVIDEOMEMORY, huge, nothing, "a depth surface for which there is no memory");
        D3DPRESENT_PARAMETERS odd = usual;
        odd.Windowed = FALSE, odd.BackBufferWidth = 123, odd.BackBufferHeight = 77;
        if (!ex) fails(ex, D3DERR_INVALIDCALL, odd, nothing, "a mode that does not exist");
    }
}

// Reset ends a scene; on a device of 9Ex the scene continues (DXVK PR 4981, tested on Windows).
void scenes() {
    for (const bool ex : {false, true}) {
        DeviceRig rig(D3DCREATE_HARDWARE_VERTEXPROCESSING, D3DDEVTYPE_HAL, ex);
        check(rig.device->BeginScene() == D3D_OK && rig.device->Reset(&rig.parameters) == D3D_OK,
              "a Reset within a scene");
        if (ex) check(rig.device->BeginScene() == D3DERR_INVALIDCALL, "9Ex: Reset keeps the scene");
        check(rig.device->EndScene() == (ex ? D3D_OK : D3DERR_INVALIDCALL), "EndScene after Reset");
        check(rig.device->BeginScene() == D3D_OK && rig.device->EndScene() == D3D_OK, "the next scene");
    }
}

} // namespace

int main() {
    D3DPRESENT_PARAMETERS usual;
    {
        DeviceRig rig;
        usual = rig.parameters;
        // Every method also works on a device that was not lost.
        Arguments arguments;
        check(arguments.make(rig.device, false), "the objects of the calls");
        every_method(rig, arguments);
        works(rig, "a device after every method");
        arguments.release();
    }
    resets(usual);
    scenes();
    return finish("resets");
}
