#include "base/git_names.h"

#include <algorithm>
#include <cctype>

namespace helix {

std::string foldedName(std::string_view part)
{
    std::string folded;
    for (std::size_t i = 0; i < part.size(); ++i) {
        // U+200C to U+200F, U+202A to U+202E, U+206A to U+206F and U+FEFF are ignored by HFS+.
        const auto at = part.substr(i, 3);
        const bool ignored =
            at == "\xef\xbb\xbf" || (at.size() == 3 && at[0] == '\xe2' &&
                                     ((at[1] == '\x80' && ((at[2] >= '\x8c' && at[2] <= '\x8f') ||
                                                           (at[2] >= '\xaa' && at[2] <= '\xae'))) ||
                                      (at[1] == '\x81' && at[2] >= '\xaa' && at[2] <= '\xaf')));
        if (ignored) {
            i += 2;
            continue;
        }
        if (part[i] == ':' || part[i] == '\\')
            break;
        folded += static_cast<char>(std::tolower(static_cast<unsigned char>(part[i])));
    }
    while (!folded.empty() && (folded.back() == '.' || folded.back() == ' '))
        folded.pop_back();
    return folded;
}

bool isGitFolderName(std::string_view part)
{
    const auto name = foldedName(part);
    if (name == ".git")
        return true;
    constexpr std::string_view kShort = "git~";
    return name.starts_with(kShort) && name.size() > kShort.size() &&
           std::ranges::all_of(name.substr(kShort.size()),
                               [](char c) { return c >= '0' && c <= '9'; });
}

unsigned repositoryMark(std::string_view name)
{
    // The names are short, and what is folded away from them is not endless.
    constexpr std::size_t kLongest = 64;
    if (name.size() > kLongest)
        return 0;
    const auto folded = foldedName(name);
    return folded == "head"        ? kMarksHead
           : folded == "objects"   ? kMarksObjects
           : folded == "refs"      ? kMarksRefs
           : folded == "commondir" ? kMarksCommonFolder
                                   : 0U;
}

bool makesRepository(unsigned marks)
{
    const auto has = [marks](unsigned wanted) { return (marks & wanted) == wanted; };
    return has(kMarksHead | kMarksObjects | kMarksRefs) || has(kMarksHead | kMarksCommonFolder);
}

} // namespace helix
