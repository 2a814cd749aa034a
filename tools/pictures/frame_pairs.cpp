#include "tools/pictures/frame_pairs.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <set>
#include <utility>

namespace tools {

namespace {

using Names = std::vector<PictureName>;

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// Takes the digits at the start of `text`, without leading zeros.
std::string_view take_number(std::string_view& text) {
    std::size_t end = 0;
    while (end < text.size() && is_digit(text[end])) ++end;
    std::string_view digits = text.substr(0, end);
    text.remove_prefix(end);
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
    return digits;
}

int natural_order(std::string_view a, std::string_view b) {
    while (!a.empty() && !b.empty()) {
        if (is_digit(a[0]) && is_digit(b[0])) {
            const std::string_view m = take_number(a), n = take_number(b);
            if (m.size() != n.size()) return m.size() < n.size() ? -1 : 1;
            if (const int order = m.compare(n)) return order;
        } else {
            if (a[0] != b[0])
                return static_cast<unsigned char>(a[0]) < static_cast<unsigned char>(b[0]) ? -1 : 1;
            a.remove_prefix(1), b.remove_prefix(1);
        }
    }
    return a.empty() && b.empty() ? 0 : a.empty() ? -1 : 1;
}

// The number at the start of `text`, which must fill it or be followed by `end`; takes both.
template <class T> std::optional<T> take(std::string_view& text, std::string_view end) {
    T value = 0;
    const auto [at, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(at - text.data()));
    if (!text.empty() && !text.starts_with(end)) return std::nullopt;
    text.remove_prefix(std::min(end.size(), text.size()));
    return value;
}

bool all_numbered(const Names& names) {
    return std::ranges::all_of(names, [](const PictureName& name) { return name.frame.has_value(); });
}

FramePair of_frame(std::optional<std::size_t> a, std::optional<std::size_t> b, std::uint64_t frame) {
    char file[32];
    std::snprintf(file, sizeof file, "frame-%04llu", static_cast<unsigned long long>(frame));
    return {a, b, frame, "frame " + std::to_string(frame), file};
}

// Pairs of equal keys of two sorted sequences; `less` orders and `pair` makes a pair.
template <class Less, class Pair>
std::vector<FramePair> merge(const Names& a, const Names& b, const Less& less, const Pair& pair) {
    std::vector<FramePair> out;
    std::size_t i = 0, j = 0;
    while (i < a.size() || j < b.size()) {
        if (j == b.size() || (i < a.size() && less(a[i], b[j])))
            out.push_back(pair(i, std::nullopt, a[i])), ++i;
        else if (i == a.size() || less(b[j], a[i]))
            out.push_back(pair(std::nullopt, j, b[j])), ++j;
        else
            out.push_back(pair(i, j, a[i])), ++i, ++j;
    }
    return out;
}

using Place = std::optional<std::size_t>;

std::vector<FramePair> by_frame(const Names& a, const Names& b) {
    // Frames of which a sequence has several pictures
    std::set<std::uint64_t> several;
    for (const Names* names : {&a, &b})
        for (std::size_t i = 1; i < names->size(); ++i)
            if ((*names)[i].frame == (*names)[i - 1].frame) several.insert(*(*names)[i].frame);
    const auto less = [&](const PictureName& p, const PictureName& q) {
        if (p.frame != q.frame) return p.frame < q.frame;
        return several.contains(*p.frame) && p.surface < q.surface;
    };
    return merge(a, b, less, [&](Place i, Place j, const PictureName& name) {
        FramePair pair = of_frame(i, j, *name.frame);
        if (several.contains(*name.frame) && name.surface) {
            pair.label += " surface " + std::to_string(*name.surface);
            pair.file += "-surface-" + std::to_string(*name.surface);
        }
        return pair;
    });
}

bool share_a_name(const Names& a, const Names& b) {
    std::set<std::string_view> names;
    for (const PictureName& name : a)
        if (!name.name.empty()) names.insert(name.name);
    return std::ranges::any_of(b, [&](const PictureName& name) { return names.contains(name.name); });
}

std::vector<FramePair> by_name(const Names& a, const Names& b) {
    return merge(
        a, b, [](const PictureName& p, const PictureName& q) { return natural_less(p.name, q.name); },
        [](Place i, Place j, const PictureName& name) {
            return FramePair{i, j, name.frame, "picture " + name.name, name.name};
        });
}

std::vector<FramePair> by_order(const Names& a, const Names& b) {
    std::vector<FramePair> out;
    const std::size_t count = std::max(a.size(), b.size());
    for (std::size_t i = 0; i < count; ++i) {
        const Place in_a = i < a.size() ? Place(i) : Place(), in_b = i < b.size() ? Place(i) : Place();
        std::uint64_t frame = i + 1;
        for (const Names* names : {&b, &a}) {
            if (names->empty() || !all_numbered(*names)) continue;
            const std::size_t last = names->size() - 1; // later ones are numbered from there on
            frame = *(*names)[std::min(i, last)].frame + (i > last ? i - last : 0);
        }
        FramePair pair = of_frame(in_a, in_b, frame);
        std::string unnumbered;
        for (const auto& [names, place] : {std::pair(&a, in_a), std::pair(&b, in_b)}) {
            if (count == 1 || !place || (*names)[*place].frame || (*names)[*place].name.empty()) continue;
            pair.by_order = true;
            const std::string& name = (*names)[*place].name;
            unnumbered += unnumbered.empty()                  ? " (picture " + name
                          : unnumbered == " (picture " + name ? ""
                                                              : ", " + name;
        }
        if (pair.by_order) pair.label += unnumbered + ")";
        out.push_back(std::move(pair));
    }
    return out;
}

} // namespace

bool natural_less(std::string_view a, std::string_view b) {
    const int order = natural_order(a, b);
    return order != 0 ? order < 0 : a < b;
}

PictureName picture_name(std::string name) {
    PictureName out{std::move(name), std::nullopt, std::nullopt};
    std::string_view rest = out.name;
    constexpr std::string_view kFrame = "frame", kSurface = "-surface-";
    const auto same = [](char x, char y) { return (x | 0x20) == y; };
    if (rest.size() <= kFrame.size() ||
        !std::equal(kFrame.begin(), kFrame.end(), rest.begin(), [&](char y, char x) { return same(x, y); }))
        return out;
    rest.remove_prefix(kFrame.size());
    if (std::string_view("-_ ").find(rest[0]) != std::string_view::npos) rest.remove_prefix(1);
    const bool surfaced = rest.find(kSurface) != rest.npos;
    const auto frame = take<std::uint64_t>(rest, kSurface);
    if (!frame) return out;
    const auto surface = surfaced ? take<std::uint32_t>(rest, "") : std::nullopt;
    if (!rest.empty() || surfaced != surface.has_value()) return out;
    out.frame = frame;
    out.surface = surface;
    return out;
}

std::vector<FramePair> pair_frames(const Names& a, const Names& b) {
    std::vector<FramePair> pairs = all_numbered(a) && all_numbered(b) ? by_frame(a, b)
                                   : share_a_name(a, b)               ? by_name(a, b)
                                                                      : by_order(a, b);
    // Files such as sky.bmp and sky.png in one folder have the same name.
    std::set<std::string> used;
    for (FramePair& pair : pairs) {
        const std::string file = pair.file, label = pair.label;
        for (int number = 2; !used.insert(pair.file).second; ++number) {
            pair.file = file + "-" + std::to_string(number);
            pair.label = label + " (" + std::to_string(number) + ")";
        }
    }
    return pairs;
}

} // namespace tools
