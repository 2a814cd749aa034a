// Allocations that fail on the caller's thread, and work that throws on the GPU: the error is OutOfMemory, memory
// budgets are restored, scenes complete, and later calls work.
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <new>
#include <stdexcept>
#include <thread>

#include <unistd.h>

#include "responses/emulator/surface_pixels.h"
#include "responses/protocol/hresult.h"
#include "responses/recording/replayer.h"
#include "tests/support/c_rig.h"
#include "tests/support/emulator_rig.h"

namespace {

thread_local long allocations_left = -1; // allocations before one fails; negative: none fails

} // namespace

// Not inlined: GCC would warn that memory from new is passed to free.
[[gnu::noinline]] void* operator new(std::size_t size) {
    if (allocations_left >= 0 && allocations_left-- == 0) throw std::bad_alloc();
    if (size > std::size_t{1} << 40) throw std::bad_alloc(); // larger sizes would make sanitizers end the program
    if (void* const memory = std::malloc(size ? size : 1)) return memory;
    throw std::bad_alloc();
}
// The sanitizers' own operator must not be used: its memory may not be freed by the operators below.
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return allocations_left >= 0 && allocations_left-- == 0 ? nullptr : std::malloc(size ? size : 1);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

using namespace responses;

namespace {

// During its lifetime the n-th allocation of this thread fails; later allocations succeed.
class FailingAllocation {
  public:
    explicit FailingAllocation(long n) { allocations_left = n; }
    ~FailingAllocation() { allocations_left = -1; }
    FailingAllocation(const FailingAllocation&) = delete;
    FailingAllocation& operator=(const FailingAllocation&) = delete;
    bool fired() const { return allocations_left < 0; }
};

// Ends the program after 300 seconds, so that a deadlock is a failure.
struct Deadline {
    Deadline() { alarm(300); }
    ~Deadline() { alarm(0); }
};

constexpr long kStep = kThreadSanitizer ? 7 : kAddressSanitizer ? 3 : 1;

// Calls body(n), in which the n-th allocation fails, for n = 0, kStep, ... It returns false, which ends the loop, if
// it made too few allocations for one to fail.
template <class Body> void for_each_allocation(Body&& body) {
    bool fired = true;
    for (long n = 0; fired; n += kStep) {
        INFO("allocation " << n);
        fired = body(n);
    }
}

constexpr int kSize = 128; // four tiles

// Draws a strip over the whole target inside an OCCLUSION query; allocations can be made to fail during a call.
struct LittleMemory : EmulatorRig {
    explicit LittleMemory(EmulatorOptions options = {}) : EmulatorRig(std::move(options), {.size = kSize}) {
        REQUIRE(emulator.gpu().resources().create_buffer(5, 64).ok());
        const float strip[] = {-1, 1, 0.5f, 1, 1, 0.5f, -1, -1, 0.5f, 1, -1, 0.5f};
        REQUIRE(emulator.memory().write_buffer(5, 0, std::as_bytes(std::span(strip))).ok());
        submit("SETVERTEXSHADERDECL { XYZ } SETSTREAMSOURCE { 0 5 12 } RENDERSTATE { CULLMODE NONE LIGHTING FALSE "
               "ZENABLE FALSE } CREATEQUERY { 1 OCCLUSION }");
        REQUIRE(call.ddrval == kD3dOk);
    }
    // `armed`: the number of the call's allocation that fails; negative: none.
    bool submit(const std::string& text, long armed = -1, std::span<const CallVertex> vertices = {}) {
        prepare(assembled_call(text), {.vertices = vertices});
        call.flags = vertices.empty() ? 0 : 1; // D3DHALDP2_USERMEMVERTICES
        const FailingAllocation failing(armed);
        emulator.submit(call);
        return failing.fired();
    }
    // The answer of query 1, polled by empty calls; also counts the calls that fail.
    std::uint32_t answer() {
        for (int i = 0; i < 100000; ++i) {
            if (call.ddrval != kD3dOk) {
                ++failed;
                CHECK(call.ddrval == kOutOfMemory);
                CHECK(emulator.last_error().fault == dp2::Fault::OutOfMemory);
            } else if (call.error_offset != 0) {
                REQUIRE(call.error_offset == 20);
                std::uint32_t value;
                std::memcpy(&value, memory.data() + 16, 4);
                return value;
            }
            if (i > 1000)
                std::this_thread::sleep_for(std::chrono::microseconds(100)); // gives other threads the processors
            submit("");
        }
        FAIL("no answer");
        return 0;
    }
    int lit() {
        const auto pixels = surface_pixels(emulator, 1);
        if (!pixels.ok()) return -1;
        int count = 0;
        for (std::size_t i = 0; i < pixels->size(); i += 4) count += (*pixels)[i + 1] != std::byte{};
        return count;
    }
    int failed = 0;
};

const std::string kClear = "CLEAR { TARGET|COMPUTERECTS 0 1 0 } ";
const std::string kDraw = "DRAWPRIMITIVE { TRIANGLESTRIP 0 2 } ";
const std::string kCounted = kClear + "ISSUEQUERY { 1 BEGIN } " + kDraw + "ISSUEQUERY { 1 END } ";

// One call of the kernels throws, or two.
std::atomic<int> calls_left{-1}, then_left{-1};
bool throws_bad_alloc = true;
void count_down() {
    if (calls_left.load() < 0 || calls_left.fetch_sub(1) != 0) return;
    calls_left = then_left.exchange(-1);
    if (throws_bad_alloc) throw std::bad_alloc();
    throw std::runtime_error("a kernel's mistake");
}
const rasterizer::Kernels& real() {
    return *rasterizer::find_kernels();
}
void run(const rasterizer::ir::Instruction* code, std::size_t count, rasterizer::Invocation& invocation) {
    count_down();
    real().run(code, count, invocation);
}
void draw_tile(rasterizer::TileJob& job) {
    count_down();
    real().draw_tile(job);
}

EmulatorOptions throwing(rasterizer::Kernels& kernels, unsigned workers, CompletionKind completion) {
    throws_bad_alloc = true;
    calls_left = then_left = -1;
    EmulatorOptions options;
    options.kernels = &kernels;
    options.compile = false; // programs run in `kernels` instead of compiled code
    options.workers = workers;
    options.completion.kind = completion;
    return options;
}

} // namespace

