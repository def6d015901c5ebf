#include "coder/tools/glob.h"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include <fnmatch.h>

namespace helix::agent::coder {
namespace {

/// More alternatives than anybody writes.
constexpr std::size_t kMaxAlternatives = 256;
constexpr int kMaxSteps = 20'000; ///< comparisons of one part with one part

using Parts = std::span<const std::string>;

/// "a{b,c}d" into "abd" and "acd".
void expandBraces(const std::string& pattern, std::vector<std::string>& out)
{
    const auto open = pattern.find('{');
    const auto close = open == std::string::npos ? open : pattern.find('}', open);
    if (close == std::string::npos || out.size() >= kMaxAlternatives) {
        out.push_back(pattern);
        return;
    }
    const std::string inner = pattern.substr(open + 1, close - open - 1);
    std::size_t from = 0;
    while (from <= inner.size() && out.size() < kMaxAlternatives) {
        const auto comma = std::min(inner.find(',', from), inner.size());
        expandBraces(pattern.substr(0, open) + inner.substr(from, comma - from) +
                         pattern.substr(close + 1),
                     out);
        from = comma + 1;
    }
}

std::vector<std::string> partsOf(std::string_view path)
{
    std::vector<std::string> parts;
    while (true) {
        const auto slash = path.find('/');
        parts.emplace_back(path.substr(0, slash));
        if (slash == std::string_view::npos)
            return parts;
        path.remove_prefix(slash + 1);
    }
}

/// `**` as a part of its own is any number of parts, at its end at least one.
bool matchParts(Parts pattern, Parts path, int& steps)
{
    for (; !pattern.empty(); pattern = pattern.subspan(1), path = path.subspan(1)) {
        if (pattern.front() == "**") {
            if (pattern.size() == 1)
                return !path.empty();
            for (std::size_t skip = 0; skip <= path.size(); ++skip)
                if (matchParts(pattern.subspan(1), path.subspan(skip), steps))
                    return true;
            return false;
        }
        if (path.empty() || --steps < 0 ||
            ::fnmatch(pattern.front().c_str(), path.front().c_str(), FNM_NOESCAPE) != 0)
            return false;
    }
    return path.empty();
}

} // namespace

bool matchesGlob(std::string_view pattern, std::string_view path)
{
    if (pattern.find('/') == std::string_view::npos && pattern != "**")
        path = path.substr(path.rfind('/') + 1);
    if (pattern.starts_with("./"))
        pattern.remove_prefix(2);
    const std::vector<std::string> parts = partsOf(path);
    std::vector<std::string> alternatives;
    expandBraces(std::string(pattern), alternatives);
    int steps = kMaxSteps;
    return std::ranges::any_of(alternatives, [&](const std::string& alternative) {
        return matchParts(partsOf(alternative), parts, steps);
    });
}

} // namespace helix::agent::coder
