#include "tools/bisect/picture_bisection.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>
#include <tuple>
#include <utility>

#include "dp2/wire/error_text.h"
#include "tools/cli/folder_files.h"
#include "tools/compare/picture_source.h"
#include "tools/pictures/frame_pairs.h"
#include "tools/pictures/picture_reader.h"
#include "tools/report/snapshot_picture.h"

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

std::vector<StepPicture> pictures_in(const std::string& folder, bool depth, std::uint64_t& left_out) {
    std::vector<StepPicture> pictures;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        // A pipe or a device would be waited for.
        if (!is_picture_name(entry.path().filename().string()) || !entry.is_regular_file()) continue;
        auto picture = step_picture(entry.path().stem().string());
        if (!picture) continue;
        if (picture->aspect != Aspect::Shown && !depth) {
            ++left_out;
            continue;
        }
        picture->path = entry.path().string();
        pictures.push_back(std::move(*picture));
    }
    if (pictures.empty())
        throw nothing_to_compare(folder + ": has no pictures of draws, calls or frames, such as "
                                          "draw-0001.00002-surface-1.png, call-0002.png or frame-0001.png");
    return pictures;
}

// A picture of the folder.
struct LoadedPicture {
    AlphaPicture picture;
    DepthRange depths; // of a depth picture: what is black and white
};
LoadedPicture load_picture(const StepPicture& picture, const PictureBisectionOptions& options) {
    const auto bytes = read_found_file(picture.path, options.max_file);
    auto read = read_picture(bytes, options.max_picture_bytes);
    if (!read.ok()) throw InputError{kExitBadInput, picture.path + ": " + dp2::describe(read.error())};
    LoadedPicture out{std::move(*read), {}};
    if (picture.aspect == Aspect::Depth)
        out.depths = depths_in(png_description(bytes)).value_or(DepthRange());
    return out;
}

// "stencil 3", if the colour is that of a stencil value.
void name_stencil(const AlphaPicture& of, const SurfaceDifference& at, std::string& value) {
    const responses::Picture& picture = of.picture;
    const std::size_t first = (std::size_t{at.y} * picture.width + at.x) * 4;
    if (first + 4 > picture.rgba.size()) return;
    const std::uint8_t* const color = &picture.rgba[first];
    if (const auto stencil = stencil_with_color(color[0], color[1], color[2]))
        value = "stencil " + std::to_string(*stencil);
}

class PictureSearch {
  public:
    PictureSearch(StepReplay& replay, const CaptureSide& side, const PictureBisectionOptions& options)
        : replay_(replay), side_(side), options_(options) {
        for (std::size_t record = 0; record < side.document.size(); ++record)
            if (std::holds_alternative<dp2::capture::Submit>(side.document[record])) calls_.push_back(record);
    }

    // In the order of a replay; of one step the frame last, by surface.
    void sort(std::vector<StepPicture>& pictures) const {
        std::ranges::sort(pictures, {}, [&](const StepPicture& picture) {
            const auto step = step_of(picture);
            return std::tuple(step ? *step : SIZE_MAX, picture.of == StepPicture::Of::Frame, picture.surface,
                              picture.aspect, picture.path);
        });
    }
    // False: the picture differs, and the search ends.
    bool compare(const StepPicture& picture) {
        const auto step = step_of(picture);
        const std::uint32_t surface =
            picture.surface.value_or(step ? shown_at(*step) : rasterizer::Handle{0});
        if (!step || surface == 0) return skip();
        if (*step >= done_) {
            replay_.run_after(*step);
            replay_.wait();
            done_ = *step + 1;
        }
        std::optional<AlphaPicture> drawn;
        if (picture.aspect == Aspect::Shown && !(drawn = replay_.picture(surface))) return skip();
        const LoadedPicture loaded = load_picture(picture, options_);
        const AlphaPicture& expected = loaded.picture;
        if (!drawn) drawn = replay_.picture(surface, picture.aspect, loaded.depths);
        if (!drawn) return skip();
        ++out.compared;
        pictured_.insert({picture.of, *step});
        auto difference = compare_shown(expected, *drawn, options_.pictures);
        if (!difference) return true;
        out.found = picture;
        out.step = *step;
        out.difference = std::move(*difference);
        out.difference.a = out.difference.b = surface;
        if (picture.aspect == Aspect::Stencil && out.difference.kind == SurfaceDifference::Kind::Texels) {
            name_stencil(expected, out.difference, out.difference.value_a);
            name_stencil(*drawn, out.difference, out.difference.value_b);
        }
        out.picture = expected, out.drawn = drawn;
        return false;
    }
    // Counts the draws, calls or frames that have no picture, up to the picture that differs, if one does.
    void count_missing() {
        using Of = StepPicture::Of;
        const auto any = [&](Of of) {
            const auto found = pictured_.lower_bound({of, 0});
            return found != pictured_.end() && found->first == of;
        };
        const bool draws = any(Of::Draw), calls = any(Of::Call) || any(Of::Record);
        const std::size_t end = out.found ? done_ : replay_.steps().size();
        for (std::size_t i = 0; i < end; ++i) {
            const PixelStep& step = replay_.steps()[i];
            bool counts = false;
            if (draws)
                counts = side_.draws.number(step.place).has_value();
            else if (calls) // the last step of each call
                counts = step.place.offset && (i + 1 == replay_.steps().size() ||
                                               replay_.steps()[i + 1].place.record != step.place.record);
            else
                counts = step.kind == PixelStep::Kind::Present && step.surface != 0;
            const bool has_picture =
                draws   ? pictured_.contains({Of::Draw, i})
                : calls ? pictured_.contains({Of::Call, i}) || pictured_.contains({Of::Record, i})
                        : pictured_.contains({Of::Frame, i});
            out.without_picture += counts && !has_picture;
        }
    }

