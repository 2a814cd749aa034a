// Compares dp2c_writer.h and dp2c_reader.h, the headers for other drivers and programs, with the library's writer and
// reader.
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <set>

#include "dp2/capture/text_capture.h"
#include "tests/dp2/every_record.h"
#include "tests/support/c_capture.h"
#include "tests/support/catch.h"
#include "tests/support/source_folder.h"

using namespace dp2;
using namespace dp2::capture;
using c_capture::WrittenFile;

namespace {

// A call without commands and vertices.
Submit submission(std::uint32_t context, std::uint32_t flags = 0, std::uint32_t vertex_type = 0) {
    Submit call;
    call.context = context, call.flags = flags, call.vertex_type = vertex_type;
    return call;
}

// Records whose bytes are of many lengths, from none to more than a small buffer has space for.
Document many_lengths() {
    Document out;
    for (std::size_t length = 0; length < 700; length += length < 140 ? 1 : 37) {
        Bytes bytes(length);
        for (std::size_t i = 0; i < length; ++i) bytes[i] = static_cast<std::byte>(i * 7 + length);
        out.push_back(WriteBuffer{1, length, std::move(bytes)});
    }
    return out;
}

std::vector<std::byte> written(WrittenFile& file, const Document& document) {
    REQUIRE(dp2c_begin(&file.writer) == DP2C_OK);
    for (const Record& record : document) REQUIRE(file.add(record) == DP2C_OK);
    REQUIRE(dp2c_finish(&file.writer) == DP2C_OK);
    return file.bytes;
}

bool is_prefix(const Document& part, const Document& whole) {
    return part.size() <= whole.size() && std::equal(part.begin(), part.end(), whole.begin());
}

Document document_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(file), {});
    const ByteSpan bytes = std::as_bytes(std::span(text));
    INFO(path);
    if (is_capture(bytes)) {
        auto document = read_capture(bytes);
        REQUIRE(document.ok());
        return std::move(*document);
    }
    auto document = assemble_capture(text);
    REQUIRE(document.ok());
    return std::move(*document);
}

} // namespace

TEST_CASE("the C writer's files are those of our writer, byte for byte") {
    for (const Document& document : {every_record(), many_lengths(), Document{}}) {
        const auto expected = write_capture(document);
        CHECK(c_capture::write(document) == expected);
        for (const std::size_t buffer : {DP2C_LEAST_BUFFER, 300, 1000, 100000})
            for (const std::size_t offsets : {0, 3, 10000}) {
                INFO("buffer " << buffer << ", offsets " << offsets);
                WrittenFile file(buffer, offsets, 1000, true);
                CHECK(written(file, document) == expected);
                CHECK(file.writer.at == expected.size());
            }
    }
}

TEST_CASE("samples go through both C headers without a changed byte") {
    std::size_t files = 0;
    for (const char* folder : {"samples", "samples/d3d8", "samples/d3d9", "samples/ddraw", "tests/golden"})
        for (const auto& entry : std::filesystem::directory_iterator(kSourceFolder + "/" + folder)) {
            const auto extension = entry.path().extension();
            if (extension != ".dp2t" && extension != ".dp2c") continue;
            const auto file = write_capture(document_of(entry.path()));
            const auto read = c_capture::read(file);
            INFO(entry.path());
            REQUIRE(read.status == DP2C_END);
            CHECK(c_capture::write(read.document) == file);
            ++files;
        }
    CHECK(files > 20);
}

TEST_CASE("without space for names, equal bytes are written again, and records are the same") {
    Document document = every_record();
    for (const std::size_t names : {0, 1, 2, 9}) {
        WrittenFile file(1000, 1000, names, false);
        const auto bytes = written(file, document);
        ReadReport report;
        const auto back = read_capture(bytes, &report);
        REQUIRE(back.ok());
        CHECK(report.whole());
        CHECK(*back == document);
        CHECK(c_capture::difference(bytes).empty());
        CHECK((bytes.size() > write_capture(document).size()) == (names < 9));
        ReadLimits unique; // a repeated blob is held and counted once
        unique.max_capture_bytes =
            bytes_of("texelscommandsverticesanswerEVENT...capsleft top right..and a rectangle.").size();
        CHECK(read_capture(bytes, nullptr, unique).ok());
    }
}

