// Bad input to the functions of dp2emu.h that draw, wait, present, and report errors or statistics.
#include <algorithm>
#include <cstring>

#include "tests/api/bad_input_rows.h"

using namespace bad_input;

namespace {

const std::int64_t kInvalid = DP2EMU_INVALID_ARGUMENT;

// A call whose command surface is o.words.
dp2emu_call call_in(Objects& o, std::string_view text, std::uint32_t capacity = sizeof(Objects::words)) {
    const auto commands = assembled_commands(text);
    std::copy(commands.begin(), commands.end(), reinterpret_cast<std::byte*>(o.words));
    auto call = sized<dp2emu_call>();
    call.context = o.context;
    call.commands = o.words;
    call.command_capacity = capacity;
    call.command_length = static_cast<std::uint32_t>(commands.size());
    call.ddrval = 0x5A5A5A5A;
    return call;
}

constexpr dp2emu_vertex_element kPosition = {
    0, 0, DP2EMU_D3DDECLTYPE_FLOAT4, DP2EMU_D3DDECLMETHOD_DEFAULT, DP2EMU_D3DDECLUSAGE_POSITIONT, 0};

// Arguments of dp2emu_process_vertices for one vertex of the buffer.
dp2emu_processing processing(Objects& o, const dp2emu_vertex_element* elements) {
    auto call = call_in(o, "SETVERTEXSHADER { XYZ } SETSTREAMSOURCE { 0 2 12 } RENDERSTATE { LIGHTING FALSE }");
    REQUIRE(dp2emu_submit(o.emulator, &call) == DP2EMU_OK);
    REQUIRE(call.ddrval == 0);
    auto out = sized<dp2emu_processing>();
    out.context = o.context;
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
         [](Objects& o) {
             auto call = call_in(o, "");
             return dp2emu_submit(nullptr, &call);
         }},
        {"dp2emu_submit", Kind::Null, "no block", kInvalid,
         [](Objects& o) { return dp2emu_submit(o.emulator, nullptr); }},
        {"dp2emu_submit", Kind::Null, "no commands, which the driver answers", DP2EMU_OK,
         [](Objects& o) {
             auto call = call_in(o, "", 0);
             call.commands = nullptr;
             const auto result = dp2emu_submit(o.emulator, &call);
             CHECK(call.ddrval == DP2EMU_DDERR_INVALIDPARAMS);
             return result;
         }},
        {"dp2emu_submit", Kind::Null, "no commands, which have a length", kInvalid,
         [](Objects& o) {
             auto call = call_in(o, "", 0);
             call.commands = nullptr;
             call.command_length = 4;
             return dp2emu_submit(o.emulator, &call);
         }},
        {"dp2emu_submit", Kind::Size, "a block of 3 bytes", kInvalid,
         [](Objects& o) {
             auto call = call_in(o, "");
             call.size = 3;
             const auto result = dp2emu_submit(o.emulator, &call);
             CHECK(call.ddrval == 0x5A5A5A5A);
             return result;
         }},
        {"dp2emu_submit", Kind::Size, "a block with members that nobody knows", kInvalid,
         [](Objects& o) {
             Longer<dp2emu_call> call;
             call.known = call_in(o, "");
             call.known.size = sizeof call;
             return dp2emu_submit(o.emulator, &call.known);
         }},
        {"dp2emu_submit", Kind::Handle, "a context that was never created, which the driver answers", DP2EMU_OK,
         [](Objects& o) {
             auto call = call_in(o, "");
             call.context = kNever;
             const auto result = dp2emu_submit(o.emulator, &call);
             CHECK(call.ddrval == DP2EMU_D3DHAL_CONTEXT_BAD);
             return result;
         }},
        {"dp2emu_submit", Kind::Handle, "a destroyed context, which the driver answers", DP2EMU_OK,
         [](Objects& o) {
             auto call = call_in(o, "");
             call.context = o.destroyed_context;
             const auto result = dp2emu_submit(o.emulator, &call);
             CHECK(call.ddrval == DP2EMU_D3DHAL_CONTEXT_BAD);
             return result;
         }},
        {"dp2emu_submit", Kind::Handle, "a vertex buffer that was never created", DP2EMU_BAD_HANDLE,
         [](Objects& o) {
             auto call = call_in(o, "");
             call.vertex_buffer = kNever;
             return dp2emu_submit(o.emulator, &call);
         }},
        {"dp2emu_submit", Kind::Handle, "a destroyed vertex buffer", DP2EMU_BAD_HANDLE,
         [](Objects& o) {
             auto call = call_in(o, "");
             call.vertex_buffer = kDestroyed;
             return dp2emu_submit(o.emulator, &call);
         }},
        {"dp2emu_submit", Kind::Handle, "a surface as vertex buffer", DP2EMU_WRONG_KIND,
         [](Objects& o) {
             auto call = call_in(o, "");
             call.vertex_buffer = kTarget;
             return dp2emu_submit(o.emulator, &call);
         }},
        {"dp2emu_submit", Kind::Overlap, "the vertices are the commands", DP2EMU_OK,
         [](Objects& o) {
             auto call = call_in(o, "RENDERSTATE { CULLMODE NONE } CREATEQUERY { 1 EVENT } ISSUEQUERY { 1 END } "
                                    "TRIANGLELIST count 8 { first 0 } DELETEQUERY { 1 }");
             call.vertex_type = DP2EMU_D3DFVF_XYZRHW | DP2EMU_D3DFVF_DIFFUSE;
             call.vertex_size = 20;
             call.vertices = o.words;
             call.vertices_bytes = sizeof o.words;
             call.vertex_length = 24;
             const auto result = dp2emu_submit(o.emulator, &call);
             CHECK(call.ddrval == 0);
             return result;
         }},
        {"dp2emu_submit", Kind::Overlap, "render states are written over the commands", DP2EMU_OK,
         [](Objects& o) {
             // lpdwRStates points to the commands. RENDERSTATE therefore writes the value of ZENABLE, state 7, over the
             // commands' word 7, which is the number of a later state of the same command.
             auto call = call_in(o, "RENDERSTATE { ZENABLE TRUE FILLMODE SOLID SHADEMODE FLAT LASTPIXEL TRUE } "
                                    "CREATEQUERY { 1 EVENT } ISSUEQUERY { 1 END } DELETEQUERY { 1 }");
             call.flags = DP2EMU_D3DHALDP2_EXECUTEBUFFER;
             call.render_states = o.words;
             return dp2emu_submit(o.emulator, &call);
         }},
        {"dp2emu_submit", Kind::Overlap, "the block stands where the answers are written", DP2EMU_OK,
         [](Objects& o) {
             auto ended = call_in(o, "CREATEQUERY { 1 EVENT } ISSUEQUERY { 1 END } raw { u8 5 0 0 0 }");
             REQUIRE(dp2emu_submit(o.emulator, &ended) == DP2EMU_OK);
             auto* const call = struct_at<dp2emu_call>(o.words);
             call->context = o.context;
             call->commands = o.words;
             call->command_capacity = sizeof o.words;
             const auto result = dp2emu_submit(o.emulator, call);
             CHECK(call->size == sizeof *call);
             CHECK(call->error_offset == 20);
             return result;
         }},
        {"dp2emu_submit", Kind::Overlap, "a shorter block stands where the answers are written", DP2EMU_OK,
         [](Objects& o) {
             auto ended = call_in(o, "CREATEQUERY { 1 EVENT } ISSUEQUERY { 1 END } raw { u8 5 0 0 0 }");
             REQUIRE(dp2emu_submit(o.emulator, &ended) == DP2EMU_OK);
             auto call = sized<dp2emu_call>(offsetof(dp2emu_call, answers_waiting));
             call.context = o.context;
             call.commands = o.words;
             call.command_capacity = sizeof o.words;
             std::memcpy(o.words, &call, call.size);
             const std::uint32_t behind = call.size / 4;
             const auto result = dp2emu_submit(o.emulator, reinterpret_cast<dp2emu_call*>(o.words));
             CHECK((o.words[0] == call.size && o.words[behind] == behind && o.words[behind + 1] == behind + 1));
             return result;
         }},
    });
}

