#include <algorithm>
#include <optional>
#include <span>

#include "tools/cli/command_line.h"
#include "tools/page/page_content.h"

namespace tools {

namespace {

constexpr const char* kAspectNames[kAspects] = {"colour", "depth", "stencil"};

constexpr int kPageFormat = 3; // of the index; tools/page/README.md

// Collects the blocks that an index names, and makes columns: arrays of numbers of one size.
class IndexMaker {
  public:
    IndexMaker(const PageContent& content, const PageCut& cut, Blobs& blobs)
        : content_(content), cut_(cut), blobs_(blobs) {}

    PageIndex make() {
        out_.json = {{"format", kPageFormat},        {"program", program()},    {"file", content_.file},
                     {"whole", content_.whole},      {"notes", content_.notes}, {"rejections", Json::array()},
                     {"skip_reasons", Json::array()}};
        for (const char* name : rasterizer::kRejectionNames) out_.json["rejections"].push_back(name);
        for (const char* words : rasterizer::kSkipReasonWords) out_.json["skip_reasons"].push_back(words);
        add_items();
        add_steps();
        add_frames();
        add_stores();
        out_.json["queries"] = content_.queries;
        out_.json["findings"] = {{"list", content_.findings.list},
                                 {"left_out", content_.findings.left_out},
                                 {"habits", content_.findings.habits}};
        out_.json["reading"] = content_.reading;
        out_.json["pixels"] = content_.pixels;
        for (const Json& pixel : content_.pixels) use(pixel["blob"].get<std::uint32_t>());
        if (!content_.against.json.is_null()) out_.json["against"] = content_.against.json;
        if (!content_.against.draws.steps.empty()) add_other_draws();
        note_omissions();
        out_.json["left_out"] = out_.left_out;
        return std::move(out_);
    }

  private:
    // The program's version, without the lines that depend on the machine.
    static std::string program() {
        const std::string text = version_text();
        return text.substr(0, text.find('\n'));
    }

    std::uint32_t use(std::uint32_t blob) {
        if (blob >= used_.size()) used_.resize(blob + 1);
        if (!used_[blob]) out_.blobs.push_back(blob);
        used_[blob] = true;
        return blob;
    }
    template <class T> Json column(const char* type, const std::vector<T>& values) {
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(values.data());
        return {{"type", type}, {"blob", use(blobs_.add(std::span(bytes, values.size() * sizeof(T))))}};
    }
    Json numbers(const std::vector<std::uint32_t>& values) { return column("u32", values); }
    Json counts(const std::vector<double>& values) { return column("f64", values); }
    template <class List, class F> Json numbers_of(const List& list, F&& f) {
        std::vector<std::uint32_t> values;
        values.reserve(list.size());
        for (const auto& element : list) values.push_back(static_cast<std::uint32_t>(f(element)));
        return numbers(values);
    }
    template <class List, class F> Json counts_of(const List& list, F&& f) {
        std::vector<double> values;
        values.reserve(list.size());
        for (const auto& element : list) values.push_back(static_cast<double>(f(element)));
        return counts(values);
    }
    Json texts_blob(const Texts& texts) {
        Json list = Json::array();
        for (const std::string* text : texts.all()) list.push_back(*text);
        return use(blobs_.add(list.dump(-1, ' ', false, Json::error_handler_t::replace)));
    }

