// ValidateVertexShader and ValidatePixelShader, which check shaders without a device. `caps`: null allows all
// versions. `errors`: null, or gets a text from the process heap, which the program frees; it is empty unless
// the check fails and the program wants errors.
#pragma once

#include "tools/d3d8/base/win.h"

namespace d3d8 {

HRESULT validate_vertex_shader(const DWORD* code, const DWORD* declaration, const D3DCAPS8* caps,
                               bool wants_errors, char** errors);
HRESULT validate_pixel_shader(const DWORD* code, const D3DCAPS8* caps, bool wants_errors, char** errors);

} // namespace d3d8
