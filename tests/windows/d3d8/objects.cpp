// Locks in a wrong order or place, objects that are released while they are bound, objects of another device, and
// null pointers: documented results, and nothing of a refused call happens. Sources: RULES.md 3, 6 and 7 in
// tools/d3d8/.
#include "program.h"

namespace {

void locks(DeviceRig& rig) {
    IDirect3DDevice8* const device = rig.device;
    IDirect3DTexture8* texture = nullptr;
    expect(device->CreateTexture(16, 16, 2, 0, D3DFMT_A8R8G8B8, D3DPOOL_MANAGED, &texture), D3D_OK, "a texture");
    D3DLOCKED_RECT locked = {};
    expect(texture->UnlockRect(0), D3D_OK, "unlock of a managed texture that is not locked");
    expect(texture->LockRect(0, &locked, nullptr, 0), D3D_OK, "a lock");
    D3DLOCKED_RECT again = {1, &again};
    expect(texture->LockRect(0, &again, nullptr, 0), kInvalid, "a second lock");
    check(locked.pBits != nullptr, "the first lock stays");
    expect(texture->LockRect(1, &again, nullptr, 0), D3D_OK, "a lock of the other level");
    expect(texture->UnlockRect(1), D3D_OK, "its unlock");
    IDirect3DSurface8* level = nullptr;
    expect(texture->GetSurfaceLevel(0, &level), D3D_OK, "a level");
    expect(level->LockRect(&again, nullptr, 0), kInvalid, "a second lock by the level's surface");
    expect(level->UnlockRect(), D3D_OK, "unlock by the level's surface");
    IDirect3DSurface8* image = nullptr;
    expect(device->CreateImageSurface(4, 4, D3DFMT_A8R8G8B8, &image), D3D_OK, "an image surface");
    expect(image->LockRect(&again, nullptr, 0), D3D_OK, "its lock");
    expect(image->LockRect(&again, nullptr, 0), kInvalid, "its second lock");
    expect(image->UnlockRect(), D3D_OK, "its unlock");
    expect(image->UnlockRect(), kInvalid, "its second unlock");
    image->Release();
    expect(texture->LockRect(2, &again, nullptr, 0), kInvalid, "a level that there is not");
    expect(texture->LockRect(0, nullptr, nullptr, 0), kInvalid, "a lock to nowhere");
    for (const RECT& bad : {RECT{-1, 0, 4, 4}, RECT{0, 0, 17, 4}, RECT{8, 0, 4, 4}, RECT{4, 4, 4, 8},
                            RECT{static_cast<LONG>(0x80000000), 0, 0x7FFFFFFF, 4}}) {
        const HRESULT hr = texture->LockRect(0, &again, &bad, 0);
        if (SUCCEEDED(hr)) texture->UnlockRect(0); // managed textures may be locked in any place
    }
    // The device goes on, and can be reset, with a lock open.
    expect(texture->LockRect(0, &locked, nullptr, 0), D3D_OK, "a lock that stays open");
    device->SetTexture(0, texture);
    rig.draw(0, 0, 8, 8, kRed);
    device->SetTexture(0, nullptr);
    level->Release();
    check(texture->Release() == 0, "a locked texture is released");

    IDirect3DVertexBuffer8* buffer = nullptr;
    BYTE *bytes = nullptr, *more = nullptr;
    expect(device->CreateVertexBuffer(64, 0, 0, D3DPOOL_MANAGED, &buffer), D3D_OK, "a buffer");
    expect(buffer->Lock(0, 0, &bytes, 0), D3D_OK, "a buffer's lock");
    expect(buffer->Lock(16, 16, &more, 0), D3D_OK, "a lock inside it");
    check(more == bytes + 16, "its place");
    expect(buffer->Unlock(), D3D_OK, "the first unlock");
    expect(buffer->Unlock(), D3D_OK, "the second unlock");
    check(FAILED(buffer->Lock(60, 8, &more, 0)) || SUCCEEDED(buffer->Unlock()), "a lock past the end");
    check(FAILED(buffer->Lock(0xFFFFFFF0, 0x20, &more, 0)) || SUCCEEDED(buffer->Unlock()), "a range that wraps");
    buffer->Release();

    IDirect3DVolumeTexture8* volume = nullptr;
    D3DLOCKED_BOX box = {};
    expect(device->CreateVolumeTexture(4, 4, 4, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_MANAGED, &volume), D3D_OK, "a volume");
    expect(volume->LockBox(0, &box, nullptr, 0), D3D_OK, "a box");
    expect(volume->LockBox(0, &box, nullptr, 0), kInvalid, "a second box");
    expect(volume->UnlockBox(0), D3D_OK, "its unlock");
    expect(volume->UnlockBox(0), kInvalid, "a second unlock of the box");
    volume->Release();
}

// What is bound stays until something else is bound, even without a reference of the program.
void released(DeviceRig& rig) {
    IDirect3DDevice8* const device = rig.device;
    IDirect3DTexture8* texture = nullptr;
    expect(device->CreateTexture(1, 1, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_MANAGED, &texture), D3D_OK, "a texture");
    D3DLOCKED_RECT locked = {};
    texture->LockRect(0, &locked, nullptr, 0);
    const DWORD green = 0xFF00FF00;
    std::memcpy(locked.pBits, &green, sizeof green);
    texture->UnlockRect(0);
    device->SetTexture(0, texture);
    device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_SELECTARG1);
    check(texture->Release() == 0, "a bound texture's last reference");
    IDirect3DVertexBuffer8* buffer = nullptr;
    const Vertex corners[3] = {{0, 0, 0, 1, kRed}, {128, 0, 0, 1, kRed}, {0, 128, 0, 1, kRed}};
    expect(device->CreateVertexBuffer(sizeof corners, 0, kFormat, D3DPOOL_DEFAULT, &buffer), D3D_OK, "a buffer");
    BYTE* bytes = nullptr;
    buffer->Lock(0, 0, &bytes, 0);
    std::memcpy(bytes, corners, sizeof corners);
    buffer->Unlock();
    device->SetStreamSource(0, buffer, sizeof corners[0]);
    check(buffer->Release() == 0, "a bound buffer's last reference");
    device->SetVertexShader(kFormat);
    rig.clear(kBlue);
    expect(device->DrawPrimitive(D3DPT_TRIANGLELIST, 0, 1), D3D_OK, "a draw of released objects");
    check(rig.pixel(5, 5) == kGreen, "their picture");
    IDirect3DVertexBuffer8* back = nullptr;
    UINT stride = 0;
    check(device->GetStreamSource(0, &back, &stride) == D3D_OK && back == buffer && stride == sizeof corners[0],
          "the getter still gives the buffer");
    if (back) back->Release();
    device->SetStreamSource(0, nullptr, 0);
    device->SetTexture(0, nullptr);
    device->SetTextureStageState(0, D3DTSS_COLOROP, D3DTOP_MODULATE);
    expect(device->DrawPrimitive(D3DPT_TRIANGLELIST, 0, 1), D3D_OK, "a draw without a buffer");

