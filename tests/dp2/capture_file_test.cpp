#include <cstring>

#include "dp2/capture_file.h"
#include "dp2/hash.h"
#include "tests/catch.h"

using namespace dp2;
using namespace dp2::capture;

namespace {

Bytes bytes_of(const char* text) {
    const auto* at = reinterpret_cast<const std::byte*>(text);
    return Bytes(at, at + std::strlen(text));
}

// One of each record, with blobs that repeat.
Document sample() {
    return {Metadata{"title", "all records"}, Completion{"delay:2"},  CreateContext{3, 5, 1, 2},
            CreateSurface{1, 21, 4, 4, 1, 1, 1, 2}, CreateBuffer{9, 12}, WriteSurface{1, 0, 0, bytes_of("texels")},
            WriteBuffer{9, 4, bytes_of("texels")}, Submit{3, 1, 0x44, 20, 99, 4, 8, 2, bytes_of("commands"), bytes_of("vertices")},
            ObservedResult{0x88760BB8, 12, bytes_of("answer")}, ObservedSurface{1, 0x123456789ABCDEF0u}, Present{1},
            CreateSublevel{8, 7, 2, 1}, Destroy{9}, DestroyContext{3}};
}

} // namespace

TEST_CASE("XXH64 gives the values of its specification") {
    CHECK(xxh64({}) == 0xEF46DB3751D8E999u);
    CHECK(xxh64(bytes_of("a")) == 0xD24EC4F1A98C6E5Bu);
    CHECK(xxh64(bytes_of("abc")) == 0x44BC2CF5AD770999u);
    CHECK(xxh64(bytes_of("Nobody inspects the spammish repetition")) == 0xFBCEA83C8A378BF1u);
}

TEST_CASE("every record survives the file, and equal blobs are stored once") {
    const Document document = sample();
    const auto file = write_capture(document);
    ReadReport report;
    const auto back = read_capture(file, &report);
    REQUIRE(back.ok());
    CHECK(*back == document);
    CHECK_FALSE(report.index_rebuilt);
    CHECK(write_capture(*back) == file);
    std::size_t copies = 0;
    for (std::size_t i = 0; i + 6 <= file.size(); ++i) copies += std::memcmp(file.data() + i, "texels", 6) == 0;
    CHECK(copies == 1);
}

TEST_CASE("a file cut anywhere gives its whole records") {
    const Document document = sample();
    const auto file = write_capture(document);
    std::size_t most = 0;
    for (std::size_t cut = 32; cut < file.size(); ++cut) {
        ReadReport report;
        const auto back = read_capture(ByteSpan(file).first(cut), &report);
        if (!back.ok()) { // the index is whole, its footer is not
            CHECK(back.error().fault == Fault::Corrupt);
            continue;
        }
        CHECK(report.index_rebuilt);
        REQUIRE(back->size() <= document.size());
        REQUIRE(back->size() >= most);
        most = back->size();
        REQUIRE(std::equal(back->begin(), back->end(), document.begin()));
    }
    CHECK(most == document.size());
    CHECK_FALSE(read_capture(ByteSpan(file).first(31)).ok());
    CHECK_FALSE(read_capture({}).ok());
}

TEST_CASE("a flipped bit is found, or cannot matter") {
    const Document document = sample();
    const auto file = write_capture(document);
    for (std::size_t bit = 0; bit < file.size() * 8; ++bit) {
        auto broken = file;
        broken[bit / 8] ^= static_cast<std::byte>(1 << bit % 8);
        ReadReport report;
        const auto back = read_capture(broken, &report);
        if (!back.ok()) continue;
        // What is left: versions, flags and reserved fields; a type that became unknown; a length that ends the file early.
        const bool same = *back == document;
        INFO("bit " << bit);
        CHECK((same || report.unknown == 1 || report.truncated || report.index_rebuilt || back->size() == document.size()));
    }
}

TEST_CASE("newer files, unknown records, lying lengths and limits") {
    const auto file = write_capture(sample());
    auto newer = file;
    newer[12] = std::byte{kReaderVersion + 1};
    CHECK(read_capture(newer).error().fault == Fault::BadVersion);
    // An unknown record between the header and the rest; the index no longer fits, so it is cut off.
    std::vector<std::byte> unknown(file.begin(), file.begin() + 32);
    const std::uint64_t header[3] = {0x77, 0, xxh64({})};
    unknown.insert(unknown.end(), reinterpret_cast<const std::byte*>(header), reinterpret_cast<const std::byte*>(header) + 24);
    ReadReport report;
    REQUIRE(read_capture(unknown, &report).ok());
    CHECK(report.unknown == 1);
    for (const std::uint64_t length : {std::uint64_t{1} << 63, ~std::uint64_t{0}, std::uint64_t{1000}}) {
        auto lying = file;
        std::memcpy(&lying[32 + 8], &length, 8);
        const auto back = read_capture(lying, &report);
        REQUIRE(back.ok());
        CHECK(back->empty());
        CHECK(report.truncated);
    }
    CHECK(read_capture(file, nullptr, {10, 1000}).error().fault == Fault::LimitExceeded);
    CHECK(read_capture(file, nullptr, {1000, 3}).error().fault == Fault::LimitExceeded);
}
