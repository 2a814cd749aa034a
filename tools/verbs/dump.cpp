// dp2 dump: prints a capture as text, or its records and commands as JSON lines.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <sstream>

#include "dp2/capture/observations.h"
#include "dp2/capture/text_capture.h"
#include "dp2/text/disassembler.h"
#include "dp2/wire/error_text.h"
#include "tools/cli/command_line.h"
#include "tools/cli/input_options.h"
#include "tools/cli/places.h"
#include "tools/cli/play_options.h"
#include "tools/cli/playing_time.h"
#include "tools/cli/progress.h"
#include "tools/manifest/data_files.h"
#include "tools/report/record_json.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

struct DumpOptions : InputChoice {
    std::string only, at, dialect, files_to;
    bool json = false, offsets = false;
};

std::vector<const dp2::OpInfo*> wanted_ops(const std::string& list) {
    std::vector<const dp2::OpInfo*> ops;
    std::istringstream stream(list);
    for (std::string name; std::getline(stream, name, ',');) {
        ops.push_back(dp2::find_op(std::string_view(name)));
        if (ops.back()) continue;
        std::vector<const char*> names;
        for (const dp2::OpInfo& op : dp2::all_ops()) names.push_back(op.name);
        throw InputError{kExitUsage, unknown_text("opcode", name, names)};
    }
    return ops;
}

// Writes a block of data to a file in the folder --files. Throws InputError if a file of this name has other
// bytes.
void write_block(const std::string& folder, const std::string& name, dp2::ByteSpan bytes) {
    const std::string path = (std::filesystem::path(folder) / name).string();
    std::filesystem::create_directories(folder);
    if (!std::filesystem::exists(path)) return write_file(path, bytes.data(), bytes.size());
    if (!std::ranges::equal(read_file(path), bytes))
        throw InputError{kExitUsage, path + ": exists and has other bytes"};
}

class Dump {
  public:
    explicit Dump(const DumpOptions& options)
        : options_(options), time_(options), only_(wanted_ops(options.only)),
          input_(read_input(options.file, options.form)),
          dialect_(dialect_of(input_.document, options.dialect)),
          asked_(place_of(options.file, input_, dialect_, options.at)), draws_(input_.document, dialect_),
          status_(input_.status()),
          commands_alone_(options.offsets || !only_.empty() || (asked_ && asked_->offset)),
          progress_("printing record", input_.document.size()) {}

    int run(Json& summary) {
        if (!options_.files_to.empty() && asked_ && asked_->offset)
            throw InputError{kExitUsage, "--files has no effect with --at of a command"};
        const dp2::capture::Document& document = input_.document;
        const bool text = !options_.json && !commands_alone_;
        dp2::CapturePrinter printer(input_.document);
        DataFiles files([this](const std::string& name, dp2::ByteSpan bytes) {
            write_block(options_.files_to, name, bytes);
        });
        if (!options_.files_to.empty())
            printer.store_blobs([&](const dp2::capture::Blob& bytes) { return files.name_of(bytes); });
        // A single record is printed with all of its bytes, never with the number of a block that an earlier
        // record has.
        dp2::SharedBlobs blobs = asked_ ? dp2::SharedBlobs() : dp2::SharedBlobs(document);
        // A single record is not a capture, so it gets no first line.
        if (text && !asked_) std::fputs(dp2::CapturePrinter::kFirstLine, stdout);
        std::uint64_t frame = dp2::frames_before(document);
        for (std::size_t record = 0; record < document.size(); ++record) {
            frame += std::holds_alternative<dp2::capture::Present>(document[record]);
            time_.check(record);
            progress_.at(record);
            if (asked_ && asked_->record != record) {
                printer.pass(document[record]);
                continue;
            }
            progress_.make_way();
            if (text) std::fputs(printer.print(document[record]).c_str(), stdout);
            if (options_.json && !commands_alone_) {
                Json line = record_json(options_.file, document, record, draws_, blobs);
                if (line["type"] == "present") line["frame"] = frame;
                print_json(line);
            }
            if (const auto* submit = std::get_if<dp2::capture::Submit>(&document[record]))
                read(record, *submit);
        }
        summary["whole"] = input_.whole;
        summary["records"] = document.size();
        summary["commands"] = commands_;
        return status_;
    }

