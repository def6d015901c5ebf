#pragma once
// What workspaces take of this computer, looked at every few seconds, and what Helix keeps on its
// disk. Control thread.

#include <QObject>

#include "async/completion.h"
#include "base/result.h"
#include "operations/storage_values.h"
#include "operations/use_values.h"

namespace helix::plane {

using operations::ComputerUse;
using operations::Reclaimed;
using operations::StorageUse;
using operations::StoredKind;
using operations::titleOf;
using operations::UseSample;
using operations::WorkspaceUse;

class HostUse : public QObject {
    Q_OBJECT
public:
    /// As it was looked at last, which is some seconds ago. `history`: with the last ten minutes of
    /// each.
    [[nodiscard]] virtual ComputerUse use(bool history) const = 0;
    /// Looks at every file of Helix, now.
    virtual async::Task<Result<StorageUse>> storage() = 0;
    /// Removes what nothing needs: versions of images and warm snapshots that nothing stands on,
    /// agent drives that no guest runs from, what builds have left. Guests that run give back what
    /// they have deleted (fstrim). Conflict while another call is at it; Unavailable where a record
    /// may be needed that cannot be read.
    virtual async::Task<Result<Reclaimed>> reclaim() = 0;

signals:
    /// Somebody has looked: each has one sample more.
    void looked();
};

} // namespace helix::plane
