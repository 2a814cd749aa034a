// "Did you mean": the valid name nearest to an unknown word.
#pragma once

#include <string>
#include <string_view>

namespace dp2 {

class Suggestion {
  public:
    explicit Suggestion(std::string_view word) : word_(word) {}
    void consider(std::string_view candidate); // `candidate` must outlive this object
    // "; did you mean NAME?", or nothing when no name is near.
    std::string text() const;

  private:
    std::string_view word_, best_;
    std::size_t distance_ = kTooFar;
    static constexpr std::size_t kTooFar = 4;
};

} // namespace dp2
