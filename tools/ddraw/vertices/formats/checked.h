// A value, or the reason why there is none.
#pragma once

#include <utility>
#include <variant>

namespace ddraw::vertices {

struct Refusal {
    const char* field; // the argument or member that is wrong
    const char* why;
};

template <class T> class Checked {
  public:
    Checked(T value) : value_(std::move(value)) {}
    Checked(Refusal refusal) : value_(refusal) {}
    bool ok() const { return value_.index() == 0; }
    const T& operator*() const { return std::get<0>(value_); }
    const T* operator->() const { return &std::get<0>(value_); }
    const Refusal& refusal() const { return std::get<1>(value_); }

  private:
    std::variant<T, Refusal> value_;
};

} // namespace ddraw::vertices
