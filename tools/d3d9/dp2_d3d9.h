/* dp2_d3d9.h - what our d3d9.dll exports beyond Microsoft's: recording under the program's own control.
 *
 * Get the functions with GetProcAddress(GetModuleHandle("d3d9.dll"), "Dp2StartCapture") and so on; a program
 * that runs on another d3d9.dll finds none. */
#ifndef DP2_D3D9_H
#define DP2_D3D9_H

#include <d3d9.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Records everything that this device does from now on to a .dp2c file, after a preamble with all that is
 * alive and its state. device: borrowed. path: ANSI. S_OK; D3DERR_INVALIDCALL for NULL;
 * D3DERR_DRIVERINTERNALERROR while something is under way that no command could bring back (an unanswered
 * query): try again a frame later; E_FAIL when the file cannot be written. A second start ends the first
 * recording. */
typedef HRESULT(WINAPI* PFN_Dp2StartCapture)(IDirect3DDevice9* device, const char* path);
HRESULT WINAPI Dp2StartCapture(IDirect3DDevice9* device, const char* path);

/* Completes the file. S_OK also when nothing was being recorded. */
typedef HRESULT(WINAPI* PFN_Dp2StopCapture)(IDirect3DDevice9* device);
HRESULT WINAPI Dp2StopCapture(IDirect3DDevice9* device);

#ifdef __cplusplus
}
#endif

#endif
