// A Wine prefix to run programs in: a temporary one, or an existing folder.
#pragma once

#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tools/processes/limited_child.h"
#include "tools/processes/temporary_folder.h"
#include "tools/wine/windows_program.h"

namespace tools {

// Where the output of a program goes.
enum class Output { Shown, ToError, Dropped }; // ToError: all of it goes to standard error

// Programs show their windows there, else on a virtual display.
bool has_display();

class WinePrefix {
  public:
    // `existing`: a folder to use and keep; empty: a temporary prefix. Sets Wine's environment variables and
    // creates the prefix when needed. Throws InputError when Wine cannot be started.
    // Throws InputError, too, when an interrupt comes meanwhile.
    WinePrefix(const std::string& existing, Interrupts& interrupts);
    // Restores the files that install() replaced, or removes the temporary prefix. What still runs in a
    // prefix that nothing ran in before is ended. A caretaker does the same when the process is killed.
    ~WinePrefix();
    WinePrefix(const WinePrefix&) = delete;
    WinePrefix& operator=(const WinePrefix&) = delete;

    const std::filesystem::path& path() const { return path_; }
    // Installs the library for programs of this word size. False: the prefix does not support that size.
    bool install(const std::filesystem::path& dll, WordSize size);
    // Runs a Wine command line on a display; returns when all processes it started have ended, or when an
    // interrupt came and they were ended. The exit code, or 128 and the signal; 127 when it cannot be
    // started. `kept`: a file that gets its output instead, or null.
    int run(const std::vector<std::string>& command, Output output, std::FILE* kept = nullptr) const;

  private:
    void make() const;
    // An environment variable with another value while this lives.
    class Variable {
      public:
        Variable(std::string name, const std::string& value);
        ~Variable();
        Variable(const Variable&) = delete;
        Variable& operator=(const Variable&) = delete;

      private:
        std::string name_;
        std::optional<std::string> before_;
    };

    Interrupts& interrupts_;
    std::optional<TemporaryFolder> folder_; // nothing: the prefix is kept
    const std::filesystem::path path_;
    std::optional<Variable> temporary_;  // where Wine leaves its server's lock: in a temporary prefix
    bool shared_ = false;                // something ran in it before
    std::optional<Caretaker> caretaker_; // of a prefix that is kept
};

} // namespace tools
