#include "tools/report/missing_textures.h"

#include <algorithm>
#include <bit>

namespace tools {

namespace {

// The stage that commands name: rows from 16 on are the displacement map and the vertex samplers.
std::uint32_t stage_of(std::uint32_t row) {
    constexpr std::uint32_t kDisplacementMap = 256; // D3DDMAPSAMPLER
    return row < rasterizer::kPixelSamplers ? row : kDisplacementMap + row - rasterizer::kPixelSamplers;
}

} // namespace

void MissingTextures::begin(std::size_t record) {
    record_.clear();
    number_ = record;
    command_.reset();
}

void MissingTextures::executed(const responses::Context& context, const dp2::Command* next) {
    const rasterizer::MissingTextures& now = context.front_end.missing_textures();
    if (command_ && now.draws != counted_)
        for (std::uint32_t left = now.samplers; left != 0; left &= left - 1) {
            const auto row = static_cast<std::uint32_t>(std::countr_zero(left));
            add(stage_of(row), context.front_end.state().stage(row, dp2::Tss::Texture), now.draws - counted_);
        }
    counted_ = now.draws;
    command_ = next ? std::optional(next->offset) : std::nullopt;
}

void MissingTextures::add(std::uint32_t stage, std::uint32_t texture, std::uint64_t draws) {
    for (List* list : {&record_, &all_}) {
        auto found = std::ranges::find_if(
            *list, [&](const Missing& m) { return m.stage == stage && m.texture == texture; });
        if (found == list->end()) {
            if (list->size() == kMostTextures) continue;
            found = list->insert(found, {stage, texture, 0, {number_, command_}});
        }
        found->draws += draws;
    }
}

Json MissingTextures::json(const List& list, const dp2::DrawIndex& draws) {
    Json out = Json::array();
    for (const Missing& missing : list) {
        Json entry = {{"stage", missing.stage}, {"texture", missing.texture}, {"draws", missing.draws}};
        add_place(entry, missing.first, draws);
        out.push_back(entry);
    }
    return out;
}

std::string missing_text(const Json& entry) {
    const auto draws = entry["draws"].get<std::uint64_t>();
    return std::to_string(draws) + (draws == 1 ? " draw" : " draws") + " without texture " +
           (draws == 1 ? "at " : "from ") + entry["at"].get<std::string>() + (draws == 1 ? "" : " on") +
           ": stage " + std::to_string(entry["stage"].get<unsigned>()) + " names " +
           std::to_string(entry["texture"].get<unsigned>()) + ", which does not exist";
}

} // namespace tools
