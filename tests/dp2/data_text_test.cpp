#include <random>
#include <set>
#include <string>

#include "dp2/text/assembler.h"
#include "dp2/text/data_text.h"
#include "dp2/text/text_lexer.h"
#include "tests/support/catch.h"

using namespace dp2;

namespace {

using Bytes = std::vector<std::byte>;

Bytes read(const std::string& block) {
    Lexer lexer(block);
    Bytes out;
    const auto done = assemble_data(lexer, {}, std::size_t{1} << 28, out);
    INFO(block.substr(0, 400));
    if (!done.ok()) FAIL(done.error().to_string());
    CHECK(lexer.peek().kind == Token::Kind::End);
    return out;
}

// Stretches of equal words, equal bytes and random bytes.
Bytes random_block(std::mt19937& random, std::size_t size) {
    Bytes bytes;
    while (bytes.size() < size) {
        const std::size_t count = random() % (random() % 4 == 0 ? 400 : 40);
        const unsigned kind = random() % 3, value = random() % 5;
        for (std::size_t i = 0; i < count; ++i)
            bytes.push_back(static_cast<std::byte>(kind == 0 ? random() : kind == 1 ? value : value * (i % 4)));
    }
    bytes.resize(size);
    return bytes;
}

std::string error_of(const std::string& block, std::size_t limit = 100) {
    Lexer lexer(block);
    Bytes out;
    const auto done = assemble_data(lexer, {}, limit, out);
    return done.ok() ? "no error, " + std::to_string(out.size()) + " bytes" : done.error().to_string();
}

} // namespace

TEST_CASE("data blocks of any size are read back as they were printed") {
    std::mt19937 random(3);
    std::set<std::size_t> sizes = {kLongBlock - 1, kLongBlock, kLongBlock + 1, kLongBlock + 2, kLongBlock + 3, 20011};
    for (std::size_t size = 0; size < 130; ++size) sizes.insert(size);
    for (const std::size_t size : sizes)
        for (int i = 0; i < 8; ++i) {
            const Bytes bytes = random_block(random, size);
            REQUIRE(read(data_text(bytes)) == bytes);
            REQUIRE(read(bytes_text(bytes)) == bytes);
        }
}

TEST_CASE("runs and long blocks are short as text") {
    CHECK(data_text({}) == "{ }");
    CHECK(data_text(Bytes(12)) == "{ u32\n  0x00000000 0x00000000 0x00000000 }");
    CHECK(data_text(Bytes(18)) == "{ u32 fill 4 0x00000000 u8 0x00 0x00 }");
    CHECK(bytes_text(Bytes(7)) == "{ u8 0x00 0x00 0x00 0x00 0x00 0x00 0x00 }");
    CHECK(bytes_text(Bytes(9, std::byte{7})) == "{ u8 fill 9 0x07 }");
    CHECK(data_text(Bytes(1 << 20)) == "{ u32 fill 262144 0x00000000 }");
    // From 256 bytes on never more than twice the bytes.
    std::mt19937 short_blocks(7);
    for (std::size_t size = 256; size < kLongBlock; size += 1 + short_blocks() % 40) {
        const Bytes bytes = random_block(short_blocks, size);
        CHECK(data_text(bytes).size() <= bytes.size() * 2);
        CHECK(bytes_text(bytes).size() <= bytes.size() * 2);
        REQUIRE(read(data_text(bytes)) == bytes);
        REQUIRE(read(bytes_text(bytes)) == bytes);
    }
    // Never more than one and a half of the bytes, whatever they are.
    std::mt19937 random(5);
    for (int i = 0; i < 50; ++i) {
        const Bytes bytes = random_block(random, kLongBlock + random() % 100000);
        CHECK(data_text(bytes).size() < bytes.size() * 3 / 2);
    }
}

TEST_CASE("base64 is read with any padding, and mistakes in it are named") {
    CHECK(read("{ base64 \"Zg==\" \"Zm8=\" \"Zm9v\" u8 1 base64 \"Zm9vYg==\" }").size() == 1 + 2 + 3 + 1 + 4);
    CHECK(read("{ base64 \"Zm9vYmFy\" }") ==
          Bytes{std::byte{'f'}, std::byte{'o'}, std::byte{'o'}, std::byte{'b'}, std::byte{'a'}, std::byte{'r'}});
    for (const char* wrong :
         {"", "Z", "Zg", "Zg=", "Zg=a", "====", "Z===", "Zh==", "Zm9=", "Zm9v ", "Zm-v", "Zg==Zg=="})
        CHECK(error_of(std::string("{ base64 \"") + wrong + "\" }") ==
              std::string("1:10: '") + wrong + "' is not base64");
    CHECK(error_of("{ base64 }") == "1:10: expected base64 in quotes, found '}'");
    CHECK(error_of("{ base64 u8 }") == "1:10: expected base64 in quotes, found 'u8'");
    CHECK(error_of("{ base64 \"Zm9vYmFy\" }", 6) == "no error, 6 bytes");
    CHECK(error_of("{ base64 \"Zm9vYmE=\" }", 5) == "no error, 5 bytes");
    CHECK(error_of("{ base64 \"Zm9vYmFy\" }", 5) == "1:10: more than 5 bytes (max_text_bytes)");
    CHECK(error_of("{ base64 \"Zm9v\" \"Zm9v\" }", 5) == "1:17: more than 5 bytes (max_text_bytes)");
    CHECK(error_of("{ base64 \"Zm9v\" file \"x\" }").find("no file can be read here") != std::string::npos);
}
