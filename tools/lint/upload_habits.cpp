// repeated-vertices, unchanged-upload, busy-buffer.
#include <algorithm>
#include <limits>
#include <map>

#include "rasterizer/geometry/topology.h"
#include "tools/lint/set_states.h"

namespace tools {

namespace {

namespace wire = dp2::wire;
using rasterizer::Handle;

constexpr std::size_t kLeastBytes = 64; // fewer are not worth a buffer, or a comparison

class RepeatedVertices : public LintCheck {
  public:
    explicit RepeatedVertices(const LintSetting& setting) : log_(setting.log), document_(setting.document) {}

    void record(std::size_t index, const dp2::capture::Record& record) override {
        const auto* submit = std::get_if<dp2::capture::Submit>(&record);
        if (!submit || submit->vertices.size() < kLeastBytes) return;
        const std::size_t first = seen_.try_emplace(submit->vertices.name(), index).first->second;
        const auto& before = std::get<dp2::capture::Submit>(document_[first]);
        if (first == index || !(before.vertices == submit->vertices)) return;
        log_.add(LintRule::RepeatedVertices, {index, std::nullopt}, [&] {
            return std::to_string(submit->vertices.size()) + " bytes, as at " + std::to_string(first);
        });
    }

  private:
    LintLog& log_;
    const dp2::capture::Document& document_;
    std::map<dp2::capture::Blob::Name, std::size_t> seen_; // the first record with these bytes
};

// Writes that repeat all bytes of an earlier write to the same place.
class UnchangedUploads : public LintCheck {
  public:
    explicit UnchangedUploads(const LintSetting& setting)
        : setting_(setting), log_(setting.log), document_(setting.document) {}

    void record(std::size_t index, const dp2::capture::Record& record) override {
        using namespace dp2::capture;
        if (const auto* made = std::get_if<CreateSurface>(&record)) changed(made->handle);
        if (const auto* made = std::get_if<CreateBuffer>(&record)) changed(made->handle);
        if (const auto* gone = std::get_if<Destroy>(&record)) changed(gone->handle);
        if (const auto* written = std::get_if<WriteBuffer>(&record)) {
            overwrite(*written);
            note({written->handle, written->offset, 0}, index, written->data);
        }
        if (const auto* blit = std::get_if<BlitSurface>(&record)) changed(blit->dest);
        if (const auto* written = std::get_if<WriteSurface>(&record)) {
            // The level may also be written by other handles.
            if (setting_.root(written->handle) != written->handle || !written->writes_whole_level())
                return changed(written->handle);
            note({written->handle, written->level, written->slice}, index, written->data);
        }
    }
    void command(const LintCommand& command) override {
        if (command.is_blit() || resolves_depth(command)) return written_.clear();
        if (command.op() != dp2::Opcode::Clear) return;
        for (const Handle target : command.state().targets) changed(target);
        changed(command.state().depth);
    }
    void drawn(const LintDraw& draw) override {
        for (const Handle target : draw.state().targets) changed(target);
        changed(draw.state().depth);
    }

  private:
    struct Where {
        Handle handle = 0;
        std::uint64_t first = 0, second = 0; // offset in a buffer; or level and slice
        auto operator<=>(const Where&) const = default;
    };
    dp2::ByteSpan bytes(std::size_t record) const {
        if (const auto* buffer = std::get_if<dp2::capture::WriteBuffer>(&document_[record]))
            return buffer->data;
        return std::get<dp2::capture::WriteSurface>(document_[record]).data;
    }
    void note(const Where& where, std::size_t index, const dp2::capture::Blob& data) {
        const auto last = written_.find(where);
        const bool same = last != written_.end() && data.size() >= kLeastBytes &&
                          std::ranges::equal(bytes(last->second), dp2::ByteSpan(data));
        if (same)
            log_.add(LintRule::UnchangedUpload, {index, std::nullopt}, [&] {
                return std::to_string(data.size()) + " bytes of " + std::to_string(where.handle) +
                       ", as at " + std::to_string(last->second);
            });
        written_[where] = index;
    }
    // Forgets earlier writes that this one overlaps, except one of the same range.
    void overwrite(const dp2::capture::WriteBuffer& write) {
        const std::uint64_t end = write.offset + write.data.size();
        for (auto at = written_.lower_bound({write.handle, 0, 0});
             at != written_.end() && at->first.handle == write.handle && at->first.first < end;) {
            const bool same =
                at->first.first == write.offset && bytes(at->second).size() == write.data.size();
            const bool apart = at->first.first + bytes(at->second).size() <= write.offset;
            at = same || apart ? std::next(at) : written_.erase(at);
        }
    }
    void changed(Handle handle) {
        if (handle == 0 || written_.empty()) return;
        const Handle surface = setting_.root(handle);
        constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
        written_.erase(written_.lower_bound({surface, 0, 0}), written_.upper_bound({surface, kMost, kMost}));
    }

