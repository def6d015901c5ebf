#pragma once
// The agents a new workspace may begin with.

#include <QObject>
#include <qqmlregistration.h>

#include "ui/parts/row_list.h"
#include "ui/line/plane_line.h"

namespace helix::ui {

/// UI thread. Known from PlaneLine::opened() on.
class AgentChoice : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(QAbstractItemModel* agents READ agents CONSTANT)
    Q_PROPERTY(int count READ count NOTIFY changed)
public:
    explicit AgentChoice(PlaneLine& line);

    /// Roles: name, title, needs (as needsText() says it). The built-in one first.
    [[nodiscard]] QAbstractItemModel* agents() { return &m_agents; }
    [[nodiscard]] int count() const { return m_agents.count(); }
    /// The name itself when it is not known.
    Q_INVOKABLE [[nodiscard]] QString titleOf(const QString& name) const;
    /// Whether a wish for an agent means Helix's own; so does none.
    Q_INVOKABLE [[nodiscard]] static bool isOwn(const QString& name);
    Q_INVOKABLE [[nodiscard]] QString nameAt(int row) const;
    Q_INVOKABLE [[nodiscard]] QString needsAt(int row) const;

signals:
    void changed();

private:
    RowList m_agents;
};

} // namespace helix::ui
