// dp2emu_replay: what it plays, reports and counts, and what it refuses.
#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "dp2/capture/capture_file.h"
#include "dp2/capture/text_capture.h"
#include "responses/include/dp2emu_protocol.h"
#include "tests/support/c_rig.h"

namespace {

// Records 0 to 5; the response overwrites the commands with the event's answer.
const std::string kText = "dp2t 1\n"
                          "surface 1 format A8R8G8B8 size 8x8 usage target\n"
                          "context 1 interface 5 target 1 depth 0\n"
                          "submit { COLORFILL { 1 0 0 8 8 0xff112233 } CREATEQUERY { 7 EVENT } ISSUEQUERY { 7 END } }\n"
                          "present 1\n"
                          "submit { COLORFILL { 1 0 0 8 8 0xff445566 } }\n"
                          "present 0\n";

std::vector<std::byte> file_of(const std::string& text) {
    const auto document = dp2::assemble_capture(text);
    if (!document.ok()) FAIL(document.error().to_string());
    return dp2::capture::write_capture(*document);
}

// A replay, and the events that it reported.
struct Replay {
    explicit Replay(const std::string& text, dp2emu_options options = {})
        : Replay(std::as_bytes(std::span(text)), options) {}
    explicit Replay(std::span<const std::byte> capture, dp2emu_options options = {}) {
        options.size = sizeof options;
        dp2emu_replay_events events{};
        events.size = sizeof events;
        events.user = this;
        events.submitted = [](void* user, dp2emu* emulator, std::uint64_t record, const dp2emu_call* call) {
            static_cast<Replay*>(user)->submitted(emulator, record, *call);
        };
        events.presented = [](void* user, dp2emu* emulator, std::uint64_t record, std::uint32_t surface) {
            static_cast<Replay*>(user)->presented(emulator, record, surface);
        };
        events.differs = [](void* user, std::uint64_t record, const char* words) {
            static_cast<Replay*>(user)->note(record, "differs", words);
        };
        summary.size = sizeof summary;
        result = dp2emu_replay(&options, capture.data(), capture.size(), &events, &summary);
    }
    void submitted(dp2emu* emulator, std::uint64_t record, const dp2emu_call& call) {
        note(record, "submit", std::to_string(call.ddrval));
        dp2emu_response response{};
        response.size = sizeof response;
        REQUIRE(dp2emu_response_of_call(emulator, &call, &response) == DP2EMU_OK);
        dp2emu_answer answer{};
        answer.size = sizeof answer;
        dp2emu_result next = DP2EMU_OK;
        while ((next = dp2emu_next_answer(&response, &answer)) == DP2EMU_OK)
            note(record, "answer", std::to_string(answer.query));
        CHECK(next == DP2EMU_END);
    }
    void presented(dp2emu* emulator, std::uint64_t record, std::uint32_t surface) {
        std::uint32_t pixel = 0;
        const dp2emu_rect corner{0, 0, 1, 1};
        REQUIRE(dp2emu_read_surface(emulator, 1, 0, 0, &corner, &pixel, 4, 4) == DP2EMU_OK);
        char text[32];
        std::snprintf(text, sizeof text, "%u %08x", surface, pixel);
        note(record, "present", text);
    }
    void note(std::uint64_t record, const std::string& what, const std::string& words) {
        told.push_back(std::to_string(record) + " " + what + " " + words);
    }
    std::string message() const { return summary.message; }

    std::vector<std::string> told;
    dp2emu_replay_summary summary{};
    dp2emu_result result = DP2EMU_INTERNAL;
};

} // namespace

TEST_CASE("a replay reports calls and frames in order, with their record numbers") {
    const std::vector<std::string> expected = {"2 submit 0", "2 answer 7", "3 present 1 ff112233", "4 submit 0",
                                               "5 present 0 ff445566"};
    for (const bool binary : {false, true}) {
        INFO((binary ? "container" : "text"));
        const Replay replay = binary ? Replay(std::span<const std::byte>(file_of(kText))) : Replay(kText);
        CHECK(replay.result == DP2EMU_OK);
        CHECK(replay.told == expected);
        CHECK(replay.summary.size == sizeof replay.summary);
        CHECK(replay.summary.records == 6);
        CHECK(replay.summary.calls == 2);
        CHECK(replay.summary.frames == 2);
        CHECK(replay.summary.observations == 0);
        CHECK(replay.summary.differences == 0);
        CHECK(replay.summary.unexpected_failures == 0);
        CHECK(replay.message().empty());
    }
}

