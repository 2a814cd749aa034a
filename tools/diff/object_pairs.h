// Which contexts, surfaces and buffers of two captures correspond, also where their numbers differ.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "dp2/capture/capture.h"

namespace tools {

enum class ObjectKind : std::uint8_t { Context, Surface, Buffer, Sublevel };
inline constexpr std::size_t kObjectKinds = 4;
const char* object_kind_name(ObjectKind kind); // "surface"

// The objects that a capture creates. A number may name several objects in turn.
class CaptureObjects {
  public:
    struct Object {
        ObjectKind kind;
        std::uint32_t number;
        std::size_t record;     // that creates it
        std::string properties; // everything but the number, as bytes
    };
    explicit CaptureObjects(const dp2::capture::Document& document);
    const std::vector<Object>& all() const { return objects_; }
    // Position in all() of the object that a number names at a record, or named last; contexts have numbers
    // of their own. Nothing: the capture has not created it.
    std::optional<std::size_t> find(bool context, std::uint32_t number, std::size_t record) const;

  private:
    std::vector<Object> objects_;
    std::map<std::pair<bool, std::uint32_t>, std::vector<std::size_t>> by_number_; // in the order of records
};

class ObjectPairs {
  public:
    enum class Side : std::uint8_t { A, B };
    ObjectPairs(const dp2::capture::Document& a, const dp2::capture::Document& b);

    // Equal for objects that correspond, and for no others. Numbers that name nothing correspond to
    // themselves.
    std::uint64_t name(Side side, bool context, std::uint32_t number, std::size_t record) const;
    // The number in the other capture of the object that corresponds; nothing: none does.
    std::optional<std::uint32_t> partner(Side side, bool context, std::uint32_t number,
                                         std::size_t record) const;

    // The record that creates the object; nothing: none does.
    std::optional<std::size_t> made_by(Side side, bool context, std::uint32_t number,
                                       std::size_t record) const;

    struct Renumbered {
        ObjectKind kind;
        std::uint32_t a, b;
        bool operator==(const Renumbered&) const = default;
    };
    // Without repetitions, in the order of their creation.
    const std::vector<Renumbered>& renumbered() const { return renumbered_; }

    struct Counts {
        std::uint64_t equal = 0, changed = 0, only_a = 0, only_b = 0; // equal: except for the number
    };
    const Counts& counts(ObjectKind kind) const { return counts_[static_cast<std::size_t>(kind)]; }

  private:
    const CaptureObjects& objects(Side side) const { return side == Side::A ? a_ : b_; }
    const std::vector<std::optional<std::size_t>>& partners(Side side) const {
        return side == Side::A ? in_b_ : in_a_;
    }

    const CaptureObjects a_, b_;
    std::vector<std::optional<std::size_t>> in_b_, in_a_; // partners of a's objects, and of b's
    std::vector<Renumbered> renumbered_;
    Counts counts_[kObjectKinds];
};

} // namespace tools
