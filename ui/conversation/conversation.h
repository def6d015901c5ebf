#pragma once
// The entries of one conversation, oldest at the top, read page by page from its end.

#include <deque>
#include <map>
#include <memory>
#include <optional>

#include <QAbstractListModel>
#include <QPointer>
#include <QTimer>
#include <qqmlregistration.h>

#include "sessions/sessions.h"

namespace helix::ui {

class Backend;
class EntryRow;
class PictureShelf;

/// UI thread. What it holds is a run of entries without gaps that ends at the newest one it has
/// been told of. Everything an agent says is cleaned of control characters, and shown as text.
///
/// Roles: number, kind, text, open, turn, time, icon, status ("pending", "running", "done",
/// "failed"), result, plan (list of {text, status}), diffs (list of {path, name, added, removed,
/// isNew, large: not worked out}), pictures (list of image addresses), attachments (names),
/// hasOutput, options (list of {option, name, kind}), permissionId, chosen, revision (grows with
/// each change).
class Conversation : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_MOC_INCLUDE("ui/shell/backend.h")
    Q_PROPERTY(helix::ui::Backend* backend READ backend WRITE setBackend NOTIFY setUp REQUIRED)
    Q_PROPERTY(QString session READ session WRITE setSession NOTIFY setUp)
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    Q_PROPERTY(bool settled READ isSettled NOTIFY loadingChanged)
    Q_PROPERTY(bool loading READ isLoading NOTIFY loadingChanged)
    Q_PROPERTY(bool hasOlder READ hasOlder NOTIFY loadingChanged)
    Q_PROPERTY(bool speaking READ isSpeaking NOTIFY spoke)
    Q_PROPERTY(QString problem READ problem NOTIFY loadingChanged)
public:
    static constexpr int kPage = 80;

    explicit Conversation(QObject* parent = nullptr);
    ~Conversation() override;

    [[nodiscard]] Backend* backend() const;
    void setBackend(Backend* backend);
    [[nodiscard]] QString session() const { return m_session; }
    void setSession(const QString& id);
    [[nodiscard]] int count() const { return static_cast<int>(m_rows.size()); }
    /// The newest page has come.
    [[nodiscard]] bool isSettled() const { return m_settled; }
    [[nodiscard]] bool isLoading() const { return m_loading; }
    [[nodiscard]] bool hasOlder() const { return m_settled && firstNumber() > 1; }
    /// The agent is in the middle of its newest words.
    [[nodiscard]] bool isSpeaking() const;
    [[nodiscard]] QString problem() const { return m_problem; }

    /// Reads the page before the oldest one that is here, unless it is on its way.
    Q_INVOKABLE void older();
    /// Makes sure that entry `number` is here; reached() follows.
    Q_INVOKABLE void reach(double number);
    /// Goes to what the conversation came to by then (wall clock); reached() follows where there is anything.
    Q_INVOKABLE void reachTime(double timeMs);
    /// The row of an entry, -1 when it is not here.
    Q_INVOKABLE [[nodiscard]] int rowOf(double number) const;
    /// What a tool call said, see toolOutput(). Made when it is asked for.
    Q_INVOKABLE [[nodiscard]] QVariantMap output(double number, bool onDark) const;
    /// The newest prompt of those that are here; empty: none is.
    Q_INVOKABLE [[nodiscard]] QString lastPrompt() const;
    /// A diff of a tool call, see toolDiff().
    Q_INVOKABLE [[nodiscard]] QVariantMap diff(double number, int place, int most) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void setUp();
    void countChanged();
    void loadingChanged();
    void spoke();
    /// Older entries are about to be put at the top.
    void olderComing();
    /// Entries were put before row `count`: what is looked at should stay where it is.
    void olderCame(int count);
    void reached(int row);

private:
    using Entries = std::vector<sessions::ConversationEntry>;
    void restart();
    void read(std::int64_t first, int wanted);
    void take(int request, std::int64_t first, const Entries& entries);
    void follow(const Entries& entries);
    void flush();
    void merge(sessions::ConversationEntry entry, Entries& fresh);
    void append(Entries entries);
    [[nodiscard]] std::int64_t firstNumber() const;
    [[nodiscard]] std::int64_t lastNumber() const;
    [[nodiscard]] const acp::ToolCall* callOf(double number) const;
    void setProblem(const QString& problem);
    void lookForTime();

    QPointer<Backend> m_backend;
    std::shared_ptr<PictureShelf> m_shelf; ///< owned by the models and the image provider too
    QString m_session, m_problem;
    SessionId m_id;
    std::deque<std::unique_ptr<EntryRow>> m_rows;
    std::map<std::int64_t, sessions::ConversationEntry> m_waiting; ///< told, not shown yet
    QTimer m_flush;
    std::optional<std::int64_t> m_reaching, m_reachingTime;
    int m_request = 0;
    bool m_loading = false, m_settled = false;
};

} // namespace helix::ui
