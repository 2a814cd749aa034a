// dp2 asm: converts a capture in any form to a container, or to the raw bytes of its command buffers.
#include "tools/cli/capture_form.h"
#include "tools/cli/input_options.h"
#include "tools/cli/option_rules.h"
#include "tools/cli/places.h"
#include "tools/cli/play_options.h"
#include "tools/cli/playing_time.h"
#include "tools/cli/progress.h"
#include "tools/cli/result_file.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

struct AsmOptions : InputChoice {
    std::string out, at, until, dialect;
    bool raw = false; // write only the bytes of the command buffers
};

constexpr const char* kWriting = "writing record";

// The commands of all submissions, or the bytes at a place.
std::vector<std::byte> raw_commands(const std::string& file, const Input& input, const std::string& at,
                                    const PlayingTime& time) {
    const dp2::Dialect dialect = dialect_of(input.document, "");
    const auto asked = place_of(file, input, dialect, at);
    std::vector<std::byte> bytes;
    Progress progress(kWriting, input.document.size());
    for (std::size_t record = 0; record < input.document.size(); ++record) {
        time.check(record);
        progress.at(record);
        if (asked && asked->record != record) continue;
        const auto part =
            dp2::command_bytes(input.document, dialect, asked ? *asked : dp2::Place{record, std::nullopt});
        bytes.insert(bytes.end(), part.begin(), part.end());
    }
    if (asked && !std::holds_alternative<dp2::capture::Submit>(input.document[asked->record]))
        throw InputError{kExitUsage, file + ": record '" + at + "' is not a submission"};
    return bytes;
}

void write_container(const AsmOptions& options, const Input& input, const PlayingTime& time) {
    Progress progress(kWriting, input.document.size());
    write_capture_file(options.out, options.file, input.document, CaptureForm::Container,
                       [&](std::uint64_t done) {
                           time.check(static_cast<std::size_t>(done));
                           progress.at(done);
                       });
}

void write_raw(const AsmOptions& options, const Input& input, const PlayingTime& time) {
    const auto bytes = raw_commands(options.file, input, options.at, time);
    ResultFile file(options.out, options.file);
    file.write(bytes);
    file.finish();
}

} // namespace

void add_asm(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand(
        "asm", "Write a capture as a container (.dp2c), or its command buffers as raw bytes");
    auto options = std::make_shared<AsmOptions>();
    add_input(*verb, *options);
    verb->get_option("file")->expected(1);
    verb->add_option("-o,--out", options->out, "the file to write; -: standard output; .zst: compressed")
        ->required();
    auto* raw = verb->add_flag("--raw-output", options->raw, "write only the bytes of the command buffers");
    add_seconds(*verb, *options);
    add_place_option(*verb, options->at, "with --raw-output: only this submission or command");
    verb->get_option("--at")->needs(raw);
    add_place_option(*verb, options->until,
                     "only up to this record, command or draw, and with it: a capture that ends there",
                     "--until");
    verb->get_option("--until")->excludes("--at");
    add_stored_dialect_option(*verb, options->dialect);
    verb->callback([options, verb, &status] {
        refuse_option(*verb, "--dialect", options->raw && options->at.empty() && options->until.empty(),
                      "with --raw-output and without --at or --until");
        options->file = options->files.front();
        form_of(options->out); // refuses .zst where it is missing
        const PlayingTime time(*options);
        Input input = read_input(options->file, options->form);
        store_dialect(input.document, options->dialect);
        if (!options->until.empty()) {
            const dp2::Dialect dialect = dialect_of(input.document, "");
            const auto until = place_of(options->file, input, dialect, options->until);
            input.document = dp2::capture_until(input.document, dialect, *until);
        }
        (options->raw ? write_raw : write_container)(*options, input, time);
        status = input.status();
    });
}

} // namespace tools