TEST_CASE("rows with gaps are written without them") {
    Bytes gaps(7 * 500), rows;
    for (std::size_t i = 0; i < gaps.size(); ++i) gaps[i] = static_cast<std::byte>(i * 31 >> 3);
    for (std::size_t row = 0; row < 7; ++row) rows.insert(rows.end(), &gaps[row * 500], &gaps[row * 500] + 123);
    for (const std::size_t buffer : {256, 4096}) {
        WrittenFile file(buffer, 100, 100, false);
        REQUIRE(dp2c_begin(&file.writer) == DP2C_OK);
        CHECK(dp2c_surface_written(&file.writer, 5, 1, 2, gaps.data(), 123, 7, 500) == DP2C_OK);
        CHECK(dp2c_surface_written(&file.writer, 5, 1, 2, gaps.data(), 0, 7, 500) == DP2C_OK); // no bytes
        CHECK(dp2c_finish(&file.writer) == DP2C_OK);
        CHECK(file.bytes == write_capture({WriteSurface{5, 1, 2, rows}, WriteSurface{5, 1, 2, {}}}));
    }
}

TEST_CASE("the short forms write the records that they name") {
    WrittenFile file(4096, 100, 100, false);
    dp2c_writer* const w = &file.writer;
    const dp2c_surface surface = {1, 21, 4, 4, 1, 1, 1, 2, 1, 0, 0, 0, 0};
    const Bytes bytes = bytes_of("bytes");
    dp2c_submit call{};
    call.context = 3;
    call.vertex_type = 0x44;
    call.commands = {bytes.data(), 5, 0, 0};
    REQUIRE(dp2c_begin(w) == DP2C_OK);
    CHECK(dp2c_set_completion(w, "recorded", "async") == DP2C_OK);
    CHECK(dp2c_set_dialect(w, "ddi,error-base=first-command") == DP2C_OK);
    CHECK(dp2c_annotate(w, "key", "value") == DP2C_OK);
    CHECK(dp2c_surface_created(w, &surface) == DP2C_OK);
    CHECK(dp2c_sublevel_created(w, 8, 1, 0, 5) == DP2C_OK);
    CHECK(dp2c_buffer_created(w, 9, 70000000000) == DP2C_OK);
    CHECK(dp2c_context_created(w, 3, 5, 1, 0) == DP2C_OK);
    CHECK(dp2c_surface_written(w, 1, 2, 3, bytes.data(), 5, 1, 5) == DP2C_OK);
    CHECK(dp2c_buffer_written(w, 9, 4, bytes.data(), 5) == DP2C_OK);
    CHECK(dp2c_before_draw(w, &call) == DP2C_OK);
    CHECK(dp2c_after_draw(w, 0x88760BB8, 12, bytes.data(), 5) == DP2C_OK);
    CHECK(dp2c_presented(w, 1) == DP2C_OK);
    CHECK(dp2c_destroyed(w, 9) == DP2C_OK);
    CHECK(dp2c_context_destroyed(w, 3) == DP2C_OK);
    CHECK(dp2c_finish(w) == DP2C_OK);
    Submit submit = submission(3, 0, 0x44);
    submit.commands = bytes;
    CHECK(*read_capture(file.bytes) ==
          Document{Completion{"recorded", "async"}, ChosenDialect{"ddi,error-base=first-command"},
                   Metadata{"key", "value"}, CreateSurface{1, 21, 4, 4, 1, 1, 1, 2}, CreateSublevel{8, 1, 0, 5},
                   CreateBuffer{9, 70000000000}, CreateContext{3, 5, 1, 0}, WriteSurface{1, 2, 3, bytes},
                   WriteBuffer{9, 4, bytes}, submit, ObservedResult{0x88760BB8, 12, bytes}, Present{1}, Destroy{9},
                   DestroyContext{3}});
}

