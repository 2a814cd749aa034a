#include "tools/manifest/json_node.h"

#include <algorithm>
#include <set>

#include "dp2/base/suggestion.h"
#include "dp2/text/text_value.h"
#include "tools/cli/unknown_text.h"

namespace tools {

namespace {

// Objects and arrays inside each other; a manifest has seven.
constexpr int kMaxDepth = 32;

// The first letters of a text from outside, for a message.
std::string shown_text(const std::string& text) {
    constexpr std::size_t kMost = 60;
    return "'" + text.substr(0, kMost) + (text.size() > kMost ? "..." : "") + "'";
}

std::string place_of_byte(std::string_view text, std::size_t byte) {
    const std::string_view before = text.substr(0, byte == 0 ? 0 : std::min(byte - 1, text.size()));
    const auto line = std::ranges::count(before, '\n') + 1;
    const std::size_t start = before.rfind('\n') == before.npos ? 0 : before.rfind('\n') + 1;
    return std::to_string(line) + ":" + std::to_string(before.size() - start + 1);
}

// The part of the library's message after its own place: "syntax error while ...".
std::string reason(const std::string& message) {
    const std::size_t place = message.find("column ");
    const std::size_t colon = message.find(": ", place == message.npos ? 0 : place);
    return colon == message.npos ? message : message.substr(colon + 2);
}

// -1: not a hexadecimal digit.
int digit(char c, bool free_digits) {
    if (c == '.' && free_digits) return 0;
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

} // namespace

nlohmann::json parse_json(std::string_view text, const std::string& file) {
    using Event = nlohmann::json::parse_event_t;
    std::vector<std::set<std::string>> names; // of the open objects' members
    const auto watch = [&](int depth, Event event, nlohmann::json& parsed) {
        if (depth > kMaxDepth)
            throw InputError{kExitBadInput, file + ": objects and arrays are nested more than " +
                                                std::to_string(kMaxDepth) + " deep"};
        if (event == Event::object_start) names.emplace_back();
        if (event == Event::object_end) names.pop_back();
        if (event == Event::key && !names.back().insert(parsed.get<std::string>()).second)
            throw InputError{kExitBadInput, file + ": an object has the member " +
                                                shown_text(parsed.get<std::string>()) + " twice"};
        return true;
    };
    try {
        return nlohmann::json::parse(text.begin(), text.end(), watch);
    } catch (const nlohmann::json::parse_error& error) {
        throw InputError{kExitBadInput, file + ":" + place_of_byte(text, error.byte) +
                                            ": is not JSON: " + reason(error.what())};
    } catch (const nlohmann::json::out_of_range&) {
        throw InputError{kExitBadInput, file + ": a number is too large"};
    }
}

void JsonNode::fail(const std::string& text, int status) const {
    throw InputError{status, path_.empty() ? *file_ + ": " + text
                             // An error that is already placed keeps its place.
                             : text.starts_with(*file_ + ": ") ? text
                                                               : *file_ + ": " + path_ + ": " + text};
}

void JsonNode::wrong(const char* wanted) const {
    const std::string type = value_->type_name();
    const char* const article = type == "null" ? "" : type == "object" || type == "array" ? "an " : "a ";
    fail("is " + (article + type) + ", not " + wanted);
}

void JsonNode::only(const std::vector<std::string>& names) const {
    if (!value_->is_object()) wrong("an object");
    for (const auto& [name, member] : value_->items()) {
        if (std::ranges::find(names, name) != names.end()) continue;
        dp2::Suggestion near(name);
        for (const std::string& known : names) near.consider(known);
        fail("unknown member " + shown_text(name) + near.text());
    }
}

std::optional<JsonNode> JsonNode::find(std::string_view name) const {
    if (!value_->is_object()) wrong("an object");
    const auto found = value_->find(name);
    if (found == value_->end() || found->is_null()) return std::nullopt;
    return JsonNode(*found, *file_, (path_.empty() ? "" : path_ + ".") + std::string(name));
}

JsonNode JsonNode::need(std::string_view name) const {
    auto found = find(name);
    if (!found) fail("the member '" + std::string(name) + "' is missing");
    return *std::move(found);
}

std::vector<std::pair<std::string, JsonNode>> JsonNode::members() const {
    if (!value_->is_object()) wrong("an object");
    std::vector<std::pair<std::string, JsonNode>> out;
    for (const auto& [name, member] : value_->items())
        out.emplace_back(name, JsonNode(member, *file_, (path_.empty() ? "" : path_ + ".") + name));
    return out;
}

const std::string& JsonNode::single() const {
    if (!value_->is_object()) wrong("an object");
    if (value_->size() != 1)
        fail("has " + std::to_string(value_->size()) + " members, not one that names what is done");
    return value_->begin().key();
}

std::vector<JsonNode> JsonNode::items() const {
    if (!value_->is_array()) wrong("an array");
    std::vector<JsonNode> out;
    out.reserve(value_->size());
    for (const Value& item : *value_)
        out.emplace_back(item, *file_, path_ + "[" + std::to_string(out.size()) + "]");
    return out;
}

const std::string& JsonNode::text() const {
    if (!value_->is_string()) wrong("text");
    return value_->get_ref<const std::string&>();
}

std::uint64_t JsonNode::number(std::uint64_t most) const {
    std::optional<std::uint64_t> value;
    std::string said;
    if (value_->is_string()) {
        value = dp2::parse_unsigned(text());
        said = shown_text(text());
    } else if (value_->is_number()) {
        const bool integer = value_->is_number_integer();
        if (value_->is_number_unsigned() || (integer && value_->get<std::int64_t>() >= 0))
            value = value_->get<std::uint64_t>();
        said = value_->dump();
    } else {
        wrong("a number");
    }
    if (!value || *value > most) fail("is " + said + ", not an integer from 0 to " + std::to_string(most));
    return *value;
}

bool JsonNode::flag() const {
    if (!value_->is_boolean()) wrong("true or false");
    return value_->get<bool>();
}

std::vector<std::byte> JsonNode::hex(bool free_digits) const {
    const std::string& digits = text();
    if (digits.size() % 2 != 0) fail("has an odd number of hexadecimal digits");
    std::vector<std::byte> bytes;
    bytes.reserve(digits.size() / 2);
    for (std::size_t at = 0; at < digits.size(); at += 2) {
        const int high = digit(digits[at], free_digits), low = digit(digits[at + 1], free_digits);
        if (high < 0 || low < 0)
            fail(shown_text(digits.substr(at, 2)) + " at digit " + std::to_string(at) +
                 " is not a byte in hexadecimal");
        bytes.push_back(static_cast<std::byte>(high << 4 | low));
    }
    return bytes;
}

std::size_t JsonNode::word(const char* what, std::span<const char* const> names) const {
    const auto found = std::ranges::find(names, text());
    if (found == names.end()) fail(unknown_text(what, text().substr(0, 60), names));
    return static_cast<std::size_t>(found - names.begin());
}

} // namespace tools
