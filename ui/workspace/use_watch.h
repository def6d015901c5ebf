#pragma once
// Looks at what one workspace takes of this computer while somebody watches.

#include <QObject>
#include <QVariantList>
#include <qqmlregistration.h>

#include "ui/line/plane_line.h"
#include "ui/workspace/use_plots.h"

namespace helix::ui {

/// UI thread.
class UseWatch : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(QVariantList lines READ lines NOTIFY changed)
public:
    explicit UseWatch(PlaneLine& line);

    /// { title, value, top, points } each; empty while nobody knows.
    [[nodiscard]] QVariantList lines() const { return m_lines; }
    /// Of this workspace from now on; none: of nobody.
    Q_INVOKABLE void watch(const QString& workspace);

signals:
    void changed();

private:
    void ask();
    void show(const plane::ComputerUse& all);

    PlaneLine& m_line;
    QString m_workspace;
    QVariantList m_lines;
};

} // namespace helix::ui
