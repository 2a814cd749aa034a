#include "tools/d3d9/vertex_declaration.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "dp2/vertex_declaration.h"
#include "tools/d3d9/device.h"

namespace d3d9 {

namespace {

constexpr D3DVERTEXELEMENT9 kEnd = D3DDECL_END();
constexpr std::size_t kMostElements = 64;

static_assert(sizeof(dp2::wire::VertexElement) == sizeof(D3DVERTEXELEMENT9));

} // namespace

HRESULT checked_elements(const D3DVERTEXELEMENT9* elements, std::vector<D3DVERTEXELEMENT9>& out) {
    for (;; ++elements) {
        if (elements->Stream == kEnd.Stream) break;
        if (out.size() == kMostElements || elements->Type >= D3DDECLTYPE_UNUSED || elements->Stream >= 16 ||
            elements->Usage > D3DDECLUSAGE_SAMPLE || elements->Method > D3DDECLMETHOD_LOOKUPPRESAMPLED)
            return D3DERR_INVALIDCALL;
        if (elements->Offset % 4 != 0) return E_FAIL;
        out.push_back(*elements);
    }
    out.push_back(kEnd);
    return D3D_OK;
}

std::vector<D3DVERTEXELEMENT9> elements_of_fvf(DWORD fvf) {
    const auto declaration = dp2::declaration_of_fvf(fvf);
    if (!declaration) return {};
    std::vector<D3DVERTEXELEMENT9> out;
    for (const dp2::DeclarationElement& e : declaration->elements)
        out.push_back({e.stream, e.offset, e.type, D3DDECLMETHOD_DEFAULT, e.usage, e.usage_index});
    out.push_back(kEnd);
    return out;
}

VertexDeclaration::VertexDeclaration(Device* device, std::vector<D3DVERTEXELEMENT9> elements, DWORD fvf)
    : Com(device), elements_(std::move(elements)), fvf_(fvf) {
    for (const D3DVERTEXELEMENT9& element : this->elements()) {
        transformed_ |= element.Usage == D3DDECLUSAGE_POSITIONT;
        streams_ |= 1u << element.Stream;
    }
    if (fvf_) return; // the driver knows FVF codes by themselves
    handle_ = device->driver().next_object();
    std::vector<dp2::wire::VertexElement> wire(this->elements().size());
    if (!wire.empty()) std::memcpy(wire.data(), elements_.data(), wire.size() * sizeof wire[0]);
    device->driver().emit(
        [&](dp2::Encoder& e) { return e.create_vertex_shader_decl({.handle = handle_}, wire); });
}

VertexDeclaration::~VertexDeclaration() {
    if (handle_)
        device().driver().emit(
            [&](dp2::Encoder& e) { return e.delete_vertex_shader_decl({.handle = handle_}); });
}

HRESULT VertexDeclaration::GetDeclaration(D3DVERTEXELEMENT9* out, UINT* count) {
    if (!count) return D3DERR_INVALIDCALL;
    *count = static_cast<UINT>(elements_.size());
    if (out) std::memcpy(out, elements_.data(), elements_.size() * sizeof elements_[0]);
    return D3D_OK;
}

} // namespace d3d9