TEST_CASE("a tile whose drawing runs out of memory is an error, and everything else is drawn and answered") {
    const Deadline deadline;
    const unsigned workers = GENERATE(0u, 1u, 4u);
    const auto completion = GENERATE(CompletionKind::Immediate, CompletionKind::Async);
    rasterizer::Kernels kernels = real();
    kernels.draw_tile = draw_tile;
    for (int tile = 0; tile < 4; ++tile) {
        INFO("workers " << workers << ", tile " << tile);
        LittleMemory rig(throwing(kernels, workers, completion));
        calls_left = tile;
        rig.submit(kCounted);
        CHECK(rig.answer() == kSize * kSize * 3 / 4);
        CHECK(rig.failed == 1);
        CHECK(rig.lit() == kSize * kSize * 3 / 4);
        // A later draw covers everything again.
        rig.submit(kCounted);
        CHECK(rig.answer() == kSize * kSize);
        CHECK(rig.failed == 1);
        CHECK(rig.lit() == kSize * kSize);
        CHECK(rig.emulator.gpu().statistics().passed_pixels == kSize * kSize * 7 / 4);
    }
}

TEST_CASE("a batch whose geometry runs out of memory draws nothing, the batches around it do") {
    const Deadline deadline;
    const unsigned workers = GENERATE(0u, 1u, 4u);
    const auto completion = GENERATE(CompletionKind::Immediate, CompletionKind::Async);
    rasterizer::Kernels kernels = real();
    kernels.run = run;
    for (int batch = 0; batch < 3; ++batch) { // four vertices each, so each draw is one batch
        INFO("workers " << workers << ", batch " << batch);
        LittleMemory rig(throwing(kernels, workers, completion));
        calls_left = batch;
        // Draws that cannot be merged
        rig.submit(kClear + "ISSUEQUERY { 1 BEGIN } " + kDraw + "RENDERSTATE { LASTPIXEL FALSE } " + kDraw +
                   "RENDERSTATE { POINTSPRITEENABLE TRUE } " + kDraw + "ISSUEQUERY { 1 END }");
        CHECK(rig.answer() == kSize * kSize * 2);
        CHECK(rig.failed == 1);
        CHECK(rig.lit() == kSize * kSize);
        CHECK(rig.emulator.gpu().statistics().geometry.primitives == 4);
        rig.submit(kCounted);
        CHECK(rig.answer() == kSize * kSize);
    }
}

