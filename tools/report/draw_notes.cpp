#include "tools/report/draw_notes.h"

#include <algorithm>
#include <bit>

#include "rasterizer/commands/bind_targets.h"

namespace tools {

namespace {

// The stage that commands name: rows from 16 on are the displacement map and the vertex samplers.
std::uint32_t stage_of(std::uint32_t row) {
    constexpr std::uint32_t kDisplacementMap = 256; // D3DDMAPSAMPLER
    return row < rasterizer::kPixelSamplers ? row : kDisplacementMap + row - rasterizer::kPixelSamplers;
}

// "2 draws without depth buffer from 3+0x4e on: "
std::string beginning(const Json& entry, const std::string& lacks) {
    const auto draws = entry["draws"].get<std::uint64_t>();
    return std::to_string(draws) + (draws == 1 ? " draw" : " draws") + " without " + lacks +
           (draws == 1 ? " at " : " from ") + entry["at"].get<std::string>() + (draws == 1 ? "" : " on") +
           ": ";
}

} // namespace

void DrawNotes::begin(std::size_t record) {
    record_.clear();
    number_ = record;
    command_.reset();
}

void DrawNotes::executed(const responses::Context& context, const dp2::Command* next) {
    const rasterizer::MissingTextures& missing = context.front_end.missing_textures();
    const rasterizer::UnfitTargets& unfit = context.front_end.unfit_targets();
    const rasterizer::DeviceState& state = context.front_end.state();
    if (command_ && missing.draws != missing_)
        for (std::uint32_t left = missing.samplers; left != 0; left &= left - 1) {
            const auto row = static_cast<std::uint32_t>(std::countr_zero(left));
            count(Kind::Texture, stage_of(row), state.stage(row, dp2::Tss::Texture),
                  missing.draws - missing_);
        }
    if (command_ && unfit.draws != unfit_) count_unfit(state, unfit.which, unfit.draws - unfit_);
    missing_ = missing.draws;
    unfit_ = unfit.draws;
    command_ = next ? std::optional(next->offset) : std::nullopt;
}

void DrawNotes::count_unfit(const rasterizer::DeviceState& state, std::uint32_t which, std::uint64_t draws) {
    const std::uint32_t missed = rasterizer::missed_targets(which, state);
    for (std::uint32_t t = 0; t < rasterizer::kTargets; ++t)
        if (missed >> t & 1) count(Kind::Target, t, state.targets[t], draws);
    if (missed >> rasterizer::kTargets & 1) count(Kind::Depth, 0, state.depth, draws);
}

void DrawNotes::count(Kind kind, std::uint32_t index, std::uint32_t handle, std::uint64_t draws) {
    for (List* list : {&record_, &all_}) {
        auto found = std::ranges::find_if(*list, [&](const Note& note) {
            return note.kind == kind && note.index == index && note.handle == handle;
        });
        if (found == list->end()) {
            if (list->size() == kMostNotes) continue;
            found = list->insert(found, {kind, index, handle, 0, {number_, command_}});
        }
        found->draws += draws;
    }
}

void DrawNotes::add(Json& line, const List& list, const dp2::DrawIndex& draws, bool only_found) {
    Json textures = Json::array(), targets = Json::array();
    for (const Note& note : list) {
        Json entry = Json::object();
        if (note.kind == Kind::Texture) {
            entry = {{"stage", note.index}, {"texture", note.handle}};
        } else {
            entry["target"] = note.kind == Kind::Depth ? Json("depth") : Json(note.index);
            entry["surface"] = note.handle;
        }
        entry["draws"] = note.draws;
        add_place(entry, note.first, draws);
        (note.kind == Kind::Texture ? textures : targets).push_back(std::move(entry));
    }
    if (!only_found || !textures.empty()) line["missing_textures"] = std::move(textures);
    if (!only_found || !targets.empty()) line["unfit_targets"] = std::move(targets);
}

std::vector<std::string> note_texts(const Json& line) {
    std::vector<std::string> texts;
    if (line.contains("missing_textures"))
        for (const Json& entry : line["missing_textures"])
            texts.push_back(beginning(entry, "texture") + "stage " +
                            std::to_string(entry["stage"].get<unsigned>()) + " names " +
                            std::to_string(entry["texture"].get<unsigned>()) + ", which does not exist");
    if (line.contains("unfit_targets"))
        for (const Json& entry : line["unfit_targets"]) {
            const bool depth = entry["target"].is_string();
            texts.push_back(
                beginning(entry, depth ? "depth buffer"
                                       : "target " + std::to_string(entry["target"].get<unsigned>())) +
                std::to_string(entry["surface"].get<unsigned>()) +
                (depth ? " is smaller than the target, or has another sample count"
                       : " has another size or sample count than the first target"));
        }
    return texts;
}

} // namespace tools
