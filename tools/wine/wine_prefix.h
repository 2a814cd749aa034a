// A Wine prefix to run programs in: a temporary one, or an existing folder.
#pragma once

#include <cstdio>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tools/processes/limited_child.h"
#include "tools/processes/temporary_folder.h"
#include "tools/wine/windows_program.h"

namespace tools {

// Destination of a program's output.
enum class Output { Shown, ToError, Dropped }; // ToError: all of it goes to standard error

// Whether DISPLAY is set; if not, programs get a virtual display.
bool has_display();

class WinePrefix {
  public:
    // `existing`: a folder to use and keep; empty: a temporary prefix. Sets Wine's environment variables and
    // creates the prefix if needed. Throws InputError if Wine cannot be started, or an interrupt comes
    // meanwhile.
    WinePrefix(const std::string& existing, Interrupts& interrupts);
    // Restores the files that install() replaced, or removes the temporary prefix. Ends the programs that
    // still run: all in the prefix, or only those of this recording if the prefix was in use before. If this
    // process is killed, a caretaker does the same.
    ~WinePrefix();
    WinePrefix(const WinePrefix&) = delete;
    WinePrefix& operator=(const WinePrefix&) = delete;

    const std::filesystem::path& path() const { return path_; }
    // Installs the library under this name, one of kRuntimes, for programs of this word size, and beside it
    // the program of the GPU's process, unless its path is empty. False if the prefix does not support the
    // word size.
    bool install(const std::filesystem::path& dll, const char* name, WordSize size,
                 const std::filesystem::path& gpu);
    // Runs a Wine command line on a display; returns when all processes that it started have ended, or were
    // ended by an interrupt, or because enough(), which is called ten times a second, was true. Returns the
    // exit code, or 128 plus the signal; 127 if it cannot be started. If `kept` is not null, that file gets
    // the output.
    int run(const std::vector<std::string>& command, Output output, std::FILE* kept = nullptr,
            const std::function<bool()>& enough = {}) const;

  private:
    void make() const;
    void refuse_after_interrupt() const; // throws InputError
    // Copies the file to this place, and keeps the file that was there for ~WinePrefix().
    void install_file(const std::filesystem::path& file, const std::filesystem::path& place) const;
    // Sets an environment variable while this object exists.
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
    std::optional<TemporaryFolder> folder_; // a temporary prefix; nothing: the prefix is kept
    const std::filesystem::path path_;
    std::optional<Variable> temporary_;  // sets TMPDIR to a temporary prefix, for the lock of Wine's server
    bool shared_ = false;                // other programs were running in the prefix
    std::optional<Caretaker> caretaker_; // cleans up a prefix that is kept if this process is killed
};

} // namespace tools
