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

#include "dp2/text/assembler.h"
#include "dp2/wire/error_text.h"
#include "responses/emulator/emulator.h"
#include "tests/support/catch.h"

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

constexpr std::uint32_t kFvf = 0x44, kVertexBytes = 20; // XYZRHW, DIFFUSE
constexpr std::uint32_t kVertices = 6;

// Two triangles of transformed, coloured vertices.
void write_vertices(std::span<std::byte> to) {
    const float corners[kVertices][2] = {{1, 1}, {30, 1}, {1, 30}, {30, 1}, {30, 30}, {1, 30}};
    for (std::size_t i = 0; i < kVertices; ++i) {
        const float place[] = {corners[i][0], corners[i][1], 0.5f, 1};
        const std::uint32_t color = 0xFF204060;
        std::memcpy(to.data() + i * kVertexBytes, place, sizeof place);
        std::memcpy(to.data() + i * kVertexBytes + sizeof place, &color, sizeof color);
    }
}

std::vector<std::byte> assembled(const std::string& text) {
    const auto commands = dp2::assemble(text, {0, kVertexBytes, {}});
    if (!commands.ok()) FAIL(commands.error().to_string());
    return *commands;
}

struct Rig {
    explicit Rig(EmulatorOptions options = {}) : emulator(std::move(options)) {
        rasterizer::SurfaceDesc desc;
        desc.width = desc.height = 32;
        desc.format = dp2::Format::A8R8G8B8;
        desc.usage = dp2::kUsageRenderTarget;
        REQUIRE(emulator.gpu().resources().create_surface(1, desc).ok());
        context = *emulator.create_context(4, 1, 0); // DirectX 8: nothing is answered
    }
    Call call(std::span<std::byte> commands, std::size_t length, std::span<const std::byte> vertices) const {
        Call call;
        call.context = context;
        call.vertex_type = kFvf;
        call.vertex_size = kVertexBytes;
        call.commands = commands;
        call.command_length = static_cast<std::uint32_t>(length);
        call.vertices = vertices;
        call.has_vertices = true;
        call.vertex_length = kVertices;
        return call;
    }
    Emulator emulator;
    std::uint32_t context = 0;
};

// A process that writes random words, small and huge ones, into shared memory until it is killed.
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
    // Commands whose sizes stand in their records, several times each.
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
    const std::vector<std::byte> commands = assembled(text);
    const SharedMemory shared_commands(commands.size() + 64), shared_vertices(kVertices * kVertexBytes);
    const WritingProcess writer({shared_commands.bytes(), shared_vertices.bytes()});
    EmulatorOptions options;
    options.workers = 1;
    options.limits.max_commands = options.limits.max_primitives = 1u << 14;
    options.limits.max_pixels = 1u << 24;
    Rig rig(options);
    std::vector<std::byte> quiet = commands, vertices(kVertices * kVertexBytes);
    write_vertices(vertices);
    Call undisturbed = rig.call(quiet, quiet.size(), vertices);
    rig.emulator.submit(undisturbed);
    if (undisturbed.ddrval != 0) FAIL(dp2::describe(rig.emulator.last_error()));
    int answered = 0, refused = 0;
    // The writer works during the calls where it has a processor of its own. Where it has none, it gets its time after
    // half of the test, when the memory is ready and the call has not begun.
    const auto start = std::chrono::steady_clock::now();
    const auto lasts = [&](int seconds) {
        return std::chrono::steady_clock::now() - start < std::chrono::seconds(seconds);
    };
    for (int round = 0; round < 200 || (refused < 10 && lasts(20)); ++round) {
        std::ranges::copy(commands, shared_commands.bytes().begin());
        write_vertices(shared_vertices.bytes());
        if (!lasts(10)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        Call call = rig.call(shared_commands.bytes(), commands.size(), shared_vertices.bytes());
        rig.emulator.submit(call);
        (call.ddrval == 0 ? answered : refused) += 1;
        if (call.ddrval != 0) CHECK_FALSE(dp2::describe(rig.emulator.last_error()).empty());
        if (round % 100 == 0) rig.emulator.present();
    }
    INFO(answered << " answered, " << refused << " refused");
    CHECK(refused >= 10); // the writer has run
}

TEST_CASE("after its first command a call reads none of its commands, after its first draw none of its vertices") {
    const std::vector<std::byte> commands = assembled(
        "RENDERSTATE { LIGHTING FALSE CULLMODE NONE } TRIANGLELIST count 1 { 0 } RENDERSTATE { SHADEMODE FLAT } "
        "TRIANGLELIST count 1 { 3 } SETVERTEXSHADERCONST { 0 2 data { f32 1 2 3 4 5 6 7 8 } } "
        "INDEXEDTRIANGLELIST2 { 0 { 0 1 2 } { 3 4 5 } } CLEAR { TARGET 0 0 0 { 0 0 8 8 } { 8 8 16 16 } }");
    const SharedMemory shared_commands(commands.size()), shared_vertices(kVertices * kVertexBytes);
    int seen = 0;
    bool drawn = false;
    EmulatorOptions options;
    options.workers = 1;
    // Reading what is protected ends the test by a signal.
    options.trace = [&](Context&, const dp2::Command* command) {
        if (!command) return;
        if (seen++ == 0) shared_commands.protect(PROT_NONE);
        if (drawn) shared_vertices.protect(PROT_NONE);
        drawn |= command->op->kind == dp2::Kind::Draw;
    };
    Rig rig(options);
    std::ranges::copy(commands, shared_commands.bytes().begin());
    write_vertices(shared_vertices.bytes());
    Call call = rig.call(shared_commands.bytes(), commands.size(), shared_vertices.bytes());
    rig.emulator.submit(call);
    if (call.ddrval != 0) FAIL(dp2::describe(rig.emulator.last_error()));
    CHECK(seen == 7);
    rig.emulator.present();
    std::vector<std::uint32_t> pixels(32 * 32);
    REQUIRE(rig.emulator.read_surface(1, 0, 0, nullptr, std::as_writable_bytes(std::span(pixels)), 32 * 4).ok());
    CHECK(pixels[20 * 32 + 20] == 0xFF204060);
}
