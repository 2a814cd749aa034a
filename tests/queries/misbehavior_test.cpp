// Drivers that misbehave on purpose: what each writes, byte for byte, and that nothing else changes.
#include <set>
#include <sstream>

#include "dp2/wire/dialect.h"
#include "tests/support/c_rig.h"

namespace {

using Ids = std::vector<std::uint32_t>;
using Words = std::vector<std::uint32_t>;

// A driver with the dialect, and calls whose memory is guarded.
struct Misbehaving : CRig {
    explicit Misbehaving(const std::string& dialect, std::uint32_t workers = 0)
        : CRig({.workers = workers, .dialect = dialect.c_str()}) {}
    // Submits a call and returns the response's words.
    Words submit(std::string_view text, std::size_t capacity = 512) {
        const auto commands = assembled_commands(text);
        constexpr std::size_t kGuard = 64;
        call.emplace(context, commands, CallSetup{.capacity = std::max(capacity, commands.size()) + kGuard});
        block().command_capacity -= kGuard;
        REQUIRE(dp2emu_submit(emulator, &block()) == DP2EMU_OK);
        if (block().ddrval != 0) FAIL(error_text());
        const auto unused = [](std::byte byte) { return byte == kUnusedByte; };
        CHECK(std::ranges::all_of(call->memory().last(kGuard), unused)); // nothing is written after the surface
        Words words(std::min<std::size_t>(block().error_offset, block().command_capacity) / 4);
        if (!words.empty()) std::memcpy(words.data(), call->memory().data(), words.size() * 4);
        return words;
    }
    dp2emu_call& block() { return call->block; }
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

TEST_CASE("each driver that misbehaves writes what its name says") {
    struct Row {
        const char* name;
        std::vector<Words> pages; // the responses to one call with three answers, and then to empty calls
        Ids ids;                  // the answers that our reader finds in the first page
        const char* fault;        // the error that our reader reports for the first page
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
        {"length-long", {three + Words{1, 3, 1} + Words(13, 0xCDCDCDCD), {}}, {1, 2, 3}, "bCommand"},
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
        Misbehaving rig(row.name, workers);
        std::string_view text = kThree;
        for (const Words& page : row.pages) {
            const bool first = !text.empty();
            CHECK(rig.submit(text) == page);
            text = "";
            if (!first) continue;
            const Answers read = rig.answers();
            CHECK(read.ids == row.ids);
            CHECK(read.fault == row.fault);
        }
        // The driver is still usable.
        for (int i = 0; i < 3; ++i) (void)rig.submit("ISSUEQUERY { 2 END }");
    }
    for (const dp2::DialectInfo& info : dp2::all_misbehaviors()) {
        CHECK(named.contains(info.name));
        CHECK(std::string(info.runtime).size() > 20);
        CHECK(dp2::to_string(*dp2::parse_dialect(info.settings)) == info.name);
    }
    CHECK(named.size() == dp2::all_misbehaviors().size());
}

TEST_CASE("RESPONSECONTINUE is wrong also when answers take several pages") {
    Misbehaving alone("continue-alone");
    CHECK(alone.submit(kThree, 0) == kContinue);
    CHECK(alone.answers().more);
    CHECK(alone.submit("", 36) == answers(1, {1}) + kContinue);
    CHECK(alone.submit("", 36) == kContinue);
    CHECK(alone.submit("", 48) == answers(2, {2, 3}));
    CHECK(alone.submit("", 48).empty());
}

TEST_CASE("in a surface of any size a driver that misbehaves writes only there, and loses answers only where its "
          "dialect says so") {
    for (const dp2::DialectInfo& info : dp2::all_misbehaviors()) {
        INFO(info.name);
        const bool loses = *dp2::parse_dialect(info.name) == *dp2::parse_dialect("dropped-answers");
        for (std::uint32_t capacity = 0; capacity < 140; ++capacity) {
            Misbehaving rig(info.name);
            (void)rig.submit("CREATEQUERY { 1 EVENT 2 VCACHE 3 EVENT }");
            REQUIRE(rig.CRig::submit("ISSUEQUERY { 1 END 2 END 3 END } raw { u8 5 0 0 0 }").ddrval !=
                    0); // the answers still wait
            std::uint32_t before = 3;
            for (unsigned call = 0; call < 8; ++call) {
                rig.submit("", capacity);
                CHECK(rig.block().answers_waiting <= before);
                if (rig.block().answers_waiting != 0) CHECK(rig.block().needed_bytes > 0);
                before = rig.block().answers_waiting;
            }
            // A buffer of needed_bytes is enough for the waiting answers: after a few calls none waits.
            for (unsigned call = 0; call < 8 && rig.block().answers_waiting != 0; ++call)
                rig.submit("", rig.block().needed_bytes);
            CHECK(rig.block().answers_waiting == 0);
            if (loses) continue;
            CHECK(rig.submit("").empty());
        }
    }
}

TEST_CASE("switches may be combined, and every combination of two writes only to the surface") {
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
            Misbehaving rig(one + "," + other);
            for (const std::uint32_t capacity : {0u, 8u, 36u, 60u, 200u}) {
                rig.submit(capacity == 0 ? kThree : "ISSUEQUERY { 1 END 2 END 3 END }", capacity);
                rig.submit("", capacity);
            }
        }
}

TEST_CASE("polling a driver that misbehaves ends") {
    for (const dp2::DialectInfo& info : dp2::all_misbehaviors()) {
        INFO(info.name);
        Misbehaving rig(info.name);
        rig.CRig::submit(std::string(kThree) + "raw { u8 5 0 0 0 }");
        Ids seen;
        const dp2emu_result result = dp2emu_poll(
            rig.emulator, rig.context,
            [](void* user, const dp2emu_answer* answer) { static_cast<Ids*>(user)->push_back(answer->query); }, &seen);
        CHECK((result == DP2EMU_OK || result == DP2EMU_MALFORMED));
        CHECK((result == DP2EMU_OK || !rig.error_text().empty()));
        // dp2emu_dialect.runtime documents which responses a poll still reads: these five.
        const std::set<std::string_view> read{"many-records", "empty-record", "continue-alone", "continue-always",
                                              "zero-data"};
        if (!read.contains(info.name)) continue;
        CHECK(result == DP2EMU_OK);
        CHECK(seen == Ids{1, 2, 3});
    }
}

TEST_CASE("a driver that misbehaves is not recorded, and dialects can be listed") {
    Misbehaving rig("zero-data");
    CHECK(dp2emu_start_capture(rig.emulator, "never.dp2c") == DP2EMU_NOT_SUPPORTED);
    CHECK(rig.error_text() == "not supported: recording of a driver that misbehaves");
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
            CHECK((*dialect == dp2::Dialect()) == (number == 0)); // the first value is the default
            CHECK(dialect->misbehaves() == (one.misbehaves == 1 && number != 0));
            Misbehaving rig(setting);
        }
        wrong += one.misbehaves;
    }
    CHECK(index == dp2::all_dialect_switches().size() + dp2::all_misbehavior_switches().size());
    CHECK(wrong == dp2::all_misbehavior_switches().size());
    CHECK(dp2emu_get_dialect_switch(0xFFFFFFFF, &one) == DP2EMU_END);
}
