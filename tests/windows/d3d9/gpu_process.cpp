// The GPU as a process of its own (DP2_GPU=process): each device has one, the next device gets the one of a released
// device, and a program survives the end of the process: calls return the codes that tell it to make a new device
// (Microsoft's pages about TestCooperativeLevel, GetData and CheckDeviceState), which works.
#include <vector>

#include "counted.h"

#include <tlhelp32.h>

namespace {

std::vector<DWORD> gpu_processes() {
    std::vector<DWORD> out;
    const HANDLE all = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);
    PROCESSENTRY32 entry = {};
    entry.dwSize = sizeof entry;
    for (BOOL more = Process32First(all, &entry); more; more = Process32Next(all, &entry))
        if (lstrcmpiA(entry.szExeFile, "dp2-gpu64.exe") == 0 && entry.th32ParentProcessID == GetCurrentProcessId())
            out.push_back(entry.th32ProcessID);
    CloseHandle(all);
    return out;
}

void end(DWORD id) {
    const HANDLE process = OpenProcess(PROCESS_TERMINATE | SYNCHRONIZE, FALSE, id);
    check(TerminateProcess(process, 1) && WaitForSingleObject(process, 10000) == WAIT_OBJECT_0,
          "the end of the process");
    CloseHandle(process);
}

// What a program sees after the process has ended; `call`: what it does first.
void survives(bool ex, void (*call)(DeviceRig& rig, IDirect3DQuery9* query)) {
    DeviceRig rig(D3DCREATE_HARDWARE_VERTEXPROCESSING, D3DDEVTYPE_HAL, ex);
    IDirect3DDevice9* device = rig.device;
    IDirect3DQuery9* query = nullptr;
    device->CreateQuery(D3DQUERYTYPE_OCCLUSION, &query);
    device->Clear(0, nullptr, D3DCLEAR_TARGET, 0x123456, 1, 0);
    check(rig.pixel(1, 1) == 0x123456, "a pixel before the end");
    const auto processes = gpu_processes();
    check(processes.size() == 1, "one process for one device");
    if (processes.empty()) return;
    issue(device, query, 3);
    end(processes[0]);
    call(rig, query);
    // Present learns of it at the latest from a picture that never comes.
    const HRESULT gone = ex ? D3DERR_DEVICEREMOVED : D3DERR_DRIVERINTERNALERROR;
    HRESULT shown = D3D_OK;
    for (int frame = 0; frame < 100 && shown == D3D_OK; ++frame) {
        device->Clear(0, nullptr, D3DCLEAR_TARGET, 0, 1, 0);
        shown = device->Present(nullptr, nullptr, nullptr, nullptr);
    }
    check(shown == gone, "Present");
    check(device->TestCooperativeLevel() == D3DERR_DRIVERINTERNALERROR, "TestCooperativeLevel");
    if (ex)
        check(static_cast<IDirect3DDevice9Ex*>(device)->CheckDeviceState(nullptr) == D3DERR_DEVICEREMOVED,
              "CheckDeviceState");
    check(FAILED(device->Reset(&rig.parameters)), "Reset");
    DWORD count = 0;
    check(query->GetData(&count, sizeof count, D3DGETDATA_FLUSH) == D3DERR_DEVICELOST, "GetData");
    IDirect3DTexture9* texture = nullptr;
    if (SUCCEEDED(device->CreateTexture(64, 64, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_DEFAULT, &texture, nullptr)))
        texture->Release();
    for (int again = 0; again < 100; ++again) draw(device, 1);
    query->Release();
}

} // namespace

int main() {
    {
        DeviceRig first;
        const auto one = gpu_processes();
        check(one.size() == 1, "one process");
        {
            DeviceRig second;
            check(gpu_processes().size() == 2, "two processes for two devices");
            second.device->Clear(0, nullptr, D3DCLEAR_TARGET, 0xFF0000, 1, 0);
            first.device->Clear(0, nullptr, D3DCLEAR_TARGET, 0x00FF00, 1, 0);
            check(second.pixel(3, 3) == 0xFF0000 && first.pixel(3, 3) == 0x00FF00, "pixels of two devices");
        }
        DeviceRig third;
        check(gpu_processes().size() == 2, "the process of a released device is used again");
        check(third.pixel(3, 3) == 0, "a new device is black");
    }
    Sleep(200); // of two processes one is kept
    const auto kept = gpu_processes();
    check(kept.size() == 1, "one process is kept");
    for (const DWORD id : kept) end(id);
    // A kept process that has ended is no harm.
    { check(DeviceRig().pixel(0, 0) == 0, "a device after the kept process has ended"); }
    for (const bool ex : {false, true}) {
        survives(ex, [](DeviceRig&, IDirect3DQuery9*) {});
        survives(ex, [](DeviceRig& rig, IDirect3DQuery9*) { rig.pixel(1, 1); }); // nothing can be read
        survives(ex, [](DeviceRig&, IDirect3DQuery9* query) {
            DWORD count = 0;
            HRESULT result = S_FALSE;
            for (int tries = 0; tries < 100 && result == S_FALSE; ++tries)
                result = query->GetData(&count, sizeof count, D3DGETDATA_FLUSH);
            check(result == D3DERR_DEVICELOST, "GetData at once");
        });
        survives(ex, [](DeviceRig& rig, IDirect3DQuery9*) { // more than the shared memory holds
            IDirect3DVertexBuffer9* buffer = nullptr;
            rig.device->CreateVertexBuffer(1 << 20, 0, 0, D3DPOOL_DEFAULT, &buffer, nullptr);
            for (int lock = 0; buffer && lock < 20; ++lock) {
                void* bytes = nullptr;
                if (FAILED(buffer->Lock(0, 0, &bytes, 0))) break;
                std::memset(bytes, lock, 1 << 20);
                buffer->Unlock();
            }
            if (buffer) buffer->Release();
        });
    }
    return finish("gpu_process");
}
