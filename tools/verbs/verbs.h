// The verbs of the program. Each adds its sub-command and options to the command line.
#pragma once

#include <CLI/CLI.hpp>

namespace tools {

// Each function registers one sub-command; `status` receives the sub-command's exit status.
void add_replay(CLI::App& app, int& status);
void add_queries(CLI::App& app, int& status);
void add_show(CLI::App& app, int& status);
void add_pixel(CLI::App& app, int& status);
void add_debug(CLI::App& app, int& status);
void add_reduce(CLI::App& app, int& status);
void add_report(CLI::App& app, int& status);
void add_compare(CLI::App& app, int& status);
void add_test(CLI::App& app, int& status);
void add_diff(CLI::App& app, int& status);
void add_bisect(CLI::App& app, int& status);
void add_trim(CLI::App& app, int& status);
void add_dump(CLI::App& app, int& status);
void add_asm(CLI::App& app, int& status);
void add_import(CLI::App& app, int& status);
void add_export(CLI::App& app, int& status);
void add_objects(CLI::App& app, int& status);
void add_check(CLI::App& app, int& status);
void add_info(CLI::App& app, int& status);
void add_profile(CLI::App& app, int& status);
void add_lint(CLI::App& app, int& status);
void add_ops(CLI::App& app, int& status);
void add_dialects(CLI::App& app, int& status);
void add_caps(CLI::App& app, int& status);
void add_shader(CLI::App& app, int& status);
void add_record(CLI::App& app, int& status);
void add_doctor(CLI::App& app, int& status);
void add_manual(CLI::App& app, int& status);
void add_completion(CLI::App& app, int& status);

} // namespace tools
