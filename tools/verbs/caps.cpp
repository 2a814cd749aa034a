// dp2 caps: prints the formats and what each can be used for, as the driver reports it.
#include <cstdio>

#include "rasterizer/commands/capabilities.h"
#include "responses/protocol/driver_info.h"
#include "tools/cli/exit_codes.h"
#include "tools/cli/json_lines.h"
#include "tools/verbs/verbs.h"

namespace tools {

void add_caps(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("caps", "Print the formats and what each can be used for");
    auto json = std::make_shared<bool>(false);
    verb->add_flag("--json", *json, "as JSON lines");
    verb->callback([json, &status] {
        status = kExitOk;
        if (!*json)
            std::printf("%-16s %-8s %-7s %-6s %-12s %-11s %-10s %-5s %s\n", "format", "texture", "target",
                        "depth", "multisample", "blit source", "blit dest", "sRGB", "bump");
        for (const dp2::FormatInfo* format : responses::driver_formats()) {
            const rasterizer::FormatCapabilities can = rasterizer::format_capabilities(*format);
            const auto mark = [](bool yes) { return yes ? "yes" : "-"; };
            const char* srgb = can.srgb_write ? "rw" : can.srgb_read ? "r" : "-";
            if (!*json) {
                std::printf("%-16s %-8s %-7s %-6s %-12s %-11s %-10s %-5s %s\n", format->name,
                            mark(can.texture), mark(can.render_target), mark(can.depth_stencil),
                            mark(can.multisample), mark(can.blit_source), mark(can.blit_target), srgb,
                            mark(can.bump));
                continue;
            }
            Json line = json_line("format");
            line.update({{"format", format->name},
                         {"number", static_cast<std::uint32_t>(format->format)},
                         {"texture", can.texture},
                         {"render_target", can.render_target},
                         {"depth_stencil", can.depth_stencil},
                         {"multisample", can.multisample},
                         {"blit_source", can.blit_source},
                         {"blit_target", can.blit_target},
                         {"srgb_read", can.srgb_read},
                         {"srgb_write", can.srgb_write},
                         {"bump", can.bump}});
            print_json(line);
        }
    });
}

} // namespace tools
