#include "tools/ddraw/window/display.h"

#include <algorithm>

#include "responses/include/dp2emu_protocol.h"

namespace ddraw {

namespace {

std::uint32_t desktop_bits() {
    return recent_mode().format == DP2EMU_D3DFMT_R5G6B5 ? 16 : 32;
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

std::vector<Mode> Display::modes(bool by_refresh) {
    std::vector<Mode> out;
    for (const std::uint32_t bits : {8u, 16u, 32u})
        for (const DisplayMode& mode : modes_of(DP2EMU_D3DFMT_X8R8G8B8)) {
            const bool listed = std::ranges::any_of(out, [&](const Mode& other) {
                return other.bits == bits && other.width == mode.width && other.height == mode.height &&
                       (!by_refresh || other.refresh == mode.refresh);
            });
            if (!listed) out.push_back({mode.width, mode.height, bits, mode.refresh});
        }
    return out;
}

bool Display::exists(const Mode& wanted) {
    return std::ranges::any_of(modes(wanted.refresh != 0), [&](const Mode& mode) {
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
