// dp2 replay: runs a capture, leaves pictures and answers.
#include <cinttypes>
#include <cstdio>
#include <filesystem>
#include <set>

#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include "dp2/error_text.h"
#include "dp2/queries.h"
#include "responses/hresult.h"
#include "responses/replayer.h"
#include "responses/response_parser.h"
#include "tools/exit_codes.h"
#include "tools/input.h"
#include "tools/png_file.h"
#include "tools/progress.h"
#include "tools/verb.h"

namespace tools {

namespace {

struct Options {
    std::string file, out, completion, dialect = "ddi", instruction_set;
    unsigned threads = 0;
    bool verify = false, json = false, stats = false, hashes = false, per_call = false, bytes = false;
    std::vector<std::uint32_t> surfaces;
};

class Report : public responses::ReplayObserver {
  public:
    Report(const Options& options, responses::Emulator& emulator, std::size_t records)
        : options_(options), emulator_(emulator), progress_("replaying record", records) {}

    void started(std::size_t record) override { progress_.at(record); }

    void submitted(std::size_t record, const responses::Call& call, dp2::ByteSpan response) override {
        const std::string name = responses::hresult_name(call.ddrval);
        nlohmann::json entry = {{"record", record},
                                {"ddrval", call.ddrval},
                                {"ddrval_name", name},
                                {"error_offset", call.error_offset},
                                {"answers", nlohmann::json::array()}};
        if (call.ddrval != 0) entry["error"] = dp2::describe(emulator_.last_error());
        const auto parsed = responses::parse_response(response);
        if (parsed.ok()) {
            for (const auto& answer : parsed->answers) {
                std::vector<std::uint32_t> words;
                for (std::size_t at = 0; at + 4 <= answer.data.size(); at += 4)
                    words.push_back(dp2::load<std::uint32_t>(answer.data.data() + at));
                entry["answers"].push_back({{"id", answer.id}, {"words", words}});
            }
            entry["continues"] = parsed->more;
        }
        if (options_.bytes)
            entry["response"] = std::vector<std::uint8_t>(
                reinterpret_cast<const std::uint8_t*>(response.data()),
                reinterpret_cast<const std::uint8_t*>(response.data()) + response.size());
        print(entry);
        if (options_.per_call)
            for (const std::uint32_t surface : options_.surfaces) picture("call", ++calls_, surface);
    }

    void presented(std::size_t, std::uint32_t surface) override {
        std::set<std::uint32_t> all(options_.surfaces.begin(), options_.surfaces.end());
        all.insert(surface);
        ++frames_;
        for (const std::uint32_t handle : all) picture("frame", frames_, handle);
    }

    void differs(std::size_t record, const std::string& text) override {
        progress_.clear();
        if (options_.verify)
            std::fprintf(stderr, "dp2: %s: record %zu: %s\n", options_.file.c_str(), record, text.c_str());
    }

  private:
    void print(const nlohmann::json& entry) {
        progress_.clear();
        if (options_.json) {
            std::printf("%s\n", entry.dump().c_str());
            return;
        }
        std::printf("record %zu: %s", entry["record"].get<std::size_t>(),
                    entry["ddrval_name"].get<std::string>().c_str());
        if (entry.contains("error")) std::printf(" (%s)", entry["error"].get<std::string>().c_str());
        for (const auto& answer : entry["answers"]) {
            std::printf(", query %u =", answer["id"].get<unsigned>());
            for (const auto& word : answer["words"]) std::printf(" %u", word.get<unsigned>());
        }
        if (entry.value("continues", false)) std::printf(", more to come");
        if (options_.bytes) {
            std::printf("\n ");
            for (const auto& byte : entry["response"]) std::printf(" %02x", byte.get<unsigned>());
        }
        std::printf("\n");
    }

    void picture(const char* kind, std::uint64_t number, std::uint32_t handle) {
        const auto image = emulator_.gpu().resources().image(handle, "surface");
        const auto pixels = responses::shown_pixels(emulator_, handle);
        if (!image.ok() || !pixels.ok())
            throw InputError{kExitBadInput, "surface " + std::to_string(handle) + " does not exist"};
        if (options_.hashes) {
            const std::uint64_t hash = responses::pixels_hash(*pixels);
            std::printf("%s %" PRIu64 ": surface %u hash 0x%016" PRIx64 "\n", kind, number, handle, hash);
        }
        if (options_.out.empty()) return;
        const rasterizer::LevelView& view = image->view();
        Picture out;
        if (!to_picture(static_cast<std::uint32_t>(image->surface->desc().format),
                        static_cast<std::uint32_t>(view.width), static_cast<std::uint32_t>(view.height),
                        *pixels, out))
            throw InputError{kExitBadInput,
                             "surface " + std::to_string(handle) + " has no format of a picture"};
        char name[64];
        std::snprintf(name, sizeof name, "%s-%04" PRIu64 "-surface-%u.png", kind, number, handle);
        const std::string path = (std::filesystem::path(options_.out) / name).string();
        write_png(path, out);
        if (!options_.json) std::printf("%s\n", path.c_str());
    }

