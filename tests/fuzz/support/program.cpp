#include "tests/fuzz/support/program.h"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace fuzz {

namespace {

constexpr std::uint8_t words(std::string_view text) {
    if (text.empty()) return 0;
    return static_cast<std::uint8_t>(1 + std::count(text.begin(), text.end(), ' '));
}

constexpr OpRow kRows[] = {
#define FUZZ_OP(name, strings, numbers) {#name, strings, numbers, words(numbers)},
#include "tests/fuzz/support/program_ops.def"
};
static_assert(std::all_of(std::begin(kRows), std::end(kRows), [](const OpRow& row) {
    return row.number_count <= kMaxNumbers && row.strings <= kMaxStrings;
}));

class Reader {
  public:
    explicit Reader(std::span<const std::uint8_t> bytes) : rest_(bytes) {}
    bool empty() const { return rest_.empty(); }
    std::uint8_t byte() {
        if (rest_.empty()) return 0;
        const std::uint8_t value = rest_[0];
        rest_ = rest_.subspan(1);
        return value;
    }
    std::uint32_t number() {
        std::uint32_t value = 0;
        for (unsigned shift = 0; shift < 35; shift += 7) {
            const std::uint8_t next = byte();
            value |= shift < 32 ? static_cast<std::uint32_t>(next & 0x7F) << shift : 0;
            if (!(next & 0x80)) break;
        }
        return value;
    }
    Bytes string() {
        const std::size_t length = number(), size = std::min(length, rest_.size());
        const Bytes out(rest_.begin(), rest_.begin() + static_cast<std::ptrdiff_t>(size));
        rest_ = rest_.subspan(size);
        return out;
    }

  private:
    std::span<const std::uint8_t> rest_;
};

void put_number(Bytes& out, std::uint32_t value) {
    for (; value >= 0x80; value >>= 7) out.push_back(static_cast<std::uint8_t>(value | 0x80));
    out.push_back(static_cast<std::uint8_t>(value));
}

} // namespace

constexpr std::size_t kMisbehaves = 8; // every eighth dialect number is a misbehaving driver

const dp2::DialectInfo& dialect_of(const Settings& settings) {
    const auto readings = dp2::all_dialects(), wrong = dp2::all_misbehaviors();
    if (settings.dialect % kMisbehaves == kMisbehaves - 1) return wrong[settings.dialect / kMisbehaves % wrong.size()];
    return readings[settings.dialect % readings.size()];
}

std::uint8_t dialect_number(const dp2::Dialect& dialect) {
    Settings settings;
    for (unsigned number = 0; number < 256; ++number) {
        settings.dialect = static_cast<std::uint8_t>(number);
        if (dp2::parse_dialect(dialect_of(settings).name) == dialect) return settings.dialect;
    }
    return 0;
}

std::span<const OpRow> op_rows() {
    return kRows;
}

Program read_program(std::span<const std::uint8_t> bytes) {
    Reader reader(bytes);
    Program program;
    Settings& s = program.settings;
    for (std::uint8_t* field :
         {&s.dialect, &s.completion, &s.completion_parameter, &s.workers, &s.back_end, &s.limits, &s.oracle, &s.narrow})
        *field = reader.byte();
    for (unsigned i = 0; i < 4; ++i) s.failing_allocation |= static_cast<std::uint32_t>(reader.byte()) << (8 * i);
    while (!reader.empty() && program.ops.size() < kMaxOps) {
        Op op;
        op.kind = static_cast<OpKind>(reader.byte() % std::size(kRows));
        const OpRow& row = op_row(op.kind);
        for (std::size_t i = 0; i < row.number_count; ++i) op.numbers[i] = reader.number();
        for (std::size_t i = 0; i < row.strings; ++i) op.strings[i] = reader.string();
        program.ops.push_back(std::move(op));
    }
    return program;
}

Bytes write_program(const Program& program) {
    const Settings& s = program.settings;
    Bytes out{s.dialect, s.completion, s.completion_parameter, s.workers, s.back_end, s.limits, s.oracle, s.narrow};
    for (unsigned i = 0; i < 4; ++i) out.push_back(static_cast<std::uint8_t>(s.failing_allocation >> (8 * i)));
    for (const Op& op : program.ops) {
        out.push_back(static_cast<std::uint8_t>(op.kind));
        const OpRow& row = op_row(op.kind);
        for (std::size_t i = 0; i < row.number_count; ++i) put_number(out, op.numbers[i]);
        for (std::size_t i = 0; i < row.strings; ++i) {
            put_number(out, static_cast<std::uint32_t>(op.strings[i].size()));
            out.insert(out.end(), op.strings[i].begin(), op.strings[i].end());
        }
    }
    return out;
}

} // namespace fuzz
