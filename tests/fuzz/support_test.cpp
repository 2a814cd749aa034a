// Tests of the code that the fuzz targets share: programs as bytes, mutations, oracles that must notice differences.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include <sys/wait.h>
#include <unistd.h>

#include "dp2/text/assembler.h"
#include "tests/fuzz/support/command_mutator.h"
#include "tests/fuzz/support/observations.h"
#include "tests/fuzz/support/oracles.h"
#include "tests/fuzz/support/program_mutator.h"
#include "tests/fuzz/support/raw_page.h"
#include "tests/support/catch.h"
#include "tests/support/source_folder.h"
#include "tests/support/temporary_path.h"

using namespace fuzz;

namespace {

Bytes assembled(const std::string& text) {
    const auto bytes = dp2::assemble(text, {});
    REQUIRE(bytes.ok());
    const auto* data = reinterpret_cast<const std::uint8_t*>((*bytes).data());
    return {data, data + (*bytes).size()};
}

Op op_of(OpKind kind, std::initializer_list<std::uint32_t> numbers, Bytes string = {}) {
    Op op;
    op.kind = kind;
    std::copy(numbers.begin(), numbers.end(), op.numbers.begin());
    op.strings[0] = std::move(string);
    return op;
}

Program small_program() {
    Program program;
    program.ops = {op_of(OpKind::CreateSurface, {1, 21, 16, 16, 0, 0, 0, 2}), op_of(OpKind::CreateContext, {5, 1, 0}),
                   op_of(OpKind::Submit, {1, 0, 0, 0, 64},
                         assembled("CLEAR { TARGET|COMPUTERECTS 0xFF102030 1 0 } RENDERSTATE { CULLMODE NONE }"))};
    return program;
}

// Flips a bit in the middle of the bytes.
void flip(Bytes& bytes) {
    if (!bytes.empty()) bytes[bytes.size() / 2] ^= 1;
}

// Runs `body` in a child process. Returns the signal that ended it, or 0.
template <class Body> int signal_of(Body&& body) {
    const pid_t child = fork();
    if (child == 0) {
        std::signal(SIGABRT, SIG_DFL);
        if (!std::freopen("/dev/null", "w", stderr)) _exit(3);
        body();
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

} // namespace

TEST_CASE("a program is read as it was written, and every string of bytes is a program") {
    const Program program = small_program();
    CHECK(read_program(write_program(program)) == program);
    Random random(3);
    for (int i = 0; i < 2000; ++i) {
        Bytes bytes(random.below(200));
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
        const Program read = read_program(bytes);
        CHECK(read_program(write_program(read)) == read);
    }
}

TEST_CASE("mutations of a program depend only on the seed, and can be written") {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        Program one = small_program(), other = small_program();
        for (Program* program : {&one, &other}) {
            Random random(seed);
            for (int i = 0; i < 20; ++i) mutate_program(*program, flip, random);
            cross_programs(*program, small_program(), random);
        }
        CHECK(one == other);
        // A program may have more calls than read_program() reads.
        const Program read = read_program(write_program(one));
        CHECK(read.ops.size() == std::min(one.ops.size(), kMaxOps));
    }
}

TEST_CASE("most mutations of commands leave whole commands") {
    const Handles handles{{1, 2}, {3}};
    std::size_t whole = 0, total = 0;
    std::set<const dp2::OpInfo*> seen, to_driver;
    for (const dp2::OpInfo& op : dp2::all_ops())
        if (op.direction == dp2::Direction::ToDriver) to_driver.insert(&op);
    dp2::DecodeContext context;
    context.vertex_stride = 16;
    Bytes commands;
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        Random random(seed);
        if (seed % 8 == 0) commands = assembled("CLEAR { TARGET 0xFF102030 1 0 { 0 0 1 1 } } SETLIGHT { 0 ENABLE }");
        mutate_commands(commands, context, handles, random);
        const auto pieces = command_pieces(commands, context);
        std::size_t end = 0;
        for (const CommandPiece& piece : pieces) {
            REQUIRE(piece.begin == end);
            end = piece.end;
            if (piece.op) seen.insert(piece.op);
        }
        REQUIRE(end == commands.size());
        whole += pieces.empty() || pieces.back().op != nullptr;
        ++total;
    }
    CHECK(whole * 10 > total * 4);
    CHECK(seen == to_driver);
}

