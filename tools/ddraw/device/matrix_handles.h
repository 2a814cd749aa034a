// The matrices of a device of Direct3D 1. Programs have handles of them, and bind those to transforms: the
// transform is the matrix of the moment.
#pragma once

#include <array>
#include <unordered_map>

#include "tools/ddraw/base/direct3d.h"

namespace ddraw {

class LegacyDevice;

class MatrixHandles {
  public:
    explicit MatrixHandles(LegacyDevice& device) : device_(device) {}
    MatrixHandles(const MatrixHandles&) = delete;
    MatrixHandles& operator=(const MatrixHandles&) = delete;

    DWORD create(); // the handle of a new one, an identity
    // DDERR_INVALIDPARAMS: there is no such matrix, or no such transform.
    HRESULT set(DWORD handle, const D3DMATRIX& matrix);
    HRESULT get(DWORD handle, D3DMATRIX& out) const;
    HRESULT remove(DWORD handle); // transforms keep what they were
    // `transform`: D3DTRANSFORMSTATE_. Handle 0: the identity.
    HRESULT bind(DWORD transform, DWORD handle);
    HRESULT multiply(DWORD to, DWORD first, DWORD second);

  private:
    LegacyDevice& device_;
    std::unordered_map<DWORD, D3DMATRIX> matrices_;
    std::array<DWORD, D3DTRANSFORMSTATE_PROJECTION + 1> bound_ = {}; // 0: none
    DWORD next_ = 1; // never used again, so that a handle of a removed matrix names nothing
};

} // namespace ddraw
