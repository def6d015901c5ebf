#include "ui/boundary/boundary_item.h"

#include <algorithm>

#include <QDateTime>
#include <QPointer>
#include <QUrl>

#include "boundary/words.h"
#include "ui/boundary/boundary_words.h"
#include "ui/shell/notices.h"
#include "ui/words/below.h"
#include "ui/words/words.h"

namespace helix::ui {

namespace {

QStringList texts(const std::vector<egress::Rule>& rules)
{
    QStringList all;
    for (const auto& rule : rules)
        all << QString::fromStdString(egress::toString(rule));
    return all;
}

} // namespace

BoundaryItem::BoundaryItem(PlaneLine& line, Notices& notices, WorkspaceId id, QObject* parent)
    : QObject(parent)
    , m_line(line)
    , m_notices(notices)
{
    m_snapshot.workspace = std::move(id);
    connect(&m_choice, &EgressDraft::edited, this, &BoundaryItem::send);
}

void BoundaryItem::update(const boundary::BoundarySnapshot& snapshot)
{
    m_snapshot = snapshot;
    m_known = true;
    m_choice.showGiven(snapshot.always, snapshot.once);
    if (m_sending == 0 && !(m_choice.choice() == snapshot.choice))
        m_choice.show(snapshot.choice);
    emit changed();
}

std::vector<QVariantMap> BoundaryItem::blockedRows() const
{
    const auto now = QDateTime::currentMSecsSinceEpoch();
    std::vector<QVariantMap> rows;
    for (auto domain = m_snapshot.blocked.rbegin(); domain != m_snapshot.blocked.rend(); ++domain) {
        QStringList about{domain->attempts == 1 ? tr("1 attempt")
                                                : tr("%1 attempts").arg(domain->attempts),
                          agoText(domain->lastMs, now)};
        if (!domain->process.empty())
            about.prepend(QString::fromStdString(domain->process));
        rows.push_back({{"name", QString::fromStdString(domain->name)},
                        {"about", about.join(QStringLiteral(" · "))}});
    }
    return rows;
}

QString BoundaryItem::state() const
{
    using boundary::NetState;
    switch (m_snapshot.state) {
    case NetState::Down:
        return QStringLiteral("down");
    case NetState::Up:
        return m_snapshot.ledgerWritable ? QStringLiteral("up") : QStringLiteral("closed");
    case NetState::Restarting:
        return QStringLiteral("restarting");
    case NetState::Failed:
        return QStringLiteral("failed");
    }
    return {};
}

QString BoundaryItem::headline() const
{
    using boundary::NetState;
    if (m_snapshot.state == NetState::Restarting)
        return tr("The network of this workspace is being started again. Nothing crosses "
                  "meanwhile.");
    if (m_snapshot.state == NetState::Failed)
        return tr("The network of this workspace does not come back, so nothing crosses. Stop the "
                  "workspace and start it again.");
    if (m_snapshot.state == NetState::Up && !m_snapshot.ledgerWritable)
        return tr("The record of what goes in and out cannot be written, so nothing may leave. "
                  "Free some space on this computer's disk; it opens again by itself.");
    return {};
}

QString BoundaryItem::clipboardText() const
{
    return fromBelow(boundary::describeClipboard(m_snapshot.clipboard));
}

QString BoundaryItem::clipboardInTitle() const
{
    return fromBelow(boundary::describeClipboardIn(m_snapshot.clipboard.in).title);
}

QString BoundaryItem::clipboardInMeaning() const
{
    return fromBelow(boundary::describeClipboardIn(m_snapshot.clipboard.in).meaning);
}

QString BoundaryItem::clipboardOutTitle() const
{
    return fromBelow(boundary::describeClipboardOut(m_snapshot.clipboard.out).title);
}

QString BoundaryItem::clipboardOutMeaning() const
{
    return fromBelow(boundary::describeClipboardOut(m_snapshot.clipboard.out).meaning);
}

void BoundaryItem::chooseClipboard(int in, bool out)
{
    constexpr int kMost = static_cast<int>(operations::ClipboardIn::Always);
    const operations::ClipboardChoice choice{
        static_cast<operations::ClipboardIn>(std::clamp(in, 0, kMost)), out};
    m_line.ask(
        [id = m_snapshot.workspace, choice](plane::ControlPlane& plane) {
            return plane.boundary().setClipboard(id, choice);
        },
        reportFailure([self = QPointer(this)](const Result<void>&) {
            if (self)
                self->look();
        }));
}

QStringList BoundaryItem::once() const
{
    return texts(m_snapshot.once);
}

QStringList BoundaryItem::always() const
{
    return texts(m_snapshot.always);
}

QStringList BoundaryItem::withheld() const
{
    return texts(m_snapshot.withheld);
}

QStringList BoundaryItem::refused() const
{
    QStringList all;
    for (const auto& name : m_snapshot.refused)
        all << QString::fromStdString(name);
    return all;
}

QString BoundaryItem::blockedSites() const
{
    return sitesText(m_snapshot.blocked);
}

void BoundaryItem::send()
{
    ++m_sending;
    m_line.ask([id = m_snapshot.workspace, choice = m_choice.choice()](
                   plane::ControlPlane& plane) { return plane.boundary().setChoice(id, choice); },
               [self = QPointer(this)](const Result<void>& result) {
                   if (!self)
                       return;
                   --self->m_sending;
                   if (result) {
                       // Somebody else may have changed it meanwhile.
                       self->look();
                       return;
                   }
                   self->m_notices.report(result.error());
                   // Back to what is true.
                   self->m_choice.show(self->m_snapshot.choice);
               });
}

Reply<Result<void>> BoundaryItem::reportFailure(Reply<Result<void>> then)
{
    return [notices = QPointer(&m_notices), then](const Result<void>& result) {
        if (!result && notices)
            notices->report(result.error());
        if (then)
            then(result);
    };
}

void BoundaryItem::answer(const QString& name, const QString& verb, Reply<Result<void>> reply)
{
    if (verb == QLatin1String("refuse")) {
        m_line.ask([id = m_snapshot.workspace, domain = name.toStdString()](
                       plane::ControlPlane& plane) { return plane.boundary().deny(id, domain); },
                   reportFailure(std::move(reply)));
        return;
    }
    const auto wanted = scopeOf(verb);
    const auto rule = egress::parseRule(name.toStdString());
    if (!rule || !wanted) {
        const auto failed = rule ? Result<void>() : fail(rule.error());
        reportFailure(std::move(reply))(failed);
        return;
    }
    m_line.ask([id = m_snapshot.workspace, rule = *rule, scope = *wanted](
                   plane::ControlPlane& plane) { return plane.boundary().allow(id, rule, scope); },
               reportFailure(std::move(reply)));
}

void BoundaryItem::undoAnswer(const QString& name, const QString& verb, Reply<Result<void>> reply)
{
    // A name for which there can be no rule can have been refused all the same.
    const auto parsed = egress::parseRule(name.toStdString());
    const egress::Rule rule = parsed ? *parsed : egress::Rule{name.toStdString(), {}};
    m_line.ask([id = m_snapshot.workspace, rule, given = scopeOf(verb)](
                   plane::ControlPlane& plane) { return plane.boundary().reopen(id, rule, given); },
               reportFailure(std::move(reply)));
}

void BoundaryItem::undoAnswers(const QStringList& names, const QString& verb)
{
    for (const auto& name : names)
        undoAnswer(name, verb, {});
}

void BoundaryItem::allow(const QString& name, const QString& scope)
{
    answer(name, scope, {});
}

QStringList BoundaryItem::refuseAll()
{
    QStringList names;
    for (const auto& domain : m_snapshot.blocked)
        names << QString::fromStdString(domain.name);
    for (const auto& name : names)
        answer(name, QStringLiteral("refuse"), {});
    return names;
}

void BoundaryItem::withdraw(const QString& rule, const QString& scope)
{
    const auto parsed = egress::parseRule(rule.toStdString());
    const auto given = scopeOf(scope);
    if (parsed && given)
        m_line.ask(
            [id = m_snapshot.workspace, rule = *parsed, scope = *given](
                plane::ControlPlane& plane) { return plane.boundary().withdraw(id, rule, scope); },
            reportFailure());
}

void BoundaryItem::withhold(const QString& rule)
{
    if (const auto parsed = egress::parseRule(rule.toStdString()))
        m_line.ask([id = m_snapshot.workspace, rule = *parsed](
                       plane::ControlPlane& plane) { return plane.boundary().withhold(id, rule); },
                   reportFailure());
}

void BoundaryItem::exportLedger(const QString& file)
{
    const QUrl url(file);
    const QString path = url.isLocalFile() ? url.toLocalFile() : file;
    m_line.ask([id = m_snapshot.workspace, file = path.toStdString()](
                   plane::ControlPlane& plane) { return plane.boundary().exportLedger(id, file); },
               [notices = QPointer(&m_notices), path](const Result<void>& result) {
                   if (!notices)
                       return;
                   if (result)
                       notices->tell(tr("The record was saved: %1").arg(path));
                   else
                       notices->report(result.error());
               });
}

void BoundaryItem::look()
{
    m_line.events().lookAtBoundary(m_snapshot.workspace);
}

} // namespace helix::ui
