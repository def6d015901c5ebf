#include "ui/changes/line_diff.h"

#include <algorithm>
#include <optional>

namespace helix::ui {

namespace {

using TextLines = std::vector<std::string_view>;

TextLines split(std::string_view text)
{
    TextLines lines;
    while (!text.empty()) {
        const auto end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    return lines;
}

struct Range {
    const std::string_view* from;
    int size;
    [[nodiscard]] std::string_view at(int index) const { return from[index]; }
};

using Script = std::vector<DiffLine::Kind>;

/// The way back through the furthest points of each round.
Script trace(const std::vector<std::vector<int>>& rounds, int x, int y)
{
    Script script;
    for (int d = static_cast<int>(rounds.size()) - 1; d > 0; --d) {
        const auto& before = rounds[static_cast<std::size_t>(d)];
        const auto reach = [&](int k) { return before[static_cast<std::size_t>(k + d)]; };
        const int k = x - y;
        const bool isDown = k == -d || (k != d && reach(k - 1) < reach(k + 1));
        const int fromK = isDown ? k + 1 : k - 1;
        const int fromX = reach(fromK);
        const int fromY = fromX - fromK;
        while (x > fromX && y > fromY) {
            script.push_back(DiffLine::Kind::Same);
            --x;
            --y;
        }
        script.push_back(isDown ? DiffLine::Kind::Added : DiffLine::Kind::Removed);
        x = fromX;
        y = fromY;
    }
    script.insert(script.end(), static_cast<std::size_t>(x), DiffLine::Kind::Same);
    std::reverse(script.begin(), script.end());
    return script;
}

/// rounds[d] holds, before round d, how far each diagonal -d..d had come.
std::optional<Script> myers(Range a, Range b)
{
    const int most = std::min(a.size + b.size, kMaxDiffEdits);
    std::vector<int> furthest(static_cast<std::size_t>(2 * most + 3), 0);
    const auto at = [&](int k) -> int& { return furthest[static_cast<std::size_t>(k + most + 1)]; };
    std::vector<std::vector<int>> rounds;
    for (int d = 0; d <= most; ++d) {
        std::vector<int> before;
        for (int k = -d; k <= d; ++k)
            before.push_back(at(k));
        rounds.push_back(std::move(before));
        for (int k = -d; k <= d; k += 2) {
            const bool isDown = k == -d || (k != d && at(k - 1) < at(k + 1));
            int x = d == 0 ? 0 : isDown ? at(k + 1) : at(k - 1) + 1;
            while (x < a.size && x - k >= 0 && x - k < b.size && a.at(x) == b.at(x - k))
                ++x;
            at(k) = x;
            if (x >= a.size && x - k >= b.size)
                return trace(rounds, a.size, b.size);
        }
    }
    return std::nullopt;
}

Script scriptOf(const TextLines& old, const TextLines& now)
{
    const int oldSize = static_cast<int>(old.size());
    const int newSize = static_cast<int>(now.size());
    const int shorter = std::min(oldSize, newSize);
    int head = 0;
    while (head < shorter &&
           old[static_cast<std::size_t>(head)] == now[static_cast<std::size_t>(head)])
        ++head;
    int tail = 0;
    while (tail < shorter - head && old[static_cast<std::size_t>(oldSize - 1 - tail)] ==
                                        now[static_cast<std::size_t>(newSize - 1 - tail)])
        ++tail;
    const Range a{old.data() + head, oldSize - head - tail};
    const Range b{now.data() + head, newSize - head - tail};
    auto middle = myers(a, b);
    if (!middle) {
        middle.emplace(static_cast<std::size_t>(a.size), DiffLine::Kind::Removed);
        middle->insert(middle->end(), static_cast<std::size_t>(b.size), DiffLine::Kind::Added);
    }
    Script script(static_cast<std::size_t>(head), DiffLine::Kind::Same);
    script.insert(script.end(), middle->begin(), middle->end());
    script.insert(script.end(), static_cast<std::size_t>(tail), DiffLine::Kind::Same);
    return script;
}

/// Which steps are shown: the changes and what is near them.
std::vector<bool> shownSteps(const Script& script, int context)
{
    std::vector<bool> shown(script.size(), false);
    const int size = static_cast<int>(script.size());
    for (int at = 0; at < size; ++at) {
        if (script[static_cast<std::size_t>(at)] == DiffLine::Kind::Same)
            continue;
        for (int near = std::max(0, at - context); near <= std::min(size - 1, at + context); ++near)
            shown[static_cast<std::size_t>(near)] = true;
    }
    return shown;
}

} // namespace

LineDiff diffLines(std::string_view oldText, std::string_view newText, int context)
{
    const TextLines old = split(oldText);
    const TextLines now = split(newText);
    const Script script = scriptOf(old, now);
    const auto shown = shownSteps(script, context);
    LineDiff diff;
    std::size_t oldAt = 0;
    std::size_t newAt = 0;
    for (std::size_t step = 0; step < script.size(); ++step) {
        const auto kind = script[step];
        const auto text = kind == DiffLine::Kind::Added ? now[newAt] : old[oldAt];
        oldAt += kind != DiffLine::Kind::Added;
        newAt += kind != DiffLine::Kind::Removed;
        diff.added += kind == DiffLine::Kind::Added;
        diff.removed += kind == DiffLine::Kind::Removed;
        if (shown[step])
            diff.lines.push_back({kind, std::string(text)});
        else if (!diff.lines.empty() && diff.lines.back().kind != DiffLine::Kind::Skipped)
            diff.lines.push_back({DiffLine::Kind::Skipped, {}});
    }
    if (!diff.lines.empty() && diff.lines.back().kind == DiffLine::Kind::Skipped)
        diff.lines.pop_back();
    return diff;
}

} // namespace helix::ui
