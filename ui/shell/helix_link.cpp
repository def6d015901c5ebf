#include "ui/shell/helix_link.h"

#include <algorithm>

#include <QFileInfo>
#include <QUrl>

#include "base/bytes.h"
#include "base/ids.h"
#include "base/try.h"
#include "ui/words/below.h"

namespace helix::ui {

namespace {

constexpr std::string_view kCreate = "helixvm:create?";
constexpr std::size_t kMostShown = 40;

std::string shown(const std::string& text)
{
    return "'" + helix::printable(text, kMostShown) + "'";
}

Error notOurs(const std::string& why)
{
    return {ErrorCode::InvalidArgument, "The link asks for nothing that Helix knows: " + why, {}};
}

/// One "key=value" of the link. Names need no escapes, so there are none.
Result<void> readWord(const std::string& word, CreateLink& link)
{
    const auto equals = word.find('=');
    const std::string key = word.substr(0, equals);
    std::string* value = key == "image" ? &link.image : key == "name" ? &link.name : nullptr;
    if (value == nullptr || equals == std::string::npos)
        return fail(notOurs(shown(word) + " is neither image=NAME nor name=NAME."));
    if (!value->empty())
        return fail(notOurs("it says " + key + " twice."));
    *value = word.substr(equals + 1);
    const auto fine = checkName(*value, key == "image" ? "the image" : "the workspace");
    if (!fine)
        return fail(notOurs(shown(*value) + " cannot be the name of " +
                            (key == "image" ? "an image." : "a workspace.")));
    return {};
}

} // namespace

Result<CreateLink> readLink(const std::string& link)
{
    if (link.size() > kMaxLink)
        return fail(notOurs("it is too long."));
    if (!link.starts_with(kCreate))
        return fail(notOurs(shown(link) + " does not begin with helixvm:create?."));
    CreateLink read;
    for (std::size_t at = kCreate.size(); at <= link.size();) {
        const auto end = std::min(link.find('&', at), link.size());
        TRY(readWord(link.substr(at, end - at), read));
        at = end + 1;
    }
    if (read.image.empty())
        return fail(notOurs("it names no image."));
    return read;
}

QString askedOf(const QString& word)
{
    if (word.startsWith(QLatin1String("helixvm:")))
        return word;
    const QUrl address(word);
    return QFileInfo(address.isLocalFile() ? address.toLocalFile() : word).absoluteFilePath();
}

QVariantMap HelixLink::read(const QString& link) const
{
    const auto read = readLink(link.toStdString());
    const auto problem = read ? QString() : fromBelow(read.error().message);
    return {{QStringLiteral("problem"), problem},
            {QStringLiteral("image"), read ? QString::fromStdString(read->image) : QString()},
            {QStringLiteral("name"), read ? QString::fromStdString(read->name) : QString()}};
}

} // namespace helix::ui
