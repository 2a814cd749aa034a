// Matrices of Direct3D as those of tools/ddraw/vertices/, which have the same layout.
#pragma once

#include <bit>

#include "tools/ddraw/base/direct3d.h"
#include "tools/ddraw/vertices/math/matrix.h"

namespace ddraw {

inline vertices::Matrix matrix_of(const D3DMATRIX& matrix) {
    return std::bit_cast<vertices::Matrix>(matrix);
}

} // namespace ddraw