    PictureBisection out;

  private:
    bool skip() {
        ++out.not_in_capture;
        return true;
    }
    // What is presented at a step, or next.
    std::uint32_t shown_at(std::size_t step) const {
        const std::vector<PixelStep>& steps = replay_.steps();
        for (; step < steps.size(); ++step)
            if (steps[step].kind == PixelStep::Kind::Present) return steps[step].surface;
        return 0;
    }
    std::optional<std::size_t> step_of(const StepPicture& picture) const {
        const std::vector<PixelStep>& steps = replay_.steps();
        // The first step that is not before a place.
        const auto first_at = [&](const dp2::Place& place) {
            const auto found = std::ranges::lower_bound(steps, place, {}, &PixelStep::place);
            return static_cast<std::size_t>(found - steps.begin());
        };
        switch (picture.of) {
        case StepPicture::Of::Draw: {
            const auto place = side_.draws.place({picture.frame, picture.draw});
            if (!place) return std::nullopt;
            return first_at(*place);
        }
        case StepPicture::Of::Call:
        case StepPicture::Of::Record: {
            const bool call = picture.of == StepPicture::Of::Call;
            if (call && (picture.number == 0 || picture.number > calls_.size())) return std::nullopt;
            const std::uint64_t record =
                call ? calls_[static_cast<std::size_t>(picture.number - 1)] : picture.number;
            if (!std::ranges::binary_search(calls_, record)) return std::nullopt;
            // The last step of the call; of one that draws nothing the step before it.
            const std::size_t after = first_at({static_cast<std::size_t>(record) + 1, std::nullopt});
            if (after == 0) return std::nullopt;
            return after - 1;
        }
        case StepPicture::Of::Frame: break;
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
    std::vector<std::size_t> calls_;                             // their records
    std::size_t done_ = 0;                                       // steps
    std::set<std::pair<StepPicture::Of, std::size_t>> pictured_; // steps with a picture
};

} // namespace

std::optional<StepPicture> step_picture(const std::string& name) {
    std::string_view rest = name;
    StepPicture out;
    for (const auto& [text, aspect] : {std::pair(std::string_view("-depth"), Aspect::Depth),
                                       std::pair(std::string_view("-stencil"), Aspect::Stencil)})
        if (rest.ends_with(text)) {
            out.aspect = aspect;
            rest.remove_suffix(text.size());
            break;
        }
    if (const PictureName frame = picture_name(std::string(rest)); frame.frame) {
        out.frame = *frame.frame;
        out.surface = frame.surface;
        return out;
    }
    bool needs_surface = true;
    if (take_text(rest, "draw-")) {
        out.of = StepPicture::Of::Draw;
        if (!take_number_into(rest, out.frame) || !take_text(rest, ".") ||
            !take_number_into(rest, out.draw) || out.draw == 0)
            return std::nullopt;
    } else if (take_text(rest, "record-")) {
        out.of = StepPicture::Of::Record;
        if (!take_number_into(rest, out.number)) return std::nullopt;
    } else if (take_text(rest, "call-")) {
        out.of = StepPicture::Of::Call;
        needs_surface = false;
        if (!take_number_into(rest, out.number)) return std::nullopt;
    } else {
        return std::nullopt;
    }
    if (take_text(rest, "-surface-")) {
        std::uint32_t surface = 0;
        if (!take_number_into(rest, surface)) return std::nullopt;
        out.surface = surface;
    } else if (needs_surface) {
        return std::nullopt;
    }
    if (!rest.empty()) return std::nullopt;
    return out;
}

PictureBisection bisect_pictures(const std::string& folder, StepReplay& replay, const CaptureSide& side,
                                 const PictureBisectionOptions& options,
                                 const std::function<void(std::size_t done)>& watch) {
    PictureSearch search(replay, side, options);
    std::vector<StepPicture> pictures = pictures_in(folder, options.depth, search.out.depth_left_out);
    search.sort(pictures);
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
