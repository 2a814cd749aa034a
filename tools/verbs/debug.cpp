// dp2 debug: prints what the instructions of a draw's shader, or the stages of its fixed functions, read and
// write, for one pixel or vertex.
#include <cstdint>

#include "dp2/text/text_value.h"
#include "tools/cli/input_options.h"
#include "tools/cli/option_rules.h"
#include "tools/cli/places.h"
#include "tools/cli/play_listener.h"
#include "tools/cli/play_options.h"
#include "tools/report/debug_report.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

struct DebugOptions : InputChoice, PlayOptions {
    std::string at, pixel;
    std::uint32_t sample = 0, primitive = 0;
    std::uint64_t vertex = 0;
    bool has_vertex = false, has_sample = false, has_primitive = false;
    DebugForm form_of_output;
};

rasterizer::TracedPixel pixel_or_vertex(const DebugOptions& options) {
    rasterizer::TracedPixel of;
    if (options.has_vertex) {
        of.vertex = options.vertex;
        return of;
    }
    const std::size_t comma = options.pixel.find(',');
    const auto x = dp2::parse_unsigned(options.pixel.substr(0, comma));
    const auto y =
        comma == options.pixel.npos ? std::nullopt : dp2::parse_unsigned(options.pixel.substr(comma + 1));
    if (!x || !y || *x > INT32_MAX || *y > INT32_MAX)
        throw InputError{kExitUsage, "'" + options.pixel + "' is not a pixel: use X,Y"};
    of.x = static_cast<std::int32_t>(*x);
    of.y = static_cast<std::int32_t>(*y);
    if (options.has_sample) of.sample = options.sample;
    if (options.has_primitive) of.primitive = options.primitive;
    return of;
}

// Throws InputError for a pixel or sample outside of the draw's targets.
void check_inside(const responses::DebuggedTargets& targets, const rasterizer::TracedPixel& of) {
    if (of.vertex) return;
    if (static_cast<std::uint32_t>(of.x) >= targets.width ||
        static_cast<std::uint32_t>(of.y) >= targets.height)
        throw InputError{kExitUsage, "--pixel: the draw's targets have " + std::to_string(targets.width) +
                                         "x" + std::to_string(targets.height) + " pixels"};
    if (of.sample && *of.sample >= targets.samples)
        throw InputError{kExitUsage, "--sample: the draw's targets have " + std::to_string(targets.samples) +
                                         (targets.samples == 1 ? " sample" : " samples") + " a pixel"};
}

// Why there is nothing to print; empty if there is.
std::string why_nothing(const responses::ShaderDebug& debugged, const rasterizer::TracedPixel& of) {
    const rasterizer::ShaderTrace& trace = debugged.trace();
    if (!trace.has_draw) {
        const char* reason = debugged.skip_reason();
        return reason ? std::string("it is skipped: ") + reason : "it draws nothing";
    }
    if (!trace.log.runs().empty()) return {};
    if (of.vertex) return "it does not read vertex " + std::to_string(*of.vertex);
    const std::string pixel = "pixel " + std::to_string(of.x) + "," + std::to_string(of.y);
    const std::uint32_t primitives = trace.log.primitives();
    if (primitives != 0)
        return "--primitive: " + std::to_string(primitives) +
               (primitives == 1 ? " primitive shades " : " primitives shade ") + pixel;
    return "no primitive shades " + pixel;
}

