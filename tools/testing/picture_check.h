// Compares a picture of a case with the stored one and reports the difference, or stores it.
#pragma once

#include <optional>
#include <string>

#include "tools/testing/case_report.h"
#include "tools/testing/golden_folder.h"

namespace tools {

struct CaseOptions;

// A picture that a case shows, or that is stored for it.
struct CheckedPicture {
    std::optional<std::string> stored; // its file in the golden folder; nothing: none is stored
    std::string file;                  // its name, with which names in the folder of --out begin
    CaseDifference difference = {};    // its place; the text is the picture's name, or empty
};

class PictureCheck {
  public:
    // The references must outlive it.
    PictureCheck(const GoldenFolder& golden, const CaseOptions& options, CaseReport& report)
        : golden_(golden), options_(options), report_(report) {}

    // Compares it or, with --update, stores it as the PNG file `name`.
    void check(CheckedPicture picture, const AlphaPicture& drawn, const std::string& name);
    // For a stored picture that is not drawn; `why`: "not presented".
    void gone(CheckedPicture picture, const std::string& why);
    // The files that --update writes and removes.
    const GoldenChanges& changes() const { return changes_; }

  private:
    void compare(CheckedPicture picture, const AlphaPicture& drawn);
    void store(const std::optional<std::string>& stored, const AlphaPicture& drawn, const std::string& name);
    void report(CheckedPicture picture, const std::string& text);
    void write(const std::string& file, const char* what, const AlphaPicture& picture);
    AlphaPicture load(const std::string& file) const;

    const GoldenFolder& golden_;
    const CaseOptions& options_;
    CaseReport& report_;
    GoldenChanges changes_;
};

} // namespace tools
