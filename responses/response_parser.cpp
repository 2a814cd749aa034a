#include "responses/response_parser.h"

namespace responses {

namespace {

constexpr std::uint8_t kContinue = 0x57, kQuery = 0x58; // D3DDP2OP_RESPONSECONTINUE, D3DDP2OP_RESPONSEQUERY

std::uint32_t dword(dp2::ByteSpan bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value |= std::to_integer<std::uint32_t>(bytes[at + i]) << (8 * i);
    return value;
}

dp2::Error fail(dp2::Fault fault, std::size_t offset, std::uint8_t command, const char* field) {
    return {fault, command, offset, field};
}

} // namespace

dp2::Result<ParsedResponse> parse_response(dp2::ByteSpan bytes, const AnswerSize& answer_size) {
    using dp2::Fault;
    ParsedResponse out;
    std::size_t at = 0;
    while (at < bytes.size()) {
        if (out.more) return fail(Fault::BadSequence, at, kContinue, "record after RESPONSECONTINUE");
        if (bytes.size() - at < 8) return fail(Fault::Truncated, at, 0, "D3DHAL_DP2RESPONSE");
        const auto command = std::to_integer<std::uint8_t>(bytes[at]);
        const std::uint32_t count = dword(bytes, at) >> 16, total = dword(bytes, at + 4);
        if (command != kContinue && command != kQuery)
            return fail(Fault::UnknownOpcode, at, command, "bCommand");
        if (total < 8 || total > bytes.size() - at) return fail(Fault::BadValue, at, command, "dwTotalSize");
        const std::size_t end = at + total;
        std::size_t entry = at + 8;
        if (command == kContinue) {
            if (total != 8) return fail(Fault::BadValue, at, command, "dwTotalSize");
            out.more = true; // wStateCount is ignored
        } else {
            for (std::uint32_t i = 0; i < count; ++i) {
                if (end - entry < 8) return fail(Fault::Truncated, entry, command, "D3DHAL_DP2RESPONSEQUERY");
                const std::uint32_t id = dword(bytes, entry), size = dword(bytes, entry + 4);
                if (size > end - entry - 8) return fail(Fault::Truncated, entry, command, "dwSize");
                if (answer_size) {
                    const std::uint32_t expected = answer_size(id);
                    if (expected == 0) return fail(Fault::BadHandle, entry, command, "dwQueryID");
                    if (expected != size) return fail(Fault::BadValue, entry, command, "dwSize");
                }
                out.answers.push_back({id, bytes.subspan(entry + 8, size)});
                entry += 8 + size;
            }
            if (entry != end) return fail(Fault::BadValue, at, command, "dwTotalSize");
        }
        ++out.records;
        at = end;
    }
    return out;
}

} // namespace responses
