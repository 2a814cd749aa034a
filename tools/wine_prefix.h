// A Wine prefix to run programs in: a temporary one, or an existing folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/windows_program.h"

namespace tools {

// Where the output of a program goes.
enum class Output { Shown, ToError, Dropped }; // ToError: all of it goes to standard error

// Runs a program and waits for it: its exit code, or 128 and its signal; 127 when it cannot be started.
int run_program(const std::vector<std::string>& words, Output output);

class WinePrefix {
  public:
    // `existing`: a folder to use and keep; empty: a temporary prefix. Sets Wine's environment variables and
    // creates the prefix when needed. Throws InputError when Wine cannot be started.
    explicit WinePrefix(const std::string& existing);
    // Restores the files that install() replaced, or removes the temporary prefix.
    ~WinePrefix();
    WinePrefix(const WinePrefix&) = delete;
    WinePrefix& operator=(const WinePrefix&) = delete;

    const std::filesystem::path& path() const { return path_; }
    // Installs the library for programs of this word size. False: the prefix does not support that size.
    bool install(const std::filesystem::path& dll, WordSize size);
    // Runs a Wine command line on a display; returns when all processes it started have ended.
    int run(const std::vector<std::string>& command, Output output) const;

  private:
    struct Replaced {
        std::filesystem::path place, original; // original: empty when there was none
    };
    std::filesystem::path path_;
    bool keeps_;
    std::vector<Replaced> replaced_;
};

} // namespace tools
