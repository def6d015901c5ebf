#include "ui/conversation/guest_listing.h"

#include <algorithm>
#include <tuple>

#include <QString>
#include <QStringDecoder>

namespace helix::ui {

namespace {

std::string lowered(std::string_view text)
{
    std::string low(text);
    std::transform(low.begin(), low.end(), low.begin(), [](unsigned char c) {
        return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    });
    return low;
}

/// 0: the file's name begins with it; 1: contains it; 2: the path contains it; -1: neither.
int matchRank(const std::string& path, const std::string& part)
{
    if (part.empty())
        return 0;
    const auto slash = path.rfind('/');
    const auto at = path.find(part, slash == std::string::npos ? 0 : slash + 1);
    if (at != std::string::npos)
        return at == (slash == std::string::npos ? 0 : slash + 1) ? 0 : 1;
    return path.find(part) == std::string::npos ? -1 : 2;
}

} // namespace

bool isShowablePath(std::string_view path)
{
    if (path.empty())
        return false;
    QStringDecoder decoder(QStringDecoder::Utf8);
    const QString text = decoder(QByteArrayView(path.data(), static_cast<qsizetype>(path.size())));
    return !decoder.hasError() && std::none_of(text.begin(), text.end(), [](QChar c) {
        return c.category() == QChar::Other_Control || c.category() == QChar::Other_Format ||
               c.category() == QChar::Separator_Line || c.category() == QChar::Separator_Paragraph;
    });
}

std::vector<std::string> pickPaths(std::string_view listing, std::string_view part)
{
    listing = listing.substr(0, kMaxListingBytes);
    const std::string wanted = lowered(part);
    using Ranked = std::tuple<int, std::size_t, std::string_view>;
    std::vector<Ranked> ranked;
    while (!listing.empty()) {
        const auto end = listing.find('\0');
        if (end == std::string_view::npos)
            break; // cut off in the middle
        const auto path = listing.substr(0, end);
        listing.remove_prefix(end + 1);
        if (const int rank = matchRank(lowered(path), wanted); rank >= 0)
            ranked.emplace_back(rank, path.size(), path);
    }
    std::sort(ranked.begin(), ranked.end());
    std::vector<std::string> picked;
    for (const auto& [rank, size, path] : ranked) {
        if (picked.size() == kMaxOffered)
            break;
        if (isShowablePath(path))
            picked.emplace_back(path);
    }
    return picked;
}

} // namespace helix::ui
