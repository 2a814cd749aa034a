#include "tools/report/replay_report.h"

#include <cstdio>
#include <set>

#include "dp2/capture/observations.h"
#include "dp2/wire/error_text.h"
#include "responses/protocol/hresult.h"
#include "responses/queries/response_parser.h"
#include "tools/cli/errors.h"

namespace tools {

namespace {

// The error of a failed call, with the place of the command that caused it, if one did.
Json error_json(const dp2::Error& error, std::size_t record, const dp2::DrawIndex& draws) {
    const dp2::OpInfo* op = dp2::find_op(error.opcode);
    Json out = Json::object();
    if (error.placed) add_place(out, {record, error.offset}, draws);
    out.update({{"fault", dp2::fault_name(error.fault)},
                {"name", op ? Json(op->name) : Json(nullptr)},
                {"field", error.field},
                {"text", dp2::describe_cause(error)}});
    return out;
}

std::string name_of(std::uint32_t ddrval) {
    const std::string name = responses::hresult_name(ddrval);
    char number[16];
    std::snprintf(number, sizeof number, "0x%08x", ddrval);
    return name.empty() ? number : name;
}

std::uint64_t sum_of_draws(const Json& skipped) {
    std::uint64_t sum = 0;
    for (const Json& reason : skipped) sum += reason["draws"].get<std::uint64_t>();
    return sum;
}

// "2 draws skipped from 3+0x4e on: no render target".
std::string skipped_text(const Json& reason) {
    const auto draws = reason["draws"].get<std::uint64_t>();
    return std::to_string(draws) + (draws == 1 ? " draw skipped at " : " draws skipped from ") +
           reason["at"].get<std::string>() + (draws == 1 ? ": " : " on: ") +
           reason["reason"].get<std::string>();
}

} // namespace

void ReplayReport::started(std::size_t record) {
    progress_.at(record);
    time_.check(record);
    watch_.begin(record, frame_ + 1);
    if (const auto* destroyed = std::get_if<dp2::capture::Destroy>(&document_[record]))
        pictures_.forget(destroyed->handle);
}

void ReplayReport::submitted(std::size_t record, const responses::Call& call, dp2::ByteSpan response) {
    ++calls_;
    Json entry = json_line("call", options_.file);
    add_place(entry, {record, std::nullopt}, draws_);
    entry["ddrval"] = call.ddrval;
    entry["ddrval_name"] = name_of(call.ddrval);
    entry["error_offset"] = call.error_offset;
    if (call.ddrval != 0) {
        const auto* observed = dp2::capture::observed_result(document_, record);
        entry["expected"] = observed && observed->ddrval == call.ddrval;
        entry["error"] = error_json(emulator_.last_error(), record, draws_);
    }
    entry["answers"] = Json::array();
    // Stops at the first malformed answer, which a misbehaving driver may have written.
    responses::ResponseReader reader{response};
    auto answer = reader.next();
    for (; answer.ok() && *answer; answer = reader.next()) {
        Json words = Json::array();
        for (std::size_t at = 0; at + 4 <= (*answer)->data.size(); at += 4)
            words.push_back(dp2::load<std::uint32_t>((*answer)->data.data() + at));
        entry["answers"].push_back({{"id", (*answer)->id}, {"words", words}});
    }
    if (!answer.ok())
        entry["malformed"] = {{"offset", answer.error().offset}, {"field", answer.error().field}};
    entry["continues"] = reader.more;
    const Json skipped = watch_.skipped.of_record(draws_);
    entry["draws_skipped"] = sum_of_draws(skipped);
    if (!skipped.empty()) entry["skipped"] = skipped;
    watch_.notes.add_of_record(entry, draws_);
    if (options_.bytes) entry["response"] = json_bytes(response);
    pictures_.lines().print([this, entry = std::move(entry)] { print(entry); });
    watch_.pictures.check();
    if (options_.per_call)
        for (const std::uint32_t surface : options_.surfaces) pictures_.show("call", calls_, record, surface);
    pictures_.lines().check();
}

void ReplayReport::presented(std::size_t record, std::uint32_t surface) {
    std::set<std::uint32_t> all(options_.surfaces.begin(), options_.surfaces.end());
    if (surface != 0) all.insert(surface);
    ++frames_;
    ++frame_;
    if (!choice_.has_present(frame_)) return;
    for (const std::uint32_t handle : all) pictures_.show("frame", frame_, record, handle);
    pictures_.lines().check();
}

void ReplayReport::differs(std::size_t record, const std::string& text) {
    if (!options_.verify) return;
    pictures_.lines().print([this, record, text] {
        progress_.clear();
        complain(options_.file, "record " + dp2::place_text({record, std::nullopt}) + ": " + text);
        if (!options_.json) return;
        Json line = json_line("difference", options_.file);
        add_place(line, {record, std::nullopt}, draws_);
        line["text"] = text;
        print_json(line);
    });
}

void ReplayReport::print(const Json& call) {
    if (options_.quiet) return;
    progress_.make_way();
    if (options_.json) return print_json(call);
    std::printf("record %s: %s", call["at"].get<std::string>().c_str(),
                call["ddrval_name"].get<std::string>().c_str());
    if (call.contains("error")) {
        const Json& error = call["error"];
        if (error.contains("at")) std::printf(" at %s", error["at"].get<std::string>().c_str());
        std::printf(" (%s)", error["text"].get<std::string>().c_str());
    }
    for (const auto& answer : call["answers"]) {
        std::printf(", query %u =", answer["id"].get<unsigned>());
        for (const auto& word : answer["words"]) std::printf(" %u", word.get<unsigned>());
    }
    if (call.contains("malformed"))
        std::printf(", the response is malformed at byte %u: %s", call["malformed"]["offset"].get<unsigned>(),
                    call["malformed"]["field"].get<std::string>().c_str());
    if (call["continues"].get<bool>()) std::printf(", more to come");
    if (call.contains("skipped"))
        for (const Json& reason : call["skipped"]) std::printf(", %s", skipped_text(reason).c_str());
    for (const std::string& note : note_texts(call)) std::printf(", %s", note.c_str());
    if (options_.bytes) {
        const std::string bytes = call["response"].get<std::string>();
        std::printf("\n ");
        for (std::size_t i = 0; i < bytes.size(); i += 2) std::printf(" %.2s", bytes.c_str() + i);
    }
    std::printf("\n");
}

void ReplayReport::finish(bool played) {
    pictures_.lines().finish();
    if (played && choice_.within_calls()) pictures_.check_surfaces();
}

void ReplayReport::add_totals(const responses::Replayer& replayer, Json& summary) const {
    summary.update({{"calls", calls_},
                    {"failed", emulator_.counts().failed_calls},
                    {"unexpected_failures", replayer.unexpected_failures()},
                    {"frames", frames_},
                    {"pictures", pictures_.written()},
                    {"observations", replayer.observations()},
                    {"differences", replayer.differences()},
                    {"skipped", watch_.skipped.of_all(draws_)}});
    watch_.notes.add_of_all(summary, draws_);
}

void ReplayReport::statistics() {
    const auto gpu = emulator_.gpu().statistics();
    const auto& compiled = emulator_.gpu().compile_statistics();
    const auto device = emulator_.front_end_counts();
    const auto& counts = emulator_.counts();
    Json line = json_line("statistics", options_.file);
    line.update({{"calls", counts.calls},
                 {"failed_calls", counts.failed_calls},
                 {"commands", counts.commands},
                 {"answers", counts.answers},
                 {"draws", device.draws},
                 {"draws_skipped", device.draws_skipped},
                 {"clears", device.clears},
                 {"primitives", device.primitives},
                 {"pixels_passed", gpu.passed_pixels},
                 {"vertices_read", gpu.geometry.vertices_read},
                 {"vertices_shaded", gpu.geometry.vertices_shaded},
                 {"triangles_culled", gpu.geometry.culled},
                 {"triangles_clipped", gpu.geometry.clipped},
                 {"scenes", gpu.scenes},
                 {"chunks", gpu.batches},
                 {"tiles", gpu.tiles},
                 {"kernels", emulator_.gpu().kernels().name},
                 {"compiles", emulator_.gpu().compiles()},
                 {"programs_compiled", compiled.programs},
                 {"compile_nanoseconds", compiled.nanoseconds},
                 {"workers", emulator_.options().workers},
                 {"bytes_used", emulator_.gpu().memory_budget().used()},
                 {"bytes_peak", emulator_.gpu().memory_budget().peak()},
                 {"stalls", Json::array()}});
    for (std::size_t i = 0; i < gpu.stalls.size(); ++i)
        if (gpu.stalls[i].times || gpu.stalls[i].nanoseconds)
            line["stalls"].push_back({{"reason", rasterizer::stall_name(static_cast<rasterizer::Stall>(i))},
                                      {"times", gpu.stalls[i].times},
                                      {"nanoseconds", gpu.stalls[i].nanoseconds}});
    if (options_.json) return print_json(line);
    const auto number = [&](const char* member) { return line[member].get<std::uint64_t>(); };
    std::printf("calls %" PRIu64 " (failed %" PRIu64 "), commands %" PRIu64 ", answers %" PRIu64 "\n",
                number("calls"), number("failed_calls"), number("commands"), number("answers"));
    std::printf("draws %" PRIu64 " (skipped %" PRIu64 "), clears %" PRIu64 ", primitives %" PRIu64
                ", pixels passed %" PRIu64 "\n",
                number("draws"), number("draws_skipped"), number("clears"), number("primitives"),
                number("pixels_passed"));
    std::printf("vertices read %" PRIu64 ", shaded %" PRIu64 "; triangles culled %" PRIu64
                ", clipped %" PRIu64 "\n",
                number("vertices_read"), number("vertices_shaded"), number("triangles_culled"),
                number("triangles_clipped"));
    std::printf("scenes %" PRIu64 ", chunks %" PRIu64 ", tiles %" PRIu64 ", %s%s, %u workers\n",
                number("scenes"), number("chunks"), number("tiles"), emulator_.gpu().kernels().name,
                emulator_.gpu().compiles() ? " compiled" : "", emulator_.options().workers);
    std::printf("memory %" PRIu64 " bytes, at most %" PRIu64 " of %" PRIu64 "\n", number("bytes_used"),
                number("bytes_peak"), emulator_.gpu().memory_budget().limit());
    if (emulator_.gpu().compiles())
        std::printf("programs compiled %" PRIu64 ", in %.3f ms\n", compiled.programs,
                    static_cast<double>(compiled.nanoseconds) / 1e6);
    for (const Json& reason : watch_.skipped.of_all(draws_))
        std::printf("%s\n", skipped_text(reason).c_str());
    Json notes;
    watch_.notes.add_of_all(notes, draws_);
    for (const std::string& note : note_texts(notes)) std::printf("%s\n", note.c_str());
    for (const Json& stall : line["stalls"])
        std::printf("stall '%s': %" PRIu64 " times, %.3f ms\n", stall["reason"].get<std::string>().c_str(),
                    stall["times"].get<std::uint64_t>(), stall["nanoseconds"].get<double>() / 1e6);
}

} // namespace tools
