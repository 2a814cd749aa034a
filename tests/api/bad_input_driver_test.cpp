// Bad input to the functions of dp2emu.h for emulators, surfaces, buffers and contexts.
#include "tests/api/bad_input_rows.h"

using namespace bad_input;

namespace {

const std::int64_t kInvalid = DP2EMU_INVALID_ARGUMENT;

dp2emu_surface_desc surface(std::uint32_t handle = 9) {
    return described(handle, DP2EMU_D3DFMT_A8R8G8B8, 4, 0);
}

} // namespace

TEST_CASE("bad input: an emulator's creation") {
    static dp2emu* made;
    check({
        {"dp2emu_create", Kind::Null, "no place for the emulator", kInvalid,
         [](Objects&) { return dp2emu_create(nullptr, nullptr); }},
        {"dp2emu_create", Kind::Size, "options of 3 bytes", kInvalid,
         [](Objects&) {
             const auto options = sized<dp2emu_options>(3);
             return dp2emu_create(&options, &made);
         }},
        {"dp2emu_create", Kind::Size, "options with members that nobody knows", kInvalid,
         [](Objects&) {
             const Longer<dp2emu_options> options;
             return dp2emu_create(&options.known, &made);
         }},
        {"dp2emu_create", Kind::Size, "peak rates of 3 bytes", kInvalid,
         [](Objects&) {
             auto options = sized<dp2emu_options>();
             const auto rates = sized<dp2emu_peak_rates>(3);
             options.peak_rates = &rates;
             return dp2emu_create(&options, &made);
         }},
        {"dp2emu_create", Kind::Null, "memory without functions", kInvalid,
         [](Objects&) {
             auto options = sized<dp2emu_options>();
             const auto memory = sized<dp2emu_memory>();
             options.memory = &memory;
             return dp2emu_create(&options, &made);
         }},
        {"dp2emu_create", Kind::Overlap, "the place for the emulator lies in the options", DP2EMU_OK,
         [](Objects&) {
             auto options = sized<dp2emu_options>();
             auto* const place = reinterpret_cast<dp2emu**>(&options.log_user);
             const auto result = dp2emu_create(&options, place);
             dp2emu_destroy(*place);
             return result;
         }},
        {"dp2emu_destroy", Kind::Null, "nothing", 0,
         [](Objects&) {
             dp2emu_destroy(nullptr);
             return 0;
         }},
    });
}

TEST_CASE("bad input: surfaces and buffers") {
    check({
        {"dp2emu_create_surface", Kind::Null, "no emulator", kInvalid,
         [](Objects&) {
             const auto desc = surface();
             return dp2emu_create_surface(nullptr, &desc);
         }},
        {"dp2emu_create_surface", Kind::Null, "no description", kInvalid,
         [](Objects& o) { return dp2emu_create_surface(o.emulator, nullptr); }},
        {"dp2emu_create_surface", Kind::Size, "a description of 3 bytes", kInvalid,
         [](Objects& o) {
             auto desc = surface();
             desc.size = 3;
             return dp2emu_create_surface(o.emulator, &desc);
         }},
        {"dp2emu_create_surface", Kind::Size, "a description with members that nobody knows", kInvalid,
         [](Objects& o) {
             Longer<dp2emu_surface_desc> desc;
             desc.known = surface();
             desc.known.size = sizeof desc;
             return dp2emu_create_surface(o.emulator, &desc.known);
         }},
        {"dp2emu_create_surface", Kind::Handle, "handle 0", DP2EMU_BAD_HANDLE,
         [](Objects& o) {
             const auto desc = surface(0);
             return dp2emu_create_surface(o.emulator, &desc);
         }},
        {"dp2emu_create_sublevel", Kind::Null, "no emulator", kInvalid,
         [](Objects&) { return dp2emu_create_sublevel(nullptr, 9, kTarget, 0, 0); }},
        {"dp2emu_create_sublevel", Kind::Handle, "handle 0", DP2EMU_BAD_HANDLE,
         [](Objects& o) { return dp2emu_create_sublevel(o.emulator, 0, kTarget, 0, 0); }},
        {"dp2emu_create_sublevel", Kind::Handle, "of what was never created", DP2EMU_BAD_HANDLE,
         [](Objects& o) { return dp2emu_create_sublevel(o.emulator, 9, kNever, 0, 0); }},
        {"dp2emu_create_sublevel", Kind::Handle, "of a destroyed surface", DP2EMU_BAD_HANDLE,
         [](Objects& o) { return dp2emu_create_sublevel(o.emulator, 9, kDestroyed, 0, 0); }},
        {"dp2emu_create_sublevel", Kind::Handle, "of a buffer", DP2EMU_WRONG_KIND,
         [](Objects& o) { return dp2emu_create_sublevel(o.emulator, 9, kBuffer, 0, 0); }},
        {"dp2emu_create_buffer", Kind::Null, "no emulator", kInvalid,
         [](Objects&) { return dp2emu_create_buffer(nullptr, 9, 4); }},
        {"dp2emu_create_buffer", Kind::Handle, "handle 0", DP2EMU_BAD_HANDLE,
         [](Objects& o) { return dp2emu_create_buffer(o.emulator, 0, 4); }},
        {"dp2emu_destroy_object", Kind::Null, "no emulator", kInvalid,
         [](Objects&) { return dp2emu_destroy_object(nullptr, kTarget); }},
        {"dp2emu_destroy_object", Kind::Handle, "handle 0", DP2EMU_BAD_HANDLE,
         [](Objects& o) { return dp2emu_destroy_object(o.emulator, 0); }},
        {"dp2emu_destroy_object", Kind::Handle, "never created", DP2EMU_BAD_HANDLE,
         [](Objects& o) { return dp2emu_destroy_object(o.emulator, kNever); }},
        {"dp2emu_destroy_object", Kind::Handle, "destroyed", DP2EMU_BAD_HANDLE,
         [](Objects& o) { return dp2emu_destroy_object(o.emulator, kDestroyed); }},
    });
}

