// Assembles text into commands, of any opcode in the opcode table.
#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "dp2/base/blob.h"
#include "dp2/base/limits.h"
#include "dp2/commands/payload.h"
#include "dp2/text/text_files.h"
#include "dp2/text/text_lexer.h"

namespace dp2 {

// A value, or the place and message of a mistake in the text.
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

// Assembles a list of commands. `context` is for alignment and immediate vertices. max_source_bytes limits
// the text, max_text_bytes the commands.
TextResult<std::vector<std::byte>> assemble(std::string_view text, const DecodeContext& context,
                                            const ReadLimits& limits = {});

// Appends commands to `out`, up to the closing brace after them, which is not consumed. Stops at the first
// error.
TextResult<std::monostate> assemble_commands(Lexer& lexer, const DecodeContext& context,
                                             const TextFiles& files, std::size_t limit,
                                             std::vector<std::byte>& out);

// Appends data such as `{ u8 1 2 u32 0x.. f32 0.5 fill 16 0 file "name" }` to `out`; each value has the type
// that was named last.
TextResult<std::monostate> assemble_data(Lexer& lexer, const TextFiles& files, std::size_t limit,
                                         std::vector<std::byte>& out);
// assemble_data() into a new blob, whose size is subtracted from `limit`.
TextResult<std::monostate> assemble_blob(Lexer& lexer, const TextFiles& files, std::size_t& limit,
                                         capture::Blob& out);

} // namespace dp2
