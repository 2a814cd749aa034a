// Any text: what assembles as a capture, as commands or as a shader prints to a text that assembles to the same.
#include <cstdlib>
#include <string_view>

#include "dp2/assembler.h"
#include "dp2/dialect.h"
#include "dp2/disassembler.h"
#include "dp2/shader_text.h"
#include "dp2/text_capture.h"

namespace {

constexpr std::uint32_t kLimit = 1u << 16;

dp2::ReadLimits assembled_to(std::uint32_t bytes) {
    dp2::ReadLimits limits;
    limits.max_text_bytes = bytes;
    return limits;
}

void check_capture(std::string_view text) {
    const auto document = dp2::assemble_capture(text, assembled_to(kLimit));
    if (!document.ok()) return;
    const auto again = dp2::assemble_capture(dp2::disassemble_capture(*document), assembled_to(4 * kLimit));
    if (!again.ok() || *again != *document) std::abort();
}

void check_commands(std::string_view text) {
    const dp2::DecodeContext context;
    const auto commands = dp2::assemble(text, context, assembled_to(kLimit));
    if (!commands.ok()) return;
    const auto again = dp2::assemble(dp2::disassemble(*commands, context), context);
    if (!again.ok() || *again != *commands) std::abort();
}

void check_shader(std::string_view text) {
    const auto shader = dp2::assemble_shader(text);
    if (!shader.ok()) return;
    const auto again = dp2::assemble_shader(dp2::disassemble_shader(*shader));
    if (!again.ok() || dp2::shader_tokens(*again) != dp2::shader_tokens(*shader)) std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    check_capture(text);
    check_commands(text);
    check_shader(text);
    if (const auto dialect = dp2::parse_dialect(text))
        if (dp2::parse_dialect(dp2::to_string(*dialect)) != dialect) std::abort();
    return 0;
}
