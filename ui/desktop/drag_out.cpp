#include "ui/desktop/drag_out.h"

#include <utility>

#include <QFileInfo>
#include <QPointer>
#include <QStandardPaths>

namespace helix::ui {

using namespace std::chrono_literals;

namespace {

/// What was done meanwhile does not wait longer for a guest that does not answer.
constexpr auto kDragAnswer = 3000ms;
constexpr std::size_t kMostHeld = 512;

} // namespace

DragOut::DragOut(PlaneLine& line, WorkspaceId id, Send send, QObject* parent)
    : QObject(parent)
    , m_line(line)
    , m_id(std::move(id))
    , m_send(std::move(send))
{
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, &DragOut::release);
}

DragOut::~DragOut()
{
    cancel();
}

void DragOut::ask()
{
    if (m_waiting)
        return;
    m_waiting.emplace();
    m_patience.start(kDragAnswer);
    m_line.ask(
        [id = m_id](plane::ControlPlane& plane) { return plane.exchange().takeDrag(id); },
        [self = QPointer(this), number = ++m_asked](const Result<std::vector<std::string>>& files) {
            if (self)
                self->onAnswer(number, files);
        });
}

bool DragOut::hold(const protocol::DesktopMessage& input)
{
    if (!m_waiting)
        return false;
    m_waiting->push_back(input);
    if (m_waiting->size() > kMostHeld)
        release();
    return true;
}

void DragOut::forget()
{
    m_patience.stop();
    m_waiting.reset();
}

/// A guest that cannot tell has nothing dragged out of it: it is told of the button as always. One that
/// is late has ended the drag all the same, so its files are saved.
void DragOut::onAnswer(std::uint64_t number, const Result<std::vector<std::string>>& files)
{
    if (number != m_asked)
        return;
    release();
    if (!files || files->empty())
        return;
    const bool isIdle = m_files.empty();
    m_files.insert(m_files.end(), files->begin(), files->end());
    if (isIdle)
        saveNext();
}

void DragOut::release()
{
    m_patience.stop();
    const auto waiting = std::exchange(m_waiting, std::nullopt);
    if (!waiting)
        return;
    for (const auto& input : *waiting)
        m_send(input);
}

QString DragOut::text() const
{
    if (m_files.empty())
        return {};
    const QString name = QFileInfo(QString::fromStdString(m_files.front())).fileName();
    const auto more = m_files.size() - 1;
    return more == 0 ? tr("Saving %1").arg(name) : tr("Saving %1 and %2 more").arg(name).arg(more);
}

void DragOut::saveNext()
{
    m_share = 0;
    if (m_files.empty()) {
        if (m_saved > 0)
            emit told(m_saved == 1 ? tr("1 file is in your Downloads.")
                                   : tr("%1 files are in your Downloads.").arg(m_saved));
        m_saved = 0;
        emit changed();
        return;
    }
    emit changed();
    m_cancel = std::make_shared<async::CancelSource>();
    const auto folder =
        QStandardPaths::writableLocation(QStandardPaths::DownloadLocation).toStdString();
    const auto progress = [line = &m_line, self = QPointer(this)](std::uint64_t done,
                                                                  std::uint64_t total) {
        line->onUiThread([self, share = total == 0 ? 1.0 : double(done) / double(total)] {
            if (!self)
                return;
            self->m_share = share;
            emit self->changed();
        });
    };
    m_line.ask(
        [id = m_id, path = m_files.front(), folder, progress,
         cancel = m_cancel](plane::ControlPlane& plane) {
            return plane.exchange().save(id, path, folder, progress, cancel->token());
        },
        [self = QPointer(this)](const Result<operations::SavedFile>& saved) {
            if (self)
                self->onSaved(saved);
        });
}

void DragOut::onSaved(const Result<operations::SavedFile>& saved)
{
    if (!m_files.empty())
        m_files.pop_front();
    if (saved)
        ++m_saved;
    else if (saved.error().code != ErrorCode::Cancelled)
        emit failed(QString::fromStdString(saved.error().message),
                    QString::fromStdString(saved.error().cause));
    saveNext();
}

void DragOut::cancel()
{
    if (m_files.empty())
        return;
    m_files.erase(m_files.begin() + 1, m_files.end());
    m_line.post([cancel = m_cancel](plane::ControlPlane& /*plane*/) { cancel->cancel(); });
}

} // namespace helix::ui
