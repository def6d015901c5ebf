#pragma once
// The agents a new workspace may begin with.

#include <string>

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

    /// Roles: name, title, needs (as needsText() says it), keyKind. The built-in one first.
    [[nodiscard]] QAbstractItemModel* agents() { return &m_agents; }
    [[nodiscard]] int count() const { return m_agents.count(); }
    /// The name itself when it is not known.
    Q_INVOKABLE [[nodiscard]] QString titleOf(const QString& name) const;
    /// Whether a wish for an agent means Helix's own; so does none.
    Q_INVOKABLE [[nodiscard]] static bool isOwn(const QString& name);
    /// The kind of provider that it needs a key of ("anthropic"); empty: it says none, or is not known.
    [[nodiscard]] std::string keyKindOf(const QString& name) const;
    /// As needsText() says it.
    Q_INVOKABLE [[nodiscard]] QString needsOf(const QString& name) const;
    Q_INVOKABLE [[nodiscard]] QString nameAt(int row) const;
    Q_INVOKABLE [[nodiscard]] QString needsAt(int row) const;

signals:
    void changed();

private:
    [[nodiscard]] QVariant valueOf(const QString& name, const char* role) const;

    RowList m_agents;
};

} // namespace helix::ui
