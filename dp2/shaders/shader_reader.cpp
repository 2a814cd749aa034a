// Parses shader tokens into instructions; no token past the end of the code is read.
#include "dp2/shaders/shader.h"
#include "dp2/shaders/shader_check.h"

namespace dp2 {

namespace {

constexpr std::uint32_t kEnd = 0x0000FFFF;

class Reader {
  public:
    explicit Reader(std::span<const std::uint32_t> tokens) : tokens_(tokens), check_(shader_) {}

    Result<Shader> run() {
        if (Status status = version(); !status.ok()) return at(status.error(), 0);
        for (;;) {
            const std::size_t start = at_;
            Result<bool> more = instruction();
            if (!more.ok()) return at(more.error(), start);
            if (!*more) break;
        }
        if (Status status = check_.finish(); !status.ok()) return at(status.error(), at_ - 1);
        return std::move(shader_);
    }

  private:
    static Error at(Error error, std::size_t token) {
        error.token = static_cast<std::uint32_t>(token);
        return error;
    }
    Status version() {
        DP2_TRY(const std::uint32_t token, next("version"));
        shader_.pixel = token >> 16 == 0xFFFF;
        if (token >> 16 != 0xFFFF && token >> 16 != 0xFFFE) return Error{Fault::BadVersion, 0, 0, "version"};
        shader_.major = static_cast<std::uint8_t>(token >> 8);
        shader_.minor = static_cast<std::uint8_t>(token);
        const std::uint32_t v = shader_.version();
        const bool software = v == 0x02FF || v == 0x03FF;
        const bool known = v == 0x0101 || v == 0x0200 || v == 0x0201 || v == 0x0300 || software ||
                           (shader_.pixel && v >= 0x0101 && v <= 0x0104);
        if (!known) return Error{Fault::BadVersion, 0, 0, "version"};
        return {};
    }

    Result<std::uint32_t> next(const char* field) {
        if (at_ >= tokens_.size()) return Error{Fault::Truncated, 0, 0, field};
        return tokens_[at_++];
    }
    Result<std::uint32_t> parameter(const char* field) {
        DP2_TRY(const std::uint32_t token, next(field));
        if (!(token >> 31)) return bad_value(field);
        return token;
    }

    // Reads one instruction; false at the end of the shader.
    Result<bool> instruction() {
        ShaderInstruction in;
        in.token = static_cast<std::uint32_t>(at_);
        DP2_TRY(const std::uint32_t token, next("instruction"));
        if (token == kEnd) return false;
        if ((token & 0xFFFF) == kShaderComment) {
            const std::size_t length = token >> 16 & kMaxShaderComment;
            if (length > tokens_.size() - at_) return Error{Fault::Truncated, 0, 0, "comment"};
            const auto words = tokens_.subspan(at_, length);
            shader_.comments.push_back({shader_.code.size(), {words.begin(), words.end()}});
            at_ += length;
            return true;
        }
        if (token >> 31) return bad_value("instruction");
        const ShaderOpInfo* op = find_shader_op(token & 0xFFFF);
        if (!op) return Error{Fault::UnknownOpcode, 0, 0, "instruction"};
        if (shader_.code.size() >= kMaxShaderInstructions)
            return Error{Fault::LimitExceeded, 0, 0, "instructions"};
        in.op = op->op;
        in.control = static_cast<std::uint8_t>(token >> 16);
        in.predicated = token >> 28 & 1;
        in.coissue = token >> 30 & 1;
        in.source_count = shader_sources(*op, shader_);
        // vs_3_0 may leave out the scratch registers of sgn.
        if (op->op == ShaderOp::Sgn && shader_.major >= 3 && (token >> 24 & 0xF) >= 4 + (token >> 28 & 1))
            in.source_count = 3;
        const std::size_t body = at_;
        if (op->op == ShaderOp::Dcl) {
            DP2_TRY(const std::uint32_t usage, parameter("usage"));
            in.usage = usage & 0xF;
            in.usage_index = usage >> 16 & 0xF;
            in.sampler_type = usage >> 27 & 0xF;
        }
        if (op->has_dest) {
            DP2_TRY(in.dest, dest());
        }
        if (in.predicated) {
            DP2_TRY(in.predicate, source());
        }
        for (std::size_t i = 0; i < in.source_count; ++i) {
            DP2_TRY(in.sources[i], source());
        }
        for (std::size_t i = 0; i < shader_literals(op->op); ++i) {
            DP2_TRY(in.literal[i], next("constant"));
        }
        if (shader_.major >= 2 && at_ - body != (token >> 24 & 0xF)) return bad_value("instruction length");
        drop_unread(in);
        DP2_TRY(check_.instruction(*op, in));
        shader_.code.push_back(in);
        return true;
    }

    // Clears bits that have no meaning for this instruction, so that equal shaders compare equal.
    void drop_unread(ShaderInstruction& in) const {
        const bool compares = in.op == ShaderOp::IfC || in.op == ShaderOp::BreakC || in.op == ShaderOp::SetP;
        const bool samples = in.op == ShaderOp::Tex && shader_.major >= 2;
        if (!compares && !samples) in.control = 0;
        if (in.op != ShaderOp::Dcl) return;
        if (in.dest.reg.file == ShaderFile::Sampler) {
            in.usage = in.usage_index = 0;
            in.dest.mask = 0xF;
        } else {
            in.sampler_type = 0;
        }
    }

    Result<ShaderRegister> reg(std::uint32_t token) {
        ShaderRegister out;
        out.file = static_cast<ShaderFile>((token >> 28 & 7) | (token >> 8 & 0x18));
        out.number = token & 0x7FF;
        out.relative = token >> 13 & 1;
        if (!out.relative || shader_.major < 2) return out;
        DP2_TRY(const std::uint32_t by, parameter("index register"));
        out.index_file = static_cast<ShaderFile>((by >> 28 & 7) | (by >> 8 & 0x18));
        out.index_component = out.index_file == ShaderFile::Loop ? 0 : by >> 16 & 3;
        if ((by & 0x7FF) != 0 || by >> 13 & 1) return bad_value("index register");
        return out;
    }
    Result<ShaderDest> dest() {
        DP2_TRY(const std::uint32_t token, parameter("destination"));
        ShaderDest out;
        out.mask = token >> 16 & 0xF;
        out.modifiers = token >> 20 & (kSaturate | kPartialPrecision | kCentroid);
        const auto shift = static_cast<std::int8_t>(token >> 24 & 0xF);
        out.shift = static_cast<std::int8_t>(shift >= 8 ? shift - 16 : shift);
        DP2_TRY(out.reg, reg(token));
        return out;
    }
    Result<ShaderSource> source() {
        DP2_TRY(const std::uint32_t token, parameter("source"));
        ShaderSource out;
        out.swizzle = static_cast<std::uint8_t>(token >> 16);
        const std::uint32_t modifier = token >> 24 & 0xF;
        if (modifier > static_cast<std::uint32_t>(ShaderModifier::Not)) return bad_value("source modifier");
        out.modifier = static_cast<ShaderModifier>(modifier);
        DP2_TRY(out.reg, reg(token));
        return out;
    }

    std::span<const std::uint32_t> tokens_;
    std::size_t at_ = 0;
    Shader shader_;
    ShaderCheck check_;
};

} // namespace

Result<Shader> parse_shader(std::span<const std::uint32_t> tokens) {
    return Reader(tokens).run();
}

} // namespace dp2
