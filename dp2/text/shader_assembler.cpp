#include <algorithm>

#include "dp2/base/suggestion.h"
#include "dp2/shaders/shader_check.h"
#include "dp2/text/shader_names.h"
#include "dp2/text/shader_operand.h"
#include "dp2/text/shader_text.h"
#include "dp2/text/text_value.h"

namespace dp2 {

namespace {

using namespace shader_names;

// The words of one line, with their columns for errors.
class Line {
  public:
    Line(std::string_view text, std::uint32_t number) : line_(text), rest_(trimmed(text)), number_(number) {}

    TextError error(std::string_view at, std::string message) const {
        const std::size_t column = at.data() >= line_.data() && at.data() <= line_.data() + line_.size()
                                       ? static_cast<std::size_t>(at.data() - line_.data())
                                       : 0;
        return {number_, static_cast<std::uint32_t>(column + 1), std::move(message)};
    }
    bool empty() const { return rest_.empty(); }
    std::string_view rest() const { return rest_; }
    bool accept(char c) {
        if (rest_.empty() || rest_.front() != c) return false;
        rest_ = trimmed(rest_.substr(1));
        return true;
    }
    bool accept_word(std::string_view word) {
        const bool here =
            rest_.starts_with(word) && (rest_.size() == word.size() || rest_[word.size()] == ' ');
        if (here) rest_ = trimmed(rest_.substr(word.size()));
        return here;
    }
    // Consumes and returns the text before the first of these characters.
    std::string_view until(const char* ends) {
        const std::size_t end = std::min(rest_.find_first_of(ends), rest_.size());
        const std::string_view word = trimmed(rest_.substr(0, end));
        rest_ = trimmed(rest_.substr(end));
        return word;
    }

  private:
    std::string_view line_, rest_;
    std::uint32_t number_;
};

class ShaderAssembler {
  public:
    explicit ShaderAssembler(std::string_view text) : text_(text) {}

    TextResult<Shader> run() {
        std::uint32_t number = 0;
        bool started = false;
        for (std::string_view rest = text_; !rest.empty();) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            std::string_view text = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
            ++number;
            text = text.substr(0, std::min(text.find("//"), text.find(';')));
            Line line(text, number);
            if (line.empty()) continue;
            if (!started) {
                if (!version(line.rest()))
                    return line.error(line.rest(), "expected a version such as vs_1_1 or ps_2_0");
                started = true;
                version_line_ = number;
                continue;
            }
            if (line.accept_word("comment")) {
                if (auto failed = comment(line)) return *failed;
                continue;
            }
            ShaderInstruction in;
            if (auto failed = instruction(line, in)) return *failed;
            if (shader_.code.size() >= kMaxShaderInstructions)
                return TextError{number, 1,
                                 "more than " + std::to_string(kMaxShaderInstructions) + " instructions"};
            shader_.code.push_back(in);
            lines_.push_back(number);
        }
        if (!started)
            return TextError{std::max(number, 1u), 1, "expected a version such as vs_1_1 or ps_2_0"};
        return checked();
    }

  private:
    using Failed = std::optional<TextError>;

    static TextError bad(const Line& line, std::string_view word, const char* what) {
        return line.error(word, shown(word) + " is not " + what);
    }

    // parse_shader() checks the result, so that text and tokens have the same rules.
    TextResult<Shader> checked() {
        std::vector<std::size_t> starts;
        auto parsed = parse_shader(shader_tokens(shader_, &starts));
        if (parsed.ok()) return std::move(*parsed);
        // The instruction at which parse_shader() stopped.
        const auto next = std::ranges::upper_bound(starts, parsed.error().token);
        const std::uint32_t line = next == starts.begin()
                                       ? version_line_
                                       : lines_[static_cast<std::size_t>(next - starts.begin()) - 1];
        return TextError{line, 1, std::string(parsed.error().field) + " is not possible here"};
    }

