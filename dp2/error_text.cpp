#include "dp2/error_text.h"

#include <cstdio>

#include "dp2/opcodes.h"

namespace dp2 {

const char* fault_name(Fault fault) {
    constexpr const char* kNames[] = {
        "none",           "truncated",    "unknown opcode", "bad value",     "bad handle",
        "wrong kind",     "out of range", "bad sequence",   "not supported", "out of memory",
        "limit exceeded", "no space",     "corrupt",        "bad version",   "input or output failed"};
    return kNames[static_cast<std::size_t>(fault)];
}

std::string describe(const Error& error) {
    std::string text = fault_name(error.fault);
    char place[48];
    std::snprintf(place, sizeof place, " at offset 0x%llx", static_cast<unsigned long long>(error.offset));
    if (error.opcode != 0) {
        const OpInfo* op = find_op(error.opcode);
        text += ": " + (op ? std::string(op->name) : "opcode " + std::to_string(error.opcode)) + place;
    } else if (error.offset != 0) {
        text += place;
    }
    if (error.token != 0) text += ": shader token " + std::to_string(error.token);
    if (error.field[0] != '\0') text += std::string(": ") + error.field;
    return text;
}

} // namespace dp2
