#include "tools/ddraw/device/vertex_buffer.h"

#include "tools/ddraw/device/fvf.h"

namespace ddraw {

VertexBuffer::VertexBuffer(Draw& draw, const D3DVERTEXBUFFERDESC& desc, Version version)
    : DrawChild(draw, version), version_(version), desc_(desc), stride_(fvf_bytes(desc.dwFVF)),
      bytes_(std::size_t{stride_} * desc.dwNumVertices), interfaces_(make_interfaces(*this)),
      registered_(*this, {com()}) {}

VertexBuffer::~VertexBuffer() {
    for (VertexBufferKeeper* keeper : keepers_) keeper->buffer_ends(*this);
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
