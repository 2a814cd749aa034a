// Prints the bytes of a data block, and reads base64 (RFC 4648), in which large blocks are printed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dp2/base/bytes.h"

namespace dp2 {

// Blocks of this many bytes and more are long: a dump prints them as base64, gives those that occur several
// times a number, or writes them to files.
inline constexpr std::size_t kLongBlock = 4096;

// "{ u32 0x1 fill 12 0x0 }": 32-bit words and the bytes that remain; equal words in a row as runs. In a long
// block, what is between long runs is base64; and in one from 256 bytes on whose text would otherwise have
// more than twice its bytes.
std::string data_text(ByteSpan bytes);

// "{ u8 0x12 fill 9 0x00 }": the bytes one by one, for a few bytes that do not form 32-bit words.
std::string bytes_text(ByteSpan bytes);

// The number of bytes that a string of base64 has.
std::size_t base64_bytes(std::string_view text);
// Appends the decoded bytes; false if `text` is not base64 with padding.
bool append_base64(std::string_view text, std::vector<std::byte>& out);

} // namespace dp2
