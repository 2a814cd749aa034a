#include <random>

#include "dp2/capture/text_capture.h"
#include "dp2/text/disassembler.h"
#include "tests/dp2/synthetic.h"
#include "tests/support/catch.h"

using namespace dp2;

TEST_CASE("every opcode survives the text form byte for byte") {
    for_each_synthetic(
        [](const OpInfo& op, std::uint16_t count, const std::vector<std::byte>& command, const DecodeContext& context) {
            const std::string text = disassemble(command, context);
            INFO(op.name << " count " << count << "\n" << text);
            const auto back = assemble(text, context);
            REQUIRE(back.ok());
            REQUIRE(*back == command);
            // Only odd commands are printed as raw bytes: sizes that are no multiple of 4, CLEAR's unread rectangle.
            if (op.tail == TailRule::None) CHECK(text.find("raw") == std::string::npos);
        });
}

TEST_CASE("any bytes survive the text form") {
    std::mt19937 random(1);
    DecodeContext context;
    context.vertex_stride = 28;
    for (int i = 0; i < 3000; ++i) {
        std::vector<std::byte> bytes(random() % 80);
        for (std::byte& byte : bytes) byte = static_cast<std::byte>(random() % 3 ? random() % 100 : random());
        const std::string text = disassemble(bytes, context);
        const auto back = assemble(text, context);
        INFO(text);
        REQUIRE(back.ok());
        REQUIRE(*back == bytes);
    }
}

TEST_CASE("mistakes are named with line and column") {
    const auto error = [](std::string_view text) {
        const auto result = assemble(text, {});
        return result.ok() ? std::string("no error") : result.error().to_string();
    };
    CHECK(error("RENDERSTATE { ZENABEL TRUE }") == "1:15: 'ZENABEL' is not a value of state; did you mean ZENABLE?");
    CHECK(error("\n  DRAWPRIMITIV { }") == "2:3: unknown opcode 'DRAWPRIMITIV'; did you mean DRAWPRIMITIVE?");
    CHECK(error("CREATEQUERY { id 7 type OCCLUSION") == "1:34: expected id, found the end of the text");
    CHECK(error("RENDERSTATE { CULLMODE CCWW }") == "1:24: 'CCWW' is not a value of value; did you mean CCW?");
    CHECK(error("CREATEQUERY { id 7 type OCLUSION }") ==
          "1:25: 'OCLUSION' is not a value of type; did you mean OCCLUSION?");
    CHECK(error("CREATEQUERY { id 7 type XYZZY }") == "1:25: 'XYZZY' is not a value of type");
    CHECK(error("raw { u8 256 }") == "1:10: '256' is not a value of type u8");
    CHECK(error("raw { fill 99999999999 0 }") == "1:7: more than 268435456 bytes (max_text_bytes)");
    CHECK(error("LINELIST count 65536 { first 0 }") == "1:16: '65536' is not a count");
    CHECK(error("CREATEQUERY [ ]") == "1:13: expected '{' after CREATEQUERY, found '['");
}

TEST_CASE("floats keep their bits") {
    for (const std::uint32_t bits :
         {0u, 0x80000000u, 1u, 0x3F800000u, 0x7F800000u, 0xFF800000u, 0x7FC00001u, 0x3DCCCCCDu}) {
        std::vector<std::byte> command = {std::byte{32}, std::byte{0}, std::byte{1}, std::byte{0}};
        for (int k = 0; k < 2; ++k)
            for (int i = 0; i < 4; ++i) command.push_back(static_cast<std::byte>(bits >> (8 * i)));
        const std::string text = disassemble(command, {});
        INFO(text);
        CHECK(text.find("raw") == std::string::npos);
        const auto back = assemble(text, {});
        REQUIRE(back.ok());
        CHECK(*back == command);
    }
}

TEST_CASE("a capture survives its text") {
    const char* text =
        "dp2t 1\nmetadata \"a\" \"b c\"\ncompletion delay:3\nsurface 1 format DXT1 size 8x8 usage texture levels 2\n"
        "write 1 level 1 slice 0 rect 0 0 4 4 data { u32 1 2 }\n"
        "buffer 9 bytes 12\nwrite 9 at 4 data { u8 1 2 3 }\ncontext 3 interface 5 target 1 depth 0\n"
        "submit context 3 flags 1 capacity 99 offset 2 vertex_type XYZ|NORMAL|TEX2 { vertices { f32 1 2 3 }\n"
        "  RENDERSTATE { CULLMODE CW } raw { u8 1 } }\nexpect ddrval 0x88760bb8 error_offset 4\npresent 1\n"
        "expect surface 1 hash 0x12\nsublevel 9 of 1 level 2 slice 1\ndestroy 9\ndestroy_context 3\n";
    const auto first = assemble_capture(text);
    if (!first.ok()) FAIL(first.error().to_string());
    const std::string printed = disassemble_capture(*first);
    INFO(printed);
    const auto second = assemble_capture(printed);
    if (!second.ok()) FAIL(second.error().to_string());
    CHECK(*first == *second);
}

TEST_CASE("strings of any bytes survive the text") {
    std::string all;
    for (int c = 0; c < 256; ++c) all += static_cast<char>(c);
    const capture::Document document = {capture::Metadata{"C:\\games\\", "says \"hello\"\r\n"},
                                        capture::Metadata{all, ""},
                                        capture::Completion{"delay:3"},
                                        capture::Completion{""},
                                        capture::Completion{"{ a b }"},
                                        capture::Completion{all}};
    const std::string text = disassemble_capture(document);
    INFO(text);
    const auto back = assemble_capture(text);
    if (!back.ok()) FAIL(back.error().to_string());
    CHECK(*back == document);
    CHECK(text.find("completion delay:3\n") != std::string::npos);
}

