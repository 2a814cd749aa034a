/* dp2_d3d9.h - functions that only our d3d9.dll exports: they let a program record itself.
 *
 * Get the functions with GetProcAddress(GetModuleHandle("d3d9.dll"), "Dp2StartCapture") and so on; another
 * d3d9.dll does not have them. */
#ifndef DP2_D3D9_H
#define DP2_D3D9_H

#include <d3d9.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Records everything that this device does from now on to a .dp2c file, after a preamble that recreates all
 * objects and their state. device: no reference is kept. path: ANSI. Results: S_OK; D3DERR_INVALIDCALL for
 * NULL; D3DERR_DRIVERINTERNALERROR while there is state that no command can restore, such as an unanswered
 * query: try again a frame later; E_FAIL when the file cannot be written. A second start stops the first
 * recording. */
typedef HRESULT(WINAPI* PFN_Dp2StartCapture)(IDirect3DDevice9* device, const char* path);
HRESULT WINAPI Dp2StartCapture(IDirect3DDevice9* device, const char* path);

/* Stops the recording and completes the file. S_OK also when no recording runs. */
typedef HRESULT(WINAPI* PFN_Dp2StopCapture)(IDirect3DDevice9* device);
HRESULT WINAPI Dp2StopCapture(IDirect3DDevice9* device);

#ifdef __cplusplus
}
#endif

#endif
