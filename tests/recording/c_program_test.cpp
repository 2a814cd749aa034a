// Captures as C programs: what the program gives to a driver is the capture, and it finds calls that differ.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "dp2/capture/capture_file.h"
#include "dp2/capture/text_capture.h"
#include "responses/analysis/c_program.h"
#include "tests/support/catch.h"
#include "tests/support/source_folder.h"
#include "tests/support/temporary_path.h"

using namespace dp2::capture;

namespace {

std::string read(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void save(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary).write(text.data(), static_cast<std::streamsize>(text.size()));
}

// A driver whose calls return what `returned` says, and which writes a capture of what it is given. Its exit status is
// the number of calls that differ.
constexpr const char* kRecordingDriver = R"(
 # include <stdio.h>
 # define DP2C_WRITER_IMPLEMENTATION
 # include "dp2c_writer.h"
 # include "replay.c"
static dp2c_writer writer;
static dp2c_u64 offsets[1000];
static dp2c_name names[1000];
static unsigned char buffer[1 << 20];
static dp2c_u32 returned;
static int append(void* user, const void* bytes, unsigned long size) { return fwrite(bytes, 1, size, (FILE*)user) != size; }
static int other(void* user, dp2c_u32 type, const void* record) { (void)user; return dp2c_write(&writer, type, record); }
static int call(void* user, const dp2c_submit* submit, unsigned char* surface, size_t capacity, dp2c_result* result) {
    size_t i;
    (void)user;
    for (i = 0; i < submit->commands.size; ++i)
        if (surface[submit->command_offset + i] != ((const unsigned char*)submit->commands.bytes)[i]) return 1;
    if (capacity < submit->capacity) return 1;
    if ((size_t)surface % sizeof(dp2c_u64) != 0 || (size_t)submit->vertices.bytes % sizeof(dp2c_u64) != 0) return 1;
    result->ddrval = returned;
    return dp2c_write(&writer, DP2C_SUBMIT, submit);
}
static void differs(void* user, unsigned long record, const dp2c_result* recorded, const dp2c_result* now) {
    (void)user, (void)record, (void)now;
    dp2c_write(&writer, DP2C_RESULT, recorded);
}
int main(int count, char** arguments) {
    replay_driver driver;
    int differences;
    FILE* file = fopen(arguments[1], "wb");
    if (file == NULL) return 100;
    returned = count > 2 ? 0 : 0xBADu;
    driver.user = NULL, driver.DrawPrimitives2 = call, driver.other = other, driver.differs = differs;
    writer.write = append, writer.user = file;
    writer.buffer = buffer, writer.buffer_size = sizeof buffer;
    writer.offsets = offsets, writer.offset_count = 1000;
    writer.names = names, writer.name_count = 1000;
    dp2c_begin(&writer);
    differences = replay(&driver);
    dp2c_finish(&writer);
    return fclose(file) != 0 || differences < 0 || writer.status != DP2C_FINISHED ? 101 : differences;
}
)";

struct CompiledProgram {
    std::string folder = temporary_path("c-program");
    explicit CompiledProgram(const Document& document) {
        std::filesystem::create_directories(folder);
        std::string text;
        REQUIRE(
            responses::write_c_program(document, "a */ capture /*", [&](std::string_view part) { text += part; }).ok());
        save(folder + "/replay.c", text);
        save(folder + "/driver.c", kRecordingDriver);
        for (const char* compiler : {"cc -std=c89", "c++ -x c++ -std=c++17"}) {
            const std::string command = std::string(compiler) + " -pedantic -Wall -Wextra -Werror -I " + kSourceFolder +
                                        "/responses/include " + folder + "/driver.c -o " + folder + "/driver";
            REQUIRE(std::system(command.c_str()) == 0);
        }
    }
    ~CompiledProgram() { std::filesystem::remove_all(folder); }
    // Runs it; returns the exit status.
    int run(const std::string& arguments) const {
        const int status = std::system((folder + "/driver " + folder + "/out.dp2c" + arguments).c_str());
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
};

} // namespace

