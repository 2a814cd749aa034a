#include "responses/recording/record_player.h"

#include <algorithm>
#include <cstdio>
#include <limits>

#include "dp2/capture/capture_place.h"
#include "dp2/capture/observations.h"
#include "dp2/capture/recorded_limits.h"
#include "rasterizer/resources/image_rows.h"
#include "responses/emulator/surface_pixels.h"
#include "responses/queries/response_parser.h"
#include "responses/recording/surface_records.h"

namespace responses {

using namespace dp2::capture;
using dp2::Error;
using dp2::Fault;
using dp2::Status;

namespace {

std::string hex(std::uint64_t value) {
    char text[24];
    std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(value));
    return text;
}

// The numbers in an answer's data, each after a space.
std::string words(dp2::ByteSpan data) {
    std::string out;
    for (; data.size() >= 4; data = data.subspan(4))
        out += ' ' + std::to_string(dp2::load<std::uint32_t>(data.data()));
    return out;
}

// The answers that the capture observed of the submission.
std::optional<RecordedAnswers> answers_of(const Document& document, std::size_t submission) {
    const ObservedResult* observed = observed_result(document, submission);
    if (!observed) return std::nullopt;
    RecordedAnswers out;
    const auto parsed = parse_response(observed->response);
    if (!parsed.ok()) return std::nullopt; // response of a driver that misbehaves: its answers are not known
    out.more = parsed->more;
    for (const ParsedAnswer& answer : parsed->answers) out.ids.push_back(answer.id);
    return out;
}

} // namespace

Status RecordPlayer::play(const Document& document, std::size_t index, ReplayObserver& observer) {
    record_ = index;
    observer_ = &observer;
    answers_.reset();
    submitted_ = {};
    if (const auto* submit = std::get_if<Submit>(&document[index])) {
        if (executes() && emulator_.options().completion.kind == CompletionKind::Recorded)
            answers_ = answers_of(document, index);
        submitted_ = executes() ? dp2::ByteSpan(submit->commands)
                                : tried_commands(document, index, emulator_.options().dialect);
    }
    try {
        return std::visit([this](const auto& record) { return execute(record); }, document[index]);
    } catch (const rasterizer::MemoryBudgetExceeded& full) {
        return full.error();
    }
}

dp2::Result<std::uint32_t> RecordPlayer::context_of(std::uint32_t number) const {
    const auto found = contexts_.find(number);
    if (found == contexts_.end()) return Error{Fault::BadHandle, 0, 0, "context"};
    return found->second;
}

void RecordPlayer::differs(const std::string& text) {
    ++differences_;
    observer_->differs(record_, text);
}

Status RecordPlayer::execute(const Metadata& r) {
    if (const std::uint64_t frames = dp2::frames_before(r)) emulator_.presents().count_from(frames);
    dp2::Limits limits = emulator_.gpu().limits();
    if (dp2::lower_limit(limits, r)) {
        emulator_.gpu().limit_calls(limits);
        for (const auto& [id, context] : emulator_.contexts()) context->queries.limit(limits.max_queries);
    }
    return {};
}

Status RecordPlayer::execute(const CreateContext& r) {
    DP2_TRY(contexts_[r.context], emulator_.create_context(r.interface_version, r.target, r.depth));
    return {};
}

Status RecordPlayer::execute(const DestroyContext& r) {
    DP2_TRY(const std::uint32_t id, context_of(r.context));
    contexts_.erase(r.context);
    return emulator_.destroy_context(id);
}

Status RecordPlayer::execute(const Disjoint&) {
    emulator_.inject_disjoint();
    return {};
}

// Applies a record with the emulator's number of the context; 0: no context.
template <class R> Status RecordPlayer::control(R r) {
    if (r.context != 0) {
        DP2_TRY(r.context, context_of(r.context));
    }
    return emulator_.control().apply(r);
}
Status RecordPlayer::execute(const HoldAnswers& r) {
    return control(r);
}
Status RecordPlayer::execute(const FailCall& r) {
    return control(r);
}
Status RecordPlayer::execute(const SetClock& r) {
    return emulator_.control().apply(r);
}
Status RecordPlayer::execute(const HangGpu& r) {
    return emulator_.control().apply(r);
}
Status RecordPlayer::execute(const OfferQueries& r) {
    return emulator_.control().apply(r);
}
Status RecordPlayer::execute(const OfferCaps& r) {
    return emulator_.control().apply(r);
}