TEST_CASE("events, single functions, summary and options of a replay may be missing") {
    const auto play = [](const dp2emu_replay_events* events, dp2emu_replay_summary* summary) {
        return dp2emu_replay(nullptr, kText.data(), kText.size(), events, summary);
    };
    dp2emu_replay_events none{};
    none.size = sizeof none;
    dp2emu_replay_summary summary{};
    summary.size = sizeof summary;
    CHECK(play(nullptr, nullptr) == DP2EMU_OK);
    CHECK(play(&none, nullptr) == DP2EMU_OK);
    CHECK(play(nullptr, &summary) == DP2EMU_OK);
    CHECK(summary.records == 6);
}

TEST_CASE("a replay refuses NULL and structs of a wrong size, and does not write the summary") {
    dp2emu_options options{};
    dp2emu_replay_events events{};
    dp2emu_replay_summary summary{};
    const auto play = [&](const void* capture) {
        options.size = options.size ? options.size : sizeof options;
        events.size = events.size ? events.size : sizeof events;
        summary.size = summary.size ? summary.size : sizeof summary;
        summary.records = 77;
        const auto result = dp2emu_replay(&options, capture, kText.size(), &events, &summary);
        CHECK(summary.records == (result == DP2EMU_INVALID_ARGUMENT ? 77 : 6));
        return result;
    };
    CHECK(play(kText.data()) == DP2EMU_OK);
    CHECK(play(nullptr) == DP2EMU_INVALID_ARGUMENT);
    for (std::uint32_t* size : {&options.size, &events.size, &summary.size}) {
        *size = 3;
        CHECK(play(kText.data()) == DP2EMU_INVALID_ARGUMENT);
        *size = 0;
    }
    events.reserved = 1;
    CHECK(play(kText.data()) == DP2EMU_INVALID_ARGUMENT);
}

TEST_CASE("the shorter summary of an older program is not written beyond its size") {
    dp2emu_replay_summary summary{};
    summary.size = offsetof(dp2emu_replay_summary, frames);
    summary.frames = 77;
    CHECK(dp2emu_replay(nullptr, kText.data(), kText.size(), nullptr, &summary) == DP2EMU_OK);
    CHECK(summary.calls == 2);
    CHECK(summary.frames == 77);
}

TEST_CASE("options without a valid value are reported in the summary") {
    dp2emu_options options{};
    options.dialect = "no such";
    const Replay replay(kText, options);
    CHECK(replay.result == DP2EMU_INVALID_ARGUMENT);
    CHECK(replay.message() == "bad value: dialect");
    CHECK(replay.told.empty());
}

TEST_CASE("a file that is cut off or changed is not played") {
    const auto file = file_of(kText);
    for (std::size_t length = 0; length < file.size(); length += 7) {
        const Replay cut{std::span(file).first(length)};
        CHECK(cut.result == DP2EMU_MALFORMED);
        CHECK_FALSE(cut.message().empty());
        CHECK(cut.told.empty());
        CHECK(cut.summary.records == 0);
    }
    for (std::size_t at = 0; at < file.size(); at += 5) {
        if (at >= 8 && at < 16) continue; // the version numbers, which may differ (CAPTURE.md)
        auto changed = file;
        changed[at] ^= std::byte{0x10};
        const Replay replay{std::span<const std::byte>(changed)};
        INFO("byte " << at);
        CHECK(replay.result == DP2EMU_MALFORMED);
        CHECK_FALSE(replay.message().empty());
        CHECK(replay.told.empty());
    }
}

TEST_CASE("a text with a mistake is refused with its line and column") {
    const Replay replay(kText + "submit {\n  RENDERSTATE { NO_SUCH 1 } }\n");
    CHECK(replay.result == DP2EMU_MALFORMED);
    CHECK_THAT(replay.message(), StartsWith("9:17: "));
    CHECK(replay.told.empty());
}

