#include "tools/wine/windows_program.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <cstring>
#include <fstream>

namespace tools {

namespace fs = std::filesystem;

namespace {

template <class T> bool read_at(std::ifstream& file, std::uint64_t offset, T& out) {
    file.seekg(static_cast<std::streamoff>(offset));
    file.read(reinterpret_cast<char*>(&out), sizeof out);
    return file.good();
}

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

// The entry of a folder whose name equals `name`, without regard to case.
std::optional<fs::path> entry_of(const fs::path& folder, const std::string& name) {
    std::error_code error;
    if (fs::exists(folder / name, error)) return folder / name;
    for (auto at = fs::directory_iterator(folder, error); !error && at != fs::directory_iterator();
         at.increment(error))
        if (lower(at->path().filename().string()) == lower(name)) return at->path();
    return std::nullopt;
}

} // namespace

std::optional<WordSize> word_size_of(const fs::path& image) {
    // IMAGE_DOS_HEADER: e_lfanew, at byte 60, is the offset of "PE\0\0", which the machine type follows.
    std::ifstream file(image, std::ios::binary);
    std::array<char, 2> dos = {};
    std::uint32_t header = 0;
    std::array<char, 4> signature = {};
    std::uint16_t machine = 0;
    if (!read_at(file, 0, dos) || dos != std::array{'M', 'Z'} || !read_at(file, 60, header) ||
        !read_at(file, header, signature) || signature != std::array{'P', 'E', '\0', '\0'} ||
        !read_at(file, std::uint64_t{header} + 4, machine))
        return std::nullopt;
    constexpr std::uint16_t kI386 = 0x14C, kAmd64 = 0x8664;
    if (machine == kI386) return WordSize::Bits32;
    if (machine == kAmd64) return WordSize::Bits64;
    return std::nullopt;
}

std::optional<fs::path> find_program(const std::string& name, const fs::path& prefix) {
    std::error_code error;
    if (fs::is_regular_file(name, error)) return name;
    if (name.size() < 3 || name[1] != ':') return std::nullopt;
    std::optional<fs::path> at = prefix / "dosdevices" / lower(name.substr(0, 2));
    for (std::size_t begin = 2; at && begin < name.size();) {
        const std::size_t end = std::min(name.find_first_of("\\/", begin), name.size());
        if (end > begin) at = entry_of(*at, name.substr(begin, end - begin));
        begin = end + 1;
    }
    return at && fs::is_regular_file(*at, error) ? at : std::nullopt;
}

} // namespace tools
