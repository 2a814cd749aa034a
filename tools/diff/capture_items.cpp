#include "tools/diff/capture_items.h"

#include <cstring>

#include "dp2/capture/text_capture.h"
#include "dp2/commands/memory_handles.h"
#include "dp2/text/disassembler.h"
#include "dp2/text/text_value.h"
#include "tools/cli/one_line.h"

namespace tools {

namespace {

using namespace dp2::capture;

// Builds the key of a record or command.
class KeyBytes {
  public:
    KeyBytes(char level, const ObjectPairs& objects, ObjectPairs::Side side, std::size_t record)
        : objects_(objects), side_(side), record_(record), bytes_(1, level) {}

    KeyBytes& number(std::uint64_t value) {
        bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
        return *this;
    }
    KeyBytes& text(const std::string& value) {
        number(value.size());
        bytes_ += value;
        return *this;
    }
    KeyBytes& raw(dp2::ByteSpan value) {
        number(value.size());
        bytes_.append(reinterpret_cast<const char*>(value.data()), value.size());
        return *this;
    }
    KeyBytes& object(std::uint32_t handle) { return number(objects_.name(side_, false, handle, record_)); }
    KeyBytes& context(std::uint32_t value) { return number(objects_.name(side_, true, value, record_)); }
    // Large data is represented by its hashes; CaptureDiff compares the bytes of items with equal keys.
    KeyBytes& data(const Blob& value) {
        const Blob::Name name = value.name();
        return number(value.size()).number(name.low).number(name.high);
    }
    std::string take() { return std::move(bytes_); }

