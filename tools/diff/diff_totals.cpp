#include "tools/diff/diff_totals.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <vector>

namespace tools {

namespace {

constexpr ObjectKind kAllObjects[kObjectKinds] = {ObjectKind::Context, ObjectKind::Surface,
                                                  ObjectKind::Buffer, ObjectKind::Sublevel};

EditCounts counts_of(const ObjectPairs::Counts& objects) {
    return {objects.equal, objects.changed, objects.only_a, objects.only_b};
}

// "frames 1, 3..5": the frames in which something differs.
std::string differing_frames(const std::map<std::uint64_t, EditCounts>& frames) {
    struct Run {
        std::uint64_t first, last;
    };
    constexpr std::size_t kMostRuns = 12;
    std::vector<Run> runs;
    for (const auto& [frame, counts] : frames) {
        if (counts.differing() == 0) continue;
        if (!runs.empty() && runs.back().last + 1 == frame)
            runs.back().last = frame;
        else
            runs.push_back({frame, frame});
    }
    std::string text = runs.size() == 1 && runs[0].first == runs[0].last ? "frame " : "frames ";
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (i == kMostRuns) return text + ", ...";
        text += (i == 0 ? "" : ", ") + std::to_string(runs[i].first);
        if (runs[i].last != runs[i].first) text += ".." + std::to_string(runs[i].last);
    }
    return text;
}

} // namespace

Json counts_json(const EditCounts& counts) {
    return {{"equal", counts.equal},
            {"changed", counts.changed},
            {"only_a", counts.only_a},
            {"only_b", counts.only_b}};
}

std::string counts_text(const EditCounts& counts) {
    std::string text;
    const auto add = [&](std::uint64_t count, const char* words) {
        if (count != 0) text += (text.empty() ? "" : ", ") + std::to_string(count) + words;
    };
    add(counts.changed, " changed");
    add(counts.only_a, " only in A");
    add(counts.only_b, " only in B");
    return text.empty() ? "none" : text;
}

void DiffTotals::add(const CaptureDiff& diff, const Edit& edit, const ItemChange* change) {
    const CaptureSide& side = edit.only_in_b() ? diff.b() : diff.a();
    const CaptureItem& item = edit.only_in_b() ? diff.in_b(edit) : diff.in_a(edit);
    (item.is_record() ? records_ : commands_).add(edit);
    frames_[item.frame].add(edit);
    if (edit.equal) return;
    names_[item_name(side, item)].add(edit);
    if (!change || !change->data) return;
    ++blocks_;
    differing_bytes_ += change->data->differing;
    block_bytes_ += std::max(change->data->bytes_before, change->data->bytes_after);
}

Json DiffTotals::json(const CaptureDiff& diff) const {
    Json out = {{"equal", diff.equal()},
                {"records", counts_json(records_)},
                {"commands", counts_json(commands_)},
                {"objects", Json::object()},
                {"renumbered", diff.objects().renumbered().size()},
                {"given_up", diff.given_up().size()},
                {"data", {{"blocks", blocks_}, {"bytes", differing_bytes_}}},
                {"names", Json::object()},
                {"frames", Json::array()}};
    for (const ObjectKind kind : kAllObjects)
        out["objects"][object_kind_name(kind)] = counts_json(counts_of(diff.objects().counts(kind)));
    for (const auto& [name, counts] : names_) out["names"][name] = counts_json(counts);
    for (const auto& [frame, counts] : frames_) {
        if (counts.differing() == 0) continue;
        Json line = counts_json(counts);
        line["frame"] = frame;
        out["frames"].push_back(std::move(line));
    }
    return out;
}

void DiffTotals::print(const CaptureDiff& diff, bool by_name) const {
    const std::uint64_t records = records_.equal + records_.differing(),
                        commands = commands_.equal + commands_.differing();
    if (diff.equal()) {
        std::printf("equal: %" PRIu64 " record%s, %" PRIu64 " command%s\n", records, records == 1 ? "" : "s",
                    commands, commands == 1 ? "" : "s");
        return;
    }
    if (by_name) {
        for (const auto& [name, counts] : names_)
            std::printf("%s: %s\n", name.c_str(), counts_text(counts).c_str());
        for (const auto& [frame, counts] : frames_)
            if (counts.differing() != 0)
                std::printf("frame %" PRIu64 ": %s\n", frame, counts_text(counts).c_str());
        for (const ObjectKind kind : kAllObjects)
            if (const EditCounts counts = counts_of(diff.objects().counts(kind)); counts.differing() != 0)
                std::printf("objects: %s: %s\n", object_kind_name(kind), counts_text(counts).c_str());
        if (blocks_ != 0)
            std::printf("data: %" PRIu64 " of %" PRIu64 " bytes of %" PRIu64 " block%s differ\n",
                        differing_bytes_, block_bytes_, blocks_, blocks_ == 1 ? "" : "s");
    }
    if (!differs()) {
        std::printf("equal but for %s\n", diff.objects().renumbered().empty() ? "the padding between commands"
                                                                              : "the numbers of objects");
        return;
    }
    std::printf("records: %s; commands: %s; in %s\n", counts_text(records_).c_str(),
                counts_text(commands_).c_str(), differing_frames(frames_).c_str());
}

} // namespace tools
