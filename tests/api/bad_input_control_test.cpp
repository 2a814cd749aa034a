// Bad input to the functions of dp2emu_control.h. What the values mean is tested in control_test.cpp.
#include "tests/api/bad_input_rows.h"

using namespace bad_input;

namespace {

const std::int64_t kInvalid = DP2EMU_INVALID_ARGUMENT, kBad = DP2EMU_BAD_HANDLE;

dp2emu_clock clock_of(std::uint32_t size = sizeof(dp2emu_clock)) {
    auto clock = sized<dp2emu_clock>(size);
    clock.frequency = 1;
    return clock;
}
dp2emu_failure failure_of(std::uint32_t context, std::uint32_t size = sizeof(dp2emu_failure)) {
    auto failure = sized<dp2emu_failure>(size);
    failure.context = context;
    failure.call = 99;
    failure.ddrval = DP2EMU_DDERR_GENERIC;
    return failure;
}

} // namespace

TEST_CASE("bad input: held answers") {
    std::vector<Row> rows;
    of_contexts(rows, "dp2emu_hold_answers", kInvalid, kBad, [](dp2emu* e, std::uint32_t context) {
        return dp2emu_hold_answers(e, context, DP2EMU_ANSWERS_ALL, 0);
    });
    of_contexts(rows, "dp2emu_release_answers", kInvalid, kBad, [](dp2emu* e, std::uint32_t context) {
        return dp2emu_release_answers(e, context, DP2EMU_ANSWERS_ALL, 0);
    });
    of_contexts(rows, "dp2emu_d3d10_hold_data", kInvalid, kBad, [](dp2emu* e, std::uint32_t context) {
        return dp2emu_d3d10_hold_data(e, context, DP2EMU_ANSWERS_ALL, 0, 1);
    });
    check(rows);
}

TEST_CASE("bad input: clock, failures and a hanging GPU") {
    check({
        {"dp2emu_set_clock", Kind::Null, "no emulator", kInvalid,
         [](Objects&) { return dp2emu_set_clock(nullptr, nullptr); }},
        {"dp2emu_set_clock", Kind::Size, "a clock of 3 bytes", kInvalid,
         [](Objects& o) {
             const auto clock = clock_of(3);
             return dp2emu_set_clock(o.emulator, &clock);
         }},
        {"dp2emu_set_clock", Kind::Size, "a clock with members that nobody knows", kInvalid,
         [](Objects& o) {
             Longer<dp2emu_clock> clock;
             clock.known.frequency = 1;
             return dp2emu_set_clock(o.emulator, &clock.known);
         }},
        {"dp2emu_inject_disjoint", Kind::Null, "no emulator", kInvalid,
         [](Objects&) { return dp2emu_inject_disjoint(nullptr); }},
        {"dp2emu_fail_call", Kind::Null, "no emulator", kInvalid,
         [](Objects&) { return dp2emu_fail_call(nullptr, nullptr); }},
        {"dp2emu_fail_call", Kind::Size, "a failure of 3 bytes", kInvalid,
         [](Objects& o) {
             const auto failure = failure_of(o.context, 3);
             return dp2emu_fail_call(o.emulator, &failure);
         }},
        {"dp2emu_fail_call", Kind::Size, "a failure with members that nobody knows", kInvalid,
         [](Objects& o) {
             Longer<dp2emu_failure> failure;
             failure.known.call = 99;
             failure.known.ddrval = DP2EMU_DDERR_GENERIC;
             return dp2emu_fail_call(o.emulator, &failure.known);
         }},
        {"dp2emu_fail_call", Kind::Handle, "a context that was never created", kBad,
         [](Objects& o) {
             const auto failure = failure_of(kNever);
             return dp2emu_fail_call(o.emulator, &failure);
         }},
        {"dp2emu_fail_call", Kind::Handle, "a destroyed context", kBad,
         [](Objects& o) {
             const auto failure = failure_of(o.destroyed_context);
             return dp2emu_fail_call(o.emulator, &failure);
         }},
        {"dp2emu_hang", Kind::Null, "no emulator", kInvalid, [](Objects&) { return dp2emu_hang(nullptr, 1); }},
    });
}

TEST_CASE("bad input: dialects and offered queries") {
    check({
        {"dp2emu_get_dialect", Kind::Null, "no place for it", kInvalid,
         [](Objects&) { return dp2emu_get_dialect(0, nullptr); }},
        {"dp2emu_get_dialect", Kind::Size, "a place of 3 bytes", kInvalid,
         [](Objects&) {
             auto dialect = sized<dp2emu_dialect>(3);
             return dp2emu_get_dialect(0, &dialect);
         }},
        {"dp2emu_get_dialect_switch", Kind::Null, "no place for it", kInvalid,
         [](Objects&) { return dp2emu_get_dialect_switch(0, nullptr); }},
        {"dp2emu_get_dialect_switch", Kind::Size, "a place of 3 bytes", kInvalid,
         [](Objects&) {
             auto one = sized<dp2emu_dialect_switch>(3);
             return dp2emu_get_dialect_switch(0, &one);
         }},
        {"dp2emu_offer_queries", Kind::Null, "no emulator", kInvalid,
         [](Objects& o) { return dp2emu_offer_queries(nullptr, o.words, 1); }},
        {"dp2emu_offer_queries", Kind::Null, "types that are nowhere", kInvalid,
         [](Objects& o) { return dp2emu_offer_queries(o.emulator, nullptr, 1); }},
        {"dp2emu_offer_caps", Kind::Null, "no emulator", kInvalid,
         [](Objects& o) { return dp2emu_offer_caps(nullptr, o.words, 304); }},
        {"dp2emu_offer_caps", Kind::Null, "capabilities that are nowhere", kInvalid,
         [](Objects& o) { return dp2emu_offer_caps(o.emulator, nullptr, 304); }},
        {"dp2emu_driver_info2", Kind::Null, "no emulator", kInvalid,
         [](Objects& o) { return dp2emu_driver_info2(nullptr, o.words, 4, o.words, o.words); }},
        {"dp2emu_driver_info2", Kind::Null, "no request", kInvalid,
         [](Objects& o) { return dp2emu_driver_info2(o.emulator, nullptr, 4, o.words, o.words); }},
        {"dp2emu_driver_info2", Kind::Null, "no place for ddrval", kInvalid,
         [](Objects& o) { return dp2emu_driver_info2(o.emulator, o.words, 4, nullptr, o.words); }},
        {"dp2emu_driver_info2", Kind::Null, "no place for the size", kInvalid,
         [](Objects& o) { return dp2emu_driver_info2(o.emulator, o.words, 4, o.words, nullptr); }},
        {"dp2emu_driver_info2", Kind::Overlap, "ddrval and size lie in the request", DP2EMU_OK,
         [](Objects& o) { return dp2emu_driver_info2(o.emulator, o.words, 64, &o.words[3], &o.words[4]); }},
    });
}