Status RecordPlayer::execute(const LoseContext& r) {
    DP2_TRY(const std::uint32_t id, context_of(r.context));
    return emulator_.lose_context(id);
}

Status RecordPlayer::execute(const SceneCounts& r) {
    DP2_TRY(const std::uint32_t id, context_of(r.context));
    rasterizer::ContextCounts counted;
    counted.triangles_drawn = r.triangles;
    counted.triangles_added = r.clipped;
    emulator_.find_context(id)->continue_scene(counted);
    return {};
}

Status RecordPlayer::execute(const CreateSurface& r) {
    rasterizer::SurfaceDesc desc;
    desc.format = static_cast<dp2::Format>(r.format);
    desc.width = r.width;
    desc.height = r.height;
    desc.depth = r.depth;
    desc.levels = r.levels;
    desc.faces = r.faces;
    desc.usage = r.usage;
    desc.samples = r.samples;
    if (r.keyed) desc.color_key = rasterizer::ColorKey{r.key_low, r.key_high};
    DP2_TRY(emulator_.memory().create_surface(r.handle, desc));
    (*resources().surface(r.handle, "handle"))->set_lod(r.lod);
    return {};
}

Status RecordPlayer::execute(const CreateBuffer& r) {
    return emulator_.memory().create_buffer(r.handle, r.bytes);
}

Status RecordPlayer::execute(const CreateSublevel& r) {
    return resources().create_sublevel(r.handle, r.surface, r.level, r.slice);
}

Status RecordPlayer::execute(const Destroy& r) {
    return resources().destroy(r.handle);
}

Status RecordPlayer::execute(const WriteSurface& r) {
    DP2_TRY(const rasterizer::Image image, resources().image(r.handle, r.level, r.slice));
    const SurfacePart part{r.handle, r.level, r.slice};
    if (r.writes_whole_level())
        return emulator_.memory().write_surface(part, nullptr, r.data,
                                                row_bytes(*image.surface, image.level));
    constexpr std::uint32_t kMost = std::numeric_limits<std::int32_t>::max();
    if (r.right > kMost || r.bottom > kMost) return Error{Fault::OutOfRange, 0, 0, "rectangle"};
    const rasterizer::Rect rect{static_cast<std::int32_t>(r.left), static_cast<std::int32_t>(r.top),
                                static_cast<std::int32_t>(r.right), static_cast<std::int32_t>(r.bottom)};
    DP2_TRY(const rasterizer::ImageRows rows, image_rows(image, rect));
    if (r.data.size() != rows.bytes * rows.count) return Error{Fault::OutOfRange, 0, 0, "data"};
    return emulator_.memory().write_surface(part, &rect, r.data, rows.bytes);
}

Status RecordPlayer::execute(const SetColorKey& r) {
    return responses::play(emulator_, r);
}

Status RecordPlayer::execute(const BlitSurface& r) {
    return responses::play(emulator_, r);
}

Status RecordPlayer::execute(const WriteBuffer& r) {
    return emulator_.memory().write_buffer(r.handle, r.offset, r.data);
}

Status RecordPlayer::execute(const Submit& r) {
    // 64 bits: a sum of std::size_t may wrap in a 32-bit program.
    const std::uint64_t least = std::uint64_t{r.command_offset} + r.commands.size();
    const std::uint64_t capacity = std::max<std::uint64_t>(least, r.capacity);
    if (capacity > max_capacity_) return dp2::limit_exceeded("max_command_capacity");
    submit(r, static_cast<std::size_t>(capacity));
    observer_->submitted(record_, last_,
                         emulator_.submissions().response(last_)); // not within the call's time limit
    return {};
}

