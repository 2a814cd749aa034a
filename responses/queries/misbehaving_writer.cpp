#include "responses/queries/misbehaving_writer.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <new>
#include <vector>

#include "dp2/wire/opcodes.h"
#include "dp2/wire/wire.h"

namespace responses {

using dp2::AnswersWritten;
using dp2::ContinueWritten;
using dp2::DataWritten;
using dp2::Misbehavior;
using dp2::OrderWritten;
using dp2::RecordSizeWritten;
using dp2::RecordsWritten;
using dp2::ResponseSizeWritten;
using dp2::SizeWritten;

namespace {

constexpr std::size_t kRecordHeader = sizeof(dp2::wire::Response),
                      kAnswerHeader = sizeof(dp2::wire::ResponseQuery);
constexpr std::size_t kMostAnswers = 65535;                  // in one record
constexpr std::uint32_t kWrongBytes = 4, kBytesTooMany = 64; // by which wrong sizes differ

struct Written {
    std::uint32_t id = 0;
    std::vector<std::byte> data;
};

// Takes as many answers from the engine as fit, then writes them.
class MisbehavingPage {
  public:
    MisbehavingPage(QueryEngine& engine, std::span<std::byte> area, const Misbehavior& misbehavior,
                    MisbehaviorState& state, std::uint32_t continue_count, bool continues)
        : engine_(engine), area_(area), wrong_(misbehavior), state_(state), continue_count_(continue_count),
          continues_(continues) {}

    Page write() {
        const bool waiting = remain();
        if (wrong_.continues == ContinueWritten::Alone && !state_.continue_sent && waiting &&
            area_.size() >= kRecordHeader) {
            state_.continue_sent = true;
            put_continue();
            return finished(waiting);
        }
        take_answers();
        if (!taken_.empty()) state_.continue_sent = false;
        lay_out(remain());
        return finished(remain());
    }

  private:
    bool remain() const { return engine_.front().has_value() || continues_; }
    bool early() const { return wrong_.continues == ContinueWritten::Early; }
    bool single() const { return wrong_.records == RecordsWritten::Single; }
    std::size_t copies() const { return wrong_.answers == AnswersWritten::Twice ? 2 : 1; }
    bool drops_next() const { return wrong_.answers == AnswersWritten::Dropped && state_.answers % 2 == 1; }

    // Bytes besides the answers: the record header, records that are added on purpose, and RESPONSECONTINUE.
    std::size_t fixed_bytes() const {
        std::size_t bytes = single() ? 0 : kRecordHeader;
        if (wrong_.records == RecordsWritten::Empty) bytes += kRecordHeader;
        if (wrong_.answers == AnswersWritten::Unknown)
            bytes += kRecordHeader + kAnswerHeader + sizeof(std::uint32_t);
        if (early() && !single()) bytes += kRecordHeader; // of the record after RESPONSECONTINUE
        if (wrong_.continues == ContinueWritten::Missing) return bytes;
        const bool may_continue = early() || continues_ || wrong_.continues == ContinueWritten::Always;
        return bytes + (may_continue || engine_.has_second() ? kRecordHeader : 0);
    }
    std::size_t bytes_of(const Answer& answer) const {
        if (drops_next()) return 0;
        return copies() * (kAnswerHeader + answer.kind->bytes + (single() ? kRecordHeader : 0));
    }

    void take_answers() {
        std::size_t used = 0;
        while (const auto answer = engine_.front()) {
            const std::size_t bytes = bytes_of(*answer);
            if (fixed_bytes() + used + bytes > area_.size() || taken_.size() + copies() > kMostAnswers) break;
            try {
                std::vector<std::byte> data(answer->kind->bytes);
                answer->source->write(data);
                if (!drops_next())
                    taken_.insert(taken_.end(), copies(), {static_cast<std::uint32_t>(answer->id), data});
                engine_.pop(data);
            } catch (const std::bad_alloc&) { // the answer stays the next one
                page_.out_of_memory = true;
                break;
            }
            ++state_.answers;
            used += bytes;
            ++page_.answers;
        }
        if (wrong_.data == DataWritten::Zero)
            for (Written& answer : taken_) std::ranges::fill(answer.data, std::byte{});
        if (wrong_.order == OrderWritten::Reversed) std::ranges::reverse(taken_);
    }

