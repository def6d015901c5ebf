#include "ui/conversation/session_item.h"

#include <algorithm>

#include <QPointer>
#include <QUrl>

#include "ui/conversation/conversation_file.h"
#include "ui/words/money.h"
#include "ui/shell/notices.h"
#include "ui/conversation/session_words.h"

namespace helix::ui {

using sessions::SessionState;

namespace {

constexpr int kMostLabel = 80;
constexpr int kMostQueued = 160;

/// Mode, model, effort; then what the agent has besides.
int optionRank(const acp::ConfigOption& option)
{
    if (option.category == "mode")
        return 0;
    if (option.category == "model")
        return 1;
    return option.category == "thought_level" ? 2 : 3;
}

} // namespace

SessionItem::SessionItem(PlaneLine& line, Notices& notices, sessions::SessionSnapshot snapshot,
                         QObject* parent)
    : QObject(parent)
    , m_line(line)
    , m_notices(notices)
    , m_snapshot(std::move(snapshot))
    , m_options({"option", "name", "current", "names", "values", "more"})
    , m_queue({"queued", "text", "attachments"})
{
    showLists();
}

void SessionItem::update(sessions::SessionSnapshot snapshot)
{
    m_snapshot = std::move(snapshot);
    showLists();
    emit changed();
}

void SessionItem::showLists()
{
    auto options = m_snapshot.options;
    std::stable_sort(options.begin(), options.end(),
                     [](const auto& a, const auto& b) { return optionRank(a) < optionRank(b); });
    std::vector<QVariantMap> rows;
    for (const auto& option : options) {
        QStringList names;
        QStringList values;
        for (const auto& choice : option.choices) {
            names << oneLine(choice.name.empty() ? choice.value : choice.name, kMostLabel);
            values << QString::fromStdString(choice.value);
        }
        rows.push_back(
            {{"option", QString::fromStdString(option.id)},
             {"name", oneLine(option.name, kMostLabel)},
             {"current", static_cast<int>(values.indexOf(QString::fromStdString(option.current)))},
             {"names", names},
             {"values", values},
             {"more", oneLine(option.description, 200)}});
    }
    m_options.show(std::move(rows));
    std::vector<QVariantMap> waiting;
    for (const auto& queued : m_snapshot.queue)
        waiting.push_back({{"queued", static_cast<double>(queued.id)},
                           {"text", oneLine(queued.text, kMostQueued)},
                           {"attachments", queued.attachments}});
    m_queue.show(std::move(waiting));
}

QString SessionItem::title() const
{
    const QString title = oneLine(m_snapshot.title, kMostLabel);
    return title.isEmpty() ? tr("New conversation") : title;
}

QString SessionItem::agentTitle() const
{
    return oneLine(m_snapshot.agentTitle, kMostLabel);
}

QString SessionItem::state() const
{
    return stateKey(m_snapshot.state);
}

QString SessionItem::heldFor() const
{
    return heldForKey(m_snapshot.heldFor);
}

QString SessionItem::stateLine() const
{
    return ui::stateLine(m_snapshot);
}

QString SessionItem::usage() const
{
    return usageLine(m_snapshot);
}

double SessionItem::contextShare() const
{
    const auto& usage = m_snapshot.usage;
    if (!usage.contextUsed || !usage.contextSize || *usage.contextSize == 0)
        return -1;
    return std::min(1.0, static_cast<double>(*usage.contextUsed) /
                             static_cast<double>(*usage.contextSize));
}

QString SessionItem::contextText() const
{
    if (contextShare() < 0)
        return {};
    return tr("%1 of %2 tokens of its memory are in use")
        .arg(countText(*m_snapshot.usage.contextUsed), countText(*m_snapshot.usage.contextSize));
}

bool SessionItem::isBusy() const
{
    switch (m_snapshot.state) {
    case SessionState::Starting:
    case SessionState::Working:
    case SessionState::Asking:
    case SessionState::Stopping:
    case SessionState::Away:
        return true;
    default:
        return false;
    }
}

Reply<Result<void>> SessionItem::reportFailure()
{
    return [notices = QPointer(&m_notices)](const Result<void>& result) {
        if (!result && notices)
            notices->report(result.error());
    };
}

void SessionItem::stop()
{
    m_line.ask(
        [id = m_snapshot.id](plane::ControlPlane& plane) { return plane.sessions().cancel(id); },
        reportFailure());
}

void SessionItem::rename(const QString& title)
{
    m_line.ask([id = m_snapshot.id, title = title.simplified().toStdString()](
                   plane::ControlPlane& plane) { return plane.sessions().rename(id, title); },
               reportFailure());
}

void SessionItem::remove()
{
    m_line.ask(
        [id = m_snapshot.id](plane::ControlPlane& plane) { return plane.sessions().remove(id); },
        reportFailure());
}

void SessionItem::setOption(const QString& option, const QString& value)
{
    m_line.ask(
        [id = m_snapshot.id, option = option.toStdString(), value = value.toStdString()](
            plane::ControlPlane& plane) { return plane.sessions().setOption(id, option, value); },
        reportFailure());
}

void SessionItem::unqueue(double queued)
{
    m_line.ask([id = m_snapshot.id, queued = static_cast<std::int64_t>(queued)](
                   plane::ControlPlane& plane) { return plane.sessions().unqueue(id, queued); },
               reportFailure());
}

void SessionItem::answer(const QString& permissionId, const QString& optionId)
{
    m_line.ask(
        [id = m_snapshot.id, permission = permissionId.toStdString(),
         option = optionId.toStdString()](plane::ControlPlane& plane) {
            return plane.sessions().answer(id, permission, option);
        },
        reportFailure());
}

void SessionItem::exportTo(const QString& file, bool asJson)
{
    const QUrl url(file);
    const QString path = url.isLocalFile() ? url.toLocalFile() : file;
    m_line.ask(
        [id = m_snapshot.id, asJson, file = path.toStdString()](plane::ControlPlane& plane) {
            return exportSession(plane.sessions(), id, asJson, file);
        },
        [notices = QPointer(&m_notices), path](const Result<void>& result) {
            if (!notices)
                return;
            if (result)
                notices->tell(tr("The conversation was written to %1.").arg(path));
            else
                notices->report(result.error());
        });
}

} // namespace helix::ui
