// Decoding from memory that another thread may change: every byte is read once, and the bytes that were read are
// decoded.
#include "dp2/commands/command_window.h"

#include <random>

#include "dp2/wire/error_text.h"
#include "tests/dp2/synthetic.h"

using namespace dp2;

namespace {

// What a decoder delivered: each command's offset and bytes, and how decoding ended.
struct Decoded {
    std::vector<std::pair<std::uint64_t, std::vector<std::byte>>> commands;
    std::string end;
    bool operator==(const Decoded&) const = default;
};
struct Collector : NullHandler {
    Decoded& out;
    explicit Collector(Decoded& decoded) : out(decoded) {}
    Status on_command(const Command& command) {
        const std::byte* header = command.payload.data() - sizeof(wire::Command); // right before the payload
        out.commands.push_back({command.offset, {header, header + sizeof(wire::Command) + command.payload.size()}});
        return {};
    }
};
std::string end_of(const Status& status) {
    return status.ok() ? "end" : describe(status.error());
}

Decoded whole(ByteSpan bytes, const DecodeContext& context) {
    Decoded out;
    Collector collector(out);
    out.end = end_of(decode(bytes, context, collector));
    return out;
}
template <class Source> Decoded windowed(const Source& source, const DecodeContext& context) {
    Decoded out;
    Collector collector(out);
    std::vector<std::byte> buffer;
    out.end = end_of(decode_copied(source, buffer, context, collector));
    return out;
}

// Counts how often each byte is read.
class CountingSource {
  public:
    explicit CountingSource(ByteSpan bytes) : bytes_(bytes), reads_(bytes.size()) {}
    std::size_t size() const { return bytes_.size(); }
    void read(std::size_t offset, std::span<std::byte> to) const {
        for (std::size_t i = 0; i < to.size(); ++i) {
            to[i] = bytes_[offset + i];
            ++reads_[offset + i];
        }
    }
    int most_reads() const { return reads_.empty() ? 0 : *std::ranges::max_element(reads_); }

  private:
    ByteSpan bytes_;
    mutable std::vector<int> reads_;
};

// A source that changes after each read; keeps the bytes that were read.
class ChangingSource {
  public:
    ChangingSource(std::vector<std::byte> bytes, std::uint32_t seed) : bytes_(std::move(bytes)), random_(seed) {}
    std::size_t size() const { return bytes_.size(); }
    void read(std::size_t offset, std::span<std::byte> to) const {
        CHECK(offset == seen_.size());
        std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(offset), to.size(), to.begin());
        seen_.insert(seen_.end(), to.begin(), to.end());
        // Small numbers make many commands and counts legal.
        for (std::byte& byte : bytes_)
            if (random_() % 4 == 0) byte = static_cast<std::byte>(random_() % 97);
    }
    const std::vector<std::byte>& seen() const { return seen_; }

  private:
    mutable std::vector<std::byte> bytes_, seen_;
    mutable std::mt19937 random_;
};

// Every opcode with its tails, in any order, and a shader that is larger than a window.
std::vector<std::byte> long_stream(const DecodeContext& context, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::vector<std::byte> out;
    while (out.size() < 4 * kWindowBytes) {
        const OpInfo& op = all_ops()[random() % all_ops().size()];
        if (op.direction == Direction::ToRuntime || op.op == Opcode::Exit) continue;
        DecodeContext here = context;
        here.base_offset += out.size();
        const auto count = static_cast<std::uint16_t>(random() % 6);
        const auto command = synthetic_command(op, count, static_cast<std::uint32_t>(random() % 5), here);
        out.insert(out.end(), command.begin(), command.end());
        if (random() % 499 == 0) {
            const auto code_bytes = static_cast<std::uint32_t>(3 * kWindowBytes + 4 * (random() % 64));
            const std::uint32_t words[] = {74u | 1u << 16, 5, code_bytes}; // CREATEVERTEXSHADERFUNC
            const auto* bytes = reinterpret_cast<const std::byte*>(words);
            out.insert(out.end(), bytes, bytes + sizeof words);
            out.resize(out.size() + code_bytes, std::byte{0x55});
        }
    }
    return out;
}

} // namespace

TEST_CASE("windows give the commands that the whole buffer gives, and read each byte once") {
    for (const std::uint64_t base : {0, 2}) {
        for (std::uint32_t seed = 0; seed < 4; ++seed) {
            DecodeContext context;
            context.base_offset = base;
            context.vertex_stride = 20;
            const auto bytes = long_stream(context, seed);
            const Decoded expected = whole(bytes, context);
            INFO(bytes.size() << " bytes from " << base << ", seed " << seed << ": " << expected.end);
            CHECK(expected.end == "end");
            CHECK(expected.commands.size() > 100);
            const CountingSource source(bytes);
            CHECK((windowed(source, context) == expected));
            CHECK(source.most_reads() == 1);
        }
    }
}

TEST_CASE("the end of a window is no error, the end of the buffer inside a command is") {
    DecodeContext context;
    context.vertex_stride = 20;
    const auto bytes = long_stream(context, 9);
    std::mt19937 random(3);
    for (int round = 0; round < 60; ++round) {
        const ByteSpan cut = ByteSpan(bytes).first(round < 40 ? kWindowBytes - 20 + static_cast<std::size_t>(round)
                                                              : random() % bytes.size());
        const CountingSource source(cut);
        INFO("cut after " << cut.size());
        CHECK((windowed(source, context) == whole(cut, context)));
        CHECK(source.most_reads() <= 1);
    }
}

TEST_CASE("the form of CLEAR is detected across any distance") {
    DecodeContext context;
    context.dialect.clear_zero = ClearZero::Detect;
    std::vector<std::byte> bytes;
    const auto append = [&](const auto& words) {
        const auto* at = reinterpret_cast<const std::byte*>(words);
        bytes.insert(bytes.end(), at, at + sizeof words);
    };
    const std::uint32_t state[] = {8u | 1u << 16, 7, 1}, bare_clear[] = {42u, 1, 0, 0, 0};
    while (bytes.size() < 2 * kWindowBytes) {
        append(bare_clear);
        for (int i = 0; i < 40; ++i) append(state); // more than the look-ahead
    }
    const CountingSource source(bytes);
    const Decoded expected = whole(bytes, context);
    CHECK(expected.end == "end");
    CHECK((windowed(source, context) == expected));
    CHECK(source.most_reads() == 1);
}

TEST_CASE("memory that changes after each read decodes as the bytes that were read") {
    for (std::uint32_t seed = 0; seed < (kSanitized ? 25 : 200); ++seed) {
        DecodeContext context;
        context.vertex_stride = 20;
        const ChangingSource source(long_stream(context, seed % 5), seed);
        const Decoded got = windowed(source, context);
        INFO("seed " << seed << ": " << got.end);
        CHECK((got == whole(source.seen(), context)));
    }
}

TEST_CASE("bytes after EXIT are not decoded") {
    std::vector<std::byte> bytes(3 * kWindowBytes, std::byte{0xEE}); // no opcode
    bytes[0] = std::byte{11};
    bytes[1] = bytes[2] = bytes[3] = std::byte{0};
    const CountingSource source(bytes);
    const Decoded got = windowed(source, {});
    CHECK(got.end == "end");
    CHECK(got.commands.size() == 1);
    CHECK(source.most_reads() == 1);
}