TEST_CASE("a callback that fails ends the recording there, and nothing else") {
    Document document = every_record();
    const Document lengths = many_lengths();
    document.insert(document.end(), lengths.begin(), lengths.end());
    WrittenFile whole(256, 0, 50, true);
    const auto expected = written(whole, document);
    for (std::size_t fails = 0; fails < whole.writes; ++fails) {
        WrittenFile file(256, 0, 50, true);
        file.failing_write = fails;
        int status = dp2c_begin(&file.writer);
        for (const Record& record : document) {
            const int next = file.add(record);
            CHECK((status == DP2C_OK || next == status)); // a failure stays
            status = next;
        }
        CHECK(dp2c_finish(&file.writer) == DP2C_WRITE_FAILED);
        CHECK(file.writer.status == DP2C_WRITE_FAILED);
        CHECK(file.writes == fails + 1); // it is not called again
        REQUIRE(file.bytes.size() < expected.size());
        CHECK(std::equal(file.bytes.begin(), file.bytes.end(), expected.begin()));
        const auto back = read_capture(file.bytes);
        if (fails == 0) continue; // not even a file header
        REQUIRE(back.ok());
        CHECK(is_prefix(*back, document));
        CHECK(c_capture::difference(file.bytes).empty());
    }
}

TEST_CASE("without the offsets of all records there is no index, but all records") {
    const Document document = every_record();
    const auto expected = write_capture(document);
    for (const bool readable : {false, true}) {
        WrittenFile file(4096, 5, 1000, readable);
        file.refuses_reads = true;
        REQUIRE(dp2c_begin(&file.writer) == DP2C_OK);
        for (const Record& record : document) REQUIRE(file.add(record) == DP2C_OK);
        CHECK(dp2c_finish(&file.writer) == DP2C_NO_INDEX);
        CHECK(dp2c_finish(&file.writer) == DP2C_NO_INDEX);
        REQUIRE(std::equal(file.bytes.begin(), file.bytes.end(), expected.begin()));
        const auto read = c_capture::read(file.bytes);
        CHECK(read.status == DP2C_CUT);
        CHECK(read.document == document);
        CHECK(c_capture::difference(file.bytes).empty());
    }
}

TEST_CASE("an index is not made of other bytes than were written") {
    Document document = {Present{1}, Present{2}}; // the shortest records first: wrong offsets are inside the file
    for (const Record& record : every_record()) document.push_back(record);
    const auto expected = write_capture(document);
    for (const std::size_t offsets : {0, 2})
        for (const bool changed : {false, true}) {
            INFO("offsets " << offsets << ", changed " << changed);
            WrittenFile file(4096, offsets, 1000, true);
            if (changed) file.read_change = 4; // of Present the length is 0 then, and its check wrong
            if (!changed) file.last_read = sizeof(FileHeader);
            REQUIRE(dp2c_begin(&file.writer) == DP2C_OK);
            for (const Record& record : document) REQUIRE(file.add(record) == DP2C_OK);
            CHECK(dp2c_finish(&file.writer) == DP2C_NO_INDEX);
            REQUIRE(std::equal(file.bytes.begin(), file.bytes.end(), expected.begin()));
            const auto read = c_capture::read(file.bytes);
            CHECK(read.status == DP2C_CUT);
            CHECK(read.document == document);
        }
    WrittenFile last(4096, 0, 1000, true); // nothing is after the record, but its header is read
    REQUIRE(dp2c_begin(&last.writer) == DP2C_OK);
    REQUIRE(last.add(Present{1}) == DP2C_OK);
    last.read_change = 4;
    CHECK(dp2c_finish(&last.writer) == DP2C_NO_INDEX);
}

