// missing-texture, unread-texture, unfiltered-mips, mips-made-twice.
#include <map>
#include <optional>
#include <set>

#include "tools/lint/lint_check.h"

namespace tools {

namespace {

namespace wire = dp2::wire;
using dp2::Tss;
using rasterizer::Handle;

class MissingTextureHabit : public LintCheck {
  public:
    explicit MissingTextureHabit(const LintSetting& setting) : log_(setting.log) {}
    void drawn(const LintDraw& draw) override {
        if (draw.missing_textures != 0)
            log_.add(LintRule::MissingTexture, draw.place, [&] { return std::string(draw.op.name); });
    }

  private:
    LintLog& log_;
};

// Textures that were bound while draws ran, and that none of them read.
class UnreadTextures : public LintCheck {
  public:
    explicit UnreadTextures(const LintSetting& setting) : log_(setting.log) {}

    void record(std::size_t, const dp2::capture::Record& record) override {
        const auto gone = [&](std::uint32_t number) {
            for (auto& binding : bound_[number]) replace(binding, std::nullopt);
            bound_.erase(number);
        };
        if (const auto* created = std::get_if<dp2::capture::CreateContext>(&record)) gone(created->context);
        if (const auto* ended = std::get_if<dp2::capture::DestroyContext>(&record)) gone(ended->context);
    }
    void command(const LintCommand& command) override {
        if (command.op() != dp2::Opcode::TextureStageState) return;
        Walk walk(*this, command);
        (void)dp2::dispatch(command.command, command.decode, walk);
    }
    void drawn(const LintDraw& draw) override {
        if (!draw.drew()) return;
        Bindings& bindings = bound_[draw.number];
        for (std::size_t slot = 0; slot < rasterizer::kTextureSlots; ++slot) {
            std::optional<Binding>& binding = bindings[stage_of_slot(slot)];
            if (!binding) continue;
            // A state set has bound another texture.
            if (draw.state().stage(stage_of_slot(slot), Tss::Texture) != binding->handle) {
                binding.reset();
                continue;
            }
            ++binding->draws;
            binding->read |= draw.textures >> slot & 1;
        }
    }
    void end() override {
        for (auto& [number, bindings] : bound_)
            for (auto& binding : bindings) replace(binding, std::nullopt);
    }

  private:
    struct Binding {
        dp2::Place place;
        std::uint32_t stage = 0;
        Handle handle = 0;
        std::uint64_t draws = 0; // while it was bound
        bool read = false;       // by any of them
    };
    using Bindings = std::array<std::optional<Binding>, rasterizer::kSamplers>;
    struct Walk : dp2::NullHandler {
        Walk(UnreadTextures& of, const LintCommand& c) : textures(of), command(c) {}
        dp2::Status on_texture_stage_state(const dp2::Command&, const wire::TextureStageState& r) {
            const std::uint32_t row = rasterizer::sampler_slot(r.stage);
            if (r.state != dp2::enum_number(Tss::Texture) || row >= rasterizer::kSamplers) return {};
            auto& binding = textures.bound_[command.number][row];
            if (binding && binding->handle == r.value) return {};
            std::optional<Binding> next;
            if (r.value != 0 && command.resources.surface(r.value, "").ok())
                next = Binding{command.place, r.stage, r.value};
            textures.replace(binding, next);
            return {};
        }
        UnreadTextures& textures;
        const LintCommand& command;
    };

    void replace(std::optional<Binding>& binding, const std::optional<Binding>& next) {
        if (binding && binding->draws != 0 && !binding->read)
            log_.add(LintRule::UnreadTexture, binding->place, [&] {
                return "stage " + std::to_string(binding->stage) + " texture " +
                       std::to_string(binding->handle) + ", not read by " + std::to_string(binding->draws) +
                       (binding->draws == 1 ? " draw" : " draws");
            });
        binding = next;
    }

    LintLog& log_;
    std::map<std::uint32_t, Bindings> bound_; // by context: the texture of each stage
};

class MipHabits : public LintCheck {
  public:
    explicit MipHabits(const LintSetting& setting) : setting_(setting), log_(setting.log) {}

