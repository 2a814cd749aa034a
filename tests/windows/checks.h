// Shared by the test programs of Direct3D 8 and 9: checks, references, texels.
#pragma once

#include <atomic>
#include <cstdio>
#include <cstring>

#include <windows.h>

inline std::atomic<int> g_failures{0};
inline void check(bool good, const char* what) {
    if (good) return;
    std::printf("failed: %s\n", what);
    ++g_failures;
}

// Prints the last line of a program and returns its exit code.
inline int finish_program(const char* api, const char* subject) {
    std::printf("%s %s: %s\n", api, subject, g_failures ? "failed" : "as they should be");
    return g_failures ? 1 : 0;
}

// A reference to a COM object, or null.
template <class Interface> struct Owned {
    Interface* object = nullptr;
    Owned() = default;
    ~Owned() {
        if (object) object->Release();
    }
    Owned(const Owned&) = delete;
    Owned& operator=(const Owned&) = delete;
    Interface* operator->() const { return object; }
};

// Gives all texels of a locked rectangle this value. `LockedRect`: a D3DLOCKED_RECT of a format with 32 bits a texel.
template <class LockedRect> void fill_texels(const LockedRect& locked, LONG width, LONG height, DWORD color) {
    for (LONG y = 0; y < height; ++y)
        for (LONG x = 0; x < width; ++x)
            std::memcpy(static_cast<char*>(locked.pBits) + y * locked.Pitch + x * 4, &color, 4);
}
