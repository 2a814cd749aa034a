// Submissions, and what must hold for each: a failed call's offset is inside its surface; only the answers are written
// over the commands; and the independent parser reads the same answers.
#include <algorithm>
#include <cstring>

#include "dp2/wire/error_text.h"
#include "responses/queries/response_parser.h"
#include "tests/fuzz/support/command_pieces.h"
#include "tests/fuzz/support/machine_call.h"
#include "tests/fuzz/support/program_mutator.h"
#include "tests/fuzz/support/raw_page.h"

namespace fuzz {

namespace {

constexpr std::uint32_t kMostSpace = 4096, kMostOffset = 4096;

bool is_limit(const char* fault) {
    return std::strcmp(fault, dp2::fault_name(dp2::Fault::LimitExceeded)) == 0 ||
           std::strcmp(fault, dp2::fault_name(dp2::Fault::OutOfMemory)) == 0;
}

} // namespace

void Machine::submit(const Op& op) {
    const Bytes& commands = op.strings[0];
    std::vector<std::uint32_t> render_states(256); // lpdwRStates, shared by all parts
    if (!variation_.split) {
        submit_part(op, 0, commands.size(), render_states);
        return;
    }
    const auto pieces = command_pieces(commands, decode_context(settings_, op));
    if (pieces.empty()) {
        submit_part(op, 0, 0, render_states);
        return;
    }
    // Only the observations of the last part are kept, as those of the whole call.
    const std::size_t before = observations_.size();
    for (const CommandPiece& piece : pieces) {
        observations_.resize(before);
        if (submit_part(op, piece.begin, piece.end, render_states) != 0) return;
        if (piece.op && piece.op->op == dp2::Opcode::Exit) return;
    }
}

// Submits the commands from `begin` to `end`; the surface's other bytes are those of the whole call.
std::int32_t Machine::submit_part(const Op& op, std::size_t begin, std::size_t end,
                                  std::vector<std::uint32_t>& render_states) {
    const auto& n = op.numbers;
    const std::size_t offset = n[5] % kMostOffset;
    std::vector<std::uint8_t> surface(offset + op.strings[0].size() + n[4] % kMostSpace);
    std::copy(op.strings[0].begin(), op.strings[0].end(), surface.begin() + static_cast<std::ptrdiff_t>(offset));
    const std::vector<std::uint8_t> original = surface;
    dp2emu_call block{};
    block.size = sizeof block;
    block.context = n[0];
    block.flags = n[1];
    block.vertex_type = n[2];
    block.vertex_size = n[3];
    block.commands = surface.empty() ? nullptr : surface.data();
    block.command_capacity = static_cast<std::uint32_t>(surface.size());
    block.command_offset = static_cast<std::uint32_t>(offset + begin);
    block.command_length = static_cast<std::uint32_t>(end - begin);
    if (n[6] == 1) {
        static constexpr std::uint8_t kNothing = 0;
        block.vertices = op.strings[1].empty() ? &kNothing : op.strings[1].data();
        block.vertices_bytes = op.strings[1].size();
    } else if (n[6] == 2) {
        block.vertex_buffer = n[7];
    }
    block.vertex_offset = n[8];
    block.vertex_length = n[9];
    block.render_states = render_states.data();
    const dp2emu_result done = call([&] { return dp2emu_submit(emulator_, &block); });
    result(done);
    if (done != DP2EMU_OK) return -1;
    observe("ddrval", static_cast<std::uint32_t>(block.ddrval));
    if (block.ddrval != 0) {
        dp2emu_error error{};
        error.size = sizeof error;
        expect(dp2emu_last_error(emulator_, &error) == DP2EMU_OK && error.fault[0] != 0, "a failed call has an error");
        limited_ = limited_ || is_limit(error.fault);
        std::uint64_t place = block.error_offset;
        const bool from_first = emulator().options().dialect.error_base == dp2::ErrorBase::FirstCommand;
        if (from_first) place += begin;
        expect(place <= surface.size(), "a failed call's offset is inside the command surface");
        expect(surface == original, "a failed call writes no answers");
        observe("error offset", place);
        observe(error.fault, error.opcode);
    } else if (emulator().options().dialect.misbehaves()) {
        check_wrong_answers(block, surface);
    } else {
        check_answers(block, surface);
        const auto start =
            emulator().options().dialect.response_base == dp2::ResponseBase::SurfaceStart ? 0 : block.command_offset;
        std::vector<std::uint8_t> expected = original;
        std::copy_n(surface.begin() + start, block.error_offset, expected.begin() + start);
        expect(surface == expected, "only the answers are written over the commands");
    }
    observe("render states", hash_of(std::as_bytes(std::span(render_states))));
    return block.ddrval;
}

// Reads the answers of a misbehaving driver: reading must end, and stay inside the surface.
void Machine::check_wrong_answers(const dp2emu_call& block, const std::vector<std::uint8_t>& surface) {
    dp2emu_response response{};
    response.size = sizeof response;
    const dp2emu_result read = dp2emu_response_of_call(emulator_, &block, &response);
    expect(read == DP2EMU_OK || (read == DP2EMU_MALFORMED && block.error_offset > surface.size()),
           "a response that is longer than the surface is malformed");
    dp2emu_answer answer{};
    answer.size = sizeof answer;
    std::size_t answers = 0;
    while (read == DP2EMU_OK && dp2emu_next_answer(&response, &answer) == DP2EMU_OK) {
        expect(answer.offset + std::uint64_t{answer.bytes} <= response.length, "an answer is inside its response");
        expect(++answers <= surface.size(), "a response has an end");
    }
}

void Machine::check_answers(const dp2emu_call& block, const std::vector<std::uint8_t>& surface) {
    const std::size_t start =
        emulator().options().dialect.response_base == dp2::ResponseBase::SurfaceStart ? 0 : block.command_offset;
    expect(block.error_offset <= surface.size() - start, "answers are inside the command surface");
    if (block.error_offset == 0) return;
    const dp2::ByteSpan response = as_byte_span(surface).subspan(start, block.error_offset);
    expect_readable(response, "dialect " + std::string(dialect_of(settings_).name) + ", completion " +
                                  std::to_string(settings_.completion % 5) + ", context " +
                                  std::to_string(block.context) + ", commands from " +
                                  std::to_string(block.command_offset) + " of " + std::to_string(surface.size()));
    const auto parsed = responses::parse_response(response);
    const responses::Context* context = emulator().find_context(block.context);
    expect(context != nullptr && context->interface_version >= 5, "only contexts of DX9 answer");
    for (const responses::ParsedAnswer& answer : parsed->answers) {
        const auto kind = context->queries.kind(answer.id);
        expect(kind.ok(), "an answered query exists");
        expect((*kind)->bytes == answer.data.size(), "an answer has the size of its type");
        if (variation_.split || !variation_.compare_answers) continue;
        observe("answer of", answer.id);
        if (context->queries.reproducible(answer.id)) observe("answer", hash_of(answer.data));
    }
    if (!variation_.split && variation_.compare_answers) observe("more answers", parsed->more);
}

void Machine::poll(std::uint32_t context) {
    struct Answer {
        std::uint32_t query, bytes;
        std::uint64_t hash;
    };
    std::vector<Answer> answers;
    answers.reserve(4096); // reserved, since inside the library's call the allocation could be made to fail
    const dp2emu_result done = call([&] {
        return dp2emu_poll(
            emulator_, context,
            [](void* user, const dp2emu_answer* answer) {
                const auto data = std::span(static_cast<const std::byte*>(answer->data), answer->bytes);
                auto& all = *static_cast<std::vector<Answer>*>(user);
                if (all.size() < all.capacity()) all.push_back({answer->query, answer->bytes, hash_of(data)});
            },
            &answers);
    });
    const bool misbehaves = emulator().options().dialect.misbehaves();
    const bool compares = variation_.compare_answers && !variation_.split;
    if (misbehaves && !compares) return; // whether a page can be read depends on its answers
    result(done);
    if (misbehaves) return;
    expect(done != DP2EMU_MALFORMED, "a poll reads what the writer wrote");
    const responses::Context* const polled = emulator().find_context(context);
    expect(polled != nullptr || answers.empty(), "only contexts answer");
    for (const Answer& answer : answers) {
        const auto kind = polled->queries.kind(answer.query);
        expect(kind.ok() && (*kind)->bytes == answer.bytes, "a polled answer is one of its query's type");
        if (!compares) continue;
        observe("answer of", answer.query);
        if (polled->queries.reproducible(answer.query)) observe("answer", answer.hash);
    }
}

void Machine::process_vertices(const Op& op) {
    const auto& n = op.numbers;
    const Bytes& string = op.strings[0];
    std::vector<dp2emu_vertex_element> elements(
        std::min<std::size_t>(string.size() / sizeof(dp2emu_vertex_element), 80));
    if (!elements.empty()) std::memcpy(elements.data(), string.data(), elements.size() * sizeof(dp2emu_vertex_element));
    dp2emu_processing processing{};
    processing.size = sizeof processing;
    processing.context = n[0];
    processing.first = n[1];
    processing.count = n[2];
    processing.elements = elements.data();
    processing.element_count = static_cast<std::uint32_t>(elements.size());
    processing.stride = n[3];
    processing.do_not_copy = n[4] % 2;
    Bytes data(n[5] % 65536);
    result(call([&] { return dp2emu_process_vertices(emulator_, &processing, data.data(), data.size()); }));
    observe("vertices", hash_of(std::as_bytes(std::span(data))));
}

} // namespace fuzz
