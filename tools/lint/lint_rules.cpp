#include "tools/lint/lint_rules.h"

#include <algorithm>

namespace tools {

namespace {

constexpr LintRuleInfo kLintRules[] = {
#define DP2_LINT(name, rule, needs, why) {LintRule::name, rule, LintRuleInfo::needs, why},
#include "tools/lint/lint_rules.def"
};

} // namespace

std::span<const LintRuleInfo> lint_rules() {
    return kLintRules;
}

const LintRuleInfo* find_lint_rule(std::string_view name) {
    const auto found =
        std::ranges::find_if(kLintRules, [&](const LintRuleInfo& info) { return info.name == name; });
    return found == std::end(kLintRules) ? nullptr : found;
}

} // namespace tools
