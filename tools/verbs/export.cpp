// dp2 export: writes a capture as files (a manifest, command buffers, data, pictures), or as a C program.
#include <cstdio>
#include <filesystem>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "dp2/capture/capture_place.h"
#include "responses/analysis/c_program.h"
#include "responses/recording/replayer.h"
#include "tools/cli/counted.h"
#include "tools/cli/input_options.h"
#include "tools/cli/json_lines.h"
#include "tools/cli/one_line.h"
#include "tools/cli/play_options.h"
#include "tools/cli/playing_time.h"
#include "tools/cli/progress.h"
#include "tools/cli/result_folder.h"
#include "tools/manifest/case_writer.h"
#include "tools/report/picture_writer.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

namespace fs = std::filesystem;

struct ExportOptions : InputChoice, PlayOptions {
    std::string out, program;
    bool json = false, no_pictures = false;
};

// The name of a case from that of a file: "06_occlusion" from "samples/06_occlusion.dp2t".
std::string case_name(const std::string& file) {
    std::string name;
    for (const char c : fs::path(file).stem().string()) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        name += plain ? c : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : '_';
    }
    return name.empty() ? "capture" : name;
}

// Writes pictures of presented surfaces, and of the first contents that records write to each surface.
class ExportedPictures : public responses::ReplayObserver {
  public:
    ExportedPictures(const ExportOptions& options, const fs::path& out,
                     const dp2::capture::Document& document, responses::Emulator& emulator,
                     const PlayingTime& time)
        : document_(document), emulator_(emulator), time_(time), folder_((out / "pictures").string()),
          frame_(dp2::frames_before(document)), writer_(gpu_options(options), {}),
          progress_("drawing record", document.size()) {
        fs::create_directories(folder_);
    }
    void started(std::size_t record) override {
        time_.check(record);
        progress_.at(record);
        writer_.check();
        if (record > 0) written(document_[record - 1]);
        if (const auto* made = std::get_if<dp2::capture::CreateSurface>(&document_[record])) {
            drawn_.erase(made->handle);
            snapshots_.forget(made->handle);
        }
    }
    void presented(std::size_t, std::uint32_t surface) override {
        ++frame_;
        char name[40];
        std::snprintf(name, sizeof name, "frame-%04llu", static_cast<unsigned long long>(frame_));
        if (surface != 0) write(surface, name);
    }
    // Waits until everything is written; returns the number of pictures.
    std::size_t finish() {
        if (document_.size() > 0) written(document_.back());
        writer_.finish();
        return count_;
    }

  private:
    static rasterizer::Gpu::Options gpu_options(const ExportOptions& options) {
        rasterizer::Gpu::Options gpu;
        gpu.limits = options.limits;
        return gpu;
    }
    void written(const dp2::capture::Record& record) {
        const auto* write_record = std::get_if<dp2::capture::WriteSurface>(&record);
        if (!write_record || write_record->level != 0 || write_record->slice != 0) return;
        const std::uint32_t handle = write_record->handle;
        if (!drawn_.insert(handle).second) return;
        const std::size_t life = ++lives_[handle];
        write(handle, "surface-" + std::to_string(handle) + (life > 1 ? "-" + std::to_string(life) : ""));
        snapshots_.forget(handle);
    }
    void write(std::uint32_t surface, const std::string& name) {
        auto snapshot = snapshots_.take(emulator_, surface);
        if (!snapshot.ok()) return; // a format without texels
        PictureTask task;
        task.snapshot = std::move(*snapshot);
        task.path = (fs::path(folder_) / (name + ".png")).string();
        writer_.write(std::move(task), [](const PictureFacts&) {});
        ++count_;
    }

    const dp2::capture::Document& document_;
    responses::Emulator& emulator_;
    const PlayingTime& time_;
    const std::string folder_;
    std::uint64_t frame_;
    std::size_t count_ = 0;
    std::set<std::uint32_t> drawn_;              // surfaces whose first contents were written
    std::map<std::uint32_t, std::size_t> lives_; // how many surfaces had each handle
    SnapshotTaker snapshots_;
    PictureWriter writer_;
    Progress progress_;
};

