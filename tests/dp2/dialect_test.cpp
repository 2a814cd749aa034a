#include "dp2/wire/dialect.h"

#include "dp2/commands/decoder.h"
#include "tests/support/catch.h"

using namespace dp2;

TEST_CASE("a dialect is written as a name, as switches, or as both") {
    CHECK(parse_dialect("ddi") == Dialect{});
    CHECK(parse_dialect("") == Dialect{});
    for (const DialectInfo& info : all_dialects()) CHECK(parse_dialect(info.name).has_value());
    const auto mixed = parse_dialect("permedia3,clear-zero=detect,um-offset=add");
    REQUIRE(mixed);
    CHECK(mixed->clear_zero == ClearZero::Detect);
    CHECK(mixed->um_offset == UmOffset::Add);
    CHECK(mixed->response_base == ResponseBase::SurfaceStart); // the value of permedia3 is kept
    CHECK(parse_dialect("error-base=first-command")->error_base == ErrorBase::FirstCommand);
    for (const char* wrong : {"nobody", "ddi,clear-zero", "ddi,clear-zero=", "clear-zero=two",
                              "clear-zero=one-rect|bare", "ddi,ddi", "ddi,,"})
        CHECK_FALSE(parse_dialect(wrong).has_value());
    // Every value of every switch is accepted, and the first one is the default.
    for (const DialectSwitchInfo& info : all_dialect_switches()) {
        std::string values = info.values;
        for (std::size_t at = 0, end; at < values.size(); at = end + 1) {
            end = std::min(values.find('|', at), values.size());
            const auto dialect = parse_dialect(std::string(info.name) + "=" + values.substr(at, end - at));
            INFO(info.name << " " << values.substr(at, end - at));
            REQUIRE(dialect);
            CHECK((*dialect == Dialect{}) == (at == 0));
        }
    }
}

TEST_CASE("SETRENDERTARGET and CREATELIGHT carry n records, or one, as the dialect says") {
    const auto commands = [](const char* dialect, std::uint8_t opcode) {
        std::vector<std::byte> bytes = {static_cast<std::byte>(opcode), std::byte{0}, std::byte{2}, std::byte{0}};
        bytes.resize(4 + (opcode == 41 ? 8 : 4));                                             // one record
        bytes.insert(bytes.end(), {std::byte{11}, std::byte{0}, std::byte{0}, std::byte{0}}); // EXIT
        DecodeContext context;
        context.dialect = *parse_dialect(dialect);
        NullHandler handler;
        return decode(bytes, context, handler).ok();
    };
    CHECK_FALSE(commands("ddi", 41));
    CHECK(commands("permedia3", 41));
    CHECK(commands("vmhal9x", 41));
    CHECK(commands("permedia3", 35));
}
