// Bad input to the functions of dp2emu_runtime.h.
#include <cstring>

#include "tests/api/bad_input_rows.h"

using namespace bad_input;

namespace {

const std::int64_t kInvalid = DP2EMU_INVALID_ARGUMENT;
constexpr DP2EMU_D3DHAL_DP2ISSUEQUERY kIssue = {7, DP2EMU_D3DISSUE_END};
constexpr DP2EMU_D3DHAL_DP2CLEAR kClear = {DP2EMU_D3DCLEAR_TARGET, 0, 1, 0};

// A builder that writes to o.words.
dp2emu_builder builder(Objects& o) {
    auto out = sized<dp2emu_builder>();
    out.bytes = o.words;
    out.capacity = sizeof o.words;
    return out;
}
std::int64_t add(dp2emu_builder& to, const void* payload) {
    const std::uint32_t before = to.length;
    const auto result = dp2emu_add_command(&to, DP2EMU_D3DDP2OP_ISSUEQUERY, 1, payload, sizeof kIssue);
    CHECK(to.length == before + (result == DP2EMU_OK ? 12 : 0));
    return result;
}
std::int64_t add_with(dp2emu_builder& to, const void* payload, const void* tail) {
    const auto result = dp2emu_add_command_with(&to, DP2EMU_D3DDP2OP_CLEAR, 1, payload, 16, tail, 16);
    CHECK(to.length == (result == DP2EMU_OK ? 36 : 0));
    return result;
}

// Submits a call that ends a query; returns the call, whose response in o.words has one answer.
dp2emu_call answered(Objects& o, std::uint32_t id = 1) {
    const std::string query = std::to_string(id);
    const auto commands = assembled_commands("CREATEQUERY { " + query + " EVENT } ISSUEQUERY { " + query + " END }");
    std::memcpy(o.words, commands.data(), commands.size());
    auto call = sized<dp2emu_call>();
    call.context = o.context;
    call.commands = o.words;
    call.command_capacity = sizeof o.words;
    call.command_length = static_cast<std::uint32_t>(commands.size());
    REQUIRE(dp2emu_submit(o.emulator, &call) == DP2EMU_OK);
    REQUIRE(call.error_offset == 20);
    return call;
}
dp2emu_response response(Objects& o, std::uint32_t id = 1) {
    const auto call = answered(o, id);
    auto out = sized<dp2emu_response>();
    REQUIRE(dp2emu_response_of_call(o.emulator, &call, &out) == DP2EMU_OK);
    return out;
}

constexpr std::uint32_t kShader[] = {0xFFFF0101, 0x0000FFFF}; // ps_1_1, END
constexpr char kText[] = "ISSUEQUERY { 7 END }";
const std::string kCapture = "dp2t 1\nsurface 1 format A8R8G8B8 size 4x4 usage target\n";

} // namespace

