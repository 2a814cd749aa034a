#include "tools/page/folder_draws.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "tools/bisect/picture_bisection.h"
#include "tools/cli/progress.h"

namespace tools {

namespace {

// Bytes that a folder's pictures may take while they are added; more are left out.
constexpr std::uint64_t kMostFolderBytes = std::uint64_t{1} << 30;

struct DrawPicture {
    std::uint64_t frame = 0, draw = 0;
    std::uint32_t surface = 0;
    Aspect aspect = Aspect::Shown;
    bool before = false;
};
// Removes "-before" from a name; whether it was there.
bool take_out_before(std::string& name) {
    const std::size_t at = name.find("-before-surface-");
    if (at == name.npos) return false;
    name.erase(at, std::string_view("-before").size());
    return true;
}
std::optional<DrawPicture> draw_picture(std::string name) {
    const bool before = take_out_before(name);
    const auto step = step_picture(name);
    if (!step || step->draw == 0 || !step->surface) return std::nullopt;
    return DrawPicture{step->frame, step->draw, *step->surface, step->aspect, before};
}

// The position of the picture's surface in the targets of a step. Pictures of depth and stencil are only of
// surfaces whose texels are followed.
std::optional<std::size_t> target_of(const DrawPicture& picture, PageTrace& trace, const PageStep& step) {
    const std::vector<std::uint32_t>& targets = trace.target_lists()[step.targets];
    const auto found = std::ranges::find_if(targets, [&](std::uint32_t target) {
        const FollowedSurface& surface = trace.draws().surfaces()[target];
        return surface.handle == picture.surface && surface.texels == (picture.aspect != Aspect::Shown);
    });
    if (found == targets.end()) return std::nullopt;
    return static_cast<std::size_t>(found - targets.begin());
}

// Without alpha, which such pictures do not have.
bool same_colours(const responses::Picture& a, const responses::Picture& b) {
    if (a.width != b.width || a.height != b.height) return false;
    for (std::size_t i = 0; i < a.rgba.size(); ++i)
        if (i % 4 != 3 && a.rgba[i] != b.rgba[i]) return false;
    return true;
}

void add_result(OtherDraws::Result& to, bool same) {
    if (!same)
        to = OtherDraws::Differs;
    else if (to == OtherDraws::Unknown)
        to = OtherDraws::Equal;
}

// Collects the pictures, step by step.
class PictureCollector {
  public:
    PictureCollector(const OwnDraws& own, PictureSource& folder, Blobs& blobs, std::uint64_t most)
        : own_(own), folder_(folder), blobs_(blobs), most_(most), tiles_(blobs) {
        out_.steps.resize(own.trace.steps().size());
    }

    // Reads the picture if the page has its target.
    void add(const DrawPicture& picture, std::size_t position) {
        const auto place = own_.items.draws().place({picture.frame, picture.draw});
        const auto step = place ? find_step(own_.trace.steps(), own_.items, *place) : std::nullopt;
        if (!step || own_.trace.steps()[*step].event == 0) return;
        const PageStep& of = own_.trace.steps()[*step];
        const auto target = target_of(picture, own_.trace, of);
        if (!target || out_.pictures_end != kNoNumber) return;
        // Before and after each step.
        const std::uint32_t event = *step * 2u + (picture.before ? 1u : 2u);
        if (blobs_.characters() >= most_) {
            out_.pictures_end = event;
            return;
        }
        const std::vector<std::uint32_t>& targets = own_.trace.target_lists()[of.targets];
        const bool stencil = picture.aspect == Aspect::Stencil;
        const std::size_t in_list = *target + (stencil ? targets.size() : 0);
        std::vector<std::uint32_t>& list = lists_[{*step, picture.before}];
        list.resize(std::max(list.size(), targets.size() * (stencil ? 2 : 1)), kNoNumber);
        if (list[in_list] != kNoNumber) return; // a file of another ending has the same name
        const AlphaPicture loaded = folder_.load(position);
        const auto number = picture_of(picture, loaded);
        if (!number) return;
        tiles_.put_rows(*number, 0, loaded.picture.rgba);
        tiles_.commit(*number, event);
        OtherDraws::Step& to = out_.steps[*step];
        (picture.before ? to.before : to.after) = event;
        list[in_list] = *number;
        if (picture.aspect == Aspect::Depth)
            out_.ranges.push_back(
                {event, *number, depths_in(folder_.description(position)).value_or(DepthRange())});
        if (!picture.before && picture.aspect == Aspect::Shown)
            compare(to, own_.trace.draws().surfaces()[targets[*target]], of.first_content + *target, *number,
                    loaded);
    }

