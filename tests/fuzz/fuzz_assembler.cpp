// Any text: what assembles as a capture prints to a text that assembles to the same capture.
#include <cstdlib>
#include <string_view>

#include "dp2/text_capture.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t kLimit = 1u << 16;
    const auto document = dp2::assemble_capture({reinterpret_cast<const char*>(data), size}, kLimit);
    if (!document.ok()) return 0;
    const std::string text = dp2::disassemble_capture(*document);
    const auto again = dp2::assemble_capture(text, 4 * kLimit);
    if (!again.ok() || *again != *document) std::abort();
    return 0;
}