  private:
    void read(std::size_t record, const dp2::capture::Submit& submit) {
        const dp2::DecodeContext context = decode_context(submit, dialect_);
        dp2::CommandReader reader(submit.commands, context);
        dp2::Command command;
        dp2::CommandReader::Step step;
        while ((step = reader.step(command)) == dp2::CommandReader::Step::Command) {
            const bool named = only_.empty() || std::ranges::find(only_, command.op) != only_.end();
            if (named && is_asked(asked_, {record, command.offset})) print(command, context, record);
        }
        if (step == dp2::CommandReader::Step::Failed && is_asked(asked_, {record, reader.error().offset}))
            malformed(record, reader.error(), dp2::ByteSpan(submit.commands).subspan(reader.position()));
    }

    void print(const dp2::Command& command, const dp2::DecodeContext& context, std::size_t record) {
        ++commands_;
        if (options_.json) {
            print_json(command_json(options_.file, command, context, record, draws_));
        } else if (commands_alone_) {
            const dp2::Place place{record, command.offset};
            const auto number = draws_.number(place);
            if (options_.offsets)
                std::printf("# %s%s\n", dp2::place_text(place).c_str(),
                            number ? (", draw " + dp2::draw_text(*number)).c_str() : "");
            std::fputs(dp2::disassemble_command(command, context, {}).c_str(), stdout);
        }
    }

    void malformed(std::size_t record, const dp2::Error& error, dp2::ByteSpan rest) {
        const auto failure = dp2::capture::expected_failure(input_.document, record, dialect_);
        const bool expected = failure && error.offset >= *failure;
        const std::string text = dp2::place_text({record, error.offset}) + ": " + dp2::describe_cause(error);
        if (options_.json) {
            Json line = diagnostic_json(options_.file, error, {record, error.offset}, expected, draws_);
            line["rest"] = json_bytes(rest);
            print_json(line);
        } else if (commands_alone_) {
            std::printf("# %s\n", text.c_str());
        }
        if (expected) return;
        progress_.clear();
        complain(options_.file, text);
        status_ = kExitDiagnostics;
    }

    const DumpOptions& options_;
    const PlayingTime time_;
    const std::vector<const dp2::OpInfo*> only_;
    const Input input_;
    const dp2::Dialect dialect_;
    const std::optional<dp2::Place> asked_;
    const dp2::DrawIndex draws_;
    int status_;
    const bool commands_alone_;
    Progress progress_;
    std::size_t commands_ = 0;
};

} // namespace

void add_dump(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("dump", "Print a capture as text (.dp2t), or its commands");
    auto options = std::make_shared<DumpOptions>();
    add_input(*verb, *options);
    verb->add_flag("--json", options->json, "JSON lines: each record, each command, and a summary");
    verb->add_flag("--offsets", options->offsets, "print only commands, with their places");
    verb->add_option("--only", options->only, "print only commands with these opcodes, separated by commas");
    add_seconds(*verb, *options);
    add_place_option(*verb, options->at, "only this record or command");
    add_dialect_option(*verb, options->dialect);
    verb->add_option(
            "--files", options->files_to,
            "write blocks of data from 4096 bytes on to files in this folder, where the text is to be kept")
        ->type_name("FOLDER")
        ->excludes("--json")
        ->excludes("--only")
        ->excludes("--offsets");
    verb->callback([options, &status] {
        if (!options->files_to.empty() && options->files.size() > 1)
            throw InputError{kExitUsage, "--files is for one capture"};
        status = run_on("dump", *options, options->json,
                        [&](Json& summary) { return Dump(*options).run(summary); });
    });
}

} // namespace tools
