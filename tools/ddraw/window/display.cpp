#include "tools/ddraw/window/display.h"

#include <algorithm>

#include "responses/include/dp2emu_protocol.h"
#include "tools/runtime/base/settings.h"

namespace ddraw {

namespace {

std::uint32_t desktop_bits() {
    return recent_mode().format == DP2EMU_D3DFMT_R5G6B5 ? 16 : 32;
}

// Programs have arrays of a fixed length for what is enumerated, and monitors of today far more sizes than
// those of the time (RULES.md 2).
bool is_expected(const DisplayMode& mode) {
    constexpr struct {
        std::uint32_t width, height;
    } kSizes[] = {{320, 200}, {320, 240}, {400, 300},  {512, 384},   {640, 400},
                  {640, 480}, {800, 600}, {1024, 768}, {1280, 1024}, {1600, 1200}};
    const SIZE desktop = desktop_size();
    return (mode.width == static_cast<std::uint32_t>(desktop.cx) &&
            mode.height == static_cast<std::uint32_t>(desktop.cy)) ||
           std::ranges::any_of(kSizes, [&](const auto& size) {
               return mode.width == size.width && mode.height == size.height;
           });
}

} // namespace

Display& Display::instance() {
    static Display display;
    return display;
}

Display::Display() : seen_(screen_size()) {}

Mode Display::mode() const {
    const DisplayMode now = current_mode();
    return {now.width, now.height, bits(), now.refresh};
}

std::uint32_t Display::bits() const {
    return bits_ ? bits_ : desktop_bits();
}

std::vector<Mode> Display::modes(bool by_refresh, bool all) {
    std::vector<Mode> out;
    for (const std::uint32_t bits : {8u, 16u, 32u})
        for (const DisplayMode& mode : modes_of(DP2EMU_D3DFMT_X8R8G8B8)) {
            if (!all && !settings().all_modes && !is_expected(mode)) continue;
            const bool listed = std::ranges::any_of(out, [&](const Mode& other) {
                return other.bits == bits && other.width == mode.width && other.height == mode.height &&
                       (!by_refresh || other.refresh == mode.refresh);
            });
            if (!listed) out.push_back({mode.width, mode.height, bits, mode.refresh});
        }
    return out;
}

bool Display::exists(const Mode& wanted) {
    return std::ranges::any_of(modes(wanted.refresh != 0, true), [&](const Mode& mode) {
        return mode.width == wanted.width && mode.height == wanted.height && mode.bits == wanted.bits &&
               (wanted.refresh == 0 || wanted.refresh == mode.refresh);
    });
}

void Display::was_set(std::uint32_t new_bits) {
    const std::uint32_t before = bits();
    bits_ = new_bits;
    if (bits() != before) ++changes_;
    notice_changes();
}

void Display::notice_changes() {
    drop_recent_mode();
    const SIZE now = screen_size();
    if (now.cx != seen_.cx || now.cy != seen_.cy) ++changes_;
    seen_ = now;
}

} // namespace ddraw
