// A vertex buffer of Direct3D 6 and 7. Its vertices are in memory; devices copy them to their drivers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "tools/ddraw/base/direct3d.h"
#include "tools/ddraw/base/keepers.h"
#include "tools/ddraw/base/registry.h"
#include "tools/ddraw/base/version.h"
#include "tools/ddraw/objects/draw_child.h"

namespace ddraw {

// Whether a buffer can be created so: D3D_OK, or the error.
HRESULT check_buffer(const D3DVERTEXBUFFERDESC& desc);

class VertexBuffer final : public DrawChild<VertexBuffer> {
  public:
    // `desc`: checked. `version`: V3 or V7, of the Direct3D that creates it
    VertexBuffer(Draw& draw, const D3DVERTEXBUFFERDESC& desc, Version version);
    ~VertexBuffer();
    IUnknown* com() { return interfaces_->of(version_); }
    Version version() const { return version_; }

    DWORD caps() const { return desc_.dwCaps; }
    DWORD fvf() const { return desc_.dwFVF; }
    DWORD stride() const { return stride_; }
    DWORD count() const { return desc_.dwNumVertices; }
    std::vector<std::byte>& bytes() { return bytes_; }
    std::uint64_t changes() const { return changes_; }
    void changed() { ++changes_; }
    Keepers<VertexBuffer>& keepers() { return keepers_; } // devices whose drivers have copies

    // Locks nest. `read_only`: the program promises not to write.
    void lock(bool read_only);
    bool unlock(); // false: it is not locked
    bool locked() const { return locks_ != 0; }
    bool optimized() const { return (desc_.dwCaps & D3DVBCAPS_OPTIMIZED) != 0; }
    void set_optimized() { desc_.dwCaps |= D3DVBCAPS_OPTIMIZED; }

  private:
    Version version_;
    D3DVERTEXBUFFERDESC desc_;
    DWORD stride_;
    ULONG locks_ = 0;
    bool written_ = false; // a lock that may write
    std::uint64_t changes_ = 0;
    std::vector<std::byte> bytes_;
    Keepers<VertexBuffer> keepers_;
    std::unique_ptr<Interfaces> interfaces_;
    Registered<VertexBuffer, 1> registered_;
};

std::unique_ptr<Interfaces> make_interfaces(VertexBuffer& buffer); // tools/ddraw/interfaces/

} // namespace ddraw
