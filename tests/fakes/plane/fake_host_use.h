#pragma once
// What workspaces take, as it was said here.

#include "plane/host_use.h"

namespace helix::fakes {

class FakeHostUse : public plane::HostUse {
public:
    plane::ComputerUse all; ///< with histories
    plane::StorageUse stored;
    std::optional<Error> reclaimError;
    int reclaims = 0;

    void tell() { emit looked(); }

    [[nodiscard]] plane::ComputerUse use(bool history) const override
    {
        auto now = all;
        for (auto& one : now.workspaces)
            if (!history)
                one.history.clear();
        return now;
    }
    async::Task<Result<plane::StorageUse>> storage() override
    {
        const auto now = stored;
        co_return now;
    }
    /// Gives back all that is needless.
    async::Task<Result<plane::Reclaimed>> reclaim() override
    {
        if (reclaimError)
            co_return fail(*reclaimError);
        ++reclaims;
        plane::Reclaimed reclaimed;
        for (auto& kind : stored.kinds) {
            if (kind.needlessBytes > 0)
                reclaimed.parts.push_back({kind.kind, kind.needlessBytes});
            kind.bytes -= kind.needlessBytes;
            kind.needlessBytes = 0;
        }
        reclaimed.bytes = stored.needlessBytes;
        stored.bytes -= stored.needlessBytes;
        stored.needlessBytes = 0;
        co_return reclaimed;
    }
};

} // namespace helix::fakes