    const Options& options_;
    responses::Emulator& emulator_;
    Progress progress_;
    std::uint64_t frames_ = 0, calls_ = 0;
};

void print_statistics(responses::Emulator& emulator) {
    const auto gpu = emulator.gpu().statistics();
    const auto device = emulator.device_counts();
    const auto& counts = emulator.counts();
    std::printf("calls %" PRIu64 " (failed %" PRIu64 "), commands %" PRIu64 ", answers %" PRIu64 "\n",
                counts.calls, counts.failed_calls, counts.commands, counts.answers);
    std::printf("draws %" PRIu64 " (skipped %" PRIu64 "), clears %" PRIu64 ", primitives %" PRIu64
                ", pixels passed %" PRIu64 "\n",
                device.draws, device.draws_skipped, device.clears, device.primitives, gpu.passed_pixels);
    std::printf(
        "vertices read %" PRIu64 ", shaded %" PRIu64 "; triangles culled %" PRIu64 ", clipped %" PRIu64 "\n",
        gpu.geometry.vertices_read, gpu.geometry.vertices_shaded, gpu.geometry.culled, gpu.geometry.clipped);
    std::printf("scenes %" PRIu64 ", chunks %" PRIu64 ", tiles %" PRIu64 ", %s, %u workers\n", gpu.scenes,
                gpu.chunks, gpu.tiles, emulator.gpu().kernels().name, emulator.options().workers);
    for (std::size_t i = 0; i < gpu.stalls.size(); ++i)
        if (gpu.stalls[i].times || gpu.stalls[i].nanoseconds)
            std::printf("stall '%s': %" PRIu64 " times, %.3f ms\n",
                        rasterizer::stall_name(static_cast<rasterizer::Stall>(i)), gpu.stalls[i].times,
                        static_cast<double>(gpu.stalls[i].nanoseconds) / 1e6);
}

int run(const Options& options) {
    const dp2::capture::Document document = read_document(options.file);
    responses::EmulatorOptions emulator;
    emulator.workers = options.threads;
    emulator.kernels = rasterizer::find_kernels(options.instruction_set);
    if (!emulator.kernels)
        throw InputError{kExitUsage, "unknown instruction set '" + options.instruction_set + "'"};
    emulator.completion = completion_of(document, options.completion);
    emulator.dialect = dialect_of(options.dialect);
    if (!options.out.empty()) std::filesystem::create_directories(options.out);

    responses::Replayer replayer(std::move(emulator));
    Report report(options, replayer.emulator(), document.size());
    const dp2::Status status = replayer.play(document, report);
    if (!status.ok()) throw record_error(options.file, status.error());
    if (options.stats) print_statistics(replayer.emulator());
    return options.verify && replayer.differences() ? kExitDifferences : kExitOk;
}

} // namespace

void add_replay(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("replay", "Run a capture (.dp2t) or a raw command buffer");
    auto options = std::make_shared<Options>();
    verb->add_option("file", options->file, "the capture")->required();
    verb->add_option("--out", options->out, "directory for a PNG of each presented surface");
    verb->add_option("--surface", options->surfaces, "also show these surfaces");
    verb->add_flag("--png-per-call", options->per_call, "pictures of --surface after each submission");
    verb->add_flag("--hashes", options->hashes, "print the hash of each shown surface");
    verb->add_flag("--bytes", options->bytes, "print the response bytes");
    verb->add_flag("--verify", options->verify,
                   "compare with what the capture observed; status 1 when something differs");
    verb->add_flag("--json", options->json, "one JSON object a submission");
    verb->add_flag("--stats", options->stats, "print what it took");
    verb->add_option("--threads", options->threads, "worker threads; 0: none (the pixels are the same)");
    add_completion_option(*verb, options->completion);
    add_dialect_option(*verb, options->dialect);
    verb->add_option("--isa", options->instruction_set, "baseline, avx2; empty: the best");
    verb->callback([options, &status] { status = run(*options); });
}

} // namespace tools
