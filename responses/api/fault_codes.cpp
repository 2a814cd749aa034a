// The table of the codes of each fault in the C interface, the D3D10 DDI and D3dDrawPrimitives2.
#include <algorithm>
#include <optional>

#include "dp2/wire/opcodes.h"
#include "responses/api/c_api_shared.h"
#include "responses/protocol/hresult.h"

namespace responses {

namespace {

using dp2::Fault;

struct FaultCodes {
    Fault fault;
    dp2emu_result result;                // of the C interface
    std::uint32_t d3d10;                 // HRESULT of the D3D10 DDI
    std::optional<std::uint32_t> ddrval; // nullopt: see ddrval_of_kind()
};
constexpr std::nullopt_t kByKind = std::nullopt;

// In the order of dp2/base/faults.def.
constexpr FaultCodes kCodes[] = {
    {Fault::None, DP2EMU_OK, kD3dOk, kD3dOk},
    {Fault::Truncated, DP2EMU_INVALID_ARGUMENT, kInvalidParams, kCommandUnparsed},
    {Fault::UnknownOpcode, DP2EMU_INVALID_ARGUMENT, kInvalidParams, kCommandUnparsed},
    {Fault::BadValue, DP2EMU_INVALID_ARGUMENT, kInvalidParams, kByKind},
    {Fault::BadHandle, DP2EMU_BAD_HANDLE, kInvalidParams, kByKind},
    {Fault::WrongKind, DP2EMU_WRONG_KIND, kInvalidParams, kByKind},
    {Fault::OutOfRange, DP2EMU_OUT_OF_RANGE, kInvalidParams, kByKind},
    {Fault::BadSequence, DP2EMU_INVALID_ARGUMENT, kInvalidParams, kByKind},
    {Fault::NotSupported, DP2EMU_NOT_SUPPORTED, kDdiUnsupported, kUnsupported},
    {Fault::OutOfMemory, DP2EMU_OUT_OF_MEMORY, kOutOfMemory, kOutOfMemory},
    {Fault::LimitExceeded, DP2EMU_LIMIT_EXCEEDED, kOutOfMemory, kOutOfMemory},
    {Fault::NoSpace, DP2EMU_INVALID_ARGUMENT, kInvalidParams, kByKind},
    {Fault::Corrupt, DP2EMU_INVALID_ARGUMENT, kInvalidParams, kByKind},
    {Fault::BadVersion, DP2EMU_INVALID_ARGUMENT, kInvalidParams, kByKind},
    {Fault::Io, DP2EMU_IO, kInvalidParams, kByKind},
    {Fault::BadContext, DP2EMU_BAD_HANDLE, kInvalidParams, kContextBad},
    // NotReady and InUse occur only in the D3D10 DDI; the other two interfaces have no code for them.
    {Fault::NotReady, DP2EMU_INVALID_ARGUMENT, kStillDrawing, kByKind},
    {Fault::InUse, DP2EMU_LIMIT_EXCEEDED, kDdiNonExclusive, kByKind},
    {Fault::ContextLost, DP2EMU_CONTEXT_LOST, kDeviceRemoved, kDeviceLost},
    {Fault::Scripted, DP2EMU_SCRIPTED, kInvalidParams, kGeneric}, // the script gives the ddrval
    {Fault::Hung, DP2EMU_GPU_HANGS, kStillDrawing, kStillDrawing9},
};
static_assert(std::size(kCodes) == dp2::kFaultCount, "a row for each fault of faults.def");
static_assert(
    [] {
        for (std::size_t i = 0; i < std::size(kCodes); ++i)
            if (static_cast<std::size_t>(kCodes[i].fault) != i) return false;
        return true;
    }(),
    "in the order of faults.def");

const FaultCodes& codes_of(Fault fault) {
    return kCodes[static_cast<std::size_t>(fault)];
}

// The ddrval of faults for which it depends on the kind of the command (WIRE.md B.5).
std::uint32_t ddrval_of_kind(Fault fault, const dp2::OpInfo* op) {
    if (!op) return kInvalidParams; // outside commands
    switch (op->kind) {
    case dp2::Kind::Draw: // missing vertex memory (BadHandle), or an unusable vertex type or number
        return fault == Fault::BadHandle ? kInvalidParams : kCommandUnparsed;
    case dp2::Kind::Shader: return kDriverInvalidCall;
    case dp2::Kind::State: // an invalid value in the command, or a target that cannot be set
        return op->op == dp2::Opcode::RenderState ? kInvalidParams : kGeneric;
    default: return kInvalidParams;
    }
}

} // namespace

std::uint32_t ddrval_of(const dp2::Error& error) {
    if (const auto code = codes_of(error.fault).ddrval) return *code;
    return ddrval_of_kind(error.fault, dp2::find_op(error.opcode));
}

std::uint32_t d3d10_hresult_of(dp2::Fault fault) {
    return codes_of(fault).d3d10;
}

dp2emu_result c_api::result_of(const dp2::Error& error) {
    return codes_of(error.fault).result;
}

} // namespace responses
