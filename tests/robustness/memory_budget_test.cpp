// The memory budget of an emulator: what is charged, that charges are given back, and that a refusal leaves it
// unchanged.
#include "dp2/wire/error_text.h"
#include "responses/api/c_api_shared.h"
#include "responses/protocol/hresult.h"
#include "tests/support/c_rig.h"
#include "tests/support/drawing_rig.h"

using namespace responses;
using rasterizer::Charge;
using rasterizer::MemoryBudget;
using rasterizer::MemoryBudgetExceeded;

namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;

EmulatorOptions limited(unsigned workers, std::uint64_t bytes) {
    EmulatorOptions options = with_workers(workers);
    options.limits.max_bytes = bytes;
    return options;
}

// Destroys every object and context, and empties the caches. Returns the bytes that are still charged.
std::uint64_t left_after_destruction(Emulator& emulator) {
    std::vector<rasterizer::Handle> handles;
    emulator.gpu().resources().for_each([&](rasterizer::Handle handle, const auto&) { handles.push_back(handle); });
    while (!emulator.contexts().empty()) REQUIRE(emulator.destroy_context(emulator.contexts().begin()->first).ok());
    for (const rasterizer::Handle handle : handles) REQUIRE(emulator.gpu().resources().destroy(handle).ok());
    MemoryBudget& memory_budget = emulator.gpu().memory_budget();
    memory_budget.make_room(memory_budget.limit() + 1);
    CHECK(memory_budget.reserved() == 0);
    return memory_budget.used();
}

const char* const kEverything[] = {
    // Commands that make a decoded texture, a palette, copies on write, a temporary surface.
    "surface 3 format DXT1 size 256x256 usage texture\nsurface 4 format P8 size 64x64 usage texture\n"
    "surface 6 format A8R8G8B8 size 64x64 usage target\nbuffer 5 bytes 4096\n",
    "SETPALETTE { 2 0 4 } UPDATEPALETTE { 2 5 1 data { 0x80332211 } }",
    "TEXTURESTAGESTATE { 0 TEXTUREMAP 4 0 COLOROP SELECTARG1 0 COLORARG1 TEXTURE } TRIANGLESTRIP count 2 { 0 }",
    "TEXTURESTAGESTATE { 0 TEXTUREMAP 3 } TRIANGLESTRIP count 2 { 0 }",
    "BLT { 6 0 0 64 64 0 1 0 0 32 32 0 0 } BLT { 1 0 0 64 64 0 6 0 0 64 64 0 0 }",
    // Commands that make state in a context.
    "STATESET { BEGIN 5 NONE } RENDERSTATE { CULLMODE NONE } STATESET { END 5 NONE }",
    "CREATELIGHT { 3 } CREATELIGHT { 4 }", "CREATEVERTEXSHADERDECL { 7 1 { 0 0 FLOAT3 DEFAULT POSITION 0 } }",
    "CREATEPIXELSHADER { 3 auto asm {\nps_2_0\nmov oC0, c0\n} } SETPIXELSHADER { 3 } TRIANGLESTRIP count 2 { 0 }",
    "CREATEQUERY { id 1 type OCCLUSION id 2 type EVENT } ISSUEQUERY { id 1 flags BEGIN } TRIANGLESTRIP count 1 { 0 } "
    "ISSUEQUERY { id 1 flags END id 2 flags END }",
    "SETVERTEXSHADERDECL { XYZ } SETSTREAMSOURCE { 0 5 12 } DRAWRECTPATCH { 7 HASINFO|HASSEGS data { f32 4 4 4 4 u32 0 "
    "0 2 2 2 0 1 } }"};

} // namespace

TEST_CASE("a charge is given back, also when it is moved, made smaller, or its allocation fails") {
    MemoryBudget memory_budget(1000);
    {
        Charge a(memory_budget, 600);
        CHECK_THROWS_AS(Charge(memory_budget, 401), MemoryBudgetExceeded);
        CHECK(memory_budget.used() == 600);
        Charge b = std::move(a);
        CHECK_THROWS_AS(b.resize(memory_budget, 1001), MemoryBudgetExceeded);
        CHECK(b.bytes() == 600);
        b.resize(memory_budget, 100);
        CHECK(memory_budget.used() == 100);
        a = Charge(memory_budget, 900);
        CHECK(memory_budget.used() == 1000);
    }
    CHECK(memory_budget.used() == 0);
    CHECK(memory_budget.peak() == 1000);
    std::pmr::vector<int> numbers(memory_budget.memory());
    CHECK_THROWS_AS(numbers.resize(1000), MemoryBudgetExceeded);
    numbers.resize(10);
    CHECK(memory_budget.used() >= 10 * sizeof(int));
    numbers = std::pmr::vector<int>(memory_budget.memory());
    CHECK(memory_budget.used() == 0);
}

