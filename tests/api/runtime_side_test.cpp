// The functions for a runtime (dp2emu_runtime.h): builders, sizes of commands, text to bytes, reading answers, polling,
// flushing, and the number of waiting answers that a call reports.
#include <cstring>
#include <thread>

#include "responses/include/dp2emu_protocol.h"
#include "responses/queries/response_parser.h"
#include "tests/support/c_rig.h"

namespace {

struct Builder {
    explicit Builder(std::size_t capacity, std::uint32_t vertex_size = 0) : memory(capacity, std::byte{0xCD}) {
        block.size = sizeof block;
        block.vertex_size = vertex_size;
        block.bytes = memory.data();
        block.capacity = static_cast<std::uint32_t>(capacity);
    }
    std::vector<std::byte> commands() const { return {memory.begin(), memory.begin() + block.length}; }
    std::vector<std::byte> memory;
    dp2emu_builder block{};
};

// Ends `count` EVENTs, with ids from 1, whose answers then wait.
void leave_answers(CRig& rig, unsigned count) {
    std::string text;
    for (unsigned id = 1; id <= count; ++id)
        text += "CREATEQUERY { " + std::to_string(id) + " EVENT } ISSUEQUERY { " + std::to_string(id) + " END } ";
    // the call fails after its queries, so it has no answers
    const dp2emu_call call = rig.submit(text + "raw { u8 5 0 0 0 }");
    REQUIRE(call.ddrval == DP2EMU_D3DERR_COMMAND_UNPARSED);
    CHECK(call.answers_waiting == 0);
    CHECK(call.needed_bytes == 0);
}

std::vector<std::uint32_t> polled(CRig& rig) {
    std::vector<std::uint32_t> ids;
    const auto add = [](void* user, const dp2emu_answer* answer) {
        static_cast<std::vector<std::uint32_t>*>(user)->push_back(answer->query);
    };
    REQUIRE(dp2emu_poll(rig.emulator, rig.context, add, &ids) == DP2EMU_OK);
    return ids;
}

// A response with the given bytes.
dp2emu_response response_of(const std::vector<std::byte>& bytes) {
    dp2emu_response response{};
    response.size = sizeof response;
    response.bytes = bytes.data();
    response.length = static_cast<std::uint32_t>(bytes.size());
    return response;
}

} // namespace

TEST_CASE("a builder appends the bytes that the assembler makes from the same command") {
    const DP2EMU_D3DHAL_DP2RENDERSTATE states[2] = {{DP2EMU_D3DRS_CULLMODE, DP2EMU_D3DCULL_NONE},
                                                    {DP2EMU_D3DRS_ZENABLE, DP2EMU_D3DZB_TRUE}};
    const DP2EMU_D3DHAL_DP2CLEAR clear{DP2EMU_D3DCLEAR_TARGET, 0xFF0000FF, 1, 0};
    const DP2EMU_RECT rect{0, 0, 8, 8};
    const DP2EMU_D3DHAL_DP2TRIANGLEFAN_IMM fan{0};
    const std::vector<std::uint32_t> vertices(3 * 5, 7);
    Builder odd(256, 20); // TRIANGLELIST's 6 bytes put the next command where its vertices need alignment
    REQUIRE(dp2emu_add_command(&odd.block, DP2EMU_D3DDP2OP_RENDERSTATE, 2, states, sizeof states) == DP2EMU_OK);
    REQUIRE(dp2emu_add_command_with(&odd.block, DP2EMU_D3DDP2OP_CLEAR, 1, &clear, sizeof clear, &rect, sizeof rect) ==
            DP2EMU_OK);
    const DP2EMU_D3DHAL_DP2STARTVERTEX first{3};
    REQUIRE(dp2emu_add_command(&odd.block, DP2EMU_D3DDP2OP_TRIANGLELIST, 1, &first, sizeof first) == DP2EMU_OK);
    REQUIRE(dp2emu_add_command_with(&odd.block, DP2EMU_D3DDP2OP_TRIANGLEFAN_IMM, 1, &fan, sizeof fan, vertices.data(),
                                    static_cast<std::uint32_t>(4 * vertices.size())) == DP2EMU_OK);
    REQUIRE(dp2emu_add_command(&odd.block, DP2EMU_D3DDP2OP_EXIT, 1, nullptr, 0) == DP2EMU_OK);
    const auto expected =
        assembled_commands("RENDERSTATE { CULLMODE NONE ZENABLE TRUE } "
                           "CLEAR { flags TARGET color 0xFF0000FF depth 1 stencil 0 { 0 0 8 8 } } "
                           "TRIANGLELIST count 1 { 3 } TRIANGLEFAN_IMM count 1 { edge_flags 0 data { u32 7 7 "
                           "7 7 7 7 7 7 7 7 7 7 7 7 7 } } EXIT { }",
                           {0, 20, {}});
    CHECK(odd.commands() == expected);
    // dp2emu_command_size leads from each command to the next one.
    std::uint32_t at = 0, commands = 0;
    while (at < odd.block.length) {
        std::uint32_t size = 0;
        REQUIRE(dp2emu_command_size(odd.memory.data() + at, odd.block.length - at, at, 20, &size) == DP2EMU_OK);
        at += size, ++commands;
    }
    CHECK(at == odd.block.length);
    CHECK(commands == 5);
}