TEST_CASE("draws whose geometry runs out of memory together are drawn one by one") {
    const Deadline deadline;
    const unsigned workers = GENERATE(0u, 1u, 4u);
    rasterizer::Kernels kernels = real();
    kernels.run = run;
    for (int again = -1; again < 3; ++again) { // the draw that also fails when it is repeated alone; -1: none
        INFO("workers " << workers << ", again " << again);
        LittleMemory rig(throwing(kernels, workers, CompletionKind::Async));
        then_left = again;
        calls_left = 0;
        rig.submit(kClear + "ISSUEQUERY { 1 BEGIN } " + kDraw + kDraw + kDraw + "ISSUEQUERY { 1 END }");
        const std::uint32_t drawn = again < 0 ? 3 : 2;
        CHECK(rig.answer() == kSize * kSize * drawn);
        CHECK(rig.failed == (again < 0 ? 0 : 1));
        CHECK(rig.lit() == kSize * kSize);
        CHECK(rig.emulator.gpu().statistics().geometry.primitives == 2 * drawn);
        rig.submit(kCounted);
        CHECK(rig.answer() == kSize * kSize);
    }
}

TEST_CASE("a failure on the GPU is reported once, by the first function that waits for the work") {
    const Deadline deadline;
    const unsigned workers = GENERATE(0u, 1u, 4u);
    rasterizer::Kernels kernels = real();
    kernels.draw_tile = draw_tile;
    LittleMemory rig(throwing(kernels, workers, CompletionKind::Async));
    calls_left = 0;
    rig.submit(kClear + kDraw); // the scene is still open, so nothing has been drawn
    REQUIRE(rig.call.ddrval == kD3dOk);
    SECTION("reading") {
        CHECK(surface_pixels(rig.emulator, 1).error().fault == dp2::Fault::OutOfMemory);
    }
    SECTION("presenting") {
        rig.emulator.presents().wait();
        CHECK(rig.emulator.failures().take_gpu_failure().error().fault == dp2::Fault::OutOfMemory);
    }
    SECTION("the next call, whose commands were all executed") {
        rig.emulator.presents().wait();
        rig.submit("RENDERSTATE { ZENABLE FALSE }");
        CHECK(rig.call.ddrval == kOutOfMemory);
        CHECK(rig.call.error_offset == rig.call.command_length);
        CHECK(rig.error_text() == "out of memory at offset 0xc: GPU work");
    }
    SECTION("a call with an error of its own reports that first") {
        rig.emulator.presents().wait();
        rig.submit("raw { u8 5 0 0 0 }");
        CHECK(rig.call.ddrval == kCommandUnparsed);
        rig.submit("");
        CHECK(rig.call.ddrval == kOutOfMemory);
    }
    CHECK(rig.emulator.failures().take_gpu_failure().ok());
    CHECK(rig.lit() == kSize * kSize * 3 / 4);
    rig.submit("");
    CHECK(rig.call.ddrval == kD3dOk);
}

TEST_CASE("another exception on the GPU loses all contexts, and a new context works") {
    const Deadline deadline;
    const unsigned workers = GENERATE(0u, 1u, 4u);
    rasterizer::Kernels kernels = real();
    kernels.draw_tile = draw_tile;
    LittleMemory rig(throwing(kernels, workers, CompletionKind::Immediate));
    throws_bad_alloc = false;
    calls_left = 2;
    const std::uint32_t other = *rig.emulator.create_context(5, 1, 0);
    rig.submit(kCounted);
    CHECK(rig.call.ddrval == kDeviceLost);
    CHECK(rig.call.error_offset == rig.call.command_length);
    CHECK(rig.error_text() == "context lost at offset 0x4c: GPU work");
    rig.submit("");
    CHECK(rig.call.ddrval == kDeviceLost);
    CHECK(rig.emulator.usable_context(other).error().fault == dp2::Fault::ContextLost);
    rig.context = *rig.emulator.create_context(5, 1, 0);
    rig.submit("SETVERTEXSHADERDECL { XYZ } SETSTREAMSOURCE { 0 5 12 } RENDERSTATE { CULLMODE NONE LIGHTING FALSE } "
               "CREATEQUERY { 1 OCCLUSION } " +
               kCounted);
    CHECK(rig.answer() == kSize * kSize);
    CHECK(rig.failed == 0);
}

