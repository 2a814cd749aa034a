// The walk over state commands: it compares only what a command may change, and finds what a comparison of all states
// finds; a state that a command writes is "the same" just if the command has changed nothing in the replay.
#include "responses/analysis/state_walk.h"
#include "tests/support/pinned.h"
#include "tests/support/random_frames.h"

using namespace responses;

namespace {

using dp2::capture::Document;
using Written = StateWalk::Written;
using Texts = std::vector<std::string>;

Document assembled(const std::string& text) {
    auto document = dp2::assemble_capture(text);
    INFO(text);
    if (!document.ok()) FAIL(document.error().to_string());
    return std::move(*document);
}

// Plays a capture and follows it.
class Walker : public ReplayObserver {
  public:
    explicit Walker(const Document& document)
        : document_(document), options_(*replay_options(document)), walk_(document, options_.dialect) {}

    void play() {
        walk_.tell_written([this](const Written& written) { wrote(written); });
        EmulatorOptions options = options_;
        options.workers = 0;
        options.trace = [this](Context& context, const dp2::Command* next) {
            context_ = &context;
            walk_.executed(context, next);
            executed(context, next);
        };
        Replayer replayer(std::move(options));
        emulator_ = &replayer.emulator();
        REQUIRE(replayer.play(document_, *this).ok());
    }

  protected:
    virtual void wrote(const Written&) {}
    virtual void executed(const Context&, const dp2::Command*) {}
    virtual void ended() {} // a call

    void started(std::size_t record) override {
        walk_.started(record);
        record_ = record;
    }
    void submitted(std::size_t, const Call& call, dp2::ByteSpan) override {
        walk_.submitted(call, emulator_->last_error());
        ended();
    }

    const Document& document_;
    const EmulatorOptions options_;
    StateWalk walk_;
    Emulator* emulator_ = nullptr;
    const Context* context_ = nullptr;
    std::size_t record_ = 0;
};

// Compares all states after each command.
class Judge : public Walker {
  public:
    using Walker::Walker;
    std::size_t commands = 0, changing = 0, judged = 0;
    Texts wrong;

  private:
    void executed(const Context& context, const dp2::Command* next) override {
        std::vector<StateKey> all;
        for_each_difference(walk_.kept(), context, kAllStateBits, [&](const StateKey& key) { all.push_back(key); });
        if (all != walk_.changes()) wrong.push_back(dp2::place_text(walk_.last()) + ": a change is missed");
        ++commands;
        changes_ = !all.empty();
        changing += changes_;
        if (next) judge(), walk_.keep();
    }
    void ended() override { judge(); }
    void wrote(const Written& written) override { written_.push_back(written); }

    // Of a command with one record, which writes one state: it is the same just if nothing has changed.
    void judge() {
        const std::vector<Written> written = std::move(written_);
        written_.clear();
        if (written.size() != 1) return;
        const auto& submit = std::get<dp2::capture::Submit>(document_[record_]);
        const std::size_t header = *written[0].place.offset - submit.command_offset;
        const auto command = dp2::load<dp2::wire::Command>(submit.commands.data() + header);
        // SETVERTEXSHADER is never the same if it unbinds a shader.
        if (command.count != 1 || written[0].op.op == dp2::Opcode::SetVertexShader) return;
        ++judged;
        if (written[0].state.same == changes_)
            wrong.push_back(dp2::place_text(written[0].place) + ": " + written[0].op.name +
                            (changes_ ? " changes a state" : " changes no state"));
    }

    std::vector<Written> written_;
    bool changes_ = false;
};

// What is written, as "4+0x0 RENDERSTATE 34", with " again" if it is the same.
class Listing : public Walker {
  public:
    using Walker::Walker;
    Texts all;

  private:
    void wrote(const Written& written) override {
        all.push_back(dp2::place_text(written.place) + " " + written.op.name + " " +
                      std::to_string(written.state.key.first) + (written.state.same ? " again" : ""));
    }
};

const std::string kHead = "surface 1 format X8R8G8B8 size 8x8 usage target\n";

Texts listed(const std::string& records, const std::string& head = "",
             const std::string& context = "context 1 interface 5 target 1 depth 0\n") {
    const Document document = assembled("dp2t 1\n" + head + kHead + context + records);
    Listing listing(document);
    listing.play();
    return listing.all;
}

} // namespace

TEST_CASE("what a command may change is all that it changes, and what it writes again is unchanged") {
    std::vector<Document> documents;
    for (const Pinned& pinned : pinned_captures()) documents.push_back(pinned.document);
    for (unsigned seed = 1; seed <= 20; ++seed) documents.push_back(assembled(RandomFrames(seed).text()));
    std::size_t commands = 0, changing = 0, judged = 0;
    for (const Document& document : documents) {
        Judge judge(document);
        judge.play();
        CHECK(judge.wrong == Texts());
        commands += judge.commands, changing += judge.changing, judged += judge.judged;
    }
    CHECK(commands > 5000);
    CHECK(changing > 1000);
    CHECK(judged > 1000);
}

