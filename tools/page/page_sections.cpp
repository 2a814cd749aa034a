#include "tools/page/page_sections.h"

#include <algorithm>
#include <map>
#include <utility>

#include "responses/analysis/capture_check.h"
#include "responses/queries/query_kinds.h"
#include "responses/recording/replayer.h"
#include "tools/lint/lint_replay.h"
#include "tools/report/query_report.h"

namespace tools {

namespace {

constexpr std::size_t kMostFindings = 10000;
constexpr std::size_t kMostHabits = 500; // places of a rule

dp2::Place place_of_traced(const responses::TracedPlace& traced) {
    return {traced.record, traced.offset};
}

Json issue_json(const responses::QueryTraceRow& query, const responses::IssueTrace& issue,
                const PageItems& items) {
    Json row = {{"fate", responses::issue_fate_name(issue.fate)}};
    if (issue.begun) row["begun"] = page_place(place_of_traced(*issue.begun), items);
    if (issue.ended) row["ended"] = page_place(place_of_traced(*issue.ended), items);
    if (issue.fate != responses::IssueFate::Answered) return row;
    row["answered"] = page_place({issue.answered, std::nullopt}, items);
    row["data"] = query_data_json(query.type, issue.data);
    return row;
}

bool is_on_page(const Json& row) {
    return std::ranges::any_of(
        std::initializer_list<const char*>{"begun", "ended", "answered"},
        [&](const char* part) { return row.contains(part) && row[part].contains("item"); });
}

} // namespace

Json page_place(const dp2::Place& place, const PageItems& items) {
    Json out = {{"at", dp2::place_text(place)}};
    if (const auto number = items.draws().number(place)) out["draw"] = dp2::draw_text(*number);
    if (const auto item = items.find(place)) out["item"] = *item;
    return out;
}

Json page_queries(responses::QueryTrace& trace, const PageItems& items, const std::vector<PageStep>& steps) {
    // For each context: the draws of the trace, and the steps of those on the page. Every query may count all
    // of them, so issues have ranges.
    struct Counted {
        std::vector<std::size_t> draws, on_page;
        std::vector<std::uint32_t> steps; // of on_page
    };
    std::map<std::uint32_t, Counted> counted;
    for (std::size_t i = 0; i < trace.draws().size(); ++i) {
        Counted& of = counted[trace.draws()[i].context];
        of.draws.push_back(i);
        const auto step = find_step(steps, items, place_of_traced(trace.draws()[i].place));
        if (!step) continue;
        of.on_page.push_back(i);
        of.steps.push_back(*step);
    }
    const auto range = [](const std::vector<std::size_t>& draws, const responses::IssueTrace& issue) {
        const auto first = std::ranges::lower_bound(draws, issue.first_draw);
        const auto end = std::ranges::lower_bound(first, draws.end(), issue.end_draw);
        return std::pair(first - draws.begin(), end - draws.begin());
    };
    Json out = Json::array();
    for (const responses::QueryTraceRow& query : trace.queries()) {
        Json issues = Json::array();
        for (const responses::IssueTrace& issue : query.issues) {
            Json row = issue_json(query, issue, items);
            const Counted& of = counted[query.context];
            const auto [first, end] = range(of.draws, issue);
            const auto [shown, shown_end] = range(of.on_page, issue);
            row["draw_count"] = end > first ? end - first : 0;
            if (shown < shown_end)
                row.update({{"first_step", of.steps[static_cast<std::size_t>(shown)]},
                            {"last_step", of.steps[static_cast<std::size_t>(shown_end - 1)]}});
            if (is_on_page(row) || row.contains("first_step")) issues.push_back(std::move(row));
        }
        if (issues.empty()) continue;
        out.push_back({{"context", query.context},
                       {"id", query.id},
                       {"query_type", query_type_name(query.type)},
                       {"reproducible", responses::is_reproducible(query.type)},
                       {"issues", std::move(issues)}});
    }
    return out;
}

StepCosts page_costs(responses::QueryTrace& trace, const PageItems& items,
                     const std::vector<PageStep>& steps) {
    StepCosts costs;
    costs.boxed.resize(steps.size());
    costs.passed.resize(steps.size());
    for (auto& rejected : costs.rejected) rejected.resize(steps.size());
    for (const responses::DrawTrace& draw : trace.draws()) {
        const auto step = find_step(steps, items, place_of_traced(draw.place));
        if (!step) continue;
        costs.boxed[*step] = static_cast<double>(draw.counts.boxed);
        costs.passed[*step] = static_cast<double>(draw.counts.samples());
        for (std::size_t r = 0; r < rasterizer::kRejections; ++r)
            costs.rejected[r][*step] = static_cast<double>(draw.counts.rejected[r]);
    }
    return costs;
}

PageFindings page_findings(const Input& input, const responses::EmulatorOptions& emulator,
                           const dp2::ReadLimits& limits, const PlayingTime& time, const PageItems& items) {
    PageFindings found;
    responses::CaptureCheck check(input.document, emulator, limits,
                                  input.raw ? responses::Surfaces::NotKnown : responses::Surfaces::Created);
    Progress progress("checking record", input.document.size());
    for (std::size_t record = 0; record < input.document.size(); ++record) {
        progress.at(record);
        time.check(record);
        for (const responses::Diagnostic& diagnostic : check.next()) {
            if (!items.find({diagnostic.place.record, std::nullopt})) continue;
            if (found.list.size() >= kMostFindings) {
                ++found.left_out;
                continue;
            }
            Json row = page_place(diagnostic.place, items);
            row.update({{"from", "check"},
                        {"text", responses::describe(diagnostic)},
                        {"level", diagnostic.is_warning() ? "warning" : "error"},
                        {"expected", diagnostic.expected}});
            found.list.push_back(std::move(row));
        }
    }
    found.mistakes = found.list.size();
    return found;
}

void add_habits(PageFindings& findings, const Input& input, responses::EmulatorOptions emulator,
                const dp2::ReadLimits& limits, const PlayingTime& time, const PageItems& items) {
    if (items.frames().empty()) return;
    LintLog log(kMostHabits);
    if (input.raw) log.ignore(LintRuleInfo::Objects);
    log.only_records(items.frames().front().first_record, items.frames().back().end_record);
    Progress progress("looking for habits in record", input.document.size());
    LintReplay rules(input.document, log, std::move(emulator), limits, [&](std::size_t record) {
        time.check(record);
        progress.at(record);
    });
    (void)rules.play().ok(); // the page's replay reports a record that cannot be played
    for (const LintRuleInfo& info : lint_rules()) {
        const LintLog::Habit& habit = log.habit(info.rule);
        if (habit.count == 0) continue;
        findings.habits.push_back({{"rule", info.name}, {"why", info.why}, {"count", habit.count}});
        for (const LintLog::Example& example : habit.first) {
            Json row = page_place(example.place, items);
            row.update({{"from", "lint"}, {"rule", info.name}, {"text", example.text}, {"level", "habit"}});
            findings.list.push_back(std::move(row));
        }
    }
}

} // namespace tools