TEST_CASE("bad input: waiting") {
    std::vector<Row> rows = {
        {"dp2emu_flush", Kind::Null, "no emulator", kInvalid, [](Objects&) { return dp2emu_flush(nullptr); }},
        {"dp2emu_finish", Kind::Null, "no emulator", kInvalid, [](Objects&) { return dp2emu_finish(nullptr); }},
        {"dp2emu_wait_for_answer", Kind::Handle, "a query that was never created", DP2EMU_OK,
         [](Objects& o) { return dp2emu_wait_for_answer(o.emulator, o.context, kNever); }},
        {"dp2emu_present", Kind::Null, "no emulator", kInvalid,
         [](Objects&) { return dp2emu_present(nullptr, kTarget); }},
        {"dp2emu_present", Kind::Handle, "never created: nothing is shown", DP2EMU_OK,
         [](Objects& o) { return dp2emu_present(o.emulator, kNever); }},
        {"dp2emu_present", Kind::Handle, "destroyed: nothing is shown", DP2EMU_OK,
         [](Objects& o) { return dp2emu_present(o.emulator, kDestroyed); }},
        {"dp2emu_present", Kind::Handle, "a buffer: nothing is shown", DP2EMU_OK,
         [](Objects& o) { return dp2emu_present(o.emulator, kBuffer); }},
    };
    of_contexts(rows, "dp2emu_wait_for_answer", kInvalid, DP2EMU_BAD_HANDLE,
                [](dp2emu* emulator, std::uint32_t id) { return dp2emu_wait_for_answer(emulator, id, 1); });
    check(rows);
}

