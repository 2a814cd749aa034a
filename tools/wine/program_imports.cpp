#include "tools/wine/program_imports.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <fstream>
#include <optional>

#include "tools/wine/runtimes.h"

namespace tools {

namespace {

constexpr std::size_t kMostNames = 1024, kLongestName = 255;

// Reads at untrusted offsets, which the file itself contains. Their sums fit into 64 bits, since every term
// has 32.
class Image {
  public:
    explicit Image(const std::filesystem::path& path) : file_(path, std::ios::binary) {}

    template <class T> std::optional<T> at(std::uint64_t offset) {
        T value;
        file_.clear();
        file_.seekg(static_cast<std::streamoff>(offset));
        if (!file_.read(reinterpret_cast<char*>(&value), sizeof value)) return std::nullopt;
        return value;
    }
    // The text up to its zero byte; empty if there is none, or it is too long.
    std::string text(std::uint64_t offset) {
        std::string out;
        while (out.size() <= kLongestName) {
            const auto c = at<char>(offset + out.size());
            if (!c) return {};
            if (*c == '\0') return out;
            out += *c;
        }
        return {};
    }

  private:
    std::ifstream file_;
};

struct Section { // the part of IMAGE_SECTION_HEADER after the name
    std::uint32_t virtual_size, address, file_size, file_offset;
};
struct Directory { // IMAGE_DATA_DIRECTORY
    std::uint32_t address, size;
};

class Imports {
  public:
    explicit Imports(const std::filesystem::path& path) : image_(path) {}

    std::vector<std::string> read() {
        if (read_headers()) {
            constexpr Table kImports{1, 20, 12}, kDelayed{13, 32, 4};
            read(kImports);
            read(kDelayed);
        }
        return std::move(names_);
    }

  private:
    struct Table {
        unsigned directory;                  // its number
        std::uint32_t row_bytes, name_field; // IMAGE_IMPORT_DESCRIPTOR, IMAGE_DELAYLOAD_DESCRIPTOR
    };

    bool read_headers() {
        const auto dos = image_.at<std::array<char, 2>>(0);
        const auto header = image_.at<std::uint32_t>(60);
        if (!dos || *dos != std::array{'M', 'Z'} || !header) return false;
        const auto signature = image_.at<std::array<char, 4>>(*header);
        const auto count = image_.at<std::uint16_t>(std::uint64_t{*header} + 6);
        const auto optional_bytes = image_.at<std::uint16_t>(std::uint64_t{*header} + 20);
        const std::uint64_t optional = std::uint64_t{*header} + 24;
        const auto magic = image_.at<std::uint16_t>(optional);
        if (!signature || *signature != std::array{'P', 'E', '\0', '\0'} || !count || !optional_bytes ||
            !magic)
            return false;
        constexpr std::uint16_t k32 = 0x10B, k64 = 0x20B;
        if (*magic != k32 && *magic != k64) return false;
        directories_ = optional + (*magic == k32 ? 96 : 112);
        const auto directories = image_.at<std::uint32_t>(directories_ - 4);
        if (!directories) return false;
        directory_count_ = *directories;
        // At most 65,535 sections; a loader refuses more than 96.
        constexpr std::uint16_t kMostSections = 96;
        for (std::uint16_t i = 0; i < std::min(*count, kMostSections); ++i) {
            constexpr std::uint64_t kHeader = 40, kName = 8;
            const auto section = image_.at<Section>(optional + *optional_bytes + i * kHeader + kName);
            if (!section) return false;
            sections_.push_back(*section);
        }
        return true;
    }

    std::optional<std::uint64_t> offset_of(std::uint32_t address) const {
        for (const Section& section : sections_) {
            const std::uint32_t bytes = std::max(section.virtual_size, section.file_size);
            if (address < section.address || address - section.address >= bytes) continue;
            return std::uint64_t{section.file_offset} + (address - section.address);
        }
        return std::nullopt;
    }

    void read(const Table& table) {
        if (table.directory >= directory_count_) return;
        const auto directory = image_.at<Directory>(directories_ + std::uint64_t{8} * table.directory);
        if (!directory || directory->address == 0) return;
        const auto rows = offset_of(directory->address);
        for (std::uint64_t row = 0; rows && names_.size() < kMostNames; ++row) {
            const auto name = image_.at<std::uint32_t>(*rows + row * table.row_bytes + table.name_field);
            if (!name || *name == 0) return; // the row of zeros that ends the table
            const auto place = offset_of(*name);
            std::string text = place ? image_.text(*place) : "";
            if (text.empty()) return;
            std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
            names_.push_back(std::move(text));
        }
    }

    Image image_;
    std::uint64_t directories_ = 0; // offset of the data directories
    std::uint32_t directory_count_ = 0;
    std::vector<Section> sections_;
    std::vector<std::string> names_;
};

struct Api {
    const char *library, *name;
};
constexpr Api kApis[] = {
    {"d3d10.dll", "Direct3D 10"}, {"d3d10_1.dll", "Direct3D 10"},       {"d3d11.dll", "Direct3D 11"},
    {"d3d12.dll", "Direct3D 12"}, {"dxgi.dll", "Direct3D 10 or newer"}, {"opengl32.dll", "OpenGL"},
    {"vulkan-1.dll", "Vulkan"}};

} // namespace

std::vector<std::string> imported_libraries(const std::filesystem::path& image) {
    return Imports(image).read();
}

std::string other_api_of(const std::vector<std::string>& libraries) {
    for (const Runtime& runtime : kRuntimes)
        if (std::ranges::find(libraries, runtime.library) != libraries.end()) return {};
    for (const Api& api : kApis)
        if (std::ranges::find(libraries, api.library) != libraries.end())
            return std::string(api.library) + ", so it uses " + api.name;
    return {};
}

} // namespace tools
