// Drivers that misbehave on purpose: what each writes, byte for byte, and that nothing else changes.
#include <set>
#include <sstream>

#include "dp2/wire/dialect.h"
#include "responses/include/dp2emu.h"
#include "responses/include/dp2emu_protocol.h"
#include "tests/support/c_calls.h"
#include "tests/support/catch.h"

using namespace c_calls;

namespace {

using Ids = std::vector<std::uint32_t>;
using Words = std::vector<std::uint32_t>;

struct Rig {
    explicit Rig(const std::string& dialect, std::uint32_t workers = 0) {
        dp2emu_options options{};
        options.size = sizeof options;
        options.dialect = dialect.c_str();
        options.workers = workers;
        REQUIRE(dp2emu_create(&options, &e) == DP2EMU_OK);
        REQUIRE(dp2emu_create_context(e, 5, 0, 0, &context) == DP2EMU_OK);
    }
    ~Rig() { dp2emu_destroy(e); }
    Rig(const Rig&) = delete;
    Rig& operator=(const Rig&) = delete;
    // The response as words; `said` is dwErrorOffset.
    Words submit(std::string_view text, std::uint32_t capacity = 512) {
        const auto commands = assembled(text);
        std::vector<std::byte> surface(std::max<std::size_t>(capacity, commands.size()) + 64, std::byte{0xEE});
        std::copy(commands.begin(), commands.end(), surface.begin());
        const std::vector<std::byte> behind(surface.end() - 64, surface.end());
        dp2emu_call call{};
        call.size = sizeof call;
        call.context = context;
        call.commands = surface.data();
        call.command_capacity = static_cast<std::uint32_t>(surface.size()) - 64;
        call.command_length = static_cast<std::uint32_t>(commands.size());
        REQUIRE(dp2emu_submit(e, &call) == DP2EMU_OK);
        if (call.ddrval != 0) FAIL(error_text(e));
        CHECK(std::equal(behind.begin(), behind.end(), surface.end() - 64)); // memory is never left
        said = call.error_offset;
        waiting = call.answers_waiting;
        needed = call.needed_bytes;
        Words words(std::min<std::size_t>(said, call.command_capacity) / 4);
        if (!words.empty()) std::memcpy(words.data(), surface.data(), words.size() * 4);
        read(call);
        return words;
    }
    void read(const dp2emu_call& call) {
        ids.clear();
        dp2emu_response response{};
        response.size = sizeof response;
        dp2emu_answer answer{};
        answer.size = sizeof answer;
        fault.clear();
        more = false;
        if (dp2emu_response_of_call(e, &call, &response) == DP2EMU_MALFORMED) {
            fault = "dwErrorOffset";
            return;
        }
        dp2emu_result result = DP2EMU_OK;
        while ((result = dp2emu_next_answer(&response, &answer)) == DP2EMU_OK) {
            ids.push_back(answer.query);
            std::uint32_t word = 0;
            std::memcpy(&word, answer.data, std::min<std::size_t>(4, answer.bytes));
            last_word = word;
        }
        if (result == DP2EMU_MALFORMED) fault = response.fault;
        more = response.more != 0;
    }
    dp2emu* e = nullptr;
    std::uint32_t context = 0, said = 0, waiting = 0, needed = 0, last_word = 0;
    Ids ids; // those that this project's reader finds
    std::string fault;
    bool more = false;
};

// D3DHAL_DP2RESPONSE of an opcode, count and size.
Words header(std::uint32_t command, std::uint32_t count, std::uint32_t total) {
    return {command | count << 16, total};
}
Words answers(std::uint32_t count, const Ids& ids, std::uint32_t value = 1) {
    Words out = header(88, count, static_cast<std::uint32_t>(8 + 12 * ids.size()));
    for (const std::uint32_t id : ids) out.insert(out.end(), {id, 4, value});
    return out;
}
Words operator+(Words a, const Words& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}
const Words kContinue = header(87, 0, 8);
constexpr std::string_view kThree = "CREATEQUERY { 1 EVENT 2 EVENT 3 EVENT } ISSUEQUERY { 1 END 2 END 3 END }";

} // namespace

