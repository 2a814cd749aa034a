// The driver against the reference model of the query protocol: random calls, every completion model, surfaces of any
// size, two dialects; every byte of the command surface is compared after each call.
#include <functional>
#include <iostream>
#include <random>

#include "dp2/commands/encoder.h"
#include "dp2/wire/error_text.h"
#include "rasterizer/geometry/batch.h"
#include "responses/emulator/emulator.h"
#include "tests/queries/protocol_model.h"
#include "tests/support/catch.h"

using protocol_model::Bytes;

namespace {

constexpr int kTarget = 32, kQuads = 4;
constexpr int kWidths[kQuads] = {1, 3, 5, 8}, kHeights[kQuads] = {1, 2, 4, 4};

struct Config {
    protocol_model::Completion completion;
    responses::CompletionModel model;
    unsigned workers = 0;
    const char* dialect = "ddi";
    std::uint32_t ids = 6;
};

class Checker {
  public:
    Checker(const Config& config, std::uint32_t seed)
        : config_(config), exact_(config.workers == 0 || config.completion.kind != protocol_model::Completion::Async),
          random_(seed), emulator_(options(config)) {
        rasterizer::SurfaceDesc target;
        target.format = dp2::Format::A8R8G8B8;
        target.width = target.height = kTarget;
        target.usage = dp2::kUsageRenderTarget;
        REQUIRE(emulator_.gpu().resources().create_surface(1, target).ok());
        REQUIRE(emulator_.gpu().resources().create_buffer(2, sizeof(float) * 16 * kQuads).ok());
        std::vector<float> vertices;
        for (int q = 0; q < kQuads; ++q)
            for (const auto& [x, y] : {std::pair{0, 0}, {1, 0}, {0, 1}, {1, 1}})
                vertices.insert(vertices.end(),
                                {static_cast<float>(x * kWidths[q]), static_cast<float>(y * kHeights[q]), 0.5f, 1.0f});
        REQUIRE(emulator_.memory().write_buffer(2, 0, std::as_bytes(std::span(vertices))).ok());
        for (int c = 0; c < 2; ++c) {
            contexts_.emplace_back(config.completion, protocol_model::Driver{rasterizer::kPostTransformCacheSize,
                                                                             1000000000, resources()});
            ids_.push_back(*emulator_.create_context(5, 1, 0));
            std::vector<std::byte> memory(256);
            dp2::Encoder e(memory);
            REQUIRE(e.set_vertex_shader_decl({.handle = 4}).ok()); // XYZRHW
            REQUIRE(e.set_stream_source({.stream = 0, .buffer = 2, .stride = 16}).ok());
            REQUIRE(e.render_state({.state = 22, .value = 1}).ok()); // CULLMODE NONE
            call(static_cast<std::size_t>(c), to_bytes(memory, e.bytes().size()), 0, 0, {}, {});
        }
    }

    std::uint64_t steps() const { return steps_; }
    std::uint64_t answers() const { return emulator_.counts().answers; }

    void step() {
        const std::size_t context = pick(2);
        Bytes commands;
        std::vector<std::function<bool()>> effects;
        std::vector<std::size_t> starts;
        const std::size_t count = pick(5) == 0 ? 0 : pick(7);
        for (std::size_t i = 0; i < count; ++i) {
            starts.push_back(commands.size());
            effects.push_back(command(commands, contexts_[context]));
        }
        const std::size_t offset = pick(3) == 0 ? 4 * pick(6) : 0;
        static constexpr std::size_t kRoom[] = {0, 4, 8, 12, 20, 28, 36, 52, 64, 200, 368, 376, 1000};
        const std::size_t room = kRoom[pick(std::size(kRoom))];
        steps_ += std::max<std::size_t>(count, 1);
        call(context, commands, offset, room, effects, starts);
    }

    // Every query that was ended must eventually be answered, unless the completion model is Never.
    void finish() {
        emulator_.presents().wait();
        for (std::size_t context = 0; context < 2; ++context) {
            for (int i = 0; i < 100000; ++i) {
                const std::uint64_t before = answers();
                call(context, {}, 0, 400, {}, {});
                if (answers() == before && i > 20) break;
            }
            if (config_.completion.kind != protocol_model::Completion::Never)
                REQUIRE(contexts_[context].unreported() == 0);
        }
    }

