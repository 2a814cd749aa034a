#include "tools/page/other_draws.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "tools/bisect/picture_bisection.h"
#include "tools/cli/play_options.h"
#include "tools/diff/capture_diff.h"

namespace tools {

namespace {

// Bytes that a folder's pictures may take while they are added; more are left out.
constexpr std::uint64_t kMostFolderBytes = std::uint64_t{1} << 30;

bool stores_alpha(const FollowedSurface& surface) {
    return surface.form.format && surface.form.format->a.width != 0;
}

// Of surfaces of one size. Alpha counts only if both have it, as in dp2 compare.
bool same_content(const FollowedSurface& a, const PictureContent& content_a, const FollowedSurface& b,
                  const PictureContent& content_b) {
    if (a.form.width != b.form.width || a.form.height != b.form.height || a.texels != b.texels) return false;
    if (a.texels && a.form.format != b.form.format) return false;
    const bool whole = a.texels || (stores_alpha(a) && stores_alpha(b));
    return whole ? content_a.bytes == content_b.bytes : content_a.colours == content_b.colours;
}

OtherDraws::Result compare_steps(PageTrace& a, const PageStep& in_a, PageTrace& b, const PageStep& in_b) {
    if (in_a.event == 0 || in_b.event == 0) return OtherDraws::Unknown;
    const auto &targets_a = a.target_lists()[in_a.targets], &targets_b = b.target_lists()[in_b.targets];
    if (targets_a.size() != targets_b.size()) return OtherDraws::Differs;
    for (std::size_t i = 0; i < targets_a.size(); ++i)
        if (!same_content(a.draws().surfaces()[targets_a[i]], a.contents()[in_a.first_content + i],
                          b.draws().surfaces()[targets_b[i]], b.contents()[in_b.first_content + i]))
            return OtherDraws::Differs;
    return OtherDraws::Equal;
}

void count(OtherDraws& draws) {
    for (const OtherDraws::Step& step : draws.steps) {
        draws.compared += step.result != OtherDraws::Unknown;
        draws.differing += step.result == OtherDraws::Differs;
    }
}

// Up to the end of the last frame on the page; a record that cannot be played has been reported by the
// comparison of the frames.
void play_steps(responses::Replayer& replayer, PageTrace& trace, const Input& input, std::size_t end,
                const PlayingTime& time) {
    for (std::size_t record = 0; record < end; ++record) {
        time.check(record);
        trace.started(record);
        if (!replayer.play(input.document, record, trace).ok()) break;
    }
    replayer.emulator().presents().wait();
    trace.finish();
}

struct DrawPicture {
    std::uint64_t frame = 0, draw = 0;
    std::uint32_t surface = 0;
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
    if (!step || step->draw == 0 || !step->surface || step->aspect != Aspect::Shown) return std::nullopt;
    return DrawPicture{step->frame, step->draw, *step->surface, before};
}

// Adds a folder's pictures, step by step.
class FolderDraws {
  public:
    FolderDraws(const OwnDraws& own, Blobs& blobs, std::uint64_t most)
        : own_(own), blobs_(blobs), most_(most), tiles_(blobs) {
        out_.steps.resize(own.trace.steps().size());
    }

    // Reads the picture by `load` if the page has its target.
    template <class Load> void add(const DrawPicture& picture, Load&& load) {
        const auto place = own_.items.draws().place({picture.frame, picture.draw});
        const auto step = place ? find_step(own_.trace.steps(), own_.items, *place) : std::nullopt;
        if (!step || own_.trace.steps()[*step].event == 0) return;
        const PageStep& of = own_.trace.steps()[*step];
        const std::vector<std::uint32_t>& targets = own_.trace.target_lists()[of.targets];
        const auto target = std::ranges::find_if(targets, [&](std::uint32_t t) {
            const FollowedSurface& surface = own_.trace.draws().surfaces()[t];
            return surface.handle == picture.surface && !surface.texels;
        });
        if (target == targets.end() || out_.pictures_end != kNoNumber) return;
        // Before and after each step.
        const std::uint32_t event = *step * 2u + (picture.before ? 1u : 2u);
        if (blobs_.characters() >= most_) {
            out_.pictures_end = event;
            return;
        }
        const auto position = static_cast<std::size_t>(target - targets.begin());
        std::vector<std::uint32_t>& list = lists_[{*step, picture.before}];
        list.resize(targets.size(), kNoNumber);
        if (list[position] != kNoNumber) return; // a file of another ending has the same name
        const AlphaPicture loaded = load();
        const auto number = picture_of(picture.surface, loaded);
        if (!number) return;
        tiles_.put_rows(*number, 0, loaded.picture.rgba);
        tiles_.commit(*number, event);
        OtherDraws::Step& to = out_.steps[*step];
        (picture.before ? to.before : to.after) = event;
        list[position] = *number;
        if (!picture.before)
            compare(to, own_.trace.draws().surfaces()[*target], of.first_content + position, *number, loaded);
    }

    OtherDraws finish() {
        if (lists_.empty()) return {};
        std::map<std::vector<std::uint32_t>, std::uint32_t> numbers;
        for (const auto& [key, list] : lists_) {
            const auto [found, added] =
                numbers.try_emplace(list, static_cast<std::uint32_t>(out_.target_lists.size()));
            if (added) out_.target_lists.push_back(list);
            out_.steps[key.first].lists[key.second ? 0 : 1] = found->second;
        }
        for (std::uint32_t i = 0; i < out_.surfaces.size(); ++i) out_.tiles.push_back(tiles_.first_tile(i));
        out_.runs = tiles_.take_runs();
        count(out_);
        return std::move(out_);
    }