  private:
    const ObjectPairs& objects_;
    const ObjectPairs::Side side_;
    const std::size_t record_;
    std::string bytes_;
};

// What a record is about, for pairing: objects, and keys of metadata.
struct SubjectKey {
    KeyBytes& key;
    void operator()(const Metadata& r) const { key.text(r.key); }
    void operator()(const CreateContext& r) const { key.context(r.context); }
    void operator()(const DestroyContext& r) const { key.context(r.context); }
    void operator()(const LoseContext& r) const { key.context(r.context); }
    void operator()(const SceneCounts& r) const { key.context(r.context); }
    void operator()(const HoldAnswers& r) const { key.context(r.context).number(r.what).number(r.value); }
    void operator()(const FailCall& r) const { key.context(r.context); }
    void operator()(const CreateSurface& r) const { key.object(r.handle); }
    void operator()(const CreateBuffer& r) const { key.object(r.handle); }
    void operator()(const CreateSublevel& r) const { key.object(r.handle); }
    void operator()(const Destroy& r) const { key.object(r.handle); }
    void operator()(const WriteSurface& r) const { key.object(r.handle).number(r.level).number(r.slice); }
    void operator()(const WriteBuffer& r) const { key.object(r.handle); }
    void operator()(const SetColorKey& r) const { key.object(r.handle).number(r.use); }
    void operator()(const BlitSurface& r) const { key.object(r.dest); }
    void operator()(const ObservedSurface& r) const { key.object(r.handle); }
    template <class Other> void operator()(const Other&) const {}
};

// The rest of a record.
struct ContentKey {
    KeyBytes& key;
    void operator()(const Metadata& r) const { key.text(r.value); }
    void operator()(const Completion& r) const { key.text(r.model).text(r.made_with); }
    void operator()(const ChosenDialect& r) const { key.text(r.switches); }
    void operator()(const CreateContext& r) const {
        key.number(r.interface_version).object(r.target).object(r.depth);
    }
    void operator()(const DestroyContext&) const {}
    void operator()(const CreateSurface& r) const {
        for (const std::uint32_t value : {r.format, r.width, r.height, r.depth, r.levels, r.faces, r.usage,
                                          r.samples, r.keyed, r.key_low, r.key_high, r.lod})
            key.number(value);
    }
    void operator()(const CreateBuffer& r) const { key.number(r.bytes); }
    void operator()(const CreateSublevel& r) const { key.object(r.surface).number(r.level).number(r.slice); }
    void operator()(const Destroy&) const {}
    void operator()(const WriteSurface& r) const {
        key.data(r.data).number(r.left).number(r.top).number(r.right).number(r.bottom);
    }
    void operator()(const WriteBuffer& r) const { key.number(r.offset).data(r.data); }
    void operator()(const Submit& r) const {
        key.context(r.context);
        for (const std::uint32_t value :
             {r.flags, r.vertex_type, r.vertex_size, r.capacity, r.command_offset, r.vertex_offset,
              r.vertex_length, r.null_commands, r.empty_vertices})
            key.number(value);
        key.data(r.vertices);
    }
    void operator()(const Present& r) const { key.object(r.surface); }
    void operator()(const ObservedResult& r) const {
        key.number(r.ddrval).number(r.error_offset).raw(r.response);
    }
    void operator()(const ObservedSurface& r) const { key.number(r.hash); }
    void operator()(const SceneCounts& r) const { key.number(r.triangles).number(r.clipped); }
    void operator()(const Disjoint&) const {}
    void operator()(const LoseContext&) const {}
    void operator()(const HoldAnswers& r) const { key.number(r.held); }
    void operator()(const SetClock& r) const { key.number(r.now).number(r.step).number(r.frequency); }
    void operator()(const FailCall& r) const {
        key.number(r.kind).number(r.call).number(r.calls).number(r.command).number(r.ddrval);
    }
    void operator()(const HangGpu& r) const { key.number(r.hangs); }
    void operator()(const OfferQueries& r) const { key.number(r.chosen).raw(r.types); }
    void operator()(const OfferCaps& r) const { key.raw(r.caps); }
    void operator()(const SetColorKey& r) const { key.number(r.keyed).number(r.key_low).number(r.key_high); }
    void operator()(const BlitSurface& r) const {
        key.object(r.source);
        for (const std::uint32_t value :
             {r.flags, r.effects, r.operation, r.fill, r.left, r.top, r.right, r.bottom, r.source_left,
              r.source_top, r.source_right, r.source_bottom, r.source_key_low, r.source_key_high,
              r.dest_key_low, r.dest_key_high, r.clipped})
            key.number(value);
        key.raw(r.clips);
    }
};

// Whether a field selects what a command sets. Commands that differ in it are paired only by their opcode.
bool is_subject(dp2::RecordId record, const dp2::FieldInfo& field) {
    switch (field.meaning) {
    case dp2::FieldMeaning::RenderStateNumber:
    case dp2::FieldMeaning::StageStateNumber:
    case dp2::FieldMeaning::TransformType:
    case dp2::FieldMeaning::LightDataType:
    case dp2::FieldMeaning::PrimitiveType:
    case dp2::FieldMeaning::StateSetOperation:
    case dp2::FieldMeaning::QueryType:
    case dp2::FieldMeaning::IssueFlags: return true;
    default: break;
    }
    const std::string_view name = field.name;
    return name == "stage" || name == "index" || name == "stream" || name == "handle" || name == "palette" ||
           name == "id" || (record == dp2::RecordId::ShaderConstants && name == "first");
}

class ItemReader {
  public:
    ItemReader(const CaptureSide& side, ObjectPairs::Side which, const ObjectPairs& objects,
               KeyNumbers& numbers)
        : side_(side), which_(which), objects_(objects), numbers_(numbers) {
        out_.keys.resize(3);
    }

    CaptureItems run(const std::optional<NumberRange>& frames) {
        std::uint64_t frame = dp2::frames_before(side_.document) + 1;
        for (record_ = 0; record_ < side_.document.size(); ++record_) {
            const Record& record = side_.document[record_];
            if (!frames || frames->holds(frame)) add(record, frame);
            frame += std::holds_alternative<Present>(record);
        }
        return std::move(out_);
    }

