#include "dp2/capture/text_control.h"

#include "dp2/base/bytes.h"
#include "dp2/tables/queries.h"
#include "dp2/text/text_value.h"

namespace dp2 {

namespace {

using namespace capture;
using Read = TextResult<Record>;

bool query_type(DirectiveReader& in, std::uint32_t& out) {
    const QueryInfo* info = find_query(in.lexer().peek().text);
    if (!info) return in.number(out);
    in.lexer().next();
    out = static_cast<std::uint32_t>(info->type);
    return true;
}

// "hold C all", "hold C type T", "hold C query Q", and these forms with "release" instead of "hold".
template <std::uint32_t Held> Read read_hold(DirectiveReader& in) {
    HoldAnswers record;
    record.held = Held;
    if (!in.number(record.context)) return in.bad("a context number");
    if (in.accept("type")) {
        record.what = HoldAnswers::Type;
        if (!query_type(in, record.value)) return in.bad("a query type");
    } else if (in.accept("query")) {
        record.what = HoldAnswers::Query;
        if (!in.number(record.value)) return in.bad("a query id");
    } else if (!in.accept("all")) {
        return in.expected("'all', 'type' or 'query'");
    }
    return Record(record);
}

// "clock N step S frequency F", "clock own".
Read read_clock(DirectiveReader& in) {
    constexpr std::uint64_t kNanoseconds = 1'000'000'000;
    SetClock record;
    if (in.accept("own")) return Record(record);
    record.frequency = kNanoseconds;
    if (!in.number(record.now)) return in.bad("a time");
    if (in.accept("step") && !in.number(record.step)) return in.bad("a time");
    if (in.accept("frequency") && (!in.number(record.frequency) || record.frequency == 0))
        return in.bad("a frequency");
    return Record(record);
}

// "fail_call N calls M context C command K ddrval D", or with "lose" or "hang" instead of the last two
// fields; "fail_call none".
Read read_fail_call(DirectiveReader& in) {
    FailCall record;
    if (in.accept("none")) {
        record.calls = 0;
        return Record(record);
    }
    if (!in.number(record.call) || record.call == 0) return in.bad("the number of a call, from 1 on");
    if (in.accept("calls") && (!in.number(record.calls) || record.calls == 0))
        return in.bad("a number of calls");
    if (in.accept("context") && !in.number(record.context)) return in.bad("a context number");
    if (in.accept("lose")) {
        record.kind = FailCall::LoseContext;
    } else if (in.accept("hang")) {
        record.kind = FailCall::Hang;
    } else {
        if (in.accept("command") && !in.number(record.command)) return in.bad("the number of a command");
        if (!in.accept("ddrval")) return in.expected("'lose', 'hang' or 'ddrval'");
        if (!in.number(record.ddrval)) return in.bad("a ddrval");
    }
    return Record(record);
}

Read read_hang(DirectiveReader& in) {
    HangGpu record;
    if (!in.number(record.hangs) || record.hangs > 1) return in.bad("0 or 1");
    return Record(record);
}

// "offer_queries { u32 8 9 }", "offer_queries own".
Read read_offer_queries(DirectiveReader& in) {
    OfferQueries record;
    if (in.accept("own"))
        record.chosen = 0;
    else if (const auto done = in.block(record.types); !done.ok())
        return done.error();
    return Record(std::move(record));
}

// "offer_caps { u32 ... }", "offer_caps own".
Read read_offer_caps(DirectiveReader& in) {
    OfferCaps record;
    if (!in.accept("own"))
        if (const auto done = in.block(record.caps); !done.ok()) return done.error();
    return Record(std::move(record));
}

constexpr Directive kControls[] = {
    {"hold", read_hold<1>},          {"release", read_hold<0>}, {"clock", read_clock},
    {"fail_call", read_fail_call},   {"hang", read_hang},       {"offer_queries", read_offer_queries},
    {"offer_caps", read_offer_caps},
};

std::string data_text(const Blob& bytes) {
    std::string text = bytes.size() % 4 == 0 ? "{ u32" : "{ u8";
    if (bytes.size() % 4 == 0)
        for (std::size_t at = 0; at < bytes.size(); at += 4)
            text += " " + hex_text(load<std::uint32_t>(bytes.data() + at));
    else
        for (const std::byte b : bytes) text += " " + std::to_string(std::to_integer<unsigned>(b));
    return text + " }";
}

} // namespace

std::span<const Directive> control_directives() {
    return kControls;
}

std::string control_text(const HoldAnswers& r) {
    std::string text = (r.held ? "hold " : "release ") + std::to_string(r.context);
    if (r.what == HoldAnswers::All) return text + " all";
    if (r.what == HoldAnswers::Query) return text + " query " + std::to_string(r.value);
    const QueryInfo* info = find_query(r.value);
    return text + " type " + (info ? info->name : std::to_string(r.value));
}

std::string control_text(const SetClock& r) {
    if (r.frequency == 0) return "clock own";
    return "clock " + std::to_string(r.now) + named_number("step", r.step, 0) + " frequency " +
           std::to_string(r.frequency);
}

std::string control_text(const FailCall& r) {
    if (r.calls == 0) return "fail_call none";
    std::string text = "fail_call " + std::to_string(r.call) + named_number("calls", r.calls, 1) +
                       named_number("context", r.context, 0);
    if (r.kind == FailCall::LoseContext) return text + " lose";
    if (r.kind == FailCall::Hang) return text + " hang";
    return text + named_number("command", r.command, 0) + " ddrval " + hex_text(r.ddrval);
}

std::string control_text(const HangGpu& r) {
    return "hang " + std::to_string(r.hangs);
}

std::string control_text(const OfferQueries& r) {
    return r.chosen ? "offer_queries " + data_text(r.types) : "offer_queries own";
}

std::string control_text(const OfferCaps& r) {
    return r.caps.empty() ? "offer_caps own" : "offer_caps " + data_text(r.caps);
}

} // namespace dp2