  private:
    void compare(OtherDraws::Step& to, const FollowedSurface& own, std::size_t content, std::uint32_t number,
                 const AlphaPicture& loaded) {
        const bool alpha = stores_alpha(own) && loaded.has_alpha;
        const PictureContent &a = own_.trace.contents()[content], &b = tiles_.content(number);
        const bool same = own.form.width == loaded.picture.width &&
                          own.form.height == loaded.picture.height &&
                          (alpha ? a.bytes == b.bytes : a.colours == b.colours);
        if (!same)
            to.result = OtherDraws::Differs;
        else if (to.result == OtherDraws::Unknown)
            to.result = OtherDraws::Equal;
    }

    std::optional<std::uint32_t> picture_of(std::uint32_t surface, const AlphaPicture& loaded) {
        const std::uint32_t width = loaded.picture.width, height = loaded.picture.height;
        const auto key = std::tuple(surface, width, height);
        if (const auto found = pictures_.find(key); found != pictures_.end()) return found->second;
        if (tiles_.memory() + TileHistory::memory_of(width, height) > kMostFolderBytes) return std::nullopt;
        const std::uint32_t number = tiles_.add(width, height);
        pictures_[key] = number;
        FollowedSurface followed;
        followed.handle = surface;
        followed.form.width = width;
        followed.form.height = height;
        out_.surfaces.push_back(followed);
        return number;
    }

    const OwnDraws& own_;
    Blobs& blobs_;
    const std::uint64_t most_;
    TileHistory tiles_;
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, std::uint32_t> pictures_;
    // The pictures of each step's targets, before it (true) and after.
    std::map<std::pair<std::uint32_t, bool>, std::vector<std::uint32_t>> lists_;
    OtherDraws out_;
};

} // namespace

OtherDraws draws_of_capture(const OwnDraws& own, const std::string& path, const Input& other,
                            responses::EmulatorOptions emulator, const PictureSourceOptions& options,
                            const PlayingTime& time, Blobs& blobs, std::uint64_t most) {
    emulator.dialect = dialect_of(other.document, options.dialect);
    emulator.completion = completion_of(other.document, options.completion);
    const dp2::Dialect dialect = emulator.dialect;
    rasterizer::Gpu::Options gpu;
    gpu.kernels = emulator.kernels;
    gpu.compile = emulator.compile;
    const dp2::DrawIndex draws(other.document, dialect);
    const PageItems items(other.document, dialect, draws, own.frames);
    OtherDraws out;
    if (items.frames().empty()) return out;
    PageTrace trace(path, other.document, dialect, items, time, blobs, most, gpu, PageTrace::Follows::Steps);
    trace.attach_to(emulator);
    responses::Replayer replayer(std::move(emulator), responses::Calls::Executed, options.form.limits);
    trace.follow(replayer.emulator());
    play_steps(replayer, trace, other, items.frames().back().end_record, time);

    const CaptureSide a{own.file, own.document, own.dialect, own.items.draws()};
    const CaptureSide b{path, other.document, dialect, draws};
    const CaptureDiff diff(a, b, own.frames);
    out.steps.resize(own.trace.steps().size());
    for (const Edit& edit : diff.edits()) {
        if (edit.only_in_a() || edit.only_in_b()) continue;
        const auto of = find_step(own.trace.steps(), own.items, diff.in_a(edit).place);
        const auto corresponding = find_step(trace.steps(), items, diff.in_b(edit).place);
        if (!of || !corresponding) continue;
        const PageStep& step = trace.steps()[*corresponding];
        const PageItem& item = items.items()[step.item];
        OtherDraws::Step& to = out.steps[*of];
        to.record = item.record;
        to.offset = item.offset;
        if (const auto number = draws.number(diff.in_b(edit).place)) {
            to.frame = static_cast<std::uint32_t>(number->frame);
            to.draw = static_cast<std::uint32_t>(number->draw);
        }
        if (step.event == 0) continue;
        to.after = step.event;
        to.before = step.event - 1;
        to.lists[0] = to.lists[1] = step.targets;
        to.result = compare_steps(own.trace, own.trace.steps()[*of], trace, step);
    }
    out.target_lists = trace.target_lists();
    out.surfaces = trace.draws().surfaces();
    for (std::uint32_t i = 0; i < out.surfaces.size(); ++i)
        out.tiles.push_back(trace.draws().tiles().first_tile(i));
    out.runs = trace.draws().tiles().take_runs();
    out.pictures_end = trace.pictures_end();
    count(out);
    return out;
}

bool is_draw_picture(std::string name) {
    take_out_before(name);
    const auto step = step_picture(name);
    return step && step->draw != 0;
}

OtherDraws draws_of_folder(const OwnDraws& own, PictureSource& folder, Blobs& blobs, std::uint64_t most) {
    Progress progress("reading picture", folder.names().size());
    FolderDraws draws(own, blobs, most);
    // In the order of draws, and of one draw first the pictures before it.
    std::vector<std::tuple<std::uint64_t, std::uint64_t, bool, std::size_t>> order;
    for (std::size_t i = 0; i < folder.names().size(); ++i)
        if (const auto picture = draw_picture(folder.names()[i].name))
            order.emplace_back(picture->frame, picture->draw, !picture->before, i);
    std::ranges::sort(order);
    for (std::size_t i = 0; i < order.size(); ++i) {
        progress.at(i);
        const std::size_t position = std::get<3>(order[i]);
        draws.add(*draw_picture(folder.names()[position].name), [&] { return folder.load(position); });
    }
    progress.clear();
    return draws.finish();
}

} // namespace tools
