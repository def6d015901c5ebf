#include "ui/settings/doctor.h"

#include <algorithm>
#include <utility>

#include <QPointer>

#include "ui/words/below.h"
#include "ui/workspace/workspace_item.h"
#include "ui/workspace/workspace_list.h"

namespace helix::ui {

namespace {

QString levelWord(plane::DoctorFinding::Level level)
{
    using Level = plane::DoctorFinding::Level;
    switch (level) {
    case Level::Good:
        return QStringLiteral("good");
    case Level::Note:
        return QStringLiteral("note");
    case Level::Problem:
        return QStringLiteral("problem");
    }
    return {};
}

} // namespace

Doctor::Doctor(PlaneLine& line, WorkspaceList& workspaces)
    : m_line(line)
{
    connect(&line, &PlaneLine::opened, this, [this] { examine(false); });
    connect(&workspaces, &WorkspaceList::changed, this, &Doctor::lookAtFirstMachine);
}

void Doctor::lookAtFirstMachine(WorkspaceItem* workspace)
{
    if (m_hasSeenMachine || (!workspace->isEmulated() && !workspace->isReady()))
        return;
    m_hasSeenMachine = true;
    examine(false);
}

QString Doctor::acceleration() const
{
    // The last note is the reason; what comes before it is the outcome, which the page says itself.
    QString reason;
    for (const auto& finding : m_findings) {
        if (finding.subject == "Acceleration" && finding.level != plane::DoctorFinding::Level::Good)
            reason = fromBelow(finding.sentence);
    }
    return reason;
}

bool Doctor::hasKeychain() const
{
    return std::any_of(m_findings.begin(), m_findings.end(), [](const auto& finding) {
        return finding.subject == "Keychain" && finding.level == plane::DoctorFinding::Level::Good;
    });
}

QString Doctor::sentenceAbout(std::string_view subject) const
{
    const auto found = std::find_if(m_findings.begin(), m_findings.end(), [&](const auto& finding) {
        return finding.subject == subject;
    });
    return found == m_findings.end() ? QString() : fromBelow(found->sentence);
}

QString Doctor::keychain() const
{
    return sentenceAbout("Keychain");
}

QString Doctor::decoder() const
{
    return sentenceAbout("Decoder");
}

QVariantList Doctor::confinementOf(const QString& workspaceName) const
{
    // Findings of a machine that runs begin with its name.
    const std::string whose = workspaceName.toStdString() + ": ";
    QVariantList facts;
    for (const auto& finding : m_findings) {
        if (finding.subject != "Confinement" || !finding.sentence.starts_with(whose))
            continue;
        facts << QVariantMap{{"holds", finding.level == plane::DoctorFinding::Level::Good},
                             {"sentence", fromBelow(finding.sentence.substr(whose.size()))}};
    }
    return facts;
}

void Doctor::examine(bool probe)
{
    if (m_busy) {
        m_again = true;
        return;
    }
    m_busy = true;
    emit changed();
    m_line.ask([probe](plane::ControlPlane& plane) { return plane.doctor(probe); },
               [self = QPointer(this)](std::vector<plane::DoctorFinding> findings) {
                   if (!self)
                       return;
                   self->beginResetModel();
                   self->m_findings = std::move(findings);
                   self->endResetModel();
                   self->m_busy = false;
                   emit self->changed();
                   if (std::exchange(self->m_again, false))
                       self->examine(false);
               });
}

int Doctor::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant Doctor::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto& finding = m_findings[static_cast<std::size_t>(index.row())];
    switch (role) {
    case LevelRole:
        return levelWord(finding.level);
    case SubjectRole:
        return fromBelow(finding.subject);
    case SentenceRole:
        return fromBelow(finding.sentence);
    default:
        return {};
    }
}

QHash<int, QByteArray> Doctor::roleNames() const
{
    return {{LevelRole, "level"}, {SubjectRole, "subject"}, {SentenceRole, "sentence"}};
}

} // namespace helix::ui
