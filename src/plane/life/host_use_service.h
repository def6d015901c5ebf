#pragma once
// What workspaces take of this computer, as the outside asks for it.

#include "life/life_context.h"
#include "plane/host_use.h"

namespace helix::life {

class HostUseService : public plane::HostUse {
    Q_OBJECT
public:
    explicit HostUseService(LifeContextPtr context);

    [[nodiscard]] plane::ComputerUse use(bool history) const override;

private:
    LifeContextPtr m_context; ///< owners: the plane and running flows
};

} // namespace helix::life
