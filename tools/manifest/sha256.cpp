#include "tools/manifest/sha256.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdio>

namespace tools {

namespace {

using Schedule = std::array<std::uint32_t, 64>;

// The first 32 bits of the fractional parts of the roots of the first primes: square roots for the state,
// cube roots for the rounds. A double has more than enough bits for both.
template <std::size_t N> std::array<std::uint32_t, N> fractions(double (*root)(double)) {
    std::array<std::uint32_t, N> out{};
    std::size_t found = 0;
    for (unsigned n = 2; found < N; ++n) {
        bool prime = true;
        for (unsigned d = 2; d * d <= n; ++d) prime &= n % d != 0;
        if (!prime) continue;
        const double value = root(n);
        out[found++] = static_cast<std::uint32_t>((value - std::floor(value)) * 4294967296.0);
    }
    return out;
}

void add_block(std::array<std::uint32_t, 8>& state, const Schedule& rounds, const std::byte* block) {
    Schedule w{};
    for (std::size_t i = 0; i < 16; ++i)
        for (std::size_t j = 0; j < 4; ++j)
            w[i] = w[i] << 8 | std::to_integer<std::uint32_t>(block[4 * i + j]);
    for (std::size_t i = 16; i < 64; ++i) {
        const std::uint32_t a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) + w[i - 7] +
               (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
    }
    auto s = state;
    for (std::size_t i = 0; i < 64; ++i) {
        const std::uint32_t chosen = (s[4] & s[5]) ^ (~s[4] & s[6]);
        const std::uint32_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        const std::uint32_t one = s[7] + (std::rotr(s[4], 6) ^ std::rotr(s[4], 11) ^ std::rotr(s[4], 25)) +
                                  chosen + rounds[i] + w[i];
        const std::uint32_t two = (std::rotr(s[0], 2) ^ std::rotr(s[0], 13) ^ std::rotr(s[0], 22)) + majority;
        s = {one + two, s[0], s[1], s[2], s[3] + one, s[4], s[5], s[6]};
    }
    for (std::size_t i = 0; i < 8; ++i) state[i] += s[i];
}

} // namespace

std::string sha256_text(dp2::ByteSpan bytes) {
    constexpr std::size_t kBlock = 64;
    auto state = fractions<8>(std::sqrt);
    const Schedule rounds = fractions<64>(std::cbrt);
    std::size_t at = 0;
    for (; bytes.size() - at >= kBlock; at += kBlock) add_block(state, rounds, bytes.data() + at);
    // The rest, a bit 1, zeros, and the length in bits, most significant byte first.
    std::array<std::byte, 2 * kBlock> last{};
    const std::size_t rest = bytes.size() - at, end = rest + 9 <= kBlock ? kBlock : 2 * kBlock;
    for (std::size_t i = 0; i < rest; ++i) last[i] = bytes[at + i];
    last[rest] = std::byte{0x80};
    const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
    for (std::size_t i = 0; i < 8; ++i) last[end - 1 - i] = static_cast<std::byte>(bits >> (8 * i));
    for (std::size_t i = 0; i < end; i += kBlock) add_block(state, rounds, last.data() + i);
    std::string text;
    for (const std::uint32_t word : state) {
        char digits[9];
        std::snprintf(digits, sizeof digits, "%08x", word);
        text += digits;
    }
    return text;
}

} // namespace tools
