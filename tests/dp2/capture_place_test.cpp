#include "dp2/capture/capture_place.h"
#include "dp2/capture/text_capture.h"
#include "tests/support/catch.h"

using namespace dp2;

namespace {

// Two contexts draw in turn, and record 5 ends the first frame. Record 4's commands start at an offset; record 6 is
// malformed after its first draw. At the right: record numbers, and the offsets of commands.
const char* const kText = "dp2t 1\n"
                          "surface 1 format X8R8G8B8 size 8x8 usage target\n"                               // 0
                          "context 1 interface 5 target 1 depth 0\n"                                        // 1
                          "context 2 interface 5 target 1 depth 0\n"                                        // 2
                          "submit context 1 { CLEAR { flags TARGET color 0 depth 1 stencil 0 { 0 0 8 8 } }" // 3: 0x0
                          " TRIANGLELIST count 1 { first 0 } RENDERSTATE { CULLMODE CW }"        // 0x24, 0x2a
                          " TRIANGLELIST count 1 { first 0 } }\n"                                // 0x36
                          "submit context 2 offset 8 { POINTS { count 1 first 0 } }\n"           // 4: 0x8
                          "present 1\n"                                                          // 5
                          "submit context 1 { POINTS { count 1 first 0 } raw { u8 8 0 9 0 } }\n" // 6: 0x0
                          "submit context 2 { POINTS { count 1 first 0 } }\n";                   // 7: 0x0

capture::Document document() {
    auto read = assemble_capture(kText);
    if (!read.ok()) FAIL(read.error().to_string());
    return *read;
}
std::string found(std::string_view text) {
    const Address found = find_place(document(), {}, text);
    return found.place ? place_text(*found.place) : found.why;
}

} // namespace

TEST_CASE("a place is found by record, by offset and by frame and draw, and prints one way") {
    CHECK(found("3") == "3");
    CHECK(found("3+0x0") == "3+0x0");
    CHECK(found("3+0x24") == "3+0x24");
    CHECK(found("0x3+36") == "3+0x24");
    CHECK(found("4+0x8") == "4+0x8");
    CHECK(found("1.1") == "3+0x24"); // a CLEAR is no draw
    CHECK(found("1.2") == "3+0x36");
    CHECK(found("1.3") == "4+0x8"); // another context, whose commands start at offset 8
    CHECK(found("2.1") == "6+0x0");
    CHECK(found("2.2") == "7+0x0");    // after the malformed submission
    CHECK(found("1.2.1") == "3+0x36"); // a primitive stands for its draw
    CHECK(found("2.2.18446744073709551615") == "7+0x0");
}

TEST_CASE("an address that names nothing is refused with the reason") {
    CHECK(found("8") == "there is no record '8': the last one is 7");
    CHECK(found("99999999999999999999") ==
          "'99999999999999999999' is not a place: RECORD, RECORD+0xOFFSET, FRAME.DRAW or FRAME.DRAW.PRIMITIVE");
    CHECK(found("3+0x25") == "no command starts at '3+0x25'");
    CHECK(found("4+0x0") == "no command starts at '4+0x0'");
    CHECK(found("6+0x8") == "no command starts at '6+0x8'"); // the command there is malformed
    CHECK(found("5+0x0") == "no command starts at '5+0x0'");
    CHECK(found("1.4") == "there is no draw '1.4'");
    CHECK(found("3.1") == "there is no draw '3.1'");
    CHECK(found("0.0") == "there is no draw '0.0'");
    CHECK(found("1.4.1") == "there is no draw '1.4.1'");
    for (const char* text : {"", "+", ".", "x", "3+", "+3", "1.", ".1", "-1", "3+0x", "1.1.0", "1.1.", "1..1", "1.1.x",
                             "1.1.1.1", "1.1.18446744073709551616", "3+0x24+1", " 3"})
        CHECK(found(text) == "'" + std::string(text) +
                                 "' is not a place: RECORD, RECORD+0xOFFSET, FRAME.DRAW or FRAME.DRAW.PRIMITIVE");
}

TEST_CASE("every draw has one number, by which it is found again") {
    const DrawIndex index(document(), {});
    std::vector<std::string> seen;
    for (std::size_t record = 0; record < 8; ++record)
        for (std::uint64_t offset = 0; offset < 80; ++offset) {
            const auto number = index.number({record, offset});
            if (!number) continue;
            CHECK(index.place(*number) == Place{record, offset});
            seen.push_back(draw_text(*number));
        }
    CHECK(seen == std::vector<std::string>{"1.1", "1.2", "1.3", "2.1", "2.2"});
    CHECK(!index.number({3, std::nullopt}));
}

TEST_CASE("a capture is cut after a record or a command") {
    const capture::Document whole = document();
    const auto at_record = capture_until(whole, {}, {4, std::nullopt});
    CHECK(at_record == capture::Document(whole.begin(), whole.begin() + 5));
    const auto at_command = capture_until(whole, {}, {3, 0x2a});
    REQUIRE(at_command.size() == 4);
    CHECK(std::get<capture::Submit>(at_command[3]).commands.size() == 0x36);
    CHECK(std::get<capture::Submit>(capture_until(whole, {}, {4, 8})[4]).commands.size() == 8);
    CHECK(command_bytes(whole, {}, {3, 0x2a}).size() == 12);
    CHECK(command_bytes(whole, {}, {3, std::nullopt}).size() == 0x3c);
    CHECK(command_bytes(whole, {}, {5, std::nullopt}).empty());
}
