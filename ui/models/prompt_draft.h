#pragma once
// What the user is about to say to an agent: attachments, and files meant by @.

#include <QImage>
#include <QPointer>

#include "sessions/sessions.h"
#include "ui/models/row_list.h"

namespace helix::ui {

class Backend;

/// UI thread.
class PromptDraft : public QObject {
    Q_OBJECT
    Q_PROPERTY(QObject* backend READ backend WRITE setBackend NOTIFY setUp)
    Q_PROPERTY(QString workspace READ workspace WRITE setWorkspace NOTIFY setUp)
    Q_PROPERTY(QString session READ session WRITE setSession NOTIFY setUp)
    Q_PROPERTY(QAbstractItemModel* attachments READ attachments CONSTANT)
    Q_PROPERTY(int attachmentCount READ attachmentCount NOTIFY attachmentsChanged)
    Q_PROPERTY(QAbstractItemModel* offers READ offers CONSTANT)
    Q_PROPERTY(int offerCount READ offerCount NOTIFY offersChanged)
    Q_PROPERTY(bool sending READ isSending NOTIFY sendingChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY problemChanged)
public:
    static constexpr int kMostAttachments = 20;
    explicit PromptDraft(QObject* parent = nullptr);

    [[nodiscard]] QObject* backend() const;
    void setBackend(QObject* object);
    [[nodiscard]] QString workspace() const { return m_workspace; }
    void setWorkspace(const QString& id);
    /// Empty: sending begins a new conversation with the workspace's chosen agent.
    [[nodiscard]] QString session() const { return m_session; }
    void setSession(const QString& id);

    /// Roles: key, name, size, picture (an image address, or empty).
    [[nodiscard]] QAbstractItemModel* attachments() { return &m_rows; }
    [[nodiscard]] int attachmentCount() const { return m_rows.count(); }
    /// `file`: a file: address. Read in the pool; a picture, or text.
    Q_INVOKABLE void attach(const QString& file);
    /// The picture in the clipboard. False when there is none.
    Q_INVOKABLE bool attachClipboard();
    /// What the workspace's desktop shows now.
    Q_INVOKABLE void attachDesktop();
    Q_INVOKABLE void detach(int key);

    /// Files whose path contains `part`. Roles: path, name, folder.
    [[nodiscard]] QAbstractItemModel* offers() { return &m_offers; }
    [[nodiscard]] int offerCount() const { return m_offers.count(); }
    Q_INVOKABLE void lookFor(const QString& part);
    Q_INVOKABLE void closeOffers();

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
    struct Attachment {
        int key = 0;
        QString name;
        acp::ContentBlock block;
        QString picture;
    };
    void add(const QString& name, acp::ContentBlock block);
    void addPicture(const QString& name, const QImage& image);
    void showRows();
    void setProblem(const QString& problem);
    [[nodiscard]] bool takesPictures() const;
    [[nodiscard]] std::size_t bytes() const;
    [[nodiscard]] sessions::Prompt promptOf(const QString& text) const;
    void sendTo(const SessionId& id, sessions::Prompt prompt);
    void finish(const Result<std::int64_t>& result);

    QPointer<Backend> m_backend;
    QString m_workspace, m_session, m_problem, m_part;
    std::vector<Attachment> m_attachments;
    QStringList m_mentioned; ///< paths that were offered
    RowList m_rows, m_offers;
    int m_nextKey = 1, m_look = 0;
    bool m_sending = false;
};

/// The content of a file as a block: a picture as it is (PNG, JPEG, WebP, GIF), text as a resource.
/// Unsupported for anything else; ResourceExhausted when it is too large. Blocks: for the pool.
Result<acp::ContentBlock> readAttachment(const QString& path);

} // namespace helix::ui
