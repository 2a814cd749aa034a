#include "tools/ddraw/execute/reader.h"

namespace ddraw::execute {

namespace {

struct OpcodeInfo {
    const char* name;
    std::uint8_t record; // bytes
};
// By opcode, from 0
constexpr OpcodeInfo kOpcodes[] = {{nullptr, 0},
                                   {"D3DOP_POINT", sizeof(Point)},
                                   {"D3DOP_LINE", sizeof(Line)},
                                   {"D3DOP_TRIANGLE", sizeof(Triangle)},
                                   {"D3DOP_MATRIXLOAD", sizeof(MatrixLoad)},
                                   {"D3DOP_MATRIXMULTIPLY", sizeof(MatrixMultiply)},
                                   {"D3DOP_STATETRANSFORM", sizeof(State)},
                                   {"D3DOP_STATELIGHT", sizeof(State)},
                                   {"D3DOP_STATERENDER", sizeof(State)},
                                   {"D3DOP_PROCESSVERTICES", sizeof(ProcessVertices)},
                                   {"D3DOP_TEXTURELOAD", sizeof(TextureLoad)},
                                   {"D3DOP_EXIT", 0},
                                   {"D3DOP_BRANCHFORWARD", sizeof(Branch)},
                                   {"D3DOP_SPAN", sizeof(Point)},
                                   {"D3DOP_SETSTATUS", sizeof(Status)}};

class Reader {
  public:
    Reader(const Work& work, Handler& handler)
        : all_(work.buffer.subspan(work.offset, work.length)), start_(work.offset), vertices_(work.vertices),
          handler_(handler) {}

    std::optional<Error> run() {
        while (!done_) {
            if (at_ == all_.size()) return error(Fault::NoExit, "D3DOP_EXIT");
            if (all_.size() - at_ < sizeof now_) return error(Fault::Truncated, "D3DINSTRUCTION");
            std::memcpy(&now_, all_.data() + at_, sizeof now_);
            if (name_of(Opcode{now_.opcode}) == nullptr) return error(Fault::UnknownOpcode, "bOpcode");
            const std::size_t bytes = std::size_t{now_.size} * now_.count;
            if (now_.count != 0 && now_.size < kOpcodes[now_.opcode].record)
                return error(Fault::RecordTooSmall, "bSize");
            if (bytes > all_.size() - at_ - sizeof now_) return error(Fault::Truncated, "wCount");
            records_ = all_.subspan(at_ + sizeof now_, bytes);
            next_ = at_ + sizeof now_ + bytes;
            if (const auto failed = instruction()) return failed;
            at_ = next_;
            now_ = {};
        }
        return std::nullopt;
    }

  private:
    std::optional<Error> error(Fault fault, const char* field) const {
        return Error{fault, start_ + static_cast<std::uint32_t>(at_), now_.opcode, field};
    }
    std::optional<Error> result(const char* refused) const {
        return refused == nullptr ? std::nullopt : error(Fault::Refused, refused);
    }
    template <class Record> Records<Record> records() const { return {records_, now_.size, now_.count}; }
    Place place() const {
        const auto in_segment = static_cast<std::uint32_t>(at_);
        return {Opcode{now_.opcode}, start_ + in_segment, in_segment, now_.size};
    }
    bool exist(std::uint32_t first, std::uint32_t count) const {
        return first <= vertices_ && count <= vertices_ - first;
    }

    std::optional<Error> instruction() {
        switch (Opcode{now_.opcode}) {
        case Opcode::Point: return ranges(&Handler::points);
        case Opcode::Span: return ranges(&Handler::spans);
        case Opcode::Line: return corners<Line>(&Handler::lines);
        case Opcode::Triangle: return corners<Triangle>(&Handler::triangles);
        case Opcode::MatrixLoad: return each<MatrixLoad>(&Handler::load_matrix);
        case Opcode::MatrixMultiply: return each<MatrixMultiply>(&Handler::multiply_matrices);
        case Opcode::StateTransform: return each<State>(&Handler::set_transform);
        case Opcode::StateLight: return each<State>(&Handler::set_light_state);
        case Opcode::StateRender: return each<State>(&Handler::set_render_state);
        case Opcode::ProcessVertices: return process();
        case Opcode::TextureLoad: return each<TextureLoad>(&Handler::load_texture);
        case Opcode::Exit: done_ = true; break;
        case Opcode::BranchForward: return branch();
        case Opcode::SetStatus: return each<Status>(&Handler::set_status);
        }
        return std::nullopt;
    }

