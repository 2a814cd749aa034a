#include "dp2/capture/text_control.h"

#include <algorithm>

#include "dp2/base/bytes.h"
#include "dp2/tables/queries.h"
#include "dp2/text/text_value.h"

namespace dp2 {

namespace {

using namespace capture;
using Done = TextResult<std::monostate>;
using Read = TextResult<Record>;

class ControlReader {
  public:
    ControlReader(Lexer& lexer, std::size_t& limit) : lexer_(lexer), limit_(limit) {}

    // "hold C all", "hold C type T", "hold C query Q"; the same with release.
    Read hold(std::uint32_t held) {
        HoldAnswers record;
        record.held = held;
        if (!number(record.context)) return bad("a context number");
        if (lexer_.accept("type")) {
            record.what = HoldAnswers::Type;
            if (!query_type(record.value)) return bad("a query type");
        } else if (lexer_.accept("query")) {
            record.what = HoldAnswers::Query;
            if (!number(record.value)) return bad("a query id");
        } else if (!lexer_.accept("all")) {
            return expected("'all', 'type' or 'query'");
        }
        return Record(record);
    }

    // "clock N step S frequency F", "clock own"
    Read clock() {
        constexpr std::uint64_t kNanoseconds = 1'000'000'000;
        SetClock record;
        if (lexer_.accept("own")) return Record(record);
        record.frequency = kNanoseconds;
        if (!number(record.now)) return bad("a time");
        if (lexer_.accept("step") && !number(record.step)) return bad("a time");
        if (lexer_.accept("frequency") && (!number(record.frequency) || record.frequency == 0))
            return bad("a frequency");
        return Record(record);
    }

    // "fail_call N calls M context C command K ddrval D"; lose or hang in the place of the last two; or
    // "none".
    Read fail_call() {
        FailCall record;
        if (lexer_.accept("none")) {
            record.calls = 0;
            return Record(record);
        }
        if (!number(record.call) || record.call == 0) return bad("the number of a call, from 1 on");
        if (lexer_.accept("calls") && (!number(record.calls) || record.calls == 0))
            return bad("a number of calls");
        if (lexer_.accept("context") && !number(record.context)) return bad("a context number");
        if (lexer_.accept("lose")) {
            record.kind = FailCall::LoseContext;
        } else if (lexer_.accept("hang")) {
            record.kind = FailCall::Hang;
        } else {
            if (lexer_.accept("command") && !number(record.command)) return bad("the number of a command");
            if (!lexer_.accept("ddrval")) return expected("'lose', 'hang' or 'ddrval'");
            if (!number(record.ddrval)) return bad("a ddrval");
        }
        return Record(record);
    }

    Read hang() {
        HangGpu record;
        if (!number(record.hangs) || record.hangs > 1) return bad("0 or 1");
        return Record(record);
    }

    // "offer_queries { u32 8 9 }", "offer_queries own"; the same with offer_caps.
    Read offer_queries() {
        OfferQueries record;
        if (lexer_.accept("own"))
            record.chosen = 0;
        else if (Done done = block(record.types); !done.ok())
            return done.error();
        return Record(std::move(record));
    }
    Read offer_caps() {
        OfferCaps record;
        if (!lexer_.accept("own"))
            if (Done done = block(record.caps); !done.ok()) return done.error();
        return Record(std::move(record));
    }

  private:
    TextError expected(const char* what) const {
        return {lexer_.peek().line, lexer_.peek().column, std::string("expected ") + what};
    }
    TextError bad(const char* what) const {
        return {last_.line, last_.column, shown(last_.text) + " is not " + what};
    }
    template <class T> bool number(T& out) {
        last_ = lexer_.next();
        const auto value = last_.kind == Token::Kind::Word ? parse_unsigned(last_.text) : std::nullopt;
        if (!value || *value > static_cast<T>(~T{0})) return false;
        out = static_cast<T>(*value);
        return true;
    }
    bool query_type(std::uint32_t& out) {
        const QueryInfo* info = find_query(lexer_.peek().text);
        if (!info) return number(out);
        last_ = lexer_.next();
        out = static_cast<std::uint32_t>(info->type);
        return true;
    }
    Done block(Blob& out) { return assemble_blob(lexer_, limit_, out); }

    Lexer& lexer_;
    std::size_t& limit_;
    Token last_;
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

std::optional<TextResult<Record>> read_control(Lexer& lexer, const Token& word, std::size_t& limit) {
    ControlReader reader(lexer, limit);
    if (word.text == "hold") return reader.hold(1);
    if (word.text == "release") return reader.hold(0);
    if (word.text == "clock") return reader.clock();
    if (word.text == "fail_call") return reader.fail_call();
    if (word.text == "hang") return reader.hang();
    if (word.text == "offer_queries") return reader.offer_queries();
    if (word.text == "offer_caps") return reader.offer_caps();
    return std::nullopt;
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
