// Any bytes as the answers of a driver: the runtime's parser reads nothing outside of them, and the C interface, which
// reads one answer after the other, finds the same answers.
#include <cstring>

#include "responses/include/dp2emu.h"
#include "responses/queries/response_parser.h"
#include "tests/fuzz/support/observations.h"

namespace {

void check_c_interface(dp2::ByteSpan bytes, const dp2::Result<responses::ParsedResponse>& parsed) {
    dp2emu_response response{};
    response.size = sizeof response;
    response.bytes = bytes.data();
    response.length = static_cast<std::uint32_t>(bytes.size());
    dp2emu_answer answer{};
    answer.size = sizeof answer;
    std::size_t answers = 0;
    dp2emu_result result = DP2EMU_OK;
    while ((result = dp2emu_next_answer(&response, &answer)) == DP2EMU_OK) {
        fuzz::expect(answer.offset + std::uint64_t{answer.bytes} <= bytes.size(), "an answer is inside the bytes");
        ++answers;
    }
    fuzz::expect(result == (parsed.ok() ? DP2EMU_END : DP2EMU_MALFORMED), "the same verdict");
    if (parsed.ok())
        fuzz::expect(answers == parsed->answers.size() && parsed->more == (response.more != 0), "the same answers");
    else
        fuzz::expect(std::strcmp(response.fault, parsed.error().field) == 0, "the same fault");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 1) return 0;
    const dp2::ByteSpan bytes = std::as_bytes(std::span(data + 1, size - 1));
    check_c_interface(bytes, responses::parse_response(bytes));
    responses::AnswerSize size_of;
    if (data[0] & 1) size_of = [&](std::uint32_t id) { return id % 4 ? 4 * (id % 4) : 0u; };
    const auto parsed = responses::parse_response(bytes, size_of);
    if (!parsed.ok()) {
        fuzz::expect(parsed.error().offset <= bytes.size(), "an error is inside the bytes");
        return 0;
    }
    std::size_t sum = 0;
    for (const responses::ParsedAnswer& answer : parsed->answers) {
        fuzz::expect(answer.data.empty() || (answer.data.data() >= bytes.data() &&
                                             answer.data.data() + answer.data.size() <= bytes.data() + bytes.size()),
                     "an answer is inside the bytes");
        fuzz::expect(!size_of || answer.data.size() == size_of(answer.id), "an answer has the size that is asked for");
        sum += answer.data.size() + 8;
    }
    fuzz::expect(sum <= bytes.size(), "answers do not overlap");
    return 0;
}