    bool version(std::string_view word) {
        shader_.pixel = word.starts_with("ps");
        if (word.size() < 6 || (!shader_.pixel && !word.starts_with("vs")) ||
            (word[2] != '_' && word[2] != '.'))
            return false;
        if (word[3] < '1' || word[3] > '3' || (word[4] != '_' && word[4] != '.')) return false;
        shader_.major = static_cast<std::uint8_t>(word[3] - '0');
        const std::string_view minor = word.substr(5);
        if (minor == "sw")
            shader_.minor = 255;
        else if (minor == "x" || minor == "a" || minor == "b")
            shader_.minor = 1;
        else if (const auto value = parse_number<std::uint8_t>(minor))
            shader_.minor = *value;
        else
            return false;
        return true;
    }

    Failed comment(Line& line) {
        ShaderComment& out = shader_.comments.emplace_back();
        out.before = shader_.code.size();
        while (!line.empty()) {
            const std::string_view word = line.until(" \t");
            const auto value = parse_unsigned(word);
            if (!value || *value > 0xFFFFFFFF || out.words.size() == kMaxShaderComment)
                return bad(line, word, "a word of a comment");
            out.words.push_back(static_cast<std::uint32_t>(*value));
        }
        return std::nullopt;
    }

    Failed instruction(Line& line, ShaderInstruction& in) {
        in.coissue = line.accept('+');
        if (line.accept('(')) {
            in.predicated = true;
            const std::string_view word = line.until(")");
            if (!line.accept(')')) return line.error(line.rest(), "expected ')'");
            if (!parse_source(shader_, word, in.predicate)) return bad(line, word, "a source");
        }
        const std::string_view word = line.until(" \t");
        const ShaderOpInfo* op = nullptr;
        if (auto failed = head(line, word, in, op)) return failed;
        in.op = op->op;
        in.source_count = shader_sources(*op, shader_);
        bool first = true;
        const auto next = [&](std::string_view& operand) -> Failed {
            if (!first && !line.accept(',')) return line.error(line.rest(), "expected ','");
            first = false;
            operand = line.until(",");
            if (operand.empty()) return line.error(line.rest(), "expected an operand");
            return std::nullopt;
        };
        std::string_view operand;
        if (op->has_dest) {
            if (auto failed = next(operand)) return failed;
            if (!parse_destination(shader_, operand, in.dest)) return bad(line, operand, "a destination");
        }
        for (std::size_t i = 0; i < in.source_count; ++i) {
            if (auto failed = next(operand)) return failed;
            if (!parse_source(shader_, operand, in.sources[i])) return bad(line, operand, "a source");
            if (in.op == ShaderOp::Sgn && i == 0 && !line.empty()) in.source_count = 3; // scratch registers
        }
        for (std::size_t i = 0; i < shader_literals(in.op); ++i) {
            if (auto failed = next(operand)) return failed;
            if (!parse_literal(operand, in.op, in.literal[i])) return bad(line, operand, "a constant");
        }
        if (!line.empty()) return line.error(line.rest(), "unexpected " + shown(line.rest()));
        return std::nullopt;
    }

