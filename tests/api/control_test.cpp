// The functions of dp2emu_control.h, with which an embedder's tests control the driver: held answers, a clock, failing
// calls, a GPU that hangs.
#include <algorithm>
#include <cstring>

#include "responses/include/dp2emu_protocol.h"
#include "tests/support/c_rig.h"

namespace {

using Ids = std::vector<std::uint32_t>;

// The members of a dp2emu_failure, for designated initializers.
struct Failure {
    std::uint32_t context = 0;
    std::uint64_t call = 1, calls = 1;
    std::uint32_t kind = DP2EMU_FAIL_REFUSE, command = 0;
    std::int32_t ddrval = 0;
    std::uint32_t reserved = 0;
};

// A driver with two contexts.
struct Controlled : CRig {
    explicit Controlled(const dp2emu_options& options = {}) : CRig(options) {}

    // Submits a call and returns the ids of its answers, in order.
    Ids submit(std::uint32_t in, std::string_view text) {
        run(text, {.context = in});
        const Answers got = answers();
        times = got.values;
        return got.ids;
    }
    Ids submit(std::string_view text) { return submit(context, text); }
    // Submits a call and returns its ddrval.
    std::int32_t failing(std::uint32_t in, std::string_view text) { return CRig::submit(text, {.context = in}).ddrval; }
    void hold(std::uint32_t what, std::uint32_t value = 0) {
        REQUIRE(dp2emu_hold_answers(emulator, context, what, value) == DP2EMU_OK);
    }
    void release(std::uint32_t what, std::uint32_t value = 0) {
        REQUIRE(dp2emu_release_answers(emulator, context, what, value) == DP2EMU_OK);
    }
    dp2emu_result fail(const Failure& f) {
        const dp2emu_failure failure{sizeof failure, f.context, f.call,   f.calls,
                                     f.kind,         f.command, f.ddrval, f.reserved};
        return dp2emu_fail_call(emulator, &failure);
    }
    dp2emu_result set_clock(std::uint64_t now, std::uint64_t step, std::uint64_t frequency) {
        const dp2emu_clock clock{sizeof clock, 0, now, step, frequency};
        return dp2emu_set_clock(emulator, &clock);
    }
    std::uint32_t error_offset() const { return call->block.error_offset; }
    const std::uint32_t second = create_context();
    std::vector<std::uint64_t> times; // the first 8 bytes of each answer
};

constexpr std::string_view kThree = "CREATEQUERY { 1 EVENT 2 OCCLUSION 3 EVENT } ";
constexpr std::string_view kEndThree = "ISSUEQUERY { 1 END 2 BEGIN } CLEAR { TARGET|COMPUTERECTS 0xff334455 1 0 } "
                                       "ISSUEQUERY { 2 END 3 END } ";

} // namespace

TEST_CASE("held answers, and those of their type after them, are kept until they are released") {
    const unsigned workers = GENERATE(0u, 2u);
    Controlled rig({.workers = workers});
    rig.submit(kThree);
    rig.hold(DP2EMU_ANSWERS_OF_QUERY, 1);
    CHECK(rig.submit(kEndThree) == Ids{2}); // query 3 is an EVENT that ended after the held one
    CHECK(rig.submit("").empty());
    REQUIRE(dp2emu_finish(rig.emulator) == DP2EMU_OK);
    REQUIRE(dp2emu_wait_for_answer(rig.emulator, rig.context, 1) == DP2EMU_OK);
    CHECK(rig.submit("").empty());
    rig.release(DP2EMU_ANSWERS_OF_QUERY, 2); // releasing a query that is not held does nothing
    CHECK(rig.submit("").empty());
    rig.release(DP2EMU_ANSWERS_OF_QUERY, 1);
    CHECK(rig.submit("") == Ids{1, 3});
}

