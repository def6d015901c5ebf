#pragma once
// What workspaces take of this computer, looked at every few seconds. Control thread.

#include <QObject>

#include "operations/use_values.h"

namespace helix::plane {

using operations::ComputerUse;
using operations::UseSample;
using operations::WorkspaceUse;

class HostUse : public QObject {
    Q_OBJECT
public:
    /// As it was looked at last, which is some seconds ago. `history`: with the last ten minutes of
    /// each.
    [[nodiscard]] virtual ComputerUse use(bool history) const = 0;

signals:
    /// Somebody has looked: each has one sample more.
    void looked();
};

} // namespace helix::plane
