#include "tests/bench/scaling/schedule_recorder.h"

#include <algorithm>
#include <ctime>
#include <stdexcept>

namespace bench {

using rasterizer::ScheduledPiece;

namespace {

std::uint64_t thread_nanoseconds() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(time.tv_nsec);
}

std::uint64_t cost_of_clock() {
    std::vector<std::uint64_t> costs(101);
    for (std::uint64_t& cost : costs) {
        const std::uint64_t begin = thread_nanoseconds();
        cost = thread_nanoseconds() - begin;
    }
    std::ranges::nth_element(costs, costs.begin() + 50);
    return costs[50];
}

thread_local std::uint64_t piece_begin;

template <class List, class Write> void write_list(std::ostream& out, const List& list, Write&& write) {
    out << '[';
    const char* separator = "";
    for (const auto& item : list) {
        out << separator;
        write(item);
        separator = ",";
    }
    out << ']';
}

void write_numbers(std::ostream& out, const std::vector<std::uint64_t>& numbers) {
    write_list(out, numbers, [&](std::uint64_t number) { out << number; });
}

} // namespace

ScheduleRecorder::ScheduleRecorder() : clock_cost_(cost_of_clock()) {}

std::uint64_t ScheduleRecorder::since(std::uint64_t begin) const {
    const std::uint64_t time = thread_nanoseconds() - begin;
    return time - std::min(time, clock_cost_);
}

void ScheduleRecorder::end_segment() {
    events_.push_back({"work", {since(segment_)}, nullptr});
}

void ScheduleRecorder::begin_segment() {
    segment_ = thread_nanoseconds();
}

void ScheduleRecorder::add(const char* kind, Numbers numbers, const char* reason) {
    end_segment();
    events_.push_back({kind, std::move(numbers), reason});
    begin_segment();
}

void ScheduleRecorder::start() {
    const std::lock_guard lock(mutex_);
    records_ = true;
    caller_ = std::this_thread::get_id();
    begin_segment();
}

void ScheduleRecorder::end_frame() {
    const std::lock_guard lock(mutex_);
    if (records_) add("frame", {});
}

void ScheduleRecorder::stop() {
    const std::lock_guard lock(mutex_);
    records_ = false;
}

std::uint64_t ScheduleRecorder::number_of(const rasterizer::Scene& scene) {
    const auto [place, is_new] = live_.try_emplace(&scene, scenes_.size());
    if (is_new) {
        fences_[scene.fence.get()] = scenes_.size(); // replaces a destroyed fence at the same address
        scenes_.emplace_back();
    }
    return place->second;
}

void ScheduleRecorder::note_surfaces(const rasterizer::Scene& scene, SceneRecord& record) {
    const auto add_to = [this](Numbers& list, const rasterizer::Surface& surface) {
        list.push_back(id_of(surfaces_, surface));
    };
    rasterizer::for_each_target(scene.targets,
                                [&](rasterizer::Surface& surface, std::size_t) { add_to(record.draws, surface); });
    for (const rasterizer::Surface* surface : scene.sampled) add_to(record.reads, *surface);
    for (const rasterizer::RowWork& step : scene.steps) {
        add_to(record.draws, *step.dest.surface);
        if (step.source) add_to(record.reads, *step.source);
    }
}

void ScheduleRecorder::handed_over(const rasterizer::Scene& scene, std::span<rasterizer::Batch* const> batches) {
    const std::lock_guard lock(mutex_);
    if (!records_) return;
    const std::uint64_t number = number_of(scene);
    for (const rasterizer::Batch* batch : batches) {
        BatchRecord& record = scenes_[number].batches.emplace_back();
        record.reads_targets = batch->reads_targets;
        for (const rasterizer::BatchSpan& span : batch->spans) record.tallies.push_back(id_of(tallies_, *span.tally));
    }
    add("batches", {number, batches.size()});
}