TEST_CASE("answers are held by type, or all of a context, without effect on other contexts") {
    Controlled rig;
    rig.submit(kThree);
    rig.submit(rig.second, kThree);
    rig.hold(DP2EMU_ANSWERS_OF_TYPE, DP2EMU_D3DQUERYTYPE_EVENT);
    CHECK(rig.submit(kEndThree) == Ids{2});
    CHECK(rig.submit(rig.second, kEndThree) == Ids{1, 2, 3});
    rig.hold(DP2EMU_ANSWERS_ALL);
    rig.release(DP2EMU_ANSWERS_OF_TYPE, DP2EMU_D3DQUERYTYPE_EVENT);
    CHECK(rig.submit("ISSUEQUERY { 2 BEGIN 2 END }").empty());
    CHECK(rig.submit(rig.second, "ISSUEQUERY { 1 END }") == Ids{1});
    rig.release(DP2EMU_ANSWERS_ALL);
    CHECK(rig.submit("") == Ids{1, 3, 2}); // in the order of their ENDs
}

TEST_CASE("an id can be held before its query exists, and a deleted query drops its held answer") {
    Controlled rig;
    rig.hold(DP2EMU_ANSWERS_OF_QUERY, 7); // before query 7 exists
    CHECK(rig.submit("CREATEQUERY { 7 EVENT 8 EVENT } ISSUEQUERY { 7 END 8 END }").empty());
    CHECK(rig.submit("DELETEQUERY { 7 }") == Ids{8}); // the deleted query no longer holds back query 8
    CHECK(rig.submit("CREATEQUERY { 7 VCACHE } ISSUEQUERY { 7 END }").empty());
    CHECK(rig.submit("ISSUEQUERY { 7 END 8 END }") == Ids{8});
    rig.release(DP2EMU_ANSWERS_OF_QUERY, 7);
    CHECK(rig.submit("") == Ids{7}); // one answer: the second ISSUEQUERY replaced the first
    CHECK(rig.submit("").empty());
}

TEST_CASE("calls that are made while an answer is held count for the completion model") {
    Controlled rig({.completion = DP2EMU_COMPLETION_DELAY, .completion_parameter = 2});
    rig.hold(DP2EMU_ANSWERS_ALL);
    rig.submit("CREATEQUERY { 1 EVENT } ISSUEQUERY { 1 END }");
    rig.submit("");
    rig.release(DP2EMU_ANSWERS_ALL);
    CHECK(rig.submit("") == Ids{1}); // the second call after the END
    Controlled async({.workers = 2, .completion = DP2EMU_COMPLETION_ASYNC});
    async.hold(DP2EMU_ANSWERS_ALL);
    async.submit("CREATEQUERY { 1 EVENT } ISSUEQUERY { 1 END }");
    REQUIRE(dp2emu_finish(async.emulator) == DP2EMU_OK);
    CHECK(async.submit("").empty());
    async.release(DP2EMU_ANSWERS_ALL);
    CHECK(async.submit("") == Ids{1});
}

