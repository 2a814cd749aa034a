// The C interface for runtimes: filling command buffers and reading answers.
#include <algorithm>
#include <cstdio>

#include "dp2/commands/command_bytes.h"
#include "dp2/shaders/shader.h"
#include "dp2/shaders/shader_length.h"
#include "dp2/tables/queries.h"
#include "dp2/text/assembler.h"
#include "dp2/wire/error_text.h"
#include "responses/api/c_api_shared.h"
#include "responses/queries/response_parser.h"

using namespace responses::c_api;

namespace {

constexpr std::uint32_t kMostPagesWithoutAnswers = 16; // of dp2emu_poll()
constexpr std::size_t kPollBytes = 64 * 1024;          // of dp2emu_poll(); the largest answer takes 376

dp2::ByteSpan bytes_at(const void* data, std::size_t size) {
    return {static_cast<const std::byte*>(data), size};
}

// `size`: the struct's size as the caller set it.
void write_text_error(const dp2::TextError& from, uint32_t size, dp2emu_text_error* to) {
    dp2emu_text_error out{};
    out.size = size;
    out.line = from.line;
    out.column = from.column;
    std::snprintf(out.message, sizeof out.message, "%s", from.message.c_str());
    write_back(out, to);
}

responses::ResponseReader reader_of(const dp2emu_response& r) {
    return {bytes_at(r.bytes, r.length),
            r.position,
            r.record_begin,
            r.record_end,
            r.entries_left,
            r.records,
            r.more != 0};
}

// The time limit max_milliseconds for functions that call functions of the caller, whose time is not counted.
class LibraryTime {
  public:
    explicit LibraryTime(responses::Emulator& emulator)
        : emulator_(emulator), left_ms_(emulator.options().limits.max_milliseconds) {}
    template <class Work> void run(Work&& work) {
        const std::uint64_t begin = rasterizer::steady_nanoseconds();
        const responses::TimedCall in_time(emulator_.gpu(), left_ms_);
        work();
        if (left_ms_ == 0) return; // no limit
        const std::uint64_t spent_ms = (rasterizer::steady_nanoseconds() - begin) / 1'000'000;
        left_ms_ = spent_ms < left_ms_ ? left_ms_ - static_cast<std::uint32_t>(spent_ms) : 1;
    }

  private:
    responses::Emulator& emulator_;
    std::uint32_t left_ms_;
};

// Fills the struct with the answer that was read last.
void fill_answer(const responses::ResponseReader& reader, const responses::ParsedAnswer& from,
                 dp2emu_answer& to) {
    to.query = from.id;
    to.data = from.data.data();
    to.bytes = static_cast<uint32_t>(from.data.size());
    to.offset = static_cast<uint32_t>(reader.position) - to.bytes;
}

} // namespace

dp2emu_result dp2emu_add_command(dp2emu_builder* builder, uint32_t opcode, uint32_t count,
                                 const void* payload, uint32_t bytes) {
    return dp2emu_add_command_with(builder, opcode, count, payload, bytes, nullptr, 0);
}

dp2emu_result dp2emu_add_command_with(dp2emu_builder* builder, uint32_t opcode, uint32_t count,
                                      const void* payload, uint32_t bytes, const void* tail,
                                      uint32_t tail_bytes) {
    return guarded(nullptr, [&] {
        dp2emu_builder in{};
        if (!read_struct(builder, in) || (!in.bytes && in.capacity) || in.length > in.capacity ||
            (!payload && bytes) || (!tail && tail_bytes))
            return DP2EMU_INVALID_ARGUMENT;
        std::byte* const room = static_cast<std::byte*>(in.bytes) + in.length;
        if (overlap(payload, bytes, room, in.capacity - in.length) ||
            overlap(tail, tail_bytes, room, in.capacity - in.length) ||
            overlap(builder, in.size, in.bytes, in.capacity))
            return DP2EMU_INVALID_ARGUMENT;
        std::size_t length = in.length;
        const dp2::Status added = dp2::append_command({static_cast<std::byte*>(in.bytes), in.capacity},
                                                      length, {0, in.vertex_size, {}}, opcode, count,
                                                      bytes_at(payload, bytes), bytes_at(tail, tail_bytes));
        if (!added.ok())
            return added.error().fault == dp2::Fault::NoSpace ? DP2EMU_OUT_OF_RANGE : DP2EMU_INVALID_ARGUMENT;
        in.length = static_cast<uint32_t>(length);
        write_back(in, builder);
        return DP2EMU_OK;
    });
}

