#pragma once
// What crossed the boundary of one workspace, by site.

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <qqmlregistration.h>

#include "boundary/boundary.h"
#include "ui/parts/row_list.h"

namespace helix::ui {

class Backend;

/// UI thread. Read again a moment after something crossed, while it is active.
class LedgerTotals : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_MOC_INCLUDE("ui/shell/backend.h")
    Q_PROPERTY(helix::ui::Backend* backend READ backend WRITE setBackend NOTIFY changed REQUIRED)
    Q_PROPERTY(QString workspace READ workspace WRITE setWorkspace NOTIFY changed)
    Q_PROPERTY(QString words READ words WRITE setWords NOTIFY changed)
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY changed)
    Q_PROPERTY(double crossings READ crossings NOTIFY changed)
    Q_PROPERTY(QString summary READ summary NOTIFY changed)
    Q_PROPERTY(QAbstractItemModel* sites READ sites CONSTANT)
public:
    explicit LedgerTotals(QObject* parent = nullptr);

    [[nodiscard]] Backend* backend() const;
    void setBackend(Backend* backend);
    [[nodiscard]] QString workspace() const { return m_workspace; }
    void setWorkspace(const QString& id);
    /// Only sites whose names contain this.
    [[nodiscard]] QString words() const { return m_words; }
    void setWords(const QString& words);
    [[nodiscard]] bool isActive() const { return m_active; }
    void setActive(bool active);

    /// Connections and refusals together.
    [[nodiscard]] double crossings() const { return m_crossings; }
    /// "12 sites · ↓ 14 MB ↑ 310 KB · 3 refused"
    [[nodiscard]] QString summary() const { return m_summary; }
    /// Roles: name, connections ("3 connections"), refusals ("2 refused"), traffic, share (of the
    /// most, 0 to 1), last. Most bytes first.
    [[nodiscard]] QAbstractItemModel* sites() { return &m_sites; }

signals:
    void changed();

private:
    void readSoon();
    void read();
    void take(const std::vector<boundary::LedgerTotal>& totals);
    void show();

    QPointer<Backend> m_backend;
    QString m_workspace, m_words, m_summary;
    std::vector<boundary::LedgerTotal> m_totals;
    RowList m_sites;
    QTimer m_soon;
    double m_crossings = 0;
    bool m_active = false;
};

} // namespace helix::ui
