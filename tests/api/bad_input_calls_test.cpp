// Bad input to the functions of dp2emu.h that draw, wait, show and tell.
#include <algorithm>
#include <cstring>

#include "tests/api/bad_input_rows.h"

using namespace bad_input;

namespace {

const std::int64_t kInvalid = DP2EMU_INVALID_ARGUMENT;

// A call whose command surface is the rig's memory.
dp2emu_call call_in(Rig& r, std::string_view text, std::uint32_t capacity = sizeof(Rig::words)) {
    const auto commands = assembled_commands(text);
    std::copy(commands.begin(), commands.end(), reinterpret_cast<std::byte*>(r.words));
    auto call = sized<dp2emu_call>();
    call.context = r.context;
    call.commands = r.words;
    call.command_capacity = capacity;
    call.command_length = static_cast<std::uint32_t>(commands.size());
    call.ddrval = 0x5A5A5A5A;
    return call;
}

constexpr dp2emu_vertex_element kPosition = {
    0, 0, DP2EMU_D3DDECLTYPE_FLOAT4, DP2EMU_D3DDECLMETHOD_DEFAULT, DP2EMU_D3DDECLUSAGE_POSITIONT, 0};

// One vertex of the buffer.
dp2emu_processing processing(Rig& r, const dp2emu_vertex_element* elements) {
    auto call = call_in(r, "SETVERTEXSHADER { XYZ } SETSTREAMSOURCE { 0 2 12 } RENDERSTATE { LIGHTING FALSE }");
    REQUIRE(dp2emu_submit(r.emulator, &call) == DP2EMU_OK);
    REQUIRE(call.ddrval == 0);
    auto out = sized<dp2emu_processing>();
    out.context = r.context;
    out.count = 1;
    out.elements = elements;
    out.element_count = 1;
    out.stride = 16;
    return out;
}

} // namespace

