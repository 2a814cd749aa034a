#include "responses/analysis/query_trace.h"

#include "rasterizer/base/counter_sums.h"
#include "rasterizer/commands/bind_targets.h"

namespace responses {

const char* issue_fate_name(IssueFate fate) {
    constexpr const char* kNames[] = {"pending", "answered", "replaced", "deleted"};
    return kNames[static_cast<std::size_t>(fate)];
}

void QueryTrace::attach_to(EmulatorOptions& options) {
    options.count_rejections = true;
    options.trace = [this](Context& context, const dp2::Command* command) { at_command(context, command); };
    options.query_observer = this;
}

void QueryTrace::started(std::size_t record) {
    place_ = {record, 0};
    if (const auto* submit = std::get_if<dp2::capture::Submit>(&document_[record]))
        context_ = submit->context;
    // The queries of a context are freed with it (QUERIES.md 1.6).
    if (const auto* gone = std::get_if<dp2::capture::DestroyContext>(&document_[record])) {
        for (const auto& [key, index] : live_)
            if (key.first == gone->context)
                if (IssueTrace* issue = pending(key.first, key.second)) issue->fate = IssueFate::Deleted;
        forget_queries(gone->context);
    }
    // A context with the number of another one has its own queries.
    if (const auto* made = std::get_if<dp2::capture::CreateContext>(&document_[record]))
        forget_queries(made->context);
}

void QueryTrace::forget_queries(std::uint32_t context) {
    std::erase_if(live_, [&](const auto& entry) { return entry.first.first == context; });
}

// Called before each command, when the counters include the draws of the previous command.
void QueryTrace::at_command(Context& context, const dp2::Command* command) {
    Point here{context.front_end.snapshot(), context.front_end.counts()};
    if (last_command_) {
        const auto did = rasterizer::counted_since(here.front_end, last_.front_end);
        if (did.draws != 0) {
            open_.push_back({draws_.size(), last_, here});
            // A draw does not change its targets, so that they are still bound.
            const auto bound =
                rasterizer::bind_targets(context.front_end.state(), context.marker.gpu().resources());
            draws_.push_back(
                {context_, place_, last_command_->op, did.draws, did.primitives, bound.targets.samples, {}});
        }
    }
    last_ = std::move(here);
    last_command_.reset();
    if (!command) return settle(false);
    last_command_ = *command;
    place_.offset = command->offset;
}

// The query's row; adds it when the query is first issued.
QueryTraceRow& QueryTrace::row(QueryKey id, const QueryKind& kind) {
    const auto [entry, is_new] = live_.try_emplace({context_, id}, queries_.size());
    if (is_new)
        queries_.push_back(
            {context_, static_cast<std::uint32_t>(id), static_cast<dp2::QueryType>(kind.number), {}});
    return queries_[entry->second];
}

// The query's issue that is not yet answered, replaced or deleted; null: there is none.
IssueTrace* QueryTrace::pending(std::uint32_t context, QueryKey id) {
    const auto found = live_.find({context, id});
    if (found == live_.end()) return nullptr;
    std::vector<IssueTrace>& issues = queries_[found->second].issues;
    return !issues.empty() && issues.back().fate == IssueFate::Pending ? &issues.back() : nullptr;
}

void QueryTrace::begun(QueryKey id, const QueryKind& kind) {
    IssueTrace& issue = row(id, kind).issues.emplace_back();
    issue.begun = place_;
    issue.first_draw = issue.end_draw = draws_.size();
}

void QueryTrace::ended(QueryKey id, const QueryKind& kind) {
    IssueTrace* issue = pending(id);
    if (!issue) { // END without a BEGIN
        issue = &row(id, kind).issues.emplace_back();
        issue->first_draw = draws_.size();
    }
    issue->ended = place_;
    issue->end_draw = draws_.size();
}

void QueryTrace::replaced(QueryKey id) {
    if (IssueTrace* issue = pending(id)) issue->fate = IssueFate::Replaced;
}

void QueryTrace::answered(QueryKey id, std::span<const std::byte> data) {
    IssueTrace* issue = pending(id);
    if (!issue) return; // the query is not found if two live contexts have one number in the capture
    issue->fate = IssueFate::Answered;
    issue->answered = place_.record;
    issue->data.assign(data.begin(), data.end());
}

void QueryTrace::destroyed(QueryKey id) {
    if (IssueTrace* issue = pending(id)) issue->fate = IssueFate::Deleted;
    live_.erase({context_, id});
}

// Computes the counts of draws that the GPU has finished, and frees their snapshots.
void QueryTrace::settle(bool all) {
    std::erase_if(open_, [&](const OpenDraw& open) {
        const auto& fence = open.to.snapshot.fence;
        if (!all && fence && !fence->passed()) return false;
        draws_[open.index].counts =
            rasterizer::counted_since(*open.to.snapshot.counts, *open.from.snapshot.counts);
        return true;
    });
}

const std::vector<DrawTrace>& QueryTrace::draws() {
    settle(true);
    return draws_;
}

} // namespace responses
