#include "tools/testing/html_report.h"

#include <cstdio>
#include <utility>
#include <vector>

#include "tools/cli/counted.h"
#include "tools/cli/errors.h"
#include "tools/cli/folder_files.h"
#include "tools/pictures/picture_reader.h"
#include "tools/testing/visible_text.h"

namespace tools {

namespace {

// The policy forbids scripts and external files, even if a name were not escaped.
constexpr const char* kHead = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>dp2 test</title>
<style>
:root { color-scheme: light dark; --back: #fff; --text: #1b1b1b; --soft: #666; --line: #ccc; --bad: #b3261e; --good: #1b6e2c; }
@media (prefers-color-scheme: dark) {
  :root { --back: #181818; --text: #e6e6e6; --soft: #a0a0a0; --line: #444; --bad: #ff8a80; --good: #8bd49c; }
}
body { background: var(--back); color: var(--text); font: 15px/1.45 system-ui, sans-serif; margin: 2rem; }
h1 { font-size: 1.3rem; } h2 { font-size: 1.05rem; margin: 0 0 .3rem; overflow-wrap: anywhere; }
section { border-top: 1px solid var(--line); padding: 1rem 0; }
ul { margin: .3rem 0; padding-left: 1.2rem; overflow-wrap: anywhere; }
figure { display: inline-block; margin: .5rem 1rem .5rem 0; vertical-align: top; max-width: 100%; }
figcaption, .soft { color: var(--soft); font-size: .85rem; overflow-wrap: anywhere; }
img { display: block; max-width: min(640px, 100%); border: 1px solid var(--line); image-rendering: pixelated; }
.bad { color: var(--bad); } .good { color: var(--good); }
</style>
</head>
<body>
)";
constexpr const char* kTail = "</body>\n</html>\n";

// A page with a size limit.
class LimitedPage {
  public:
    explicit LimitedPage(std::uint64_t max_bytes) : max_bytes_(max_bytes) {}
    // False: it does not fit.
    bool add(const std::string& part) {
        // Room for the tail, and for the lines that say what is left out.
        constexpr std::uint64_t kReserved = 1024;
        if (text_.size() + part.size() + kReserved > max_bytes_) return false;
        text_ += part;
        return true;
    }
    // The end of an element whose start did fit.
    void close(const char* end) { text_ += end; }
    std::string take(const std::string& last) { return std::move(text_) + last; }

  private:
    const std::uint64_t max_bytes_;
    std::string text_;
};

std::string base64(const std::vector<std::byte>& bytes) {
    constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        for (std::size_t j = 0; j < 3; ++j)
            group = group << 8 | (i + j < bytes.size() ? std::to_integer<std::uint32_t>(bytes[i + j]) : 0);
        for (std::size_t j = 0; j < 4; ++j)
            text += i + j > bytes.size() ? '=' : kDigits[group >> (18 - 6 * j) & 63];
    }
    return text;
}

// The picture of a case as an HTML element, which says "no picture" if the file does not exist or is no PNG.
std::string figure(const CaseResult& result, const std::string& picture, std::uint64_t max_bytes) {
    std::string caption = "<figcaption>" + markup_text(picture) + "</figcaption></figure>\n";
    try {
        const auto bytes =
            read_file_of(result.out, case_folder(result.name) + "/" + picture, {max_bytes, "max_page_bytes"});
        if (picture_form(bytes) == PictureForm::Png)
            return "<figure><img alt=\"" + markup_text(picture) + "\" src=\"data:image/png;base64," +
                   base64(bytes) + "\">" + caption;
    } catch (const InputError&) {
        // The results may have been moved without their pictures.
    }
    return "<figure>no picture " + caption;
}

std::string heading(const CaseResult& result) {
    const bool bad = result.outcome != Outcome::Passed;
    return std::string("<h2><span class=\"") + (bad ? "bad" : "good") + "\">" + outcome_name(result.outcome) +
           "</span> <bdi>" + markup_text(result.name) + "</bdi></h2>\n";
}

std::string words(const CaseResult& result) {
    std::string text = "<section>\n" + heading(result);
    if (result.differences.empty()) return text + "<p>" + markup_text(result.text) + "</p>\n";
    text += "<ul>\n";
    // For a case that ended with an error: first the reason, then the differences before it.
    if (result.cause != Cause::Differs) text += "<li>" + markup_text(result.text) + "</li>\n";
    for (const CaseDifference& difference : result.differences)
        text += "<li>" + markup_text(difference_text(difference)) + "</li>\n";
    if (result.difference_count > result.differences.size())
        text +=
            "<li>and " + std::to_string(result.difference_count - result.differences.size()) + " more</li>\n";
    return text + "</ul>\n";
}

} // namespace

std::string html_page(const TestReport& report, std::uint64_t max_bytes) {
    LimitedPage page(max_bytes);
    std::uint64_t cases_left_out = 0, pictures_left_out = 0;
    page.add(kHead + std::string("<h1>dp2 test: ") + markup_text(totals_text(report)) + "</h1>\n");
    for (const std::string& problem : report.problems)
        cases_left_out += !page.add("<p class=\"bad\">" + markup_text(problem) + "</p>\n");
    for (const Outcome outcome : {Outcome::Error, Outcome::Failed, Outcome::Skipped})
        for (const CaseResult& result : report.results) {
            if (result.outcome != outcome) continue;
            if (!page.add(words(result))) {
                ++cases_left_out;
                continue;
            }
            for (const std::string& picture : result.pictures)
                pictures_left_out += !page.add(figure(result, picture, max_bytes));
            page.close("</section>\n");
        }
    std::string passed = "<section>\n<h2>passed</h2>\n<ul>\n";
    for (const CaseResult& result : report.results) {
        if (result.outcome != Outcome::Passed) continue;
        char seconds[48];
        std::snprintf(seconds, sizeof seconds, ", %.2f s</span></li>\n", result.seconds);
        if (page.add(passed + "<li><bdi>" + markup_text(result.name) + "</bdi><span class=\"soft\">: " +
                     counted(result.calls, "call") + ", " + counted(result.frames, "frame") + seconds))
            passed.clear();
        else
            ++cases_left_out;
    }
    std::string last = passed.empty() ? "</ul>\n</section>\n" : "";
    if (cases_left_out + pictures_left_out != 0)
        last += "<p class=\"soft\">Left out: " + counted(cases_left_out, "case") + " and " +
                counted(pictures_left_out, "picture") + ", with which the page would have more than " +
                std::to_string(max_bytes) + " bytes (--max-page-bytes).</p>\n";
    return page.take(last + kTail);
}

} // namespace tools