TEST_CASE("a clock that was set gives reproducible times, whatever the GPU draws") {
    const unsigned workers = GENERATE(0u, 3u);
    Controlled rig({.workers = workers});
    REQUIRE(rig.set_clock(1000, 10, 25'000'000) == DP2EMU_OK);
    rig.submit("CREATEQUERY { 1 TIMESTAMP 2 TIMESTAMP 3 TIMESTAMPFREQ 4 TIMESTAMPDISJOINT }");
    rig.submit(rig.second, "CREATEQUERY { 1 TIMESTAMP }");
    CHECK(rig.submit("ISSUEQUERY { 4 BEGIN 1 END } CLEAR { TARGET|COMPUTERECTS 0xff334455 1 0 } ISSUEQUERY { 2 END 3 "
                     "END 4 END }") == Ids{1, 2, 3, 4});
    CHECK(rig.times == std::vector<std::uint64_t>{1000, 1010, 25'000'000, 0});
    rig.submit(rig.second, "ISSUEQUERY { 1 END }");
    CHECK(rig.times == std::vector<std::uint64_t>{1020});
    // A timestamp is the clock's time at the END, also if the clock was set again before the answer is written.
    rig.hold(DP2EMU_ANSWERS_ALL);
    rig.submit("ISSUEQUERY { 1 END 3 END }");
    REQUIRE(rig.set_clock(~std::uint64_t{0}, 3, 1) == DP2EMU_OK);
    rig.submit("ISSUEQUERY { 2 END }");
    rig.release(DP2EMU_ANSWERS_ALL);
    CHECK(rig.submit("") == Ids{1, 3, 2});
    CHECK(rig.times == std::vector<std::uint64_t>{1030, 25'000'000, ~std::uint64_t{0}});
    rig.submit("ISSUEQUERY { 2 END }");
    CHECK(rig.times == std::vector<std::uint64_t>{2}); // wrapped around
    // Back to the machine's clock
    REQUIRE(dp2emu_set_clock(rig.emulator, nullptr) == DP2EMU_OK);
    rig.submit("ISSUEQUERY { 1 END } ISSUEQUERY { 3 END 2 END }");
    CHECK(rig.times[1] == 1'000'000'000);
    CHECK(rig.times[0] > 1'000'000);
    CHECK(rig.times[2] >= rig.times[0]);
}

TEST_CASE("queries of the D3D10 functions are held, and read the clock that was set") {
    Controlled rig;
    REQUIRE(rig.set_clock(500, 7, 1'000'000) == DP2EMU_OK);
    std::uint64_t stamp[8] = {}, clock[8] = {}, event[8] = {};
    const auto create = [&](std::uint32_t query, void* memory) {
        const dp2emu_d3d10_create_query what{query, 0};
        REQUIRE(dp2emu_d3d10_query_create(rig.emulator, rig.context, &what, memory) == 0);
    };
    create(DP2EMU_D3D10DDI_QUERY_TIMESTAMP, stamp);
    create(DP2EMU_D3D10DDI_QUERY_TIMESTAMPDISJOINT, clock);
    create(DP2EMU_D3D10DDI_QUERY_EVENT, event);
    const auto ended = [&](void* memory) { return dp2emu_d3d10_query_end(rig.emulator, rig.context, memory); };
    const auto data = [&](void* memory, void* out, std::uint32_t bytes) {
        return dp2emu_d3d10_query_get_data(rig.emulator, rig.context, memory, out, bytes, 0);
    };
    const auto hold = [&](std::uint32_t what, std::uint64_t value, std::uint32_t held) {
        return dp2emu_d3d10_hold_data(rig.emulator, rig.context, what, value, held);
    };
    REQUIRE(ended(stamp) == 0);
    REQUIRE(ended(clock) == 0);
    std::uint64_t time = 0, frequency[2] = {};
    REQUIRE(data(stamp, &time, 8) == 0);
    CHECK(time == 500);
    REQUIRE(data(clock, frequency, 16) == 0);
    CHECK(frequency[0] == 1'000'000);

    const auto address = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(event));
    std::uint32_t done = 0;
    for (const auto& [what, value] : {std::pair<std::uint32_t, std::uint64_t>{DP2EMU_ANSWERS_ALL, 0},
                                      {DP2EMU_ANSWERS_OF_TYPE, DP2EMU_D3D10DDI_QUERY_EVENT},
                                      {DP2EMU_ANSWERS_OF_QUERY, address}}) {
        REQUIRE(hold(what, value, 1) == DP2EMU_OK);
        REQUIRE(ended(event) == 0);
        REQUIRE(dp2emu_finish(rig.emulator) == DP2EMU_OK);
        CHECK(data(event, &done, 4) == DP2EMU_DDI_ERR_WASSTILLDRAWING);
        REQUIRE(hold(what, value, 0) == DP2EMU_OK);
        CHECK(data(event, &done, 4) == 0);
    }
    REQUIRE(dp2emu_hang(rig.emulator, 1) == DP2EMU_OK);
    REQUIRE(ended(event) == 0);
    CHECK(data(event, &done, 4) == DP2EMU_DDI_ERR_WASSTILLDRAWING);
    REQUIRE(dp2emu_hang(rig.emulator, 0) == DP2EMU_OK);
    CHECK(data(event, &done, 4) == 0);

    CHECK(hold(3, 0, 1) == DP2EMU_INVALID_ARGUMENT);
    CHECK(hold(DP2EMU_ANSWERS_ALL, 1, 1) == DP2EMU_INVALID_ARGUMENT);
    CHECK(hold(DP2EMU_ANSWERS_ALL, 0, 2) == DP2EMU_INVALID_ARGUMENT);
    CHECK(hold(DP2EMU_ANSWERS_OF_TYPE, std::uint64_t{1} << 32, 1) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_d3d10_hold_data(rig.emulator, 99, 0, 0, 1) == DP2EMU_BAD_HANDLE);
    CHECK(dp2emu_d3d10_hold_data(nullptr, 1, 0, 0, 1) == DP2EMU_INVALID_ARGUMENT);
}

