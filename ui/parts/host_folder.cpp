#include "ui/parts/host_folder.h"

#include <algorithm>

#include <QFileInfo>

#include "ui/words/below.h"
#include "ui/words/printable.h"

namespace helix::ui {

void HostFolder::setHidden(bool hidden)
{
    if (hidden == m_hidden)
        return;
    m_hidden = hidden;
    choose();
}

QString HostFolder::note() const
{
    return m_listing.isWhole
               ? QString()
               : tr("Only %1 of what is in it are shown. Type the beginning of a name.")
                     .arg(kMostHostEntries);
}

void HostFolder::go(const QString& folder)
{
    m_beginning.clear();
    m_folder = absolutePath(folder, m_folder);
    if (m_folder.size() > 1 && m_folder.endsWith(u'/'))
        m_folder.chop(1);
    read();
}

void HostFolder::follow(const QString& typed)
{
    const QString path = absolutePath(typed, m_folder);
    const auto slash = path.lastIndexOf(u'/');
    const QString folder = slash > 0 ? path.left(slash) : QStringLiteral("/");
    m_beginning = path.mid(slash + 1);
    if (folder != m_folder) {
        m_folder = folder;
        return read();
    }
    choose();
}

QString HostFolder::completed(const QString& typed) const
{
    const QString path = absolutePath(typed, m_folder);
    const auto slash = path.lastIndexOf(u'/');
    const QString beginning = path.mid(slash + 1);
    if (m_shown.empty() || m_looking || beginning != m_beginning)
        return typed;
    QString common = m_listing.entries[m_shown.front()].name;
    for (const int row : m_shown) {
        const QString& name = m_listing.entries[row].name;
        qsizetype same = 0;
        while (same < common.size() && same < name.size() && common[same] == name[same])
            ++same;
        common.truncate(same);
    }
    if (common.size() < beginning.size())
        return typed; // they differ in case only
    const bool isOneFolder = m_shown.size() == 1 && m_listing.entries[m_shown.front()].isFolder;
    return path.left(slash + 1) + common + (isOneFolder ? QStringLiteral("/") : QString());
}

QString HostFolder::above() const
{
    return QFileInfo(m_folder).path();
}

QString HostFolder::resolved(const QString& typed) const
{
    return absolutePath(typed, m_folder);
}

void HostFolder::look(const QString& path)
{
    const std::function<Result<HostTarget>()> work = [path] { return lookAtHost(path); };
    const std::function<void(const Result<HostTarget>&)> reply =
        [this, path](const Result<HostTarget>& target) {
            if (target)
                emit looked(path, target->exists, target->isFolder, target->isWritable, {});
            else
                emit looked(path, false, false, false, fromBelow(target.error().message));
        };
    m_looks.ask(this, path, work, reply);
}

void HostFolder::forgetLook()
{
    m_looks.forget();
}

void HostFolder::make(const QString& name)
{
    const std::function<Result<QString>()> work = [folder = m_folder, name] {
        return makeHostFolder(folder, name);
    };
    const std::function<void(const Result<QString>&)> reply =
        [this, folder = m_folder](const Result<QString>& path) {
            if (!path)
                return emit made({}, fromBelow(path.error().message));
            if (folder == m_folder)
                go(*path);
            emit made(*path, {});
        };
    m_makes.ask(this, absolutePath(name, m_folder), work, reply);
}

int HostFolder::rowOf(const QString& name) const
{
    for (int row = 0; row < count(); ++row)
        if (m_listing.entries[m_shown[row]].name == name)
            return row;
    return -1;
}

QString HostFolder::pathAt(int row) const
{
    return data(index(row), PathRole).toString();
}

QString HostFolder::shownAs(const QString& name) const
{
    return printable(name);
}

bool HostFolder::isFolderAt(int row) const
{
    return data(index(row), FolderRole).toBool();
}

void HostFolder::read()
{
    m_looking = true;
    const std::function<Result<HostListing>()> work = [folder = m_folder] {
        return listHostFolder(folder);
    };
    m_reads.ask(this, m_folder, work,
                [this](const Result<HostListing>& listing) { take(listing); });
    emit changed();
}

void HostFolder::take(const Result<HostListing>& listing)
{
    m_looking = false;
    m_problem = listing ? QString() : fromBelow(listing.error().message);
    // Rows point into the listing: they go first.
    beginResetModel();
    m_shown.clear();
    m_listing = listing ? *listing : HostListing();
    endResetModel();
    choose();
}

bool HostFolder::isShown(const HostEntry& entry) const
{
    if (m_foldersOnly && !entry.isFolder)
        return false;
    if (!m_hidden && entry.name.startsWith(u'.') && !m_beginning.startsWith(u'.'))
        return false;
    return entry.name.startsWith(m_beginning, Qt::CaseInsensitive);
}

void HostFolder::choose()
{
    beginResetModel();
    m_shown.clear();
    for (std::size_t row = 0; row < m_listing.entries.size(); ++row)
        if (isShown(m_listing.entries[row]))
            m_shown.push_back(static_cast<int>(row));
    endResetModel();
    emit changed();
}

int HostFolder::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant HostFolder::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= count())
        return {};
    const auto& entry = m_listing.entries[m_shown[index.row()]];
    switch (role) {
    case NameRole:
        return entry.name;
    case ShownRole:
        return shownAs(entry.name);
    case PathRole:
        return m_folder == u'/' ? u'/' + entry.name : m_folder + u'/' + entry.name;
    case FolderRole:
        return entry.isFolder;
    default:
        return {};
    }
}

QHash<int, QByteArray> HostFolder::roleNames() const
{
    return {{NameRole, "name"}, {ShownRole, "shown"}, {PathRole, "path"}, {FolderRole, "folder"}};
}

} // namespace helix::ui
