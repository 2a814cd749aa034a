// Replays captures, binary or text, and checks the answers and pictures that they contain. For builds that have neither
// the program dp2 nor Catch2: another processor, word size or compiler must give the same bits.
// Usage: replay_pinned FILE...
#include <cstdio>
#include <fstream>
#include <sstream>

#include "dp2/capture/capture_file.h"
#include "dp2/capture/text_capture.h"
#include "dp2/wire/error_text.h"
#include "responses/recording/replayer.h"

namespace {

struct Printer : responses::ReplayObserver {
    void differs(std::size_t record, const std::string& text) override {
        std::printf("    record %zu: %s\n", record, text.c_str());
    }
};

bool fail(const char* path, const std::string& why) {
    std::printf("%s: %s\n", path, why.c_str());
    return false;
}

bool replay(const char* path, unsigned workers) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream bytes;
    bytes << file.rdbuf();
    const std::string data = bytes.str();
    dp2::capture::Document document;
    if (std::string_view(path).ends_with(".dp2t")) {
        auto read = dp2::assemble_capture(data);
        if (!read.ok()) return fail(path, read.error().to_string());
        document = std::move(*read);
    } else {
        auto read = dp2::capture::read_capture(std::as_bytes(std::span(data)));
        if (!read.ok()) return fail(path, dp2::describe(read.error()));
        document = std::move(*read);
    }
    responses::EmulatorOptions options;
    options.workers = workers;
    const auto chosen = responses::replay_options(document, options);
    if (!chosen.ok()) return fail(path, dp2::describe(chosen.error()));
    responses::Replayer replayer(*chosen);
    Printer printer;
    const auto status = replayer.play(document, printer);
    if (!status.ok()) return fail(path, dp2::describe(status.error()));
    if (replayer.differences() != 0) return fail(path, "differs from what was pinned");
    if (replayer.observations() == 0) return fail(path, "pins nothing");
    std::printf("%s: %llu observations as pinned\n", path, static_cast<unsigned long long>(replayer.observations()));
    return true;
}

} // namespace

int main(int count, char** arguments) {
    bool same = count > 1;
    for (int i = 1; i < count; ++i)
        for (const unsigned workers : {0u, 2u}) same &= replay(arguments[i], workers);
    return same ? 0 : 1;
}
