#include "portpage/words.h"

#include <algorithm>

#include "base/trimmed.h"

namespace helix::portpage {
namespace {

char lowered(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

} // namespace

bool equalIgnoringCase(std::string_view a, std::string_view b)
{
    return std::ranges::equal(a, b, {}, lowered, lowered);
}

bool startsIgnoringCase(std::string_view text, std::string_view beginning)
{
    return equalIgnoringCase(text.substr(0, beginning.size()), beginning);
}

void eachPiece(std::string_view text, char separator,
               const std::function<void(std::string_view)>& take)
{
    while (true) {
        const auto end = text.find(separator);
        if (const auto piece = trimmed(text.substr(0, end), kHeaderBlanks); !piece.empty())
            take(piece);
        if (end == std::string_view::npos)
            return;
        text.remove_prefix(end + 1);
    }
}

} // namespace helix::portpage