    CaptureItems run(dp2::ByteSpan commands, std::size_t record) {
        record_ = record;
        const dp2::DecodeContext context{0, 0, side_.dialect};
        dp2::CommandReader reader(commands, context);
        dp2::Command command;
        while (reader.step(command) == dp2::CommandReader::Step::Command) add(command, context, 0);
        return std::move(out_);
    }

  private:
    KeyBytes key(char level) const { return {level, objects_, which_, record_}; }
    void add(CaptureItem item, KeyBytes content, KeyBytes subject, KeyBytes kind) {
        out_.items.push_back(std::move(item));
        out_.keys[0].push_back(numbers_.number(content.take()));
        out_.keys[1].push_back(numbers_.number(subject.take()));
        out_.keys[2].push_back(numbers_.number(kind.take()));
    }

    void add(const Record& record, std::uint64_t frame) {
        KeyBytes content = key('c'), subject = key('s'), kind = key('k');
        for (KeyBytes* bytes : {&content, &subject, &kind}) {
            bytes->number(256 + record.index()); // above the numbers of opcodes
            std::visit(SubjectKey{*bytes}, record);
        }
        std::visit(ContentKey{content}, record);
        if (const auto* submit = std::get_if<Submit>(&record)) subject.context(submit->context);
        add({{record_, std::nullopt}, frame, {}, {}}, std::move(content), std::move(subject),
            std::move(kind));
        if (const auto* submit = std::get_if<Submit>(&record)) add_commands(*submit, frame);
    }

    void add_commands(const Submit& submit, std::uint64_t frame) {
        const dp2::DecodeContext context = dp2::decode_context(submit, side_.dialect);
        dp2::CommandReader reader(submit.commands, context);
        dp2::Command command;
        std::uint64_t end = context.base_offset;
        while (reader.step(command) == dp2::CommandReader::Step::Command) {
            add(command, context, frame);
            end = command.offset + sizeof(dp2::wire::Command) + command.payload.size();
        }
        const dp2::ByteSpan rest =
            dp2::ByteSpan(submit.commands).subspan(static_cast<std::size_t>(end - context.base_offset));
        if (rest.empty()) return;
        add({{record_, end}, frame, {}, rest}, std::move(key('c').number(512).raw(rest)),
            std::move(key('s').number(512)), std::move(key('k').number(512)));
    }

    void add(const dp2::Command& command, const dp2::DecodeContext& context, std::uint64_t frame) {
        KeyBytes content = key('c'), subject = key('s'), kind = key('k');
        const dp2::OpInfo& op = *command.op;
        for (KeyBytes* bytes : {&content, &subject, &kind}) bytes->number(static_cast<std::uint64_t>(op.op));
        content.number(command.count).number(command.reserved);
        // The payload without padding, which depends on the offset, and without handles, which names replace.
        std::string payload;
        bool first = true;
        dp2::for_each_element(command, context, [&](const dp2::Element& element) {
            const auto append = [&](std::size_t begin, std::size_t bytes) {
                payload.append(reinterpret_cast<const char*>(command.payload.data()) + begin, bytes);
            };
            starts_.push_back({element.begin, payload.size()});
            append(element.begin, op.record_bytes);
            append(element.tail_begin, element.tail_bytes);
            if (first) add_subject(subject, command, element);
            first = false;
        });
        std::size_t element = 0;
        dp2::for_each_memory_handle(command, context, [&](const dp2::MemoryHandle& handle) {
            while (element + 1 < starts_.size() && starts_[element + 1].in_payload <= handle.at) ++element;
            const std::size_t at = starts_[element].in_key + handle.at - starts_[element].in_payload;
            std::memset(payload.data() + at, 0, sizeof handle.handle);
            content.object(handle.handle);
        });
        starts_.clear();
        content.text(payload);
        add({{record_, command.offset}, frame, command, {}}, std::move(content), std::move(subject),
            std::move(kind));
    }

