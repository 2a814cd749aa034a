#include "dp2/shaders/shader_check.h"

#include <algorithm>

#include "dp2/tables/enums.h"

namespace dp2 {

namespace {

constexpr std::uint32_t kMaxNesting = 24, kMaxLoopNesting = 4, kMaxLabels = 2048;

bool is_comparison(ShaderOp op) {
    return op == ShaderOp::IfC || op == ShaderOp::BreakC || op == ShaderOp::SetP;
}

} // namespace

// Number of registers of this type that instructions of the shader's version can write (`writes`) or read; 0
// if there are none.
std::uint32_t ShaderCheck::file_size(ShaderFile file, bool writes) const {
    const std::uint32_t major = shader_.major, minor = shader_.minor;
    const bool software = minor == 255;
    if (shader_.pixel) {
        const bool is_14 = major == 1 && minor == 4;
        switch (file) {
        case ShaderFile::Temp: return major == 1 ? (is_14 ? 6 : 2) : 32;
        case ShaderFile::Input: return writes ? 0 : major == 3 ? 10 : 2;
        case ShaderFile::Const: return writes ? 0 : major == 1 ? 8 : major == 2 ? 32 : software ? 8192 : 224;
        case ShaderFile::Texture:
            return major == 3 || (writes && major >= 2) ? 0 : major == 2 ? 8 : is_14 ? 6 : 4;
        case ShaderFile::ColorOut: return writes && major >= 2 ? 4 : 0;
        case ShaderFile::DepthOut: return writes && major >= 2 ? 1 : 0;
        case ShaderFile::Sampler: return !writes && major >= 2 ? 16 : 0;
        case ShaderFile::ConstInt:
        case ShaderFile::ConstBool: return !writes && major >= 2 ? 16 : 0;
        case ShaderFile::Misc: return !writes && major >= 3 ? 2 : 0;
        case ShaderFile::Loop: return !writes && major >= 3 ? 1 : 0;
        case ShaderFile::Label: return !writes && shader_.at_least(0x0201) ? kMaxLabels : 0;
        case ShaderFile::Predicate: return shader_.at_least(0x0201) ? 1 : 0;
        default: return 0;
        }
    }
    switch (file) {
    case ShaderFile::Temp: return major == 1 ? 12 : 32;
    case ShaderFile::Input: return writes ? 0 : 16;
    case ShaderFile::Const: return writes ? 0 : software ? 2048 : 256;
    case ShaderFile::Const2:
    case ShaderFile::Const3:
    case ShaderFile::Const4: return !writes && software ? 2048 : 0;
    case ShaderFile::Address: return 1;
    case ShaderFile::RastOut: return writes && major < 3 ? 3 : 0;
    case ShaderFile::AttrOut: return writes && major < 3 ? 2 : 0;
    case ShaderFile::Output: return !writes ? 0 : major < 3 ? 8 : software ? 16 : 12;
    case ShaderFile::ConstInt:
    case ShaderFile::ConstBool: return !writes && major >= 2 ? (software ? 2048 : 16) : 0;
    case ShaderFile::Loop: return !writes && major >= 2 ? 1 : 0;
    case ShaderFile::Label: return !writes && major >= 2 ? kMaxLabels : 0;
    case ShaderFile::Predicate: return shader_.at_least(0x0201) ? 1 : 0;
    case ShaderFile::Sampler: return !writes && major >= 3 ? 4 : 0;
    default: return 0;
    }
}

Status ShaderCheck::in_range(const ShaderRegister& reg, bool writes) const {
    const std::uint32_t size = file_size(reg.file, writes);
    if (size == 0) return bad_value(writes ? "destination register" : "source register");
    if (reg.number >= size) return Error{Fault::OutOfRange, 0, 0, "register number"};
    if (!reg.relative) return {};
    const bool constants = reg.file == ShaderFile::Const || reg.file == ShaderFile::Const2 ||
                           reg.file == ShaderFile::Const3 || reg.file == ShaderFile::Const4;
    if (shader_.pixel) {
        const bool allowed =
            shader_.major >= 3 && reg.file == ShaderFile::Input && reg.index_file == ShaderFile::Loop;
        return allowed ? Status() : bad_value("relative addressing");
    }
    const bool varying = shader_.major >= 3 && reg.file == (writes ? ShaderFile::Output : ShaderFile::Input);
    if (!varying && !(constants && !writes)) return bad_value("relative addressing");
    if (reg.index_file != ShaderFile::Address && (reg.index_file != ShaderFile::Loop || shader_.major < 2))
        return bad_value("index register");
    if (shader_.major == 1 && reg.index_component != 0) return bad_value("index register");
    return {};
}

Status ShaderCheck::dest(const ShaderOpInfo& op, const ShaderInstruction& in) const {
    const ShaderDest& d = in.dest;
    if (d.mask == 0) return bad_value("write mask");
    if (d.shift != 0 && !(shader_.pixel && shader_.major == 1)) return bad_value("result shift");
    if (d.shift < -3 || d.shift > 3) return bad_value("result shift");
    // The first parameter of these instructions is declared, defined or tested, but not written.
    const bool names = op.op == ShaderOp::Dcl || op.op == ShaderOp::Def || op.op == ShaderOp::DefI ||
                       op.op == ShaderOp::DefB || op.op == ShaderOp::TexKill;
    if (d.reg.relative && names) return bad_value("relative addressing");
    if (!names) return in_range(d.reg, true);
    if (op.op == ShaderOp::Def && d.reg.file != ShaderFile::Const && d.reg.file < ShaderFile::Const2)
        return bad_value("destination register");
    if (op.op == ShaderOp::DefI && d.reg.file != ShaderFile::ConstInt)
        return bad_value("destination register");
    if (op.op == ShaderOp::DefB && d.reg.file != ShaderFile::ConstBool)
        return bad_value("destination register");
    const bool output = op.op == ShaderOp::Dcl && d.reg.file == ShaderFile::Output;
    if (output && shader_.major < 3) return bad_value("destination register");
    return in_range(d.reg, output);
}

Status ShaderCheck::source(const ShaderInstruction& in, const ShaderSource& s) const {
    DP2_TRY(in_range(s.reg, false));
    const bool ps1 = shader_.pixel && shader_.major == 1;
    switch (s.modifier) {
    case ShaderModifier::None:
    case ShaderModifier::Negate: return {};
    case ShaderModifier::Bias:
    case ShaderModifier::BiasNegate:
    case ShaderModifier::Sign:
    case ShaderModifier::SignNegate:
    case ShaderModifier::Complement: return ps1 ? Status() : bad_value("source modifier");
    case ShaderModifier::X2:
    case ShaderModifier::X2Negate: return ps1 && shader_.minor == 4 ? Status() : bad_value("source modifier");
    case ShaderModifier::DivideZ:
    case ShaderModifier::DivideW: {
        const bool reads = in.op == ShaderOp::Tex || in.op == ShaderOp::TexCoord;
        return ps1 && shader_.minor == 4 && reads ? Status() : bad_value("source modifier");
    }
    case ShaderModifier::Abs:
    case ShaderModifier::AbsNegate: return shader_.major >= 3 ? Status() : bad_value("source modifier");
    case ShaderModifier::Not: {
        const bool logical = s.reg.file == ShaderFile::Predicate || s.reg.file == ShaderFile::ConstBool;
        return logical ? Status() : bad_value("source modifier");
    }
    }
    return bad_value("source modifier");
}

Status ShaderCheck::literal(const ShaderInstruction& in) const {
    if (in.op != ShaderOp::Dcl) return {};
    const auto usage = static_cast<DeclUsage>(in.usage);
    if (usage > DeclUsage::Sample) return bad_value("usage");
    if (in.usage_index > 15) return bad_value("usage index");
    if (in.sampler_type > 4) return bad_value("sampler type");
    // A pixel shader gets the position only as vPos.
    const bool position = usage == DeclUsage::Position || usage == DeclUsage::PositionT;
    if (shader_.pixel && in.dest.reg.file == ShaderFile::Input && position && in.usage_index == 0 &&
        shader_.at_least(0x0300))
        return bad_value("usage");
    return {};
}

Status ShaderCheck::instruction(const ShaderOpInfo& op, const ShaderInstruction& in) {
    const std::uint16_t first = shader_.pixel ? op.ps_first : op.vs_first,
                        last = shader_.pixel ? op.ps_last : op.vs_last;
    if (first == 0 || shader_.version() < first || shader_.version() > last)
        return Error{Fault::UnknownOpcode, 0, 0, op.mnemonic};
    if (in.predicated && !shader_.at_least(0x0201)) return bad_value("predicate");
    if (in.predicated) {
        if (in.predicate.reg.file != ShaderFile::Predicate) return bad_value("predicate");
        DP2_TRY(source(in, in.predicate));
    }
    if (in.coissue && !(shader_.pixel && shader_.major == 1)) return bad_value("co-issue");
    if (is_comparison(op.op) && (in.control < 1 || in.control > 6)) return bad_value("comparison");
    if (op.op == ShaderOp::Tex && shader_.major >= 2 && in.control > 2) return bad_value("texld control");
    if (op.has_dest) DP2_TRY(dest(op, in));
    if (op.op == ShaderOp::SetP && in.dest.reg.file != ShaderFile::Predicate)
        return bad_value("destination register");
    if (op.op == ShaderOp::MovA && in.dest.reg.file != ShaderFile::Address)
        return bad_value("destination register");
    for (std::size_t i = 0; i < in.source_count; ++i) DP2_TRY(source(in, in.sources[i]));
    const bool samples = (op.op == ShaderOp::Tex && shader_.major >= 2) || op.op == ShaderOp::TexLdd ||
                         op.op == ShaderOp::TexLdl;
    if (samples && in.sources[1].reg.file != ShaderFile::Sampler) return bad_value("sampler register");
    const std::uint32_t rows = op.op == ShaderOp::M4x4 || op.op == ShaderOp::M3x4   ? 4
                               : op.op == ShaderOp::M4x3 || op.op == ShaderOp::M3x3 ? 3
                               : op.op == ShaderOp::M3x2                            ? 2
                                                                                    : 0;
    if (rows) {
        ShaderRegister row = in.sources[1].reg;
        row.number += rows - 1;
        DP2_TRY(in_range(row, false));
    }
    DP2_TRY(literal(in));
    return flow(op, in);
}

Status ShaderCheck::flow(const ShaderOpInfo& op, const ShaderInstruction& in) {
    const auto out_of_place = [&] { return Error{Fault::BadSequence, 0, 0, op.mnemonic}; };
    const auto in_block = [&](ShaderFlow kind) { return !open_.empty() && open_.back() == kind; };
    const bool was_returned = std::exchange(returned_, false);
    const auto file_of = [&](std::size_t i) { return in.sources[i].reg.file; };
    if (op.op == ShaderOp::Phase) {
        if (phase_) return out_of_place();
        phase_ = true;
    }
    switch (op.flow) {
    case ShaderFlow::None: return {};
    case ShaderFlow::Call: {
        if (file_of(0) != ShaderFile::Label) return bad_value("label");
        if (op.op == ShaderOp::CallNz && file_of(1) != ShaderFile::ConstBool &&
            file_of(1) != ShaderFile::Predicate)
            return bad_value("condition");
        called_.insert(in.sources[0].reg.number);
        return {};
    }
    case ShaderFlow::Return: returned_ = open_.empty(); return {};
    case ShaderFlow::Label: {
        if (file_of(0) != ShaderFile::Label) return bad_value("label");
        if (!open_.empty() || !was_returned) return out_of_place();
        if (!labels_.insert(in.sources[0].reg.number).second) return out_of_place();
        return {};
    }
    case ShaderFlow::BeginLoop:
        if (file_of(0) != ShaderFile::Loop || file_of(1) != ShaderFile::ConstInt) return bad_value("loop");
        break;
    case ShaderFlow::BeginRep:
        if (file_of(0) != ShaderFile::ConstInt) return bad_value("rep");
        break;
    case ShaderFlow::BeginIf:
        if (op.op == ShaderOp::If && file_of(0) != ShaderFile::ConstBool &&
            file_of(0) != ShaderFile::Predicate)
            return bad_value("condition");
        break;
    case ShaderFlow::Else:
        if (!in_block(ShaderFlow::BeginIf)) return out_of_place();
        open_.back() = ShaderFlow::Else;
        return {};
    case ShaderFlow::EndIf:
        if (!in_block(ShaderFlow::BeginIf) && !in_block(ShaderFlow::Else)) return out_of_place();
        open_.pop_back();
        return {};
    case ShaderFlow::EndLoop:
    case ShaderFlow::EndRep:
        if (!in_block(op.flow == ShaderFlow::EndLoop ? ShaderFlow::BeginLoop : ShaderFlow::BeginRep))
            return out_of_place();
        open_.pop_back();
        --loops_;
        return {};
    case ShaderFlow::Break:
        if (loops_ == 0) return out_of_place();
        if (op.op == ShaderOp::BreakP && file_of(0) != ShaderFile::Predicate) return bad_value("condition");
        return {};
    }
    const bool loop = op.flow != ShaderFlow::BeginIf;
    if (open_.size() >= kMaxNesting || (loop && loops_ >= kMaxLoopNesting))
        return Error{Fault::LimitExceeded, 0, 0, "nesting"};
    open_.push_back(op.flow);
    loops_ += loop;
    return {};
}

Status ShaderCheck::finish() const {
    if (!open_.empty()) return Error{Fault::BadSequence, 0, 0, "end inside a block"};
    if (!std::ranges::includes(labels_, called_)) return Error{Fault::BadSequence, 0, 0, "label"};
    return {};
}

} // namespace dp2
