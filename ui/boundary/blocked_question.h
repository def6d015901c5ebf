#pragma once
// The sites a workspace was refused, while somebody decides on them: what stands there stays where
// it is, whatever the guest asks for meanwhile.

#include <set>

#include <QObject>
#include <QPointer>
#include <qqmlregistration.h>

#include "ui/boundary/boundary_item.h"
#include "ui/parts/row_list.h"

namespace helix::ui {

/// QML: `BlockedQuestion { }`, then ask(). UI thread.
class BlockedQuestion : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QAbstractItemModel* sites READ sites CONSTANT)
    Q_PROPERTY(int count READ count NOTIFY changed)
    Q_PROPERTY(int unanswered READ unanswered NOTIFY changed)
    Q_PROPERTY(int more READ more NOTIFY changed)
public:
    explicit BlockedQuestion(QObject* parent = nullptr);

    /// Begins with what waits right now.
    Q_INVOKABLE void ask(helix::ui::BoundaryItem* boundary);
    /// What was asked for since, below what stands there.
    Q_INVOKABLE void showMore();
    /// Nothing is followed any more. The sites that were allowed for every workspace.
    Q_INVOKABLE QStringList end();

    /// `verb`: "refuse", "once", "workspace" or "always". Nothing for a site that is answered.
    Q_INVOKABLE void answer(const QString& name, const QString& verb);
    /// The same to every site that stands there unanswered.
    Q_INVOKABLE void answerAll(const QString& verb);
    /// Takes back an answer that was given here: the question is open again.
    Q_INVOKABLE void undo(const QString& name);

    /// Roles: name, about ("pip · 2 attempts · just now"), answer (a verb, "elsewhere", or empty),
    /// answerText ("Allowed for this workspace").
    [[nodiscard]] QAbstractItemModel* sites() { return &m_sites; }
    [[nodiscard]] int count() const { return m_sites.count(); }
    [[nodiscard]] int unanswered() const;
    /// Sites that were asked for since and do not stand there.
    [[nodiscard]] int more() const { return m_more; }

signals:
    void changed();

private:
    void follow();
    void mark(const QString& name, const QString& answer);
    [[nodiscard]] QString answerOf(const QString& name) const;

    QPointer<BoundaryItem> m_boundary;
    RowList m_sites;
    std::set<QString> m_onTheirWay; ///< answers that are not in the snapshot yet
    int m_more = 0;
};

} // namespace helix::ui
