#pragma once
// What the user is about to say to an agent, and to whom it goes.

#include <QPointer>
#include <qqmlregistration.h>

#include "sessions/sessions.h"
#include "ui/conversation/prompt_attachments.h"
#include "ui/conversation/prompt_offers.h"

namespace helix::ui {

class Backend;

/// UI thread.
class PromptDraft : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_MOC_INCLUDE("ui/shell/backend.h")
    Q_PROPERTY(helix::ui::Backend* backend READ backend WRITE setBackend NOTIFY setUp REQUIRED)
    Q_PROPERTY(QString workspace READ workspace WRITE setWorkspace NOTIFY setUp)
    Q_PROPERTY(QString session READ session WRITE setSession NOTIFY setUp)
    Q_PROPERTY(helix::ui::PromptAttachments* attachments READ attachments CONSTANT)
    Q_PROPERTY(int attachmentCount READ attachmentCount NOTIFY attachmentsChanged)
    Q_PROPERTY(helix::ui::PromptOffers* offers READ offers CONSTANT)
    Q_PROPERTY(int offerCount READ offerCount NOTIFY offersChanged)
    Q_PROPERTY(bool sending READ isSending NOTIFY sendingChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY problemChanged)
public:
    explicit PromptDraft(QObject* parent = nullptr);

    [[nodiscard]] Backend* backend() const;
    void setBackend(Backend* backend);
    [[nodiscard]] QString workspace() const { return m_workspace; }
    void setWorkspace(const QString& id);
    /// Empty: sending begins a new conversation with the workspace's chosen agent.
    [[nodiscard]] QString session() const { return m_session; }
    void setSession(const QString& id);

    /// See PromptAttachments.
    [[nodiscard]] PromptAttachments* attachments() { return &m_attachments; }
    [[nodiscard]] int attachmentCount() const { return m_attachments.count(); }
    Q_INVOKABLE void attach(const QString& file) { m_attachments.attach(file); }
    Q_INVOKABLE bool attachClipboard() { return m_attachments.attachClipboard(); }
    /// What the workspace's desktop shows now.
    Q_INVOKABLE void attachDesktop();
    Q_INVOKABLE void detach(int key) { m_attachments.detach(key); }

    /// See PromptOffers.
    [[nodiscard]] PromptOffers* offers() { return &m_offers; }
    [[nodiscard]] int offerCount() const { return m_offers.count(); }
    Q_INVOKABLE void lookFor(const QString& part);
    /// Commands of the conversation's agent; of a new one's, as far as it said them before.
    Q_INVOKABLE void lookForCommand(const QString& part);
    Q_INVOKABLE void closeOffers() { m_offers.close(); }
    /// What the command that `text` consists of is to be told; else empty.
    Q_INVOKABLE [[nodiscard]] QString hintFor(const QString& text) const;

    [[nodiscard]] bool isSending() const { return m_sending; }
    /// Why what was asked for last cannot be; empty when it could.
    [[nodiscard]] QString problem() const { return m_problem; }
    Q_INVOKABLE void clearProblem() { setProblem({}); }
    /// sent() follows, or problem() changes.
    Q_INVOKABLE void send(const QString& text);

signals:
    void setUp();
    void attachmentsChanged();
    void offersChanged();
    void sendingChanged();
    void problemChanged();
    /// It is on record: the text may go.
    void sent();

private:
    void setProblem(const QString& problem);
    [[nodiscard]] bool takesPictures() const;
    [[nodiscard]] const std::vector<acp::AvailableCommand>& commands() const;
    [[nodiscard]] sessions::Prompt promptOf(const QString& text) const;
    void sendTo(const SessionId& id, sessions::Prompt prompt);
    void finish(const Result<std::int64_t>& result);

    QPointer<Backend> m_backend;
    QString m_workspace, m_session, m_problem;
    PromptAttachments m_attachments;
    PromptOffers m_offers;
    bool m_sending = false;
};

} // namespace helix::ui
