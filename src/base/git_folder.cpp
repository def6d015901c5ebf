#include "base/git_folder.h"

#include <cctype>
#include <string>

namespace helix {

bool isGitFolder(std::string_view part)
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
    return folded == ".git" || folded == "git~1";
}

} // namespace helix
