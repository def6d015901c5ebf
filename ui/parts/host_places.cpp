#include "ui/parts/host_places.h"

#include <algorithm>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QUrl>

#include "ui/words/printable.h"

namespace helix::ui {

namespace {

constexpr qint64 kMostBookmarkBytes = 64 << 10;

QString lastPart(const QString& path)
{
    const QString name = QFileInfo(path).fileName();
    return name.isEmpty() ? path : name;
}

void addPlace(std::vector<HostPlace>& places, HostPlace place)
{
    const bool isThere = std::any_of(places.begin(), places.end(), [&](const HostPlace& other) {
        return other.path == place.path;
    });
    if (!isThere && QFileInfo(place.path).isDir())
        places.push_back(std::move(place));
}

} // namespace

std::vector<HostPlace> bookmarksIn(const QByteArray& file)
{
    std::vector<HostPlace> places;
    for (const auto& line : file.left(kMostBookmarkBytes).split('\n')) {
        const auto space = line.indexOf(' ');
        const QUrl address(QString::fromUtf8(space < 0 ? line : line.left(space)));
        if (!address.isLocalFile() || !address.host().isEmpty())
            continue;
        const QString path = QDir::cleanPath(address.toLocalFile());
        const QString name =
            space < 0 ? QString() : QString::fromUtf8(line.mid(space + 1)).trimmed();
        if (path.startsWith(u'/'))
            places.push_back(
                {path, name.isEmpty() ? lastPart(path) : name, QStringLiteral("bookmark_border")});
        if (places.size() == kMostBookmarks)
            break;
    }
    return places;
}

std::vector<HostPlace> placesHere()
{
    std::vector<HostPlace> places;
    addPlace(places, {QDir::homePath(), QCoreApplication::translate("HostPlaces", "Home"),
                      QStringLiteral("home")});
    constexpr std::pair<QStandardPaths::StandardLocation, const char*> kUserFolders[] = {
        {QStandardPaths::DesktopLocation, "desktop_windows"},
        {QStandardPaths::DocumentsLocation, "description"},
        {QStandardPaths::DownloadLocation, "file_download"},
        {QStandardPaths::PicturesLocation, "photo"},
        {QStandardPaths::MusicLocation, "music_note"},
        {QStandardPaths::MoviesLocation, "movie"}};
    for (const auto& [location, icon] : kUserFolders) {
        const QString path = QStandardPaths::writableLocation(location);
        addPlace(places, {path, lastPart(path), QString::fromLatin1(icon)});
    }
    QFile file(QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
               QStringLiteral("/gtk-3.0/bookmarks"));
    if (file.open(QIODevice::ReadOnly))
        for (auto& bookmark : bookmarksIn(file.read(kMostBookmarkBytes)))
            addPlace(places, std::move(bookmark));
    addPlace(places,
             {QStringLiteral("/"), QCoreApplication::translate("HostPlaces", "This computer"),
              QStringLiteral("computer")});
    return places;
}

HostPlaces::HostPlaces(QObject* parent)
    : RowList({"path", "name", "shown", "icon"}, parent)
{
}

void HostPlaces::look(const QStringList& recent)
{
    const std::function<std::vector<HostPlace>()> work = [recent] {
        auto places = placesHere();
        for (const auto& path : recent)
            addPlace(places, {path, lastPart(path), QStringLiteral("history")});
        return places;
    };
    const std::function<void(const std::vector<HostPlace>&)> reply =
        [this](const std::vector<HostPlace>& places) {
            std::vector<QVariantMap> rows;
            for (const auto& place : places)
                rows.push_back({{"path", place.path},
                                {"name", place.name},
                                {"shown", printable(place.name)},
                                {"icon", place.icon}});
            show(std::move(rows));
        };
    m_looks.ask(this, QStringLiteral("places"), work, reply);
}

} // namespace helix::ui