    // `depths`: the results of pictures of depth and stencil, by item.
    OtherDraws finish(const std::map<std::uint32_t, OtherDraws::Result>& depths) {
        if (lists_.empty()) return {};
        std::map<std::vector<std::uint32_t>, std::uint32_t> numbers;
        for (const auto& [key, list] : lists_) {
            const auto [found, added] =
                numbers.try_emplace(list, static_cast<std::uint32_t>(out_.target_lists.size()));
            if (added) out_.target_lists.push_back(list);
            out_.steps[key.first].lists[key.second ? 0 : 1] = found->second;
        }
        for (std::size_t step = 0; step < out_.steps.size(); ++step)
            if (const auto found = depths.find(own_.trace.steps()[step].item); found != depths.end())
                add_result(out_.steps[step].result, found->second == OtherDraws::Equal);
        for (std::uint32_t i = 0; i < out_.surfaces.size(); ++i) out_.tiles.push_back(tiles_.first_tile(i));
        out_.runs = tiles_.take_runs();
        out_.count();
        return std::move(out_);
    }

  private:
    void compare(OtherDraws::Step& to, const FollowedSurface& own, std::size_t content, std::uint32_t number,
                 const AlphaPicture& loaded) {
        const bool alpha = own.stores_alpha() && loaded.has_alpha;
        const PictureContent &a = own_.trace.contents()[content], &b = tiles_.content(number);
        add_result(to.result, own.form.width == loaded.picture.width &&
                                  own.form.height == loaded.picture.height &&
                                  (alpha ? a.bytes == b.bytes : a.colours == b.colours));
    }

    std::optional<std::uint32_t> picture_of(const DrawPicture& picture, const AlphaPicture& loaded) {
        const std::uint32_t width = loaded.picture.width, height = loaded.picture.height;
        const auto key = std::tuple(picture.surface, picture.aspect, width, height);
        if (const auto found = pictures_.find(key); found != pictures_.end()) return found->second;
        if (tiles_.memory() + TileHistory::memory_of(width, height) > kMostFolderBytes) return std::nullopt;
        const std::uint32_t number = tiles_.add(width, height);
        pictures_[key] = number;
        FollowedSurface followed;
        followed.handle = picture.surface;
        followed.aspect = picture.aspect;
        followed.form.width = width;
        followed.form.height = height;
        out_.surfaces.push_back(followed);
        return number;
    }

    const OwnDraws& own_;
    PictureSource& folder_;
    Blobs& blobs_;
    const std::uint64_t most_;
    TileHistory tiles_;
    std::map<std::tuple<std::uint32_t, Aspect, std::uint32_t, std::uint32_t>, std::uint32_t> pictures_;
    // The pictures of each step's targets, before it (true) and after.
    std::map<std::pair<std::uint32_t, bool>, std::vector<std::uint32_t>> lists_;
    OtherDraws out_;
};

} // namespace

bool is_draw_picture(std::string name) {
    take_out_before(name);
    const auto step = step_picture(name);
    return step && step->draw != 0;
}

FolderDraws::FolderDraws(PictureSource& folder, const PageItems& items) : folder_(folder), items_(items) {
    for (std::size_t i = 0; i < folder.names().size(); ++i) {
        const auto picture = draw_picture(folder.names()[i].name);
        if (!picture || picture->aspect == Aspect::Shown || picture->before) continue;
        const auto place = items.draws().place({picture->frame, picture->draw});
        if (const auto item = place ? items.find(*place) : std::nullopt) depths_[*item].push_back(i);
    }
}

void FolderDraws::follow(PageTrace& trace) {
    if (!depths_.empty())
        trace.at_step_end([this, &trace](const PageStep& step) { compare_depths(trace, step); });
}

void FolderDraws::compare_depths(PageTrace& trace, const PageStep& step) {
    const auto found = depths_.find(step.item);
    if (found == depths_.end()) return;
    for (const std::size_t position : found->second) {
        const DrawPicture picture = *draw_picture(folder_.names()[position].name);
        const auto target = target_of(picture, trace, step);
        if (!target) continue;
        const auto drawn =
            trace.draws().depth_picture(trace.target_lists()[step.targets][*target], picture.aspect,
                                        depths_in(folder_.description(position)).value_or(DepthRange()));
        if (drawn) add_result(results_[step.item], same_colours(*drawn, folder_.load(position).picture));
    }
}

OtherDraws FolderDraws::read(const OwnDraws& own, Blobs& blobs, std::uint64_t most) {
    Progress progress("reading picture", folder_.names().size());
    PictureCollector pictures(own, folder_, blobs, most);
    // In the order of draws, and of one draw first the pictures before it.
    std::vector<std::tuple<std::uint64_t, std::uint64_t, bool, std::size_t>> order;
    for (std::size_t i = 0; i < folder_.names().size(); ++i)
        if (const auto picture = draw_picture(folder_.names()[i].name))
            order.emplace_back(picture->frame, picture->draw, !picture->before, i);
    std::ranges::sort(order);
    for (std::size_t i = 0; i < order.size(); ++i) {
        progress.at(i);
        const std::size_t position = std::get<3>(order[i]);
        pictures.add(*draw_picture(folder_.names()[position].name), position);
    }
    progress.clear();
    return pictures.finish(results_);
}

} // namespace tools
