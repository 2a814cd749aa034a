// Bad input to the functions of dp2emu.h: NULL, sizes, dead handles and memory that is passed twice.
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
         [](Rig&) { return dp2emu_create(nullptr, nullptr); }},
        {"dp2emu_create", Kind::Size, "options of 3 bytes", kInvalid,
         [](Rig&) {
             const auto options = sized<dp2emu_options>(3);
             return dp2emu_create(&options, &made);
         }},
        {"dp2emu_create", Kind::Size, "options with members that nobody knows", kInvalid,
         [](Rig&) {
             const Longer<dp2emu_options> options;
             return dp2emu_create(&options.known, &made);
         }},
        {"dp2emu_create", Kind::Size, "peak rates of 3 bytes", kInvalid,
         [](Rig&) {
             auto options = sized<dp2emu_options>();
             const auto rates = sized<dp2emu_peak_rates>(3);
             options.peak_rates = &rates;
             return dp2emu_create(&options, &made);
         }},
        {"dp2emu_create", Kind::Null, "memory without functions", kInvalid,
         [](Rig&) {
             auto options = sized<dp2emu_options>();
             const auto memory = sized<dp2emu_memory>();
             options.memory = &memory;
             return dp2emu_create(&options, &made);
         }},
        {"dp2emu_create", Kind::Overlap, "the place for the emulator lies in the options", DP2EMU_OK,
         [](Rig&) {
             auto options = sized<dp2emu_options>();
             auto* const place = reinterpret_cast<dp2emu**>(&options.log_user);
             const auto result = dp2emu_create(&options, place);
             dp2emu_destroy(*place);
             return result;
         }},
        {"dp2emu_destroy", Kind::Null, "nothing", 0,
         [](Rig&) {
             dp2emu_destroy(nullptr);
             return 0;
         }},
    });
}

