// Execute buffers: instructions reach the handler as they are, and every wrong length, number and branch is an error by
// name.
#include <array>

#include "tests/support/catch.h"
#include "tools/ddraw/execute/reader.h"

using namespace ddraw::execute;

namespace {

// Writes down what it is called with.
class Recorder : public Handler {
  public:
    std::string log;
    std::uint32_t now = 0;
    std::size_t calls = 0;
    const char* refuse = nullptr;

    const char* points(const Place& p, const Records<Point>& r) override { return ranges("point", p, r); }
    const char* spans(const Place& p, const Records<Point>& r) override { return ranges("span", p, r); }
    const char* lines(const Place& p, const Records<Line>& r) override { return corners("line", p, r); }
    const char* triangles(const Place& p, const Records<Triangle>& r) override { return corners("triangle", p, r); }
    const char* load_matrix(const MatrixLoad& r) override { return note("load", {r.to, r.from}); }
    const char* multiply_matrices(const MatrixMultiply& r) override {
        return note("multiply", {r.to, r.first, r.second});
    }
    const char* set_transform(const State& r) override { return note("transform", {r.type, r.value}); }
    const char* set_light_state(const State& r) override { return note("light", {r.type, r.value}); }
    const char* set_render_state(const State& r) override { return note("render", {r.type, r.value}); }
    const char* process_vertices(const ProcessVertices& r) override {
        return note("process", {r.flags, r.start, r.destination, r.count});
    }
    const char* load_texture(const TextureLoad& r) override { return note("texture", {r.to, r.from}); }
    const char* set_status(const Status& r) override {
        now = r.status;
        return note("status", {r.flags, r.status, static_cast<std::uint32_t>(r.x2)});
    }
    std::uint32_t status() override { return now; }

  private:
    const char* note(const char* what, std::initializer_list<std::uint32_t> values) {
        ++calls;
        log += what;
        for (const std::uint32_t v : values) log += " " + std::to_string(v);
        log += "\n";
        return refuse;
    }
    const char* ranges(const char* what, const Place& place, const Records<Point>& records) {
        for (std::size_t i = 0; i < records.size(); ++i) note(what, {place.offset, records[i].first, records[i].count});
        return refuse;
    }
    template <class Record> const char* corners(const char* what, const Place& place, const Records<Record>& records) {
        for (std::size_t i = 0; i < records.size(); ++i)
            note(what, {place.offset, records[i].vertex[0], records[i].vertex[1]});
        return refuse;
    }
};

class Buffer {
  public:
    template <class Record> Buffer& add(Opcode opcode, std::initializer_list<Record> records, std::size_t padding = 0) {
        header(static_cast<std::uint8_t>(opcode), static_cast<std::uint8_t>(sizeof(Record) + padding),
               static_cast<std::uint16_t>(records.size()));
        for (const Record& record : records) {
            append(&record, sizeof record);
            bytes.resize(bytes.size() + padding);
        }
        return *this;
    }
    Buffer& exit() {
        header(11, 0, 0);
        return *this;
    }
    Buffer& header(std::uint8_t opcode, std::uint8_t size, std::uint16_t count) {
        const Instruction instruction{opcode, size, count};
        append(&instruction, sizeof instruction);
        return *this;
    }
    std::vector<std::byte> bytes;

  private:
    void append(const void* data, std::size_t size) {
        bytes.insert(bytes.end(), static_cast<const std::byte*>(data), static_cast<const std::byte*>(data) + size);
    }
};

struct Outcome {
    std::string log, error;
};
Outcome run(const Buffer& buffer, std::uint32_t vertices = 8, std::uint32_t status = 0) {
    Recorder recorder;
    recorder.now = status;
    const auto error = execute({buffer.bytes, 0, static_cast<std::uint32_t>(buffer.bytes.size()), vertices}, recorder);
    return {recorder.log, error ? describe(*error) : ""};
}
constexpr Branch branch(std::uint32_t mask, std::uint32_t value, bool negate, std::uint32_t offset) {
    return {mask, value, negate ? 1u : 0u, offset};
}
const MatrixLoad kMark = {7, 7};

} // namespace

