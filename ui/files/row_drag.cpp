#include "ui/files/row_drag.h"

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <set>
#include <vector>

#include <QFileInfo>
#include <QStandardPaths>
#include <QUrl>

#include <stdlib.h>

#include "base/bytes.h"
#include "ui/line/pool.h"
#include "ui/shell/backend.h"

namespace helix::ui {

namespace {

namespace fs = std::filesystem;

constexpr qint64 kFreshMs = 60'000;
constexpr std::size_t kMostDragFolders = 4;

std::string dragRoot()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation).toStdString() +
           "/helixvm/dragged";
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
    for (const auto& entry : fs::directory_iterator(root, problem))
        if (std::find(made.begin(), made.end(), entry.path().string()) == made.end())
            fs::remove_all(entry.path(), problem);
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
    if (m_fetched && m_fetched->path == path && m_fetched->since.elapsed() < kFreshMs)
        return emit ready(path, m_fetched->address);
    if (path == m_path)
        return;
    cancel();
    m_path = path;
    m_share = 0;
    emit changed();
    const std::function<Result<std::string>()> work = [] { return dragFolder(dragRoot()); };
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
                    {}};
        m_fetched->since.start();
        emit ready(path, m_fetched->address);
    } else if (problem && problem->code != ErrorCode::Cancelled) {
        emit failed(QString::fromStdString(problem->message),
                    QString::fromStdString(problem->cause));
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
