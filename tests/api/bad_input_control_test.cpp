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

TEST_CASE("bad input: answers that are held") {
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

TEST_CASE("bad input: the clock, failures and a GPU that hangs") {
    check({
        {"dp2emu_set_clock", Kind::Null, "no emulator", kInvalid,
         [](Rig&) { return dp2emu_set_clock(nullptr, nullptr); }},
        {"dp2emu_set_clock", Kind::Size, "a clock of 3 bytes", kInvalid,
         [](Rig& r) {
             const auto clock = clock_of(3);
             return dp2emu_set_clock(r.emulator, &clock);
         }},
        {"dp2emu_set_clock", Kind::Size, "a clock with members that nobody knows", kInvalid,
         [](Rig& r) {
             Longer<dp2emu_clock> clock;
             clock.known.frequency = 1;
             return dp2emu_set_clock(r.emulator, &clock.known);
         }},
        {"dp2emu_inject_disjoint", Kind::Null, "no emulator", kInvalid,
         [](Rig&) { return dp2emu_inject_disjoint(nullptr); }},
        {"dp2emu_fail_call", Kind::Null, "no emulator", kInvalid,
         [](Rig&) { return dp2emu_fail_call(nullptr, nullptr); }},
        {"dp2emu_fail_call", Kind::Size, "a failure of 3 bytes", kInvalid,
         [](Rig& r) {
             const auto failure = failure_of(r.context, 3);
             return dp2emu_fail_call(r.emulator, &failure);
         }},
        {"dp2emu_fail_call", Kind::Size, "a failure with members that nobody knows", kInvalid,
         [](Rig& r) {
             Longer<dp2emu_failure> failure;
             failure.known.call = 99;
             failure.known.ddrval = DP2EMU_DDERR_GENERIC;
             return dp2emu_fail_call(r.emulator, &failure.known);
         }},
        {"dp2emu_fail_call", Kind::Handle, "a context that was never created", kBad,
         [](Rig& r) {
             const auto failure = failure_of(kNever);
             return dp2emu_fail_call(r.emulator, &failure);
         }},
        {"dp2emu_fail_call", Kind::Handle, "a destroyed context", kBad,
         [](Rig& r) {
             const auto failure = failure_of(r.destroyed_context);
             return dp2emu_fail_call(r.emulator, &failure);
         }},
        {"dp2emu_hang", Kind::Null, "no emulator", kInvalid, [](Rig&) { return dp2emu_hang(nullptr, 1); }},
    });
}

TEST_CASE("bad input: dialects and offers") {
    check({
        {"dp2emu_get_dialect", Kind::Null, "no place for it", kInvalid,
         [](Rig&) { return dp2emu_get_dialect(0, nullptr); }},
        {"dp2emu_get_dialect", Kind::Size, "a place of 3 bytes", kInvalid,
         [](Rig&) {
             auto dialect = sized<dp2emu_dialect>(3);
             return dp2emu_get_dialect(0, &dialect);
         }},
        {"dp2emu_get_dialect_switch", Kind::Null, "no place for it", kInvalid,
         [](Rig&) { return dp2emu_get_dialect_switch(0, nullptr); }},
        {"dp2emu_get_dialect_switch", Kind::Size, "a place of 3 bytes", kInvalid,
         [](Rig&) {
             auto one = sized<dp2emu_dialect_switch>(3);
             return dp2emu_get_dialect_switch(0, &one);
         }},
        {"dp2emu_offer_queries", Kind::Null, "no emulator", kInvalid,
         [](Rig& r) { return dp2emu_offer_queries(nullptr, r.words, 1); }},
        {"dp2emu_offer_queries", Kind::Null, "types that are nowhere", kInvalid,
         [](Rig& r) { return dp2emu_offer_queries(r.emulator, nullptr, 1); }},
        {"dp2emu_offer_caps", Kind::Null, "no emulator", kInvalid,
         [](Rig& r) { return dp2emu_offer_caps(nullptr, r.words, 304); }},
        {"dp2emu_offer_caps", Kind::Null, "capabilities that are nowhere", kInvalid,
         [](Rig& r) { return dp2emu_offer_caps(r.emulator, nullptr, 304); }},
        {"dp2emu_driver_info2", Kind::Null, "no emulator", kInvalid,
         [](Rig& r) { return dp2emu_driver_info2(nullptr, r.words, 4, r.words, r.words); }},
        {"dp2emu_driver_info2", Kind::Null, "no request", kInvalid,
         [](Rig& r) { return dp2emu_driver_info2(r.emulator, nullptr, 4, r.words, r.words); }},
        {"dp2emu_driver_info2", Kind::Null, "no place for ddrval", kInvalid,
         [](Rig& r) { return dp2emu_driver_info2(r.emulator, r.words, 4, nullptr, r.words); }},
        {"dp2emu_driver_info2", Kind::Null, "no place for the size", kInvalid,
         [](Rig& r) { return dp2emu_driver_info2(r.emulator, r.words, 4, r.words, nullptr); }},
        {"dp2emu_driver_info2", Kind::Overlap, "ddrval and size lie in the request", DP2EMU_OK,
         [](Rig& r) { return dp2emu_driver_info2(r.emulator, r.words, 64, &r.words[3], &r.words[4]); }},
    });
}
