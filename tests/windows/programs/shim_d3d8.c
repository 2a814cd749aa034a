/* d3d8.dll between a program and the runtime under test (shim.h). */
#define COBJMACROS
#include "shim.h"

#include <d3d8.h>

static struct {
    IDirect3D8*(WINAPI* create)(UINT);
    HRESULT(WINAPI* create_device)
    (IDirect3D8*, UINT, D3DDEVTYPE, HWND, DWORD, D3DPRESENT_PARAMETERS*, IDirect3DDevice8**);
    HRESULT(WINAPI* present)(IDirect3DDevice8*, const RECT*, const RECT*, HWND, const RGNDATA*);
} g_real;

/* Waits until the frame is drawn and writes it. */
static void write_picture(IDirect3DDevice8* device) {
    IDirect3DSurface8 *target = NULL, *copy = NULL;
    D3DSURFACE_DESC desc;
    D3DLOCKED_RECT lock;
    HRESULT result = IDirect3DDevice8_GetBackBuffer(device, 0, D3DBACKBUFFER_TYPE_MONO, &target);
    if (SUCCEEDED(result)) result = IDirect3DSurface8_GetDesc(target, &desc);
    if (SUCCEEDED(result) && desc.Format != D3DFMT_X8R8G8B8 && desc.Format != D3DFMT_A8R8G8B8)
        result = D3DERR_WRONGTEXTUREFORMAT;
    if (SUCCEEDED(result))
        result = IDirect3DDevice8_CreateImageSurface(device, desc.Width, desc.Height, desc.Format, &copy);
    if (SUCCEEDED(result)) result = IDirect3DDevice8_CopyRects(device, target, NULL, 0, copy, NULL);
    if (SUCCEEDED(result)) result = IDirect3DSurface8_LockRect(copy, &lock, NULL, D3DLOCK_READONLY);
    shim_frame_is_read();
    if (SUCCEEDED(result)) {
        shim_write_picture(lock.pBits, lock.Pitch, desc.Width, desc.Height);
        IDirect3DSurface8_UnlockRect(copy);
    } else {
        shim_failed("no picture", result);
    }
    if (copy) IDirect3DSurface8_Release(copy);
    if (target) IDirect3DSurface8_Release(target);
}

static HRESULT WINAPI present(IDirect3DDevice8* device, const RECT* from, const RECT* to, HWND window,
                              const RGNDATA* dirty) {
    D3DDEVICE_CREATION_PARAMETERS creation = {0};
    IDirect3DDevice8_GetCreationParameters(device, &creation);
    if (shim_frame_is_written()) write_picture(device);
    shim_frame_ends(creation.hFocusWindow);
    const HRESULT result = g_real.present(device, from, to, window, dirty);
    shim_next_frame(result);
    return result;
}

static HRESULT WINAPI create_device(IDirect3D8* direct3d, UINT adapter, D3DDEVTYPE type, HWND focus, DWORD flags,
                                    D3DPRESENT_PARAMETERS* parameters, IDirect3DDevice8** out) {
    const HRESULT result = g_real.create_device(direct3d, adapter, type, focus, flags, parameters, out);
    if (FAILED(result)) return result;
    shim_replace((void**)&(*out)->lpVtbl->Present, present, (void**)&g_real.present);
    return result;
}

__declspec(dllexport) IDirect3D8* WINAPI Direct3DCreate8(UINT version) {
    if (!g_real.create) g_real.create = shim_runtime_function("Direct3DCreate8");
    if (!g_real.create) return NULL;
    IDirect3D8* direct3d = g_real.create(version);
    if (direct3d) shim_replace((void**)&direct3d->lpVtbl->CreateDevice, create_device, (void**)&g_real.create_device);
    return direct3d;
}
