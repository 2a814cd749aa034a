// Reads a manifest's JSON, which is hostile input: bounded depth, no member twice. Each value has its place,
// so that errors name the file and the member. All errors are InputError.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "tools/cli/errors.h"

namespace tools {

// Parses a text; `file` is its name for messages.
nlohmann::json parse_json(std::string_view text, const std::string& file);
// The same for texts that this program writes and reads again: a discarded value if the text is not JSON or
// not within those bounds. Members keep their order.
nlohmann::ordered_json read_json(std::string_view text);

// A value with its place, such as cases[0].calls[2].file. The value and the file's name must outlive it.
class JsonNode {
  public:
    using Value = nlohmann::json;
    JsonNode(const Value& value, const std::string& file, std::string path = {})
        : value_(&value), file_(&file), path_(std::move(path)) {}

    // Throws "FILE: PLACE: text".
    [[noreturn]] void fail(const std::string& text, int status = kExitBadInput) const;
    // Calls work(); an InputError that it throws is prefixed with this place.
    template <class F> auto placed(F&& work) const {
        try {
            return work();
        } catch (const InputError& error) {
            fail(error.text, error.status);
        }
    }

    // An object's members. only() refuses names that are not listed.
    void only(const std::vector<std::string>& names) const;
    std::optional<JsonNode> find(std::string_view name) const; // nothing: missing or null
    JsonNode need(std::string_view name) const;
    // Calls f(name, node) for each.
    template <class F> void each_member(F&& f) const {
        if (!value_->is_object()) wrong("an object");
        for (const auto& [name, member] : value_->items()) f(name, JsonNode(member, *file_, path_of(name)));
    }
    // The name of an object's only member.
    const std::string& single() const;

    class Items;
    Items items() const; // an array's
    Items list() const;  // an array's items, or the value itself as the only one
    bool is_text() const { return value_->is_string(); }
    bool is_number() const { return value_->is_number(); }
    bool is_object() const { return value_->is_object(); }

    const std::string& text() const;
    // An integer from 0 to `most`: a JSON number, or text such as "0x8876017c".
    std::uint64_t number(std::uint64_t most = 0xFFFFFFFF) const;
    bool flag() const;
    // Two hexadecimal digits a byte. With `free_digits` a dot is a digit, too, and read as 0.
    std::vector<std::byte> hex(bool free_digits = false) const;
    // The index of the text among `names`.
    std::size_t word(const char* what, std::span<const char* const> names) const;

    const std::string& path() const { return path_; }

  private:
    [[noreturn]] void wrong(const char* wanted) const;
    std::string path_of(std::string_view name) const {
        constexpr std::size_t kMost = 60; // characters of a name, which may be hostile
        return (path_.empty() ? "" : path_ + ".") + std::string(name.substr(0, kMost));
    }

    const Value* value_;
    const std::string* file_;
    std::string path_;
};

// The items of a node. Each is made on access, since a hostile array may have millions.
class JsonNode::Items {
  public:
    Items(const JsonNode& of, bool single) : of_(of), single_(single) {}
    std::size_t size() const { return single_ ? 1 : of_.value_->size(); }
    JsonNode operator[](std::size_t index) const {
        if (single_) return of_;
        return {(*of_.value_)[index], *of_.file_, of_.path_ + "[" + std::to_string(index) + "]"};
    }
    struct Iterator {
        const Items& items;
        std::size_t index;
        JsonNode operator*() const { return items[index]; }
        Iterator& operator++() {
            ++index;
            return *this;
        }
        bool operator!=(const Iterator& other) const { return index != other.index; }
    };
    Iterator begin() const { return {*this, 0}; }
    Iterator end() const { return {*this, size()}; }

  private:
    JsonNode of_;
    bool single_;
};

} // namespace tools
