#include <cstring>

#include "dp2/base/hash.h"
#include "dp2/capture/capture_fields.h"
#include "dp2/capture/capture_file.h"
#include "dp2/wire/error_text.h"
#include "tests/dp2/every_record.h"
#include "tests/support/catch.h"

using namespace dp2;
using namespace dp2::capture;

TEST_CASE("XXH64 gives the values of its specification") {
    CHECK(xxh64({}) == 0xEF46DB3751D8E999u);
    CHECK(xxh64(bytes_of("a")) == 0xD24EC4F1A98C6E5Bu);
    CHECK(xxh64(bytes_of("abc")) == 0x44BC2CF5AD770999u);
    CHECK(xxh64(bytes_of("Nobody inspects the spammish repetition")) == 0xFBCEA83C8A378BF1u);
}

TEST_CASE("every record survives the file, and equal blobs are stored once") {
    const Document document = every_record();
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

TEST_CASE("null commands and empty vertices are refused if their bytes are present") {
    const auto fault_of = [](const Submit& submit) { return read_capture(write_capture({submit})).error(); };
    Submit submit{3, 1, 0x44, 20, 99, 0, 0, 0, bytes_of("commands"), bytes_of("vertices"), 1, 0};
    CHECK(fault_of(submit).field == std::string("null commands"));
    submit.null_commands = 0, submit.empty_vertices = 1;
    CHECK(fault_of(submit).field == std::string("empty vertices"));
    submit.vertices = {}, submit.empty_vertices = 2;
    CHECK(fault_of(submit).fault == Fault::Corrupt);
    submit.empty_vertices = 1;
    CHECK(read_capture(write_capture({submit})).ok());
}

TEST_CASE("a truncated file gives the records that are complete") {
    const Document document = every_record();
    const auto file = write_capture(document);
    std::size_t most = 0;
    for (std::size_t cut = 32; cut < file.size(); ++cut) {
        ReadReport report;
        const auto back = read_capture(ByteSpan(file).first(cut), &report);
        if (!back.ok()) { // a cut inside the footer of a whole index
            CHECK(back.error().fault == Fault::Corrupt);
            continue;
        }
        CHECK(report.index_rebuilt);
        CHECK_FALSE(report.whole()); // also when cut between two records
        CHECK(describe_loss(report, back->size()).starts_with("ends early, "));
        REQUIRE(back->size() <= document.size());
        REQUIRE(back->size() >= most);
        most = back->size();
        REQUIRE(std::equal(back->begin(), back->end(), document.begin()));
    }
    CHECK(most == document.size());
    CHECK_FALSE(read_capture(ByteSpan(file).first(31)).ok());
    CHECK_FALSE(read_capture({}).ok());
}

// Rewrites the file as versions before 4 did: record headers have no check.
std::vector<std::byte> without_header_checks(std::vector<std::byte> file) {
    for (std::size_t at = 32; at + 24 <= file.size();) {
        std::uint64_t length = 0;
        std::memcpy(&length, &file[at + 8], 8);
        std::memset(&file[at + 4], 0, 4);
        at += 24 + static_cast<std::size_t>(length);
    }
    file[8] = file[12] = std::byte{3};
    return file;
}

TEST_CASE("a flipped bit is reported with an offset, or changes no record") {
    const Document document = every_record();
    const auto file = write_capture(document);
    for (std::size_t bit = 0; bit < file.size() * 8; ++bit) {
        auto broken = file;
        broken[bit / 8] ^= static_cast<std::byte>(1 << bit % 8);
        const auto back = read_capture(broken);
        INFO("bit " << bit);
        if (back.ok()) {
            CHECK(*back == document); // only the versions in the file header changed
            CHECK(bit / 8 < 16);
        } else {
            CHECK(back.error().placed);
            CHECK((back.error().offset <= bit / 8 || back.error().fault == Fault::BadHandle));
        }
    }
    const auto old = without_header_checks(file);
    REQUIRE(read_capture(old).ok());
    CHECK(*read_capture(old) == document);
    for (std::size_t bit = 0; bit < old.size() * 8; ++bit) {
        auto broken = old;
        broken[bit / 8] ^= static_cast<std::byte>(1 << bit % 8);
        const auto back = read_capture(broken);
        INFO("bit " << bit << " of an old file");
        // The flipped bit may turn a record's type into one with an equal layout, but no record disappears.
        if (back.ok() && bit / 8 != 8) CHECK(back->size() == document.size());
    }
}

TEST_CASE("the file header's fields agree with one another") {
    const auto file = write_capture(every_record());
    const auto fault_with = [&](std::size_t at, unsigned value) {
        auto changed = file;
        changed[at] = static_cast<std::byte>(value);
        const auto back = read_capture(changed);
        return back.ok() ? Fault::None : back.error().fault;
    };
    CHECK(fault_with(8, 0) == Fault::Corrupt);            // version 0 is invalid
    CHECK(fault_with(8, kVersion - 1) == Fault::Corrupt); // below the minimum reader version
    CHECK(fault_with(12, 0) == Fault::Corrupt);
    CHECK(fault_with(12, 1) == Fault::None);
    CHECK(fault_with(8, kVersion + 1) == Fault::None);
    for (const std::size_t at : {16, 23, 24, 31}) CHECK(fault_with(at, 1) == Fault::Corrupt);
    auto newer = file;
    newer[8] = std::byte{kVersion + 1};
    newer[16] = newer[31] = std::byte{1};
    CHECK(read_capture(newer).ok());
}

TEST_CASE("since version 4 a record header without a check is damage") {
    auto file = write_capture(every_record());
    std::memset(&file[32 + 4], 0, 4);
    const auto back = read_capture(file);
    REQUIRE_FALSE(back.ok());
    CHECK(back.error().fault == Fault::Corrupt);
    CHECK(back.error().offset == 32);
    // An old file that claims the current version is damaged, too.
    auto old = without_header_checks(write_capture(every_record()));
    REQUIRE(read_capture(old).ok());
    old[8] = std::byte{kVersion};
    CHECK(read_capture(old).error().fault == Fault::Corrupt);
}

TEST_CASE("records of unknown types are skipped and counted in newer files, and are damage in others") {
    const auto file = write_capture(every_record());
    auto unknown = without_header_checks({file.begin(), file.begin() + 32});
    const std::uint64_t header[3] = {0x77, 0, xxh64({})};
    for (int i = 0; i < 2; ++i)
        unknown.insert(unknown.end(), reinterpret_cast<const std::byte*>(header),
                       reinterpret_cast<const std::byte*>(header) + 24);
    const auto old = read_capture(unknown);
    REQUIRE_FALSE(old.ok());
    CHECK(old.error().fault == Fault::Corrupt);
    CHECK(old.error().offset == 32);
    CHECK(old.error().field == std::string("record type"));
    unknown[8] = std::byte{kVersion + 1};
    CHECK(read_capture(unknown).error().fault == Fault::Corrupt); // since version 4 headers have checks
    for (const std::size_t at : {32, 56}) {
        RecordHeader known{0x77, 0, 0, xxh64({})};
        known.check = header_check(known);
        std::memcpy(&unknown[at], &known, sizeof known);
    }
    ReadReport report;
    REQUIRE(read_capture(unknown, &report).ok());
    CHECK(report.unknown == 2);
    CHECK_FALSE(report.whole());
    CHECK(describe_loss(report, 0).find("2 records of types") != std::string::npos);
    CHECK(report.first_unknown == 32);
    CHECK(report.end == unknown.size());
}

TEST_CASE("the fields of a surface's colour key have only one valid form") {
    CreateSurface surface{1, 21, 4, 4, 1, 1, 1, 2};
    surface.keyed = 1;
    surface.key_high = 7;
    CHECK(read_capture(write_capture({surface})).ok());
    surface.keyed = 2;
    CHECK(read_capture(write_capture({surface})).error().fault == Fault::Corrupt);
    surface.keyed = 0;
    CHECK(read_capture(write_capture({surface})).error().fault == Fault::Corrupt);
}

TEST_CASE("a write of a surface has a whole rectangle or none, and none before version 7") {
    const auto fault_of = [](std::uint32_t left, std::uint32_t top, std::uint32_t right, std::uint32_t bottom) {
        const auto back =
            read_capture(write_capture({WriteSurface{1, 0, 0, bytes_of("texels"), left, top, right, bottom}}));
        return back.ok() ? Fault::None : back.error().fault;
    };
    CHECK(fault_of(0, 0, 1, 1) == Fault::None);
    CHECK(fault_of(5, 6, 0xFFFFFFFF, 7) == Fault::None);
    CHECK(fault_of(0, 0, 0, 1) == Fault::Corrupt);
    CHECK(fault_of(0, 0, 1, 0) == Fault::Corrupt);
    CHECK(fault_of(1, 0, 1, 1) == Fault::Corrupt);
    CHECK(fault_of(0, 2, 1, 1) == Fault::Corrupt);
    // The record of an older file ends after the name of the bytes.
    auto old = without_header_checks(write_capture({WriteSurface{1, 2, 3, bytes_of("texels")}}));
    const std::size_t record = 32 + 24 + 16 + 6, payload = record + 24, least = 12 + 16;
    old.resize(payload + least);
    const std::uint64_t length[2] = {least, xxh64(ByteSpan(old).last(least))};
    std::memcpy(&old[record + 8], length, sizeof length);
    CHECK(*read_capture(old) == Document{WriteSurface{1, 2, 3, bytes_of("texels")}});
}

TEST_CASE("newer files, lengths beyond the file, and limits") {
    const auto file = write_capture(every_record());
    auto newer = file;
    newer[12] = std::byte{kVersion + 1};
    CHECK(read_capture(newer).error().fault == Fault::BadVersion);
    for (const std::uint64_t length : {std::uint64_t{1} << 63, ~std::uint64_t{0}, std::uint64_t{file.size()}}) {
        for (const auto& whole : {file, without_header_checks(file)}) {
            auto damaged = whole;
            std::memcpy(&damaged[32 + 8], &length, 8);
            const auto back = read_capture(damaged);
            REQUIRE_FALSE(back.ok());
            CHECK(back.error().fault == Fault::Corrupt);
            CHECK(back.error().offset == 32);
        }
        // In an old file, which has no header checks, such a length looks like a recording that was cut off.
        auto cut = without_header_checks(file);
        cut.resize(cut.size() - 16);
        std::memcpy(&cut[32 + 8], &length, 8);
        ReadReport report;
        const auto back = read_capture(cut, &report);
        REQUIRE(back.ok());
        CHECK(back->empty());
        CHECK(report.truncated);
        CHECK(report.end == 32);
    }
    dp2::ReadLimits limits;
    limits.max_capture_bytes = 10;
    CHECK(dp2::describe(read_capture(file, nullptr, limits).error()).find("max_capture_bytes") != std::string::npos);
    limits = {};
    limits.max_records = 3;
    CHECK(dp2::describe(read_capture(file, nullptr, limits).error()).find("max_records") != std::string::npos);
}
