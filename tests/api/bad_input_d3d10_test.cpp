// Bad input to the functions of dp2emu_d3d10.h.
#include "tests/api/bad_input_rows.h"

using namespace bad_input;

namespace {

const std::int64_t kInvalid = DP2EMU_INVALID_ARGUMENT;
const std::int64_t kInvalidDdi = DP2EMU_DDERR_INVALIDPARAMS; // E_INVALIDARG

constexpr dp2emu_d3d10_create_query kEvent = {DP2EMU_D3D10DDI_QUERY_EVENT, 0};
constexpr dp2emu_d3d10_create_query kPredicate = {DP2EMU_D3D10DDI_QUERY_OCCLUSIONPREDICATE, 0};

// Creates a query in o.words and ends it; returns its memory.
std::uint32_t* ended(Objects& o, const dp2emu_d3d10_create_query& what = kEvent) {
    REQUIRE(dp2emu_d3d10_query_create(o.emulator, o.context, &what, o.words) == 0);
    REQUIRE(dp2emu_d3d10_query_end(o.emulator, o.context, o.words) == 0);
    return o.words;
}
std::uint32_t* destroyed(Objects& o) {
    REQUIRE(dp2emu_d3d10_query_destroy(o.emulator, o.context, ended(o)) == 0);
    return o.words;
}

} // namespace