TEST_CASE("whichever allocation of a call fails, the call ends with an error at its command and the next ones work") {
    const Deadline deadline;
    const unsigned workers = GENERATE(0u, 4u);
    const auto completion = GENERATE(CompletionKind::Immediate, CompletionKind::Async);
    EmulatorOptions options;
    options.workers = workers;
    options.completion.kind = completion;
    int failures = 0;
    const std::string commands =
        "STATESET { BEGIN 3 NONE } RENDERSTATE { ZENABLE FALSE } STATESET { END 3 NONE } "
        "CREATEVERTEXSHADERDECL { 7 1 { 0 0 FLOAT3 DEFAULT POSITION 0 } } CREATEPIXELSHADER { 5 auto asm "
        "{\nps_2_0\nmov oC0, c0\n} } "
        "CREATEQUERY { 2 EVENT } CREATEQUERY { 3 OCCLUSION } ISSUEQUERY { 3 BEGIN } SETSTREAMSOURCEUM { 0 20 } "
        "SETVERTEXSHADERDECL { XYZRHW|DIFFUSE } DRAWPRIMITIVE { TRIANGLELIST 0 1 } "
        "SETSTREAMSOURCE { 0 5 12 } SETVERTEXSHADERDECL { XYZ } DRAWRECTPATCH { 9 HASINFO data { 0 0 2 2 2 0 1 } } " +
        kDraw + "ISSUEQUERY { 3 END } ISSUEQUERY { 2 END } ";
    for_each_allocation([&](long n) {
        LittleMemory rig(options);
        bool fired;
        {
            const std::vector<CallVertex> of_this_call{{0, 0, 0.5f, 1, 0}, {9, 0, 0.5f, 1, 0}, {0, 9, 0.5f, 1, 0}};
            fired = rig.submit(commands, n, of_this_call);
        } // here the memory of the call's vertices is freed
        if (rig.call.ddrval != kD3dOk) {
            ++failures;
            CHECK(rig.call.ddrval == kOutOfMemory);
            const dp2::Error& error = rig.emulator.last_error();
            CHECK(error.fault == dp2::Fault::OutOfMemory);
            CHECK(rig.call.error_offset == error.offset);
            CHECK(error.offset <= rig.call.command_length);
            // An error without an opcode occurred after the last command, while answers were collected.
            CHECK((error.opcode != 0 || error.offset == rig.call.command_length));
        }
        // A later call without vertices must not read the freed user memory.
        rig.emulator.presents().wait();
        rig.submit("STATESET { END 3 NONE } SETVERTEXSHADERDECL { XYZRHW|DIFFUSE } SETSTREAMSOURCEUM { 0 20 } " +
                   kClear + kDraw + "SETSTREAMSOURCE { 0 5 12 } SETVERTEXSHADERDECL { XYZ } ");
        CHECK(rig.call.ddrval == kD3dOk);
        CHECK(rig.lit() == 0);
        // These fail if the failed call ended before it created the queries.
        for (const char* id : {"2", "3"}) rig.submit(std::string("DELETEQUERY { ") + id + " }");
        rig.submit(""); // fetches waiting answers
        rig.submit("CREATEQUERY { 4 EVENT } " + kCounted);
        rig.emulator.presents().wait();
        CHECK(rig.answer() == kSize * kSize);
        CHECK(rig.failed == 0);
        CHECK(rig.lit() == kSize * kSize);
        return fired;
    });
    CHECK(failures > 50 / kStep);
}

TEST_CASE(
    "whichever allocation of a copy or fill of surfaces in use fails, it is done, or refused and writes nothing") {
    const Deadline deadline;
    EmulatorOptions options;
    options.workers = GENERATE(0u, 4u);
    options.completion.kind = CompletionKind::Async;
    rasterizer::SurfaceDesc desc;
    desc.width = desc.height = kSize;
    desc.format = dp2::Format::A8R8G8B8;
    desc.usage = dp2::kUsageRenderTarget | dp2::kUsageTexture;
    desc.levels = 2;
    const std::string command =
        GENERATE(as<std::string>(), "BLT { 2 0 0 128 128 0 1 0 0 128 128 0 1 }",
                 "BLT { 2 0 0 128 128 0 1 0 0 64 64 0 2 }", "BLT { 2 0 0 64 64 0 2 32 32 128 128 0 2 }",
                 "SURFACEBLT { 1 0 0 128 128 0 2 0 0 128 128 0 0 }", "COLORFILL { 2 0 0 128 128 0xff123456 }",
                 "COLORFILL { 1 0 0 128 128 0xff123456 }", "GENERATEMIPSUBLEVELS { 2 LINEAR }");
    struct Outcome {
        bool fired, refused, lost; // refused: the command failed; lost: earlier, queued work failed
        std::vector<std::byte> bytes;
    };
    const auto play = [&](const std::string& commands, long n) {
        LittleMemory rig(options);
        REQUIRE(rig.emulator.gpu().resources().create_surface(2, desc).ok());
        rig.submit(
            kClear + kDraw +
            "BLT { 2 0 0 128 128 0 1 0 0 128 128 0 1 } COLORFILL { 2 0 0 64 64 0xff0000ff } COLORFILL { 1 9 9 50 "
            "70 0xff00ff00 } " +
            kDraw + "COLORFILL { 1 9 9 90 99 0xff00ff00 } ");
        REQUIRE(rig.call.ddrval == kD3dOk); // both surfaces are now used by queued work
        Outcome out;
        out.fired = rig.submit(commands, n);
        const bool failed = rig.call.ddrval != kD3dOk;
        out.refused = failed && rig.emulator.last_error().opcode != 0;
        out.lost = failed && !out.refused;
        for (const auto& [surface, level] : {std::pair{1u, 0u}, {2u, 0u}, {2u, 1u}}) {
            const auto pixels = surface_pixels(rig.emulator, surface, level);
            REQUIRE(pixels.ok());
            out.bytes.insert(out.bytes.end(), pixels->begin(), pixels->end());
        }
        return out;
    };
    const Outcome before = play("", -1), done = play(command, -1);
    REQUIRE((before.bytes != done.bytes));
    int refused = 0;
    for_each_allocation([&](long n) {
        const Outcome is = play(command, n);
        refused += is.refused;
        INFO(command << (is.refused ? " refused" : " done"));
        CHECK((is.lost || is.bytes == (is.refused ? before : done).bytes));
        return is.fired;
    });
    CHECK(refused > 0);
}

