#include "tools/page/page_file.h"

#include <algorithm>
#include <span>

#include "tools/cli/errors.h"
#include "tools/manifest/sha256.h"
#include "tools/page/page_assets.h"

namespace tools {

namespace {

// A script element with blocks ends after this many characters, since taking parts of long texts is slow.
constexpr std::size_t kPackCharacters = std::size_t{1} << 20;

std::string script_text() {
    std::string text = "\"use strict\";\n{\n";
    for (const std::string_view part : page_scripts()) text += part;
    return text + "}\n";
}

// "'sha256-...'": names a script that the page's content security policy allows.
std::string policy_hash(std::string_view text) {
    const std::string digits = sha256_text(std::as_bytes(std::span(text.data(), text.size())));
    std::vector<std::uint8_t> bytes;
    for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
        bytes.push_back(static_cast<std::uint8_t>(std::stoul(digits.substr(i, 2), nullptr, 16)));
    std::string out = "'sha256-";
    append_base64(out, bytes);
    return out + "'";
}

// JSON for a script element: '<' is escaped, so that no text begins a tag or a comment, or ends the element.
std::string index_text(const Json& index) {
    const std::string text = index.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::string out;
    out.reserve(text.size());
    for (const char c : text) {
        if (c == '<')
            out += "\\u003c";
        else
            out += c;
    }
    return out;
}

void add_block_table(PageIndex& index, const Blobs& blobs) {
    Json numbers = Json::array(), sizes = Json::array();
    for (const std::uint32_t blob : index.blobs) {
        numbers.push_back(blob);
        sizes.push_back(blobs.characters(blob));
    }
    index.json["blobs"] = {
        {"number", std::move(numbers)}, {"size", std::move(sizes)}, {"pack_size", kPackCharacters}};
}

class PageText {
  public:
    explicit PageText(const Blobs& blobs) : blobs_(blobs), script_(script_text()) {}

    // Bytes of the page with this index.
    std::uint64_t size(PageIndex& index) const {
        add_block_table(index, blobs_);
        std::uint64_t sum = head().size() + script_.size() + index_text(index.json).size() + kMore;
        for (const std::uint32_t blob : index.blobs) sum += blobs_.characters(blob);
        return sum + sum / kPackCharacters * kMore;
    }

    std::string write(PageIndex& index) const {
        add_block_table(index, blobs_);
        std::string out = head();
        out += "<script type=\"application/json\" id=\"dp2-index\">" + index_text(index.json) + "</script>\n";
        std::size_t pack = 0, in_pack = kPackCharacters;
        for (const std::uint32_t blob : index.blobs) {
            if (in_pack >= kPackCharacters) {
                out += pack == 0 ? "" : "</script>\n";
                out += "<script type=\"application/octet-stream\" id=\"dp2-pack-" + std::to_string(pack++) +
                       "\">";
                in_pack = 0;
            }
            append_base64(out, blobs_.compressed(static_cast<std::size_t>(blob)));
            in_pack += static_cast<std::size_t>(blobs_.characters(blob));
        }
        out += pack == 0 ? "" : "</script>\n";
        return out + "<script>" + script_ + "</script>\n</body>\n</html>\n";
    }

  private:
    static constexpr std::uint64_t kMore = 256; // tags around the parts

    std::string head() const {
        const std::string style(page_style());
        return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
               "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src " +
               policy_hash(script_) + "; style-src " + policy_hash(style) +
               "; img-src data: blob:; base-uri 'none'; form-action 'none'\">\n"
               "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
               "<meta name=\"color-scheme\" content=\"light dark\">\n"
               "<title>dp2 report</title>\n<style>" +
               style + "</style>\n</head>\n" + std::string(page_markup());
    }

    const Blobs& blobs_;
    const std::string script_;
};

// Drops elements from the end of a list until `excess` characters are gone; at least a sixteenth of them, so
// that few tries are needed.
template <class F> void drop_last(std::size_t& kept, std::uint64_t excess, F&& characters) {
    const std::size_t at_least = (kept + 15) / 16;
    std::uint64_t gone = 0;
    for (std::size_t dropped = 0; kept > 0 && (gone < excess || dropped < at_least); ++dropped)
        gone += characters(--kept);
}

} // namespace

PageFile make_page(const PageContent& content, Blobs& blobs, std::uint64_t max_size) {
    const PageText text(blobs);
    PageCut cut(content);
    for (;;) {
        PageIndex index = make_index(content, cut, blobs);
        const std::uint64_t size = text.size(index);
        if (size <= max_size) return {text.write(index), std::move(index.left_out)};
        const std::uint64_t excess = size - max_size;
        const auto of_runs = [&](const std::vector<TileRun>& runs) {
            return [&](std::size_t i) { return blobs.characters(runs[i].blob); };
        };
        const std::vector<TileRun>& other_draws = content.against.draws.runs;
        if (cut.draw_runs > 0) {
            drop_last(cut.draw_runs, excess, of_runs(content.draw_runs));
            // Both sides end at about the same draw: most of their blocks are often equal.
            const std::size_t kept = static_cast<std::size_t>(static_cast<double>(other_draws.size()) *
                                                              static_cast<double>(cut.draw_runs) /
                                                              static_cast<double>(content.draw_runs.size()));
            cut.other_draw_runs = std::min(cut.other_draw_runs, kept);
        } else if (cut.other_draw_runs > 0) {
            drop_last(cut.other_draw_runs, excess, of_runs(other_draws));
        } else if (cut.other_runs > 0) {
            drop_last(cut.other_runs, excess, of_runs(content.other_runs));
        } else if (cut.frame_runs > 0) {
            drop_last(cut.frame_runs, excess, of_runs(content.frame_runs));
        } else if (cut.texts > 0) {
            drop_last(cut.texts, excess, [&](std::size_t i) { return blobs.characters(content.texts[i]); });
        } else {
            throw InputError{kExitUsage, "--max-size: without pictures and texts the page still has " +
                                             std::to_string(size) + " bytes"};
        }
    }
}

} // namespace tools
