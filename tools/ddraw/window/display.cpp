#include "tools/ddraw/window/display.h"

#include <algorithm>
#include <span>

#include "responses/include/dp2emu_protocol.h"
#include "tools/runtime/base/settings.h"

namespace ddraw {

namespace {

std::uint32_t desktop_bits() {
    return recent_mode().format == DP2EMU_D3DFMT_R5G6B5 ? 16 : 32;
}

// Programs have arrays of a fixed length for what is enumerated, and monitors of today far more sizes than
// those of the time (RULES.md 2). The first ones are those that all cards had.
constexpr SIZE kSizes[] = {{320, 200}, {320, 240}, {400, 300},  {512, 384},   {640, 400},
                           {640, 480}, {800, 600}, {1024, 768}, {1280, 1024}, {1600, 1200}};
constexpr std::size_t kSizesOfAllCards = 7;

bool is_size(const SIZE& size, std::uint32_t width, std::uint32_t height) {
    return static_cast<std::uint32_t>(size.cx) == width && static_cast<std::uint32_t>(size.cy) == height;
}
bool is_size(const DisplayMode& mode, std::uint32_t width, std::uint32_t height) {
    return mode.width == width && mode.height == height;
}
bool is_size(const SIZE& a, const SIZE& b) {
    return a.cx == b.cx && a.cy == b.cy;
}

bool is_expected(const DisplayMode& mode) {
    const auto has_size = [&](const SIZE& size) { return is_size(size, mode.width, mode.height); };
    return has_size(desktop_size()) || std::ranges::any_of(kSizes, has_size);
}

const std::vector<DisplayMode>& monitor_modes() {
    return modes_of(DP2EMU_D3DFMT_X8R8G8B8);
}

// The smallest mode that has room for the size, of this rate, 0: any; null: there is none.
const DisplayMode* larger_mode(std::uint32_t width, std::uint32_t height, std::uint32_t refresh) {
    const DisplayMode* best = nullptr;
    for (const DisplayMode& mode : monitor_modes())
        if (mode.width >= width && mode.height >= height && (refresh == 0 || refresh == mode.refresh) &&
            (!best || mode.width * mode.height < best->width * best->height))
            best = &mode;
    return best;
}

} // namespace

Display& Display::instance() {
    static Display display;
    return display;
}

Display::Display() : seen_(screen_size()) {}

bool Display::is_smaller() const {
    return size_.cx != 0 && is_size(screen_size(), behind_);
}

Mode Display::mode() const {
    Mode out = monitor_mode();
    if (is_smaller())
        out.width = static_cast<std::uint32_t>(size_.cx), out.height = static_cast<std::uint32_t>(size_.cy);
    return out;
}

Mode Display::monitor_mode() const {
    const DisplayMode now = current_mode();
    return {now.width, now.height, bits(), now.refresh};
}

std::uint32_t Display::bits() const {
    return bits_ ? bits_ : desktop_bits();
}

std::vector<Mode> Display::modes(bool by_refresh, bool all) {
    std::vector<Mode> out;
    const auto add = [&](const Mode& mode) {
        const bool listed = std::ranges::any_of(out, [&](const Mode& other) {
            return other.bits == mode.bits && other.width == mode.width && other.height == mode.height &&
                   (!by_refresh || other.refresh == mode.refresh);
        });
        if (!listed) out.push_back(mode);
    };
    constexpr std::uint32_t kBits[] = {8, 16, 32};
    for (const std::uint32_t bits : kBits)
        for (const DisplayMode& mode : monitor_modes())
            if (all || settings().all_modes || is_expected(mode))
                add({mode.width, mode.height, bits, mode.refresh});
    for (const std::uint32_t bits : kBits)
        for (const SIZE& size : std::span(kSizes).first(kSizesOfAllCards)) {
            const auto width = static_cast<std::uint32_t>(size.cx),
                       height = static_cast<std::uint32_t>(size.cy);
            const DisplayMode* const larger = larger_mode(width, height, 0);
            if (larger && !is_size(size, larger->width, larger->height))
                add({width, height, bits, larger->refresh});
        }
    return out;
}

std::optional<Mode> Display::monitor_mode_for(const Mode& wanted) {
    if (!display_format_of(wanted.bits)) return std::nullopt;
    const auto has_size = [&](const auto& size) { return is_size(size, wanted.width, wanted.height); };
    const DisplayMode* const mode = larger_mode(wanted.width, wanted.height, wanted.refresh);
    if (!mode) return std::nullopt;
    const bool stretches = !has_size(*mode);
    // A size that the monitor has at other rates only is not stretched.
    if (stretches && (std::ranges::any_of(monitor_modes(), has_size) ||
                      std::ranges::none_of(std::span(kSizes).first(kSizesOfAllCards), has_size)))
        return std::nullopt;
    return Mode{mode->width, mode->height, wanted.bits, wanted.refresh};
}

void Display::change(std::uint32_t new_bits, SIZE size) {
    const std::uint32_t before = bits();
    bits_ = new_bits;
    if (bits() != before || !is_size(size, size_)) ++changes_;
    size_ = size, behind_ = screen_size();
    notice_changes();
}

void Display::was_set(const Mode& mode) {
    const SIZE size = {static_cast<LONG>(mode.width), static_cast<LONG>(mode.height)};
    change(mode.bits, is_size(size, screen_size()) ? SIZE{} : size);
}

void Display::was_restored() {
    change(0, SIZE{});
}

void Display::notice_changes() {
    drop_recent_mode();
    const SIZE now = screen_size();
    if (now.cx != seen_.cx || now.cy != seen_.cy) ++changes_;
    seen_ = now;
}

} // namespace ddraw
