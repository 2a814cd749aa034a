// Assembles text to commands. Driven by the opcode table; no opcode has code of its own here.
#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "dp2/base/blob.h"
#include "dp2/base/limits.h"
#include "dp2/commands/payload.h"
#include "dp2/text/text_lexer.h"

namespace dp2 {

// A value or the place where the text is wrong.
template <class T> class TextResult {
  public:
    TextResult(T value) : value_(std::move(value)) {}
    TextResult(TextError error) : value_(std::move(error)) {}
    bool ok() const { return std::holds_alternative<T>(value_); }
    T& operator*() { return std::get<T>(value_); }
    const T& operator*() const { return std::get<T>(value_); }
    const TextError& error() const { return std::get<TextError>(value_); }

  private:
    std::variant<T, TextError> value_;
};

// The bytes of a list of commands. `context` gives what alignment and immediate vertices need;
// max_source_bytes of text, max_text_bytes of commands.
TextResult<std::vector<std::byte>> assemble(std::string_view text, const DecodeContext& context,
                                            const ReadLimits& limits = {});

// Appends commands to `out`, up to the closing brace after them (not consumed). The first error is the
// result.
TextResult<std::monostate> assemble_commands(Lexer& lexer, const DecodeContext& context, std::size_t limit,
                                             std::vector<std::byte>& out);

// "{ u8 1 2 u32 0x.. f32 0.5 fill 16 0 }": values of the type named last, appended to `out`.
TextResult<std::monostate> assemble_data(Lexer& lexer, std::size_t limit, std::vector<std::byte>& out);
// The same to a blob of its own, whose bytes are taken from the limit.
TextResult<std::monostate> assemble_blob(Lexer& lexer, std::size_t& limit, capture::Blob& out);

} // namespace dp2
