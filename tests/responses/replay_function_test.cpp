// dp2emu_replay: what it returns, what it counts, and what it tells.
#include <chrono>
#include <cstring>
#include <thread>

#include "dp2/text_capture.h"
#include "responses/dp2emu.h"
#include "tests/c_calls.h"
#include "tests/catch.h"

using namespace c_calls;

namespace {

constexpr std::string_view kCapture = R"(dp2t 1
completion immediate
surface 1 format A8R8G8B8 size 8x8 usage target
context 1 interface 5 target 1 depth 0
submit context 1 capacity 64 { CREATEQUERY { 7 EVENT } CLEAR { TARGET|COMPUTERECTS 0xff00ff00 1 0 } ISSUEQUERY { 7 END } }
expect ddrval 0 error_offset 20 response { u32 0x00010058 20 7 4 1 }
present 1
expect surface 1 hash 0x1
submit context 1 { raw { u8 5 0 0 0 } }
expect ddrval 0x88760bb8 error_offset 0
submit context 1 { DELETEQUERY { 8 } }
present 0
)";

struct Told {
    std::vector<std::string> lines;
    std::uint32_t pixel = 0;
};

void add(void* user, std::string line) {
    static_cast<Told*>(user)->lines.push_back(std::move(line));
}

dp2emu_replay_events telling(Told& told) {
    dp2emu_replay_events events{};
    events.size = sizeof events;
    events.user = &told;
    events.submitted = [](void* user, dp2emu* e, std::uint64_t record, const dp2emu_call* call) {
        std::string line = std::to_string(record) + ": " + std::to_string(static_cast<std::uint32_t>(call->ddrval));
        dp2emu_response response{};
        response.size = sizeof response;
        dp2emu_answer answer{};
        answer.size = sizeof answer;
        REQUIRE(dp2emu_response_of_call(e, call, &response) == DP2EMU_OK);
        while (dp2emu_next_answer(&response, &answer) == DP2EMU_OK) line += " query " + std::to_string(answer.query);
        if (call->ddrval != 0) line += " " + error_text(e);
        add(user, line);
    };
    events.presented = [](void* user, dp2emu* e, std::uint64_t record, std::uint32_t surface) {
        add(user, std::to_string(record) + ": shows " + std::to_string(surface));
        const dp2emu_rect one{3, 3, 4, 4};
        if (surface != 0)
            REQUIRE(dp2emu_read_surface(e, surface, 0, 0, &one, &static_cast<Told*>(user)->pixel, 4, 4) == DP2EMU_OK);
    };
    events.differs = [](void* user, std::uint64_t record, const char* text) {
        add(user, std::to_string(record) + ": " + text);
    };
    return events;
}

struct Replayed {
    dp2emu_result result = DP2EMU_INTERNAL;
    dp2emu_replay_summary summary{};
};

template <class Bytes>
Replayed replayed(const Bytes& capture, const dp2emu_replay_events* events = nullptr,
                  const dp2emu_options* options = nullptr) {
    Replayed out;
    out.summary.size = sizeof out.summary;
    out.result = dp2emu_replay(options, capture.data(), capture.size(), events, &out.summary);
    return out;
}

std::vector<std::byte> container(std::string_view text) {
    const auto document = dp2::assemble_capture(text);
    if (!document.ok()) FAIL(document.error().to_string());
    return dp2::capture::write_capture(*document);
}

} // namespace

TEST_CASE("a replay tells calls, frames and differences in order, and counts them") {
    const auto file = container(kCapture);
    for (const bool text : {true, false}) {
        Told told;
        const auto events = telling(told);
        const Replayed r = text ? replayed(kCapture, &events) : replayed(file, &events);
        CHECK(r.result == DP2EMU_OK);
        CHECK(r.summary.records == 11);
        CHECK(r.summary.calls == 3);
        CHECK(r.summary.frames == 2);
        CHECK(r.summary.observations == 3);
        CHECK(r.summary.differences == 1);
        CHECK(r.summary.unexpected_failures == 1);
        CHECK(std::string(r.summary.message).empty());
        CHECK(told.pixel == 0xff00ff00);
        REQUIRE(told.lines.size() == 6);
        CHECK(told.lines[0] == "3: 0 query 7");
        CHECK(told.lines[1] == "5: shows 1");
        CHECK(told.lines[2].find("6: surface 1 has hash 0x") == 0);
        CHECK(told.lines[3].find("7: 2289437624 unknown opcode") == 0);
        CHECK(told.lines[4].find("9: 2147942487 bad handle") == 0);
        CHECK(told.lines[5] == "10: shows 0");
    }
}

TEST_CASE("a replay needs no listener, and takes options") {
    CHECK(replayed(kCapture).result == DP2EMU_OK);
    CHECK(dp2emu_replay(nullptr, kCapture.data(), kCapture.size(), nullptr, nullptr) == DP2EMU_OK);
    dp2emu_replay_events none{};
    none.size = sizeof none;
    CHECK(replayed(kCapture, &none).result == DP2EMU_OK);
    dp2emu_options options{};
    options.size = sizeof options;
    options.workers = 2;
    options.completion = DP2EMU_COMPLETION_NEVER; // the capture names another
    CHECK(replayed(kCapture, nullptr, &options).summary.differences == 1);
    // Where it names none, that of the options holds.
    std::string text(kCapture);
    text.erase(text.find("completion immediate\n"), std::strlen("completion immediate\n"));
    CHECK(replayed(text, nullptr, &options).summary.differences == 3); // dwErrorOffset and the response, too
}

