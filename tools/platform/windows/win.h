// <windows.h> without its macros that other code uses as names.
#pragma once

#ifndef NOMINMAX
#define NOMINMAX
#endif
#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#include <windows.h>

#undef near
#undef far
#undef NEAR
#undef FAR
#define NEAR
#define FAR
