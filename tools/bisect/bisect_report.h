// The output of dp2 bisect: text, or a JSON line, and pictures of the surface that differs.
#pragma once

#include "tools/bisect/bisection.h"
#include "tools/bisect/draw_causes.h"
#include "tools/bisect/picture_bisection.h"
#include "tools/cli/json_lines.h"

namespace tools {

struct BisectReportOptions {
    std::string a, b; // as given on the command line
    std::string out;  // folder for pictures; empty: none
    bool json = false;
    ComparisonOptions pictures;
};

// Reports the bisection of two captures.
void report_bisection(const BisectReportOptions& options, const CaptureDiff& diff, const Bisector& bisector,
                      const Bisection& found, const StepCauses& causes, Json& summary);
// Reports the bisection of a capture and a folder of pictures; `pictures_first`: the folder is A.
void report_pictures(const BisectReportOptions& options, const CaptureSide& side,
                     const std::vector<PixelStep>& steps, const PictureBisection& found, bool pictures_first,
                     Json& summary);

} // namespace tools