    void lay_out(bool more) {
        if (taken_.empty()) return;
        if (wrong_.records == RecordsWritten::Empty) put_record({});
        if (wrong_.answers == AnswersWritten::Unknown) {
            const Written unknown[] = {{unused_id(), std::vector<std::byte>(sizeof(std::uint32_t))}};
            put_record(unknown);
        }
        const bool splits = early() && taken_.size() > 1;
        std::span<const Written> left = taken_;
        if (splits) {
            put_records(left.first(1));
            put_continue();
            left = left.subspan(1);
        }
        put_records(left);
        if (splits || wrong_.continues == ContinueWritten::Missing) return;
        if (more || wrong_.continues == ContinueWritten::Always) put_continue();
    }

    void put_records(std::span<const Written> answers) {
        if (!single()) return put_record(answers);
        for (std::size_t i = 0; i < answers.size(); ++i) put_record(answers.subspan(i, 1));
    }

    void put_record(std::span<const Written> answers) {
        const std::size_t begin = at_;
        at_ += kRecordHeader;
        for (const Written& answer : answers) {
            auto size = static_cast<std::uint32_t>(answer.data.size());
            if (&answer == &answers.back()) {
                if (wrong_.answer_size == SizeWritten::Short) size -= kWrongBytes;
                if (wrong_.answer_size == SizeWritten::Long) size += kWrongBytes;
            }
            const dp2::wire::ResponseQuery entry{answer.id, size};
            std::memcpy(area_.data() + at_, &entry, kAnswerHeader);
            std::memcpy(area_.data() + at_ + kAnswerHeader, answer.data.data(), answer.data.size());
            at_ += kAnswerHeader + answer.data.size();
        }
        auto count = static_cast<std::uint16_t>(answers.size());
        auto total = static_cast<std::uint32_t>(at_ - begin);
        if (!answers.empty()) {
            if (wrong_.record_count == SizeWritten::Short) --count;
            if (wrong_.record_count == SizeWritten::Long) ++count;
            if (wrong_.record_size == RecordSizeWritten::Short) total -= kWrongBytes;
            if (wrong_.record_size == RecordSizeWritten::Long) total += kWrongBytes;
            if (wrong_.record_size == RecordSizeWritten::Zero) total = 0;
        }
        put_header(begin, dp2::Opcode::ResponseQuery, count, total);
    }

    void put_continue() {
        put_header(at_, dp2::Opcode::ResponseContinue, static_cast<std::uint16_t>(continue_count_),
                   kRecordHeader);
        at_ += kRecordHeader;
        page_.more = true;
    }

    void put_header(std::size_t at, dp2::Opcode command, std::uint16_t count, std::uint32_t total) {
        const dp2::wire::Response header{static_cast<std::uint8_t>(command), 0, count, total};
        std::memcpy(area_.data() + at, &header, kRecordHeader);
    }

    // An id that no query of the context has.
    std::uint32_t unused_id() const {
        std::uint32_t id = 0xFFFFFFFF;
        while (engine_.state(id)) --id;
        return id;
    }

    Page finished(bool remain) {
        const auto next = engine_.front();
        if (next) page_.needed = static_cast<std::uint32_t>(fixed_bytes() + bytes_of(*next));
        page_.stuck = remain && next && at_ == 0 && page_.answers == 0 && !page_.out_of_memory;
        page_.bytes = static_cast<std::uint32_t>(at_);
        if (at_ == 0) return page_;
        if (wrong_.response_size == ResponseSizeWritten::Zero) page_.bytes = 0;
        if (wrong_.response_size == ResponseSizeWritten::Short) page_.bytes -= kWrongBytes;
        if (wrong_.response_size == ResponseSizeWritten::Long) page_.bytes += kBytesTooMany;
        return page_;
    }

    QueryEngine& engine_;
    std::span<std::byte> area_;
    const Misbehavior& wrong_;
    MisbehaviorState& state_;
    std::uint32_t continue_count_;
    bool continues_;
    std::vector<Written> taken_;
    std::size_t at_ = 0;
    Page page_;
};

} // namespace

Page write_misbehaving_page(QueryEngine& engine, std::span<std::byte> area, const Misbehavior& misbehavior,
                            MisbehaviorState& state, std::uint32_t continue_count, bool continues) {
    // dwErrorOffset has 32 bits, and the reported size may be larger than the real one.
    const std::size_t most = std::numeric_limits<std::uint32_t>::max() - kBytesTooMany;
    return MisbehavingPage(engine, area.first(std::min(area.size(), most)), misbehavior, state,
                           continue_count, continues)
        .write();
}

} // namespace responses
