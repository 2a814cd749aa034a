#include "tools/cli/files.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>

#include "tools/platform/files.h"

namespace tools {

namespace {

int keep_open(std::FILE*) {
    return 0;
}

} // namespace

std::vector<std::byte> read_file(const std::string& path, FileLimit limit) {
    const bool standard = path == kStandard;
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(standard ? stdin : open_file(path, "rb"),
                                                               standard ? keep_open : std::fclose);
    if (!file) throw InputError{kExitIo, path + ": cannot be opened: " + std::strerror(errno)};
    const auto check = [&](std::uint64_t size) {
        if (size > limit.bytes)
            throw InputError{kExitBadInput, path + ": more than " + std::to_string(limit.bytes) +
                                                " bytes: limit exceeded: " + limit.name};
    };
    std::error_code unknown;
    const std::uintmax_t told = standard ? 0 : std::filesystem::file_size(path, unknown);
    if (!unknown) check(told);
    std::vector<std::byte> bytes;
    std::size_t used = 0;
    constexpr std::size_t kLeast = std::size_t{1} << 16;
    // Reads until the end of the file, since the size of a pipe is unknown.
    do {
        bytes.resize(std::max(kLeast, used * 2));
        used += std::fread(bytes.data() + used, 1, bytes.size() - used, file.get());
        check(used);
    } while (used == bytes.size());
    if (std::ferror(file.get()))
        throw InputError{kExitIo, path + ": cannot be read: " + std::strerror(errno)};
    bytes.resize(used);
    return bytes;
}

ReadFiles read_files(const std::vector<std::string>& paths, FileLimit limit) {
    ReadFiles out;
    for (const std::string& path : paths) {
        if (out.contains(path)) continue;
        try {
            out[path].bytes = read_file(path, limit);
        } catch (const InputError& error) {
            out[path].error = error;
        }
    }
    return out;
}

void write_file(const std::string& path, const void* data, std::size_t bytes) {
    if (path == kStandard) {
        std::fwrite(data, 1, bytes, stdout); // finish_output() reports lost bytes
        return;
    }
    std::ofstream file(std::filesystem::path(path), std::ios::binary);
    file.write(static_cast<const char*>(data), static_cast<std::streamsize>(bytes));
    if (!file.flush()) throw InputError{kExitIo, path + ": cannot be written"};
}

void check_result_path(const std::string& path, const std::string& input) {
    std::error_code ignored;
    if (path != kStandard && input != kStandard && std::filesystem::equivalent(path, input, ignored))
        throw InputError{kExitUsage, path + ": is the input and would be overwritten"};
}

void write_result(const std::string& path, const std::string& input, const void* data, std::size_t bytes) {
    check_result_path(path, input);
    write_file(path, data, bytes);
}

} // namespace tools