TEST_CASE("a failed allocation of a resource restores the budget and keeps the resource that it was to replace") {
    constexpr std::uint64_t kBytes = 64 * 64 * 4;
    rasterizer::SurfaceDesc desc;
    desc.width = desc.height = 64;
    desc.format = dp2::Format::A8R8G8B8;
    using Table = rasterizer::ResourceTable;
    const auto check = [&](auto&& create) {
        for (const bool replaces : {false, true})
            for_each_allocation([&](long n) {
                rasterizer::MemoryBudget memory_budget(std::uint64_t{1} << 20);
                const dp2::Limits limits;
                Table table(limits, memory_budget);
                REQUIRE(table.create_surface(1, desc).ok());
                if (replaces) REQUIRE(table.create_buffer(2, 100).ok());
                const std::uint64_t before = memory_budget.used();
                bool threw = false;
                {
                    const FailingAllocation failing(n);
                    try {
                        const dp2::Status status = create(table);
                        allocations_left = -1;
                        CHECK(status.ok());
                    } catch (const std::bad_alloc&) {
                        threw = true;
                    }
                }
                if (threw) {
                    CHECK(memory_budget.used() == before);
                    CHECK(table.buffer(2, "").ok() == replaces);
                    REQUIRE(create(table).ok());
                }
                REQUIRE(table.destroy(2).ok());
                REQUIRE(table.destroy(1).ok());
                CHECK(memory_budget.used() == 0);
                CHECK(table.create_buffer(4, memory_budget.limit() + 1).error().fault == dp2::Fault::LimitExceeded);
                return threw;
            });
    };
    check([&](Table& table) { return table.create_surface(2, desc); });
    check([](Table& table) { return table.create_buffer(2, kBytes); });
    check([](Table& table) { return table.create_sublevel(2, 1, 0, 0); });
}

TEST_CASE("sizes beyond the address space are out of memory and allocate nothing") {
    const CRig rig({.max_bytes = ~std::uint64_t{0}}, {.size = 0});
    dp2emu* const emulator = rig.emulator;
    for (const std::uint64_t bytes :
         {~std::uint64_t{0}, std::uint64_t{1} << 63, (std::uint64_t{1} << 63) - 1, std::uint64_t{1} << 62})
        CHECK(dp2emu_create_buffer(emulator, 1, bytes) == DP2EMU_OUT_OF_MEMORY);
    REQUIRE(dp2emu_create_buffer(emulator, 1, 16) == DP2EMU_OK);
    CHECK(dp2emu_create_buffer(emulator, 1, ~std::uint64_t{0}) == DP2EMU_OUT_OF_MEMORY);
    const std::uint32_t word = 7;
    CHECK(dp2emu_write_buffer(emulator, 1, 0, &word, 4) == DP2EMU_OK); // the old buffer still exists
}

TEST_CASE("a query whose creation failed does not occupy a counter") {
    for_each_allocation([](long n) {
        EmulatorOptions options;
        options.limits.max_counters = 1;
        LittleMemory rig(options);
        D3d10Queries& queries = rig.emulator.find_context(rig.context)->d3d10;
        std::byte memory[16] = {}, other[16] = {};
        bool threw = false;
        {
            const FailingAllocation failing(n);
            try {
                (void)queries.create({static_cast<std::uint32_t>(D3d10Query::GpuIdle), 0}, memory);
            } catch (const std::bad_alloc&) {
                threw = true;
            }
        }
        if (threw) CHECK(queries.create({static_cast<std::uint32_t>(D3d10Query::PixelProcessing), 0}, other).ok());
        return threw;
    });
}
