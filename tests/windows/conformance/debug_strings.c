/* The buffer of the debug strings in Wine's headers, which MinGW's C library does not have. */
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

const char* __wine_dbg_strdup(const char* text) {
    static char ring[64][512];
    static LONG next;
    char* place = ring[InterlockedIncrement(&next) % 64];
    lstrcpynA(place, text, 512);
    return place;
}
