// QueryInterface of a DirectDraw object.
#pragma once

#include "tools/ddraw/objects/draw.h"

namespace ddraw {

HRESULT query_draw(Draw& draw, REFIID iid, void** out);

} // namespace ddraw
