#pragma once
// What workspaces take of this computer, as the outside asks for it.

#include "life/life_context.h"
#include "plane/host_use.h"
#include "plane/images.h"

namespace helix::life {

class HostUseService : public plane::HostUse {
    Q_OBJECT
public:
    /// `images` outlives the scope of the context's flows.
    HostUseService(LifeContextPtr context, const plane::Images& images);

    [[nodiscard]] plane::ComputerUse use(bool history) const override;
    async::Task<Result<plane::StorageUse>> storage() override;
    async::Task<Result<plane::Reclaimed>> reclaim() override;

private:
    LifeContextPtr m_context; ///< owners: the plane and running flows
    const plane::Images& m_images;
};

} // namespace helix::life
