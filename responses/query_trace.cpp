#include "responses/query_trace.h"

#include "rasterizer/base/counter_sums.h"
#include "responses/response_parser.h"

namespace responses {

const char* issue_fate_name(IssueFate fate) {
    constexpr const char* kNames[] = {"pending", "answered", "replaced", "deleted"};
    return kNames[static_cast<std::size_t>(fate)];
}

void QueryTrace::started(std::size_t record) {
    place_ = {record, 0};
    if (const auto* submit = std::get_if<dp2::capture::Submit>(&document_[record]))
        context_ = submit->context;
    // Handles of a context that goes are free for others.
    if (const auto* gone = std::get_if<dp2::capture::DestroyContext>(&document_[record]))
        std::erase_if(live_, [&](const auto& entry) { return entry.first.first == gone->context; });
}

// What the command before this one did can be seen now.
void QueryTrace::at_command(Context& context, const dp2::Command* command) {
    Point here{context.device.snapshot(), context.device.counts()};
    if (last_command_) {
        const auto did = rasterizer::counted_since(here.device, last_.device);
        if (did.draws != 0) {
            open_.push_back({draws_.size(), last_, here});
            draws_.push_back({context_, place_, last_command_->op, did.draws, did.primitives, {}});
        }
        issued(context, *last_command_);
    }
    last_ = std::move(here);
    last_command_.reset();
    if (!command) return settle(false);
    last_command_ = *command;
    place_.offset = command->offset;
}

IssueTrace* QueryTrace::current(std::uint32_t id) {
    const auto found = live_.find({context_, id});
    if (found == live_.end() || queries_[found->second].issues.empty()) return nullptr;
    return &queries_[found->second].issues.back();
}

void QueryTrace::issued(Context& context, const dp2::Command& command) {
    if (command.op->op == dp2::Opcode::DeleteQuery) {
        for (const dp2::wire::DeleteQuery query : dp2::PackedArray<dp2::wire::DeleteQuery>(command.payload)) {
            IssueTrace* issue = current(query.id);
            if (issue && issue->fate == IssueFate::Pending) issue->fate = IssueFate::Deleted;
            live_.erase({context_, query.id});
        }
    }
    if (command.op->op != dp2::Opcode::IssueQuery) return;
    for (const dp2::wire::IssueQuery issue : dp2::PackedArray<dp2::wire::IssueQuery>(command.payload)) {
        const auto type = context.queries.type(issue.id);
        if (!type.ok()) continue; // the command failed here
        const auto [entry, is_new] = live_.try_emplace({context_, issue.id}, queries_.size());
        if (is_new) queries_.push_back({context_, issue.id, *type, {}});
        std::vector<IssueTrace>& issues = queries_[entry->second].issues;
        const bool begins = dp2::find_query(static_cast<std::uint32_t>(*type))->has_begin;
        const auto replace = [&] {
            if (!issues.empty() && issues.back().fate == IssueFate::Pending)
                issues.back().fate = IssueFate::Replaced;
        };
        if ((issue.flags & dp2::kIssueBegin) && begins) {
            replace();
            issues.emplace_back().begun = place_;
            issues.back().first_draw = issues.back().end_draw = draws_.size();
        }
        if (!(issue.flags & dp2::kIssueEnd)) continue;
        const bool building = !issues.empty() && issues.back().begun && !issues.back().ended &&
                              issues.back().fate == IssueFate::Pending;
        if (!building) {
            replace();
            issues.emplace_back().first_draw = draws_.size();
        }
        issues.back().ended = place_;
        issues.back().end_draw = draws_.size();
    }
}

void QueryTrace::submitted(std::size_t record, const Call&, dp2::ByteSpan response) {
    last_command_.reset();
    const auto parsed = parse_response(response);
    if (!parsed.ok()) return;
    for (const ParsedAnswer& answer : parsed->answers) {
        IssueTrace* issue = current(answer.id);
        if (!issue || !issue->ended) continue;
        issue->fate = IssueFate::Answered;
        issue->answered = record;
        issue->data.assign(answer.data.begin(), answer.data.end());
    }
}

// Counts of draws that the GPU has finished; their snapshots are let go.
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