    void add_items() {
        const auto& items = content_.items->items();
        Json names = Json::array();
        for (const std::string* name : content_.items->names().all()) names.push_back(*name);
        out_.json["names"] = names;
        out_.json["items"] = {{"count", items.size()},
                              {"record", numbers_of(items, [](const PageItem& i) { return i.record; })},
                              {"offset", numbers_of(items, [](const PageItem& i) { return i.offset; })},
                              {"name", numbers_of(items, [](const PageItem& i) { return i.name; })},
                              {"draw", numbers_of(items, [](const PageItem& i) { return i.draw; })},
                              {"context", numbers_of(items, [](const PageItem& i) { return i.context; })}};
        Json texts = Json::array();
        for (std::size_t i = 0; i < cut_.texts; ++i) texts.push_back(use(content_.texts[i]));
        out_.json["texts"] = texts;
        out_.json["text_items"] = PageItems::kTextItems;
        out_.json["results"] = Json::array();
        for (const PageResult& result : content_.trace->results())
            if (result.failed || result.answers != 0)
                out_.json["results"].push_back({{"record", result.record},
                                                {"text", result.text},
                                                {"failed", result.failed},
                                                {"expected", result.expected},
                                                {"answer_bytes", result.answers}});
    }

    void add_steps() {
        const PageTrace& trace = *content_.trace;
        const auto& steps = trace.steps();
        std::vector<std::uint32_t> changes;
        for (const PageStep& step : steps) changes.push_back(step.first_change);
        changes.push_back(static_cast<std::uint32_t>(trace.changes().size()));
        Json rejected = Json::array();
        for (const auto& values : content_.costs.rejected) rejected.push_back(counts(values));
        out_.json["steps"] = {
            {"count", steps.size()},
            {"item", numbers_of(steps, [](const PageStep& s) { return s.item; })},
            {"event", numbers_of(steps, [](const PageStep& s) { return s.event; })},
            {"first_change", numbers(changes)},
            {"targets", numbers_of(steps, [](const PageStep& s) { return s.targets; })},
            {"skip", numbers_of(steps, [](const PageStep& s) { return s.skip; })},
            {"skipped", counts_of(steps, [](const PageStep& s) { return s.skipped; })},
            {"primitives", counts_of(steps, [](const PageStep& s) { return s.primitives; })},
            {"boxed", counts(content_.costs.boxed)},
            {"passed", counts(content_.costs.passed)},
            {"rejected", rejected}};
        out_.json["targets"] = trace.target_lists();
        out_.json["changes"] = {
            {"name", numbers_of(trace.changes(), [](const StateChange& c) { return c.name; })},
            {"value", numbers_of(trace.changes(), [](const StateChange& c) { return c.value; })}};
        out_.json["state_names"] = texts_blob(trace.states().names());
        out_.json["state_values"] = texts_blob(trace.states().values());
        out_.json["states_end"] = end_json(trace.states_end());
        if (!trace.created_again().empty()) out_.json["created_again"] = trace.created_again();
        out_.json["events"] = {
            {"item", numbers_of(trace.events(), [](const PageEvent& e) { return e.item; })},
            {"kind", numbers_of(trace.events(), [](const PageEvent& e) { return e.kind; })}};
    }

    void add_frames() {
        Json frames = Json::array();
        for (const PageFrame& frame : content_.items->frames())
            frames.push_back({{"number", frame.number},
                              {"first_item", frame.first_item},
                              {"end_item", frame.end_item},
                              {"presented", frame.presented},
                              {"surface", frame.surface}});
        for (const PagePresent& present : content_.trace->presents()) {
            Json& frame = frames[present.frame];
            if (present.picture) frame["picture"] = *present.picture;
            if (!present.missing.empty()) frame["missing"] = present.missing;
            if (present.thumbnail != kNoNumber)
                frame["thumbnail"] = {{"blob", use(present.thumbnail)},
                                      {"width", present.thumbnail_width},
                                      {"height", present.thumbnail_height}};
        }
        out_.json["frames"] = frames;
    }

    static Json end_json(std::uint32_t end) { return end == kNoNumber ? Json(nullptr) : Json(end); }

