// What the screen shows, for the test programs that look at it.
#pragma once

#include "program.h"

// A pixel of the screen as 0xRRGGBB.
inline DWORD shown(LONG x, LONG y) {
    HDC screen = GetDC(nullptr);
    const COLORREF color = GetPixel(screen, x, y);
    ReleaseDC(nullptr, screen);
    return static_cast<DWORD>(GetRValue(color) << 16 | GetGValue(color) << 8 | GetBValue(color));
}

inline void is_color(DWORD is, DWORD wanted, const char* what) {
    if (is == wanted) return;
    std::printf("failed: %s: %06lx and not %06lx\n", what, static_cast<unsigned long>(is),
                static_cast<unsigned long>(wanted));
    ++g_failures;
}

// Pictures of exclusive mode are shown by a thread, so they may come a little later.
inline void shows(LONG x, LONG y, DWORD wanted, const char* what) {
    DWORD is = 0;
    for (int i = 0; i < 150; ++i) {
        pump();
        is = shown(x, y);
        if (is == wanted) return;
        Sleep(20);
    }
    is_color(is, wanted, what);
}
