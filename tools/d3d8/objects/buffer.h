// IDirect3DVertexBuffer8 and IDirect3DIndexBuffer8.
#pragma once

#include "tools/d3d8/objects/com.h"
#include "tools/runtime/objects/buffer.h"

namespace d3d8 {

using VertexBuffer = runtime::VertexBuffer<Resource<IDirect3DVertexBuffer8>>;
using IndexBuffer = runtime::IndexBuffer<Resource<IDirect3DIndexBuffer8>>;

} // namespace d3d8
