#include "rasterizer/programs/shader_object.h"

#include <algorithm>

namespace rasterizer {

using dp2::ShaderFile;
using dp2::ShaderInstruction;
using dp2::ShaderOp;

namespace {

void reads(ShaderObject& object, const dp2::ShaderSource& source, std::uint32_t rows) {
    const std::uint32_t number = source.reg.number;
    switch (source.reg.file) {
    case ShaderFile::Const:
    case ShaderFile::Const2:
    case ShaderFile::Const3:
    case ShaderFile::Const4:
        object.constants = std::max(object.constants, constant_number(source.reg) + rows);
        object.indexed_constants |= source.reg.relative;
        break;
    case ShaderFile::ConstInt:
        if (number < kStaticRegisters) object.integers |= 1u << number;
        break;
    case ShaderFile::ConstBool:
        if (number < kStaticRegisters) object.booleans |= 1u << number;
        break;
    case ShaderFile::Sampler: object.samplers |= 1u << number; break;
    default: break;
    }
}

// Whether an instruction of ps_1_x samples a texture: the stage whose number is that of its destination
// register.
bool samples_destination(ShaderOp op) {
    switch (op) {
    case ShaderOp::Tex:
    case ShaderOp::TexBem:
    case ShaderOp::TexBemL:
    case ShaderOp::TexReg2Ar:
    case ShaderOp::TexReg2Gb:
    case ShaderOp::TexReg2Rgb:
    case ShaderOp::TexM3x2Tex:
    case ShaderOp::TexM3x3Tex:
    case ShaderOp::TexM3x3Spec:
    case ShaderOp::TexM3x3VSpec:
    case ShaderOp::TexDp3Tex: return true;
    default: return false;
    }
}

void declares(ShaderObject& object, const ShaderInstruction& in) {
    const dp2::ShaderRegister& reg = in.dest.reg;
    if (in.dest.modifiers & dp2::kCentroid && reg.file == ShaderFile::Input)
        object.centroid_inputs |= 1u << reg.number;
    if (in.dest.modifiers & dp2::kCentroid && reg.file == ShaderFile::Texture)
        object.centroid_textures |= 1u << reg.number;
    const ShaderDeclaration declared{static_cast<dp2::DeclUsage>(in.usage), in.usage_index, reg.number,
                                     in.dest.mask};
    if (reg.file == ShaderFile::Input) object.inputs.push_back(declared);
    if (reg.file == ShaderFile::Output) object.outputs.push_back(declared);
}

// Sets ShaderObject::sampled_at. `known`: the coordinate registers so far.
void samples(ShaderObject& object, const ShaderInstruction& in, std::vector<dp2::ShaderSource>& known) {
    if (in.op != ShaderOp::Tex || !object.code.pixel || object.code.major < 2) return;
    const dp2::ShaderRegister& sampler = in.sources[1].reg;
    if (sampler.file != ShaderFile::Sampler || sampler.number >= object.sampled_at.size()) return;
    std::uint8_t& at = object.sampled_at[sampler.number];
    if (at != 0) return;
    const auto place = std::ranges::find(known, in.sources[0]) - known.begin();
    if (place == std::ssize(known)) known.push_back(in.sources[0]);
    at = static_cast<std::uint8_t>(place + 1);
}

bool writes_depth(const ShaderInstruction& in) {
    return in.op == ShaderOp::TexDepth || in.op == ShaderOp::TexM3x2Depth ||
           in.dest.reg.file == ShaderFile::DepthOut;
}

} // namespace

std::uint32_t constant_number(const dp2::ShaderRegister& reg) {
    const bool high = reg.file >= ShaderFile::Const2 && reg.file <= ShaderFile::Const4;
    return reg.number + (high ? 2048 * (static_cast<std::uint32_t>(reg.file) - 10) : 0);
}

std::shared_ptr<const ShaderObject> make_shader_object(dp2::Shader code, std::uint64_t id) {
    auto object = std::make_shared<ShaderObject>();
    object->code = std::move(code);
    object->code.comments.clear();
    object->id = id;
    std::uint32_t own_integers = 0, own_booleans = 0;
    std::vector<dp2::ShaderSource> coordinates;
    for (const ShaderInstruction& in : object->code.code) {
        const std::uint32_t number = in.dest.reg.number;
        if (in.op == ShaderOp::Dcl) declares(*object, in);
        object->kills |= in.op == ShaderOp::TexKill;
        object->writes_depth |= writes_depth(in);
        if (in.op == ShaderOp::Def) object->definitions.push_back({constant_number(in.dest.reg), in.literal});
        if (in.op == ShaderOp::DefI && number < kStaticRegisters) {
            own_integers |= 1u << number;
            for (std::size_t i = 0; i < 4; ++i)
                object->defined.integers[number][i] = static_cast<std::int32_t>(in.literal[i]);
        }
        if (in.op == ShaderOp::DefB && number < kStaticRegisters) {
            own_booleans |= 1u << number;
            object->defined.booleans[number] = in.literal[0] != 0;
        }
        samples(*object, in, coordinates);
        const bool matrix = in.op >= ShaderOp::M4x4 && in.op <= ShaderOp::M3x2;
        for (std::size_t i = 0; i < in.source_count; ++i) reads(*object, in.sources[i], matrix ? 4 : 1);
        if (object->code.pixel && object->code.major == 1 && samples_destination(in.op))
            object->samplers |= 1u << number;
    }
    object->integers &= ~own_integers;
    object->booleans &= ~own_booleans;
    object->has_statics = (object->integers | object->booleans) != 0 || object->defined != StaticConstants{};
    return object;
}

} // namespace rasterizer
