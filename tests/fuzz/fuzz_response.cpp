// Any bytes as the answers of a driver: the runtime's parser reads what is there and no more.
#include "responses/response_parser.h"
#include "tests/fuzz/support/observations.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 1) return 0;
    const dp2::ByteSpan bytes = std::as_bytes(std::span(data + 1, size - 1));
    responses::AnswerSize size_of;
    if (data[0] & 1) size_of = [&](std::uint32_t id) { return id % 4 ? 4 * (id % 4) : 0u; };
    const auto parsed = responses::parse_response(bytes, size_of);
    if (!parsed.ok()) {
        fuzz::expect(parsed.error().offset <= bytes.size(), "an error stands in the bytes");
        return 0;
    }
    std::size_t sum = 0;
    for (const responses::ParsedAnswer& answer : parsed->answers) {
        fuzz::expect(answer.data.empty() || (answer.data.data() >= bytes.data() &&
                                             answer.data.data() + answer.data.size() <= bytes.data() + bytes.size()),
                     "an answer stands in the bytes");
        fuzz::expect(!size_of || answer.data.size() == size_of(answer.id), "an answer has the size that is asked for");
        sum += answer.data.size() + 8;
    }
    fuzz::expect(sum <= bytes.size(), "answers do not overlap");
    return 0;
}