int debug(const DebugOptions& options, Json& summary) {
    const rasterizer::TracedPixel of = pixel_or_vertex(options);
    const PlaySetup play(options, options);
    const Input& input = play.input;
    const dp2::DrawIndex& draws = play.draws;
    const dp2::Place place = *place_of(options.file, input, play.emulator.dialect, options.at);
    if (!draws.number(place))
        throw InputError{kExitUsage, options.file + ": '" + options.at + "' is not a draw; " +
                                         nearest_draws(draws, place)};

    responses::ShaderDebug debugged(input.document, play.emulator, place, of, options.form.limits);
    PlayListener listener(play.time, 2 * (place.record + 1));
    dp2::Status status = debugged.play_usual(listener);
    if (status.ok() && debugged.was_executed()) {
        check_inside(debugged.targets(), of);
        status = debugged.play_traced(listener);
    }
    listener.progress.clear();
    if (!status.ok()) throw record_error(options.file, status.error());
    summary["whole"] = input.whole;
    summary["unexpected_failures"] = debugged.unexpected_failures();
    const auto say = [&](const std::string& text) {
        complain(options.file, "draw " + options.at + ": " + text);
    };
    summary["runs"] = 0;
    if (!debugged.was_executed()) {
        say("its call ends before it");
        return kExitDiagnostics;
    }
    if (!debugged.failure().empty()) {
        say("it fails: " + debugged.failure());
        return kExitDiagnostics;
    }
    if (!debugged.difference().empty())
        throw InputError{kExitInternal, options.file + ": internal error: " + debugged.difference()};
    const rasterizer::ShaderTrace& trace = debugged.trace();
    summary["runs"] = trace.log.runs().size();
    if (const std::string why = why_nothing(debugged, of); !why.empty()) {
        say(why);
        return kExitDiagnostics;
    }
    DebugReport(options.file, debugged, place, draws, options.form_of_output).print();
    if (trace.log.is_full()) say("it is longer than what is printed");
    const bool incomplete = trace.log.is_full() || debugged.unexpected_failures() != 0;
    return incomplete ? kExitDiagnostics : input.status();
}

} // namespace

void add_debug(CLI::App& app, int& status) {
    auto* verb =
        app.add_subcommand("debug", "Show what each instruction of a draw's shader reads and writes");
    auto options = std::make_shared<DebugOptions>();
    add_input(*verb, *options);
    add_place_option(*verb, options->at, "the draw");
    verb->get_option("--at")->required();
    auto* pixel =
        verb->add_option("--pixel", options->pixel, "the pixel shader, for this pixel")->type_name("X,Y");
    auto* vertex = verb->add_option("--vertex", options->vertex,
                                    "the vertex shader, for the vertex with this number in its streams")
                       ->type_name("N")
                       ->excludes(pixel);
    auto* sample = verb->add_option("--sample", options->sample,
                                    "this sample of the pixel; default: the first that is drawn")
                       ->type_name("N")
                       ->needs(pixel);
    auto* primitive = verb->add_option("--primitive", options->primitive,
                                       "the Nth primitive that shades the pixel, from 1; default: all")
                          ->type_name("N")
                          ->check(number_in(std::uint32_t{1}, UINT32_MAX))
                          ->needs(pixel);
    verb->add_flag("--all", options->form_of_output.all, "also instructions that are not executed");
    auto* json = verb->add_flag("--json", options->form_of_output.json,
                                "JSON lines: each run and each instruction of it, and a summary");
    verb->add_flag("--bits", options->form_of_output.bits, "print values as bits, too")->excludes(json);
    verb->add_flag(
            "--texels", options->form_of_output.texels,
            "print the texels that each texture sample read, with their weights (--json always has them)")
        ->excludes(json);
    add_limits(*verb, options->limits);
    add_seconds(*verb, *options);
    add_completion_option(*verb, options->completion);
    add_dialect_option(*verb, options->dialect);
    verb->callback([=, &status] {
        options->has_vertex = vertex->count() != 0;
        options->has_sample = sample->count() != 0;
        options->has_primitive = primitive->count() != 0;
        if (!options->has_vertex && pixel->count() == 0)
            throw InputError{kExitUsage, "debug needs --pixel or --vertex"};
        status = run_on("debug", *options, options->form_of_output.json,
                        [&](Json& summary) { return debug(*options, summary); });
    });
}

} // namespace tools
