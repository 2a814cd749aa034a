#include "shim.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"

enum { kGrace = 100 /* frames in which a program may end after its window was closed */ };

static unsigned g_frame, g_pictures, g_last;
static LARGE_INTEGER g_begin, g_end;

void shim_failed(const char* what, HRESULT result) {
    fprintf(stderr, "shim: frame %u: %s: 0x%08lx\n", g_frame, what, (unsigned long)result);
}

static FILE* open_output(const char* name) {
    char path[MAX_PATH];
    snprintf(path, sizeof path, "%s\\%s", getenv("PROGRAMS_OUT"), name);
    FILE* file = fopen(path, "wb");
    if (!file) fprintf(stderr, "shim: cannot write %s\n", path);
    return file;
}

int shim_frame_is_written(void) {
    ++g_frame;
    return g_frame <= g_pictures || g_frame == g_last;
}

void shim_frame_is_read(void) {
    QueryPerformanceCounter(&g_end);
}

void shim_write_picture(const void* pixels, ptrdiff_t pitch, unsigned width, unsigned height) {
    char name[32];
    snprintf(name, sizeof name, "frame-%04u.ppm", g_frame);
    FILE* file = open_output(name);
    if (!file) return;
    fprintf(file, "P6\n%u %u\n255\n", width, height);
    for (unsigned y = 0; y < height; ++y) {
        const BYTE* row = (const BYTE*)pixels + (ptrdiff_t)y * pitch;
        for (unsigned x = 0; x < width; ++x) {
            const BYTE rgb[3] = {row[4 * x + 2], row[4 * x + 1], row[4 * x]};
            fwrite(rgb, sizeof rgb, 1, file);
        }
    }
    fclose(file);
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

void shim_frame_ends(HWND window) {
    if (g_frame == g_pictures) QueryPerformanceCounter(&g_begin);
    press_key(window);
    /* A program with several windows ends with the last one. */
    if (g_frame >= g_last) PostMessageW(window, WM_CLOSE, 0, 0);
    if (g_frame == g_last + kGrace) {
        fprintf(stderr, "shim: the program does not end when its window is closed\n");
        ExitProcess(1);
    }
}

void shim_next_frame(HRESULT presented) {
    if (FAILED(presented)) shim_failed("Present", presented);
    clock_next_frame();
}

void shim_replace(void** slot, void* replacement, void** original) {
    DWORD protection;
    if (*slot == replacement) return;
    VirtualProtect(slot, sizeof *slot, PAGE_READWRITE, &protection);
    *original = *slot;
    *slot = replacement;
    VirtualProtect(slot, sizeof *slot, protection, &protection);
}

void* shim_runtime_function(const char* name) {
    const char* path = getenv("PROGRAMS_RUNTIME");
    HMODULE runtime = path ? LoadLibraryA(path) : NULL;
    void* function = runtime ? (void*)GetProcAddress(runtime, name) : NULL;
    if (!function)
        fprintf(stderr, "shim: cannot load %s: error %lu\n", path ? path : "PROGRAMS_RUNTIME", GetLastError());
    return function;
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
