#include "tools/platform/this_machine.h"

#include <array>
#include <random>

#include "tools/platform/windows/win.h"

namespace tools {

namespace fs = std::filesystem;

fs::path this_program() {
    std::wstring name(1, L'\0');
    constexpr std::size_t kLongest = 1u << 15; // of a path
    for (DWORD length = 0; name.size() < kLongest;) {
        name.resize(name.size() * 2);
        length = GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size()));
        if (length < name.size()) return name.substr(0, length);
    }
    return {};
}

std::string processor_model() {
    std::array<wchar_t, 128> name = {};
    DWORD bytes = sizeof name;
    if (RegGetValueW(HKEY_LOCAL_MACHINE, L"HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0",
                     L"ProcessorNameString", RRF_RT_REG_SZ, nullptr, name.data(), &bytes) != ERROR_SUCCESS)
        return "unknown";
    return fs::path(name.data()).string();
}

std::optional<std::string> perf_map_file() {
    return std::nullopt;
}

// The system's folder for temporary files is private to the user.
fs::path make_temporary_folder(const std::string& begin, std::string& why) {
    std::error_code error;
    const fs::path parent = fs::temp_directory_path(error);
    std::random_device random;
    constexpr int kTries = 100;
    for (int i = 0; i < kTries && !error; ++i) {
        fs::path folder = parent / (begin + std::to_string(random()));
        if (fs::create_directory(folder, error)) return folder;
    }
    why = "no folder for temporary files can be created: " + error.message();
    return {};
}

} // namespace tools
