// Switches that select one reading of the wire format where documents and drivers disagree; dialect.def has
// their names and meanings.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace dp2 {

enum class ClearZero : std::uint8_t {
    OneRect,
    Bare,
    Detect, // one rectangle, unless only the bare form lets the following commands parse (bounded look-ahead)
};
enum class ResponseBase : std::uint8_t { CommandOffset, SurfaceStart };
enum class ErrorBase : std::uint8_t { SurfaceStart, FirstCommand };
enum class UmOffset : std::uint8_t { Add, Ignore };
enum class Records : std::uint8_t { Count, One };
enum class MultiplyOrder : std::uint8_t { MatrixFirst, CurrentFirst };
enum class NoTarget : std::uint8_t { Removed, Refused };
enum class ContinueCount : std::uint8_t { Zero, One };
enum class OcclusionUnit : std::uint8_t { Pixels, Samples };
enum class StrictStates : std::uint8_t { Off, On };
enum class MissingTexture : std::uint8_t { Cards, Zero, Opaque };

// What a driver that misbehaves on purpose writes.
enum class RecordsWritten : std::uint8_t { Right, Single, Empty };
enum class ContinueWritten : std::uint8_t { Right, Alone, Early, Missing, Always };
enum class SizeWritten : std::uint8_t { Right, Short, Long };
enum class RecordSizeWritten : std::uint8_t { Right, Short, Long, Zero };
enum class ResponseSizeWritten : std::uint8_t { Right, Zero, Short, Long };
enum class DataWritten : std::uint8_t { Right, Zero };
enum class OrderWritten : std::uint8_t { Right, Reversed };
enum class AnswersWritten : std::uint8_t { Right, Dropped, Twice, Unknown };

struct Misbehavior {
#define DP2_WRONG(member, type, name, values, summary) type member = {};
#include "dp2/wire/dialect.def"
    bool operator==(const Misbehavior&) const = default;
};

struct Dialect {
#define DP2_SWITCH(member, type, name, values, summary) type member = {};
#include "dp2/wire/dialect.def"
    Misbehavior misbehavior;
    bool misbehaves() const {
        return misbehavior != Misbehavior();
    }
    bool operator==(const Dialect&) const = default;
};

struct DialectInfo {
    const char* name;
    const char* summary;
    const char* settings; // "switch=value,..."
    const char* runtime;  // what a runtime should do with a driver that misbehaves like this; else ""
};
std::span<const DialectInfo> all_dialects();     // readings; the first one is the default
std::span<const DialectInfo> all_misbehaviors(); // drivers that misbehave on purpose

struct DialectSwitchInfo {
    const char* name;
    const char* values; // "one-rect|bare|detect", the first is the default
    const char* summary;
    std::uint8_t (*value)(const Dialect&); // index in `values`
    void (*set)(Dialect&, std::uint8_t value);
};
std::span<const DialectSwitchInfo> all_dialect_switches();
std::span<const DialectSwitchInfo> all_misbehavior_switches();

// Parses a name, switches, or a name followed by switches: "permedia3",
// "ddi,clear-zero=bare,um-offset=ignore", "error-base=first-command", "continue-alone",
// "ddi,records=single,data=zero". Nothing when a word is unknown.
std::optional<Dialect> parse_dialect(std::string_view text);
// Text that parse_dialect() reads back: a name if the dialect has one, else switches.
std::string to_string(const Dialect& dialect);

} // namespace dp2
