#include "tools/ddraw/device/execute_buffer.h"

namespace ddraw {

ExecuteBuffer::ExecuteBuffer(const D3DEXECUTEBUFFERDESC& desc)
    : desc_(desc), interfaces_(make_interfaces(*this)), registered_(*this, {com()}) {
    data.dwSize = sizeof data;
    if (!(desc.dwFlags & D3DDEB_CAPS)) desc_.dwCaps = D3DDEBCAPS_SYSTEMMEMORY;
    desc_.dwFlags = D3DDEB_BUFSIZE | D3DDEB_CAPS | D3DDEB_LPDATA;
    if (desc.dwFlags & D3DDEB_LPDATA) return;
    memory_.resize(desc.dwBufferSize);
    desc_.lpData = memory_.data();
}

ULONG ExecuteBuffer::release() {
    const ULONG now = --references_;
    if (now == 0) delete this;
    return now;
}

HRESULT ExecuteBuffer::lock(D3DEXECUTEBUFFERDESC& out) {
    if (locked_) return D3DERR_EXECUTE_LOCKED;
    locked_ = true;
    out = desc_;
    return D3D_OK;
}

HRESULT ExecuteBuffer::unlock() {
    if (!locked_) return D3DERR_EXECUTE_NOT_LOCKED;
    locked_ = false;
    return D3D_OK;
}

} // namespace ddraw