TEST_CASE("a builder refuses an invalid command and keeps the earlier ones") {
    Builder builder(20);
    const DP2EMU_D3DHAL_DP2ISSUEQUERY issue{7, DP2EMU_D3DISSUE_END};
    const auto add = [&](std::uint32_t opcode, std::uint32_t count, std::uint32_t bytes) {
        return dp2emu_add_command(&builder.block, opcode, count, &issue, bytes);
    };
    REQUIRE(add(DP2EMU_D3DDP2OP_ISSUEQUERY, 1, sizeof issue) == DP2EMU_OK);
    const auto before = builder.commands();
    CHECK(add(DP2EMU_D3DDP2OP_ISSUEQUERY, 1, sizeof issue) == DP2EMU_OUT_OF_RANGE); // 8 bytes are left
    CHECK(add(DP2EMU_D3DDP2OP_ISSUEQUERY, 1, 4) == DP2EMU_INVALID_ARGUMENT);
    CHECK(add(DP2EMU_D3DDP2OP_ISSUEQUERY, 0, 4) == DP2EMU_INVALID_ARGUMENT);
    CHECK(add(5, 1, 4) == DP2EMU_INVALID_ARGUMENT); // an unknown opcode
    CHECK(add(256 + 91, 0, 0) == DP2EMU_INVALID_ARGUMENT);
    CHECK(add(DP2EMU_D3DDP2OP_ISSUEQUERY, 65536, 0) == DP2EMU_INVALID_ARGUMENT);
    CHECK(builder.commands() == before);
    CHECK(add(DP2EMU_D3DDP2OP_DELETEQUERY, 1, 4) == DP2EMU_OK); // exactly the bytes that are left
    CHECK(builder.block.length == 20);
    dp2emu_builder* const block = &builder.block;
    CHECK(dp2emu_add_command(nullptr, 91, 1, &issue, 8) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_add_command(block, 91, 1, nullptr, 8) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_add_command_with(block, 42, 1, &issue, 8, nullptr, 8) == DP2EMU_INVALID_ARGUMENT);
    block->length = 21; // an invalid length, beyond the capacity
    CHECK(add(11, 0, 0) == DP2EMU_INVALID_ARGUMENT);
    block->length = 0, block->size = 3;
    CHECK(add(11, 0, 0) == DP2EMU_INVALID_ARGUMENT);
    block->size = sizeof *block, block->bytes = nullptr;
    CHECK(add(11, 0, 0) == DP2EMU_INVALID_ARGUMENT);
}