TEST_CASE("bad input: vertex processing") {
    const auto process = [](Objects& o, const dp2emu_processing& what) {
        return dp2emu_process_vertices(o.emulator, &what, o.words, 64);
    };
    check({
        {"dp2emu_process_vertices", Kind::Null, "no emulator", kInvalid,
         [](Objects& o) {
             const auto what = processing(o, &kPosition);
             return dp2emu_process_vertices(nullptr, &what, o.words, 64);
         }},
        {"dp2emu_process_vertices", Kind::Null, "nothing to do", kInvalid,
         [](Objects& o) { return dp2emu_process_vertices(o.emulator, nullptr, o.words, 64); }},
        {"dp2emu_process_vertices", Kind::Null, "no place for the vertices", kInvalid,
         [](Objects& o) {
             const auto what = processing(o, &kPosition);
             return dp2emu_process_vertices(o.emulator, &what, nullptr, 64);
         }},
        {"dp2emu_process_vertices", Kind::Null, "no elements", kInvalid,
         [=](Objects& o) { return process(o, processing(o, nullptr)); }},
        {"dp2emu_process_vertices", Kind::Size, "a struct of 3 bytes", kInvalid,
         [=](Objects& o) {
             auto what = processing(o, &kPosition);
             what.size = 3;
             return process(o, what);
         }},
        {"dp2emu_process_vertices", Kind::Size, "members that nobody knows", kInvalid,
         [](Objects& o) {
             Longer<dp2emu_processing> what;
             what.known = processing(o, &kPosition);
             what.known.size = sizeof what;
             return dp2emu_process_vertices(o.emulator, &what.known, o.words, 64);
         }},
        {"dp2emu_process_vertices", Kind::Handle, "a context that was never created", DP2EMU_BAD_HANDLE,
         [=](Objects& o) {
             auto what = processing(o, &kPosition);
             what.context = kNever;
             return process(o, what);
         }},
        {"dp2emu_process_vertices", Kind::Handle, "a destroyed context", DP2EMU_BAD_HANDLE,
         [=](Objects& o) {
             auto what = processing(o, &kPosition);
             what.context = o.destroyed_context;
             return process(o, what);
         }},
        {"dp2emu_process_vertices", Kind::Overlap, "the vertices are written over struct and elements", DP2EMU_OK,
         [](Objects& o) {
             const auto what = processing(o, nullptr);
             auto* const in_place = new (o.words) dp2emu_processing(what);
             in_place->elements = new (o.words + 20) dp2emu_vertex_element(kPosition);
             in_place->count = 5; // the 80 bytes of the results overlap the elements
             return dp2emu_process_vertices(o.emulator, in_place, o.words, 96);
         }},
    });
}

TEST_CASE("bad input: pictures") {
    check({
        {"dp2emu_present_later", Kind::Null, "no emulator", kInvalid,
         [](Objects&) {
             dp2emu_picture* picture = nullptr;
             return dp2emu_present_later(nullptr, kTarget, &picture);
         }},
        {"dp2emu_present_later", Kind::Null, "no place for it", kInvalid,
         [](Objects& o) { return dp2emu_present_later(o.emulator, kTarget, nullptr); }},
        {"dp2emu_present_later", Kind::Handle, "never created", DP2EMU_BAD_HANDLE,
         [](Objects& o) {
             dp2emu_picture* picture = nullptr;
             const auto result = dp2emu_present_later(o.emulator, kNever, &picture);
             CHECK(picture == nullptr);
             return result;
         }},
        {"dp2emu_present_later", Kind::Handle, "a buffer", DP2EMU_WRONG_KIND,
         [](Objects& o) {
             dp2emu_picture* picture = nullptr;
             return dp2emu_present_later(o.emulator, kBuffer, &picture);
         }},
        {"dp2emu_picture_pixels", Kind::Null, "no picture", kInvalid,
         [](Objects&) {
             const void* pixels = nullptr;
             return dp2emu_picture_pixels(nullptr, &pixels);
         }},
        {"dp2emu_picture_pixels", Kind::Null, "no place for the address", kInvalid,
         [](Objects& o) {
             dp2emu_picture* picture = nullptr;
             REQUIRE(dp2emu_present_later(o.emulator, kTarget, &picture) == DP2EMU_OK);
             const auto result = dp2emu_picture_pixels(picture, nullptr);
             dp2emu_release_picture(picture);
             return result;
         }},
        {"dp2emu_release_picture", Kind::Null, "nothing", 0,
         [](Objects&) {
             dp2emu_release_picture(nullptr);
             return 0;
         }},
    });
}

