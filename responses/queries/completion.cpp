#include "responses/queries/completion.h"

#include <charconv>

namespace responses {

namespace {

constexpr const char* kNames[] = {"immediate", "async", "delay", "seeded", "never", "recorded"};

bool has_parameter(CompletionKind kind) {
    return kind == CompletionKind::Delay || kind == CompletionKind::Seeded;
}

// splitmix64, a public-domain mixing function.
std::uint64_t mix(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

} // namespace

std::string to_string(const CompletionModel& model) {
    std::string text = kNames[static_cast<std::size_t>(model.kind)];
    if (has_parameter(model.kind)) text += ":" + std::to_string(model.parameter);
    return text;
}

std::optional<CompletionModel> parse_completion_model(std::string_view text) {
    const std::size_t colon = text.find(':');
    for (std::size_t k = 0; k < std::size(kNames); ++k) {
        if (text.substr(0, colon) != kNames[k]) continue;
        CompletionModel model{static_cast<CompletionKind>(k), 0};
        if (has_parameter(model.kind) != (colon != text.npos)) return std::nullopt;
        if (colon == text.npos) return model;
        const char* end = text.data() + text.size();
        const auto [at, error] = std::from_chars(text.data() + colon + 1, end, model.parameter);
        if (error != std::errc() || at != end) return std::nullopt;
        return model;
    }
    return std::nullopt;
}

std::uint64_t visible_from(const CompletionModel& model, std::uint64_t end_call, std::uint64_t order) {
    switch (model.kind) {
    case CompletionKind::Delay: return end_call + model.parameter;
    case CompletionKind::Seeded: return end_call + mix(model.parameter ^ mix(order)) % (kSeededCalls + 1);
    case CompletionKind::Never: return ~std::uint64_t{0};
    default: return end_call;
    }
}

} // namespace responses