TEST_CASE("a string must end in its line and have known escapes only") {
    const auto error = [](const std::string& text) {
        const auto result = assemble_capture("dp2t 1\n" + text);
        return result.ok() ? std::string("no error") : result.error().to_string();
    };
    CHECK(error("completion \"") == "2:12: the quote is not closed in its line");
    CHECK(error("completion \"\npresent 1\n\"") == "2:12: the quote is not closed in its line");
    CHECK(error("completion \"a\\\"") == "2:12: the quote is not closed in its line");
    CHECK(error("completion \"a\\") == "2:12: the quote is not closed in its line");
    CHECK(error("completion \"a\\\n\"") == "2:12: the quote is not closed in its line");
    CHECK(error("completion { }") == "2:12: expected a quoted string");
    CHECK(error("completion") == "2:11: expected a quoted string");
    CHECK(error("metadata \"a\" b") == "2:14: expected a quoted string");
    for (const char* escape : {"\\", "\\n", "\\x", "\\x1", "\\x1g", "\\x-1"})
        CHECK(error("metadata \"a\" \"" + std::string(escape) + " \"") ==
              "2:14: a backslash must be followed by \", \\ or xNN");
    CHECK(error("metadata \"\" \"\\x0a\\\\\"") == "no error");
    // A string is not accepted where a value is expected.
    CHECK(error("present \"1\"") == "2:9: '1' is not a handle");
    CHECK(error("surface 1 usage \"") == "2:17: '' is not a usage");
    CHECK(error("surface 1 format \"DXT1\"") == "2:18: 'DXT1' is not a format");
    CHECK(error("submit vertex_type \" { }") == "2:20: ' { }' is not an FVF code");
    CHECK(error("submit { EXIT count \"1\" { } }") == "2:21: '1' is not a count");
    CHECK(error("submit { raw { fill \"1\" 2 } }") == "2:21: expected a number of repetitions, found '1'");
    CHECK(error("submit { raw { fill 1 \"2\" } }") == "2:23: '2' is not a value of type u32");
    CHECK(error("submit { \"EXIT\" { } }") == "2:10: expected a command or '}'");
}

TEST_CASE("the number of vertices survives the text, also when the bytes imply another") {
    for (const std::uint32_t size : {0u, 12u})
        for (const std::uint32_t length : {0u, 1u, 2u, 3u})
            for (const std::uint32_t offset : {0u, 5u, 100u}) {
                capture::Submit submit;
                submit.vertex_size = size;
                submit.vertex_length = length;
                submit.vertex_offset = offset;
                submit.vertices = capture::Bytes(24);
                const capture::Document document = {submit};
                const std::string text = disassemble_capture(document);
                INFO(text);
                const auto back = assemble_capture(text);
                REQUIRE(back.ok());
                CHECK(*back == document);
            }
}

TEST_CASE("a text names files, which its reader opens") {
    const TextFiles files = [](const std::string& name) -> TextFile {
        if (name == "none") return {{}, "none: cannot be opened"};
        return {std::vector<std::byte>(name.size(), std::byte{7}), {}};
    };
    const auto read = [](const std::string& block, const TextFiles& by, std::uint32_t most) {
        ReadLimits limits;
        limits.max_text_bytes = most;
        return assemble_capture("dp2t 1\nbuffer 1 bytes 9\nwrite 1 at 0 data " + block, limits, {}, by);
    };
    const auto error = [&](const std::string& block, const TextFiles& by, std::uint32_t most = 100) {
        const auto result = read(block, by, most);
        return result.ok() ? std::string("no error") : result.error().to_string();
    };
    const auto document = read("{ u8 1 file \"two\" u8 2 file \"a\\x20b\" }", files, 100);
    REQUIRE(document.ok());
    const capture::Bytes bytes = std::get<capture::WriteBuffer>((*document)[1]).data.copy();
    CHECK(bytes == capture::Bytes{std::byte{1}, std::byte{7}, std::byte{7}, std::byte{7}, std::byte{2}, std::byte{7},
                                  std::byte{7}, std::byte{7}});
    CHECK(error("{ file \"three\" }", files, 5) == "no error");
    CHECK(error("{ file \"three\" }", files, 4) == "3:26: more than 4 bytes (max_text_bytes)");
    CHECK(error("{ u8 1 file \"three\" }", files, 5) == "3:31: more than 5 bytes (max_text_bytes)");
    CHECK(error("{ file \"none\" }", files) == "3:26: none: cannot be opened");
    CHECK(error("{ file \"two\" }", {}) == "3:26: no file can be read here");
    CHECK(error("{ file two }", files) == "3:26: expected the name of a file in quotes, found 'two'");
    CHECK(error("{ file", files) == "3:25: expected the name of a file in quotes, found the end of the text");
    CHECK(error("{ file \"\\n\" }", files) == "3:26: a backslash must be followed by \", \\ or xNN");
    CHECK(error("{ fill 2 file \"two\" }", files) == "3:28: 'file' is not a value of type u32");
    // Commands alone have no files.
    const auto alone = assemble("raw { file \"two\" }", {});
    CHECK((!alone.ok() && alone.error().message == "no file can be read here"));
}