    static void add_subject(KeyBytes& subject, const dp2::Command& command, const dp2::Element& element) {
        const dp2::RecordId record = command.op->record;
        dp2::for_each_value(
            record, command.payload.data() + element.begin,
            [&](const dp2::FieldInfo& field, std::uint16_t, std::uint32_t bits, const dp2::ValueContext&) {
                if (is_subject(record, field)) subject.number(bits);
            });
    }

    const CaptureSide& side_;
    const ObjectPairs::Side which_;
    const ObjectPairs& objects_;
    KeyNumbers& numbers_;
    std::size_t record_ = 0;
    struct ElementStart {
        std::size_t in_payload, in_key;
    };
    std::vector<ElementStart> starts_; // of the command's elements
    CaptureItems out_;
};

// The record without its data and commands, which do not fit into one line.
Record without_data(Record record) {
    if (auto* surface = std::get_if<WriteSurface>(&record)) surface->data = {};
    if (auto* buffer = std::get_if<WriteBuffer>(&record)) buffer->data = {};
    if (auto* submit = std::get_if<Submit>(&record)) submit->commands = submit->vertices = {};
    return record;
}

std::string bytes_words(std::size_t bytes) {
    return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
}

std::string record_text(const Record& record) {
    std::string text = dp2::CapturePrinter().print(without_data(record));
    if (const auto* surface = std::get_if<WriteSurface>(&record))
        return text.substr(0, text.rfind(" data ")) + ", " + bytes_words(surface->data.size());
    if (const auto* buffer = std::get_if<WriteBuffer>(&record))
        return text.substr(0, text.rfind(" data ")) + ", " + bytes_words(buffer->data.size());
    if (const auto* submit = std::get_if<Submit>(&record)) {
        text.erase(text.find(" {\n"));
        if (!submit->vertices.empty()) text += ", vertices of " + bytes_words(submit->vertices.size());
    }
    return text;
}

} // namespace

CaptureItems items_of(const CaptureSide& side, ObjectPairs::Side which, const ObjectPairs& objects,
                      const std::optional<NumberRange>& frames, KeyNumbers& numbers) {
    return ItemReader(side, which, objects, numbers).run(frames);
}

CaptureItems items_of_commands(const CaptureSide& side, ObjectPairs::Side which, const ObjectPairs& objects,
                               dp2::ByteSpan commands, std::size_t record, KeyNumbers& numbers) {
    return ItemReader(side, which, objects, numbers).run(commands, record);
}

std::string item_text(const CaptureSide& side, const CaptureItem& item, std::size_t width) {
    std::string text;
    if (item.is_record()) {
        text = record_text(side.document[item.place.record]);
    } else if (item.is_command()) {
        const auto& submit = std::get<Submit>(side.document[item.place.record]);
        text = dp2::disassemble_command(item.command, dp2::decode_context(submit, side.dialect), {});
    } else {
        text = "not read: " + bytes_words(item.rest.size());
    }
    std::string line;
    for (const char c : text) {
        if (line.size() > 4 * width) break;
        const bool space = c == ' ' || c == '\n';
        if (!space)
            line += c;
        else if (!line.empty() && line.back() != ' ')
            line += ' ';
    }
    while (!line.empty() && line.back() == ' ') line.pop_back();
    line = one_line(line);
    if (line.size() > width) {
        std::size_t end = width - 4;
        while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0) == 0x80) --end; // UTF-8 continuation
        line.replace(end, std::string::npos, " ...");
    }
    return line;
}

std::string item_name(const CaptureSide& side, const CaptureItem& item) {
    if (item.is_command()) return item.command.op->name;
    if (!item.is_record()) return "not read";
    const std::string text = record_text(side.document[item.place.record]);
    return text.substr(0, text.find_first_of(" \n"));
}

} // namespace tools
