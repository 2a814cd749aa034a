// Bad input to the functions of dp2emu_d3d10.h.
#include "tests/api/bad_input_rows.h"

using namespace bad_input;

namespace {

const std::int64_t kInvalid = DP2EMU_INVALID_ARGUMENT;
const std::int64_t kInvalidDdi = DP2EMU_DDERR_INVALIDPARAMS; // E_INVALIDARG

constexpr dp2emu_d3d10_create_query kEvent = {DP2EMU_D3D10DDI_QUERY_EVENT, 0};
constexpr dp2emu_d3d10_create_query kPredicate = {DP2EMU_D3D10DDI_QUERY_OCCLUSIONPREDICATE, 0};

// An ended query in the rig's memory.
std::uint32_t* ended(Rig& r, const dp2emu_d3d10_create_query& what = kEvent) {
    REQUIRE(dp2emu_d3d10_query_create(r.emulator, r.context, &what, r.words) == 0);
    REQUIRE(dp2emu_d3d10_query_end(r.emulator, r.context, r.words) == 0);
    return r.words;
}
std::uint32_t* destroyed(Rig& r) {
    REQUIRE(dp2emu_d3d10_query_destroy(r.emulator, r.context, ended(r)) == 0);
    return r.words;
}

} // namespace

TEST_CASE("bad input: D3D10 queries") {
    const auto get = [](Rig& r, void* memory, void* data) {
        return dp2emu_d3d10_query_get_data(r.emulator, r.context, memory, data, 4, 0);
    };
    const auto create = [](dp2emu* emulator, std::uint32_t context) {
        std::uint64_t memory[2] = {};
        return dp2emu_d3d10_query_create(emulator, context, &kEvent, memory);
    };
    std::vector<Row> rows = {
        {"dp2emu_d3d10_calc_private_query_size", Kind::Null, "nothing", 0,
         [](Rig&) { return static_cast<std::int64_t>(dp2emu_d3d10_calc_private_query_size(nullptr)); }},
        {"dp2emu_d3d10_query_create", Kind::Null, "no type", kInvalidDdi,
         [](Rig& r) { return dp2emu_d3d10_query_create(r.emulator, r.context, nullptr, r.words); }},
        {"dp2emu_d3d10_query_create", Kind::Null, "no memory", kInvalidDdi,
         [](Rig& r) { return dp2emu_d3d10_query_create(r.emulator, r.context, &kEvent, nullptr); }},
        {"dp2emu_d3d10_query_create", Kind::Handle, "memory of a live query", kInvalidDdi,
         [](Rig& r) { return dp2emu_d3d10_query_create(r.emulator, r.context, &kEvent, ended(r)); }},
        {"dp2emu_d3d10_query_create", Kind::Overlap, "what is created stands in the memory", 0,
         [](Rig& r) {
             const auto* const what = new (r.words) dp2emu_d3d10_create_query(kEvent);
             const auto code = dp2emu_d3d10_query_create(r.emulator, r.context, what, r.words);
             CHECK(dp2emu_d3d10_query_destroy(r.emulator, r.context, r.words) == 0);
             return code;
         }},
        {"dp2emu_d3d10_query_destroy", Kind::Null, "no memory", kInvalidDdi,
         [](Rig& r) { return dp2emu_d3d10_query_destroy(r.emulator, r.context, nullptr); }},
        {"dp2emu_d3d10_query_destroy", Kind::Handle, "memory without a query", kInvalidDdi,
         [](Rig& r) { return dp2emu_d3d10_query_destroy(r.emulator, r.context, r.words); }},
        {"dp2emu_d3d10_query_destroy", Kind::Handle, "a destroyed query", kInvalidDdi,
         [](Rig& r) { return dp2emu_d3d10_query_destroy(r.emulator, r.context, destroyed(r)); }},
        {"dp2emu_d3d10_query_begin", Kind::Null, "no memory", kInvalidDdi,
         [](Rig& r) { return dp2emu_d3d10_query_begin(r.emulator, r.context, nullptr); }},
        {"dp2emu_d3d10_query_begin", Kind::Handle, "memory without a query", kInvalidDdi,
         [](Rig& r) { return dp2emu_d3d10_query_begin(r.emulator, r.context, r.words); }},
        {"dp2emu_d3d10_query_begin", Kind::Handle, "a destroyed query", kInvalidDdi,
         [](Rig& r) { return dp2emu_d3d10_query_begin(r.emulator, r.context, destroyed(r)); }},
        {"dp2emu_d3d10_query_begin", Kind::Handle, "an event", kInvalidDdi,
         [](Rig& r) { return dp2emu_d3d10_query_begin(r.emulator, r.context, ended(r)); }},
        {"dp2emu_d3d10_query_end", Kind::Null, "no memory", kInvalidDdi,
         [](Rig& r) { return dp2emu_d3d10_query_end(r.emulator, r.context, nullptr); }},
        {"dp2emu_d3d10_query_end", Kind::Handle, "memory without a query", kInvalidDdi,
         [](Rig& r) { return dp2emu_d3d10_query_end(r.emulator, r.context, r.words); }},
        {"dp2emu_d3d10_query_end", Kind::Handle, "a destroyed query", kInvalidDdi,
         [](Rig& r) { return dp2emu_d3d10_query_end(r.emulator, r.context, destroyed(r)); }},
        {"dp2emu_d3d10_query_get_data", Kind::Null, "no memory", kInvalidDdi,
         [=](Rig& r) { return get(r, nullptr, r.words); }},
        {"dp2emu_d3d10_query_get_data", Kind::Null, "no place for the data", kInvalidDdi,
         [=](Rig& r) { return get(r, ended(r), nullptr); }},
        {"dp2emu_d3d10_query_get_data", Kind::Handle, "memory without a query", kInvalidDdi,
         [=](Rig& r) { return get(r, r.words, r.words + 8); }},
        {"dp2emu_d3d10_query_get_data", Kind::Handle, "a destroyed query", kInvalidDdi,
         [=](Rig& r) { return get(r, destroyed(r), r.words + 8); }},
        {"dp2emu_d3d10_query_get_data", Kind::Overlap, "the data goes into the query's memory", kInvalidDdi,
         [=](Rig& r) {
             auto* const memory = ended(r);
             const auto code = get(r, memory, memory + 3);
             CHECK(get(r, memory, memory + 4) == 0);
             CHECK(dp2emu_d3d10_query_destroy(r.emulator, r.context, memory) == 0);
             return code;
         }},
        {"dp2emu_d3d10_set_predication", Kind::Null, "no memory: nothing is skipped", 0,
         [](Rig& r) { return dp2emu_d3d10_set_predication(r.emulator, r.context, nullptr, 1); }},
        {"dp2emu_d3d10_set_predication", Kind::Handle, "memory without a query", kInvalidDdi,
         [](Rig& r) { return dp2emu_d3d10_set_predication(r.emulator, r.context, r.words, 1); }},
        {"dp2emu_d3d10_set_predication", Kind::Handle, "a destroyed query", kInvalidDdi,
         [](Rig& r) { return dp2emu_d3d10_set_predication(r.emulator, r.context, destroyed(r), 1); }},
        {"dp2emu_d3d10_set_predication", Kind::Handle, "an event", kInvalidDdi,
         [](Rig& r) { return dp2emu_d3d10_set_predication(r.emulator, r.context, ended(r), 1); }},
        {"dp2emu_d3d10_set_predication", Kind::Handle, "a query that is destroyed while it is bound", 0,
         [](Rig& r) {
             auto* const memory = ended(r, kPredicate); // its data is 0: draws are skipped
             const auto code = dp2emu_d3d10_set_predication(r.emulator, r.context, memory, 0);
             CHECK(dp2emu_d3d10_query_destroy(r.emulator, r.context, memory) == 0);
             return code;
         }},
        {"dp2emu_d3d10_check_counter_info", Kind::Null, "no place for it", kInvalidDdi,
         [](Rig& r) { return dp2emu_d3d10_check_counter_info(r.emulator, r.context, nullptr); }},
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
         [=](Rig& r) { return dp2emu_d3d10_check_counter(counter, nullptr, r.words, nullptr); }},
        {"dp2emu_d3d10_check_counter", Kind::Null, "no place for the number", kInvalidDdi,
         [=](Rig& r) { return dp2emu_d3d10_check_counter(counter, r.words, nullptr, nullptr); }},
        {"dp2emu_d3d10_check_counter", Kind::Null, "a text without its length", kInvalidDdi,
         [=](Rig& r) {
             dp2emu_d3d10_counter_texts texts{};
             texts.name = reinterpret_cast<char*>(r.words + 8);
             return dp2emu_d3d10_check_counter(counter, r.words, r.words + 1, &texts);
         }},
        {"dp2emu_d3d10_check_counter", Kind::Overlap, "one place for all texts, and for all lengths", 0,
         [=](Rig& r) {
             r.words[2] = 400;
             auto* const text = reinterpret_cast<char*>(r.words + 8);
             const dp2emu_d3d10_counter_texts texts{text, r.words + 2, nullptr, r.words + 2, nullptr, r.words + 2};
             return dp2emu_d3d10_check_counter(counter, r.words, r.words, &texts);
         }},
        {"dp2emu_d3d10_check_counter", Kind::Overlap, "the name is written over the struct with its places", 0,
         [=](Rig& r) {
             r.words[2] = 400;
             auto* const texts = new (r.words + 8) dp2emu_d3d10_counter_texts{};
             texts->name = reinterpret_cast<char*>(texts);
             texts->name_length = r.words + 2;
             return dp2emu_d3d10_check_counter(counter, r.words, r.words + 1, texts);
         }},
    });
}

