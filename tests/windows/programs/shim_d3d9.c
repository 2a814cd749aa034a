/* d3d9.dll between a program and the runtime under test (shim.h). */
#define COBJMACROS
#include "shim.h"

#include <d3d9.h>

static struct {
    IDirect3D9*(WINAPI* create)(UINT);
    HRESULT(WINAPI* create_device)
    (IDirect3D9*, UINT, D3DDEVTYPE, HWND, DWORD, D3DPRESENT_PARAMETERS*, IDirect3DDevice9**);
    HRESULT(WINAPI* present)(IDirect3DDevice9*, const RECT*, const RECT*, HWND, const RGNDATA*);
} g_real;

/* Waits until the frame is drawn and writes it. */
static void write_picture(IDirect3DDevice9* device) {
    IDirect3DSurface9 *target = NULL, *copy = NULL;
    D3DSURFACE_DESC desc;
    D3DLOCKED_RECT lock;
    HRESULT result = IDirect3DDevice9_GetBackBuffer(device, 0, 0, D3DBACKBUFFER_TYPE_MONO, &target);
    if (SUCCEEDED(result)) result = IDirect3DSurface9_GetDesc(target, &desc);
    if (SUCCEEDED(result) && desc.Format != D3DFMT_X8R8G8B8 && desc.Format != D3DFMT_A8R8G8B8)
        result = D3DERR_WRONGTEXTUREFORMAT;
    if (SUCCEEDED(result))
        result = IDirect3DDevice9_CreateOffscreenPlainSurface(device, desc.Width, desc.Height, desc.Format,
                                                              D3DPOOL_SYSTEMMEM, &copy, NULL);
    if (SUCCEEDED(result)) result = IDirect3DDevice9_GetRenderTargetData(device, target, copy);
    if (SUCCEEDED(result)) result = IDirect3DSurface9_LockRect(copy, &lock, NULL, D3DLOCK_READONLY);
    shim_frame_is_read();
    if (SUCCEEDED(result)) {
        shim_write_picture(lock.pBits, lock.Pitch, desc.Width, desc.Height);
        IDirect3DSurface9_UnlockRect(copy);
    } else {
        shim_failed("no picture", result);
    }
    if (copy) IDirect3DSurface9_Release(copy);
    if (target) IDirect3DSurface9_Release(target);
}

static HRESULT WINAPI present(IDirect3DDevice9* device, const RECT* from, const RECT* to, HWND window,
                              const RGNDATA* dirty) {
    D3DDEVICE_CREATION_PARAMETERS creation = {0};
    IDirect3DDevice9_GetCreationParameters(device, &creation);
    if (shim_frame_is_written()) write_picture(device);
    shim_frame_ends(creation.hFocusWindow);
    const HRESULT result = g_real.present(device, from, to, window, dirty);
    shim_next_frame(result);
    return result;
}

static HRESULT WINAPI create_device(IDirect3D9* direct3d, UINT adapter, D3DDEVTYPE type, HWND focus, DWORD flags,
                                    D3DPRESENT_PARAMETERS* parameters, IDirect3DDevice9** out) {
    const HRESULT result = g_real.create_device(direct3d, adapter, type, focus, flags, parameters, out);
    if (FAILED(result)) return result;
    shim_replace((void**)&(*out)->lpVtbl->Present, present, (void**)&g_real.present);
    return result;
}

__declspec(dllexport) IDirect3D9* WINAPI Direct3DCreate9(UINT version) {
    if (!g_real.create) g_real.create = shim_runtime_function("Direct3DCreate9");
    if (!g_real.create) return NULL;
    IDirect3D9* direct3d = g_real.create(version);
    if (direct3d) shim_replace((void**)&direct3d->lpVtbl->CreateDevice, create_device, (void**)&g_real.create_device);
    return direct3d;
}