TEST_CASE("only whole commands have a size") {
    const auto bytes = assembled_commands(
        "ISSUEQUERY { 7 END 8 END } CREATEPIXELSHADER { handle 3 code_bytes auto asm {\nps_1_1\nmov r0, c0\n} }");
    std::uint32_t size = 77;
    const auto length = static_cast<std::uint32_t>(bytes.size());
    CHECK(dp2emu_command_size(bytes.data(), length, 0, 0, &size) == DP2EMU_OK);
    CHECK(size == 20);
    for (std::uint32_t cut = 1; cut < length - 20; ++cut)
        CHECK(dp2emu_command_size(bytes.data() + 20, cut, 20, 0, &size) == DP2EMU_MALFORMED);
    CHECK(size == 20);
    CHECK(dp2emu_command_size(bytes.data() + 20, length - 20, 20, 0, &size) == DP2EMU_OK);
    CHECK(size == length - 20);
    CHECK(dp2emu_command_size(bytes.data(), 0, 0, 0, &size) == DP2EMU_END);
    CHECK(dp2emu_command_size(nullptr, 0, 0, 0, &size) == DP2EMU_END);
    CHECK(dp2emu_command_size(nullptr, 1, 0, 0, &size) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_command_size(bytes.data(), length, 0, 0, nullptr) == DP2EMU_INVALID_ARGUMENT);
    const std::byte unknown[4] = {std::byte{5}};
    CHECK(dp2emu_command_size(unknown, 4, 0, 0, &size) == DP2EMU_MALFORMED);
    const auto vertices = assembled_commands("LINELIST_IMM count 1 { data { u32 1 2 3 4 } }", {0, 8, {}});
    const auto vertices_length = static_cast<std::uint32_t>(vertices.size());
    CHECK(dp2emu_command_size(vertices.data(), vertices_length, 0, 8, &size) == DP2EMU_OK);
    CHECK(dp2emu_command_size(vertices.data(), vertices_length, 0, 0, &size) == DP2EMU_MALFORMED);
    // EXIT ends a buffer; what follows is not part of it.
    const auto ended = assembled_commands("EXIT { } ISSUEQUERY { 7 END }");
    CHECK(dp2emu_command_size(ended.data(), static_cast<std::uint32_t>(ended.size()), 0, 0, &size) == DP2EMU_OK);
    CHECK(size == 4);
}

TEST_CASE("text becomes bytes, or an error says where it is wrong") {
    const std::string text = "ISSUEQUERY { 7 END }";
    std::vector<std::byte> bytes(12, std::byte{0xCD});
    std::size_t needed = 0;
    CHECK(dp2emu_assemble(text.data(), text.size(), 0, nullptr, 0, &needed, nullptr) == DP2EMU_OUT_OF_RANGE);
    CHECK(needed == 12);
    CHECK(dp2emu_assemble(text.data(), text.size(), 0, bytes.data(), 11, &needed, nullptr) == DP2EMU_OUT_OF_RANGE);
    CHECK(bytes == std::vector<std::byte>(12, std::byte{0xCD}));
    CHECK(dp2emu_assemble(text.data(), text.size(), 0, bytes.data(), 12, &needed, nullptr) == DP2EMU_OK);
    CHECK(bytes == assembled_commands(text));
    CHECK(dp2emu_assemble(nullptr, 0, 0, nullptr, 0, &needed, nullptr) == DP2EMU_OK);
    CHECK(needed == 0);

    dp2emu_text_error error{};
    error.size = sizeof error;
    const std::string wrong = "ISSUEQUERY { 7 END }\n  RENDERSTATE { ZENABEL TRUE }";
    CHECK(dp2emu_assemble(wrong.data(), wrong.size(), 0, nullptr, 0, &needed, &error) == DP2EMU_MALFORMED);
    CHECK(error.line == 2);
    CHECK(error.column == 17);
    CHECK_THAT(error.message, ContainsSubstring("ZENABLE"));
    const std::string long_word = "RENDERSTATE { " + std::string(5000, 'x') + " TRUE }";
    CHECK(dp2emu_assemble(long_word.data(), long_word.size(), 0, nullptr, 0, &needed, &error) == DP2EMU_MALFORMED);
    CHECK(std::strlen(error.message) < sizeof error.message);
    const std::string spaces((std::size_t{64} << 20) + 1, ' ');
    const std::string huge = "raw { fill 268435457 0 }"; // more than max_text_bytes, 256 MiB
    CHECK(dp2emu_assemble(huge.data(), huge.size(), 0, nullptr, 0, &needed, &error) == DP2EMU_LIMIT_EXCEEDED);
    CHECK_THAT(error.message, ContainsSubstring("max_text_bytes"));
    CHECK(dp2emu_assemble(spaces.data(), spaces.size(), 0, nullptr, 0, &needed, &error) == DP2EMU_LIMIT_EXCEEDED);
    CHECK_THAT(error.message, ContainsSubstring("max_source_bytes"));
    error.size = 3;
    CHECK(dp2emu_assemble(wrong.data(), wrong.size(), 0, nullptr, 0, &needed, &error) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_assemble(nullptr, 1, 0, nullptr, 0, &needed, nullptr) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_assemble(text.data(), 1, 0, nullptr, 9, &needed, nullptr) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_assemble(text.data(), 1, 0, nullptr, 0, nullptr, nullptr) == DP2EMU_INVALID_ARGUMENT);
}