void ScheduleRecorder::sealed(const rasterizer::Scene& scene, rasterizer::Stall reason) {
    const std::lock_guard lock(mutex_);
    if (!records_) return;
    const std::uint64_t number = number_of(scene);
    SceneRecord& record = scenes_[number];
    record.primitives = scene.primitives;
    record.texels = scene.texels;
    record.steps.resize(std::max<std::size_t>(scene.steps.size(), 1));
    note_surfaces(scene, record);
    add("seal", {number}, rasterizer::stall_name(reason));
}

void ScheduleRecorder::waits(const rasterizer::Fence& fence, rasterizer::Stall reason) {
    const std::lock_guard lock(mutex_);
    const auto found = fences_.find(&fence);
    if (records_ && found != fences_.end()) add("fence", {found->second}, rasterizer::stall_name(reason));
}

void ScheduleRecorder::waits(const rasterizer::WorkTally& tally, rasterizer::Stall reason) {
    const std::lock_guard lock(mutex_);
    const auto found = tallies_.find(&tally);
    if (records_ && found != tallies_.end()) add("tally", {found->second}, rasterizer::stall_name(reason));
}

void ScheduleRecorder::drains(rasterizer::Stall reason) {
    const std::lock_guard lock(mutex_);
    if (records_) add("drain", {}, rasterizer::stall_name(reason));
}

// A time of 0 belongs to a piece that did not run.
void ScheduleRecorder::set(std::uint64_t& time, std::uint64_t measured) {
    ran_twice_ |= time != 0;
    time = std::max<std::uint64_t>(measured, 1);
}

void ScheduleRecorder::begins(const ScheduledPiece&) {
    {
        const std::lock_guard lock(mutex_);
        if (records_ && std::this_thread::get_id() == caller_) end_segment();
    }
    piece_begin = thread_nanoseconds();
}

void ScheduleRecorder::ends(const ScheduledPiece& piece) {
    const std::uint64_t time = since(piece_begin);
    const std::lock_guard lock(mutex_);
    if (!records_) return;
    SceneRecord& scene = scenes_[number_of(piece.scene)];
    switch (piece.kind) {
    case ScheduledPiece::Kind::Batch: set(scene.batches.at(piece.number).ns, time); break;
    case ScheduledPiece::Kind::Preparation: set(scene.steps.at(piece.step).preparation, time); break;
    case ScheduledPiece::Kind::Part: {
        Numbers& parts = scene.steps.at(piece.step).parts;
        parts.resize(std::max(parts.size(), piece.number + 1));
        set(parts[piece.number], time);
        break;
    }
    case ScheduledPiece::Kind::Finish:
        set(scene.finish, time);
        live_.erase(&piece.scene);
        break;
    }
    if (std::this_thread::get_id() == caller_) begin_segment();
}

void ScheduleRecorder::write(std::ostream& out, const std::string& name, const SchedulingCosts& costs) const {
    const std::lock_guard lock(mutex_);
    if (ran_twice_) throw std::logic_error("a piece of work ran twice");
    out << R"({"type":"recording","name":")" << name << R"(","wake_ns":)" << costs.wake << R"(,"notify_ns":)"
        << costs.notify << R"(,"lock_ns":)" << costs.lock << "}\n";
    for (const SceneRecord& scene : scenes_) {
        out << R"({"type":"scene","primitives":)" << scene.primitives << R"(,"texels":)" << scene.texels
            << R"(,"draws":)";
        write_numbers(out, scene.draws);
        out << R"(,"reads":)";
        write_numbers(out, scene.reads);
        out << R"(,"batches":)";
        write_list(out, scene.batches, [&](const BatchRecord& batch) {
            out << '[' << batch.ns << ',' << batch.reads_targets << ',';
            write_numbers(out, batch.tallies);
            out << ']';
        });
        out << R"(,"steps":)";
        write_list(out, scene.steps, [&](const Step& step) {
            out << '[' << step.preparation << ',';
            write_numbers(out, step.parts);
            out << ']';
        });
        out << R"(,"finish":)" << scene.finish << "}\n";
    }
    for (const Event& event : events_) {
        out << R"({"type":")" << event.kind << R"(","numbers":)";
        write_numbers(out, event.numbers);
        if (event.reason) out << R"(,"reason":")" << event.reason << '"';
        out << "}\n";
    }
}

} // namespace bench
