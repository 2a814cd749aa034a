// The rules of dp2 lint, from lint_rules.def.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace tools {

enum class LintRule : std::uint8_t {
#define DP2_LINT(name, rule, needs, why) name,
#include "tools/lint/lint_rules.def"
};

struct LintRuleInfo {
    enum Needs : std::uint8_t { Commands, Counts, Objects };
    LintRule rule;
    const char* name; // "redundant-state"
    Needs needs;
    const char* why;
};

std::span<const LintRuleInfo> lint_rules();                // in the order of LintRule
const LintRuleInfo* find_lint_rule(std::string_view name); // null: there is none

} // namespace tools