dp2emu_result dp2emu_command_size(const void* bytes, uint32_t length, uint32_t offset, uint32_t vertex_size,
                                  uint32_t* size) {
    return guarded(nullptr, [&] {
        if ((!bytes && length) || !size) return DP2EMU_INVALID_ARGUMENT;
        if (length == 0) return DP2EMU_END;
        const auto found = dp2::command_size(bytes_at(bytes, length), {offset, vertex_size, {}});
        if (!found.ok()) return DP2EMU_MALFORMED;
        *size = static_cast<uint32_t>(*found);
        return DP2EMU_OK;
    });
}

dp2emu_result dp2emu_assemble(const char* text, size_t length, uint32_t vertex_size, void* bytes,
                              size_t capacity, size_t* needed, dp2emu_text_error* error) {
    return guarded(nullptr, [&] {
        if ((!text && length) || (!bytes && capacity) || !needed) return DP2EMU_INVALID_ARGUMENT;
        dp2emu_text_error checked{};
        if (error && !read_struct(error, checked)) return DP2EMU_INVALID_ARGUMENT;
        const auto commands = dp2::assemble({text, length}, {0, vertex_size, {}});
        if (!commands.ok()) {
            if (error) write_text_error(commands.error(), checked.size, error);
            return commands.error().limit ? DP2EMU_LIMIT_EXCEEDED : DP2EMU_MALFORMED;
        }
        *needed = (*commands).size();
        if ((*commands).size() > capacity) return DP2EMU_OUT_OF_RANGE;
        std::ranges::copy(*commands, static_cast<std::byte*>(bytes));
        return DP2EMU_OK;
    });
}

dp2emu_result dp2emu_check_shader(const uint32_t* tokens, uint32_t most_tokens, dp2emu_shader_info* out) {
    return guarded(nullptr, [&] {
        dp2emu_shader_info in{}, info{};
        if (!tokens || !read_struct(out, in)) return DP2EMU_INVALID_ARGUMENT;
        const auto finish = [&](dp2emu_result result, const char* fault, const char* field) {
            info.fault = fault;
            info.field = field;
            info.size = in.size;
            write_back(info, out);
            return result;
        };
        constexpr std::uint32_t kPixelKind = 0xFFFF, kVertexKind = 0xFFFE;
        const std::uint32_t version = most_tokens ? tokens[0] : 0, kind = version >> 16;
        if (kind != kPixelKind && kind != kVertexKind)
            return finish(DP2EMU_MALFORMED, dp2::fault_name(dp2::Fault::BadValue), "version token");
        info.pixel = kind == kPixelKind;
        info.version = version & 0xFFFF;
        const dp2::ShaderLength length = dp2::shader_length(tokens, most_tokens);
        info.tokens = static_cast<uint32_t>(length.tokens);
        info.fault_token = static_cast<uint32_t>(length.stopped_at);
        if (length.unknown)
            return finish(DP2EMU_MALFORMED, dp2::fault_name(dp2::Fault::BadValue), "instruction");
        if (length.tokens == 0)
            return finish(DP2EMU_MALFORMED, dp2::fault_name(dp2::Fault::Truncated), "tokens without an END");
        const auto parsed = dp2::parse_shader({tokens, info.tokens});
        if (!parsed.ok()) {
            info.fault_token = parsed.error().token;
            return finish(DP2EMU_NOT_SUPPORTED, dp2::fault_name(parsed.error().fault), parsed.error().field);
        }
        info.instructions = static_cast<uint32_t>(
            std::ranges::count_if(parsed->code, [](const dp2::ShaderInstruction& instruction) {
                using enum dp2::ShaderOp;
                const dp2::ShaderOp op = instruction.op;
                return op != Dcl && op != Def && op != DefI && op != DefB;
            }));
        return finish(DP2EMU_OK, "", "");
    });
}

uint32_t dp2emu_query_size(uint32_t type) {
    const dp2::QueryInfo* query = dp2::find_query(type);
    return query && query->answered ? query->answer_bytes : 0;
}