TEST_CASE("a capture's C program gives a driver every record of the capture") {
    Document document = *dp2::assemble_capture(read(kSourceFolder + "/samples/10_lit_patches.dp2t"));
    const std::string recording = read(kSourceFolder + "/samples/d3d9/shadow_map.dp2c");
    const Document shadows = *read_capture(std::as_bytes(std::span(recording)));
    document.insert(document.end(), shadows.begin(), shadows.end());
    const Document rig = {Metadata{"a */ key", "/* value"}, FailCall{0, FailCall::Refuse, 70000000000, 2, 4, 9},
                          Submit{1, 0, 0, 0, 0, 0, 0, 0, {}, {}, 1, 1}, ObservedResult{1, 2, {}}, Disjoint{}};
    document.insert(document.end(), rig.begin(), rig.end());
    const CompiledProgram program(document);
    const auto results =
        std::ranges::count_if(document, [](const Record& r) { return std::holds_alternative<ObservedResult>(r); });
    CHECK(program.run("") == results); // what the driver returns is wrong on purpose
    const std::string out = read(program.folder + "/out.dp2c");
    const auto expected = write_capture(document);
    CHECK(std::ranges::equal(std::as_bytes(std::span(out)), expected));
}

TEST_CASE("a capture's C program counts the calls that differ, and an empty capture has none") {
    const Submit call;
    const CompiledProgram program({call, ObservedResult{}, call, ObservedResult{5, 0, {}}, call,
                                   ObservedResult{0, 3, {}}, call, ObservedResult{0, 0, {std::byte{7}}}});
    CHECK(program.run(" ok") == 3);
    CHECK(CompiledProgram({}).run("") == 0);
    Submit large;
    large.capacity = 0xFFFFFFFF;
    const auto refused = responses::write_c_program({large}, "", [](std::string_view) {});
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().field == std::string("max_command_capacity"));
}

TEST_CASE("a capture's C program needs no library, and links with another one") {
    const std::string folder = temporary_path("c-programs");
    std::filesystem::create_directories(folder);
    const Document document = {
        Metadata{"odd", "bytes"}, // calls of two sizes: a single one is a constant, without loops
        Submit{1, 0, 0, 0, 4096, 16, 0, 0, Bytes(13), Bytes(7)}, ObservedResult{0, 3, Bytes(3)},
        Submit{1, 0, 0, 0, 4000, 3, 0, 0, Bytes(600), {}}};
    std::string objects;
    for (const char* function : {"replay_first", "replay_second"}) {
        std::string text;
        const auto add = [&](std::string_view part) { text += part; };
        REQUIRE(responses::write_c_program(document, "", add, {}, function).ok());
        save(folder + "/" + function + ".c", text);
        for (const char* how : {"-O3", "-Os", "-O0", "-O2"}) {
            const std::string object = folder + "/" + function + ".o";
            const std::string compile = std::string("cc -std=c89 -fno-stack-protector -fno-pic ") + how + " -I " +
                                        kSourceFolder + "/responses/include -c " + folder + "/" + function + ".c -o " +
                                        object + " && test -z \"$(nm -u " + object + ")\"";
            INFO(how);
            CHECK(std::system(compile.c_str()) == 0);
        }
        objects += " " + folder + "/" + function + ".o";
    }
    CHECK(std::system(("ld -r" + objects + " -o " + folder + "/both.o").c_str()) == 0);
    std::filesystem::remove_all(folder);
    for (const char* function : {"", "9", "a b", "a;"}) {
        const auto refused = responses::write_c_program(
            {}, "", [](std::string_view) {}, {}, function);
        REQUIRE_FALSE(refused.ok());
        CHECK(refused.error().field == std::string("function"));
    }
}
