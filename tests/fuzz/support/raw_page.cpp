#include "tests/fuzz/support/raw_page.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "dp2/wire/error_text.h"
#include "responses/include/dp2emu.h"
#include "responses/queries/response_parser.h"
#include "tests/fuzz/support/observations.h"

namespace fuzz {

std::string fault_of_page(dp2::ByteSpan page) {
    const auto parsed = responses::parse_response(page);
    if (!parsed.ok()) return dp2::describe(parsed.error());
    dp2emu_response response{};
    response.size = sizeof response;
    response.bytes = page.data();
    response.length = static_cast<std::uint32_t>(page.size());
    dp2emu_answer answer{};
    answer.size = sizeof answer;
    dp2emu_result result = DP2EMU_OK;
    for (const responses::ParsedAnswer& expected : parsed->answers) {
        result = dp2emu_next_answer(&response, &answer);
        if (result != DP2EMU_OK || answer.query != expected.id || answer.bytes != expected.data.size() ||
            page.data() + answer.offset != expected.data.data())
            return "dp2emu_next_answer reads another answer of query " + std::to_string(expected.id);
    }
    if (!page.empty() && dp2emu_next_answer(&response, &answer) != DP2EMU_END) return "dp2emu_next_answer reads more";
    if (!page.empty() && (response.more != 0) != parsed->more) return "dp2emu_next_answer has another end";
    return "";
}

void keep_page(dp2::ByteSpan page, const std::string& text) {
    char name[48];
    std::snprintf(name, sizeof name, "failed-page-%016llx.bin", static_cast<unsigned long long>(hash_of(page)));
    std::ofstream(name, std::ios::binary)
        .write(reinterpret_cast<const char*>(page.data()), static_cast<std::streamsize>(page.size()));
    std::fprintf(stderr, "fuzz: %s; %zu bytes, kept as %s:", text.c_str(), page.size(), name);
    for (std::size_t i = 0; i < page.size(); ++i)
        std::fprintf(stderr, "%s%02x",
                     i % 32 == 0  ? "\n"
                     : i % 4 == 0 ? "  "
                                  : " ",
                     std::to_integer<unsigned>(page[i]));
    std::fprintf(stderr, "\n");
    std::fflush(stderr);
}

void expect_readable(dp2::ByteSpan page, const std::string& where) {
    const std::string fault = fault_of_page(page);
    if (fault.empty()) return;
    keep_page(page, "a page of answers cannot be read: " + fault + ", " + where);
    std::abort();
}

} // namespace fuzz
