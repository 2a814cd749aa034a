// A folder for temporary files, removed by the destructor, or by a second process (caretaker.h) if this one
// is killed.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "tools/processes/caretaker.h"

namespace tools {

class TemporaryFolder {
  public:
    // `name` is the start of the folder's name. Only the caretaker calls `first`, before it removes the
    // folder; the destructor does not call it. To be created while the program has one thread. Throws
    // InputError if the folder cannot be created.
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