  private:
    static responses::EmulatorOptions options(const Config& config) {
        responses::EmulatorOptions out;
        out.workers = config.workers;
        out.completion = config.model;
        out.dialect = *dp2::parse_dialect(config.dialect);
        return out;
    }
    // RESOURCEMANAGER's counts for one surface and one buffer: used, used in video memory, in the working set, bytes of
    // the working set, managed, total bytes.
    static Bytes resources() {
        Bytes out;
        for (std::uint32_t type = 0; type < 8; ++type) {
            const std::uint32_t bytes = type == 1   ? kTarget * kTarget * 4
                                        : type == 6 ? sizeof(float) * 16 * kQuads
                                                    : 0,
                                count = bytes ? 1 : 0;
            for (const std::uint32_t word : {0u, 0u, 0u, 0u, 0u, count, count, count, bytes, count, bytes})
                protocol_model::put32(out, word);
        }
        return out;
    }
    static Bytes to_bytes(const std::vector<std::byte>& memory, std::size_t size) {
        Bytes out(size);
        if (size) std::memcpy(out.data(), memory.data(), size);
        return out;
    }
    std::size_t pick(std::size_t n) { return random_() % n; }

    // Appends one command; returns a function that executes it on the model and returns whether the driver accepts it.
    std::function<bool()> command(Bytes& out, protocol_model::Context& model) {
        const auto id = static_cast<std::uint32_t>(1 + pick(config_.ids));
        const auto put = [&](std::uint8_t opcode, std::initializer_list<std::uint32_t> words) {
            out.insert(out.end(), {opcode, 0, 1, 0});
            for (const std::uint32_t word : words) protocol_model::put32(out, word);
        };
        switch (pick(16)) {
        case 0:
        case 1:
        case 2: {
            static constexpr std::uint32_t kTypes[] = {4, 8, 9, 9, 9, 8, 6, 11, 12, 5, 7, 255};
            const std::uint32_t type = kTypes[pick(pick(8) == 0 ? 12 : pick(4) == 0 ? 10 : 9)];
            put(84, {id, type});
            return [&model, id, type] { return model.create(id, type); };
        }
        case 3: put(90, {id}); return [&model, id] { return model.destroy(id); };
        case 4:
        case 5: {
            const std::size_t quad = pick(kQuads);
            put(52, {5, static_cast<std::uint32_t>(4 * quad), 2}); // DRAWPRIMITIVE, a strip of two triangles
            return [&model, quad] {
                model.draw(static_cast<std::uint64_t>(kWidths[quad]) * static_cast<std::uint64_t>(kHeights[quad]), 2);
                return true;
            };
        }
        case 6:
            if (pick(2) == 0) {
                put(8, {62, 1}); // SCENECAPTURE
                return [&model] {
                    model.begin_scene();
                    return true;
                };
            }
            if (pick(8) == 0) {
                out.insert(out.end(), {5, 0, 0, 0}); // an unassigned opcode
                return [] { return false; };
            }
            [[fallthrough]];
        default: {
            static constexpr std::uint32_t kFlags[] = {1, 2, 1, 2, 1, 3, 0};
            const std::uint32_t flags = kFlags[pick(std::size(kFlags))];
            put(91, {id, flags});
            return [this, &model, id, flags] { return model.issue(id, flags, calls_); };
        }
        }
    }

