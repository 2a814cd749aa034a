// IDirect3DVertexDeclaration9, and the conversions between declarations and FVF codes.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "tools/d3d9/objects/com.h"

namespace d3d9 {

// D3D_OK and the elements with END, or the error of CreateVertexDeclaration.
HRESULT checked_elements(const D3DVERTEXELEMENT9* elements, std::vector<D3DVERTEXELEMENT9>& out);
// The elements of an FVF code, with END; empty for an invalid code.
std::vector<D3DVERTEXELEMENT9> elements_of_fvf(DWORD fvf);

class VertexDeclaration final : public Com<IDirect3DVertexDeclaration9> {
  public:
    // `elements`: with END. `fvf`: the code if SetFVF creates the declaration, else 0.
    VertexDeclaration(DeviceCore& device, std::vector<D3DVERTEXELEMENT9> elements, DWORD fvf);
    ~VertexDeclaration() override;
    STDMETHOD(GetDeclaration)(D3DVERTEXELEMENT9* out, UINT* count) override;

    DWORD fvf() const { return fvf_; } // 0: there is no equivalent code
    // The operand of SETVERTEXSHADERDECL: an FVF code, or the handle of the driver's declaration, which is
    // created again if commands were lost.
    DWORD format();
    std::span<const D3DVERTEXELEMENT9> elements() const { return {elements_.data(), elements_.size() - 1}; }
    bool transformed() const { return transformed_; }
    // The size of a vertex in a stream, up to the end of its last element; 0: the stream is not read.
    UINT extent(UINT stream) const { return extents_[stream]; }
    bool reads_only_stream_0() const { return reads_only_stream_0_; }

  private:
    std::vector<D3DVERTEXELEMENT9> elements_;
    std::array<UINT, 16> extents_ = {}; // by stream
    void create();                      // creates the driver's declaration
    void remove();

    DWORD fvf_, handle_ = 0;
    std::uint64_t losses_ = 0; // Driver::losses() when the driver's declaration was created
    bool transformed_ = false, reads_only_stream_0_ = true;
};

} // namespace d3d9
