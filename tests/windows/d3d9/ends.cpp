// A program that draws twelve frames and then ends in one of several ways, with its device released or not; it may
// create other devices before. The settings choose what is recorded; record_ends.sh checks the files and the output of
// dp2 record.
//   test_d3d9_ends END [ex] [chain] [probe] [second] [none] [launcher | twin]
//     END: release | leak | null | abort | terminate | exit | unload | throw | hang | close | kill-thread | forever
// ex: a device of Direct3D 9Ex; chain: frames are presented by IDirect3DSwapChain9::Present, every second one by an
// additional swap chain; probe: a device that presents nothing is created and released first; second: another device
// draws and presents at the same time; none: nothing is presented, and the target is read back; launcher: another
// process of this program runs first, from beginning to end; twin: it runs at the same time
#include <cstdlib>
#include <stdexcept>

#include "program.h"

namespace {

void draw(IDirect3DDevice9* device, DWORD color) {
    device->Clear(0, nullptr, D3DCLEAR_TARGET, color, 1, 0);
    device->BeginScene();
    device->EndScene();
}

int* volatile g_nowhere = nullptr;

[[noreturn]] void end_so(const char* end) {
    const auto is = [&](const char* what) { return std::strcmp(end, what) == 0; };
    std::fflush(stdout);
    if (is("null")) *g_nowhere = 1;
    if (is("abort")) std::abort();
    if (is("terminate")) TerminateProcess(GetCurrentProcess(), 9);
    if (is("exit")) ExitProcess(0);
    if (is("throw")) throw std::runtime_error("not caught");
    if (is("unload")) {
        const HMODULE d3d9 = GetModuleHandleA("d3d9.dll");
        while (FreeLibrary(d3d9) && GetModuleHandleA("d3d9.dll") == d3d9) {
            static int times = 0;
            if (++times == 100) break; // the dll stays loaded because its device exists
        }
        Sleep(200);
        ExitProcess(0);
    }
    for (;;) Sleep(50); // hang
}

DWORD WINAPI leave(void*) {
    ExitProcess(0);
}

HANDLE run_this_program() {
    char path[MAX_PATH];
    GetModuleFileNameA(nullptr, path, MAX_PATH);
    char command[MAX_PATH + 16];
    std::snprintf(command, sizeof command, "\"%s\" release", path);
    STARTUPINFOA startup = {};
    startup.cb = sizeof startup;
    PROCESS_INFORMATION process = {};
    check(CreateProcessA(path, command, nullptr, nullptr, FALSE, 0, nullptr, nullptr, &startup, &process) != FALSE,
          "another process");
    CloseHandle(process.hThread);
    return process.hProcess;
}

} // namespace

int main(int count, char** arguments) {
    const auto asked = [&](const char* what) {
        for (int i = 2; i < count; ++i)
            if (std::strcmp(arguments[i], what) == 0) return true;
        return false;
    };
    const char* const end = count > 1 ? arguments[1] : "release";
    SetErrorMode(SEM_NOGPFAULTERRORBOX);
    const bool ex = asked("ex");
    const HANDLE other_process = asked("launcher") || asked("twin") ? run_this_program() : nullptr;
    if (asked("launcher")) WaitForSingleObject(other_process, INFINITE);
    if (asked("probe")) {
        DeviceRig probe(D3DCREATE_HARDWARE_VERTEXPROCESSING, D3DDEVTYPE_HAL, ex);
        D3DCAPS9 caps;
        probe.device->GetDeviceCaps(&caps);
        IDirect3DTexture9* texture = nullptr;
        check(probe.device->CreateTexture(16, 16, 1, 0, D3DFMT_A8R8G8B8, D3DPOOL_DEFAULT, &texture, nullptr) == D3D_OK,
              "CreateTexture");
        texture->Release();
    }
    auto* const rig = new DeviceRig(D3DCREATE_HARDWARE_VERTEXPROCESSING, D3DDEVTYPE_HAL, ex);
    DeviceRig* const second = asked("second") ? new DeviceRig(D3DCREATE_HARDWARE_VERTEXPROCESSING) : nullptr;
    IDirect3DSwapChain9 *own = nullptr, *other = nullptr;
    rig->device->GetSwapChain(0, &own);
    if (asked("chain")) {
        D3DPRESENT_PARAMETERS parameters = rig->parameters;
        parameters.hDeviceWindow = rig->window;
        check(rig->device->CreateAdditionalSwapChain(&parameters, &other) == D3D_OK, "CreateAdditionalSwapChain");
    }
    IDirect3DSurface9* copy = nullptr;
    rig->device->CreateOffscreenPlainSurface(kSize, kSize, D3DFMT_X8R8G8B8, D3DPOOL_SYSTEMMEM, &copy, nullptr);
    const bool forever = std::strcmp(end, "forever") == 0;
    for (DWORD frame = 0; frame < 12 || forever; ++frame) {
        draw(rig->device, 0xFF000000 + frame * 0x101010);
        IDirect3DSurface9* back = nullptr;
        rig->device->GetBackBuffer(0, 0, D3DBACKBUFFER_TYPE_MONO, &back);
        if (asked("none"))
            check(rig->device->GetRenderTargetData(back, copy) == D3D_OK, "GetRenderTargetData");
        else if (asked("chain") && frame % 2 == 1) {
            IDirect3DSurface9* shown = nullptr;
            other->GetBackBuffer(0, D3DBACKBUFFER_TYPE_MONO, &shown);
            rig->device->ColorFill(shown, nullptr, 0xFFFFFF00);
            shown->Release();
            check(other->Present(nullptr, nullptr, nullptr, nullptr, 0) == D3D_OK, "Present of another chain");
        } else if (asked("chain"))
            check(own->Present(nullptr, nullptr, nullptr, nullptr, 0) == D3D_OK, "Present of the device's chain");
        else if (ex && frame % 2 == 1)
            check(static_cast<IDirect3DDevice9Ex*>(rig->device)->PresentEx(nullptr, nullptr, nullptr, nullptr, 0) ==
                      D3D_OK,
                  "PresentEx");
        else
            check(rig->device->Present(nullptr, nullptr, nullptr, nullptr) == D3D_OK, "Present");
        back->Release();
        if (second && frame < 5) {
            draw(second->device, 0xFFFF0000);
            check(second->device->Present(nullptr, nullptr, nullptr, nullptr) == D3D_OK,
                  "Present of the second device");
        }
        if (forever) Sleep(20);
        MSG message;
        while (PeekMessageA(&message, nullptr, 0, 0, PM_REMOVE)) DispatchMessageA(&message);
    }
    if (other_process) WaitForSingleObject(other_process, INFINITE);
    std::printf("shown\n");
    if (std::strcmp(end, "close") == 0) { // closes the window, which ends the program
        DestroyWindow(rig->window);
        rig->device->Present(nullptr, nullptr, nullptr, nullptr); // one more frame, after the window is closed
        return 0;
    }
    if (std::strcmp(end, "kill-thread") == 0) { // another thread ends the process while this one draws
        CreateThread(nullptr, 0, leave, nullptr, 0, nullptr);
        for (;;) draw(rig->device, 0xFF123456);
    }
    if (std::strcmp(end, "leak") == 0) return finish("ends");
    if (std::strcmp(end, "release") != 0) end_so(end);
    if (copy) copy->Release();
    if (own) own->Release();
    if (other) other->Release();
    delete second;
    delete rig;
    return finish("ends");
}
