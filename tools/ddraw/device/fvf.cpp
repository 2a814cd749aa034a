#include "tools/ddraw/device/fvf.h"

#include "tools/ddraw/vertices/formats/vertex_layout.h"

namespace ddraw {

DWORD fvf_bytes(DWORD fvf) {
    const auto layout = vertices::layout_of(fvf);
    return layout.ok() ? layout->bytes : 0;
}

} // namespace ddraw
