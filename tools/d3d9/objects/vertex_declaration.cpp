#include "tools/d3d9/objects/vertex_declaration.h"

#include <algorithm>
#include <cstring>

#include "tools/d3d9/objects/element_check.h"
#include "tools/runtime/resources/vertex_elements.h"

namespace d3d9 {

namespace {

constexpr D3DVERTEXELEMENT9 kLastElement = D3DDECL_END();

static_assert(sizeof(DP2EMU_D3DVERTEXELEMENT9) == sizeof(D3DVERTEXELEMENT9));

} // namespace

HRESULT checked_elements(const D3DVERTEXELEMENT9* elements, std::vector<D3DVERTEXELEMENT9>& out) {
    std::vector<DP2EMU_D3DVERTEXELEMENT9> checked;
    const ElementCheck result =
        check_elements(reinterpret_cast<const DP2EMU_D3DVERTEXELEMENT9*>(elements), checked);
    if (result != ElementCheck::Good) return result == ElementCheck::Unusable ? E_FAIL : D3DERR_INVALIDCALL;
    out.resize(checked.size());
    std::memcpy(out.data(), checked.data(), out.size() * sizeof out[0]);
    return D3D_OK;
}

std::vector<D3DVERTEXELEMENT9> elements_of_fvf(DWORD fvf) {
    const auto elements = runtime::elements_of_fvf(fvf);
    if (elements.empty() && (fvf & D3DFVF_TEXCOUNT_MASK) > D3DFVF_TEX8) return {};
    std::vector<D3DVERTEXELEMENT9> out(elements.size());
    if (!out.empty()) std::memcpy(out.data(), elements.data(), out.size() * sizeof out[0]);
    out.push_back(kLastElement);
    return out;
}

namespace {

// The FVF code with the same elements in the same order; 0: there is none.
DWORD fvf_of_elements(const std::vector<D3DVERTEXELEMENT9>& elements) {
    DWORD fvf = 0, sets = 0;
    for (const D3DVERTEXELEMENT9& e : elements) {
        if (e.Stream == kLastElement.Stream) break;
        switch (e.Usage) {
        case D3DDECLUSAGE_POSITION: fvf |= D3DFVF_XYZ; break;
        case D3DDECLUSAGE_POSITIONT: fvf |= D3DFVF_XYZRHW; break;
        case D3DDECLUSAGE_NORMAL: fvf |= D3DFVF_NORMAL; break;
        case D3DDECLUSAGE_PSIZE: fvf |= D3DFVF_PSIZE; break;
        case D3DDECLUSAGE_COLOR: fvf |= e.UsageIndex ? D3DFVF_SPECULAR : D3DFVF_DIFFUSE; break;
        case D3DDECLUSAGE_TEXCOORD: {
            if (e.Type > D3DDECLTYPE_FLOAT4 || sets == 8) return 0;
            constexpr DWORD kSizes[] = {3, 0, 1, 2}; // D3DFVF_TEXTUREFORMATn by the number of floats
            fvf |= kSizes[e.Type] << (16 + 2 * sets++);
            break;
        }
        default: return 0;
        }
    }
    fvf |= sets << D3DFVF_TEXCOUNT_SHIFT;
    if (!(fvf & D3DFVF_POSITION_MASK)) return 0;
    const auto again = elements_of_fvf(fvf);
    const bool same = again.size() == elements.size() &&
                      std::memcmp(again.data(), elements.data(), again.size() * sizeof again[0]) == 0;
    return same ? fvf : 0;
}

} // namespace

VertexDeclaration::VertexDeclaration(DeviceCore& device, std::vector<D3DVERTEXELEMENT9> elements, DWORD fvf)
    : Com(device), elements_(std::move(elements)), fvf_(fvf ? fvf : fvf_of_elements(elements_)) {
    for (const D3DVERTEXELEMENT9& element : this->elements()) {
        transformed_ |= element.Usage == D3DDECLUSAGE_POSITIONT;
        reads_only_stream_0_ &= element.Stream == 0;
        if (element.Stream >= extents_.size()) continue;
        UINT& extent = extents_[element.Stream];
        extent = std::max<UINT>(extent, element.Offset + element_bytes(element.Type));
    }
    if (!fvf) create(); // not for FVF codes, which the driver decodes itself
}

void VertexDeclaration::create() {
    Driver& driver = device().driver();
    handle_ = driver.next_object();
    losses_ = driver.losses();
    device().commands().create_declaration(handle_, std::as_bytes(std::span(this->elements())));
}

DWORD VertexDeclaration::format() {
    if (handle_ && losses_ != device().driver().losses()) {
        remove();
        create();
    }
    return handle_ ? handle_ : fvf_;
}

VertexDeclaration::~VertexDeclaration() {
    remove();
}

void VertexDeclaration::remove() {
    if (handle_) device().commands().delete_declaration(handle_);
}

HRESULT VertexDeclaration::GetDeclaration(D3DVERTEXELEMENT9* out, UINT* count) {
    if (!count) return D3DERR_INVALIDCALL;
    *count = static_cast<UINT>(elements_.size());
    if (out) std::memcpy(out, elements_.data(), elements_.size() * sizeof elements_[0]);
    return D3D_OK;
}

} // namespace d3d9
