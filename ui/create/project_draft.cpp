#include "ui/create/project_draft.h"

#include <QDir>
#include <QRegularExpression>
#include <QUrl>

#include "ui/changes/change_words.h"
#include "ui/words/below.h"
#include "ui/words/printable.h"
#include "ui/line/plane_line.h"
#include "ui/words/words.h"

namespace helix::ui {

namespace {

constexpr int kPauseMs = 500;

QString folderAsTyped(const QString& typed)
{
    QString path = typed.trimmed();
    if (path.startsWith(u"file:"))
        path = QUrl(path).toLocalFile();
    if (path == u"~" || path.startsWith(u"~/"))
        path = QDir::homePath() + path.mid(1);
    return path;
}

} // namespace

ProjectDraft::ProjectDraft(QObject* parent)
    : QObject(parent)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMs);
    connect(&m_pause, &QTimer::timeout, this, &ProjectDraft::look);
}

void ProjectDraft::setBackend(Backend* backend)
{
    m_backend = backend;
    emit changed();
}

void ProjectDraft::setKind(const QString& kind)
{
    if (kind == m_kind)
        return;
    m_kind = kind;
    emit changed();
}

void ProjectDraft::setPath(const QString& path)
{
    if (path == m_path)
        return;
    m_path = path;
    lookLater();
}

void ProjectDraft::lookLater()
{
    m_facts.reset();
    m_problem.clear();
    ++m_asked;
    m_examining = !m_path.trimmed().isEmpty();
    if (m_examining)
        m_pause.start();
    else
        m_pause.stop();
    emit changed();
}

void ProjectDraft::look()
{
    const QString folder = folderAsTyped(m_path);
    if (!m_backend || folder.isEmpty())
        return;
    if (!folder.startsWith(u'/')) {
        m_examining = false;
        m_problem = tr("Give the whole path, beginning with / or ~/.");
        emit changed();
        return;
    }
    projects::ProjectSource source;
    source.kind = projects::ProjectSource::Kind::Repository;
    source.path = folder.toStdString();
    m_backend->line().ask(
        [source](plane::ControlPlane& plane) { return plane.projects().examine(source); },
        [self = QPointer(this), asked = m_asked](const Result<projects::ProjectFacts>& facts) {
            if (!self || asked != self->m_asked)
                return;
            self->m_examining = false;
            if (facts)
                self->m_facts = *facts;
            else
                self->m_problem = fromBelow(facts.error().message);
            emit self->changed();
        });
}

void ProjectDraft::setUrl(const QString& url)
{
    if (url == m_url)
        return;
    m_url = url;
    emit changed();
}

void ProjectDraft::setWithUncommitted(bool with)
{
    m_withUncommitted = with;
    emit changed();
}

void ProjectDraft::setFetchedByGuest(bool byGuest)
{
    m_fetchedByGuest = byGuest;
    emit changed();
}

QString ProjectDraft::urlProblem() const
{
    static const QRegularExpression kUrl(
        QStringLiteral("^(https?://[^/\\s]+/\\S+|ssh://\\S+/\\S+|git://\\S+/\\S+|"
                       "[\\w.-]+@[\\w.-]+:\\S+)$"));
    const QString typed = m_url.trimmed();
    if (typed.isEmpty())
        return {};
    if (typed != printable(typed))
        return tr("The address holds characters that cannot be seen.");
    if (!kUrl.match(typed).hasMatch())
        return tr("An address looks like https://host/project.git or git@host:project.git.");
    if (QUrl(typed).userInfo().contains(u':'))
        return tr("Leave the password out: git asks the helper that keeps it.");
    return {};
}

QString ProjectDraft::problem() const
{
    if (m_kind == u"folder")
        return m_problem;
    return m_kind == u"url" ? urlProblem() : QString();
}

QString ProjectDraft::factsText() const
{
    if (!m_facts)
        return {};
    QStringList parts;
    const QString head = shortCommit(m_facts->head);
    const QString branch = m_facts->branch.empty() ? tr("no branch") : printable(m_facts->branch);
    parts << (head.isEmpty() ? tr("%1, no commit yet").arg(branch)
                             : tr("%1 @ %2").arg(branch, head));
    if (m_facts->commits > 0)
        parts << (m_facts->commits == 1 ? tr("1 commit") : tr("%1 commits").arg(m_facts->commits));
    parts << sizeText(m_facts->bytes);
    return parts.join(QStringLiteral(" · "));
}

QStringList ProjectDraft::remarks() const
{
    QStringList all;
    if (m_facts) {
        for (const auto& remark : m_facts->remarks)
            all << fromBelow(printable(remark));
    }
    return all;
}

bool ProjectDraft::isReady() const
{
    return m_kind == u"none" || source().has_value();
}

std::optional<projects::ProjectSource> ProjectDraft::source() const
{
    using Kind = projects::ProjectSource::Kind;
    projects::ProjectSource source;
    if (m_kind == u"folder" && m_facts) {
        source.kind = Kind::Repository;
        source.path = folderAsTyped(m_path).toStdString();
        source.withUncommitted = m_withUncommitted && m_facts->uncommittedFiles > 0;
        return source;
    }
    if (m_kind == u"url" && !m_url.trimmed().isEmpty() && urlProblem().isEmpty()) {
        source.kind = Kind::Url;
        source.url = m_url.trimmed().toStdString();
        source.fetchedByGuest = m_fetchedByGuest;
        return source;
    }
    if (m_kind == u"empty") {
        source.kind = Kind::Empty;
        return source;
    }
    return std::nullopt;
}

} // namespace helix::ui
