#include "dp2/commands/statistics.h"

#include "dp2/commands/encoder.h"
#include "dp2/tables/fuzz_dictionary.h"
#include "tests/support/catch.h"

using namespace dp2;

TEST_CASE("statistics count commands, records and bytes by opcode") {
    std::vector<std::byte> out(256);
    Encoder encoder(out);
    const wire::RenderState states[] = {{7, 1}, {22, 1}, {14, 0}};
    const wire::Rect rect[] = {{0, 0, 1, 1}};
    REQUIRE(encoder.render_state(states).ok());
    REQUIRE(encoder.render_state({7, 0}).ok());
    REQUIRE(encoder.clear({1, 0, 1, 0}, rect).ok());
    REQUIRE(encoder.triangle_list({0}, 12).ok());
    std::vector<std::byte> stream(encoder.bytes().begin(), encoder.bytes().end());
    StreamStatistics statistics;
    REQUIRE(statistics.count(stream, {}).ok());
    CHECK(statistics.row(Opcode::RenderState).commands == 2);
    CHECK(statistics.row(Opcode::RenderState).records == 4);
    CHECK(statistics.row(Opcode::RenderState).bytes == 2 * 4 + 4 * 8);
    CHECK(statistics.row(Opcode::TriangleList).records == 1);
    CHECK(statistics.row(Opcode::Clear).bytes == 4 + 16 + 16);
    CHECK(statistics.total().bytes == stream.size());

    // A malformed end is an error; the commands before it are counted.
    stream.push_back(std::byte{0});
    const Status status = statistics.count(stream, {});
    REQUIRE_FALSE(status.ok());
    CHECK(status.error().offset == stream.size() - 1);
    CHECK(statistics.row(Opcode::RenderState).commands == 4);
}

TEST_CASE("dictionaries name every opcode in the fuzzers' syntax") {
    const std::string binary = binary_dictionary(), text = text_dictionary();
    for (const OpInfo& op : all_ops()) {
        CHECK(binary.find("\n" + std::string(op.name) + "=\"\\x") != std::string::npos);
        CHECK(text.find("\n\"" + std::string(op.name) + "\"\n") != std::string::npos);
    }
    CHECK(binary.find("CREATEQUERY=\"\\x54\\x00\\x01\\x00\"\n") != std::string::npos);
    CHECK(text.find("\n\"ZENABLE\"\n") != std::string::npos);
}