TEST_CASE("bad input: D3D10 queries") {
    const auto get = [](Objects& o, void* memory, void* data) {
        return dp2emu_d3d10_query_get_data(o.emulator, o.context, memory, data, 4, 0);
    };
    const auto create = [](dp2emu* emulator, std::uint32_t context) {
        std::uint64_t memory[2] = {};
        return dp2emu_d3d10_query_create(emulator, context, &kEvent, memory);
    };
    std::vector<Row> rows = {
        {"dp2emu_d3d10_calc_private_query_size", Kind::Null, "nothing", 0,
         [](Objects&) { return static_cast<std::int64_t>(dp2emu_d3d10_calc_private_query_size(nullptr)); }},
        {"dp2emu_d3d10_query_create", Kind::Null, "no type", kInvalidDdi,
         [](Objects& o) { return dp2emu_d3d10_query_create(o.emulator, o.context, nullptr, o.words); }},
        {"dp2emu_d3d10_query_create", Kind::Null, "no memory", kInvalidDdi,
         [](Objects& o) { return dp2emu_d3d10_query_create(o.emulator, o.context, &kEvent, nullptr); }},
        {"dp2emu_d3d10_query_create", Kind::Handle, "memory of a live query", kInvalidDdi,
         [](Objects& o) { return dp2emu_d3d10_query_create(o.emulator, o.context, &kEvent, ended(o)); }},
        {"dp2emu_d3d10_query_create", Kind::Overlap, "what is created stands in the memory", 0,
         [](Objects& o) {
             const auto* const what = new (o.words) dp2emu_d3d10_create_query(kEvent);
             const auto code = dp2emu_d3d10_query_create(o.emulator, o.context, what, o.words);
             CHECK(dp2emu_d3d10_query_destroy(o.emulator, o.context, o.words) == 0);
             return code;
         }},
        {"dp2emu_d3d10_query_destroy", Kind::Null, "no memory", kInvalidDdi,
         [](Objects& o) { return dp2emu_d3d10_query_destroy(o.emulator, o.context, nullptr); }},
        {"dp2emu_d3d10_query_destroy", Kind::Handle, "memory without a query", kInvalidDdi,
         [](Objects& o) { return dp2emu_d3d10_query_destroy(o.emulator, o.context, o.words); }},
        {"dp2emu_d3d10_query_destroy", Kind::Handle, "a destroyed query", kInvalidDdi,
         [](Objects& o) { return dp2emu_d3d10_query_destroy(o.emulator, o.context, destroyed(o)); }},
        {"dp2emu_d3d10_query_begin", Kind::Null, "no memory", kInvalidDdi,
         [](Objects& o) { return dp2emu_d3d10_query_begin(o.emulator, o.context, nullptr); }},
        {"dp2emu_d3d10_query_begin", Kind::Handle, "memory without a query", kInvalidDdi,
         [](Objects& o) { return dp2emu_d3d10_query_begin(o.emulator, o.context, o.words); }},
        {"dp2emu_d3d10_query_begin", Kind::Handle, "a destroyed query", kInvalidDdi,
         [](Objects& o) { return dp2emu_d3d10_query_begin(o.emulator, o.context, destroyed(o)); }},
        {"dp2emu_d3d10_query_begin", Kind::Handle, "an event", kInvalidDdi,
         [](Objects& o) { return dp2emu_d3d10_query_begin(o.emulator, o.context, ended(o)); }},
        {"dp2emu_d3d10_query_end", Kind::Null, "no memory", kInvalidDdi,
         [](Objects& o) { return dp2emu_d3d10_query_end(o.emulator, o.context, nullptr); }},
        {"dp2emu_d3d10_query_end", Kind::Handle, "memory without a query", kInvalidDdi,
         [](Objects& o) { return dp2emu_d3d10_query_end(o.emulator, o.context, o.words); }},
        {"dp2emu_d3d10_query_end", Kind::Handle, "a destroyed query", kInvalidDdi,
         [](Objects& o) { return dp2emu_d3d10_query_end(o.emulator, o.context, destroyed(o)); }},
        {"dp2emu_d3d10_query_get_data", Kind::Null, "no memory", kInvalidDdi,
         [=](Objects& o) { return get(o, nullptr, o.words); }},
        {"dp2emu_d3d10_query_get_data", Kind::Null, "no place for the data", kInvalidDdi,
         [=](Objects& o) { return get(o, ended(o), nullptr); }},
        {"dp2emu_d3d10_query_get_data", Kind::Handle, "memory without a query", kInvalidDdi,
         [=](Objects& o) { return get(o, o.words, o.words + 8); }},
        {"dp2emu_d3d10_query_get_data", Kind::Handle, "a destroyed query", kInvalidDdi,
         [=](Objects& o) { return get(o, destroyed(o), o.words + 8); }},
        {"dp2emu_d3d10_query_get_data", Kind::Overlap, "the data goes into the query's memory", kInvalidDdi,
         [=](Objects& o) {
             auto* const memory = ended(o);
             const auto code = get(o, memory, memory + 3);
             CHECK(get(o, memory, memory + 4) == 0);
             CHECK(dp2emu_d3d10_query_destroy(o.emulator, o.context, memory) == 0);
             return code;
         }},
        {"dp2emu_d3d10_set_predication", Kind::Null, "no memory: nothing is skipped", 0,
         [](Objects& o) { return dp2emu_d3d10_set_predication(o.emulator, o.context, nullptr, 1); }},
        {"dp2emu_d3d10_set_predication", Kind::Handle, "memory without a query", kInvalidDdi,
         [](Objects& o) { return dp2emu_d3d10_set_predication(o.emulator, o.context, o.words, 1); }},
        {"dp2emu_d3d10_set_predication", Kind::Handle, "a destroyed query", kInvalidDdi,
         [](Objects& o) { return dp2emu_d3d10_set_predication(o.emulator, o.context, destroyed(o), 1); }},
        {"dp2emu_d3d10_set_predication", Kind::Handle, "an event", kInvalidDdi,
         [](Objects& o) { return dp2emu_d3d10_set_predication(o.emulator, o.context, ended(o), 1); }},
        {"dp2emu_d3d10_set_predication", Kind::Handle, "a query that is destroyed while it is bound", 0,
         [](Objects& o) {
             auto* const memory = ended(o, kPredicate); // the predicate's data is 0, so draws are skipped
             const auto code = dp2emu_d3d10_set_predication(o.emulator, o.context, memory, 0);
             CHECK(dp2emu_d3d10_query_destroy(o.emulator, o.context, memory) == 0);
             return code;
         }},
        {"dp2emu_d3d10_check_counter_info", Kind::Null, "no place for it", kInvalidDdi,
         [](Objects& o) { return dp2emu_d3d10_check_counter_info(o.emulator, o.context, nullptr); }},
    };
    of_contexts(rows, "dp2emu_d3d10_query_create", kInvalidDdi, kInvalidDdi, create);
    of_contexts(rows, "dp2emu_d3d10_query_destroy", kInvalidDdi, kInvalidDdi, [](dp2emu* emulator, std::uint32_t id) {
        std::uint64_t memory[2] = {};
        return dp2emu_d3d10_query_destroy(emulator, id, memory);
    });
    of_contexts(rows, "dp2emu_d3d10_query_begin", kInvalidDdi, kInvalidDdi, [](dp2emu* emulator, std::uint32_t id) {
        std::uint64_t memory[2] = {};
        return dp2emu_d3d10_query_begin(emulator, id, memory);
    });
    of_contexts(rows, "dp2emu_d3d10_query_end", kInvalidDdi, kInvalidDdi, [](dp2emu* emulator, std::uint32_t id) {
        std::uint64_t memory[2] = {};
        return dp2emu_d3d10_query_end(emulator, id, memory);
    });
    of_contexts(rows, "dp2emu_d3d10_query_get_data", kInvalidDdi, kInvalidDdi, [](dp2emu* emulator, std::uint32_t id) {
        std::uint64_t memory[2] = {};
        return dp2emu_d3d10_query_get_data(emulator, id, memory, nullptr, 0, 0);
    });
    of_contexts(rows, "dp2emu_d3d10_set_predication", kInvalidDdi, kInvalidDdi, [](dp2emu* emulator, std::uint32_t id) {
        return dp2emu_d3d10_set_predication(emulator, id, nullptr, 0);
    });
    of_contexts(rows, "dp2emu_d3d10_check_counter_info", kInvalidDdi, kInvalidDdi,
                [](dp2emu* emulator, std::uint32_t id) {
                    dp2emu_d3d10_counter_info info{};
                    return dp2emu_d3d10_check_counter_info(emulator, id, &info);
                });
    check(rows);
}

