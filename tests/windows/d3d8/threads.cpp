// Two threads on one device with D3DCREATE_MULTITHREADED, and two devices in a thread each: pictures, handles and
// reference counts are right. Sources: D3DCREATE in the DirectX 8 SDK.
#include <thread>
#include <vector>

#include "program.h"

namespace {

// Creates, uses and removes the thread's own objects on a device that others use, too.
void work(IDirect3DDevice8* device, unsigned seed) {
    const auto random = [&] { return seed = seed * 1664525 + 1013904223, seed >> 8; };
    for (int i = 0; i < 300; ++i) {
        IDirect3DTexture8* texture = nullptr;
        expect(device->CreateTexture(1 + random() % 64, 1 + random() % 64, 1, 0, D3DFMT_A8R8G8B8,
                                     random() % 2 ? D3DPOOL_MANAGED : D3DPOOL_SYSTEMMEM, &texture),
               D3D_OK, "CreateTexture");
        if (!texture) return;
        D3DLOCKED_RECT locked;
        expect(texture->LockRect(0, &locked, nullptr, 0), D3D_OK, "LockRect");
        std::memset(locked.pBits, static_cast<int>(random()), static_cast<std::size_t>(locked.Pitch));
        expect(texture->UnlockRect(0), D3D_OK, "UnlockRect");
        DWORD shader = 0, pixel = 0, token = 0;
        expect(device->CreateVertexShader(kPosition, kConstantColor, &shader, 0), D3D_OK, "CreateVertexShader");
        expect(device->CreatePixelShader(kPassColor, &pixel), D3D_OK, "CreatePixelShader");
        // Another thread may be recording a block, so that this may be refused.
        if (device->CreateStateBlock(D3DSBT_ALL, &token) == D3D_OK) {
            device->CaptureStateBlock(token);
            device->ApplyStateBlock(token);
            while (device->DeleteStateBlock(token) != D3D_OK) Sleep(0);
        }
        if (random() % 4 == 0 && device->BeginStateBlock() == D3D_OK) {
            device->SetRenderState(D3DRS_TEXTUREFACTOR, random());
            expect(device->EndStateBlock(&token), D3D_OK, "EndStateBlock");
            while (device->DeleteStateBlock(token) != D3D_OK) Sleep(0);
        }
        device->SetTexture(random() % 8, texture);
        device->SetVertexShader(kFormat);
        const Vertex corners[3] = {
            {0, 0, 0.5f, 1, 0xFFFFFFFF}, {8, 0, 0.5f, 1, 0xFFFFFFFF}, {0, 8, 0.5f, 1, 0xFFFFFFFF}};
        // Another thread's shader may be selected by now: then the draw fetches past the vertices, which is refused.
        device->DrawPrimitiveUP(D3DPT_TRIANGLELIST, 1, corners, sizeof(Vertex));
        expect(device->DeleteVertexShader(shader), D3D_OK, "DeleteVertexShader");
        expect(device->DeletePixelShader(pixel), D3D_OK, "DeletePixelShader");
        texture->Release();
    }
}

void one_device() {
    DeviceRig rig(D3DCREATE_HARDWARE_VERTEXPROCESSING | D3DCREATE_MULTITHREADED);
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < 2; ++i) threads.emplace_back(work, rig.device, i);
    for (std::thread& thread : threads) thread.join();
    for (DWORD stage = 0; stage < 8; ++stage) rig.device->SetTexture(stage, nullptr);
    rig.clear(kBlue);
    rig.draw(0, 0, 32, 32, kRed);
    check(rig.pixel(5, 5) == kRed && rig.pixel(40, 40) == kBlue, "a picture after all");
    DWORD token = 0;
    expect(rig.device->CreateStateBlock(D3DSBT_ALL, &token), D3D_OK, "a block after all");
    check(token == 1, "no block was left");
}

void draw_frames(DWORD color) {
    DeviceRig rig;
    for (int i = 0; i < 30; ++i) {
        rig.clear(color ^ 0xFFFFFF);
        rig.draw(0, 0, 32, 32, color);
        check(rig.pixel(5, 5) == color && rig.pixel(40, 40) == (color ^ 0xFFFFFF), "the picture of a thread's device");
        rig.show();
    }
}

} // namespace

int main() {
    one_device();
    std::vector<std::thread> threads;
    for (const DWORD color : {kRed, kGreen}) threads.emplace_back(draw_frames, color);
    for (std::thread& thread : threads) thread.join();
    return finish("threads");
}