TEST_CASE("each instruction reaches the handler with its records") {
    Buffer b;
    b.add<Point>(Opcode::Point, {{2, 1}, {0, 8}})
        .add<Line>(Opcode::Line, {{{0, 7}}})
        .add<Triangle>(Opcode::Triangle, {{{0, 1, 2}, 0x700}, {{2, 1, 3}, 0}});
    b.add<MatrixLoad>(Opcode::MatrixLoad, {{1, 2}}).add<MatrixMultiply>(Opcode::MatrixMultiply, {{1, 2, 3}, {4, 5, 6}});
    b.add<State>(Opcode::StateTransform, {{1, 9}})
        .add<State>(Opcode::StateLight, {{2, 8}})
        .add<State>(Opcode::StateRender, {{7, 0}, {9, 2}});
    b.add<ProcessVertices>(Opcode::ProcessVertices, {{1, 4, 0, 4, 0}}).add<TextureLoad>(Opcode::TextureLoad, {{3, 4}});
    b.add<Point>(Opcode::Span, {{1, 0}}).add<Status>(Opcode::SetStatus, {{3, 5, 0, 0, 640, 480}}).exit();
    const Outcome out = run(b);
    CHECK(out.error.empty());
    CHECK(out.log == "point 0 1 2\npoint 0 8 0\nline 12 0 7\ntriangle 20 0 1\ntriangle 20 2 1\nload 1 2\nmultiply 1 2 "
                     "3\nmultiply 4 5 6\n"
                     "transform 1 9\nlight 2 8\nrender 7 0\nrender 9 2\nprocess 1 4 0 4\ntexture 3 4\nspan 156 0 "
                     "1\nstatus 3 5 640\n");
}

TEST_CASE("records may be further apart than their size, and an instruction may have none") {
    Buffer b;
    b.add<State>(Opcode::StateRender, {{7, 1}, {8, 2}}, 5)
        .header(3, 4, 0)
        .add<State>(Opcode::StateRender, {{9, 3}})
        .exit();
    CHECK(run(b).log == "render 7 1\nrender 8 2\nrender 9 3\n");
    CHECK(run(b).error.empty());
}

TEST_CASE("branches test the status, count from their instruction and may leave") {
    const auto with = [](const Branch& first, std::uint32_t status) {
        Buffer b;
        b.add<Branch>(Opcode::BranchForward, {first}).add<MatrixLoad>(Opcode::MatrixLoad, {kMark}).exit();
        return run(b, 8, status);
    };
    const auto taken = [&](std::uint32_t mask, std::uint32_t value, bool negate, std::uint32_t status) {
        const Outcome out = with(branch(mask, value, negate, 32), status); // behind the matrix
        CHECK(out.error.empty());
        return out.log.empty();
    };
    CHECK(taken(0, 0, false, 5));
    CHECK(!taken(0, 1, false, 5));
    CHECK(taken(0, 1, true, 5));
    CHECK(taken(4, 4, false, 5));
    CHECK(!taken(4, 4, true, 5));
    CHECK(taken(6, 4, false, 5));
    CHECK(with(branch(0, 0, false, 0), 0).log.empty()); // 0 leaves
    CHECK(with(branch(0, 0, false, 20), 0).log == "load 7 7\n");
    // Without being taken, an offset is not looked at.
    CHECK(with(branch(0, 1, false, 9999), 0).error.empty());
    // SETSTATUS changes what is tested.
    Buffer b;
    b.add<Status>(Opcode::SetStatus, {{1, 0x10, 0, 0, 0, 0}})
        .add<Branch>(Opcode::BranchForward, {branch(1, 1, false, 0), branch(0x10, 0x10, false, 0)});
    b.add<MatrixLoad>(Opcode::MatrixLoad, {kMark}).exit();
    CHECK(run(b).log == "status 1 16 0\n");
}

