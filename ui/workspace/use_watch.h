#pragma once
// Looks at what workspaces take of this computer while somebody watches.

#include <set>

#include <QObject>
#include <QVariantList>
#include <qqmlregistration.h>

#include "ui/line/plane_line.h"
#include "ui/workspace/use_plots.h"

namespace helix::ui {

/// UI thread. Lines: { title, value, top, points } each; none while nobody knows, or nobody watches.
class UseWatch : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(QVariantList lines READ lines NOTIFY changed)
    Q_PROPERTY(QVariantList allLines READ allLines NOTIFY changed)
public:
    explicit UseWatch(PlaneLine& line);

    [[nodiscard]] QVariantList lines() const { return m_lines; }
    /// Of all workspaces together.
    [[nodiscard]] QVariantList allLines() const { return m_allLines; }
    /// Of this workspace from now on; none: of nobody.
    Q_INVOKABLE void watch(const QString& workspace);
    /// Until each of those that watch all of them has said that it does not any more.
    Q_INVOKABLE void watchAll(const QObject* watcher, bool watches);

signals:
    void changed();

private:
    void ask();
    void show(const plane::ComputerUse& all);

    PlaneLine& m_line;
    QString m_workspace;
    std::set<const QObject*> m_watchAll; ///< they say themselves when they go
    QVariantList m_lines, m_allLines;
};

} // namespace helix::ui
