#pragma once
// What workspaces take, as it was said here.

#include "plane/host_use.h"

namespace helix::fakes {

class FakeHostUse : public plane::HostUse {
public:
    plane::ComputerUse all; ///< with histories

    void tell() { emit looked(); }

    [[nodiscard]] plane::ComputerUse use(bool history) const override
    {
        auto now = all;
        for (auto& one : now.workspaces)
            if (!history)
                one.history.clear();
        return now;
    }
};

} // namespace helix::fakes