    // A target that is bound and released is still drawn to.
    IDirect3DSurface8 *target = nullptr, *back_buffer = nullptr, *now = nullptr;
    device->GetBackBuffer(0, D3DBACKBUFFER_TYPE_MONO, &back_buffer);
    expect(device->CreateRenderTarget(8, 8, D3DFMT_X8R8G8B8, D3DMULTISAMPLE_NONE, FALSE, &target), D3D_OK, "a target");
    expect(device->SetRenderTarget(target, nullptr), D3D_OK, "its binding");
    check(target->Release() == 0, "a bound target's last reference");
    rig.clear(kGreen);
    check(rig.pixel(5, 5) == kGreen, "the released target's picture");
    check(device->GetRenderTarget(&now) == D3D_OK && now == target, "the getter still gives the target");
    if (now) now->Release();
    expect(device->SetRenderTarget(back_buffer, nullptr), D3D_OK, "the back buffer again");
    back_buffer->Release();
}

void of_another_device(DeviceRig& rig, DeviceRig& other) {
    IDirect3DSurface8 *theirs = nullptr, *mine = nullptr, *now = nullptr;
    other.device->CreateRenderTarget(64, 64, D3DFMT_X8R8G8B8, D3DMULTISAMPLE_NONE, FALSE, &theirs);
    expect(rig.device->SetRenderTarget(theirs, nullptr), kInvalid, "another device's target");
    rig.device->GetBackBuffer(0, D3DBACKBUFFER_TYPE_MONO, &mine);
    check(rig.device->GetRenderTarget(&now) == D3D_OK && now == mine, "the target stays");
    if (now) now->Release();
    IDirect3DSurface8* depth = nullptr;
    other.device->CreateDepthStencilSurface(64, 64, D3DFMT_D24S8, D3DMULTISAMPLE_NONE, &depth);
    expect(rig.device->SetRenderTarget(nullptr, depth), kInvalid, "another device's depth buffer");
    expect(rig.device->SetRenderTarget(mine, mine), kInvalid, "a target as depth buffer");
    expect(other.device->SetRenderTarget(depth, nullptr), kInvalid, "a depth buffer as target");
    IDirect3DTexture8* texture = nullptr;
    other.device->CreateTexture(4, 4, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_MANAGED, &texture);
    rig.device->SetTexture(0, texture); // Windows checks textures in debug runtimes only: any result
    rig.draw(0, 0, 8, 8, kRed);
    rig.device->SetTexture(0, nullptr);
    texture->Release();
    depth->Release();
    mine->Release();
    theirs->Release();
}