TEST_CASE("branches to wrong places are errors, and none can be endless") {
    for (const std::uint32_t offset : {1u, 4u, 19u, 33u, 37u, 0xFFFFFFF0u, 0xFFFFFFFFu}) {
        Buffer b;
        b.add<Branch>(Opcode::BranchForward, {branch(0, 0, false, offset)})
            .add<MatrixLoad>(Opcode::MatrixLoad, {kMark})
            .exit();
        const Outcome out = run(b);
        CHECK(out.log.empty());
        if (offset == 33) // into the middle of an instruction: its bytes are no instruction
            CHECK(out.error == "execute buffer, offset 33, D3DINSTRUCTION: truncated");
        else
            CHECK(out.error == "execute buffer, offset 0, D3DOP_BRANCHFORWARD, dwOffset: branch to a wrong place");
    }
    // To the end: no exit there
    Buffer b;
    b.add<Branch>(Opcode::BranchForward, {branch(0, 0, false, 20)});
    CHECK(run(b).error == "execute buffer, offset 20, D3DOP_EXIT: the instructions end without an exit");
}

TEST_CASE("instructions beyond the end are errors by offset and field; those before were executed") {
    Buffer whole;
    whole.add<MatrixLoad>(Opcode::MatrixLoad, {kMark})
        .add<Triangle>(Opcode::Triangle, {{{0, 1, 2}, 0}, {{2, 1, 3}, 0}})
        .exit();
    for (std::size_t bytes = 0; bytes < whole.bytes.size(); ++bytes) {
        Buffer cut;
        cut.bytes.assign(whole.bytes.begin(), whole.bytes.begin() + static_cast<int>(bytes));
        const Outcome out = run(cut);
        CHECK(!out.error.empty());
        CHECK((out.log.substr(0, 9) == "load 7 7\n") == (bytes >= 12));
        if (bytes == 20) CHECK(out.error == "execute buffer, offset 12, D3DOP_TRIANGLE, wCount: truncated");
        if (bytes == 14) CHECK(out.error == "execute buffer, offset 12, D3DINSTRUCTION: truncated");
    }
    CHECK(run(whole).error.empty());
    CHECK(run(Buffer().header(3, 255, 65535)).error == "execute buffer, offset 0, D3DOP_TRIANGLE, wCount: truncated");
    CHECK(run(Buffer().header(3, 7, 1)).error == "execute buffer, offset 0, D3DOP_TRIANGLE, bSize: record too small");
    CHECK(run(Buffer().header(3, 0, 65535)).error ==
          "execute buffer, offset 0, D3DOP_TRIANGLE, bSize: record too small");
    CHECK(run(Buffer().header(0, 0, 0)).error == "execute buffer, offset 0, bOpcode: unknown opcode");
    CHECK(run(Buffer().header(15, 0, 0)).error == "execute buffer, offset 0, opcode 15, bOpcode: unknown opcode");
    CHECK(run(Buffer().header(255, 0, 0)).error == "execute buffer, offset 0, opcode 255, bOpcode: unknown opcode");
}

TEST_CASE("the instructions' own place must be inside of the buffer") {
    Buffer b;
    b.add<MatrixLoad>(Opcode::MatrixLoad, {kMark}).exit();
    Recorder recorder;
    const auto fails = [&](std::uint32_t offset, std::uint32_t length) {
        return execute({b.bytes, offset, length, 0}, recorder).has_value();
    };
    CHECK(fails(17, 0));
    CHECK(fails(0, 17));
    CHECK(fails(12, 5));
    CHECK(fails(0xFFFFFFFF, 1));
    CHECK(fails(1, 0xFFFFFFFF));
    CHECK(fails(999999 * 32, 10240));
    CHECK(!fails(12, 4));
    CHECK(recorder.log.empty());
    CHECK(!fails(0, 16));
    // Offsets of errors are those in the buffer; picking counts from the first instruction.
    Buffer later;
    later.add<MatrixLoad>(Opcode::MatrixLoad, {kMark})
        .add<Line>(Opcode::Line, {{{0, 1}}, {{2, 1}}}, 4)
        .header(99, 0, 0);
    struct : Recorder {
        const char* lines(const Place& place, const Records<Line>&) override {
            CHECK(place.offset == 12);
            CHECK(place.record(0) == 4);
            CHECK(place.record(1) == 12);
            return nullptr;
        }
    } picker;
    CHECK(execute({later.bytes, 12, 24, 8}, picker)->offset == 32);
}

