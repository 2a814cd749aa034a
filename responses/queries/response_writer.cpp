#include "responses/queries/response_writer.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <new>

#include "dp2/wire/opcodes.h"
#include "dp2/wire/wire.h"

namespace responses {

namespace {

constexpr std::size_t kHeader = sizeof(dp2::wire::Response), kEntry = sizeof(dp2::wire::ResponseQuery);
constexpr std::uint32_t kMaxEntries = 65535;

void write_header(std::byte* at, dp2::Opcode command, std::uint32_t count, std::size_t total) {
    const dp2::wire::Response header{static_cast<std::uint8_t>(command), 0, static_cast<std::uint16_t>(count),
                                     static_cast<std::uint32_t>(total)};
    std::memcpy(at, &header, sizeof header);
}

} // namespace

Page write_page(QueryEngine& engine, std::span<std::byte> area, std::uint32_t continue_count,
                bool continues) {
    Page page;
    // Offsets have 32 bits.
    const std::size_t capacity =
        std::min<std::size_t>(area.size(), std::numeric_limits<std::uint32_t>::max());
    std::size_t at = 0, block = 0; // the end of what is written; the start of the open record
    std::uint32_t entries = 0;     // in the open record; 0: none is open
    const auto close = [&] {
        if (entries) write_header(area.data() + block, dp2::Opcode::ResponseQuery, entries, at - block);
        entries = 0;
    };
    // Bytes of an answer with a header of `header` bytes, and of RESPONSECONTINUE if more answers follow.
    const auto bytes_of = [&](const Answer& answer, std::size_t header) {
        return header + kEntry + answer.kind->bytes + (engine.has_second() ? kHeader : 0);
    };
    while (const auto answer = engine.front()) {
        if (entries == kMaxEntries) close();
        const std::size_t header = entries == 0 ? kHeader : 0;
        if (bytes_of(*answer, header) > capacity - at) break;
        const dp2::wire::ResponseQuery entry{static_cast<std::uint32_t>(answer->id), answer->kind->bytes};
        const auto data = area.subspan(at + header + kEntry, entry.bytes);
        try {
            answer->source->write(data);
        } catch (const std::bad_alloc&) { // the answer stays the next one
            page.out_of_memory = true;
            break;
        }
        std::memcpy(area.data() + at + header, &entry, kEntry);
        if (entries == 0) block = at;
        at += header + kEntry + data.size();
        ++entries;
        ++page.answers;
        engine.pop(data);
    }
    close();
    const auto next = engine.front();
    const bool remain = next.has_value();
    if (remain) page.needed = static_cast<std::uint32_t>(bytes_of(*next, kHeader));
    page.stuck = remain && page.answers == 0 && !page.out_of_memory;
    page.more = page.answers != 0 && (remain || (continues && capacity - at >= kHeader));
    if (page.more) {
        write_header(area.data() + at, dp2::Opcode::ResponseContinue, continue_count, kHeader);
        at += kHeader;
    }
    page.bytes = static_cast<std::uint32_t>(at);
    return page;
}

} // namespace responses