TEST_CASE("bad input: builders") {
    std::vector<Row> rows = {
        {"dp2emu_add_command", Kind::Null, "no builder", kInvalid,
         [](Objects&) { return dp2emu_add_command(nullptr, 91, 1, &kIssue, 8); }},
        {"dp2emu_add_command", Kind::Null, "no payload", kInvalid,
         [](Objects& o) {
             auto to = builder(o);
             return add(to, nullptr);
         }},
        {"dp2emu_add_command", Kind::Null, "no memory", kInvalid,
         [](Objects& o) {
             auto to = builder(o);
             to.bytes = nullptr;
             return add(to, &kIssue);
         }},
        {"dp2emu_add_command", Kind::Size, "a builder of 3 bytes", kInvalid,
         [](Objects& o) {
             auto to = builder(o);
             to.size = 3;
             return add(to, &kIssue);
         }},
        {"dp2emu_add_command", Kind::Size, "a builder with members that nobody knows", kInvalid,
         [](Objects& o) {
             Longer<dp2emu_builder> to;
             to.known = builder(o);
             to.known.size = sizeof to;
             return add(to.known, &kIssue);
         }},
        {"dp2emu_add_command", Kind::Overlap, "the payload is a command that is there", DP2EMU_OK,
         [](Objects& o) {
             auto to = builder(o);
             REQUIRE(add(to, &kIssue) == DP2EMU_OK);
             const auto result = add(to, o.words + 1);
             CHECK((o.words[4] == kIssue.dwQueryID && o.words[5] == kIssue.dwFlags));
             return result;
         }},
        {"dp2emu_add_command_with", Kind::Null, "no builder", kInvalid,
         [](Objects&) { return dp2emu_add_command_with(nullptr, 91, 1, &kIssue, 8, nullptr, 0); }},
        {"dp2emu_add_command_with", Kind::Null, "no payload", kInvalid,
         [](Objects& o) {
             auto to = builder(o);
             return add_with(to, nullptr, &kClear);
         }},
        {"dp2emu_add_command_with", Kind::Null, "no tail", kInvalid,
         [](Objects& o) {
             auto to = builder(o);
             return add_with(to, &kClear, nullptr);
         }},
        {"dp2emu_add_command_with", Kind::Size, "a builder of 3 bytes", kInvalid,
         [](Objects& o) {
             auto to = builder(o);
             to.size = 3;
             return add_with(to, &kClear, &kClear);
         }},
    };
    for (const std::size_t word : {std::size_t{0}, std::size_t{1}, std::size_t{5}, std::size(Objects{}.words) - 4}) {
        rows.push_back(
            {"dp2emu_add_command", Kind::Overlap, "the payload lies where commands go", kInvalid, [=](Objects& o) {
                 auto to = builder(o);
                 return add(to, o.words + word);
             }});
        rows.push_back(
            {"dp2emu_add_command_with", Kind::Overlap, "the tail lies where commands go", kInvalid, [=](Objects& o) {
                 auto to = builder(o);
                 return add_with(to, &kClear, o.words + word);
             }});
    }
    rows.push_back(
        {"dp2emu_add_command", Kind::Overlap, "the builder lies where commands go", kInvalid, [](Objects& o) {
             auto* const to = new (o.words + 2) dp2emu_builder(builder(o));
             return add(*to, &kIssue);
         }});
    check(rows);
}

TEST_CASE("bad input: sizes of commands, texts and shaders") {
    check({
        {"dp2emu_command_size", Kind::Null, "no commands", kInvalid,
         [](Objects& o) { return dp2emu_command_size(nullptr, 4, 0, 0, o.words); }},
        {"dp2emu_command_size", Kind::Null, "no place for the size", kInvalid,
         [](Objects& o) { return dp2emu_command_size(o.words, 4, 0, 0, nullptr); }},
        {"dp2emu_command_size", Kind::Overlap, "the size is written over the command", DP2EMU_OK,
         [](Objects& o) {
             auto to = builder(o);
             REQUIRE(add(to, &kIssue) == DP2EMU_OK);
             const auto result = dp2emu_command_size(o.words, 12, 0, 0, o.words);
             CHECK(o.words[0] == 12);
             return result;
         }},
        {"dp2emu_assemble", Kind::Null, "no text", kInvalid,
         [](Objects& o) {
             std::size_t needed = 0;
             return dp2emu_assemble(nullptr, 4, 0, o.words, 64, &needed, nullptr);
         }},
        {"dp2emu_assemble", Kind::Null, "no place for the bytes", kInvalid,
         [](Objects&) {
             std::size_t needed = 0;
             return dp2emu_assemble(kText, sizeof kText - 1, 0, nullptr, 64, &needed, nullptr);
         }},
        {"dp2emu_assemble", Kind::Null, "no place for the number", kInvalid,
         [](Objects& o) { return dp2emu_assemble(kText, sizeof kText - 1, 0, o.words, 64, nullptr, nullptr); }},
        {"dp2emu_assemble", Kind::Size, "an error of 3 bytes", kInvalid,
         [](Objects& o) {
             std::size_t needed = 0;
             auto error = sized<dp2emu_text_error>(3);
             return dp2emu_assemble(kText, sizeof kText - 1, 0, o.words, 64, &needed, &error);
         }},
        {"dp2emu_assemble", Kind::Size, "an error with members that nobody knows", kInvalid,
         [](Objects& o) {
             std::size_t needed = 0;
             Longer<dp2emu_text_error> error;
             return dp2emu_assemble(kText, sizeof kText - 1, 0, o.words, 64, &needed, &error.known);
         }},
        {"dp2emu_assemble", Kind::Overlap, "the bytes are written over the text", DP2EMU_OK,
         [](Objects& o) {
             std::memcpy(o.words, kText, sizeof kText);
             std::size_t needed = 0;
             const auto* const text = reinterpret_cast<const char*>(o.words);
             const auto result = dp2emu_assemble(text, sizeof kText - 1, 0, o.words, 64, &needed, nullptr);
             CHECK((needed == 12 && o.words[1] == 7 && o.words[2] == 1));
             return result;
         }},
        {"dp2emu_assemble", Kind::Overlap, "the error is written over the text", DP2EMU_MALFORMED,
         [](Objects& o) {
             auto* const error = struct_at<dp2emu_text_error>(o.words);
             std::memcpy(error->message, "NO SUCH {", 10);
             std::size_t needed = 0;
             return dp2emu_assemble(error->message, 9, 0, nullptr, 0, &needed, error);
         }},
        {"dp2emu_check_shader", Kind::Null, "no tokens", kInvalid,
         [](Objects&) {
             auto info = sized<dp2emu_shader_info>();
             return dp2emu_check_shader(nullptr, 2, &info);
         }},
        {"dp2emu_check_shader", Kind::Null, "no place for what it says", kInvalid,
         [](Objects&) { return dp2emu_check_shader(kShader, 2, nullptr); }},
        {"dp2emu_check_shader", Kind::Size, "a struct of 3 bytes", kInvalid,
         [](Objects&) {
             auto info = sized<dp2emu_shader_info>(3);
             return dp2emu_check_shader(kShader, 2, &info);
         }},
        {"dp2emu_check_shader", Kind::Size, "members that nobody knows", kInvalid,
         [](Objects&) {
             Longer<dp2emu_shader_info> info;
             info.known.size = sizeof info;
             return dp2emu_check_shader(kShader, 2, &info.known);
         }},
        {"dp2emu_check_shader", Kind::Overlap, "what it says is written over the tokens", DP2EMU_OK,
         [](Objects& o) {
             auto* const info = struct_at<dp2emu_shader_info>(o.words);
             std::memcpy(o.words + 1, kShader, sizeof kShader);
             const auto result = dp2emu_check_shader(o.words + 1, 2, info);
             CHECK((info->pixel == 1 && info->version == 0x0101 && info->tokens == 2));
             return result;
         }},
    });
}

