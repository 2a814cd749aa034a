// Vector registers for temporary use within a step, freed at the end of their scope.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <utility>

#include "rasterizer/jit/code_writer.h"

namespace rasterizer::jit {

class Temporaries {
  public:
    // `free`: bit i: vector register i may be overwritten.
    Temporaries(const CodeWriter& code, std::uint32_t free) : code_(code), free_(free) {}
    Temporaries(const Temporaries&) = delete;
    Temporaries& operator=(const Temporaries&) = delete;

  private:
    friend class Temp;
    const CodeWriter& code_;
    std::uint32_t free_;
};

// One temporary register; one must be free when this is constructed.
class Temp {
  public:
    explicit Temp(Temporaries& owner) : owner_(&owner), index_(std::countr_zero(owner.free_)) {
        assert(owner.free_ != 0);
        owner.free_ &= owner.free_ - 1;
    }
    Temp(Temp&& other) noexcept : owner_(std::exchange(other.owner_, nullptr)), index_(other.index_) {}
    Temp& operator=(Temp&&) = delete;
    ~Temp() {
        if (owner_) owner_->free_ |= std::uint32_t{1} << index_;
    }
    operator Xbyak::Xmm() const { return owner_->code_.vector(index_); }

  private:
    Temporaries* owner_;
    int index_;
};

} // namespace rasterizer::jit
