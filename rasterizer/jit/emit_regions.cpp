#include "rasterizer/jit/emit.h"

namespace rasterizer::jit {

void RegionEmitter::emit(const Node& node, const Step& step) {
    CodeWriter& c = code_;
    switch (node.op) {
    case Op::Begin: begin(node, step); break;
    case Op::End: end(step); break;
    case Op::SetVariable: c.store(c.slot(node.imm), c.vector(step.in[0])); break;
    case Op::Variable: c.move(c.vector(step.out), c.slot(node.imm)); break;
    default: break; // emitted elsewhere
    }
}

// Sets the zero flag if the mask `lanes` is empty.
void RegionEmitter::test(const Location& lanes) {
    CodeWriter& c = code_;
    if (c.wide()) {
        c.kortestw(c.mask(lanes), c.mask(lanes));
    } else {
        c.vmovmskps(c.eax, c.vector(lanes));
        c.test(c.eax, c.eax);
    }
}

Xbyak::Address RegionEmitter::turns(const Region& region) const {
    return code_.dword[code_.slots + std::size_t{region.turns.index} * kBlockBytes];
}

void RegionEmitter::begin(const Node& node, const Step& step) {
    CodeWriter& c = code_;
    regions_.push_back(std::make_unique<Region>());
    Region& region = *regions_.back();
    test(step.in[0]);
    c.jz(region.end, c.T_NEAR);
    if (step.out.kind == Location::Kind::None) return;
    region.turns = step.out;
    c.mov(turns(region), node.imm);
    c.L(region.begin);
}

void RegionEmitter::end(const Step& step) {
    CodeWriter& c = code_;
    Region& region = *regions_.back();
    if (region.turns.kind != Location::Kind::None) {
        test(step.in[0]);
        c.jz(region.end, c.T_NEAR);
        c.dec(turns(region));
        c.jnz(region.begin, c.T_NEAR);
    }
    c.L(region.end);
    regions_.pop_back();
}

} // namespace rasterizer::jit
