#include "tools/show/state_differences.h"

#include <cstdio>
#include <map>
#include <utility>

#include "tools/cli/counted.h"
#include "tools/cli/one_line.h"

namespace tools {

namespace {

// The texts of a state here and there; empty where the state does not exist, such as a light.
struct Difference {
    const ShownState *here = nullptr, *there = nullptr;
};

// By group, then by name, so that the states of two captures meet.
using Differences = std::map<std::size_t, std::map<std::string, Difference>>;

Differences differences_of(const ShowWish& wish, const std::vector<ShownState>& here,
                           const std::vector<ShownState>& there) {
    Differences all;
    const auto add = [&](const std::vector<ShownState>& states, const ShownState* Difference::*side) {
        for (const ShownState& state : states)
            if (wish.wants(name_of(state.item.group)))
                all[static_cast<std::size_t>(state.item.group)][state.item.name].*side = &state;
    };
    add(here, &Difference::here);
    add(there, &Difference::there);
    for (auto& [group, states] : all)
        std::erase_if(states, [](const auto& entry) {
            const Difference& of = entry.second;
            return of.here && of.there && of.here->item.text == of.there->item.text;
        });
    std::erase_if(all, [](const auto& entry) { return entry.second.empty(); });
    return all;
}

std::string side_text(const ShownState* state) {
    if (!state) return "none";
    return state->item.text + (state->set ? "  [" + dp2::place_text(*state->set) + "]" : "");
}

Json side_json(const ShownState* state) {
    if (!state) return nullptr;
    Json out = {{"value", state->item.value}, {"text", state->item.text}, {"set", nullptr}};
    if (state->set) out["set"] = dp2::place_text(*state->set);
    return out;
}

} // namespace

std::string draw_words(const dp2::Place& place, const dp2::DrawIndex& draws) {
    const auto number = draws.number(place);
    return (number ? dp2::draw_text(*number) + " at " : "") + dp2::place_text(place);
}

std::size_t print_state_differences(const ShowWish& wish, const std::string& file,
                                    const std::vector<ShownState>& states, const OtherStates& other) {
    std::size_t count = 0;
    for (const auto& [group, differences] : differences_of(wish, states, other.states)) {
        count += differences.size();
        const char* const name = name_of(static_cast<StateGroup>(group));
        Json line = json_line("state_differences", file);
        line.update({{"against", {{"file", other.file}, {"draw", other.draw}}},
                     {"group", name},
                     {"states", Json::array()}});
        if (!wish.json) std::printf("%s\n", name);
        for (const auto& [state, of] : differences) {
            if (wish.json)
                line["states"].push_back(
                    {{"name", state}, {"here", side_json(of.here)}, {"there", side_json(of.there)}});
            else
                std::printf("  %-24s %s -> %s\n", state.c_str(), side_text(of.here).c_str(),
                            side_text(of.there).c_str());
        }
        if (wish.json) print_json(line);
    }
    if (!wish.json)
        std::printf("%s differ%s from %s in %s\n", counted(count, "state").c_str(), count == 1 ? "s" : "",
                    other.draw.c_str(), one_line(other.file).c_str());
    return count;
}

} // namespace tools