void null_pointers(DeviceRig& rig) {
    IDirect3DDevice8* const device = rig.device;
    expect(device->GetRenderTarget(nullptr), kInvalid, "GetRenderTarget");
    expect(device->GetDepthStencilSurface(nullptr), kInvalid, "GetDepthStencilSurface");
    expect(device->GetBackBuffer(0, D3DBACKBUFFER_TYPE_MONO, nullptr), kInvalid, "GetBackBuffer");
    expect(device->CopyRects(nullptr, nullptr, 0, nullptr, nullptr), kInvalid, "CopyRects");
    expect(device->UpdateTexture(nullptr, nullptr), kInvalid, "UpdateTexture");
    expect(device->GetFrontBuffer(nullptr), kInvalid, "GetFrontBuffer");
    expect(device->SetCursorProperties(0, 0, nullptr), kInvalid, "SetCursorProperties");
    expect(device->CreateTexture(4, 4, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_MANAGED, nullptr), kInvalid, "CreateTexture");
    expect(device->CreateVertexBuffer(4, 0, 0, D3DPOOL_DEFAULT, nullptr), kInvalid, "CreateVertexBuffer");
    expect(device->SetViewport(nullptr), kInvalid, "SetViewport");
    expect(device->SetTransform(D3DTS_WORLD, nullptr), kInvalid, "SetTransform");
    expect(device->SetVertexShaderConstant(0, nullptr, 1), kInvalid, "SetVertexShaderConstant");
    expect(device->DrawPrimitiveUP(D3DPT_TRIANGLELIST, 1, nullptr, 20), kInvalid, "DrawPrimitiveUP");
    const WORD indices[3] = {};
    expect(device->DrawIndexedPrimitiveUP(D3DPT_TRIANGLELIST, 0, 3, 1, indices, D3DFMT_INDEX16, nullptr, 20), kInvalid,
           "DrawIndexedPrimitiveUP");
    expect(rig.d3d->CreateDevice(0, D3DDEVTYPE_HAL, rig.window, D3DCREATE_HARDWARE_VERTEXPROCESSING, nullptr, nullptr),
           kInvalid, "CreateDevice");
    IDirect3DTexture8* texture = nullptr;
    const UINT most = 0xFFFFFFFF;
    check(FAILED(device->CreateTexture(0, 4, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_MANAGED, &texture)), "width 0");
    check(FAILED(device->CreateTexture(most, most, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_MANAGED, &texture)),
          "an endless one");
    check(FAILED(device->CreateTexture(4, 4, 1, 0, static_cast<D3DFORMAT>(0x12345678), D3DPOOL_MANAGED, &texture)),
          "a texture of no format");
    check(FAILED(device->CreateTexture(4, 4, 1, 0, D3DFMT_A8R8G8B8, static_cast<D3DPOOL>(77), &texture)), "no pool");
    for (const DWORD number : {0u, 4u, 153u, 210u, 256u, 1000u, 0x7FFFFFFFu, most}) {
        DWORD value = 0;
        D3DLIGHT8 light = {};
        float plane[4] = {};
        D3DMATRIX matrix = {};
        device->SetRenderState(static_cast<D3DRENDERSTATETYPE>(number), 3);
        device->GetRenderState(static_cast<D3DRENDERSTATETYPE>(number), &value);
        device->SetTextureStageState(number, static_cast<D3DTEXTURESTAGESTATETYPE>(number), 1);
        device->GetTextureStageState(number, static_cast<D3DTEXTURESTAGESTATETYPE>(number), &value);
        device->SetTexture(number == 0 ? 1 : number, nullptr);
        device->SetStreamSource(number, nullptr, 0);
        device->GetLight(number, &light);
        device->GetClipPlane(number, plane);
        if (number > 5) device->SetClipPlane(number, plane);
        device->GetTransform(static_cast<D3DTRANSFORMSTATETYPE>(number), &matrix);
        device->DeletePatch(number);
    }
    device->SetRenderState(D3DRS_SOFTWAREVERTEXPROCESSING, FALSE);
    rig.clear(kBlue);
    rig.draw(0, 0, 32, 32, kRed);
    check(rig.pixel(5, 5) == kRed, "draws after all of that");
}

} // namespace

int main() {
    {
        DeviceRig rig, other;
        locks(rig);
        released(rig);
        of_another_device(rig, other);
        null_pointers(rig);
        rig.show();
    }
    return finish("locks and objects");
}
