#include "responses/recording/replayer.h"

#include "responses/emulator/object_creation.h"

#include <algorithm>
#include <cstdio>

#include "dp2/capture/capture_place.h"
#include "dp2/capture/observations.h"
#include "dp2/capture/recorded_limits.h"
#include "responses/emulator/surface_pixels.h"
#include "responses/queries/response_parser.h"

namespace responses {

using namespace dp2::capture;
using dp2::Error;
using dp2::Fault;

namespace {

std::string hex(std::uint64_t value) {
    char text[24];
    std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(value));
    return text;
}

} // namespace

struct Replayer::Player {
    Replayer& self;
    std::size_t index;
    ReplayObserver& observer;
    const RecordedAnswers* answers; // of a submission, if the capture says
    dp2::ByteSpan commands;         // of a submission, those that are executed

    void differs(const std::string& text) {
        ++self.differences_;
        observer.differs(index, text);
    }
    rasterizer::ResourceTable& resources() { return self.emulator_.gpu().resources(); }
    bool executes() const { return self.calls_ == Calls::Executed; }

    dp2::Status operator()(const Metadata& r) {
        if (const std::uint64_t frames = dp2::frames_before(r)) self.emulator_.count_frames_from(frames);
        dp2::Limits limits = self.emulator_.gpu().limits();
        if (dp2::lower_limit(limits, r)) {
            self.emulator_.gpu().limit_calls(limits);
            for (const auto& [id, context] : self.emulator_.contexts())
                context->queries.limit(limits.max_queries);
        }
        return {};
    }
    // Chosen before the emulator was made (replay_options()).
    dp2::Status operator()(const Completion&) { return {}; }
    dp2::Status operator()(const ChosenDialect&) { return {}; }
    dp2::Status operator()(const CreateContext& r) {
        DP2_TRY(self.contexts_[r.context],
                self.emulator_.create_context(r.interface_version, r.target, r.depth));
        return {};
    }
    dp2::Status operator()(const DestroyContext& r) {
        const auto found = self.contexts_.find(r.context);
        if (found == self.contexts_.end()) return Error{Fault::BadHandle, 0, 0, "context"};
        const std::uint32_t id = found->second;
        self.contexts_.erase(found);
        return self.emulator_.destroy_context(id);
    }
    dp2::Status operator()(const Disjoint&) {
        self.emulator_.inject_disjoint();
        return {};
    }
    // With the emulator's number of the context; 0 is none.
    template <class R> dp2::Status control(R r) {
        if (r.context != 0) {
            const auto found = self.contexts_.find(r.context);
            if (found == self.contexts_.end()) return Error{Fault::BadHandle, 0, 0, "context"};
            r.context = found->second;
        }
        return self.emulator_.control().apply(r);
    }
    dp2::Status operator()(const HoldAnswers& r) { return control(r); }
    dp2::Status operator()(const FailCall& r) { return control(r); }
    dp2::Status operator()(const SetClock& r) { return self.emulator_.control().apply(r); }
    dp2::Status operator()(const HangGpu& r) { return self.emulator_.control().apply(r); }
    dp2::Status operator()(const OfferQueries& r) { return self.emulator_.control().apply(r); }
    dp2::Status operator()(const OfferCaps& r) { return self.emulator_.control().apply(r); }
    dp2::Status operator()(const LoseContext& r) {
        const auto found = self.contexts_.find(r.context);
        if (found == self.contexts_.end()) return Error{Fault::BadHandle, 0, 0, "context"};
        return self.emulator_.lose_context(found->second);
    }
    dp2::Status operator()(const SceneCounts& r) {
        const auto found = self.contexts_.find(r.context);
        if (found == self.contexts_.end()) return Error{Fault::BadHandle, 0, 0, "context"};
        rasterizer::ContextCounts counted;
        counted.triangles_drawn = r.triangles;
        counted.triangles_added = r.clipped;
        self.emulator_.find_context(found->second)->continue_scene(counted);
        return {};
    }
    dp2::Status operator()(const CreateSurface& r) {
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
        DP2_TRY(responses::create_surface(self.emulator_, r.handle, desc));
        (*resources().surface(r.handle, "handle"))->set_lod(r.lod);
        return {};
    }
    dp2::Status operator()(const CreateBuffer& r) {
        return responses::create_buffer(self.emulator_, r.handle, r.bytes);
    }
    dp2::Status operator()(const CreateSublevel& r) {
        return resources().create_sublevel(r.handle, r.surface, r.level, r.slice);
    }
    dp2::Status operator()(const Destroy& r) { return resources().destroy(r.handle); }
    dp2::Status operator()(const WriteSurface& r) {
        DP2_TRY(const rasterizer::Image image, resources().image(r.handle, r.level, r.slice));
        return self.emulator_.write_surface(r.handle, r.level, r.slice, nullptr, r.data,
                                            row_bytes(*image.surface, image.level));
    }
    dp2::Status operator()(const WriteBuffer& r) {
        return self.emulator_.write_buffer(r.handle, r.offset, r.data);
    }
    dp2::Status operator()(const Submit& r) {
        const std::size_t least = std::size_t{r.command_offset} + r.commands.size();
        const std::size_t capacity = std::max<std::size_t>(least, r.capacity);
        if (capacity > self.max_capacity_) return dp2::limit_exceeded("max_command_capacity");
        submit(r, capacity);
        observer.submitted(index, self.last_,
                           self.emulator_.response(self.last_)); // takes no time of the call
        return {};
    }
    void submit(const Submit& r, std::size_t capacity) {
        const TimedCall in_time = self.emulator_.timed(); // room for the command surface may have to be made
        Call& call = self.last_;
        call = {};
        const auto context = self.contexts_.find(r.context);
        call.context = context == self.contexts_.end() ? 0 : context->second;
        call.flags = r.flags;
        call.vertex_type = r.vertex_type;
        call.vertex_size = r.vertex_size;
        call.has_commands = !r.null_commands;
        self.commands_ = {};
        self.emulator_.gpu().memory_budget().make_room(capacity);
        self.commands_ = rasterizer::Storage(self.emulator_.gpu().memory_budget(), capacity);
        std::ranges::copy(commands, self.commands_.begin() + r.command_offset);
        call.commands = {self.commands_.data(), self.commands_.size()};
        call.command_offset = r.command_offset;
        call.command_length = static_cast<std::uint32_t>(commands.size());
        call.vertices = r.vertices;
        call.has_vertices = r.empty_vertices || !r.vertices.empty();
        call.vertex_offset = r.vertex_offset;
        call.vertex_length = r.vertex_length;
        call.recorded = answers;
        self.emulator_.submit(call);
        call.recorded = nullptr;
        self.failure_expected_ = false;
        self.unexpected_failures_ += call.ddrval != 0;
    }
    dp2::Status operator()(const Present& r) {
        if (r.surface != 0) DP2_TRY(resources().image(r.surface, "surface"));
        self.emulator_.present();
        if (self.emulator_.gpu().stop().is_raised()) DP2_TRY(self.emulator_.take_gpu_failure());
        observer.presented(index, r.surface);
        return {};
    }
    dp2::Status operator()(const ObservedResult& r) {
        ++self.observations_;
        if (r.ddrval != 0 && r.ddrval == self.last_.ddrval && !self.failure_expected_) {
            self.failure_expected_ = true;
            --self.unexpected_failures_;
        }
        if (!executes()) return {};
        if (r.ddrval != self.last_.ddrval)
            differs("ddrval is " + hex(self.last_.ddrval) + ", observed was " + hex(r.ddrval));
        if (r.error_offset != self.last_.error_offset)
            differs("dwErrorOffset is " + std::to_string(self.last_.error_offset) + ", observed was " +
                    std::to_string(r.error_offset));
        if (!same_response(r.response, self.emulator_.response(self.last_)))
            differs("the response bytes are not those observed");
        return {};
    }
    // Figures of the clock and of busy times are not held against another run's.
    bool same_response(dp2::ByteSpan observed, dp2::ByteSpan now) const {
        if (std::ranges::equal(observed, now)) return true;
        const Context* context = self.emulator_.find_context(self.last_.context);
        const auto a = parse_response(observed), b = parse_response(now);
        if (!context || !a.ok() || !b.ok() || a->more != b->more) return false;
        return std::ranges::equal(a->answers, b->answers, [&](const ParsedAnswer& x, const ParsedAnswer& y) {
            return x.id == y.id && x.data.size() == y.data.size() &&
                   (!context->queries.reproducible(x.id) || std::ranges::equal(x.data, y.data));
        });
    }
    dp2::Status operator()(const ObservedSurface& r) {
        ++self.observations_;
        DP2_TRY(resources().image(r.handle, "surface"));
        if (!executes()) return {};
        DP2_TRY(const std::uint64_t hash, surface_hash(self.emulator_, r.handle));
        if (hash != r.hash)
            differs("surface " + std::to_string(r.handle) + " has hash " + hex(hash) + ", observed was " +
                    hex(r.hash));
        return {};
    }
};

