#include "tests/fuzz/support/program_capture.h"

#include <algorithm>

#include "dp2/wire/dialect.h"
#include "responses/queries/completion.h"

namespace fuzz {

namespace {

namespace capture = dp2::capture;

capture::Bytes bytes_of(const Bytes& bytes) {
    const auto* data = reinterpret_cast<const std::byte*>(bytes.data());
    return {data, data + bytes.size()};
}

capture::Record record_of(const Op& op) {
    const auto& n = op.numbers;
    switch (op.kind) {
    case OpKind::CreateSurface: { // containers store 0 for the bits of a missing colour key
        const std::uint32_t keyed = n[9] % 2;
        return capture::CreateSurface{n[0],
                                      n[1],
                                      n[2],
                                      n[3],
                                      std::max(1u, n[4]),
                                      std::max(1u, n[5]),
                                      std::max(1u, n[6]),
                                      n[7],
                                      std::max(1u, n[8]),
                                      keyed,
                                      keyed ? n[10] : 0,
                                      keyed ? n[11] : 0};
    }
    case OpKind::CreateSublevel: return capture::CreateSublevel{n[0], n[1], n[2], n[3]};
    case OpKind::CreateBuffer: return capture::CreateBuffer{n[0], n[1]};
    case OpKind::DestroyObject: return capture::Destroy{n[0]};
    case OpKind::WriteSurface: return capture::WriteSurface{n[0], n[1], n[2], bytes_of(op.strings[0])};
    case OpKind::WriteBuffer: return capture::WriteBuffer{n[0], n[1], bytes_of(op.strings[0])};
    case OpKind::CreateContext: return capture::CreateContext{0, n[0], n[1], n[2]};
    case OpKind::DestroyContext: return capture::DestroyContext{n[0]};
    case OpKind::Submit:
        return capture::Submit{n[0],
                               n[1],
                               n[2],
                               n[3],
                               static_cast<std::uint32_t>(op.strings[0].size()) + n[4] % 4096,
                               n[5] % 4096,
                               n[8],
                               n[9],
                               bytes_of(op.strings[0]),
                               bytes_of(op.strings[1]),
                               op.strings[0].empty() && n[5] == 0 && n[4] % 4096 == 0,
                               n[6] == 1 && op.strings[1].empty()};
    case OpKind::Poll: {
        capture::Submit empty;
        empty.context = n[0];
        empty.capacity = 4096;
        return empty;
    }
    case OpKind::Present:
    case OpKind::PresentLater: return capture::Present{n[0]};
    case OpKind::ReadSurface: return capture::ObservedSurface{n[0], n[1]};
    case OpKind::Finish: return capture::ObservedResult{0, 0, {}};
    case OpKind::DriverInfo:
        return capture::ObservedResult{0, static_cast<std::uint32_t>(op.strings[0].size()), bytes_of(op.strings[0])};
    case OpKind::Statistics: return capture::SceneCounts{1, 7, 3};
    case OpKind::InjectDisjoint: return capture::Disjoint{};
    case OpKind::LoseContext: return capture::LoseContext{n[0]};
    case OpKind::HoldAnswers: {
        const std::uint32_t what = n[1] % 3;
        return capture::HoldAnswers{n[0], what, what == capture::HoldAnswers::All ? 0 : n[2], n[3] % 2};
    }
    case OpKind::SetClock: return n[2] ? capture::SetClock{n[0], n[1], n[2]} : capture::SetClock{};
    case OpKind::FailCall: {
        if (n[3] == 0) return capture::FailCall{0, capture::FailCall::Refuse, 1, 0};
        const std::uint32_t kind = n[1] % 3;
        const bool refuses = kind == capture::FailCall::Refuse;
        return capture::FailCall{n[0], kind, std::max(1u, n[2]), n[3], refuses ? n[4] : 0, refuses ? n[5] : 0};
    }
    case OpKind::Hang: return capture::HangGpu{n[0] % 2};
    case OpKind::OfferQueries:
        return n[0] ? capture::OfferQueries{1, bytes_of(op.strings[0])} : capture::OfferQueries{0, {}};
    case OpKind::OfferCaps: return capture::OfferCaps{bytes_of(op.strings[0])};
    case OpKind::SetColorKey: {
        const std::uint32_t keyed = n[2] % 2;
        return capture::SetColorKey{n[0], n[1] % 2, keyed, keyed ? n[3] : 0, keyed ? n[4] : 0};
    }
    case OpKind::Blit: {
        const std::uint32_t clipped = n[16] % 2;
        capture::Bytes clips = bytes_of(op.strings[0]);
        clips.resize(clipped ? clips.size() / capture::kClipBytes * capture::kClipBytes : 0);
        return capture::BlitSurface{n[0],  n[1],  n[2],  n[3],  n[4],  n[5],  n[6],  n[7],  n[8],    n[9],
                                    n[10], n[11], n[12], n[13], n[14], n[15], n[14], n[15], clipped, std::move(clips)};
    }
    default: return capture::Metadata{"title", op_row(op.kind).name};
    }
}

} // namespace

dp2::capture::Document capture_of(const Program& program) {
    const Settings& settings = program.settings;
    dp2::capture::Document out;
    out.push_back(capture::ChosenDialect{dialect_of(settings).name});
    const auto kind = static_cast<responses::CompletionKind>(settings.completion % 6);
    out.push_back(
        capture::Completion{responses::to_string(responses::CompletionModel{kind, settings.completion_parameter}), {}});
    for (const Op& op : program.ops) {
        out.push_back(record_of(op));
        // The emulator numbers contexts in order; the capture needs these numbers.
        if (auto* context = std::get_if<capture::CreateContext>(&out.back()))
            context->context =
                static_cast<std::uint32_t>(std::count_if(out.begin(), out.end(), [](const capture::Record& r) {
                    return std::holds_alternative<capture::CreateContext>(r);
                }));
    }
    return out;
}

} // namespace fuzz
