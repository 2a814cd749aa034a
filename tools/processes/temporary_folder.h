// A folder for files of one run, removed at the end, however the process ends.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "tools/processes/caretaker.h"

namespace tools {

class TemporaryFolder {
  public:
    // `name`: how it begins. `first`: what the caretaker does before it removes the folder; not the
    // destructor. Made while the program has one thread. Throws InputError when it cannot be made.
    explicit TemporaryFolder(const std::string& name,
                             std::function<void(const std::filesystem::path&)> first = {});
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    Caretaker& caretaker() { return caretaker_; }

  private:
    const std::filesystem::path path_;
    Caretaker caretaker_;
};

} // namespace tools