    static Json surface_json(const FollowedSurface& surface, std::uint32_t first_tile) {
        if (!surface.form.format) // of a picture in a folder
            return {{"surface", surface.handle},
                    {"format", "picture"},
                    {"aspect", kAspectNames[static_cast<std::size_t>(surface.aspect)]},
                    {"width", surface.form.width},
                    {"height", surface.form.height},
                    {"first_tile", first_tile}};
        const dp2::FormatInfo& format = *surface.form.format;
        Json out = {{"surface", surface.handle},
                    {"format", format.name},
                    {"width", surface.form.width},
                    {"height", surface.form.height},
                    {"samples", surface.form.samples},
                    {"first_tile", first_tile},
                    {"first_event", surface.first_event},
                    {"alpha", shows_alpha(format)},
                    // Whether the bytes of the picture are those that the surface stores.
                    {"exact", surface.form.samples == 1 && format.kind == dp2::FormatKind::Unorm &&
                                  format.bits_per_texel <= 32 && format.r.width == 8 && format.g.width == 8 &&
                                  format.b.width == 8}};
        if (!surface.texels) return out;
        if (format.r.width != 0)
            out["depth"] = {{"shift", format.r.shift},
                            {"width", format.r.width},
                            {"float", format.kind == dp2::FormatKind::DepthFloat}};
        if (format.g.width != 0) out["stencil"] = {{"shift", format.g.shift}, {"width", format.g.width}};
        return out;
    }

    Json store(const std::vector<TileRun>& runs, std::size_t kept, std::uint32_t end_event, Json pictures) {
        const std::span<const TileRun> shown(runs.data(), kept);
        if (kept < runs.size()) end_event = std::min(end_event, runs[kept].events.front());
        std::vector<std::uint32_t> events;
        for (const TileRun& run : shown) events.insert(events.end(), run.events.begin(), run.events.end());
        for (const TileRun& run : shown) use(run.blob);
        return {{"pictures", std::move(pictures)},
                {"end_event", end_json(end_event)},
                {"runs", kept},
                {"run_tile", numbers_of(shown, [](const TileRun& r) { return r.tile; })},
                {"run_blob", numbers_of(shown, [](const TileRun& r) { return r.blob; })},
                {"run_versions", numbers_of(shown, [](const TileRun& r) { return r.events.size(); })},
                {"version_event", numbers(events)}};
    }

    static Json surfaces_json(const std::vector<FollowedSurface>& surfaces,
                              const std::vector<std::uint32_t>& tiles) {
        Json out = Json::array();
        for (std::size_t i = 0; i < surfaces.size(); ++i) out.push_back(surface_json(surfaces[i], tiles[i]));
        return out;
    }

    void add_stores() {
        Json others = Json::array();
        for (std::size_t i = 0; i < content_.against.pictures.size(); ++i)
            others.push_back({{"width", content_.against.pictures[i].width},
                              {"height", content_.against.pictures[i].height},
                              {"first_tile", content_.other_tiles[i]}});
        out_.json["stores"] = {
            {"frames", store(content_.frame_runs, cut_.frame_runs, kNoNumber,
                             surfaces_json(content_.frame_surfaces, content_.frame_tiles))},
            {"against", store(content_.other_runs, cut_.other_runs, kNoNumber, std::move(others))},
            {"draws", store(content_.draw_runs, cut_.draw_runs, content_.trace->pictures_end(),
                            surfaces_json(content_.draw_surfaces, content_.draw_tiles))}};
        const OtherDraws& draws = content_.against.draws;
        if (!draws.steps.empty())
            out_.json["stores"]["other_draws"] = store(draws.runs, cut_.other_draw_runs, draws.pictures_end,
                                                       surfaces_json(draws.surfaces, draws.tiles));
    }

