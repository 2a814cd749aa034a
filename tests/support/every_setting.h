// Plays steps in every setting that must not change a picture: numbers of workers, back ends, and replays of a
// recording that begins after any of the steps.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "dp2/capture/text_capture.h"
#include "dp2/wire/error_text.h"
#include "responses/recording/recording_preamble.h"
#include "tests/support/drawing_rig.h"
#include "tests/support/shown.h"

namespace responses {

// Records of a capture in the text form; a step that begins with a brace contains the commands of a call of context 1.
using Steps = std::vector<std::string>;

class SettingPlayer : ReplayObserver {
  public:
    explicit SettingPlayer(const EmulatorOptions& options) : replayer_(options) {}
    void play(const dp2::capture::Document& document) {
        const dp2::Status status = replayer_.play(document, *this);
        if (!status.ok()) FAIL(dp2::describe(status.error()));
    }
    // Plays a step. Every call must succeed, except for calls followed by an `expect` record.
    void play(const std::string& step) {
        const auto document = dp2::assemble_capture("dp2t 1\n" + step);
        if (!document.ok()) FAIL(document.error().to_string() << " in\n" << step);
        play(*document);
    }
    Emulator& emulator() { return replayer_.emulator(); }

  private:
    void submitted(std::size_t, const Call& call, dp2::ByteSpan) override {
        if (call.ddrval != 0) FAIL(dp2::describe(replayer_.emulator().last_error()));
    }
    Replayer replayer_;
};

// Plays the steps with each number of workers, compiled and interpreted, and in an emulator restored from a recording
// that begins at each step; calls `check` after each, to compare pictures.
inline void in_every_setting(const Steps& steps, const std::function<void(Emulator&)>& check) {
    for (const unsigned workers : {0u, 1u, 2u, 4u})
        for (const bool compile : {true, false}) {
            if (kSanitized && compile != (workers % 2 == 0)) continue;
            INFO(workers << " workers, " << (compile ? "compiled" : "interpreted"));
            EmulatorOptions options = with_workers(workers);
            options.compile = compile;
            SettingPlayer player(options);
            for (const std::string& step : steps) player.play(step);
            check(player.emulator());
        }
    for (std::size_t begin = 1; begin < steps.size(); ++begin) {
        INFO("recorded from step " << begin << " on");
        SettingPlayer recorded(with_workers(1)), replayed(with_workers(1));
        for (std::size_t i = 0; i < begin; ++i) recorded.play(steps[i]);
        const auto preamble = recording_preamble(recorded.emulator());
        if (!preamble.ok()) FAIL(dp2::describe(preamble.error()));
        replayed.play(*preamble);
        for (std::size_t i = begin; i < steps.size(); ++i) replayed.play(steps[i]);
        check(replayed.emulator());
    }
}

// Surface 1, a target of several tiles; surface 2, a depth buffer; and draws that nothing waits for.
inline const std::string kBusyTarget = [] {
    std::string text =
        "surface 1 format A8R8G8B8 size 150x100 usage target\nsurface 2 format D24S8 size 150x100 usage "
        "depth\ncontext 1 interface 5 target 1 depth 2\nsubmit context 1 vertex_type XYZRHW|DIFFUSE|TEX1 { "
        "vertices { " +
        textured_rectangle(0, 0, 150, 100, 0xff404040) +
        " }\nCLEAR { TARGET|ZBUFFER|COMPUTERECTS 0 1 0 } RENDERSTATE { CULLMODE NONE LIGHTING FALSE ZENABLE "
        "FALSE }";
    for (int i = 0; i < 40; ++i) text += " TRIANGLESTRIP count 2 { 0 }";
    return text + " CLEAR { TARGET|ZBUFFER|COMPUTERECTS 0 1 0 }\n}";
}();

// A call that executes `commands` and then draws a rectangle.
inline std::string drawing(const std::string& commands, int left, int top, int right, int bottom,
                           std::uint32_t color = 0xffffffff) {
    return "submit context 1 vertex_type XYZRHW|DIFFUSE|TEX1 { vertices { " +
           textured_rectangle(left, top, right, bottom, color) + " }\n" + commands + kStrip + "\n}";
}
inline std::string calling(const std::string& commands) {
    return "submit context 1 {\n" + commands + "\n}";
}

} // namespace responses