TEST_CASE("bad input: contents of surfaces") {
    const auto write = [](dp2emu* emulator, std::uint32_t handle, const void* data) {
        return dp2emu_write_surface(emulator, handle, 0, 0, nullptr, data, 64, 1024);
    };
    const auto read = [](dp2emu* emulator, std::uint32_t handle, void* data) {
        return dp2emu_read_surface(emulator, handle, 0, 0, nullptr, data, 64, 1024);
    };
    const auto map = [](dp2emu* emulator, std::uint32_t handle) {
        void* pixels = nullptr;
        const auto result = dp2emu_map_surface(emulator, handle, 0, 0, DP2EMU_MAP_READ, &pixels, nullptr, nullptr);
        CHECK((pixels != nullptr) == (result == DP2EMU_OK));
        return result;
    };
    check({
        {"dp2emu_write_surface", Kind::Null, "no emulator", kInvalid,
         [=](Objects& o) { return write(nullptr, kTarget, o.words); }},
        {"dp2emu_write_surface", Kind::Null, "no data", kInvalid,
         [=](Objects& o) { return write(o.emulator, kTarget, nullptr); }},
        {"dp2emu_write_surface", Kind::Handle, "never created", DP2EMU_BAD_HANDLE,
         [=](Objects& o) { return write(o.emulator, kNever, o.words); }},
        {"dp2emu_write_surface", Kind::Handle, "destroyed", DP2EMU_BAD_HANDLE,
         [=](Objects& o) { return write(o.emulator, kDestroyed, o.words); }},
        {"dp2emu_write_surface", Kind::Handle, "a buffer", DP2EMU_WRONG_KIND,
         [=](Objects& o) { return write(o.emulator, kBuffer, o.words); }},
        {"dp2emu_write_surface", Kind::Overlap, "the rectangle lies in the data", DP2EMU_OK,
         [](Objects& o) {
             auto* const rect = new (o.words) dp2emu_rect{0, 0, 2, 1};
             return dp2emu_write_surface(o.emulator, kTarget, 0, 0, rect, o.words, 8, 8);
         }},
        {"dp2emu_read_surface", Kind::Null, "no emulator", kInvalid,
         [=](Objects& o) { return read(nullptr, kTarget, o.words); }},
        {"dp2emu_read_surface", Kind::Null, "no data", kInvalid,
         [=](Objects& o) { return read(o.emulator, kTarget, nullptr); }},
        {"dp2emu_read_surface", Kind::Handle, "never created", DP2EMU_BAD_HANDLE,
         [=](Objects& o) { return read(o.emulator, kNever, o.words); }},
        {"dp2emu_read_surface", Kind::Handle, "destroyed", DP2EMU_BAD_HANDLE,
         [=](Objects& o) { return read(o.emulator, kDestroyed, o.words); }},
        {"dp2emu_read_surface", Kind::Handle, "a buffer", DP2EMU_WRONG_KIND,
         [=](Objects& o) { return read(o.emulator, kBuffer, o.words); }},
        {"dp2emu_read_surface", Kind::Overlap, "the rectangle lies in the data", DP2EMU_OK,
         [](Objects& o) {
             auto* const rect = new (o.words) dp2emu_rect{0, 0, 1, 2};
             const auto result = dp2emu_read_surface(o.emulator, kTarget, 0, 0, rect, o.words, 4, 8);
             CHECK((o.words[0] == 0 && o.words[1] == 0 && o.words[2] == 1 && o.words[3] == 2));
             return result;
         }},
        {"dp2emu_map_surface", Kind::Null, "no emulator", kInvalid, [=](Objects&) { return map(nullptr, kTarget); }},
        {"dp2emu_map_surface", Kind::Null, "no place for the address", kInvalid,
         [](Objects& o) { return dp2emu_map_surface(o.emulator, kTarget, 0, 0, 0, nullptr, nullptr, nullptr); }},
        {"dp2emu_map_surface", Kind::Handle, "never created", DP2EMU_BAD_HANDLE,
         [=](Objects& o) { return map(o.emulator, kNever); }},
        {"dp2emu_map_surface", Kind::Handle, "destroyed", DP2EMU_BAD_HANDLE,
         [=](Objects& o) { return map(o.emulator, kDestroyed); }},
        {"dp2emu_map_surface", Kind::Handle, "a buffer", DP2EMU_WRONG_KIND,
         [=](Objects& o) { return map(o.emulator, kBuffer); }},
        {"dp2emu_map_surface", Kind::Overlap, "one place for pitch and size", DP2EMU_OK,
         [](Objects& o) {
             void* pixels = nullptr;
             std::size_t number = 0;
             return dp2emu_map_surface(o.emulator, kTarget, 0, 0, 0, &pixels, &number, &number);
         }},
    });
}

