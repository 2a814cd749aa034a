// Calls whose memory changes while they run, written by another thread, process or a guest. Each byte is read at most
// once.
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstring>
#include <random>
#include <thread>

#include "tests/support/emulator_rig.h"

using namespace responses;

namespace {

// Pages shared between this process and its children.
class SharedMemory {
  public:
    explicit SharedMemory(std::size_t bytes) : size_(bytes) {
        void* const at = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        REQUIRE(at != MAP_FAILED);
        data_ = static_cast<std::byte*>(at);
    }
    ~SharedMemory() { munmap(data_, size_); }
    SharedMemory(const SharedMemory&) = delete;
    SharedMemory& operator=(const SharedMemory&) = delete;
    std::span<std::byte> bytes() const { return {data_, size_}; }
    void protect(int how) const { REQUIRE(mprotect(data_, size_, how) == 0); }

  private:
    std::byte* data_;
    std::size_t size_;
};

constexpr CallVertex corner(float x, float y) {
    return {x, y, 0.5f, 1, 0xFF204060};
}
constexpr CallVertex kVertices[] = {corner(1, 1),  corner(30, 1),  corner(1, 30),
                                    corner(30, 1), corner(30, 30), corner(1, 30)}; // two triangles
void write_vertices(std::span<std::byte> to) {
    std::ranges::copy(std::as_bytes(std::span(kVertices)), to.begin());
}

// A DirectX 8 context, whose calls return no answers; the calls' memory belongs to the test.
struct ForeignMemory : EmulatorRig {
    explicit ForeignMemory(EmulatorOptions options) : EmulatorRig(std::move(options), {.size = 32, .interface = 4}) {}
    const Call& submit_in(std::span<std::byte> surface, std::size_t length, std::span<const std::byte> vertices) {
        prepare({}, {.vertices = kVertices});
        call.commands = surface;
        call.command_length = static_cast<std::uint32_t>(length);
        call.vertices = vertices;
        emulator.submit(call);
        return call;
    }
};

// A child process that writes random words, small and huge, into shared memory until it is killed.
class WritingProcess {
  public:
    explicit WritingProcess(std::initializer_list<std::span<std::byte>> targets) {
        child_ = fork();
        REQUIRE(child_ >= 0);
        if (child_ != 0) return;
        std::uint32_t state = 1;
        const auto next = [&] { return state = state * 1664525u + 1013904223u, state >> 8; };
        constexpr std::uint32_t kWords[] = {0, 1, 2, 3, 5, 7, 0xFFFF, 0x10000, 0x3FFFFFFF, 0x7FFFFFFF, 0xFFFFFFFF};
        for (;;)
            for (const std::span<std::byte> target : targets) {
                const std::size_t at = next() % (target.size() / 4) * 4;
                *reinterpret_cast<volatile std::uint32_t*>(target.data() + at) = kWords[next() % std::size(kWords)];
            }
    }
    ~WritingProcess() {
        kill(child_, SIGKILL);
        waitpid(child_, nullptr, 0);
    }
    WritingProcess(const WritingProcess&) = delete;
    WritingProcess& operator=(const WritingProcess&) = delete;

  private:
    pid_t child_;
};

} // namespace

