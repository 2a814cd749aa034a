#include "tools/runtime/driver/query_answers.h"

#include <algorithm>
#include <utility>

#include "responses/include/dp2emu_protocol.h"
#include "tools/runtime/base/log.h"

namespace runtime {

namespace {

// The name of a query type that programs can create.
std::string type_name(std::uint32_t type) {
    switch (type) {
    case DP2EMU_D3DQUERYTYPE_EVENT: return "EVENT";
    case DP2EMU_D3DQUERYTYPE_OCCLUSION: return "OCCLUSION";
    case DP2EMU_D3DQUERYTYPE_VCACHE: return "VCACHE";
    default: return "D3DQUERYTYPE " + std::to_string(type);
    }
}

} // namespace

std::uint32_t QueryAnswers::add(std::uint32_t type, std::uint32_t answer_bytes) {
    Query query;
    query.type = type;
    query.data.resize(answer_bytes); // so that taking an answer needs no memory
    queries_.emplace(next_id_, std::move(query));
    return next_id_++;
}

void QueryAnswers::issued(std::uint32_t id, std::uint32_t flags, std::uint64_t batch) {
    Query& query = queries_[id];
    query.begun = (flags & DP2EMU_D3DISSUE_BEGIN) != 0;
    query.answered = false;
    query.issued_in = batch;
}

std::string QueryAnswers::open_query() const {
    for (const auto& [id, query] : queries_)
        if (query.begun || (query.issued_in != 0 && !query.answered))
            return type_name(query.type) + " query " + std::to_string(id) +
                   (query.begun ? " is begun and not ended" : " is ended and not answered");
    return {};
}

bool QueryAnswers::take(dp2emu_response response, std::uint64_t batch) {
    dp2emu_answer answer = {};
    answer.size = sizeof answer;
    dp2emu_result result = DP2EMU_OK;
    while ((result = dp2emu_next_answer(&response, &answer)) == DP2EMU_OK) {
        const auto found = queries_.find(answer.query);
        // The driver may answer a query in the same page as others and the runtime take the page after the
        // query was removed.
        if (found == queries_.end() && answer.query != 0 && answer.query < next_id_) continue;
        if (found == queries_.end() || found->second.data.size() != answer.bytes) {
            log("the driver answered query %u with %u bytes", unsigned{answer.query}, unsigned{answer.bytes});
            return false;
        }
        Query& query = found->second;
        // The query's newest issue was not submitted when the driver answered, so this answer is older.
        if (query.issued_in >= batch) continue;
        const auto* data = static_cast<const std::byte*>(answer.data);
        std::copy_n(data, answer.bytes, query.data.begin());
        query.answered = true;
    }
    if (result != DP2EMU_END) {
        log("the driver's answers cannot be read: %s at %u", response.fault ? response.fault : "",
            unsigned{response.fault_offset});
        return false;
    }
    return response.more != 0;
}

const std::vector<std::byte>* QueryAnswers::answer(std::uint32_t id) const {
    const auto query = queries_.find(id);
    return query != queries_.end() && query->second.answered ? &query->second.data : nullptr;
}

} // namespace runtime
