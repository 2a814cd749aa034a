// unissued-query, query-begun-twice, unended-query, empty-query.
#include <map>
#include <optional>

#include "dp2/tables/queries.h"
#include "tools/lint/lint_check.h"

namespace tools {

namespace {

namespace wire = dp2::wire;

class QueryHabits : public LintCheck {
  public:
    explicit QueryHabits(const LintSetting& setting) : log_(setting.log) {}

    void record(std::size_t, const dp2::capture::Record& record) override {
        if (const auto* created = std::get_if<dp2::capture::CreateContext>(&record)) drop(created->context);
        if (const auto* gone = std::get_if<dp2::capture::DestroyContext>(&record)) drop(gone->context);
        // Queries of a lost context cannot be issued or ended, so they are not reported.
        if (const auto* lost = std::get_if<dp2::capture::LoseContext>(&record))
            contexts_.erase(lost->context);
    }
    void command(const LintCommand& command) override {
        if (command.command.op->kind != dp2::Kind::Query ||
            command.context.interface_version < rasterizer::kDx9)
            return;
        Walk walk(*this, contexts_[command.number], command.place);
        (void)dp2::dispatch(command.command, command.decode, walk);
    }
    void drawn(const LintDraw& draw) override { contexts_[draw.number].draws += draw.did.draws; }
    void end() override {
        while (!contexts_.empty()) drop(contexts_.begin()->first);
    }

  private:
    struct Query {
        dp2::Place created;
        const dp2::QueryInfo* type = nullptr; // null: unknown
        bool issued = false;
        std::optional<dp2::Place> begun; // without an END yet
        std::uint64_t draws = 0;         // the context's draws when it was begun
    };
    struct Of { // a context
        std::map<std::uint32_t, Query> queries;
        std::uint64_t draws = 0;
    };
    struct Walk : dp2::NullHandler {
        Walk(QueryHabits& h, Of& o, const dp2::Place& p) : habits(h), of(o), place(p) {}
        dp2::Status on_create_query(const dp2::Command&, const wire::CreateQuery& r) {
            of.queries.try_emplace(r.id, Query{place, dp2::find_query(r.type), false, {}, 0});
            return {};
        }
        dp2::Status on_delete_query(const dp2::Command&, const wire::DeleteQuery& r) {
            const auto found = of.queries.find(r.id);
            if (found == of.queries.end()) return {};
            habits.gone(r.id, found->second);
            of.queries.erase(found);
            return {};
        }
        dp2::Status on_issue_query(const dp2::Command&, const wire::IssueQuery& r) {
            const auto found = of.queries.find(r.id);
            if (found != of.queries.end()) habits.issue(of, r, found->second, place);
            return {};
        }
        QueryHabits& habits;
        Of& of;
        const dp2::Place place;
    };

    static std::string text(std::uint32_t id, const Query& query) {
        return "query " + std::to_string(id) + (query.type ? std::string(" ") + query.type->name : "");
    }
    void issue(const Of& of, const wire::IssueQuery& r, Query& query, const dp2::Place& place) {
        query.issued = true;
        if (!query.type || !query.type->has_begin) return;
        const auto name = [&] { return text(r.id, query); };
        if (r.flags & dp2::kIssueBegin) {
            if (query.begun) log_.add(LintRule::QueryBegunTwice, place, name);
            query.begun = place;
            query.draws = of.draws;
        }
        if (!(r.flags & dp2::kIssueEnd) || !query.begun) return;
        if (query.type->type == dp2::QueryType::Occlusion && query.draws == of.draws)
            log_.add(LintRule::EmptyQuery, *query.begun, name);
        query.begun.reset();
    }
    void gone(std::uint32_t id, const Query& query) {
        const auto name = [&] { return text(id, query); };
        if (!query.issued) log_.add(LintRule::UnissuedQuery, query.created, name);
        if (query.begun) log_.add(LintRule::UnendedQuery, *query.begun, name);
    }
    void drop(std::uint32_t number) {
        const auto found = contexts_.find(number);
        if (found == contexts_.end()) return;
        for (const auto& [id, query] : found->second.queries) gone(id, query);
        contexts_.erase(found);
    }

    LintLog& log_;
    std::map<std::uint32_t, Of> contexts_; // by number
};

} // namespace

void add_query_habits(LintChecks& checks, const LintSetting& setting) {
    checks.push_back(std::make_unique<QueryHabits>(setting));
}

} // namespace tools
