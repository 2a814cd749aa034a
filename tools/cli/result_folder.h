// The folder that a verb fills with files. They are written to another folder first, and get their place when
// all are complete, so that an error or an interrupt leaves no part of the result.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tools {

class ResultFolder {
  public:
    // A folder that does not exist, or has no files; `why` says why it must be so. Throws InputError.
    ResultFolder(const std::string& path, const std::string& why);
    ~ResultFolder(); // removes what was written, unless finish() was called
    ResultFolder(const ResultFolder&) = delete;
    ResultFolder& operator=(const ResultFolder&) = delete;

    // Where to write: beside the folder, or inside it if it exists already.
    const std::filesystem::path& path() const { return partial_; }
    void finish();

  private:
    const std::filesystem::path folder_;
    std::filesystem::path partial_;
    bool exists_ = false;                     // the folder did when this was made
    std::vector<std::filesystem::path> made_; // folders above it that were made for it, outermost first
    bool finished_ = false;
};

} // namespace tools
