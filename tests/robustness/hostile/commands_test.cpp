// Single commands and empty calls that could cost much: very many rectangles, state sets that execute each other,
// command surfaces of 1 GiB.
#include <sys/mman.h>

#include "tests/robustness/hostile/work.h"

using namespace hostile;

namespace {

const Machine kMachines[] = {{0, false}, {0, true}, {2, false}, {2, true}, {4, false}, {4, true}};

std::string clear_with(int rectangles) {
    return "CLEAR { TARGET 0xff00ff00 1 0 " + repeat("{ 1 1 4095 4095 } ", rectangles) + "}\n";
}

} // namespace

TEST_CASE("one CLEAR of tens of thousands of rectangles ends in time") {
    const auto bytes = Clocked::commands(clear_with(60000));
    for (const Machine& machine : kMachines)
        check_in_time("60,000 rectangles, " + name_of(machine), [&] {
            Clocked emulator(machine);
            target(emulator, 4096, 4096, 4);
            bool refused = emulator.submit(bytes) != 0;
            refused |= emulator.present() != DP2EMU_OK;
            CHECK(refused);
            CHECK(emulator.error_field() == "max_milliseconds");
            (void)emulator.submit(bytes);
            emulator.destroy();
            return emulator.longest;
        });
}

// EXECUTE is neither recorded nor executed while a set is open, so nested sets cannot multiply work.
TEST_CASE("state sets do not execute each other") {
    Clocked emulator({0, false});
    emulator.surface(1, kA8R8G8B8, 16, 16, kTarget);
    emulator.create_context(1);
    triangle(emulator);
    const std::string factor = "TEXTURESTAGESTATE { 0 COLOROP SELECTARG1 0 COLORARG1 TFACTOR } ";
    const auto drawn = [&] {
        emulator.run(factor + kTriangle);
        std::uint32_t pixel = 0;
        CHECK(emulator.read(1, pixel) == DP2EMU_OK);
        return pixel & 0xffffff;
    };
    emulator.run("STATESET { BEGIN 1 NONE } RENDERSTATE { TEXTUREFACTOR 0xff112233 } STATESET { EXECUTE 2 NONE } "
                 "STATESET { EXECUTE 1 NONE } STATESET { END 1 NONE } "
                 "STATESET { BEGIN 2 NONE } STATESET { EXECUTE 1 NONE } RENDERSTATE { TEXTUREFACTOR 0xff445566 } "
                 "STATESET { END 2 NONE }");
    emulator.run("STATESET { EXECUTE 1 NONE }");
    CHECK(drawn() == 0x112233); // set 1 did not record the EXECUTE of set 2
    emulator.run("STATESET { EXECUTE 2 NONE }");
    CHECK(drawn() == 0x445566);
    // EXECUTE has no effect while set 3 is open, nor when set 3 is executed.
    emulator.run("STATESET { BEGIN 3 NONE } STATESET { EXECUTE 1 NONE } STATESET { END 3 NONE }");
    CHECK(drawn() == 0x445566);
    emulator.run("STATESET { EXECUTE 3 NONE }");
    CHECK(drawn() == 0x445566);
}

TEST_CASE("empty calls with command surfaces of 1 GiB take no time") {
    if (kSanitized) return; // sanitizers manage memory themselves
    const std::size_t bytes = std::size_t{1} << 30;
    void* const memory =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    REQUIRE(memory != MAP_FAILED);
    for (const unsigned workers : {0u, 2u, 4u})
        check_in_time("1,000 empty calls, " + name_of({workers, false}), [&] {
            Clocked emulator({workers, false});
            target(emulator, 64, 64);
            emulator.measure([&] {
                for (int i = 0; i < 1000; ++i) {
                    dp2emu_call call{};
                    call.size = sizeof call;
                    call.context = emulator.context;
                    call.commands = memory;
                    call.command_capacity = bytes;
                    REQUIRE(dp2emu_submit(emulator.get(), &call) == DP2EMU_OK);
                    CHECK(call.ddrval == 0);
                }
            });
            return emulator.longest;
        });
    unsigned char touched = 0;
    int pages = 0;
    for (std::size_t at = 0; at < bytes; at += bytes / 64)
        if (mincore(static_cast<char*>(memory) + at, 1, &touched) == 0) pages += touched & 1u;
    CHECK(pages <= 1); // only the page of the answer is touched
    munmap(memory, bytes);
}
