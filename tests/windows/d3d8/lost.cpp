// Devices whose Reset fails, full-screen devices that lose the focus, and windows that are destroyed before their
// device: the documented codes, and a later Reset heals all. Sources: RULES.md 4 in tools/d3d8/, "Lost Devices" of the
// DirectX 8 SDK.
#include "program.h"

namespace {

// Every call that needs a working device must return, whatever it returns.
void use(DeviceRig& rig) {
    IDirect3DSurface8 *target = nullptr, *copy = nullptr;
    IDirect3DTexture8* texture = nullptr;
    DWORD token = 0;
    rig.device->GetRenderTarget(&target);
    if (target) target->Release();
    rig.device->Clear(0, nullptr, D3DCLEAR_TARGET, kRed, 1, 0);
    rig.device->BeginScene();
    rig.device->SetVertexShader(kFormat);
    const Vertex corners[3] = {{0, 0, 0, 1, kRed}, {8, 0, 0, 1, kRed}, {0, 8, 0, 1, kRed}};
    rig.device->DrawPrimitiveUP(D3DPT_TRIANGLELIST, 1, corners, sizeof corners[0]);
    rig.device->EndScene();
    if (SUCCEEDED(rig.device->CreateTexture(4, 4, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_MANAGED, &texture)))
        texture->Release();
    if (SUCCEEDED(rig.device->CreateImageSurface(4, 4, D3DFMT_A8R8G8B8, &copy))) {
        rig.device->GetFrontBuffer(copy);
        copy->Release();
    }
    if (SUCCEEDED(rig.device->CreateStateBlock(D3DSBT_ALL, &token))) {
        rig.device->ApplyStateBlock(token);
        rig.device->DeleteStateBlock(token);
    }
    rig.device->ResourceManagerDiscardBytes(0);
}

void works(DeviceRig& rig, const char* what) {
    rig.clear(kBlue);
    rig.draw(0, 0, 32, 32, kRed);
    check(rig.pixel(5, 5) == kRed && rig.pixel(40, 40) == kBlue, what);
    rig.show();
}

void resets(DeviceRig& rig) {
    IDirect3DDevice8* const device = rig.device;
    D3DPRESENT_PARAMETERS wrong = rig.parameters;
    // Each kind of object in D3DPOOL_DEFAULT prevents a Reset until it is released.
    for (int kind = 0; kind < 4; ++kind) {
        IUnknown* object = nullptr;
        IDirect3DTexture8* texture = nullptr;
        IDirect3DVertexBuffer8* buffer = nullptr;
        IDirect3DSurface8* surface = nullptr;
        if (kind == 0) device->CreateTexture(4, 4, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_DEFAULT, &texture), object = texture;
        if (kind == 1) device->CreateVertexBuffer(64, 0, 0, D3DPOOL_DEFAULT, &buffer), object = buffer;
        if (kind == 2)
            device->CreateRenderTarget(8, 8, D3DFMT_X8R8G8B8, D3DMULTISAMPLE_NONE, FALSE, &surface), object = surface;
        if (kind == 3) device->GetBackBuffer(0, D3DBACKBUFFER_TYPE_MONO, &surface), object = surface;
        check(object != nullptr, "an object that prevents a Reset");
        wrong = rig.parameters;
        expect(device->Reset(&wrong), D3DERR_DEVICELOST, "a Reset with such an object");
        expect(device->TestCooperativeLevel(), D3DERR_DEVICENOTRESET, "the level after it");
        use(rig);
        expect(device->TestCooperativeLevel(), D3DERR_DEVICENOTRESET, "the level after other calls");
        if (object) object->Release();
        wrong = rig.parameters;
        expect(device->Reset(&wrong), D3D_OK, "a Reset without it");
        expect(device->TestCooperativeLevel(), D3D_OK, "the level after that");
        works(rig, "draws after the Reset");
    }
    wrong = rig.parameters;
    wrong.SwapEffect = static_cast<D3DSWAPEFFECT>(0);
    expect(device->Reset(&wrong), kInvalid, "a Reset without a swap effect");
    expect(device->TestCooperativeLevel(), D3DERR_DEVICENOTRESET, "the level after it");
    wrong = rig.parameters;
    wrong.Windowed = FALSE;
    wrong.BackBufferWidth = 801, wrong.BackBufferHeight = 600;
    expect(device->Reset(&wrong), kInvalid, "a mode that there is not");
    expect(device->Reset(nullptr), kInvalid, "a Reset without parameters");
    use(rig);
    // State blocks, shaders and managed textures survive.
    DWORD token = 0, shader = 0;
    wrong = rig.parameters;
    expect(device->Reset(&wrong), D3D_OK, "a Reset");
    expect(device->CreateVertexShader(kPosition, kConstantColor, &shader, 0), D3D_OK, "a shader");
    device->SetRenderState(D3DRS_TEXTUREFACTOR, 7);
    expect(device->CreateStateBlock(D3DSBT_ALL, &token), D3D_OK, "a block");
    wrong = rig.parameters;
    expect(device->Reset(&wrong), D3D_OK, "a Reset with a block and a shader");
    DWORD value = 77;
    check(device->GetRenderState(D3DRS_TEXTUREFACTOR, &value) == D3D_OK && value == 0xFFFFFFFF, "states are reset");
    expect(device->ApplyStateBlock(token), D3D_OK, "the block after a Reset");
    check(device->GetRenderState(D3DRS_TEXTUREFACTOR, &value) == D3D_OK && value == 7, "its state");
    expect(device->SetVertexShader(shader), D3D_OK, "the shader after a Reset");
    expect(device->DeleteVertexShader(shader), D3D_OK, "deleting it");
    expect(device->DeleteStateBlock(token), D3D_OK, "deleting the block");
    device->SetRenderState(D3DRS_LIGHTING, FALSE);
    works(rig, "draws after all Resets");
}

void full_screen(DeviceRig& rig) {
    IDirect3DDevice8* const device = rig.device;
    D3DPRESENT_PARAMETERS full = rig.parameters;
    D3DDISPLAYMODE mode = {};
    rig.d3d->GetAdapterDisplayMode(0, &mode);
    full.Windowed = FALSE;
    full.BackBufferWidth = mode.Width, full.BackBufferHeight = mode.Height;
    full.BackBufferFormat = mode.Format;
    if (device->Reset(&full) != D3D_OK) return check(false, "a full-screen Reset");
    SetForegroundWindow(GetDesktopWindow());
    ShowWindow(rig.window, SW_MINIMIZE);
    for (MSG message; PeekMessageA(&message, nullptr, 0, 0, PM_REMOVE);) DispatchMessageA(&message);
    const HRESULT level = device->TestCooperativeLevel();
    check(level == D3DERR_DEVICELOST || level == D3DERR_DEVICENOTRESET || level == D3D_OK, "the level without focus");
    if (level == D3DERR_DEVICELOST)
        expect(device->Present(nullptr, nullptr, nullptr, nullptr), D3DERR_DEVICELOST, "Present");
    use(rig);
    ShowWindow(rig.window, SW_RESTORE);
    SetForegroundWindow(rig.window);
    for (MSG message; PeekMessageA(&message, nullptr, 0, 0, PM_REMOVE);) DispatchMessageA(&message);
    D3DPRESENT_PARAMETERS windowed = rig.parameters;
    expect(device->Reset(&windowed), D3D_OK, "back to a window");
    device->SetRenderState(D3DRS_LIGHTING, FALSE);
    works(rig, "draws in the window again");
}

// Devices outlive their windows: calls return, and Present says so or does nothing.
void destroyed_windows(DeviceRig& rig) {
    HWND window = CreateWindowA("static", "second", WS_OVERLAPPEDWINDOW | WS_VISIBLE, 0, 0, kSize, kSize, nullptr,
                                nullptr, nullptr, nullptr);
    D3DPRESENT_PARAMETERS parameters = in_window(window);
    IDirect3DDevice8* device = nullptr;
    IDirect3DSwapChain8* chain = nullptr;
    expect(rig.d3d->CreateDevice(0, D3DDEVTYPE_HAL, window, D3DCREATE_HARDWARE_VERTEXPROCESSING, &parameters, &device),
           D3D_OK, "a second device");
    if (!device) return;
    HWND other = CreateWindowA("static", "third", WS_OVERLAPPEDWINDOW | WS_VISIBLE, 0, 0, kSize, kSize, nullptr,
                               nullptr, nullptr, nullptr);
    D3DPRESENT_PARAMETERS second = in_window(other);
    expect(device->CreateAdditionalSwapChain(&second, &chain), D3D_OK, "a swap chain");
    DestroyWindow(other);
    if (chain) {
        chain->Present(nullptr, nullptr, nullptr, nullptr);
        check(chain->Release() == 0, "the chain's last reference");
    }
    DestroyWindow(window);
    device->Clear(0, nullptr, D3DCLEAR_TARGET, kRed, 1, 0);
    device->Present(nullptr, nullptr, nullptr, nullptr);
    device->Present(nullptr, nullptr, window, nullptr);
    device->Present(nullptr, nullptr, reinterpret_cast<HWND>(static_cast<UINT_PTR>(0xDEAD)), nullptr);
    parameters = in_window(window);
    device->Reset(&parameters);
    parameters = in_window(rig.window);
    parameters.BackBufferWidth = parameters.BackBufferHeight = 0; // of the client area
    device->Reset(&parameters);
    check(device->Release() == 0, "a device without a window is released");
    IDirect3DDevice8* none = nullptr;
    parameters = in_window(reinterpret_cast<HWND>(static_cast<UINT_PTR>(0xDEAD)));
    if (SUCCEEDED(rig.d3d->CreateDevice(0, D3DDEVTYPE_HAL, parameters.hDeviceWindow,
                                        D3DCREATE_HARDWARE_VERTEXPROCESSING, &parameters, &none))) {
        none->Present(nullptr, nullptr, nullptr, nullptr);
        none->Release();
    }
}

} // namespace

int main() {
    {
        DeviceRig rig;
        resets(rig);
        full_screen(rig);
        destroyed_windows(rig);
        works(rig, "the first device still draws");
    }
    return finish("lost devices and windows");
}