TEST_CASE("bad input: surfaces and buffers") {
    check({
        {"dp2emu_create_surface", Kind::Null, "no emulator", kInvalid,
         [](Rig&) {
             const auto desc = surface();
             return dp2emu_create_surface(nullptr, &desc);
         }},
        {"dp2emu_create_surface", Kind::Null, "no description", kInvalid,
         [](Rig& r) { return dp2emu_create_surface(r.emulator, nullptr); }},
        {"dp2emu_create_surface", Kind::Size, "a description of 3 bytes", kInvalid,
         [](Rig& r) {
             auto desc = surface();
             desc.size = 3;
             return dp2emu_create_surface(r.emulator, &desc);
         }},
        {"dp2emu_create_surface", Kind::Size, "a description with members that nobody knows", kInvalid,
         [](Rig& r) {
             Longer<dp2emu_surface_desc> desc;
             desc.known = surface();
             desc.known.size = sizeof desc;
             return dp2emu_create_surface(r.emulator, &desc.known);
         }},
        {"dp2emu_create_surface", Kind::Handle, "handle 0", DP2EMU_BAD_HANDLE,
         [](Rig& r) {
             const auto desc = surface(0);
             return dp2emu_create_surface(r.emulator, &desc);
         }},
        {"dp2emu_create_sublevel", Kind::Null, "no emulator", kInvalid,
         [](Rig&) { return dp2emu_create_sublevel(nullptr, 9, kTarget, 0, 0); }},
        {"dp2emu_create_sublevel", Kind::Handle, "handle 0", DP2EMU_BAD_HANDLE,
         [](Rig& r) { return dp2emu_create_sublevel(r.emulator, 0, kTarget, 0, 0); }},
        {"dp2emu_create_sublevel", Kind::Handle, "of what was never created", DP2EMU_BAD_HANDLE,
         [](Rig& r) { return dp2emu_create_sublevel(r.emulator, 9, kNever, 0, 0); }},
        {"dp2emu_create_sublevel", Kind::Handle, "of a destroyed surface", DP2EMU_BAD_HANDLE,
         [](Rig& r) { return dp2emu_create_sublevel(r.emulator, 9, kDestroyed, 0, 0); }},
        {"dp2emu_create_sublevel", Kind::Handle, "of a buffer", DP2EMU_WRONG_KIND,
         [](Rig& r) { return dp2emu_create_sublevel(r.emulator, 9, kBuffer, 0, 0); }},
        {"dp2emu_create_buffer", Kind::Null, "no emulator", kInvalid,
         [](Rig&) { return dp2emu_create_buffer(nullptr, 9, 4); }},
        {"dp2emu_create_buffer", Kind::Handle, "handle 0", DP2EMU_BAD_HANDLE,
         [](Rig& r) { return dp2emu_create_buffer(r.emulator, 0, 4); }},
        {"dp2emu_destroy_object", Kind::Null, "no emulator", kInvalid,
         [](Rig&) { return dp2emu_destroy_object(nullptr, kTarget); }},
        {"dp2emu_destroy_object", Kind::Handle, "handle 0", DP2EMU_BAD_HANDLE,
         [](Rig& r) { return dp2emu_destroy_object(r.emulator, 0); }},
        {"dp2emu_destroy_object", Kind::Handle, "never created", DP2EMU_BAD_HANDLE,
         [](Rig& r) { return dp2emu_destroy_object(r.emulator, kNever); }},
        {"dp2emu_destroy_object", Kind::Handle, "destroyed", DP2EMU_BAD_HANDLE,
         [](Rig& r) { return dp2emu_destroy_object(r.emulator, kDestroyed); }},
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
         [=](Rig& r) { return write(nullptr, kTarget, r.words); }},
        {"dp2emu_write_surface", Kind::Null, "no data", kInvalid,
         [=](Rig& r) { return write(r.emulator, kTarget, nullptr); }},
        {"dp2emu_write_surface", Kind::Handle, "never created", DP2EMU_BAD_HANDLE,
         [=](Rig& r) { return write(r.emulator, kNever, r.words); }},
        {"dp2emu_write_surface", Kind::Handle, "destroyed", DP2EMU_BAD_HANDLE,
         [=](Rig& r) { return write(r.emulator, kDestroyed, r.words); }},
        {"dp2emu_write_surface", Kind::Handle, "a buffer", DP2EMU_WRONG_KIND,
         [=](Rig& r) { return write(r.emulator, kBuffer, r.words); }},
        {"dp2emu_write_surface", Kind::Overlap, "the rectangle lies in the data", DP2EMU_OK,
         [](Rig& r) {
             auto* const rect = new (r.words) dp2emu_rect{0, 0, 2, 1};
             return dp2emu_write_surface(r.emulator, kTarget, 0, 0, rect, r.words, 8, 8);
         }},
        {"dp2emu_read_surface", Kind::Null, "no emulator", kInvalid,
         [=](Rig& r) { return read(nullptr, kTarget, r.words); }},
        {"dp2emu_read_surface", Kind::Null, "no data", kInvalid,
         [=](Rig& r) { return read(r.emulator, kTarget, nullptr); }},
        {"dp2emu_read_surface", Kind::Handle, "never created", DP2EMU_BAD_HANDLE,
         [=](Rig& r) { return read(r.emulator, kNever, r.words); }},
        {"dp2emu_read_surface", Kind::Handle, "destroyed", DP2EMU_BAD_HANDLE,
         [=](Rig& r) { return read(r.emulator, kDestroyed, r.words); }},
        {"dp2emu_read_surface", Kind::Handle, "a buffer", DP2EMU_WRONG_KIND,
         [=](Rig& r) { return read(r.emulator, kBuffer, r.words); }},
        {"dp2emu_read_surface", Kind::Overlap, "the rectangle lies in the data", DP2EMU_OK,
         [](Rig& r) {
             auto* const rect = new (r.words) dp2emu_rect{0, 0, 1, 2};
             const auto result = dp2emu_read_surface(r.emulator, kTarget, 0, 0, rect, r.words, 4, 8);
             CHECK((r.words[0] == 0 && r.words[1] == 0 && r.words[2] == 1 && r.words[3] == 2));
             return result;
         }},
        {"dp2emu_map_surface", Kind::Null, "no emulator", kInvalid, [=](Rig&) { return map(nullptr, kTarget); }},
        {"dp2emu_map_surface", Kind::Null, "no place for the address", kInvalid,
         [](Rig& r) { return dp2emu_map_surface(r.emulator, kTarget, 0, 0, 0, nullptr, nullptr, nullptr); }},
        {"dp2emu_map_surface", Kind::Handle, "never created", DP2EMU_BAD_HANDLE,
         [=](Rig& r) { return map(r.emulator, kNever); }},
        {"dp2emu_map_surface", Kind::Handle, "destroyed", DP2EMU_BAD_HANDLE,
         [=](Rig& r) { return map(r.emulator, kDestroyed); }},
        {"dp2emu_map_surface", Kind::Handle, "a buffer", DP2EMU_WRONG_KIND,
         [=](Rig& r) { return map(r.emulator, kBuffer); }},
        {"dp2emu_map_surface", Kind::Overlap, "one place for pitch and size", DP2EMU_OK,
         [](Rig& r) {
             void* pixels = nullptr;
             std::size_t number = 0;
             return dp2emu_map_surface(r.emulator, kTarget, 0, 0, 0, &pixels, &number, &number);
         }},
    });
}

