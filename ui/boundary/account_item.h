#pragma once
// What one workspace may use of the model providers and named secrets, and what it has used.

#include <QObject>
#include <qqmlregistration.h>

#include "ui/line/reply.h"
#include "ui/parts/row_list.h"
#include "ui/line/plane_line.h"

namespace helix::ui {

class Notices;

/// UI thread. Failures become notices.
class AccountItem : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(QString budgetText READ budgetText NOTIFY changed)
    Q_PROPERTY(QString unpricedText READ unpricedText NOTIFY changed)
    Q_PROPERTY(bool limited READ isLimited NOTIFY changed)
    Q_PROPERTY(double share READ share NOTIFY changed)
    Q_PROPERTY(QString requestLimit READ requestLimit NOTIFY changed)
    Q_PROPERTY(QString tokenLimit READ tokenLimit NOTIFY changed)
    Q_PROPERTY(QString dollarLimit READ dollarLimit NOTIFY changed)
    Q_PROPERTY(QString requestsUsed READ requestsUsed NOTIFY changed)
    Q_PROPERTY(QString tokensUsed READ tokensUsed NOTIFY changed)
    Q_PROPERTY(QString dollarsUsed READ dollarsUsed NOTIFY changed)
    Q_PROPERTY(QAbstractItemModel* secrets READ secrets CONSTANT)
    Q_PROPERTY(QString grantedText READ grantedText NOTIFY changed)
    Q_PROPERTY(bool mayFetch READ mayFetch NOTIFY changed)
    Q_PROPERTY(QString fetchTitle READ fetchTitle CONSTANT)
public:
    AccountItem(PlaneLine& line, Notices& notices, WorkspaceId id, QObject* parent);

    void update(const Account& account);
    void showSecrets(const std::vector<providers::NamedSecret>& all);

    /// "$0.06 of $5.00", "14 k tokens used, no limit".
    [[nodiscard]] QString budgetText() const;
    /// What the money does not count; empty when it counts everything.
    [[nodiscard]] QString unpricedText() const;
    [[nodiscard]] bool isLimited() const;
    /// Of the limit that is nearest, 0 to 1; 0 without limits.
    [[nodiscard]] double share() const;
    /// As typed into the form; empty: no limit.
    [[nodiscard]] QString requestLimit() const;
    [[nodiscard]] QString tokenLimit() const;
    [[nodiscard]] QString dollarLimit() const;
    [[nodiscard]] QString requestsUsed() const;
    [[nodiscard]] QString tokensUsed() const;
    [[nodiscard]] QString dollarsUsed() const;
    /// Roles: name, origin, granted.
    [[nodiscard]] QAbstractItemModel* secrets() { return &m_secrets; }
    /// "github, npm" or "none"
    [[nodiscard]] QString grantedText() const;
    /// The user has allowed the models' providers to reach somewhere for it.
    [[nodiscard]] bool mayFetch() const { return m_account.mayFetch; }
    [[nodiscard]] QString fetchTitle() const;
    /// By name, the provider that it asks first; empty: none is chosen for it.
    [[nodiscard]] const std::string& provider() const { return m_account.provider; }
    /// What it means under `mode` (EgressDraft::mode()) that this is `allowed`, or is not.
    Q_INVOKABLE [[nodiscard]] QString fetchMeaning(const QString& mode, bool allowed) const;
    Q_INVOKABLE void allowFetch(bool allowed);

    /// Empty when it is a whole number or empty.
    Q_INVOKABLE [[nodiscard]] QString numberProblem(const QString& text) const;
    /// Empty when it is an amount of money or empty.
    Q_INVOKABLE [[nodiscard]] QString dollarProblem(const QString& text) const;
    /// Empty texts: no limit.
    Q_INVOKABLE void setBudget(const QString& requests, const QString& tokens,
                               const QString& dollars);
    Q_INVOKABLE void grant(const QString& secret, bool granted);
    /// Asks for fresh numbers.
    Q_INVOKABLE void look();

signals:
    void changed();

private:
    Reply<Result<void>> reportFailure();

    PlaneLine& m_line;
    Notices& m_notices;
    Account m_account;
    RowList m_secrets;
};

} // namespace helix::ui
