/* The part of D3DX for Direct3D 8 that Irrlicht calls, which neither MinGW nor Wine has: the assembler of shaders. That of
 * Direct3D 9 makes the same tokens from shaders of version 1. */
#ifndef TESTS_PROGRAMS_D3DX8CORE_H
#define TESTS_PROGRAMS_D3DX8CORE_H

#include <d3d8.h>

struct ID3DXBuffer : IUnknown {
    virtual void* STDMETHODCALLTYPE GetBufferPointer() = 0;
    virtual DWORD STDMETHODCALLTYPE GetBufferSize() = 0;
};
typedef ID3DXBuffer* LPD3DXBUFFER;

inline HRESULT D3DXAssembleShader(const char* source, UINT bytes, DWORD flags, void*, LPD3DXBUFFER* code,
                                  LPD3DXBUFFER* errors) {
    typedef HRESULT(WINAPI * Assemble)(const char*, UINT, const void*, void*, DWORD, LPD3DXBUFFER*, LPD3DXBUFFER*);
    const HMODULE d3dx9 = LoadLibraryA("d3dx9_36.dll");
    const Assemble assemble = d3dx9 ? (Assemble)GetProcAddress(d3dx9, "D3DXAssembleShader") : NULL;
    return assemble ? assemble(source, bytes, NULL, NULL, flags, code, errors) : E_NOTIMPL;
}

#endif
