/* A d3d9.dll between a program and the runtime under test. It gives the program a clock that counts
 * frames, presses keys, writes frames as pictures, times the frames after them by the true clock, and
 * closes the window at the end.
 *   PROGRAMS_D3D9     the runtime to load
 *   PROGRAMS_OUT      a folder, for frame-0001.ppm, ... and `result`: "frames N timed N seconds S"
 *   PROGRAMS_KEYS     pressed in turn, one after each frame: letters, < and > (arrows), + (the
 *                     window grows), - for none
 *   PROGRAMS_PICTURES frames 1 to this one are written
 *   PROGRAMS_FRAMES   the last frame, which is written, too; the frames after PROGRAMS_PICTURES up to it are
 *                     timed
 * Errors of the shim are lines "shim: ..." on standard error. */
#define COBJMACROS
#include <ctype.h>
#include <d3d9.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "clock.h"

enum { kGrace = 100 /* frames in which a program may end after its window was closed */ };

static struct {
    IDirect3D9*(WINAPI* create)(UINT);
    HRESULT(WINAPI* create_device)
    (IDirect3D9*, UINT, D3DDEVTYPE, HWND, DWORD, D3DPRESENT_PARAMETERS*, IDirect3DDevice9**);
    HRESULT(WINAPI* present)(IDirect3DDevice9*, const RECT*, const RECT*, HWND, const RGNDATA*);
} g_real;

static unsigned g_frame, g_pictures, g_last;
static LARGE_INTEGER g_begin, g_end;

static void failed(const char* what, HRESULT result) {
    fprintf(stderr, "shim: frame %u: %s: 0x%08lx\n", g_frame, what, (unsigned long)result);
}

static FILE* open_output(const char* name) {
    char path[MAX_PATH];
    snprintf(path, sizeof path, "%s\\%s", getenv("PROGRAMS_OUT"), name);
    FILE* file = fopen(path, "wb");
    if (!file) fprintf(stderr, "shim: cannot write %s\n", path);
    return file;
}

static void write_pixels(const D3DLOCKED_RECT* lock, const D3DSURFACE_DESC* desc) {
    char name[32];
    snprintf(name, sizeof name, "frame-%04u.ppm", g_frame);
    FILE* file = open_output(name);
    if (!file) return;
    fprintf(file, "P6\n%u %u\n255\n", desc->Width, desc->Height);
    for (UINT y = 0; y < desc->Height; ++y) {
        const BYTE* row = (const BYTE*)lock->pBits + (ptrdiff_t)y * lock->Pitch;
        for (UINT x = 0; x < desc->Width; ++x) {
            const BYTE rgb[3] = {row[4 * x + 2], row[4 * x + 1], row[4 * x]};
            fwrite(rgb, sizeof rgb, 1, file);
        }
    }
    fclose(file);
}

/* Waits until the frame is drawn and writes it. g_end is set when its pixels are read. */
static void write_picture(IDirect3DDevice9* device) {
    IDirect3DSurface9 *target = NULL, *copy = NULL;
    D3DSURFACE_DESC desc;
    D3DLOCKED_RECT lock;
    HRESULT result = IDirect3DDevice9_GetBackBuffer(device, 0, 0, D3DBACKBUFFER_TYPE_MONO, &target);
    if (SUCCEEDED(result)) result = IDirect3DSurface9_GetDesc(target, &desc);
    if (SUCCEEDED(result) && desc.Format != D3DFMT_X8R8G8B8 && desc.Format != D3DFMT_A8R8G8B8)
        result = D3DERR_WRONGTEXTUREFORMAT;
    if (SUCCEEDED(result))
        result = IDirect3DDevice9_CreateOffscreenPlainSurface(device, desc.Width, desc.Height, desc.Format,
                                                              D3DPOOL_SYSTEMMEM, &copy, NULL);
    if (SUCCEEDED(result)) result = IDirect3DDevice9_GetRenderTargetData(device, target, copy);
    if (SUCCEEDED(result)) result = IDirect3DSurface9_LockRect(copy, &lock, NULL, D3DLOCK_READONLY);
    QueryPerformanceCounter(&g_end);
    if (SUCCEEDED(result)) {
        write_pixels(&lock, &desc);
        IDirect3DSurface9_UnlockRect(copy);
    } else {
        failed("no picture", result);
    }
    if (copy) IDirect3DSurface9_Release(copy);
    if (target) IDirect3DSurface9_Release(target);
}

/* Makes the window larger, so that the program resets its device. */
static void grow(HWND window) {
    RECT at;
    GetWindowRect(window, &at);
    SetWindowPos(window, NULL, 0, 0, at.right - at.left + 64, at.bottom - at.top + 48,
                 SWP_NOMOVE | SWP_NOZORDER | SWP_NOACTIVATE);
}