TEST_CASE("a record that readers would refuse is not written, and the recording goes on") {
    WrittenFile file(256, 1000, 10, false);
    REQUIRE(dp2c_begin(&file.writer) == DP2C_OK);
    const Bytes some = bytes_of("some");
    Submit commands = submission(1), vertices = submission(1);
    commands.commands = some, commands.null_commands = 1;
    vertices.vertices = some, vertices.empty_vertices = 1;
    CreateSurface key{1, 21, 4, 4, 1, 1, 1, 2}, two = key;
    key.key_low = 1, two.keyed = 2;
    BlitSurface clips_of_no_list, part_of_a_clip;
    clips_of_no_list.clips = bytes_of("left top right..");
    part_of_a_clip.clips = some, part_of_a_clip.clipped = 1;
    const Document contradictions = {commands,
                                     vertices,
                                     key,
                                     two,
                                     HoldAnswers{3, HoldAnswers::All, 1, 1},
                                     HoldAnswers{3, HoldAnswers::Type, 9, 2},
                                     HoldAnswers{3, 3, 9, 1},
                                     SetClock{1, 0, 0},
                                     FailCall{0, FailCall::Refuse, 0, 1},
                                     FailCall{0, FailCall::Refuse, 2, 0},
                                     FailCall{0, 3, 1, 1},
                                     FailCall{0, FailCall::Hang, 1, 1, 1, 0},
                                     HangGpu{2},
                                     OfferQueries{0, some},
                                     OfferQueries{2, {}},
                                     SetColorKey{1, 2, 1, 0, 0},
                                     SetColorKey{1, SetColorKey::Dest, 0, 1, 0},
                                     clips_of_no_list,
                                     part_of_a_clip,
                                     Metadata{"key", std::string(300, 'x')}};
    for (const Record& record : contradictions) {
        INFO("record " << record.index());
        CHECK(file.add(record) == DP2C_BAD_RECORD);
        if (!std::holds_alternative<Metadata>(record)) CHECK_FALSE(read_capture(write_capture({record})).ok());
    }
    const dp2c_write_buffer no_memory = {1, 0, {nullptr, 4, 0, 0}};
    const dp2c_write_surface part_of_a_row = {1, 0, 0, {some.data(), 4, 3, 3}, 0, 0, 0, 0},
                             narrow = {1, 0, 0, {some.data(), 4, 2, 1}, 0, 0, 0, 0};
    CHECK(dp2c_write(&file.writer, DP2C_WRITE_BUFFER, &no_memory) == DP2C_BAD_RECORD);
    CHECK(dp2c_write(&file.writer, DP2C_WRITE_SURFACE, &part_of_a_row) == DP2C_BAD_RECORD);
    CHECK(dp2c_write(&file.writer, DP2C_WRITE_SURFACE, &narrow) == DP2C_BAD_RECORD);
    CHECK(dp2c_surface_written(&file.writer, 1, 0, 0, some.data(), ~std::size_t{0} / 2, 3, 4) == DP2C_BAD_RECORD);
    for (const dp2c_u32 type : {0u, 27u, 0x100u, 0x101u, ~0u})
        CHECK(dp2c_write(&file.writer, type, &no_memory) == DP2C_BAD_RECORD);
    CHECK(dp2c_write(&file.writer, DP2C_PRESENT, nullptr) == DP2C_BAD_RECORD);
    CHECK(dp2c_write(&file.writer, DP2C_DISJOINT, nullptr) == DP2C_OK); // has no structure
    CHECK(dp2c_finish(&file.writer) == DP2C_OK);
    CHECK(file.bytes == write_capture({Disjoint{}}));
}

