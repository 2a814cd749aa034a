// The kinds of draws that bench_caller times.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/bench/d3d9/rig.h"

namespace bench {

// A small draw, and what a program changes before it. Objects that a kind needs exist as long as it.
class Kind {
  public:
    virtual ~Kind() = default;
    virtual void begin() {}            // sets what all draws of this kind share
    virtual void draw(unsigned i) = 0; // draw number i
    virtual unsigned draws_in_frame() const { return 4000; }
};

struct NamedKind {
    std::string name; // what is changed before the draw
    std::unique_ptr<Kind> kind;
};
std::vector<NamedKind> make_kinds(const Rig& rig);

} // namespace bench