TEST_CASE("bad input: contents of buffers") {
    check({
        {"dp2emu_write_buffer", Kind::Null, "no emulator", kInvalid,
         [](Rig& r) { return dp2emu_write_buffer(nullptr, kBuffer, 0, r.words, 4); }},
        {"dp2emu_write_buffer", Kind::Null, "no data", kInvalid,
         [](Rig& r) { return dp2emu_write_buffer(r.emulator, kBuffer, 0, nullptr, 4); }},
        {"dp2emu_write_buffer", Kind::Handle, "never created", DP2EMU_BAD_HANDLE,
         [](Rig& r) { return dp2emu_write_buffer(r.emulator, kNever, 0, r.words, 4); }},
        {"dp2emu_write_buffer", Kind::Handle, "destroyed", DP2EMU_BAD_HANDLE,
         [](Rig& r) { return dp2emu_write_buffer(r.emulator, kDestroyed, 0, r.words, 4); }},
        {"dp2emu_write_buffer", Kind::Handle, "a surface", DP2EMU_WRONG_KIND,
         [](Rig& r) { return dp2emu_write_buffer(r.emulator, kTarget, 0, r.words, 4); }},
        {"dp2emu_read_buffer", Kind::Null, "no emulator", kInvalid,
         [](Rig& r) { return dp2emu_read_buffer(nullptr, kBuffer, 0, r.words, 4); }},
        {"dp2emu_read_buffer", Kind::Null, "no data", kInvalid,
         [](Rig& r) { return dp2emu_read_buffer(r.emulator, kBuffer, 0, nullptr, 4); }},
        {"dp2emu_read_buffer", Kind::Handle, "never created", DP2EMU_BAD_HANDLE,
         [](Rig& r) { return dp2emu_read_buffer(r.emulator, kNever, 0, r.words, 4); }},
        {"dp2emu_read_buffer", Kind::Handle, "destroyed", DP2EMU_BAD_HANDLE,
         [](Rig& r) { return dp2emu_read_buffer(r.emulator, kDestroyed, 0, r.words, 4); }},
        {"dp2emu_read_buffer", Kind::Handle, "a surface", DP2EMU_WRONG_KIND,
         [](Rig& r) { return dp2emu_read_buffer(r.emulator, kTarget, 0, r.words, 4); }},
    });
}

TEST_CASE("bad input: contexts") {
    const auto create = [](Rig& r, std::uint32_t target, std::uint32_t depth) {
        std::uint32_t id = 0x5A5A5A5A;
        const auto result = dp2emu_create_context(r.emulator, 5, target, depth, &id);
        CHECK((id == 0x5A5A5A5A) == (result != DP2EMU_OK));
        return result;
    };
    std::vector<Row> rows = {
        {"dp2emu_create_context", Kind::Null, "no emulator", kInvalid,
         [](Rig& r) { return dp2emu_create_context(nullptr, 5, 0, 0, r.words); }},
        {"dp2emu_create_context", Kind::Null, "no place for it", kInvalid,
         [](Rig& r) { return dp2emu_create_context(r.emulator, 5, 0, 0, nullptr); }},
        {"dp2emu_create_context", Kind::Handle, "a target that was never created", DP2EMU_BAD_HANDLE,
         [=](Rig& r) { return create(r, kNever, 0); }},
        {"dp2emu_create_context", Kind::Handle, "a destroyed target", DP2EMU_BAD_HANDLE,
         [=](Rig& r) { return create(r, kDestroyed, 0); }},
        {"dp2emu_create_context", Kind::Handle, "a buffer as target", DP2EMU_WRONG_KIND,
         [=](Rig& r) { return create(r, kBuffer, 0); }},
        {"dp2emu_create_context", Kind::Handle, "a destroyed depth buffer", DP2EMU_BAD_HANDLE,
         [=](Rig& r) { return create(r, kTarget, kDestroyed); }},
        {"dp2emu_create_context", Kind::Handle, "a colour target as depth buffer", DP2EMU_WRONG_KIND,
         [=](Rig& r) { return create(r, kTarget, kTarget); }},
    };
    of_contexts(rows, "dp2emu_destroy_context", kInvalid, DP2EMU_BAD_HANDLE, dp2emu_destroy_context);
    of_contexts(rows, "dp2emu_lose_context", kInvalid, DP2EMU_BAD_HANDLE, dp2emu_lose_context);
    of_contexts(rows, "dp2emu_check_context", kInvalid, DP2EMU_BAD_HANDLE, dp2emu_check_context);
    check(rows);
}
