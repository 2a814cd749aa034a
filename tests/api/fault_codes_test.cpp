// The codes that report each fault, in dp2emu.h and in the driver interface, written out by hand. A code that
// changes here changes for every embedder.
#include <cstring>
#include <set>
#include <string>

#include "dp2/wire/error_text.h"
#include "dp2/wire/opcodes.h"
#include "responses/api/c_api_shared.h"
#include "responses/protocol/hresult.h"
#include "tests/support/c_rig.h"

using dp2::Fault;

namespace {

struct Expected {
    Fault fault;
    const char* name;
    int result;          // dp2emu_result
    std::uint32_t d3d10; // HRESULT
    // ddrval of a fault outside of commands, in a draw, in a state command, in a shader command, in any other command.
    std::uint32_t outside, draw, state, shader, other;
};
constexpr std::uint32_t kInvalid = 0x80070057, kMemory = 0x8007000E, kUnparsed = 0x88760BB8, kFail = 0x80004005,
                        kNotImplemented = 0x80004001, kInvalidCall = 0x8876086D, kLost = 0x88760868, kBusy = 0x8876021C;
constexpr Expected kExpected[] = {
    {Fault::None, "none", 0, 0, 0, 0, 0, 0, 0},
    {Fault::Truncated, "truncated", 1, kInvalid, kUnparsed, kUnparsed, kUnparsed, kUnparsed, kUnparsed},
    {Fault::UnknownOpcode, "unknown opcode", 1, kInvalid, kUnparsed, kUnparsed, kUnparsed, kUnparsed, kUnparsed},
    {Fault::BadValue, "bad value", 1, kInvalid, kInvalid, kUnparsed, kFail, kInvalidCall, kInvalid},
    {Fault::BadHandle, "bad handle", 2, kInvalid, kInvalid, kInvalid, kFail, kInvalidCall, kInvalid},
    {Fault::WrongKind, "wrong kind", 3, kInvalid, kInvalid, kUnparsed, kFail, kInvalidCall, kInvalid},
    {Fault::OutOfRange, "out of range", 4, kInvalid, kInvalid, kUnparsed, kFail, kInvalidCall, kInvalid},
    {Fault::BadSequence, "bad sequence", 1, kInvalid, kInvalid, kUnparsed, kFail, kInvalidCall, kInvalid},
    {Fault::NotSupported, "not supported", 7, 0x887B0002, kNotImplemented, kNotImplemented, kNotImplemented,
     kNotImplemented, kNotImplemented},
    {Fault::OutOfMemory, "out of memory", 5, kMemory, kMemory, kMemory, kMemory, kMemory, kMemory},
    {Fault::LimitExceeded, "limit exceeded", 6, kMemory, kMemory, kMemory, kMemory, kMemory, kMemory},
    {Fault::NoSpace, "no space", 1, kInvalid, kInvalid, kUnparsed, kFail, kInvalidCall, kInvalid},
    {Fault::Corrupt, "corrupt", 1, kInvalid, kInvalid, kUnparsed, kFail, kInvalidCall, kInvalid},
    {Fault::BadVersion, "bad version", 1, kInvalid, kInvalid, kUnparsed, kFail, kInvalidCall, kInvalid},
    {Fault::Io, "input or output failed", 8, kInvalid, kInvalid, kUnparsed, kFail, kInvalidCall, kInvalid},
    {Fault::BadContext, "bad handle", 2, kInvalid, 0x200, 0x200, 0x200, 0x200, 0x200},
    {Fault::NotReady, "not ready", 1, 0x887B0001, kInvalid, kUnparsed, kFail, kInvalidCall, kInvalid},
    {Fault::InUse, "in use", 6, 0x887B0003, kInvalid, kUnparsed, kFail, kInvalidCall, kInvalid},
    {Fault::ContextLost, "context lost", 11, 0x88760870, kLost, kLost, kLost, kLost, kLost},
    {Fault::Scripted, "scripted", 14, kInvalid, kFail, kFail, kFail, kFail, kFail},
    {Fault::Hung, "GPU hangs", 15, 0x887B0001, kBusy, kBusy, kBusy, kBusy, kBusy},
};
static_assert(std::size(kExpected) == dp2::kFaultCount, "a new fault: say here what it is called outside");

std::uint32_t ddrval(Fault fault, const dp2::OpInfo& op) {
    return responses::ddrval_of({fault, static_cast<std::uint8_t>(op.op), 0, ""});
}

} // namespace