TEST_CASE("shaders without a length are measured and checked") {
    // ps_2_0, def c0, dcl_2d s0, mov oC0, c0, and END; what follows must not be read.
    const std::uint32_t shader[] = {0xFFFF0200, 0x05000051, 0xA00F0000, 0,          0,
                                    0,          0x3F800000, 0x0200001F, 0x90000000, 0xA00F0800,
                                    0x02000001, 0x800F0800, 0xA0E40000, 0x0000FFFF, 0xDEADBEEF};
    dp2emu_shader_info info{};
    info.size = sizeof info;
    REQUIRE(dp2emu_check_shader(shader, 15, &info) == DP2EMU_OK);
    CHECK(info.pixel == 1);
    CHECK(info.version == 0x0200);
    CHECK(info.tokens == 14);
    CHECK(info.instructions == 1);
    CHECK(std::string(info.fault) == "");
    CHECK(dp2emu_check_shader(shader, 14, &info) == DP2EMU_OK);
    for (std::uint32_t most = 0; most < 14; ++most) {
        INFO("no more than " << most << " tokens");
        CHECK(dp2emu_check_shader(shader, most, &info) == DP2EMU_MALFORMED);
        CHECK(std::string(info.fault) != "");
    }
    std::vector<std::uint32_t> wrong(std::begin(shader), std::end(shader));
    wrong[11] = 0x800F0FFF; // an invalid register
    CHECK(dp2emu_check_shader(wrong.data(), 15, &info) == DP2EMU_NOT_SUPPORTED);
    CHECK(info.fault_token != 0);
    CHECK(std::string(info.field) != "");
    wrong[10] = 0x02007777; // an invalid instruction
    CHECK(dp2emu_check_shader(wrong.data(), 15, &info) == DP2EMU_MALFORMED);
    CHECK(info.fault_token == 10);
    CHECK(std::string(info.fault) == "bad value");
    CHECK(std::string(info.field) == "instruction");
    wrong[0] = 0x12340200;
    CHECK(dp2emu_check_shader(wrong.data(), 15, &info) == DP2EMU_MALFORMED);
    CHECK(dp2emu_check_shader(nullptr, 15, &info) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_check_shader(shader, 15, nullptr) == DP2EMU_INVALID_ARGUMENT);
    info.size = 1;
    CHECK(dp2emu_check_shader(shader, 15, &info) == DP2EMU_INVALID_ARGUMENT);
}

TEST_CASE("no token after a shader's last one is read") {
    // vs_1_1 and vs_2_0 with mov or def, cut off after any number of parameters, in memory of exactly that size.
    for (const std::uint32_t version : {0xFFFE0101u, 0xFFFE0200u})
        for (const std::uint32_t instruction : {0x00000001u, 0x02000001u, 0x00000051u, 0x05000051u})
            for (std::size_t parameters = 0; parameters < 8; ++parameters) {
                std::vector<std::uint32_t> tokens = {version, instruction};
                tokens.insert(tokens.end(), parameters, 0x80000000u);
                tokens.shrink_to_fit();
                dp2emu_shader_info info{};
                info.size = sizeof info;
                CHECK(dp2emu_check_shader(tokens.data(), static_cast<std::uint32_t>(tokens.size()), &info) ==
                      DP2EMU_MALFORMED);
            }
}

