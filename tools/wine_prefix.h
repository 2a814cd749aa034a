// A Wine prefix that programs are run in: made for one run and removed, or one that is there already.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/windows_program.h"

namespace tools {

// What becomes of what a program prints.
enum class Output { Shown, ToError, Dropped }; // ToError: all of it goes to standard error

// Runs a program and waits for it: its exit code, or 128 and its signal; 127 when it cannot be started.
int run_program(const std::vector<std::string>& words, Output output);

class WinePrefix {
  public:
    // `existing`: a folder that stays; empty: a throw-away one. Sets the environment that Wine reads; makes
    // what a prefix consists of where it is not there yet. Throws InputError when Wine cannot be started.
    explicit WinePrefix(const std::string& existing);
    // Puts back what install() replaced, or removes the throw-away prefix.
    ~WinePrefix();
    WinePrefix(const WinePrefix&) = delete;
    WinePrefix& operator=(const WinePrefix&) = delete;

    const std::filesystem::path& path() const { return path_; }
    // Programs of this size find the library among the system's. False: the prefix has no such programs.
    bool install(const std::filesystem::path& dll, WordSize size);
    // A Wine command line with its display; returns when the programs that it started have ended, too.
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
