#include "tools/d3d9/driver/query_answers.h"

#include <algorithm>
#include <utility>

#include "tools/d3d9/base/log.h"

namespace d3d9 {

std::uint32_t QueryAnswers::add(std::uint32_t answer_bytes) {
    Query query;
    query.data.resize(answer_bytes); // taking an answer needs no memory
    queries_.emplace(next_id_, std::move(query));
    return next_id_++;
}

void QueryAnswers::issued(std::uint32_t id, std::uint64_t batch) {
    queries_[id].answered = false;
    queries_[id].issued_in = batch;
}

bool QueryAnswers::take(dp2emu_response response, std::uint64_t batch) {
    dp2emu_answer answer = {};
    answer.size = sizeof answer;
    dp2emu_result result = DP2EMU_OK;
    while ((result = dp2emu_next_answer(&response, &answer)) == DP2EMU_OK) {
        const auto found = queries_.find(answer.query);
        if (found == queries_.end() || found->second.data.size() != answer.bytes) {
            log("the driver answered query %u with %u bytes", unsigned{answer.query}, unsigned{answer.bytes});
            return false;
        }
        Query& query = found->second;
        if (query.issued_in == batch) continue; // answers an earlier issue: the newest was not submitted yet
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

} // namespace d3d9
