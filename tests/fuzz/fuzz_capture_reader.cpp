// Any bytes as a capture file: what reads, writes and prints, and reads the same again from either.
#include <cstdlib>

#include "dp2/capture_file.h"
#include "dp2/text_capture.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    dp2::ReadLimits limits;
    limits.max_capture_bytes = 1u << 22;
    limits.max_records = 10000;
    const auto document = dp2::capture::read_capture(std::as_bytes(std::span(data, size)), nullptr, limits);
    if (!document.ok()) return 0;
    const auto file = dp2::capture::write_capture(*document);
    dp2::capture::ReadReport report;
    const auto again = dp2::capture::read_capture(file, &report);
    if (!again.ok() || report.index_rebuilt || *again != *document) std::abort();
    const auto printed = dp2::assemble_capture(dp2::disassemble_capture(*document));
    if (!printed.ok() || *printed != *document) std::abort();
    return 0;
}