TEST_CASE("the n-th call fails at the chosen command, and the driver stays usable") {
    const unsigned workers = GENERATE(0u, 2u);
    Controlled rig({.workers = workers});
    const std::string red = "CLEAR { TARGET|COMPUTERECTS 0xffff0000 1 0 } ";
    const std::string green = "CLEAR { TARGET|COMPUTERECTS 0xff00ff00 1 0 } ";
    rig.submit("CREATEQUERY { 1 EVENT }" + red);
    REQUIRE(rig.fail({.call = 2, .calls = 2, .command = 1, .ddrval = DP2EMU_D3DERR_OUTOFVIDEOMEMORY}) == DP2EMU_OK);
    CHECK(rig.failing(rig.context, "") == 0);
    // calls of all contexts are counted: this is call 2
    CHECK(rig.failing(rig.second, red + green) == DP2EMU_D3DERR_OUTOFVIDEOMEMORY);
    // The END is executed, the clear is not.
    CHECK(rig.failing(rig.context, "ISSUEQUERY { 1 END }" + green) == DP2EMU_D3DERR_OUTOFVIDEOMEMORY);
    CHECK(rig.error_offset() == 12);
    CHECK(rig.error_text().find("scripted") != std::string::npos);
    CHECK(rig.last_error().result == DP2EMU_SCRIPTED);
    CHECK(rig.pixel(0, 0) == 0xffff0000);
    CHECK(rig.submit(green) == Ids{1}); // the answer was kept
    CHECK(rig.pixel(0, 0) == 0xff00ff00);
}

TEST_CASE("a call that failed because the driver was busy succeeds when it is submitted again") {
    Controlled rig;
    REQUIRE(rig.fail({.call = 1, .calls = 3, .ddrval = DP2EMU_D3DERR_WASSTILLDRAWING}) == DP2EMU_OK);
    TextCall call(rig.context, "CREATEQUERY { 1 EVENT } ISSUEQUERY { 1 END }");
    const std::vector<std::byte> before(static_cast<std::byte*>(call.block.commands),
                                        static_cast<std::byte*>(call.block.commands) + call.block.command_length);
    unsigned tries = 0;
    do {
        REQUIRE(dp2emu_submit(rig.emulator, &call.block) == DP2EMU_OK);
        ++tries;
    } while (call.block.ddrval == DP2EMU_D3DERR_WASSTILLDRAWING &&
             std::equal(before.begin(), before.end(), static_cast<std::byte*>(call.block.commands)));
    CHECK(tries == 4);
    CHECK(call.block.ddrval == 0);
    CHECK(call.block.error_offset == 20);
}