TEST_CASE("a writer without what it needs writes nothing, and neither does one that has finished") {
    const std::function<void(dp2c_writer&)> lacks[] = {
        [](dp2c_writer& w) { w.write = nullptr; }, [](dp2c_writer& w) { w.buffer = nullptr; },
        [](dp2c_writer& w) { w.buffer_size = DP2C_LEAST_BUFFER - 1; }, [](dp2c_writer& w) { w.offsets = nullptr; },
        [](dp2c_writer& w) { w.names = nullptr; }};
    for (const auto& lack : lacks) {
        WrittenFile file(256, 10, 10, false);
        lack(file.writer);
        CHECK(dp2c_presented(&file.writer, 1) == DP2C_NOT_STARTED);
        CHECK(dp2c_begin(&file.writer) == DP2C_NOT_STARTED);
        CHECK(dp2c_presented(&file.writer, 1) == DP2C_NOT_STARTED);
        CHECK(dp2c_finish(&file.writer) == DP2C_NOT_STARTED);
        CHECK(file.writes == 0);
    }
    WrittenFile file(256, 10, 10, false);
    const auto bytes = written(file, {});
    CHECK(dp2c_presented(&file.writer, 1) == DP2C_FINISHED);
    CHECK(dp2c_finish(&file.writer) == DP2C_FINISHED);
    CHECK(file.bytes == bytes);
    file.bytes.clear(); // the same writer may begin another file
    CHECK(written(file, {Present{1}}) == write_capture({Present{1}}));
}

namespace {

// A file whose callback changes the caller's memory, as a program does that runs beside the driver.
struct ChangingMemory {
    Bytes memory, file, buffer = Bytes(1024);
    std::size_t changed_at = 0, writes = 0;
    dp2c_u64 offsets[16];
    dp2c_writer writer{};
    ChangingMemory(std::size_t size, std::size_t at) : memory(size), changed_at(at) {
        writer.write = [](void* user, const void* bytes, unsigned long count) {
            auto& self = *static_cast<ChangingMemory*>(user);
            const auto* from = static_cast<const std::byte*>(bytes);
            self.file.insert(self.file.end(), from, from + count);
            self.memory[self.changed_at] = static_cast<std::byte>(++self.writes);
            return 0;
        };
        writer.buffer = buffer.data(), writer.buffer_size = buffer.size();
        writer.offsets = offsets, writer.offset_count = 16;
        writer.user = this;
    }
    ChangingMemory(const ChangingMemory&) = delete;
};

} // namespace

TEST_CASE("memory that changes while it is written damages no record") {
    for (const std::size_t at : {0, 900, 983}) { // fits into the buffer: read once
        ChangingMemory small(984, at);
        REQUIRE(dp2c_begin(&small.writer) == DP2C_OK);
        CHECK(dp2c_buffer_written(&small.writer, 1, 0, small.memory.data(), small.memory.size()) == DP2C_OK);
        CHECK(dp2c_finish(&small.writer) == DP2C_OK);
        CHECK(c_capture::read(small.file).status == DP2C_END);
    }
    for (const std::size_t at : {2000, 4999}) { // larger: the change is noticed, and the file has what was before
        ChangingMemory large(5000, at);
        REQUIRE(dp2c_begin(&large.writer) == DP2C_OK);
        CHECK(dp2c_presented(&large.writer, 7) == DP2C_OK);
        CHECK(dp2c_buffer_written(&large.writer, 1, 0, large.memory.data(), large.memory.size()) == DP2C_CHANGED);
        CHECK(dp2c_presented(&large.writer, 8) == DP2C_CHANGED);
        CHECK(dp2c_finish(&large.writer) == DP2C_CHANGED);
        const auto back = read_capture(large.file);
        REQUIRE(back.ok());
        CHECK(*back == Document{Present{7}});
    }
}

TEST_CASE("the C reader reads and refuses what our reader does, wherever a file is cut or damaged") {
    const auto file = c_capture::write(every_record());
    for (std::size_t cut = 0; cut <= file.size(); ++cut) {
        INFO("cut at " << cut);
        REQUIRE(c_capture::difference(ByteSpan(file).first(cut)).empty());
    }
    for (std::size_t bit = 0; bit < file.size() * 8; ++bit) {
        auto broken = file;
        broken[bit / 8] ^= static_cast<std::byte>(1 << bit % 8);
        INFO("bit " << bit);
        REQUIRE(c_capture::difference(broken).empty());
    }
}