TEST_CASE("each driver that misbehaves writes what it is named for") {
    struct Row {
        const char* name;
        std::vector<Words> pages; // of one call with three answers, and of empty ones behind it
        Ids ids;                  // that our reader finds in the first page
        const char* fault;        // that our reader reports of it
    };
    const Words three = answers(3, {1, 2, 3});
    Words longer = three, shorter = three;
    longer[9] = 8;
    shorter[9] = 0;
    const Row rows[] = {
        {"many-records", {answers(1, {1}) + answers(1, {2}) + answers(1, {3}), {}}, {1, 2, 3}, ""},
        {"empty-record", {answers(0, {}) + three, {}}, {1, 2, 3}, ""},
        {"continue-alone", {kContinue, three, {}}, {}, ""},
        {"continue-early",
         {answers(1, {1}) + kContinue + answers(2, {2, 3}), {}},
         {1},
         "record after RESPONSECONTINUE"},
        {"continue-missing", {three, {}}, {1, 2, 3}, ""},
        {"continue-always", {three + kContinue, {}}, {1, 2, 3}, ""},
        {"answer-short", {shorter, {}}, {1, 2, 3}, "dwTotalSize"},
        {"answer-long", {longer, {}}, {1, 2}, "dwSize"},
        {"record-short", {header(88, 3, 40) + Words(three.begin() + 2, three.end()), {}}, {1, 2}, "dwSize"},
        {"record-long", {header(88, 3, 48) + Words(three.begin() + 2, three.end()), {}}, {}, "dwTotalSize"},
        {"record-zero", {header(88, 3, 0) + Words(three.begin() + 2, three.end()), {}}, {}, "dwTotalSize"},
        {"count-short", {header(88, 2, 44) + Words(three.begin() + 2, three.end()), {}}, {1, 2}, "dwTotalSize"},
        {"count-long",
         {header(88, 4, 44) + Words(three.begin() + 2, three.end()), {}},
         {1, 2, 3},
         "D3DHAL_DP2RESPONSEQUERY"},
        {"length-zero", {{}, {}}, {}, ""},
        {"length-short", {Words(three.begin(), three.end() - 1), {}}, {}, "dwTotalSize"},
        {"length-long", {three + Words{1, 3, 1} + Words(13, 0xEEEEEEEE), {}}, {1, 2, 3}, "bCommand"},
        {"zero-data", {answers(3, {1, 2, 3}, 0), {}}, {1, 2, 3}, ""},
        {"dropped-answers", {answers(2, {1, 3}), {}}, {1, 3}, ""},
        {"answers-twice", {answers(6, {1, 1, 2, 2, 3, 3}), {}}, {1, 1, 2, 2, 3, 3}, ""},
        {"unknown-answers", {answers(1, {0xFFFFFFFF}, 0) + three, {}}, {0xFFFFFFFF, 1, 2, 3}, ""},
        {"reversed-answers", {answers(3, {3, 2, 1}), {}}, {3, 2, 1}, ""},
    };
    const unsigned workers = GENERATE(0u, 2u);
    std::set<std::string> named;
    for (const Row& row : rows) {
        INFO(row.name);
        named.insert(row.name);
        Rig rig(row.name, workers);
        std::string_view text = kThree;
        for (const Words& page : row.pages) {
            const bool first = !text.empty();
            CHECK(rig.submit(text) == page);
            text = "";
            if (!first) continue;
            CHECK(rig.ids == row.ids);
            CHECK(rig.fault == row.fault);
        }
        // It is usable afterwards.
        for (int i = 0; i < 3; ++i) (void)rig.submit("ISSUEQUERY { 2 END }");
    }
    for (const dp2::DialectInfo& info : dp2::all_misbehaviors()) {
        CHECK(named.contains(info.name));
        CHECK(std::string(info.runtime).size() > 20);
        CHECK(dp2::to_string(*dp2::parse_dialect(info.settings)) == info.name);
    }
    CHECK(named.size() == dp2::all_misbehaviors().size());
}

TEST_CASE("RESPONSECONTINUE is wrong between pages, too") {
    Rig alone("continue-alone");
    CHECK(alone.submit(kThree, 0) == kContinue);
    CHECK(alone.more);
    CHECK(alone.submit("", 36) == answers(1, {1}) + kContinue);
    CHECK(alone.submit("", 36) == kContinue);
    CHECK(alone.submit("", 48) == answers(2, {2, 3}));
    CHECK(alone.submit("", 48).empty());
}

TEST_CASE("in any surface a driver that misbehaves stays inside, and answers are lost only where it says so") {
    for (const dp2::DialectInfo& info : dp2::all_misbehaviors()) {
        INFO(info.name);
        const bool loses = *dp2::parse_dialect(info.name) == *dp2::parse_dialect("dropped-answers");
        for (std::uint32_t capacity = 0; capacity < 140; ++capacity) {
            Rig rig(info.name);
            (void)rig.submit("CREATEQUERY { 1 EVENT 2 VCACHE 3 EVENT }");
            dp2emu_call failing{};
            TextCall ends(rig.context, "ISSUEQUERY { 1 END 2 END 3 END } raw { u8 5 0 0 0 }");
            failing = ends.block;
            REQUIRE(dp2emu_submit(rig.e, &failing) == DP2EMU_OK);
            REQUIRE(failing.ddrval != 0); // the answers wait
            std::uint32_t before = 3;
            for (unsigned call = 0; call < 8; ++call) {
                rig.submit("", capacity);
                CHECK(rig.waiting <= before);
                if (rig.waiting != 0) CHECK(rig.needed > 0);
                before = rig.waiting;
            }
            // As much as it asks for is enough.
            for (unsigned call = 0; call < 8 && rig.waiting != 0; ++call) rig.submit("", rig.needed);
            CHECK(rig.waiting == 0);
            if (loses) continue;
            CHECK(rig.submit("").empty());
        }
    }
}