namespace {

// What the capture says of the submission's answers.
std::optional<RecordedAnswers> answers_of(const Document& document, std::size_t submission) {
    const ObservedResult* observed = observed_result(document, submission);
    if (!observed) return std::nullopt;
    RecordedAnswers out;
    const auto parsed = parse_response(observed->response);
    if (!parsed.ok()) return std::nullopt; // of a driver that misbehaves: nothing is known of its answers
    out.more = parsed->more;
    for (const ParsedAnswer& answer : parsed->answers) out.ids.push_back(answer.id);
    return out;
}

} // namespace

dp2::Result<EmulatorOptions> replay_options(const Document& document, EmulatorOptions options) {
    if (const auto* chosen = first_of<Completion>(document)) {
        const auto model = parse_completion_model(chosen->model);
        if (!model) return Error{Fault::BadValue, 0, 0, "completion"};
        options.completion = *model;
    }
    if (const auto* chosen = first_of<ChosenDialect>(document)) {
        const auto dialect = dp2::parse_dialect(chosen->switches);
        if (!dialect) return Error{Fault::BadValue, 0, 0, "dialect"};
        options.dialect = *dialect;
    }
    return options;
}

EmulatorOptions Replayer::options_for(EmulatorOptions options, Calls calls) {
    if (calls == Calls::Executed) return options;
    options.draws = options.compile = false;
    if (!options.peak_rates) options.peak_rates = rasterizer::PeakRates{1, 1, 1, 1}; // nothing reads them
    return options;
}

dp2::Status Replayer::play(const Document& document, std::size_t index, ReplayObserver& observer) {
    std::optional<RecordedAnswers> answers;
    if (calls_ == Calls::Executed && emulator_.options().completion.kind == CompletionKind::Recorded &&
        std::holds_alternative<Submit>(document[index]))
        answers = answers_of(document, index);
    dp2::ByteSpan commands;
    if (const auto* submit = std::get_if<Submit>(&document[index]))
        commands = calls_ == Calls::Executed ? dp2::ByteSpan(submit->commands)
                                             : tried_commands(document, index, emulator_.options().dialect);
    try {
        return std::visit(Player{*this, index, observer, answers ? &*answers : nullptr, commands},
                          document[index]);
    } catch (const rasterizer::MemoryBudgetExceeded& full) {
        return full.error();
    }
}

dp2::Status Replayer::play(const Document& document, ReplayObserver& observer) {
    for (std::size_t i = 0; i < document.size(); ++i) {
        observer.started(i);
        auto status = play(document, i, observer);
        if (status.ok()) continue;
        Error error = status.error();
        error.offset = i; // the record's number
        return error;
    }
    return {};
}

} // namespace responses