TEST_CASE("bad input: stream output") {
    static constexpr dp2emu_stream_output_entry kEntry = {0, 0, DP2EMU_D3DDECLUSAGE_POSITION, 0, 0, 4};
    const auto declaration = [](const Rig& r) {
        auto out = sized<dp2emu_stream_output>();
        out.context = r.context;
        out.entries = &kEntry;
        out.entry_count = 1;
        return out;
    };
    const auto set_target = [](Rig& r, std::uint32_t buffer) {
        const dp2emu_stream_output_target target{buffer, 0, 0};
        return dp2emu_set_stream_output_targets(r.emulator, r.context, &target, 1);
    };
    std::vector<Row> rows = {
        {"dp2emu_set_stream_output", Kind::Null, "no emulator", kInvalid,
         [=](Rig& r) {
             const auto what = declaration(r);
             return dp2emu_set_stream_output(nullptr, &what);
         }},
        {"dp2emu_set_stream_output", Kind::Null, "no declaration", kInvalid,
         [](Rig& r) { return dp2emu_set_stream_output(r.emulator, nullptr); }},
        {"dp2emu_set_stream_output", Kind::Null, "no entries", kInvalid,
         [=](Rig& r) {
             auto what = declaration(r);
             what.entries = nullptr;
             return dp2emu_set_stream_output(r.emulator, &what);
         }},
        {"dp2emu_set_stream_output", Kind::Size, "a declaration of 3 bytes", kInvalid,
         [=](Rig& r) {
             auto what = declaration(r);
             what.size = 3;
             return dp2emu_set_stream_output(r.emulator, &what);
         }},
        {"dp2emu_set_stream_output", Kind::Size, "a declaration with members that nobody knows", kInvalid,
         [=](Rig& r) {
             Longer<dp2emu_stream_output> what;
             what.known = declaration(r);
             what.known.size = sizeof what;
             return dp2emu_set_stream_output(r.emulator, &what.known);
         }},
        {"dp2emu_set_stream_output", Kind::Handle, "a context that was never created", DP2EMU_BAD_HANDLE,
         [=](Rig& r) {
             auto what = declaration(r);
             what.context = kNever;
             return dp2emu_set_stream_output(r.emulator, &what);
         }},
        {"dp2emu_set_stream_output", Kind::Handle, "a destroyed context", DP2EMU_BAD_HANDLE,
         [=](Rig& r) {
             auto what = declaration(r);
             what.context = r.destroyed_context;
             return dp2emu_set_stream_output(r.emulator, &what);
         }},
        {"dp2emu_set_stream_output", Kind::Overlap, "the entries are the declaration's own bytes", DP2EMU_OUT_OF_RANGE,
         [=](Rig& r) {
             auto* const what = new (r.words) dp2emu_stream_output(declaration(r));
             what->entries = reinterpret_cast<const dp2emu_stream_output_entry*>(r.words);
             return dp2emu_set_stream_output(r.emulator, what);
         }},
        {"dp2emu_set_stream_output_targets", Kind::Null, "no targets", kInvalid,
         [](Rig& r) { return dp2emu_set_stream_output_targets(r.emulator, r.context, nullptr, 1); }},
        {"dp2emu_set_stream_output_targets", Kind::Handle, "a buffer that was never created", DP2EMU_BAD_HANDLE,
         [=](Rig& r) { return set_target(r, kNever); }},
        {"dp2emu_set_stream_output_targets", Kind::Handle, "a destroyed buffer", DP2EMU_BAD_HANDLE,
         [=](Rig& r) { return set_target(r, kDestroyed); }},
        {"dp2emu_set_stream_output_targets", Kind::Handle, "a surface", DP2EMU_WRONG_KIND,
         [=](Rig& r) { return set_target(r, kTarget); }},
    };
    of_contexts(
        rows, "dp2emu_set_stream_output_targets", kInvalid, DP2EMU_BAD_HANDLE,
        [](dp2emu* emulator, std::uint32_t id) { return dp2emu_set_stream_output_targets(emulator, id, nullptr, 0); });
    check(rows);
}
