/* What the debug strings of Wine's headers are kept in; Wine's own C library has it, MinGW's does not. */
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

const char* __wine_dbg_strdup(const char* text) {
    static char ring[64][512];
    static LONG next;
    char* place = ring[InterlockedIncrement(&next) % 64];
    lstrcpynA(place, text, 512);
    return place;
}
