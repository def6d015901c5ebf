#include "ui/parts/host_listing.h"

#include <algorithm>
#include <filesystem>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <unistd.h>

#include "ui/words/printable.h"

namespace helix::ui {

namespace {

namespace fs = std::filesystem;

std::string hostSentence(const char* text, const QString& path)
{
    return QCoreApplication::translate("HostListing", text).arg(printable(path)).toStdString();
}

tl::unexpected<Error> whyNotRead(const std::error_code& problem, const QString& folder)
{
    if (problem == std::errc::no_such_file_or_directory)
        return fail(
            ErrorCode::NotFound,
            hostSentence(QT_TRANSLATE_NOOP("HostListing", "There is no folder %1 any more."),
                         folder),
            problem.message());
    if (problem == std::errc::not_a_directory)
        return fail(ErrorCode::InvalidArgument,
                    hostSentence(QT_TRANSLATE_NOOP("HostListing", "%1 is no folder."), folder),
                    problem.message());
    if (problem == std::errc::permission_denied)
        return fail(
            ErrorCode::PermissionDenied,
            hostSentence(QT_TRANSLATE_NOOP("HostListing", "You may not look into %1."), folder),
            problem.message());
    return fail(ErrorCode::Unavailable,
                hostSentence(QT_TRANSLATE_NOOP("HostListing", "%1 cannot be read."), folder),
                problem.message());
}

bool isBefore(const HostEntry& one, const HostEntry& other)
{
    if (one.isFolder != other.isFolder)
        return one.isFolder;
    const int order = one.name.compare(other.name, Qt::CaseInsensitive);
    return order != 0 ? order < 0 : one.name < other.name;
}

} // namespace

Result<HostListing> listHostFolder(const QString& folder)
{
    HostListing listing;
    std::error_code problem;
    const fs::path place(QFile::encodeName(folder).toStdString());
    fs::directory_iterator entry(place, problem);
    if (problem)
        return whyNotRead(problem, folder);
    for (; entry != fs::directory_iterator(); entry.increment(problem)) {
        if (problem)
            return whyNotRead(problem, folder);
        if (listing.entries.size() == kMostHostEntries) {
            listing.isWhole = false;
            break;
        }
        const auto raw = QByteArray::fromStdString(entry->path().filename().string());
        const auto name = QFile::decodeName(raw);
        if (QFile::encodeName(name) != raw)
            continue;
        // No question to the disk, but for a link.
        std::error_code unknown;
        listing.entries.push_back({name, entry->is_directory(unknown)});
    }
    if (problem)
        return whyNotRead(problem, folder);
    std::sort(listing.entries.begin(), listing.entries.end(), isBefore);
    listing.isWritable = ::access(place.c_str(), W_OK | X_OK) == 0;
    return listing;
}

Result<HostTarget> lookAtHost(const QString& path)
{
    const QFileInfo file(path);
    const QFileInfo around(file.absolutePath());
    if (!around.isDir())
        return fail(
            ErrorCode::NotFound,
            hostSentence(QT_TRANSLATE_NOOP("HostListing", "There is no folder %1 any more."),
                         file.absolutePath()));
    HostTarget target;
    target.exists = file.exists() || file.isSymLink();
    target.isFolder = file.isDir();
    target.isWritable = target.exists ? file.isWritable() : around.isWritable();
    return target;
}

Result<QString> makeHostFolder(const QString& folder, const QString& name)
{
    const QString bare = name.trimmed();
    if (bare.isEmpty() || bare == u'.' || bare == QLatin1String("..") || bare.contains(u'/'))
        return fail(ErrorCode::InvalidArgument,
                    hostSentence(QT_TRANSLATE_NOOP("HostListing", "%1 is no name for a folder."),
                                 bare.isEmpty() ? QStringLiteral("\"\"") : bare));
    const QString path = absolutePath(bare, folder);
    std::error_code problem;
    if (fs::create_directory(QFile::encodeName(path).toStdString(), problem))
        return path;
    if (!problem || problem == std::errc::file_exists)
        return fail(
            ErrorCode::Conflict,
            hostSentence(QT_TRANSLATE_NOOP("HostListing", "There is something called %1 already."),
                         bare));
    if (problem == std::errc::no_such_file_or_directory)
        return whyNotRead(problem, folder);
    return fail(
        ErrorCode::PermissionDenied,
        hostSentence(QT_TRANSLATE_NOOP("HostListing", "No folder can be made in %1."), folder),
        problem.message());
}

QString absolutePath(const QString& typed, const QString& folder)
{
    QString path = typed;
    if (path == u'~' || path.startsWith(QLatin1String("~/")))
        path = QDir::homePath() + path.mid(1);
    else if (!path.startsWith(u'/'))
        path = folder + u'/' + path;
    const bool isFolder = path.endsWith(u'/');
    path = QDir::cleanPath(path);
    return isFolder && path != u'/' ? path + u'/' : path;
}

} // namespace helix::ui
