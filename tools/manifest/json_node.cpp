#include "tools/manifest/json_node.h"

#include <algorithm>
#include <set>

#include "dp2/base/suggestion.h"
#include "dp2/text/text_value.h"
#include "tools/cli/unknown_text.h"

namespace tools {

namespace {

constexpr std::size_t kMostMessage = 400; // characters of a message, which may quote the input

// The depth of nested objects and arrays; a manifest has ten.
constexpr int kMaxDepth = 32;
// Numbers, texts, objects, arrays and names of members, which take some hundred bytes each.
constexpr int kMaxValues = 1 << 22;

// The first letters of a text from outside, for a message.
std::string beginning(const std::string& text, std::size_t most) {
    return text.substr(0, most) + (text.size() > most ? "..." : "");
}
std::string shown_text(const std::string& text) {
    constexpr std::size_t kMost = 60;
    return "'" + beginning(text, kMost) + "'";
}

std::string place_of_byte(std::string_view text, std::size_t byte) {
    const std::string_view before = text.substr(0, byte == 0 ? 0 : std::min(byte - 1, text.size()));
    const auto line = std::ranges::count(before, '\n') + 1;
    const std::size_t start = before.rfind('\n') == before.npos ? 0 : before.rfind('\n') + 1;
    return std::to_string(line) + ":" + std::to_string(before.size() - start + 1);
}

// The part of the library's message after its own name and place: "syntax error while ...".
std::string reason(const std::string& message) {
    const std::size_t place = message.find("column "), name = message.find("] ");
    const std::size_t colon = place == message.npos ? message.npos : message.find(": ", place);
    if (colon != message.npos) return message.substr(colon + 2);
    return name == message.npos ? message : message.substr(name + 2);
}

// Checks a text, for nlohmann::json::sax_parse(). (Its parser with a callback takes quadratic time for
// arrays.)
class JsonChecker {
  public:
    JsonChecker(std::string_view text, const std::string& file) : text_(text), file_(file) {}

    bool null() { return count(); }
    bool boolean(bool) { return count(); }
    bool number_integer(std::int64_t) { return count(); }
    bool number_unsigned(std::uint64_t) { return count(); }
    bool number_float(double, const std::string&) { return count(); }
    bool string(std::string&) { return count(); }
    bool binary(nlohmann::json::binary_t&) { return count(); }
    bool start_object(std::size_t) {
        names_.emplace_back();
        return open();
    }
    bool end_object() {
        names_.pop_back();
        return --depth_ >= 0;
    }
    bool start_array(std::size_t) { return open(); }
    bool end_array() { return --depth_ >= 0; }
    bool key(std::string& name) {
        if (!names_.back().insert(name).second)
            bad("an object has the member " + shown_text(name) + " twice");
        return count();
    }
    bool parse_error(std::size_t byte, const std::string&, const nlohmann::json::exception& error) {
        throw InputError{kExitBadInput, file_ + ":" + place_of_byte(text_, byte) + ": is not JSON: " +
                                            beginning(reason(error.what()), kMostMessage)};
    }

  private:
    [[noreturn]] void bad(const std::string& text) const {
        throw InputError{kExitBadInput, file_ + ": " + text};
    }
    bool open() {
        if (++depth_ > kMaxDepth)
            bad("objects and arrays are nested more than " + std::to_string(kMaxDepth) + " deep");
        return count();
    }
    bool count() {
        if (++values_ > kMaxValues) bad("has more than " + std::to_string(kMaxValues) + " values");
        return true;
    }

    const std::string_view text_;
    const std::string& file_;
    int depth_ = 0, values_ = 0;
    std::vector<std::set<std::string>> names_; // of the open objects' members
};

// -1: not a hexadecimal digit.
int digit(char c, bool free_digits) {
    if (c == '.' && free_digits) return 0;
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

} // namespace

nlohmann::json parse_json(std::string_view text, const std::string& file) {
    JsonChecker checker(text, file);
    nlohmann::json::sax_parse(text.begin(), text.end(), &checker);
    return nlohmann::json::parse(text.begin(), text.end());
}

nlohmann::ordered_json read_json(std::string_view text) {
    try {
        const std::string no_name;
        JsonChecker checker(text, no_name);
        nlohmann::json::sax_parse(text.begin(), text.end(), &checker);
    } catch (const InputError&) {
        return nlohmann::ordered_json::value_t::discarded;
    }
    return nlohmann::ordered_json::parse(text.begin(), text.end());
}

void JsonNode::fail(const std::string& text, int status) const {
    if (text.starts_with(*file_ + ": ")) throw InputError{status, text}; // it is placed already
    const std::string place = path_.empty() ? "" : path_ + ": ";
    throw InputError{status, *file_ + ": " + place + beginning(text, kMostMessage)};
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
    return JsonNode(*found, *file_, path_of(name));
}

JsonNode JsonNode::need(std::string_view name) const {
    auto found = find(name);
    if (!found) fail("the member '" + std::string(name) + "' is missing");
    return *std::move(found);
}

const std::string& JsonNode::single() const {
    if (!value_->is_object()) wrong("an object");
    if (value_->size() != 1)
        fail("has " + std::to_string(value_->size()) + " members, not one that names what is done");
    return value_->begin().key();
}

JsonNode::Items JsonNode::items() const {
    if (!value_->is_array()) wrong("an array");
    return {*this, false};
}

JsonNode::Items JsonNode::list() const {
    return {*this, !value_->is_array()};
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
