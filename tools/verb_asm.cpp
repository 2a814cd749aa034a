// dp2 asm: text to the bytes of its command buffers.
#include "dp2/capture.h"
#include "tools/exit_codes.h"
#include "tools/input.h"
#include "tools/verb.h"

namespace tools {

void add_asm(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("asm", "Write the command bytes of a text capture's submissions, one after the other");
    auto file = std::make_shared<std::string>(), out = std::make_shared<std::string>();
    auto only = std::make_shared<int>(-1);
    verb->add_option("file", *file, "the capture (.dp2t)")->required();
    verb->add_option("-o,--output", *out, "the raw command buffer")->required();
    verb->add_option("--submission", *only, "only this one, counted from 0");
    verb->callback([file, out, only, &status] {
        std::vector<std::byte> bytes;
        int number = 0;
        for (const auto& record : read_document(*file))
            if (const auto* submit = std::get_if<dp2::capture::Submit>(&record))
                if (const int n = number++; *only < 0 || n == *only)
                    bytes.insert(bytes.end(), submit->commands.begin(), submit->commands.end());
        if (*only >= number) throw InputError{kExitUsage, "there are only " + std::to_string(number) + " submissions"};
        write_file(*out, bytes.data(), bytes.size());
        status = kExitOk;
    });
}

} // namespace tools
