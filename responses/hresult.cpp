#include "responses/hresult.h"

namespace responses {

const char* hresult_name(std::uint32_t value) {
    switch (value) {
    case kD3dOk: return "D3D_OK";
    case kContextBad: return "D3DHAL_CONTEXT_BAD";
    case kCommandUnparsed: return "D3DERR_COMMAND_UNPARSED";
    case kInvalidParams: return "DDERR_INVALIDPARAMS";
    case kGeneric: return "DDERR_GENERIC";
    case kUnsupported: return "DDERR_UNSUPPORTED";
    case kOutOfMemory: return "DDERR_OUTOFMEMORY";
    case kDeviceLost: return "D3DERR_DEVICELOST";
    case kDriverInvalidCall: return "D3DERR_DRIVERINVALIDCALL";
    default: return "";
    }
}

} // namespace responses
