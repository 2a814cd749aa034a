// The pass that removes commands. It treats the commands of all submissions as one list.
#include "dp2/capture/submission_parts.h"
#include "dp2/reduce/reduction.h"

namespace dp2 {

namespace {

using capture::Document;
using capture::Submit;

// A document whose first submissions are split into units. A unit is a command, or the malformed or unread
// bytes after the last one.
class SplitDocument {
  public:
    SplitDocument(Document document, const Dialect& dialect, std::size_t submissions)
        : document_(std::move(document)) {
        for (std::size_t record = 0; record < document_.size() && splits_.size() < submissions; ++record) {
            const auto* submit = std::get_if<Submit>(&document_[record]);
            if (!submit) continue;
            splits_.push_back({record, units_, take_apart(*submit, dialect)});
            units_ += splits_.back().parts.commands.size() + 1;
        }
    }

    std::size_t units() const { return units_; }

    Document with(std::span<const std::size_t> kept) const {
        Document out = document_;
        auto next = kept.begin();
        for (const Split& split : splits_) {
            const std::size_t commands = split.parts.commands.size(), end = split.first_unit + commands + 1;
            const auto first = next;
            while (next != kept.end() && *next < end) ++next;
            if (static_cast<std::size_t>(next - first) == commands + 1) continue;
            Submit& submit = std::get<Submit>(out[split.record]);
            capture::Bytes bytes;
            for (auto unit = first; unit != next; ++unit) {
                const std::size_t i = *unit - split.first_unit;
                if (i < commands)
                    append_command(bytes, split.parts.commands[i], submit.command_offset);
                else
                    bytes.insert(bytes.end(), split.parts.rest.begin(), split.parts.rest.end());
            }
            submit.commands = std::move(bytes);
        }
        return out;
    }

  private:
    struct Split {
        std::size_t record, first_unit;
        SubmissionParts parts; // spans into document_
    };
    const Document document_;
    std::vector<Split> splits_;
    std::size_t units_ = 0;
};

} // namespace

void reduce_commands(Reduction& reduction, std::size_t submissions) {
    const SplitDocument source(reduction.best(), reduction.dialect(), submissions);
    minimize(
        source.units(),
        [&](std::span<const std::size_t> kept) { return reduction.attempt(source.with(kept)); },
        reduction.stop_check());
}

void reduce_commands(Reduction& reduction) {
    reduce_commands(reduction, reduction.best().size());
}

} // namespace dp2