TEST_CASE(
    "failures count the calls of their context, the oldest failure that applies is used, and all can be removed") {
    Controlled rig;
    REQUIRE(rig.fail({.context = rig.second, .call = 2, .ddrval = DP2EMU_DDERR_GENERIC}) == DP2EMU_OK);
    REQUIRE(rig.fail({.call = 3, .calls = 2, .ddrval = DP2EMU_DDERR_UNSUPPORTED}) == DP2EMU_OK);
    CHECK(rig.failing(rig.second, "") == 0);
    CHECK(rig.failing(rig.context, "") == 0);
    // Calls without a context or without a command surface are not counted.
    CHECK(rig.failing(99, "") == DP2EMU_D3DHAL_CONTEXT_BAD);
    dp2emu_call none{};
    none.size = sizeof none;
    none.context = rig.second;
    REQUIRE(dp2emu_submit(rig.emulator, &none) == DP2EMU_OK);
    CHECK(none.ddrval == DP2EMU_DDERR_INVALIDPARAMS);
    CHECK(rig.failing(rig.second, "") == DP2EMU_DDERR_GENERIC);
    CHECK(rig.failing(rig.context, "") == DP2EMU_DDERR_UNSUPPORTED);
    CHECK(rig.failing(rig.context, "") == 0);
    // Failed calls are counted, too: this one fails by itself before the chosen command, and returns its own ddrval.
    REQUIRE(rig.fail({.call = 1, .command = 1, .ddrval = DP2EMU_DDERR_GENERIC}) == DP2EMU_OK);
    CHECK(rig.failing(rig.context, "DELETEQUERY { 77 } CREATEQUERY { 8 EVENT }") == DP2EMU_DDERR_INVALIDPARAMS);
    CHECK(rig.failing(rig.context, "") == 0);
    // A call with fewer commands fails after the last one.
    REQUIRE(rig.fail({.call = 1, .command = 7, .ddrval = DP2EMU_DDERR_GENERIC}) == DP2EMU_OK);
    CHECK(rig.failing(rig.context, "CREATEQUERY { 5 EVENT }") == DP2EMU_DDERR_GENERIC);
    CHECK(rig.error_offset() == 12);
    CHECK(rig.failing(rig.context, "DELETEQUERY { 5 }") == 0); // the failing call's CREATEQUERY was executed
    // Commands recorded into a state block are not counted.
    rig.submit(
        "STATESET { BEGIN 3 0 } RENDERSTATE { ZENABLE TRUE } RENDERSTATE { CULLMODE NONE } STATESET { END 3 0 }");
    REQUIRE(rig.fail({.call = 1, .command = 2, .ddrval = DP2EMU_DDERR_GENERIC}) == DP2EMU_OK);
    CHECK(rig.failing(rig.context, "STATESET { EXECUTE 3 0 } CREATEQUERY { 6 EVENT } CREATEQUERY { 7 EVENT }") ==
          DP2EMU_DDERR_GENERIC);
    CHECK(rig.failing(rig.context, "DELETEQUERY { 6 }") == 0);
    CHECK(rig.failing(rig.context, "DELETEQUERY { 7 }") == DP2EMU_DDERR_INVALIDPARAMS);

    for (std::uint32_t i = 0; i < DP2EMU_MAX_FAILURES; ++i)
        REQUIRE(rig.fail({.call = 1, .ddrval = DP2EMU_DDERR_GENERIC}) == DP2EMU_OK);
    CHECK(rig.fail({.call = 1, .ddrval = DP2EMU_DDERR_GENERIC}) == DP2EMU_LIMIT_EXCEEDED);
    REQUIRE(dp2emu_fail_call(rig.emulator, nullptr) == DP2EMU_OK);
    CHECK(rig.failing(rig.context, "") == 0);
    // Failures of a destroyed context are removed.
    REQUIRE(rig.fail({.context = rig.second, .call = 1, .ddrval = DP2EMU_DDERR_GENERIC}) == DP2EMU_OK);
    REQUIRE(dp2emu_destroy_context(rig.emulator, rig.second) == DP2EMU_OK);
    CHECK(rig.failing(rig.context, "") == 0);
}

TEST_CASE("a scripted failure makes a call lose its context") {
    Controlled rig;
    REQUIRE(rig.fail({.context = rig.context, .call = 2, .kind = DP2EMU_FAIL_LOSE_CONTEXT}) == DP2EMU_OK);
    CHECK(rig.failing(rig.context, "CREATEQUERY { 1 EVENT }") == 0);
    CHECK(rig.failing(rig.context, "DELETEQUERY { 1 }") == DP2EMU_D3DERR_DEVICELOST);
    CHECK(dp2emu_check_context(rig.emulator, rig.context) == DP2EMU_CONTEXT_LOST);
    CHECK(rig.failing(rig.second, "") == 0);
    // A scripted loss does not apply to a context that does not exist.
    REQUIRE(rig.fail({.call = 1, .kind = DP2EMU_FAIL_LOSE_CONTEXT}) == DP2EMU_OK);
    CHECK(rig.failing(99, "") == DP2EMU_D3DHAL_CONTEXT_BAD);
}