    void record(std::size_t, const dp2::capture::Record& record) override {
        using namespace dp2::capture;
        if (const auto* made = std::get_if<CreateSurface>(&record)) {
            forget(made->handle);
            if (made->levels > 1) levels_[made->handle].count = made->levels;
        }
        if (const auto* gone = std::get_if<Destroy>(&record)) forget(gone->handle);
        if (const auto* level = std::get_if<CreateSublevel>(&record))
            if (level->level != 0) levels_.erase(setting_.root(level->surface)); // the program uses the level
        if (const auto* written = std::get_if<WriteSurface>(&record)) changed(written->handle);
        if (std::holds_alternative<BlitSurface>(record)) made_.clear();
    }
    void command(const LintCommand& command) override {
        if (command.op() == dp2::Opcode::GenerateMipSubLevels) {
            Walk walk(*this, command);
            (void)dp2::dispatch(command.command, command.decode, walk);
        } else if (command.is_blit()) {
            made_.clear();
        } else if (command.op() == dp2::Opcode::Clear) {
            for (const Handle target : command.state().targets) changed(target);
            changed(command.state().depth);
        }
    }
    void drawn(const LintDraw& draw) override {
        if (!draw.drew()) return;
        const rasterizer::DeviceState& state = draw.state();
        for (const Handle target : state.targets) changed(target);
        changed(state.depth);
        if (levels_.empty()) return;
        for (std::size_t slot = 0; slot < rasterizer::kTextureSlots; ++slot) {
            if (!(draw.textures >> slot & 1)) continue;
            const std::size_t row = stage_of_slot(slot);
            const auto found = levels_.find(state.stage(row, Tss::Texture));
            if (found == levels_.end()) continue;
            if (!found->second.read) found->second.read = draw.place;
            // Interfaces before DX8 number filters differently, so their levels count as used. MAXMIPLEVEL
            // selects a level even without a mip filter.
            found->second.used |=
                state.interface_version < rasterizer::kDx8 || state.stage(row, Tss::MipFilter) != 0 ||
                state.stage(row, Tss::MaxMipLevel) != 0 || slot >= rasterizer::kPixelSamplers;
        }
    }
    void end() override {
        for (const auto& [handle, levels] : levels_) report(handle, levels);
    }

  private:
    struct Levels { // of a texture
        std::uint32_t count = 0;
        std::optional<dp2::Place> read; // the first draw that reads it
        bool used = false;              // levels below the top may have been read
    };
    struct Walk : dp2::NullHandler {
        Walk(MipHabits& of, const LintCommand& c) : habits(of), command(c) {}
        dp2::Status on_generate_mip_sub_levels(const dp2::Command&, const wire::GenerateMipSubLevels& r) {
            const Handle surface = habits.setting_.root(r.surface);
            const auto found = habits.made_.find(surface);
            if (found != habits.made_.end() && found->second == r.filter)
                habits.log_.add(LintRule::MipsMadeTwice, command.place,
                                [&] { return "surface " + std::to_string(r.surface); });
            habits.made_[surface] = r.filter;
            return {};
        }
        MipHabits& habits;
        const LintCommand& command;
    };

    void changed(Handle handle) {
        if (handle != 0 && !made_.empty()) made_.erase(setting_.root(handle));
    }
    void forget(Handle handle) {
        changed(handle);
        const auto found = levels_.find(handle);
        if (found == levels_.end()) return;
        report(handle, found->second);
        levels_.erase(found);
    }
    void report(Handle handle, const Levels& levels) {
        if (levels.read && !levels.used)
            log_.add(LintRule::UnfilteredMips, *levels.read, [&] {
                return "texture " + std::to_string(handle) + " with " + std::to_string(levels.count) +
                       " levels";
            });
    }

    const LintSetting& setting_;
    LintLog& log_;
    std::map<Handle, Levels> levels_;      // textures with several levels
    std::map<Handle, std::uint32_t> made_; // the filter with which levels were made since the last change
};

} // namespace

void add_texture_habits(LintChecks& checks, const LintSetting& setting) {
    checks.push_back(std::make_unique<MissingTextureHabit>(setting));
    checks.push_back(std::make_unique<UnreadTextures>(setting));
    checks.push_back(std::make_unique<MipHabits>(setting));
}

} // namespace tools