TEST_CASE("sizes of answers by their type") {
    CHECK(dp2emu_query_size(DP2EMU_D3DQUERYTYPE_EVENT) == 4);
    CHECK(dp2emu_query_size(DP2EMU_D3DQUERYTYPE_RESOURCEMANAGER) == 352);
    CHECK(dp2emu_query_size(DP2EMU_D3DQUERYTYPE_MEMORYPRESSURE) == 0); // queries of this type cannot be created
    CHECK(dp2emu_query_size(7) == 0);
    CHECK(dp2emu_query_size(0xFFFFFFFF) == 0);
}

TEST_CASE("the answers of a call are read one by one") {
    CRig rig;
    const dp2emu_call call = rig.submit(
        "CREATEQUERY { 1 EVENT 2 VCACHE 3 OCCLUSION } ISSUEQUERY { 1 END 3 END 2 END } ISSUEQUERY { 1 END }");
    dp2emu_response response{};
    response.size = sizeof response;
    REQUIRE(dp2emu_response_of_call(rig.emulator, &call, &response) == DP2EMU_OK);
    CHECK(response.length == call.error_offset);
    CHECK(response.bytes == call.commands);
    dp2emu_answer answer{};
    answer.size = sizeof answer;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> found;
    while (dp2emu_next_answer(&response, &answer) == DP2EMU_OK) {
        found.emplace_back(answer.query, answer.bytes);
        CHECK(answer.data == static_cast<const std::byte*>(response.bytes) + answer.offset);
    }
    CHECK(found == std::vector<std::pair<std::uint32_t, std::uint32_t>>{{3, 4}, {2, 16}, {1, 4}});
    CHECK(response.records == 1);
    CHECK(response.more == 0);
    CHECK(dp2emu_next_answer(&response, &answer) == DP2EMU_END); // the end is reported again

    // A call that failed: an error offset and no answers.
    const dp2emu_call bad = rig.submit("raw { u8 5 0 0 0 }");
    REQUIRE(dp2emu_response_of_call(rig.emulator, &bad, &response) == DP2EMU_OK);
    CHECK(response.length == 0);
    CHECK(dp2emu_next_answer(&response, &answer) == DP2EMU_END);
}

TEST_CASE("answers begin where the dialect puts them") {
    CRig rig({.dialect = "ddi,response-base=command-offset"});
    const dp2emu_call call = rig.submit("CREATEQUERY { 1 EVENT } ISSUEQUERY { 1 END }", {.offset = 16});
    dp2emu_response response{};
    response.size = sizeof response;
    REQUIRE(dp2emu_response_of_call(rig.emulator, &call, &response) == DP2EMU_OK);
    CHECK(response.bytes == static_cast<const std::byte*>(call.commands) + 16);
    dp2emu_answer answer{};
    answer.size = sizeof answer;
    CHECK(dp2emu_next_answer(&response, &answer) == DP2EMU_OK);
}

// Responses cut off anywhere or with one byte changed: dp2emu_next_answer must agree with the C++ parser and never read
// outside of the response.
TEST_CASE("malformed responses are refused, and the error names what is wrong") {
    CRig rig;
    // One page: the VCACHE and the EVENTs do not fit together.
    rig.submit("CREATEQUERY { 1 EVENT 2 VCACHE 3 EVENT } ISSUEQUERY { 1 END 2 END } ISSUEQUERY { 3 END }",
               {.capacity = 60});
    const std::vector<std::byte> good(rig.call->response().begin(), rig.call->response().end());
    REQUIRE(good.size() > 28);
    const auto read = [](const std::vector<std::byte>& bytes) {
        dp2emu_response response = response_of(bytes);
        dp2emu_answer answer{};
        answer.size = sizeof answer;
        std::uint32_t answers = 0;
        dp2emu_result result = DP2EMU_OK;
        while ((result = dp2emu_next_answer(&response, &answer)) == DP2EMU_OK) {
            CHECK(answer.offset + std::uint64_t{answer.bytes} <= bytes.size());
            ++answers;
        }
        const auto parsed = responses::parse_response(bytes);
        CHECK(parsed.ok() == (result == DP2EMU_END));
        CHECK((response.fault != nullptr) == (result == DP2EMU_MALFORMED));
        if (parsed.ok()) {
            CHECK(parsed->answers.size() == answers);
            CHECK(parsed->more == (response.more != 0));
        } else {
            CHECK(response.fault_offset == parsed.error().offset);
            CHECK(std::string(response.fault) == parsed.error().field);
        }
        return result;
    };
    CHECK(read(good) == DP2EMU_END);
    unsigned refused = 0;
    for (std::size_t cut = 0; cut < good.size(); ++cut)
        refused += read({good.begin(), good.begin() + static_cast<std::ptrdiff_t>(cut)}) == DP2EMU_MALFORMED;
    for (std::size_t at = 0; at < good.size(); ++at)
        for (const unsigned bit : {0x01u, 0x10u, 0x80u}) {
            auto bytes = good;
            bytes[at] ^= static_cast<std::byte>(bit);
            refused += read(bytes) == DP2EMU_MALFORMED;
        }
    CHECK(refused > 60);
}

