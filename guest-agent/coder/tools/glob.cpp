#include "coder/tools/glob.h"

#include <string>
#include <vector>

namespace helix::agent::coder {
namespace {

/// More alternatives than anybody writes.
constexpr std::size_t kMaxAlternatives = 256;
constexpr int kMaxSteps = 200'000;

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

/// One of "[...]" at the front of `pattern` against `c`; takes it off.
bool takeClass(std::string_view& pattern, char c)
{
    const auto close = pattern.find(']', 2);
    if (close == std::string_view::npos) {
        pattern.remove_prefix(1);
        return c == '[';
    }
    std::string_view inner = pattern.substr(1, close - 1);
    pattern.remove_prefix(close + 1);
    const bool negated = inner.starts_with('!') || inner.starts_with('^');
    if (negated)
        inner.remove_prefix(1);
    bool inside = false;
    for (std::size_t i = 0; i < inner.size(); ++i) {
        if (i + 2 < inner.size() && inner[i + 1] == '-') {
            inside = inside || (inner[i] <= c && c <= inner[i + 2]);
            i += 2;
        } else {
            inside = inside || inner[i] == c;
        }
    }
    return inside != negated && c != '/';
}

bool matchHere(std::string_view pattern, std::string_view path, int& steps)
{
    while (!pattern.empty()) {
        if (--steps < 0)
            return false;
        if (pattern.starts_with("**")) {
            pattern.remove_prefix(2);
            if (pattern.starts_with('/')) { // "**/x" also names "x"
                pattern.remove_prefix(1);
                if (matchHere(pattern, path, steps))
                    return true;
                for (auto slash = path.find('/'); slash != std::string_view::npos;
                     slash = path.find('/', slash + 1))
                    if (matchHere(pattern, path.substr(slash + 1), steps))
                        return true;
                return false;
            }
            for (std::size_t skip = 0; skip <= path.size(); ++skip)
                if (matchHere(pattern, path.substr(skip), steps))
                    return true;
            return false;
        }
        if (pattern.front() == '*') {
            pattern.remove_prefix(1);
            for (std::size_t skip = 0;; ++skip) {
                if (matchHere(pattern, path.substr(skip), steps))
                    return true;
                if (skip == path.size() || path[skip] == '/')
                    return false;
            }
        }
        if (path.empty())
            return false;
        const char c = path.front();
        if (pattern.front() == '[') {
            if (!takeClass(pattern, c))
                return false;
        } else {
            if (pattern.front() == '?' ? c == '/' : pattern.front() != c)
                return false;
            pattern.remove_prefix(1);
        }
        path.remove_prefix(1);
    }
    return path.empty();
}

} // namespace

bool matchesGlob(std::string_view pattern, std::string_view path)
{
    if (pattern.find('/') == std::string_view::npos)
        path = path.substr(path.rfind('/') + 1);
    if (pattern.starts_with("./"))
        pattern.remove_prefix(2);
    std::vector<std::string> alternatives;
    expandBraces(std::string(pattern), alternatives);
    int steps = kMaxSteps;
    for (const auto& alternative : alternatives)
        if (matchHere(alternative, path, steps))
            return true;
    return false;
}

} // namespace helix::agent::coder
