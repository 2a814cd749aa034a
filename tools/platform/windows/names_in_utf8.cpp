// libstdc++ converts a std::string to a std::filesystem::path by mbrtowc(), which does not support UTF-8 in
// Microsoft's runtime, but converts a path to a std::string as UTF-8. The linker replaces mbrtowc() by this
// function (--wrap), so that file names are UTF-8 both ways.
#include <cstddef>
#include <cstdint>
#include <cwchar>

namespace {

constexpr std::size_t kInvalid = static_cast<std::size_t>(-1), kIncomplete = static_cast<std::size_t>(-2);

// The length of the character that begins with this byte; 0: no character does.
std::size_t length_of(unsigned char first) {
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first < 0xE0) return 2;
    if (first >= 0xE0 && first < 0xF0) return 3;
    return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

} // namespace

// A character above 0xFFFF becomes two UTF-16 units: the first call consumes three of its four bytes and
// stores the second unit in `state`; the next call returns that unit and consumes the last byte.
extern "C" std::size_t __wrap_mbrtowc(wchar_t* out, const char* bytes, std::size_t count,
                                      std::mbstate_t* state) {
    if (!bytes) return 0;
    if (count == 0) return kIncomplete;
    if (state && *state != 0) {
        if (out) *out = static_cast<wchar_t>(*state);
        *state = 0;
        return 1;
    }
    const auto first = static_cast<unsigned char>(*bytes);
    const std::size_t length = length_of(first);
    if (length == 0) return kInvalid;
    std::uint32_t code = length == 1 ? first : first & (0x7Fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if (i == count) return kIncomplete;
        const auto next = static_cast<unsigned char>(bytes[i]);
        if ((next & 0xC0) != 0x80) return kInvalid;
        code = code << 6 | (next & 0x3F);
    }
    constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000}, kPlane = 0x10000, kLast = 0x10FFFF;
    if (code < kLeast[length] || code > kLast || (code >= 0xD800 && code < 0xE000)) return kInvalid;
    if (code < kPlane) {
        if (out) *out = static_cast<wchar_t>(code);
        return code == 0 ? 0 : length;
    }
    if (!state) return kInvalid;
    if (out) *out = static_cast<wchar_t>(0xD800 + ((code - kPlane) >> 10));
    *state = static_cast<std::mbstate_t>(0xDC00 + ((code - kPlane) & 0x3FF));
    return length - 1;
}
