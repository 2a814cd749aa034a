#include "responses/analysis/query_use.h"

#include "responses/queries/response_parser.h"

namespace responses {

using dp2::Error;
using dp2::Fault;
using dp2::Opcode;
using dp2::Place;

namespace {

Error out_of_turn(const char* words) {
    return {Fault::BadSequence, 0, 0, words};
}

Error no_such_query() {
    return {Fault::BadHandle, 0, 0, "dwQueryID"};
}

constexpr const char* kIssuedAgain = "issued again before its answer";

} // namespace

void QueryUse::create(const Place& place, std::uint32_t id, std::uint32_t type, Diagnostics& out) {
    const dp2::QueryInfo* info = dp2::find_query(type);
    const auto [query, made] = queries_.try_emplace(id, Query{info && info->has_begin, {}, {}, 0});
    if (!made) out.add(diagnostic_at(place, Opcode::CreateQuery, out_of_turn("dwQueryID")));
}

void QueryUse::destroy(const Place& place, std::uint32_t id, Diagnostics& out) {
    const auto found = queries_.find(id);
    if (found == queries_.end()) return out.add(diagnostic_at(place, Opcode::DeleteQuery, no_such_query()));
    never_ended(found->second, out);
    queries_.erase(found);
}

void QueryUse::issue(const Place& place, std::uint32_t id, std::uint32_t flags, Diagnostics& out) {
    const auto report = [&](const Error& error) { out.add(diagnostic_at(place, Opcode::IssueQuery, error)); };
    const auto found = queries_.find(id);
    if (found == queries_.end()) return report(no_such_query());
    Query& query = found->second;
    if (flags & dp2::kIssueBegin && query.begins) {
        if (query.state == State::Building) report(out_of_turn("BEGIN again before its END"));
        if (is_unanswered(query)) report(out_of_turn(kIssuedAgain));
        query.state = State::Building;
        query.begun = place;
    }
    if (!(flags & dp2::kIssueEnd)) return;
    if (query.begins && query.state != State::Building)
        report(out_of_turn("END without a BEGIN"));
    else if (is_unanswered(query))
        report(out_of_turn(kIssuedAgain));
    query.state = State::Issued;
    query.issued_in = call_;
}

void QueryUse::end_call(const dp2::ByteSpan* response) {
    const std::uint64_t ended = call_++;
    const auto parsed =
        response ? parse_response(*response) : dp2::Result<ParsedResponse>(out_of_turn("response"));
    if (!parsed.ok()) {
        unknown_until_ = ended;
        return;
    }
    for (const ParsedAnswer& answer : parsed->answers)
        if (const auto found = queries_.find(answer.id);
            found != queries_.end() && found->second.state == State::Issued)
            found->second.state = State::AtRest;
}

void QueryUse::never_ended(const Query& query, Diagnostics& out) {
    if (query.state == State::Building)
        out.add(diagnostic_at(query.begun, Opcode::IssueQuery, out_of_turn("BEGIN that no END follows")));
}

void QueryUse::end(Diagnostics& out) {
    for (const auto& [id, query] : queries_) never_ended(query, out);
    queries_.clear();
}

} // namespace responses
