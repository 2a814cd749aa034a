// Device: ProcessVertices. The emulator does the vertex work; the results are written to the buffer as a lock
// would write them.
#include "dp2/vertex_declaration.h"
#include "tools/d3d9/faces/direct3d_device.h"
#include "tools/d3d9/objects/buffer.h"
#include "tools/d3d9/objects/shader.h"

namespace d3d9 {

namespace {

// Bytes from vertex to vertex: the end of the element that lies furthest out.
UINT stride_of(std::span<const D3DVERTEXELEMENT9> elements) {
    UINT stride = 0;
    for (const D3DVERTEXELEMENT9& e : elements)
        stride = std::max<UINT>(stride, e.Offset + dp2::decl_type_size(static_cast<dp2::DeclType>(e.Type)));
    return stride;
}

} // namespace

HRESULT Device::ProcessVertices(UINT first, UINT to, UINT count, IDirect3DVertexBuffer9* dest,
                                IDirect3DVertexDeclaration9* declaration, DWORD flags) {
    const Guard guard(*this);
    auto* const buffer = ours<VertexBuffer>(dest);
    auto* const layout = ours<VertexDeclaration>(declaration);
    if (!buffer || (creation_.BehaviorFlags & D3DCREATE_PUREDEVICE) || !state_.declaration ||
        (flags & ~DWORD{D3DPV_DONOTCOPYDATA}))
        return D3DERR_INVALIDCALL;
    // The results of a shader of version 3 have no fixed places: only a declaration says where they go.
    if (!layout && state_.vertex_shader && state_.vertex_shader->version() >= D3DVS_VERSION(3, 0))
        return D3DERR_INVALIDCALL;
    std::vector<D3DVERTEXELEMENT9> of_fvf;
    std::span<const D3DVERTEXELEMENT9> elements;
    if (layout) {
        elements = layout->elements();
    } else {
        of_fvf = elements_of_fvf(buffer->fvf());
        if (of_fvf.empty()) return D3DERR_INVALIDCALL;
        elements = std::span(of_fvf).first(of_fvf.size() - 1); // without the END
    }
    const UINT stride = stride_of(elements);
    if (stride == 0) return D3DERR_INVALIDCALL;
    const std::uint64_t begin = std::uint64_t{to} * stride, bytes = std::uint64_t{count} * stride;
    if (begin > buffer->store().size() || bytes > buffer->store().size() - begin) return D3DERR_INVALIDCALL;
    if (count == 0) return D3D_OK;

    write_targets();
    writer_->write(state_, changed_);
    writer_->mark_used(state_);
    void* results = nullptr;
    const HRESULT locked =
        buffer->store().lock(static_cast<UINT>(begin), static_cast<UINT>(bytes), &results, 0);
    if (FAILED(locked)) return locked;
    const bool done = driver_->process_vertices(first, count, elements, stride,
                                                (flags & D3DPV_DONOTCOPYDATA) != 0, results, bytes);
    buffer->store().unlock();
    return done ? D3D_OK : D3DERR_INVALIDCALL;
}

} // namespace d3d9
