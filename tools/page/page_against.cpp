#include "tools/page/page_against.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "tools/cli/progress.h"
#include "tools/compare/comparison_report.h"
#include "tools/compare/frame_steps.h"
#include "tools/page/folder_draws.h"

namespace tools {

namespace {

// The first draw after which a frame of two captures differs; null unless both are captures.
Json first_draw_of_pair(PictureSource& a, PictureSource& b, std::size_t in_a, std::size_t in_b) {
    const auto steps_a = a.steps(in_a), steps_b = b.steps(in_b);
    if (!steps_a || !steps_b) return nullptr;
    return first_draw_json(find_first_draw(*steps_a, *steps_b, {}), *steps_a, *steps_b);
}

Json comparison_json(const Comparison& compared) {
    if (!compared.same_size) return {{"result", "sizes"}};
    if (compared.equal) return {{"result", "equal"}};
    return {{"result", "differs"}, {"pixels", compared.differing}, {"x", compared.x},
            {"y", compared.y},     {"max", compared.value},        {"channels", compared.largest}};
}

// Stores the other pictures, whose sizes may differ.
class OtherPictures {
  public:
    OtherPictures(PageAgainst& to, Blobs& blobs) : to_(to) {
        to_.tiles = std::make_unique<TileHistory>(blobs);
    }
    // Adds a version to the picture of this size, and returns the picture's number in `tiles`.
    std::uint32_t add(const responses::Picture& picture, std::uint32_t event) {
        const auto [found, added] = by_size_.try_emplace({picture.width, picture.height}, 0);
        if (added) {
            found->second = to_.tiles->add(picture.width, picture.height);
            to_.pictures.push_back({picture.width, picture.height});
        }
        to_.tiles->put_rows(found->second, 0, picture.rgba);
        to_.tiles->commit(found->second, event);
        return found->second;
    }

  private:
    PageAgainst& to_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> by_size_;
};

} // namespace

PageAgainst compare_page(const std::string& file, const Input& input, const std::string& path,
                         const PictureSourceOptions& options, const PageItems& items, Blobs& blobs,
                         std::uint64_t most) {
    PageAgainst out;
    const auto a = open_frames(file, input, options);
    out.source = open_pictures(path, options);
    PictureSource* const b = out.source.get();
    // A folder may have pictures of draws, too, which are compared with those of the page's draws.
    std::vector<PictureName> names;
    std::vector<std::size_t> positions; // of the names in those of the source
    for (std::size_t i = 0; i < b->names().size(); ++i) {
        const auto& frame = b->names()[i].frame;
        if (is_draw_picture(b->names()[i].name)) continue;
        if (options.frames && frame && !options.frames->holds(*frame)) continue;
        names.push_back(b->names()[i]);
        positions.push_back(i);
    }
    if (options.frames &&
        !std::ranges::all_of(names, [](const PictureName& name) { return name.frame.has_value(); }))
        throw InputError{kExitUsage, "--frames: " + path + " has no pictures with numbers of frames"};
    out.json = {{"name", path}, {"capture", b->is_capture()}, {"pairs", Json::array()}};
    OtherPictures others(out, blobs);
    const auto pairs = names.empty() ? std::vector<FramePair>() : pair_frames(a->names(), names);
    std::uint64_t differing = 0, compared_pairs = 0;
    Progress progress("comparing picture", pairs.size());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        progress.at(i);
        const FramePair& pair = pairs[i];
        Json row = {{"label", pair.label}};
        std::optional<AlphaPicture> ours, theirs;
        if (pair.a) ours = a->load(*pair.a);
        if (pair.b) theirs = b->load(positions[*pair.b]);
        // The pair's frame on the page, by its number in this capture, however the pictures were paired.
        if (pair.a && a->names()[*pair.a].frame) {
            const auto& frames = items.frames();
            const auto found = std::ranges::find(frames, *a->names()[*pair.a].frame, &PageFrame::number);
            if (found != frames.end()) row["frame"] = found - frames.begin();
        }
        if (!ours || !theirs) {
            row["result"] = ours ? "only here" : "only there";
        } else {
            ++compared_pairs;
            const Comparison compared = compare_pictures(*ours, *theirs, {});
            row.update(comparison_json(compared));
            if (!compared.equal && compared.same_size && !out.json.contains("draw"))
                out.json["draw"] = first_draw_of_pair(*a, *b, *pair.a, positions[*pair.b]);
        }
        const bool equal = row["result"] == "equal";
        if (!equal && !out.json.contains("first")) out.json["first"] = i;
        differing += !equal;
        if (!equal && theirs && blobs.characters() < most)
            row["picture"] = others.add(theirs->picture, static_cast<std::uint32_t>(i + 1));
        out.json["pairs"].push_back(std::move(row));
    }
    progress.clear();
    out.json["differing"] = differing;
    out.json["compared"] = compared_pairs;
    out.status = b->finish();
    return out;
}

} // namespace tools
