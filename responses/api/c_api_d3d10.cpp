// The C interface of the D3D10 DDI: queries, counters, predication, stream output.
#include <algorithm>
#include <string_view>

#include "rasterizer/base/lack_of_memory.h"
#include "responses/api/c_api_shared.h"
#include "responses/protocol/hresult.h"
#include "responses/queries/d3d10_queries.h"

using namespace responses::c_api;

namespace {

using dp2::Error;
using dp2::Fault;
using dp2::Status;

static_assert(DP2EMU_DDI_ERR_WASSTILLDRAWING == static_cast<int32_t>(responses::kStillDrawing) &&
              DP2EMU_DDI_ERR_UNSUPPORTED == static_cast<int32_t>(responses::kDdiUnsupported) &&
              DP2EMU_DDI_ERR_DEVICEREMOVED == static_cast<int32_t>(responses::kDeviceRemoved));

// The error of an argument that is NULL or out of range.
Error bad_argument(const char* name) {
    return {Fault::BadValue, 0, 0, name};
}

// Runs `body`, which returns a Status; errors and exceptions become codes of the DDI.
template <class Body> int32_t guarded_ddi(dp2emu* emulator, Body&& body) {
    Fault fault = Fault::None;
    const dp2emu_result result = guarded(emulator, [&] {
        const Status status = body();
        fault = status.error().fault;
        return DP2EMU_OK;
    });
    if (result == DP2EMU_OUT_OF_MEMORY || result == DP2EMU_LIMIT_EXCEEDED)
        fault = Fault::OutOfMemory;
    else if (result != DP2EMU_OK)
        return static_cast<int32_t>(responses::kInvalidParams); // the DDI has no code for a bug
    return static_cast<int32_t>(responses::d3d10_hresult_of(fault));
}

// Stores an error for dp2emu_last_error(), except NotReady; returns `status`.
Status noted(dp2emu& emulator, const Status& status) {
    if (!status.ok() && status.error().fault != Fault::NotReady)
        emulator.emulator().failures().note(status.error());
    return status;
}

// Runs `body`. An exception other than lack of memory is a bug of this library; then the context is lost,
// since the DDI has a code for a lost context, but none for a bug.
template <class Body> Status without_mistakes(responses::Emulator& emulator, uint32_t context, Body&& body) {
    try {
        return body();
    } catch (...) {
        if (rasterizer::is_lack_of_memory(std::current_exception())) throw;
        (void)emulator.lose_context(context);
        return Error{Fault::ContextLost, 0, 0, "context"};
    }
}

// Whether a function works on a lost context.
enum class Lost : bool { Fails, Works };

// Runs `body` on the context's queries, within the time limit; see guarded_ddi().
template <Lost lost = Lost::Fails, class Body>
int32_t on_queries(dp2emu* emulator, uint32_t context, Body&& body) {
    return guarded_ddi(emulator, [&]() -> Status {
        if (!emulator) return bad_argument("emulator");
        return noted(*emulator, [&]() -> Status {
            responses::Emulator& e = emulator->emulator();
            DP2_TRY(responses::Context* const found,
                    lost == Lost::Works ? e.context(context) : e.usable_context(context));
            const responses::TimedCall in_time = e.timed();
            const Status status = without_mistakes(e, context, [&] { return body(found->d3d10); });
            const Status given_up = e.gpu().stop().is_raised() ? e.failures().take_gpu_failure() : Status();
            return status.ok() ? given_up : status;
        }());
    });
}

} // namespace

size_t dp2emu_d3d10_calc_private_query_size(const dp2emu_d3d10_create_query* create) {
    return create ? responses::D3d10Queries::private_size({create->query, create->misc_flags}) : 0;
}

int32_t dp2emu_d3d10_query_create(dp2emu* emulator, uint32_t context, const dp2emu_d3d10_create_query* create,
                                  void* memory) {
    return on_queries(emulator, context, [&](responses::D3d10Queries& queries) -> Status {
        if (!create) return bad_argument("create");
        return queries.create({create->query, create->misc_flags}, memory);
    });
}

int32_t dp2emu_d3d10_query_destroy(dp2emu* emulator, uint32_t context, void* memory) {
    return on_queries<Lost::Works>(emulator, context, [&](auto& queries) { return queries.destroy(memory); });
}

int32_t dp2emu_d3d10_query_begin(dp2emu* emulator, uint32_t context, void* memory) {
    return on_queries(emulator, context, [&](auto& queries) { return queries.begin(memory); });
}

int32_t dp2emu_d3d10_query_end(dp2emu* emulator, uint32_t context, void* memory) {
    return on_queries(emulator, context, [&](auto& queries) {
        return emulator->recording.unrecorded([&] { return queries.end(memory); });
    });
}

