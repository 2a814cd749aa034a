#include "rasterizer/lowering/shader_registers.h"

namespace rasterizer {

using dp2::ShaderFile;
using dp2::ShaderInstruction;
using dp2::ShaderModifier;

namespace {

// Whether the register number is relative to aL.
bool is_by_loop(const dp2::ShaderRegister& reg) {
    return reg.relative && reg.index_file == ShaderFile::Loop;
}

} // namespace

ShaderRegisters::ShaderRegisters(ir::Builder& builder, const ShaderEnvironment& environment,
                                 ExecutionMask& mask, ShaderOutputs& outputs)
    : b(builder), environment_(environment), shader_(environment.shader->code), mask_(mask),
      outputs_(outputs), loop_counter_(builder.bits(0)) {
    const Value zero = b.number(0);
    const Vec4 zeros{zero, zero, zero, zero};
    temps_.fill(zeros);
    textures_.fill(zeros);
    address_ = predicate_ = zeros;
    for (const ShaderObject::Definition& d : environment.shader->definitions) definitions_[d.number] = d.bits;
    if (shader_.pixel && shader_.major == 1)
        for (std::uint32_t i = 0; i < textures_.size(); ++i)
            textures_[i] = environment_.input(ShaderFile::Texture, i);
}

Vec4 ShaderRegisters::constant(std::uint32_t number) {
    Vec4 out;
    const auto defined = definitions_.find(number);
    for (std::uint32_t c = 0; c < 4; ++c) {
        if (defined != definitions_.end())
            out[c] = b.bits(defined->second[c]);
        else
            out[c] = number < kSoftwareFloatRegisters ? b.uniform(environment_.constants + number * 4 + c)
                                                      : b.number(0);
        // ps_1_x constants are clamped to -1..1.
        if (shader_.pixel && shader_.major == 1) out[c] = b.min(b.max(out[c], b.number(-1)), b.number(1));
    }
    return out;
}

// Register numbers outside the file read 0, for any value of the address register.
Vec4 ShaderRegisters::indexed_constant(std::uint32_t number, Value index) {
    const Value at = b.iadd(index, b.bits(number));
    const Value inside = b.emit(ir::Op::ULt, at, b.bits(kSoftwareFloatRegisters));
    const Value start = b.shl(b.bit_and(at, inside), 2);
    Vec4 out;
    for (std::uint32_t c = 0; c < 4; ++c)
        out[c] = b.bit_and(inside, b.emit(ir::Op::UniformAt, start, 0, 0, environment_.constants + c));
    return out;
}

// v#, possibly relative to aL or an address register.
Vec4 ShaderRegisters::input(const dp2::ShaderRegister& reg) {
    const std::uint32_t size = shader_.pixel ? 10 : 16;
    Value number = b.bits(reg.number);
    if (reg.relative)
        number = b.iadd(is_by_loop(reg) ? loop_counter_ : address_[reg.index_component], number);
    const Value zero = b.number(0);
    Vec4 out{zero, zero, zero, zero};
    if (const auto known = b.constant(number))
        return *known < size ? environment_.input(ShaderFile::Input, *known) : out;
    for (std::uint32_t i = 0; i < size; ++i) {
        const Vec4 candidate = environment_.input(ShaderFile::Input, i);
        const Value here = b.emit(ir::Op::IEq, number, b.bits(i));
        for (std::size_t c = 0; c < 4; ++c) out[c] = b.select(here, candidate[c], out[c]);
    }
    return out;
}

Vec4 ShaderRegisters::value_of(const dp2::ShaderRegister& reg) {
    const Value zero = b.number(0);
    const Vec4 zeros{zero, zero, zero, zero};
    switch (reg.file) {
    case ShaderFile::Temp: return temps_[reg.number];
    case ShaderFile::Const:
    case ShaderFile::Const2:
    case ShaderFile::Const3:
    case ShaderFile::Const4: {
        const std::uint32_t number = constant_number(reg);
        if (reg.relative && !is_by_loop(reg)) return indexed_constant(number, address_[reg.index_component]);
        if (!reg.relative) return constant(number);
        // Constants defined by def are also in the uniforms, so that relative addressing reads them.
        return indexed_constant(number, loop_counter_);
    }
    case ShaderFile::Input: return input(reg);
    case ShaderFile::Texture: // this file is a0 in vertex shaders
        if (!shader_.pixel) return address_;
        return shader_.major == 1 ? textures_[reg.number]
                                  : environment_.input(ShaderFile::Texture, reg.number);
    case ShaderFile::Misc: return environment_.input(ShaderFile::Misc, reg.number);
    case ShaderFile::Loop: {
        const Value counter = b.to_float(loop_counter_);
        return {counter, counter, counter, counter};
    }
    default: return zeros;
    }
}

Vec4 ShaderRegisters::source(const dp2::ShaderSource& s) {
    const Vec4 all = value_of(s.reg);
    Vec4 v;
    for (std::size_t c = 0; c < 4; ++c) v[c] = all[s.swizzle >> (2 * c) & 3];
    const Value half = b.number(0.5f), one = b.number(1);
    const auto each = [&](auto&& f) {
        for (Value& x : v) x = f(x);
    };
    switch (s.modifier) {
    case ShaderModifier::None:
    case ShaderModifier::Not: break;
    case ShaderModifier::Negate: each([&](Value x) { return b.negate(x); }); break;
    case ShaderModifier::Bias: each([&](Value x) { return b.sub(x, half); }); break;
    case ShaderModifier::BiasNegate: each([&](Value x) { return b.sub(half, x); }); break;
    case ShaderModifier::Sign: each([&](Value x) { return b.mul(b.sub(x, half), b.number(2)); }); break;
    case ShaderModifier::SignNegate: each([&](Value x) { return b.mul(b.sub(half, x), b.number(2)); }); break;
    case ShaderModifier::Complement: each([&](Value x) { return b.sub(one, x); }); break;
    case ShaderModifier::X2: each([&](Value x) { return b.add(x, x); }); break;
    case ShaderModifier::X2Negate: each([&](Value x) { return b.negate(b.add(x, x)); }); break;
    case ShaderModifier::DivideZ:
    case ShaderModifier::DivideW: {
        const Value by = v[s.modifier == ShaderModifier::DivideZ ? 2 : 3];
        const Value nothing = b.emit(ir::Op::FEq, by, b.number(0));
        for (std::size_t c = 0; c < 2; ++c) v[c] = b.select(nothing, one, b.div(v[c], by));
        break;
    }
    case ShaderModifier::Abs: each([&](Value x) { return b.magnitude(x); }); break;
    case ShaderModifier::AbsNegate: each([&](Value x) { return b.negate(b.magnitude(x)); }); break;
    }
    return v;
}

ir::Value ShaderRegisters::logical(const dp2::ShaderSource& s, std::size_t component) {
    Value mask = mask_.none;
    if (s.reg.file == ShaderFile::Predicate)
        mask = predicate_[s.swizzle >> (2 * component) & 3];
    else if (s.reg.number < kStaticRegisters && environment_.statics.booleans[s.reg.number] != 0)
        mask = mask_.all;
    return s.modifier == ShaderModifier::Not ? b.bit_not(mask) : mask;
}

ir::Value ShaderRegisters::lanes_of(const ShaderInstruction& in, std::size_t component) {
    const Value lanes = mask_.active();
    return in.predicated ? b.bit_and(lanes, logical(in.predicate, component)) : lanes;
}

// Writes the components in the write mask.
void ShaderRegisters::put(Vec4& reg, const ShaderInstruction& in, const Vec4& value) {
    for (std::size_t c = 0; c < 4; ++c)
        if (in.dest.mask >> c & 1) reg[c] = b.select(lanes_of(in, c), value[c], reg[c]);
}

void ShaderRegisters::keep(ShaderOutput& out, const ShaderInstruction& in, const Vec4& value) {
    out.written |= in.dest.mask;
    put(out.value, in, value);
}

// oT, or o of vs_3_0. With relative addressing, each register is written in the lanes that select it.
void ShaderRegisters::write_output(const ShaderInstruction& in, const Vec4& value) {
    const dp2::ShaderRegister& reg = in.dest.reg;
    if (!reg.relative) return keep(outputs_.output[reg.number], in, value);
    const Value by = is_by_loop(reg) ? loop_counter_ : address_[reg.index_component];
    const Value at = b.iadd(by, b.bits(reg.number));
    const Value outside = mask_.condition;
    for (std::uint32_t i = 0; i < outputs_.output.size(); ++i) {
        mask_.condition = b.bit_and(outside, b.emit(ir::Op::IEq, at, b.bits(i)));
        if (mask_.condition != mask_.none) keep(outputs_.output[i], in, value);
    }
    mask_.condition = outside;
}

Vec4 ShaderRegisters::modified(const ShaderInstruction& in, const Vec4& given) {
    Vec4 value = given;
    if (in.dest.shift != 0) {
        const float factor = in.dest.shift > 0 ? static_cast<float>(1 << in.dest.shift)
                                               : 1.0f / static_cast<float>(1 << -in.dest.shift);
        for (Value& x : value) x = b.mul(x, b.number(factor));
    }
    if (in.dest.modifiers & dp2::kSaturate)
        for (Value& x : value) x = b.saturate(x);
    return value;
}

void ShaderRegisters::write(const ShaderInstruction& in, const Vec4& given) {
    const dp2::ShaderRegister& reg = in.dest.reg;
    const Vec4 value = modified(in, given);
    switch (reg.file) {
    case ShaderFile::RastOut: keep(outputs_.rast[reg.number], in, value); break;
    case ShaderFile::AttrOut: keep(outputs_.attr[reg.number], in, value); break;
    case ShaderFile::ColorOut: keep(outputs_.color[reg.number], in, value); break;
    case ShaderFile::DepthOut: keep(outputs_.depth, in, value); break;
    case ShaderFile::Output: write_output(in, value); break;
    default:
        if (Vec4* const to = register_of(reg)) put(*to, in, value);
    }
}

Vec4* ShaderRegisters::register_of(const dp2::ShaderRegister& reg) {
    switch (reg.file) {
    case ShaderFile::Temp: return &temps_[reg.number];
    case ShaderFile::Texture:
        return shader_.pixel ? &textures_[reg.number] : &address_; // this file is a0 in vertex shaders
    case ShaderFile::Predicate: return &predicate_;
    case ShaderFile::RastOut: return &outputs_.rast[reg.number].value;
    case ShaderFile::AttrOut: return &outputs_.attr[reg.number].value;
    case ShaderFile::ColorOut: return &outputs_.color[reg.number].value;
    case ShaderFile::DepthOut: return &outputs_.depth.value;
    case ShaderFile::Output: return reg.relative ? nullptr : &outputs_.output[reg.number].value;
    default: return nullptr;
    }
}

} // namespace rasterizer