TEST_CASE("while the GPU hangs no answer comes and nothing waits for it") {
    const unsigned workers = GENERATE(0u, 2u);
    Controlled rig({.workers = workers});
    REQUIRE(rig.fail({.call = 2, .kind = DP2EMU_FAIL_HANG}) == DP2EMU_OK);
    CHECK(rig.submit("CREATEQUERY { 1 EVENT } ISSUEQUERY { 1 END }") == Ids{1});
    CHECK(rig.submit("CLEAR { TARGET|COMPUTERECTS 0xff00ff00 1 0 } ISSUEQUERY { 1 END }").empty());
    CHECK(rig.submit("").empty());
    std::uint32_t word = 0;
    void* pixels = nullptr;
    REQUIRE(dp2emu_create_buffer(rig.emulator, 9, 16) == DP2EMU_OK);
    CHECK(dp2emu_finish(rig.emulator) == DP2EMU_GPU_HANGS);
    CHECK(rig.error_text() == "GPU hangs: GPU");
    CHECK(dp2emu_wait_for_answer(rig.emulator, rig.context, 1) == DP2EMU_GPU_HANGS);
    CHECK(dp2emu_present(rig.emulator, 1) == DP2EMU_GPU_HANGS);
    CHECK(dp2emu_read_surface(rig.emulator, 1, 0, 0, nullptr, &word, 4, 4) == DP2EMU_GPU_HANGS);
    CHECK(dp2emu_read_buffer(rig.emulator, 9, 0, &word, 4) == DP2EMU_GPU_HANGS);
    CHECK(dp2emu_map_surface(rig.emulator, 1, 0, 0, DP2EMU_MAP_READ, &pixels, nullptr, nullptr) == DP2EMU_GPU_HANGS);
    CHECK(dp2emu_start_capture(rig.emulator, "never.dp2c") == DP2EMU_GPU_HANGS);
    CHECK(dp2emu_flush(rig.emulator) == DP2EMU_OK);
    REQUIRE(dp2emu_hang(rig.emulator, 0) == DP2EMU_OK);
    CHECK(rig.submit("") == Ids{1});
    CHECK(rig.pixel(0, 0) == 0xff00ff00);
}

