#include "tools/cli/zstd.h"

#include <algorithm>
#include <new>
#include <string_view>

#ifdef DP2_HAVE_ZSTD
#include <zstd.h>
#endif

#include "tools/cli/errors.h"

namespace tools {

namespace {

constexpr std::string_view kSuffix = ".zst";

} // namespace

bool is_zstd(dp2::ByteSpan file) {
    constexpr std::uint32_t kFrameMagic = 0xFD2FB528;
    return file.size() >= sizeof kFrameMagic && dp2::load<std::uint32_t>(file.data()) == kFrameMagic;
}

bool names_zstd(const std::string& path) {
    return path.ends_with(kSuffix);
}

std::string without_zst(std::string path) {
    if (names_zstd(path)) path.resize(path.size() - kSuffix.size());
    return path;
}

#ifdef DP2_HAVE_ZSTD

bool zstd_is_built_in() {
    return true;
}

Unpacked unpack_zstd(const std::string& path, dp2::ByteSpan file, FileLimit limit) {
    // The window of a frame is at most 128 MiB, which is the library's own limit.
    const std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context(ZSTD_createDCtx(), ZSTD_freeDCtx);
    if (!context) throw std::bad_alloc();
    Unpacked out;
    ZSTD_inBuffer from{file.data(), file.size(), 0};
    constexpr std::size_t kLeast = std::size_t{1} << 16;
    std::size_t used = 0, result = 0;
    for (;;) {
        if (used == out.bytes.size()) out.bytes.resize(std::max(kLeast, used * 2));
        ZSTD_outBuffer to{out.bytes.data(), out.bytes.size(), used};
        result = ZSTD_decompressStream(context.get(), &to, &from);
        if (ZSTD_isError(result))
            throw InputError{kExitBadInput, path + ": damaged at byte " + std::to_string(from.pos) +
                                                " of the compressed file: " + ZSTD_getErrorName(result)};
        used = to.pos;
        if (used > limit.bytes)
            throw InputError{kExitBadInput, path + ": more than " + std::to_string(limit.bytes) +
                                                " bytes when decompressed: limit exceeded: " + limit.name};
        // More output may be waiting if the buffer is full.
        if (from.pos == from.size && (result == 0 || to.pos < to.size)) break;
    }
    out.bytes.resize(used);
    out.whole = result == 0; // else the number of bytes that the frame still needs
    if (!out.whole && used == 0)
        throw InputError{kExitBadInput, path + ": the compressed file is cut off before its first bytes"};
    return out;
}

struct ZstdPacker::Stream {
    Stream() : context(ZSTD_createCCtx(), ZSTD_freeCCtx), buffer(ZSTD_CStreamOutSize()) {
        if (!context) throw std::bad_alloc();
        // Level 9 compresses 60 MB in a second; higher ones gain 2 % in captures.
        constexpr int kLevel = 9;
        ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kLevel);
        ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
    }
    std::unique_ptr<ZSTD_CCtx, std::size_t (*)(ZSTD_CCtx*)> context;
    std::vector<std::byte> buffer; // 128 KiB, reused: many calls pass only the 32 bytes of a header
};

std::vector<std::byte> ZstdPacker::pack(dp2::ByteSpan bytes, bool last) {
    std::vector<std::byte> out;
    std::vector<std::byte>& buffer = stream_->buffer;
    ZSTD_inBuffer from{bytes.data(), bytes.size(), 0};
    for (;;) {
        ZSTD_outBuffer to{buffer.data(), buffer.size(), 0};
        const std::size_t left =
            ZSTD_compressStream2(stream_->context.get(), &to, &from, last ? ZSTD_e_end : ZSTD_e_continue);
        if (ZSTD_isError(left)) throw std::bad_alloc(); // the only possible error
        out.insert(out.end(), buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(to.pos));
        if (last ? left == 0 : from.pos == from.size) return out;
    }
}

#else

bool zstd_is_built_in() {
    return false;
}

Unpacked unpack_zstd(const std::string& path, dp2::ByteSpan, FileLimit) {
    throw InputError{kExitBadInput, path + ": is compressed by zstd, and this dp2 was built without libzstd"};
}

struct ZstdPacker::Stream {};

std::vector<std::byte> ZstdPacker::pack(dp2::ByteSpan, bool) {
    throw InputError{kExitUsage, "this dp2 was built without libzstd"};
}

#endif

ZstdPacker::ZstdPacker() : stream_(std::make_unique<Stream>()) {}
ZstdPacker::~ZstdPacker() = default;

} // namespace tools