TEST_CASE("every fault has a name, and a code in each interface") {
    std::set<std::string> names;
    for (std::size_t i = 0; i < std::size(kExpected); ++i) {
        const Expected& expected = kExpected[i];
        INFO(expected.name);
        REQUIRE(static_cast<std::size_t>(expected.fault) == i); // the table has each fault once, in order
        CHECK(dp2::fault_name(expected.fault) == std::string(expected.name));
        names.insert(expected.name);
        const dp2::Error error{expected.fault, 0, 0, "field"};
        CHECK(responses::c_api::result_of(error) == expected.result);
        CHECK(responses::d3d10_hresult_of(expected.fault) == expected.d3d10);
        CHECK(responses::ddrval_of(error) == expected.outside);
        for (const dp2::OpInfo& op : dp2::all_ops()) {
            INFO(op.name);
            // XDDM: RENDERSTATE fails with DDERR_INVALIDPARAMS instead of a general failure.
            const std::uint32_t state =
                op.op == dp2::Opcode::RenderState && expected.state == kFail && expected.fault != Fault::Scripted
                    ? kInvalid
                    : expected.state;
            switch (op.kind) {
            case dp2::Kind::Draw: CHECK(ddrval(expected.fault, op) == expected.draw); break;
            case dp2::Kind::State: CHECK(ddrval(expected.fault, op) == state); break;
            case dp2::Kind::Shader: CHECK(ddrval(expected.fault, op) == expected.shader); break;
            default: CHECK(ddrval(expected.fault, op) == expected.other); break;
            }
        }
        // A failed call never has a ddrval of success.
        CHECK((expected.fault == Fault::None) == (responses::ddrval_of(error) == 0));
        CHECK(std::strlen(responses::hresult_name(responses::ddrval_of(error))) != 0);
    }
    CHECK(names.size() == std::size(kExpected) - 1); // two faults share a name: a bad context is also a "bad handle"
}

TEST_CASE("D3D10 functions report their faults by the DDI's codes") {
    CRig rig({.completion = DP2EMU_COMPLETION_NEVER, .max_counters = 1});
    dp2emu* const emulator = rig.emulator;
    const std::uint32_t context = rig.context;
    const auto code = [](std::int32_t hresult) { return static_cast<std::uint32_t>(hresult); };
    const dp2emu_d3d10_create_query idle{0x1000, 0}, vertices{0x1001, 0}, bus{0x1005, 0}, unknown{77, 0};
    std::byte memory[16] = {}, other[16] = {};
    CHECK(code(dp2emu_d3d10_query_create(emulator, 99, &idle, memory)) == kInvalid);
    CHECK(code(dp2emu_d3d10_query_create(emulator, context, &unknown, memory)) == kInvalid);
    CHECK(code(dp2emu_d3d10_query_create(emulator, context, &bus, memory)) == 0x887B0002);
    REQUIRE(dp2emu_d3d10_query_create(emulator, context, &idle, memory) == 0);
    CHECK(code(dp2emu_d3d10_query_create(emulator, context, &vertices, other)) == 0x887B0003);
    CHECK(code(dp2emu_d3d10_query_get_data(emulator, context, memory, nullptr, 0, 0)) == kInvalid); // not ended
    REQUIRE(dp2emu_d3d10_query_end(emulator, context, memory) == 0);
    CHECK(code(dp2emu_d3d10_query_get_data(emulator, context, memory, nullptr, 0, 0)) == 0x887B0001);
    CHECK(rig.submit("", {.context = 99}).ddrval == 0x200);
    dp2emu_call call{};
    call.size = sizeof call;
    call.context = context;
    CHECK(dp2emu_submit(emulator, &call) == DP2EMU_OK); // ddrval reports the missing commands
    CHECK(code(call.ddrval) == kInvalid);
}
