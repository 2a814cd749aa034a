// Calls with NULL for required pointers: each must be refused, and change nothing.
#include <cstring>

#include "tests/fuzz/support/machine_call.h"

namespace fuzz {

void Machine::misuse(std::uint32_t function) {
    dp2emu* const e = emulator_;
    dp2emu_picture* picture = nullptr;
    std::uint32_t number = 0;
    const auto refused = [&](auto&& make_call) {
        const dp2emu_result result = call(make_call);
        expect(result == DP2EMU_INVALID_ARGUMENT || settings_.failing_allocation != 0, "NULL is an invalid argument");
    };
    // 0x80070057 E_INVALIDARG
    const auto refused_ddi = [&](auto&& make_call) {
        const auto code = static_cast<std::uint32_t>(call(make_call));
        expect(code == 0x80070057 || settings_.failing_allocation != 0, "NULL is an invalid argument");
    };
    dp2emu_options options{}; // its size stays 0
    dp2emu_call unfit{};
    unfit.size = sizeof unfit;
    unfit.command_length = 1;
    dp2emu_processing processing{};
    processing.size = sizeof processing;
    processing.element_count = 1;
    switch (function % 14) {
    case 0: refused([&] { return dp2emu_create(nullptr, nullptr); }); break;
    case 1: {
        dp2emu* other = nullptr;
        refused([&] { return dp2emu_create(&options, &other); });
        options.size = sizeof options;
        options.log = [](void*, dp2emu_log_level, const char*) {};
        options.completion = 99;
        refused([&] { return dp2emu_create(&options, &other); });
        options.completion = 0;
        options.dialect = "none";
        refused([&] { return dp2emu_create(&options, &other); });
        options.dialect = nullptr;
        options.reserved2 = 1;
        refused([&] { return dp2emu_create(&options, &other); });
        options.reserved2 = 0;
        options.workers = DP2EMU_MAX_WORKERS + 1;
        const dp2emu_result many = call([&] { return dp2emu_create(&options, &other); });
        expect((many == DP2EMU_LIMIT_EXCEEDED || settings_.failing_allocation != 0) && !other,
               "too many workers are a limit");
        break;
    }
    case 2: refused([&] { return dp2emu_create_surface(e, nullptr); }); break;
    case 3: refused([&] { return dp2emu_write_surface(e, 1, 0, 0, nullptr, nullptr, 0, 1); }); break;
    case 4: refused([&] { return dp2emu_read_surface(e, 1, 0, 0, nullptr, nullptr, 0, 1); }); break;
    case 5: refused([&] { return dp2emu_create_context(e, 5, 0, 0, nullptr); }); break;
    case 6: refused([&] { return dp2emu_submit(e, nullptr); }); break;
    case 7: refused([&] { return dp2emu_submit(e, &unfit); }); break;
    case 8: refused([&] { return dp2emu_get_driver_info2(nullptr, 4, &number, &number); }); break;
    case 9: refused([&] { return dp2emu_process_vertices(e, &processing, nullptr, 0); }); break;
    case 10:
        refused([&] { return dp2emu_present_later(nullptr, 1, &picture); });
        refused([&] { return dp2emu_picture_pixels(nullptr, nullptr); });
        break;
    case 11:
        refused([&] { return dp2emu_get_statistics(e, nullptr); });
        refused([&] { return dp2emu_last_error(e, nullptr); });
        break;
    case 12:
        refused_ddi([&] { return dp2emu_d3d10_query_create(e, 1, nullptr, nullptr); });
        refused_ddi([&] { return dp2emu_d3d10_check_counter(0xFFFF, nullptr, nullptr, nullptr); });
        break;
    default:
        expect(dp2emu_version() != 0 && std::strcmp(dp2emu_result_name(99), "unknown") == 0 &&
                   std::strcmp(dp2emu_result_name(DP2EMU_OK), "DP2EMU_OK") == 0,
               "names and numbers of the library");
    }
    observe("misuse", function % 14);
}

} // namespace fuzz
