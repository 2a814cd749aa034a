/* dp2_d3d8.h - functions that only our d3d8.dll exports: they let a program record itself.
 *
 * Get the functions with GetProcAddress(GetModuleHandle("d3d8.dll"), "Dp2StartCapture") and so on; another
 * d3d8.dll does not have them. Results and rules: those of tools/d3d9/dp2_d3d9.h. */
#ifndef DP2_D3D8_H
#define DP2_D3D8_H

#include <d3d8.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef HRESULT(WINAPI* PFN_Dp2StartCapture)(IDirect3DDevice8* device, const char* path);
HRESULT WINAPI Dp2StartCapture(IDirect3DDevice8* device, const char* path);
typedef HRESULT(WINAPI* PFN_Dp2StopCapture)(IDirect3DDevice8* device);
HRESULT WINAPI Dp2StopCapture(IDirect3DDevice8* device);

#ifdef __cplusplus
}
#endif

#endif