TEST_CASE("bad input: calls") {
    check({
        {"dp2emu_submit", Kind::Null, "no emulator", kInvalid,
         [](Rig& r) {
             auto call = call_in(r, "");
             return dp2emu_submit(nullptr, &call);
         }},
        {"dp2emu_submit", Kind::Null, "no block", kInvalid, [](Rig& r) { return dp2emu_submit(r.emulator, nullptr); }},
        {"dp2emu_submit", Kind::Null, "no commands, which the driver answers", DP2EMU_OK,
         [](Rig& r) {
             auto call = call_in(r, "", 0);
             call.commands = nullptr;
             const auto result = dp2emu_submit(r.emulator, &call);
             CHECK(call.ddrval == DP2EMU_DDERR_INVALIDPARAMS);
             return result;
         }},
        {"dp2emu_submit", Kind::Null, "no commands, which have a length", kInvalid,
         [](Rig& r) {
             auto call = call_in(r, "", 0);
             call.commands = nullptr;
             call.command_length = 4;
             return dp2emu_submit(r.emulator, &call);
         }},
        {"dp2emu_submit", Kind::Size, "a block of 3 bytes", kInvalid,
         [](Rig& r) {
             auto call = call_in(r, "");
             call.size = 3;
             const auto result = dp2emu_submit(r.emulator, &call);
             CHECK(call.ddrval == 0x5A5A5A5A);
             return result;
         }},
        {"dp2emu_submit", Kind::Size, "a block with members that nobody knows", kInvalid,
         [](Rig& r) {
             Longer<dp2emu_call> call;
             call.known = call_in(r, "");
             call.known.size = sizeof call;
             return dp2emu_submit(r.emulator, &call.known);
         }},
        {"dp2emu_submit", Kind::Handle, "a context that was never created, which the driver answers", DP2EMU_OK,
         [](Rig& r) {
             auto call = call_in(r, "");
             call.context = kNever;
             const auto result = dp2emu_submit(r.emulator, &call);
             CHECK(call.ddrval == DP2EMU_D3DHAL_CONTEXT_BAD);
             return result;
         }},
        {"dp2emu_submit", Kind::Handle, "a destroyed context, which the driver answers", DP2EMU_OK,
         [](Rig& r) {
             auto call = call_in(r, "");
             call.context = r.destroyed_context;
             const auto result = dp2emu_submit(r.emulator, &call);
             CHECK(call.ddrval == DP2EMU_D3DHAL_CONTEXT_BAD);
             return result;
         }},
        {"dp2emu_submit", Kind::Handle, "a vertex buffer that was never created", DP2EMU_BAD_HANDLE,
         [](Rig& r) {
             auto call = call_in(r, "");
             call.vertex_buffer = kNever;
             return dp2emu_submit(r.emulator, &call);
         }},
        {"dp2emu_submit", Kind::Handle, "a destroyed vertex buffer", DP2EMU_BAD_HANDLE,
         [](Rig& r) {
             auto call = call_in(r, "");
             call.vertex_buffer = kDestroyed;
             return dp2emu_submit(r.emulator, &call);
         }},
        {"dp2emu_submit", Kind::Handle, "a surface as vertex buffer", DP2EMU_WRONG_KIND,
         [](Rig& r) {
             auto call = call_in(r, "");
             call.vertex_buffer = kTarget;
             return dp2emu_submit(r.emulator, &call);
         }},
        {"dp2emu_submit", Kind::Overlap, "the vertices are the commands", DP2EMU_OK,
         [](Rig& r) {
             auto call = call_in(r, "RENDERSTATE { CULLMODE NONE } CREATEQUERY { 1 EVENT } ISSUEQUERY { 1 END } "
                                    "TRIANGLELIST count 8 { first 0 } DELETEQUERY { 1 }");
             call.vertex_type = DP2EMU_D3DFVF_XYZRHW | DP2EMU_D3DFVF_DIFFUSE;
             call.vertex_size = 20;
             call.vertices = r.words;
             call.vertices_bytes = sizeof r.words;
             call.vertex_length = 24;
             const auto result = dp2emu_submit(r.emulator, &call);
             CHECK(call.ddrval == 0);
             return result;
         }},
        {"dp2emu_submit", Kind::Overlap, "render states are written over the commands", DP2EMU_OK,
         [](Rig& r) {
             // ZENABLE is word 7: the second value of FILLMODE.
             auto call = call_in(r, "RENDERSTATE { ZENABLE TRUE FILLMODE SOLID SHADEMODE FLAT LASTPIXEL TRUE } "
                                    "CREATEQUERY { 1 EVENT } ISSUEQUERY { 1 END } DELETEQUERY { 1 }");
             call.flags = DP2EMU_D3DHALDP2_EXECUTEBUFFER;
             call.render_states = r.words;
             return dp2emu_submit(r.emulator, &call);
         }},
        {"dp2emu_submit", Kind::Overlap, "the block stands where the answers are written", DP2EMU_OK,
         [](Rig& r) {
             auto ended = call_in(r, "CREATEQUERY { 1 EVENT } ISSUEQUERY { 1 END } raw { u8 5 0 0 0 }");
             REQUIRE(dp2emu_submit(r.emulator, &ended) == DP2EMU_OK);
             auto* const call = struct_at<dp2emu_call>(r.words);
             call->context = r.context;
             call->commands = r.words;
             call->command_capacity = sizeof r.words;
             const auto result = dp2emu_submit(r.emulator, call);
             CHECK(call->size == sizeof *call);
             CHECK(call->error_offset == 20);
             return result;
         }},
        {"dp2emu_submit", Kind::Overlap, "a shorter block stands where the answers are written", DP2EMU_OK,
         [](Rig& r) {
             auto ended = call_in(r, "CREATEQUERY { 1 EVENT } ISSUEQUERY { 1 END } raw { u8 5 0 0 0 }");
             REQUIRE(dp2emu_submit(r.emulator, &ended) == DP2EMU_OK);
             auto call = sized<dp2emu_call>(offsetof(dp2emu_call, answers_waiting));
             call.context = r.context;
             call.commands = r.words;
             call.command_capacity = sizeof r.words;
             std::memcpy(r.words, &call, call.size);
             const std::uint32_t behind = call.size / 4;
             const auto result = dp2emu_submit(r.emulator, reinterpret_cast<dp2emu_call*>(r.words));
             CHECK((r.words[0] == call.size && r.words[behind] == behind && r.words[behind + 1] == behind + 1));
             return result;
         }},
    });
}

TEST_CASE("bad input: waiting") {
    std::vector<Row> rows = {
        {"dp2emu_flush", Kind::Null, "no emulator", kInvalid, [](Rig&) { return dp2emu_flush(nullptr); }},
        {"dp2emu_finish", Kind::Null, "no emulator", kInvalid, [](Rig&) { return dp2emu_finish(nullptr); }},
        {"dp2emu_wait_for_answer", Kind::Handle, "a query that was never created", DP2EMU_OK,
         [](Rig& r) { return dp2emu_wait_for_answer(r.emulator, r.context, kNever); }},
        {"dp2emu_present", Kind::Null, "no emulator", kInvalid, [](Rig&) { return dp2emu_present(nullptr, kTarget); }},
        {"dp2emu_present", Kind::Handle, "never created: nothing is shown", DP2EMU_OK,
         [](Rig& r) { return dp2emu_present(r.emulator, kNever); }},
        {"dp2emu_present", Kind::Handle, "destroyed: nothing is shown", DP2EMU_OK,
         [](Rig& r) { return dp2emu_present(r.emulator, kDestroyed); }},
        {"dp2emu_present", Kind::Handle, "a buffer: nothing is shown", DP2EMU_OK,
         [](Rig& r) { return dp2emu_present(r.emulator, kBuffer); }},
    };
    of_contexts(rows, "dp2emu_wait_for_answer", kInvalid, DP2EMU_BAD_HANDLE,
                [](dp2emu* emulator, std::uint32_t id) { return dp2emu_wait_for_answer(emulator, id, 1); });
    check(rows);
}