TEST_CASE("of a command that fails, what it has written before is told") {
    // Record 2, whose second record is refused; then the state is as the first has set it.
    CHECK(listed("submit { RENDERSTATE { FOGCOLOR 1 LINEPATTERN 0x100 FOGCOLOR 2 } }\nsubmit { RENDERSTATE { FOGCOLOR "
                 "1 } }\n") == Texts{"2+0x0 RENDERSTATE 34", "3+0x0 RENDERSTATE 34 again"});
    // A target that does not exist, in the first or the second record
    CHECK(listed("submit { SETRENDERTARGET { 9 0 } }\nsubmit { SETRENDERTARGET { 1 0 } }\n") ==
          Texts{"3+0x0 SETRENDERTARGET 0 again"});
    CHECK(listed("submit { SETRENDERTARGET2 { 1 1 0 9 2 1 } }\n") == Texts{"2+0x0 SETRENDERTARGET2 1"});
    // Records of different sizes
    CHECK(listed("submit { SETLIGHT { 3 ENABLE } SETLIGHT { 3 ENABLE 4 DATA { 3 1 1 1 1 1 1 1 1 0 0 0 0 0 0 0 0.4 -0.3 "
                 "1 0 0 0 "
                 "0 0 0 0 } 5 7 6 ENABLE } }\n") ==
          Texts{"2+0x0 SETLIGHT 3", "2+0xc SETLIGHT 3 again", "2+0xc SETLIGHT 4"});
    // A later command fails, or the call by a script: the earlier one is whole.
    CHECK(listed("submit { RENDERSTATE { FOGCOLOR 1 } raw { u8 0xff 0 0 0 } }\n") == Texts{"2+0x0 RENDERSTATE 34"});
    CHECK(listed("fail_call 1 command 1 ddrval 0x8876017c\nsubmit { RENDERSTATE { FOGCOLOR 1 } RENDERSTATE { FOGCOLOR "
                 "2 } }\n") == Texts{"3+0x0 RENDERSTATE 34"});
}

TEST_CASE("the context says what is the same") {
    // Divider 0 is 1.
    CHECK(listed("submit { SETSTREAMSOURCEFREQ { 0 0 } SETSTREAMSOURCEFREQ { 0 1 } SETSTREAMSOURCEFREQ { 0 2 } }\n") ==
          Texts{"2+0x0 SETSTREAMSOURCEFREQ 0 again", "2+0xc SETSTREAMSOURCEFREQ 0 again",
                "2+0x18 SETSTREAMSOURCEFREQ 0"});
    // A context without a target draws; one whose target is removed does not.
    CHECK(listed("submit { SETRENDERTARGET2 { 0 0 } SETRENDERTARGET2 { 0 0 } }\n", "",
                 "context 1 interface 5 target 0 depth 0\n") ==
          Texts{"2+0x0 SETRENDERTARGET2 0", "2+0xc SETRENDERTARGET2 0 again"});
    // An undefined value is ignored, but kept by a driver that refuses it.
    const std::string undefined = "submit { RENDERSTATE { ZFUNC 0x500 } RENDERSTATE { ZFUNC 0x500 } }\n";
    const Texts kept = listed(undefined, "dialect strict-states\n");
    CHECK(kept == Texts{"3+0x0 RENDERSTATE 23", "3+0xc RENDERSTATE 23 again"});
    // Recording a block writes nothing; what it executes belongs to the STATESET.
    CHECK(listed("submit { STATESET { BEGIN 7 ALL } RENDERSTATE { FOGCOLOR 1 } STATESET { END 7 ALL } STATESET { "
                 "EXECUTE 7 ALL } "
                 "RENDERSTATE { FOGCOLOR 1 } }\n") == Texts{"2+0x3c RENDERSTATE 34 again"});
}

TEST_CASE("each context has states of its own, from its creation on") {
    struct Lives : Walker {
        using Walker::Walker;
        Texts found;
        void executed(const Context&, const dp2::Command*) override {
            std::string text = std::to_string(walk_.context().number) + " of " +
                               dp2::place_text(walk_.context().created) + (walk_.context().again ? " again" : "") +
                               " at " + dp2::place_text(walk_.last()) + ":";
            for (const StateKey& key : walk_.changes()) text += " " + std::to_string(key.index);
            found.push_back(text);
            walk_.keep();
        }
    };
    const Document document =
        assembled("dp2t 1\n" + kHead +
                  "context 1 interface 5 target 0 depth 0\ncontext 2 interface 5 target 0 depth 0\n"
                  "submit context 1 { RENDERSTATE { FOGCOLOR 1 } }\nsubmit context 2 { }\n"
                  "destroy_context 1\ncontext 1 interface 5 target 0 depth 0\n"
                  "submit context 1 { RENDERSTATE { FOGCOLOR 1 } }\n");
    Lives lives(document);
    lives.play();
    CHECK(lives.found == Texts{"1 of 1 at 1:", "1 of 1 at 3+0x0: 34",
                               "2 of 2 at 2:", "1 of 6 again at 6:", "1 of 6 again at 7+0x0: 34"});
}
