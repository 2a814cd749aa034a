#include "tests/fuzz/reduce_input.h"

#include <cstdio>
#include <functional>
#include <sstream>

#include <sys/wait.h>
#include <unistd.h>

#include "dp2/reduce/minimize.h"
#include "dp2/text/disassembler.h"
#include "tests/fuzz/support/command_pieces.h"
#include "tests/fuzz/support/program_mutator.h"

namespace fuzz {

namespace {

using Fails = std::function<bool(const Bytes&)>;

constexpr unsigned kSeconds = 60; // time limit of one run

bool never() {
    return false;
}

std::string last_line(const std::string& text) {
    const std::size_t end = text.find_last_not_of('\n');
    if (end == std::string::npos) return {};
    const std::size_t begin = text.rfind('\n', end);
    return text.substr(begin + 1, end - begin);
}

Bytes without_bytes(const Bytes& input, const std::function<bool(const Bytes&)>& fails) {
    const auto some = [&](std::span<const std::size_t> kept) {
        Bytes out;
        for (const std::size_t i : kept) out.push_back(input[i]);
        return out;
    };
    return some(dp2::minimize(
        input.size(), [&](auto kept) { return fails(some(kept)); }, never));
}

class Reduction {
  public:
    Reduction(Program program, const Fails& fails) : program_(std::move(program)), fails_(fails) {}
    Program run() {
        for (;;) {
            const Program before = program_;
            drop_calls();
            for (std::size_t i = 0; i < program_.ops.size(); ++i) shrink(i);
            shrink_settings();
            if (program_ == before) return program_;
        }
    }

  private:
    bool take(Program candidate) {
        if (candidate == program_ || !fails_(write_program(candidate))) return false;
        program_ = std::move(candidate);
        return true;
    }
    void drop_calls() {
        const Program whole = program_;
        const auto some = [&](std::span<const std::size_t> kept) {
            Program out{whole.settings, {}};
            for (const std::size_t i : kept) out.ops.push_back(whole.ops[i]);
            return out;
        };
        const auto fails = [&](auto kept) { return fails_(write_program(some(kept))); };
        program_ = some(dp2::minimize(whole.ops.size(), fails, never));
    }
    void shrink(std::size_t index) {
        const OpRow& row = op_row(program_.ops[index].kind);
        for (std::size_t i = 0; i < row.strings; ++i) shrink_string(index, i);
        for (std::size_t i = 0; i < row.number_count; ++i)
            for (const std::uint32_t value : {0u, 1u}) {
                Program candidate = program_;
                if (candidate.ops[index].numbers[i] <= value) break;
                candidate.ops[index].numbers[i] = value;
                if (take(std::move(candidate))) break;
            }
    }
    void shrink_string(std::size_t index, std::size_t string) {
        const Bytes whole = program_.ops[index].strings[string];
        const auto with = [&](Bytes bytes) {
            Program out = program_;
            out.ops[index].strings[string] = std::move(bytes);
            return out;
        };
        const bool commands = program_.ops[index].kind == OpKind::Submit && string == 0;
        if (whole.empty() || take(with({}))) return;
        if (!commands) {
            while (take(with({program_.ops[index].strings[string].begin(),
                              program_.ops[index].strings[string].begin() +
                                  static_cast<std::ptrdiff_t>(program_.ops[index].strings[string].size() / 2)}))) {
            }
            return;
        }
        const auto pieces = command_pieces(whole, decode_context(program_.settings, program_.ops[index]));
        const auto some = [&](std::span<const std::size_t> kept) {
            Bytes out;
            for (const std::size_t i : kept)
                out.insert(out.end(), whole.begin() + static_cast<std::ptrdiff_t>(pieces[i].begin),
                           whole.begin() + static_cast<std::ptrdiff_t>(pieces[i].end));
            return out;
        };
        const auto fails = [&](auto kept) { return fails_(write_program(with(some(kept)))); };
        program_ = with(some(dp2::minimize(pieces.size(), fails, never)));
    }
    void shrink_settings() {
        const auto zero = [&](auto field) {
            Program candidate = program_;
            candidate.settings.*field = 0;
            take(std::move(candidate));
        };
        for (const auto field : {&Settings::dialect, &Settings::completion, &Settings::completion_parameter,
                                 &Settings::workers, &Settings::limits, &Settings::narrow, &Settings::back_end})
            zero(field);
        zero(&Settings::failing_allocation);
    }

    Program program_;
    const Fails& fails_;
};

} // namespace

std::string ending_of(Target target, const Bytes& input) {
    int ends[2];
    if (pipe(ends) != 0) return "no pipe";
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        alarm(kSeconds);
        target(input.data(), input.size());
        _exit(0);
    }
    close(ends[1]);
    std::string said;
    char part[4096];
    for (ssize_t got; (got = read(ends[0], part, sizeof part)) > 0;) said.append(part, static_cast<std::size_t>(got));
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    if (status == 0) return {};
    // Only the kind of a sanitizer's error is compared, since addresses differ.
    const std::string line = last_line(said);
    return std::to_string(status) + ' ' + line.substr(0, line.find(" /"));
}

Bytes reduced(Target target, const Bytes& input, bool is_program) {
    const std::string ending = ending_of(target, input);
    if (ending.empty()) return input;
    const Fails fails = [&](const Bytes& candidate) { return ending_of(target, candidate) == ending; };
    if (!is_program) return without_bytes(input, fails);
    const Program program = read_program(input);
    if (!fails(write_program(program))) return input;
    return write_program(Reduction(program, fails).run());
}

std::string text_of(const Program& program) {
    std::ostringstream out;
    const Settings& s = program.settings;
    out << "dialect " << +s.dialect << ", completion " << +s.completion << " " << +s.completion_parameter
        << ", workers " << +s.workers << ", back end " << +s.back_end << ", limit " << +s.limits << " narrow "
        << +s.narrow << ", oracle " << +s.oracle << ", allocation " << s.failing_allocation << '\n';
    for (std::size_t i = 0; i < program.ops.size(); ++i) {
        const Op& op = program.ops[i];
        const OpRow& row = op_row(op.kind);
        out << i << ' ' << row.name;
        std::istringstream names(row.numbers);
        for (std::size_t n = 0; n < row.number_count; ++n) {
            std::string name;
            names >> name;
            if (op.numbers[n] != 0) out << ' ' << name << '=' << op.numbers[n];
        }
        for (std::size_t n = 0; n < row.strings; ++n) out << " [" << op.strings[n].size() << " bytes]";
        out << '\n';
        if (op.kind == OpKind::Submit)
            out << dp2::disassemble(as_byte_span(op.strings[0]), decode_context(program.settings, op));
    }
    return out.str();
}

} // namespace fuzz