TEST_CASE("bad input: D3D10 counters") {
    const std::uint32_t counter = DP2EMU_D3D10DDI_COUNTER_GPU_IDLE;
    check({
        {"dp2emu_d3d10_check_counter", Kind::Null, "no place for the type", kInvalidDdi,
         [=](Objects& o) { return dp2emu_d3d10_check_counter(counter, nullptr, o.words, nullptr); }},
        {"dp2emu_d3d10_check_counter", Kind::Null, "no place for the number", kInvalidDdi,
         [=](Objects& o) { return dp2emu_d3d10_check_counter(counter, o.words, nullptr, nullptr); }},
        {"dp2emu_d3d10_check_counter", Kind::Null, "a text without its length", kInvalidDdi,
         [=](Objects& o) {
             dp2emu_d3d10_counter_texts texts{};
             texts.name = reinterpret_cast<char*>(o.words + 8);
             return dp2emu_d3d10_check_counter(counter, o.words, o.words + 1, &texts);
         }},
        {"dp2emu_d3d10_check_counter", Kind::Overlap, "one place for all texts, and for all lengths", 0,
         [=](Objects& o) {
             o.words[2] = 400;
             auto* const text = reinterpret_cast<char*>(o.words + 8);
             const dp2emu_d3d10_counter_texts texts{text, o.words + 2, nullptr, o.words + 2, nullptr, o.words + 2};
             return dp2emu_d3d10_check_counter(counter, o.words, o.words, &texts);
         }},
        {"dp2emu_d3d10_check_counter", Kind::Overlap, "the name is written over the struct with its places", 0,
         [=](Objects& o) {
             o.words[2] = 400;
             auto* const texts = new (o.words + 8) dp2emu_d3d10_counter_texts{};
             texts->name = reinterpret_cast<char*>(texts);
             texts->name_length = o.words + 2;
             return dp2emu_d3d10_check_counter(counter, o.words, o.words + 1, texts);
         }},
    });
}

