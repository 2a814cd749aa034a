#include "tools/report/skipped_draws.h"

namespace tools {

void SkippedDraws::begin(std::size_t record) {
    record_ = {};
    number_ = record;
    command_.reset();
}

void SkippedDraws::executed(const responses::Context& context, const dp2::Command* next) {
    const rasterizer::SkipCounts& counts = context.front_end.skips();
    if (counts != counted_) {
        for (std::size_t i = 0; command_ && i < counts.size(); ++i)
            if (counts[i] != counted_[i]) add(i, counts[i] - counted_[i]);
        counted_ = counts;
    }
    command_ = next ? std::optional(next->offset) : std::nullopt;
}

void SkippedDraws::add(std::size_t reason, std::uint64_t draws) {
    for (Reason* sum : {&record_[reason], &all_[reason]}) {
        if (sum->draws == 0) sum->first = {number_, command_};
        sum->draws += draws;
    }
}

Json SkippedDraws::json(const Reasons& reasons, const dp2::DrawIndex& draws) {
    Json out = Json::array();
    for (std::size_t i = 0; i < reasons.size(); ++i) {
        if (reasons[i].draws == 0) continue;
        Json entry = {{"reason", rasterizer::kSkipReasonWords[i]}, {"draws", reasons[i].draws}};
        add_place(entry, reasons[i].first, draws);
        out.push_back(entry);
    }
    return out;
}

} // namespace tools
