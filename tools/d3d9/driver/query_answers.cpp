#include "tools/d3d9/driver/query_answers.h"

#include "responses/response_parser.h"
#include "tools/d3d9/base/log.h"

namespace d3d9 {

std::uint32_t QueryAnswers::add(std::uint32_t answer_bytes) {
    const std::uint32_t id = next_id_++;
    queries_[id].size = answer_bytes;
    return id;
}

void QueryAnswers::issued(std::uint32_t id, std::uint64_t batch) {
    queries_[id].answered = false;
    queries_[id].issued_in = batch;
}

bool QueryAnswers::take(std::span<const std::byte> answers, std::uint64_t batch) {
    const auto size_of = [&](std::uint32_t id) {
        const auto query = queries_.find(id);
        return query == queries_.end() ? 0 : query->second.size;
    };
    const auto parsed = responses::parse_response(answers, size_of);
    if (!parsed) {
        log("the driver's answers cannot be read: %s at %llu", parsed.error().field,
            static_cast<unsigned long long>(parsed.error().offset));
        return false;
    }
    for (const responses::ParsedAnswer& answer : parsed->answers) {
        Query& query = queries_[answer.id];
        if (query.issued_in == batch) continue; // answers an earlier issue: the newest was not submitted yet
        query.data.assign(answer.data.begin(), answer.data.end());
        query.answered = true;
    }
    return parsed->more;
}

const std::vector<std::byte>* QueryAnswers::answer(std::uint32_t id) const {
    const auto query = queries_.find(id);
    return query != queries_.end() && query->second.answered ? &query->second.data : nullptr;
}

} // namespace d3d9
