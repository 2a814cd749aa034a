// dp2: replays, prints, checks and assembles Direct3D 9 DP2 command buffers.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "tools/cli/command_line.h"
#include "tools/cli/errors.h"
#include "tools/cli/exit_codes.h"
#include "tools/cli/help_formatter.h"
#include "tools/cli/old_names.h"
#include "tools/cli/one_line.h"
#include "tools/cli/output.h"
#include "tools/platform/arguments.h"
#include "tools/verbs/verbs.h"

namespace {

std::string exit_status_help() {
    std::string text = "Exit status:";
    for (const tools::ExitCodeInfo& info : tools::kExitCodes)
        text += "\n  " + std::to_string(info.code) + "  " + info.meaning;
    return text;
}

int no_memory() {
    std::fprintf(stderr, "dp2: not enough memory%s\n", sizeof(void*) < 8 ? " for a 32-bit program" : "");
    return tools::kExitIo;
}

int run(int argc, char** argv) {
    const char* no_color = std::getenv("NO_COLOR"); // no-color.org: no colors if set and not empty
    const bool plain = no_color && *no_color;
    spdlog::set_default_logger(
        spdlog::stderr_color_mt("dp2", plain ? spdlog::color_mode::never : spdlog::color_mode::automatic));
    spdlog::set_pattern("dp2: %^%l%$: %v");
    CLI::App app("Replay, inspect, check and assemble Direct3D 9 DP2 command buffers.", "dp2");
    app.require_subcommand(1);
    app.set_version_flag("--version", tools::version_text);
    // Formatter and footer of the verbs, which take them from the program when they are added.
    app.formatter(std::make_shared<tools::HelpFormatter>());
    app.footer(std::string(tools::kVerbFooter));
    int status = tools::kExitOk;
    tools::add_replay(app, status);
    tools::add_queries(app, status);
    tools::add_show(app, status);
    tools::add_pixel(app, status);
    tools::add_report(app, status);
    tools::add_debug(app, status);
    tools::add_compare(app, status);
    tools::add_test(app, status);
    tools::add_diff(app, status);
    tools::add_bisect(app, status);
    tools::add_reduce(app, status);
    tools::add_trim(app, status);
    tools::add_dump(app, status);
    tools::add_asm(app, status);
    tools::add_import(app, status);
    tools::add_export(app, status);
    tools::add_check(app, status);
    tools::add_info(app, status);
    tools::add_objects(app, status);
    tools::add_profile(app, status);
    tools::add_lint(app, status);
    tools::add_ops(app, status);
    tools::add_dialects(app, status);
    tools::add_caps(app, status);
    tools::add_shader(app, status);
    tools::add_record(app, status);
    tools::add_doctor(app, status);
    tools::add_manual(app, status);
    tools::add_completion(app, status);
    app.footer(
        "A place in a capture is RECORD, counted from 0; RECORD+0xOFFSET, a command of that submission;\n"
        "or FRAME.DRAW, a drawing command, both counted from 1. All verbs print and accept these. A "
        "primitive of a draw,\n"
        "FRAME.DRAW.PRIMITIVE as pixel prints it, is accepted in place of the draw.\n\n" +
        exit_status_help());
    try {
        std::vector<std::string> arguments = tools::with_present_names(tools::program_arguments(argc, argv));
        std::ranges::reverse(arguments); // which CLI11 asks for
        app.parse(std::move(arguments));
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error); // --help, --version
        std::fprintf(stderr, "dp2: %s; see --help\n",
                     tools::one_line(tools::mistake_text(app, error)).c_str());
        return tools::kExitUsage;
    } catch (const tools::InputError& error) {
        std::fprintf(stderr, "dp2: %s\n", tools::one_line(tools::with_limit_options(error.text)).c_str());
        return error.status;
    } catch (const std::filesystem::filesystem_error& error) {
        std::fprintf(stderr, "dp2: %s: %s\n", tools::one_line(error.path1().string()).c_str(),
                     error.code().message().c_str());
        return tools::kExitIo;
    } catch (const std::bad_alloc&) {
        return no_memory();
    } catch (const std::length_error&) { // more bytes than a 32-bit program has addresses
        return no_memory();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "dp2: internal error: %s\n", error.what());
        return tools::kExitInternal;
    }
    return status;
}

} // namespace

int main(int argc, char** argv) {
    const tools::StandardStreams streams;
    return tools::finish_output(run(argc, argv));
}