TEST_CASE("bad input: vertex processing") {
    const auto process = [](Rig& r, const dp2emu_processing& what) {
        return dp2emu_process_vertices(r.emulator, &what, r.words, 64);
    };
    check({
        {"dp2emu_process_vertices", Kind::Null, "no emulator", kInvalid,
         [](Rig& r) {
             const auto what = processing(r, &kPosition);
             return dp2emu_process_vertices(nullptr, &what, r.words, 64);
         }},
        {"dp2emu_process_vertices", Kind::Null, "nothing to do", kInvalid,
         [](Rig& r) { return dp2emu_process_vertices(r.emulator, nullptr, r.words, 64); }},
        {"dp2emu_process_vertices", Kind::Null, "no place for the vertices", kInvalid,
         [](Rig& r) {
             const auto what = processing(r, &kPosition);
             return dp2emu_process_vertices(r.emulator, &what, nullptr, 64);
         }},
        {"dp2emu_process_vertices", Kind::Null, "no elements", kInvalid,
         [=](Rig& r) { return process(r, processing(r, nullptr)); }},
        {"dp2emu_process_vertices", Kind::Size, "a struct of 3 bytes", kInvalid,
         [=](Rig& r) {
             auto what = processing(r, &kPosition);
             what.size = 3;
             return process(r, what);
         }},
        {"dp2emu_process_vertices", Kind::Size, "members that nobody knows", kInvalid,
         [](Rig& r) {
             Longer<dp2emu_processing> what;
             what.known = processing(r, &kPosition);
             what.known.size = sizeof what;
             return dp2emu_process_vertices(r.emulator, &what.known, r.words, 64);
         }},
        {"dp2emu_process_vertices", Kind::Handle, "a context that was never created", DP2EMU_BAD_HANDLE,
         [=](Rig& r) {
             auto what = processing(r, &kPosition);
             what.context = kNever;
             return process(r, what);
         }},
        {"dp2emu_process_vertices", Kind::Handle, "a destroyed context", DP2EMU_BAD_HANDLE,
         [=](Rig& r) {
             auto what = processing(r, &kPosition);
             what.context = r.destroyed_context;
             return process(r, what);
         }},
        {"dp2emu_process_vertices", Kind::Overlap, "the vertices are written over struct and elements", DP2EMU_OK,
         [](Rig& r) {
             const auto what = processing(r, nullptr);
             auto* const in_place = new (r.words) dp2emu_processing(what);
             in_place->elements = new (r.words + 20) dp2emu_vertex_element(kPosition);
             in_place->count = 5; // 80 bytes, and the elements are among them
             return dp2emu_process_vertices(r.emulator, in_place, r.words, 96);
         }},
    });
}

TEST_CASE("bad input: pictures") {
    check({
        {"dp2emu_present_later", Kind::Null, "no emulator", kInvalid,
         [](Rig&) {
             dp2emu_picture* picture = nullptr;
             return dp2emu_present_later(nullptr, kTarget, &picture);
         }},
        {"dp2emu_present_later", Kind::Null, "no place for it", kInvalid,
         [](Rig& r) { return dp2emu_present_later(r.emulator, kTarget, nullptr); }},
        {"dp2emu_present_later", Kind::Handle, "never created", DP2EMU_BAD_HANDLE,
         [](Rig& r) {
             dp2emu_picture* picture = nullptr;
             const auto result = dp2emu_present_later(r.emulator, kNever, &picture);
             CHECK(picture == nullptr);
             return result;
         }},
        {"dp2emu_present_later", Kind::Handle, "a buffer", DP2EMU_WRONG_KIND,
         [](Rig& r) {
             dp2emu_picture* picture = nullptr;
             return dp2emu_present_later(r.emulator, kBuffer, &picture);
         }},
        {"dp2emu_picture_pixels", Kind::Null, "no picture", kInvalid,
         [](Rig&) {
             const void* pixels = nullptr;
             return dp2emu_picture_pixels(nullptr, &pixels);
         }},
        {"dp2emu_picture_pixels", Kind::Null, "no place for the address", kInvalid,
         [](Rig& r) {
             dp2emu_picture* picture = nullptr;
             REQUIRE(dp2emu_present_later(r.emulator, kTarget, &picture) == DP2EMU_OK);
             const auto result = dp2emu_picture_pixels(picture, nullptr);
             dp2emu_release_picture(picture);
             return result;
         }},
        {"dp2emu_release_picture", Kind::Null, "nothing", 0,
         [](Rig&) {
             dp2emu_release_picture(nullptr);
             return 0;
         }},
    });
}