TEST_CASE("large requests do not take what is reserved for workers, which have a reserve beyond the limit") {
    MemoryBudget memory_budget(16 * kMiB);
    MemoryBudget::Reservation reservation;
    reservation.add(memory_budget, 10 * kMiB);
    CHECK(memory_budget.reserved() == 10 * kMiB);
    CHECK_FALSE(memory_budget.has_room(7 * kMiB));
    CHECK_THROWS_AS(memory_budget.require(7 * kMiB), MemoryBudgetExceeded);
    const Charge small(memory_budget, 7 * kMiB); // Charge checks only the limit, not the reservation
    std::pmr::vector<std::byte> bytes(memory_budget.worker_memory());
    bytes.resize(10 * kMiB);
    CHECK_THROWS_AS(Charge(memory_budget, 1), MemoryBudgetExceeded);
    CHECK_THROWS_AS(bytes.resize(20 * kMiB), MemoryBudgetExceeded);
    reservation.end();
    bytes = std::pmr::vector<std::byte>(memory_budget.worker_memory());
    CHECK(memory_budget.has_room(9 * kMiB));
}

TEST_CASE("caches are dropped, and queued work finished, before anything is refused") {
    struct Kept : MemoryBudget::Cache {
        explicit Kept(MemoryBudget& memory_budget) : Cache(memory_budget), bytes(memory_budget, 800) {}
        void drop() noexcept override { bytes = {}; }
        Charge bytes;
    };
    MemoryBudget memory_budget(1000);
    Kept kept(memory_budget);
    Charge queued(memory_budget, 100);
    int finished = 0;
    memory_budget.on_relief([&] {
        ++finished;
        queued = {};
    });
    memory_budget.make_room(100);
    CHECK(finished == 0);
    memory_budget.require(1000);
    CHECK(finished == 1);
    CHECK(memory_budget.used() == 0);
    CHECK_THROWS_AS(memory_budget.require(1001), MemoryBudgetExceeded);
}

TEST_CASE("nothing is charged once everything is destroyed") {
    for (const unsigned workers : {0u, 2u, 4u}) {
        INFO(workers << " workers");
        DrawingRig rig(64, 64, limited(workers, 64 * kMiB));
        rig.document(kEverything[0]);
        for (std::size_t i = 1; i < std::size(kEverything); ++i)
            rig.run(kEverything[i], "XYZRHW|DIFFUSE|TEX1", textured_rectangle(0, 0, 64, 64, 0xff00ff00));
        REQUIRE(rig.emulator().presents().copy(1).ok());
        CHECK(rig.emulator().gpu().memory_budget().used() > 64 * 64 * 4);
        const std::uint64_t left = left_after_destruction(rig.emulator());
        // The call's own command surface, and pictures that are kept for the next present, are still charged.
        CHECK(left < 64 * 1024);
    }
}

TEST_CASE("a refusal does not change the memory budget, and the emulator stays usable") {
    for (const unsigned workers : {0u, 2u, 4u}) {
        INFO(workers << " workers");
        DrawingRig rig(64, 64, limited(workers, 16 * kMiB));
        rig.run("TRIANGLESTRIP count 2 { 0 }", "XYZRHW|DIFFUSE|TEX1", textured_rectangle(0, 0, 64, 64, 0xff00ff00));
        Emulator& emulator = rig.emulator();
        emulator.finish();
        MemoryBudget& memory_budget = emulator.gpu().memory_budget();
        memory_budget.make_room(memory_budget.limit() + 1);
        const std::uint64_t before = memory_budget.used();
        rasterizer::SurfaceDesc desc;
        desc.width = desc.height = 4096;
        desc.format = dp2::Format::A8R8G8B8;
        CHECK(std::string(emulator.gpu().resources().create_surface(9, desc).error().field) == "max_bytes");
        CHECK(std::string(emulator.gpu().resources().create_buffer(9, 32 * kMiB).error().field) == "max_bytes");
        CHECK(memory_budget.used() == before);
        // The decoded form of a texture does not fit, though the texture does.
        rig.document("surface 3 format DXT1 size 4096x2048 usage texture\n");
        const std::uint64_t with_texture = memory_budget.used();
        CHECK(rig.error(kSelectTexture + kStrip, "XYZRHW|DIFFUSE|TEX1", textured_rectangle(0, 0, 64, 64, 0))
                  .find("max_bytes") != std::string::npos);
        emulator.finish();
        memory_budget.make_room(memory_budget.limit() + 1);
        CHECK(memory_budget.used() <= with_texture + 4096);
        rig.run("TEXTURESTAGESTATE { 0 TEXTUREMAP 0 }" + kStrip, "XYZRHW|DIFFUSE|TEX1",
                textured_rectangle(0, 0, 64, 64, 0xff0000ff));
        CHECK(rig.rgb(10, 10) == 0x0000ff);
    }
}