TEST_CASE("bad input: contents of buffers") {
    check({
        {"dp2emu_write_buffer", Kind::Null, "no emulator", kInvalid,
         [](Objects& o) { return dp2emu_write_buffer(nullptr, kBuffer, 0, o.words, 4); }},
        {"dp2emu_write_buffer", Kind::Null, "no data", kInvalid,
         [](Objects& o) { return dp2emu_write_buffer(o.emulator, kBuffer, 0, nullptr, 4); }},
        {"dp2emu_write_buffer", Kind::Handle, "never created", DP2EMU_BAD_HANDLE,
         [](Objects& o) { return dp2emu_write_buffer(o.emulator, kNever, 0, o.words, 4); }},
        {"dp2emu_write_buffer", Kind::Handle, "destroyed", DP2EMU_BAD_HANDLE,
         [](Objects& o) { return dp2emu_write_buffer(o.emulator, kDestroyed, 0, o.words, 4); }},
        {"dp2emu_write_buffer", Kind::Handle, "a surface", DP2EMU_WRONG_KIND,
         [](Objects& o) { return dp2emu_write_buffer(o.emulator, kTarget, 0, o.words, 4); }},
        {"dp2emu_read_buffer", Kind::Null, "no emulator", kInvalid,
         [](Objects& o) { return dp2emu_read_buffer(nullptr, kBuffer, 0, o.words, 4); }},
        {"dp2emu_read_buffer", Kind::Null, "no data", kInvalid,
         [](Objects& o) { return dp2emu_read_buffer(o.emulator, kBuffer, 0, nullptr, 4); }},
        {"dp2emu_read_buffer", Kind::Handle, "never created", DP2EMU_BAD_HANDLE,
         [](Objects& o) { return dp2emu_read_buffer(o.emulator, kNever, 0, o.words, 4); }},
        {"dp2emu_read_buffer", Kind::Handle, "destroyed", DP2EMU_BAD_HANDLE,
         [](Objects& o) { return dp2emu_read_buffer(o.emulator, kDestroyed, 0, o.words, 4); }},
        {"dp2emu_read_buffer", Kind::Handle, "a surface", DP2EMU_WRONG_KIND,
         [](Objects& o) { return dp2emu_read_buffer(o.emulator, kTarget, 0, o.words, 4); }},
    });
}

TEST_CASE("bad input: contexts") {
    const auto create = [](Objects& o, std::uint32_t target, std::uint32_t depth) {
        std::uint32_t id = 0x5A5A5A5A;
        const auto result = dp2emu_create_context(o.emulator, 5, target, depth, &id);
        CHECK((id == 0x5A5A5A5A) == (result != DP2EMU_OK));
        return result;
    };
    std::vector<Row> rows = {
        {"dp2emu_create_context", Kind::Null, "no emulator", kInvalid,
         [](Objects& o) { return dp2emu_create_context(nullptr, 5, 0, 0, o.words); }},
        {"dp2emu_create_context", Kind::Null, "no place for it", kInvalid,
         [](Objects& o) { return dp2emu_create_context(o.emulator, 5, 0, 0, nullptr); }},
        {"dp2emu_create_context", Kind::Handle, "a target that was never created", DP2EMU_BAD_HANDLE,
         [=](Objects& o) { return create(o, kNever, 0); }},
        {"dp2emu_create_context", Kind::Handle, "a destroyed target", DP2EMU_BAD_HANDLE,
         [=](Objects& o) { return create(o, kDestroyed, 0); }},
        {"dp2emu_create_context", Kind::Handle, "a buffer as target", DP2EMU_WRONG_KIND,
         [=](Objects& o) { return create(o, kBuffer, 0); }},
        {"dp2emu_create_context", Kind::Handle, "a destroyed depth buffer", DP2EMU_BAD_HANDLE,
         [=](Objects& o) { return create(o, kTarget, kDestroyed); }},
        {"dp2emu_create_context", Kind::Handle, "a colour target as depth buffer", DP2EMU_WRONG_KIND,
         [=](Objects& o) { return create(o, kTarget, kTarget); }},
    };
    of_contexts(rows, "dp2emu_destroy_context", kInvalid, DP2EMU_BAD_HANDLE, dp2emu_destroy_context);
    of_contexts(rows, "dp2emu_lose_context", kInvalid, DP2EMU_BAD_HANDLE, dp2emu_lose_context);
    of_contexts(rows, "dp2emu_check_context", kInvalid, DP2EMU_BAD_HANDLE, dp2emu_check_context);
    check(rows);
}
