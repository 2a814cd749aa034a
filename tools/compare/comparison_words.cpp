#include "tools/compare/comparison_words.h"

#include <algorithm>
#include <vector>

#include "tools/cli/errors.h"
#include "tools/cli/option_rules.h"

namespace tools {

void add_comparison_options(CLI::App& verb, ComparisonWords& words, ComparisonOptions& comparison) {
    std::vector<std::string> metrics;
    for (const MetricInfo& info : kMetrics) metrics.push_back(info.name);
    verb.add_option("--metric", words.metric,
                    "by the largest or the mean difference of channels (0 to 255), 1 - SSIM (0 to 2), or "
                    "LDR-FLIP (0 to 1)")
        ->check(CLI::IsMember(metrics))
        ->capture_default_str();
    verb.add_option("--tolerance", comparison.tolerance,
                    "the greatest value that is still equal, of a picture by its metric")
        ->check(number_in(0.0, 255.0))
        ->capture_default_str();
    verb.add_option("--pixels", words.pixels,
                    "how many pixels of a picture may be beyond the tolerance: a number, or a share such as "
                    "0.1%; default: the "
                    "picture's value counts")
        ->type_name("P|P%");
    verb.add_flag(
        "--alpha", comparison.alpha,
        "compare alpha, too, where both pictures have it (X8R8G8B8 has none); default: colours only");
}

void check_comparison(const CLI::App& verb, const ComparisonWords& words, ComparisonOptions& comparison) {
    const auto* metric = std::ranges::find(kMetrics, words.metric, &MetricInfo::name);
    comparison.metric = metric->metric;
    if (comparison.tolerance > metric->most)
        throw InputError{kExitUsage, "--tolerance: " + words.metric + " is at most " +
                                         std::to_string(static_cast<int>(metric->most))};
    if (is_given(verb, "--pixels")) {
        comparison.allowed = parse_allowance(words.pixels);
        if (!comparison.allowed)
            throw InputError{kExitUsage, "'" + words.pixels + "' is not a number of pixels: use N or N%"};
    }
    if (comparison.metric == Metric::Flip && comparison.alpha)
        throw InputError{kExitUsage, "--alpha: --metric flip compares colours only"};
}

} // namespace tools