    // Reads the mnemonic with its suffixes: comparison, declaration, result modifiers.
    Failed head(const Line& line, std::string_view word, ShaderInstruction& in, const ShaderOpInfo*& op) {
        const std::size_t cut = std::min(word.find('_'), word.size());
        const std::string_view base = word.substr(0, cut);
        std::string_view tail = word.substr(cut);
        const auto part = [&]() {
            const std::size_t end = std::min(tail.find('_', 1), tail.size());
            const std::string_view out = tail.substr(0, end);
            tail.remove_prefix(end);
            return out;
        };
        if (base == "dcl") {
            op = find_shader_op(static_cast<std::uint32_t>(ShaderOp::Dcl));
            if (!tail.empty() && !is_result_modifier(tail)) {
                const std::string_view kind = part().substr(1);
                if (!declaration(kind, in)) return bad(line, kind, "a usage or a kind of texture");
            }
        } else {
            if (!tail.empty()) {
                const std::string_view compared = tail.substr(0, std::min(tail.find('_', 1), tail.size()));
                for (std::uint8_t c = 1; c <= 6; ++c)
                    if (compared.substr(1) == kComparisons[c]) {
                        in.control = c;
                        part();
                        break;
                    }
            }
            op = find(base, in);
            if (!op) {
                Suggestion suggestion(base);
                for (const ShaderOpInfo& row : all_shader_ops()) suggestion.consider(row.mnemonic);
                return line.error(word, shown(word) + " is not an instruction" + suggestion.text());
            }
        }
        while (!tail.empty()) {
            const std::string_view modifier = part();
            if (!result_modifier(modifier, in.dest)) return bad(line, modifier, "a result modifier");
        }
        return std::nullopt;
    }

    // The instruction that a mnemonic names in this version; sets the control bits that the mnemonic implies.
    const ShaderOpInfo* find(std::string_view base, ShaderInstruction& in) const {
        for (const ShaderOpInfo& row : all_shader_ops()) {
            const bool compares =
                row.op == ShaderOp::IfC || row.op == ShaderOp::BreakC || row.op == ShaderOp::SetP;
            if (compares != (in.control != 0)) continue;
            const std::uint8_t controls = row.op == ShaderOp::Tex && shader_.major >= 2 ? 3 : 1;
            for (std::uint8_t c = 0; c < controls; ++c) {
                std::string name = mnemonic(shader_, row, compares ? in.control : c);
                name = name.substr(0, name.find('_'));
                if (name != base) continue;
                if (!compares) in.control = c;
                return &row;
            }
        }
        return nullptr;
    }

    static bool declaration(std::string_view kind, ShaderInstruction& in) {
        for (std::uint8_t i = 0; i < std::size(kSamplers); ++i)
            if (kind == kSamplers[i]) {
                in.sampler_type = i;
                return true;
            }
        std::size_t digits = kind.size();
        while (digits > 0 && kind[digits - 1] >= '0' && kind[digits - 1] <= '9') --digits;
        const auto index = digits == kind.size() ? std::optional<std::uint8_t>(0)
                                                 : parse_number<std::uint8_t>(kind.substr(digits));
        for (std::uint8_t i = 0; i < std::size(kUsages); ++i)
            if (kind.substr(0, digits) == kUsages[i] && index && *index < 16) {
                in.usage = i;
                in.usage_index = *index;
                return true;
            }
        return false;
    }

    static bool is_result_modifier(std::string_view tail) {
        ShaderDest scratch;
        return result_modifier(tail.substr(0, std::min(tail.find('_', 1), tail.size())), scratch);
    }
    static bool result_modifier(std::string_view word, ShaderDest& d) {
        struct Flag {
            std::string_view name;
            std::uint8_t bit;
        };
        constexpr Flag kFlags[] = {{"_sat", kSaturate}, {"_pp", kPartialPrecision}, {"_centroid", kCentroid}};
        for (const Flag& flag : kFlags) {
            if (word != flag.name) continue;
            d.modifiers |= flag.bit;
            return true;
        }
        for (int i = 0; i < 7; ++i) {
            if (i == 3 || word != kShifts[i]) continue; // kShifts[3] is the empty suffix of no shift
            d.shift = static_cast<std::int8_t>(i - 3);
            return true;
        }
        return false;
    }

    std::string_view text_;
    Shader shader_;
    std::uint32_t version_line_ = 1;
    std::vector<std::uint32_t> lines_; // the line of each instruction
};

} // namespace

TextResult<Shader> assemble_shader(std::string_view text, const ReadLimits& limits) {
    if (auto error = text_size_error(text, limits)) return *error;
    return ShaderAssembler(text).run();
}

} // namespace dp2
