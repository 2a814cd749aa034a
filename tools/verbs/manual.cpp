// dp2 manual prints man pages, dp2 completion prints a shell completion script; both are generated from the
// options.
#include <cstdio>
#include <filesystem>

#include "tools/cli/command_line.h"
#include "tools/cli/exit_codes.h"
#include "tools/cli/files.h"
#include "tools/cli/manual.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

struct Page {
    std::string file, text;
};

// The page of one verb, or those of the whole program and all verbs. Throws InputError for an unknown verb.
std::vector<Page> pages_of(const CLI::App& app, const std::string& verb) {
    std::vector<Page> pages;
    std::vector<const char*> names;
    if (verb.empty()) pages.push_back({app.get_name() + ".1", manual_page(app)});
    for (const CLI::App* known : shown_verbs(app)) {
        names.push_back(known->get_name().c_str());
        if (verb.empty() || known->get_name() == verb)
            pages.push_back({app.get_name() + "-" + known->get_name() + ".1", manual_page(app, *known)});
    }
    names.push_back(kLimitsPage);
    if (verb.empty() || verb == kLimitsPage)
        pages.push_back({app.get_name() + "-" + kLimitsPage + ".1", limits_page(app)});
    if (pages.empty()) throw InputError{kExitUsage, unknown_text("verb", verb, names)};
    return pages;
}

} // namespace

void add_manual(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("manual", "Print a man page: dp2 manual replay | man -l -");
    auto name = std::make_shared<std::string>(), folder = std::make_shared<std::string>();
    verb->add_option("verb", *name, "the verb, or limits; without one: the whole program");
    verb->add_option("-o,--out", *folder,
                     "write the verb's page, or all pages, into this folder instead of printing");
    verb->callback([&app, name, folder, &status] {
        status = kExitOk;
        const std::vector<Page> pages = pages_of(app, *name);
        if (folder->empty()) {
            std::fputs(pages.front().text.c_str(), stdout);
            return;
        }
        std::filesystem::create_directories(*folder);
        for (const Page& page : pages)
            write_file((std::filesystem::path(*folder) / page.file).string(), page.text.data(),
                       page.text.size());
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