TEST_CASE("a random command of each opcode is whole") {
    const Handles handles{{1, 2}, {3}};
    for (const dp2::OpInfo& op : dp2::all_ops()) {
        if (op.direction == dp2::Direction::ToRuntime) continue;
        std::size_t whole = 0;
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            Random random(seed);
            dp2::DecodeContext context;
            context.vertex_stride = 16;
            const Bytes command = random_command(op, context, handles, random);
            const auto pieces = command_pieces(command, context);
            whole += pieces.size() == 1 && pieces[0].op == &op;
        }
        INFO(op.name);
        CHECK(whole >= 40); // fewer than all: some sizes of records are random
    }
}

TEST_CASE("each allocation of a program fails in turn") {
    Program program = small_program();
    for (std::uint8_t workers : {0, 2, 4}) {
        program.settings.workers = workers;
        std::uint32_t n = 1;
        while (program.settings.failing_allocation = n, run_with_failing_allocation(program)) ++n;
        CHECK(n > 30);
    }
}

TEST_CASE("inputs of the corpus make an allocation fail, the same one in each run") {
    const std::string folder = temporary_path("corpus");
    const std::string unpack = kSourceFolder + "/tests/fuzz/corpus.py unpack " + folder + " sequence";
    REQUIRE(std::system(unpack.c_str()) == 0);
    std::size_t failed = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder + "/sequence")) {
        std::ifstream file(entry.path(), std::ios::binary);
        const Bytes bytes(std::istreambuf_iterator<char>(file), {});
        const Program program = read_program(bytes);
        if (program.settings.failing_allocation == 0) continue;
        INFO(entry.path());
        CHECK(program.settings.workers % 5 == 0);
        failed += run_with_failing_allocation(program);
    }
    CHECK(failed >= 20);
    std::filesystem::remove_all(folder);
}

TEST_CASE("the oracles pass for a program, and abort when runs differ") {
    Program program = small_program();
    for (std::uint8_t oracle = 0; oracle < kOracles; ++oracle) {
        program.settings.oracle = oracle;
        CHECK(signal_of([&] { judge(program); }) == 0);
    }
    const Observations one = {{0, "result", 0}}, other = {{0, "result", 1}};
    CHECK(signal_of([&] { expect_equal("twice", one, one); }) == 0);
    CHECK(signal_of([&] { expect_equal("twice", one, other); }) == SIGABRT);
    CHECK(signal_of([&] { expect_equal("twice", one, {}); }) == SIGABRT);
    CHECK(signal_of([] { expect(false, "it holds"); }) == SIGABRT);
}

TEST_CASE("a page of answers that cannot be read is printed and kept") {
    // One answer to query 7 with four bytes, followed by bytes that are no record.
    std::vector<std::byte> page;
    for (const int byte : {0x58, 0, 1, 0, 0x14, 0, 0, 0, 7, 0, 0, 0, 4, 0, 0, 0, 0x20, 3, 0, 0})
        page.push_back(static_cast<std::byte>(byte));
    CHECK(fault_of_page({}) == "");
    CHECK(fault_of_page(page) == "");
    page.push_back(std::byte{0x77});
    CHECK(fault_of_page(page) != "");
    const auto folder = std::filesystem::path(temporary_path("pages"));
    std::filesystem::create_directories(folder);
    const pid_t child = fork();
    if (child == 0) {
        std::signal(SIGABRT, SIG_DFL); // Catch's handler would report the signal
        std::filesystem::current_path(folder);
        if (!std::freopen("words", "w", stderr)) _exit(1);
        expect_readable(page, "here");
        _exit(0);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK((WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT));
    int kept = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".bin") continue;
        ++kept;
        CHECK(entry.file_size() == page.size());
    }
    CHECK(kept == 1);
    std::ifstream words(folder / "words");
    const std::string text{std::istreambuf_iterator<char>(words), {}};
    CHECK(text.find("58 00 01 00  14 00 00 00") != std::string::npos);
    CHECK(text.find("here") != std::string::npos);
    std::filesystem::remove_all(folder);
}
