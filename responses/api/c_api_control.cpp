// The C interface for test rigs. Each script is a capture record, which is applied to the emulator and
// written to a running recording; only holds of D3D10 data are applied without a record.
#include <cstring>

#include "responses/api/c_api_shared.h"
#include "responses/protocol/driver_info.h"

using namespace responses::c_api;
using namespace dp2::capture;

static_assert(DP2EMU_ANSWERS_ALL == HoldAnswers::All && DP2EMU_ANSWERS_OF_TYPE == HoldAnswers::Type &&
              DP2EMU_ANSWERS_OF_QUERY == HoldAnswers::Query);
static_assert(DP2EMU_FAIL_REFUSE == FailCall::Refuse && DP2EMU_FAIL_LOSE_CONTEXT == FailCall::LoseContext &&
              DP2EMU_FAIL_HANG == FailCall::Hang && DP2EMU_MAX_FAILURES == responses::Control::kMaxFailures);

namespace {

template <class R> dp2emu_result done(dp2emu* emulator, const R& what) {
    return result_of(*emulator, emulator->recording.control(what));
}

dp2emu_result select(dp2emu* emulator, uint32_t context, uint32_t what, uint32_t value, uint32_t held) {
    return guarded(emulator, [&]() -> dp2emu_result {
        if (!emulator) return DP2EMU_INVALID_ARGUMENT;
        return done(emulator, HoldAnswers{context, what, value, held});
    });
}

Bytes copy_of(const void* data, std::size_t size) {
    const auto* first = static_cast<const std::byte*>(data);
    return data ? Bytes(first, first + size) : Bytes();
}

// Writes the index-th row of `readings` followed by `wrong`, as the struct that `as_value` returns.
template <class Row, class Out, class AsValue>
dp2emu_result get_row(std::span<const Row> readings, std::span<const Row> wrong, std::size_t index, Out* out,
                      AsValue as_value) {
    return guarded(nullptr, [&]() -> dp2emu_result {
        if (!out) return DP2EMU_INVALID_ARGUMENT;
        const bool misbehaves = index >= readings.size();
        if (misbehaves) index -= readings.size();
        const std::span<const Row>& rows = misbehaves ? wrong : readings;
        if (index >= rows.size()) return DP2EMU_END;
        return write_struct(as_value(rows[index], misbehaves), out) ? DP2EMU_OK : DP2EMU_INVALID_ARGUMENT;
    });
}

} // namespace

dp2emu_result dp2emu_hold_answers(dp2emu* emulator, uint32_t context, uint32_t what, uint32_t value) {
    return select(emulator, context, what, value, 1);
}

dp2emu_result dp2emu_release_answers(dp2emu* emulator, uint32_t context, uint32_t what, uint32_t value) {
    return select(emulator, context, what, value, 0);
}

dp2emu_result dp2emu_d3d10_hold_data(dp2emu* emulator, uint32_t context, uint32_t what, uint64_t value,
                                     uint32_t held) {
    return guarded(emulator, [&]() -> dp2emu_result {
        if (!emulator || held > 1) return DP2EMU_INVALID_ARGUMENT;
        if (what == DP2EMU_ANSWERS_OF_TYPE && value > UINT32_MAX) return DP2EMU_INVALID_ARGUMENT;
        responses::Emulator& e = emulator->emulator();
        const auto found = e.context(context);
        if (!found.ok()) return result_of(*emulator, found);
        return result_of(*emulator,
                         responses::select_answers(
                             (*found)->d3d10.holds(), {what, static_cast<uint32_t>(value), value}, held != 0,
                             {e.options().limits.max_d3d10_queries, "max_d3d10_queries"}));
    });
}

dp2emu_result dp2emu_set_clock(dp2emu* emulator, const dp2emu_clock* clock) {
    return guarded(emulator, [&]() -> dp2emu_result {
        if (!emulator) return DP2EMU_INVALID_ARGUMENT;
        dp2emu_clock in{};
        if (clock && (!read_struct(clock, in) || in.frequency == 0 || in.reserved != 0))
            return DP2EMU_INVALID_ARGUMENT;
        return done(emulator, SetClock{in.now, in.step, in.frequency});
    });
}

dp2emu_result dp2emu_inject_disjoint(dp2emu* emulator) {
    return guarded(emulator, [&]() -> dp2emu_result {
        if (!emulator) return DP2EMU_INVALID_ARGUMENT;
        emulator->recording.inject_disjoint();
        return DP2EMU_OK;
    });
}

dp2emu_result dp2emu_fail_call(dp2emu* emulator, const dp2emu_failure* failure) {
    return guarded(emulator, [&]() -> dp2emu_result {
        if (!emulator) return DP2EMU_INVALID_ARGUMENT;
        dp2emu_failure in{};
        if (!failure) return done(emulator, FailCall{0, FailCall::Refuse, 1, 0});
        if (!read_struct(failure, in) || in.reserved != 0) return DP2EMU_INVALID_ARGUMENT;
        return done(emulator, FailCall{in.context, in.kind, in.call, in.calls ? in.calls : 1, in.command,
                                       static_cast<uint32_t>(in.ddrval)});
    });
}

dp2emu_result dp2emu_hang(dp2emu* emulator, uint32_t hangs) {
    return guarded(emulator, [&]() -> dp2emu_result {
        if (!emulator || hangs > 1) return DP2EMU_INVALID_ARGUMENT;
        return done(emulator, HangGpu{hangs});
    });
}

dp2emu_result dp2emu_offer_queries(dp2emu* emulator, const uint32_t* types, uint32_t count) {
    return guarded(emulator, [&]() -> dp2emu_result {
        if (!emulator || (!types && count)) return DP2EMU_INVALID_ARGUMENT;
        return done(emulator,
                    OfferQueries{types ? 1u : 0u, copy_of(types, std::size_t{count} * sizeof *types)});
    });
}

dp2emu_result dp2emu_offer_caps(dp2emu* emulator, const void* caps, uint32_t bytes) {
    return guarded(emulator, [&]() -> dp2emu_result {
        if (!emulator || bytes != (caps ? responses::kCaps9Bytes : 0)) return DP2EMU_INVALID_ARGUMENT;
        return done(emulator, OfferCaps{copy_of(caps, bytes)});
    });
}

dp2emu_result dp2emu_get_dialect(uint32_t index, dp2emu_dialect* out) {
    return get_row(dp2::all_dialects(), dp2::all_misbehaviors(), index, out,
                   [](const dp2::DialectInfo& info, bool misbehaves) {
                       return dp2emu_dialect{0,           misbehaves, info.name, info.summary, info.settings,
                                             info.runtime};
                   });
}

dp2emu_result dp2emu_get_dialect_switch(uint32_t index, dp2emu_dialect_switch* out) {
    return get_row(dp2::all_dialect_switches(), dp2::all_misbehavior_switches(), index, out,
                   [](const dp2::DialectSwitchInfo& info, bool misbehaves) {
                       return dp2emu_dialect_switch{0, misbehaves, info.name, info.values, info.summary};
                   });
}

dp2emu_result dp2emu_driver_info2(dp2emu* emulator, void* data, uint32_t bytes, uint32_t* ddrval,
                                  uint32_t* actual_size) {
    return guarded(emulator, [&]() -> dp2emu_result {
        if (!emulator || !data || !ddrval || !actual_size) return DP2EMU_INVALID_ARGUMENT;
        const auto answer = responses::get_driver_info2({static_cast<std::byte*>(data), bytes},
                                                        emulator->emulator().control().offers());
        *ddrval = answer.ddrval;
        *actual_size = answer.actual_size;
        return DP2EMU_OK;
    });
}