TEST_CASE("a response whose read position was changed is refused") {
    const std::vector<std::byte> bytes(64);
    dp2emu_answer answer{};
    answer.size = sizeof answer;
    const auto tried = [&](auto change) {
        dp2emu_response response = response_of(bytes);
        change(response);
        return dp2emu_next_answer(&response, &answer);
    };
    CHECK(tried([](dp2emu_response& r) { r.position = 65, r.record_end = 65; }) == DP2EMU_INVALID_ARGUMENT);
    CHECK(tried([](dp2emu_response& r) { r.position = 8; }) == DP2EMU_INVALID_ARGUMENT);
    CHECK(tried([](dp2emu_response& r) { r.record_begin = 8; }) == DP2EMU_INVALID_ARGUMENT);
    CHECK(tried([](dp2emu_response& r) { r.reserved = 1; }) == DP2EMU_INVALID_ARGUMENT);
    CHECK(tried([](dp2emu_response& r) { r.bytes = nullptr; }) == DP2EMU_INVALID_ARGUMENT);
    CHECK(tried([](dp2emu_response& r) { r.size = 2; }) == DP2EMU_INVALID_ARGUMENT);
    CHECK(tried([](dp2emu_response& r) { r.entries_left = 0xFFFFFFFF; }) == DP2EMU_MALFORMED);
    dp2emu_response response = response_of(bytes);
    CHECK(dp2emu_next_answer(nullptr, &answer) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_next_answer(&response, nullptr) == DP2EMU_INVALID_ARGUMENT);
    CRig rig;
    TextCall call(rig.context, "");
    CHECK(dp2emu_response_of_call(nullptr, &call.block, &response) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_response_of_call(rig.emulator, nullptr, &response) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_response_of_call(rig.emulator, &call.block, nullptr) == DP2EMU_INVALID_ARGUMENT);
    call.block.ddrval = 0;
    call.block.error_offset = call.block.command_capacity + 1; // a value that only a misbehaving driver returns
    CHECK(dp2emu_response_of_call(rig.emulator, &call.block, &response) == DP2EMU_MALFORMED);
}

TEST_CASE("polling fetches all answers, over several pages") {
    CRig rig;
    constexpr unsigned kAnswers = 10000; // 12 bytes each: two pages
    leave_answers(rig, kAnswers);
    const auto ids = polled(rig);
    REQUIRE(ids.size() == kAnswers);
    for (unsigned i = 0; i < kAnswers; ++i) REQUIRE(ids[i] == i + 1);
    CHECK(polled(rig).empty());
    // On an emulator with workers, after a wait for the answer.
    CRig busy({.workers = 2, .completion = DP2EMU_COMPLETION_ASYNC});
    leave_answers(busy, 1);
    REQUIRE(dp2emu_wait_for_answer(busy.emulator, busy.context, 1) == DP2EMU_OK);
    CHECK(polled(busy) == std::vector<std::uint32_t>{1});
}