void RecordPlayer::submit(const Submit& r, std::size_t capacity) {
    const TimedCall in_time = emulator_.timed(); // freeing memory for the command surface may wait
    Call& call = last_;
    call = {};
    const auto context = contexts_.find(r.context);
    call.context = context == contexts_.end() ? 0 : context->second;
    call.flags = r.flags;
    call.vertex_type = r.vertex_type;
    call.vertex_size = r.vertex_size;
    call.has_commands = !r.null_commands;
    commands_ = {};
    emulator_.gpu().memory_budget().make_room(capacity);
    commands_ = rasterizer::Storage(emulator_.gpu().memory_budget(), capacity);
    std::ranges::copy(submitted_, commands_.begin() + r.command_offset);
    call.commands = {commands_.data(), commands_.size()};
    call.command_offset = r.command_offset;
    call.command_length = static_cast<std::uint32_t>(submitted_.size());
    call.vertices = r.vertices;
    call.has_vertices = r.empty_vertices || !r.vertices.empty();
    call.vertex_offset = r.vertex_offset;
    call.vertex_length = r.vertex_length;
    call.recorded = answers_ ? &*answers_ : nullptr;
    emulator_.submit(call);
    call.recorded = nullptr;
    failure_expected_ = false;
    unexpected_failures_ += call.ddrval != 0;
}

Status RecordPlayer::execute(const Present& r) {
    if (r.surface != 0) DP2_TRY(resources().image(r.surface, "surface"));
    emulator_.presents().wait();
    if (emulator_.gpu().stop().is_raised()) DP2_TRY(emulator_.failures().take_gpu_failure());
    observer_->presented(record_, r.surface);
    return {};
}

Status RecordPlayer::execute(const ObservedResult& r) {
    ++observations_;
    if (r.ddrval != 0 && r.ddrval == last_.ddrval && !failure_expected_) {
        failure_expected_ = true;
        --unexpected_failures_;
    }
    if (!executes()) return {};
    if (r.ddrval != last_.ddrval)
        differs("ddrval is " + hex(last_.ddrval) + ", observed was " + hex(r.ddrval));
    if (r.error_offset != last_.error_offset)
        differs("dwErrorOffset is " + std::to_string(last_.error_offset) + ", observed was " +
                std::to_string(r.error_offset));
    const dp2::ByteSpan response = emulator_.submissions().response(last_);
    if (const auto text = response_difference(r.response, response))
        differs(r.response.empty()
                    ? "the response has " + std::to_string(response.size()) +
                          " bytes, observed was none (as where an expect in text has no 'response')"
                    : "the response bytes are not those observed" + *text);
    return {};
}

// Data that depends on time or machine, such as timestamps, does not count.
std::optional<std::string> RecordPlayer::response_difference(dp2::ByteSpan observed,
                                                             dp2::ByteSpan now) const {
    if (std::ranges::equal(observed, now)) return std::nullopt;
    const Context* context = emulator_.find_context(last_.context);
    const auto a = parse_response(observed), b = parse_response(now);
    if (!context || !a.ok() || !b.ok() || a->more != b->more) return "";
    const auto same_query = [](const ParsedAnswer& x, const ParsedAnswer& y) {
        return x.id == y.id && x.data.size() == y.data.size();
    };
    if (!std::ranges::equal(a->answers, b->answers, same_query)) return "";
    std::optional<std::string> out;
    for (std::size_t i = 0; i < a->answers.size(); ++i) {
        const ParsedAnswer &x = a->answers[i], &y = b->answers[i];
        if (!context->queries.reproducible(x.id) || std::ranges::equal(x.data, y.data)) continue;
        out = out ? *out + "; " : ": ";
        *out += "query " + std::to_string(x.id) + " is" + words(y.data) + ", observed was" + words(x.data);
    }
    return out;
}

Status RecordPlayer::execute(const ObservedSurface& r) {
    ++observations_;
    DP2_TRY(resources().image(r.handle, "surface"));
    if (!executes()) return {};
    DP2_TRY(const std::uint64_t hash, surface_hash(emulator_, r.handle));
    if (hash != r.hash)
        differs("surface " + std::to_string(r.handle) + " has hash " + hex(hash) + ", observed was " +
                hex(r.hash));
    return {};
}

} // namespace responses
