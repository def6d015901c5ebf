#pragma once
// The ledger of one workspace, newest first, read page by page as it is scrolled.

#include <deque>

#include <QAbstractListModel>
#include <QPointer>
#include <QTimer>
#include <qqmlregistration.h>

#include "boundary/boundary.h"

namespace helix::ui {

class Backend;

/// UI thread. Roles: time ("08:42:11"), day ("Today"), where, process, amount ("↓ 1.2 MB",
/// "refused"), both ("↓ 1.2 MB  ↑ 3 KB"), duration, reason, address, refused, live.
class LedgerList : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_MOC_INCLUDE("ui/shell/backend.h")
    Q_PROPERTY(helix::ui::Backend* backend READ backend WRITE setBackend NOTIFY setUp REQUIRED)
    Q_PROPERTY(QString workspace READ workspace WRITE setWorkspace NOTIFY setUp)
    Q_PROPERTY(QString words READ words WRITE setWords NOTIFY filterChanged)
    Q_PROPERTY(bool refusedOnly READ refusedOnly WRITE setRefusedOnly NOTIFY filterChanged)
    Q_PROPERTY(int most READ most WRITE setMost NOTIFY filterChanged)
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY filterChanged)
    Q_PROPERTY(int count READ count NOTIFY countChanged)
    Q_PROPERTY(bool loading READ isLoading NOTIFY loadingChanged)
    Q_PROPERTY(bool settled READ isSettled NOTIFY loadingChanged)
    Q_PROPERTY(QString problem READ problem NOTIFY loadingChanged)
public:
    explicit LedgerList(QObject* parent = nullptr);

    [[nodiscard]] Backend* backend() const;
    void setBackend(Backend* backend);
    [[nodiscard]] QString workspace() const { return m_workspace; }
    void setWorkspace(const QString& id);
    [[nodiscard]] QString words() const { return m_words; }
    void setWords(const QString& words);
    [[nodiscard]] bool refusedOnly() const { return m_refusedOnly; }
    void setRefusedOnly(bool on);
    /// At most so many rows; 0: as many as there are, page by page.
    [[nodiscard]] int most() const { return m_most; }
    void setMost(int most);
    /// While it is not, nothing is read and nothing is followed.
    [[nodiscard]] bool isActive() const { return m_active; }
    void setActive(bool active);

    [[nodiscard]] int count() const { return static_cast<int>(m_live.size() + m_lines.size()); }
    [[nodiscard]] bool isLoading() const { return m_loading; }
    /// The first page has come.
    [[nodiscard]] bool isSettled() const { return m_settled; }
    /// Why it cannot be read; empty while it can.
    [[nodiscard]] QString problem() const { return m_problem; }

    /// There are older ones.
    [[nodiscard]] bool hasMore() const { return m_settled && !m_atEnd; }
    /// Reads the next page of older ones, unless it is on its way already. Views do not ask by
    /// themselves (fetchMore): a ListView would read on until the ledger is at its end.
    Q_INVOKABLE void more();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void setUp();
    void filterChanged();
    void countChanged();
    void loadingChanged();

private:
    enum Role {
        TimeRole = Qt::UserRole + 1,
        DayRole,
        WhereRole,
        ProcessRole,
        AmountRole,
        BothRole,
        DurationRole,
        ReasonRole,
        AddressRole,
        RefusedRole,
        LiveRole,
    };

    void restart();
    void read();
    void take(int request, const Result<std::vector<boundary::LedgerLine>>& lines);
    void follow(const std::vector<boundary::LedgerLine>& lines);
    void showLive(const boundary::BoundarySnapshot& snapshot);
    [[nodiscard]] bool isWanted(const boundary::LedgerLine& line) const;
    [[nodiscard]] const boundary::LedgerLine& lineAt(int row) const;
    void trim();

    QPointer<Backend> m_backend;
    QString m_workspace, m_words, m_problem;
    std::vector<boundary::LedgerLine> m_live;  ///< open connections, newest first
    std::deque<boundary::LedgerLine> m_lines;  ///< on record, newest first
    std::vector<boundary::LedgerLine> m_early; ///< recorded while the first page was on its way
    QTimer m_soon;                             ///< typing settles before it is searched
    int m_most = 0, m_request = 0;
    bool m_refusedOnly = false, m_active = true;
    bool m_loading = false, m_settled = false, m_atEnd = false;
};

} // namespace helix::ui