TEST_CASE("bad input: answers") {
    const auto of_call = [](dp2emu* emulator, const dp2emu_call& call) {
        auto out = sized<dp2emu_response>();
        return dp2emu_response_of_call(emulator, &call, &out);
    };
    const auto poll = [](dp2emu* emulator, std::uint32_t id) {
        return dp2emu_poll(
            emulator, id, [](void*, const dp2emu_answer*) {}, nullptr);
    };
    std::vector<Row> rows = {
        {"dp2emu_response_of_call", Kind::Null, "no emulator", kInvalid,
         [=](Objects& o) { return of_call(nullptr, answered(o)); }},
        {"dp2emu_response_of_call", Kind::Null, "no call", kInvalid,
         [](Objects& o) {
             auto out = sized<dp2emu_response>();
             return dp2emu_response_of_call(o.emulator, nullptr, &out);
         }},
        {"dp2emu_response_of_call", Kind::Null, "no place for the response", kInvalid,
         [](Objects& o) {
             const auto call = answered(o);
             return dp2emu_response_of_call(o.emulator, &call, nullptr);
         }},
        {"dp2emu_response_of_call", Kind::Size, "a call of 3 bytes", kInvalid,
         [=](Objects& o) {
             auto call = answered(o);
             call.size = 3;
             return of_call(o.emulator, call);
         }},
        {"dp2emu_response_of_call", Kind::Size, "a response of 3 bytes", kInvalid,
         [](Objects& o) {
             const auto call = answered(o);
             auto out = sized<dp2emu_response>(3);
             return dp2emu_response_of_call(o.emulator, &call, &out);
         }},
        {"dp2emu_response_of_call", Kind::Handle, "a call of a context that is gone: only its memory counts", DP2EMU_OK,
         [=](Objects& o) {
             auto call = answered(o);
             call.context = o.destroyed_context;
             return of_call(o.emulator, call);
         }},
        {"dp2emu_response_of_call", Kind::Overlap, "the response is written over the call", DP2EMU_OK,
         [](Objects& o) {
             union {
                 dp2emu_call call;
                 dp2emu_response response;
             } both{answered(o)};
             const auto result = dp2emu_response_of_call(o.emulator, &both.call, &both.response);
             CHECK((both.response.bytes == o.words && both.response.length == 20));
             return result;
         }},
        {"dp2emu_next_answer", Kind::Null, "no response", kInvalid,
         [](Objects&) {
             auto answer = sized<dp2emu_answer>();
             return dp2emu_next_answer(nullptr, &answer);
         }},
        {"dp2emu_next_answer", Kind::Null, "no place for the answer", kInvalid,
         [](Objects& o) {
             auto from = response(o);
             return dp2emu_next_answer(&from, nullptr);
         }},
        {"dp2emu_next_answer", Kind::Null, "a response without bytes", kInvalid,
         [](Objects& o) {
             auto from = response(o);
             from.bytes = nullptr;
             auto answer = sized<dp2emu_answer>();
             return dp2emu_next_answer(&from, &answer);
         }},
        {"dp2emu_next_answer", Kind::Size, "a response of 3 bytes", kInvalid,
         [](Objects& o) {
             auto from = response(o);
             from.size = 3;
             auto answer = sized<dp2emu_answer>();
             return dp2emu_next_answer(&from, &answer);
         }},
        {"dp2emu_next_answer", Kind::Size, "an answer of 3 bytes", kInvalid,
         [](Objects& o) {
             auto from = response(o);
             auto answer = sized<dp2emu_answer>(3);
             return dp2emu_next_answer(&from, &answer);
         }},
        {"dp2emu_next_answer", Kind::Overlap, "the answer is written over the response's bytes", DP2EMU_OK,
         [](Objects& o) {
             // The answer struct's first member, its size, overlaps the query's id in the response, so the id is chosen
             // to be a valid size.
             auto from = response(o, sizeof(dp2emu_answer));
             auto* const answer = reinterpret_cast<dp2emu_answer*>(o.words + 2);
             const auto result = dp2emu_next_answer(&from, answer);
             CHECK((answer->query == sizeof *answer && answer->bytes == 4 && answer->offset == 16));
             auto next = sized<dp2emu_answer>();
             CHECK(dp2emu_next_answer(&from, &next) == DP2EMU_END);
             return result;
         }},
        {"dp2emu_next_answer", Kind::Overlap, "the answer is written over the response", DP2EMU_OK,
         [](Objects& o) {
             union {
                 dp2emu_response from;
                 dp2emu_answer answer;
             } both{response(o)};
             const auto result = dp2emu_next_answer(&both.from, &both.answer);
             CHECK(both.answer.query == 1);
             auto next = sized<dp2emu_answer>();
             // the answer has overwritten dp2emu_response and the position in it
             CHECK(dp2emu_next_answer(&both.from, &next) == kInvalid);
             return result;
         }},
        {"dp2emu_poll", Kind::Null, "no function", kInvalid,
         [](Objects& o) { return dp2emu_poll(o.emulator, o.context, nullptr, nullptr); }},
    };
    of_contexts(rows, "dp2emu_poll", kInvalid, DP2EMU_BAD_HANDLE, poll);
    check(rows);
}

