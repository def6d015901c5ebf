#include "ui/desktop/drag_out.h"

#include <utility>

#include <QFileInfo>
#include <QPointer>

#include "base/bytes.h"

namespace helix::ui {

using namespace std::chrono_literals;

namespace {

/// What was done meanwhile does not wait longer for a guest that does not answer.
constexpr auto kDragAnswer = 3000ms;
constexpr std::size_t kMostHeld = 512;
constexpr std::size_t kMostUnasked = 10, kMostNamed = 3, kNameBytes = 60;

} // namespace

DragOut::DragOut(PlaneLine& line, WorkspaceId id, Send send, QObject* parent)
    : QObject(parent)
    , m_line(line)
    , m_id(std::move(id))
    , m_send(std::move(send))
    , m_transfers(line, m_id, FileTransfers::Direction::Out, nullptr)
{
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, &DragOut::release);
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
/// is late has ended the drag all the same, so its files count.
void DragOut::onAnswer(std::uint64_t number, const Result<std::vector<std::string>>& files)
{
    if (number != m_asked)
        return;
    release();
    if (!files || files->empty())
        return;
    if (m_isTrusted && files->size() <= kMostUnasked)
        return m_transfers.add(*files);
    m_offered = *files;
    emit changed();
}

void DragOut::setSteering(bool steering)
{
    m_isTrusted = m_isTrusted && steering;
}

QString DragOut::question() const
{
    if (m_offered.empty())
        return {};
    QStringList names;
    for (std::size_t n = 0; n < std::min(m_offered.size(), kMostNamed); ++n) {
        const QFileInfo file(QString::fromStdString(m_offered[n]));
        names += QString::fromStdString(printable(file.fileName().toStdString(), kNameBytes));
    }
    if (m_offered.size() == 1)
        return tr("Save %1 in your Downloads?").arg(names.front());
    const auto more = m_offered.size() - static_cast<std::size_t>(names.size());
    const QString which = names.join(QStringLiteral(", "));
    const QString all = QString::number(m_offered.size());
    // At once: a name may be called %3.
    return more == 0 ? tr("Save %1 things in your Downloads: %2?").arg(all, which)
                     : tr("Save %1 things in your Downloads: %2 and %3 more?")
                           .arg(all, which, QString::number(more));
}

void DragOut::accept()
{
    m_isTrusted = true;
    m_transfers.add(std::exchange(m_offered, {}));
    emit changed();
}

void DragOut::refuse()
{
    m_offered.clear();
    emit changed();
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

} // namespace helix::ui
