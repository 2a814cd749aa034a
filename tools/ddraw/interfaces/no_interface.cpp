#include "tools/ddraw/base/win.h"

#include <d3d.h>

#include "tools/ddraw/interfaces/enter.h"
#include "tools/runtime/base/log.h"

namespace ddraw {

namespace {

struct Named {
    const GUID& iid;
    const char* name;
};

const Named kMissing[] = {
    {IID_IDirect3DHALDevice, "IDirect3DDevice (HAL)"},
    {IID_IDirect3DRGBDevice, "IDirect3DDevice (RGB)"},
    {IID_IDirect3DRampDevice, "IDirect3DDevice (ramp)"},
    {IID_IDirect3DMMXDevice, "IDirect3DDevice (MMX)"},
    {IID_IDirect3DRefDevice, "IDirect3DDevice (reference)"},
};

} // namespace

HRESULT no_interface(REFIID iid) {
    for (const Named& each : kMissing)
        if (IsEqualGUID(iid, each.iid))
            log("%s is not offered: QueryInterface returns E_NOINTERFACE", each.name);
    return E_NOINTERFACE;
}

} // namespace ddraw
