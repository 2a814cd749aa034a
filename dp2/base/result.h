// Result of functions that may fail: a value, or an Error with place and cause. An Error owns no text and is
// cheap to copy; describe() in error_text.h makes the message.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace dp2 {

// Why something was refused; faults.def explains each fault. The codes of the C interface, HRESULTs and exit
// statuses are derived from the fault.
enum class Fault : std::uint8_t {
#define DP2_FAULT(name, words) name,
#include "dp2/base/faults.def"
};
inline constexpr std::size_t kFaultCount = 0
#define DP2_FAULT(name, words) +1
#include "dp2/base/faults.def"
    ;

struct Error {
    Fault fault = Fault::None;
    std::uint8_t opcode = 0;  // the command's opcode, 0 outside commands
    std::uint64_t offset = 0; // place of the command's header in its buffer, or of the field in a file
    const char* field = "";   // a string literal: the field, record or state concerned
    static constexpr std::uint32_t kNoToken = ~0u;
    std::uint32_t token = kNoToken; // in shader code: number of the token, counted from the version token
    bool placed = false;            // whether offset is valid; always true with an opcode
    std::uint16_t element = 0;      // which record of the command failed; those before it have had effect
};

// `field` has a value that is not allowed.
constexpr Error bad_value(const char* field) {
    return {Fault::BadValue, 0, 0, field};
}

// Valid, but beyond what this driver supports; `name` is the state, format or feature, a string literal.
constexpr Error not_supported(const char* name) {
    return {Fault::NotSupported, 0, 0, name};
}

// A T or an Error. Test it before use; value() of an error asserts.
template <class T> class [[nodiscard]] Result {
  public:
    Result(T value) : value_(std::move(value)) {}
    Result(Error error) : error_(error) { assert(error.fault != Fault::None); }

    explicit operator bool() const { return value_.has_value(); }
    bool ok() const { return value_.has_value(); }
    T& value() {
        assert(value_);
        return *value_;
    }
    const T& value() const {
        assert(value_);
        return *value_;
    }
    T& operator*() { return value(); }
    const T& operator*() const { return value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }
    const Error& error() const {
        assert(!value_);
        return error_;
    }

  private:
    std::optional<T> value_;
    Error error_;
};

// Success, or an Error: what functions without a value return.
template <> class [[nodiscard]] Result<void> {
  public:
    constexpr Result() = default;
    constexpr Result(Error error) : error_(error) {}

    explicit constexpr operator bool() const { return error_.fault == Fault::None; }
    constexpr bool ok() const { return error_.fault == Fault::None; }
    constexpr const Error& error() const { return error_; }

  private:
    Error error_;
};
using Status = Result<void>;

} // namespace dp2

// DP2_TRY(status);           returns the error to the caller, if there is one
// DP2_TRY(auto x, result);   returns the error, if there is one; else declares (or assigns) x with the value
#define DP2_TRY_JOIN2(a, b) a##b
#define DP2_TRY_JOIN(a, b) DP2_TRY_JOIN2(a, b)
#define DP2_TRY_STATUS(expression)                                                                           \
    do {                                                                                                     \
        if (auto dp2_try_status = (expression); !dp2_try_status.ok()) return dp2_try_status.error();         \
    } while (false)
#define DP2_TRY_VALUE(declaration, expression)                                                               \
    auto DP2_TRY_JOIN(dp2_try_, __LINE__) = (expression);                                                    \
    if (!DP2_TRY_JOIN(dp2_try_, __LINE__).ok()) return DP2_TRY_JOIN(dp2_try_, __LINE__).error();             \
    declaration = std::move(DP2_TRY_JOIN(dp2_try_, __LINE__).value())
#define DP2_TRY_PICK(a, b, macro, ...) macro
#define DP2_TRY(...) DP2_TRY_PICK(__VA_ARGS__, DP2_TRY_VALUE, DP2_TRY_STATUS, )(__VA_ARGS__)