TEST_CASE("GetDriverInfo2 of an emulator offers the query types that a test chose") {
    Controlled rig, other;
    const auto count = [](dp2emu* e) {
        DP2EMU_DD_GETD3DQUERYCOUNTDATA request{};
        request.gdi2.dwMagic = DP2EMU_D3DGDI2_MAGIC;
        request.gdi2.dwType = DP2EMU_D3DGDI2_TYPE_GETD3DQUERYCOUNT;
        std::uint32_t ddrval = 1, actual = 0;
        REQUIRE(dp2emu_driver_info2(e, &request, sizeof request, &ddrval, &actual) == DP2EMU_OK);
        REQUIRE(ddrval == 0);
        return request.dwNumQueries;
    };
    const auto type = [](dp2emu* e, std::uint32_t index, std::uint32_t& ddrval) {
        DP2EMU_DD_GETD3DQUERYDATA request{};
        request.gdi2.dwMagic = DP2EMU_D3DGDI2_MAGIC;
        request.gdi2.dwType = DP2EMU_D3DGDI2_TYPE_GETD3DQUERY;
        request.dwQueryIndex = index;
        std::uint32_t actual = 0;
        REQUIRE(dp2emu_driver_info2(e, &request, sizeof request, &ddrval, &actual) == DP2EMU_OK);
        return request.dwQueryIndex;
    };
    CHECK(count(rig.emulator) == 3);
    const std::uint32_t wanted[] = {DP2EMU_D3DQUERYTYPE_TIMESTAMP, 77};
    REQUIRE(dp2emu_offer_queries(rig.emulator, wanted, 2) == DP2EMU_OK);
    std::uint32_t ddrval = 1;
    CHECK(count(rig.emulator) == 2);
    CHECK(type(rig.emulator, 1, ddrval) == 77);
    CHECK(ddrval == 0);
    (void)type(rig.emulator, 2, ddrval);
    CHECK(ddrval != 0);
    CHECK(count(other.emulator) == 3);
    REQUIRE(dp2emu_offer_queries(rig.emulator, wanted, 0) == DP2EMU_OK); // an empty list: no type is offered
    CHECK(count(rig.emulator) == 0);
    REQUIRE(dp2emu_offer_queries(rig.emulator, nullptr, 0) == DP2EMU_OK);
    CHECK(count(rig.emulator) == 3);

    std::vector<std::uint32_t> own(76), given(76), out(76);
    const auto caps = [&](dp2emu* e, std::vector<std::uint32_t>& data, std::uint32_t what, std::uint32_t bytes) {
        std::uint32_t got = 1, actual = 0;
        data.assign(76, 0);
        DP2EMU_DD_GETDRIVERINFO2DATA request{};
        request.dwMagic = DP2EMU_D3DGDI2_MAGIC;
        request.dwType = what;
        std::memcpy(data.data(), &request, sizeof request);
        REQUIRE(dp2emu_driver_info2(e, data.data(), 304, &got, &actual) == DP2EMU_OK);
        REQUIRE(got == 0);
        CHECK(actual == bytes);
    };
    caps(rig.emulator, own, DP2EMU_D3DGDI2_TYPE_GETD3DCAPS9, 304);
    given = own;
    given[20] = 0xABCD;
    REQUIRE(dp2emu_offer_caps(rig.emulator, given.data(), 304) == DP2EMU_OK);
    caps(rig.emulator, out, DP2EMU_D3DGDI2_TYPE_GETD3DCAPS9, 304);
    CHECK(out == given);
    caps(rig.emulator, out, DP2EMU_D3DGDI2_TYPE_GETD3DCAPS8, 212);
    CHECK(out[20] == 0xABCD);
    caps(other.emulator, out, DP2EMU_D3DGDI2_TYPE_GETD3DCAPS9, 304);
    CHECK(out == own);
    REQUIRE(dp2emu_offer_caps(rig.emulator, nullptr, 0) == DP2EMU_OK);
    caps(rig.emulator, out, DP2EMU_D3DGDI2_TYPE_GETD3DCAPS9, 304);
    CHECK(out == own);
}

