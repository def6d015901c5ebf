#include "ui/conversation/prompt_draft.h"

#include <QUrl>

#include "ui/shell/backend.h"
#include "ui/desktop/desktop_session.h"
#include "ui/desktop/picture_image.h"
#include "ui/desktop/stream_hub.h"
#include "ui/conversation/workspace_sessions.h"
#include "ui/conversation/session_hub.h"
#include "ui/conversation/session_words.h"
#include "ui/line/plane_line.h"
#include "ui/words/below.h"
#include "ui/words/words.h"

namespace helix::ui {

namespace {
constexpr std::size_t kMostPromptText = 1U << 20;
} // namespace

PromptDraft::PromptDraft(QObject* parent)
    : QObject(parent)
{
    m_attachments.askWhetherPictures([this] { return takesPictures(); });
    connect(&m_attachments, &PromptAttachments::said, this, &PromptDraft::setProblem);
    connect(&m_attachments, &RowList::countChanged, this, &PromptDraft::attachmentsChanged);
    connect(&m_offers, &PromptOffers::offered, this, &PromptDraft::offersChanged);
}

Backend* PromptDraft::backend() const
{
    return m_backend.data();
}

void PromptDraft::setBackend(Backend* backend)
{
    m_backend = backend;
    if (m_backend)
        m_attachments.setShelf(m_backend->sessions()->shelf());
    emit setUp();
}

void PromptDraft::setWorkspace(const QString& id)
{
    if (id == m_workspace)
        return;
    m_workspace = id;
    m_attachments.clear();
    m_offers.forget();
    closeOffers();
    setProblem({});
    emit setUp();
}

void PromptDraft::setSession(const QString& id)
{
    if (id == m_session)
        return;
    m_session = id;
    closeOffers();
    setProblem({});
    emit setUp();
}

void PromptDraft::setProblem(const QString& problem)
{
    m_problem = problem;
    emit problemChanged();
}

bool PromptDraft::takesPictures() const
{
    const auto* item = m_backend ? m_backend->sessions()->find(m_session) : nullptr;
    // Of an agent that has not started yet nobody knows; it will be said when it is sent.
    return !item || item->takesImages() || item->snapshot().turns == 0;
}

void PromptDraft::attachDesktop()
{
    auto* session = m_backend ? m_backend->streams()->session(m_workspace) : nullptr;
    if (session && session->control()->wantsPrivate()) {
        setProblem(tr("You work privately on the desktop, so its picture goes to no agent."));
        return;
    }
    const auto picture = session ? session->keepable() : nullptr;
    if (!picture) {
        setProblem(tr("The desktop shows nothing yet."));
        return;
    }
    m_attachments.addPicture(tr("Desktop"), toImage(*picture));
}

void PromptDraft::lookFor(const QString& part)
{
    const auto id = WorkspaceId::parse(m_workspace.toStdString());
    if (m_backend && id)
        m_offers.lookForFiles(m_backend->line(), *id, part);
}

const std::vector<acp::AvailableCommand>& PromptDraft::commands() const
{
    static const std::vector<acp::AvailableCommand> none;
    auto* hub = m_backend ? m_backend->sessions() : nullptr;
    if (!hub)
        return none;
    const auto* item = hub->find(m_session);
    if (!item && m_session.isEmpty()) {
        if (const auto* conversations = hub->ofWorkspace(m_workspace))
            item = conversations->newestWith(conversations->chosenAgent());
    }
    return item ? item->snapshot().commands : none;
}

void PromptDraft::lookForCommand(const QString& part)
{
    m_offers.lookForCommands(commands(), part);
}

QString PromptDraft::hintFor(const QString& text) const
{
    if (!text.startsWith(u'/'))
        return {};
    const QString word = text.mid(1).trimmed();
    for (const auto& command : commands()) {
        if (!word.isEmpty() && commandWord(command) == word)
            return oneLine(command.hint, 100);
    }
    return {};
}

sessions::Prompt PromptDraft::promptOf(const QString& text) const
{
    // It is kept while the workspace starts or there is no model, and goes out by itself.
    sessions::Prompt prompt{text.toStdString(), m_attachments.blocks(), true};
    for (const auto& path : m_offers.mentioned(text)) {
        acp::ContentBlock block;
        block.kind = acp::BlockKind::ResourceLink;
        block.name = path.toStdString();
        block.uri =
            "file:///home/agent/workspace/" + QUrl::toPercentEncoding(path, "/").toStdString();
        prompt.blocks.push_back(std::move(block));
    }
    return prompt;
}

void PromptDraft::send(const QString& text)
{
    const auto workspace = WorkspaceId::parse(m_workspace.toStdString());
    if (m_sending || !m_backend || !workspace ||
        (text.trimmed().isEmpty() && m_attachments.count() == 0))
        return;
    auto prompt = promptOf(text.trimmed());
    if (prompt.text.size() > kMostPromptText) {
        setProblem(tr("A prompt may have %1. Attach long texts as a file.")
                       .arg(sizeText(kMostPromptText)));
        return;
    }
    m_sending = true;
    setProblem({});
    emit sendingChanged();
    if (const auto session = SessionId::parse(m_session.toStdString())) {
        sendTo(*session, std::move(prompt));
        return;
    }
    auto* conversations = m_backend->sessions()->ofWorkspace(m_workspace);
    const auto agent = conversations ? conversations->chosenAgent().toStdString() : std::string();
    m_backend->line().ask(
        [workspace = *workspace, agent](plane::ControlPlane& plane) {
            return plane.sessions().create(workspace, agent);
        },
        [self = QPointer(this), conversations = QPointer(conversations),
         prompt = std::move(prompt)](const Result<SessionId>& id) {
            if (!self)
                return;
            if (!id) {
                self->finish(fail(id.error()));
                return;
            }
            if (conversations)
                conversations->choose(QString::fromStdString(id->str()));
            self->sendTo(*id, prompt);
        });
}

void PromptDraft::sendTo(const SessionId& id, sessions::Prompt prompt)
{
    m_backend->line().ask(
        [id, prompt = std::move(prompt)](plane::ControlPlane& plane) {
            return plane.sessions().prompt(id, prompt);
        },
        [self = QPointer(this)](const Result<std::int64_t>& result) {
            if (self)
                self->finish(result);
        });
}

void PromptDraft::finish(const Result<std::int64_t>& result)
{
    m_sending = false;
    emit sendingChanged();
    if (!result) {
        setProblem(fromBelow(result.error().message));
        return;
    }
    m_attachments.clear();
    m_offers.forget();
    emit sent();
}

} // namespace helix::ui
