// IDirect3DQuery9: a query of the driver, or one that the runtime itself answers (timestamps).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tools/d3d9/objects/com.h"

namespace d3d9 {

// D3D_OK, or D3DERR_NOTAVAILABLE for a type that is not supported.
HRESULT check_query(D3DQUERYTYPE type);

class Query final : public Com<IDirect3DQuery9> {
  public:
    Query(DeviceCore& device, D3DQUERYTYPE type);
    ~Query() override;
    STDMETHOD_(D3DQUERYTYPE, GetType)() override { return type_; }
    STDMETHOD_(DWORD, GetDataSize)() override;
    STDMETHOD(Issue)(DWORD flags) override;
    STDMETHOD(GetData)(void* data, DWORD size, DWORD flags) override;

  private:
    enum class State { Created, Building, Issued, Answered, Lost };
    const std::vector<std::byte>* fetch(bool flush);
    void renew(); // creates the driver's query again, after lost commands

    D3DQUERYTYPE type_;
    std::uint32_t id_; // 0: the runtime itself answers
    State state_ = State::Created;
    std::uint64_t losses_;       // Driver::losses() at the query's creation, then at its last Issue
    UINT64 stamp_ = 0;           // timestamps: QueryPerformanceCounter at END
    std::uint64_t asked_in_ = 0; // the driver's batch at the last GetData with FLUSH that had no answer
};

} // namespace d3d9