namespace {

// The document as a file of an older version: record headers have no checks, and `shorten` changes the payloads.
Bytes old_file(const Document& document, std::uint32_t version,
               const std::function<void(std::uint32_t type, Bytes& payload)>& shorten) {
    const auto file = write_capture(document);
    Bytes out(file.begin(), file.begin() + sizeof(FileHeader));
    out[8] = out[12] = static_cast<std::byte>(version);
    for (std::size_t at = sizeof(FileHeader); file.size() - at > sizeof(Footer);) {
        const auto header = load<RecordHeader>(&file[at]);
        const std::size_t begin = at + sizeof header;
        at = begin + static_cast<std::size_t>(header.length);
        if (header.type == kIndexType) break;
        Bytes payload(&file[begin], &file[begin] + header.length);
        shorten(header.type, payload);
        const RecordHeader shorter{header.type, 0, payload.size(), xxh64(payload)};
        const auto bytes = std::as_bytes(std::span(&shorter, 1));
        out.insert(out.end(), bytes.begin(), bytes.end());
        out.insert(out.end(), payload.begin(), payload.end());
    }
    return out;
}

} // namespace

TEST_CASE("records of older versions, which end early, have the same defaults in both readers") {
    const Document document = {CreateSurface{1, 21, 4, 4, 1, 1, 1, 2, 4, 1, 5, 6, 3}, Completion{"recorded", "async"},
                               submission(3, 1, 0x44)};
    for (std::size_t left_out = 0; left_out <= 56; left_out += 2) {
        const auto file = old_file(document, 3, [&](std::uint32_t type, Bytes& payload) {
            if (type <= kFirstType + 23) payload.resize(payload.size() - std::min(left_out, payload.size()));
        });
        INFO(left_out << " bytes left out");
        CHECK(c_capture::difference(file).empty());
    }
    const auto file = old_file(document, 1, [](std::uint32_t type, Bytes& payload) {
        if (type == 5) payload.resize(32);
        if (type == 2) payload.resize(16);
        if (type == 10) payload.resize(64);
    });
    const auto read = c_capture::read(file);
    CHECK(read.status == DP2C_CUT); // no index
    CHECK(read.document ==
          Document{CreateSurface{1, 21, 4, 4, 1, 1, 1, 2}, Completion{"recorded"}, submission(3, 1, 0x44)});
}

TEST_CASE("the C reader needs the space that it asks for, and says where it ended") {
    const auto file = write_capture(every_record());
    const std::size_t blobs = dp2c_count_blobs(file.data(), file.size());
    REQUIRE(blobs > 3);
    for (std::size_t slots = 0; slots < blobs; ++slots) {
        const auto read = c_capture::read(file, slots);
        CHECK(read.status == DP2C_NO_SPACE);
        CHECK(read.reason == "blobs");
        CHECK(load<std::uint32_t>(&file[read.at]) == kBlobType);
        CHECK(is_prefix(read.document, every_record()));
    }
    CHECK(c_capture::read(file, blobs).status == DP2C_END);
    CHECK(dp2c_count_blobs(nullptr, 0) == 0);
    const auto text = bytes_of("dp2t 1\n# this is no container, and longer than its header\n");
    CHECK(dp2c_count_blobs(text.data(), text.size()) == 0);
    CHECK(c_capture::read(text).status == DP2C_NO_CAPTURE);
}

TEST_CASE("the C headers' type numbers are those of the container") {
    for (std::uint32_t type = kFirstType; type < kFirstType + std::variant_size_v<Record>; ++type) {
        const Record record = c_capture::record_of_type(type);
        CHECK(kFirstType + record.index() == type);
    }
    CHECK(DP2C_BLIT == kFirstType + std::variant_size_v<Record> - 1);
}
