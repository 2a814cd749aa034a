// What differs between two JSON values, such as the fields of two commands.
#pragma once

#include <string>
#include <vector>

#include "tools/cli/json_bytes.h"

namespace tools {

struct ValueChange {
    std::string name;   // "matrix[3]", "c5.x", "ZENABLE"
    Json before, after; // null: only the other one has it
};

// Lines of a shader: each begins with ' ', '-' or '+'.
using ShaderLines = std::vector<std::string>;

struct ValueChanges {
    static constexpr std::size_t kMost = 256; // changes that are kept
    std::vector<ValueChange> values;
    std::uint64_t more = 0; // changes beyond kMost
    ShaderLines shader;     // of the members "asm"

    bool empty() const { return values.empty() && shader.empty(); }
    void add(std::string name, Json before, Json after) {
        if (values.size() < kMost)
            values.push_back({std::move(name), std::move(before), std::move(after)});
        else
            ++more;
    }
};

// `name` names the values, and is the prefix of their members; empty: members have no prefix.
void add_changes(const std::string& name, const Json& before, const Json& after, ValueChanges& out);
// The elements of two commands as command_json() has them; `constants`: the commands set registers with this
// letter; 0: none.
void add_element_changes(const Json& before, const Json& after, char constants, ValueChanges& out);

// A value in one line of at most 80 bytes; text is without quotes.
std::string value_words(const Json& value);

} // namespace tools
