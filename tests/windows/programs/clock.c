/* Replaces every clock function of Windows and the C library that programs call by one counter in units of 100 ns. */
#include "clock.h"

#include <string.h>
#include <windows.h>

enum {
    kTicksPerSecond = 10000000,
    kTicksPerMillisecond = kTicksPerSecond / 1000,
    kPatience = 100000, /* after so many readings without a frame, a loop must be waiting for the clock */
};

static volatile LONG64 g_now = kTicksPerSecond;
static volatile LONG g_readings;
static DWORD g_main_thread;

static LONG64 now(void) {
    if (InterlockedIncrement(&g_readings) > kPatience) InterlockedAdd64(&g_now, kTicksPerMillisecond);
    return g_now;
}

void clock_next_frame(void) {
    InterlockedAdd64(&g_now, kTicksPerSecond / 60);
    g_readings = 0;
}

static BOOL WINAPI query_performance_counter(LARGE_INTEGER* out) {
    out->QuadPart = now();
    return TRUE;
}
static BOOL WINAPI query_performance_frequency(LARGE_INTEGER* out) {
    out->QuadPart = kTicksPerSecond;
    return TRUE;
}
static DWORD WINAPI get_tick_count(void) {
    return (DWORD)(now() / kTicksPerMillisecond);
}
static ULONGLONG WINAPI get_tick_count_64(void) {
    return (ULONGLONG)(now() / kTicksPerMillisecond);
}

/* Constant, since programs seed random numbers with it. */
static __time64_t __cdecl calendar_time(__time64_t* out) {
    const __time64_t fixed = 1000000000;
    if (out) *out = fixed;
    return fixed;
}

/* Sleep() only advances the clock on the drawing thread; other threads sleep in real time. */
static void WINAPI sleep(DWORD milliseconds) {
    if (GetCurrentThreadId() == g_main_thread) {
        InterlockedAdd64(&g_now, (LONG64)milliseconds * kTicksPerMillisecond);
        milliseconds = 0;
    }
    Sleep(milliseconds);
}

static const struct {
    const char* name;
    void* replacement;
} kReplaced[] = {
    {"QueryPerformanceCounter", query_performance_counter},
    {"QueryPerformanceFrequency", query_performance_frequency},
    {"GetTickCount", get_tick_count},
    {"GetTickCount64", get_tick_count_64},
    {"timeGetTime", get_tick_count},
    {"time", calendar_time},
    {"_time64", calendar_time},
    {"Sleep", sleep},
};

static void replace(const char* name, void** slot) {
    for (size_t i = 0; i < sizeof kReplaced / sizeof kReplaced[0]; ++i) {
        DWORD protection;
        if (strcmp(name, kReplaced[i].name) != 0) continue;
        VirtualProtect(slot, sizeof *slot, PAGE_READWRITE, &protection);
        *slot = kReplaced[i].replacement;
        VirtualProtect(slot, sizeof *slot, protection, &protection);
    }
}

/* Replaces the functions in a module's import table. */
static void replace_in(BYTE* base) {
    const IMAGE_NT_HEADERS* header = (IMAGE_NT_HEADERS*)(base + ((IMAGE_DOS_HEADER*)base)->e_lfanew);
    const IMAGE_DATA_DIRECTORY* imports = &header->OptionalHeader.DataDirectory[IMAGE_DIRECTORY_ENTRY_IMPORT];
    if (!imports->VirtualAddress) return;
    for (const IMAGE_IMPORT_DESCRIPTOR* module = (IMAGE_IMPORT_DESCRIPTOR*)(base + imports->VirtualAddress);
         module->Name; ++module) {
        const IMAGE_THUNK_DATA* wanted = (IMAGE_THUNK_DATA*)(base + module->OriginalFirstThunk);
        IMAGE_THUNK_DATA* found = (IMAGE_THUNK_DATA*)(base + module->FirstThunk);
        for (; wanted->u1.AddressOfData; ++wanted, ++found) {
            if (IMAGE_SNAP_BY_ORDINAL(wanted->u1.Ordinal)) continue;
            replace((const char*)((IMAGE_IMPORT_BY_NAME*)(base + wanted->u1.AddressOfData))->Name,
                    (void**)&found->u1.Function);
        }
    }
}

/* When a module's entry point runs, its import table is already filled. */
void clock_install(const char* const* modules) {
    g_main_thread = GetCurrentThreadId();
    replace_in((BYTE*)GetModuleHandleA(NULL));
    for (; *modules; ++modules) {
        HMODULE module = GetModuleHandleA(*modules);
        if (module) replace_in((BYTE*)module);
    }
}