TEST_CASE("bad input: replays") {
    check({
        {"dp2emu_replay", Kind::Null, "no capture", kInvalid,
         [](Objects&) { return dp2emu_replay(nullptr, nullptr, 4, nullptr, nullptr); }},
        {"dp2emu_replay", Kind::Size, "options of 3 bytes", kInvalid,
         [](Objects&) {
             const auto options = sized<dp2emu_options>(3);
             return dp2emu_replay(&options, kCapture.data(), kCapture.size(), nullptr, nullptr);
         }},
        {"dp2emu_replay", Kind::Size, "events with members that nobody knows", kInvalid,
         [](Objects&) {
             Longer<dp2emu_replay_events> events;
             return dp2emu_replay(nullptr, kCapture.data(), kCapture.size(), &events.known, nullptr);
         }},
        {"dp2emu_replay", Kind::Size, "a summary of 3 bytes", kInvalid,
         [](Objects&) {
             auto summary = sized<dp2emu_replay_summary>(3);
             return dp2emu_replay(nullptr, kCapture.data(), kCapture.size(), nullptr, &summary);
         }},
        {"dp2emu_replay", Kind::Overlap, "the summary is written over the capture and the options", DP2EMU_OK,
         [](Objects& o) {
             auto* const summary = struct_at<dp2emu_replay_summary>(o.words);
             auto* const options = struct_at<dp2emu_options>(o.words + sizeof *summary / 4);
             char* const text = summary->message;
             std::memcpy(text, kCapture.data(), kCapture.size());
             CHECK(sizeof *summary + sizeof *options <= sizeof o.words);
             const auto result = dp2emu_replay(options, text, kCapture.size(), nullptr, summary);
             CHECK((summary->records == 1 && summary->message[0] == 0));
             return result;
         }},
    });
}