/* Presses the key of this frame; the program receives it before it draws the next one. */
static void press_key(HWND window) {
    const char* keys = getenv("PROGRAMS_KEYS");
    if (!keys || g_frame > strlen(keys) || keys[g_frame - 1] == '-') return;
    const char name = keys[g_frame - 1];
    if (name == '+') {
        grow(window);
        return;
    }
    const WPARAM key = name == '<' ? VK_LEFT : name == '>' ? VK_RIGHT : (WPARAM)toupper((unsigned char)name);
    const LPARAM extended = name == '<' || name == '>' ? KF_EXTENDED << 16 : 0;
    const LPARAM code = (LPARAM)MapVirtualKeyW((UINT)key, MAPVK_VK_TO_VSC) << 16 | extended | 1;
    PostMessageW(window, WM_KEYDOWN, key, code);
    PostMessageW(window, WM_KEYUP, key, code | (LPARAM)(KF_UP | KF_REPEAT) << 16);
}

static HRESULT WINAPI present(IDirect3DDevice9* device, const RECT* from, const RECT* to, HWND window,
                              const RGNDATA* dirty) {
    D3DDEVICE_CREATION_PARAMETERS creation = {0};
    IDirect3DDevice9_GetCreationParameters(device, &creation);
    ++g_frame;
    if (g_frame <= g_pictures || g_frame == g_last) write_picture(device);
    if (g_frame == g_pictures) QueryPerformanceCounter(&g_begin);
    press_key(creation.hFocusWindow);
    /* A program with several windows ends with the last one. */
    if (g_frame >= g_last) PostMessageW(creation.hFocusWindow, WM_CLOSE, 0, 0);
    if (g_frame == g_last + kGrace) {
        fprintf(stderr, "shim: the program does not end when its window is closed\n");
        ExitProcess(1);
    }
    const HRESULT result = g_real.present(device, from, to, window, dirty);
    if (FAILED(result)) failed("Present", result);
    clock_next_frame();
    return result;
}

/* All objects of a class share one function table, so it is replaced once. */
static void replace(void** slot, void* replacement, void** original) {
    DWORD protection;
    if (*slot == replacement) return;
    VirtualProtect(slot, sizeof *slot, PAGE_READWRITE, &protection);
    *original = *slot;
    *slot = replacement;
    VirtualProtect(slot, sizeof *slot, protection, &protection);
}

static HRESULT WINAPI create_device(IDirect3D9* direct3d, UINT adapter, D3DDEVTYPE type, HWND focus, DWORD flags,
                                    D3DPRESENT_PARAMETERS* parameters, IDirect3DDevice9** out) {
    const HRESULT result = g_real.create_device(direct3d, adapter, type, focus, flags, parameters, out);
    if (FAILED(result)) return result;
    replace((void**)&(*out)->lpVtbl->Present, present, (void**)&g_real.present);
    return result;
}

__declspec(dllexport) IDirect3D9* WINAPI Direct3DCreate9(UINT version) {
    if (!g_real.create) {
        const char* path = getenv("PROGRAMS_D3D9");
        HMODULE runtime = path ? LoadLibraryA(path) : NULL;
        if (runtime) g_real.create = (void*)GetProcAddress(runtime, "Direct3DCreate9");
        if (!g_real.create) {
            fprintf(stderr, "shim: cannot load %s: error %lu\n", path ? path : "PROGRAMS_D3D9", GetLastError());
            return NULL;
        }
    }
    IDirect3D9* direct3d = g_real.create(version);
    if (direct3d) replace((void**)&direct3d->lpVtbl->CreateDevice, create_device, (void**)&g_real.create_device);
    return direct3d;
}

static unsigned number(const char* variable) {
    const char* text = getenv(variable);
    return text ? (unsigned)strtoul(text, NULL, 10) : 0;
}

static void write_result(void) {
    LARGE_INTEGER frequency;
    FILE* file = open_output("result");
    if (!file) return;
    QueryPerformanceFrequency(&frequency);
    const unsigned timed = g_last > g_pictures && g_frame >= g_last ? g_last - g_pictures : 0;
    fprintf(file, "frames %u timed %u seconds %.6f\n", g_frame, timed,
            timed ? (double)(g_end.QuadPart - g_begin.QuadPart) / (double)frequency.QuadPart : 0.0);
    fclose(file);
}

/* The libraries that come with the programs of programs.txt. */
static const char* const kModules[] = {"SDL2.dll", NULL};

BOOL WINAPI DllMain(HINSTANCE module, DWORD reason, void* reserved) {
    (void)module, (void)reserved;
    if (reason == DLL_PROCESS_ATTACH) {
        g_pictures = number("PROGRAMS_PICTURES");
        g_last = number("PROGRAMS_FRAMES");
        clock_install(kModules);
    }
    if (reason == DLL_PROCESS_DETACH) write_result();
    return TRUE;
}