TEST_CASE("invalid arguments of the control functions are refused") {
    Controlled rig;
    dp2emu* const e = rig.emulator;
    CHECK(dp2emu_hold_answers(nullptr, 1, 0, 0) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_release_answers(nullptr, 1, 0, 0) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_hold_answers(e, 99, 0, 0) == DP2EMU_BAD_HANDLE);
    CHECK(dp2emu_release_answers(e, 99, 0, 0) == DP2EMU_BAD_HANDLE);
    CHECK(dp2emu_hold_answers(e, rig.context, 3, 0) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_hold_answers(e, rig.context, DP2EMU_ANSWERS_ALL, 1) == DP2EMU_INVALID_ARGUMENT);
    CHECK(rig.set_clock(1, 1, 0) == DP2EMU_INVALID_ARGUMENT);
    dp2emu_clock clock{sizeof clock, 1, 1, 1, 1};
    CHECK(dp2emu_set_clock(e, &clock) == DP2EMU_INVALID_ARGUMENT);
    clock = {3, 0, 1, 1, 1};
    CHECK(dp2emu_set_clock(e, &clock) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_set_clock(nullptr, nullptr) == DP2EMU_INVALID_ARGUMENT);
    CHECK(rig.fail({.call = 0, .ddrval = DP2EMU_DDERR_GENERIC}) == DP2EMU_INVALID_ARGUMENT);
    CHECK(rig.fail({.call = 1, .ddrval = 0}) == DP2EMU_INVALID_ARGUMENT);
    CHECK(rig.fail({.call = 1, .ddrval = DP2EMU_D3DHAL_CONTEXT_BAD}) == DP2EMU_INVALID_ARGUMENT);
    CHECK(rig.fail({.call = 1, .kind = 3, .ddrval = DP2EMU_DDERR_GENERIC}) == DP2EMU_INVALID_ARGUMENT);
    CHECK(rig.fail({.call = 1, .kind = DP2EMU_FAIL_HANG, .ddrval = DP2EMU_DDERR_GENERIC}) == DP2EMU_INVALID_ARGUMENT);
    CHECK(rig.fail({.call = 1, .kind = DP2EMU_FAIL_HANG, .command = 1}) == DP2EMU_INVALID_ARGUMENT);
    CHECK(rig.fail({.call = 1, .ddrval = DP2EMU_DDERR_GENERIC, .reserved = 1}) == DP2EMU_INVALID_ARGUMENT);
    CHECK(rig.fail({.context = 99, .call = 1, .ddrval = DP2EMU_DDERR_GENERIC}) == DP2EMU_BAD_HANDLE);
    dp2emu_failure failure{};
    CHECK(dp2emu_fail_call(e, &failure) == DP2EMU_INVALID_ARGUMENT); // size 0
    CHECK(dp2emu_fail_call(nullptr, nullptr) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_hang(nullptr, 1) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_hang(e, 2) == DP2EMU_INVALID_ARGUMENT);
    std::uint32_t word = 0;
    CHECK(dp2emu_offer_queries(nullptr, &word, 1) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_offer_queries(e, nullptr, 1) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_offer_caps(nullptr, nullptr, 0) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_offer_caps(e, &word, 4) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_offer_caps(e, nullptr, 304) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_driver_info2(nullptr, &word, 4, &word, &word) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_driver_info2(e, nullptr, 4, &word, &word) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_driver_info2(e, &word, 4, nullptr, &word) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_driver_info2(e, &word, 4, &word, nullptr) == DP2EMU_INVALID_ARGUMENT);
    CHECK(rig.failing(rig.context, "") == 0); // none of the invalid calls had an effect
}

TEST_CASE("max_queries and max_d3d10_queries limit how many answers of a context are held by their id or type") {
    const CRig rig({.max_queries = 2, .max_d3d10_queries = 1});
    dp2emu* const e = rig.emulator;
    const std::uint32_t context = rig.context;
    for (const std::uint32_t what : {DP2EMU_ANSWERS_OF_QUERY, DP2EMU_ANSWERS_OF_TYPE}) {
        CHECK(dp2emu_hold_answers(e, context, what, 1) == DP2EMU_OK);
        CHECK(dp2emu_hold_answers(e, context, what, 2) == DP2EMU_OK);
        CHECK(dp2emu_hold_answers(e, context, what, 2) == DP2EMU_OK);
        CHECK(dp2emu_hold_answers(e, context, what, 3) == DP2EMU_LIMIT_EXCEEDED);
        CHECK(dp2emu_release_answers(e, context, what, 1) == DP2EMU_OK);
        CHECK(dp2emu_hold_answers(e, context, what, 3) == DP2EMU_OK);
    }
    CHECK(dp2emu_hold_answers(e, context, DP2EMU_ANSWERS_OF_TYPE, 9) == DP2EMU_LIMIT_EXCEEDED);
    CHECK(error_text(e) == "limit exceeded: max_queries");
    CHECK(dp2emu_d3d10_hold_data(e, context, DP2EMU_ANSWERS_OF_TYPE, 1, 1) == DP2EMU_OK);
    CHECK(dp2emu_d3d10_hold_data(e, context, DP2EMU_ANSWERS_OF_TYPE, 2, 1) == DP2EMU_LIMIT_EXCEEDED);
    CHECK(error_text(e) == "limit exceeded: max_d3d10_queries");
}
