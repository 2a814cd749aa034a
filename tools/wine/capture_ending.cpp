#include "tools/wine/capture_ending.h"

#include <cstdio>
#include <memory>
#include <span>

#include "dp2/capture/capture_fields.h"
#include "tools/cli/errors.h"
#include "tools/cli/exit_codes.h"
#include "tools/platform/files.h"

namespace tools {

namespace {

using namespace dp2::capture;
using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

template <class R> constexpr std::uint32_t type_of() {
    return kFirstType + static_cast<std::uint32_t>(Record(R()).index());
}

template <class T> bool read_at(std::FILE* file, std::uint64_t at, T& out) {
    return go_to(file, at) && std::fread(&out, sizeof out, 1, file) == 1;
}

} // namespace

std::optional<CaptureEnding> read_ending(const std::filesystem::path& capture) {
    const File file(open_file(capture, "rb"), std::fclose);
    FileHeader begin;
    if (!file || !read_at(file.get(), 0, begin) || begin.magic != kMagic) return std::nullopt;
    std::error_code ignored;
    const std::uint64_t size = std::filesystem::file_size(capture, ignored);
    CaptureEnding out;
    out.end = sizeof begin;
    RecordHeader record;
    while (read_at(file.get(), out.end, record) && record.check == header_check(record) &&
           record.length <= size - out.end - sizeof record) {
        if (record.type == kIndexType) {
            out.whole = true;
            break;
        }
        out.frames += record.type == type_of<Present>();
        out.calls += record.type == type_of<Submit>();
        out.offsets.push_back(out.end);
        out.end += sizeof record + record.length;
    }
    return out;
}

void finish_capture(const std::filesystem::path& capture, const CaptureEnding& ending) {
    const auto index = std::as_bytes(std::span(ending.offsets));
    RecordHeader header{kIndexType, 0, index.size(), dp2::xxh64(index)};
    header.check = header_check(header);
    const Footer footer{ending.end, kIndexMagic};
    std::filesystem::resize_file(capture, ending.end);
    File file(open_file(capture, "ab"), std::fclose);
    const auto put = [&](const void* data, std::size_t bytes) {
        return bytes == 0 || std::fwrite(data, bytes, 1, file.get()) == 1;
    };
    const bool written =
        file && put(&header, sizeof header) && put(index.data(), index.size()) && put(&footer, sizeof footer);
    if (!written || std::fclose(file.release()) != 0)
        throw InputError{kExitIo, capture.string() + ": cannot be completed"};
}

} // namespace tools