TEST_CASE("switches may be combined, and every combination of two stays inside") {
    std::vector<std::string> settings;
    for (const dp2::DialectSwitchInfo& info : dp2::all_misbehavior_switches()) {
        std::string values = info.values;
        for (std::size_t at = 0, end; at < values.size(); at = end + 1) {
            end = std::min(values.find('|', at), values.size());
            settings.push_back(std::string(info.name) + "=" + values.substr(at, end - at));
        }
    }
    for (const std::string& one : settings)
        for (const std::string& other : settings) {
            INFO(one << "," << other);
            Rig rig(one + "," + other);
            for (const std::uint32_t capacity : {0u, 8u, 36u, 60u, 200u}) {
                rig.submit(capacity == 0 ? kThree : "ISSUEQUERY { 1 END 2 END 3 END }", capacity);
                rig.submit("", capacity);
            }
        }
}

TEST_CASE("polling a driver that misbehaves ends") {
    struct Seen {
        Ids ids;
    };
    for (const dp2::DialectInfo& info : dp2::all_misbehaviors()) {
        INFO(info.name);
        Rig rig(info.name);
        TextCall call(rig.context, std::string(kThree) + "raw { u8 5 0 0 0 }");
        REQUIRE(dp2emu_submit(rig.e, &call.block) == DP2EMU_OK);
        Seen seen;
        const dp2emu_result result = dp2emu_poll(
            rig.e, rig.context,
            [](void* user, const dp2emu_answer* answer) { static_cast<Seen*>(user)->ids.push_back(answer->query); },
            &seen);
        CHECK((result == DP2EMU_OK || result == DP2EMU_MALFORMED));
        CHECK((result == DP2EMU_OK || !error_text(rig.e).empty()));
        // As dp2emu_dialect.runtime wants it: RESPONSECONTINUE alone is followed, and legal answers are read.
        const std::set<std::string_view> read{"many-records", "empty-record", "continue-alone", "continue-always",
                                              "zero-data"};
        if (!read.contains(info.name)) continue;
        CHECK(result == DP2EMU_OK);
        CHECK(seen.ids == Ids{1, 2, 3});
    }
}

TEST_CASE("a driver that misbehaves is not recorded, and dialects can be listed") {
    Rig rig("zero-data");
    CHECK(dp2emu_start_capture(rig.e, "never.dp2c") == DP2EMU_NOT_SUPPORTED);
    CHECK(error_text(rig.e) == "not supported: recording of a driver that misbehaves");
    dp2emu_dialect dialect{};
    dialect.size = sizeof dialect;
    std::uint32_t index = 0, wrong = 0;
    for (; dp2emu_get_dialect(index, &dialect) == DP2EMU_OK; ++index) {
        CHECK(dp2::parse_dialect(dialect.name) == dp2::parse_dialect(dialect.settings));
        CHECK((std::string(dialect.runtime).empty()) == (dialect.misbehaves == 0));
        wrong += dialect.misbehaves;
    }
    CHECK(index == dp2::all_dialects().size() + dp2::all_misbehaviors().size());
    CHECK(wrong == dp2::all_misbehaviors().size());
    CHECK(dp2emu_get_dialect(index, &dialect) == DP2EMU_END);
    CHECK(dp2emu_get_dialect(0xFFFFFFFF, &dialect) == DP2EMU_END);
    CHECK(dp2emu_get_dialect(0, nullptr) == DP2EMU_INVALID_ARGUMENT);
    dialect.size = 2;
    CHECK(dp2emu_get_dialect(0, &dialect) == DP2EMU_INVALID_ARGUMENT);
}

TEST_CASE("switches of dialects can be listed, and an emulator takes each value") {
    dp2emu_dialect_switch one{};
    one.size = sizeof one;
    std::uint32_t index = 0, wrong = 0;
    for (; dp2emu_get_dialect_switch(index, &one) == DP2EMU_OK; ++index) {
        CHECK(*one.summary != 0);
        std::istringstream values(one.values);
        std::string value;
        for (std::size_t number = 0; std::getline(values, value, '|'); ++number) {
            const std::string setting = std::string(one.name) + "=" + value;
            CAPTURE(setting);
            const auto dialect = dp2::parse_dialect(setting);
            REQUIRE(dialect.has_value());
            CHECK((*dialect == dp2::Dialect()) == (number == 0)); // the first is the default
            CHECK(dialect->misbehaves() == (one.misbehaves == 1 && number != 0));
            Rig rig(setting.c_str());
        }
        wrong += one.misbehaves;
    }
    CHECK(index == dp2::all_dialect_switches().size() + dp2::all_misbehavior_switches().size());
    CHECK(wrong == dp2::all_misbehavior_switches().size());
    CHECK(dp2emu_get_dialect_switch(0xFFFFFFFF, &one) == DP2EMU_END);
}
