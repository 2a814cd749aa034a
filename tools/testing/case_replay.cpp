#include "tools/testing/case_replay.h"

#include <algorithm>
#include <filesystem>
#include <new>
#include <system_error>

#include "dp2/capture/capture_place.h"
#include "dp2/capture/observations.h"
#include "dp2/wire/error_text.h"
#include "rasterizer/schedule/scheduler.h"
#include "responses/protocol/hresult.h"
#include "responses/recording/replayer.h"
#include "tools/cli/files.h"
#include "tools/cli/play_options.h"
#include "tools/compare/frame_steps.h"
#include "tools/report/png_file.h"
#include "tools/testing/call_results.h"
#include "tools/testing/frame_check.h"
#include "tools/testing/target_check.h"

namespace tools {

namespace {

namespace fs = std::filesystem;
using dp2::capture::Document;

// A record that cannot be played.
struct Unplayable {
    dp2::Error error; // with the record's number as its offset
};

class CaseReplay : responses::ReplayObserver {
  public:
    CaseReplay(const TestCase& test, const CaseOptions& options, CaseReport& report,
               const std::function<void(std::uint64_t)>& at)
        : options_(options), report_(report), at_(at), input_(read_input(test.path, options.form)),
          golden_(options.golden.empty() ? fs::path() : fs::path(options.golden) / case_folder(test.name)),
          pictures_(golden_, options, report), frames_(input_.document, golden_, pictures_),
          targets_(input_.document, golden_, options.golden.empty() || !frames_.empty(), pictures_) {
        if (options.golden.empty()) return;
        if (const auto link = link_out_of(options.golden, golden_.folder()))
            throw InputError{kExitBadInput,
                             link->string() + ": is a link to a file or folder outside of " + options.golden};
    }

    // False: the golden folder has nothing with which the capture can be compared.
    bool has_golden() const {
        return options_.golden.empty() || options_.update || uses_results() || golden_.has_pictures() ||
               !shows_anything();
    }
    void play(CaseResult& result);

  private:
    void started(std::size_t record) override {
        at_(record);
        check_played(targets_.before(record, *emulator_), record);
    }
    void submitted(std::size_t record, const responses::Call& call, dp2::ByteSpan response) override;
    void presented(std::size_t record, std::uint32_t surface) override;
    void differs(std::size_t record, const std::string& text) override;
    // Whether codes and answers are stored and wanted.
    bool uses_results() const { return golden_.has_results() && options_.results; }
    // Whether there is something to store in a golden folder.
    bool shows_anything() const { return options_.results || !frames_.empty() || !targets_.empty(); }
    static void check_played(const dp2::Status& status, std::size_t record) {
        if (!status.ok()) throw Unplayable{{status.error().fault, 0, record, status.error().field}};
    }
    void finish(responses::Replayer& replayer, CaseResult& result);
    void compare_results();
    std::string stored_results() const;
    void store_results(CaseResult& result);

