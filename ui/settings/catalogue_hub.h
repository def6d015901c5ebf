#pragma once
// The catalogues that the user follows.

#include <QObject>
#include <QVariantMap>
#include <qqmlregistration.h>

#include "ui/line/plane_line.h"
#include "ui/parts/row_list.h"

namespace helix::ui {

class Notices;

/// UI thread. Adding ends in added() or in refused(); the failures of everything else become notices.
class CatalogueHub : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(bool known READ known NOTIFY changed)
    Q_PROPERTY(int count READ count NOTIFY changed)
    Q_PROPERTY(QStringList problems READ problems NOTIFY changed)
    Q_PROPERTY(QVariantMap newerHelix READ newerHelix NOTIFY changed)
    Q_PROPERTY(QAbstractItemModel* catalogues READ catalogues CONSTANT)
public:
    CatalogueHub(PlaneLine& line, Notices& notices);

    [[nodiscard]] bool known() const { return m_known; }
    [[nodiscard]] int count() const { return m_rows.count(); }
    /// Roles: name, title, address, keyId (of its key, shortened), images (how many), when ("looked at 5 min
    /// ago"), problem (a sentence, or empty), refreshing.
    [[nodiscard]] QAbstractItemModel* catalogues() { return &m_rows; }

    /// "TITLE: sentence" of each whose last look came to nothing, or whose time is over.
    [[nodiscard]] QStringList problems() const;

    /// {version, news, address, catalogue}: the newest Helix that a catalogue within its time knows of, where that is
    /// newer than this one; else empty.
    [[nodiscard]] QVariantMap newerHelix() const;

    /// Empty when it will do, also while nothing is typed.
    Q_INVOKABLE [[nodiscard]] QString nameProblem(const QString& name) const;
    Q_INVOKABLE [[nodiscard]] QString addressProblem(const QString& address) const;
    Q_INVOKABLE [[nodiscard]] QString keyProblem(const QString& pem) const;

    Q_INVOKABLE void add(const QString& name, const QString& address, const QString& pem);
    Q_INVOKABLE void remove(const QString& name);
    /// Of an empty name all.
    Q_INVOKABLE void refresh(const QString& name);

signals:
    void changed();
    void added(const QString& name, int images);
    void refused(const QString& sentence, const QString& details);

private:
    void take(const CataloguesState& state);
    PlaneLine& m_line;
    Notices& m_notices;
    RowList m_rows;
    std::vector<catalogues::Followed> m_followed;
    bool m_known = false;
};

} // namespace helix::ui
