// dp2 manual, dp2 completion: man pages and shell completion, generated from the tree of options.
#include <cstdio>

#include "tools/command_line.h"
#include "tools/exit_codes.h"
#include "tools/input.h"
#include "tools/manual.h"
#include "tools/verb.h"

namespace tools {

void add_manual(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("manual", "Print a man page: dp2 manual replay | man -l -");
    auto name = std::make_shared<std::string>();
    verb->add_option("verb", *name, "the verb; none: the whole program");
    verb->callback([&app, name, &status] {
        status = kExitOk;
        if (name->empty()) {
            std::fputs(manual_page(app).c_str(), stdout);
            return;
        }
        std::vector<const char*> names;
        for (const CLI::App* known :
             static_cast<const CLI::App&>(app).get_subcommands([](const CLI::App*) { return true; })) {
            names.push_back(known->get_name().c_str());
            if (known->get_name() != *name) continue;
            std::fputs(manual_page(app, *known).c_str(), stdout);
            return;
        }
        throw InputError{kExitUsage, unknown_text("verb", *name, names)};
    });
}

void add_completion(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("completion", "Print a script that completes dp2's command lines");
    auto shell = std::make_shared<std::string>();
    const std::vector<std::string> shells(std::begin(kShells), std::end(kShells));
    verb->add_option("shell", *shell, "the shell")->required()->check(CLI::IsMember(shells));
    verb->callback([&app, shell, &status] {
        status = kExitOk;
        std::fputs(completion_script(app, *shell).c_str(), stdout);
    });
}

} // namespace tools