TEST_CASE("vertex numbers are checked before anything is drawn") {
    const auto error = [](const Buffer& b, std::uint32_t vertices) {
        const Outcome out = run(b, vertices);
        CHECK(out.log.empty() == !out.error.empty());
        return out.error;
    };
    Buffer point, line, triangle, process, to, large;
    point.add<Point>(Opcode::Point, {{0xFFFF, 0xFFFF}}).exit();
    CHECK(error(point, 0x1FFFD) != "");
    CHECK(error(point, 0x1FFFE) == "");
    line.add<Line>(Opcode::Line, {{{1, 3}}}).exit();
    CHECK(error(line, 3) == "execute buffer, offset 0, D3DOP_LINE, v2: no such vertex");
    CHECK(error(line, 4) == "");
    triangle.add<Triangle>(Opcode::Triangle, {{{0, 1, 2}, 0}, {{0, 1, 65535}, 0}}).exit();
    CHECK(error(triangle, 65535) == "execute buffer, offset 0, D3DOP_TRIANGLE, v3: no such vertex");
    CHECK(error(triangle, 65536) == "");
    process.add<ProcessVertices>(Opcode::ProcessVertices, {{0, 4, 0, 5, 0}}).exit();
    CHECK(error(process, 8) == "execute buffer, offset 0, D3DOP_PROCESSVERTICES, wStart, dwCount: no such vertex");
    to.add<ProcessVertices>(Opcode::ProcessVertices, {{0, 0, 4, 5, 0}}).exit();
    CHECK(error(to, 8) == "execute buffer, offset 0, D3DOP_PROCESSVERTICES, wDest, dwCount: no such vertex");
    large.add<ProcessVertices>(Opcode::ProcessVertices, {{0, 1, 0, 0xFFFFFFFF, 0}}).exit();
    CHECK(error(large, 0xFFFFFFFF) != "");
    CHECK(error(process, 0) != "");
}

TEST_CASE("what the handler refuses ends the execution by name") {
    Buffer b;
    b.add<MatrixLoad>(Opcode::MatrixLoad, {kMark, kMark}).exit();
    Recorder recorder;
    recorder.refuse = "hDestMatrix";
    const auto error = execute({b.bytes, 0, 24, 0}, recorder);
    REQUIRE(error);
    CHECK(describe(*error) == "execute buffer, offset 0, D3DOP_MATRIXLOAD, hDestMatrix: refused");
    CHECK(recorder.calls == 1);
}

TEST_CASE("random and mutated buffers end, with bounded work") {
    std::uint32_t state = 2026;
    const auto random = [&] { return (state = state * 1664525 + 1013904223) >> 8; };
    Buffer seed;
    seed.add<Point>(Opcode::Point, {{2, 1}})
        .add<Branch>(Opcode::BranchForward, {branch(1, 0, false, 20)})
        .add<Triangle>(Opcode::Triangle, {{{0, 1, 2}, 0}});
    seed.add<ProcessVertices>(Opcode::ProcessVertices, {{1, 4, 0, 4, 0}})
        .add<Status>(Opcode::SetStatus, {{3, 5, 0, 0, 640, 480}});
    seed.add<Branch>(Opcode::BranchForward, {branch(5, 5, true, 0), branch(0, 0, false, 36)})
        .add<State>(Opcode::StateRender, {{7, 0}})
        .exit();
    const int cases = kSanitized ? 20000 : 200000;
    std::size_t clean = 0;
    for (int i = 0; i < cases; ++i) {
        std::vector<std::byte> bytes = seed.bytes; // exactly as long as the data: a sanitizer finds reads beyond
        if (i % 4 == 0) {
            bytes.resize(random() % 64);
            for (std::byte& b : bytes) b = static_cast<std::byte>(random() % 3 != 0 ? random() % 18 : random());
        } else {
            for (std::uint32_t k = random() % 4; k-- > 0;)
                bytes[random() % bytes.size()] = static_cast<std::byte>(random());
            if (random() % 8 == 0) bytes.resize(random() % (bytes.size() + 1));
        }
        Recorder recorder;
        recorder.now = random();
        const auto error = execute({bytes, 0, static_cast<std::uint32_t>(bytes.size()), random() % 12}, recorder);
        clean += !error;
        // A record has at least four bytes.
        if (recorder.calls > bytes.size() / 4) FAIL("more records than the buffer has");
        if (error && error->offset > bytes.size()) FAIL("an error outside of the buffer");
    }
    CHECK(clean > 100);
}
