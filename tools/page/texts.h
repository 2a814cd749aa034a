// Texts by number, each stored once.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace tools {

class Texts {
  public:
    std::uint32_t number(const std::string& text) {
        const auto [found, added] = numbers_.try_emplace(text, static_cast<std::uint32_t>(all_.size()));
        if (added) {
            all_.push_back(&found->first); // the elements of an unordered map do not move
            bytes_ += text.size();
        }
        return found->second;
    }
    const std::vector<const std::string*>& all() const { return all_; }
    std::uint64_t bytes() const { return bytes_; }

  private:
    std::unordered_map<std::string, std::uint32_t> numbers_;
    std::vector<const std::string*> all_;
    std::uint64_t bytes_ = 0;
};

} // namespace tools
