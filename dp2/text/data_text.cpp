#include "dp2/text/data_text.h"

#include <algorithm>
#include <cstdio>

#include "dp2/text/text_value.h"

namespace dp2 {

namespace {

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr char kPad = '=';
constexpr std::size_t kWordBytes = 4;
// The shortest runs that are printed by "fill": it does not shorten the text of shorter ones.
constexpr std::size_t kRunOfValues = 4, kRunOfBytes = 8, kRunInBase64 = 32;
// From here on a block is base64, too, if its words would take more than twice its bytes.
constexpr std::size_t kShortestBase64 = 256;

// How many words are equal to the one at `first`.
std::size_t run_at(PackedArray<std::uint32_t> words, std::size_t first) {
    std::size_t end = first + 1;
    while (end < words.size() && words[end] == words[first]) ++end;
    return end - first;
}

std::string base64_of(ByteSpan bytes) {
    std::string text;
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - at);
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < 3; ++i)
            bits = bits << 8 | (i < count ? std::to_integer<std::uint32_t>(bytes[at + i]) : 0);
        for (std::size_t i = 0; i < 4; ++i) text += i <= count ? kDigits[bits >> (18 - 6 * i) & 63] : kPad;
    }
    return text;
}

std::size_t padding_of(std::string_view text) {
    if (text.size() < 4) return 0;
    return text.ends_with("==") ? 2 : text.ends_with(kPad) ? 1 : 0;
}

// Collects the words of a block in lines of limited length.
class BlockText {
  public:
    void values(PackedArray<std::uint32_t> words, std::size_t first, std::size_t end) {
        constexpr std::size_t kInLine = 8;
        type("u32");
        for (std::size_t i = first; i < end; ++i)
            (i - first) % kInLine == 0 ? line(hex_text(words[i])) : word(hex_text(words[i]));
    }
    void run(std::uint32_t value, std::size_t count) {
        type("u32");
        word(fill_text(count) + hex_text(value));
    }
    void base64(ByteSpan bytes) {
        constexpr std::size_t kInLine = 72; // bytes
        word("base64");
        for (std::size_t at = 0; at < bytes.size(); at += kInLine)
            line("\"" + base64_of(bytes.subspan(at, std::min(kInLine, bytes.size() - at))) + "\"");
    }
    void single(ByteSpan bytes) {
        if (!bytes.empty()) type("u8");
        for (std::size_t at = 0; at < bytes.size();) {
            std::size_t end = at + 1;
            while (end < bytes.size() && bytes[end] == bytes[at]) ++end;
            if (end - at < kRunOfBytes) end = at + 1;
            char hex[8];
            std::snprintf(hex, sizeof hex, "0x%02x", std::to_integer<unsigned>(bytes[at]));
            text_ += " " + (end - at > 1 ? fill_text(end - at) : "") + hex; // few, so all in a line
            at = end;
        }
    }
    std::string finish() const { return text_ + " }"; }

  private:
    static std::string fill_text(std::size_t count) { return "fill " + std::to_string(count) + " "; }
    // Values of this type follow: it is named once.
    void type(std::string_view name) {
        if (type_ != name) word(std::string(name));
        type_ = name;
    }
    void word(const std::string& text) {
        constexpr std::size_t kMostColumns = 100;
        if (text_.size() + 1 + text.size() - line_ > kMostColumns) return line(text);
        text_ += " " + text;
    }
    void line(const std::string& text) {
        line_ = text_.size() + 1;
        text_ += "\n  " + text;
    }

    std::string text_ = "{";
    std::size_t line_ = 0; // where the last line begins
    std::string_view type_;
};

} // namespace

namespace {

// Words, or base64 between long runs.
std::string block_text(ByteSpan bytes, bool as_base64) {
    const PackedArray<std::uint32_t> words(bytes.first(bytes.size() / kWordBytes * kWordBytes));
    const std::size_t least_run = as_base64 ? kRunInBase64 : kRunOfValues;
    BlockText text;
    std::size_t pending = 0; // the first word that is not printed yet
    const auto print = [&](std::size_t end) {
        if (pending == end) return;
        if (as_base64)
            text.base64(bytes.subspan(pending * kWordBytes, (end - pending) * kWordBytes));
        else
            text.values(words, pending, end);
    };
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t run = run_at(words, at);
        if (run >= least_run) {
            print(at);
            text.run(words[at], run);
            pending = at + run;
        }
        at += run;
    }
    print(words.size());
    text.single(bytes.subspan(words.size() * kWordBytes));
    return text.finish();
}

bool is_too_long(const std::string& text, ByteSpan bytes) {
    return bytes.size() >= kShortestBase64 && text.size() > 2 * bytes.size();
}

} // namespace

std::string data_text(ByteSpan bytes) {
    if (bytes.size() >= kLongBlock) return block_text(bytes, true);
    std::string text = block_text(bytes, false);
    return is_too_long(text, bytes) ? block_text(bytes, true) : text;
}

std::string bytes_text(ByteSpan bytes) {
    if (bytes.size() >= kLongBlock) return data_text(bytes);
    BlockText text;
    text.single(bytes);
    std::string out = text.finish();
    return is_too_long(out, bytes) ? data_text(bytes) : out;
}

std::size_t base64_bytes(std::string_view text) {
    return text.size() / 4 * 3 - padding_of(text);
}

bool append_base64(std::string_view text, std::vector<std::byte>& out) {
    if (text.size() % 4 != 0 || text.empty()) return false;
    const std::size_t padded = padding_of(text);
    for (std::size_t at = 0; at < text.size(); at += 4) {
        const std::size_t count = at + 4 == text.size() ? 3 - padded : 3;
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            const std::size_t digit = i <= count ? kDigits.find(text[at + i]) : 0;
            if (digit == std::string_view::npos) return false;
            bits = bits << 6 | static_cast<std::uint32_t>(digit);
        }
        // Bits that are not part of a byte are 0, so that bytes have one text.
        if (bits & ((1u << (8 * (3 - count))) - 1)) return false;
        for (std::size_t i = 0; i < count; ++i) out.push_back(static_cast<std::byte>(bits >> (16 - 8 * i)));
    }
    return true;
}

} // namespace dp2