TEST_CASE("a process that writes into a call's memory gets an answer or an error") {
    // Commands whose records contain sizes or counts, each command 20 times.
    std::string text = "SETPALETTE { 1 0 1 } CLEAR { TARGET 0 0 0 { 0 0 8 8 } { 8 8 16 16 } } ";
    for (int i = 0; i < 20; ++i)
        text +=
            "SETCONVOLUTIONKERNELMONO { width 3 height 3 flags 3 data { f32 1 2 1 1 2 1 } } "
            "CREATEVERTEXSHADER { handle 3 declaration_bytes 8 code_bytes 8 data { 0x20000000 0xffffffff 0xfffe0101 "
            "0x0000ffff } } "
            "SETVERTEXSHADERCONST { 0 2 data { f32 1 2 3 4 5 6 7 8 } } "
            "UPDATEPALETTE count 1 { 1 0 2 data { 1 2 } } "
            "DRAWRECTPATCH { handle 1 flags 1 data { f32 1 1 1 1 } } "
            "CREATEVERTEXSHADERDECL { handle 5 elements 1 { 255 0 17 0 0 0 } } "
            "INDEXEDTRIANGLELIST2 { 0 { 0 1 2 } { 3 4 5 } } TRIANGLELIST count 2 { 0 } ";
    const std::vector<std::byte> commands = assembled_commands(text);
    const SharedMemory shared_commands(commands.size() + 64), shared_vertices(sizeof kVertices);
    const WritingProcess writer({shared_commands.bytes(), shared_vertices.bytes()});
    EmulatorOptions options;
    options.workers = 1;
    options.limits.max_commands = options.limits.max_primitives = 1u << 14;
    options.limits.max_pixels = 1u << 24;
    ForeignMemory rig(options);
    if (rig.submit(commands, {.vertices = kVertices}).ddrval != 0) FAIL(rig.error_text());
    int answered = 0, refused = 0;
    // With a processor of its own the writer runs during the calls. Otherwise it runs during the sleeps between
    // preparing the memory and the call, which begin after 10 seconds.
    const auto start = std::chrono::steady_clock::now();
    const auto lasts = [&](int seconds) {
        return std::chrono::steady_clock::now() - start < std::chrono::seconds(seconds);
    };
    for (int round = 0; round < 200 || (refused < 10 && lasts(20)); ++round) {
        std::ranges::copy(commands, shared_commands.bytes().begin());
        write_vertices(shared_vertices.bytes());
        if (!lasts(10)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        const Call& call = rig.submit_in(shared_commands.bytes(), commands.size(), shared_vertices.bytes());
        (call.ddrval == 0 ? answered : refused) += 1;
        if (call.ddrval != 0) CHECK_FALSE(rig.error_text().empty());
        if (round % 100 == 0) rig.emulator.presents().wait();
    }
    INFO(answered << " answered, " << refused << " refused");
    CHECK(refused >= 10); // the writer did run
}

TEST_CASE("after its first command a call reads none of its commands, after its first draw none of its vertices") {
    const std::vector<std::byte> commands = assembled_commands(
        "RENDERSTATE { LIGHTING FALSE CULLMODE NONE } TRIANGLELIST count 1 { 0 } RENDERSTATE { SHADEMODE FLAT } "
        "TRIANGLELIST count 1 { 3 } SETVERTEXSHADERCONST { 0 2 data { f32 1 2 3 4 5 6 7 8 } } "
        "INDEXEDTRIANGLELIST2 { 0 { 0 1 2 } { 3 4 5 } } CLEAR { TARGET 0 0 0 { 0 0 8 8 } { 8 8 16 16 } }");
    const SharedMemory shared_commands(commands.size()), shared_vertices(sizeof kVertices);
    int seen = 0;
    bool drawn = false;
    EmulatorOptions options;
    options.workers = 1;
    // A read of protected memory ends the test with SIGSEGV.
    options.trace = [&](Context&, const dp2::Command* command) {
        if (!command) return;
        if (seen++ == 0) shared_commands.protect(PROT_NONE);
        if (drawn) shared_vertices.protect(PROT_NONE);
        drawn |= command->op->kind == dp2::Kind::Draw;
    };
    ForeignMemory rig(options);
    std::ranges::copy(commands, shared_commands.bytes().begin());
    write_vertices(shared_vertices.bytes());
    if (rig.submit_in(shared_commands.bytes(), commands.size(), shared_vertices.bytes()).ddrval != 0)
        FAIL(rig.error_text());
    CHECK(seen == 7);
    rig.emulator.presents().wait();
    std::vector<std::uint32_t> pixels(32 * 32);
    REQUIRE(
        rig.emulator.memory().read_surface({1, 0, 0}, nullptr, std::as_writable_bytes(std::span(pixels)), 32 * 4).ok());
    CHECK(pixels[20 * 32 + 20] == 0xFF204060);
}
