// An execute buffer of Direct3D 1: memory that a program fills with vertices and instructions, and the
// vertices that its instructions have processed. Call lock required.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "tools/ddraw/base/direct3d.h"
#include "tools/ddraw/base/registry.h"
#include "tools/ddraw/base/version.h"
#include "tools/ddraw/vertices/clip/processed.h"

namespace ddraw {

class ExecuteBuffer {
  public:
    static constexpr DWORD kMostBytes = 64u << 20;
    // `desc`: checked. With D3DDEB_LPDATA the memory is the program's.
    explicit ExecuteBuffer(const D3DEXECUTEBUFFERDESC& desc);
    ExecuteBuffer(const ExecuteBuffer&) = delete;
    ExecuteBuffer& operator=(const ExecuteBuffer&) = delete;

    ULONG add_ref() { return ++references_; }
    ULONG release();
    IUnknown* com() { return interfaces_->of(Version::V1); }

    HRESULT lock(D3DEXECUTEBUFFERDESC& out);
    HRESULT unlock();
    bool is_locked() const { return locked_; }
    std::span<const std::byte> bytes() const {
        return {static_cast<const std::byte*>(desc_.lpData), desc_.dwBufferSize};
    }

    D3DEXECUTEDATA data = {};              // what is executed; its status changes with the execution
    vertices::ProcessedVertices processed; // stay until they are processed again

  private:
    ULONG references_ = 1;
    std::vector<std::byte> memory_; // empty: the program's is used
    D3DEXECUTEBUFFERDESC desc_;     // what Lock returns
    bool locked_ = false;
    std::unique_ptr<Interfaces> interfaces_;
    Registered<ExecuteBuffer, 1> registered_;
};

std::unique_ptr<Interfaces> make_interfaces(ExecuteBuffer& buffer); // tools/ddraw/interfaces/

} // namespace ddraw
