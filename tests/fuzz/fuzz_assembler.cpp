// Any text: if it assembles as a capture, commands or a shader, the result is printed, and the printed text must
// assemble to the same result. The C interface must assemble, walk and build the same commands.
#include <cstdlib>
#include <string_view>

#include "dp2/capture/text_capture.h"
#include "dp2/text/assembler.h"
#include "dp2/text/disassembler.h"
#include "dp2/text/shader_text.h"
#include "dp2/wire/dialect.h"
#include "responses/include/dp2emu.h"

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

// The C interface must assemble the same bytes, and so must a builder that gets each command's payload.
void check_c_interface(std::string_view text, const std::vector<std::byte>& commands) {
    std::vector<std::byte> bytes(commands.size()), built(commands.size());
    std::size_t needed = 0;
    dp2emu_text_error error{};
    error.size = sizeof error;
    if (dp2emu_assemble(text.data(), text.size(), 0, bytes.data(), bytes.size(), &needed, &error) != DP2EMU_OK ||
        bytes != commands)
        std::abort();
    dp2emu_builder builder{};
    builder.size = sizeof builder;
    builder.bytes = built.data();
    builder.capacity = static_cast<std::uint32_t>(built.size());
    const auto end = static_cast<std::uint32_t>(commands.size());
    std::uint32_t size = 0;
    for (std::uint32_t at = 0; at < end; at += size) {
        // Raw bytes are no commands.
        if (dp2emu_command_size(commands.data() + at, end - at, at, 0, &size) != DP2EMU_OK) return;
        const auto* header = reinterpret_cast<const std::uint8_t*>(commands.data() + at);
        if (header[1] != 0) return; // builders never set the reserved byte
        if (dp2emu_add_command(&builder, header[0], header[2] | header[3] << 8, header + 4, size - 4) != DP2EMU_OK)
            std::abort();
    }
    if (built != commands) std::abort();
}

void check_commands(std::string_view text) {
    const dp2::DecodeContext context;
    const auto commands = dp2::assemble(text, context, assembled_to(kLimit));
    if (!commands.ok()) return;
    const auto again = dp2::assemble(dp2::disassemble(*commands, context), context);
    if (!again.ok() || *again != *commands) std::abort();
    check_c_interface(text, *commands);
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
