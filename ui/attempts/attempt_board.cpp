#include "ui/attempts/attempt_board.h"

#include <algorithm>

#include <QLocale>
#include <QPointer>

#include "ui/changes/change_words.h"
#include "ui/words/below.h"
#include "ui/words/money.h"
#include "ui/shell/notices.h"
#include "ui/words/printable.h"
#include "ui/words/words.h"

namespace helix::ui {

using plane::Attempt;

namespace {

bool isUnfinished(const Attempt& attempt)
{
    return attempt.state == Attempt::State::Creating || attempt.state == Attempt::State::Working ||
           attempt.state == Attempt::State::Testing;
}

/// One is kept and the others are gone: there is nothing left to choose.
bool isDecided(const plane::AttemptGroup& group)
{
    const auto is = [](Attempt::State state) {
        return [state](const Attempt& attempt) { return attempt.state == state; };
    };
    return std::ranges::any_of(group.attempts, is(Attempt::State::Kept)) &&
           std::ranges::none_of(group.attempts, [](const Attempt& attempt) {
               return attempt.state != Attempt::State::Kept &&
                      attempt.state != Attempt::State::Discarded;
           });
}

/// Its tests passed, or it did something and nothing was tested.
bool isGood(const Attempt& attempt)
{
    return attempt.state == Attempt::State::Done && attempt.files > 0 &&
           (!attempt.testStatus || *attempt.testStatus == 0);
}

QString testsText(const Attempt& attempt)
{
    if (!attempt.testStatus)
        return {};
    return *attempt.testStatus == 0
               ? AttemptGroupItem::tr("Tests pass")
               : AttemptGroupItem::tr("Tests fail (status %1)").arg(*attempt.testStatus);
}

QString shownTail(const std::string& tail)
{
    QStringList lines;
    for (const auto& line : QString::fromStdString(tail).split(u'\n'))
        lines << printable(line);
    return lines.join(u'\n').trimmed();
}

QVariantMap rowOf(const Attempt& attempt)
{
    return {{"workspaceId", QString::fromStdString(attempt.workspace.str())},
            {"name", printable(attempt.name)},
            {"agent", printable(attempt.agent)},
            {"state", QString::fromLatin1(attemptDot(attempt.state).toLatin1())},
            {"living", attempt.state != Attempt::State::Discarded},
            {"finished", !isUnfinished(attempt)},
            {"stateText", attemptStateText(attempt.state)},
            {"dot", attemptDot(attempt.state)},
            {"problem", fromBelow(printable(attempt.problem))},
            {"cost", attempt.microUsd > 0 ? dollarText(attempt.microUsd) : QString()},
            {"tokens", attempt.tokens > 0 ? QLocale().toString(attempt.tokens) : QString()},
            {"time", attempt.workedMs > 0 ? durationText(attempt.workedMs) : QString()},
            {"files", attempt.files},
            {"added", attempt.added},
            {"removed", attempt.removed},
            {"tests", !attempt.testStatus        ? QString()
                      : *attempt.testStatus == 0 ? QStringLiteral("passed")
                                                 : QStringLiteral("failed")},
            {"testsText", testsText(attempt)},
            {"testTail", shownTail(attempt.testTail)},
            {"good", isGood(attempt)}};
}

} // namespace

AttemptGroupItem::AttemptGroupItem(plane::AttemptGroup group, QObject* parent)
    : QObject(parent)
    , m_rows({"workspaceId", "name", "agent", "state", "living", "finished", "stateText", "dot",
              "problem", "cost", "tokens", "time", "files", "added", "removed", "tests",
              "testsText", "testTail", "good"})
{
    update(std::move(group));
}

void AttemptGroupItem::update(plane::AttemptGroup group)
{
    m_group = std::move(group);
    std::vector<QVariantMap> rows;
    for (const auto& attempt : m_group.attempts)
        rows.push_back(rowOf(attempt));
    m_rows.show(std::move(rows));
    emit changed();
}

void AttemptGroupItem::setAsking(std::set<WorkspaceId> asking)
{
    if (m_asking == asking)
        return;
    m_asking = std::move(asking);
    emit changed();
}

bool AttemptGroupItem::isAsking(const Attempt& attempt) const
{
    return isUnfinished(attempt) && m_asking.contains(attempt.workspace);
}

QString AttemptGroupItem::headline() const
{
    return printable(task().trimmed().section(u'\n', 0, 0));
}

int AttemptGroupItem::living() const
{
    return static_cast<int>(
        std::count_if(m_group.attempts.begin(), m_group.attempts.end(), [](const Attempt& attempt) {
            return attempt.state != Attempt::State::Discarded;
        }));
}

bool AttemptGroupItem::isWorking() const
{
    return std::any_of(m_group.attempts.begin(), m_group.attempts.end(), isUnfinished);
}

bool AttemptGroupItem::hasAsking() const
{
    return std::any_of(m_group.attempts.begin(), m_group.attempts.end(),
                       [this](const Attempt& attempt) { return isAsking(attempt); });
}

QString AttemptGroupItem::summary() const
{
    const auto counted = [this](auto isOne) {
        return static_cast<int>(
            std::count_if(m_group.attempts.begin(), m_group.attempts.end(), isOne));
    };
    const int asking = counted([this](const Attempt& attempt) { return isAsking(attempt); });
    const int working = counted(isUnfinished) - asking;
    const int good = counted(isGood);
    const int failed =
        counted([](const Attempt& attempt) { return attempt.state == Attempt::State::Failed; });
    const int untrue = counted([](const Attempt& attempt) {
        return attempt.state == Attempt::State::Done && attempt.testStatus.value_or(0) != 0;
    });
    const int unchanged = counted([](const Attempt& attempt) {
                              return attempt.state == Attempt::State::Done && !isGood(attempt);
                          }) -
                          untrue;
    QStringList parts{living() == 1 ? tr("1 attempt") : tr("%1 attempts").arg(living())};
    if (asking > 0)
        parts << (asking == 1 ? tr("1 asks you") : tr("%1 ask you").arg(asking));
    if (working > 0)
        parts << tr("%1 at work").arg(working);
    if (good > 0)
        parts << tr("%1 to look at").arg(good);
    if (untrue > 0)
        parts << tr("%1 did not pass").arg(untrue);
    if (unchanged > 0)
        parts << tr("%1 changed nothing").arg(unchanged);
    if (failed > 0)
        parts << tr("%1 failed").arg(failed);
    return parts.join(QStringLiteral(" · "));
}

AttemptBoard::AttemptBoard(PlaneLine& line, Notices& notices)
    : m_line(line)
    , m_notices(notices)
    , m_rows({"groupId", "group"})
{
    auto& events = line.events();
    connect(&events, &PlaneEvents::attemptsListed, this,
            [this](const std::vector<plane::AttemptGroup>& all) {
                for (const auto& group : all)
                    take(group);
            });
    connect(&events, &PlaneEvents::attemptsChanged, this, &AttemptBoard::take);
    connect(&events, &PlaneEvents::attemptsRemoved, this, &AttemptBoard::drop);
    connect(&events, &PlaneEvents::sessionsListed, this,
            [this](const std::vector<sessions::SessionSnapshot>& all) {
                for (const auto& session : all)
                    hear(session);
            });
    connect(&events, &PlaneEvents::sessionChanged, this, &AttemptBoard::hear);
    connect(&events, &PlaneEvents::sessionRemoved, this, [this](const SessionId& id) {
        m_asking.erase(id);
        showAsking();
    });
}

void AttemptBoard::hear(const sessions::SessionSnapshot& session)
{
    if (session.state == sessions::SessionState::Asking)
        m_asking.insert_or_assign(session.id, session.workspace);
    else
        m_asking.erase(session.id);
    showAsking();
}

std::set<WorkspaceId> AttemptBoard::asking() const
{
    std::set<WorkspaceId> all;
    for (const auto& [session, workspace] : m_asking)
        all.insert(workspace);
    return all;
}

void AttemptBoard::showAsking()
{
    for (const auto& [id, item] : m_items)
        item->setAsking(asking());
}

void AttemptBoard::take(const plane::AttemptGroup& group)
{
    const QString id = QString::fromStdString(group.id);
    if (isDecided(group))
        return drop(id);
    if (const auto known = m_items.find(id); known != m_items.end()) {
        known->second->update(group);
        return;
    }
    auto* item = new AttemptGroupItem(group, this);
    item->setAsking(asking());
    m_items.emplace(id, item);
    refresh();
}

void AttemptBoard::drop(const QString& groupId)
{
    const auto found = m_items.find(groupId);
    if (found == m_items.end())
        return;
    auto* gone = found->second;
    m_items.erase(found);
    refresh();
    gone->deleteLater();
}

void AttemptBoard::refresh()
{
    std::vector<AttemptGroupItem*> all;
    for (const auto& [id, item] : m_items)
        all.push_back(item);
    std::sort(all.begin(), all.end(), [](const auto* a, const auto* b) {
        return a->group().createdMs > b->group().createdMs;
    });
    std::vector<QVariantMap> rows;
    for (auto* item : all)
        rows.push_back({{"groupId", item->id()}, {"group", QVariant::fromValue<QObject*>(item)}});
    m_rows.show(std::move(rows));
    emit countChanged();
}

AttemptGroupItem* AttemptBoard::find(const QString& groupId) const
{
    const auto found = m_items.find(groupId);
    return found == m_items.end() ? nullptr : found->second;
}

QString AttemptBoard::groupOf(const QString& workspaceId) const
{
    for (const auto& [id, item] : m_items) {
        for (const auto& attempt : item->group().attempts) {
            if (QString::fromStdString(attempt.workspace.str()) == workspaceId &&
                attempt.state != Attempt::State::Discarded)
                return id;
        }
    }
    return {};
}

void AttemptBoard::forgetProblem()
{
    m_problem.clear();
    emit beginningChanged();
}

void AttemptBoard::tryFrom(const QString& workspaceId, const QString& session,
                           const QString& checkpoint, const QString& task, int count)
{
    const auto id = WorkspaceId::parse(workspaceId.toStdString());
    if (!id || m_beginning)
        return;
    plane::AttemptRequest request;
    request.task = task.trimmed().toStdString();
    request.agents.assign(static_cast<std::size_t>(std::max(count, 0)), {});
    request.from = plane::AttemptOrigin{*id, checkpoint.toStdString(), {}};
    if (const auto talk = SessionId::parse(session.toStdString()))
        request.from->session = *talk;
    m_beginning = true;
    forgetProblem();
    m_line.ask([request](plane::ControlPlane& plane) { return plane.attempts().start(request); },
               [self = QPointer(this)](const Result<std::string>& group) {
                   if (!self)
                       return;
                   self->m_beginning = false;
                   self->m_problem = group ? QString() : fromBelow(group.error().message);
                   emit self->beginningChanged();
                   if (group)
                       emit self->begun(QString::fromStdString(*group));
               });
}

void AttemptBoard::keep(const QString& groupId, const QString& workspaceId)
{
    const auto id = WorkspaceId::parse(workspaceId.toStdString());
    if (!id)
        return;
    m_line.ask([group = groupId.toStdString(), workspace = *id](
                   plane::ControlPlane& plane) { return plane.attempts().keep(group, workspace); },
               [self = QPointer(this), workspaceId](const Result<void>& result) {
                   if (!self)
                       return;
                   if (result)
                       emit self->kept(workspaceId);
                   else
                       self->m_notices.report(result.error());
               });
}

void AttemptBoard::discard(const QString& groupId, const QString& workspaceId)
{
    const auto id = WorkspaceId::parse(workspaceId.toStdString());
    if (!id)
        return;
    m_line.ask(
        [group = groupId.toStdString(), workspace = *id](plane::ControlPlane& plane) {
            return plane.attempts().discard(group, workspace);
        },
        [self = QPointer(this)](const Result<void>& result) {
            if (self && !result)
                self->m_notices.report(result.error());
        });
}

} // namespace helix::ui