    void call(std::size_t context, const Bytes& commands, std::size_t offset, std::size_t room,
              const std::vector<std::function<bool()>>& effects, const std::vector<std::size_t>& starts) {
        ++calls_;
        std::vector<std::byte> memory(offset + commands.size() + room);
        for (std::byte& b : memory) b = static_cast<std::byte>(random_());
        if (!commands.empty()) std::memcpy(memory.data() + offset, commands.data(), commands.size());
        const std::vector<std::byte> before = memory;
        std::optional<std::size_t> refused;
        for (std::size_t i = 0; i < effects.size() && !refused; ++i)
            if (!effects[i]()) refused = starts[i];

        responses::Call call;
        call.context = ids_[context];
        call.commands = memory;
        call.command_offset = static_cast<std::uint32_t>(offset);
        call.command_length = static_cast<std::uint32_t>(commands.size());
        emulator_.submit(call);
        const responses::EmulatorOptions& options = emulator_.options();
        const bool from_start = options.dialect.response_base == dp2::ResponseBase::SurfaceStart;
        const std::size_t base = from_start ? 0 : offset;
        if (refused) {
            if (call.ddrval == 0 || memory != before || call.error_offset != offset + *refused)
                FAIL("call " << calls_ << " should have failed at " << offset + *refused << ", ddrval " << call.ddrval
                             << " offset " << call.error_offset);
            return;
        }
        if (call.ddrval != 0) FAIL("call " << calls_ << " failed: " << dp2::describe(emulator_.last_error()));
        const Bytes response =
            to_bytes({memory.begin() + static_cast<std::ptrdiff_t>(base), memory.end()}, call.error_offset);
        if (exact_) {
            const Bytes wanted = contexts_[context].answer(
                memory.size() - base, calls_, options.dialect.continue_count == dp2::ContinueCount::One ? 1 : 0);
            if (response != wanted)
                FAIL("call " << calls_ << ": " << response.size() << " bytes answered, " << wanted.size()
                             << " expected, or other ones");
        } else if (const auto wrong = contexts_[context].accept(response)) {
            FAIL("call " << calls_ << ": " << *wrong);
        }
        // The driver wrote nothing besides the response.
        for (std::size_t i = 0; i < memory.size(); ++i)
            if ((i < base || i >= base + response.size()) && memory[i] != before[i])
                FAIL("call " << calls_ << " wrote byte " << i);
    }

    Config config_;
    bool exact_;
    std::mt19937 random_;
    responses::Emulator emulator_;
    std::vector<std::uint32_t> ids_;
    std::vector<protocol_model::Context> contexts_;
    std::uint64_t calls_ = 0, steps_ = 0;
};

} // namespace

TEST_CASE("a million random steps with each completion model give the answers of the reference model") {
    using Kind = responses::CompletionKind;
    using protocol_model::Completion;
    std::vector<Config> configs;
    for (const char* dialect : {"ddi", "permedia3"})
        for (const std::uint32_t ids : {6u, 60u}) {
            configs.push_back({{Completion::Immediate, 0}, {Kind::Immediate, 0}, 0, dialect, ids});
            configs.push_back(
                {{Completion::Async, 0}, {Kind::Async, 0}, 0, dialect, ids}); // no workers: done when submitted
            configs.push_back({{Completion::Async, 0}, {Kind::Async, 0}, 2, dialect, ids});
            for (const std::uint32_t calls : {0u, 1u, 3u, 20u})
                configs.push_back({{Completion::Delay, calls}, {Kind::Delay, calls}, 0, dialect, ids});
            for (const std::uint32_t seed : {1u, 77u})
                configs.push_back({{Completion::Seeded, seed}, {Kind::Seeded, seed}, ids == 6 ? 0u : 2u, dialect, ids});
            configs.push_back({{Completion::Never, 0}, {Kind::Never, 0}, 0, dialect, ids});
        }
    const std::uint64_t of_each_kind = kSanitized ? 20000 : 1000000;
    std::map<Kind, std::uint64_t> configs_of;
    for (const Config& config : configs) ++configs_of[config.model.kind];
    std::uint64_t steps = 0, answers = 0;
    for (std::size_t i = 0; i < configs.size(); ++i) {
        INFO("configuration " << i << ": " << to_string(configs[i].model) << " " << configs[i].dialect << " workers "
                              << configs[i].workers << " ids " << configs[i].ids);
        Checker checker(configs[i], static_cast<std::uint32_t>(1000 + i));
        while (checker.steps() * configs_of[configs[i].model.kind] < of_each_kind) checker.step();
        checker.finish();
        steps += checker.steps();
        answers += checker.answers();
    }
    CHECK(steps >= 5 * of_each_kind);
    CHECK(answers > of_each_kind / 4);
    std::cout << "query protocol: " << steps << " steps, " << answers << " answers as the model has them\n";
}
