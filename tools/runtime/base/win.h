// The Windows headers, included the same way everywhere. Not those of a Direct3D: each runtime has its own.
#pragma once

#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

#include <unknwn.h>
