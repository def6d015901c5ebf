#include "ctl/unknown_command.h"

#include <algorithm>
#include <numeric>

#include "base/bytes.h"

namespace helix::ctl {
namespace {

constexpr std::size_t kMaxShownWord = 40;
constexpr std::size_t kMostNamed = 3;

/// How many letters were left out, added, exchanged or swapped with their neighbour.
std::size_t distance(const std::string& a, const std::string& b)
{
    std::vector<std::size_t> before, last(b.size() + 1), row(b.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t exchanged = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, exchanged});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        before = last;
        last = row;
    }
    return last.back();
}

/// Nearest first; none when the word is like none of them.
std::vector<std::string> nearest(const std::string& word, const std::vector<std::string>& known)
{
    std::vector<std::pair<std::size_t, std::string>> near;
    for (const auto& name : known) {
        const bool begins = !word.empty() && name.starts_with(word);
        const std::size_t away = begins ? 0 : distance(word, name);
        if (away <= std::max<std::size_t>(1, std::min(word.size(), name.size()) / 3))
            near.emplace_back(away, name);
    }
    std::ranges::sort(near);
    near.resize(std::min(near.size(), kMostNamed));
    std::vector<std::string> names;
    for (auto& [away, name] : near)
        names.push_back(std::move(name));
    return names;
}

} // namespace

std::string noSuchCommand(const std::string& parent, const std::string& word,
                          const std::vector<std::string>& known)
{
    const std::string before = parent.empty() ? "" : parent + " ";
    // One that is longer than any command is like none.
    const auto names =
        word.size() > kMaxShownWord ? std::vector<std::string>() : nearest(word, known);
    std::string said = "There is no command '" + before + printable(word, kMaxShownWord) + "'.";
    for (std::size_t i = 0; i < names.size(); ++i)
        said += (i == 0                 ? " Did you mean '"
                 : i + 1 < names.size() ? "', '"
                                        : "' or '") +
                before + names[i];
    said += names.empty() ? "" : "'?";
    return said + "\n'helixctl " + before + "--help' lists the commands there are.\n";
}

} // namespace helix::ctl
