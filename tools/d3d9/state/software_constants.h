// Constants of vertex shaders that a device with software vertex processing has beyond those of hardware:
// from c256, i16 and b16 on. Most programs set none. State blocks do not hold them.
#pragma once

#include <algorithm>
#include <vector>

#include "tools/d3d9/state/state.h"

namespace d3d9 {

inline constexpr UINT kSoftwareFloats = 8192, kSoftwareInts = 2048,
                      kSoftwareBools = 2048; // including those of hardware

// Registers First to End - 1. Only those up to the last one that was set take memory; the others are 0.
template <class Value, UINT First, UINT End> class HighConstants {
  public:
    // The registers first..first+count-1 must be in the range.
    void set(UINT first, const Value* data, UINT count) {
        if (values_.size() < first + count - First) values_.resize(first + count - First);
        std::copy_n(data, count, values_.begin() + (first - First));
        stale_ = true;
    }
    void get(UINT first, Value* data, UINT count) const {
        for (UINT i = 0; i < count; ++i) {
            const UINT at = first + i - First;
            data[i] = at < values_.size() ? values_[at] : Value{};
        }
    }
    void reset() {
        std::ranges::fill(values_, Value{});
        stale_ = true;
    }
    const std::vector<Value>& values() const { return values_; } // of the registers from First on
    // `all`: the driver may have lost the values.
    bool must_be_sent(bool all) const { return (all || stale_) && !values_.empty(); }
    void set_stale(bool stale) { stale_ = stale; }

  private:
    std::vector<Value> values_;
    bool stale_ = false;
};

struct SoftwareConstants {
    HighConstants<Float4, Shape::kVertexFloats, kSoftwareFloats> floats;
    HighConstants<Int4, kInts, kSoftwareInts> ints; // ints and bools are not sent: the driver has 16 of each
    HighConstants<BOOL, kBools, kSoftwareBools> bools;
    void reset() { floats.reset(), ints.reset(), bools.reset(); }
};

} // namespace d3d9
