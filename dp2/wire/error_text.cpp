#include "dp2/wire/error_text.h"

#include <cstdio>

#include "dp2/wire/opcodes.h"

namespace dp2 {

const char* fault_name(Fault fault) {
    constexpr const char* kNames[] = {
#define DP2_FAULT(name, words) words,
#include "dp2/base/faults.def"
    };
    return kNames[static_cast<std::size_t>(fault)];
}

namespace {

std::string words(const Error& error, const std::string& place) {
    std::string text = fault_name(error.fault);
    // An unknown opcode is printed even if it is 0.
    const bool unknown = error.fault == Fault::UnknownOpcode && error.token == Error::kNoToken;
    if (error.opcode != 0 || (unknown && error.placed)) {
        const OpInfo* op = find_op(error.opcode);
        text += ": " + (op ? std::string(op->name) : "opcode " + std::to_string(error.opcode)) + place;
    } else if (error.placed) {
        text += place;
    }
    if (error.token != Error::kNoToken) text += ": shader token " + std::to_string(error.token);
    if (error.field[0] != '\0') text += std::string(": ") + error.field;
    return text;
}

} // namespace

std::string describe(const Error& error) {
    char place[48];
    std::snprintf(place, sizeof place, " at offset 0x%llx", static_cast<unsigned long long>(error.offset));
    return words(error, place);
}

std::string describe_cause(const Error& error) {
    return words(error, "");
}

} // namespace dp2
