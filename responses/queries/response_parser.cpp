#include "responses/queries/response_parser.h"

namespace responses {

using dp2::Fault;

namespace {

constexpr std::size_t kRecordBytes = 8, kEntryBytes = 8; // D3DHAL_DP2RESPONSE, D3DHAL_DP2RESPONSEQUERY
constexpr std::uint8_t kContinue = 0x57, kQuery = 0x58;  // D3DDP2OP_RESPONSECONTINUE, D3DDP2OP_RESPONSEQUERY

std::uint32_t dword(dp2::ByteSpan bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value |= std::to_integer<std::uint32_t>(bytes[at + i]) << (8 * i);
    return value;
}

dp2::Error fail(Fault fault, std::size_t offset, std::uint8_t command, const char* field) {
    return {fault, command, offset, field};
}

} // namespace

dp2::Status ResponseReader::begin_record() {
    if (more) return fail(Fault::BadSequence, position, kContinue, "record after RESPONSECONTINUE");
    if (bytes.size() - position < kRecordBytes)
        return fail(Fault::Truncated, position, 0, "D3DHAL_DP2RESPONSE");
    const auto command = std::to_integer<std::uint8_t>(bytes[position]);
    const std::uint32_t count = dword(bytes, position) >> 16, total = dword(bytes, position + 4);
    if (command != kContinue && command != kQuery)
        return fail(Fault::UnknownOpcode, position, command, "bCommand");
    const bool has_size = command == kContinue ? total == kRecordBytes : total >= kRecordBytes;
    if (!has_size || total > bytes.size() - position)
        return fail(Fault::BadValue, position, command, "dwTotalSize");
    more = command == kContinue; // its wStateCount is ignored
    entries_left = more ? 0 : count;
    record_begin = position;
    record_end = position + total;
    position += kRecordBytes;
    ++records;
    return {};
}

dp2::Result<std::optional<ParsedAnswer>> ResponseReader::next() {
    while (entries_left == 0) {
        if (position != record_end) return fail(Fault::BadValue, record_begin, kQuery, "dwTotalSize");
        if (position == bytes.size()) return std::optional<ParsedAnswer>();
        DP2_TRY(begin_record());
    }
    const std::size_t left = record_end - position;
    if (left < kEntryBytes) return fail(Fault::Truncated, position, kQuery, "D3DHAL_DP2RESPONSEQUERY");
    const std::uint32_t id = dword(bytes, position), size = dword(bytes, position + 4);
    if (size > left - kEntryBytes) return fail(Fault::Truncated, position, kQuery, "dwSize");
    const ParsedAnswer answer{id, bytes.subspan(position + kEntryBytes, size)};
    position += kEntryBytes + size;
    --entries_left;
    return std::optional(answer);
}

dp2::Result<ParsedResponse> parse_response(dp2::ByteSpan bytes, const AnswerSize& answer_size) {
    ResponseReader reader{bytes};
    ParsedResponse out;
    for (;;) {
        DP2_TRY(const std::optional<ParsedAnswer> answer, reader.next());
        if (!answer) break;
        const std::size_t entry = reader.position - answer->data.size() - kEntryBytes;
        const std::uint32_t expected = answer_size ? answer_size(answer->id) : 0;
        if (answer_size && expected == 0) return fail(Fault::BadHandle, entry, kQuery, "dwQueryID");
        if (answer_size && expected != answer->data.size())
            return fail(Fault::BadValue, entry, kQuery, "dwSize");
        out.answers.push_back(*answer);
    }
    out.more = reader.more;
    out.records = reader.records;
    return out;
}

} // namespace responses
