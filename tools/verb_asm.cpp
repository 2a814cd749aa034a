// dp2 asm: a capture in any form to a container, or to the raw bytes of its command buffers.
#include "dp2/capture_file.h"
#include "tools/exit_codes.h"
#include "tools/input.h"
#include "tools/verb.h"

namespace tools {

namespace {

// The commands of one submission, counted from 0, or of all of them one after the other.
std::vector<std::byte> raw_commands(const dp2::capture::Document& document, int only) {
    std::vector<std::byte> bytes;
    int number = 0;
    for (const auto& record : document)
        if (const auto* submit = std::get_if<dp2::capture::Submit>(&record))
            if (const int n = number++; only < 0 || n == only)
                bytes.insert(bytes.end(), submit->commands.begin(), submit->commands.end());
    if (only >= number)
        throw InputError{kExitUsage, "there are only " + std::to_string(number) + " submissions"};
    return bytes;
}

} // namespace

void add_asm(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand(
        "asm", "Write a capture as a container (.dp2c), or its command buffers as raw bytes");
    auto file = std::make_shared<std::string>(), out = std::make_shared<std::string>();
    auto raw = std::make_shared<bool>(false);
    auto only = std::make_shared<int>(-1);
    verb->add_option("file", *file, "the capture (.dp2t or .dp2c)")->required();
    verb->add_option("-o,--output", *out, "the file to write")->required();
    verb->add_flag("--raw", *raw, "the bytes of the command buffers alone");
    verb->add_option("--submission", *only, "with --raw: only this one, counted from 0");
    verb->callback([file, out, raw, only, &status] {
        const auto document = read_document(*file);
        const auto bytes = *raw ? raw_commands(document, *only) : dp2::capture::write_capture(document);
        write_file(*out, bytes.data(), bytes.size());
        status = kExitOk;
    });
}

} // namespace tools
