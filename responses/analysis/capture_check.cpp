#include "responses/analysis/capture_check.h"

#include <string_view>
#include <utility>

#include "dp2/capture/observations.h"
#include "dp2/commands/validator.h"

namespace responses {

namespace {

// Whether the error may be caused by unknown surfaces and buffers. The same errors about other objects are
// reported by ObjectCheck.
bool may_lie_in_surfaces(const dp2::Error& error) {
    switch (error.fault) {
    case dp2::Fault::BadHandle:
    case dp2::Fault::WrongKind: return true;
    case dp2::Fault::OutOfRange: return std::string_view(error.field) != "vertex number";
    default: return false;
    }
}

} // namespace

CaptureCheck::CaptureCheck(const dp2::capture::Document& document, EmulatorOptions options,
                           const dp2::ReadLimits& limits, Surfaces surfaces)
    : document_(document), dialect_(options.dialect), surfaces_(surfaces),
      replayer_(traced(std::move(options)), Calls::Checked, limits),
      objects_(document, dialect_,
               surfaces == Surfaces::Created ? &replayer_.emulator().gpu().resources() : nullptr) {}

// In strict dialects, draws with undefined values of states fail, so no warning is needed.
EmulatorOptions CaptureCheck::traced(EmulatorOptions options) {
    if (dialect_.strict_states == dp2::StrictStates::On) return options;
    options.trace = [this](Context& context, const dp2::Command* command) {
        if (command) warn(context, *command);
    };
    return options;
}

std::vector<Diagnostic> CaptureCheck::next() {
    const std::size_t record = record_++;
    scripted_ = {};
    const dp2::Status played = replayer_.play(document_, record, *this);
    if (!played.ok()) found_.add({{record, std::nullopt}, played.error(), false, true});
    if (played.ok()) objects_.check(record, scripted_, found_);
    if (record_ == document_.size()) objects_.end(found_);
    if (const auto* submit = std::get_if<dp2::capture::Submit>(&document_[record]))
        check_commands(record, *submit);
    for (const Diagnostic& warning : std::exchange(warnings_, {})) found_.add(warning);
    return found_.take();
}

void CaptureCheck::warn(const Context& context, const dp2::Command& command) {
    const dp2::Place place{record_ - 1, command.offset};
    const auto failure = dp2::capture::expected_failure(document_, place.record, dialect_);
    find_undefined(context, command, [&](const UndefinedUse& use) {
        if (warnings_.size() >= Diagnostics::kMost) return;
        Diagnostic warning = diagnostic_at(place, command.op->op, dp2::bad_value(state_name(use)));
        warning.expected = failure && command.offset >= *failure;
        warning.undefined = use;
        warnings_.push_back(warning);
    });
}

void CaptureCheck::submitted(std::size_t record, const Call& call, dp2::ByteSpan) {
    if (call.ddrval == 0) return;
    const dp2::Error& error = replayer_.emulator().last_error();
    if (error.fault == dp2::Fault::Scripted) scripted_.refused_at = error.offset;
    scripted_.lost = error.fault == dp2::Fault::ContextLost;
    if (surfaces_ == Surfaces::NotKnown && may_lie_in_surfaces(error)) return;
    Diagnostic diagnostic{{record, std::nullopt}, error};
    if (error.placed) {
        diagnostic.place.offset = error.offset;
        const auto failure = dp2::capture::expected_failure(document_, record, dialect_);
        diagnostic.expected = failure && error.offset >= *failure;
    } else {
        const auto* observed = dp2::capture::observed_result(document_, record);
        diagnostic.expected = observed && observed->ddrval == call.ddrval;
    }
    found_.add(diagnostic);
}

void CaptureCheck::check_commands(std::size_t record, const dp2::capture::Submit& submit) {
    dp2::Validator validator(Diagnostics::kMost);
    validator.check(submit.commands, decode_context(submit, dialect_));
    commands_ += validator.commands();
    ++submissions_;
    const auto failure = dp2::capture::expected_failure(document_, record, dialect_);
    for (const dp2::Error& error : validator.diagnostics())
        found_.add({{record, error.offset}, error, failure && error.offset >= *failure});
}

} // namespace responses
