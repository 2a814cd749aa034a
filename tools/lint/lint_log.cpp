#include "tools/lint/lint_log.h"

#include <algorithm>
#include <utility>

namespace tools {

bool LintLog::wants(LintRuleInfo::Needs needs) const {
    return std::ranges::any_of(
        lint_rules(), [&](const LintRuleInfo& info) { return info.needs == needs && wants(info.rule); });
}

void LintLog::ignore(LintRuleInfo::Needs needs) {
    for (const LintRuleInfo& info : lint_rules())
        if (info.needs == needs) ignore(info.rule);
}

void LintLog::keep(Habit& habit, Example example) const {
    if (habit.first.size() == places_) habit.first.pop_back();
    const auto at = std::ranges::upper_bound(habit.first, example.place, {}, &Example::place);
    habit.first.insert(at, std::move(example));
}

} // namespace tools
