#include "ui/files/guest_folders.h"

#include <QDateTime>
#include <QUrl>

#include "base/try.h"
#include "ui/line/guest_command.h"
#include "ui/shell/backend.h"
#include "ui/words/below.h"
#include "ui/words/words.h"

namespace helix::ui {

namespace {

/// Where the agent works: open at once.
constexpr const char* kWorkFolder = "workspace";
constexpr std::size_t kMostOpen = 100;

async::Task<Result<FolderListing>> listFolder(plane::Workspaces& workspaces, WorkspaceId id,
                                              std::string path)
{
    GuestCommand command;
    command.argv = listingCommand(path);
    command.most = kMostFolderBytes;
    command.within = std::chrono::seconds(10);
    command.program = "find";
    command.missing = "This folder is gone, or may not be read.";
    command.late = "The workspace took too long to list this folder. Try again.";
    CO_TRY(const auto said, co_await outputOf(workspaces, id, command));
    const std::function<Result<FolderListing>()> parse = [said]() -> Result<FolderListing> {
        return parseListing(said);
    };
    const auto listing = co_await async::onPool<FolderListing>(parse);
    co_return listing;
}

QString kindWord(FolderEntry::Kind kind)
{
    switch (kind) {
    case FolderEntry::Kind::Folder:
        return QStringLiteral("folder");
    case FolderEntry::Kind::File:
        return QStringLiteral("file");
    case FolderEntry::Kind::Link:
        return QStringLiteral("link");
    case FolderEntry::Kind::Other:
        break;
    }
    return QStringLiteral("other");
}

std::string pathBelow(const std::string& folder, const std::string& name)
{
    return folder.empty() ? name : folder + "/" + name;
}

} // namespace

GuestFolders::GuestFolders(QObject* parent)
    : RowList({"path", "name", "kind", "depth", "open", "size", "changed", "note"}, parent)
    , m_open{kWorkFolder}
{
}

Backend* GuestFolders::backend() const
{
    return m_backend;
}

void GuestFolders::setBackend(Backend* backend)
{
    m_backend = backend;
    makeTransfers();
    emit changed();
}

void GuestFolders::setWorkspace(const QString& id)
{
    if (id == m_workspace)
        return;
    m_workspace = id;
    ++m_generation;
    m_asking = 0;
    m_folders.clear();
    m_open = {kWorkFolder};
    m_problem.clear();
    makeTransfers();
    layOutRows();
    emit workspaceChanged();
}

void GuestFolders::makeTransfers()
{
    for (auto** transfers : {&m_uploads, &m_downloads}) {
        if (*transfers)
            (*transfers)->deleteLater();
        *transfers = nullptr;
    }
    const auto id = WorkspaceId::parse(m_workspace.toStdString());
    if (!m_backend || !id)
        return;
    m_uploads = new FileTransfers(m_backend->line(), *id, FileTransfers::Direction::In, this);
    m_downloads = new FileTransfers(m_backend->line(), *id, FileTransfers::Direction::Out, this);
    connect(m_uploads, &FileTransfers::told, this, &GuestFolders::refresh);
}

void GuestFolders::setHidden(bool hidden)
{
    if (hidden == m_hidden)
        return;
    m_hidden = hidden;
    layOutRows();
}

void GuestFolders::refresh()
{
    read({});
    for (const auto& path : m_open)
        read(path);
}

void GuestFolders::toggle(const QString& path)
{
    const auto folder = path.toStdString();
    if (m_open.erase(folder) == 0 && m_open.size() < kMostOpen) {
        m_open.insert(folder);
        read(folder);
    }
    layOutRows();
}

void GuestFolders::read(const std::string& path)
{
    const auto id = WorkspaceId::parse(m_workspace.toStdString());
    if (!m_backend || !id)
        return;
    ++m_asking;
    emit changed();
    m_backend->line().ask(
        [id = *id, path](plane::ControlPlane& plane) {
            return listFolder(plane.workspaces(), id, path);
        },
        [self = QPointer(this), generation = m_generation,
         path](const Result<FolderListing>& listing) {
            if (self && generation == self->m_generation)
                self->take(path, listing);
        });
}

void GuestFolders::take(const std::string& path, const Result<FolderListing>& listing)
{
    m_asking = std::max(0, m_asking - 1);
    auto& folder = m_folders[path];
    folder.isRead = true;
    folder.problem = listing ? QString() : fromBelow(listing.error().message);
    folder.listing = listing ? *listing : FolderListing();
    if (path.empty())
        m_problem = folder.problem;
    layOutRows();
}

void GuestFolders::addRows(std::vector<QVariantMap>& rows, const std::string& path, int depth) const
{
    const auto found = m_folders.find(path);
    if (found == m_folders.end())
        return;
    for (const auto& entry : found->second.listing.entries) {
        if (!m_hidden && entry.name.starts_with('.'))
            continue;
        const auto own = pathBelow(path, entry.name);
        const bool isFolder = entry.kind == FolderEntry::Kind::Folder;
        const bool isOpen = isFolder && m_open.contains(own);
        const auto inside = m_folders.find(own);
        const bool isKnown = isOpen && inside != m_folders.end();
        const QString note = !isKnown                            ? QString()
                             : !inside->second.problem.isEmpty() ? inside->second.problem
                             : !inside->second.listing.isWhole
                                 ? tr("Only the first %1 are shown.").arg(kMostEntries)
                                 : QString();
        rows.push_back(
            {{"path", QString::fromStdString(own)},
             {"name", QString::fromStdString(entry.name)},
             {"kind", kindWord(entry.kind)},
             {"depth", depth},
             {"open", isOpen},
             {"size", entry.kind == FolderEntry::Kind::File ? sizeText(entry.bytes) : QString()},
             {"changed", agoText(entry.changedAtS * 1000, QDateTime::currentMSecsSinceEpoch())},
             {"note", note}});
        if (isOpen)
            addRows(rows, own, depth + 1);
    }
}

void GuestFolders::layOutRows()
{
    std::vector<QVariantMap> rows;
    addRows(rows, {}, 0);
    show(std::move(rows));
    emit changed();
}

void GuestFolders::download(const QString& path)
{
    if (m_downloads && !path.isEmpty())
        m_downloads->add({path.toStdString()});
}

void GuestFolders::upload(const QVariantList& files, const QString& path)
{
    if (!m_uploads)
        return;
    std::vector<std::string> paths;
    for (const auto& file : files) {
        const QUrl url = file.toUrl();
        const QString local = url.isLocalFile() ? url.toLocalFile() : file.toString();
        if (local.startsWith(u'/'))
            paths.push_back(local.toStdString());
    }
    m_uploads->setInto(path.isEmpty() ? "." : "./" + path.toStdString());
    m_uploads->add(paths);
}

} // namespace helix::ui
