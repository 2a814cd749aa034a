// The pictures of dp2 show: each level, face and slice of the textures that are bound, and the targets before
// and after the draw.
#pragma once

#include <string>
#include <vector>

#include "tools/cli/json_lines.h"
#include "tools/show/shown_draw.h"

namespace tools {

class PictureMaker;

class ShowPictures {
  public:
    // `folder`: for the files. The strings must outlive it.
    ShowPictures(const std::string& file, const std::string& folder, const dp2::Place& place,
                 const dp2::DrawIndex& draws)
        : file_(file), folder_(folder), place_(place), draws_(draws) {}

    // Writes the pictures of the textures as they are now.
    void write_textures(responses::Emulator& emulator, const responses::Context& context,
                        const std::vector<BoundObject>& bound);
    void write_targets(responses::Emulator& emulator, const std::vector<TargetSnapshots>& targets);

    // A line of type "picture" for each, in this order. What could not be drawn has a line with "why".
    const std::vector<Json>& lines() const { return lines_; }
    // "out/draw-0001.00002-surface-2-depth.png, depth 0 is black, 1 is white"
    static std::string text(const Json& line);

  private:
    void write_image(responses::Emulator& emulator, const responses::Context& context,
                     const BoundObject& bound, const rasterizer::Image& image);
    void write_aspect(PictureMaker& maker, const TargetSnapshots& target, bool before, Aspect aspect);
    Json line_of(rasterizer::Handle surface, std::uint32_t width, std::uint32_t height,
                 const char* format) const;
    std::string path_of(bool before, const std::string& name) const;

    const std::string &file_, &folder_;
    const dp2::Place place_;
    const dp2::DrawIndex& draws_;
    std::vector<Json> lines_;
};

} // namespace tools
