// A device of Direct3D 9, for a program that has one of Direct3D 8, too: the headers of both cannot be included
// together.
#pragma once

#include <windows.h>

struct IDirect3DDevice9;

IDirect3DDevice9* create_device_9(HWND window);           // of 64x64 pixels; null: there is none
bool draw_frame_9(IDirect3DDevice9* device, DWORD color); // clears to the colour, reads it back, presents
unsigned long release_9(IDirect3DDevice9* device);        // references that are left
