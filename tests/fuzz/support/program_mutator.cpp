#include "tests/fuzz/support/program_mutator.h"

#include <algorithm>
#include <string_view>

#include "dp2/tables/formats.h"
#include "dp2/tables/fvf.h"
#include "tests/fuzz/support/command_mutator.h"

namespace fuzz {

namespace {

// Kinds of calls that mutations insert often; the most frequent ones are listed several times.
constexpr OpKind kCommon[] = {OpKind::Submit,        OpKind::Submit,        OpKind::Submit,      OpKind::CreateSurface,
                              OpKind::WriteSurface,  OpKind::WriteBuffer,   OpKind::ReadSurface, OpKind::Present,
                              OpKind::CreateContext, OpKind::DestroyObject, OpKind::MapSurface,  OpKind::Blit,
                              OpKind::SetColorKey};

std::string_view number_name(const OpRow& row, std::size_t index) {
    std::string_view rest = row.numbers;
    for (; index > 0; --index) rest.remove_prefix(rest.find(' ') + 1);
    return rest.substr(0, rest.find(' '));
}

std::uint32_t handle_of(const std::vector<std::uint32_t>& live, Random& random) {
    if (live.empty() || random.one_in(8)) return 1 + static_cast<std::uint32_t>(random.below(10));
    return random.of(live);
}

std::uint32_t random_number(std::string_view name, const Handles& handles, Random& random) {
    if (random.one_in(20)) return edge_number(random);
    const auto below = [&](std::size_t count) { return static_cast<std::uint32_t>(random.below(count)); };
    if (name == "handle") return handle_of(random.one_in(3) ? handles.buffers : handles.surfaces, random);
    if (name == "surface" || name == "target" || name == "depth") return handle_of(handles.surfaces, random);
    if (name == "vertex_buffer") return handle_of(handles.buffers, random);
    if (name == "blt_flags") { // mostly those that are executed
        constexpr std::uint32_t kFlags[] = {0, 0x400, 0x2000000, 0x8000, 0x10000, 0x2000, 0x4000, 0x20000, 0x800};
        std::uint32_t flags = random.of(kFlags) | random.of(kFlags);
        if (random.one_in(8)) flags |= 1u << random.below(32);
        return flags;
    }
    if (name == "effects") return below(random.one_in(8) ? 512 : 32);
    if (name == "rop") {
        constexpr std::uint32_t kOperations[] = {0xCC0020, 0x42, 0xFF0062};
        return random.of(kOperations);
    }
    if (name == "right" || name == "bottom" || name.starts_with("source_")) return below(random.one_in(4) ? 200 : 40);
    if (name == "format") return static_cast<std::uint32_t>(random.of(dp2::all_formats()).format);
    if (name == "width" || name == "height") return 1 + below(random.one_in(4) ? 200 : 40);
    if (name == "version") return random.one_in(3) ? below(7) : 5;
    if (name == "context") return random.one_in(6) ? below(4) : 1;
    if (name == "usage") return random.one_in(4) ? below(8) : 1u << below(3);
    if (name == "faces") return random.one_in(3) ? 6 : below(3);
    if (name == "samples") return random.one_in(2) ? 0 : below(18);
    if (name == "bytes") return below(4096);
    if (name == "space" || name == "offset" || name == "vertex_length") return below(random.one_in(3) ? 2048 : 64);
    if (name == "vertex_size" || name.starts_with("stride")) return 4 * below(16);
    if (name == "vertex_type") return 0x40 | (below(3) + 1) << 1 | below(3) << 8;
    if (name == "counter") return random.one_in(2) ? below(20) : 0x1000 + below(40);
    if (name == "query") return random.one_in(3) ? 0x1000 + below(40) : below(18);
    return below(random.one_in(4) ? 64 : 5);
}

Op random_op(OpKind kind, const Settings& settings, const Handles& handles, Random& random) {
    Op op;
    op.kind = kind;
    const OpRow& row = op_row(kind);
    for (std::size_t i = 0; i < row.number_count; ++i)
        op.numbers[i] = random.one_in(3) ? 0 : random_number(number_name(row, i), handles, random);
    for (std::size_t i = 0; i < row.strings; ++i) {
        op.strings[i].resize(random.below(96));
        for (std::uint8_t& byte : op.strings[i]) byte = static_cast<std::uint8_t>(random.below(256));
    }
    if (kind == OpKind::CreateSurface || kind == OpKind::CreateBuffer)
        op.numbers[0] = 1 + static_cast<std::uint32_t>(random.below(12));
    if (kind == OpKind::Submit) {
        op.numbers[0] = 1;
        op.numbers[5] = 0;
        op.strings[0].clear();
        const dp2::DecodeContext context = decode_context(settings, op);
        for (std::size_t i = random.below(6) + 1; i > 0; --i) {
            const Bytes command = random_command(context, handles, random);
            op.strings[0].insert(op.strings[0].end(), command.begin(), command.end());
        }
    }
    return op;
}

std::vector<std::size_t> submissions(const Program& program) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < program.ops.size(); ++i)
        if (program.ops[i].kind == OpKind::Submit) out.push_back(i);
    return out;
}

template <class T> auto place_in(std::vector<T>& items, std::size_t index) {
    return items.begin() + static_cast<std::ptrdiff_t>(index);
}

void mutate_settings(Settings& settings, Random& random) {
    const auto byte = static_cast<std::uint8_t>(random.below(random.one_in(3) ? 192 : 8));
    std::uint8_t* const fields[] = {&settings.dialect, &settings.completion, &settings.completion_parameter,
                                    &settings.workers, &settings.back_end,   &settings.limits,
                                    &settings.narrow,  &settings.oracle,     &settings.oracle};
    if (!random.one_in(6)) {
        *random.of(fields) = byte;
        return;
    }
    settings.failing_allocation =
        static_cast<std::uint32_t>(random.one_in(3) ? 0 : random.below(16u << random.below(9)));
    if (!random.one_in(4)) settings.workers = 0; // without workers the n-th allocation is the same in each run
}

