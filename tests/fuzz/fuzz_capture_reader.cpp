// Any bytes as a capture file: everything that can be read is written and printed, and both read back equal; the C
// reader (dp2c_reader.h) reads and refuses the same, and the C writer makes the same file of it. The mutator updates
// the checksums of changed records, since nothing after a wrong one is read.
#include <cstdlib>
#include <cstring>

#include "dp2/capture/capture_fields.h"
#include "dp2/capture/text_capture.h"
#include "responses/analysis/c_program.h"
#include "tests/fuzz/support/random.h"
#include "tests/support/c_capture.h"

namespace {

using dp2::capture::FileHeader;
using dp2::capture::RecordHeader;
using Bytes = std::vector<std::uint8_t>;

struct RecordPlace {
    std::size_t begin = 0, payload = 0, end = 0;
};

std::vector<RecordPlace> records_of(const Bytes& file) {
    std::vector<RecordPlace> out;
    for (std::size_t at = sizeof(FileHeader); at + sizeof(RecordHeader) <= file.size();) {
        RecordHeader header;
        std::memcpy(&header, file.data() + at, sizeof header);
        const std::size_t payload = at + sizeof header;
        if (header.length > file.size() - payload) break;
        out.push_back({at, payload, payload + static_cast<std::size_t>(header.length)});
        at = out.back().end;
    }
    return out;
}

void put_checks(Bytes& file, std::size_t begin, std::size_t payload_bytes) {
    RecordHeader header;
    std::memcpy(&header, file.data() + begin, sizeof header);
    header.length = payload_bytes;
    const auto payload = std::as_bytes(std::span(file)).subspan(begin + sizeof header, payload_bytes);
    if (header.type == dp2::capture::kBlobType && payload_bytes >= 16) {
        const std::uint64_t id[] = {dp2::xxh64(payload.subspan(16), 0), dp2::xxh64(payload.subspan(16), 1)};
        std::memcpy(file.data() + begin + sizeof header, id, sizeof id);
    }
    header.checksum = dp2::xxh64(payload);
    header.check = dp2::capture::header_check(header);
    std::memcpy(file.data() + begin, &header, sizeof header);
}

} // namespace

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
    fuzz::Random random(seed);
    Bytes file(data, data + size);
    const auto records = records_of(file);
    if (records.empty() || random.one_in(8)) return LLVMFuzzerMutate(data, size, max_size);
    const RecordPlace chosen = random.of(records);
    const auto at = [&](std::size_t place) { return file.begin() + static_cast<std::ptrdiff_t>(place); };
    switch (random.below(6)) {
    case 0: file.erase(at(chosen.begin), at(chosen.end)); break;
    case 1: { // duplicates a record at any position
        const Bytes copy(at(chosen.begin), at(chosen.end));
        file.insert(at(random.of(records).begin), copy.begin(), copy.end());
        break;
    }
    case 2: { // changes the type of a record
        const auto type = static_cast<std::uint32_t>(1 + random.below(20));
        std::memcpy(file.data() + chosen.begin, &type, sizeof type);
        put_checks(file, chosen.begin, chosen.end - chosen.payload);
        break;
    }
    default: {
        Bytes payload(at(chosen.payload), at(chosen.end));
        const std::size_t before = payload.size();
        payload.resize(before + 16);
        payload.resize(LLVMFuzzerMutate(payload.data(), before, payload.size()));
        file.erase(at(chosen.payload), at(chosen.end));
        file.insert(at(chosen.payload), payload.begin(), payload.end());
        put_checks(file, chosen.begin, payload.size());
    }
    }
    if (file.empty() || file.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
    std::memcpy(data, file.data(), file.size());
    return file.size();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    dp2::ReadLimits limits;
    limits.max_capture_bytes = 1u << 22;
    limits.max_records = 10000;
    dp2::capture::ReadReport first;
    const dp2::ByteSpan bytes = std::as_bytes(std::span(data, size));
    const auto document = dp2::capture::read_capture(bytes, &first, limits);
    if (!c_capture::difference(bytes, limits).empty()) std::abort();
    if (!document.ok()) return 0;
    if (!dp2::capture::is_capture(bytes)) std::abort();
    if (dp2::capture::describe_loss(first, document->size()).empty() != first.whole()) std::abort();
    const auto file = dp2::capture::write_capture(*document);
    dp2::capture::ReadReport report;
    const auto again = dp2::capture::read_capture(file, &report);
    if (!again.ok() || report.index_rebuilt || *again != *document) std::abort();
    if (c_capture::write(*document) != file) std::abort();
    const auto ignore = [](std::string_view) {};
    if (const auto program = responses::write_c_program(*document, "", ignore);
        !program.ok() && program.error().fault != dp2::Fault::LimitExceeded)
        std::abort();
    const auto printed = dp2::assemble_capture(dp2::disassemble_capture(*document));
    if (!printed.ok() || *printed != *document) std::abort();
    return 0;
}