    void add_other_draws() {
        using Step = OtherDraws::Step;
        const OtherDraws& draws = content_.against.draws;
        const auto column_of = [&](auto&& member) { return numbers_of(draws.steps, member); };
        out_.json["other_draws"] = {{"compared", draws.compared},
                                    {"differing", draws.differing},
                                    {"lists", draws.target_lists},
                                    {"before", column_of([](const Step& s) { return s.before; })},
                                    {"after", column_of([](const Step& s) { return s.after; })},
                                    {"list_before", column_of([](const Step& s) { return s.lists[0]; })},
                                    {"list_after", column_of([](const Step& s) { return s.lists[1]; })},
                                    {"record", column_of([](const Step& s) { return s.record; })},
                                    {"offset", column_of([](const Step& s) { return s.offset; })},
                                    {"frame", column_of([](const Step& s) { return s.frame; })},
                                    {"draw", column_of([](const Step& s) { return s.draw; })},
                                    {"result", column_of([](const Step& s) { return s.result; })}};
        using Range = OtherDraws::Range;
        if (!draws.ranges.empty())
            out_.json["other_draws"].update(
                {{"range_event", numbers_of(draws.ranges, [](const Range& r) { return r.event; })},
                 {"range_picture", numbers_of(draws.ranges, [](const Range& r) { return r.picture; })},
                 {"range_black", counts_of(draws.ranges, [](const Range& r) { return r.depths.black; })},
                 {"range_white", counts_of(draws.ranges, [](const Range& r) { return r.depths.white; })}});
    }

    // "draw 1.2 at 4+0x4e"
    std::string item_text(std::uint32_t item) const {
        const PageItem& i = content_.items->items()[item];
        const dp2::Place place{i.record,
                               i.offset == kNoNumber ? std::nullopt : std::optional<std::uint64_t>(i.offset)};
        const auto number = content_.items->draws().number(place);
        return (number ? "draw " + dp2::draw_text(*number) + " at " : "") + dp2::place_text(place);
    }

    // The item of the first step that has no pictures, if those from this event on are left out.
    std::optional<std::uint32_t> first_item_without(std::uint32_t event) const {
        const auto& steps = content_.trace->steps();
        const auto has = [&](const PageStep& s) { return s.event != 0 && s.event < event; };
        const auto last = std::find_if(steps.rbegin(), steps.rend(), has);
        return last == steps.rbegin() ? std::nullopt : std::optional(last.base()->item);
    }

    void note_omissions() {
        const Json& stores = out_.json["stores"];
        if (const Json& end = stores["draws"]["end_event"]; !end.is_null()) {
            if (const auto item = first_item_without(end.get<std::uint32_t>()))
                out_.left_out.push_back("pictures of draws from " + item_text(*item) + " on");
        }
        if (stores.contains("other_draws") && !stores["other_draws"]["end_event"].is_null()) {
            const auto end = stores["other_draws"]["end_event"].get<std::uint32_t>();
            const auto& others = content_.against.draws.steps;
            const auto missing =
                std::ranges::find_if(others, [&](const OtherDraws::Step& s) { return s.after >= end; });
            if (missing != others.end())
                out_.left_out.push_back(
                    "the other side's pictures of draws from " +
                    item_text(
                        content_.trace->steps()[static_cast<std::size_t>(missing - others.begin())].item) +
                    " on");
        }
        if (!stores["against"]["end_event"].is_null())
            out_.left_out.push_back("pictures of the other side of the comparison from pair " +
                                    std::to_string(stores["against"]["end_event"].get<std::uint32_t>()) +
                                    " on");
        if (const Json& end = stores["frames"]["end_event"]; !end.is_null())
            out_.left_out.push_back(
                "pictures from frame " +
                std::to_string(content_.items->frames()[end.get<std::uint32_t>() - 1].number) + " on");
        if (content_.trace->states_end() != kNoNumber) out_.left_out.push_back("states of later draws");
        const std::size_t texts = cut_.texts * PageItems::kTextItems;
        if (texts < content_.items->items().size())
            out_.left_out.push_back("texts from " + item_text(static_cast<std::uint32_t>(texts)) + " on");
    }

    const PageContent& content_;
    const PageCut& cut_;
    Blobs& blobs_;
    PageIndex out_;
    std::vector<bool> used_;
};

} // namespace

PageIndex make_index(const PageContent& content, const PageCut& cut, Blobs& blobs) {
    return IndexMaker(content, cut, blobs).make();
}

} // namespace tools
