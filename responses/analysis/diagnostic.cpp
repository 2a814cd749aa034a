#include "responses/analysis/diagnostic.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>

#include "dp2/wire/error_text.h"
#include "dp2/wire/opcodes.h"

namespace responses {

namespace {

auto parts(const Diagnostic& f) {
    return std::tuple(f.place, f.error.fault, f.error.opcode, f.error.token, std::string_view(f.error.field),
                      f.undefined);
}

bool in_order(const Diagnostic& a, const Diagnostic& b) {
    return parts(a) < parts(b);
}

// The replay, the Validator and ObjectCheck may all report one mistake; it is listed once.
bool same(const Diagnostic& a, const Diagnostic& b) {
    return parts(a) == parts(b);
}

} // namespace

std::string describe(const Diagnostic& diagnostic) {
    if (!diagnostic.undefined) return dp2::describe_cause(diagnostic.error);
    const dp2::OpInfo* op = dp2::find_op(diagnostic.error.opcode);
    return std::string("warning: ") + (op ? op->name : "") + ": " + describe(*diagnostic.undefined);
}

std::vector<Diagnostic> Diagnostics::take() {
    std::ranges::sort(all_, in_order);
    all_.erase(std::unique(all_.begin(), all_.end(), same), all_.end());
    return std::exchange(all_, {});
}

} // namespace responses
