#include "tools/bisect/picture_bisection.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <tuple>
#include <utility>

#include "dp2/wire/error_text.h"
#include "tools/cli/files.h"
#include "tools/pictures/picture_reader.h"

namespace tools {

namespace {

// Removes a prefix. False: the text does not begin with it.
bool take_text(std::string_view& text, std::string_view front) {
    if (!text.starts_with(front)) return false;
    text.remove_prefix(front.size());
    return true;
}

template <class Number> bool take_number_into(std::string_view& text, Number& out) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    if (error != std::errc()) return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return true;
}

// In the order of a replay: the draws of a frame, then the frame; by surface.
auto order_of(const StepPicture& picture) {
    return std::tuple(picture.frame, picture.draw == 0 ? UINT64_MAX : picture.draw, picture.surface,
                      picture.depth, picture.path);
}

std::vector<StepPicture> pictures_in(const std::string& folder, bool depth) {
    std::vector<StepPicture> pictures;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (!is_picture_name(entry.path().filename().string())) continue;
        auto picture = step_picture(entry.path().stem().string());
        if (!picture || (picture->depth && !depth)) continue;
        picture->path = entry.path().string();
        pictures.push_back(std::move(*picture));
    }
    if (pictures.empty())
        throw InputError{kExitDiagnostics,
                         folder +
                             ": has no pictures of draws or frames, such as draw-0001.00002-surface-1.png"};
    std::ranges::sort(pictures, {}, order_of);
    return pictures;
}

AlphaPicture load_picture(const StepPicture& picture, const PictureBisectionOptions& options) {
    auto read = read_picture(read_file(picture.path, options.max_file_bytes), options.max_picture_bytes);
    if (!read.ok()) throw InputError{kExitBadInput, picture.path + ": " + dp2::describe(read.error())};
    return std::move(*read);
}

class PictureSearch {
  public:
    PictureSearch(StepReplay& replay, const CaptureSide& side, const PictureBisectionOptions& options)
        : replay_(replay), side_(side), options_(options) {}

    // False: the picture differs, and the search ends.
    bool compare(const StepPicture& picture) {
        const auto step = step_of(picture);
        const std::uint32_t surface =
            picture.surface.value_or(step ? replay_.steps()[*step].surface : rasterizer::Handle{0});
        if (!step || surface == 0) return skip();
        if (*step >= done_) {
            replay_.run_after(*step);
            replay_.wait();
            done_ = *step + 1;
        }
        const auto drawn = replay_.picture(surface);
        if (!drawn) return skip();
        const AlphaPicture expected = load_picture(picture, options_);
        ++out.compared;
        count(picture);
        auto difference = compare_shown(expected, *drawn, options_.pictures);
        if (!difference) return true;
        out.found = picture;
        out.step = *step;
        out.difference = std::move(*difference);
        out.difference.a = out.difference.b = surface;
        out.picture = expected, out.drawn = drawn;
        return false;
    }
    // Counts the draws, or the frames, up to the last compared picture that have no picture.
    void count_missing() {
        std::uint64_t steps = 0;
        for (std::size_t i = 0; i < done_; ++i) {
            const PixelStep& step = replay_.steps()[i];
            steps += draws_ ? side_.draws.number(step.place).has_value()
                            : step.kind == PixelStep::Kind::Present && step.surface != 0;
        }
        out.without_picture = steps - std::min(steps, pictured_);
    }

    PictureBisection out;

  private:
    bool skip() {
        ++out.not_in_capture;
        return true;
    }
    // Pictures are in order, so those of one step are adjacent.
    void count(const StepPicture& picture) {
        const bool draw = picture.draw != 0;
        if (draw && !std::exchange(draws_, true)) pictured_ = 0;
        if (draw == draws_ && std::exchange(last_, std::pair(picture.frame, picture.draw)) !=
                                  std::pair(picture.frame, picture.draw))
            ++pictured_;
    }
    std::optional<std::size_t> step_of(const StepPicture& picture) const {
        const std::vector<PixelStep>& steps = replay_.steps();
        if (picture.draw != 0) {
            const auto place = side_.draws.place({picture.frame, picture.draw});
            if (!place) return std::nullopt;
            const auto found = std::ranges::lower_bound(steps, *place, {}, &PixelStep::place);
            return static_cast<std::size_t>(found - steps.begin());
        }
        const auto found = std::ranges::find_if(steps, [&](const PixelStep& step) {
            return step.kind == PixelStep::Kind::Present && step.frame == picture.frame;
        });
        if (found == steps.end()) return std::nullopt;
        return static_cast<std::size_t>(found - steps.begin());
    }

    StepReplay& replay_;
    const CaptureSide& side_;
    const PictureBisectionOptions& options_;
    std::size_t done_ = 0; // steps
    bool draws_ = false;   // pictures of draws were compared
    std::uint64_t pictured_ = 0;
    std::pair<std::uint64_t, std::uint64_t> last_;
};

} // namespace

std::optional<StepPicture> step_picture(const std::string& name) {
    std::string_view rest = name;
    StepPicture out;
    if (take_text(rest, "draw-")) {
        if (!take_number_into(rest, out.frame) || !take_text(rest, ".") ||
            !take_number_into(rest, out.draw) || out.draw == 0 || !rest.starts_with("-surface-"))
            return std::nullopt;
    } else if (!take_text(rest, "frame-") || !take_number_into(rest, out.frame)) {
        return std::nullopt;
    }
    if (take_text(rest, "-surface-")) {
        std::uint32_t surface = 0;
        if (!take_number_into(rest, surface)) return std::nullopt;
        out.surface = surface;
    }
    out.depth = take_text(rest, "-depth");
    if (!rest.empty()) return std::nullopt;
    return out;
}

PictureBisection bisect_pictures(const std::string& folder, StepReplay& replay, const CaptureSide& side,
                                 const PictureBisectionOptions& options,
                                 const std::function<void(std::size_t done)>& watch) {
    const std::vector<StepPicture> pictures = pictures_in(folder, options.depth);
    PictureSearch search(replay, side, options);
    bool equal = true;
    for (std::size_t i = 0; i < pictures.size() && equal; ++i) {
        watch(i);
        equal = search.compare(pictures[i]);
    }
    search.count_missing();
    if (equal) {
        replay.run_to_end();
        replay.wait();
        search.out.failures = replay.unexpected_failures();
    }
    search.out.executed = replay.draws_executed();
    return std::move(search.out);
}

} // namespace tools
