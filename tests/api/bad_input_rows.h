// Bad calls of the C interface, as rows of tables: the function, what is wrong with the arguments, and the result code.
// After each call the emulator still works. tests/release/rules/bad_input.py checks that each function of the public
// headers has its rows.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "responses/include/dp2emu_protocol.h"
#include "tests/support/c_rig.h"

namespace bad_input {

// What is wrong with a call's arguments.
enum class Kind {
    Null,    // a NULL pointer where one is required
    Size,    // a struct whose size field has no valid value
    Handle,  // a handle that was never created, was destroyed, or names an object of another kind
    Overlap, // two arguments whose memory overlaps
};

inline constexpr std::uint32_t kTarget = 1, kBuffer = 2, kDestroyed = 4, kNever = 77;

// A live surface, buffer and context, and a surface and a context that were destroyed.
struct Objects : CRig {
    Objects() : CRig({}, {.size = 16}) {
        REQUIRE(surface(kDestroyed, DP2EMU_D3DFMT_A8R8G8B8, 16, DP2EMU_USAGE_RENDER_TARGET) == DP2EMU_OK);
        REQUIRE(dp2emu_create_buffer(emulator, kBuffer, 64) == DP2EMU_OK);
        REQUIRE(dp2emu_destroy_object(emulator, kDestroyed) == DP2EMU_OK);
        REQUIRE(dp2emu_destroy_context(emulator, destroyed_context) == DP2EMU_OK);
        for (std::uint32_t i = 0; i < std::size(words); ++i) words[i] = i;
    }

    // Checks that the emulator draws, answers queries and still has its objects.
    void check_that_it_works() {
        CHECK(submit("CLEAR { TARGET 0xFF102030 1 0 { 0 0 16 16 } } CREATEQUERY { 9 EVENT } ISSUEQUERY { 9 END } "
                     "DELETEQUERY { 9 }")
                  .ddrval == 0);
        CHECK(target_pixels() == std::vector<std::uint32_t>(16 * 16, 0xFF102030));
        std::vector<std::byte> bytes(64);
        REQUIRE(dp2emu_read_buffer(emulator, kBuffer, 0, bytes.data(), 64) == DP2EMU_OK);
        CHECK(bytes == std::vector<std::byte>(64));
        CHECK(dp2emu_finish(emulator) == DP2EMU_OK);
    }

    const std::uint32_t destroyed_context = create_context();
    alignas(16) std::uint32_t words[256]; // memory for arguments
};

struct Row {
    const char* function;
    Kind kind;
    const char* what;
    std::int64_t code;
    std::function<std::int64_t(Objects&)> call;
};

inline void check(const std::vector<Row>& rows) {
    for (const Row& row : rows) {
        INFO(row.function << ": " << row.what);
        Objects objects;
        CHECK(row.call(objects) == row.code);
        objects.check_that_it_works();
    }
}

// Rows for a function that takes a context: a NULL emulator, and handles that name no context.
template <class Call>
void of_contexts(std::vector<Row>& rows, const char* function, std::int64_t null_code, std::int64_t bad_code,
                 Call call) {
    rows.push_back({function, Kind::Null, "no emulator", null_code,
                    [=](Objects& o) { return call(static_cast<dp2emu*>(nullptr), o.context); }});
    for (const std::uint32_t id : {0u, kNever, ~0u})
        rows.push_back({function, Kind::Handle, "a context that was never created", bad_code,
                        [=](Objects& o) { return call(o.emulator, id); }});
    rows.push_back({function, Kind::Handle, "a destroyed context", bad_code,
                    [=](Objects& o) { return call(o.emulator, o.destroyed_context); }});
}

// A struct with a size field of the given value.
template <class T> T sized(std::uint32_t size = sizeof(T)) {
    T out{};
    out.size = size;
    return out;
}
// A struct that is longer than the library's version of it, and whose additional bytes are not zero.
template <class T> struct Longer {
    T known{};
    std::uint32_t unknown = 1;
    Longer() { known.size = sizeof *this; }
};
// Creates the struct in memory that may overlap other arguments.
template <class T> T* struct_at(void* memory) {
    return new (memory) T(sized<T>());
}

} // namespace bad_input