TEST_CASE("what is no capture is not played, and the summary says why") {
    const auto file = container(kCapture);
    const auto refused = [](const Replayed& r, dp2emu_result result, const char* words) {
        CHECK(r.result == result);
        CHECK(r.summary.calls == 0);
        CHECK(r.summary.records == 0);
        INFO(r.summary.message);
        CHECK(std::string(r.summary.message).find(words) != std::string::npos);
    };
    for (const std::size_t cut : {file.size() - 1, file.size() / 2, std::size_t{33}, std::size_t{31}, std::size_t{9}})
        CHECK(replayed(std::span(file).first(cut)).result == DP2EMU_MALFORMED);
    refused(replayed(std::span(file).first(file.size() - 1)), DP2EMU_MALFORMED, "");
    auto changed = file;
    changed[file.size() / 2] ^= std::byte{1};
    refused(replayed(changed), DP2EMU_MALFORMED, "corrupt");
    refused(replayed(std::string_view("dp2t 1\nsubmit { RENDERSTATE { ZENABEL TRUE } }")), DP2EMU_MALFORMED, "2:24");
    refused(replayed(std::string_view("")), DP2EMU_MALFORMED, "1:1");
    refused(replayed(std::string_view("dp2t 1\ndialect \"klingon\"\n")), DP2EMU_MALFORMED, "dialect");
    dp2emu_options options{};
    options.size = sizeof options;
    options.dialect = "klingon";
    refused(replayed(kCapture, nullptr, &options), DP2EMU_INVALID_ARGUMENT, "dialect");
}

TEST_CASE("a record that cannot be played ends the replay behind what was told") {
    Told told;
    const auto events = telling(told);
    const std::string text = std::string(kCapture) + "destroy 99\npresent 1\n";
    Replayed r = replayed(text, &events);
    CHECK(r.result == DP2EMU_BAD_HANDLE);
    CHECK(r.summary.records == 11);
    CHECK(r.summary.calls == 3);
    CHECK(r.summary.observations == 3);
    CHECK(std::string(r.summary.message).find("record 11: bad handle") == 0);
    CHECK(told.lines.size() == 6);
    dp2emu_options options{};
    options.size = sizeof options;
    options.max_objects = 1;
    r = replayed(std::string(kCapture) + "buffer 2 bytes 8\n", nullptr, &options);
    CHECK(r.result == DP2EMU_LIMIT_EXCEEDED);
    CHECK(r.summary.differences == 1); // what was counted by then
    CHECK(std::string(r.summary.message).find("max_objects") != std::string::npos);
}

TEST_CASE("the time of a listener is not in max_milliseconds") {
    dp2emu_options options{};
    options.size = sizeof options;
    options.max_milliseconds = 1000;
    dp2emu_replay_events events{};
    events.size = sizeof events;
    events.submitted = [](void*, dp2emu* e, std::uint64_t, const dp2emu_call*) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1100));
        std::uint32_t pixels[64];
        CHECK(dp2emu_read_surface(e, 1, 0, 0, nullptr, pixels, 32, sizeof pixels) == DP2EMU_OK);
    };
    const std::string_view text = kCapture.substr(0, kCapture.find("submit context 1 { raw"));
    CHECK(replayed(text, &events, &options).result == DP2EMU_OK);

    dp2emu* e = nullptr;
    std::uint32_t context = 0;
    REQUIRE(dp2emu_create(&options, &e) == DP2EMU_OK);
    REQUIRE(dp2emu_create_context(e, 5, 0, 0, &context) == DP2EMU_OK);
    TextCall call(context, "CREATEQUERY { 1 EVENT } ISSUEQUERY { 1 END } raw { u8 5 0 0 0 }");
    REQUIRE(dp2emu_submit(e, &call.block) == DP2EMU_OK);
    const auto slow = [](void*, const dp2emu_answer*) { std::this_thread::sleep_for(std::chrono::milliseconds(1100)); };
    CHECK(dp2emu_poll(e, context, slow, nullptr) == DP2EMU_OK);
    CHECK(dp2emu_finish(e) == DP2EMU_OK);
    dp2emu_destroy(e);
}

TEST_CASE("a replay refuses NULL and sizes that do not fit") {
    dp2emu_replay_summary summary{};
    CHECK(dp2emu_replay(nullptr, nullptr, 0, nullptr, nullptr) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_replay(nullptr, kCapture.data(), kCapture.size(), nullptr, &summary) == DP2EMU_INVALID_ARGUMENT);
    dp2emu_replay_events events{};
    CHECK(dp2emu_replay(nullptr, kCapture.data(), kCapture.size(), &events, nullptr) == DP2EMU_INVALID_ARGUMENT);
    events.size = sizeof events;
    events.reserved = 1;
    CHECK(dp2emu_replay(nullptr, kCapture.data(), kCapture.size(), &events, nullptr) == DP2EMU_INVALID_ARGUMENT);
    dp2emu_options options{};
    CHECK(dp2emu_replay(&options, kCapture.data(), kCapture.size(), nullptr, nullptr) == DP2EMU_INVALID_ARGUMENT);
}
