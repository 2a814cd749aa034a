// Prints the history of a pixel as text or JSON lines, event by event.
#pragma once

#include <cstdint>
#include <string>

#include "responses/analysis/pixel_history.h"
#include "tools/cli/json_lines.h"
#include "tools/cli/progress.h"

namespace tools {

class PixelReport : public responses::PixelListener {
  public:
    // The references must outlive it. `several`: histories of other pixels are printed at the same time, so
    // each line names its pixel.
    PixelReport(const std::string& file, const responses::PixelQuestion& question,
                const dp2::DrawIndex& draws, bool json, bool several, Progress& progress)
        : file_(file), question_(question), draws_(draws), json_(json), several_(several),
          line_(several ? std::to_string(question.x) + "," + std::to_string(question.y) + ": " : ""),
          progress_(progress) {}

    void begins(const responses::PixelValue& value) override;
    void happens(const responses::PixelEvent& event) override;
    void end(const responses::PixelValue& value);
    std::uint64_t events() const { return events_; }

  private:
    // The address of an event: "1.2.7 at 4+0x4e", "4+0x12", "3".
    std::string address(const responses::PixelEvent& event) const;
    Json json_of(const responses::PixelEvent& event) const;
    void print_value(const char* what, const responses::PixelValue& value) const;

    const std::string& file_;
    const responses::PixelQuestion& question_;
    const dp2::DrawIndex& draws_;
    const bool json_, several_;
    const std::string line_; // the begin of each line of text
    Progress& progress_;
    std::uint64_t events_ = 0;
};

// The members of a value in JSON: "format", and "samples" with the bytes and the text of each; null for a
// pixel that does not exist.
Json json_of(const responses::PixelValue& value);
// "A8R8G8B8 0x00ff8000: red 255, ..."; of a short text only the bits.
std::string pixel_sample_text(const responses::PixelValue& value, std::size_t sample, bool channels);

} // namespace tools