dp2emu_result dp2emu_response_of_call(dp2emu* emulator, const dp2emu_call* block, dp2emu_response* out) {
    return guarded(emulator, [&] {
        dp2emu_call in{};
        if (!emulator || !read_struct(block, in)) return DP2EMU_INVALID_ARGUMENT;
        responses::Call call;
        if (in.commands) call.commands = {static_cast<std::byte*>(in.commands), in.command_capacity};
        call.command_offset = in.command_offset;
        const std::size_t begin = emulator->emulator().submissions().response_start(call);
        const uint32_t length = in.ddrval == 0 && in.commands ? in.error_offset : 0;
        if (length != 0 && (length > call.commands.size() || begin > call.commands.size() - length))
            return DP2EMU_MALFORMED;
        call.error_offset = length;
        dp2emu_response response{};
        response.bytes = length ? emulator->emulator().submissions().response(call).data() : nullptr;
        response.length = length;
        return write_struct(response, out) ? DP2EMU_OK : DP2EMU_INVALID_ARGUMENT;
    });
}

dp2emu_result dp2emu_next_answer(dp2emu_response* response, dp2emu_answer* out) {
    return guarded(nullptr, [&] {
        dp2emu_response in{};
        dp2emu_answer answer{};
        if (!read_struct(response, in) || !read_struct(out, answer) || (!in.bytes && in.length) ||
            in.reserved)
            return DP2EMU_INVALID_ARGUMENT;
        responses::ResponseReader reader = reader_of(in);
        if (!reader.is_valid()) return DP2EMU_INVALID_ARGUMENT;
        const auto next = reader.next();
        in.position = static_cast<uint32_t>(reader.position);
        in.record_begin = static_cast<uint32_t>(reader.record_begin);
        in.record_end = static_cast<uint32_t>(reader.record_end);
        in.entries_left = reader.entries_left;
        in.records = reader.records;
        in.more = reader.more;
        if (!next.ok()) {
            in.fault_offset = static_cast<uint32_t>(next.error().offset);
            in.fault = next.error().field;
        }
        write_back(in, response);
        if (!next.ok()) return DP2EMU_MALFORMED;
        if (!*next) return DP2EMU_END;
        fill_answer(reader, **next, answer);
        write_back(answer, out);
        return DP2EMU_OK;
    });
}

dp2emu_result dp2emu_poll(dp2emu* emulator, uint32_t context, dp2emu_answer_function function, void* user) {
    return guarded(emulator, [&] {
        if (!emulator || !function) return DP2EMU_INVALID_ARGUMENT;
        responses::Emulator& e = emulator->emulator();
        const auto found = e.usable_context(context);
        if (!found.ok()) return result_of(*emulator, found);
        if ((*found)->interface_version < rasterizer::kDx9) return DP2EMU_WRONG_KIND;
        LibraryTime in_time(e); // for all pages together
        emulator->page.resize(kPollBytes);
        std::uint32_t without_answers = 0; // pages in a row
        for (bool more = true; more;) {
            responses::Call call;
            call.context = context;
            call.commands = emulator->page;
            in_time.run([&] { emulator->recording.submit(call); });
            if (call.ddrval != 0) return result_of(e.last_error());
            if (call.error_offset > call.commands.size()) {
                e.failures().note({dp2::Fault::OutOfRange, 0, 0, "dwErrorOffset"});
                return DP2EMU_MALFORMED;
            }
            responses::ResponseReader reader{e.submissions().response(call)};
            dp2emu_answer answer{};
            answer.size = sizeof answer;
            std::uint32_t answers = 0;
            for (;; ++answers) {
                const auto next = reader.next();
                if (!next.ok()) {
                    e.failures().note(next.error());
                    return DP2EMU_MALFORMED;
                }
                if (!*next) break;
                fill_answer(reader, **next, answer);
                function(user, &answer);
            }
            more = reader.more;
            if (!more && call.answers_waiting != 0 && !e.options().dialect.misbehaves())
                return DP2EMU_OUT_OF_MEMORY; // computing the next answer has failed
            without_answers = answers == 0 ? without_answers + 1 : 0;
            if (more && without_answers == kMostPagesWithoutAnswers) {
                e.failures().note({dp2::Fault::BadSequence, 0, 0, "RESPONSECONTINUE without an answer"});
                return DP2EMU_MALFORMED;
            }
        }
        return DP2EMU_OK;
    });
}
