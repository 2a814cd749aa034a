// dp2: replay, look into, check and assemble Direct3D 9 DP2 command buffers.
#include <cstdio>
#include <exception>

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "tools/exit_codes.h"
#include "tools/input.h"
#include "tools/verb.h"

int main(int argc, char** argv) {
    spdlog::set_default_logger(spdlog::stderr_color_mt("dp2"));
    spdlog::set_pattern("dp2: %^%l%$: %v");
    CLI::App app("Replay, look into, check and assemble Direct3D 9 DP2 command buffers.", "dp2");
    app.require_subcommand(1);
    app.footer("Exit status: 0 fine, 1 differences or findings, 2 usage, 3 input that cannot be understood, "
               "4 input or output failed, 5 internal error.");
    int status = tools::kExitOk;
    tools::add_replay(app, status);
    tools::add_queries(app, status);
    tools::add_dump(app, status);
    tools::add_asm(app, status);
    tools::add_check(app, status);
    tools::add_info(app, status);
    tools::add_ops(app, status);
    tools::add_dialects(app, status);
    tools::add_caps(app, status);
    tools::add_shader(app, status);
    tools::add_record(app, status);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? tools::kExitOk : tools::kExitUsage;
    } catch (const tools::InputError& error) {
        std::fprintf(stderr, "dp2: %s\n", error.text.c_str());
        return error.status;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "dp2: internal error: %s\n", error.what());
        return tools::kExitInternal;
    }
    return status;
}
