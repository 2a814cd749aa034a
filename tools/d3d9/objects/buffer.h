// IDirect3DVertexBuffer9 and IDirect3DIndexBuffer9.
#pragma once

#include "tools/d3d9/objects/resource.h"
#include "tools/runtime/objects/buffer.h"

namespace d3d9 {

using VertexBuffer = runtime::VertexBuffer<Resource<IDirect3DVertexBuffer9>>;
using IndexBuffer = runtime::IndexBuffer<Resource<IDirect3DIndexBuffer9>>;

} // namespace d3d9
