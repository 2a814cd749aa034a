// Names of files that tests create; unique, since two builds of a test may run at the same time.
#pragma once

#include <filesystem>
#include <string>

#include <unistd.h>

inline std::string temporary_path(const std::string& name) {
    return (std::filesystem::temp_directory_path() / ("dp2emu-" + std::to_string(getpid()) + "-" + name)).string();
}
