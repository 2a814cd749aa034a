// Options that several verbs share besides their files: threads, dialect, completion model; and how a verb
// begins to play a capture.
#pragma once

#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "dp2/capture/capture_place.h"
#include "responses/emulator/emulator_options.h"
#include "responses/queries/completion.h"
#include "tools/cli/input.h"
#include "tools/cli/playing_time.h"

namespace tools {

// Adds --threads: 0 to rasterizer::kMaxWorkers.
void add_threads_option(CLI::App& verb, unsigned& value);

// Adds --dialect.
void add_dialect_option(CLI::App& verb, std::string& value);
// The dialect named by `text`, the value of --dialect. If `text` is empty: the capture's dialect; if the
// capture names none: "ddi".
dp2::Dialect dialect_of(const dp2::capture::Document& document, const std::string& text);

// Adds --dialect to a verb that writes the capture, too.
void add_stored_dialect_option(CLI::App& verb, std::string& value);
// The document with the dialect that such an option names, instead of its own; unchanged if `text` is empty.
void store_dialect(dp2::capture::Document& document, const std::string& text);

// Adds --completion.
void add_completion_option(CLI::App& verb, std::string& value);
// The completion model named by `text`, the value of --completion. If `text` is empty: the capture's model;
// if the capture names none: "immediate".
responses::CompletionModel completion_of(const dp2::capture::Document& document, const std::string& text);

// How captures are played: the values of the options of add_play_options(), or of some of them.
struct PlayOptions {
    std::string dialect, completion; // see dialect_of(), completion_of()
    unsigned threads = 0;
    dp2::Limits limits;
};
// Adds --threads, the limits of an emulator, --max-seconds, --completion, --dialect.
void add_play_options(CLI::App& verb, InputChoice& input, PlayOptions& options);
// Of an emulator that plays the capture. Throws InputError.
responses::EmulatorOptions emulator_options(const dp2::capture::Document& document,
                                            const PlayOptions& options);

// A capture that a verb is about to play. The options must outlive it.
struct PlaySetup {
    PlaySetup(const InputChoice& choice, const PlayOptions& options); // throws InputError

    dp2::Limits limits; // with the time that --max-seconds leaves to a call
    const PlayingTime time;
    const Input input;
    responses::EmulatorOptions emulator; // what a verb observes is to be added
    const dp2::DrawIndex draws;
};

} // namespace tools
