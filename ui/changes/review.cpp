#include "ui/changes/review.h"

#include <memory>

#include <QCoreApplication>
#include <QDir>
#include <QRegularExpression>
#include <QThreadPool>
#include <QUrl>

#include "ui/changes/change_words.h"
#include "ui/changes/foreign_picture.h"
#include "ui/words/below.h"
#include "ui/words/printable.h"

namespace helix::ui {

using projects::AcceptRequest;

namespace {

/// More lines than these are read in the pool.
constexpr std::size_t kReadAtOnce = 2000;
/// So many files are named one by one in a comment to the agent.
constexpr std::size_t kMostNamed = 40;

std::filesystem::path localPath(const QString& typed)
{
    QString path = typed.trimmed();
    if (path.startsWith(u"file:"))
        path = QUrl(path).toLocalFile();
    if (path.startsWith(u"~/"))
        path = QDir::homePath() + path.mid(1);
    return path.toStdString();
}

/// For a shell: what a name may hold and a shell takes for its own is quoted.
QString quoted(const QString& word)
{
    static const QRegularExpression kPlain(QStringLiteral("^[A-Za-z0-9_./@%+,:=-]+$"));
    if (kPlain.match(word).hasMatch())
        return word;
    return u'\'' + QString(word).replace(u"'"_qs, u"'\\''"_qs) + u'\'';
}

QString gitCommandFor(const projects::AcceptOutcome& outcome)
{
    if (!outcome.branch.empty())
        return QStringLiteral("git switch ") + quoted(QString::fromStdString(outcome.branch));
    if (!outcome.file.empty())
        return QStringLiteral("git apply ") + quoted(QString::fromStdString(outcome.file.string()));
    return QStringLiteral("git diff");
}

} // namespace

Review::Review(QObject* parent)
    : QObject(parent)
{
    connect(&m_files, &ChangedFiles::chosenChanged, this, [this] {
        showChosenHunks();
        emit chosenChanged();
    });
}

void Review::setProject(ProjectItem* project)
{
    if (project == m_project)
        return;
    if (m_project)
        disconnect(m_project, nullptr, this, nullptr);
    m_project = project;
    if (m_project)
        connect(m_project, &ProjectItem::changed, this, &Review::followProject);
    m_begun = false;
    m_head.clear();
    m_files.show({});
    openFile({});
    forgetEnd();
    emit changed();
}

bool Review::isOutdated() const
{
    return m_project && !m_head.isEmpty() && m_project->head() != m_head;
}

/// Whoever began where nothing was to be read yet has read nothing that could be lost.
void Review::followProject()
{
    if (m_begun && m_files.count() == 0 && m_project && m_project->head() != m_head)
        begin();
    else
        emit changed();
}

void Review::begin(const QString& path)
{
    if (!m_project)
        return;
    m_begun = true;
    m_head = m_project->head();
    const QString wanted = path.isEmpty() ? m_path : path;
    m_files.show(m_project->changes().files);
    forgetEnd();
    m_path.clear();
    openFile(m_files.find(wanted) ? wanted : m_files.fileAfter({}, 0));
    emit changed();
}

void Review::openFile(const QString& path)
{
    if (path == m_path && !path.isEmpty())
        return;
    m_path = path;
    m_problem.clear();
    m_cut = false;
    m_diff.clear();
    const auto* opened = file();
    m_loading = opened && !opened->binary;
    const int asked = ++m_asked;
    emit fileChanged();
    emit chosenChanged();
    if (!m_loading || !m_project)
        return;
    m_project->line().ask(
        [id = m_project->id(), path = path.toStdString()](plane::ControlPlane& plane) {
            return plane.projects().diff(id, path);
        },
        [self = QPointer(this), asked](const Result<projects::FileDiff>& diff) {
            if (self && asked == self->m_asked)
                self->readDiff(diff, asked);
        });
}

void Review::readDiff(const Result<projects::FileDiff>& diff, int asked)
{
    if (!diff) {
        m_loading = false;
        m_problem = fromBelow(diff.error().message);
        emit fileChanged();
        return;
    }
    m_cut = diff->truncated;
    std::size_t lines = 0;
    for (const auto& hunk : diff->hunks)
        lines += hunk.lines.size();
    if (lines <= kReadAtOnce) {
        showDiff(DiffList::read(*diff));
        return;
    }
    QThreadPool::globalInstance()->start([self = QPointer(this), asked, diff = *diff] {
        auto content = std::make_shared<DiffList::Content>(DiffList::read(diff));
        QMetaObject::invokeMethod(qApp, [self, asked, content] {
            if (self && asked == self->m_asked)
                self->showDiff(std::move(*content));
        });
    });
}

void Review::showDiff(DiffList::Content content)
{
    m_loading = false;
    m_diff.show(std::move(content));
    showChosenHunks();
    emit fileChanged();
}

void Review::openNext(int step)
{
    const QString next = m_files.fileAfter(m_path, step);
    if (next.isEmpty())
        return;
    m_files.reveal(next);
    openFile(next);
}

QString Review::shownPath() const
{
    return printable(m_path);
}

QString Review::letter() const
{
    const auto* opened = file();
    return opened ? statusLetter(opened->status) : QString();
}

QString Review::status() const
{
    const auto* opened = file();
    return opened ? statusText(opened->status) : QString();
}

QString Review::remark() const
{
    const auto* opened = file();
    return opened ? changeRemark(*opened) : QString();
}

QVariantList Review::warnings() const
{
    QVariantList all;
    if (const auto* opened = file()) {
        for (const auto warning : opened->warnings)
            all.append(QVariantMap{{"word", warningWord(warning)},
                                   {"sentence", warningSentence(warning)},
                                   {"grave", isGrave(warning)}});
    }
    return all;
}

QString Review::kind() const
{
    const auto* opened = file();
    if (!opened)
        return {};
    if (!opened->binary)
        return QStringLiteral("text");
    return ForeignPicture::isPicture(m_path) ? QStringLiteral("picture") : QStringLiteral("binary");
}

bool Review::isTakeable() const
{
    const auto* opened = file();
    return opened && FileChoices::isTakeable(*opened);
}

QString Review::fileChosen() const
{
    return m_files.chosenOf(m_path);
}

void Review::choose(const QString& path, bool chosen)
{
    m_files.choose(path, chosen);
}

void Review::chooseShown(bool chosen)
{
    m_files.chooseShown(chosen);
}

void Review::chooseHunk(int hunk, bool chosen)
{
    // The parts that are not shown cannot be chosen one by one.
    if (!m_cut)
        m_files.chooseHunk(m_path, hunk, m_diff.hunks(), chosen);
}

bool Review::isHunkChosen(int hunk) const
{
    return m_files.isHunkChosen(m_path, hunk);
}

void Review::showChosenHunks()
{
    std::vector<bool> chosen;
    for (int hunk = 0; hunk < m_diff.hunks(); ++hunk)
        chosen.push_back(m_files.isHunkChosen(m_path, hunk));
    m_diff.showChosen(std::move(chosen));
}

void Review::takeHome(const QString& target, const QString& where, const QString& into,
                      const QString& message)
{
    if (m_busy || !m_project || isOutdated() || !anyChosen())
        return;
    AcceptRequest request;
    request.head = m_head.toStdString();
    request.selection = m_files.selection();
    request.withEmbedded = m_files.isAnyEmbeddedChosen();
    request.into = localPath(into);
    request.message = message.trimmed().toStdString();
    if (target == u"branch") {
        request.target = AcceptRequest::Target::Branch;
        request.branch = where.toStdString();
    } else if (target == u"patch") {
        request.target = AcceptRequest::Target::Patch;
        request.file = localPath(where);
    } else {
        request.target = AcceptRequest::Target::WorkingTree;
    }
    forgetEnd();
    m_busy = true;
    emit endChanged();
    m_project->line().ask(
        [id = m_project->id(), request](plane::ControlPlane& plane) {
            return plane.projects().accept(id, request);
        },
        [self = QPointer(this)](const Result<projects::AcceptOutcome>& outcome) {
            if (self)
                self->end(outcome);
        });
}

void Review::end(const Result<projects::AcceptOutcome>& outcome)
{
    m_busy = false;
    if (!outcome) {
        m_error = fromBelow(outcome.error().message);
        m_errorDetails = QString::fromStdString(outcome.error().cause);
    } else if (!outcome->conflicts.empty()) {
        for (const auto& path : outcome->conflicts)
            m_conflicts << printable(path);
    } else {
        m_done = fromBelow(outcome->sentence);
        m_nextCommand = printable(gitCommandFor(*outcome));
    }
    emit endChanged();
}

void Review::forgetEnd()
{
    m_done.clear();
    m_nextCommand.clear();
    m_error.clear();
    m_errorDetails.clear();
    m_conflicts.clear();
    emit endChanged();
}

QString Review::refusalText(const QString& comment) const
{
    // For the agent, in its own language of paths: not translated.
    QString text = comment.trimmed();
    if (!anyChosen())
        return text;
    text += everythingChosen() ? QStringLiteral("\n\nThis is about all of your changes.")
                               : QStringLiteral("\n\nThis is about your changes in:");
    const auto chosen = m_files.selection();
    for (std::size_t at = 0; at < std::min(chosen.size(), kMostNamed); ++at) {
        text += QStringLiteral("\n- %1").arg(printable(chosen[at].path));
        QStringList parts;
        for (const int hunk : chosen[at].hunks)
            parts << QString::number(hunk + 1);
        if (!parts.isEmpty())
            text += QStringLiteral(" (hunk %1 of its diff)").arg(parts.join(u", "));
    }
    if (chosen.size() > kMostNamed)
        text += QStringLiteral("\n- and %1 more files").arg(chosen.size() - kMostNamed);
    return text;
}

void Review::refuse(const QString& session, const QString& comment)
{
    if (m_busy || !m_project || comment.trimmed().isEmpty())
        return;
    const QString text = refusalText(comment);
    forgetEnd();
    m_busy = true;
    emit endChanged();
    if (const auto known = SessionId::parse(session.toStdString())) {
        sendPrompt(*known, text);
        return;
    }
    m_project->line().ask(
        [workspace = m_project->id(), agent = std::string()](plane::ControlPlane& plane) {
            return plane.sessions().create(workspace, agent);
        },
        [self = QPointer(this), text](const Result<SessionId>& made) {
            if (!self)
                return;
            if (made)
                self->sendPrompt(*made, text);
            else
                self->endRefusal(&made.error());
        });
}

void Review::sendPrompt(const SessionId& session, const QString& text)
{
    sessions::Prompt prompt;
    prompt.text = text.toStdString();
    m_project->line().ask(
        [id = session, prompt](plane::ControlPlane& plane) {
            return plane.sessions().prompt(id, prompt);
        },
        [self = QPointer(this)](const Result<std::int64_t>& sent) {
            if (self)
                self->endRefusal(sent ? nullptr : &sent.error());
        });
}

void Review::endRefusal(const Error* error)
{
    m_busy = false;
    if (error) {
        m_error = fromBelow(error->message);
        m_errorDetails = QString::fromStdString(error->cause);
    }
    emit endChanged();
    if (!error)
        emit refused();
}

} // namespace helix::ui
