#include "tools/d3d8/objects/declaration.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace d3d8 {

namespace {

constexpr std::size_t kMostTokens = 4096, kMostElements = 64;
constexpr std::uint32_t kLastOffset = 0xFFFF;   // of an element in its vertex
constexpr std::uint32_t kEndToken = 0xFFFFFFFF; // D3DVSD_END

// Bits 31:29 of a token
enum TokenType : std::uint32_t {
    kNop = 0,
    kStream = 1,
    kStreamData = 2,
    kTessellator = 3,
    kConstants = 4,
    kExtension = 5
};
constexpr std::uint32_t kVariant = 1u << 28; // the second form of a token
constexpr std::uint32_t field(std::uint32_t token, std::uint32_t shift, std::uint32_t bits) {
    return token >> shift & ((1u << bits) - 1);
}

// D3DVSDT_ types, and sets of them
enum : std::uint32_t { kFloat1, kFloat2, kFloat3, kFloat4, kColor, kBytes, kShort2, kShort4, kTypes };
constexpr std::uint32_t kBytesOfType[kTypes] = {4, 8, 12, 16, 4, 4, 4, 8};
constexpr std::uint32_t only(std::uint32_t type) {
    return 1u << type;
}
constexpr std::uint32_t kAnyFloat = only(kFloat1) | only(kFloat2) | only(kFloat3) | only(kFloat4);

// The types that fixed functions take in each register (D3DVSDE_); those of shaders take all.
constexpr std::uint32_t kRegisters = 17;
constexpr std::array<std::uint32_t, kRegisters> kFixedTypes = {
    only(kFloat3) | only(kFloat4), // position
    kAnyFloat,                     // blend weights
    only(kBytes),                  // blend indices
    only(kFloat3),                 // normal
    only(kFloat1),                 // point size
    only(kColor),                  // diffuse
    only(kColor),                  // specular
    kAnyFloat,
    kAnyFloat,
    kAnyFloat,
    kAnyFloat,
    kAnyFloat,
    kAnyFloat,
    kAnyFloat,
    kAnyFloat,
    only(kFloat3), // second position, for tweening
    only(kFloat3), // second normal
};

class Reader {
  public:
    Reader(const std::uint32_t* tokens, bool fixed_function, std::uint32_t registers)
        : tokens_(tokens), fixed_function_(fixed_function), registers_(registers) {}

    Declaration read() {
        while (at_ < kMostTokens && tokens_[at_] != kEndToken)
            if (!token(tokens_[at_])) return {};
        if (at_ >= kMostTokens) return {};
        out_.tokens.assign(tokens_, tokens_ + at_ + 1);
        return std::move(out_);
    }

  private:
    bool token(std::uint32_t token) {
        ++at_;
        switch (field(token, 29, 3)) {
        case kNop: return true;
        case kStream:
            stream_ = field(token, 0, 4), offset_ = 0;
            in_stream_ = true;
            return true;
        case kStreamData: return token & kVariant ? skip(field(token, 16, 4)) : element(token);
        case kTessellator: return generated(field(token, 0, 5), field(token, 16, 4));
        case kConstants: return constants(field(token, 0, 7), field(token, 25, 4));
        case kExtension: at_ += field(token, 24, 5); return at_ < kMostTokens;
        default: return false;
        }
    }
    bool skip(std::uint32_t words) {
        offset_ += words * 4;
        return in_stream_;
    }
    bool element(std::uint32_t token) {
        const std::uint32_t number = field(token, 0, 5), type = field(token, 16, 4);
        if (!in_stream_ || number >= kRegisters || type >= kTypes || offset_ > kLastOffset) return false;
        if (++elements_ > kMostElements) return false;
        if (fixed_function_ && !(kFixedTypes[number] & only(type))) return false;
        out_.inputs |= 1u << number;
        offset_ += kBytesOfType[type];
        out_.extents[stream_] = std::max(out_.extents[stream_], offset_);
        return true;
    }
    // A register that the tessellator computes from others, or from the place in the patch.
    bool generated(std::uint32_t number, std::uint32_t type) {
        if (number >= kRegisters || type >= kTypes || ++elements_ > kMostElements) return false;
        out_.inputs |= 1u << number;
        return true;
    }
    bool constants(std::uint32_t first, std::uint32_t count) {
        const std::size_t words = std::size_t{count} * 4;
        if (at_ + words >= kMostTokens || first + count > registers_) return false;
        for (std::uint32_t i = 0; i < count; ++i) {
            DeclaredConstant constant{first + i, {}};
            std::memcpy(constant.value.data(), tokens_ + at_ + std::size_t{i} * 4, sizeof constant.value);
            out_.constants.push_back(constant);
        }
        at_ += words;
        return true;
    }

    const std::uint32_t* tokens_;
    bool fixed_function_;
    std::uint32_t registers_;
    std::size_t at_ = 0; // of the next token
    std::size_t elements_ = 0;
    bool in_stream_ = false;
    std::uint32_t stream_ = 0, offset_ = 0;
    Declaration out_;
};

} // namespace

Declaration read_declaration(const std::uint32_t* tokens, bool fixed_function, std::uint32_t registers) {
    return Reader(tokens, fixed_function, registers).read();
}

} // namespace d3d8
