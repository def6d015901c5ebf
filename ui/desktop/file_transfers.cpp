#include "ui/desktop/file_transfers.h"

#include <utility>

#include <QFileInfo>
#include <QPointer>
#include <QStandardPaths>

#include "base/bytes.h"
#include "ui/words/below.h"

namespace helix::ui {

namespace {
constexpr std::size_t kMostTransfers = 100;
} // namespace

FileTransfers::FileTransfers(PlaneLine& line, WorkspaceId id, Direction direction, QObject* parent)
    : QObject(parent)
    , m_line(line)
    , m_id(std::move(id))
    , m_direction(direction)
{
}

FileTransfers::~FileTransfers()
{
    cancel();
}

void FileTransfers::add(const std::vector<std::string>& files)
{
    const bool isIdle = m_files.empty();
    for (const auto& file : files)
        if (m_files.size() < kMostTransfers)
            m_files.push_back(file);
    if (isIdle && !m_files.empty())
        next();
    else
        emit changed();
}

QString FileTransfers::text() const
{
    if (m_files.empty())
        return {};
    const QString path = QString::fromStdString(m_files.front());
    const QString name =
        QString::fromStdString(printable(QFileInfo(path).fileName().toStdString()));
    const bool isOne = m_files.size() == 1;
    const QString more = QString::number(m_files.size() - 1);
    // At once: a file may be called %2.
    if (m_direction == Direction::In)
        return isOne ? tr("Bringing in %1").arg(name)
                     : tr("Bringing in %1 and %2 more").arg(name, more);
    return isOne ? tr("Saving %1").arg(name) : tr("Saving %1 and %2 more").arg(name, more);
}

QString FileTransfers::doneText() const
{
    const bool isIn = m_direction == Direction::In;
    if (isIn && !m_into.empty())
        return m_done == 1 ? tr("1 file is there.") : tr("%1 files are there.").arg(m_done);
    const QString done =
        m_done == 1
            ? isIn ? tr("1 file is in its Downloads.") : tr("1 file is in your Downloads.")
            : (isIn ? tr("%1 files are in its Downloads.") : tr("%1 files are in your Downloads."))
                  .arg(m_done);
    if (m_leftOut == 0)
        return done;
    return done + QLatin1Char(' ') +
           (m_leftOut == 1 ? tr("1 link or device was left out.")
                           : tr("%1 links and devices were left out.").arg(m_leftOut));
}

void FileTransfers::next()
{
    m_share = 0;
    emit changed();
    if (m_files.empty()) {
        if (m_hasCarried)
            emit told(doneText());
        m_hasCarried = false;
        m_done = m_leftOut = 0;
        return;
    }
    m_cancel = std::make_shared<async::CancelSource>();
    const auto progress = [line = &m_line, self = QPointer(this)](std::uint64_t done,
                                                                  std::uint64_t total) {
        line->onUiThread([self, share = total == 0 ? 1.0 : double(done) / double(total)] {
            if (!self)
                return;
            self->m_share = share;
            emit self->changed();
        });
    };
    const auto ended = [self = QPointer(this)](const auto& result) {
        if (self)
            self->onEnded(result ? Carried{result->files, result->leftOut, {}}
                                 : Carried{0, 0, result.error()});
    };
    const auto file = m_files.front();
    if (m_direction == Direction::In)
        return m_line.ask(
            [id = m_id, file, into = m_into, progress,
             cancel = m_cancel](plane::ControlPlane& plane) {
                return plane.exchange().drop(id, file, into, progress, cancel->token());
            },
            ended);
    const auto folder =
        QStandardPaths::writableLocation(QStandardPaths::DownloadLocation).toStdString();
    m_line.ask(
        [id = m_id, file, folder, progress, cancel = m_cancel](plane::ControlPlane& plane) {
            return plane.exchange().save(id, file, folder, progress, cancel->token());
        },
        ended);
}

void FileTransfers::onEnded(const Carried& carried)
{
    m_files.pop_front();
    m_hasCarried = m_hasCarried || !carried.problem;
    m_done += carried.files;
    m_leftOut += carried.leftOut;
    if (carried.problem && carried.problem->code != ErrorCode::Cancelled)
        emit failed(fromBelow(carried.problem->message),
                    QString::fromStdString(carried.problem->cause));
    next();
}

void FileTransfers::cancel()
{
    if (m_files.empty())
        return;
    m_files.erase(m_files.begin() + 1, m_files.end());
    m_line.post([cancel = m_cancel](plane::ControlPlane& /*plane*/) { cancel->cancel(); });
}

} // namespace helix::ui