// Splits a submission between two commands, so that later mutations can insert calls, or joins two submissions.
void cut_or_join(Program& program, std::size_t index, Random& random) {
    Op& op = program.ops[index];
    if (random.one_in(3)) {
        if (index + 1 >= program.ops.size() || program.ops[index + 1].kind != OpKind::Submit) return;
        const Bytes& next = program.ops[index + 1].strings[0];
        op.strings[0].insert(op.strings[0].end(), next.begin(), next.end());
        program.ops.erase(place_in(program.ops, index + 1));
        return;
    }
    const auto pieces = command_pieces(op.strings[0], decode_context(program.settings, op));
    if (pieces.size() < 2) return;
    const auto at = static_cast<std::ptrdiff_t>(pieces[1 + random.below(pieces.size() - 1)].begin);
    Op second = op;
    second.strings[0].erase(second.strings[0].begin(), second.strings[0].begin() + at);
    op.strings[0].resize(static_cast<std::size_t>(at));
    program.ops.insert(place_in(program.ops, index + 1), std::move(second));
}

void mutate_submission(Program& program, std::size_t index, const ByteMutator& mutate_bytes, Random& random) {
    Op& op = program.ops[index];
    const dp2::DecodeContext context = decode_context(program.settings, op);
    const Handles handles = handles_of(program);
    switch (random.below(10)) {
    case 0: cut_or_join(program, index, random); break;
    case 1: mutate_bytes(op.strings[1]); break; // the vertices
    case 2: mutate_bytes(op.strings[0]); break;
    case 3: { // moves or copies a command to another submission
        const auto all = submissions(program);
        Op& other = program.ops[random.of(all)];
        Bytes source = op.strings[0];
        const Bytes command = take_command(source, context, random);
        if (random.one_in(2)) op.strings[0] = source;
        insert_between(other.strings[0], command, decode_context(program.settings, other), random);
        break;
    }
    default:
        for (std::size_t i = random.below(3) + 1; i > 0; --i) mutate_commands(op.strings[0], context, handles, random);
    }
}

} // namespace

dp2::DecodeContext decode_context(const Settings& settings, const Op& submit) {
    dp2::DecodeContext context;
    context.base_offset = submit.numbers[5];
    context.vertex_stride = dp2::fvf_stride(submit.numbers[2]);
    if (const auto dialect = dp2::parse_dialect(dialect_of(settings).name)) context.dialect = *dialect;
    return context;
}

Handles handles_of(const Program& program) {
    Handles out;
    for (const Op& op : program.ops) {
        if (op.kind == OpKind::CreateSurface || op.kind == OpKind::CreateSublevel)
            out.surfaces.push_back(op.numbers[0]);
        if (op.kind == OpKind::CreateBuffer) out.buffers.push_back(op.numbers[0]);
    }
    return out;
}

void mutate_program(Program& program, const ByteMutator& mutate_bytes, Random& random) {
    if (random.one_in(16)) return mutate_settings(program.settings, random);
    std::vector<Op>& ops = program.ops;
    const auto submits = submissions(program);
    if (!submits.empty() && !random.one_in(3))
        return mutate_submission(program, random.of(submits), mutate_bytes, random);
    const Handles handles = handles_of(program);
    if (ops.empty() || random.one_in(4)) {
        const auto any = static_cast<OpKind>(random.below(op_rows().size()));
        const OpKind kind = random.one_in(2) ? random.of(kCommon) : any;
        ops.insert(place_in(ops, random.below(ops.size() + 1)), random_op(kind, program.settings, handles, random));
        return;
    }
    const std::size_t index = random.below(ops.size());
    switch (random.below(6)) {
    case 0: ops.erase(place_in(ops, index)); break;
    case 1: { // duplicates a call
        const Op copy = ops[index];
        ops.insert(place_in(ops, index + random.below(ops.size() - index + 1)), copy);
        break;
    }
    case 2: std::swap(ops[index], random.of(ops)); break;
    case 3:
        if (op_row(ops[index].kind).strings > 0) {
            mutate_bytes(ops[index].strings[0]);
            break;
        }
        [[fallthrough]];
    default: {
        const OpRow& row = op_row(ops[index].kind);
        if (row.number_count == 0) break;
        const std::size_t number = random.below(row.number_count);
        std::uint32_t& value = ops[index].numbers[number];
        value = random.one_in(4) ? value + (random.one_in(2) ? 1u : ~0u)
                                 : random_number(number_name(row, number), handles, random);
    }
    }
}

void cross_programs(Program& program, const Program& other, Random& random) {
    if (other.ops.empty()) return;
    const auto ours = submissions(program), theirs = submissions(other);
    if (!ours.empty() && !theirs.empty() && random.one_in(2)) {
        Op& op = program.ops[random.of(ours)];
        splice_commands(op.strings[0], other.ops[random.of(theirs)].strings[0], decode_context(program.settings, op),
                        random);
        return;
    }
    const std::size_t first = random.below(other.ops.size());
    const std::size_t count = 1 + random.below(std::min<std::size_t>(16, other.ops.size() - first));
    const auto begin = other.ops.begin() + static_cast<std::ptrdiff_t>(first);
    const std::size_t at = random.one_in(2) ? program.ops.size() : random.below(program.ops.size() + 1);
    program.ops.insert(place_in(program.ops, at), begin, begin + static_cast<std::ptrdiff_t>(count));
}

} // namespace fuzz
