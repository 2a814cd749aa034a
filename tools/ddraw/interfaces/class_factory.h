// The class objects of CLSID_DirectDraw, CLSID_DirectDraw7 and CLSID_DirectDrawClipper, whose objects must be
// initialized.
#pragma once

#include "tools/ddraw/base/win.h"

namespace ddraw {

HRESULT get_class_object(REFCLSID clsid, REFIID iid, void** out);

} // namespace ddraw