TEST_CASE("polling reports what is wrong with the context") {
    CRig rig;
    const auto ignore = [](void*, const dp2emu_answer*) {};
    CHECK(dp2emu_poll(nullptr, rig.context, ignore, nullptr) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_poll(rig.emulator, rig.context, nullptr, nullptr) == DP2EMU_INVALID_ARGUMENT);
    CHECK(dp2emu_poll(rig.emulator, 99, ignore, nullptr) == DP2EMU_BAD_HANDLE);
    CHECK(dp2emu_poll(rig.emulator, rig.create_context(1, 4), ignore, nullptr) == DP2EMU_WRONG_KIND);
    REQUIRE(dp2emu_lose_context(rig.emulator, rig.context) == DP2EMU_OK);
    CHECK(dp2emu_poll(rig.emulator, rig.context, ignore, nullptr) == DP2EMU_CONTEXT_LOST);
}

TEST_CASE("a call says how many answers wait, and how many bytes the next answer needs") {
    CRig rig;
    leave_answers(rig, 3);
    struct Row {
        std::uint32_t capacity, written, waiting, needed;
    };
    // Sizes: 8 bytes of header, 12 for an EVENT, and 8 for RESPONSECONTINUE if more answers wait.
    for (const Row row : {Row{0, 0, 3, 28}, Row{27, 0, 3, 28}, Row{28, 28, 2, 28}, Row{20, 0, 2, 28}, Row{32, 32, 0, 0},
                          Row{64, 0, 0, 0}}) {
        INFO("a surface of " << row.capacity << " bytes");
        std::vector<std::byte> memory(row.capacity + 1);
        dp2emu_call call{};
        call.size = sizeof call;
        call.context = rig.context;
        call.commands = memory.data();
        call.command_capacity = row.capacity;
        call.answers_waiting = call.needed_bytes = 77;
        REQUIRE(dp2emu_submit(rig.emulator, &call) == DP2EMU_OK);
        CHECK(call.ddrval == 0);
        CHECK(call.error_offset == row.written);
        CHECK(call.answers_waiting == row.waiting);
        CHECK(call.needed_bytes == row.needed);
    }
    // Answers of queries that are deleted or issued again no longer wait.
    rig.run("DELETEQUERY { 1 } CREATEQUERY { 1 EVENT }");
    const dp2emu_call call = rig.submit("ISSUEQUERY { 1 END 2 END 3 END }", {.capacity = 0});
    REQUIRE(call.command_length == 28);
    CHECK(call.answers_waiting == 2);
    const dp2emu_call after = rig.run("DELETEQUERY { 2 } ISSUEQUERY { 3 BEGIN }", {.capacity = 0});
    CHECK(after.answers_waiting == 0);
    CHECK(after.error_offset == 20); // BEGIN has no meaning for EVENT 3, so its answer is kept
}

TEST_CASE("a program compiled with an older dp2emu_call gets only the members that it knows") {
    CRig rig;
    TextCall call(rig.context, "CREATEQUERY { 1 EVENT } ISSUEQUERY { 1 END }");
    call.block.size = offsetof(dp2emu_call, answers_waiting);
    call.block.answers_waiting = call.block.needed_bytes = 0x12345678;
    REQUIRE(dp2emu_submit(rig.emulator, &call.block) == DP2EMU_OK);
    CHECK(call.block.error_offset == 20);
    CHECK(call.block.answers_waiting == 0x12345678);
    CHECK(call.block.needed_bytes == 0x12345678);
}

TEST_CASE("DELAY counts the calls of all contexts, and answers are returned by calls of the query's context") {
    CRig rig({.completion = DP2EMU_COMPLETION_DELAY, .completion_parameter = 2});
    const std::uint32_t mine = rig.context, other = rig.create_context();
    const auto answers = [&](std::uint32_t context, std::string_view text) {
        const dp2emu_call call = rig.submit(text, {.context = context});
        REQUIRE(call.ddrval == 0);
        return call.error_offset != 0;
    };
    CHECK_FALSE(answers(mine, "CREATEQUERY { 1 EVENT } ISSUEQUERY { 1 END }"));
    CHECK_FALSE(answers(other, ""));
    CHECK_FALSE(answers(other, ""));
    CHECK(answers(mine, ""));
    CHECK_FALSE(answers(mine, "ISSUEQUERY { 1 END }"));
    CHECK_FALSE(answers(mine, ""));
    CHECK(answers(mine, ""));
}