TEST_CASE("bad input: errors and statistics") {
    check({
        {"dp2emu_get_driver_info2", Kind::Null, "no request", kInvalid,
         [](Objects& o) { return dp2emu_get_driver_info2(nullptr, 16, o.words, o.words + 1); }},
        {"dp2emu_get_driver_info2", Kind::Null, "no place for the code", kInvalid,
         [](Objects& o) { return dp2emu_get_driver_info2(o.words, 16, nullptr, o.words + 9); }},
        {"dp2emu_get_driver_info2", Kind::Null, "no place for the size", kInvalid,
         [](Objects& o) { return dp2emu_get_driver_info2(o.words, 16, o.words + 8, nullptr); }},
        {"dp2emu_get_driver_info2", Kind::Overlap, "code and size go into the answer", DP2EMU_OK,
         [](Objects& o) {
             new (o.words) DP2EMU_DD_GETDRIVERINFO2DATA{0, DP2EMU_D3DGDI2_MAGIC, DP2EMU_D3DGDI2_TYPE_GETD3DCAPS9, 304};
             const auto result = dp2emu_get_driver_info2(o.words, 304, o.words, o.words + 1);
             CHECK((o.words[0] == 0 && o.words[1] == 304 && o.words[76] == 76));
             return result;
         }},
        {"dp2emu_last_error", Kind::Null, "no emulator", kInvalid,
         [](Objects&) {
             auto error = sized<dp2emu_error>();
             return dp2emu_last_error(nullptr, &error);
         }},
        {"dp2emu_last_error", Kind::Null, "no place for it", kInvalid,
         [](Objects& o) { return dp2emu_last_error(o.emulator, nullptr); }},
        {"dp2emu_last_error", Kind::Size, "a struct of 3 bytes", kInvalid,
         [](Objects& o) {
             auto error = sized<dp2emu_error>(3);
             const auto result = dp2emu_last_error(o.emulator, &error);
             CHECK(error.text == nullptr);
             return result;
         }},
        {"dp2emu_get_statistics", Kind::Null, "no emulator", kInvalid,
         [](Objects&) {
             auto statistics = sized<dp2emu_statistics>();
             return dp2emu_get_statistics(nullptr, &statistics);
         }},
        {"dp2emu_get_statistics", Kind::Null, "no place for them", kInvalid,
         [](Objects& o) { return dp2emu_get_statistics(o.emulator, nullptr); }},
        {"dp2emu_get_statistics", Kind::Size, "a struct of 3 bytes", kInvalid,
         [](Objects& o) {
             auto statistics = sized<dp2emu_statistics>(3);
             const auto result = dp2emu_get_statistics(o.emulator, &statistics);
             CHECK(statistics.instruction_set == nullptr);
             return result;
         }},
        {"dp2emu_inject_disjoint", Kind::Null, "no emulator", kInvalid,
         [](Objects&) { return dp2emu_inject_disjoint(nullptr); }},
        {"dp2emu_start_capture", Kind::Null, "no emulator", kInvalid,
         [](Objects&) { return dp2emu_start_capture(nullptr, "nowhere.dp2c"); }},
        {"dp2emu_start_capture", Kind::Null, "no path", kInvalid,
         [](Objects& o) { return dp2emu_start_capture(o.emulator, nullptr); }},
        {"dp2emu_annotate_capture", Kind::Null, "no emulator", kInvalid,
         [](Objects&) { return dp2emu_annotate_capture(nullptr, "key", "value"); }},
        {"dp2emu_annotate_capture", Kind::Null, "no key", kInvalid,
         [](Objects& o) { return dp2emu_annotate_capture(o.emulator, nullptr, "value"); }},
        {"dp2emu_annotate_capture", Kind::Null, "no value", kInvalid,
         [](Objects& o) { return dp2emu_annotate_capture(o.emulator, "key", nullptr); }},
        {"dp2emu_annotate_capture", Kind::Overlap, "the key is the value", DP2EMU_OK,
         [](Objects& o) {
             const char* const text = "key";
             return dp2emu_annotate_capture(o.emulator, text, text);
         }},
        {"dp2emu_stop_capture", Kind::Null, "no emulator", kInvalid,
         [](Objects&) { return dp2emu_stop_capture(nullptr); }},
    });
}