TEST_CASE("differences from the capture are reported and counted") {
    const Replay same(kText + "expect ddrval 0 error_offset 0\n");
    CHECK(same.result == DP2EMU_OK);
    CHECK(same.summary.observations == 1);
    CHECK(same.summary.differences == 0);
    const Replay other(kText + "expect ddrval 0x80070057 error_offset 4\nexpect surface 1 hash 0x1\n");
    CHECK(other.result == DP2EMU_OK);
    CHECK(other.summary.observations == 2);
    CHECK(other.summary.differences == 3);
    REQUIRE(other.told.size() == 8);
    CHECK(other.told[5] == "6 differs ddrval is 0x0, observed was 0x80070057");
    CHECK(other.told[6] == "6 differs dwErrorOffset is 0, observed was 4");
    CHECK_THAT(other.told[7], StartsWith("7 differs surface 1 has hash 0x"));
}

TEST_CASE("failed calls are unexpected when the capture does not have their error") {
    const std::string fails = "submit { DELETEQUERY { 99 } }\n", head = kText.substr(0, kText.find("submit"));
    const Replay unexpected(head + fails);
    CHECK(unexpected.result == DP2EMU_OK);
    CHECK(unexpected.summary.unexpected_failures == 1);
    CHECK(unexpected.told == std::vector<std::string>{"2 submit " + std::to_string(DP2EMU_DDERR_INVALIDPARAMS)});
    const Replay expected(head + fails + "expect ddrval 0x80070057 error_offset 0\n");
    CHECK(expected.summary.unexpected_failures == 0);
    CHECK(expected.summary.differences == 0);
}

TEST_CASE("a record that cannot be played ends the replay with its code") {
    const Replay unknown(kText + "destroy 9\npresent 1\n");
    CHECK(unknown.result == DP2EMU_BAD_HANDLE);
    CHECK(unknown.message() == "record 6: bad handle: handle");
    CHECK(unknown.summary.records == 6);
    CHECK(unknown.summary.calls == 2);
    dp2emu_options options{};
    options.max_objects = 1;
    const Replay limited(kText + "expect ddrval 1 error_offset 0\nbuffer 2 bytes 16\n", options);
    CHECK(limited.result == DP2EMU_LIMIT_EXCEEDED);
    CHECK_THAT(limited.message(), EndsWith("max_objects"));
    CHECK(limited.summary.records == 7);
    CHECK(limited.summary.observations == 1);
    CHECK(limited.summary.differences == 1);
}

TEST_CASE("the capture's dialect and completion model replace those of the options") {
    const std::string body = kText.substr(kText.find("surface"));
    dp2emu_options options{};
    options.completion = DP2EMU_COMPLETION_NEVER;
    CHECK(Replay(kText, options).told.size() == 4); // no answer is reported
    CHECK(Replay("dp2t 1\ncompletion immediate\n" + body, options).told.size() == 5);
    // In the dialect "ddi", in which this text is assembled, a CLEAR without rectangles has 16 more bytes.
    const std::string clear = "submit { CLEAR { TARGET 0 1 0 } }\n";
    options.dialect = "vmhal9x";
    CHECK(Replay(kText + clear, options).summary.unexpected_failures == 1);
    CHECK(Replay(kText + clear).summary.unexpected_failures == 0);
    CHECK(Replay("dp2t 1\ndialect clear-zero=bare\n" + body + clear).summary.unexpected_failures == 0);
}

TEST_CASE("the counts are right when memory runs out in the middle") {
    dp2emu_memory memory{};
    memory.size = sizeof memory;
    memory.allocate = [](void*, std::uint32_t, std::size_t bytes, std::size_t alignment) -> void* {
        if (bytes >= 1 << 20) return nullptr;
        const std::size_t whole = (bytes + alignment - 1) / alignment * alignment;
        void* const out = std::aligned_alloc(std::max(alignment, sizeof(void*)), whole);
        if (out) std::memset(out, 0, bytes);
        return out;
    };
    memory.release = [](void*, std::uint32_t, void* bytes, std::size_t) { std::free(bytes); };
    dp2emu_options options{};
    options.memory = &memory;
    for (const std::string needs_much : {"surface 2 format A8R8G8B8 size 1024x1024 usage target\n",
                                         "submit capacity 4194304 { RENDERSTATE { CULLMODE NONE } }\n"}) {
        INFO(needs_much);
        const Replay replay(kText + "expect ddrval 1 error_offset 0\n" + needs_much, options);
        CHECK(replay.result == DP2EMU_OUT_OF_MEMORY);
        CHECK_FALSE(replay.message().empty());
        CHECK(replay.summary.records == 7);
        CHECK(replay.summary.calls == 2);
        CHECK(replay.summary.observations == 1);
        CHECK(replay.summary.differences == 1);
    }
}