    const CaseOptions& options_;
    CaseReport& report_;
    const std::function<void(std::uint64_t)>& at_;
    const Input input_;
    const GoldenFolder golden_;
    PictureCheck pictures_;
    FrameCheck frames_;
    TargetCheck targets_;
    responses::Emulator* emulator_ = nullptr;
    CallResults results_;
};

void CaseReplay::play(CaseResult& result) {
    responses::Replayer replayer(emulator_options(input_.document, options_), responses::Calls::Executed,
                                 options_.form.limits);
    emulator_ = &replayer.emulator();
    results_.whole = input_.whole;
    if (const dp2::Status played = replayer.play(input_.document, *this); !played.ok())
        throw Unplayable{played.error()};
    finish(replayer, result);
}

void CaseReplay::submitted(std::size_t record, const responses::Call& call, dp2::ByteSpan response) {
    results_.add(record, call, response, *emulator_);
    // What is stored says which calls fail; without it the capture does.
    if (call.ddrval == 0 || uses_results() || options_.update) return;
    if (dp2::capture::observed_result(input_.document, record)) return; // differs() reports it
    report_.difference({std::string(responses::hresult_name(call.ddrval)) + " (" +
                            dp2::describe_cause(emulator_->last_error()) +
                            "), which the capture does not expect",
                        record,
                        {},
                        {},
                        {}});
}

void CaseReplay::presented(std::size_t record, std::uint32_t surface) {
    ++results_.frames;
    if (surface == 0) return;
    frames_.begin();
    if (options_.golden.empty()) return; // the picture is not needed
    auto picture = shown_frame(*emulator_, surface);
    if (!picture.ok()) throw Unplayable{{picture.error().fault, 0, record, picture.error().field}};
    frames_.check(*picture, surface);
}

void CaseReplay::differs(std::size_t record, const std::string& text) {
    const auto* surface = std::get_if<dp2::capture::ObservedSurface>(&input_.document[record]);
    // A stored picture is compared with a tolerance, which a hash does not have.
    if (surface && (options_.update || golden_.has_pictures())) return;
    report_.difference({text, record, {}, {}, {}});
    if (!surface || !report_.begin_pictures()) return;
    const auto drawn = shown_frame(*emulator_, surface->handle);
    if (!drawn.ok()) return; // a format without texels
    std::string file = frame_file(frames_.number(), surface->handle);
    file.insert(file.rfind('.'), "-drawn");
    write_png(report_.picture(file), drawn->picture, drawn->has_alpha);
}

void CaseReplay::finish(responses::Replayer& replayer, CaseResult& result) {
    frames_.finish();
    check_played(targets_.finish(*emulator_), std::max<std::size_t>(input_.document.size(), 1) - 1);
    result.calls = results_.calls;
    result.frames = results_.frames;
    const bool compares = options_.golden.empty() ? false
                          : options_.update       ? shows_anything()
                                                  : uses_results() || golden_.has_pictures();
    // A call that fails without being expected to is a finding without anything to compare with.
    if (!compares && replayer.observations() == 0 && report_.differences() == 0)
        return fail(result, Outcome::Failed, Cause::Golden, kExitUsage,
                    std::string("nothing to compare: the capture has no observed results") +
                        (options_.golden.empty()
                             ? ", and --golden names no folder"
                             : ", frames or targets, and --no-results leaves out the rest"));
    if (options_.update) {
        if (!input_.whole) result.text = kNotWhole + std::string("; stored is what is left");
        store_results(result);
    } else {
        compare_results();
    }
}

void CaseReplay::compare_results() {
    if (!uses_results()) {
        if (!input_.whole) report_.difference({kNotWhole, {}, {}, {}, {}});
        return;
    }
    const CallResults expected = parse_results(golden_.path_of(kResultsFile), stored_results());
    for (const CaseDifference& difference : differences(expected, results_)) report_.difference(difference);
}

std::string CaseReplay::stored_results() const {
    const auto bytes = read_file(golden_.path_of(kResultsFile), held_limit(options_.form.limits));
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

void CaseReplay::store_results(CaseResult& result) {
    GoldenChanges changes = pictures_.changes();
    const std::string text = results_text(results_);
    if (!options_.results) {
        if (golden_.has_results()) changes.removed.push_back(kResultsFile);
    } else if (!golden_.has_results() || stored_results() != text) {
        write_file(staged_file(golden_.path_of(kResultsFile)), text.data(), text.size());
        changes.written.push_back(kResultsFile);
    }
    result.written = std::move(changes.written);
    result.removed = std::move(changes.removed);
}

// Plays the case; the result has the error that made that impossible.
void play_case(const TestCase& test, const CaseOptions& options, CaseReport& report,
               const std::function<void(std::uint64_t)>& at, CaseResult& result) {
    const auto input_error = [&](int status, const std::string& text) {
        fail(result, Outcome::Error, Cause::Input, status, with_limit_options(text));
    };
    try {
        CaseReplay replay(test, options, report, at);
        if (!replay.has_golden())
            return fail(result, Outcome::Failed, Cause::Golden, kExitDiagnostics,
                        "nothing is stored for this case in " + options.golden +
                            "; --update stores what it shows now");
        replay.play(result);
    } catch (const InputError& error) {
        input_error(error.status, error.text);
    } catch (const Unplayable& record) {
        if (record.error.fault == dp2::Fault::OutOfMemory) throw std::bad_alloc();
        const InputError error = record_error(test.path, record.error);
        input_error(error.status, error.text);
    } catch (const rasterizer::MemoryBudgetExceeded& full) {
        input_error(kExitBadInput, test.path + ": " + dp2::describe(full.error()));
    } catch (const rasterizer::WorkerNotStarted& error) {
        input_error(kExitIo, error.what());
    } catch (const fs::filesystem_error& error) {
        input_error(kExitIo, error.path1().string() + ": " + error.code().message());
    }
}

} // namespace

void run_case(const TestCase& test, const CaseOptions& options, CaseReport& report,
              const std::function<void(std::uint64_t)>& at) {
    CaseResult result;
    result.name = test.name;
    result.file = test.path;
    try {
        play_case(test, options, report, at, result);
    } catch (const std::bad_alloc&) {
        fail(result, Outcome::Error, Cause::Memory, kExitDiagnostics, "");
    } catch (const std::exception& error) {
        fail(result, Outcome::Error, Cause::Input, kExitInternal,
             std::string("internal error: ") + error.what());
    }
    if (result.outcome == Outcome::Passed && report.differences() != 0)
        fail(result, Outcome::Failed, Cause::Differs, kExitDiagnostics, "");
    report.finish(std::move(result));
}

} // namespace tools
