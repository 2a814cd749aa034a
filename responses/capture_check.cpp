#include "responses/capture_check.h"

#include <algorithm>
#include <string_view>
#include <tuple>

#include "dp2/observations.h"
#include "dp2/validator.h"

namespace responses {

namespace {

bool in_order(const Finding& a, const Finding& b) {
    return a.place < b.place;
}

// What the driver refuses and a look at the bytes alone finds, too.
bool same(const Finding& a, const Finding& b) {
    const auto parts = [](const Finding& f) {
        return std::tuple(f.place, f.error.fault, f.error.opcode, f.error.token,
                          std::string_view(f.error.field));
    };
    return parts(a) == parts(b);
}

} // namespace

CaptureCheck::CaptureCheck(const dp2::capture::Document& document, EmulatorOptions options,
                           const dp2::ReadLimits& limits)
    : document_(document), dialect_(options.dialect), replayer_(std::move(options), Calls::Checked, limits) {}

std::vector<Finding> CaptureCheck::next() {
    found_.clear();
    const std::size_t record = record_++;
    const dp2::Status played = replayer_.play(document_, record, *this);
    if (!played.ok()) found_.push_back({{record, std::nullopt}, played.error(), false, true});
    if (const auto* submit = std::get_if<dp2::capture::Submit>(&document_[record]))
        check_commands(record, *submit);
    std::ranges::stable_sort(found_, in_order);
    found_.erase(std::ranges::unique(found_, same).begin(), found_.end());
    if (found_.size() > kMaxFindings) found_.resize(kMaxFindings);
    return std::move(found_);
}

void CaptureCheck::submitted(std::size_t record, const Call& call, dp2::ByteSpan) {
    if (call.ddrval == 0) return;
    const dp2::Error& error = replayer_.emulator().last_error();
    Finding finding{{record, std::nullopt}, error};
    if (error.placed) {
        finding.place.offset = error.offset;
        const auto failure = dp2::capture::expected_failure(document_, record, dialect_);
        finding.expected = failure && error.offset >= *failure;
    } else {
        const auto* observed = dp2::capture::observed_result(document_, record);
        finding.expected = observed && observed->ddrval == call.ddrval;
    }
    found_.push_back(finding);
}

void CaptureCheck::check_commands(std::size_t record, const dp2::capture::Submit& submit) {
    dp2::Validator validator(kMaxFindings);
    validator.check(submit.commands, decode_context(submit, dialect_));
    commands_ += validator.commands();
    ++submissions_;
    const auto failure = dp2::capture::expected_failure(document_, record, dialect_);
    for (const dp2::Error& error : validator.findings())
        found_.push_back({{record, error.offset}, error, failure && error.offset >= *failure});
}

} // namespace responses