TEST_CASE("the error of a full memory budget names the command and its offset") {
    DrawingRig rig(64, 64, limited(0, 16 * kMiB));
    rig.document("surface 3 format DXT1 size 4096x2048 usage texture\n");
    const std::string text = rig.error("RENDERSTATE { CULLMODE NONE } " + kSelectTexture + kStrip,
                                       "XYZRHW|DIFFUSE|TEX1", textured_rectangle(0, 0, 64, 64, 0));
    CHECK(text.find("limit exceeded: TRIANGLESTRIP at offset") == 0);
    CHECK(text.find("max_bytes") != std::string::npos);
    CHECK(rig.last().ddrval == kOutOfMemory);
    CHECK(rig.last().error_offset != 0);
}

TEST_CASE("a long program is compiled once caches are dropped, and refused if that is not enough") {
    std::string adds;
    for (int i = 0; i < 1400; ++i) adds += "mad r0, r0.yzwx, c0, c1\n";
    const std::string set = "CREATEPIXELSHADER { 3 auto asm {\nps_3_0\nmov r0, c2\n" + adds +
                            "mov oC0, r0\n} } SETPIXELSHADER { 3 }",
                      kType = "XYZRHW|DIFFUSE|TEX1", quad = textured_rectangle(0, 0, 64, 64, 0xff0000ff);
    for (const unsigned workers : {0u, 2u, 4u})
        for (const bool room : {true, false}) {
            INFO(workers << " workers, " << room);
            DrawingRig rig(64, 64, limited(workers, 16 * kMiB));
            rig.document("surface 3 format DXT1 size 1024x1024 usage texture\n");
            rig.run(set);
            rig.run("SETPIXELSHADER { 0 }");
            MemoryBudget& memory_budget = rig.emulator().gpu().memory_budget();
            const std::uint64_t before = memory_budget.used();
            rig.run(kSelectTexture + kStrip, kType, quad);     // the draw stays queued
            REQUIRE(memory_budget.used() > before + 4 * kMiB); // the decoded texture
            if (!room) memory_budget.make_room(memory_budget.limit());
            // Leaves as much as draws without a long program need.
            constexpr std::uint64_t kLeft = 5 * kMiB / 4;
            REQUIRE(rig.emulator()
                        .gpu()
                        .resources()
                        .create_buffer(9, memory_budget.limit() - memory_budget.used() - kLeft)
                        .ok());
            if (room) {
                rig.run("SETPIXELSHADER { 3 }" + kStrip, kType, quad);
            } else {
                CHECK(rig.error("SETPIXELSHADER { 3 }" + kStrip, kType, quad).find("max_bytes") != std::string::npos);
                CHECK(memory_budget.reserved() == 0);
            }
            rig.run("SETPIXELSHADER { 0 } TEXTURESTAGESTATE { 0 TEXTUREMAP 0 0 COLORARG1 DIFFUSE }" + kStrip, kType,
                    quad);
            CHECK(rig.rgb(10, 10) == 0x0000ff);
        }
}