int32_t dp2emu_d3d10_query_get_data(dp2emu* emulator, uint32_t context, void* memory, void* data,
                                    uint32_t bytes, uint32_t flags) {
    return on_queries(emulator, context, [&](auto& queries) -> Status {
        if ((data == nullptr) != (bytes == 0)) return bad_argument("data");
        constexpr auto kEvent =
            static_cast<uint32_t>(responses::D3d10Query::Event); // queries of every type have this size
        if (overlap(data, bytes, memory, responses::D3d10Queries::private_size({kEvent, 0})))
            return bad_argument("data in the query's memory");
        return queries.get_data(memory, {static_cast<std::byte*>(data), bytes}, flags);
    });
}

int32_t dp2emu_d3d10_set_predication(dp2emu* emulator, uint32_t context, void* memory, int32_t value) {
    return guarded_ddi(emulator, [&]() -> Status {
        if (!emulator) return bad_argument("emulator");
        return noted(*emulator, emulator->recording.set_predication(context, memory, value != 0));
    });
}

int32_t dp2emu_d3d10_check_counter_info(dp2emu* emulator, uint32_t context, dp2emu_d3d10_counter_info* out) {
    return on_queries<Lost::Works>(emulator, context, [&](const responses::D3d10Queries& queries) -> Status {
        if (!out) return bad_argument("out");
        const auto limits = queries.counter_limits();
        *out = {limits.last_device_dependent, limits.simultaneous, limits.parallel_units, {}};
        return {};
    });
}

namespace {

// Writes a text of CheckCounter, if it fits, and its length with the terminator.
bool put_text(const char* text, char* out, uint32_t* length) {
    const std::size_t needed = std::string_view(text).size() + 1;
    if (!length) return !out;
    const bool fits = !out || *length >= needed;
    if (out && fits) std::copy_n(text, needed, out);
    *length = static_cast<uint32_t>(needed);
    return fits;
}

} // namespace

int32_t dp2emu_d3d10_check_counter(uint32_t counter, uint32_t* type, uint32_t* active_counters,
                                   const dp2emu_d3d10_counter_texts* texts) {
    return guarded_ddi(nullptr, [&]() -> Status {
        const responses::D3d10CounterInfo* info = responses::find_d3d10_counter(counter);
        if (!info) return bad_argument("counter");
        if (!type || !active_counters) return bad_argument(type ? "active_counters" : "type");
        if (!info->needs) return dp2::not_supported(info->name);
        if (texts) {
            const bool name = put_text(info->name, texts->name, texts->name_length);
            const bool units = put_text(info->units, texts->units, texts->units_length);
            const bool description =
                put_text(info->description, texts->description, texts->description_length);
            if (!name || !units || !description) return Error{Fault::NoSpace, 0, 0, "texts"};
        }
        *type = static_cast<uint32_t>(info->type);
        *active_counters = info->kActiveCounters;
        return {};
    });
}

dp2emu_result dp2emu_set_stream_output(dp2emu* emulator, const dp2emu_stream_output* declaration) {
    return guarded(emulator, [&] {
        dp2emu_stream_output in{};
        if (!emulator || !read_struct(declaration, in)) return DP2EMU_INVALID_ARGUMENT;
        if (!in.entries && in.entry_count) return DP2EMU_INVALID_ARGUMENT;
        if (in.entry_count > rasterizer::kMaxOutputEntries)
            return DP2EMU_LIMIT_EXCEEDED; // before an entry is read
        std::vector<rasterizer::OutputEntry> entries;
        for (const dp2emu_stream_output_entry& e : std::span(in.entries, in.entry_count))
            entries.push_back(
                {e.stream, e.slot, e.usage, e.usage_index, e.first_component, e.component_count});
        return result_of(*emulator, emulator->recording.set_stream_output(in.context, entries, in.strides,
                                                                          in.no_rasterization == 0));
    });
}

dp2emu_result dp2emu_set_stream_output_targets(dp2emu* emulator, uint32_t context,
                                               const dp2emu_stream_output_target* targets, uint32_t count) {
    return guarded(emulator, [&] {
        // Too many targets are refused before any is read.
        if (!emulator || (!targets && count) || count > rasterizer::kOutputSlots)
            return DP2EMU_INVALID_ARGUMENT;
        std::vector<rasterizer::OutputTarget> slots;
        for (const dp2emu_stream_output_target& target : std::span(targets, count)) {
            if (target.reserved != 0) return DP2EMU_INVALID_ARGUMENT;
            slots.push_back({target.buffer, target.offset});
        }
        return result_of(*emulator, emulator->recording.set_stream_output_targets(context, slots));
    });
}
