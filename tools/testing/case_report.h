// The messages from the process of a case to its parent: each difference at once, so that it is known even if
// the process then crashes or hangs; and the files of the case in the folder of --out.
#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "tools/testing/case_result.h"

namespace tools {

inline constexpr const char* kDifferencesFile = "differences.txt";

class CaseReport {
  public:
    // `descriptor`: the pipe to the parent. `folder`: for the files, created with the first one; empty: none
    // are written.
    CaseReport(int descriptor, std::string folder) : descriptor_(descriptor), folder_(std::move(folder)) {}

    void difference(const CaseDifference& difference);
    // The path for a picture, whose name is sent to the parent; only after begin_pictures() was true.
    std::string picture(const std::string& name);
    // To be called before the pictures of a difference: false if enough pictures were written.
    bool begin_pictures() { return !folder_.empty() && pictures_++ < kMostPictures; }
    // The last message: result_json() of all but differences and pictures.
    void finish(CaseResult result);
    std::uint64_t differences() const { return differences_; }

  private:
    void tell(const Json& message) const;
    void make_folder();

    const int descriptor_;
    const std::string folder_;
    std::uint64_t differences_ = 0;
    std::size_t pictures_ = 0;
    bool made_ = false;
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> text_{nullptr, std::fclose};
};

// Reads these messages, which may be cut off anywhere. False: the last message is missing.
bool read_report(const std::string& messages, CaseResult& result);

// Removes the files of an earlier run from the folder of a case.
void clear_case_folder(const std::string& folder);
// Adds a line to the text of differences of a case that ended badly.
void append_to_case_folder(const std::string& folder, const std::string& line);

} // namespace tools