TEST_CASE("bad input: stream output") {
    static constexpr dp2emu_stream_output_entry kEntry = {0, 0, DP2EMU_D3DDECLUSAGE_POSITION, 0, 0, 4};
    const auto declaration = [](const Objects& o) {
        auto out = sized<dp2emu_stream_output>();
        out.context = o.context;
        out.entries = &kEntry;
        out.entry_count = 1;
        return out;
    };
    const auto set_target = [](Objects& o, std::uint32_t buffer) {
        const dp2emu_stream_output_target target{buffer, 0, 0};
        return dp2emu_set_stream_output_targets(o.emulator, o.context, &target, 1);
    };
    std::vector<Row> rows = {
        {"dp2emu_set_stream_output", Kind::Null, "no emulator", kInvalid,
         [=](Objects& o) {
             const auto what = declaration(o);
             return dp2emu_set_stream_output(nullptr, &what);
         }},
        {"dp2emu_set_stream_output", Kind::Null, "no declaration", kInvalid,
         [](Objects& o) { return dp2emu_set_stream_output(o.emulator, nullptr); }},
        {"dp2emu_set_stream_output", Kind::Null, "no entries", kInvalid,
         [=](Objects& o) {
             auto what = declaration(o);
             what.entries = nullptr;
             return dp2emu_set_stream_output(o.emulator, &what);
         }},
        {"dp2emu_set_stream_output", Kind::Size, "a declaration of 3 bytes", kInvalid,
         [=](Objects& o) {
             auto what = declaration(o);
             what.size = 3;
             return dp2emu_set_stream_output(o.emulator, &what);
         }},
        {"dp2emu_set_stream_output", Kind::Size, "a declaration with members that nobody knows", kInvalid,
         [=](Objects& o) {
             Longer<dp2emu_stream_output> what;
             what.known = declaration(o);
             what.known.size = sizeof what;
             return dp2emu_set_stream_output(o.emulator, &what.known);
         }},
        {"dp2emu_set_stream_output", Kind::Handle, "a context that was never created", DP2EMU_BAD_HANDLE,
         [=](Objects& o) {
             auto what = declaration(o);
             what.context = kNever;
             return dp2emu_set_stream_output(o.emulator, &what);
         }},
        {"dp2emu_set_stream_output", Kind::Handle, "a destroyed context", DP2EMU_BAD_HANDLE,
         [=](Objects& o) {
             auto what = declaration(o);
             what.context = o.destroyed_context;
             return dp2emu_set_stream_output(o.emulator, &what);
         }},
        {"dp2emu_set_stream_output", Kind::Overlap, "the entries are the declaration's own bytes", DP2EMU_OUT_OF_RANGE,
         [=](Objects& o) {
             auto* const what = new (o.words) dp2emu_stream_output(declaration(o));
             what->entries = reinterpret_cast<const dp2emu_stream_output_entry*>(o.words);
             return dp2emu_set_stream_output(o.emulator, what);
         }},
        {"dp2emu_set_stream_output_targets", Kind::Null, "no targets", kInvalid,
         [](Objects& o) { return dp2emu_set_stream_output_targets(o.emulator, o.context, nullptr, 1); }},
        {"dp2emu_set_stream_output_targets", Kind::Handle, "a buffer that was never created", DP2EMU_BAD_HANDLE,
         [=](Objects& o) { return set_target(o, kNever); }},
        {"dp2emu_set_stream_output_targets", Kind::Handle, "a destroyed buffer", DP2EMU_BAD_HANDLE,
         [=](Objects& o) { return set_target(o, kDestroyed); }},
        {"dp2emu_set_stream_output_targets", Kind::Handle, "a surface", DP2EMU_WRONG_KIND,
         [=](Objects& o) { return set_target(o, kTarget); }},
    };
    of_contexts(
        rows, "dp2emu_set_stream_output_targets", kInvalid, DP2EMU_BAD_HANDLE,
        [](dp2emu* emulator, std::uint32_t id) { return dp2emu_set_stream_output_targets(emulator, id, nullptr, 0); });
    check(rows);
}
