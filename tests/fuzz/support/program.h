// The input of the call-sequence fuzzer: settings, then calls of dp2emu.h. Every string of bytes is a program: numbers
// out of range are reduced, and missing bytes are read as zeros.
//
// Format: 12 bytes of settings (Settings); then for each call a byte with its kind, its numbers, and its byte strings,
// each preceded by its length. Numbers and lengths are LEB128.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "dp2/wire/dialect.h"

namespace fuzz {

using Bytes = std::vector<std::uint8_t>;

enum class OpKind : std::uint8_t {
#define FUZZ_OP(name, ...) name,
#include "tests/fuzz/support/program_ops.def"
};

struct OpRow {
    const char* name;
    std::uint8_t strings;
    const char* numbers; // names of the numbers, separated by spaces
    std::uint8_t number_count;
};
std::span<const OpRow> op_rows(); // indexed by OpKind
inline const OpRow& op_row(OpKind kind) {
    return op_rows()[static_cast<std::size_t>(kind)];
}

inline constexpr std::size_t kMaxNumbers = 18, kMaxStrings = 2;

struct Op {
    OpKind kind = OpKind::Finish;
    std::array<std::uint32_t, kMaxNumbers> numbers = {};
    std::array<Bytes, kMaxStrings> strings;
    bool operator==(const Op&) const = default;
};

// What the run is compared with (oracles.h).
enum class Oracle : std::uint8_t { Nothing, Again, Split, Workers, Interpreter, Preamble };
inline constexpr std::size_t kOracles = 6;

// One byte each, taken modulo the number of choices.
struct Settings {
    std::uint8_t dialect = 0;    // see dialect_of()
    std::uint8_t completion = 0; // dp2emu_completion
    std::uint8_t completion_parameter = 0;
    std::uint8_t workers = 0;  // 0 to 4
    std::uint8_t back_end = 0; // see back_end_of()
    std::uint8_t limits = 0;   // 0: all are large; n: the n-th limit of dp2/base/limits.def is small
    std::uint8_t oracle = 0;
    std::uint8_t narrow = 0; // how small that limit is
    // The n-th allocation since the first call fails, on any thread; 0: none fails.
    std::uint32_t failing_allocation = 0;
    bool operator==(const Settings&) const = default;
};
inline constexpr std::size_t kSettingsBytes = 12;

// The dialect with the settings' number; every eighth number is a misbehaving driver.
const dp2::DialectInfo& dialect_of(const Settings& settings);
std::uint8_t dialect_number(const dp2::Dialect& dialect);

struct Program {
    Settings settings;
    std::vector<Op> ops;
    bool operator==(const Program&) const = default;
};

inline constexpr std::size_t kMaxOps = 400; // later calls are not read

Program read_program(std::span<const std::uint8_t> bytes);
// read_program() of the result returns the same program.
Bytes write_program(const Program& program);

} // namespace fuzz