    template <class Record> std::optional<Error> each(const char* (Handler::*function)(const Record&)) {
        const auto all = records<Record>();
        for (std::size_t i = 0; i < all.size(); ++i)
            if (const auto failed = result((handler_.*function)(all[i]))) return failed;
        return std::nullopt;
    }
    std::optional<Error> ranges(const char* (Handler::*function)(const Place&, const Records<Point>&)) {
        const auto all = records<Point>();
        for (std::size_t i = 0; i < all.size(); ++i)
            if (!exist(all[i].first, all[i].count)) return error(Fault::NoSuchVertex, "wFirst, wCount");
        return result((handler_.*function)(place(), all));
    }
    template <class Record>
    std::optional<Error> corners(const char* (Handler::*function)(const Place&, const Records<Record>&)) {
        const auto all = records<Record>();
        constexpr const char* kFields[] = {"v1", "v2", "v3"};
        for (std::size_t i = 0; i < all.size(); ++i) {
            const Record record = all[i];
            for (std::size_t k = 0; k < std::size(record.vertex); ++k)
                if (!exist(record.vertex[k], 1)) return error(Fault::NoSuchVertex, kFields[k]);
        }
        return result((handler_.*function)(place(), all));
    }
    std::optional<Error> process() {
        const auto all = records<ProcessVertices>();
        for (std::size_t i = 0; i < all.size(); ++i) {
            const ProcessVertices work = all[i];
            if (!exist(work.start, work.count)) return error(Fault::NoSuchVertex, "wStart, dwCount");
            if (!exist(work.destination, work.count)) return error(Fault::NoSuchVertex, "wDest, dwCount");
            if (const auto failed = result(handler_.process_vertices(work))) return failed;
        }
        return std::nullopt;
    }
    // The first branch that is taken ends the instruction.
    std::optional<Error> branch() {
        const auto all = records<Branch>();
        for (std::size_t i = 0; i < all.size(); ++i) {
            const Branch branch = all[i];
            if (((handler_.status() & branch.mask) == branch.value) == (branch.negate != 0)) continue;
            done_ = branch.offset == 0;
            if (done_) return std::nullopt;
            if (branch.offset < next_ - at_ || branch.offset > all_.size() - at_)
                return error(Fault::BadBranch, "dwOffset");
            next_ = at_ + branch.offset;
            return std::nullopt;
        }
        return std::nullopt;
    }

    std::span<const std::byte> all_, records_;
    std::uint32_t start_, vertices_;
    Handler& handler_;
    Instruction now_ = {};
    std::size_t at_ = 0, next_ = 0;
    bool done_ = false;
};

} // namespace

const char* name_of(Opcode opcode) {
    const auto number = static_cast<std::size_t>(opcode);
    return number < std::size(kOpcodes) ? kOpcodes[number].name : nullptr;
}

std::string describe(const Error& error) {
    constexpr const char* kFaults[] = {
        "outside of the buffer",   "truncated",        "the instructions end without an exit",
        "unknown opcode",          "record too small", "no such vertex",
        "branch to a wrong place", "refused"};
    const char* name = name_of(Opcode{error.opcode});
    const std::string opcode = error.opcode == 0 ? ""
                               : name != nullptr ? std::string(", ") + name
                                                 : ", opcode " + std::to_string(error.opcode);
    return "execute buffer, offset " + std::to_string(error.offset) + opcode + ", " + error.field + ": " +
           kFaults[static_cast<std::size_t>(error.fault)];
}

std::optional<Error> execute(const Work& work, Handler& handler) {
    if (work.offset > work.buffer.size() || work.length > work.buffer.size() - work.offset)
        return Error{Fault::OutsideBuffer, work.offset, 0, "dwInstructionOffset, dwInstructionLength"};
    return Reader(work, handler).run();
}

} // namespace ddraw::execute
