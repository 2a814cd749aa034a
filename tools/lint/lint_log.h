// Collects what the rules of dp2 lint find.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "dp2/capture/capture_place.h"
#include "tools/lint/lint_rules.h"

namespace tools {

class LintLog {
  public:
    static constexpr std::size_t kPlaces = 3; // kept of each rule, unless more are asked for

    struct Example {
        dp2::Place place;
        std::string text; // what is there, such as "RENDERSTATE ZENABLE"
    };
    struct Habit {
        std::uint64_t count = 0;
        std::vector<Example> first; // by place, at most as many as are kept
    };

    explicit LintLog(std::size_t places = kPlaces)
        : places_(places), wanted_(lint_rules().size(), true), habits_(lint_rules().size()) {}
    void ignore(LintRule rule) { wanted_[index(rule)] = false; }
    void ignore(LintRuleInfo::Needs needs); // all such rules
    // Counts only what is in these records.
    void only_records(std::size_t first, std::size_t end) { first_record_ = first, end_record_ = end; }
    bool wants(LintRule rule) const { return wanted_[index(rule)]; }
    bool wants(LintRuleInfo::Needs needs) const; // any such rule

    // Counts an example of a habit. Examples may come in any order. `text` is called only if the example is
    // kept.
    template <class Text> void add(LintRule rule, const dp2::Place& place, Text&& text) {
        if (!wants(rule) || place.record < first_record_ || place.record >= end_record_) return;
        Habit& habit = habits_[index(rule)];
        ++habit.count;
        if (habit.first.size() == places_ && !(place < habit.first.back().place)) return;
        keep(habit, {place, text()});
    }
    const Habit& habit(LintRule rule) const { return habits_[index(rule)]; }

  private:
    static std::size_t index(LintRule rule) { return static_cast<std::size_t>(rule); }
    void keep(Habit& habit, Example example) const;

    const std::size_t places_;
    std::size_t first_record_ = 0, end_record_ = std::numeric_limits<std::size_t>::max();
    std::vector<bool> wanted_;
    std::vector<Habit> habits_;
};

} // namespace tools
