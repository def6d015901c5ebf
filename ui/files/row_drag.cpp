#include "ui/files/row_drag.h"

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <set>
#include <vector>

#include <QFileInfo>
#include <QUrl>

#include <stdlib.h>

#include "base/bytes.h"
#include "base/paths.h"
#include "base/try.h"
#include "ui/line/guest_command.h"
#include "ui/line/pool.h"
#include "ui/shell/backend.h"
#include "ui/words/below.h"

namespace helix::ui {

namespace {

namespace fs = std::filesystem;

constexpr qint64 kFreshMs = 60'000;
constexpr std::size_t kMostDragFolders = 4;

/// Each home of Helix has its own: what another one carries is not removed.
Result<std::string> newDragFolder()
{
    TRY(const auto paths, Paths::fromEnvironment(processEnvironment()));
    return dragFolder((paths.cache / "dragged").string());
}

/// Says what changes when the file does, or anything in a folder.
GuestCommand stampCommand(const std::string& path)
{
    GuestCommand command;
    command.argv = {"sh", "-c",
                    R"(cd && [ -e "./$1" ] || exit 3
find "./$1" -printf '%s %T@ %C@ %P\0' 2>/dev/null | cksum)",
                    "stamp", path};
    command.most = 100;
    command.program = "cksum";
    command.missing = "It is gone.";
    command.late = "The workspace took too long to look at it.";
    return command;
}

/// Empty: nobody knows, as where `find` said nothing.
std::string stampIn(const Result<std::string>& said)
{
    return said && !said->ends_with(" 0\n") ? *said : std::string();
}

QString shownName(const QString& path)
{
    return QString::fromStdString(printable(QFileInfo(path).fileName().toStdString()));
}

} // namespace

Result<std::string> dragFolder(const std::string& root)
{
    // The pool has several threads, and this process one list of what it made.
    static std::mutex one;
    static std::vector<std::string> made;
    const std::lock_guard lock(one);
    std::error_code problem;
    fs::create_directories(root, problem);
    fs::permissions(root, fs::perms::owner_all, problem);
    std::string folder = root + "/XXXXXX";
    if (problem || ::mkdtemp(folder.data()) == nullptr) // 0700
        return failErrno(problem ? problem.value() : errno,
                         "Nothing can be kept in " + printable(root, 200) + ".");
    made.push_back(folder);
    if (made.size() > kMostDragFolders)
        made.erase(made.begin());
    // Not in a range-for, whose increment throws what cannot be read.
    fs::directory_iterator entry(root, problem);
    for (; !problem && entry != fs::directory_iterator(); entry.increment(problem)) {
        std::error_code stays;
        if (std::find(made.begin(), made.end(), entry->path().string()) == made.end())
            fs::remove_all(entry->path(), stays);
    }
    return folder;
}

RowDrag::RowDrag(QObject* parent)
    : QObject(parent)
{
}

RowDrag::~RowDrag()
{
    cancel();
}

Backend* RowDrag::backend() const
{
    return m_backend;
}

void RowDrag::setBackend(Backend* backend)
{
    m_backend = backend;
    emit changed();
}

void RowDrag::setWorkspace(const QString& id)
{
    if (id == m_workspace)
        return;
    cancel();
    m_fetched.reset();
    m_workspace = id;
    emit changed();
}

void RowDrag::take(const QString& path)
{
    if (path == m_path)
        return;
    cancel();
    m_path = path;
    m_share = 0;
    emit changed();
    const auto id = WorkspaceId::parse(m_workspace.toStdString());
    if (!m_backend || !id)
        return onSaved(path, {}, Error{ErrorCode::Unavailable, "It is gone.", {}});
    m_backend->line().ask(
        [id = *id, command = stampCommand(path.toStdString())](plane::ControlPlane& plane) {
            return outputOf(plane.workspaces(), id, command);
        },
        [self = QPointer(this), path, number = ++m_asked](const Result<std::string>& said) {
            if (self && number == self->m_asked)
                self->onStamp(path, stampIn(said));
        });
}

void RowDrag::onStamp(const QString& path, const std::string& stamp)
{
    const bool isSame = m_fetched && m_fetched->path == path && !stamp.empty() &&
                        m_fetched->stamp == stamp && m_fetched->since.elapsed() < kFreshMs;
    if (isSame) {
        m_path.clear();
        emit ready(path, m_fetched->address);
        return emit changed();
    }
    m_stamp = stamp;
    const std::function<Result<std::string>()> work = newDragFolder;
    const std::function<void(const Result<std::string>&)> reply =
        [this, path, number = ++m_asked](const Result<std::string>& folder) {
            if (number == m_asked)
                fetchInto(path, folder);
        };
    inPool(this, work, reply);
}

void RowDrag::fetchInto(const QString& path, const Result<std::string>& folder)
{
    const auto id = WorkspaceId::parse(m_workspace.toStdString());
    if (!folder || !m_backend || !id)
        return onSaved(path, {},
                       folder ? Error{ErrorCode::Unavailable, "It is gone.", {}} : folder.error());
    m_cancel = std::make_shared<async::CancelSource>();
    auto& line = m_backend->line();
    const auto progress = [cancel = m_cancel, line = &line, self = QPointer(this),
                           number = m_asked](std::uint64_t done, std::uint64_t total) {
        if (std::max(done, total) > kMostDraggedBytes) {
            line->onUiThread([self, number] {
                if (self && number == self->m_asked)
                    self->onSaved(self->m_path, {},
                                  Error{ErrorCode::ResourceExhausted,
                                        tr("%1 is larger than 128 MB. Download it instead.")
                                            .arg(shownName(self->m_path))
                                            .toStdString(),
                                        {}});
            });
            return cancel->cancel();
        }
        line->onUiThread([self, number, share = total == 0 ? 1.0 : double(done) / double(total)] {
            if (!self || number != self->m_asked)
                return;
            self->m_share = share;
            emit self->changed();
        });
    };
    line.ask(
        [id = *id, file = path.toStdString(), into = *folder, progress,
         cancel = m_cancel](plane::ControlPlane& plane) {
            return plane.exchange().save(id, file, into, progress, cancel->token());
        },
        [self = QPointer(this), path, number = m_asked](const auto& saved) {
            if (!self || number != self->m_asked)
                return;
            if (saved)
                self->onSaved(path, saved->file, {});
            else
                self->onSaved(path, {}, saved.error());
        });
}

void RowDrag::onSaved(const QString& path, const std::optional<std::string>& file,
                      const std::optional<Error>& problem)
{
    ++m_asked;
    m_path.clear();
    m_cancel.reset();
    if (file) {
        m_fetched =
            Fetched{path,
                    QUrl::fromLocalFile(QString::fromStdString(*file)).toString(QUrl::FullyEncoded),
                    m_stamp,
                    {}};
        m_fetched->since.start();
        emit ready(path, m_fetched->address);
    } else if (problem && problem->code != ErrorCode::Cancelled) {
        emit failed(fromBelow(problem->message), QString::fromStdString(problem->cause));
    }
    emit changed();
}

void RowDrag::cancel()
{
    ++m_asked;
    m_path.clear();
    if (m_cancel && m_backend)
        m_backend->line().post(
            [cancel = m_cancel](plane::ControlPlane& /*plane*/) { cancel->cancel(); });
    m_cancel.reset();
    emit changed();
}

} // namespace helix::ui
