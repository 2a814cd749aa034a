// The functions of a test rig: held answers, a clock, failing calls, a hanging GPU, offered queries and caps.
#include <cstring>

#include "tests/fuzz/support/machine_call.h"

namespace fuzz {

void Machine::control_call(const Op& op) {
    const auto& n = op.numbers;
    switch (op.kind) {
    case OpKind::HoldAnswers:
        return result(call([&] {
            return n[3] % 2 ? dp2emu_hold_answers(emulator_, n[0], n[1], n[2])
                            : dp2emu_release_answers(emulator_, n[0], n[1], n[2]);
        }));
    case OpKind::HoldData: {
        const std::uint64_t memory = reinterpret_cast<std::uintptr_t>(slots_[n[2] % slots_.size()].memory);
        const std::uint64_t value = n[1] == DP2EMU_ANSWERS_OF_QUERY ? memory : n[1] ? n[2] : 0;
        return result(call([&] { return dp2emu_d3d10_hold_data(emulator_, n[0], n[1], value, n[3] % 3); }));
    }
    case OpKind::SetClock: {
        const dp2emu_clock clock{sizeof clock, 0, n[0], n[1], n[2]};
        return result(call([&] { return dp2emu_set_clock(emulator_, n[0] == 1 ? nullptr : &clock); }));
    }
    case OpKind::FailCall: {
        const dp2emu_failure failure{sizeof failure, n[0], n[2], n[3], n[1], n[4], static_cast<std::int32_t>(n[5]), 0};
        return result(call([&] { return dp2emu_fail_call(emulator_, n[3] == 99 ? nullptr : &failure); }));
    }
    case OpKind::Hang: return result(call([&] { return dp2emu_hang(emulator_, n[0] % 3); }));
    case OpKind::OfferQueries: {
        std::vector<std::uint32_t> types(op.strings[0].size() / 4 + 1);
        if (types.size() > 1) std::memcpy(types.data(), op.strings[0].data(), (types.size() - 1) * 4);
        return result(call([&] {
            return dp2emu_offer_queries(emulator_, n[0] ? types.data() : nullptr,
                                        static_cast<std::uint32_t>(types.size() - 1));
        }));
    }
    default:
        return result(call([&] {
            return dp2emu_offer_caps(emulator_, op.strings[0].empty() ? nullptr : op.strings[0].data(),
                                     static_cast<std::uint32_t>(op.strings[0].size()));
        }));
    }
}

} // namespace fuzz
