#include "tests/fuzz/support/oracles.h"

#include <algorithm>
#include <set>

#include "dp2/wire/dialect.h"
#include "responses/recording/state_preamble.h"
#include "tests/fuzz/support/failing_allocation.h"
#include "tests/fuzz/support/machine.h"

namespace fuzz {

namespace {

bool looks_ahead(const Settings& settings) {
    return dp2::parse_dialect(dialect_of(settings).name)->clear_zero == dp2::ClearZero::Detect;
}

bool has(const Program& program, OpKind kind) {
    return std::ranges::any_of(program.ops, [&](const Op& op) { return op.kind == kind; });
}

void compare(const char* oracle, const Program& program, Variation one, Variation other, bool also_limited) {
    if (!one.compare_answers && has(program, OpKind::FailCall) && has(program, OpKind::Poll)) return;
    Machine first(program.settings, one);
    first.run(program);
    if (first.limited() && !also_limited) return;
    Machine second(program.settings, other);
    second.run(program);
    if (second.limited() && !also_limited) return;
    expect_equal(oracle, first.observations(), second.observations());
}

// Whether the program destroys a handle, or creates one twice.
bool replaces_objects(const Program& program) {
    std::set<std::uint32_t> made;
    return std::ranges::any_of(program.ops, [&](const Op& op) {
        const bool makes =
            op.kind == OpKind::CreateSurface || op.kind == OpKind::CreateSublevel || op.kind == OpKind::CreateBuffer;
        return op.kind == OpKind::DestroyObject || (makes && !made.insert(op.numbers[0]).second);
    });
}

// Writes the state of each context as commands; a new context that executes them must give the same commands.
void check_preambles(const Program& program) {
    Machine machine(program.settings);
    machine.run(program);
    if (machine.limited()) return;
    responses::Emulator& emulator = machine.emulator();
    rasterizer::Handle any_surface = 0;
    emulator.gpu().resources().for_each([&](rasterizer::Handle handle, const auto& object) {
        if constexpr (std::is_same_v<std::decay_t<decltype(object)>, rasterizer::Surface>) any_surface = handle;
    });
    if (any_surface == 0) return;
    std::vector<std::uint32_t> contexts;
    for (const auto& [id, context] : emulator.contexts()) contexts.push_back(id);
    for (const std::uint32_t id : contexts) {
        const dp2::Dialect& dialect = emulator.options().dialect;
        const auto preamble = responses::state_preamble(*emulator.find_context(id), any_surface, dialect);
        if (!preamble.ok()) continue;
        const auto made = emulator.create_context(emulator.find_context(id)->interface_version, 0, 0);
        if (!made.ok() && made.error().fault == dp2::Fault::LimitExceeded) return;
        expect(made.ok(), "a context for a preamble can be made");
        std::vector<std::byte> commands = *preamble;
        responses::Call call;
        call.context = *made;
        call.commands = commands;
        call.command_length = static_cast<std::uint32_t>(commands.size());
        emulator.submit(call);
        if (emulator.last_error().fault == dp2::Fault::LimitExceeded) continue;
        if (call.ddrval != 0 && replaces_objects(program)) continue;
        expect(call.ddrval == 0, "a preamble is executed");
        const auto again = responses::state_preamble(*emulator.find_context(*made), any_surface, dialect);
        expect(again.ok() && *again == *preamble, "a preamble brings back the state that it was made from");
    }
}

} // namespace

bool run_with_failing_allocation(const Program& program) {
    const FailingAllocation failing(program.settings.failing_allocation);
    Machine machine(program.settings);
    machine.run(program);
    return failing.failed();
}

void judge(const Program& program) {
    const Settings& settings = program.settings;
    const unsigned workers = settings.workers % 5u;
    const bool async = settings.completion % 5 == DP2EMU_COMPLETION_ASYNC;
    if (settings.failing_allocation != 0) {
        run_with_failing_allocation(program);
        return;
    }
    const FailingAllocation none(0);
    Variation plain;
    switch (static_cast<Oracle>(settings.oracle % kOracles)) {
    case Oracle::Nothing: {
        Machine machine(settings);
        machine.run(program);
        return;
    }
    case Oracle::Again:
        plain.compare_answers = !async || workers == 0;
        return compare("twice", program, plain, plain, true);
    case Oracle::Split: {
        // Splitting changes the number of calls, which FailCall counts.
        if (looks_ahead(settings) || has(program, OpKind::FailCall)) return;
        plain.compare_answers = false;
        Variation split = plain;
        split.split = true;
        return compare("split", program, plain, split, false);
    }
    case Oracle::Workers: {
        plain.compare_answers = !async;
        Variation one = plain, other = plain;
        one.workers = 0;
        other.workers = workers == 0 ? 4 : workers;
        return compare("workers", program, one, other, false);
    }
    case Oracle::Interpreter: {
        plain.compare_answers = !async || workers == 0;
        Variation compiled = plain, interpreted = plain;
        if (settings.back_end % kBackEnds == kInterpreter) compiled.back_end = 0;
        interpreted.back_end = kInterpreter;
        return compare("interpreter", program, compiled, interpreted, narrow_limit(settings) != "max_bytes");
    }
    case Oracle::Preamble: return check_preambles(program);
    }
}

} // namespace fuzz
