#pragma once
// What Helix keeps on the disk, and the way to have some of it back.

#include <QObject>
#include <QVariantList>
#include <qqmlregistration.h>

#include "plane/host_use.h"
#include "ui/line/plane_line.h"

namespace helix::ui {

class Notices;

/// UI thread. What a reclaim gave back, and what it could not do, become notices.
class StorageModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(bool known READ isKnown NOTIFY changed)
    Q_PROPERTY(bool reclaiming READ isReclaiming NOTIFY changed)
    Q_PROPERTY(QString total READ total NOTIFY changed)
    Q_PROPERTY(QString free READ free NOTIFY changed)
    Q_PROPERTY(QString needless READ needless NOTIFY changed)
    Q_PROPERTY(QVariantList kinds READ kinds NOTIFY changed)
public:
    StorageModel(PlaneLine& line, Notices& notices);

    [[nodiscard]] bool isKnown() const { return m_known; }
    [[nodiscard]] bool isReclaiming() const { return m_reclaiming; }
    [[nodiscard]] QString total() const;
    [[nodiscard]] QString free() const;
    /// Of what nothing needs; empty when there is none.
    [[nodiscard]] QString needless() const;
    /// { title, purpose, size, more, share, shared, kind } each; share: of all, shared: of itself,
    /// from 0 to 1.
    [[nodiscard]] QVariantList kinds() const;

    Q_INVOKABLE void look();
    Q_INVOKABLE void reclaim();

signals:
    void changed();

private:
    void tell(const plane::Reclaimed& reclaimed);

    PlaneLine& m_line;
    Notices& m_notices;
    plane::StorageUse m_use;
    bool m_known = false, m_reclaiming = false;
};

} // namespace helix::ui