// The files are of use, too, if a record cannot be played: then the pictures end before it, and `status` says
// so.
std::size_t write_pictures(const ExportOptions& options, const fs::path& out,
                           const dp2::capture::Document& document, int& status) {
    PlayOptions play = options;
    const PlayingTime time(options, play.limits);
    responses::Replayer replayer(emulator_options(document, play), responses::Calls::Executed,
                                 options.form.limits);
    ExportedPictures pictures(options, out, document, replayer.emulator(), time);
    const dp2::Status played = replayer.play(document, pictures);
    if (!played.ok()) {
        InputError error = record_error(options.file, played.error());
        if (played.error().fault == dp2::Fault::LimitExceeded ||
            played.error().fault == dp2::Fault::OutOfMemory)
            throw error;
        std::fprintf(stderr, "dp2: %s\n", one_line(error.text + "; pictures end there").c_str());
        status = error.status;
    }
    return pictures.finish();
}

// Writes the capture as one C source file.
int export_program(const ExportOptions& options, Json& summary) {
    check_result_path(options.out, options.file);
    const Input input = read_input(options.file, options.form);
    std::string source;
    const dp2::Status made = responses::write_c_program(
        input.document, fs::path(options.file).filename().string(),
        [&](std::string_view part) { source += part; }, options.form.limits);
    if (!made.ok()) throw record_error(options.file, made.error());
    write_result(options.out, options.file, source.data(), source.size());
    summary["whole"] = input.whole;
    summary["records"] = input.document.size();
    summary["bytes"] = source.size();
    if (!options.json && options.out != kStandard)
        std::printf("%s, %zu bytes of C\n", counted(input.document.size(), "record").c_str(), source.size());
    return input.status();
}

int export_capture(const ExportOptions& options, Json& summary) {
    Input input = read_input(options.file, options.form);
    store_dialect(input.document, options.dialect);
    ResultFolder folder(options.out, "export writes to a new folder");
    std::size_t files = 0;
    std::uint64_t bytes = 0;
    const auto write = [&](const std::string& name, dp2::ByteSpan data) {
        write_file((folder.path() / name).string(), data.data(), data.size());
        ++files;
        bytes += data.size();
    };
    std::string manifest;
    {
        const PlayingTime time(options);
        Progress progress("writing record", input.document.size());
        manifest = write_case(input.document, case_name(options.file), write, [&](std::size_t record) {
            time.check(record);
            progress.at(record);
        });
    }
    write("manifest.json", std::as_bytes(std::span(manifest)));
    int status = input.status();
    const std::size_t pictures =
        options.no_pictures ? 0 : write_pictures(options, folder.path(), input.document, status);
    folder.finish();
    summary["whole"] = input.whole;
    summary["records"] = input.document.size();
    summary["files"] = files;
    summary["bytes"] = bytes;
    summary["pictures"] = pictures;
    if (!options.json)
        std::printf("%s, %s of %s, %s\n", counted(input.document.size(), "record").c_str(),
                    counted(files, "file").c_str(), counted(bytes, "byte").c_str(),
                    counted(pictures, "picture").c_str());
    return status;
}

} // namespace

void add_export(CLI::App& app, int& status) {
    auto* verb =
        app.add_subcommand("export", "Write a capture as files: manifest, command buffers, data, pictures");
    auto options = std::make_shared<ExportOptions>();
    add_input(*verb, *options);
    verb->get_option("file")->expected(1);
    verb->add_option(
            "-o,--out", options->out,
            "the folder to write, which must be new or empty; with --program a file, -: standard output")
        ->required();
    CLI::Option* program =
        verb->add_option("--program", options->program,
                         "instead write a program in this language that plays the capture on a driver: c")
            ->type_name("LANGUAGE")
            ->check(CLI::IsMember({"c"}));
    CLI::Option* no_pictures =
        verb->add_flag("--no-pictures", options->no_pictures,
                       "do not replay the capture for PNGs of presented surfaces and of textures")
            ->excludes(program);
    verb->add_flag("--json", options->json, "JSON lines: a summary");
    add_stored_dialect_option(*verb, options->dialect);
    verb->get_option("--dialect")->excludes(program);
    add_threads_option(*verb, options->threads);
    verb->get_option("--threads")->excludes(no_pictures)->excludes(program);
    for (CLI::Option* limit : add_limits(*verb, options->limits))
        limit->excludes(no_pictures)->excludes(program);
    add_seconds(*verb, *options)->excludes(program);
    verb->callback([options, &status] {
        if (options->json && options->out == kStandard)
            throw InputError{kExitUsage, "--json and -o - both take standard output"};
        const auto write = options->program.empty() ? export_capture : export_program;
        status = run_on("export", *options, options->json,
                        [&](Json& summary) { return write(*options, summary); });
    });
}

} // namespace tools