TEST_CASE("bad input: what the driver says") {
    check({
        {"dp2emu_get_driver_info2", Kind::Null, "no request", kInvalid,
         [](Rig& r) { return dp2emu_get_driver_info2(nullptr, 16, r.words, r.words + 1); }},
        {"dp2emu_get_driver_info2", Kind::Null, "no place for the code", kInvalid,
         [](Rig& r) { return dp2emu_get_driver_info2(r.words, 16, nullptr, r.words + 9); }},
        {"dp2emu_get_driver_info2", Kind::Null, "no place for the size", kInvalid,
         [](Rig& r) { return dp2emu_get_driver_info2(r.words, 16, r.words + 8, nullptr); }},
        {"dp2emu_get_driver_info2", Kind::Overlap, "code and size go into the answer", DP2EMU_OK,
         [](Rig& r) {
             new (r.words) DP2EMU_DD_GETDRIVERINFO2DATA{0, DP2EMU_D3DGDI2_MAGIC, DP2EMU_D3DGDI2_TYPE_GETD3DCAPS9, 304};
             const auto result = dp2emu_get_driver_info2(r.words, 304, r.words, r.words + 1);
             CHECK((r.words[0] == 0 && r.words[1] == 304 && r.words[76] == 76));
             return result;
         }},
        {"dp2emu_last_error", Kind::Null, "no emulator", kInvalid,
         [](Rig&) {
             auto error = sized<dp2emu_error>();
             return dp2emu_last_error(nullptr, &error);
         }},
        {"dp2emu_last_error", Kind::Null, "no place for it", kInvalid,
         [](Rig& r) { return dp2emu_last_error(r.emulator, nullptr); }},
        {"dp2emu_last_error", Kind::Size, "a struct of 3 bytes", kInvalid,
         [](Rig& r) {
             auto error = sized<dp2emu_error>(3);
             const auto result = dp2emu_last_error(r.emulator, &error);
             CHECK(error.text == nullptr);
             return result;
         }},
        {"dp2emu_get_statistics", Kind::Null, "no emulator", kInvalid,
         [](Rig&) {
             auto statistics = sized<dp2emu_statistics>();
             return dp2emu_get_statistics(nullptr, &statistics);
         }},
        {"dp2emu_get_statistics", Kind::Null, "no place for them", kInvalid,
         [](Rig& r) { return dp2emu_get_statistics(r.emulator, nullptr); }},
        {"dp2emu_get_statistics", Kind::Size, "a struct of 3 bytes", kInvalid,
         [](Rig& r) {
             auto statistics = sized<dp2emu_statistics>(3);
             const auto result = dp2emu_get_statistics(r.emulator, &statistics);
             CHECK(statistics.instruction_set == nullptr);
             return result;
         }},
        {"dp2emu_inject_disjoint", Kind::Null, "no emulator", kInvalid,
         [](Rig&) { return dp2emu_inject_disjoint(nullptr); }},
        {"dp2emu_start_capture", Kind::Null, "no emulator", kInvalid,
         [](Rig&) { return dp2emu_start_capture(nullptr, "nowhere.dp2c"); }},
        {"dp2emu_start_capture", Kind::Null, "no path", kInvalid,
         [](Rig& r) { return dp2emu_start_capture(r.emulator, nullptr); }},
        {"dp2emu_annotate_capture", Kind::Null, "no emulator", kInvalid,
         [](Rig&) { return dp2emu_annotate_capture(nullptr, "key", "value"); }},
        {"dp2emu_annotate_capture", Kind::Null, "no key", kInvalid,
         [](Rig& r) { return dp2emu_annotate_capture(r.emulator, nullptr, "value"); }},
        {"dp2emu_annotate_capture", Kind::Null, "no value", kInvalid,
         [](Rig& r) { return dp2emu_annotate_capture(r.emulator, "key", nullptr); }},
        {"dp2emu_annotate_capture", Kind::Overlap, "the key is the value", DP2EMU_OK,
         [](Rig& r) {
             const char* const text = "key";
             return dp2emu_annotate_capture(r.emulator, text, text);
         }},
        {"dp2emu_stop_capture", Kind::Null, "no emulator", kInvalid, [](Rig&) { return dp2emu_stop_capture(nullptr); }},
    });
}
