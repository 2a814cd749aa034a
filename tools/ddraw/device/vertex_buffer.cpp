#include "tools/ddraw/device/vertex_buffer.h"

#include "tools/ddraw/device/fvf.h"

namespace ddraw {

HRESULT check_buffer(const D3DVERTEXBUFFERDESC& desc) {
    if (fvf_bytes(desc.dwFVF) == 0) return D3DERR_INVALIDVERTEXFORMAT;
    const bool is_size = desc.dwNumVertices != 0 && desc.dwNumVertices <= D3DMAXNUMVERTICES;
    return is_size ? D3D_OK : DDERR_INVALIDPARAMS;
}

VertexBuffer::VertexBuffer(Draw& draw, const D3DVERTEXBUFFERDESC& desc, Version version)
    : DrawChild(draw, version), version_(version), desc_(desc), stride_(fvf_bytes(desc.dwFVF)),
      bytes_(std::size_t{stride_} * desc.dwNumVertices), interfaces_(make_interfaces(*this)),
      registered_(*this, {com()}) {}

VertexBuffer::~VertexBuffer() {
    keepers_.tell_end(*this);
}

void VertexBuffer::lock(bool read_only) {
    ++locks_;
    written_ |= !read_only;
}

bool VertexBuffer::unlock() {
    if (locks_ == 0) return false;
    if (--locks_ == 0 && std::exchange(written_, false)) changed();
    return true;
}

} // namespace ddraw
