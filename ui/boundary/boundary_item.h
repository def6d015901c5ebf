#pragma once
// The boundary of one workspace as the pages show it: what it was given, what it asks for.

#include <QObject>
#include <QStringList>
#include <QVariantMap>
#include <qqmlregistration.h>

#include "ui/line/reply.h"
#include "ui/boundary/egress_draft.h"
#include "ui/line/plane_line.h"
#include "ui/words/below.h"

namespace helix::ui {

class Notices;

/// UI thread. Every property follows the newest snapshot; the actions are requests whose failures
/// become notices.
class BoundaryItem : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(QString workspaceId READ workspaceId CONSTANT)
    Q_PROPERTY(bool known READ known NOTIFY changed)
    Q_PROPERTY(QString state READ state NOTIFY changed)
    Q_PROPERTY(QString headline READ headline NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    Q_PROPERTY(bool ledgerWritable READ ledgerWritable NOTIFY changed)
    Q_PROPERTY(helix::ui::EgressDraft* choice READ choice CONSTANT)
    Q_PROPERTY(QString clipboardText READ clipboardText NOTIFY changed)
    Q_PROPERTY(int clipboardIn READ clipboardIn NOTIFY changed)
    Q_PROPERTY(bool clipboardOut READ clipboardOut NOTIFY changed)
    Q_PROPERTY(QString clipboardInTitle READ clipboardInTitle CONSTANT)
    Q_PROPERTY(QString clipboardInMeaning READ clipboardInMeaning NOTIFY changed)
    Q_PROPERTY(QString clipboardOutTitle READ clipboardOutTitle CONSTANT)
    Q_PROPERTY(QString clipboardOutMeaning READ clipboardOutMeaning NOTIFY changed)
    Q_PROPERTY(QStringList once READ once NOTIFY changed)
    Q_PROPERTY(QStringList always READ always NOTIFY changed)
    Q_PROPERTY(QStringList withheld READ withheld NOTIFY changed)
    Q_PROPERTY(QStringList refused READ refused NOTIFY changed)
    Q_PROPERTY(int blockedCount READ blockedCount NOTIFY changed)
    Q_PROPERTY(QString blockedSites READ blockedSites NOTIFY changed)
    Q_PROPERTY(int openConnections READ openConnections NOTIFY changed)
    Q_PROPERTY(bool running READ isRunning NOTIFY changed)
    Q_PROPERTY(bool seccomp READ seccomp NOTIFY changed)
    Q_PROPERTY(bool emptyRoot READ emptyRoot NOTIFY changed)
    Q_PROPERTY(int netdPid READ netdPid NOTIFY changed)
public:
    BoundaryItem(PlaneLine& line, Notices& notices, WorkspaceId id, QObject* parent);

    void update(const boundary::BoundarySnapshot& snapshot);
    [[nodiscard]] const boundary::BoundarySnapshot& snapshot() const { return m_snapshot; }

    [[nodiscard]] QString workspaceId() const
    {
        return QString::fromStdString(m_snapshot.workspace.str());
    }
    /// A snapshot has come.
    [[nodiscard]] bool known() const { return m_known; }
    /// "down", "up", "restarting", "failed", or "closed" when the ledger cannot be written.
    [[nodiscard]] QString state() const;
    /// What keeps traffic from flowing; empty while it flows or the workspace does not run.
    [[nodiscard]] QString headline() const;
    [[nodiscard]] QString problem() const { return fromBelow(m_snapshot.problem); }
    [[nodiscard]] bool ledgerWritable() const { return m_snapshot.ledgerWritable; }
    /// Editing it changes the boundary at once.
    [[nodiscard]] EgressDraft* choice() { return &m_choice; }
    /// What the clipboard may carry, in a line.
    [[nodiscard]] QString clipboardText() const;
    /// operations::ClipboardIn
    [[nodiscard]] int clipboardIn() const { return static_cast<int>(m_snapshot.clipboard.in); }
    [[nodiscard]] bool clipboardOut() const { return m_snapshot.clipboard.out; }
    [[nodiscard]] QString clipboardInTitle() const;
    [[nodiscard]] QString clipboardInMeaning() const;
    [[nodiscard]] QString clipboardOutTitle() const;
    [[nodiscard]] QString clipboardOutMeaning() const;
    Q_INVOKABLE void chooseClipboard(int in, bool out);
    [[nodiscard]] QStringList once() const;
    [[nodiscard]] QStringList always() const;
    /// What other workspaces may reach and this one may not.
    [[nodiscard]] QStringList withheld() const;
    [[nodiscard]] QStringList refused() const;
    /// What waits for an answer, newest first: name, about ("pip · 2 attempts · just now").
    [[nodiscard]] std::vector<QVariantMap> blockedRows() const;
    [[nodiscard]] int blockedCount() const { return static_cast<int>(m_snapshot.blocked.size()); }
    /// "pypi.org and 2 other sites"
    [[nodiscard]] QString blockedSites() const;
    [[nodiscard]] int openConnections() const { return static_cast<int>(m_snapshot.live.size()); }
    [[nodiscard]] bool isRunning() const { return m_snapshot.state != boundary::NetState::Down; }
    /// How helix-netd is confined right now.
    [[nodiscard]] bool seccomp() const { return m_snapshot.confinedSeccomp; }
    [[nodiscard]] bool emptyRoot() const { return m_snapshot.confinedEmptyRoot; }
    [[nodiscard]] int netdPid() const { return m_snapshot.netdPid; }

    /// `scope`: "once", "workspace" or "always".
    Q_INVOKABLE void allow(const QString& name, const QString& scope);
    /// `verb`: a scope, or "refuse". Failures are told before `reply` has them.
    void answer(const QString& name, const QString& verb, Reply<Result<void>> reply);
    /// As if it had never been answered: it is asked for again.
    void undoAnswer(const QString& name, const QString& verb, Reply<Result<void>> reply);
    Q_INVOKABLE void undoAnswers(const QStringList& names, const QString& verb);
    /// Everything that waits; their names.
    Q_INVOKABLE QStringList refuseAll();
    /// Takes a site back exactly as it was allowed; always: from every workspace.
    Q_INVOKABLE void withdraw(const QString& rule, const QString& scope);
    /// What every workspace may reach is taken from this one alone.
    Q_INVOKABLE void withhold(const QString& rule);
    /// Writes every line of the ledger as JSON lines. `file`: a path or a file: address.
    Q_INVOKABLE void exportLedger(const QString& file);
    /// Asks for a fresh snapshot.
    Q_INVOKABLE void look();

signals:
    void changed();

private:
    Reply<Result<void>> reportFailure(Reply<Result<void>> then = {});
    void send();

    PlaneLine& m_line;
    Notices& m_notices;
    boundary::BoundarySnapshot m_snapshot;
    EgressDraft m_choice;
    bool m_known = false;
    int m_sending = 0; ///< edits on their way: what comes back meanwhile is older than they are
};

} // namespace helix::ui