    const LintSetting& setting_;
    LintLog& log_;
    const dp2::capture::Document& document_;
    std::map<Where, std::size_t> written_; // the last record that wrote these bytes, which are still there
};

// Writes to parts of buffers that draws of the frame have read.
class BusyBuffers : public LintCheck {
  public:
    explicit BusyBuffers(const LintSetting& setting) : log_(setting.log) {}

    void record(std::size_t index, const dp2::capture::Record& record) override {
        using namespace dp2::capture;
        if (std::holds_alternative<Present>(record)) read_.clear();
        if (const auto* made = std::get_if<CreateBuffer>(&record)) read_.erase(made->handle); // DISCARD
        if (const auto* gone = std::get_if<Destroy>(&record)) read_.erase(gone->handle);
        const auto* write = std::get_if<WriteBuffer>(&record);
        if (!write) return;
        const auto found = read_.find(write->handle);
        if (found == read_.end()) return;
        const std::uint64_t end = write->offset + write->data.size();
        for (const Read& read : found->second) {
            if (read.begin >= end || read.end <= write->offset) continue;
            return log_.add(LintRule::BusyBuffer, {index, std::nullopt}, [&] {
                return "bytes " + std::to_string(std::max(read.begin, write->offset)) + ".." +
                       std::to_string(std::min(read.end, end) - 1) + " of buffer " +
                       std::to_string(write->handle) + ", read at " + dp2::place_text(read.place);
            });
        }
    }
    void command(const LintCommand& command) override {
        if (!command.is_draw()) return;
        Walk walk(*this, command);
        (void)dp2::dispatch(command.command, command.decode, walk);
    }

  private:
    struct Read {
        std::uint64_t begin = 0, end = 0;
        dp2::Place place;
    };
    static constexpr std::size_t kMostReads = 4096; // kept of each buffer; writes are compared with each
    struct Walk : dp2::NullHandler {
        Walk(BusyBuffers& of, const LintCommand& c) : buffers(of), command(c) {}
        dp2::Status on_draw_primitive(const dp2::Command&, const wire::DrawPrimitive& r) {
            vertices(r.first, rasterizer::run_length(dp2::enum_cast<dp2::PrimitiveType>(r.type), r.count));
            return {};
        }
        dp2::Status on_draw_indexed_primitive(const dp2::Command&, const wire::DrawIndexedPrimitive& r) {
            const rasterizer::DeviceState& state = command.state();
            const std::uint64_t length =
                rasterizer::run_length(dp2::enum_cast<dp2::PrimitiveType>(r.type), r.count);
            buffers.add(state.indices, std::uint64_t{r.start_index} * state.index_width,
                        length * state.index_width, command.place);
            const std::int64_t first = std::int64_t{r.base} + r.min_index;
            if (first >= 0) vertices(static_cast<std::uint64_t>(first), r.vertices);
            return {};
        }
        // Notes a read of stream 0, which every vertex format has.
        void vertices(std::uint64_t first, std::uint64_t count) {
            constexpr std::uint64_t kMost = std::uint64_t{1} << 31; // no buffer has more
            const rasterizer::StreamBinding& stream = command.state().streams[0];
            if (stream.divider == 1 && first <= kMost && count <= kMost)
                buffers.add(stream.buffer, stream.offset + first * stream.stride, count * stream.stride,
                            command.place);
        }
        BusyBuffers& buffers;
        const LintCommand& command;
    };

    void add(Handle buffer, std::uint64_t begin, std::uint64_t bytes, const dp2::Place& place) {
        if (buffer == 0 || bytes == 0) return;
        std::vector<Read>& reads = read_[buffer];
        if (reads.size() < kMostReads) reads.push_back({begin, begin + bytes, place});
    }

    LintLog& log_;
    std::map<Handle, std::vector<Read>> read_; // since the last present
};

} // namespace

void add_upload_habits(LintChecks& checks, const LintSetting& setting) {
    checks.push_back(std::make_unique<RepeatedVertices>(setting));
    checks.push_back(std::make_unique<UnchangedUploads>(setting));
    checks.push_back(std::make_unique<BusyBuffers>(setting));
}

} // namespace tools