TEST_CASE("a long shader is created once caches are dropped") {
    std::string moves;
    for (int i = 0; i < 10000; ++i) moves += "mov r0, c0\n";
    const std::string make = "CREATEPIXELSHADER { 3 auto asm {\nps_3_0\n" + moves + "mov oC0, r0\n} }",
                      kType = "XYZRHW|DIFFUSE|TEX1", quad = textured_rectangle(0, 0, 64, 64, 0xff0000ff);
    for (const unsigned workers : {0u, 2u, 4u})
        for (const bool room : {true, false}) {
            INFO(workers << " workers, " << room);
            DrawingRig rig(64, 64, limited(workers, 16 * kMiB));
            rig.document("surface 3 format DXT1 size 1024x1024 usage texture\n");
            MemoryBudget& memory_budget = rig.emulator().gpu().memory_budget();
            const std::uint64_t before = memory_budget.used();
            rig.run(kSelectTexture + kStrip, kType, quad);
            rig.run("TEXTURESTAGESTATE { 0 TEXTUREMAP 0 0 COLORARG1 DIFFUSE }" + kStrip, kType,
                    quad);                                     // this draw does not sample the texture
            REQUIRE(memory_budget.used() > before + 4 * kMiB); // the decoded texture
            if (!room) memory_budget.make_room(memory_budget.limit());
            // Leaves as much as commands without a long shader need, with their bytes.
            constexpr std::uint64_t kLeft = 5 * kMiB / 4;
            REQUIRE(rig.emulator()
                        .gpu()
                        .resources()
                        .create_buffer(9, memory_budget.limit() - memory_budget.used() - kLeft)
                        .ok());
            if (room)
                rig.run(make);
            else
                CHECK(rig.error(make).find("max_bytes") != std::string::npos);
        }
}

TEST_CASE("pictures that wait to be shown are charged, and released ones are freed") {
    DrawingRig rig(512, 512, limited(2, 16 * kMiB));
    std::vector<std::unique_ptr<ShownPicture>> kept;
    bool full = false;
    for (int i = 0; i < 32 && !full; ++i) try {
            kept.push_back(std::move(*rig.emulator().presents().copy(1)));
        } catch (const MemoryBudgetExceeded&) {
            full = true;
        }
    CHECK(full);
    CHECK(kept.size() > 4);
    const std::size_t had = kept.size();
    kept.clear();
    for (std::size_t i = 0; i < had; ++i) kept.push_back(std::move(*rig.emulator().presents().copy(1)));
    kept.clear();
    rasterizer::SurfaceDesc desc;
    desc.width = 1024, desc.height = 2048;
    desc.format = dp2::Format::A8R8G8B8;
    CHECK(rig.emulator().gpu().resources().create_surface(9, desc).ok());
}

TEST_CASE("an object that is replaced is freed first if both do not fit") {
    DrawingRig rig(64, 64, limited(2, 16 * kMiB));
    auto& resources = rig.emulator().gpu().resources();
    REQUIRE(resources.create_buffer(5, 9 * kMiB).ok());
    REQUIRE(resources.create_buffer(5, 10 * kMiB).ok());
    CHECK((*resources.buffer(5, ""))->size() == 10 * kMiB);
    CHECK(resources.create_buffer(5, 32 * kMiB).error().fault == dp2::Fault::LimitExceeded);
    CHECK((*resources.buffer(5, ""))->size() == 10 * kMiB);
    CHECK(resources.create_buffer(5, 12 * kMiB).ok());
}

TEST_CASE("statistics report the used bytes and their maximum") {
    const CRig rig({.max_bytes = 64 * kMiB}, {.size = 0});
    dp2emu* const emulator = rig.emulator;
    const auto statistics = [&] {
        dp2emu_statistics out{};
        out.size = sizeof out;
        REQUIRE(dp2emu_get_statistics(emulator, &out) == DP2EMU_OK);
        return out;
    };
    const std::uint64_t before = statistics().bytes_used;
    REQUIRE(dp2emu_create_buffer(emulator, 1, 32 * kMiB) == DP2EMU_OK);
    CHECK(statistics().bytes_used >= before + 32 * kMiB);
    CHECK(dp2emu_create_buffer(emulator, 2, 33 * kMiB) == DP2EMU_LIMIT_EXCEEDED);
    CHECK(std::string(rig.last_error().field) == "max_bytes");
    REQUIRE(dp2emu_destroy_object(emulator, 1) == DP2EMU_OK);
    CHECK(statistics().bytes_used <= before + 1024);
    CHECK(statistics().bytes_peak >= before + 32 * kMiB);
    REQUIRE(dp2emu_create_buffer(emulator, 2, 33 * kMiB) == DP2EMU_OK);
}

TEST_CASE("memory that was never written takes no time and no pages", "[one-thread]") {
    EmulatorOptions options = limited(0, std::uint64_t{1} << 34);
    Emulator emulator(options);
    for (rasterizer::Handle handle = 1; handle <= 8; ++handle)
        REQUIRE(emulator.gpu().resources().create_buffer(handle, 1024 * kMiB).ok());
    std::byte last{1};
    REQUIRE(emulator.memory().read_buffer(8, 1024 * kMiB - 1, {&last, 1}).ok());
    CHECK(last == std::byte{0});
}
