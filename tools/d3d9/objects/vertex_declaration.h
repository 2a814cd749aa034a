// IDirect3DVertexDeclaration9, and the conversions between declarations and FVF codes.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "tools/d3d9/objects/counted.h"

namespace d3d9 {

// D3D_OK and the elements with their END, or what CreateVertexDeclaration returns for bad ones.
HRESULT checked_elements(const D3DVERTEXELEMENT9* elements, std::vector<D3DVERTEXELEMENT9>& out);
// The declaration of an FVF code, END included; empty for an invalid code.
std::vector<D3DVERTEXELEMENT9> elements_of_fvf(DWORD fvf);

class VertexDeclaration final : public Com<IDirect3DVertexDeclaration9> {
  public:
    // `fvf`: the code when SetFVF made it, else 0. Elements with END.
    VertexDeclaration(DeviceCore& device, std::vector<D3DVERTEXELEMENT9> elements, DWORD fvf);
    ~VertexDeclaration() override;
    STDMETHOD(GetDeclaration)(D3DVERTEXELEMENT9* out, UINT* count) override;

    DWORD fvf() const { return fvf_; } // 0: no code is equivalent
    // What SETVERTEXSHADERDECL selects; makes it again when the driver may have had no memory for it.
    DWORD format();
    std::span<const D3DVERTEXELEMENT9> elements() const { return {elements_.data(), elements_.size() - 1}; }
    bool transformed() const { return transformed_; }
    // The bytes that a vertex has in a stream: up to the end of its last element there; 0: the stream is not
    // read.
    UINT extent(UINT stream) const { return extents_[stream]; }

  private:
    std::vector<D3DVERTEXELEMENT9> elements_;
    std::array<UINT, 16> extents_ = {}; // by stream
    void create();                      // in the driver
    void remove();

    DWORD fvf_, handle_ = 0;
    std::uint64_t losses_ = 0; // the driver's when it was made
    bool transformed_ = false;
};

} // namespace d3d9