TEST_CASE("a function that succeeds does not change the last error") {
    CRig rig;
    rig.submit("raw { u8 5 0 0 0 }");
    const std::string text = rig.error_text();
    CHECK(text.find("unknown opcode") != text.npos);
    rig.run("");
    char byte = 0;
    CHECK(dp2emu_read_surface(rig.emulator, 99, 0, 0, nullptr, &byte, 0, 1) == DP2EMU_BAD_HANDLE);
    CHECK(rig.error_text() != text);
    REQUIRE(dp2emu_finish(rig.emulator) == DP2EMU_OK);
    CHECK(rig.error_text().find("handle") != text.npos);
}

TEST_CASE("errors of the D3D10 functions have a text") {
    CRig rig;
    dp2emu_d3d10_create_query event{DP2EMU_D3D10DDI_QUERY_EVENT, 0};
    dp2emu_d3d10_create_query hint{DP2EMU_D3D10DDI_QUERY_OCCLUSIONPREDICATE,
                                   DP2EMU_D3D10DDI_QUERY_MISCFLAG_PREDICATEHINT};
    alignas(8) std::byte a[64] = {}, b[64] = {}, nothing[64] = {};
    const auto words = [&](std::int32_t code) {
        CHECK(code == DP2EMU_DDERR_INVALIDPARAMS);
        return rig.error_text();
    };
    const auto create = [&](const dp2emu_d3d10_create_query& what, void* memory) {
        return dp2emu_d3d10_query_create(rig.emulator, rig.context, &what, memory);
    };
    std::uint32_t data = 0;
    const auto get_data = [&](void* memory) {
        return dp2emu_d3d10_query_get_data(rig.emulator, rig.context, memory, &data, 4, 0);
    };
    REQUIRE(create(event, a) == 0);
    REQUIRE(create(hint, b) == 0);
    CHECK(words(create(event, nullptr)) == "bad value: hQuery is NULL");
    CHECK_THAT(words(create(event, a)), EndsWith("another query lives in this memory"));
    CHECK_THAT(words(get_data(nothing)), EndsWith("no query lives in this memory"));
    CHECK_THAT(words(get_data(a)), EndsWith("it has not ended"));
    CHECK_THAT(words(get_data(b)), EndsWith("the data of a hint cannot be read"));
    CHECK_THAT(words(dp2emu_d3d10_query_begin(rig.emulator, rig.context, a)), EndsWith("a type without QueryBegin"));
    CHECK_THAT(words(dp2emu_d3d10_set_predication(rig.emulator, rig.context, a, 1)),
               EndsWith("a type that is no predicate"));
    REQUIRE(dp2emu_d3d10_query_end(rig.emulator, rig.context, b) == 0);
    REQUIRE(dp2emu_d3d10_set_predication(rig.emulator, rig.context, b, 1) == 0);
    CHECK_THAT(words(dp2emu_d3d10_query_begin(rig.emulator, rig.context, b)), EndsWith("the predicate is bound"));
}

TEST_CASE("flushed work is drawn although nothing waits for it") {
    for (const std::uint32_t workers : {0u, 2u}) {
        CRig rig({.workers = workers, .completion = DP2EMU_COMPLETION_ASYNC});
        rig.run("CLEAR { flags TARGET color 0xFF00FF00 depth 1 stencil 0 { 0 0 32 32 } }");
        const auto scenes = [&] {
            dp2emu_statistics statistics{};
            statistics.size = sizeof statistics;
            REQUIRE(dp2emu_get_statistics(rig.emulator, &statistics) == DP2EMU_OK);
            return statistics.scenes;
        };
        CHECK(scenes() == 0);
        REQUIRE(dp2emu_flush(rig.emulator) == DP2EMU_OK);
        CHECK(dp2emu_flush(rig.emulator) == DP2EMU_OK); // nothing is left to flush
        for (int i = 0; i < 20000 && scenes() == 0; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        CHECK(scenes() == 1);
    }
    CHECK(dp2emu_flush(nullptr) == DP2EMU_INVALID_ARGUMENT);
}
