#include "responses/hresult.h"

#include "dp2/opcodes.h"

namespace responses {

using dp2::Fault;

std::uint32_t hresult_of(const dp2::Error& error) {
    switch (error.fault) {
    case Fault::None: return kD3dOk;
    case Fault::Truncated:
    case Fault::UnknownOpcode: return kCommandUnparsed;
    case Fault::NotSupported: return kUnsupported;
    case Fault::OutOfMemory:
    case Fault::LimitExceeded: return kOutOfMemory;
    default: break;
    }
    const dp2::OpInfo* op = dp2::find_op(error.opcode);
    if (!op) return kInvalidParams;
    switch (op->kind) {
    case dp2::Kind::Draw: // an unusable vertex type or number; missing vertex memory is the caller's fault
        return error.fault == Fault::BadHandle ? kInvalidParams : kCommandUnparsed;
    case dp2::Kind::Shader: return kDriverInvalidCall;
    case dp2::Kind::State: return kGeneric; // a target that cannot be set
    default: return kInvalidParams;
    }
}

const char* hresult_name(std::uint32_t value) {
    switch (value) {
    case kD3dOk: return "D3D_OK";
    case kContextBad: return "D3DHAL_CONTEXT_BAD";
    case kCommandUnparsed: return "D3DERR_COMMAND_UNPARSED";
    case kInvalidParams: return "DDERR_INVALIDPARAMS";
    case kGeneric: return "DDERR_GENERIC";
    case kUnsupported: return "DDERR_UNSUPPORTED";
    case kOutOfMemory: return "DDERR_OUTOFMEMORY";
    case kDriverInvalidCall: return "D3DERR_DRIVERINVALIDCALL";
    default: return "";
    }
}

} // namespace responses
